//! Climbs for the longest word: the word comes first, and then the best board with it.

// Tests: `solver/search/src/hunt/tests.rs`.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use dawggle::{Outcome, Source, Symbol};
use rand::seq::SliceRandom;

use super::climb::KEPT;
use super::evaluator::Watch;
use super::spanning::Spanning;
use super::{Climb, Climbs, FoundBoard, HuntError, Objective, start};
use crate::game::{Reuse, Tile};

/// The most words of one length to try to place on a board.
const MOST_WORDS: usize = 10;

/// Makes a climb for the best boards with one of the longest words that have room on a board.
///
/// A word on every cell leaves nothing to climb: then the climb tries all its paths, if it can.
/// Returns `None` if none of the words that it tries has room.
pub fn climb<S: Source + Copy>(
    hunt: &Climbs<S>,
    number: u64,
    watch: &mut Watch<'_>,
) -> Result<Option<Climb>, HuntError> {
    let mut random = start::random(hunt.seed, number);
    let mut words = words_by_letters(hunt)?;
    words.values_mut().for_each(|words| words.shuffle(&mut random));
    let mut is_over = false;
    let words = words.into_values().flat_map(|words| words.into_iter().take(MOST_WORDS));
    for word in words {
        if watch(None).is_break() {
            return Ok(Some(Climb { boards: Vec::new(), outcome: Outcome::Stopped }));
        }
        if !start::has_room(hunt, &word, &mut random) {
            continue;
        }
        let mut watch = |found: Option<&FoundBoard>| {
            let then = watch(found);
            is_over |= then.is_break();
            then
        };
        let spans = word.len() == hunt.cells.len();
        let hunt =
            Climbs { objective: Objective::Points, word: Some(word.clone()), ..hunt.clone() };
        let found = match if spans { Spanning::new(&hunt) } else { Err(HuntError::Paths) } {
            Ok(spanning) => Ok(spanning.climb(&hunt, &word, KEPT, &mut watch)),
            Err(HuntError::Incomplete(outcome)) => Err(outcome.into()),
            Err(_) => hunt.climb(number, &mut watch),
        };
        match found {
            Ok(found) if found.boards.is_empty() && !is_over => {}
            Err(HuntError::NoBoard) => {}
            found => return found.map(Some),
        }
    }
    Ok(None)
}

/// Words by their letters, the longest first.
type ByLetters = BTreeMap<Reverse<u32>, Vec<Vec<Symbol>>>;

/// Returns the words that may have room on a board.
fn words_by_letters<S: Source>(hunt: &Climbs<S>) -> Result<ByLetters, Outcome> {
    let alphabet = hunt.dawg.alphabet();
    let of_tile = |tile: &Tile| match tile.is_wild() {
        true => Some(1),
        false => tile.choices().map(|text| alphabet.split(text).count()).max(),
    };
    let room = hunt.cells.len() * hunt.tiles.iter().filter_map(of_tile).max().unwrap_or_default();
    let mut words = ByLetters::new();
    let all = hunt.dawg.words().for_each(|word| {
        let symbols = word.symbols();
        let has_room = symbols.len() <= room || hunt.rules.reuse != Reuse::Never;
        let scores = !hunt.rules.scoring.is_by_letters() || hunt.rules.points(word.letters()) > 0;
        if has_room && scores {
            words.entry(Reverse(word.letters())).or_default().push(symbols.to_vec());
        }
    });
    all.whole(words)
}
