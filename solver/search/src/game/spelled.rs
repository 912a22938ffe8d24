//! A board in the symbols of an alphabet, as the walks over a board see it.
//!
//! A tile is one or more strings of symbols. Each string is a chain of parts. A part is one symbol,
//! or any symbol if the tile is a wildcard. It leads to the next part of its chain. The last part
//! of a chain leads to the first parts of the neighboring tiles.

use std::ops::{ControlFlow, Range};
use std::sync::OnceLock;

use dawggle::board_text::TilePosition;
use dawggle::{Alphabet, Limit, Outcome, Source, Symbol};

use super::board::GameBoard;
use super::geometry::Reuse;

/// A board in the symbols of an alphabet, created by [`GameBoard::spell`].
///
/// Takes about 60 bytes a cell.
#[derive(Clone, Debug)]
pub struct SpelledBoard<'b> {
    pub(crate) board: &'b GameBoard,
    pub(crate) parts: Vec<Part>,
    /// The parts of each cell. A tile with choices has a chain for each choice.
    cells: Vec<Range<u32>>,
    /// For each symbol, the parts with which a word can begin.
    firsts: Vec<Vec<u32>>,
    /// Computed when it is needed: a board that masks can hold does not need it.
    next: OnceLock<Next>,
    /// Whether each letter was read. Otherwise, no walk over the board is complete.
    pub(crate) read: Outcome,
}

/// The parts that may follow each part.
#[derive(Clone, Debug)]
struct Next {
    /// Where the list of each part is in `parts`. All chains of a tile end with the same list.
    lists: Vec<[u32; 2]>,
    parts: Vec<u32>,
}

/// One symbol of a tile.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    /// The symbols that the part can be: one, or all.
    pub symbols: u64,
    pub cell: u16,
    /// The index of the tile's choice.
    pub choice: u16,
    pub is_first: bool,
    pub is_last: bool,
    /// Where in a word the tile may be.
    pub position: TilePosition,
}

impl Part {
    /// Returns true if the part can be a symbol. This is false for a symbol that no alphabet has.
    pub fn holds(&self, symbol: Symbol) -> bool {
        self.symbols.checked_shr(symbol.into()).unwrap_or_default() & 1 == 1
    }
}

/// A cell of a path, and the choice of its tile that the word uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PathStep {
    /// The cell.
    pub cell: u16,
    /// The index in [`Tile::choices`](crate::game::Tile::choices), or 0 for a wildcard.
    pub choice: u16,
}

impl GameBoard {
    /// Spells the board in the symbols of an alphabet.
    ///
    /// No word can use a choice of letters that are not in the alphabet. If a read of the alphabet
    /// fails, every walk over the board ends with [`Outcome::Failed`]: spell the board again.
    #[must_use]
    pub fn spell<S: Source>(&self, alphabet: &Alphabet<S>) -> SpelledBoard<'_> {
        let spelled = self.spell_by(|text| alphabet.split(text).collect());
        let has_failed = alphabet.source().has_failed();
        SpelledBoard {
            read: if has_failed { Outcome::Failed } else { Outcome::Complete },
            ..spelled
        }
    }

    /// Spells the board in the symbols into which `split` splits the letters of a tile, for a
    /// caller that does so faster than [`Alphabet::split`], which reads the alphabet each time.
    ///
    /// No word can use a choice with a symbol of more than 63, which no alphabet has.
    #[must_use]
    pub fn spell_by(&self, split: impl Fn(&str) -> Option<Vec<Symbol>>) -> SpelledBoard<'_> {
        let mut parts = Vec::new();
        let mut cells = Vec::with_capacity(self.tiles().len());
        // The tiles come first in the zip: there is no number after the last of 65,535 cells.
        for (tile, cell) in self.tiles().iter().zip(0..) {
            let start = parts.len() as u32;
            let part = |symbols, choice| Part {
                symbols,
                cell,
                choice,
                is_first: true,
                is_last: true,
                position: tile.position(),
            };
            if tile.is_wild() {
                parts.push(part(u64::MAX, 0));
            }
            for (text, choice) in tile.choices().zip(0..) {
                let symbols = split(text).unwrap_or_default();
                let chain = parts.len();
                parts.extend(symbols.iter().map(|&symbol| Part {
                    is_first: false,
                    is_last: false,
                    ..part(1_u64.checked_shl(symbol.into()).unwrap_or_default(), choice)
                }));
                if let [first, ..] = &mut parts[chain..] {
                    first.is_first = true;
                }
                if let [.., last] = &mut parts[chain..] {
                    last.is_last = true;
                }
            }
            cells.push(start..parts.len() as u32);
        }
        let mut firsts = vec![Vec::new(); u64::BITS as usize];
        for (part, index) in parts.iter().zip(0..).filter(|(part, _)| part.is_first) {
            let held = firsts.iter_mut().zip(0..).filter(|(_, symbol)| part.holds(*symbol));
            held.for_each(|(firsts, _)| firsts.push(index));
        }
        let (next, read) = (OnceLock::new(), Outcome::Complete);
        SpelledBoard { board: self, parts, cells, firsts, next, read }
    }
}

