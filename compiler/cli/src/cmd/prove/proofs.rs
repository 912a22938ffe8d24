//! The proofs of many classes, by several threads, with a progress bar.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;

use cpu_time::ThreadTime;
use dawggle_search::prove::ProveError;
use indicatif::ProgressBar;

use super::claim::ClaimProver;
use crate::interrupt::{self, Interrupted};
use crate::output::{count, progress_bar};
use crate::threads;

/// How soon Ctrl-C takes effect.
const PATIENCE: Duration = Duration::from_millis(100);

/// Classes with their efforts, which are about proportional to the times of their proofs.
pub type Efforts = Vec<(u64, f64)>;

/// Puts those classes first that probably take longest, so that no long one is left at the end.
///
/// Every N-th class of this order makes shares of about the same time.
pub fn longest_first(prover: &ClaimProver, classes: Vec<u64>) -> Efforts {
    let mut efforts: Efforts =
        classes.into_iter().map(|class| (class, prover.effort(class))).collect();
    efforts.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    efforts
}

/// Calls `prove` for each class, in several threads. Calls `take` with each result and its
/// processor time, as soon as it is there; the progress bar shows the text that `take` returns.
///
/// # Errors
///
/// The first error, or [`Interrupted`]. Classes that are not proved by then are given up.
pub fn each<T: Send + 'static>(
    prover: &Arc<ClaimProver>,
    classes: Efforts,
    threads: usize,
    prove: fn(&ClaimProver, u64) -> Result<T, ProveError>,
    mut take: impl FnMut(T, Duration) -> anyhow::Result<String>,
) -> anyhow::Result<()> {
    let is_interrupted = interrupt::flag()?;
    let all = classes.len();
    let threads = threads.min(all);
    let mut bar = Bar::new(&classes, threads);
    let worker = || {
        let prover = Arc::clone(prover);
        move |(class, effort)| {
            let start = ThreadTime::now();
            (prove(&prover, class), start.elapsed(), effort)
        }
    };
    // As each is done: the certificate should lose nothing when the process is killed.
    let mut results = threads::start(threads, classes.into_iter(), worker)?;
    let mut proved = 0;
    loop {
        match results.wait(PATIENCE) {
            Ok((result, time, effort)) => {
                bar.step(time, effort, &take(result?, time)?);
                proved += 1;
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
        if is_interrupted.load(Ordering::Relaxed) && proved < all {
            return Err(Interrupted(format!("{proved} of {} proved", count(all, "class"))).into());
        }
    }
}

/// A progress bar on standard error, if that is a terminal.
struct Bar {
    bar: ProgressBar,
    threads: f64,
    /// The effort that is left, and done.
    left: f64,
    done: f64,
    /// The seconds that the done effort took.
    seconds: f64,
}

impl Bar {
    fn new(classes: &Efforts, threads: usize) -> Self {
        let template = "{wide_bar} {pos} of {len} classes in {elapsed}, {msg}";
        let bar = progress_bar(template, Some(classes.len() as u64), Duration::from_secs(1));
        let left = classes.iter().map(|(_, effort)| effort).sum();
        Self { bar, threads: threads as f64, left, done: 0.0, seconds: 0.0 }
    }

    /// Counts a class.
    fn step(&mut self, time: Duration, effort: f64, message: &str) {
        self.seconds += time.as_secs_f64();
        self.left -= effort;
        self.done += effort;
        self.bar.inc(1);
        let left = self.seconds / self.done * self.left / self.threads;
        self.bar.set_message(if left.is_finite() && left > 0.0 {
            format!("{message}, about {} left", format_seconds(left))
        } else {
            message.to_owned()
        });
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// A time in the largest unit of which it has at least two.
pub fn format_seconds(seconds: f64) -> String {
    let units = [("days", 86_400.0), ("h", 3600.0), ("min", 60.0)];
    let unit = units.into_iter().find(|(_, unit)| seconds >= 2.0 * unit);
    let (name, unit) = unit.unwrap_or(("s", 1.0));
    format!("{:.0} {name}", seconds / unit)
}
