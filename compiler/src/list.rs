//! Word lists of any form: plain text, tables, spelling dictionaries, and compiled dictionaries.
//!
//! A [`List`] is a place to read from and how to read it: a [`Compiler`](crate::Compiler) takes it.
//! [`Stream`] reads a list without compiling it. Each [`BadLine`] of a list is reported with the
//! name of the list, the line number and the [`Fault`].
//!
//! ```
//! use dawggle_compiler::list::{Fault, List};
//! use dawggle_compiler::{Compiler, Error};
//!
//! let list = List::text("words.txt", "# pets\ncat\ndo9\n");
//! let Err(Error::Lines(bad)) = Compiler::new().list(list).compile() else { panic!() };
//! assert_eq!((bad.count, bad.first[0].line), (1, 3));
//! assert_eq!(bad.first[0].fault, Fault::Character('9'));
//! ```

mod compiled;
mod decode;
mod encoding;
mod formats;
mod json;
#[cfg(feature = "keys")]
mod key;
mod line_ends;
mod reading;
mod spelling_dictionary;
mod stream;
mod sums;
mod table;
mod text;
mod transcode;

use std::borrow::Cow;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use dawggle::format::LABEL;

pub use crate::alphabet::Fault;
use crate::alphabet::{SingleLetters, has_capitals};
use crate::report::Line;
pub use crate::report::{BadLine, BadLines};
use crate::whole_file::{read_file, read_whole};
use crate::{Alphabet, Error};
pub use decode::decode;
use decode::{TextReader, decode_unpacked, unpack};
pub use encoding::Encoding;
use formats::morfologik::Info;
use formats::wolges::Nodes;
use formats::{aosp, boggle, cspell, hspell, morfologik, other, tanglet, wolges};
pub use reading::{Column, Header, Reading, Separator};
use spelling_dictionary::AffFile;
pub(crate) use spelling_dictionary::{Entries, Longest};
pub use stream::{Block, Stream};
use sums::Sums;
pub(crate) use text::{read_text, read_word};

/// A word list: where it is, and how to read it.
///
/// The ending of a path decides the form: `.csv` and `.tsv` are tables, `.dic` is a spelling
/// dictionary of Hunspell, `.dawg` and `.fst` are compiled dictionaries, `.kwg` and `.kbwg` are
/// word graphs of wolges, `.trie` is a dictionary of cspell, and others are below. Anything else is
/// plain text.
/// Content that is gzipped is unpacked, and `.gz` at the end of a path is ignored.
///
/// If there is an `.aff` file beside a `.dic` file, with the same name, the list has all words that
/// Hunspell accepts, without compounds: the entries, and the forms that affix rules make of them.
/// The `.aff` file also states the encoding of both. Without it, the list has the entries only.
///
/// The bytes of a `.dawg` tell whether it is one of this crate, of the Scrabble program Quackle, or
/// of the library dawgdic, which the Python packages DAWG, DAWG2 and pymorphy use. A `.dic` can
/// also be one of dawgdic. The letters of a `.kwg` are numbers, so its alphabet must be named.
///
/// Entries of a `.trie` that are folded, forbidden or only for compounds are not words, and a note
/// counts them.
///
/// `.cwl` and `.wl` are word lists of Aspell. The `.dat` file of the language, which is beside the
/// list or in `../../lib/aspell`, states the encoding, and whether entries have flags for affix
/// rules. `.wgz` is the word list of hspell, and `.combined` the text of a dictionary of an Android
/// keyboard, whose frequencies are ranks. The first bytes tell the `.dict` that is made of it, a
/// `.dict` of morfologik, which has an `.info` file beside it, and the dictionary of BSD's boggle.
/// A file `words` beside a file `dice` is one of the game Tanglet.
///
/// A `.json` or `.jsonl` has an array of words, an object whose keys are words, or objects with a
/// key for the word, which [`Reading::column`] names.
///
/// A file that is not text and has none of these forms is an error, which says what it is if it is
/// known.
///
/// Of a compiled dictionary, a word graph or a trie, at most 128 MiB are read, and at most 4 GiB of
/// words as text: a file that was made to do harm can have billions of words, and 1 MB of gzip can
/// be a thousand times as long.
///
/// Content that is gzipped needs the feature `gzip` of this crate. Without it, reading such a list
/// is an [`Error::Option`].
///
/// A plain list has one word per line. All kinds of line ends are read. Byte-order marks at the
/// beginning of lines, blank lines, spaces around a word and lines that start with `#` are ignored.
///
/// ```no_run
/// use dawggle_compiler::Compiler;
/// use dawggle_compiler::list::List;
///
/// let list = List::from("words.txt").encoding("windows-1250".parse()?);
/// let dictionary = Compiler::new().list(list).compile()?;
/// # Ok::<_, dawggle_compiler::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct List {
    input: Input,
    reading: Reading,
    aff_file: AffFile,
    /// Whether words with capital letters are left out, once they are read.
    no_capitals: bool,
    /// Whether all spellings of a word are wanted.
    keeps_spellings: bool,
}

