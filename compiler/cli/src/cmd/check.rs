//! `dawggle check`: whether words are in a dictionary.

use std::io::{self, BufReader, Write};
use std::process::ExitCode;

use anyhow::{Context, ensure};
use dawggle::Dawg;
use dawggle_compiler::Alphabet;

use crate::dictionary::DictionaryOption;
use crate::failure::usage_error;
use crate::line_blocks::{LONGEST_LINE, blocks, text};
use crate::output::{Output, print_result};
use crate::word_argument::refuse_braces;
use crate::written;

/// Check whether words are in a dictionary
///
/// Prints one line for each word: the word as you wrote it, and `yes` or `no`. Capitals count as
/// small letters, and other letters are folded as the dictionary's alphabet says. Exits with 0 if
/// all words are in the dictionary, with 1 if not. If the dictionary was compiled with --written,
/// and the word is written in another way than you wrote it, the line also has its written forms.
///
/// With --number, prints the number of each word instead of `yes`, and `-` instead of `no`. Words
/// are numbered from 0, in the order in which `dawggle words` lists them. The dictionary must have
/// been compiled with --index. `dawggle words --number` lists the words with given numbers.
///
/// If the only word is `-`, reads words from standard input, one per line, and prints the words
/// that are not in the dictionary.
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
    /// Print the numbers of the words
    #[arg(long, conflicts_with = "quiet")]
    number: bool,
    /// Print nothing: only the exit code says whether all are words
    #[arg(short, long)]
    quiet: bool,
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
            return self.check_input(&dawg, &alphabet);
        }
        self.words.iter().try_for_each(|word| refuse_braces(word))?;
        let index = if self.number { Some(dictionary.index(&dawg)?) } else { None };
        let mut lines = String::new();
        let mut all = true;
        for word in self.words {
            let folded = alphabet.fold(&word).ok().filter(|word| dawg.contains(word));
            all &= folded.is_some();
            let answer = match (&index, folded) {
                (Some(_), None) => "-".to_owned(),
                (Some(index), Some(folded)) => {
                    index.number(&folded).unwrap_or_default().to_string()
                }
                (None, None) => "no".to_owned(),
                (None, Some(folded)) => match written::forms(&dawg, &folded) {
                    forms if forms.is_empty() || forms == [&*word] => "yes".to_owned(),
                    forms => format!("yes {}", forms.join(", ")),
                },
            };
            lines += &format!("{word} {answer}\n");
        }
        if self.quiet {
            lines.clear();
        }
        print_result(&lines)?;
        Ok(if all { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    /// Prints the lines of standard input that are not words.
    fn check_input(&self, dawg: &Dawg<&[u8]>, alphabet: &Alphabet) -> anyhow::Result<ExitCode> {
        let mut output = Output::lock();
        let mut all = true;
        for block in blocks(BufReader::new(io::stdin())) {
            for line in block.context("cannot read standard input")?.lines() {
                ensure!(line.len() <= LONGEST_LINE, "a line is longer than {LONGEST_LINE} bytes");
                let line = line.strip_suffix(b"\r").unwrap_or(line);
                let folded = text(line).ok().and_then(|word| alphabet.fold(word).ok());
                if line.is_empty() || folded.is_some_and(|word| dawg.contains(&word)) {
                    continue;
                }
                all = false;
                if self.quiet {
                    return Ok(ExitCode::FAILURE);
                }
                match output.write_all(line).and_then(|()| output.write_all(b"\n")) {
                    Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                        return Ok(ExitCode::FAILURE);
                    }
                    written => written?,
                }
            }
        }
        Ok(if all { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}
