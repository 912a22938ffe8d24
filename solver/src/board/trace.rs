//! Follows a player's path over a board, tile by tile.

use core::ops::ControlFlow;

use crate::graph::{Graph, Node};
use crate::{Board, Dawg, Limit, Mask, Outcome, Source, Symbol, SymbolSet, Word, with_graph};

/// A player's path over a board, tile by tile, and the words that it spells.
///
/// Made by [`Board::trace`]. Takes 40 bytes for a `Board<u16>`. A path of plain tiles spells one
/// string, so an answer takes a step for each tile. With choices and wildcards, a path can spell
/// many strings, and takes steps for all prefixes that a word has: [`max_steps`](Self::max_steps)
/// limits the time.
///
/// # Examples
///
/// ```
/// # const ANIMALS: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/animals.dawg"));
/// # use dawggle::{Board, BoardText, Dawg};
/// let dawg = Dawg::from_bytes(ANIMALS)?;
/// let text = BoardText::parse("catd/line/maro/pets", None)?;
/// let board: Board<u16> = Board::from_text(&text, &dawg.alphabet())?;
///
/// let mut trace = board.trace();
/// assert!(trace.enter(0) && trace.enter(1), "c and a");
/// assert_eq!((trace.is_prefix(&dawg)?, trace.is_word(&dawg)?), (true, false));
/// assert!(!trace.enter(0) && !trace.enter(15), "used before; does not touch the a");
/// assert!(trace.enter(2), "t");
/// assert!(trace.is_word(&dawg)?);
/// assert_eq!(trace.leave(), Some(2));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Trace<'a, M: Mask> {
    board: &'a Board<M>,
    tiles: M::PerCell<u8>,
    len: u8,
    /// The tiles of the path, as a set.
    used: M,
    limit: Limit,
}

// The size that the docs state.
const _: () = assert!(size_of::<Trace<'_, u16>>() <= 40);

impl<M: Mask> Board<M> {
    /// Returns an empty path over the board, to follow a player's tiles.
    #[must_use]
    pub fn trace(&self) -> Trace<'_, M> {
        let tiles = M::per_cell(0);
        Trace { board: self, tiles, len: 0, used: M::EMPTY, limit: Limit::none() }
    }
}