#[derive(Clone, Debug)]
enum Input {
    File(PathBuf),
    /// A name for messages, and the content.
    Memory(String, Arc<[u8]>),
    Stdin,
}

/// The form of a list, once it is unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Text,
    Table {
        separator: Separator,
        has_quotes: bool,
    },
    SpellingDictionary,
    /// The bytes tell whose it is: see [`formats`].
    Dawg,
    Fst,
    Kwg(Nodes),
    Cspell,
    /// The text of a keyboard's dictionary, and what is made of it.
    AospText,
    AospBinary,
    /// The `.info` file beside it states the encoding.
    Morfologik,
    Aspell,
    Hspell,
    Boggle,
    Tanglet,
    Json,
    /// A file of wolges that has other things than words.
    OtherOfWolges,
}

/// The endings of file names that decide the form of a list. For a table, its usual separator.
const FORMS: [(&str, Form); 19] = [
    ("combined", Form::AospText),
    ("csv", Form::Table { separator: Separator::COMMA, has_quotes: true }),
    ("cwl", Form::Aspell),
    ("dawg", Form::Dawg),
    ("dic", Form::SpellingDictionary),
    // Drivers of FAT cards that know no long names open only `.dwg`.
    ("dwg", Form::Dawg),
    ("fst", Form::Fst),
    ("json", Form::Json),
    ("jsonl", Form::Json),
    ("kad", Form::OtherOfWolges),
    ("kbwg", Form::Kwg(Nodes::Big)),
    ("klv", Form::OtherOfWolges),
    ("klv2", Form::OtherOfWolges),
    ("kwg", Form::Kwg(Nodes::Small)),
    ("ndjson", Form::Json),
    ("trie", Form::Cspell),
    ("tsv", Form::Table { separator: Separator::TAB, has_quotes: false }),
    ("wgz", Form::Hspell),
    ("wl", Form::Aspell),
];

/// Takes each word of a list that has no lines.
type EachWord<'a> = dyn FnMut(&[u8]) -> Result<(), Error> + 'a;

/// Takes each line of a list, with its number from 0.
type EachLine<'a> = dyn FnMut(usize, &[u8]) -> Result<(), Error> + 'a;

/// Takes each row of a table or entry of a spelling dictionary: the number of its line from 0, its
/// word, and its number if there is a column for it, or what is wrong with it.
type EachRow<'a> = dyn FnMut(usize, &[u8], Result<Option<f64>, Fault>) -> Result<(), Error> + 'a;

/// Reads what a line says, and folds it.
type ReadEntry<'a> = dyn Fn(&[u8]) -> Result<Cow<'_, str>, Fault> + 'a;

/// Takes each line of a list that is neither blank nor a comment, and what it says, folded.
type EachEntry<'a> = dyn FnMut(Line<'_>, Result<Cow<'_, str>, Fault>) -> Result<(), Error> + 'a;

