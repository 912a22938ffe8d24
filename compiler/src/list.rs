//! Reading word lists of any form: plain text, tables, spelling dictionaries, compiled ones.
//!
//! A plain list has a word a line, line ends of either kind, blank lines, blanks around the word, and
//! lines that start with `#`. Whatever is no word is reported by list, line and word.

mod bad_line;
mod decode;
mod stream;

use std::borrow::Cow;
use std::cell::Cell;
use std::fs::{self, File};
use std::io::{self, BufRead};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use dawggle::Dawg;
use dawggle::format::LABEL;
use fst::Streamer;

use crate::inspect::in_text_order;
use crate::{Alphabet, Error};
pub use bad_line::{BadLine, BadLines, Fault};
pub use decode::Encoding;
use decode::{decode, skip_line};
pub use stream::{Block, Stream};

/// A list of words: where it is, and how it is to be read.
///
/// A path's ending says what it is: `.csv` and `.tsv` are tables, `.dic` is a spelling dictionary of
/// Hunspell, `.dawg` and `.fst` are compiled, and all else is plain text. A `.gz` behind it, or gzipped
/// content, is unpacked.
///
/// ```no_run
/// use dawggle_compiler::{Compiler, list::{Column, List}};
///
/// let list = List::from("words.csv").column(Column::Name("word".into()));
/// let dictionary = Compiler::new().list(list).compile()?;
/// # Ok::<_, dawggle_compiler::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct List {
    place: Place,
    encoding: Encoding,
    column: Column,
    at_least: Option<(Column, f64)>,
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Column {
    /// By number, from 1: of a table whose first line is a row like others.
    Number(usize),
    /// By the name that the first line has for it.
    Name(String),
}

impl Default for Column {
    /// The first.
    fn default() -> Self {
        Self::Number(1)
    }
}

#[derive(Clone, Debug)]
enum Place {
    File(PathBuf),
    /// A name for messages, and the list itself.
    Bytes(String, Arc<[u8]>),
    Stdin,
}

/// What a list is, besides how it is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Plain,
    Table(u8),
    Hunspell,
    Dawg,
    Fst,
}

impl From<PathBuf> for List {
    fn from(path: PathBuf) -> Self {
        Self::new(Place::File(path))
    }
}

macro_rules! from_path {
    ($($path:ty)*) => {$(
        impl From<$path> for List {
            fn from(path: $path) -> Self {
                Self::from(PathBuf::from(path))
            }
        }
    )*};
}

from_path!(&str String &Path &PathBuf);

impl List {
    /// A list in memory, in the form of a file; `name` is for messages, and its ending is that of a
    /// path.
    pub fn text(name: impl Into<String>, text: impl Into<Vec<u8>>) -> Self {
        Self::new(Place::Bytes(name.into(), text.into().into()))
    }

    /// Standard input, which is read as it comes, so once: who reads it again finds it empty.
    #[must_use]
    pub fn stdin() -> Self {
        Self::new(Place::Stdin)
    }

    fn new(place: Place) -> Self {
        Self { place, encoding: Encoding::default(), column: Column::default(), at_least: None }
    }

    /// Reads it in that encoding.
    #[must_use]
    pub fn encoding(self, encoding: Encoding) -> Self {
        Self { encoding, ..self }
    }

    /// Of a table, takes the words of that column; if not called, of the first.
    #[must_use]
    pub fn column(self, column: Column) -> Self {
        Self { column, ..self }
    }

    /// Of a table, takes the rows whose number in that column is at least so much: the common words of
    /// a list with frequencies.
    #[must_use]
    pub fn at_least(self, column: Column, number: f64) -> Self {
        Self { at_least: Some((column, number)), ..self }
    }

    /// Finds its file from that folder.
    pub(crate) fn within(mut self, folder: &Path) -> Self {
        if let Place::File(path) = &mut self.place {
            *path = folder.join(&path);
        }
        self
    }

    /// The file, if it is one.
    pub(crate) fn path(&self) -> Option<&Path> {
        match &self.place {
            Place::File(path) => Some(path),
            Place::Bytes(..) | Place::Stdin => None,
        }
    }

