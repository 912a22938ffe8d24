//! `dawggle words`: the words of a dictionary, or those that match a query.

mod linked_patterns;

use std::fmt::Write as _;
use std::io::{self, Write};
use std::ops::{ControlFlow, RangeInclusive};
use std::process::ExitCode;

use anyhow::ensure;
use dawggle::{Dawg, Outcome};
use dawggle_compiler::{Alphabet, Query, QueryError, in_text_order};

use crate::budget::{Budget, report_cut_short};
use crate::dictionary::{Dictionary, DictionaryOption};
use crate::failure::usage_error;
use crate::number_from::number_from;
use crate::number_range::number_range;
use crate::output::{Output, say};
use crate::picture::shorten;
use crate::seed::{self, SeedOption};
use crate::word_argument::fold_word;
use crate::word_lengths::WordLengths;
use crate::written;
use linked_patterns::{LinkedPatterns, is_linked};

/// List the words of a dictionary that match all options, one per line
///
/// Without arguments, lists all words. `'sea*'` lists the words that begin with `sea`, `'*ing'` the
/// words that end with `ing`, and `--regex '[aest]*'` the words of these letters. In patterns,
/// racks and anagrams, `?` is any letter, and a letter of several characters can be in braces: the
/// rack `{ch}ooch` is ch, o, o, c, h. If `ch` is one letter, `'c*'` does not find `chico`, but
/// `--regex 'c.*'` does, since it compares characters. Exits with 1 if no word matches.
///
/// If the dictionary was compiled with --written, a line has the word's written forms, such as
/// `avó, avô` for the word `avo`. --folded prints the words that tiles spell. All options and the
/// order are for these words.
///
/// In a pattern, a digit is one letter, which is the same wherever the digit is: `123321` is a
/// palindrome. Different digits can be the same letter. If the dictionary has digits, they are
/// ordinary letters. `;` separates the patterns of several words: `?12;1?3;23?` finds the word
/// squares of three letters. Each line has the words of one solution; each word must match all
/// other options. Without --first, at most 1000 solutions are listed. Without --max-steps, the
/// search stops after 100000000 steps.
#[derive(clap::Args)]
#[command(mut_arg("seed", |seed| seed.requires("random").conflicts_with_all(["first", "sort"])), after_help = "Examples:
  dawggle words -d words.dawg
  dawggle words 'c?t*'
  dawggle words 's*' '*t' --max-length 5
  dawggle words '1234;4321'
  dawggle words --rack quizes? --min-length 5
  dawggle words --near teh --distance 1
  dawggle words --from lex --first 10
  dawggle words -d words.dawg --number 100..200
  dawggle words --random 3 --seed 7 --min-length 8
  dawggle words --sort text | grep '^qu'")]