impl From<PathBuf> for List {
    fn from(path: PathBuf) -> Self {
        Self::new(Input::File(path))
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

from_path!(&str String OsString &Path &PathBuf);

impl List {
    /// A list in memory, with the content of a file.
    ///
    /// `name` is for messages, and its ending decides the form as for a path.
    pub fn text(name: impl Into<String>, text: impl Into<Vec<u8>>) -> Self {
        Self::new(Input::Memory(name.into(), text.into().into()))
    }

    /// A list on standard input.
    ///
    /// It is read without being kept, so a second reader finds it empty.
    #[must_use]
    pub fn stdin() -> Self {
        Self::new(Input::Stdin)
    }

    fn new(input: Input) -> Self {
        let (reading, aff_file) = (Reading::default(), AffFile::default());
        Self { input, reading, aff_file, no_capitals: false, keeps_spellings: false }
    }

    /// Sets how the list is read.
    ///
    /// ```
    /// use dawggle_compiler::Compiler;
    /// use dawggle_compiler::list::{List, Reading};
    ///
    /// let list = List::text("scored.txt", "cat;5\ndog;7\n");
    /// let reading = Reading { separator: Some(";".parse()?), ..Reading::default() };
    /// assert_eq!(Compiler::new().list(list.reading(reading)).compile()?.report.kept, 2);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn reading(self, reading: Reading) -> Self {
        Self { reading, ..self }
    }

    /// Sets [`Reading::encoding`].
    #[must_use]
    pub fn encoding(mut self, encoding: Encoding) -> Self {
        self.reading.encoding = Some(encoding);
        self
    }

    /// Sets [`Reading::separator`].
    #[must_use]
    pub fn separator(mut self, separator: Separator) -> Self {
        self.reading.separator = Some(separator);
        self
    }

    /// Sets [`Reading::column`].
    #[must_use]
    pub fn column(mut self, column: Column) -> Self {
        self.reading.column = Some(column);
        self
    }

    /// Sets [`Reading::count_column`] and [`Reading::min_count`].
    #[must_use]
    pub fn at_least(mut self, column: Column, number: f64) -> Self {
        self.reading.count_column = Some(column);
        self.reading.min_count = Some(number);
        self
    }

    /// Sets [`Reading::header`].
    #[must_use]
    pub fn header(mut self, header: Header) -> Self {
        self.reading.header = Some(header);
        self
    }

    /// Makes a relative path one from a folder.
    #[cfg(feature = "recipes")]
    pub(crate) fn move_to(&mut self, folder: &Path) {
        if let Input::File(path) = &mut self.input {
            *path = folder.join(&path);
        }
    }

    /// The path, if the list is a file.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        match &self.input {
            Input::File(path) => Some(path),
            Input::Memory(..) | Input::Stdin => None,
        }
    }

    pub(crate) fn can_be_read_again(&self) -> bool {
        match &self.input {
            // If there is no such file, reading it says so.
            // Reading a directory fails with a clear error.
            Input::File(path) => {
                fs::metadata(path).map_or(true, |file| file.is_file() || file.is_dir())
            }
            Input::Memory(..) => true,
            Input::Stdin => false,
        }
    }

    /// The bytes to read before anything is unpacked, or `None` if only reading tells.
    pub(crate) fn len(&self) -> Option<u64> {
        match &self.input {
            Input::File(path) => {
                let file = fs::metadata(path).ok().filter(|file| file.is_file());
                file.map(|file| file.len())
            }
            Input::Memory(_, bytes) => Some(bytes.len() as u64),
            Input::Stdin => None,
        }
    }

    pub(crate) fn name(&self) -> String {
        match &self.input {
            Input::File(path) => path.display().to_string(),
            Input::Memory(name, _) => name.clone(),
            Input::Stdin => "standard input".to_owned(),
        }
    }

    /// The same list with the numbers of its words, which are in the second column of a table.
    pub(crate) fn with_numbers(mut self) -> Self {
        if self.is_table() && self.reading.count_column.is_none() {
            self.reading.count_column = Some(Column::Number(2));
            self.reading.min_count = Some(f64::NEG_INFINITY);
        }
        self
    }

    /// The same list, of which words with capital letters are left out once they are read: their
    /// counts are not added to other words.
    pub(crate) fn no_capitals(self, no_capitals: bool) -> Self {
        Self { no_capitals, ..self }
    }

    /// The same list, which also gives the spellings of words whose counts are enough only
    /// together.
    pub(crate) fn keeps_spellings(self, keeps_spellings: bool) -> Self {
        Self { keeps_spellings, ..self }
    }

    fn form(&self) -> Form {
        let name = self.name().to_lowercase();
        let name = name.strip_suffix(".gz").unwrap_or(&name);
        let ending = name.rsplit_once('.').map(|(_, ending)| ending);
        let set = self.reading.separator;
        match FORMS.iter().find(|(known, _)| ending == Some(*known)) {
            Some(&(_, Form::Table { separator, has_quotes })) => {
                let separator = set.unwrap_or(separator);
                Form::Table { separator, has_quotes: has_quotes && separator != Separator::TAB }
            }
            Some(&(_, form)) => form,
            None if self.is_of_tanglet() => Form::Tanglet,
            None => {
                let table = |separator| Form::Table { separator, has_quotes: false };
                set.map_or(Form::Text, table)
            }
        }
    }

    /// Returns the endings of file names that decide the form of a list, in lower case.
    ///
    /// ```
    /// use dawggle_compiler::list::List;
    ///
    /// assert!(List::endings().any(|ending| ending == "csv"));
    /// ```
    pub fn endings() -> impl Iterator<Item = &'static str> {
        FORMS.iter().map(|(ending, _)| *ending)
    }

    /// Whether the list is a file of Tanglet: `words`, beside a file with dice.
    fn is_of_tanglet(&self) -> bool {
        let is_words = |path: &&Path| path.with_extension("").ends_with("words");
        self.path().filter(is_words).is_some_and(|path| path.with_file_name("dice").is_file())
    }

    /// Returns whether the list has columns: a `.csv`, `.tsv` or `.json`, or a text with a
    /// separator.
    #[must_use]
    pub fn is_table(&self) -> bool {
        matches!(self.form(), Form::Table { .. } | Form::Json)
    }

    /// Returns whether the list is a spelling dictionary of Hunspell: a `.dic`.
    #[must_use]
    pub fn is_spelling_dictionary(&self) -> bool {
        self.form() == Form::SpellingDictionary
    }

    /// Returns whether the list is a compiled dictionary: a `.dawg` or `.fst`.
    #[must_use]
    pub fn is_compiled(&self) -> bool {
        matches!(self.form(), Form::Dawg | Form::Fst)
    }

    /// Gives each line that is neither blank nor a comment to `each`, with its word, folded.
    ///
    /// Gives the number of bytes read to `progress` from time to time.
    ///
    /// Returns what was read if the list is a spelling dictionary.
    pub(crate) fn read(
        &self,
        alphabet: &Alphabet,
        progress: &(dyn Fn(u64) + Sync),
        each: &mut EachEntry<'_>,
    ) -> Result<Entries, Error> {
        let letters = SingleLetters::of(alphabet);
        self.read_entries(
            alphabet,
            &|text| match std::str::from_utf8(text).ok().and_then(|word| letters.fold(word)) {
                Some(word) => Ok(word),
                None => read_word(text, alphabet),
            },
            progress,
            each,
        )
    }

    /// Does the same for lists with entries other than words, which `read_entry` reads.
    ///
    /// The alphabet is for lists that have numbers instead of letters.
    pub(crate) fn read_entries(
        &self,
        alphabet: &Alphabet,
        read_entry: &ReadEntry<'_>,
        progress: &(dyn Fn(u64) + Sync),
        each: &mut EachEntry<'_>,
    ) -> Result<Entries, Error> {
        let name = self.name();
        let (head, mut reader) = first_bytes(&name, self.open(progress)?)?;
        let form = match self.form() {
            Form::Text => formats::form_of(&head).unwrap_or(Form::Text),
            form => form,
        };
        let mut sums = Sums::new(self.reading.min_count, self.keeps_spellings);
        let mut each_row = |index, text: &[u8], number: Result<Option<f64>, Fault>| {
            // The empty word of a compiled dictionary, or an entry of nothing but flags.
            if text.is_empty() && number.is_ok() {
                return Ok(());
            }
            let of_row = number.as_ref().ok().copied().flatten();
            let line = Line { list: &name, index, text, form, number: of_row, spellings: &[] };
            let word = number.and_then(|_| read_entry(text));
            let is_added = |word: &str| !(self.no_capitals && has_capitals(line.text_or(word)));
            let mut spellings = Vec::new();
            let word = sums.enough(word, of_row, text, is_added, &mut spellings);
            each(Line { spellings: &spellings, ..line }, word)
        };
        let whole = |reader| read_whole(&name, reader, compiled::LONGEST);
        let (mut words, mut notes) = (0, Vec::new());
        // Where there are no lines, words are counted instead.
        let mut each_word = |text: &[u8]| {
            words += 1;
            each_row(words - 1, text, Ok(None))
        };
        match form {
            Form::OtherOfWolges => return Err(Error::invalid(&name, wolges::NOT_WORDS)),
            Form::Dawg => {
                let bytes = read_compiled(&name, reader)?;
                formats::read_dawg(&name, bytes, self.reading.smaller_list, &mut each_word)?;
            }
            Form::Fst => compiled::read_fst(&name, whole(reader)?, &mut each_word)?,
            Form::Kwg(nodes) => {
                wolges::read(&name, &whole(reader)?, nodes, alphabet, &mut each_word)?;
            }
            Form::Morfologik => {
                morfologik::read(&name, &whole(reader)?, &self.read_info()?, &mut each_word)?;
            }
            Form::Hspell => hspell::read(&name, &whole(reader)?, &mut each_word)?,
            Form::Boggle => boggle::read(&name, &whole(reader)?, &mut each_word)?,
            Form::Cspell => notes.extend(cspell::read(&name, &whole(reader)?, &mut each_word)?),
            Form::AospBinary => {
                notes.extend(aosp::read_binary(&name, &whole(reader)?, &mut each_row)?);
            }
            Form::AospText => {
                let reader = self.decode(&head, reader)?;
                notes.extend(aosp::read_text(&name, reader, &mut each_row)?);
            }
            Form::Aspell => return self.read_aspell(&whole(reader)?, &mut each_row),
            Form::Table { separator, has_quotes } => {
                let reader = self.decode(&head, reader)?;
                let each = &mut each_row;
                notes.extend(self.reading.read_table(&name, reader, separator, has_quotes, each)?);
            }
            Form::Json => {
                let reader = self.decode(&head, reader)?;
                notes.extend(self.reading.read_json(&name, reader, &mut each_row)?);
            }
            Form::SpellingDictionary => {
                // Tools of dawgdic call their files .dic, too. No text in UTF-8 begins with a byte
                // 0, but the number of units of a graph does.
                if head.first() == Some(&0) {
                    let bytes = whole(reader)?;
                    if formats::is_dawgdic(&bytes) {
                        formats::read_dawg(&name, bytes, false, &mut each_word)?;
                        return Ok(Entries::default());
                    }
                    reader = Box::new(io::Cursor::new(bytes));
                }
                return self.read_spelling_dictionary(self.decode(&head, reader)?, &mut each_row);
            }
            Form::Tanglet => tanglet::read(&name, self.decode(&head, reader)?, &mut each_row)?,
            Form::Text => {
                let reader = self.decode(&head, reader)?;
                let is_lossy = self.aff_file.lossy;
                text::read_lines(&name, reader, &mut |index, line| {
                    let word = if is_lossy { cspell::without_star(line) } else { line };
                    each_row(index, word, Ok(None))
                })?;
            }
        }
        notes.extend(sums.note(&name));
        Ok(Entries { notes, ..Entries::default() })
    }

    /// Returns a compiled dictionary with its bytes in memory, and any other list as it is.
    pub(crate) fn loaded(self) -> Result<Self, Error> {
        if self.form() != Form::Dawg {
            return Ok(self);
        }
        let name = self.name();
        let bytes = read_compiled(&name, self.open(&|_| {})?)?;
        Ok(Self { input: Input::Memory(name, bytes.into()), ..self })
    }

    /// Returns the name and the bytes of a compiled dictionary that is [`Self::loaded`].
    pub(crate) fn dictionary(&self) -> Option<(&str, &[u8])> {
        match &self.input {
            Input::Memory(name, bytes) if self.form() == Form::Dawg => Some((name, bytes)),
            _ => None,
        }
    }

    /// Opens the list, unpacked.
    fn open<'r>(&'r self, progress: &'r (dyn Fn(u64) + Sync)) -> Result<TextReader<'r>, Error> {
        let reader: Box<dyn io::Read + Send> = match &self.input {
            Input::File(path) => Box::new(UncutFile::open(path).map_err(Error::read(path))?),
            Input::Memory(_, bytes) => Box::new(&bytes[..]),
            Input::Stdin => Box::new(io::stdin()),
        };
        let reader = CountingReader { reader, progress };
        unpack(&self.name(), reader)
    }

    /// Reads the `.info` file beside a dictionary of morfologik.
    fn read_info(&self) -> Result<Info, Error> {
        let info = self.path().map(|path| unpacked(path).with_extension("info"));
        let info = info.filter(|path| path.is_file()).ok_or_else(|| {
            let why = "the .info file is missing, which is beside a dictionary of morfologik and \
                       states its encoding";
            Error::invalid(self.name(), why)
        })?;
        Info::parse(&info.display().to_string(), &read_file(&info, 1 << 20)?)
    }

    /// Decodes a text that begins with these bytes, and refuses what is not text.
    fn decode<'r>(&self, head: &[u8], reader: TextReader<'r>) -> Result<TextReader<'r>, Error> {
        other::check_text(&self.name(), head, self.reading.encoding.as_ref())?;
        // The `.aff` file states the encoding.
        let is_stated = self.form() == Form::SpellingDictionary && self.has_aff_file();
        let encoding = self.reading.encoding.as_ref().filter(|_| !is_stated);
        decode_unpacked(&self.name(), reader, encoding)
    }
}

