//! Climbs for the longest word: the word comes first, and then the best board with it.

// Tests: `solver/search/src/hunt/tests.rs`.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use dawggle::{Outcome, Source, Symbol};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::error::HuntError;
use super::goal::{Climb, DEFAULT_BOARDS, FoundBoard, Goal, Objective, Watch};
use super::method::Method;
use super::space::Space;
use super::spanning::SpanningPaths;
use super::start;
use crate::game::{Reuse, Tile};

/// The maximum number of words of one length to try to place on a board.
const MAX_WORDS: usize = 10;

/// Makes a climb for the best boards with one of the longest words that have room on a board.
///
/// `random` returns the random numbers of the climb from the first on. If none of the words that it
/// tries has room, it is a climb as any other.
pub fn climb<S: Source + Copy>(
    space: &Space<S>,
    method: Method,
    goal: Goal,
    random: impl Fn() -> ChaCha8Rng,
    watch: &mut Watch<'_>,
) -> Result<Climb, HuntError> {
    let mut words = words_by_letters(space)?;
    let mut of_words = random();
    words.values_mut().for_each(|words| words.shuffle(&mut of_words));
    let mut is_over = false;
    for word in words.into_values().flat_map(|words| words.into_iter().take(MAX_WORDS)) {
        if watch(None).is_break() {
            return Ok(Climb { boards: Vec::new(), outcome: Outcome::Stopped });
        }
        // With dice of several letters, words without room took minutes: a quick attempt skips
        // them.
        if !start::has_room(space, &word, &mut of_words) {
            continue;
        }
        let mut watch = |found: Option<&FoundBoard>| {
            let then = watch(found);
            is_over |= then.is_break();
            then
        };
        let goal = Goal { objective: Objective::Points, ..goal };
        let spans = word.len() == space.cells.len();
        let mut space = space.clone();
        space.word = Some(word);
        // A word on every cell leaves nothing to climb: then all its paths are tried, if possible.
        let found = match if spans { SpanningPaths::new(&space) } else { Err(HuntError::Paths) } {
            Ok(paths) => {
                let goal = Goal { max_boards: DEFAULT_BOARDS, ..goal };
                Ok(paths.climb(&space, goal, 0, &mut watch))
            }
            Err(_) => method.climb(&space, goal, random(), &mut watch),
        };
        match found {
            Ok(found) if found.boards.is_empty() && !is_over => {}
            Err(HuntError::NoBoard) => {}
            found => return found,
        }
    }
    method.climb(space, goal, random(), watch)
}

/// Words by their letters, the longest first.
type ByLetters = BTreeMap<Reverse<u32>, Vec<Vec<Symbol>>>;

/// Returns the words that may have room on a board.
fn words_by_letters<S: Source>(space: &Space<S>) -> Result<ByLetters, Outcome> {
    let Space { dawg, rules, .. } = space;
    let alphabet = dawg.alphabet();
    let of_tile = |tile: &Tile| match tile.is_wild() {
        true => Some(1),
        false => tile.choices().map(|text| alphabet.split(text).count()).max(),
    };
    let room = space.cells.len() * space.tiles.iter().filter_map(of_tile).max().unwrap_or_default();
    let mut words = ByLetters::new();
    let all = dawg.words().for_each(|word| {
        let symbols = word.symbols();
        let has_room = symbols.len() <= room || rules.reuse != Reuse::Never;
        let scores = rules.scoring.may_depend_on_path() || rules.points(word.letters()) > 0;
        if has_room && scores {
            words.entry(Reverse(word.letters())).or_default().push(symbols.to_vec());
        }
    });
    all.whole(words)
}
