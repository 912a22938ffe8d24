//! Spelling dictionaries of Hunspell: entries (`.dic`), and the rules that make their forms
//! (`.aff`).

mod aff_file;
mod affixes;
mod aspell;
mod charset;
mod condition;
mod entry;
mod flags;
mod forbidden;
mod forms;
mod rule;
mod steps;
#[cfg(test)]
mod tests;

use std::io::{self, BufRead};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::decode::{TextReader, decode_unpacked};
use super::text::read_lines;
use super::{EachRow, Form, Input, List, unpacked};
use crate::plural::plural;
use crate::{Error, Message};
use affixes::Affixes;
use aspell::Language;
pub(super) use charset::Charset;
use entry::Entry;
use forbidden::Forbidden;
pub(crate) use forms::Longest;
use forms::Word;
use steps::Steps;

/// What was read of a list besides its words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Entries {
    /// Entries whose forms were read, too.
    pub stems: u64,
    /// Words that affix rules made of them.
    pub forms: u64,
    /// Why the words are wrong if another encoding than theirs is stated.
    pub wrong_charset: Option<String>,
    /// What is to be said about the list.
    pub notes: Vec<Message>,
}

/// Returns a note about entries with affix flags, but without rules that say what they mean, if
/// there are any.
fn without_rules(entries: u64, rules: &str) -> Option<Message> {
    (entries > 0).then(|| {
        let stems = plural(entries, "stem");
        format!("{stems} with affix flags, but no PFX or SFX rules in {rules}: forms are missing")
            .into()
    })
}

/// What differs between the spelling dictionaries of Hunspell and of Aspell.
struct Kind {
    /// Where affix rules are.
    rules: &'static str,
    /// Where the encoding is stated.
    encoding: &'static str,
    /// The lines that are read, but are not in the file.
    added_lines: usize,
}

impl Kind {
    /// Turns the number of a line that is read into its number in the file. Both count from 0.
    fn index_in_file(&self, index: usize) -> usize {
        index.saturating_sub(self.added_lines)
    }
}

const HUNSPELL: Kind = Kind {
    rules: "an .aff file beside the .dic",
    encoding: "SET in the .aff file",
    added_lines: 0,
};

const ASPELL: Kind = Kind {
    rules: "a file that the .dat of Aspell names",
    encoding: "the .dat file",
    added_lines: 1,
};

/// Where the `.aff` file of a spelling dictionary is, and what to take of it.
#[derive(Clone, Debug, Default)]
pub(super) struct AffFile {
    /// Its content, or `None` if it is the file beside the list, if there is one.
    content: Option<Arc<[u8]>>,
    /// Whether wrong rules are left out, as Hunspell does, instead of being an error. In a text,
    /// whether lines that are not words are skipped.
    pub(super) lossy: bool,
    /// How long forms may be, if there is a limit.
    longest: Option<Arc<Longest>>,
}

impl List {
    /// Applies affix rules to the entries of a spelling dictionary in memory.
    ///
    /// `aff` is the content of the `.aff` file. For a file this is not needed if the `.aff` file is
    /// beside it.
    ///
    /// ```
    /// use dawggle_compiler::Compiler;
    /// use dawggle_compiler::list::List;
    ///
    /// let list = List::text("words.dic", "2\ncat/S\ndog/S\n").affixes("SFX S Y 1\nSFX S 0 s .\n");
    /// let report = Compiler::new().list(list).compile()?.report;
    /// assert_eq!((report.kept, report.stems, report.forms), (4, 2, 2));
    /// # Ok::<_, dawggle_compiler::Error>(())
    /// ```
    #[must_use]
    pub fn affixes(self, aff: impl Into<Vec<u8>>) -> Self {
        let aff_file = AffFile { content: Some(aff.into().into()), ..self.aff_file };
        Self { aff_file, ..self }
    }

    /// Sets [`Reading::stems`](super::Reading::stems).
    #[must_use]
    pub fn stems(mut self) -> Self {
        self.reading.stems = true;
        self
    }

    /// Leaves out wrong rules, as Hunspell does. By default, they are an error.
    pub(crate) fn lossy(self, lossy: bool) -> Self {
        Self { aff_file: AffFile { lossy, ..self.aff_file }, ..self }
    }

