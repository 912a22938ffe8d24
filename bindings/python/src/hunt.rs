//! Hunts for record boards.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use dawggle::Outcome;
use dawggle_search::game::Rules;
use dawggle_search::hunt::{Climbs, FoundBoard, Hunt, HuntError};
use pyo3::prelude::*;

use crate::array::Int;
use crate::dictionary::Dictionary;
use crate::errors::{invalid, value_error};
use crate::interruptible::{interruptible, thread_count};
use crate::rules::{Size, given, given_size, load, load_with_dice, seed_of, sized};
use crate::shared::Shared;

/// Searches for boards with high scores, without a proof that there are no better ones.
///
/// Returns the best boards as a list of FoundBoard(board, points, words, longest), the best first.
///
/// best: what is best: "points", "words", or "longest" (the longest word)
/// climbs: the number of climbs from random boards; by default 8, or no limit with `time`
/// time: the seconds after which the hunt ends, even during a climb
/// pool: the number of boards that a climb keeps
/// seed: the same seed gives the same climbs; by default, Python's module random chooses one
/// containing: a word that every board must have
/// dice: a game, named as `rules` are, whose dice must be able to show the boards; without `size`,
///     they have the size of this game, if the rules set none
/// limit: the largest number of boards
/// threads: the number of threads; one for each processor by default
/// max_steps: the most steps for scoring a board, some minutes; ordinary boards take thousands
///
/// Ctrl-C ends a hunt. `rules` and `size` are as for Scorer.
///
/// Raises ValueError if there is no such board, if an argument cannot be used, or if boards were left
/// out, which took more than max_steps steps.
///
/// >>> import dawggle
/// >>> words = dawggle.compile(["cat", "tac", "act", "cats", "scat"])
/// >>> dawggle.hunt(words, size=(2, 2), seed=7, climbs=1, limit=1)
/// [FoundBoard(board='ac/st', points=5, words=5, longest=4)]
#[pyfunction]
#[pyo3(signature = (dictionary, rules="boggle".into(), *, size=None, best="points",
    climbs=None, time=None, pool=Int(100), seed=None, containing=None, dice=None,
    limit=Int(10), threads=None, max_steps=Int(1_000_000_000)), text_signature = "(dictionary, rules='boggle', *, size=None,
    best='points', climbs=None, time=None, pool=100, seed=None, containing=None, dice=None, limit=10,
    threads=None, max_steps=1000000000)")]
#[expect(clippy::too_many_arguments, reason = "named arguments of Python")]
pub fn hunt<'py>(
    py: Python<'py>,
    dictionary: &Dictionary,
    #[pyo3(from_py_with = given)] rules: String,
    #[pyo3(from_py_with = given_size)] size: Option<Size>,
    best: &str,
    climbs: Option<Int>,
    time: Option<f64>,
    pool: Int,
    seed: Option<Int>,
    containing: Option<&str>,
    dice: Option<&Bound<'py, PyAny>>,
    limit: Int,
    threads: Option<Int>,
    max_steps: Int,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    /// A larger pool takes too much memory.
    const MOST_POOL: usize = 1_000_000;
    /// The number of climbs without a time limit.
    const CLIMBS: u64 = 8;
    if !["points", "words", "longest"].contains(&best) {
        return Err(invalid(format!("best: expected points, words or longest, not {best:?}")));
    }
    let pool = pool.to("pool")?;
    if !(1..=MOST_POOL).contains(&pool) {
        return Err(invalid(format!("pool: expected a number from 1 to {MOST_POOL}")));
    }
    let seconds = time.map(Duration::try_from_secs_f64).transpose();
    let seconds = seconds.map_err(|error| invalid(format!("time: {error}")))?;
    let shared = dictionary.shared.clone();
    let dice = dice.map(|dice| load_with_dice(&given(dice)?)).transpose()?;
    let own = load(&rules)?;
    let rules = match dice.as_ref().and_then(|dice| dice.geometry()) {
        Some(shape) if size.is_none() && own.geometry().is_none() => {
            shared.rules(&own).with_geometry(shape.clone())
        }
        _ => sized(&rules, size, &shared)?,
    };
    let plan = Plan {
        rules,
        best: best.to_owned(),
        climbs: match (climbs, time) {
            (Some(climbs), _) => climbs.to("climbs")?,
            (None, Some(_)) => u64::MAX,
            (None, None) => CLIMBS,
        },
        end: seconds.and_then(|seconds| Instant::now().checked_add(seconds)),
        pool,
        seed: seed_of(py, seed)?,
        containing: containing.map(|word| shared.fold(word).into_owned()),
        dice,
        limit: limit.to("limit")?,
        threads: thread_count(threads)?,
        max_steps: max_steps.to("max_steps")?,
        shared,
    };
    let max_steps = plan.max_steps;
    let found = interruptible(py, move |is_over| plan.run(is_over))?;
    let found = found.map_err(|error| match error {
        HuntError::Incomplete(Outcome::OutOfSteps) => invalid(format!(
            "boards were left out that take more than {max_steps} steps (max_steps), or for which a \
             word found no room: there may be better ones"
        )),
        error => value_error(error),
    })?;
    let class = py.import("dawggle")?.getattr("FoundBoard")?;
    let found = found.into_iter().map(|found| {
        class.call1((found.board.to_string(), found.points, found.words, found.longest))
    });
    found.collect()
}