    /// The bytes that there are to read, packed as they are; `None` if only reading them tells.
    pub(crate) fn len(&self) -> Option<u64> {
        match &self.place {
            Place::File(path) => {
                let file = fs::metadata(path).ok().filter(|file| file.is_file());
                file.map(|file| file.len())
            }
            Place::Bytes(_, bytes) => Some(bytes.len() as u64),
            Place::Stdin => None,
        }
    }

    fn name(&self) -> String {
        match &self.place {
            Place::File(path) => path.display().to_string(),
            Place::Bytes(name, _) => name.clone(),
            Place::Stdin => "standard input".to_owned(),
        }
    }

    fn form(&self) -> Form {
        let name = self.name().to_lowercase();
        let name = name.strip_suffix(".gz").unwrap_or(&name);
        match name.rsplit_once('.').map(|(_, ending)| ending) {
            Some("csv") => Form::Table(b','),
            Some("tsv") => Form::Table(b'\t'),
            Some("dic") => Form::Hunspell,
            Some("dawg") => Form::Dawg,
            Some("fst") => Form::Fst,
            _ => Form::Plain,
        }
    }

    /// Gives each line that is neither blank nor a comment to `each`, and its word, folded; and the
    /// number of bytes read to `progress`, some at a time. Answers how many entries have affix flags,
    /// which are not expanded.
    pub(crate) fn read(
        &self,
        alphabet: &Alphabet,
        progress: &(dyn Fn(u64) + Sync),
        each: impl FnMut(Line<'_>, Result<Cow<'_, str>, Fault>) -> Result<(), Error>,
    ) -> Result<u64, Error> {
        self.read_lines(|text| read_word(text, alphabet), progress, each)
    }

    /// The same for lists of more than words, whose lines are read by `read_line`.
    pub(crate) fn read_lines(
        &self,
        read_line: impl Fn(&[u8]) -> Result<Cow<'_, str>, Fault>,
        progress: &(dyn Fn(u64) + Sync),
        mut each: impl FnMut(Line<'_>, Result<Cow<'_, str>, Fault>) -> Result<(), Error>,
    ) -> Result<u64, Error> {
        let name = self.name();
        let mut each_row = |index, text: &[u8], fault: Option<Fault>| {
            let line = Line { list: &name, index, text };
            each(line, fault.map_or_else(|| read_line(text), Err))
        };
        let mut each_word = |index, text: &[u8]| match text {
            // An entry of nothing but flags, or the empty text of a set.
            [] => Ok(()),
            _ => each_row(index, text, None),
        };
        let form = self.form();
        let failed = |source| Error::Read { path: PathBuf::from(&name), source };
        if matches!(form, Form::Dawg | Form::Fst) {
            let mut bytes = Vec::new();
            self.open(progress)
                .and_then(|mut reader| reader.read_to_end(&mut bytes))
                .map_err(failed)?;
            let read = if form == Form::Dawg { read_dawg } else { read_fst };
            read(&name, bytes, &mut each_word)?;
            return Ok(0);
        }
        let mut reader = self.open(progress).map_err(failed)?;
        if reader.fill_buf().map_err(failed)?.starts_with(&LABEL) {
            return Err(Error::Dictionary { list: name });
        }
        match form {
            Form::Table(delimiter) => self.read_table(&name, reader, delimiter, &mut each_row)?,
            Form::Hunspell => return read_hunspell(&name, reader, &mut each_word),
            _ => read_lines(&name, reader, &mut each_word)?,
        }
        Ok(0)
    }