    /// Leaves out forms that are longer, but perhaps not all of them.
    pub(crate) fn longest(self, longest: Option<Longest>) -> Self {
        let longest = longest.map(Arc::new);
        Self { aff_file: AffFile { longest, ..self.aff_file }, ..self }
    }

    /// The `.aff` file beside the list, if there is one and it is read.
    pub(crate) fn aff_path(&self) -> Option<PathBuf> {
        match (&self.input, &self.aff_file.content, self.form()) {
            (Input::File(path), None, Form::SpellingDictionary) => {
                let path = unpacked(path);
                let beside =
                    ["aff", "aff.gz", "AFF", "AFF.GZ"].map(|ending| path.with_extension(ending));
                beside.into_iter().find(|path| path.is_file())
            }
            _ => None,
        }
    }

    /// Reads the `.aff` file, if there is one.
    fn read_affixes(&self) -> Result<Option<Affixes>, Error> {
        let list = match (&self.aff_file.content, self.aff_path()) {
            (Some(aff), _) => {
                let name = Path::new(&self.name()).with_extension("aff").display().to_string();
                Self::new(Input::Memory(name, aff.clone()))
            }
            (None, Some(path)) => Self::from(path),
            (None, None) => return Ok(None),
        };
        let charset = Charset::default();
        list.read_aff_file(charset, &self.aff_file, self.reading.stems).map(Some)
    }

    /// Reads an `.aff` file, whose encoding is this one unless it states another.
    fn read_aff_file(
        &self,
        charset: Charset,
        taken: &AffFile,
        stems: bool,
    ) -> Result<Affixes, Error> {
        Affixes::read(&self.name(), self.open(&|_| {})?, charset, taken, stems)
    }

    /// Whether there is an `.aff` file, if the list is a spelling dictionary.
    pub(super) fn has_aff_file(&self) -> bool {
        self.aff_file.content.is_some() || self.aff_path().is_some()
    }

    /// Gives each word of a spelling dictionary to `each`, with the number of its line from 0.
    pub(super) fn read_spelling_dictionary(
        &self,
        reader: TextReader<'_>,
        each: &mut EachRow<'_>,
    ) -> Result<Entries, Error> {
        let name = self.name();
        let Some(affixes) = self.read_affixes()? else {
            let flagged = read_stems(&name, reader, &HUNSPELL, each)?;
            let note = without_rules(flagged, HUNSPELL.rules).filter(|_| !self.reading.stems);
            return Ok(Entries { notes: note.into_iter().collect(), ..Entries::default() });
        };
        let forbidden = if affixes.forbidden.is_none() {
            Forbidden::default()
        } else if self.can_be_read_again() {
            Forbidden::read(&name, self.open(&|_| {})?, &affixes)?
        } else {
            let why = "FORBIDDENWORD in its .aff file needs it twice: it must be a file";
            return Err(Error::read(name)(io::Error::other(why)));
        };
        let (mut entries, flagged) =
            read_forms(&name, reader, &HUNSPELL, &affixes, &forbidden, each)?;
        if self.reading.stems {
            (entries.stems, entries.forms) = (0, 0);
        } else {
            entries.notes.extend(without_rules(flagged, HUNSPELL.rules));
        }
        Ok(entries)
    }
}

impl List {
    /// Gives each word of a list of Aspell to `each`, with the forms that affix rules make.
    pub(super) fn read_aspell(
        &self,
        bytes: &[u8],
        each: &mut EachRow<'_>,
    ) -> Result<Entries, Error> {
        let name = self.name();
        let lines = aspell::lines(bytes).map_err(|why| Error::invalid(&name, why))?;
        let each: &mut EachRow<'_> = &mut |index, text, read| match text {
            [] => Ok(()),
            _ => each(index, text, read),
        };
        let language = self.path().map(Language::of).transpose()?.flatten();
        let encoding = self.reading.encoding.as_ref().filter(|_| language.is_none());
        let reader = decode_unpacked(&name, Box::new(io::Cursor::new(lines)), encoding)?;
        let Some(Language { charset, rules }) = language else {
            let note = without_rules(read_stems(&name, reader, &ASPELL, each)?, ASPELL.rules);
            return Ok(Entries { notes: note.into_iter().collect(), ..Entries::default() });
        };
        let affixes = match rules {
            Some(rules) => Self::from(rules).read_aff_file(charset, &self.aff_file, false)?,
            None => Affixes { charset, ..Affixes::default() },
        };
        let has_rules = !affixes.is_empty();
        let (mut entries, flagged) =
            read_forms(&name, reader, &ASPELL, &affixes, &Forbidden::default(), each)?;
        entries.notes.extend(without_rules(flagged, ASPELL.rules));
        if !has_rules {
            (entries.stems, entries.forms) = (0, 0);
        }
        Ok(entries)
    }
}