pub struct Words {
    /// List only words that match these patterns: `?` is any letter, `*` is any number of letters
    #[arg(value_name = "PATTERN")]
    patterns: Vec<String>,
    #[command(flatten)]
    dictionary: DictionaryOption,
    /// List only words that match this regular expression from beginning to end
    ///
    /// Words are matched as stored in the dictionary, usually in lower case.
    #[arg(long, value_name = "REGEX")]
    regex: Vec<String>,
    /// List only words of exactly these letters, in any order
    #[arg(long, value_name = "LETTERS")]
    anagram: Option<String>,
    /// List only words of some of these letters, each used at most once
    #[arg(long, value_name = "LETTERS")]
    rack: Option<String>,
    /// List only words that are similar to this one, such as a misspelled word
    #[arg(long, value_name = "WORD")]
    near: Option<String>,
    /// With --near: allow N letters to be added, removed or replaced
    #[arg(long, value_name = "N", default_value_t = 2, requires = "near")]
    distance: u32,
    /// With --near: print the distance after each word, separated by a tab
    #[arg(long, requires = "near")]
    show_distance: bool,
    #[command(flatten)]
    lengths: WordLengths,
    /// List only words from this one on, in the order of --sort; it need not be in the dictionary
    #[arg(long, value_name = "WORD")]
    from: Option<String>,
    /// List only the first N words
    #[arg(long, value_name = "N", value_parser = number_from(1_usize))]
    first: Option<usize>,
    /// List the words with these numbers, such as 100..200 or 7
    ///
    /// Words are numbered from 0, in the order of the alphabet. The dictionary must have been
    /// compiled with --index. `dawggle check --number` prints the numbers of words.
    #[arg(long, value_name = "N..M", value_parser = number_range, conflicts_with_all = [
        "patterns", "regex", "anagram", "rack", "near", "min_length", "max_length",
        "from", "first", "random", "sort",
    ])]
    number: Option<RangeInclusive<u64>>,
    /// List N of the words, picked at random
    #[arg(long, value_name = "N", conflicts_with_all = ["first", "sort"])]
    random: Option<usize>,
    #[command(flatten)]
    seed: SeedOption,
    /// List the words in this order [default: distance with --near, or else alphabet]
    #[arg(long, value_name = "ORDER", value_enum)]
    sort: Option<Order>,
    /// Print the words that tiles spell, not as they are written
    #[arg(long, conflicts_with = "show_distance")]
    folded: bool,
    #[command(flatten)]
    budget: Budget,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Order {
    /// The order of the dictionary's alphabet, where `qu` can sort after all of `q`
    Alphabet,
    /// The order of Unicode code points, as in `LC_ALL=C sort`
    Text,
    /// With --near: the most similar words first, and equally similar ones by the alphabet
    Distance,
}

/// The most solutions that are listed without --first.
const MOST_SOLUTIONS: usize = 1000;

/// The most steps of a search for words that share letters, about 15 s, if --max-steps is not
/// given: such a search is often too long.
const LINKED_STEPS: u64 = 100_000_000;

/// The most characters of linked patterns in a message.
const MOST_SHOWN: usize = 60;

/// The most letters of a word for --near. Words have at most 255 symbols.
const MOST_NEAR: usize = 1000;

/// The most bytes of memory for words that are collected before they are printed.
const MOST_MEMORY: usize = 1 << 29;