impl<M: Mask> Trace<'_, M> {
    /// Limits each answer to this number of edges.
    #[must_use]
    pub fn max_steps(self, max_steps: u64) -> Self {
        Self { limit: Limit::steps(max_steps), ..self }
    }

    /// Extends the path by a tile. On a rectangle, tiles are numbered row by row from 0.
    ///
    /// Returns false and changes nothing if the board has no such tile, if the path uses it
    /// already, or if it does not touch the last tile.
    pub fn enter(&mut self, tile: u8) -> bool {
        let reach = match self.path().last() {
            // All heads of a tile lead to the same tiles.
            Some(&last) => self.board.neighbors(self.board.end(last)) & !self.used,
            None => self.board.heads(),
        };
        if tile >= self.board.tiles() || (reach & M::of(tile)).is_empty() {
            return false;
        }
        if let Some(slot) = self.tiles.as_mut().get_mut(usize::from(self.len)) {
            *slot = tile;
            self.len = self.len.wrapping_add(1);
            self.used |= M::of(tile);
        }
        true
    }

    /// Removes the last tile from the path, and returns it.
    pub fn leave(&mut self) -> Option<u8> {
        let tile = *self.path().last()?;
        self.len = self.len.wrapping_sub(1);
        self.used &= !M::of(tile);
        Some(tile)
    }

    /// Returns the tiles of the path.
    pub fn tiles(&self) -> impl Iterator<Item = u8> + use<'_, M> {
        self.path().iter().copied()
    }

    /// Returns whether the path spells a word.
    ///
    /// # Errors
    ///
    /// The outcome, if the steps are used up or a read fails before the answer is known.
    pub fn is_word<S: Source>(&self, dawg: &Dawg<S>) -> Result<bool, Outcome> {
        is_found(self.words(dawg, |_| ControlFlow::Break(())))
    }

    /// Returns whether the path spells the beginning of a longer word.
    ///
    /// # Errors
    ///
    /// As [`Trace::is_word`].
    pub fn is_prefix<S: Source>(&self, dawg: &Dawg<S>) -> Result<bool, Outcome> {
        let continues = |_: &[Symbol], _, continues| match continues {
            true => ControlFlow::Break(Outcome::Stopped),
            false => ControlFlow::Continue(()),
        };
        is_found(with_graph!(dawg, |graph| self.walk(dawg, &graph, continues)))
    }

    /// Calls `each` with each word that the path spells, in the alphabet's order, until it breaks.
    pub fn words<S: Source>(
        &self,
        dawg: &Dawg<S>,
        mut each: impl FnMut(Word<'_, S>) -> ControlFlow<()>,
    ) -> Outcome {
        let alphabet = dawg.alphabet();
        let end = |symbols: &[Symbol], terminal, _| match terminal {
            true if each(Word::new(alphabet, symbols)).is_break() => {
                ControlFlow::Break(Outcome::Stopped)
            }
            _ => ControlFlow::Continue(()),
        };
        with_graph!(dawg, |graph| self.walk(dawg, &graph, end))
    }

    /// Calls `end` for each node at the end of the path, with the symbols that lead to it, whether
    /// a word ends there, and whether words continue.
    fn walk<S: Source, G: Graph>(
        &self,
        dawg: &Dawg<S>,
        graph: &G,
        mut end: impl FnMut(&[Symbol], bool, bool) -> ControlFlow<Outcome>,
    ) -> Outcome {
        let root = graph.node(graph.root());
        if dawg.source().has_failed() {
            return Outcome::Failed;
        }
        let Some(&first) = self.path().first() else {
            return end(&[], false, !root.symbols.is_empty()).into();
        };
        let (next, last) = self.next_cells();
        let mut symbols = M::per_cell(0);
        // For each symbol of the current string: the node before it, and the cells that can hold
        // it. A tile with choices of several symbols has several cells at the same time.
        let mut levels = M::per_cell(root.edges);
        let mut reach = M::per_cell(self.board.taken(first));
        let mut depth = 0_usize;
        let mut limit = self.limit;
        while let (Some(edges), Some(&cells)) =
            (levels.as_mut().get_mut(depth), reach.as_ref().get(depth))
        {
            let held = cells.iter().map(|cell| self.board.symbols(cell));
            let wanted = held.fold(SymbolSet::EMPTY, |wanted, held| wanted | held);
            let Some((symbol, place)) = graph.next_child(edges, wanted) else {
                match depth.checked_sub(1) {
                    Some(parent) => depth = parent,
                    None => break,
                }
                continue;
            };
            if let ControlFlow::Break(outcome) = limit.spend(1) {
                return outcome;
            }
            if let Some(slot) = symbols.as_mut().get_mut(depth) {
                *slot = symbol;
            }
            let Node { terminal, symbols: onward, edges } = graph.node(place);
            if dawg.source().has_failed() {
                return Outcome::Failed;
            }
            let below = depth.wrapping_add(1);
            let cells = cells & self.board.holders(symbol);
            if !(cells & last).is_empty() {
                let string = symbols.as_ref().get(..below).unwrap_or_default();
                if let ControlFlow::Break(outcome) = end(string, terminal, !onward.is_empty()) {
                    return outcome;
                }
            }
            let after = cells.iter().filter_map(|cell| next.as_ref().get(usize::from(cell)));
            let after = after.fold(M::EMPTY, |all, &after| all | after);
            if let (false, Some(level), Some(cells)) =
                (after.is_empty(), levels.as_mut().get_mut(below), reach.as_mut().get_mut(below))
            {
                (*level, *cells) = (edges, after);
                depth = below;
            }
        }
        // After a failed read, a node can seem to have no more children.
        if dawg.source().has_failed() { Outcome::Failed } else { Outcome::Complete }
    }

    /// Returns, for each cell of the path's tiles, the cells that may follow it on the path, and
    /// the set of the cells after which the path ends.
    fn next_cells(&self) -> (M::PerCell<M>, M) {
        let (mut next, mut last) = (M::per_cell(M::EMPTY), M::EMPTY);
        let mut path = self.path().iter().peekable();
        while let Some(&tile) = path.next() {
            let after = path.peek().map(|&&after| self.board.taken(after));
            for head in self.board.taken(tile).iter() {
                let mut chain = Some(head);
                while let Some(cell) = chain {
                    let inner = self.board.inner_after(cell);
                    chain = (!inner.is_empty()).then(|| inner.first());
                    let follows = if chain.is_some() { Some(inner) } else { after };
                    match (follows, next.as_mut().get_mut(usize::from(cell))) {
                        (Some(follows), Some(next)) => *next = follows,
                        _ => last |= M::of(cell),
                    }
                }
            }
        }
        (next, last)
    }

    fn path(&self) -> &[u8] {
        self.tiles.as_ref().get(..self.len.into()).unwrap_or_default()
    }
}

