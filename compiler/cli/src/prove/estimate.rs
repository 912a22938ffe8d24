//! `dawggle prove --estimate`: how long a proof takes, from a sample of its classes.

use std::io::{self, Write};
use std::process::ExitCode;

use dawggle::Source;
use dawggle_search::Claimed;

use super::answers;
use super::times::Times;
use crate::count;

/// Seconds of an hour.
const HOUR: f64 = 3600.0;

/// Proves these classes, a random sample, and prints how long all would take.
pub fn run<S: Source + Copy + Sync>(
    claimed: &Claimed<S>,
    sample: &[u64],
    threads: usize,
) -> anyhow::Result<ExitCode> {
    let mut times = Times::default();
    let (mut boards, mut longest) = (0, 0.0_f64);
    answers::each(claimed, sample, threads, |answer, time| {
        boards += answer.boards.len();
        longest = longest.max(time.as_secs_f64());
        times.add(time);
        Ok(count(boards, "board"))
    })?;
    let all = claimed.classes().len();
    let mut output = io::stdout().lock();
    writeln!(output, "classes {all}")?;
    writeln!(output, "proved {}, {:.1} s, the longest {longest:.1} s", sample.len(), times.sum())?;
    match times.others((all - sample.len()) as f64) {
        Some(others) => {
            let [least, expected, most] = others.map(|seconds| (times.sum() + seconds) / HOUR);
            writeln!(
                output,
                "all {expected:.3} h of one thread, {least:.3} to {most:.3} h with 95% confidence"
            )?;
        }
        None => writeln!(output, "all unknown: too few were proved")?,
    }
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}
