//! Reading a word list once, a block of lines at a time, for lists that are used but not compiled.

use std::borrow::Cow;
use std::io::{BufRead, Read};
use std::path::PathBuf;
use std::sync::Arc;

use dawggle::format::{LABEL, MAX_WORD};

use super::decode::{Encoding, decode};
use super::{BadLine, BadLines, Fault, Line, read_word};
use crate::{Alphabet, Error};

/// A word list in plain text that is read as it is needed, by one thread or by several in turn.
///
/// Its lines are read as [`Compiler::list`](crate::Compiler::list) reads those of a text file: gzipped
/// text is unpacked, and UTF-8 or UTF-16 with a byte-order mark is recognized.
///
/// Memory: that of a block of lines, some 64 KB, whatever the list.
///
/// ```
/// use dawggle_compiler::list::Stream;
///
/// let mut list = Stream::new("words", "# mine\nCat\ncats\n".as_bytes())?;
/// let block = list.next_block()?.unwrap();
/// let words: Result<Vec<_>, _> = block.words().collect();
/// assert_eq!(words.unwrap(), ["cat", "cats"]);
/// assert!(list.next_block()?.is_none());
/// # Ok::<_, dawggle_compiler::Error>(())
/// ```
pub struct Stream<'r> {
    name: String,
    alphabet: Arc<Alphabet>,
    reader: Box<dyn BufRead + Send + 'r>,
    /// Lines before the next block.
    lines: usize,
}

/// Some lines of a list.
#[derive(Debug)]
pub struct Block {
    list: String,
    alphabet: Arc<Alphabet>,
    lines_before: usize,
    bytes: Vec<u8>,
}

const BLOCK: u64 = 1 << 16;

impl<'r> Stream<'r> {
    /// Begins to read a list, which messages call by `name`.
    ///
    /// # Errors
    ///
    /// [`Error::Read`] if the beginning of the list cannot be read.
    pub fn new(name: impl Into<String>, reader: impl Read + Send + 'r) -> Result<Self, Error> {
        let name = name.into();
        match decode(reader, Encoding::Unicode) {
            Ok(reader) => Ok(Self { name, alphabet: Arc::default(), reader, lines: 0 }),
            Err(source) => Err(Error::Read { path: name.into(), source }),
        }
    }

    /// Folds the words as this alphabet does.
    #[must_use]
    pub fn alphabet(self, alphabet: Alphabet) -> Self {
        Self { alphabet: alphabet.into(), ..self }
    }

    /// The next lines; `None` after the last.
    pub fn next_block(&mut self) -> Result<Option<Block>, Error> {
        let mut bytes = Vec::new();
        let failed = |source| Error::Read { path: PathBuf::from(&self.name), source };
        // To the end of a line; but there may be none.
        let reader = &mut self.reader;
        reader.by_ref().take(BLOCK).read_to_end(&mut bytes).map_err(failed)?;
        if !bytes.ends_with(b"\n") {
            reader.by_ref().take(BLOCK).read_until(b'\n', &mut bytes).map_err(failed)?;
        }
        if self.lines == 0 && bytes.starts_with(&LABEL) {
            return Err(Error::Dictionary { list: self.name.clone() });
        }
        let lines = bytes.iter().filter(|&&byte| byte == b'\n').count();
        let block = Block {
            list: self.name.clone(),
            alphabet: self.alphabet.clone(),
            lines_before: self.lines,
            bytes,
        };
        self.lines += lines;
        if block.bytes.len() as u64 >= 2 * BLOCK && !block.bytes.ends_with(b"\n") {
            let last = block.bytes.rsplit(|&byte| byte == b'\n').next().unwrap_or_default();
            let line = Line { list: &self.name, index: self.lines, text: last };
            return Err(line.bad(Fault::Length(last.len())).into());
        }
        Ok(if block.bytes.is_empty() { None } else { Some(block) })
    }
}

impl Block {
    /// The words of the block, folded; or what is wrong with a line that holds none.
    pub fn words(&self) -> impl Iterator<Item = Result<Cow<'_, str>, BadLine>> {
        let lines = self.bytes.split(|&byte| byte == b'\n').enumerate();
        lines.filter_map(move |(index, line)| {
            let text = line.trim_ascii();
            if text.is_empty() || text.starts_with(b"#") {
                return None;
            }
            let word =
                read_word(text, &self.alphabet).and_then(|word| match word.chars().count() {
                    letters if letters > usize::from(MAX_WORD) => Err(Fault::Length(letters)),
                    _ => Ok(word),
                });
            let line = Line { list: &self.list, index: self.lines_before + index, text };
            Some(word.map_err(|fault| line.bad(fault)))
        })
    }
}

impl From<BadLine> for Error {
    fn from(line: BadLine) -> Self {
        Self::Lines(BadLines { first: vec![line], count: 1 })
    }
}
