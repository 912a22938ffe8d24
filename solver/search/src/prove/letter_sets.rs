//! The sets of letters that classes can have on each cell, by the kind of the cell.

// Tests: `compiler/cli/tests/cli/prove.rs`.

use std::ops::RangeInclusive;

use dawggle::{Alphabet, Source, SymbolSet};

use super::claim::Claim;
use super::error::ProveError;
use crate::game::Geometry;

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

impl Claim {
    /// Returns [`Self::sets`] for boards of a geometry: the same for all cells of a kind.
    ///
    /// `kinds` are up to three texts: the sets of most cells, of edges, and of corners. In a text,
    /// a set is written as its letters, spaces separate sets, and `all` is one set. The letter `q`
    /// is the symbol `qu`, if the dictionary has it. Symbols in none of the sets are in the last
    /// one. Corners are the cells with the fewest neighbors; edges have neither the fewest nor the
    /// most. Without a text for edges, they have the sets of most cells, and without one for
    /// corners, these have `all`. Without any text, boards of 13 to 16 cells have the three sets of
    /// the published proof of 4x4, but two on edges, and other boards have two.
    ///
    /// # Errors
    ///
    /// [`ProveError::Sets`] if a text has no sets, a letter in two of them, or a character that is
    /// neither a letter nor in the dictionary, or if there are more than three texts.
    ///
    /// # Examples
    ///
    /// ```
    /// use dawggle::Dawg;
    /// use dawggle_search::game::Geometry;
    /// use dawggle_search::prove::Claim;
    ///
    /// # let words = ["cat", "act", "tack"];
    /// # let bytes = dawggle_compiler::Compiler::new().words("list", words).compile()?.bytes;
    /// let dawg = Dawg::from_bytes(&bytes)?;
    /// let geometry = Geometry::rectangle(1, 3)?;
    /// let sets = Claim::letter_sets(&geometry, &dawg.alphabet(), &["a kt"])?;
    /// assert_eq!(sets, [vec!["a c k t"], vec!["a", "c k t"], vec!["a c k t"]]);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn letter_sets<S: Source>(
        geometry: &Geometry,
        alphabet: &Alphabet<S>,
        kinds: &[impl AsRef<str>],
    ) -> Result<Vec<Vec<String>>, ProveError> {
        let mut given = kinds.iter().map(AsRef::as_ref);
        let (sets, edges) = match given.next() {
            Some(sets) => (sets, sets),
            None if THREE_SETS.contains(&geometry.tiles()) => (THREE, VOWELS_OR_NOT),
            None => (TWO, TWO),
        };
        let sets = read(sets, alphabet)?;
        let edge_sets = read(given.next().unwrap_or(edges), alphabet)?;
        let corner_sets = read(given.next().unwrap_or(ALL), alphabet)?;
        if given.next().is_some() {
            let why = "the sets are for three kinds of cells: all, edges and corners";
            return Err(ProveError::Sets(why.to_owned()));
        }
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

/// Parses sets of letters that are separated by spaces. Symbols in none of them are added to the
/// last.
fn read<S: Source>(text: &str, alphabet: &Alphabet<S>) -> Result<Vec<String>, ProveError> {
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
                return Err(ProveError::Sets(format!(
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
            return Err(ProveError::Sets(format!("a letter of {text:?} is in more than one set")));
        }
        known |= set;
        sets.push(set);
    }
    let Some(last) = sets.last_mut() else {
        return Err(ProveError::Sets(format!(
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
