//! Reading all lists: each word with the role of its list.

use std::collections::HashMap;
use std::io;
use std::mem;
use std::sync::atomic::{AtomicU64, Ordering};

use dawggle::Dawg;
use dawggle::format::{MAX_SYMBOLS, MAX_WORD};

use super::written::WrittenForms;
use super::{Job, Progress};
use crate::alphabet::has_capitals;
use crate::list::{BadLines, Fault, List};
use crate::recipe::Filter;
use crate::report::{Line, Named, Report};
use crate::words::Letters;
use crate::words::patterns::{Patterns, is_pattern, read_entry};
use crate::words::selection::Selection;
use crate::{Alphabet, Error, Message};

/// Reading ends at this many lines that are not words, or with `lossy` at this many lines that are
/// not text: a device such as `/dev/urandom` has no end.
const MOST_BAD: u64 = 1 << 20;

/// The number of words between two reports of the progress.
const WORDS_PER_REPORT: u64 = 1 << 16;

/// The content of all lists.
pub struct Lists {
    pub letters: Letters,
    pub words: Selection,
    /// The patterns of unwanted words. Unwanted words without wildcards are in `words`.
    pub patterns: Patterns,
    /// The place of each distinct word in the lists, if they shall fit into a number of bytes.
    pub places: HashMap<Box<str>, u64>,
    /// The written forms of the listed words, if they are wanted.
    pub written: Option<WrittenForms>,
}

/// The words to add, while their lists are read.
struct Listed<'c> {
    job: &'c Job,
    lists: Lists,
    /// With more letters than this, the words cannot be compiled, whatever follows.
    most_letters: usize,
    /// The alphabet, with the accents that forms in a dictionary have and new words must not have.
    folding: Alphabet,
    /// The words with a form that is another word in this alphabet.
    others: Named,
    capitals: u64,
}

impl<'c> Listed<'c> {
    fn new(job: &'c Job, most_letters: usize) -> Self {
        // What is known before all words are read, unless words can be taken away.
        let is_final = job.alphabet.symbols().is_none()
            && job.recipe.digraphs.is_empty()
            && job.recipe.all_lists().count() == job.recipe.lists.len()
            && job.recipe.lists.iter().all(List::can_be_read_again);
        let memory = job.sorting_memory();
        let lists = Lists {
            letters: Letters::default(),
            words: Selection::new(memory, job.recipe.exclude.len(), job.recipe.only.len()),
            patterns: Patterns::new(&job.alphabet),
            places: HashMap::new(),
            written: job.recipe.output.written.then(|| WrittenForms::new(memory)),
        };
        Self {
            job,
            lists,
            most_letters: if is_final { most_letters } else { usize::MAX },
            folding: job.alphabet.clone().with_accents(),
            others: Named::default(),
            capitals: 0,
        }
    }

    /// Adds a word of a line, with its forms if the list is a compiled dictionary that has some.
    fn add(&mut self, line: Line<'_>, word: &str, forms: Option<Vec<String>>) -> Result<(), Error> {
        let Self { job, lists, .. } = self;
        let is_refused = match &forms {
            Some(forms) => job.recipe.filter.no_capitals && forms.is_empty(),
            None => job.refuses_capitals_of(line.text_or(word)),
        };
        if is_refused {
            self.capitals += 1;
            return Ok(());
        }
        if job.recipe.output.fit.is_some() || job.recipe.output.max_words.is_some() {
            let place = lists.places.len() as u64;
            lists.places.entry(word.into()).or_insert(place);
        }
        lists.letters.add(word);
        if lists.letters.len() > self.most_letters {
            return Err(job.too_many_letters(&lists.letters));
        }
        match (&mut lists.written, forms) {
            (None, _) => {}
            (Some(written), None) => {
                written.add(word, line.text_or(word))?;
                line.spellings.iter().try_for_each(|spelling| written.add(word, spelling))?;
            }
            (Some(written), Some(forms)) => {
                let (own, others): (Vec<_>, Vec<_>) = forms
                    .iter()
                    .partition(|form| self.folding.fold(form).is_ok_and(|folded| folded == word));
                own.into_iter().try_for_each(|form| written.add(word, form))?;
                if !others.is_empty() {
                    self.others.add(word);
                }
            }
        }
        lists.words.list(word)
    }
}