/// Gives the word of each entry to `each`, without its forms. Returns the number of entries with
/// flags.
fn read_stems(
    name: &str,
    reader: impl BufRead,
    kind: &Kind,
    each: &mut EachRow<'_>,
) -> Result<u64, Error> {
    let mut flagged = 0;
    read_lines(name, reader, &mut |index, line| {
        let Some(Entry { word, flags }) = Entry::of(index, line) else { return Ok(()) };
        flagged += u64::from(flags.is_some());
        each(kind.index_in_file(index), &word, Ok(None))
    })?;
    Ok(flagged)
}

/// Gives the word of each entry and all its forms to `each`, except those that are forbidden. Also
/// returns the number of entries with flags, if there are no rules.
fn read_forms(
    name: &str,
    reader: impl BufRead,
    kind: &Kind,
    affixes: &Affixes,
    forbidden: &Forbidden,
    each: &mut EachRow<'_>,
) -> Result<(Entries, u64), Error> {
    let (mut entries, mut flagged) = (Entries::default(), 0);
    let mut steps = Steps { list: name, entries: 0, taken: 0 };
    // The words outside ASCII that are UTF-8, with the first of them, and the other ones.
    let (mut utf8, mut first_utf8, mut others) = (0, None, 0);
    read_lines(name, reader, &mut |index, line| {
        let Some(entry) = Entry::of(index, line) else {
            steps.entries = entry::count(line);
            return Ok(());
        };
        let index = kind.index_in_file(index);
        match std::str::from_utf8(&entry.word) {
            Ok(word) if !word.is_ascii() => {
                utf8 += 1;
                first_utf8.get_or_insert_with(|| format!("{name}:{}: {word:?}", index + 1));
            }
            word => others += u64::from(word.is_err()),
        }
        let (stem, flags) = match affixes.entry(&entry, line) {
            Ok(read) => read,
            Err(fault) => return each(index, &entry.word, Err(fault)),
        };
        if flags.has(affixes.forbidden) {
            return Ok(());
        }
        entries.stems += 1;
        flagged += u64::from(affixes.is_empty() && entry.flags.is_some());
        affixes.each_word(index, &stem, &flags, &mut steps, &mut |word| match word {
            Word::Stem(stem) if forbidden.has_entry(stem, index) => Ok(()),
            Word::Form(form) if forbidden.has(form) => Ok(()),
            Word::Stem(stem) => each(index, stem.as_bytes(), Ok(None)),
            Word::Form(form) => {
                entries.forms += 1;
                each(index, form.as_bytes(), Ok(None))
            }
        })
    })?;
    let charset = &affixes.charset;
    if let Some(first) =
        first_utf8.filter(|_| charset.is_unstated() || !charset.utf8 && others == 0)
    {
        let words = plural(utf8, "such word");
        let why = if charset.is_unstated() {
            format!(
                "{first} is UTF-8, although the .aff file does not say SET UTF-8; {words} read as \
                 UTF-8"
            )
        } else {
            let why = format!(
                "{first} is UTF-8, but {} states another encoding; {words}, and none in that \
                 encoding",
                kind.encoding
            );
            entries.wrong_charset = Some(why.clone());
            why
        };
        entries.notes.push(format!("warning: {why}").into());
    }
    let warnings = affixes.warnings.iter();
    entries.notes.extend(warnings.map(|why| Message::from("warning: ").message(why)));
    Ok((entries, flagged))
}
