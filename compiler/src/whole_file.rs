//! Reading and writing whole files.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process;

use dawggle::format::LABEL;

use crate::Error;

/// Reads a file that has at most `most` bytes.
pub(crate) fn read_whole(
    name: impl Into<PathBuf>,
    file: impl Read,
    most: u64,
) -> Result<Vec<u8>, Error> {
    let failed = Error::read(name);
    let mut bytes = Vec::new();
    file.take(most + 1).read_to_end(&mut bytes).map_err(&failed)?;
    if bytes.len() as u64 > most {
        return Err(failed(io::Error::other(format!("longer than {most} bytes"))));
    }
    Ok(bytes)
}

/// Opens a file that has at most `most` bytes, and reads it.
pub(crate) fn read_file(path: &Path, most: u64) -> Result<Vec<u8>, Error> {
    read_whole(path, fs::File::open(path).map_err(Error::read(path))?, most)
}

/// Reads the file of a dictionary. Of any other file, which may be endless, it reads only the first
/// bytes. [`Dawg::from_bytes`](dawggle::Dawg::from_bytes) says what the bytes are.
///
/// # Errors
///
/// Returns an error if the file cannot be read.
///
/// # Examples
///
/// ```no_run
/// use dawggle::Dawg;
///
/// let bytes = dawggle_compiler::read_dictionary("words.dawg")?;
/// assert!(Dawg::from_bytes(&bytes)?.contains("cat"));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub fn read_dictionary(path: impl AsRef<Path>) -> io::Result<Vec<u8>> {
    let file = fs::File::open(path)?;
    let mut bytes = Vec::new();
    (&file).take(LABEL.len() as u64).read_to_end(&mut bytes)?;
    if bytes == LABEL {
        file.take(u32::MAX.into()).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

/// Writes a temporary file in the same directory, and renames it to `path`.
///
/// So a reader finds either the old file or the complete new one, with the permissions of the old
/// one.
///
/// A symbolic link is followed. Something other than a file, such as a pipe or `/dev/stdout`,
/// cannot be replaced, and is written to directly.
pub(crate) fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    write(path, bytes).map_err(|source| Error::Write { path: path.to_owned(), source })
}

fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut permissions = None;
    let path = match fs::metadata(path) {
        Ok(there) if there.is_file() => {
            permissions = Some(there.permissions());
            fs::canonicalize(path)?
        }
        Ok(_) => return fs::OpenOptions::new().write(true).open(path)?.write_all(bytes),
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        // A link to a file that does not exist yet.
        Err(_) if path.is_symlink() => {
            return write(&folder_of(path).join(fs::read_link(path)?), bytes);
        }
        Err(_) => path.to_owned(),
    };
    let folder = folder_of(&path);
    // Its error message is clearer than the one of the temporary file.
    fs::metadata(folder)?;
    let (mut file, unfinished) = create_unfinished(folder)?;
    if let Some(permissions) = permissions {
        // Some file systems have none.
        let _ = file.set_permissions(permissions);
    }
    // Some systems can say only now that they cannot keep the bytes. After this, closing the file
    // cannot lose any.
    let written = file.write_all(bytes).and_then(|()| file.sync_all());
    drop(file);
    if let Err(error) = written.and_then(|()| fs::rename(&unfinished, &path)) {
        let _ = fs::remove_file(&unfinished);
        return Err(error);
    }
    // So that the new name survives a power cut. Not all file systems can do this.
    let _ = fs::File::open(folder).and_then(|folder| folder.sync_all());
    Ok(())
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// Creates a file with a name that no other file in the directory has.
fn create_unfinished(folder: &Path) -> io::Result<(fs::File, PathBuf)> {
    let mut number = 0;
    loop {
        let path = folder.join(format!(".dawggle-{}-{number}", process::id()));
        match fs::File::create_new(&path) {
            // Another thread writes it, or a process that had this number was killed.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            created => return created.map(|file| (file, path)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn the_permissions_stay() {
        use std::os::unix::fs::PermissionsExt;

        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("words.dawg");
        write_atomically(&path, b"old").unwrap();
        for mode in [0o600, 0o640, 0o444] {
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
            write_atomically(&path, b"new").unwrap();
            assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, mode);
        }
    }

    #[test]
    fn a_file_is_replaced_and_nothing_else_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("words.dawg");
        for content in [&b"old"[..], b"new"] {
            write_atomically(&path, content).unwrap();
            assert_eq!(fs::read(&path).unwrap(), content);
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        fs::write(folder.path().join(format!(".dawggle-{}-0", process::id())), "other").unwrap();
        write_atomically(&path, b"newer").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"newer");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
        let missing = folder.path().join("missing/words.dawg");
        assert!(matches!(write_atomically(&missing, b""), Err(Error::Write { .. })));
    }
}