impl Words {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        if self.near.is_none() && self.sort == Some(Order::Distance) {
            return Err(usage_error("--sort distance needs --near"));
        }
        let by_default = if self.near.is_some() { Order::Distance } else { Order::Alphabet };
        let sort = self.sort.unwrap_or(by_default);
        self.lengths.check()?;
        let dictionary = self.dictionary.find();
        let dawg = dictionary.open()?;
        let alphabet = Alphabet::of(&dawg);
        let linked = self.linked_pattern(&alphabet)?;
        let Some((from, first)) = self.part(&dictionary, &dawg, &alphabet)? else {
            return Ok(ExitCode::FAILURE);
        };
        let near = self.near.as_ref().map(|word| alphabet.fold_words(word).to_lowercase());
        if near.as_ref().is_some_and(|word| word.chars().nth(MOST_NEAR).is_some()) {
            return Err(usage_error(format_args!(
                "--near: the word has more than {MOST_NEAR} letters"
            )));
        }
        let distance = |word: &str| strsim::levenshtein(near.as_deref().unwrap_or_default(), word);
        let second_column = |word: &str| match self.show_distance {
            true => format!("\t{}", distance(word)),
            false => String::new(),
        };
        let has_written = !self.folded && dawg.written().is_some();
        let shown = |word: &str| has_written.then(|| written::forms(&dawg, word).join(", "));
        if self.near.as_ref().is_some_and(|word| word.contains(['{', '}'])) {
            return Err(usage_error("--near takes characters: write them without braces"));
        }
        if let Some(file) = self.patterns.iter().find(|pattern| pattern.contains(['.', '/'])) {
            return Err(usage_error(format_args!(
                "{file:?} is not a pattern: -d names a dictionary, as in -d words.dawg"
            )));
        }
        let query = self
            .query(&alphabet, near.as_deref())
            .map_err(|error| usage_error(format_args!("{:#}", anyhow::Error::from(error))))?;
        if let Some(pattern) = linked {
            let patterns = LinkedPatterns::parse(pattern, &alphabet).map_err(|why| {
                let shown = shorten(pattern, MOST_SHOWN);
                usage_error(format_args!("{shown:?}: {why}"))
            })?;
            return self.list_tuples(&dawg, &patterns, query.unwrap_or_default());
        }
        let mut output = io::BufWriter::with_capacity(1 << 16, Output::lock());
        let mut left = first.unwrap_or(usize::MAX);
        let mut found = false;
        let outcome;
        if self.random.is_none() && (sort == Order::Alphabet || query.is_none()) {
            let mut written = Ok(());
            outcome = self.list(&dawg, query.as_ref(), sort, &from, &mut |word| {
                found = true;
                left -= 1;
                let shown = shown(word);
                let shown = shown.as_deref().unwrap_or(word);
                written = writeln!(output, "{shown}{}", second_column(word));
                let is_over = written.is_err() || left == 0;
                if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })?;
            written?;
        } else {
            let (mut words, mut memory) = (Vec::new(), 0);
            outcome = self.list(&dawg, query.as_ref(), sort, &from, &mut |word| {
                words.push(word.to_owned());
                memory += size_of::<String>() + word.len().next_multiple_of(16);
                if memory < MOST_MEMORY {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            })?;
            ensure!(
                outcome != Outcome::Stopped,
                "more than {} words match, too many to sort or pick from: give more conditions",
                words.len()
            );
            found = !words.is_empty();
            if let Some(number) = self.random {
                let seed = self.seed.get();
                self.seed.report(seed);
                words = seed::pick(words, number, seed);
            } else if sort == Order::Text {
                words.sort_unstable();
            } else if sort == Order::Distance {
                words.sort_by_cached_key(|word| distance(word));
            }
            for word in words.iter().take(left) {
                let shown = shown(word);
                let shown = shown.as_deref().unwrap_or(word);
                writeln!(output, "{shown}{}", second_column(word))?;
            }
        }
        output.flush()?;
        if outcome == Outcome::OutOfSteps {
            return Ok(report_cut_short(self.budget.steps(), "there may be more words")?);
        }
        let is_all = query.is_none() && from.is_empty();
        Ok(if found || is_all { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    /// Returns the word to list from, and the most words to list. Returns `None` if no word has the
    /// number.
    fn part(
        &self,
        dictionary: &Dictionary,
        dawg: &Dawg<&'static [u8]>,
        alphabet: &Alphabet,
    ) -> anyhow::Result<Option<(String, Option<usize>)>> {
        let Some(numbers) = &self.number else {
            let from = self.from.as_ref().map(|word| fold_word("--from", word, alphabet));
            return Ok(Some((from.transpose()?.unwrap_or_default(), self.first)));
        };
        let index = dictionary.index(dawg)?;
        let mut symbols = [0; 255];
        let first = u32::try_from(*numbers.start()).ok();
        let word = first.and_then(|first| index.word(first, &mut symbols));
        let count = (numbers.end() - numbers.start()).saturating_add(1);
        Ok(word.map(|word| (word.to_string(), usize::try_from(count).ok())))
    }

    /// Returns the pattern with digits or `;`, if there is one. Checks that there is only one, and
    /// no option that cannot be used with it.
    fn linked_pattern(&self, alphabet: &Alphabet) -> anyhow::Result<Option<&str>> {
        let mut linked = self.patterns.iter().filter(|pattern| is_linked(pattern, alphabet));
        let Some(pattern) = linked.next() else { return Ok(None) };
        if linked.next().is_some() {
            return Err(usage_error(
                "only one pattern can have digits or `;`: separate patterns that share letters by \
                 `;`, as in '12;21'",
            ));
        }
        let others = [
            ("--from", self.from.is_some()),
            ("--random", self.random.is_some()),
            ("--sort", self.sort.is_some()),
            ("--show-distance", self.show_distance),
        ];
        match others.iter().find(|(_, is_given)| *is_given) {
            Some((option, _)) => Err(usage_error(format_args!(
                "{option} cannot be used with a pattern that has digits or `;`"
            ))),
            None => Ok(Some(pattern)),
        }
    }

    /// Lists the words that match patterns that share letters: the words of a solution on a line.
    fn list_tuples(
        &self,
        dawg: &Dawg<&'static [u8]>,
        patterns: &LinkedPatterns,
        query: Query,
    ) -> anyhow::Result<ExitCode> {
        let mut output = io::BufWriter::with_capacity(1 << 16, Output::lock());
        let most = self.first.unwrap_or(MOST_SOLUTIONS);
        let most_steps = self.budget.steps_or(LINKED_STEPS);
        let (mut found, mut written) = (0, Ok(()));
        let outcome = patterns.each(
            dawg,
            most_steps,
            |word| query.holds(word),
            |words| {
                // One more solution than is listed tells that there are more.
                if found < most {
                    written = writeln!(output, "{}", words.join(" "));
                }
                found += 1;
                let is_over = written.is_err() || found > most || Some(found) == self.first;
                if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        written?;
        output.flush()?;
        if outcome == Outcome::OutOfSteps {
            return Ok(report_cut_short(most_steps, "there may be more solutions")?);
        } else if found > most {
            say(format_args!("there are more than {most} solutions (--first sets the limit)"))?;
        }
        Ok(if found > 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    /// Calls `each` with the words that match and are not before `from`. Words of a query come in
    /// the order of the alphabet.
    fn list(
        &self,
        dawg: &Dawg<&'static [u8]>,
        query: Option<&Query>,
        sort: Order,
        from: &str,
        each: &mut dyn FnMut(&str) -> ControlFlow<()>,
    ) -> anyhow::Result<Outcome> {
        let max_steps = self.budget.steps();
        let mut each_after = |word: &str| match word < from {
            true => ControlFlow::Continue(()),
            false => each(word),
        };
        Ok(match (query, sort) {
            (Some(query), Order::Text) => query.each(dawg, each_after),
            (None, Order::Text) => {
                let (mut steps, mut outcome) = (0, Outcome::Complete);
                in_text_order(dawg, |word| {
                    steps += word.len() as u64;
                    if steps > max_steps {
                        outcome = Outcome::OutOfSteps;
                    } else if each_after(word).is_break() {
                        outcome = Outcome::Stopped;
                    }
                    match outcome {
                        Outcome::Complete => ControlFlow::Continue(()),
                        _ => ControlFlow::Break(()),
                    }
                })?;
                outcome
            }
            (Some(query), _) => query.each_from(dawg, from, each),
            (None, _) if !from.is_empty() => {
                Query::new().max_steps(max_steps).each_from(dawg, from, each)
            }
            (None, _) => {
                let (mut text, mut words) = (String::new(), dawg.words().max_steps(max_steps));
                while let Some(word) = words.next_word() {
                    text.clear();
                    let _ = write!(text, "{word}");
                    if each(&text).is_break() {
                        break;
                    }
                }
                words.outcome()
            }
        })
    }

    /// Returns the query; `None` for all words.
    fn query(&self, alphabet: &Alphabet, near: Option<&str>) -> Result<Option<Query>, QueryError> {
        let mut query = Query::of(alphabet);
        for pattern in self.patterns.iter().filter(|pattern| !is_linked(pattern, alphabet)) {
            query = query.pattern(pattern)?;
        }
        for expression in &self.regex {
            query = query.regex(expression)?;
        }
        if let Some(letters) = &self.anagram {
            query = query.anagram(letters)?;
        }
        if let Some(letters) = &self.rack {
            query = query.rack(letters)?;
        }
        if let Some(word) = near {
            query = query.near(word, self.distance)?;
        }
        if self.lengths != WordLengths::default() {
            let WordLengths { min_length, max_length } = self.lengths;
            let most = max_length.map_or(usize::MAX, |most| most as usize);
            query = query.length(min_length.unwrap_or_default() as usize, most);
        }
        let query = query.max_steps(self.budget.steps());
        Ok(Some(query).filter(|query| !query.is_empty()))
    }
}
