//! A board in the symbols of an alphabet: what the walks over it see.
//!
//! A tile is one or more strings of symbols, each a chain of parts: a part holds one symbol (that of
//! a wildcard any), and leads to the next of its chain, or from the last to the first parts of the
//! tiles around.

use std::ops::{ControlFlow, Range};
use std::sync::OnceLock;

use dawggle::{Alphabet, Source, Symbol};

use crate::game::{Board, Reuse};
use crate::symbols;

/// A board in the symbols of an alphabet. Made by [`Board::spell`].
///
/// Takes some 60 bytes a cell.
#[derive(Clone, Debug)]
pub struct Spelled<'b> {
    pub(crate) board: &'b Board,
    pub(crate) parts: Vec<Part>,
    /// The parts of each cell; a tile of several choices has a chain for each.
    cells: Vec<Range<u32>>,
    /// For each symbol the parts that a word can begin with.
    firsts: Vec<Vec<u32>>,
    /// Made when it is needed: a board that masks can hold has no use for it.
    next: OnceLock<Next>,
}

/// The parts that may follow each part.
#[derive(Clone, Debug)]
struct Next {
    /// Where those of each part start, and at last where all end.
    starts: Vec<u32>,
    parts: Vec<u32>,
}

/// One symbol of a tile.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    /// The symbols that it stands for: one, or any.
    pub symbols: u64,
    pub cell: u16,
    /// Which of the tile's choices it belongs to.
    pub choice: u16,
    pub is_first: bool,
    pub is_last: bool,
}

impl Part {
    /// Whether it stands for a symbol; for one that no alphabet has it never does.
    pub fn holds(&self, symbol: Symbol) -> bool {
        self.symbols.checked_shr(symbol.into()).unwrap_or_default() & 1 == 1
    }
}

/// A tile of a path: the cell, and which of its tile's choices is spelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Step {
    /// The cell, from 0.
    pub cell: u16,
    /// The index of [`Tile::choices`](crate::game::Tile::choices); 0 of a wildcard.
    pub choice: u16,
}

