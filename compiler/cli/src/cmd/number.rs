//! `dawggle number`: the number of a word, and the word of a number.

use std::process::ExitCode;

use anyhow::Context;
use dawggle_compiler::Alphabet;

use crate::dictionary::DictionaryOption;
use crate::output::print_result;
use crate::word_argument::refuse_braces;
use crate::written;

/// Convert words to their numbers, or numbers to words
///
/// Prints one line for each argument: the argument as you wrote it, and its number or its word, or
/// `-` if the dictionary does not have it. Exits with 1 if it lacks any of them. Capitals count as
/// small letters, and other letters are folded as the dictionary's alphabet says. A word that was
/// compiled with --written is printed as it is written.
///
/// Words are numbered from 0, in the order in which `dawggle words` lists them. The dictionary must
/// have been compiled with --index. The built-in dictionary has no index.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  dawggle compile words.txt --index -o words.dawg
  dawggle number -d words.dawg cat 12345")]
pub struct Number {
    /// Words or numbers
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
            format!("{dictionary} has no index (compile it with `dawggle compile --index`)")
        })?;
        let alphabet = Alphabet::of(&dawg);
        let mut lines = String::new();
        let mut all = true;
        self.arguments.iter().try_for_each(|argument| refuse_braces(argument))?;
        for argument in self.arguments {
            let is_number = argument.bytes().all(|byte| byte.is_ascii_digit());
            let answer = if is_number {
                let number = argument.parse().ok();
                let mut symbols = [0; 255];
                let word = number.and_then(|number| index.word(number, &mut symbols));
                word.map(|word| {
                    let word = word.to_string();
                    written::shown(&word, &written::forms(&dawg, &word))
                })
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
