//! `dawggle words`: the words of a dictionary, or those that match a query.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::ops::{ControlFlow, RangeInclusive};
use std::process::ExitCode;

use anyhow::ensure;
use dawggle::{Dawg, Outcome};
use dawggle_compiler::Alphabet;
use dawggle_compiler::{Error, Query, in_text_order};
use serde_json::json;

use crate::budget::{Budget, report_cut_short};
use crate::dictionary::{DictionaryOption, Numbers};
use crate::failure::{BAD_DATA, usage_error};
use crate::number::{number_from, number_range};
use crate::output::{Output, say, write_json};
use crate::picture::shorten;
use crate::seed::{self, SeedOption};
use crate::word_text::{self, WordLengths, fold_word};

/// List the words of a dictionary that match all options, one per line
///
/// Without arguments, lists all words. Exits with 1 if no word matches. If the dictionary was
/// compiled with --written, a line has the word's written forms, such as `avó, avô` for `avo`.
///
/// --near sorts by similarity, unless --sort says otherwise. It counts letters as patterns do: `nj`
/// is one letter in Croatian, and `qu` is two in English. --sort alphabet is the order of the
/// dictionary, where `qu` can be after all of `q`; --sort text is the order of `LC_ALL=C sort`.
///
/// Words have numbers from 0 on, in the order of the alphabet. `dawggle check --number` prints the
/// numbers of words.
///
/// --json prints one object for each word, with `word`, and `written` and `distance` if there are
/// any; or with `words` for a pattern with digits or `;`.
#[derive(clap::Args)]
#[command(
    mut_arg("seed", |seed| seed.requires("random").conflicts_with_all(["limit", "sort"])),
    after_help = "Patterns:
  'c?t*'        `?` is any letter, and `*` is any number of letters
  'sea*' '*s'   words that match both
  '{ch}*'       braces are around a letter of several characters
  123321        the same digit is the same letter: palindromes
  '12;21'       words that share letters: a line has the words of one solution
A search for words that share letters stops after 1e8 steps and 1000 solutions, if --max-steps
and --limit do not say otherwise.

Examples:
  dawggle words -d words.dawg
  dawggle words 'c?t*' --min-length 5
  dawggle words --rack quizes? --min-length 5
  dawggle words --near teh --distance 1
  dawggle words --from lex --limit 10
  dawggle words --number 100..200
  dawggle words --random 3 --seed 7 --min-length 8"
)]
pub struct Words {
    /// List only words that match these patterns
    #[arg(value_name = "PATTERN")]
    patterns: Vec<String>,
    #[command(flatten)]
    dictionary: DictionaryOption,
    /// List only words that match this regular expression from beginning to end
    #[arg(long, value_name = "REGEX")]
    regex: Vec<String>,
    /// List only words of exactly these letters, in any order; `?` is any letter
    #[arg(long, value_name = "LETTERS")]
    anagram: Option<String>,
    /// List only words of some of these letters, each used at most once; `?` is any letter
    #[arg(long, value_name = "LETTERS")]
    rack: Option<String>,
    /// List only words that are similar to this one, such as a misspelled word
    #[arg(long, value_name = "WORD")]
    near: Option<String>,
    /// With --near: allow N letters to be added, removed or replaced
    #[arg(
        long,
        value_name = "N",
        default_value = "2",
        requires = "near",
        value_parser = number_from(0_u32),
    )]
    distance: u32,
    #[command(flatten)]
    lengths: WordLengths,
    /// List only words from this one on; it need not be in the dictionary
    #[arg(long, value_name = "WORD")]
    from: Option<String>,
    /// List at most N words
    #[arg(long, value_name = "N", value_parser = number_from(1_usize))]
    limit: Option<usize>,
    /// List the words with these numbers, such as 7, or 100..200 with both ends
    #[arg(long, value_name = "N..M", value_parser = number_range, conflicts_with_all = [
        "patterns", "regex", "anagram", "rack", "near", "min_length", "max_length",
        "from", "limit", "random", "sort",
    ])]
    number: Option<RangeInclusive<u64>>,
    /// List N of the words, picked at random
    #[arg(
        long,
        value_name = "N",
        conflicts_with_all = ["limit", "sort"],
        value_parser = number_from(0_usize),
    )]
    random: Option<usize>,
    #[command(flatten)]
    seed: SeedOption,
    /// List the words in this order
    #[arg(long, value_name = "ORDER", value_enum)]
    sort: Option<Order>,
    /// Print the words that tiles spell, not as they are written
    #[arg(long)]
    folded: bool,
    /// Print one JSON object for each word
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    budget: Budget,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Order {
    // The order of the dictionary's alphabet, where `qu` can sort after all of `q`
    Alphabet,
    // The order of Unicode code points, as in `LC_ALL=C sort`
    Text,
    // With --near: the most similar words first, and equally similar ones by the alphabet
    Distance,
}

