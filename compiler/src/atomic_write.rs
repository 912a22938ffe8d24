//! Writing files completely or not at all.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use crate::Error;

/// Writes a temporary file in the same folder, and renames it to `path`.
///
/// So a reader finds either the old file or the complete new one.
///
/// A symbolic link is followed. Something other than a file, such as a pipe or `/dev/stdout`,
/// cannot be replaced, and is written to directly.
pub(crate) fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    write(path, bytes).map_err(|source| Error::Write { path: path.to_owned(), source })
}

fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = match fs::metadata(path) {
        Ok(there) if there.is_file() => fs::canonicalize(path)?,
        // A link to a file that does not exist is written through: there is nothing to lose.
        Err(_) if !path.is_symlink() => path.to_owned(),
        _ => {
            let mut options = fs::OpenOptions::new();
            return options.write(true).create(true).truncate(false).open(path)?.write_all(bytes);
        }
    };
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    // Its error message is clearer than the one of the temporary file.
    fs::metadata(folder)?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(".dawggle-");
    // The permissions of an ordinary file. By default only the owner can read a temporary file.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist(&path)?;
    // So that the new name survives a power cut. Not all file systems can do this.
    let _ = fs::File::open(folder).and_then(|folder| folder.sync_all());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_and_nothing_else_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("words.dawg");
        for content in [&b"old"[..], b"new"] {
            write_atomically(&path, content).unwrap();
            assert_eq!(fs::read(&path).unwrap(), content);
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        let missing = folder.path().join("missing/words.dawg");
        assert!(matches!(write_atomically(&missing, b""), Err(Error::Write { .. })));
    }
}
