//! `dawggle prove --estimate`: how long a proof takes, from a sample of its classes.

use std::io::{self, Write};
use std::process::ExitCode;

use super::Claimed;
use super::proofs;
use super::time_estimate::Times;
use crate::interrupt::Interrupted;
use crate::output::count;

/// Seconds of an hour.
const HOUR: f64 = 3600.0;

/// Proves these classes, a random sample, and prints how long all would take. When it is interrupted,
/// what was proved until then is the sample.
pub fn run(claimed: &'static Claimed, sample: &[u64], threads: usize) -> anyhow::Result<ExitCode> {
    let mut times = Times::default();
    let (mut proved, mut boards, mut longest) = (0, 0, 0.0_f64);
    let ended = proofs::each(claimed, sample, threads, |answer, time| {
        proved += 1;
        boards += answer.boards.len();
        longest = longest.max(time.as_secs_f64());
        times.add(time);
        Ok(count(boards, "board"))
    });
    ended.or_else(|error| error.downcast::<Interrupted>().map(drop))?;
    let all = claimed.classes().len();
    let mut output = io::stdout().lock();
    writeln!(output, "classes {all}")?;
    writeln!(output, "proved {proved}, {:.1} s, the longest {longest:.1} s", times.sum())?;
    match times.others((all - proved) as f64) {
        Some(others) => {
            let [least, expected, most] =
                others.map(|seconds| digits((times.sum() + seconds) / HOUR));
            writeln!(
                output,
                "all {expected} h of one thread, {least} to {most} h with 95% confidence"
            )?;
        }
        None => writeln!(output, "all unknown: too few were proved")?,
    }
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Three digits, or all of the whole part: more are not known.
fn digits(hours: f64) -> String {
    let places = [100.0, 10.0, 1.0].iter().filter(|&&least| hours < least).count();
    format!("{hours:.places$}")
}
