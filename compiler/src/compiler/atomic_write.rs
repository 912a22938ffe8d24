//! Writing files whole or not at all.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use crate::Error;

/// Writes a file beside its place, brings it to the disk, and renames it over whatever was there:
/// whoever looks finds the old file or the new one, whole.
///
/// A link is followed. What is there and is no file, such as a pipe or `/dev/stdout`, cannot be
/// replaced and is written to.
pub(crate) fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    write(path, bytes).map_err(|source| Error::Write { path: path.to_owned(), source })
}

fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = match fs::metadata(path) {
        Ok(there) if there.is_file() => fs::canonicalize(path)?,
        // A link to nothing is written through; it has nothing to lose.
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
    // A clearer message than that of the temporary file.
    fs::metadata(folder)?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(".dawggle-");
    // As readable as a file made the ordinary way; a temporary file is the owner's alone.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist(&path)?;
    // The file is there now; that its name outlives a power cut is more than some folders grant.
    let _ = fs::File::open(folder).and_then(|folder| folder.sync_all());
    Ok(())
}