/// A hunt, with all that it needs.
struct Plan {
    shared: Arc<Shared>,
    rules: Rules,
    best: String,
    climbs: u64,
    end: Option<Instant>,
    pool: usize,
    seed: u64,
    containing: Option<String>,
    dice: Option<Arc<Rules>>,
    limit: usize,
    threads: usize,
    max_steps: u64,
}

impl Plan {
    fn hunter(&self) -> Result<Climbs<&[u8]>, HuntError> {
        let geometry = self.rules.geometry().expect("the rules have a size").clone();
        let hunt = Hunt::new(self.rules.clone(), self.shared.reader(), geometry);
        let mut hunt = hunt.seed(self.seed).pool(self.pool).max_steps(self.max_steps);
        hunt = match &*self.best {
            "words" => hunt.for_words(),
            "longest" => hunt.for_longest(),
            _ => hunt,
        };
        if let Some(dice) = self.dice.as_ref().and_then(|rules| rules.dice()) {
            hunt = hunt.dice(dice);
        }
        if let Some(word) = &self.containing {
            hunt = hunt.containing(word);
        }
        hunt.start()
    }

    fn run(&self, is_over: &AtomicBool) -> Result<Vec<FoundBoard>, HuntError> {
        let hunter = self.hunter()?;
        let (next, is_late) = (AtomicU64::new(0), AtomicBool::new(false));
        let all = Mutex::new(Ok((hunter.best_boards(self.limit), Outcome::Complete)));
        let work = || loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= self.climbs || is_late.load(Ordering::Relaxed) {
                return;
            }
            let found = hunter.climb(number, |_| {
                if self.end.is_some_and(|end| Instant::now() >= end)
                    || is_over.load(Ordering::Relaxed)
                {
                    is_late.store(true, Ordering::Relaxed);
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            });
            let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
            match (found, &mut *all) {
                (Ok(climb), Ok((all, outcome))) => {
                    *outcome = climb.outcome.max(*outcome);
                    all.extend(climb.boards);
                }
                (Err(error), _) => *all = Err(error),
                (Ok(_), Err(_)) => return,
            }
        };
        thread::scope(|scope| {
            for _ in 1..self.threads.min(usize::try_from(self.climbs).unwrap_or(usize::MAX)) {
                let _ = thread::Builder::new().spawn_scoped(scope, work);
            }
            work();
        });
        let (all, outcome) = all.into_inner().unwrap_or_else(PoisonError::into_inner)?;
        // The time may stop a hunt, and so may Ctrl-C.
        if outcome > Outcome::Stopped {
            Err(outcome.into())
        } else {
            Ok(all.iter().map(|(found, _)| found.clone()).collect())
        }
    }
}