impl<'b> SpelledBoard<'b> {
    /// Returns the board.
    #[must_use]
    pub fn board(&self) -> &'b GameBoard {
        self.board
    }

    /// Returns the symbol on each cell, or `None` if some tile is not one symbol. A tile that no
    /// word can use becomes [`Symbol::MAX`].
    pub(crate) fn singles(&self) -> Option<Vec<Symbol>> {
        let cells = self.cells.iter().map(|parts| {
            match &self.parts[parts.start as usize..parts.end as usize] {
                [] => Some(Symbol::MAX),
                [part]
                    if part.symbols.is_power_of_two()
                        && part.position == TilePosition::Anywhere =>
                {
                    Some(part.symbols.trailing_zeros() as Symbol)
                }
                _ => None,
            }
        });
        cells.collect()
    }

    pub(crate) fn part(&self, part: u32) -> &Part {
        &self.parts[part as usize]
    }

    pub(crate) fn parts_of(&self, cell: u16) -> Range<u32> {
        self.cells[usize::from(cell)].clone()
    }

    /// Returns the parts with which a word can begin, by the first symbol of the word.
    pub(crate) fn firsts(&self, symbol: Symbol) -> &[u32] {
        self.firsts.get(usize::from(symbol)).map(Vec::as_slice).unwrap_or_default()
    }

    /// Returns the parts that may follow a part, whether the path has used their cells or not.
    pub(crate) fn next(&self, part: u32) -> &[u32] {
        let next = self.next.get_or_init(|| self.list_next());
        let [start, end] = next.lists[part as usize].map(|place| place as usize);
        &next.parts[start..end]
    }

    /// Returns the symbols of the parts that may follow each part.
    pub(crate) fn near(&self) -> Vec<u64> {
        let mut of_tile = None;
        let near = (0..).zip(&self.parts).map(|(part, held)| match held.is_last {
            false => self.part(part + 1).symbols,
            true => once_for_tile(&mut of_tile, held.cell, || {
                self.next(part).iter().fold(0, |near, &next| near | self.part(next).symbols)
            }),
        });
        near.collect()
    }

    fn list_next(&self) -> Next {
        let mut next = Next { lists: Vec::with_capacity(self.parts.len()), parts: Vec::new() };
        for ((range, tile), cell) in self.cells.iter().zip(self.board.tiles()).zip(0..) {
            let around = self.board.geometry().neighbors(cell.into()).iter().copied();
            let mut cells: Vec<u16> = around.collect();
            if self.board.reuse() == Reuse::Anywhere {
                // The cell itself is one of its neighbors, and they are in ascending order.
                cells.insert(cells.partition_point(|&to| to < cell), cell);
            }
            let start = next.parts.len() as u32;
            let parts = cells.into_iter().flat_map(|cell| self.parts_of(cell));
            let is_entered = |part: &u32| {
                let part = self.part(*part);
                part.is_first && part.position != TilePosition::First
            };
            let is_left = |_: &u32| tile.position() != TilePosition::Last;
            next.parts.extend(parts.filter(is_entered).filter(is_left));
            let after_tile = [start, next.parts.len() as u32];
            for part in range.clone() {
                next.lists.push(if self.part(part).is_last {
                    after_tile
                } else {
                    next.parts.push(part + 1);
                    [next.parts.len() as u32 - 1, next.parts.len() as u32]
                });
            }
        }
        next
    }

    /// Returns the number of symbols that each tile of a path spells.
    pub fn lengths(&self, path: &[PathStep]) -> impl Iterator<Item = usize> {
        path.iter().map(|step| {
            let parts = self.parts_of(step.cell);
            parts.filter(|&part| self.part(part).choice == step.choice).count()
        })
    }

    /// Returns the first path of [`SpelledBoard::each_path`], or `None` if the board does not have
    /// the word.
    ///
    /// # Errors
    ///
    /// The outcome of a walk that ended before the answer is known.
    pub fn first_path(
        &self,
        word: &[Symbol],
        limit: &mut Limit,
    ) -> Result<Option<Vec<PathStep>>, Outcome> {
        let mut first = None;
        let outcome = self.each_path(word, limit, |path| {
            first = Some(path.to_vec());
            ControlFlow::Break(())
        });
        if first.is_some() { Ok(first) } else { outcome.whole(None) }
    }

    /// Calls `each` with each path that spells a word, until `each` breaks or the steps are used
    /// up.
    ///
    /// A step enters one part of a tile, or looks at 64 parts that may follow it.
    ///
    /// The paths are in the order of their steps. If tiles have choices, several paths can have the
    /// same cells.
    pub fn each_path(
        &self,
        word: &[Symbol],
        limit: &mut Limit,
        each: impl FnMut(&[PathStep]) -> ControlFlow<()>,
    ) -> Outcome {
        self.search(word, PathEnd::Tile, limit, each)
    }

    /// Does the same as [`SpelledBoard::each_path`], with paths that may also end inside a tile.
    pub(crate) fn search(
        &self,
        word: &[Symbol],
        end: PathEnd,
        limit: &mut Limit,
        each: impl FnMut(&[PathStep]) -> ControlFlow<()>,
    ) -> Outcome {
        if !self.read.is_complete() {
            return self.read;
        }
        let patience = word.len() * self.parts.len();
        let (onward, path) = (None, Vec::new());
        let mut search =
            PathSearch { spelled: self, word, end, patience, onward, path, limit, each };
        let firsts = word.first().map(|&symbol| self.firsts(symbol)).unwrap_or_default();
        firsts.iter().try_for_each(|&part| search.enter(part, 0)).into()
    }

    /// Finds, for each symbol of a word and each part, whether a path from that part spells the
    /// rest of the word if it may use cells again.
    fn onward(&self, word: &[Symbol], end: PathEnd) -> Vec<Vec<bool>> {
        let mut onward: Vec<Vec<bool>> = Vec::new();
        for &symbol in word.iter().rev() {
            let mut of_tile = None;
            let leads = |(part, held): (u32, &Part)| {
                held.holds(symbol)
                    && match onward.last() {
                        Some(after) if !held.is_last => after[part as usize + 1],
                        Some(after) => once_for_tile(&mut of_tile, held.cell, || {
                            self.next(part).iter().any(|&next| after[next as usize])
                        }),
                        None => end.is_at(held),
                    }
            };
            onward.push((0..).zip(&self.parts).map(leads).collect());
        }
        onward.reverse();
        onward
    }
}