impl Job {
    /// Reads all lists, whose words may have at most `most_letters` different letters.
    pub(super) fn read_lists(
        &self,
        most_letters: usize,
        report: &mut Report,
    ) -> Result<Lists, Error> {
        let mut bad = self.bad_lines();
        let total = self.recipe.all_lists().map(List::len).sum();
        let (read, words_read) = (AtomicU64::new(0), AtomicU64::new(0));
        let progress = |bytes| {
            let bytes = read.fetch_add(bytes, Ordering::Relaxed) + bytes;
            let words = words_read.load(Ordering::Relaxed);
            self.listener.hear(Progress::Reading { bytes, total, words });
        };
        let mut listed = Listed::new(self, most_letters);
        for list in &self.recipe.lists {
            let dawg = list.dictionary().and_then(|(_, bytes)| Dawg::from_bytes(bytes).ok());
            let forms = dawg.as_ref().and_then(Dawg::written);
            if forms.is_some() && !self.recipe.output.written {
                let note = format!("{}: its written forms are left out (", list.name());
                report.notes.push(Message::from(note).option("written").text(" keeps them)"));
            }
            // A compiled dictionary has capitals in its written forms only.
            let forms =
                forms.filter(|_| self.recipe.output.written || self.recipe.filter.no_capitals);
            let list = list
                .clone()
                .no_capitals(self.recipe.filter.no_capitals)
                .keeps_spellings(self.recipe.output.written);
            self.read(&list, &progress, report, &mut bad, &mut |line, word| {
                // Only this thread counts words, so a faster store is as good as `fetch_add`.
                let read = words_read.load(Ordering::Relaxed);
                words_read.store(read + 1, Ordering::Relaxed);
                // A block of a spelling dictionary can have millions of words.
                if read % WORDS_PER_REPORT == 0 {
                    progress(0);
                }
                let forms = forms.map(|forms| {
                    let forms = forms.forms(line.text_or(word)).map(|form| form.to_string());
                    forms.filter(|form| !self.refuses_capitals_of(form)).collect()
                });
                listed.add(line, word, forms)
            })?;
        }
        let Listed { mut lists, others, capitals, .. } = listed;
        report.capitals += capitals;
        let how = "with written forms that are other words in this alphabet and were left out";
        report.notes.extend(others.note(how));
        if self.recipe.lossy {
            report.notes.extend(mem::take(&mut bad).notes());
        }
        let (words, mut unreported) = (&mut lists.words, Report::default());
        for (list, number) in self.recipe.only.iter().zip(self.recipe.exclude.len() as u32..) {
            let mut add = |_: Line<'_>, word: &str| words.decide(word, number);
            self.read(list, &progress, &mut unreported, &mut bad, &mut add)?;
        }
        report.notes.append(&mut unreported.notes);
        if bad.count > 0 && !self.recipe.lossy {
            return Err(Error::Lines(bad));
        }
        report.notes.extend(bad.notes());
        let add = &mut |list, word: &str| words.decide(word, list);
        lists.patterns = self.patterns(&self.recipe.exclude, &progress, &mut report.notes, add)?;
        Ok(lists)
    }

    fn bad_lines(&self) -> BadLines {
        let mut bad = BadLines::default();
        bad.alphabet_of = self.alphabet.dictionary().map(str::to_owned);
        bad
    }

    /// Whether a text is left out since it has letters that are not in lower case.
    fn refuses_capitals_of(&self, text: &str) -> bool {
        self.recipe.filter.no_capitals && has_capitals(text)
    }

