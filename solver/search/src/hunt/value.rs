//! What boards are worth to a hunt.

use std::ops::ControlFlow;

use dawggle::{Source, Symbol};

use super::{Find, HOLE, Hunt, Objective, Tiles};
use crate::score::{Score, Scorer, Scratch};
use crate::solve::Solver;

/// Looks at the best board so far, and says whether the climb is to go on.
type Watch<'w> = dyn FnMut(Option<&Find>) -> ControlFlow<()> + 'w;

/// What one climb needs to score boards.
pub struct Worker<'h, S> {
    hunt: &'h Hunt<S>,
    solver: Solver<S>,
    scratch: Option<Scratch>,
    symbols: Vec<Symbol>,
    scores: Vec<Score>,
    best: Option<(u64, Find)>,
    watch: &'h mut Watch<'h>,
    /// Whether the climb is to end.
    pub is_over: bool,
}

impl<'h, S: Source + Copy> Worker<'h, S> {
    pub fn new(hunt: &'h Hunt<S>, watch: &'h mut Watch<'h>) -> Self {
        Self {
            hunt,
            solver: Solver::new(hunt.dawg),
            scratch: hunt.scorer.as_ref().map(Scorer::scratch),
            symbols: Vec::new(),
            scores: Vec::new(),
            best: None,
            watch,
            is_over: false,
        }
    }

    /// All about a board.
    pub fn find(&mut self, tiles: &[u32]) -> Find {
        let board = self.hunt.board(tiles);
        let mut find = Find { points: 0, words: 0, longest: 0, board: board.clone() };
        let spelled = board.spell(&self.hunt.dawg.alphabet());
        let judge = self.hunt.rules.judge(&spelled);
        let _ = self.solver.solve(&spelled, |word| {
            let letters = word.letters();
            if let Some(verdict) = judge.verdict(word.symbols(), letters) {
                find.points = find.points.saturating_add(verdict.points);
                find.words = find.words.saturating_add(1);
                find.longest = find.longest.max(letters);
            }
            ControlFlow::Continue(())
        });
        find
    }

    /// What a board is worth.
    pub fn value(&mut self, tiles: &[u32]) -> u64 {
        let Hunt { scorer, objective, .. } = self.hunt;
        let value = match (scorer, &mut self.scratch) {
            (Some(scorer), Some(scratch)) if *objective != Objective::Longest => {
                let score = if self.hunt.spell(tiles, &mut self.symbols) {
                    scorer.score(&self.symbols, scratch)
                } else {
                    let board = self.hunt.board(tiles);
                    let spelled = board.spell(&self.hunt.dawg.alphabet());
                    scorer.score_any(&spelled, scratch).unwrap_or_default()
                };
                objective.value(score.points, score.words, 0)
            }
            _ => objective.rank(&self.find(tiles)),
        };
        self.ask();
        value
    }

    /// What all boards are worth that differ in one tile: by cell, and then by tile, where a scorer
    /// knows that. `None` if it does not know this board.
    fn values(&mut self, tiles: &[u32]) -> Option<Vec<Option<u64>>> {
        let Hunt { scorer, objective, .. } = self.hunt;
        let scorer = scorer.as_ref().filter(|_| *objective != Objective::Longest)?;
        let of_tiles =
            self.hunt.symbols.as_ref().filter(|_| self.hunt.spell(tiles, &mut self.symbols))?;
        scorer.neighbours(&self.symbols, self.scratch.as_mut()?, &mut self.scores);
        let of_cell = |scores: &[Score], symbol: Symbol| {
            let score = scores.get(usize::from(symbol))?;
            Some(objective.value(score.points, score.words, 0))
        };
        let cells = self.scores.chunks(scorer.symbols());
        let values =
            cells.flat_map(|scores| of_tiles.iter().map(move |&symbol| of_cell(scores, symbol)));
        let values = values.collect();
        self.ask();
        Some(values)
    }

    /// Gives each board that differs in one tile, and its value. Stops when the climb is to end.
    pub fn each_change(&mut self, tiles: &Tiles, mut each: impl FnMut(&mut Self, u64, &Tiles)) {
        let hunt = self.hunt;
        let mut changed = tiles.clone();
        let values = self.values(tiles).unwrap_or_default();
        for &cell in &hunt.cells {
            for tile in (0..hunt.tiles.len() as u32).filter(|&tile| tile != tiles[cell]) {
                changed[cell] = tile;
                match values.get(cell * hunt.tiles.len() + tile as usize) {
                    Some(&Some(value)) => each(self, value, &changed),
                    _ => self.change(&changed, &mut each),
                }
            }
            changed[cell] = tiles[cell];
        }
    }

    /// Gives each board that has two tiles exchanged, and its value. Stops when the climb is to end.
    pub fn each_exchange(&mut self, tiles: &Tiles, mut each: impl FnMut(&mut Self, u64, &Tiles)) {
        let hunt = self.hunt;
        let mut changed = tiles.clone();
        for (index, &cell) in hunt.cells.iter().enumerate() {
            for &other in hunt.cells[..index].iter().filter(|&&other| tiles[cell] != tiles[other]) {
                changed.swap(cell, other);
                self.change(&changed, &mut each);
                changed.swap(cell, other);
            }
        }
    }

    /// Gives a board and its value, unless the dice cannot show it.
    fn change(&mut self, tiles: &Tiles, each: &mut impl FnMut(&mut Self, u64, &Tiles)) {
        if !self.is_over && self.hunt.can_be_rolled(tiles) {
            let value = self.value(tiles);
            each(self, value, tiles);
        }
    }

    /// Says that a board that may be found has that value.
    pub fn tell(&mut self, value: u64, tiles: &Tiles) {
        if self.best.as_ref().is_none_or(|(best, _)| *best < value) {
            self.best = Some((value, self.find(&self.hunt.symmetries.least(tiles))));
            self.ask();
        }
    }

    /// Asks whether the climb is to go on.
    pub fn ask(&mut self) {
        if !self.is_over {
            self.is_over = (self.watch)(self.best.as_ref().map(|(_, find)| find)).is_break();
        }
    }
}

impl<S: Source> Hunt<S> {
    /// Spells a board as a scorer takes it; answers whether that can be done.
    fn spell(&self, tiles: &[u32], symbols: &mut Vec<Symbol>) -> bool {
        let Some(of_tiles) = &self.symbols else { return false };
        symbols.clear();
        symbols.extend(
            tiles.iter().map(
                |&tile| {
                    if tile == HOLE { Scorer::BLOCKED } else { of_tiles[tile as usize] }
                },
            ),
        );
        true
    }
}