/// Computes what is the same for all chains of a tile, since the same parts follow them. A tile can
/// have thousands of chains.
fn once_for_tile<T: Copy>(last: &mut Option<(u16, T)>, cell: u16, compute: impl Fn() -> T) -> T {
    match *last {
        Some((same, computed)) if same == cell => computed,
        _ => last.insert((cell, compute())).1,
    }
}

/// Where a path may end.
#[derive(Clone, Copy)]
pub(crate) enum PathEnd {
    /// At the end of a tile: the path of a word.
    Tile,
    /// After any part of a tile: the path of the beginning of a word.
    Part,
}

impl PathEnd {
    fn is_at(self, part: &Part) -> bool {
        matches!(self, Self::Part) || part.is_last
    }
}

/// A depth-first search for the paths of a word.
struct PathSearch<'a, 'b, F> {
    spelled: &'a SpelledBoard<'b>,
    word: &'a [Symbol],
    end: PathEnd,
    /// The number of steps until `onward` is computed: what its computation takes.
    patience: usize,
    /// Rules out parts that do not lead to the end of the word. Most searches end sooner. Without
    /// it, on a board of one letter, a search for a rare last letter takes exponential time.
    onward: Option<Vec<Vec<bool>>>,
    path: Vec<PathStep>,
    limit: &'a mut Limit,
    each: F,
}