impl Board {
    /// The board in the symbols of an alphabet. A tile with a letter outside the alphabet is one that
    /// no word can use.
    #[must_use]
    pub fn spell<S: Source>(&self, alphabet: &Alphabet<S>) -> Spelled<'_> {
        self.spell_by(|text| symbols::split(text, alphabet))
    }

    /// The board in symbols, as `split` takes a text apart.
    pub(crate) fn spell_by(&self, split: impl Fn(&str) -> Option<Vec<Symbol>>) -> Spelled<'_> {
        let mut parts = Vec::new();
        let mut cells = Vec::with_capacity(self.tiles().len());
        // The tiles come first: behind the last of 65,535 cells there is no number.
        for (tile, cell) in self.tiles().iter().zip(0..) {
            let start = parts.len() as u32;
            let part =
                |symbols, choice| Part { symbols, cell, choice, is_first: true, is_last: true };
            if tile.is_wild() {
                parts.push(part(u64::MAX, 0));
            }
            for (text, choice) in tile.choices().zip(0..) {
                let symbols = split(text).unwrap_or_default();
                let chain = parts.len();
                parts.extend(symbols.iter().map(|&symbol| Part {
                    is_first: false,
                    is_last: false,
                    ..part(1 << symbol, choice)
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
        Spelled { board: self, parts, cells, firsts, next: OnceLock::new() }
    }
}

impl<'b> Spelled<'b> {
    /// The board.
    #[must_use]
    pub fn board(&self) -> &'b Board {
        self.board
    }

    /// The symbol on each cell; `None` if some tile is not one symbol. A tile that no word can use is
    /// [`Symbol::MAX`].
    pub(crate) fn singles(&self) -> Option<Vec<Symbol>> {
        let cells = self.cells.iter().map(|parts| {
            match &self.parts[parts.start as usize..parts.end as usize] {
                [] => Some(Symbol::MAX),
                [part] if part.symbols.is_power_of_two() => {
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

    /// The parts that a word which begins with this symbol can begin with.
    pub(crate) fn firsts(&self, symbol: Symbol) -> &[u32] {
        self.firsts.get(usize::from(symbol)).map(Vec::as_slice).unwrap_or_default()
    }

    /// The parts that may follow one, whether their cells are used or not.
    #[inline]
    pub(crate) fn next(&self, part: u32) -> &[u32] {
        let next = self.next.get_or_init(|| self.list_next());
        let [start, end] = [0, 1].map(|more| next.starts[part as usize + more] as usize);
        &next.parts[start..end]
    }

    fn list_next(&self) -> Next {
        let mut next = Next { starts: vec![0], parts: Vec::new() };
        for (&Part { cell, is_last, .. }, index) in self.parts.iter().zip(1..) {
            if is_last {
                let around = self.board.geometry().neighbours(cell.into()).iter().copied();
                let mut cells: Vec<u16> = around.collect();
                if self.board.reuse() == Reuse::Anywhere {
                    // In the order of their cells, of which the cell itself is one.
                    cells.insert(cells.partition_point(|&to| to < cell), cell);
                }
                let parts = cells.into_iter().flat_map(|cell| self.parts_of(cell));
                next.parts.extend(parts.filter(|&part| self.part(part).is_first));
            } else {
                next.parts.push(index);
            }
            next.starts.push(next.parts.len() as u32);
        }
        next
    }

    /// How many symbols of a word each tile of its path spells.
    pub fn lengths(&self, path: &[Step]) -> impl Iterator<Item = usize> {
        path.iter().map(|step| {
            let parts = self.parts_of(step.cell);
            parts.filter(|&part| self.part(part).choice == step.choice).count()
        })
    }

    /// Whether a word lies on the board.
    #[must_use]
    pub fn holds(&self, word: &[Symbol]) -> bool {
        self.holds_within(word, u64::MAX)
    }

    /// Whether a word lies on the board, as far as so many steps of [`Spelled::each_path`] tell.
    pub(crate) fn holds_within(&self, word: &[Symbol], mut steps: u64) -> bool {
        let mut found = false;
        self.each_path(word, &mut steps, |_| {
            found = true;
            ControlFlow::Break(())
        });
        found
    }

    /// Gives the paths that spell a word to `each` until it breaks, or until so many `steps` are
    /// spent: parts of tiles entered. Answers whether all paths were given.
    ///
    /// In the order of their cells, unless a tile has several choices, when the same cells may come
    /// more than once.
    pub fn each_path(
        &self,
        word: &[Symbol],
        steps: &mut u64,
        mut each: impl FnMut(&[Step]) -> ControlFlow<()>,
    ) -> bool {
        self.search(word, steps, |path, is_last| match is_last {
            true => each(path),
            false => ControlFlow::Continue(()),
        })
        .is_continue()
    }

    /// As [`Spelled::each_path`], with the paths that end inside a tile, too, where each cell is used
    /// once.
    pub(crate) fn search(
        &self,
        word: &[Symbol],
        steps: &mut u64,
        each: impl FnMut(&[Step], bool) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let onward = (self.board.reuse() != Reuse::Never).then(|| self.onward(word));
        let mut search = Search { spelled: self, word, onward, path: Vec::new(), steps, each };
        let firsts = word.first().map(|&symbol| self.firsts(symbol)).unwrap_or_default();
        firsts.iter().try_for_each(|&part| search.enter(part, 0))
    }

    /// For each symbol of a word, and each part, whether some path from there on spells the rest, up
    /// to the end of a tile. Only where cells can be used again can that be told; and there, without
    /// it, a search could take exponential time to find that there is no path.
    fn onward(&self, word: &[Symbol]) -> Vec<Vec<bool>> {
        let mut onward: Vec<Vec<bool>> = Vec::new();
        for &symbol in word.iter().rev() {
            let leads = |(part, held): (u32, &Part)| {
                held.holds(symbol)
                    && match onward.last() {
                        Some(after) => self.next(part).iter().any(|&next| after[next as usize]),
                        None => held.is_last,
                    }
            };
            onward.push((0..).zip(&self.parts).map(leads).collect());
        }
        onward.reverse();
        onward
    }
}

struct Search<'a, 'b, F> {
    spelled: &'a Spelled<'b>,
    word: &'a [Symbol],
    onward: Option<Vec<Vec<bool>>>,
    path: Vec<Step>,
    steps: &'a mut u64,
    each: F,
}

impl<F: FnMut(&[Step], bool) -> ControlFlow<()>> Search<'_, '_, F> {
    /// Goes on to a part for the word's symbol at `depth`, if it can. Words have at most 255 symbols.
    fn enter(&mut self, part: u32, depth: usize) -> ControlFlow<()> {
        let held = self.spelled.part(part);
        let Part { cell, choice, is_first, is_last, .. } = *held;
        let Some(&symbol) = self.word.get(depth) else { return ControlFlow::Continue(()) };
        let once = self.spelled.board.reuse() == Reuse::Never;
        if !held.holds(symbol)
            || self.onward.as_ref().is_some_and(|onward| !onward[depth][part as usize])
            || (once && is_first && self.path.iter().any(|step| step.cell == cell))
        {
            return ControlFlow::Continue(());
        }
        let Some(left) = self.steps.checked_sub(1) else { return ControlFlow::Break(()) };
        *self.steps = left;
        if is_first {
            self.path.push(Step { cell, choice });
        }
        let result = if depth + 1 == self.word.len() {
            (self.each)(&self.path, is_last)
        } else {
            self.spelled.next(part).iter().try_for_each(|&next| self.enter(next, depth + 1))
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
    use crate::game::{Geometry, MOST_CELLS, Tile, TileError};

    #[test]
    fn spells_as_many_cells_and_choices_as_there_can_be() {
        let choices = |number: usize| vec!["a"; number].join("/");
        let text = choices(MOST_CELLS);
        let board = Board::new(
            Arc::new(Geometry::rectangle(1, MOST_CELLS).unwrap()),
            Reuse::Never,
            vec![Tile::parse("a").unwrap(); MOST_CELLS],
        );
        let letter = |_: &str| Some(vec![1]);
        assert_eq!(board.spell_by(letter).parts.len(), MOST_CELLS);
        let board = Board::parse(&format!("{text} b / b b"), None, Reuse::Never).unwrap();
        assert_eq!(board.spell_by(letter).parts.len(), MOST_CELLS + 3);
        let too_many = Tile::parse(&choices(MOST_CELLS + 1));
        assert_eq!(too_many, Err(TileError::Choices(MOST_CELLS + 1)));
    }

    #[test]
    fn tiles_spell_as_many_symbols_as_they_have() {
        let board = Board::parse("a/ing ? / s #", None, Reuse::Never).unwrap();
        let symbols = |text: &str| text.bytes().map(|byte| byte - b'a').collect::<Vec<Symbol>>();
        let spelled = board.spell_by(|text| Some(symbols(text)));
        for (word, expected) in [("ingos", [3, 1, 1]), ("aos", [1, 1, 1]), ("soa", [1, 1, 1])] {
            let mut lengths = Vec::new();
            spelled.each_path(&symbols(word), &mut 1000, |path| {
                lengths = spelled.lengths(path).collect();
                ControlFlow::Break(())
            });
            assert_eq!(lengths, expected, "{word}");
        }
    }
}
