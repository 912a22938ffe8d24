//! The best dictionary for a number of bytes.

use std::sync::Arc;

use dawggle::format::MAX_SYMBOLS;

use super::{Dictionary, Job};
use crate::list::List;
use crate::report::Report;
use crate::{Error, Layout, Output};

/// The search for more words ends after this many that do not fit, one after another. On ENABLE2K,
/// each takes as long as compiling the words once.
const TRIES_IN_VAIN: usize = 16;

/// The most words that are tried after the binary search.
const MOST_TRIES: usize = 64;

/// The words that may be kept.
struct Candidates {
    /// Reads words from memory, which is faster than from their lists.
    job: Job,
    /// The lines of each word, as it is written. The words that matter most come first.
    lines: Vec<String>,
    max: u64,
}

impl Job {
    /// Compiles as many of the first words as fit and may be kept, and then spends the bytes that
    /// are left on speed.
    pub(super) fn compile_to_fit(&self, max: u64) -> Result<Dictionary, Error> {
        let mut report = Report::default();
        let ranks = self.read_ranks(&mut report.notes)?;
        let mut lists = self.read_lists(MAX_SYMBOLS.into(), &mut report)?;
        let places = std::mem::take(&mut lists.places);
        let is_one_ranked = places.keys().any(|word| ranks.contains_key(word));
        if let Some(list) = self.recipe.output.rank.as_ref().filter(|_| !is_one_ranked) {
            let why = "it has none of the words to compile, so it ranks nothing";
            return Err(Error::invalid(list.name(), why));
        }
        let Output { fit, max_words, top, .. } = self.recipe.output;
        // Bytes for speed come last.
        let top = top.or(fit.map(|_| 1));
        let (whole, about_lists) = self.build(lists, report, top)?;
        let dawg = whole.dawg()?;
        // Words without a rank come last, in the order of their lists.
        let rank = |word: &str| ranks.get(word).copied().unwrap_or(u64::MAX);
        let words = places.into_iter().filter(|(word, _)| dawg.contains(word));
        let words = words.map(|(word, place)| (rank(&word), place, word));
        let lines = |word: &str| match dawg.written() {
            Some(written) => written.forms(word).map(|form| format!("{form}\n")).collect(),
            None => format!("{word}\n"),
        };
        let mut words: Vec<_> = words.collect();
        words.sort_unstable();
        // The words are chosen: what the recipe leaves out is not left out again.
        let mut job = self.of_lists(&[]);
        job.alphabet = job.alphabet.with_accents();
        (job.recipe.exclude, job.recipe.only) = (Vec::new(), Vec::new());
        job.recipe.filter.no_capitals = false;
        job.query = Arc::default();
        let lines = words.iter().map(|(.., word)| lines(word)).collect();
        let candidates = Candidates { lines, job, max };
        let all = candidates.lines.len();
        let most = max_words.map_or(all, |words| words.min(all));
        let mut best = (all, whole);
        if most < all || best.1.bytes.len() as u64 > max {
            best = candidates.most_words(best.1, about_lists, most, top)?;
        }
        let is_compact = self.layout() == Layout::Compact;
        if fit.is_some() && self.recipe.output.top.is_none() && is_compact {
            candidates.lay_out_most_nodes(best.0, &mut best.1)?;
        }
        Ok(best.1)
    }
}

impl Candidates {
    /// Compiles the first words, with `top` nodes laid out for speed.
    fn compile(&self, words: usize, top: Option<u32>) -> Result<Dictionary, Error> {
        let list = List::text("words", self.lines[..words].concat());
        Ok(self.job.of_lists(&[list]).compile_all(top)?.0)
    }

    /// Returns how many of the first words fit, at most `most`, while a few more do not, and their
    /// dictionary.
    fn most_words(
        &self,
        mut whole: Dictionary,
        about_lists: usize,
        most: usize,
        top: Option<u32>,
    ) -> Result<(usize, Dictionary), Error> {
        let max = self.max;
        let (mut few, mut too_many, mut best) = (0, most, None);
        let mut bytes = whole.bytes.len() as u64;
        if most < self.lines.len() {
            let dictionary = self.compile(most, top)?;
            bytes = dictionary.bytes.len() as u64;
            if bytes <= max {
                (few, best) = (most, Some(dictionary));
            }
        }
        while too_many > few + 1 {
            let words = few + (too_many - few) / 2;
            let dictionary = self.compile(words, top)?;
            if dictionary.bytes.len() as u64 > max {
                (too_many, bytes) = (words, dictionary.bytes.len() as u64);
            } else {
                (few, best) = (words, Some(dictionary));
            }
        }
        let what = "a dictionary of the first word alone";
        let mut best = best.ok_or(Error::Size { what, bytes, max })?;
        // A dictionary with more words can be smaller.
        let mut words = few;
        for _ in 0..MOST_TRIES.min(most - few) {
            words += 1;
            let dictionary = self.compile(words, top)?;
            if dictionary.bytes.len() as u64 <= max {
                (few, best) = (words, dictionary);
            } else if words == few + TRIES_IN_VAIN {
                break;
            }
        }
        // What else is known about the lists.
        let Report { kept, text_bytes, notes, .. } = best.report;
        whole.report.notes.truncate(about_lists);
        best.report =
            Report { kept, text_bytes, left_out: self.lines.len() as u64 - kept, ..whole.report };
        best.report.notes.extend(notes);
        Ok((few, best))
    }

