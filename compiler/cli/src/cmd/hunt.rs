//! `dawggle hunt`: record boards.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::mem;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use dawggle_compiler::Alphabet;
use dawggle_search::hunt::{Algorithm, FoundBoard, Hunt as Hunted, HuntError, Objective};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::json;

use crate::dictionary::DictionaryOption;
use crate::game_rules::{self, RulesOption};
use crate::interrupt;
use crate::output::count;
use crate::seed;
use crate::threads::ThreadsOption;

/// Hunt for record boards: those with the most points
///
/// Prints a line for each of the best boards that were found, best first: the board, tab, and its
/// points (or what --for says). Of boards that are the same but for a turn or a reflection it prints
/// one. They need not be the best there are.
///
/// A climb starts with random boards, changes tiles and keeps what is better. The same seed and number of
/// climbs give the same boards, with any number of threads; a time limit does not. Ctrl-C ends it with
/// the best boards so far, as soon as the board in hand is scored; a second one at once.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  dawggle hunt --size 4x4
  dawggle hunt --size 5x5 --time 600 --threads 1
  dawggle hunt --size 4x4 --containing streamlined
  dawggle hunt --dice boggle-new --for words --climbs 10 --seed 7")]
pub struct Hunt {
    #[command(flatten)]
    rules: RulesOption,
    #[command(flatten)]
    dictionary: DictionaryOption,
    /// What a board should have most of
    #[arg(long = "for", value_name = "WHAT", value_enum, default_value_t = Most::Points)]
    most: Most,
    /// Keep to boards on which this word lies
    #[arg(long, value_name = "WORD")]
    containing: Option<String>,
    /// Keep to boards that the dice of these rules can show; they have their size, too
    #[arg(long, value_name = "NAME|FILE")]
    dice: Option<String>,
    /// Climb so many times [default: 4, or with --time as often as there is time for]
    #[arg(long, value_name = "N")]
    climbs: Option<u64>,
    /// End after so many seconds, in the midst of a climb
    #[arg(long, value_name = "SECONDS")]
    time: Option<u64>,
    /// Keep so many boards while climbing: more take longer, and find better ones
    #[arg(long, value_name = "N", default_value = "100")]
    pool: NonZeroUsize,
    /// Climb by simulated annealing, in so many steps
    #[arg(long, value_name = "STEPS", conflicts_with = "pool")]
    anneal: Option<u64>,
    /// Print so many boards
    #[arg(long, value_name = "N", default_value_t = 10)]
    count: usize,
    /// What the boards depend on
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    #[command(flatten)]
    threads: ThreadsOption,
    /// Print one JSON object a line: board, points, words, and longest (letters)
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Most {
    Points,
    Words,
    /// Letters of the longest word, and then points
    Longest,
}

/// Without a time limit.
const CLIMBS: u64 = 4;

/// The best boards of all climbs, best first.
type Best = BTreeMap<(Reverse<u64>, String), FoundBoard>;

impl Hunt {
    pub fn run(mut self) -> anyhow::Result<ExitCode> {
        let threads = self.threads.get();
        let is_over = Arc::new(AtomicBool::new(false));
        interrupt::sets(&is_over)?;
        let (hunt, objective) = self.hunt()?;
        let climbs = self.climbs.or(if self.time.is_some() { None } else { Some(CLIMBS) });
        let climbs = climbs.unwrap_or(u64::MAX);
        let end = self.time.and_then(|time| Instant::now().checked_add(Duration::from_secs(time)));
        let progress = Progress::new(objective);
        let (next, has_room) = (AtomicU64::new(0), AtomicBool::new(true));
        let best = Mutex::new(Best::new());
        let climb = || {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= climbs || is_over.load(Ordering::Relaxed) {
                    return;
                }
                let found = hunt.climb(number, |find| {
                    if let Some(find) = find {
                        progress.show(find);
                    }
                    if end.is_some_and(|end| Instant::now() >= end) {
                        is_over.store(true, Ordering::Relaxed);
                    }
                    if is_over.load(Ordering::Relaxed) {
                        return ControlFlow::Break(());
                    }
                    ControlFlow::Continue(())
                });
                let found = found.unwrap_or_else(|_| {
                    // Nor will another climb find one.
                    has_room.store(false, Ordering::Relaxed);
                    is_over.store(true, Ordering::Relaxed);
                    Vec::new()
                });
                let mut best = best.lock().unwrap_or_else(PoisonError::into_inner);
                for find in found {
                    best.insert((Reverse(objective.rank(&find)), find.board.to_string()), find);
                    if best.len() > self.count {
                        best.pop_last();
                    }
                }
            }
        };
        thread::scope(|scope| {
            let others = u64::try_from(threads).unwrap_or(u64::MAX).min(climbs).saturating_sub(1);
            for _ in 0..others {
                scope.spawn(climb);
            }
            climb();
        });
        progress.bar.finish_and_clear();
        let best = best.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.write(&best)?;
        if !best.is_empty() || self.count == 0 {
            return Ok(ExitCode::SUCCESS);
        }
        match has_room.into_inner() {
            true => writeln!(
                io::stderr(),
                "no board was found: more climbs, or more time, may find one"
            )?,
            false => writeln!(io::stderr(), "{}", HuntError::NoBoard)?,
        }
        Ok(ExitCode::FAILURE)
    }