    fn open<'r>(
        &'r self,
        progress: &'r (dyn Fn(u64) + Sync),
    ) -> io::Result<Box<dyn BufRead + Send + 'r>> {
        let reader: Box<dyn io::Read + Send> = match &self.place {
            Place::File(path) => Box::new(File::open(path)?),
            Place::Bytes(_, bytes) => Box::new(&bytes[..]),
            Place::Stdin => Box::new(io::stdin()),
        };
        decode(Watched { reader, progress }, self.encoding)
    }

    fn read_table(
        &self,
        name: &str,
        reader: impl io::Read,
        delimiter: u8,
        each: &mut impl FnMut(usize, &[u8], Option<Fault>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let columns = [Some(&self.column), self.at_least.as_ref().map(|(column, _)| column)];
        let has_names = columns.iter().flatten().any(|column| matches!(column, Column::Name(_)));
        let left = Cell::new(LONGEST_ROW);
        let mut table = csv::ReaderBuilder::new()
            .delimiter(delimiter)
            // What ends with a carriage return, too, is trimmed; so are the lines counted rightly.
            .terminator(csv::Terminator::Any(b'\n'))
            .has_headers(has_names)
            .flexible(true)
            .from_reader(Rationed { reader, left: &left });
        let failed = |error: csv::Error| Error::Table { list: name.to_owned(), source: error };
        let names = if has_names {
            table.byte_headers().map_err(failed)?.clone()
        } else {
            csv::ByteRecord::new()
        };
        let find = |column: &Column| match column {
            Column::Number(number) => Ok(number.saturating_sub(1)),
            Column::Name(wanted) => {
                let is_wanted = |name: &[u8]| name.trim_ascii() == wanted.as_bytes();
                names.iter().position(is_wanted).ok_or_else(|| Error::NoColumn {
                    list: name.to_owned(),
                    column: wanted.clone(),
                    columns: names
                        .iter()
                        .map(|name| String::from_utf8_lossy(name).into_owned())
                        .collect(),
                })
            }
        };
        let word = find(&self.column)?;
        let least =
            self.at_least.as_ref().map(|(column, least)| Ok::<_, Error>((find(column)?, *least)));
        let least = least.transpose()?;
        let mut record = csv::ByteRecord::new();
        while table.read_byte_record(&mut record).map_err(failed)? {
            left.set(LONGEST_ROW);
            let index = record.position().map_or(0, |position| position.line() as usize - 1);
            let cell = |column: usize| record.get(column).map(<[u8]>::trim_ascii);
            let text = match cell(word) {
                Some(text) if is_blank(text) => continue,
                None if record.len() == 1 && is_blank(&record[0]) => continue,
                None => {
                    let row: Vec<&[u8]> = record.iter().collect();
                    let fault = Fault::NoColumn(word + 1);
                    each(index, &row.join(&delimiter), Some(fault))?;
                    continue;
                }
                Some(text) => text,
            };
            let fault = least.and_then(|(column, least)| {
                let number = cell(column).and_then(|text| std::str::from_utf8(text).ok());
                match number.and_then(|number| number.parse::<f64>().ok()) {
                    Some(number) if number >= least => None,
                    Some(_) => Some(Fault::Rare),
                    None => Some(Fault::NoNumber(column + 1)),
                }
            });
            each(index, text, fault)?;
        }
        Ok(())
    }
}

/// Whether there is nothing to be read in a line.
fn is_blank(text: &[u8]) -> bool {
    let text = text.trim_ascii();
    text.is_empty() || text.starts_with(b"#")
}

/// The longest row of a table, in bytes: a quote that is never closed would make one of all that follow.
const LONGEST_ROW: usize = 1 << 20;

/// A reader that fails once it has read so many bytes more.
struct Rationed<'l, R> {
    reader: R,
    left: &'l Cell<usize>,
}

impl<R: io::Read> io::Read for Rationed<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        match self.left.get().checked_sub(read) {
            Some(left) => self.left.set(left),
            None => {
                let message =
                    format!("a row of more than {LONGEST_ROW} bytes: a quote not closed?");
                return Err(io::Error::new(io::ErrorKind::InvalidData, message));
            }
        }
        Ok(read)
    }
}

/// A reader that says how much it reads.
struct Watched<'r> {
    reader: Box<dyn io::Read + Send + 'r>,
    progress: &'r (dyn Fn(u64) + Sync),
}

impl io::Read for Watched<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        (self.progress)(read as u64);
        Ok(read)
    }
}

/// A line of a list, for messages.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'a> {
    pub list: &'a str,
    /// From 0.
    pub index: usize,
    pub text: &'a [u8],
}

impl Line<'_> {
    pub fn bad(self, fault: Fault) -> BadLine {
        BadLine {
            list: self.list.to_owned(),
            line: self.index as u64 + 1,
            text: String::from_utf8_lossy(self.text).into_owned(),
            fault,
        }
    }
}

/// Longest line that is kept whole, in bytes. Of a longer one, which holds no word, the rest is passed
/// over.
const LONGEST_LINE: u64 = 1 << 16;

