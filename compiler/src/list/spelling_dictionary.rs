//! Spelling dictionaries of Hunspell: entries (`.dic`), and the rules that make their forms
//! (`.aff`).

mod affixes;
mod charset;
mod condition;
mod entry;
mod flags;
mod forbidden;
mod forms;
mod rule;
#[cfg(test)]
mod tests;

use std::io::{self, BufRead};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::decode::TextReader;
use super::text::read_lines;
use super::{Fault, Form, Input, List};
use crate::{Error, Note};
use affixes::Affixes;
use entry::Entry;
use forbidden::Forbidden;
use forms::Word;

/// Takes each word, with the number of its line from 0, and what is wrong with the line.
type EachWord<'a> = dyn FnMut(usize, &[u8], Option<Fault>) -> Result<(), Error> + 'a;

/// What was read of a list besides its words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Entries {
    /// The header of a table.
    pub header: Option<String>,
    /// Entries whose forms were read, too.
    pub stems: u64,
    /// Words that affix rules made of them.
    pub forms: u64,
    /// Entries with affix flags, but without rules that say what they mean.
    pub without_rules: u64,
}

impl Entries {
    /// Returns what is to be said about the list.
    pub fn note(&self, list: &List) -> Option<Note> {
        match (&self.header, self.without_rules) {
            (Some(header), _) => Some(Note::Header { list: list.name(), header: header.clone() }),
            (None, 0) => None,
            (None, stems) => Some(Note::WithoutRules(stems)),
        }
    }
}

/// Where the affix rules of a spelling dictionary are.
#[derive(Clone, Debug, Default)]
pub(super) enum Rules {
    /// In the `.aff` file beside the list, if there is one.
    #[default]
    Beside,
    /// The content of an `.aff` file.
    Memory(Arc<[u8]>),
    /// The rules are not applied.
    Ignored,
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
        Self { rules: Rules::Memory(aff.into().into()), ..self }
    }

    /// Takes only the entries of a spelling dictionary, as if it had no `.aff` file.
    #[must_use]
    pub fn stems(self) -> Self {
        Self { rules: Rules::Ignored, ..self }
    }

    /// The `.aff` file whose rules are applied, if there is one.
    pub(crate) fn aff_path(&self) -> Option<PathBuf> {
        match (&self.input, &self.rules, self.form()) {
            (Input::File(path), Rules::Beside, Form::SpellingDictionary) => {
                let packed =
                    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("gz"));
                let path = if packed { path.with_extension("") } else { path.clone() };
                let beside =
                    ["aff", "aff.gz", "AFF", "AFF.GZ"].map(|ending| path.with_extension(ending));
                beside.into_iter().find(|path| path.is_file())
            }
            _ => None,
        }
    }

    /// Reads the affix rules, if there are any.
    fn read_affixes(&self) -> Result<Option<Affixes>, Error> {
        let list = match (&self.rules, self.aff_path()) {
            (Rules::Memory(aff), _) => {
                let name = Path::new(&self.name()).with_extension("aff").display().to_string();
                Self::new(Input::Memory(name, aff.clone()))
            }
            (_, Some(path)) => Self::from(path),
            (_, None) => return Ok(None),
        };
        Affixes::read(&list.name(), list.open(&|_| {})?).map(Some)
    }

    /// Whether affix rules are applied, if the list is a spelling dictionary.
    pub(super) fn has_rules(&self) -> bool {
        matches!(self.rules, Rules::Memory(_)) || self.aff_path().is_some()
    }

    /// Gives each word of a spelling dictionary to `each`, with the number of its line from 0.
    pub(super) fn read_spelling_dictionary(
        &self,
        reader: TextReader<'_>,
        each: &mut EachWord<'_>,
    ) -> Result<Entries, Error> {
        let name = self.name();
        let Some(affixes) = self.read_affixes()? else {
            let without_rules = read_stems(&name, reader, each)?;
            let is_intended = matches!(self.rules, Rules::Ignored);
            let without_rules = if is_intended { 0 } else { without_rules };
            return Ok(Entries { without_rules, ..Entries::default() });
        };
        let forbidden = if affixes.forbidden.is_none() {
            Forbidden::default()
        } else if self.can_be_read_again() {
            Forbidden::read(&name, self.open(&|_| {})?, &affixes)?
        } else {
            let message = "FORBIDDENWORD in its .aff file needs it twice: it must be a file";
            let source = io::Error::new(io::ErrorKind::Unsupported, message);
            return Err(Error::Read { path: name.into(), source });
        };
        read_forms(&name, reader, &affixes, &forbidden, each)
    }
}

/// Gives the word of each entry to `each`, without its forms. Returns the number of entries with
/// flags.
fn read_stems(name: &str, reader: impl BufRead, each: &mut EachWord<'_>) -> Result<u64, Error> {
    let mut flagged = 0;
    read_lines(name, reader, &mut |index, line| {
        let Some(Entry { word, flags }) = Entry::of(index, line) else { return Ok(()) };
        flagged += u64::from(flags.is_some());
        each(index, &word, None)
    })?;
    Ok(flagged)
}

/// Gives the word of each entry and all its forms to `each`, except those that are forbidden.
fn read_forms(
    name: &str,
    reader: impl BufRead,
    affixes: &Affixes,
    forbidden: &Forbidden,
    each: &mut EachWord<'_>,
) -> Result<Entries, Error> {
    let mut entries = Entries::default();
    read_lines(name, reader, &mut |index, line| {
        let Some(entry) = Entry::of(index, line) else { return Ok(()) };
        let (stem, flags) = match affixes.entry(&entry, line) {
            Ok(read) => read,
            Err(fault) => return each(index, &entry.word, Some(fault)),
        };
        if flags.has(affixes.forbidden) {
            return Ok(());
        }
        entries.stems += 1;
        entries.without_rules += u64::from(affixes.is_empty() && entry.flags.is_some());
        affixes.each_word(name, index, &stem, &flags, &mut |word| match word {
            Word::Stem(stem) if forbidden.has_entry(stem, index) => Ok(()),
            Word::Form(form) if forbidden.has(form) => Ok(()),
            Word::Stem(stem) => each(index, stem.as_bytes(), None),
            Word::Form(form) => {
                entries.forms += 1;
                each(index, form.as_bytes(), None)
            }
        })
    })?;
    Ok(entries)
}
