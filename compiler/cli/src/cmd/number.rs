//! `dawggle number`: the numbers of words.

use std::process::ExitCode;

use anyhow::Context;
use dawggle_compiler::Alphabet;

use crate::dictionary::DictionaryOption;
use crate::output::print_result;

/// Number words, and name the words of numbers
///
/// Prints a line for each argument: the argument as it was given, and the number of the word or the
/// word of the number; `-` if it has none. The words are folded as those of the
/// dictionary were.
/// Exits with 0 if all have one, with 1 if not.
///
/// Words have the numbers from 0 in the order in which `dawggle words` lists them. That takes a
/// dictionary that was compiled with `--index`; the built-in one was not.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  dawggle compile words.txt --index -o words.dawg
  dawggle number -d words.dawg cat 12345")]
pub struct Number {
    /// Words, and numbers of words
    #[arg(required = true, value_name = "WORD|NUMBER")]
    arguments: Vec<String>,
    #[command(flatten)]
    dictionary: DictionaryOption,
}

impl Number {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let dictionary = self.dictionary.find();
        let dawg = dictionary.open()?;
        let index = dawg.index().with_context(|| {
            format!("{dictionary} has no index (make one that has with `dawggle compile --index`)")
        })?;
        let alphabet = Alphabet::of(&dawg);
        let mut lines = String::new();
        let mut all = true;
        for argument in self.arguments {
            let is_number = argument.bytes().all(|byte| byte.is_ascii_digit());
            let answer = if is_number {
                let number = argument.parse().ok();
                let mut symbols = [0; 255];
                let word = number.and_then(|number| index.word(number, &mut symbols));
                word.map(|word| word.to_string())
            } else {
                let word = alphabet.fold(&argument).ok();
                word.and_then(|word| index.number(&word)).map(|number| number.to_string())
            };
            all &= answer.is_some();
            lines += &format!("{argument} {}\n", answer.as_deref().unwrap_or("-"));
        }
        print_result(&lines)?;
        Ok(if all { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}
