//! `dawggle check`: whether words are in a dictionary.

use std::io::{self, BufReader, Write};
use std::process::ExitCode;

use anyhow::{Context, ensure};
use dawggle::Dawg;
use dawggle_compiler::Alphabet;
use dawggle_compiler::list::decode;
use serde_json::{Value, json};

use crate::dictionary::{Dictionary, DictionaryOption, Numbers, expanded};
use crate::failure::usage_error;
use crate::line_blocks::{LONGEST_LINE, blocks, text};
use crate::output::{Output, count, is_quiet, json_line, note, print_answer};
use crate::word_text::{self, refuse_braces};

/// Check whether words are in a dictionary
///
/// Prints one line for each word: the word as you wrote it, and `yes` or `no`; and its written
/// forms, if the dictionary was compiled with --written and they are different. Capitals count as
/// small letters, and other letters are folded as the dictionary's alphabet says. Exits with 0 if
/// all words are in the dictionary. Otherwise names the dictionary, and exits with 1.
///
/// If the only word is `-`, reads words from standard input, as `dawggle compile` reads a list of
/// one word per line, and prints the words that are not in the dictionary. --json prints an object
/// for each of these words, or for each argument: `word`, `found`, `dictionary`, and `written` and
/// `number` if there are any.
///
/// Words are numbered from 0, in the order in which `dawggle words` lists them. `dawggle words
/// --number` lists the words with given numbers.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  dawggle check cat cta
  dawggle check - < my-words.txt
  dawggle check --number quiz -d words.dawg
  dawggle check -q -d words.dawg quiz && echo 'a word'")]
pub struct Check {
    /// The words to check, or - to read them from standard input
    #[arg(required = true, value_name = "WORD")]
    words: Vec<String>,
    #[command(flatten)]
    dictionary: DictionaryOption,
    /// Print the numbers of the words instead of `yes`, and `-` instead of `no`
    #[arg(long)]
    number: bool,
    /// Print one JSON object for each word
    #[arg(long)]
    json: bool,
}

impl Check {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let dictionary = self.dictionary.find();
        let dawg = dictionary.open()?;
        let alphabet = Alphabet::of(&dawg);
        if self.words == ["-"] {
            if self.number {
                return Err(usage_error("--number takes words as arguments, not from `-`"));
            }
            return self.check_input(&dictionary, dawg, &alphabet);
        }
        self.words.iter().try_for_each(|word| refuse_braces(word))?;
        let numbers = self.number.then(|| Numbers::of(&dawg)).transpose()?;
        let index = numbers.as_ref().map(Numbers::index).transpose()?;
        let mut lines = String::new();
        let mut missing = 0;
        for word in &self.words {
            let folded = alphabet.fold(word).ok().filter(|word| dawg.contains(word));
            missing += u64::from(folded.is_none());
            let forms = folded.as_deref().map_or(vec![], |word| word_text::forms(&dawg, word));
            let number = index.as_ref().zip(folded.as_ref());
            let number = number.and_then(|(index, folded)| index.number(folded));
            if self.json {
                let mut object = to_json(word, folded.is_some(), &dictionary);
                if !forms.is_empty() {
                    object["written"] = forms.into();
                }
                if number.is_some() {
                    object["number"] = number.into();
                }
                lines += &json_line(&object)?;
                continue;
            }
            let answer = match (folded, number) {
                (_, Some(number)) => number.to_string(),
                (None, _) if self.number => "-".to_owned(),
                (None, _) => "no".to_owned(),
                (Some(_), _) if forms.is_empty() || forms == [&**word] => "yes".to_owned(),
                (Some(_), _) => format!("yes {}", forms.join(", ")),
            };
            lines += &format!("{word} {answer}\n");
        }
        print_answer(&lines)?;
        answer(missing, &dictionary)
    }

    /// Prints the lines of standard input that are not words.
    fn check_input(
        &self,
        dictionary: &Dictionary,
        mut dawg: Dawg<&'static [u8]>,
        alphabet: &Alphabet,
    ) -> anyhow::Result<ExitCode> {
        let mut output = Output::lock();
        let (mut looked_up, mut missing) = (0, 0);
        // To expand a dictionary takes about as long as a look-up for each eight bytes of it.
        let many = dawg.source().len() / 8;
        let input = decode("standard input", io::stdin())?;
        for block in blocks(BufReader::new(input)) {
            for line in block.context("cannot read standard input")?.lines() {
                ensure!(line.len() <= LONGEST_LINE, "a line is longer than {LONGEST_LINE} bytes");
                looked_up += 1;
                if looked_up == many
                    && let Ok(wide) = expanded(&dawg)
                {
                    dawg = wide;
                }
                let line = line.trim_ascii();
                let folded = text(line).ok().and_then(|word| alphabet.fold(word).ok());
                let is_skipped = line.is_empty() || line.starts_with(b"#");
                if is_skipped || folded.is_some_and(|word| dawg.contains(&word)) {
                    continue;
                }
                missing += 1;
                if is_quiet() {
                    return Ok(ExitCode::FAILURE);
                }
                let shown = if self.json {
                    let word = String::from_utf8_lossy(line);
                    json_line(&to_json(&word, false, dictionary))?.into_bytes()
                } else {
                    [line, b"\n"].concat()
                };
                match output.write_all(&shown) {
                    Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                        return Ok(ExitCode::FAILURE);
                    }
                    written => written?,
                }
            }
        }
        answer(missing, dictionary)
    }
}

/// Returns the exit code, and names the dictionary that lacks words.
fn answer(missing: u64, dictionary: &Dictionary) -> anyhow::Result<ExitCode> {
    if missing == 0 {
        return Ok(ExitCode::SUCCESS);
    }
    note(format_args!("{} not in {dictionary}", count(missing, "word")))?;
    Ok(ExitCode::FAILURE)
}

fn to_json(word: &str, found: bool, dictionary: &Dictionary) -> Value {
    json!({"word": word, "found": found, "dictionary": dictionary.to_string()})
}