    /// Returns the error for lists with too many letters. Counts the letters of all lines, but not
    /// of the forms of spelling dictionaries, which can be many. `read` is what was read so far.
    fn too_many_letters(&self, read: &Letters) -> Error {
        let mut letters = Letters::default();
        for list in &self.recipe.lists {
            let stems =
                if list.is_spelling_dictionary() { list.clone().stems() } else { list.clone() };
            let mut add = |line: Line<'_>, word: &str| {
                if !self.refuses_capitals_of(&String::from_utf8_lossy(line.text)) {
                    letters.add(word);
                }
                Ok(())
            };
            let (mut report, mut bad) = (Report::default(), BadLines::default());
            if let Err(error) = self.read(&stems, &|_| {}, &mut report, &mut bad, &mut add) {
                return error;
            }
        }
        let all = if letters.len() > usize::from(MAX_SYMBOLS) { &letters } else { read };
        all.too_many(all.len())
    }

    /// Reads lists of unwanted words: gives the words to `each`, and returns the patterns, each
    /// with the number of its list.
    fn patterns(
        &self,
        lists: &[List],
        progress: &(dyn Fn(u64) + Sync),
        notes: &mut Vec<Message>,
        each: &mut dyn FnMut(u32, &str) -> Result<(), Error>,
    ) -> Result<Patterns, Error> {
        let mut patterns = Patterns::new(&self.alphabet);
        let mut bad = self.bad_lines();
        bad.are_unwanted = true;
        for (list, number) in lists.iter().zip(0..) {
            let entries = self.limited(list).read_entries(
                &self.alphabet,
                &|line| read_entry(line, &self.alphabet),
                progress,
                &mut |line, entry| {
                    match entry {
                        Err(Fault::Rare) => {}
                        Ok(letters) if is_pattern(line.text) => {
                            patterns.add(number, line.text_or(&letters), &letters)
                        }
                        Ok(entry) => each(number, &entry)?,
                        Err(_) if bad.count == MOST_BAD => {
                            return Err(Error::Lines(mem::take(&mut bad)));
                        }
                        Err(fault) => bad.add(line, fault),
                    }
                    Ok(())
                },
            )?;
            bad.cause = bad.cause.or_else(|| entries.wrong_charset.clone());
            notes.extend(entries.notes);
        }
        if bad.count > 0 { Err(Error::Lines(bad)) } else { Ok(patterns) }
    }

    /// Reads the words and patterns of other lists than the dictionary's lists.
    #[cfg(feature = "recipes")]
    pub(crate) fn all_patterns(
        &self,
        lists: &[List],
        notes: &mut Vec<Message>,
    ) -> Result<Patterns, Error> {
        let mut words = Vec::new();
        let mut patterns = self.patterns(lists, &|_| {}, notes, &mut |list, word| {
            words.push((list, word.to_owned()));
            Ok(())
        })?;
        for (list, word) in words {
            patterns.add(list, &word, &self.alphabet.by_letter(&word));
        }
        Ok(patterns)
    }

    /// Gives the words of a list that are neither too short nor too long to `each`.
    fn read(
        &self,
        list: &List,
        progress: &(dyn Fn(u64) + Sync),
        report: &mut Report,
        bad: &mut BadLines,
        each: &mut dyn FnMut(Line<'_>, &str) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let mut not_text = 0;
        let list = self.limited(list).lossy(self.recipe.lossy);
        let entries = list.read(&self.alphabet, progress, &mut |line, word| {
            report.read += 1;
            let letters = |word: &str| self.alphabet.letters(word);
            let Filter { min_length, max_length, .. } = self.recipe.filter;
            // Characters need to be counted only in the few words with more bytes than that.
            let fits = |word: &str| {
                word.len() <= usize::from(MAX_WORD) || word.chars().count() <= usize::from(MAX_WORD)
            };
            let (count, fault) = match word {
                Ok(word) if min_length.is_some_and(|least| letters(&word) < least) => {
                    (&mut report.too_short, None)
                }
                // A letter has a byte or more.
                Ok(word)
                    if max_length
                        .is_some_and(|most| word.len() > most && letters(&word) > most) =>
                {
                    (&mut report.too_long, None)
                }
                Ok(word) if fits(&word) => {
                    if self.query.holds(&word) {
                        return each(line, &word);
                    }
                    (&mut report.filtered, None)
                }
                Ok(word) => (&mut report.not_words, Some(Fault::Length(word.chars().count()))),
                Err(Fault::Rare) => (&mut report.filtered, None),
                Err(fault) => (&mut report.not_words, Some(fault)),
            };
            *count += 1;
            let Some(fault) = fault else { return Ok(()) };
            bad.add(line, fault);
            if !self.recipe.lossy && bad.count == MOST_BAD {
                return Err(Error::Lines(mem::take(bad)));
            }
            // What cannot be decoded is U+FFFD.
            let is_text = !matches!(
                fault,
                Fault::Encoding { .. } | Fault::Wide | Fault::Character('\u{fffd}')
            );
            not_text += u64::from(!is_text);
            if not_text == MOST_BAD {
                let why = format!("more than {MOST_BAD} lines are not text");
                return Err(Error::read(line.list)(io::Error::other(why)));
            }
            Ok(())
        })?;
        report.stems += entries.stems;
        report.forms += entries.forms;
        bad.cause = bad.cause.take().or_else(|| entries.wrong_charset.clone());
        report.notes.extend(entries.notes);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Compiler;
    use crate::list::Column;

    #[test]
    fn too_many_letters_are_refused_early() {
        // 100 letters, each twice, and a rare one at the end.
        let letters: Vec<String> = ('\u{4e00}'..'\u{4e64}').map(String::from).collect();
        let words =
            letters.join("\n") + "\n" + &letters.concat()[..60] + "\n" + &letters.concat()[60..120];
        let compile = |compiler: Compiler| compiler.compile().unwrap_err().to_string();
        let text = Compiler::new().text("list", format!("{words}\nz\nABC\n")).no_capitals(true);
        let refused = compile(text.clone());
        assert!(refused.starts_with("101 different letters, but at most 63"), "{refused}");
        assert!(text.compile_fst().is_ok());
        assert!(refused.contains("the rarest: 'z' in \"z\", '\u{4e28}' in"), "{refused}");
        // A word less leaves 63 letters.
        let few = letters[..63].join("\n");
        assert!(Compiler::new().text("list", &*few).compile().is_ok());
        let more = Compiler::new().text("list", format!("{few}\nz\n"));
        assert!(compile(more.clone()).starts_with("64 different letters"));
        assert_eq!(more.exclude(List::text("not", "z")).compile().unwrap().report.kept, 63);
        // Of a spelling dictionary, only stems are counted.
        let stems = letters.iter().map(|letter| format!("{letter}/S\n")).collect::<String>();
        let list = List::text("list.dic", format!("100\n{stems}"))
            .affixes("SET UTF-8\nSFX S Y 1\nSFX S 0 s .\n");
        let refused = compile(Compiler::new().list(list));
        assert!(refused.starts_with("100 different letters"), "{refused}");
    }

    #[test]
    fn capitals_are_in_the_written_forms_of_compiled_dictionaries() {
        let words = ["polish", "Polish", "POLISH", "McDonald", "IPad"];
        let old = Compiler::new().words("list", words).written(true).compile().unwrap().bytes;
        let compiler = Compiler::new().text("old.dawg", old).no_capitals(true);
        for is_written in [true, false] {
            let compiled = compiler.clone().written(is_written).compile().unwrap();
            let report = compiled.report;
            assert_eq!((report.read, report.kept, report.capitals), (3, 1, 2));
            let dawg = Dawg::from_bytes(&compiled.bytes).unwrap();
            assert!(dawg.contains("polish") && dawg.written().is_none());
        }
    }

    #[test]
    fn counts_of_words_with_capitals_are_added_only_if_these_words_stay() {
        let rows = ["Polish,30", "polish,30", "polish,15", "POLISH,90", "rye,50", "oat,49"];
        for number in 0..720 {
            // In each order.
            let (mut rest, mut number, mut list) = (rows.to_vec(), number, String::new());
            for left in (1..=rows.len()).rev() {
                list += rest.remove(number % left);
                list += "\n";
                number /= left;
            }
            let list = List::text("list.csv", list).at_least(Column::Number(2), 50.0);
            for (no_capitals, expected) in
                [(false, [true, true, false]), (true, [false, true, false])]
            {
                let compiler = Compiler::new().list(list.clone()).no_capitals(no_capitals);
                let dictionary = compiler.compile().unwrap();
                let dawg = dictionary.dawg().unwrap();
                let kept = ["polish", "rye", "oat"].map(|word| dawg.contains(word));
                assert_eq!(kept, expected);
            }
            let less = Compiler::new().list(list.at_least(Column::Number(2), 45.0));
            assert_eq!(less.no_capitals(true).compile().unwrap().report.kept, 3);
        }
    }

    #[test]
    fn all_rows_of_a_word_that_count_enough_together_are_written_forms() {
        let rows = ["Ida,2", "ida,2", "IDA,1", "IdA,9", "Bob,4", "bob,5"];
        for first in 0..rows.len() {
            for step in [1, 5] {
                let row = |number| rows[(first + step * number) % rows.len()];
                let list: String =
                    (0..rows.len()).map(|number| row(number).to_owned() + "\n").collect();
                let list = List::text("list.csv", list).at_least(Column::Number(2), 5.0);
                let dictionary = Compiler::new().list(list).written(true).compile().unwrap();
                let dawg = dictionary.dawg().unwrap();
                let written = dawg.written().unwrap();
                let forms =
                    |word| written.forms(word).map(|form| form.to_string()).collect::<Vec<_>>();
                assert_eq!(forms("ida"), ["IDA", "IdA", "Ida", "ida"]);
                // One row is enough, and the other one is not.
                assert_eq!(forms("bob"), ["bob"]);
            }
        }
    }

    #[test]
    fn lines_of_other_lists_are_not_words_of_the_lists() {
        let only = List::text("only", "cat\n7\n8\n");
        let compiler = Compiler::new().words("list", ["cat", "9"]).only(only);
        let report = compiler.clone().lossy(true).compile().unwrap().report;
        assert_eq!((report.read, report.kept, report.not_words), (2, 1, 1));
        let notes = report.notes;
        assert!(notes[0].starts_with("skipped 1 line: list:2: "), "{notes:?}");
        assert!(notes[1].starts_with("skipped 1 line: only:2: "), "{notes:?}");
        let Err(Error::Lines(bad)) = compiler.compile() else { panic!("a line of digits") };
        assert_eq!(bad.count, 3);
    }

    #[test]
    fn reading_ends_if_a_list_is_no_text() {
        let compile = |line: &[u8], is_lossy| {
            let list = List::text("list", line.repeat(MOST_BAD as usize + 1));
            Compiler::new().words("words", ["cat"]).list(list).lossy(is_lossy).compile()
        };
        let error = compile(b"\xFF\n", true).unwrap_err();
        assert!(matches!(error, Error::Read { .. }), "{error}");
        let error = compile(b"9\n", false).unwrap_err();
        assert!(matches!(error, Error::Lines(lines) if lines.count == MOST_BAD));
        // These are lines of text, however many.
        assert_eq!(compile(b"9\n", true).unwrap().report.not_words, MOST_BAD + 1);
    }
}
