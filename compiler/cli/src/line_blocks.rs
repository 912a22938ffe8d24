//! Lines of an input, read in blocks, in bounded memory.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use anyhow::{Context, ensure};

/// The most bytes of a line.
pub const LONGEST_LINE: usize = 1 << 16;

/// A block ends after this many bytes, or earlier if no more input is there yet.
const BLOCK: usize = 1 << 16;

/// A block also ends after this many lines, since each line can have an error message.
const LINES: usize = 1 << 12;

/// A block of lines.
#[derive(Default)]
pub struct Block {
    text: Vec<u8>,
    /// The end of each line in the text.
    ends: Vec<usize>,
}

/// An input, and its number of bytes, if that is known.
pub type Input = (Box<dyn Read + Send>, Option<u64>);

/// Opens a file, or standard input if the path is `-`. Also returns the name for messages.
pub fn open(path: &Path) -> (Cow<'_, str>, io::Result<Input>) {
    if path == Path::new("-") {
        return ("standard input".into(), Ok((Box::new(io::stdin()), None)));
    }
    let open_file = || -> io::Result<Input> {
        let file = File::open(path)?;
        let len = file.metadata().ok().filter(|file| file.is_file()).map(|file| file.len());
        Ok((Box::new(file), len))
    };
    (path.to_string_lossy(), open_file())
}

/// Returns all blocks. The first error is the last item.
pub fn blocks(mut input: BufReader<impl Read>) -> impl Iterator<Item = io::Result<Block>> {
    let mut is_over = false;
    std::iter::from_fn(move || {
        let block = if is_over { None } else { Block::read(&mut input).transpose() };
        is_over = !matches!(block, Some(Ok(_)));
        block
    })
}

impl Block {
    /// Reads the next lines; `None` at the end. Keeps only the beginning of a line that is too
    /// long, but enough to see that it is.
    fn read(input: &mut BufReader<impl Read>) -> io::Result<Option<Self>> {
        let mut block = Self::default();
        let Self { text, ends } = &mut block;
        loop {
            let start = text.len();
            let mut line = input.by_ref().take(LONGEST_LINE as u64 + 1);
            if line.read_until(b'\n', text)? == 0 {
                break;
            }
            if text.last() == Some(&b'\n') {
                text.pop();
            } else if text.len() - start > LONGEST_LINE {
                skip_line(input)?;
            }
            ends.push(text.len());
            if text.len() >= BLOCK || ends.len() >= LINES || input.buffer().is_empty() {
                break;
            }
        }
        Ok((!block.ends.is_empty()).then_some(block))
    }

    /// The lines, without the byte-order marks of files that were joined.
    pub fn lines(&self) -> impl Iterator<Item = &[u8]> {
        let starts = [0].into_iter().chain(self.ends.iter().copied());
        let lines = starts.zip(&self.ends).map(|(start, &end)| &self.text[start..end]);
        lines.map(|line| line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line))
    }
}

/// Skips the rest of a line. More than 16 MB of it is an error: a device such as `/dev/zero` has
/// neither lines nor an end.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    const LONGEST: u64 = 1 << 24;
    let mut rest = input.take(LONGEST);
    rest.skip_until(b'\n')?;
    if rest.limit() > 0 {
        return Ok(());
    }
    let message = format!("a line of more than {LONGEST} bytes: this is not text");
    Err(io::Error::new(io::ErrorKind::InvalidData, message))
}

/// Returns the text of a line, unless it is too long or not UTF-8.
pub fn text(line: &[u8]) -> anyhow::Result<&str> {
    ensure!(line.len() <= LONGEST_LINE, "longer than {LONGEST_LINE} bytes");
    std::str::from_utf8(line).context("not UTF-8")
}

/// Returns the board on a line, without its score, and without the climbs that `hunt` counts.
pub fn board_of(line: &[u8]) -> anyhow::Result<&str> {
    let is_number = |(_, last): &(&str, &str)| last.bytes().all(|byte| byte.is_ascii_digit());
    let line = text(line)?.trim();
    let split = line.rsplit_once(char::is_whitespace).filter(is_number);
    let line = split.map_or(line, |(line, _)| line);
    Ok(line.rsplit_once('\t').filter(is_number).map_or(line, |(board, _)| board))
}
