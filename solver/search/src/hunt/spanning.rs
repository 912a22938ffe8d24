//! The best boards on which one word uses every cell, by trying every path of the word.

use std::ops::ControlFlow;

use dawggle::{Source, Symbol};

use super::climb::BestBoards;
use super::evaluator::Evaluator;
use super::{FoundBoard, HOLE, Hunt, HuntError, Objective, Tiles};
use crate::game::Reuse;
use crate::score::Scorer;

/// The boards of a hunt on which one word uses every cell, returned by [`Hunt::spanning`].
#[derive(Clone, Debug)]
pub struct Spanning<S> {
    hunt: Hunt<S>,
    /// For each path through all cells, the place on the path of each cell, one path after another.
    /// Of the paths that are the same up to symmetry, there is one.
    places: Vec<u8>,
}

/// The most steps of the search for paths. All paths of 4x4 cells take 12 million.
const MOST_STEPS: u64 = 100_000_000;

/// The most bytes of paths. The paths of 4x4 cells take 686 KB.
const MOST_PLACES: usize = 1 << 28;

impl<S: Source + Copy> Hunt<S> {
    /// Finds all paths through all cells, for the boards on which one word uses every cell.
    ///
    /// There are 42,898 of them on 4x4 cells, up to symmetry. Takes a fraction of a second.
    ///
    /// # Errors
    ///
    /// Returns [`HuntError::Paths`] if there are too many, as on most boards of 20 cells, and
    /// [`HuntError::Spanning`] if a word may use a cell again, or if a tile is not one symbol.
    pub fn spanning(&self) -> Result<Spanning<S>, HuntError> {
        if self.symbols.is_none() || self.rules.reuse != Reuse::Never {
            return Err(HuntError::Spanning);
        }
        if self.cells.len() > usize::from(u8::MAX) {
            return Err(HuntError::Paths);
        }
        let mut search = Search {
            hunt: self,
            place: vec![HOLE; self.geometry.cells()],
            places: Vec::new(),
            left: MOST_STEPS,
        };
        self.cells.iter().try_for_each(|&cell| search.visit(cell, 0)).ok_or(HuntError::Paths)?;
        let places = search.places;
        // On all these boards, the longest word has the same letters.
        let objective = match self.objective {
            Objective::Longest => Objective::Points,
            other => other,
        };
        Ok(Spanning { hunt: self.clone().objective(objective), places })
    }
}

/// The search for the paths through all cells.
struct Search<'h, S> {
    hunt: &'h Hunt<S>,
    /// The place of each cell on the path, or [`HOLE`].
    place: Vec<u32>,
    places: Vec<u8>,
    left: u64,
}

impl<S: Source + Copy> Search<'_, S> {
    /// Extends the path by a cell, and that by all others. Returns `None` if it takes too much.
    fn visit(&mut self, cell: usize, at: u32) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        let Hunt { geometry, symmetries, cells, .. } = self.hunt;
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

impl<S: Source + Copy> Spanning<S> {
    /// Returns the words of the dictionary that can use every cell, in its order: those with one
    /// symbol for each cell. If the hunt is for boards with a word, returns only this word.
    #[must_use]
    pub fn words(&self) -> Vec<Vec<Symbol>> {
        let Hunt { word, dawg, cells, .. } = &self.hunt;
        let mut found: Vec<Vec<Symbol>> = Vec::new();
        match word {
            Some(word) => found.push(word.clone()),
            None => {
                let mut words = dawg.words();
                while let Some(word) = words.next_word() {
                    if word.symbols().len() == cells.len() {
                        found.push(word.symbols().to_vec());
                    }
                }
            }
        }
        found.retain(|word| word.len() == cells.len() && self.tiles(word).is_some());
        found
    }

    /// Returns the best boards on which a word uses every cell, best first, at most `most`.
    ///
    /// The word has one symbol for each cell. There is no better board with it. Of the boards that
    /// are the same up to symmetry, it is the least. Takes a fraction of a second for 4x4 cells.
    /// The search ends early, with what it found, when `watch` breaks. It gets the best board so
    /// far.
    #[must_use]
    pub fn best(
        &self,
        word: &[Symbol],
        most: usize,
        mut watch: impl FnMut(Option<&FoundBoard>) -> ControlFlow<()>,
    ) -> Vec<FoundBoard> {
        let Some(of_word) = self.tiles(word) else { return Vec::new() };
        let hunt = &self.hunt;
        let mut evaluator = Evaluator::new(hunt, &mut watch);
        let mut best = BestBoards::default();
        let mut tiles: Tiles = vec![HOLE; hunt.geometry.cells()];
        for places in self.places.chunks_exact(tiles.len()) {
            for &cell in &hunt.cells {
                tiles[cell] = of_word[usize::from(places[cell])];
            }
            let value = evaluator.value(&tiles);
            evaluator.report(value, &tiles);
            if best.has_room(value, most) {
                best.add(value, hunt.symmetries.least(&tiles), most);
            }
            if evaluator.is_over {
                break;
            }
        }
        evaluator.examine_all(best)
    }

    /// Returns a tile for each symbol of a word, if there are such tiles, and dice that show them.
    fn tiles(&self, word: &[Symbol]) -> Option<Tiles> {
        let symbols = self.hunt.symbols.as_ref()?;
        let tile = |&symbol: &Symbol| {
            let is_tile = |&tile: &Symbol| tile == symbol && tile != Scorer::BLOCKED;
            symbols.iter().position(is_tile).map(|tile| tile as u32)
        };
        let tiles: Option<Tiles> = word.iter().map(tile).collect();
        tiles.filter(|tiles| tiles.len() == self.hunt.cells.len() && self.hunt.can_be_rolled(tiles))
    }
}
