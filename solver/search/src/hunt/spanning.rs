//! The best boards on which one word uses every cell, by trying every path of the word.

// Tests: `solver/search/src/hunt/tests.rs`.

use dawggle::{Outcome, Source, Symbol};

use super::constraints::can_be_rolled;
use super::evaluator::{Evaluator, Watch};
use super::{Climb, Climbs, HOLE, HuntError, Objective, Tiles};
use crate::game::Reuse;
use crate::score::Scorer;

/// The paths through all cells, and the words that can take them.
#[derive(Debug)]
pub struct Spanning {
    /// The words that can use every cell, in the dictionary's order: those with one symbol for each
    /// cell. In a hunt for boards with a word, this is the only one.
    pub words: Vec<Vec<Symbol>>,
    /// For each path through all cells, the place on the path of each cell, one path after another.
    /// Of the paths that are the same up to symmetry, there is one.
    places: Vec<u8>,
}

/// The most steps of the search for paths. All paths of 4x4 cells take 12 million.
const MOST_STEPS: u64 = 100_000_000;

/// The most bytes of paths. The paths of 4x4 cells take 686 KB.
const MOST_PLACES: usize = 1 << 28;

/// The search for the paths through all cells.
struct Search<'h, S> {
    hunt: &'h Climbs<S>,
    /// The place of each cell on the path, or [`HOLE`].
    place: Vec<u32>,
    places: Vec<u8>,
    left: u64,
}

impl<S: Source + Copy> Search<'_, S> {
    /// Extends the path by a cell, and that by all others. Returns `None` if it takes too much.
    fn visit(&mut self, cell: usize, at: u32) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        let Climbs { geometry, symmetries, cells, .. } = self.hunt;
        self.place[cell] = at;
        if at as usize + 1 < cells.len() {
            for &near in geometry.neighbours(cell) {
                if self.place[usize::from(near)] == HOLE {
                    self.visit(near.into(), at + 1)?;
                }
            }
        } else if symmetries.is_least(&self.place) {
            self.places.extend(self.place.iter().map(|&place| place as u8));
            (self.places.len() <= MOST_PLACES).then_some(())?;
        }
        self.place[cell] = HOLE;
        Some(())
    }
}

impl Spanning {
    /// Finds all paths through all cells of a hunt's boards, and the words that can take them.
    pub fn new<S: Source + Copy>(hunt: &Climbs<S>) -> Result<Self, HuntError> {
        if hunt.symbols.is_none() || hunt.rules.reuse != Reuse::Never {
            return Err(HuntError::Spanning);
        }
        if hunt.cells.len() > usize::from(u8::MAX) {
            return Err(HuntError::Paths);
        }
        let place = vec![HOLE; hunt.geometry.cells()];
        let mut search = Search { hunt, place, places: Vec::new(), left: MOST_STEPS };
        hunt.cells.iter().try_for_each(|&cell| search.visit(cell, 0)).ok_or(HuntError::Paths)?;
        let mut words: Vec<Vec<Symbol>> = hunt.word.iter().cloned().collect();
        if words.is_empty() {
            let all = hunt.dawg.words().for_each(|word| {
                if word.symbols().len() == hunt.cells.len() {
                    words.push(word.symbols().to_vec());
                }
            });
            all.whole(())?;
        }
        words.retain(|word| tiles_of(hunt, word).is_some());
        Ok(Self { words, places: search.places })
    }

    /// Returns the best boards on which a word uses every cell, best first, at most `most`.
    ///
    /// The search ends early, with what it found, when `watch` breaks.
    pub fn climb<S: Source + Copy>(
        &self,
        hunt: &Climbs<S>,
        word: &[Symbol],
        most: usize,
        watch: &mut Watch<'_>,
    ) -> Climb {
        let Some(of_word) = tiles_of(hunt, word) else {
            return Climb { boards: Vec::new(), outcome: Outcome::Complete };
        };
        // On all these boards, the longest word has the same letters.
        let objective = match hunt.objective {
            Objective::Longest => Objective::Points,
            other => other,
        };
        let mut evaluator = Evaluator::new(hunt, objective, most, watch);
        let mut tiles: Tiles = vec![HOLE; hunt.geometry.cells()];
        for places in self.places.chunks_exact(tiles.len()) {
            for &cell in &hunt.cells {
                tiles[cell] = of_word[usize::from(places[cell])];
            }
            if let Some(value) = evaluator.value(&tiles) {
                evaluator.keep(value, &tiles);
            }
            if evaluator.is_over {
                break;
            }
        }
        evaluator.into_climb()
    }
}

/// Returns a tile for each symbol of a word, if there are such tiles for each cell, and dice that
/// show them.
fn tiles_of<S: Source + Copy>(hunt: &Climbs<S>, word: &[Symbol]) -> Option<Tiles> {
    let symbols = hunt.symbols.as_ref()?;
    let tile = |&symbol: &Symbol| {
        let is_tile = |&tile: &Symbol| tile == symbol && tile != Scorer::BLOCKED;
        symbols.iter().position(is_tile).map(|tile| tile as u32)
    };
    let tiles: Option<Tiles> = word.iter().map(tile).collect();
    tiles.filter(|tiles| tiles.len() == hunt.cells.len() && can_be_rolled(hunt, tiles))
}