/// The most solutions that are listed without --limit.
const MOST_SOLUTIONS: usize = 1000;

/// The most steps of a search for words that share letters, about 15 s, if --max-steps is not
/// given: such a search is often too long.
const LINKED_STEPS: u64 = 100_000_000;

/// The most characters of linked patterns in a message.
const MOST_SHOWN: usize = 60;

/// The most bytes of memory for words that are collected before they are printed.
const MOST_MEMORY: usize = 1 << 29;

/// The words of a listing, and how they are printed.
struct Listing<'w> {
    words: &'w Words,
    dawg: &'w Dawg<&'static [u8]>,
    query: Option<&'w Query>,
    /// Whether words are printed as they are written.
    is_written: bool,
    output: io::BufWriter<Output>,
    /// How many more words are printed.
    left: usize,
    found: bool,
}

impl Words {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        self.check()?;
        let dawg = self.dictionary.find().open()?;
        let alphabet = Alphabet::of(&dawg);
        let linked = self.linked_pattern(&Query::of(&alphabet))?;
        let Some((from, limit)) = self.part(&dawg, &alphabet)? else {
            return Ok(ExitCode::FAILURE);
        };
        let query = self.query(&alphabet).map_err(usage_error)?;
        if let Some(pattern) = linked {
            let query = query.unwrap_or_else(|| Query::of(&alphabet));
            return self.list_tuples(&dawg, pattern, query);
        }
        let mut listing = Listing {
            words: &self,
            dawg: &dawg,
            query: query.as_ref(),
            is_written: !self.folded && dawg.written().is_some(),
            output: io::BufWriter::with_capacity(1 << 16, Output::lock()),
            left: limit.unwrap_or(usize::MAX),
            found: false,
        };
        let outcome = listing.list(&from)?;
        listing.output.flush()?;
        if outcome == Outcome::OutOfSteps {
            return Ok(report_cut_short(self.budget.steps(), "there may be more words")?);
        }
        let is_all = query.is_none() && from.is_empty();
        Ok(if listing.found || is_all { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    /// Checks the arguments that need no dictionary.
    fn check(&self) -> anyhow::Result<()> {
        self.lengths.check()?;
        if self.near.is_none() && self.sort == Some(Order::Distance) {
            return Err(usage_error("--sort distance needs --near"));
        }
        if let Some(file) = self.patterns.iter().find(|pattern| pattern.contains(['.', '/'])) {
            return Err(usage_error(format_args!(
                "{file:?} is not a pattern: -d names a dictionary, as in -d words.dawg"
            )));
        }
        Ok(())
    }

    /// Returns the word to list from, and the most words to list. Returns `None` if no word has the
    /// number.
    fn part(
        &self,
        dawg: &Dawg<&'static [u8]>,
        alphabet: &Alphabet,
    ) -> anyhow::Result<Option<(String, Option<usize>)>> {
        let Some(range) = &self.number else {
            let from = self.from.as_ref().map(|word| fold_word("--from", word, alphabet));
            return Ok(Some((from.transpose()?.unwrap_or_default(), self.limit)));
        };
        let numbers = Numbers::of(dawg)?;
        let index = numbers.index()?;
        let mut symbols = [0; 255];
        let first = u32::try_from(*range.start()).ok();
        let word = first.and_then(|first| index.word(first, &mut symbols));
        let count = (range.end() - range.start()).saturating_add(1);
        Ok(word.map(|word| (word.to_string(), usize::try_from(count).ok())))
    }

    /// Returns the pattern with digits or `;`, if there is one. Checks that there is only one, and
    /// no option that cannot be used with it.
    fn linked_pattern(&self, query: &Query) -> anyhow::Result<Option<&str>> {
        let mut linked = self.patterns.iter().filter(|pattern| query.is_linked(pattern));
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
        pattern: &str,
        query: Query,
    ) -> anyhow::Result<ExitCode> {
        let mut output = io::BufWriter::with_capacity(1 << 16, Output::lock());
        let most = self.limit.unwrap_or(MOST_SOLUTIONS);
        let most_steps = self.budget.steps_or(LINKED_STEPS);
        let (mut found, mut written) = (0, anyhow::Ok(()));
        let outcome = query.max_steps(most_steps).each_tuple(pattern, dawg, |words| {
            // One more solution than is listed tells that there are more.
            if found < most {
                written = if self.json {
                    write_json(&json!({"words": words}), &mut output)
                } else {
                    writeln!(output, "{}", words.join(" ")).map_err(Into::into)
                };
            }
            found += 1;
            let is_over = written.is_err() || found > most || Some(found) == self.limit;
            if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let outcome = outcome.map_err(|why| {
            usage_error(format_args!("{:?}: {why}", shorten(pattern, MOST_SHOWN)))
        })?;
        written?;
        output.flush()?;
        if outcome == Outcome::OutOfSteps {
            return Ok(report_cut_short(most_steps, "there may be more solutions")?);
        } else if found > most {
            say(format_args!("there are more than {most} solutions (--limit sets the limit)"))?;
            return Ok(BAD_DATA.into());
        }
        Ok(if found > 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    /// Returns the query; `None` for all words.
    fn query(&self, alphabet: &Alphabet) -> Result<Option<Query>, Error> {
        let mut query = Query::of(alphabet);
        for pattern in &self.patterns {
            if !query.is_linked(pattern) {
                query = query.pattern(pattern)?;
            }
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
        if let Some(word) = &self.near {
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

impl Listing<'_> {
    /// Prints the words that match, from this one on.
    fn list(&mut self, from: &str) -> anyhow::Result<Outcome> {
        let by_default = if self.words.near.is_some() { Order::Distance } else { Order::Alphabet };
        let sort = self.words.sort.unwrap_or(by_default);
        let is_in_order = sort == Order::Alphabet || self.query.is_none();
        if is_in_order && self.words.random.is_none() {
            let (mut printed, steps) = (Ok(()), self.words.budget.steps());
            let outcome = walk(self.dawg, self.query, sort, from, steps, &mut |word| {
                printed = self.print(word);
                let is_over = printed.is_err() || self.left == 0;
                if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })?;
            return printed.map(|()| outcome);
        }
        let (mut words, outcome) = self.collect(sort, from)?;
        self.found = !words.is_empty();
        if let Some(number) = self.words.random {
            let seed = self.words.seed.get();
            self.words.seed.report(seed);
            words = seed::pick(words, number, seed);
        } else if sort == Order::Text {
            words.sort_unstable();
        } else if sort == Order::Distance {
            words.sort_by_cached_key(|word| self.distance(word));
        }
        words.iter().take(self.left).try_for_each(|word| self.print(word))?;
        Ok(outcome)
    }

    /// Returns the words that match, which must not be too many.
    fn collect(&self, sort: Order, from: &str) -> anyhow::Result<(Vec<String>, Outcome)> {
        let (mut words, mut memory) = (Vec::new(), 0);
        let steps = self.words.budget.steps();
        let outcome = walk(self.dawg, self.query, sort, from, steps, &mut |word| {
            words.push(word.to_owned());
            memory += size_of::<String>() + word.len().next_multiple_of(16);
            if memory < MOST_MEMORY { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        ensure!(
            outcome != Outcome::Stopped,
            "more than {} words match, too many to sort or pick from: give more conditions",
            words.len()
        );
        Ok((words, outcome))
    }

    fn distance(&self, word: &str) -> Option<u32> {
        self.query.and_then(|query| query.distance(word))
    }

    /// Prints a word.
    fn print(&mut self, word: &str) -> anyhow::Result<()> {
        self.found = true;
        self.left = self.left.saturating_sub(1);
        let forms = if self.is_written { word_text::forms(self.dawg, word) } else { Vec::new() };
        if !self.words.json {
            return Ok(writeln!(self.output, "{}", word_text::shown(word, &forms))?);
        }
        let mut object = json!({"word": word});
        if !forms.is_empty() {
            object["written"] = forms.into();
        }
        if self.words.near.is_some() {
            object["distance"] = self.distance(word).into();
        }
        write_json(&object, &mut self.output)
    }
}

/// Calls `each` with the words that match and are not before `from`. Words of a query come in the
/// order of the alphabet.
fn walk(
    dawg: &Dawg<&'static [u8]>,
    query: Option<&Query>,
    sort: Order,
    from: &str,
    max_steps: u64,
    each: &mut dyn FnMut(&str) -> ControlFlow<()>,
) -> anyhow::Result<Outcome> {
    let mut each_after =
        |word: &str| if word < from { ControlFlow::Continue(()) } else { each(word) };
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
