//! The paths of the files that commands write.

use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use dawggle_compiler::Compiler;

use crate::failure::usage_error;

/// Checks that an output does not overwrite what is compiled, and is not mixed with what the command
/// prints. Refuses `-`, which probably means standard output.
pub fn check(output: &Path, compiler: &Compiler) -> anyhow::Result<()> {
    if output == Path::new("-") {
        return Err(usage_error(
            "the output cannot be `-`: name a file (./- for a file with that name)",
        ));
    }
    check_apart(output)?;
    let Ok(place) = fs::canonicalize(output) else { return Ok(()) };
    let is_output = |input: PathBuf| fs::canonicalize(input).is_ok_and(|input| input == place);
    // With `< FILE`, this path leads to the file.
    let standard_input = PathBuf::from("/dev/stdin");
    if compiler.inputs().chain([standard_input]).any(is_output) {
        return Err(usage_error(format_args!(
            "{} is both input and output: name another output",
            output.display()
        )));
    }
    Ok(())
}

/// Refuses a file or a terminal that is standard output, too. What the command prints would be
/// written into the file, and a terminal would obey the bytes of the output.
pub fn check_apart(output: &Path) -> anyhow::Result<()> {
    let is_shared = output.is_file() || io::stdout().is_terminal();
    if is_shared && is_standard_output(output) {
        return Err(usage_error(format_args!(
            "{} is standard output, which the command prints to: name another file",
            output.display()
        )));
    }
    Ok(())
}

/// Returns whether a path, such as `/dev/stdout`, leads to standard output.
#[cfg(unix)]
pub fn is_standard_output(path: &Path) -> bool {
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt;

    let place = |file: fs::Metadata| (file.dev(), file.ino());
    let stdout = io::stdout().as_fd().try_clone_to_owned().map(fs::File::from);
    match (fs::metadata(path), stdout.and_then(|stdout| stdout.metadata())) {
        (Ok(file), Ok(stdout)) => place(file) == place(stdout),
        _ => false,
    }
}

#[cfg(not(unix))]
pub fn is_standard_output(_: &Path) -> bool {
    false
}
