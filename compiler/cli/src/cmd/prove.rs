//! `dawggle prove`: all boards that are worth so many points, and that there are no others.

mod certificate_file;
mod check;
mod estimate;
mod letter_sets;
mod proofs;
mod time_estimate;
mod worker;

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::builder::RangedU64ValueParser;
use dawggle::{Dawg, Source};
use dawggle_search::game::NotByLength;
use dawggle_search::prove::{Certificate, Claim};
use dawggle_search::score::ScorerError;
use serde_json::json;

use crate::dictionary::DictionaryOption;
use crate::failure::usage_error;
use crate::game_rules::{self, RulesOption};
use crate::output::count;
use crate::threads::ThreadsOption;
use crate::{byte_size, seed};
use certificate_file::CertificateFile;
use check::Check;

/// Find all boards worth so many points, and prove that there are no others
///
/// Prints a line for each board: the board, tab, its points; those of most points first, and of boards
/// on which the same tiles touch, such as when turned or reflected, one. Exits with 1 if there are none.
///
/// The boards are parted into classes, by sets of letters for each cell. What no board of a class can
/// be worth is bounded, and where that is too high, letters are tried until it is not. On one core 3x3
/// takes seconds, and 3x4 half an hour. 4x4 was not yet proved whole: --estimate says how long it would
/// take. Boards have up to 16 cells, dictionaries up to 31 symbols.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  dawggle prove --size 3x3 --cutoff 500
  dawggle prove --size 2x5 --cutoff 200 -d words.dawg
  dawggle prove --size 3x3 --cutoff 500 --sets 'aeiosuy bcdfghjklmnpqrtvwxz' --corner-sets all")]
pub struct Prove {
    /// Least points of the boards that are looked for
    #[arg(long, value_name = "POINTS", required_unless_present = "check")]
    cutoff: Option<u64>,
    #[command(flatten)]
    dictionary: DictionaryOption,
    #[command(flatten)]
    rules: RulesOption,
    /// The letters that a class may have on a cell: sets with spaces between, or `all`
    ///
    /// Letters that are in none of them are added to the last. Few classes of many letters are proved
    /// sooner than many of few, but take more memory. [default: vowels and consonants; on boards of
    /// more than 12 cells, three sets]
    #[arg(long, value_name = "SETS")]
    sets: Option<String>,
    /// The same for cells with the fewest neighbours, which are the corners of a rectangle
    /// [default: all]
    #[arg(long, value_name = "SETS")]
    corner_sets: Option<String>,
    /// The bounds to prove by
    #[arg(long, value_enum, default_value_t)]
    method: Method,
    #[command(flatten)]
    threads: ThreadsOption,
    /// Take so much memory for a class, and so for each thread: bytes, or 500M, or 4G; at least 16M
    ///
    /// A class that would take more is parted again. A certificate that says it may take more is not
    /// checked.
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = byte_size::parse)]
    memory: u64,
    /// Print one JSON object a line: board and points
    #[arg(long)]
    json: bool,
    /// Prove no more than so many classes, chosen at random, and print how long all would take
    ///
    /// At least five are needed; Ctrl-C ends it with those that are proved. Some classes take much longer
    /// than others: with a hundred the answer is known to a third or so.
    #[arg(long, value_name = "N", conflicts_with_all = ["certificate", "resume", "plan", "worker", "json"], value_parser = RangedU64ValueParser::<usize>::new().range(5..))]
    estimate: Option<usize>,
    /// Write a certificate to this file: what was found, class by class
    ///
    /// It is lines of JSON: the claim, an answer for each class, and when all are proved a summary. A line
    /// is written as soon as its class is proved, so that after Ctrl-C, or worse, --resume goes on.
    #[arg(long, value_name = "FILE", help_heading = "Certificates")]
    certificate: Option<PathBuf>,
    /// Go on with the certificate, if there is one: prove the classes that it has no answer for
    #[arg(long, requires = "certificate", help_heading = "Certificates")]
    resume: bool,
    /// Prove nothing: print the numbers of the classes that are left, one a line, in a random order
    ///
    /// With --certificate the file is begun, too, so that answers can be added.
    #[arg(long, conflicts_with = "json", help_heading = "Certificates")]
    plan: bool,
    /// Prove the classes of standard input, and answer each with one line of a certificate, at once
    ///
    /// A class is a number, as --plan prints them; or its letters, as `dawggle bound` takes them, cell by
    /// cell, in which case it is no part of a certificate. A line that is neither is answered with one
    /// that has `error` and `line`, and the exit code is 3. A worker is one thread.
    #[arg(long, conflicts_with_all = ["certificate", "resume", "plan", "threads", "json"], help_heading = "Certificates")]
    worker: bool,
    /// Check a certificate: exits with 1 if it is not what it says
    ///
    /// Each class must be there once; each of its boards must belong to it, and is scored anew by another
    /// scorer; the summary must agree. Then classes are proved anew, and their bounds and boards
    /// compared. What is claimed stands in the certificate, and is printed; with --cutoff, it must be what
    /// --rules, --size, --sets and the others say. The dictionary must be the same.
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["json", "estimate", "certificate", "resume", "plan", "worker"],
        help_heading = "Certificates"
    )]
    check: Option<PathBuf>,
    /// Prove so many classes anew, chosen at random
    #[arg(
        long,
        value_name = "N",
        default_value_t = 10,
        requires = "check",
        help_heading = "Certificates"
    )]
    sample: usize,
    /// What the choice depends on
    #[arg(long, value_name = "N", requires = "check", help_heading = "Certificates")]
    seed: Option<u64>,
    /// Prove all classes anew: only then it is sure that no board is missing
    #[arg(long, requires = "check", conflicts_with_all = ["sample", "seed"], help_heading = "Certificates")]
    full: bool,
}

