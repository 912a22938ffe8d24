//! The options that say what is to be proved.

use std::sync::Arc;

use anyhow::Context;
use dawggle::{Dawg, Source};
use dawggle_search::prove::{self, Claim, ProveError};

use crate::dictionary::DictionaryOption;
use crate::failure::usage_error;
use crate::game_rules::{self, RulesOption};
use crate::number::byte_size;

/// The prover of a claim about a dictionary that lives as long as the process.
pub type ClaimProver = prove::ClaimProver<&'static [u8]>;

/// The most memory for a class, unless an option or a certificate states it.
pub const MEMORY: u64 = 1 << 30;

/// The boards that a claim is about, and how it is proved.
#[derive(clap::Args)]
#[command(mut_arg("level", |level| level.hide(true)))]
pub struct ClaimArgs {
    #[command(flatten)]
    pub dictionary: DictionaryOption,
    #[command(flatten)]
    rules: RulesOption,
    /// Divide the alphabet into these sets for each cell. A second value is for edges, and a third
    /// one for corners [default: 'aeiosuy bcdfghjklmnpqrtvwxz'; with 13 to 16 cells 'aeijou
    /// bcdfgmpqvwxz hklnrsty', and 'aeijou bcdfghklmnpqrstvwxyz' for edges; for corners all]
    #[arg(long, value_name = "SETS", num_args = 1..=3)]
    sets: Vec<String>,
    /// Prove with this upper bound on the best score in a class [default: orderly]
    ///
    /// `dawggle help bound` explains the bounds.
    #[arg(long, value_enum)]
    method: Option<Method>,
    /// Use at most this much memory for each thread: bytes, or 500M, or 4G; at least 16M [default:
    /// 1G]
    ///
    /// A class whose proof would need more memory is divided into smaller classes.
    #[arg(long, value_name = "SIZE", value_parser = byte_size)]
    memory: Option<u64>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Method {
    // The orderly bound (2025)
    Orderly,
    // The smaller of sum/union and max/no-mark (2009): takes hundreds of times as long
    #[value(name = "2009")]
    Classical,
}

impl ClaimArgs {
    /// Opens the dictionary and reads the rules, for a claim about a cutoff in points.
    pub fn prover(&self, cutoff: u64) -> anyhow::Result<Arc<ClaimProver>> {
        let dawg = self.dictionary.find().open()?;
        let claim = self.claim(cutoff, &dawg)?;
        Ok(Arc::new(ClaimProver::new(claim, dawg).context("nothing can be proved")?))
    }

    /// Whether any option says what is claimed.
    pub fn is_given(&self) -> bool {
        let is_how = self.method.is_some() || self.memory.is_some();
        self.rules.is_given() || !self.sets.is_empty() || is_how
    }

    fn claim<S: Source>(&self, cutoff: u64, dawg: &Dawg<S>) -> anyhow::Result<Claim> {
        let rules = self.rules.load()?;
        let geometry = rules.geometry_of(self.rules.size)?.ok_or_else(game_rules::size_is_open)?;
        let memory = self.memory.unwrap_or(MEMORY);
        if memory < Claim::MIN_MEMORY {
            return Err(usage_error("--memory must be at least 16M"));
        }
        let sets = Claim::letter_sets(&geometry, &dawg.alphabet(), &self.sets);
        let sets = sets.map_err(|error| match error {
            ProveError::Sets(_) => usage_error(error),
            error => error.into(),
        })?;
        Ok(Claim {
            rules: self.rules.text()?,
            size: self.rules.size,
            cutoff,
            sets,
            memory,
            classical: self.method == Some(Method::Classical),
        })
    }
}
