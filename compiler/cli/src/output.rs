//! What commands print to standard output, and how they write numbers of things.

use std::fmt::Display;
use std::io::{self, Write};

use serde::Serialize;

/// Prints the result of a command whose exit code says the same, so that nobody has to read it: a
/// closed pipe is not an error.
pub fn print_result(text: &str) -> io::Result<()> {
    let mut output = anstream::stdout().lock();
    match output.write_all(text.as_bytes()).and_then(|()| output.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

/// Writes a value as one line of JSON.
pub fn write_json(value: &impl Serialize, output: &mut impl Write) -> io::Result<()> {
    serde_json::to_writer(&mut *output, value).map_err(io::Error::from)?;
    writeln!(output)
}

/// The columns that text may take.
pub fn terminal_width() -> usize {
    terminal_size::terminal_size().map_or(80, |(width, _)| usize::from(width.0))
}

/// A number of things: `1 word`, `2 words`, `2 classes`.
pub fn count(number: impl Display + PartialEq + From<u8>, thing: &str) -> String {
    let ending = match thing {
        _ if number == 1.into() => "",
        _ if thing.ends_with('s') => "es",
        _ => "s",
    };
    format!("{number} {thing}{ending}")
}
