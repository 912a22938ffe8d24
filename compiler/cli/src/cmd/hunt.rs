//! `dawggle hunt`: record boards.

use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use dawggle::Outcome;
use dawggle_search::hunt::{
    BestBoards, Climb, Climbs as Hunter, FoundBoard, Hunt as Plan, HuntError,
};
use indicatif::ProgressBar;
use serde_json::json;

use crate::board_text::BoardReader;
use crate::budget::Budget;
use crate::dictionary::DictionaryOption;
use crate::failure::{BAD_DATA, usage_error};
use crate::game_rules::{self, RulesOption};
use crate::interrupt;
use crate::notes::note_missing_letters;
use crate::number::{number, number_from};
use crate::output::{Output, count, note, progress_bar, say, write_json};
use crate::seed::{FirstOption, SeedOption};
use crate::threads::{self, ThreadsOption};

/// Hunt for the boards that score the most points
///
/// Prints one line for each of the best boards that it found, best first: the board, its points (or
/// the value that --best selects: the number of `words`, or the letters of the `longest` word), and
/// the number of climbs that found it, separated by tabs. Rotations and reflections count as one
/// board, unless the shape has more than 4,096 of them, as in Letter Boxed. There may be better
/// boards: only `dawggle prove` shows that there are none. But if several climbs found the best
/// board, a better one is unlikely.
///
/// A climb starts with random boards, changes their tiles, and keeps what improves them. The same
/// seed and number of climbs give the same boards, with any number of threads; with --time they can
/// differ. Ctrl-C stops and prints the best boards so far; a second Ctrl-C stops at once.
///
/// To hunt on several machines, use other seeds, or other values of --first, and add up the climbs:
/// awk -F'\t' '{n[$2 FS $1] += $3} END {for (b in n) print b FS n[b]}' FILE... | sort -rn
///
/// Two options try all boards of a kind, and print no climbs: --spanning, which takes minutes for
/// 4x4, and --near with --distance. Changes of two cells of 4x4 take a second, and of three some
/// minutes. With --near, rotations and reflections are different boards.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  dawggle hunt --size 4x4
  dawggle hunt --size 5x5 --time 600 --threads 1
  dawggle hunt --size 4x4 --containing streamlined
  dawggle hunt --size 4x4 --spanning
  dawggle hunt --near perslatgsineters --distance 2
  dawggle hunt --dice boggle-new --best words --climbs 10 --seed 7")]
pub struct Hunt {
    #[command(flatten)]
    rules: RulesOption,
    #[command(flatten)]
    dictionary: DictionaryOption,
    /// Find the boards that are best in this value
    #[arg(long = "best", value_name = "WHAT", value_enum, default_value_t = Most::Points)]
    most: Most,
    /// Find the best boards on which one word uses every cell; with --containing, this word
    #[arg(long, conflicts_with_all = ["near", "climbs", "pool", "anneal", "seed", "first"])]
    spanning: bool,
    /// Find the best boards that differ from this board in at most --distance cells
    #[arg(long, value_name = "BOARD", requires = "distance")]
    #[arg(conflicts_with_all = ["climbs", "pool", "anneal", "seed", "first"])]
    near: Option<String>,
    /// The number of cells in which boards may differ from --near
    #[arg(long, value_name = "N", requires = "near", value_parser = number_from(0_usize))]
    distance: Option<usize>,
    /// Keep only boards that contain this word
    #[arg(long, value_name = "WORD")]
    containing: Option<String>,
    /// Keep only boards that these dice can show, and use the board size of their rules
    #[arg(long, value_name = "NAME|FILE")]
    dice: Option<String>,
    /// Climb N times [default: 8, or no limit with --time]
    #[arg(long, value_name = "N", value_parser = number_from(0_u64))]
    climbs: Option<u64>,
    /// Stop after N seconds, even during a climb [default: no limit]
    #[arg(long, value_name = "N", value_parser = number_from(0_u64))]
    time: Option<u64>,
    /// Keep N boards during a climb: more boards take longer and find better ones
    #[arg(long, value_name = "N", default_value = "100", value_parser = parse_pool)]
    pool: usize,
    /// Climb by simulated annealing in N steps, instead of with a pool of boards
    #[arg(
        long,
        value_name = "N",
        conflicts_with = "pool",
        value_parser = number_from(0_u64),
    )]
    anneal: Option<u64>,
    /// Print at most N boards
    #[arg(long, value_name = "N", default_value = "10", value_parser = number_from(0_usize))]
    limit: usize,
    #[command(flatten)]
    seed: SeedOption,
    #[command(flatten)]
    first: FirstOption,
    /// Print one JSON object for each board, with `board`, `points`, `words`, and `longest`; and
    /// with `found_by`, the number of climbs that found it, and `climbs`, the number of all climbs
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    budget: Budget,
    #[command(flatten)]
    threads: ThreadsOption,
}

