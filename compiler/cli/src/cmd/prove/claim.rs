//! The options that say what is to be proved, and the sets of letters that classes can have on each
//! cell.

use std::ops::RangeInclusive;
use std::sync::Arc;

use anyhow::Context;
use dawggle::{Alphabet, Dawg, Source, SymbolSet};
use dawggle_search::game::Geometry;
use dawggle_search::prove::{self, Claim};

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
    #[command(flatten)]
    sets: LetterSets,
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
        self.rules.is_given() || self.sets.is_given() || is_how
    }

    fn claim<S: Source>(&self, cutoff: u64, dawg: &Dawg<S>) -> anyhow::Result<Claim> {
        let rules = self.rules.load()?;
        let geometry = rules.geometry_of(self.rules.size)?.ok_or_else(game_rules::size_is_open)?;
        let memory = self.memory.unwrap_or(MEMORY);
        if memory < Claim::MIN_MEMORY {
            return Err(usage_error("--memory must be at least 16M"));
        }
        Ok(Claim {
            rules: self.rules.text()?,
            size: self.rules.size,
            cutoff,
            sets: self.sets.of_cells(&geometry, &dawg.alphabet())?,
            memory,
            classical: self.method == Some(Method::Classical),
        })
    }
}

/// A few letters of which most words have one, and all other letters.
const TWO: &str = "aeiosuy bcdfghjklmnpqrtvwxz";
/// The sets of the published proof of the best 4x4 board.
const THREE: &str = "aeijou bcdfgmpqvwxz hklnrsty";

/// The sets on edges of boards with three sets: all consonants together. With these, 4x4 takes
/// about half the time.
const VOWELS_OR_NOT: &str = "aeijou bcdfghklmnpqrstvwxyz";

/// All letters in one set.
const ALL: &str = "all";

/// Boards with these numbers of cells get three sets.
///
/// With three sets, a larger board has more classes than a claim may have. With two sets, the
/// prover splits a class that needs too much memory.
const THREE_SETS: RangeInclusive<usize> = 13..=16;

/// The sets of letters for each kind of cell.
#[derive(clap::Args)]
struct LetterSets {
    /// Divide the alphabet into these sets for each cell. A second value is for edges, and a third
    /// one for corners [default: 'aeiosuy bcdfghjklmnpqrtvwxz'; with 13 to 16 cells 'aeijou
    /// bcdfgmpqvwxz hklnrsty', and 'aeijou bcdfghklmnpqrstvwxyz' for edges; for corners all]
    #[arg(long, value_name = "SETS", num_args = 1..=3)]
    sets: Vec<String>,
}

impl LetterSets {
    /// Whether any sets are given.
    fn is_given(&self) -> bool {
        !self.sets.is_empty()
    }

    /// Returns the sets of symbols for each cell, as a claim has them.
    fn of_cells<S: Source>(
        &self,
        geometry: &Geometry,
        alphabet: &Alphabet<S>,
    ) -> anyhow::Result<Vec<Vec<String>>> {
        let mut given = self.sets.iter().map(String::as_str);
        let (sets, edges) = match given.next() {
            Some(sets) => (sets, sets),
            None if THREE_SETS.contains(&geometry.tiles()) => (THREE, VOWELS_OR_NOT),
            None => (TWO, TWO),
        };
        let sets = read(sets, alphabet)?;
        let edge_sets = read(given.next().unwrap_or(edges), alphabet)?;
        let corner_sets = read(given.next().unwrap_or(ALL), alphabet)?;
        let neighbors = |cell: usize| geometry.neighbors(cell).len();
        let cells = || (0..geometry.cells()).filter(|&cell| !geometry.is_hole(cell));
        let fewest = cells().map(neighbors).min().unwrap_or_default();
        let most = cells().map(neighbors).max().unwrap_or_default();
        let sets = (0..geometry.cells()).map(|cell| match neighbors(cell) {
            _ if geometry.is_hole(cell) => Vec::new(),
            count if count == most => sets.clone(),
            count if count == fewest => corner_sets.clone(),
            _ => edge_sets.clone(),
        });
        Ok(sets.collect())
    }
}

/// Parses sets of letters that are separated by spaces. Letters in none of them are added to the
/// last.
fn read<S: Source>(text: &str, alphabet: &Alphabet<S>) -> anyhow::Result<Vec<String>> {
    let all = SymbolSet::first(alphabet.len());
    if text.trim() == ALL {
        return Ok(vec![spell(all, alphabet)]);
    }
    let mut sets = Vec::new();
    let mut known = SymbolSet::EMPTY;
    for letters in text.split_whitespace() {
        let mut set = SymbolSet::EMPTY;
        for letter in letters.chars() {
            let own = alphabet.symbol(letter.encode_utf8(&mut [0; 4]));
            if !letter.is_alphabetic() && own.is_none() {
                return Err(usage_error(format_args!(
                    "{letter:?} in {text:?} is neither a letter nor in the dictionary (separate sets \
                     by spaces)"
                )));
            }
            let digraph = if letter == 'q' { alphabet.symbol("qu") } else { None };
            // A letter that no word has cannot add points to a board.
            if let Some(symbol) = digraph.or(own) {
                set.insert(symbol);
            }
        }
        if !(known & set).is_empty() {
            return Err(usage_error(format_args!("a letter of {text:?} is in more than one set")));
        }
        known |= set;
        sets.push(set);
    }
    let Some(last) = sets.last_mut() else {
        return Err(usage_error(format_args!(
            "{text:?} has no sets of letters: expected letters separated by spaces, or `all`"
        )));
    };
    *last |= all - known;
    sets.retain(|set| !set.is_empty());
    Ok(sets.into_iter().map(|set| spell(set, alphabet)).collect())
}

/// Returns the symbols of a set, separated by spaces.
fn spell<S: Source>(set: SymbolSet, alphabet: &Alphabet<S>) -> String {
    let symbols: Vec<String> =
        set.iter().map(|symbol| alphabet.spelling(symbol).as_str().to_owned()).collect();
    symbols.join(" ")
}
