//! `dawggle check`: whether words are in a dictionary.

use std::process::ExitCode;

use dawggle_compiler::Alphabet;

use crate::dictionary::DictionaryOption;
use crate::output::print_result;

/// Check whether words are in a dictionary
///
/// Prints one line for each word: the word as you wrote it, and `yes` or `no`. Capitals count as
/// small letters, and other letters are folded as the dictionary's alphabet says. Exits with 0 if
/// all words are in the dictionary, with 1 if not.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  dawggle check cat cta
  dawggle check -q -d words.dawg quiz && echo 'a word'")]
pub struct Check {
    /// The words to check
    #[arg(required = true, value_name = "WORD")]
    words: Vec<String>,
    #[command(flatten)]
    dictionary: DictionaryOption,
    /// Print nothing: only the exit code says whether all are words
    #[arg(short, long)]
    quiet: bool,
}

impl Check {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let dawg = self.dictionary.find().open()?;
        let alphabet = Alphabet::of(&dawg);
        let mut lines = String::new();
        let mut all = true;
        for word in self.words {
            let is_word = alphabet.fold(&word).is_ok_and(|word| dawg.contains(&word));
            all &= is_word;
            if !self.quiet {
                lines += &format!("{word} {}\n", if is_word { "yes" } else { "no" });
            }
        }
        print_result(&lines)?;
        Ok(if all { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}