/// Returns a path without `.gz` at its end.
fn unpacked(path: &Path) -> PathBuf {
    match path.extension() {
        Some(ending) if ending.eq_ignore_ascii_case("gz") => path.with_extension(""),
        _ => path.to_owned(),
    }
}

/// Returns the first bytes of a list, which tell its form, and a reader of all bytes.
fn first_bytes<'r>(
    name: &str,
    mut reader: TextReader<'r>,
) -> Result<(Vec<u8>, TextReader<'r>), Error> {
    const MOST: u64 = 1 << 13;
    let mut head = Vec::new();
    reader.by_ref().take(MOST).read_to_end(&mut head).map_err(Error::read(name))?;
    let all = io::Cursor::new(head.clone()).chain(reader);
    Ok((head, Box::new(all)))
}

/// Reads the whole of a compiled dictionary, but not of a file that is none.
fn read_compiled(name: &str, mut reader: TextReader<'_>) -> Result<Vec<u8>, Error> {
    let mut label = Vec::new();
    let read = reader.by_ref().take(LABEL.len() as u64).read_to_end(&mut label);
    read.map_err(Error::read(name))?;
    let may_be_dawg =
        label == LABEL || label.first().is_some_and(|&byte| formats::may_begin_dawg(byte));
    if !may_be_dawg {
        return Ok(label);
    }
    read_whole(name, label.as_slice().chain(reader), compiled::LONGEST)
}