/// A claim, and a dictionary that lives as long as the process.
type Claimed = dawggle_search::prove::ClaimProver<&'static [u8]>;

#[derive(Clone, Copy, Default, PartialEq, Eq, clap::ValueEnum)]
enum Method {
    /// The orderly bound, of the literature of 2025
    #[default]
    Orderly,
    /// The smaller of sum/union and max/no-mark, of 2009: for the record, as it takes hundreds of times as long
    #[value(name = "2009")]
    Classical,
}

impl Prove {
    pub fn run(mut self) -> anyhow::Result<ExitCode> {
        let dawg = std::mem::take(&mut self.dictionary).find().open()?;
        let threads = self.threads.get();
        if let Some(path) = &self.check {
            let is_part_claimed =
                self.rules.is_given() || self.sets.is_some() || self.corner_sets.is_some();
            if self.cutoff.is_none() && is_part_claimed {
                return Err(usage_error(
                    "--check compares what is claimed only if --cutoff is given",
                ));
            }
            let claim = self.cutoff.map(|_| self.claim(&dawg)).transpose()?;
            let pick = |classes: &[u64]| self.pick(classes);
            return Check { threads, memory: self.memory, claim, pick }.run(path, dawg);
        }
        let claimed = Claimed::new(self.claim(&dawg)?, dawg).context("nothing can be proved")?;
        let claimed = leaked(claimed);
        if self.worker {
            return worker::run(claimed);
        }
        if let Some(sample) = self.estimate {
            let mut classes = claimed.classes().to_vec();
            proofs::shuffle(&mut classes);
            classes.truncate(sample);
            return estimate::run(claimed, &classes, threads);
        }
        let mut certificate = Certificate::new(claimed);
        let mut file = match &self.certificate {
            Some(path) => {
                let header = claimed.header();
                Some(CertificateFile::open(path, self.resume, header, &mut certificate)?)
            }
            None => None,
        };
        let mut left = certificate.left();
        proofs::shuffle(&mut left);
        if self.plan {
            let mut output = BufWriter::new(io::stdout().lock());
            left.iter().try_for_each(|class| writeln!(output, "{class}"))?;
            output.flush()?;
            return Ok(ExitCode::SUCCESS);
        }
        proofs::each(claimed, &left, threads, |answer, _| {
            if let Some(file) = &mut file {
                file.write(&answer)?;
            }
            certificate.add(answer)?;
            Ok(count(certificate.len(), "board"))
        })?;
        if let Some(file) = &mut file {
            file.write(&certificate.summary()?)?;
        }
        self.print(&certificate)
    }

    /// What is to be proved.
    fn claim<S: Source>(&self, dawg: &Dawg<S>) -> anyhow::Result<Claim> {
        let rules = self.rules.load()?;
        let geometry = rules.geometry_of(self.rules.size)?.ok_or_else(game_rules::size_is_open)?;
        if self.memory < Claim::LEAST_MEMORY {
            return Err(usage_error("--memory: at least 16M are needed"));
        }
        // The claim has the rules as they are written, without what --level adds.
        if rules.scoring.level > 0 {
            return Err(ScorerError::Rules(NotByLength::Path(rules.name)))
                .context("nothing can be proved");
        }
        let (sets, corner_sets) = (self.sets.as_deref(), self.corner_sets.as_deref());
        Ok(Claim {
            rules: self.rules.text()?,
            size: self.rules.size,
            cutoff: self.cutoff.unwrap_or_default(),
            sets: letter_sets::of_cells(sets, corner_sets, &geometry, &dawg.alphabet())?,
            memory: self.memory,
            classical: self.method == Method::Classical,
        })
    }

    /// The classes that a check proves anew.
    fn pick(&self, classes: &[u64]) -> Vec<u64> {
        let mut classes = classes.to_vec();
        if self.full || self.sample >= classes.len() {
            proofs::shuffle(&mut classes);
            return classes;
        }
        seed::pick(classes, self.sample, self.seed)
    }

    /// Prints the boards, and says what was done.
    fn print<S: Source + Copy>(&self, certificate: &Certificate<S>) -> anyhow::Result<ExitCode> {
        let summary = certificate.summary()?;
        let mut output = BufWriter::new(io::stdout().lock());
        for (board, points) in certificate.boards() {
            match self.json {
                true => writeln!(output, "{}", json!({"board": board, "points": points}))?,
                false => writeln!(output, "{board}\t{points}")?,
            }
        }
        output.flush()?;
        writeln!(
            io::stderr(),
            "{} of {} or more, and no others: {} proved, {} choices tried",
            count(certificate.len(), "board"),
            count(self.cutoff.unwrap_or_default(), "point"),
            count(summary.classes, "class"),
            summary.visits,
        )?;
        Ok(if certificate.is_empty() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
    }
}

/// For threads that live as long as the process.
fn leaked(claimed: Claimed) -> &'static Claimed {
    Box::leak(Box::new(claimed))
}
