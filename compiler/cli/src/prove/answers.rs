//! Answers for many classes, by several threads, with a bar.

use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use dawggle::Source;
use dawggle_search::{Answer, AnswerError, Claimed};
use indicatif::{ProgressBar, ProgressStyle};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

/// Puts classes in no order, always the same, so that those done tell how long the others take, and parts
/// of them are alike.
pub fn shuffle(classes: &mut [u64]) {
    classes.shuffle(&mut ChaCha8Rng::seed_from_u64(0));
}

/// Proves the classes, and hands over each answer as it is there; what `take` says of it is shown in a bar.
pub fn each<S: Source + Copy + Sync>(
    claimed: &Claimed<S>,
    classes: &[u64],
    threads: usize,
    mut take: impl FnMut(Answer) -> anyhow::Result<String>,
) -> anyhow::Result<()> {
    let threads = threads.min(classes.len());
    let mut bar = Bar::new(classes.len(), threads);
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        let (sender, answers) = mpsc::sync_channel(threads);
        for _ in 0..threads {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                while let Some(&class) = classes.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let start = Instant::now();
                    let answer = claimed.prove(class);
                    if sender.send((answer, start.elapsed())).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        // Once it is dropped, the threads end.
        answers.into_iter().try_for_each(|(answer, time): (Result<_, AnswerError>, _)| {
            let message = take(answer?)?;
            bar.step(time, &message);
            Ok(())
        })
    })
}

/// A bar on standard error, if that is a terminal.
struct Bar {
    bar: ProgressBar,
    threads: f64,
    /// What the classes that are done took: their number, the sum of their seconds, and of the squares.
    sums: [f64; 3],
}

/// With fewer classes done nothing is said of the time left.
const FEW: f64 = 5.0;

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
        Self { bar, threads: threads as f64, sums: [0.0; 3] }
    }

    /// A class more is done.
    fn step(&mut self, time: Duration, message: &str) {
        let seconds = time.as_secs_f64();
        let [done, sum, squares] = &mut self.sums;
        *done += 1.0;
        *sum += seconds;
        *squares += seconds * seconds;
        self.bar.inc(1);
        self.bar.set_message(match self.left() {
            Some([least, most]) => format!("{message}, {least} to {most} left"),
            None => message.to_owned(),
        });
    }

    /// How long the others take: as those that are done, give or take two standard errors, as they are
    /// a random sample.
    fn left(&self) -> Option<[String; 2]> {
        let [done, sum, squares] = self.sums;
        let others = self.bar.length()? as f64 - done;
        if done < FEW || others <= 0.0 {
            return None;
        }
        let mean = sum / done;
        let deviation = (squares / done - mean * mean).max(0.0).sqrt();
        // Of all classes, and of the sample that they are.
        let error = 2.0 * deviation * (others * (1.0 + others / done)).sqrt();
        let seconds = |work: f64| format_seconds((work / self.threads).max(0.0));
        Some([others * mean - error, others * mean + error].map(seconds))
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
