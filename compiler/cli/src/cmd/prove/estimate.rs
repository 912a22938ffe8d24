//! `dawggle prove estimate`: how long a proof would take, from a sample of its classes.

use std::io::{self, Write};
use std::process::ExitCode;

use super::claim::ClaimArgs;
use super::proofs;
use super::time_estimate::TimeEstimate;
use crate::interrupt::Interrupted;
use crate::number_from::number_from;
use crate::output::count;
use crate::threads::ThreadsOption;

/// Estimate how long a proof would take, from a random sample
///
/// Prints the number of classes, the time that the sample took, and the time for all of them with a
/// 95% confidence interval. Some classes take much longer than others: a sample of 100 classes is
/// accurate to about 30%. Ctrl-C ends the sample early.
#[derive(clap::Args)]
#[command(after_help = "Example:
  dawggle prove estimate --size 4x4 --cutoff 2500 --memory 2G --sample 200")]
pub struct Estimate {
    /// Find the boards that score at least this many points
    #[arg(long, value_name = "POINTS")]
    cutoff: u64,
    #[command(flatten)]
    claim: ClaimArgs,
    /// Prove N classes, chosen at random; at least 5
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = number_from(5_usize))]
    sample: usize,
    #[command(flatten)]
    threads: ThreadsOption,
}

impl Estimate {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let prover = self.claim.prover(self.cutoff)?;
        let mut sample = proofs::shuffled(prover.classes().to_vec());
        sample.truncate(self.sample);
        let mut times = TimeEstimate::default();
        let (mut proved, mut boards, mut longest) = (0, 0, 0.0_f64);
        let ended = proofs::each(prover, sample, self.threads.count(), |answer, time| {
            proved += 1;
            boards += answer.boards.len();
            longest = longest.max(time.as_secs_f64());
            times.add(time);
            Ok(count(boards, "board"))
        });
        // The sample is what was proved until then.
        ended.or_else(|error| error.downcast::<Interrupted>().map(drop))?;
        let all = prover.classes().len();
        let mut output = io::stdout().lock();
        writeln!(output, "classes {all}")?;
        writeln!(output, "proved {proved}, {:.1} s, the longest {longest:.1} s", times.sum())?;
        match times.others((all - proved) as f64) {
            Some(others) => {
                let all = others.map(|seconds| times.sum() + seconds);
                let (unit, seconds) = unit(all[1]);
                let [least, expected, most] = all.map(|time| digits(time / seconds));
                writeln!(
                    output,
                    "all {expected} {unit} of one thread, {least} to {most} {unit} with 95% \
                     confidence"
                )?;
            }
            None => writeln!(output, "all unknown: fewer than 5 classes were proved")?,
        }
        output.flush()?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Returns the largest unit in which a time is at least 1, and its seconds.
fn unit(seconds: f64) -> (&'static str, f64) {
    let units = [("h", 3600.0), ("min", 60.0)];
    units.into_iter().find(|&(_, unit)| seconds >= unit).unwrap_or(("s", 1.0))
}

/// Writes a number with three significant digits, since an estimate has no more.
fn digits(number: f64) -> String {
    let places = [100.0, 10.0, 1.0].iter().filter(|&&least| number < least).count();
    format!("{number:.places$}")
}

#[cfg(test)]
mod tests {
    use super::{digits, unit};

    #[test]
    fn times_have_units_that_fit() {
        for (seconds, written) in [
            (0.0123, "0.012 s"),
            (59.9, "59.9 s"),
            (60.0, "1.00 min"),
            (3599.0, "60.0 min"),
            (3600.0, "1.00 h"),
            (573.0 * 3600.0, "573 h"),
        ] {
            let (name, unit) = unit(seconds);
            assert_eq!(format!("{} {name}", digits(seconds / unit)), written);
        }
    }
}