/// A reader that reports the number of bytes that it reads.
struct CountingReader<'r> {
    reader: Box<dyn io::Read + Send + 'r>,
    progress: &'r (dyn Fn(u64) + Sync),
}

impl io::Read for CountingReader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        (self.progress)(read as u64);
        Ok(read)
    }
}

/// A file that fails to be read if it was cut short meanwhile.
struct UncutFile {
    file: File,
    /// The length that was stated when the file was opened. A pipe, or a file in `/proc` or
    /// `/sys`, may state any.
    stated: u64,
    read: u64,
}

impl UncutFile {
    fn open(path: &Path) -> io::Result<Self> {
        let file = File::open(path)?;
        let stated = file.metadata()?.len();
        Ok(Self { file, stated, read: 0 })
    }
}

impl io::Read for UncutFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(buffer)?;
        self.read += read as u64;
        let ends = read == 0 && !buffer.is_empty();
        // If it still states the same length, that is not the length of what can be read.
        if ends && self.read < self.stated && self.file.metadata()?.len() < self.stated {
            return Err(io::Error::other(format!(
                "it had {} bytes when it was opened, but was cut to {}",
                self.stated, self.read
            )));
        }
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ending_of_a_name_decides_the_form() {
        let form = |name: &str| List::from(name).form();
        assert_eq!(form("words.txt"), Form::Text);
        assert_eq!(form("words"), Form::Text);
        let table = |separator, has_quotes| Form::Table { separator, has_quotes };
        assert_eq!(form("WORDS.CSV.GZ"), table(Separator::COMMA, true));
        assert_eq!(form("words.tsv"), table(Separator::TAB, false));
        assert_eq!(form("en_US.dic"), Form::SpellingDictionary);
        assert_eq!(form("words.dawg.gz"), Form::Dawg);
    }

    #[test]
    fn a_file_that_is_cut_short_meanwhile_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("words.txt");
        fs::write(&path, "cat\ndog\n").unwrap();
        let read = |len| {
            let mut file = UncutFile::open(&path).unwrap();
            let mut text = [0; 4];
            io::Read::read_exact(&mut file, &mut text).unwrap();
            File::options().write(true).open(&path).unwrap().set_len(len).unwrap();
            io::read_to_string(file)
        };
        assert_eq!(read(8).unwrap(), "dog\n");
        assert!(
            read(6)
                .unwrap_err()
                .to_string()
                .ends_with("had 8 bytes when it was opened, but was cut to 6")
        );
    }

    /// The kernel states 4096 bytes for the first, and 0 for the second.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_file_may_state_another_length_than_it_has() {
        for name in ["/sys/class/net/lo/operstate", "/proc/sys/kernel/ostype"] {
            let text = fs::read_to_string(name).unwrap();
            let expected = (vec![text.trim().to_lowercase()], vec![]);
            assert_eq!(read(&List::from(name)), expected, "{name}");
        }
    }

    /// Reads a list, and returns why it is refused, if it is.
    pub(super) fn refused(list: &List) -> Option<String> {
        let read = list.read(&Alphabet::default(), &|_| {}, &mut |_, _| Ok(()));
        read.err().map(|error| error.to_string())
    }

    /// The words, and the lines that are not words, of a list in memory.
    pub(super) fn read(list: &List) -> (Vec<String>, Vec<(u64, Fault)>) {
        let (mut words, mut bad) = (Vec::new(), Vec::new());
        let mut add = |line: Line<'_>, word: Result<Cow<'_, str>, Fault>| {
            match word {
                Ok(word) => words.push(word.into_owned()),
                Err(fault) => bad.push((line.index as u64 + 1, fault)),
            }
            Ok(())
        };
        list.read(&Alphabet::default(), &|_| {}, &mut add).unwrap();
        (words, bad)
    }
}
