//! Lines that come from anywhere, a block at a time, in bounded memory.

use std::io::{self, BufRead, BufReader, Read};

use anyhow::{Context, ensure};
use dawggle_compiler::skip_line;

/// The longest line that is read, in bytes.
const LONGEST_LINE: usize = 1 << 16;
/// Lines are scored together from so many bytes on, unless whoever writes them is slower.
const BLOCK: usize = 1 << 19;
/// Some lines.
#[derive(Default)]
pub struct Block {
    text: Vec<u8>,
    /// Where each line ends.
    ends: Vec<usize>,
}

impl Block {
    /// Reads the next lines; answers whether there are any. Of a line that is too long the beginning
    /// is kept, which is too long, too.
    pub fn read(&mut self, input: &mut BufReader<impl Read>) -> io::Result<bool> {
        self.text.clear();
        self.ends.clear();
        loop {
            let start = self.text.len();
            let mut line = input.by_ref().take(LONGEST_LINE as u64 + 1);
            if line.read_until(b'\n', &mut self.text)? == 0 {
                break;
            }
            if self.text.last() == Some(&b'\n') {
                self.text.pop();
            } else if self.text.len() - start > LONGEST_LINE {
                skip_line(input)?;
            }
            self.ends.push(self.text.len());
            if self.text.len() >= BLOCK || input.buffer().is_empty() {
                break;
            }
        }
        Ok(!self.ends.is_empty())
    }

    pub fn lines(&self) -> Vec<&[u8]> {
        let starts = [0].into_iter().chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.text[start..end]).collect()
    }
}

/// The text of a line that is not too long.
pub fn text(line: &[u8]) -> anyhow::Result<&str> {
    ensure!(line.len() <= LONGEST_LINE, "longer than {LONGEST_LINE} bytes");
    std::str::from_utf8(line).context("not UTF-8")
}
