//! The paths of the files that commands write.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use dawggle_compiler::Compiler;
use dawggle_compiler::list::List;

use crate::failure::usage_error;

/// Checks that an output does not overwrite what is compiled, and is not mixed with what the
/// command prints.
pub fn check(output: &Path, compiler: &Compiler) -> anyhow::Result<()> {
    check_apart(output)?;
    let Ok(place) = fs::canonicalize(output) else { return Ok(()) };
    let is_output = |input: PathBuf| fs::canonicalize(input).is_ok_and(|input| input == place);
    // With `< FILE`, this path leads to the file.
    let standard_input = PathBuf::from("/dev/stdin");
    if output.is_file() && compiler.inputs().chain([standard_input]).any(is_output) {
        return Err(usage_error(format_args!(
            "{} is both input and output: name another output",
            output.display()
        )));
    }
    Ok(())
}

/// The endings of other files than lists that this command or a compiler reads, or that it writes.
const OTHERS: [&str; 15] = [
    "aff", "c", "cpp", "dot", "gz", "h", "hpp", "js", "profile", "py", "rs", "svg", "toml", "txt",
    "zip",
];

/// Refuses an output whose ending is known, but is not among those of `own`: the next command would
/// read the file as something else. The first of `own` is what to write. Also refuses a name that
/// is only an ending.
pub fn check_ending(output: &Path, own: &[&str]) -> anyhow::Result<()> {
    let known: Vec<&str> = List::endings().chain(OTHERS).collect();
    let is_among = |endings: &[&str], found: &OsStr| {
        endings.iter().any(|ending| found.eq_ignore_ascii_case(ending))
    };
    let name = output.file_name().unwrap_or_default().as_encoded_bytes();
    if known.iter().any(|ending| name.eq_ignore_ascii_case(format!(".{ending}").as_bytes())) {
        return Err(usage_error(format_args!(
            "the output {} has no name before its ending",
            output.display()
        )));
    }
    let is_other = |output: &Path| {
        output.extension().is_some_and(|found| is_among(&known, found) && !is_among(own, found))
    };
    if !is_other(output) {
        return Ok(());
    }
    let mut instead = output.to_owned();
    while is_other(&instead) {
        instead.set_extension("");
    }
    if !instead.extension().is_some_and(|found| is_among(own, found)) {
        instead.as_mut_os_string().push(format!(".{}", own[0]));
    }
    Err(usage_error(format_args!(
        "the output {} would be taken for another kind of file: name it {}",
        output.display(),
        instead.display()
    )))
}

/// Refuses an output to which the command also prints its results or messages. Refuses a terminal,
/// which would obey the bytes of the output, and `-`, which probably means standard output.
pub fn check_apart(output: &Path) -> anyhow::Result<()> {
    if output == Path::new("-") {
        return Err(usage_error(
            "the output cannot be `-`: name a file (./- for a file with that name)",
        ));
    }
    match platform::conflict(output) {
        Some(conflict) => {
            Err(usage_error(format_args!("{} is {conflict}: name a file", output.display())))
        }
        None => Ok(()),
    }
}

pub use platform::is_standard_output;

#[cfg(unix)]
mod platform {
    use std::fs::{self, File};
    use std::io::{self, IsTerminal};
    use std::os::fd::AsFd;
    use std::os::unix::fs::{FileTypeExt, MetadataExt};
    use std::path::Path;

    /// Returns why a path cannot be an output.
    pub fn conflict(path: &Path) -> Option<&'static str> {
        let kind = fs::metadata(path).ok()?.file_type();
        if kind.is_char_device() {
            let opened = File::options().write(true).open(path);
            opened.is_ok_and(|file| file.is_terminal()).then_some("a terminal")
        } else if is_same(path, io::stderr()) {
            Some("standard error, which has the messages")
        } else if kind.is_file() && is_same(path, io::stdout()) {
            // A pipe can be the output: then the report is a message.
            Some("standard output, which has the command's report")
        } else {
            None
        }
    }

    /// Returns whether a path leads to standard output, as `/dev/stdout` does, and only one of them
    /// can be used. A device such as `/dev/null` can be both.
    pub fn is_standard_output(path: &Path) -> bool {
        let is_device = |there: fs::Metadata| there.file_type().is_char_device();
        is_same(path, io::stdout()) && !fs::metadata(path).is_ok_and(is_device)
    }

    fn is_same(path: &Path, stream: impl AsFd) -> bool {
        let place = |file: fs::Metadata| (file.dev(), file.ino());
        let stream = stream.as_fd().try_clone_to_owned().map(File::from);
        match (fs::metadata(path), stream.and_then(|stream| stream.metadata())) {
            (Ok(file), Ok(stream)) => place(file) == place(stream),
            _ => false,
        }
    }
}

/// Elsewhere, standard output has no path.
#[cfg(not(unix))]
mod platform {
    use std::path::Path;

    pub fn conflict(_: &Path) -> Option<&'static str> {
        None
    }

    pub fn is_standard_output(_: &Path) -> bool {
        false
    }
}
