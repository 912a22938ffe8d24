//! Words as options and arguments, and as they are shown.

use dawggle::Dawg;
use dawggle_compiler::Alphabet;
use dawggle_compiler::list::Fault;

use crate::failure::usage_error;
use crate::number::number_from;

/// The fewest and the most letters of words.
#[derive(Clone, Copy, Default, PartialEq, clap::Args)]
pub struct WordLengths {
    /// Leave out words of fewer than N letters; `qu` counts as two
    #[arg(long, value_name = "N", alias = "min", value_parser = number_from(0_u32))]
    pub min_length: Option<u32>,
    /// Leave out words of more than N letters
    #[arg(long, value_name = "N", alias = "max", value_parser = number_from(0_u32))]
    pub max_length: Option<u32>,
}

impl WordLengths {
    /// Returns an error if no length is allowed.
    pub fn check(self) -> anyhow::Result<()> {
        match (self.min_length, self.max_length) {
            (Some(least), Some(most)) if least > most => Err(usage_error(format_args!(
                "--min-length {least} is more than --max-length {most}"
            ))),
            _ => Ok(()),
        }
    }

    /// Whether a word of N letters is allowed.
    pub fn contain(self, letters: u32) -> bool {
        self.min_length.is_none_or(|least| letters >= least)
            && self.max_length.is_none_or(|most| letters <= most)
    }
}

/// Folds the word of an option. Its letters need not be in the dictionary: `solve --word` looks for
/// the word on a board, too, and `words --from` takes it as a place in the order.
pub fn fold_word(option: &str, word: &str, alphabet: &Alphabet) -> anyhow::Result<String> {
    let folded = alphabet.fold_words(word).into_owned();
    match folded.chars().find(|&character| !alphabet.is_on_tiles(character)) {
        Some(character) => {
            let fault = Fault::Character(character);
            Err(usage_error(format_args!("{option} {word:?} {fault}")))
        }
        None if folded.is_empty() => Err(usage_error(format_args!("{option} has no letters"))),
        None => Ok(folded),
    }
}

/// Refuses a word with braces, which boards and patterns have around letters such as `lj`.
pub fn refuse_braces(word: &str) -> anyhow::Result<()> {
    if word.contains(['{', '}']) {
        return Err(usage_error(format_args!("{word:?}: write it without braces")));
    }
    Ok(())
}

/// Returns the written forms of a word, or none if the dictionary has no written forms.
pub fn forms(dawg: &Dawg<&[u8]>, word: &str) -> Vec<String> {
    let Some(written) = dawg.written() else { return Vec::new() };
    written.forms(word).map(|form| form.to_string()).collect()
}

/// Returns a word as it is shown: its forms, separated by commas, or the word if there are none.
pub fn shown(word: &str, forms: &[String]) -> String {
    if forms.is_empty() { word.to_owned() } else { forms.join(", ") }
}
