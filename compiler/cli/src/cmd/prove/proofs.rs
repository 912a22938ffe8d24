//! The proofs of many classes, by several threads, with a progress bar.

use std::io::{self, IsTerminal};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use dawggle_search::prove::ClassProof;
use indicatif::{ProgressBar, ProgressStyle};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::claim::ClaimProver;
use super::time_estimate::TimeEstimate;
use crate::interrupt::{self, Interrupted};
use crate::output::count;
use crate::threads::{self, Wait};

/// How soon Ctrl-C takes effect.
const PATIENCE: Duration = Duration::from_millis(100);

/// Shuffles the classes with a fixed seed. In this order the classes that are proved first say how
/// long the others take, and chunks of classes take about the same time.
pub fn shuffled(mut classes: Vec<u64>) -> Vec<u64> {
    classes.shuffle(&mut ChaCha8Rng::seed_from_u64(0));
    classes
}

/// Proves the classes. Calls `take` with each answer and its time, as soon as the class is proved;
/// the progress bar shows the text that `take` returns.
///
/// # Errors
///
/// The first error, or [`Interrupted`]. Classes that are not proved by then are given up.
pub fn each(
    prover: &'static ClaimProver,
    classes: Vec<u64>,
    threads: usize,
    mut take: impl FnMut(ClassProof, Duration) -> anyhow::Result<String>,
) -> anyhow::Result<()> {
    let is_interrupted = interrupt::flag()?;
    let all = classes.len();
    let threads = threads.min(all);
    let mut bar = Bar::new(all, threads);
    let prove = move |class| {
        let start = Instant::now();
        (prover.prove(class), start.elapsed())
    };
    // As each is done: the certificate should lose nothing when the process is killed.
    let mut answers = threads::start(threads, classes.into_iter(), || prove)?;
    let mut proved = 0;
    while let Some(waited) = answers.wait(PATIENCE) {
        if let Wait::Result((answer, time)) = waited {
            bar.step(time, &take(answer?, time)?);
            proved += 1;
        }
        if is_interrupted.load(Ordering::Relaxed) && proved < all {
            return Err(Interrupted(format!("{proved} of {} proved", count(all, "class"))).into());
        }
    }
    Ok(())
}

/// A progress bar on standard error, if that is a terminal.
struct Bar {
    bar: ProgressBar,
    /// The number of classes that are left.
    left: usize,
    threads: f64,
    times: TimeEstimate,
}

impl Bar {
    fn new(classes: usize, threads: usize) -> Self {
        let bar = if io::stderr().is_terminal() {
            let template = "{wide_bar} {pos} of {len} classes in {elapsed}, {msg}";
            let style = ProgressStyle::with_template(template).expect("the template is right");
            let bar = ProgressBar::new(classes as u64).with_style(style);
            bar.enable_steady_tick(Duration::from_secs(1));
            bar
        } else {
            ProgressBar::hidden()
        };
        Self { bar, left: classes, threads: threads as f64, times: TimeEstimate::default() }
    }

    /// Counts a class.
    fn step(&mut self, time: Duration, message: &str) {
        self.times.add(time);
        self.bar.inc(1);
        self.left -= 1;
        self.bar.set_message(match self.times.others(self.left as f64) {
            Some([least, _, most]) if self.left > 0 => {
                let [least, most] = [least, most].map(|work| format_seconds(work / self.threads));
                format!("{message}, {least} to {most} left")
            }
            _ => message.to_owned(),
        });
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// A time in the largest unit of which it has at least two.
fn format_seconds(seconds: f64) -> String {
    let units = [("days", 86_400.0), ("h", 3600.0), ("min", 60.0)];
    let unit = units.into_iter().find(|(_, unit)| seconds >= 2.0 * unit);
    let (name, unit) = unit.unwrap_or(("s", 1.0));
    format!("{:.0} {name}", seconds / unit)
}
