//! The best dictionary for a number of bytes.

use super::{Compiler, Dictionary};
use crate::{Error, Layout};

impl Compiler {
    /// Compiles as many of the first words as fit, and then spends what is left on speed.
    pub(super) fn compile_to_fit(&self, max: u64) -> Result<Dictionary, Error> {
        if let Some(list) = self.all_lists().find(|list| !list.can_be_read_again()) {
            return Err(Error::FitOnce { list: list.name() });
        }
        let top = Some(self.top.unwrap_or(0));
        let whole = self.compile_first(u64::MAX, top)?;
        let (words, bytes) = (whole.report.listed(), whole.bytes.len() as u64);
        let (words, best) = match bytes <= max {
            true => (u64::MAX, whole),
            false => self.most_words(words, top, max, bytes)?,
        };
        match (self.top, self.layout) {
            (None, Layout::Compact) => self.most_nodes(words, best, max),
            _ => Ok(best),
        }
    }

    /// Returns a number of first words that fits, while one more does not, and their dictionary.
    fn most_words(
        &self,
        mut too_many: u64,
        top: Option<u32>,
        max: u64,
        whole: u64,
    ) -> Result<(u64, Dictionary), Error> {
        let (mut few, mut best) = (0, None);
        let mut refused = None;
        while too_many - few > 1 {
            let words = few + (too_many - few) / 2;
            match self.compile_first(words, top) {
                Ok(dictionary) if dictionary.bytes.len() as u64 > max => {
                    refused = Some(Error::Fit { bytes: dictionary.bytes.len() as u64, max });
                    too_many = words;
                }
                Ok(dictionary) => (few, best) = (words, Some((words, dictionary))),
                // The first words are all left out.
                Err(error @ Error::NoWords(_)) => {
                    refused.get_or_insert(error);
                    few = words;
                }
                Err(error) => return Err(error),
            }
        }
        // With a single word that is too large, nothing was tried.
        best.ok_or_else(|| refused.unwrap_or(Error::Fit { bytes: whole, max }))
    }

    /// Lays out as many nodes for speed as fit, to within a few dozen.
    fn most_nodes(&self, words: u64, mut best: Dictionary, max: u64) -> Result<Dictionary, Error> {
        let mut nodes = 0;
        for more in (5..16).rev().map(|power| 1 << power) {
            let dictionary = self.compile_first(words, Some(nodes + more))?;
            if dictionary.bytes.len() as u64 <= max {
                (best, nodes) = (dictionary, nodes + more);
            }
        }
        Ok(best)
    }
}

#[cfg(test)]
mod tests {
    use dawggle::Dawg;

    use super::*;
    use crate::list::List;

    /// 2,000 words of two to five letters, in an order that is not the alphabet's.
    fn words() -> Vec<String> {
        let letter = |number: u32| char::from(b'a' + (number % 13) as u8);
        let word = |number: u32| {
            let scrambled = number * 7919 % 28561;
            (0..2 + number % 4).map(|at| letter(scrambled / 13_u32.pow(at))).collect::<String>()
        };
        (0..2000).map(word).collect()
    }

    #[test]
    fn the_first_words_are_kept() {
        let words = words();
        for max in [300, 400, 600, 1000] {
            let fitted = Compiler::new().words("words", &words).top(0).fit(max).compile().unwrap();
            let (report, bytes) = (fitted.report, fitted.bytes.len() as u64);
            assert!(bytes <= max && report.kept > 0 && report.left_out > 0, "{max}: {report}");
            let first = words.len() - report.left_out as usize;
            let compile =
                |count| Compiler::new().words("first", &words[..count]).top(0).compile().unwrap();
            assert!(compile(first).bytes == fitted.bytes, "the first {first} words");
            assert!(compile(first + 1).bytes.len() as u64 > max, "one more fits {max}");
        }
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
    fn what_cannot_fit_is_refused() {
        let error = Compiler::new().words("words", words()).fit(100).compile().unwrap_err();
        assert!(matches!(error, Error::Fit { bytes: 200..300, max: 100 }), "{error:?}");
        let error = Compiler::new().list(List::stdin()).fit(1000).compile().unwrap_err();
        assert!(matches!(error, Error::FitOnce { .. }), "{error:?}");
        let one = Compiler::new().words("words", ["cat"]).fit(9).compile().unwrap_err();
        assert!(matches!(one, Error::Fit { bytes: 200..300, max: 9 }), "{one:?}");
    }
}
