//! How commands print to standard output and standard error, and write numbers of things.

use std::fmt::Display;
use std::io::{self, IsTerminal, StdoutLock, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;

use crate::sanitize::{is_visible, message, sanitize};

/// Standard output for text without colors. A pipe gets it as it is, and a terminal gets it
/// sanitized.
pub struct Output {
    stdout: StdoutLock<'static>,
    is_terminal: bool,
}

impl Output {
    pub fn lock() -> Self {
        let stdout = io::stdout().lock();
        let is_terminal = stdout.is_terminal();
        Self { stdout, is_terminal }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.is_terminal {
            return self.stdout.write(bytes);
        }
        self.stdout.write_all(sanitize(&String::from_utf8_lossy(bytes)).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stdout.flush()
    }
}

/// Standard output for a drawing with colors, or for plain text in a pipe.
pub fn drawing_output() -> Box<dyn Write> {
    let stdout = Output::lock();
    if stdout.is_terminal {
        Box::new(anstream::AutoStream::auto(stdout.stdout))
    } else {
        Box::new(stdout)
    }
}

/// Whether notes and progress bars are not wanted.
static IS_QUIET: AtomicBool = AtomicBool::new(false);

/// Leaves out notes and progress bars from now on.
pub fn be_quiet() {
    IS_QUIET.store(true, Ordering::Relaxed);
}

pub fn is_quiet() -> bool {
    IS_QUIET.load(Ordering::Relaxed)
}

/// Whether somebody may see a progress bar on standard error.
pub fn shows_progress() -> bool {
    !is_quiet() && io::stderr().is_terminal()
}

/// Returns a progress bar on standard error, if somebody may see it. It is also drawn again after
/// each `tick`, unless that is 0.
pub fn progress_bar(template: &str, length: Option<u64>, tick: Duration) -> ProgressBar {
    if !shows_progress() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template(template).expect("the template is right");
    let bar = length.map_or_else(ProgressBar::no_length, ProgressBar::new).with_style(style);
    bar.enable_steady_tick(tick);
    bar
}

/// Says what nobody needs to know, such as a total, unless the command is quiet.
pub fn note(line: impl Display) -> io::Result<()> {
    if is_quiet() { Ok(()) } else { say(line) }
}

/// Prints a line for people to standard error, as a [`message`].
///
/// A closed pipe is not an error: the result and the exit code do not depend on who reads messages.
pub fn say(line: impl Display) -> io::Result<()> {
    let line = message(&line.to_string()) + "\n";
    match io::stderr().write_all(line.as_bytes()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}

/// Prints the result of a command whose exit code says the same, so that nobody has to read it: a
/// closed pipe is not an error.
pub fn print_result(text: &str) -> io::Result<()> {
    print(text, Output::lock())
}

/// Prints a report for people, or as one JSON object, as [`print_result`] does.
pub fn print_report(report: &(impl Serialize + Display), as_json: bool) -> anyhow::Result<()> {
    Ok(print_result(&if as_json { json_line(report)? } else { report.to_string() })?)
}

/// Prints the answer to a question of yes or no, unless the command is quiet: the exit code says
/// the same.
pub fn print_answer(text: &str) -> io::Result<()> {
    if is_quiet() { Ok(()) } else { print_result(text) }
}

/// Prints a result that has colors.
pub fn print_drawing(text: &str) -> io::Result<()> {
    print(text, anstream::stdout().lock())
}

/// Closes standard output at the end: some systems can say only now that they cannot keep a file.
#[cfg(unix)]
pub fn close() -> io::Result<()> {
    use std::os::fd::AsFd;

    // The library keeps its own descriptor open. Closing a copy of it reports the same error.
    let copy = io::stdout().as_fd().try_clone_to_owned()?;
    Ok(nix::unistd::close(copy)?)
}

#[cfg(not(unix))]
pub fn close() -> io::Result<()> {
    Ok(())
}

fn print(text: &str, mut output: impl Write) -> io::Result<()> {
    match output.write_all(text.as_bytes()).and_then(|()| output.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

/// Writes a value as one line of JSON, as [`json_line`] does.
pub fn write_json(value: &impl Serialize, output: &mut impl Write) -> anyhow::Result<()> {
    Ok(output.write_all(json_line(value)?.as_bytes())?)
}

/// Returns a value as one line of JSON. What is not [`is_visible`] is escaped in JSON's own way,
/// so a terminal and a pipe get the same bytes.
pub fn json_line(value: &impl Serialize) -> anyhow::Result<String> {
    let mut line = Vec::new();
    value.serialize(&mut Serializer::with_formatter(&mut line, Sanitizing))?;
    line.push(b'\n');
    Ok(String::from_utf8(line)?)
}

struct Sanitizing;

impl Formatter for Sanitizing {
    fn write_string_fragment<W: Write + ?Sized>(
        &mut self,
        output: &mut W,
        text: &str,
    ) -> io::Result<()> {
        if text.chars().all(is_visible) {
            return output.write_all(text.as_bytes());
        }
        text.chars().try_for_each(|character| {
            if is_visible(character) {
                return write!(output, "{character}");
            }
            let mut units = [0; 2];
            let units = character.encode_utf16(&mut units);
            units.iter().try_for_each(|unit| write!(output, "\\u{unit:04x}"))
        })
    }
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

#[cfg(test)]
mod tests {
    use super::json_line;

    #[test]
    fn json_is_sanitized_and_says_the_same() {
        let text = "caf\u{e9} \"\u{202e}\u{9b}\\\u{7f}\u{e0001}\n\u{1f600}\u{200b}";
        let json = json_line(&[text, ""]).unwrap();
        assert_eq!(
            json.trim_end(),
            "[\"caf\u{e9} \\\"\\u202e\\u009b\\\\\\u007f\\udb40\\udc01\\n\u{1f600}\\u200b\",\"\"]"
        );
        assert_eq!(serde_json::from_str::<[String; 2]>(&json).unwrap(), [text, ""]);
    }
}
