//! Reading a word list in blocks of lines, for lists that are used without being compiled.

use std::borrow::Cow;
use std::io::Read;
use std::sync::Arc;

use dawggle::format::MAX_WORD;

use super::decode::{TextReader, decode};
use super::text::{is_blank, lines_of, read_block};
use super::{BadLine, Fault, Form, read_word};
use crate::report::Line;
use crate::{Alphabet, Error};

/// A word list in plain text that is read in blocks, by one thread or by several in turn.
///
/// Lines are read as [`Compiler::list`](crate::Compiler::list) reads a text file: gzipped
/// text is unpacked, and UTF-16 is recognized by its byte-order mark. In memory there is one block
/// at a time, about 64 KB, however long the list.
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
    reader: TextReader<'r>,
    /// The number of lines before the next block.
    lines: usize,
}

/// Consecutive lines of a list.
#[derive(Debug)]
pub struct Block {
    list: String,
    alphabet: Arc<Alphabet>,
    lines_before: usize,
    bytes: Vec<u8>,
}

impl<'r> Stream<'r> {
    /// Begins to read a list. `name` is for messages.
    ///
    /// # Errors
    ///
    /// [`Error::Read`] if the beginning of the list cannot be read, [`Error::Invalid`] if it is a
    /// compiled dictionary, and [`Error::Option`] if it needs a feature of this crate.
    pub fn new(name: impl Into<String>, reader: impl Read + Send + 'r) -> Result<Self, Error> {
        let name = name.into();
        let reader = decode(&name, reader)?;
        Ok(Self { name, alphabet: Arc::default(), reader, lines: 0 })
    }

    /// Folds the words by this alphabet.
    #[must_use]
    pub fn alphabet(self, alphabet: Alphabet) -> Self {
        Self { alphabet: alphabet.into(), ..self }
    }

    /// Reads the next lines. Returns `None` at the end of the list.
    ///
    /// # Errors
    ///
    /// [`Error::Read`] if the list cannot be read.
    pub fn next_block(&mut self) -> Result<Option<Block>, Error> {
        let mut bytes = Vec::new();
        if !read_block(&mut self.reader, &mut bytes).map_err(Error::read(&self.name))? {
            return Ok(None);
        }
        let lines_before = self.lines;
        self.lines += bytes.iter().filter(|&&byte| byte == b'\n').count();
        let (list, alphabet) = (self.name.clone(), self.alphabet.clone());
        Ok(Some(Block { list, alphabet, lines_before, bytes }))
    }
}

impl Block {
    /// The words of the block, folded, and the lines that are not words.
    pub fn words(&self) -> impl Iterator<Item = Result<Cow<'_, str>, BadLine>> {
        lines_of(&self.bytes).enumerate().filter_map(move |(index, line)| {
            if is_blank(line) {
                return None;
            }
            let text = line.trim_ascii();
            let word =
                read_word(text, &self.alphabet).and_then(|word| match word.chars().count() {
                    letters if letters > usize::from(MAX_WORD) => Err(Fault::Length(letters)),
                    _ => Ok(word),
                });
            let (list, index) = (&self.list, self.lines_before + index);
            let line = Line { list, index, text, form: Form::Text, number: None, spellings: &[] };
            Some(word.map_err(|fault| line.bad(fault)))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted_across_blocks() {
        let text = "cat\n".repeat(20_000) + "do9\n";
        let mut list = Stream::new("list", text.as_bytes()).unwrap();
        let (mut words, mut blocks, mut bad) = (0, 0, None);
        while let Some(block) = list.next_block().unwrap() {
            blocks += 1;
            for word in block.words() {
                words += usize::from(word.is_ok());
                bad = word.err().or(bad);
            }
        }
        assert_eq!((words, blocks, bad.unwrap().line), (20_000, 2, 20_001));
    }

    #[test]
    fn a_line_without_end_is_named() {
        let text = "cat\n".to_owned() + &"a".repeat(200_000);
        let block = Stream::new("list", text.as_bytes()).unwrap().next_block().unwrap().unwrap();
        let line = block.words().find_map(Result::err).unwrap();
        assert_eq!((line.line, line.fault), (2, Fault::Length(1 << 16)));
    }
}
