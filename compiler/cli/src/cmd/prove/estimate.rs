//! `dawggle prove estimate`: how long a proof would take, from a sample of its classes.

use std::collections::HashMap;
use std::io::{self, Write};
use std::process::ExitCode;

use cpu_time::ProcessTime;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use super::claim::ClaimArgs;
use super::proofs::{self, Efforts};
use super::time_estimate::{BoundedClass, TimeEstimate};
use crate::interrupt::Interrupted;
use crate::number_from::number_from;
use crate::output::count;
use crate::seed::SeedOption;
use crate::threads::ThreadsOption;

/// The number of classes of which a bound is computed, for each class that is proved. On 4x4, a
/// bound takes about 3 s, and a proof of a class with a high bound 90 s.
const BOUNDS: usize = 10;

/// Estimate how long a proof would take, from a random sample
///
/// Computes the bounds of ten times N classes, chosen at random, and proves N of them. Classes with
/// high bounds are more likely to be proved, since they take most of the time. Prints the number of
/// classes, the processor time of the bounds and of the proofs, and the processor time for all
/// classes with a 95% confidence interval. With 40 classes, 4x4 is accurate to about 25%. Ctrl-C
/// ends the sample early.
#[derive(clap::Args)]
#[command(after_help = "Example:
  dawggle prove estimate --size 4x4 --cutoff 2500 --memory 2G --sample 20 --seed 1")]
pub struct Estimate {
    /// Find the boards that score at least this many points
    #[arg(long, value_name = "POINTS")]
    cutoff: u64,
    #[command(flatten)]
    claim: ClaimArgs,
    /// Prove N classes; at least 5
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = number_from(5_usize))]
    sample: usize,
    #[command(flatten)]
    seed: SeedOption,
    #[command(flatten)]
    threads: ThreadsOption,
}

impl Estimate {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let prover = self.claim.prover(self.cutoff)?;
        let all = prover.classes().len();
        let threads = self.threads.count();
        let seed = self.seed.get();
        self.seed.report(seed);

        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut sample = prover.classes().to_vec();
        sample.shuffle(&mut random);
        sample.truncate(self.sample.saturating_mul(BOUNDS));
        let mut bounds = Vec::new();
        let bound = |class| Ok((class, prover.bound(class)?));
        let sample = sample.into_iter().map(|class| (class, 1.0)).collect();
        let ended = proofs::each(sample, threads, bound, |(class, bound), time| {
            bounds.push((class, bound, time.as_secs_f64()));
            Ok("bounds".to_owned())
        });
        let is_interrupted = is_interrupted(ended)?;
        let seconds_of_bounds = bounds.iter().fold(0.0, |sum, (.., seconds)| sum + seconds);
        let count_of_bounds = bounds.len();
        // In an order that does not depend on the threads.
        bounds.sort_unstable_by_key(|&(class, ..)| class);
        let bounded = bounds.into_iter().map(|(class, bound, seconds)| {
            BoundedClass::new(class, bound, self.cutoff, seconds, 1.0 - random.random::<f64>())
        });
        let estimate = TimeEstimate::new(all, bounded.collect());

        let order: Efforts = estimate.order().take(self.sample).collect();
        let (mut times, mut boards, mut unfinished) = (HashMap::new(), 0, 0.0);
        if !is_interrupted {
            let start = ProcessTime::now();
            let prove = |class| Ok((class, prover.prove(class)?));
            let ended = proofs::each(order.clone(), threads, prove, |(class, proof), time| {
                boards += proof.boards.len();
                times.insert(class, time.as_secs_f64());
                Ok(count(boards, "board"))
            });
            if self::is_interrupted(ended)? {
                unfinished = start.elapsed().as_secs_f64() - times.values().sum::<f64>();
            }
        }
        // Each thread has one unfinished class.
        let begun = if unfinished > 0.0 { times.len() + threads } else { times.len() };
        let begun: Vec<_> =
            order.iter().take(begun).map(|(class, _)| times.get(class).copied()).collect();

        let mut output = io::stdout().lock();
        writeln!(output, "classes {all}")?;
        writeln!(output, "bounds {count_of_bounds}, {seconds_of_bounds:.1} s")?;
        // A sum of nothing would be -0.
        let sum = times.values().fold(0.0, |sum, seconds| sum + seconds);
        let longest = times.values().copied().fold(0.0, f64::max);
        writeln!(output, "proved {}, {sum:.1} s, the longest {longest:.1} s", times.len())?;
        if unfinished > 0.0 {
            writeln!(output, "interrupted {}, {unfinished:.1} s", begun.len() - times.len())?;
        }
        match estimate.estimate(&begun, unfinished) {
            Some(all) => {
                let (unit, seconds) = unit(all[1]);
                let [least, expected, most] = all.map(|time| digits(time / seconds));
                writeln!(
                    output,
                    "all {expected} {unit} of processor time, {least} to {most} {unit} with 95% \
                     confidence"
                )?;
            }
            None => writeln!(output, "all unknown: fewer than 5 classes were proved")?,
        }
        output.flush()?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Returns whether Ctrl-C ended the proofs early. The sample is what was proved until then.
fn is_interrupted(ended: anyhow::Result<()>) -> anyhow::Result<bool> {
    match ended {
        Err(error) if error.is::<Interrupted>() => Ok(true),
        ended => ended.map(|()| false),
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