    /// Lays out as many nodes for speed as fit, to within a few dozen.
    fn lay_out_most_nodes(&self, words: usize, best: &mut Dictionary) -> Result<(), Error> {
        let mut nodes = 0;
        for more in (5..16).rev().map(|power| 1 << power) {
            let dictionary = self.compile(words, Some(nodes + more))?;
            if dictionary.bytes.len() as u64 <= self.max {
                (best.bytes, nodes) = (dictionary.bytes, nodes + more);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use dawggle::Dawg;

    use super::*;
    use crate::Compiler;

    /// 1,858 words of two to five letters, in an order that is not the alphabet's.
    fn words() -> Vec<String> {
        let letter = |number: u32| char::from(b'a' + (number % 13) as u8);
        let word = |number: u32| {
            let scrambled = number * 7919 % 28561;
            (0..2 + number % 4).map(|at| letter(scrambled / 13_u32.pow(at))).collect::<String>()
        };
        let mut known = std::collections::HashSet::new();
        (0..2000).map(word).filter(|word| known.insert(word.clone())).collect()
    }

    #[test]
    fn the_first_words_are_kept() {
        let words = words();
        for max in [300, 400, 600, 1000] {
            let fitted = Compiler::new().words("words", &words).top(0).fit(max).compile().unwrap();
            let (report, bytes) = (fitted.report, fitted.bytes.len() as u64);
            assert!(bytes <= max && report.kept > 0 && report.left_out > 0, "{max}: {report}");
            let first = report.kept as usize;
            assert_eq!(report.left_out as usize, words.len() - first);
            let compile =
                |count| Compiler::new().words("first", &words[..count]).top(0).compile().unwrap();
            assert!(compile(first).bytes == fitted.bytes, "the first {first} words");
            for more in 1..=TRIES_IN_VAIN {
                assert!(compile(first + more).bytes.len() as u64 > max, "{more} more fit {max}");
            }
        }
    }

    #[test]
    fn the_words_of_the_first_ranks_are_kept() {
        let words = words();
        let compiler = Compiler::new().words("words", &words).top(0);
        // Every third word, the last one first, and words that no list has.
        let ranked: Vec<&String> = words.iter().rev().step_by(3).collect();
        let ranks: String = ranked.iter().map(|word| format!("{word}\nzzz{word}\n")).collect();
        for max in [300, 600, 1500, 3000] {
            let ranks = List::text("ranks", ranks.clone());
            let fitted = compiler.clone().rank(ranks).fit(max).compile().unwrap();
            assert!(fitted.bytes.len() as u64 <= max);
            // The same words in this order, without ranks.
            let rest = words.iter().filter(|word| !ranked.contains(word));
            let ordered: Vec<&String> = ranked.iter().copied().chain(rest).collect();
            let ordered = Compiler::new().words("ordered", ordered).top(0).fit(max).compile();
            assert!(fitted.bytes == ordered.unwrap().bytes, "{max} bytes");
        }
    }

    #[test]
    fn at_most_a_number_of_words_is_kept() {
        let words = words();
        let ranks: Vec<String> = words.iter().rev().cloned().collect();
        let kept = |most, rank: bool, fit| {
            let mut compiler = Compiler::new().words("words", &words);
            compiler.recipe.output.max_words = Some(most);
            compiler.recipe.output.rank = rank.then(|| List::text("ranks", ranks.join("\n")));
            compiler.recipe.output.fit = fit;
            let fitted = compiler.compile().unwrap();
            assert_eq!(fitted.report.kept + fitted.report.left_out, words.len() as u64);
            fitted
        };
        let of = |words: &[String]| Compiler::new().words("some", words).compile().unwrap().bytes;
        for most in [1, 500, words.len() - 1, words.len(), words.len() + 1] {
            let expected = most.min(words.len());
            assert!(kept(most, false, None).bytes == of(&words[..expected]), "{most}");
            assert!(kept(most, true, None).bytes == of(&ranks[..expected]), "{most} of the ranks");
        }
        // The smaller of both limits counts.
        let few = kept(500, false, Some(500)).report.kept;
        assert_eq!(kept(few as usize - 5, false, Some(500)).report.kept, few - 5);
        assert!(few < 500 && kept(1800, false, Some(500)).report.kept == few);
    }

    #[test]
    fn the_numbers_of_a_table_are_ranks() {
        let kept = |name: &str, ranks: &str| {
            let words = ["cat", "dog", "emu", "fox"];
            let compiler = Compiler::new().words("words", words).top(0);
            let two = Compiler::new().words("two", ["dog", "fox"]).top(0).compile().unwrap();
            let fit = compiler.rank(List::text(name, ranks)).fit(two.bytes.len() as u64);
            fit.compile().map(|fitted| fitted.bytes == two.bytes)
        };
        assert!(kept("ranks.tsv", "word\tboards\ncat\t0.5\nDOG\t7\nemu\t-1\nfox\t1e3\n").unwrap());
        assert!(kept("ranks.csv", "dog,1\ncat,-9\nemu,0\nfox,1\ndog,0\n").unwrap());
        assert!(kept("ranks.txt", "fox\n?!\ndog\ncat").unwrap());
        assert!(!kept("ranks.tsv", "cat\t9\nemu\t9\n").unwrap());
        for (ranks, start) in [
            ("it's\t5\n", "ranks.tsv: it ranks no words"),
            ("dog\t5\nfox\tx\n", "ranks.tsv:2: \"x\" in column 2 is not a number"),
        ] {
            let error = kept("ranks.tsv", ranks).unwrap_err().to_string();
            assert!(error.starts_with(start), "{error}");
        }
    }

    #[test]
    fn lines_that_rank_nothing_are_noted() {
        let mut compiler = Compiler::new().words("words", ["cat", "dog"]);
        compiler.recipe.output.max_words = Some(1);
        let ranks = |text: &str| compiler.clone().rank(List::text("ranks.txt", text));
        let notes = ranks("dog 5\ncat\n").compile().unwrap().report.notes;
        assert!(notes.iter().any(|note| note.contains("ranks.txt:1: \"dog 5\"")), "{notes:?}");
        assert!(ranks("dog\ncat\n").compile().unwrap().report.notes.is_empty());
        // Rows below the least count rank nothing, as they are no words of a list.
        let table = List::text("ranks.csv", "cat,5\ndog,9\n");
        let rare = table.at_least(crate::list::Column::Number(2), 6.0);
        let kept = compiler.rank(rare).compile().unwrap();
        assert!(Dawg::from_bytes(&kept.bytes).unwrap().contains("dog"));
    }

    #[test]
    fn bytes_that_are_left_are_spent_on_speed() {
        let compiler = Compiler::new().words("words", words());
        let small = compiler.clone().top(0).compile().unwrap();
        let max = small.bytes.len() as u64 + 400;
        let fitted = compiler.clone().fit(max).compile().unwrap();
        assert_eq!(fitted.report, small.report);
        let (len, least) = (fitted.bytes.len() as u64, max - 300);
        assert!((least..=max).contains(&len), "{len} bytes of {least} to {max}");
        let digest = |bytes| Dawg::from_bytes(bytes).unwrap().digest();
        assert_eq!(digest(&fitted.bytes), digest(&small.bytes));
        assert!(compiler.top(0).fit(max).compile().unwrap().bytes == small.bytes);
    }

    #[test]
    fn unwanted_words_take_no_bytes() {
        let words = words();
        let rude = List::text("rude", words[..900].join("\n"));
        let fitted = Compiler::new().words("words", &words).exclude(rude).fit(600).compile();
        let fitted = fitted.unwrap();
        assert!(fitted.report.excluded > 500 && fitted.report.kept > 0, "{}", fitted.report);
        assert!(fitted.report.left_out < 1100);
    }

    #[test]
    fn ranks_without_an_effect_are_refused() {
        let compiler = Compiler::new().words("words", ["cat", "dog"]);
        let ranked = compiler.clone().rank(List::text("ranks", "emu\nfox\n"));
        let error = ranked.clone().fit(1000).compile().unwrap_err();
        assert!(matches!(error, Error::Invalid { .. }), "{error}");
        let error = ranked.compile().unwrap_err();
        assert!(matches!(error, Error::Option(_)), "{error}");
        assert!(compiler.rank(List::text("ranks", "emu\nDOG\n")).fit(1000).compile().is_ok());
    }

    #[test]
    fn what_cannot_fit_is_refused() {
        let error = Compiler::new().words("words", words()).fit(100).compile().unwrap_err();
        assert!(matches!(error, Error::Size { bytes: 200..300, max: 100, .. }), "{error:?}");
        let one = Compiler::new().words("words", ["cat"]).fit(9).compile().unwrap_err();
        assert!(matches!(one, Error::Size { bytes: 200..300, max: 9, .. }), "{one:?}");
    }
}