/// Gives the lines that are neither blank nor comments to `each`.
fn read_lines(
    name: &str,
    mut reader: impl BufRead,
    each: &mut impl FnMut(usize, &[u8]) -> Result<(), Error>,
) -> Result<(), Error> {
    let failed = |source| Error::Read { path: PathBuf::from(name), source };
    let mut line = Vec::new();
    for index in 0.. {
        line.clear();
        let mut start = io::Read::take(&mut reader, LONGEST_LINE);
        if start.read_until(b'\n', &mut line).map_err(failed)? == 0 {
            break;
        }
        if line.len() as u64 == LONGEST_LINE && !line.ends_with(b"\n") {
            skip_line(&mut reader).map_err(failed)?;
        }
        let text = line.trim_ascii();
        if !text.is_empty() && !text.starts_with(b"#") {
            each(index, text)?;
        }
    }
    Ok(())
}

/// Reads a spelling dictionary: a number of entries, then an entry a line, perhaps with flags behind a
/// `/`, and with facts behind a tab. Answers how many have flags.
fn read_hunspell(
    name: &str,
    reader: impl BufRead,
    each: &mut impl FnMut(usize, &[u8]) -> Result<(), Error>,
) -> Result<u64, Error> {
    let mut flagged = 0;
    read_lines(name, reader, &mut |index, line| {
        if index == 0 && line.iter().all(u8::is_ascii_digit) {
            return Ok(());
        }
        let entry = line.split(|&byte| byte == b'\t').next().unwrap_or_default();
        // A slash that is part of a word is written `\/`.
        let slash = (0..entry.len()).find(|&at| entry[at] == b'/' && !entry[..at].ends_with(b"\\"));
        flagged += u64::from(slash.is_some());
        each(index, entry[..slash.unwrap_or(entry.len())].trim_ascii())
    })?;
    Ok(flagged)
}

/// Gives a word and its number to whoever reads a list.
type EachWord<'a> = dyn FnMut(usize, &[u8]) -> Result<(), Error> + 'a;

fn read_dawg(name: &str, bytes: Vec<u8>, each: &mut EachWord<'_>) -> Result<(), Error> {
    let refused = |why: String| Error::Compiled { list: name.to_owned(), why };
    let dawg = Dawg::from_bytes(&bytes).map_err(|error| refused(error.to_string()))?;
    let mut index = 0;
    let mut read = Ok(());
    let outcome = in_text_order(&dawg, |word| {
        read = each(index, word.as_bytes());
        index += 1;
        if read.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    match outcome {
        dawggle::Outcome::Complete | dawggle::Outcome::Stopped => read,
        _ => Err(refused("it is not a dictionary that a compiler makes".to_owned())),
    }
}

fn read_fst(name: &str, bytes: Vec<u8>, each: &mut EachWord<'_>) -> Result<(), Error> {
    let refused = |why: String| Error::Compiled { list: name.to_owned(), why };
    let read = || {
        let is_no_fst = |error: fst::Error| match error {
            fst::Error::Fst(why) => refused(why.to_string()),
            other => refused(other.to_string()),
        };
        let fst = fst::raw::Fst::new(bytes).map_err(is_no_fst)?;
        fst.verify().map_err(is_no_fst)?;
        let mut words = fst.stream();
        let mut index = 0;
        while let Some((word, _)) = words.next() {
            if word.len() as u64 > LONGEST_LINE {
                return Err(refused(format!("a word of more than {LONGEST_LINE} bytes")));
            }
            each(index, word)?;
            index += 1;
        }
        Ok(())
    };
    // `fst` trusts what has the right checksum, and a file made to deceive has it, too.
    catch_unwind(AssertUnwindSafe(read)).unwrap_or_else(|_| Err(refused("damaged".to_owned())))
}

/// Reads the word of a line, and folds it.
pub(crate) fn read_word<'a>(line: &'a [u8], alphabet: &Alphabet) -> Result<Cow<'a, str>, Fault> {
    let word = std::str::from_utf8(line).map_err(|error| {
        let at = error.valid_up_to();
        if line.contains(&0) {
            Fault::Wide
        } else {
            Fault::Encoding { column: at + 1, byte: line[at] }
        }
    })?;
    if word.contains('\0') {
        return Err(Fault::Wide);
    }
    alphabet.fold(word)
}
