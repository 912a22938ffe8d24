//! Answers for many classes, by several threads, with a bar.

use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use dawggle_search::prove::{ClaimError, ClassProof};
use indicatif::{ProgressBar, ProgressStyle};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::Claimed;
use super::time_estimate::Times;
use crate::interrupt::{self, Interrupted};
use crate::output::count;

/// How soon Ctrl-C is heard.
const PATIENCE: Duration = Duration::from_millis(100);

/// Puts classes in no order, always the same, so that those done tell how long the others take, and parts
/// of them are alike.
pub fn shuffle(classes: &mut [u64]) {
    classes.shuffle(&mut ChaCha8Rng::seed_from_u64(0));
}

/// An answer, and the time that it took.
type Timed = (Result<ClassProof, ClaimError>, Duration);

/// Proves the classes, and hands over each answer as it is there; what `take` says of it is shown in a bar.
///
/// At an error, [`Interrupted`] among them, nobody waits for the classes in hand.
pub fn each(
    claimed: &'static Claimed,
    classes: &[u64],
    threads: usize,
    mut take: impl FnMut(ClassProof, Duration) -> anyhow::Result<String>,
) -> anyhow::Result<()> {
    let is_interrupted = Arc::new(AtomicBool::new(false));
    interrupt::sets(&is_interrupted)?;
    let all = classes.len();
    let threads = threads.min(all);
    let mut bar = Bar::new(all, threads);
    let answers = start(claimed, classes, threads).context("cannot start a thread")?;
    let mut proved = 0;
    while proved < all {
        if is_interrupted.load(Ordering::Relaxed) {
            return Err(Interrupted(format!("{proved} of {} proved", count(all, "class"))).into());
        }
        match answers.recv_timeout(PATIENCE) {
            Ok((answer, time)) => {
                let message = take(answer?, time)?;
                bar.step(time, &message);
                proved += 1;
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => panic!("a thread panicked"),
        }
    }
    Ok(())
}

/// Starts threads that prove the classes, until all are proved or the receiver is dropped.
fn start(
    claimed: &'static Claimed,
    classes: &[u64],
    threads: usize,
) -> io::Result<Receiver<Timed>> {
    let classes: Arc<[u64]> = classes.into();
    let next = Arc::new(AtomicUsize::new(0));
    let (sender, answers) = mpsc::sync_channel(threads);
    for _ in 0..threads {
        let (sender, next, classes) = (sender.clone(), next.clone(), classes.clone());
        thread::Builder::new().spawn(move || {
            while let Some(&class) = classes.get(next.fetch_add(1, Ordering::Relaxed)) {
                let start = Instant::now();
                let answer = claimed.prove(class);
                if sender.send((answer, start.elapsed())).is_err() {
                    return;
                }
            }
        })?;
    }
    Ok(answers)
}

/// A bar on standard error, if that is a terminal.
struct Bar {
    bar: ProgressBar,
    /// The classes that are left.
    left: usize,
    threads: f64,
    times: Times,
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
        Self { bar, left: classes, threads: threads as f64, times: Times::default() }
    }

    /// A class more is done.
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

/// Two digits of the largest unit are enough.
fn format_seconds(seconds: f64) -> String {
    let units = [("days", 86_400.0), ("h", 3600.0), ("min", 60.0)];
    let unit = units.into_iter().find(|(_, unit)| seconds >= 2.0 * unit);
    let (name, unit) = unit.unwrap_or(("s", 1.0));
    format!("{:.0} {name}", seconds / unit)
}