/// Returns whether a walk was stopped since it found what it looked for.
fn is_found(outcome: Outcome) -> Result<bool, Outcome> {
    match outcome {
        Outcome::Complete => Ok(false),
        Outcome::Stopped => Ok(true),
        outcome => Err(outcome),
    }
}

#[cfg(all(test, feature = "compact"))]
mod tests {
    use std::string::String;
    use std::vec::Vec;

    use super::*;
    use crate::{ANIMALS, BoardText, animals};

    const LETTERS: [&str; 9] = ["s", "e", "a", "l", "t", "o", "r", "c", "w"];

    /// Visits the paths of up to four tiles that continue a path, and returns their number.
    fn visit(trace: &mut Trace<'_, u16>, dawg: &Dawg<&[u8]>, words: &[&str]) -> usize {
        let text: String = trace.tiles().map(|tile| LETTERS[usize::from(tile)]).collect();
        assert_eq!(trace.is_word(dawg), Ok(words.contains(&&*text)), "{text}");
        let is_longer = |word: &&str| word.len() > text.len() && word.starts_with(&*text);
        assert_eq!(trace.is_prefix(dawg), Ok(words.iter().any(is_longer)), "{text}");
        let mut paths = 1;
        for tile in 0..9 {
            if text.len() < 4 && trace.enter(tile) {
                paths += visit(trace, dawg, words);
                assert_eq!(trace.leave(), Some(tile));
            }
        }
        paths
    }

    #[test]
    fn a_path_spells_what_the_list_says() {
        let dawg = Dawg::from_bytes(ANIMALS).unwrap();
        let text = BoardText::parse("sealtorcw", None).unwrap();
        let board = Board::<u16>::from_text(&text, &dawg.alphabet()).unwrap();
        let words: Vec<&str> = animals().collect();
        // The paths of 0, 1, 2, 3 and 4 cells on 3x3.
        let paths = 1 + 9 + 40 + 160 + 496;
        assert_eq!(visit(&mut board.trace(), &dawg, &words), paths);
    }

    #[test]
    fn an_answer_out_of_steps_is_an_error() {
        let dawg = Dawg::from_bytes(ANIMALS).unwrap();
        let text = BoardText::parse("c???/????", None).unwrap();
        let board = Board::<u16>::from_text(&text, &dawg.alphabet()).unwrap();
        let mut trace = board.trace();
        assert!(trace.enter(0) && trace.enter(1) && trace.enter(2));
        let enough = (0..100).find(|&steps| trace.clone().max_steps(steps).is_word(&dawg).is_ok());
        assert!(enough.is_some_and(|steps| steps > 2), "{enough:?}");
        for steps in 0..enough.unwrap() {
            let trace = trace.clone().max_steps(steps);
            assert_eq!(trace.is_word(&dawg), Err(Outcome::OutOfSteps));
            assert_eq!(trace.words(&dawg, |_| ControlFlow::Continue(())), Outcome::OutOfSteps);
        }
    }
}
