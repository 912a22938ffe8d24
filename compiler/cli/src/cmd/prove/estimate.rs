//! `dawggle prove estimate`: how long a proof would take, from a sample of its classes.

use std::collections::HashMap;
use std::fmt;
use std::process::ExitCode;
use std::sync::Arc;

use cpu_time::ProcessTime;
use dawggle_search::prove::TimeEstimate;
use serde::Serialize;

use super::certificate_file::CertificateArgument;
use super::claim::ClaimProver;
use super::proofs::{self, Efforts};
use crate::interrupt::Interrupted;
use crate::number::number_from;
use crate::output::{count, print_report};
use crate::seed::{self, SeedOption};
use crate::threads::ThreadsOption;

/// The number of classes of which a bound is computed, for each class that is proved. On 4x4, a
/// bound takes about 3 s, and a proof of a class with a high bound 90 s.
const BOUNDS: usize = 10;

/// Estimate how long a proof would take, from a random sample
///
/// Takes the claim from the first line of a certificate, which `dawggle prove --begin` writes.
/// Computes the bounds of ten times N classes, chosen at random, and proves N of them. Classes with
/// high bounds are more likely to be proved, since they take most of the time. Prints the processor
/// time for all classes with a 95% confidence interval. With 40 classes, 4x4 is accurate to about
/// 25%. Ctrl-C ends the sample early.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  dawggle prove --size 4x4 --cutoff 2500 --certificate 4x4.ndjson --begin
  dawggle prove estimate 4x4.ndjson --sample 20 --seed 1")]
pub struct Estimate {
    #[command(flatten)]
    certificate: CertificateArgument,
    /// Prove N classes; at least 5
    #[arg(long, value_name = "N", default_value = "40", value_parser = number_from(5_usize))]
    sample: usize,
    #[command(flatten)]
    seed: SeedOption,
    /// Print one JSON object: `seed`, the numbers of `classes`, `bounds`, `proved` and
    /// `interrupted`, their times `seconds_of_bounds`, `seconds_of_proofs`, `longest` and
    /// `seconds_interrupted`, and `seconds`: least, expected and most
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    threads: ThreadsOption,
}

/// What a sample says about a proof. Times are seconds of processor time.
#[derive(Serialize)]
struct Report {
    seed: u64,
    classes: usize,
    bounds: usize,
    seconds_of_bounds: f64,
    proved: usize,
    seconds_of_proofs: f64,
    longest: f64,
    interrupted: usize,
    seconds_interrupted: f64,
    /// The time of all classes: the ends of the confidence interval around the estimate. `None` if
    /// too few classes were proved.
    seconds: Option<[f64; 3]>,
}

impl Estimate {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let seed = self.seed.get();
        let (stated, _) = self.certificate.open_begun()?;
        let prover = stated.prover()?;
        self.seed.report(seed);
        let report = self.report(&prover, seed)?;
        print_report(&report, self.json)?;
        Ok(ExitCode::SUCCESS)
    }

    fn report(&self, prover: &Arc<ClaimProver>, seed: u64) -> anyhow::Result<Report> {
        let (all, threads) = (prover.classes().len(), self.threads.count());
        let sample = self.sample.saturating_mul(BOUNDS);
        let sample = seed::pick(prover.classes().to_vec(), sample, seed);
        let mut bounds = Vec::new();
        let sample = sample.into_iter().map(|class| (class, 1.0)).collect();
        let bound = |prover: &ClaimProver, class| Ok((class, prover.bound(class)?));
        let ended = proofs::each(prover, sample, threads, bound, |(class, bound), time| {
            bounds.push((class, bound, time.as_secs_f64()));
            Ok("bounds".to_owned())
        });
        let is_interrupted = is_interrupted(ended)?;
        let seconds_of_bounds = bounds.iter().fold(0.0, |sum, (.., seconds)| sum + seconds);
        let count_of_bounds = bounds.len();
        let estimate = TimeEstimate::new(all, prover.claim().cutoff, bounds, seed);

        let order: Efforts = estimate.order().take(self.sample).collect();
        let (times, unfinished) = if is_interrupted {
            (HashMap::new(), 0.0)
        } else {
            prove(prover, order.clone(), threads)?
        };
        // Each thread has one unfinished class.
        let begun = if unfinished > 0.0 { times.len() + threads } else { times.len() };
        let begun: Vec<_> =
            order.iter().take(begun).map(|(class, _)| times.get(class).copied()).collect();
        Ok(Report {
            seed,
            classes: all,
            bounds: count_of_bounds,
            seconds_of_bounds,
            proved: times.len(),
            // A sum of nothing would be -0.
            seconds_of_proofs: times.values().fold(0.0, |sum, seconds| sum + seconds),
            longest: times.values().copied().fold(0.0, f64::max),
            interrupted: begun.len() - times.len(),
            seconds_interrupted: unfinished,
            seconds: estimate.estimate(&begun, unfinished),
        })
    }
}

/// Proves classes. Returns the seconds of each, and the seconds of the classes that Ctrl-C left
/// unfinished.
fn prove(
    prover: &Arc<ClaimProver>,
    order: Efforts,
    threads: usize,
) -> anyhow::Result<(HashMap<u64, f64>, f64)> {
    let (mut times, mut boards) = (HashMap::new(), 0);
    let start = ProcessTime::now();
    let prove = |prover: &ClaimProver, class| Ok((class, prover.prove(class)?));
    let ended = proofs::each(prover, order, threads, prove, |(class, proof), time| {
        boards += proof.boards.len();
        times.insert(class, time.as_secs_f64());
        Ok(count(boards, "board"))
    });
    let unfinished = if is_interrupted(ended)? {
        start.elapsed().as_secs_f64() - times.values().sum::<f64>()
    } else {
        0.0
    };
    Ok((times, unfinished))
}

impl fmt::Display for Report {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "classes {}", self.classes)?;
        writeln!(formatter, "bounds {}, {:.1} s", self.bounds, self.seconds_of_bounds)?;
        let Self { proved, seconds_of_proofs, longest, .. } = self;
        writeln!(
            formatter,
            "proved {proved}, {seconds_of_proofs:.1} s, the longest {longest:.1} s"
        )?;
        if self.seconds_interrupted > 0.0 {
            let Self { interrupted, seconds_interrupted, .. } = self;
            writeln!(formatter, "interrupted {interrupted}, {seconds_interrupted:.1} s")?;
        }
        let Some(all) = self.seconds else {
            return writeln!(formatter, "all unknown: fewer than 5 classes were proved");
        };
        let (unit, seconds) = unit(all[1]);
        let [least, expected, most] = all.map(|time| digits(time / seconds));
        writeln!(
            formatter,
            "all {expected} {unit} of processor time, {least} to {most} {unit} with 95% confidence"
        )
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
