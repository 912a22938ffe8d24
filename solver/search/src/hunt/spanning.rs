//! The best boards on which one word uses every cell, by trying every path of the word.

// Tests: `solver/search/src/hunt/tests.rs`.

use dawggle::{Source, Symbol};

use super::error::HuntError;
use super::evaluator::Evaluator;
use super::goal::{Climb, Goal, Objective, Watch};
use super::space::{HOLE, Space, TileNumbers};
use crate::game::Reuse;
use crate::score::Scorer;

/// The paths through all cells, and the words that can take them.
#[derive(Debug)]
pub struct SpanningPaths {
    /// The tiles of each word that can use every cell, in the dictionary's order. In a hunt for
    /// boards with a word, this is the only one.
    pub words: Vec<TileNumbers>,
    /// For each path through all cells, the place on the path of each cell, one path after another.
    /// Of the paths that are the same up to symmetry, there is one.
    places: Vec<u8>,
}

/// The maximum number of steps of the search for paths. All paths of 4x4 cells take 12 million.
const MAX_PATH_STEPS: u64 = 100_000_000;

/// The maximum number of bytes of paths. The paths of 4x4 cells take 686 KB.
const MAX_PLACES: usize = 1 << 28;

/// The search for the paths through all cells.
struct SpanningSearch<'h, S> {
    space: &'h Space<S>,
    /// The place of each cell on the path, or [`HOLE`].
    place: Vec<u32>,
    places: Vec<u8>,
    left: u64,
}

impl<S> SpanningSearch<'_, S> {
    /// Extends the path by a cell, and that by all others. Returns `None` if it takes too much.
    fn visit(&mut self, cell: usize, at: u32) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        let Space { geometry, symmetries, cells, .. } = self.space;
        self.place[cell] = at;
        if at as usize + 1 < cells.len() {
            for &near in geometry.neighbors(cell) {
                if self.place[usize::from(near)] == HOLE {
                    self.visit(near.into(), at + 1)?;
                }
            }
        } else if symmetries.is_least(&self.place) {
            self.places.extend(self.place.iter().map(|&place| place as u8));
            (self.places.len() <= MAX_PLACES).then_some(())?;
        }
        self.place[cell] = HOLE;
        Some(())
    }
}

impl SpanningPaths {
    /// Finds all paths through all cells of a hunt's boards, and the words that can take them.
    pub fn new<S: Source + Copy>(space: &Space<S>) -> Result<Self, HuntError> {
        let Space { cells, symbols, .. } = space;
        let Some(symbols) = symbols.as_ref().filter(|_| space.rules.reuse == Reuse::Never) else {
            return Err(HuntError::Spanning);
        };
        if cells.len() > usize::from(u8::MAX) {
            return Err(HuntError::Paths);
        }
        let place = vec![HOLE; space.geometry.cells()];
        let mut search = SpanningSearch { space, place, places: Vec::new(), left: MAX_PATH_STEPS };
        cells.iter().try_for_each(|&cell| search.visit(cell, 0)).ok_or(HuntError::Paths)?;
        let tile = |&symbol: &Symbol| {
            // A blocked tile is a tile without a symbol: no word uses it.
            let is_tile = |&tile: &Symbol| tile == symbol && tile != Scorer::BLOCKED;
            symbols.iter().position(is_tile).map(|tile| tile as u32)
        };
        let mut words: Vec<TileNumbers> = Vec::new();
        let mut add = |word: &[Symbol]| {
            if word.len() == cells.len() {
                let tiles: Option<TileNumbers> = word.iter().map(tile).collect();
                words.extend(tiles.filter(|tiles| space.can_be_rolled(tiles)));
            }
        };
        match &space.word {
            Some(word) => add(word),
            None => space.dawg.words().for_each(|word| add(word.symbols())).whole(())?,
        }
        Ok(Self { words, places: search.places })
    }

    /// Returns the best boards on which the word with this number uses every cell.
    pub fn climb<S: Source + Copy>(
        &self,
        space: &Space<S>,
        mut goal: Goal,
        number: u64,
        watch: &mut Watch<'_>,
    ) -> Climb {
        if goal.objective == Objective::Longest {
            // On all these boards, the longest word has the same letters.
            goal.objective = Objective::Points;
        }
        let mut evaluator = Evaluator::new(space, goal, watch);
        let mut tiles: TileNumbers = vec![HOLE; space.geometry.cells()];
        let word = usize::try_from(number).ok().and_then(|number| self.words.get(number));
        let Some(word) = word else { return evaluator.into_climb() };
        for places in self.places.chunks_exact(tiles.len()) {
            for &cell in &space.cells {
                tiles[cell] = word[usize::from(places[cell])];
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