impl<F: FnMut(&[PathStep]) -> ControlFlow<()>> PathSearch<'_, '_, F> {
    /// Goes on to a part for the word's symbol at `depth`, if possible. Words have at most 255
    /// symbols, which bounds the recursion.
    fn enter(&mut self, part: u32, depth: usize) -> ControlFlow<Outcome> {
        let held = self.spelled.part(part);
        let Part { cell, choice, is_first, .. } = *held;
        let Some(&symbol) = self.word.get(depth) else { return ControlFlow::Continue(()) };
        let once = self.spelled.board.reuse() == Reuse::Never;
        if !held.holds(symbol)
            || self.onward.as_ref().is_some_and(|onward| !onward[depth][part as usize])
            || (once && is_first && self.path.iter().any(|step| step.cell == cell))
        {
            return ControlFlow::Continue(());
        }
        self.limit.spend(1)?;
        match self.patience.checked_sub(1) {
            Some(patience) => self.patience = patience,
            None if self.onward.is_none() => {
                self.onward = Some(self.spelled.onward(self.word, self.end));
            }
            None => {}
        }
        if is_first {
            self.path.push(PathStep { cell, choice });
        }
        let result = if depth + 1 == self.word.len() {
            match self.end.is_at(held) {
                true => (self.each)(&self.path).map_break(|()| Outcome::Stopped),
                false => ControlFlow::Continue(()),
            }
        } else {
            let next = self.spelled.next(part);
            self.limit.spend(next.len() as u64 / 64)?;
            next.iter().try_for_each(|&next| self.enter(next, depth + 1))
        };
        if is_first {
            self.path.pop();
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::game::{Geometry, Tile, TileError};

    const MAX_CELLS: usize = Geometry::MAX_CELLS;

    #[test]
    fn spells_as_many_cells_and_choices_as_there_can_be() {
        let choices = |number: usize| vec!["a"; number].join("/");
        let text = choices(MAX_CELLS);
        let board = GameBoard::new(
            Arc::new(Geometry::rectangle(1, MAX_CELLS).unwrap()),
            vec![Tile::parse("a").unwrap(); MAX_CELLS],
        );
        let letter = |_: &str| Some(vec![1]);
        assert_eq!(board.spell_by(letter).parts.len(), MAX_CELLS);
        let board = GameBoard::parse(&format!("{{{text}}} b / b b")).unwrap();
        assert_eq!(board.spell_by(letter).parts.len(), MAX_CELLS + 3);
        let too_many = Tile::parse(&choices(MAX_CELLS + 1));
        assert_eq!(too_many, Err(TileError::Choices(MAX_CELLS + 1)));
    }

    #[test]
    fn a_rare_last_letter_is_found_without_trying_all_paths() {
        let symbols = |text: &str| text.bytes().map(|byte| byte - b'a').collect::<Vec<Symbol>>();
        // No path leads to the last letter, c.
        let board =
            [&["aaaaaaaaaaaa"; 10][..], &["aaaaaaaaab##", "aaaaaaaaaa#c"]].concat().join("/");
        let board = GameBoard::parse(&board).unwrap();
        for reuse in [Reuse::Never, Reuse::Elsewhere, Reuse::Anywhere] {
            let board = board.clone().with_reuse(reuse);
            let spelled = board.spell_by(|text| Some(symbols(text)));
            for (end, expected) in [("b", 1), ("ba", 1), ("c", 0)] {
                let mut paths = 0;
                let word = symbols(&("a".repeat(20) + end));
                let outcome = spelled.each_path(&word, &mut Limit::steps(20_000), |_| {
                    paths += 1;
                    ControlFlow::Break(())
                });
                let all = if expected == 0 { Outcome::Complete } else { Outcome::Stopped };
                assert_eq!((paths, outcome), (expected, all), "{end} {reuse:?}");
            }
        }
    }

    #[test]
    fn a_symbol_that_no_alphabet_has_is_on_no_tile() {
        let board = GameBoard::parse("{a/b}c/cc").unwrap();
        let spelled = board.spell_by(|text| Some(vec![if text == "a" { 64 } else { 1 }]));
        for (word, paths) in [([64, 1], 0), ([255, 1], 0), ([1, 1], 12)] {
            let mut count = 0;
            let outcome = spelled.each_path(&word, &mut Limit::none(), |_| {
                count += 1;
                ControlFlow::Continue(())
            });
            assert_eq!((count, outcome), (paths, Outcome::Complete), "{word:?}");
        }
    }

    #[test]
    fn tiles_spell_as_many_symbols_as_they_have() {
        let board = GameBoard::parse("{a/ing} ? / s #").unwrap();
        let symbols = |text: &str| text.bytes().map(|byte| byte - b'a').collect::<Vec<Symbol>>();
        let spelled = board.spell_by(|text| Some(symbols(text)));
        for (word, expected) in [("ingos", [3, 1, 1]), ("aos", [1, 1, 1]), ("soa", [1, 1, 1])] {
            let path = spelled.first_path(&symbols(word), &mut Limit::steps(1000)).unwrap();
            let path = path.unwrap();
            assert!(spelled.lengths(&path).eq(expected), "{word}");
        }
    }
}