/// Parses the number of boards in a pool, which must fit into memory.
fn parse_pool(text: &str) -> Result<usize, String> {
    let number = number(text).filter(|number| (1..=1_000_000).contains(number));
    number.ok_or_else(|| "expected a whole number from 1 to 1000000".to_owned())
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Most {
    // Its points
    Points,
    // Its number of words
    Words,
    // The number of letters in its longest word; among equals, its points
    Longest,
}

/// The number of climbs without a time limit.
const CLIMBS: u64 = 8;

/// What all threads share.
struct Climbs {
    hunter: Hunter<&'static [u8]>,
    end: Option<Instant>,
    is_over: &'static AtomicBool,
    /// Shows the best board so far.
    bar: ProgressBar,
    /// The rank of this board.
    best: AtomicU64,
}

impl Hunt {
    pub fn run(mut self) -> anyhow::Result<ExitCode> {
        let end = self.time.and_then(|time| Instant::now().checked_add(Duration::from_secs(time)));
        let is_over = interrupt::flag()?;
        let hunter = self.hunter()?;
        let number = match self.climbs {
            None if self.tries_all() || self.time.is_some() => hunter.count(),
            climbs => climbs.unwrap_or(CLIMBS),
        };
        let bar = progress_bar("{spinner} {elapsed} {msg}", None, Duration::from_millis(100));
        let climbs = Arc::new(Climbs { hunter, end, is_over, bar, best: AtomicU64::new(0) });
        let threads = usize::try_from(number).unwrap_or(usize::MAX).min(self.threads.count());
        let numbers = self.first.numbers(number);
        let numbers = numbers.take_while(|_| !is_over.load(Ordering::Relaxed));
        let (mut best, mut made, mut has_room) = (climbs.hunter.best_boards(self.limit), 0, true);
        let mut outcome = Outcome::Complete;
        let worker = || {
            let climbs = Arc::clone(&climbs);
            move |number| climbs.climb(number)
        };
        for found in threads::in_order(threads, numbers, worker)? {
            let climb = match found {
                Ok(climb) => climb,
                Err(HuntError::NoBoard) => {
                    // No other climb finds room either.
                    has_room = false;
                    is_over.store(true, Ordering::Relaxed);
                    continue;
                }
                Err(error) => return Err(error.into()),
            };
            made += 1;
            outcome = outcome.max(climb.outcome);
            best.extend(climb.boards);
        }
        climbs.bar.finish_and_clear();
        self.write(&best, made)?;
        let is_empty = best.iter().next().is_none();
        if made > 0 && self.climbs.is_none() && !self.tries_all() {
            note(count(made, "climb"))?;
        }
        if outcome > Outcome::Stopped {
            say(
                "some boards were left out: it takes too many steps to score them, or to find the \
                 word on them (--max-steps sets the limit for scores)",
            )?;
            if self.tries_all() || is_empty {
                return Ok(BAD_DATA.into());
            }
        }
        if self.tries_all() && is_over.load(Ordering::Relaxed) {
            say("stopped: there may be better boards")?;
            return Ok(BAD_DATA.into());
        }
        if !is_empty || self.limit == 0 {
            return Ok(ExitCode::SUCCESS);
        }
        if !has_room {
            say(HuntError::NoBoard)?;
        } else if self.spanning {
            say(
                "no word can use every cell: none has as many letters as the board has cells, or \
                 the dice cannot show its letters",
            )?;
        } else {
            say("found no board: more climbs or more time may find one")?;
        }
        Ok(ExitCode::FAILURE)
    }

    /// Whether the hunt tries all boards of a kind.
    fn tries_all(&self) -> bool {
        self.spanning || self.near.is_some()
    }

    /// Reads rules, dice and dictionary, and reports the seed.
    fn hunter(&mut self) -> anyhow::Result<Hunter<&'static [u8]>> {
        let rules = self.rules.load()?;
        let dice = self.dice.as_deref().map(game_rules::load_with_dice).transpose()?;
        let shape = match (rules.geometry(), &dice) {
            (None, Some(dice)) if self.rules.size.is_none() => dice.geometry().cloned(),
            _ => rules.geometry_of(self.rules.size)?,
        };
        let dictionary = self.dictionary.find();
        let dawg = dictionary.open()?;
        if let (Some(name), Some(dice)) = (&self.dice, &dice) {
            let no_die = format!("no die of {name}");
            note_missing_letters(game_rules::faces(dice), &dictionary, &dawg, &no_die, None)?;
        }
        let reader = BoardReader::new(rules, self.rules.size, &dawg);
        let start = self.near.as_ref().map(|given| reader.read(given, &dawg)).transpose()?;
        let shape = shape.or_else(|| start.as_ref().map(|start| start.geometry().clone().into()));
        let geometry = shape.ok_or_else(game_rules::size_is_open)?;
        let word = self.containing.as_ref().map(|word| reader.alphabet.fold_words(word));
        let seed = self.seed.get();
        let plan = Plan::new(reader.rules.clone(), dawg, geometry).seed(seed);
        let plan = plan.max_steps(self.budget.steps());
        let plan = match self.most {
            Most::Points => plan,
            Most::Words => plan.for_words(),
            Most::Longest => plan.for_longest(),
        };
        // Where all boards are tried, there is no use for more than are printed.
        let pool = if self.tries_all() { self.limit } else { self.pool };
        let mut plan = match self.anneal {
            Some(steps) => plan.annealing(steps),
            None => plan.pool(pool),
        };
        if let Some(dice) = dice.as_ref().and_then(|rules| rules.dice()) {
            plan = plan.dice(dice);
        }
        if let Some(word) = &word {
            plan = plan.containing(word);
        }
        if self.spanning {
            plan = plan.spanning();
        }
        if let (Some(start), Some(changes)) = (&start, self.distance) {
            plan = plan.near(start, changes);
        }
        let hunter = plan.start().map_err(|error| match error {
            HuntError::Dice { .. } | HuntError::NoFaces(_) => {
                usage_error(format_args!("cannot use the dice of --dice for these boards: {error}"))
            }
            error => error.into(),
        })?;
        if !self.tries_all() {
            self.seed.report(seed);
        }
        Ok(hunter)
    }

    fn write(&self, best: &BestBoards, climbs: u64) -> anyhow::Result<()> {
        let mut output = BufWriter::new(Output::lock());
        for (find, found_by) in best.iter() {
            let FoundBoard { board, points, words, longest } = find;
            if self.json {
                let board = board.to_string();
                let mut object =
                    json!({"board": board, "points": points, "words": words, "longest": longest});
                if !self.tries_all() {
                    object["found_by"] = found_by.into();
                    object["climbs"] = climbs.into();
                }
                write_json(&object, &mut output)?;
                continue;
            }
            match self.most {
                Most::Points => write!(output, "{board}\t{points}")?,
                Most::Words => write!(output, "{board}\t{words}")?,
                Most::Longest => write!(output, "{board}\t{longest}")?,
            }
            if !self.tries_all() {
                write!(output, "\t{found_by}")?;
            }
            writeln!(output)?;
        }
        Ok(output.flush()?)
    }
}

impl Climbs {
    fn climb(&self, number: u64) -> Result<Climb, HuntError> {
        let watch = |find: Option<&FoundBoard>| {
            find.into_iter().for_each(|find| self.show(find));
            if self.end.is_some_and(|end| Instant::now() >= end) {
                self.is_over.store(true, Ordering::Relaxed);
            }
            if self.is_over.load(Ordering::Relaxed) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        self.hunter.climb(number, watch)
    }

    fn show(&self, find: &FoundBoard) {
        let rank = self.hunter.rank(find);
        if self.best.fetch_max(rank, Ordering::Relaxed) < rank {
            let FoundBoard { board, points, words, longest } = find;
            let (points, words) = (count(*points, "point"), count(*words, "word"));
            let longest = count(*longest, "letter");
            self.bar.set_message(format!("{board}: {points}, {words}, the longest has {longest}"));
        }
    }
}
