//! A dependent of the solver that must compile and pass with any of the solver's features.
//!
//! Cargo builds the solver once, with the features of all its dependents together. So this crate
//! asks for one feature only, and `.ci/features` tests it twice: alone, and as if another crate had
//! switched every feature on. It names every type whose size or layout a feature changes.
#![no_std]
#![forbid(unsafe_code)]

use core::ops::ControlFlow;

use dawggle::graph::{Graph, Layout, Node, Place};
use dawggle::{
    Adjacency, Alphabet, Board, Cursor, Dawg, LoadError, Outcome, Single, Solver, Source, State,
    Symbol, SymbolSet, with_graph,
};

/// The symbols of the letters that the alphabet has.
pub fn set<S: Source>(letters: &[&str], alphabet: &Alphabet<S>) -> SymbolSet {
    letters.iter().filter_map(|letter| alphabet.symbol(letter)).collect()
}

/// The number of words on a row of cells, each with a set of symbols.
pub fn words<S: Source>(sets: &[SymbolSet], dawg: &Dawg<S>) -> Option<u32> {
    let mut board: Board<u16, Single> = Board::new(Adjacency::rectangle(1, sets.len()).ok()?);
    sets.iter().enumerate().for_each(|(cell, &set)| board.hold_any(cell, set));
    let mut scratch = [State::EMPTY; 16];
    let mut words = 0;
    let outcome = Solver::new(&board, &mut scratch).solve(dawg, |_| {
        words += 1;
        ControlFlow::Continue(())
    });
    (outcome == Outcome::Complete).then_some(words)
}

/// The symbols after which a word can end.
pub fn last<S: Source>(cursor: Cursor<'_, S>) -> SymbolSet {
    let ends = |&symbol: &Symbol| cursor.step(symbol).is_some_and(|next| next.is_word());
    cursor.symbols().iter().filter(ends).collect()
}

/// The root's children, counted by its set and by its edges.
pub fn children<S: Source>(dawg: &Dawg<S>) -> (u32, u32) {
    fn count<G: Graph>(graph: &G, root: Place) -> (u32, u32) {
        let Node { symbols, mut edges, .. } = graph.node(root);
        let mut count = 0;
        while graph.next_child(&mut edges, SymbolSet::ALL).is_some() {
            count += 1;
        }
        (symbols.len(), count)
    }
    with_graph!(dawg, |graph| count(&graph, graph.root()))
}

/// The layout's name, and why a file of no bytes is refused.
pub fn names<S: Source>(dawg: &Dawg<S>) -> (&'static str, Option<LoadError>) {
    let name = match dawg.layout() {
        Layout::Wide(_) => "wide",
        Layout::Compact(_) => "compact",
    };
    (name, Dawg::from_bytes(&[]).err())
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANIMALS: &[u8] = include_bytes!("../../../solver/examples/animals.dawg");

    #[test]
    fn answers_do_not_depend_on_features() {
        let dawg = Dawg::from_bytes(ANIMALS).unwrap();
        let set = |letters: &[&str]| set(letters, &dawg.alphabet());
        assert_eq!(words(&[set(&["c", "r"]), set(&["a", "o"]), set(&["t", "w"])], &dawg), Some(3));
        assert_eq!(words(&[SymbolSet::first(dawg.alphabet().len()); 3], &dawg), Some(40));
        assert_eq!(last(dawg.cursor().walk("ca").unwrap()), set(&["t"]));
        assert_eq!(children(&dawg), (24, 24));
        let too_short = LoadError::TooShort { expected: 24, found: 0 };
        assert_eq!(names(&dawg), ("compact", Some(too_short)));
    }

    #[test]
    fn sets_do_not_depend_on_features() {
        let set = SymbolSet::from(0b1010) | SymbolSet::of(30);
        assert!(set.iter().eq([1, 3, 30]) && set.len() == 3);
        assert_eq!(u64::from(set - SymbolSet::of(30)), 0b1010);
        assert_eq!(SymbolSet::first(31).len(), 31);
        assert!(SymbolSet::of(255).is_empty() && SymbolSet::EMPTY.iter().next().is_none());
        const CONSTANT: SymbolSet = SymbolSet::of(2);
        assert!(CONSTANT.contains(2) && !CONSTANT.contains(1) && SymbolSet::ALL.contains(2));
    }
}