    /// What to hunt for, and how. Says on standard error what the seed is, unless it was asked for.
    fn hunt(&mut self) -> anyhow::Result<(Hunted<&'static [u8]>, Objective)> {
        let rules = self.rules.load()?;
        let dice = self.dice.as_deref().map(game_rules::load_with_dice).transpose()?;
        let shape = match (rules.geometry(), &dice) {
            (None, Some(dice)) if self.rules.size.is_none() => dice.geometry().cloned(),
            _ => rules.geometry_of(self.rules.size)?,
        };
        let geometry = shape.ok_or_else(game_rules::size_is_open)?;
        let dawg = mem::take(&mut self.dictionary).find().open()?;
        let word =
            self.containing.as_ref().map(|word| Alphabet::of(&dawg).fold_words(word).into_owned());
        let objective = match self.most {
            Most::Points => Objective::Points,
            Most::Words => Objective::Words,
            Most::Longest => Objective::Longest,
        };
        let algorithm = self.anneal.map_or(Algorithm::Pool(self.pool.get()), Algorithm::Annealing);
        let seed = seed::seed(self.seed);
        let mut hunt = Hunted::new(rules, dawg, geometry);
        hunt = hunt.objective(objective).algorithm(algorithm).seed(seed);
        if let Some(dice) = dice.as_ref().and_then(|rules| rules.dice.as_ref()) {
            hunt = hunt.dice(dice).context("these dice are for other boards")?;
        }
        if let Some(word) = &word {
            hunt = hunt.containing(word)?;
        }
        if self.seed.is_none() {
            writeln!(io::stderr(), "seed {seed}")?;
        }
        Ok((hunt, objective))
    }

    fn write(&self, best: &Best) -> io::Result<()> {
        let mut output = BufWriter::new(io::stdout().lock());
        for find in best.values() {
            let FoundBoard { board, points, words, longest } = find;
            if self.json {
                let board = board.to_string();
                let object =
                    json!({"board": board, "points": points, "words": words, "longest": longest});
                writeln!(output, "{object}")?;
                continue;
            }
            match self.most {
                Most::Points => writeln!(output, "{board}\t{points}")?,
                Most::Words => writeln!(output, "{board}\t{words}")?,
                Most::Longest => writeln!(output, "{board}\t{longest}")?,
            }
        }
        output.flush()
    }
}

/// The best board so far, on standard error, if that is a terminal.
struct Progress {
    bar: ProgressBar,
    objective: Objective,
    best: AtomicU64,
}

impl Progress {
    fn new(objective: Objective) -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        if io::stderr().is_terminal() {
            let style = ProgressStyle::with_template("{spinner} {elapsed} {msg}");
            bar.set_style(style.expect("the template is right"));
            bar.set_draw_target(ProgressDrawTarget::stderr());
            bar.enable_steady_tick(Duration::from_millis(100));
        }
        Self { bar, objective, best: AtomicU64::new(0) }
    }

    fn show(&self, find: &FoundBoard) {
        let rank = self.objective.rank(find);
        if self.best.fetch_max(rank, Ordering::Relaxed) < rank {
            let FoundBoard { board, points, words, longest } = find;
            let (points, words) = (count(*points, "point"), count(*words, "word"));
            let longest = count(*longest, "letter");
            self.bar.set_message(format!("{board}: {points}, {words}, the longest of {longest}"));
        }
    }
}
