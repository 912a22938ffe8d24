//! `dawggle words`: the list again, or the words that are asked for.

use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;

use anyhow::ensure;
use dawggle::{Dawg, Outcome};
use dawggle_compiler::Alphabet;
use dawggle_compiler::inspect::{Query, QueryError};

use crate::dictionary::DictionaryArgument;
use crate::failure::usage_error;
use crate::seed;
use crate::word_lengths::WordLengths;

/// List the words of a dictionary, or those that are asked for, one a line
///
/// What is asked for must hold all at once. A letter `?` of --anagram and --rack is any letter. Exits
/// with 1 if words are asked for and there are none.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  dawggle words words.dawg
  dawggle words --pattern 'c?t*'
  dawggle words --rack quizes? --min-length 5
  dawggle words --near teh --distance 1
  dawggle words --random 3 --seed 7 --min-length 8
  dawggle words words.dawg --format rust > words.rs
  dawggle words --sort text | grep '^qu'")]
pub struct Words {
    #[command(flatten)]
    dictionary: DictionaryArgument,
    /// Words that look so: `?` is any letter, `*` any letters or none
    #[arg(long, value_name = "PATTERN")]
    pattern: Vec<String>,
    /// Words that match this regular expression as a whole, as the dictionary has them: folded
    #[arg(long, value_name = "REGEX")]
    regex: Vec<String>,
    /// Words that begin so
    #[arg(long, value_name = "LETTERS")]
    prefix: Option<String>,
    /// Words that end so
    #[arg(long, value_name = "LETTERS")]
    suffix: Option<String>,
    /// Words of just these letters, in any order
    #[arg(long, value_name = "LETTERS")]
    anagram: Option<String>,
    /// Words of some of these letters, each used once
    #[arg(long, value_name = "LETTERS")]
    rack: Option<String>,
    /// Words of these letters alone, each as often as wanted
    #[arg(long, value_name = "LETTERS")]
    letters: Option<String>,
    /// Words that are like this one: did you mean?
    #[arg(long, value_name = "WORD")]
    near: Option<String>,
    /// How many letters a word of --near may have added, removed or exchanged
    #[arg(long, value_name = "N", default_value_t = 2, requires = "near")]
    distance: u32,
    #[command(flatten)]
    lengths: WordLengths,
    /// So many of the words, picked at random
    #[arg(long, value_name = "N")]
    random: Option<usize>,
    /// What the pick depends on; without it, standard error says which was taken
    #[arg(long, value_name = "N", requires = "random")]
    seed: Option<u64>,
    /// The order of the words
    #[arg(long, value_name = "ORDER", value_enum, default_value_t = Order::Alphabet)]
    sort: Order,
    /// How to write them
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Order {
    /// That of the dictionary's alphabet, in which `qu` is a symbol after `q`
    Alphabet,
    /// That of the code points, as `LC_ALL=C sort` has it
    Text,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// One a line
    Text,
    /// A set of the crate `fst`
    Fst,
    /// A Rust constant
    Rust,
    /// A C header with an array
    C,
}

impl Words {
    pub fn run(mut self) -> anyhow::Result<ExitCode> {
        if self.format == Format::Fst && io::stdout().is_terminal() {
            return Err(usage_error("--format fst is no text: send it to a file"));
        }
        self.lengths.check()?;
        let dictionary = std::mem::take(&mut self.dictionary).find();
        let dawg = dictionary.open()?;
        let query = self
            .query(&Alphabet::of(&dawg))
            .map_err(|error| usage_error(format_args!("{:#}", anyhow::Error::from(error))))?;
        let mut output = io::BufWriter::with_capacity(1 << 16, io::stdout().lock());
        let mut found = false;
        let is_plain = self.random.is_none() && self.format == Format::Text;
        if is_plain && (self.sort == Order::Alphabet || query.is_none()) {
            let mut written = Ok(());
            let outcome = self.list(&dawg, query.as_ref(), |word| {
                found = true;
                written = writeln!(output, "{word}");
                if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            written?;
            ensure!(outcome == Outcome::Complete, BAD);
        } else {
            let mut words = Vec::new();
            let outcome = self.list(&dawg, query.as_ref(), |word| {
                words.push(word.to_owned());
                ControlFlow::Continue(())
            });
            ensure!(outcome == Outcome::Complete, BAD);
            found = !words.is_empty();
            if let Some(number) = self.random {
                words = seed::pick(words, number, self.seed);
            } else if self.sort == Order::Text {
                words.sort_unstable();
            }
            self.format.write(&mut words, &mut output)?;
        }
        output.flush()?;
        Ok(if found || query.is_none() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    /// Gives the words that are asked for to `each`: all in the order asked for, those of a query in
    /// the alphabet's.
    fn list(
        &self,
        dawg: &Dawg<&'static [u8]>,
        query: Option<&Query>,
        mut each: impl FnMut(&str) -> ControlFlow<()>,
    ) -> Outcome {
        match (query, self.sort) {
            (Some(query), _) => query.each(dawg, each),
            (None, Order::Text) => dawggle_compiler::inspect::in_text_order(dawg, each),
            (None, Order::Alphabet) => {
                let mut text = String::new();
                dawg.words().each(|word| {
                    text.clear();
                    let _ = write!(text, "{word}");
                    each(&text)
                })
            }
        }
    }

    /// What is asked for; `None` for all words.
    fn query(&self, alphabet: &Alphabet) -> Result<Option<Query>, QueryError> {
        let mut query = Query::new();
        for pattern in &self.pattern {
            query = query.pattern(&alphabet.fold_words(pattern))?;
        }
        for expression in &self.regex {
            query = query.regex(expression)?;
        }
        if let Some(prefix) = &self.prefix {
            query = query.prefix(&alphabet.fold_words(prefix))?;
        }
        if let Some(suffix) = &self.suffix {
            query = query.suffix(&alphabet.fold_words(suffix))?;
        }
        if let Some(letters) = &self.anagram {
            query = query.anagram(&alphabet.fold_words(letters));
        }
        if let Some(letters) = &self.rack {
            query = query.rack(&alphabet.fold_words(letters));
        }
        if let Some(letters) = &self.letters {
            query = query.letters(&alphabet.fold_words(letters));
        }
        if let Some(word) = &self.near {
            query = query.near(&alphabet.fold_words(word), self.distance)?;
        }
        if self.lengths != WordLengths::default() {
            let WordLengths { min_length, max_length } = self.lengths;
            let most = max_length.map_or(usize::MAX, |most| most as usize);
            query = query.length(min_length.unwrap_or_default() as usize, most);
        }
        Ok(Some(query).filter(|query| !query.is_empty()))
    }
}

const BAD: &str = "this is not a dictionary that a compiler makes (`dawggle verify` says why)";

impl Format {
    fn write(self, words: &mut Vec<String>, output: &mut impl Write) -> anyhow::Result<()> {
        match self {
            Self::Text => words.iter().try_for_each(|word| writeln!(output, "{word}"))?,
            Self::Fst => {
                words.sort_unstable();
                let mut set = fst::SetBuilder::new(output)?;
                set.extend_iter(words)?;
                set.finish()?;
            }
            Self::Rust => {
                writeln!(output, "/// {} words.", words.len())?;
                writeln!(output, "pub static WORDS: [&str; {}] = [", words.len())?;
                words.iter().try_for_each(|word| writeln!(output, "    {word:?},"))?;
                writeln!(output, "];")?;
            }
            Self::C => {
                let count = words.len();
                writeln!(
                    output,
                    "/* {count} words, in UTF-8. */\n#ifndef WORDS_H\n#define WORDS_H\n"
                )?;
                writeln!(output, "#define WORDS_COUNT {count}\n")?;
                // C has no arrays of nothing.
                writeln!(output, "static const char *const words[{}] = {{", count.max(1))?;
                words.iter().try_for_each(|word| writeln!(output, "    \"{word}\","))?;
                if words.is_empty() {
                    writeln!(output, "    0")?;
                }
                writeln!(output, "}};\n\n#endif")?;
            }
        }
        Ok(())
    }
}
