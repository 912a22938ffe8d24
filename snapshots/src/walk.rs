//! Words that lie on a board, or nearly.

use dawggle_search::game::Reuse;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

use crate::marked::symbols;
use crate::oracle::Board;

/// A walk of a board, and what goes wrong with it.
#[derive(Clone, Debug)]
pub struct Walk {
    start: Index,
    turns: Vec<Index>,
    /// Which of a tile's choices is taken.
    choice: Index,
    twist: Twist,
}

#[derive(Clone, Debug)]
enum Twist {
    None,
    /// A step back to a tile used before; where that is no mistake, to the one that it stands on.
    Reuse(Index),
    /// A step to any tile.
    Jump(Index),
    /// Another symbol in some place.
    Replace(Index, Index),
    /// An end before the last symbol, which may be inside a tile.
    Cut,
}

/// Walks of up to 13 tiles.
pub fn walks() -> impl Strategy<Value = Walk> {
    walks_of(0..12)
}

/// Walks of so many turns.
pub fn walks_of(turns: std::ops::Range<usize>) -> impl Strategy<Value = Walk> {
    let index = any::<Index>;
    let twists = prop_oneof![
        6 => Just(Twist::None),
        2 => index().prop_map(Twist::Reuse),
        2 => index().prop_map(Twist::Jump),
        2 => (index(), index()).prop_map(|(place, symbol)| Twist::Replace(place, symbol)),
        1 => Just(Twist::Cut),
    ];
    (index(), vec(index(), turns), index(), twists).prop_map(|(start, turns, choice, twist)| Walk {
        start,
        turns,
        choice,
        twist,
    })
}

impl Walk {
    /// The first `longest` symbols that the walk spells, perhaps with one of `letters` that is wrong.
    #[must_use]
    pub fn spell(&self, board: &Board, letters: &[String], longest: usize) -> Vec<String> {
        let path = self.path(board);
        let choices = path.iter().map(|&tile| &board.tiles[tile]);
        let spelled =
            choices.filter(|choices| !choices.is_empty()).map(|choices| self.choice.get(choices));
        let spelled = spelled.flat_map(|choice| symbols(choice)).take(longest);
        let mut word: Vec<String> = spelled.map(String::from).collect();
        match &self.twist {
            Twist::Replace(place, letter) if !word.is_empty() => {
                let place = place.index(word.len());
                word[place].clone_from(letter.get(letters));
            }
            Twist::Cut => drop(word.pop()),
            _ => {}
        }
        word
    }

    fn path(&self, board: &Board) -> Vec<usize> {
        let mut last = self.start.index(board.tiles.len());
        let mut path = vec![last];
        for turn in &self.turns {
            let mut ways = board.next(last);
            ways.retain(|tile| board.reuse != Reuse::Never || !path.contains(tile));
            if ways.is_empty() {
                break;
            }
            last = *turn.get(&ways);
            path.push(last);
        }
        match &self.twist {
            Twist::Reuse(turn) if board.reuse == Reuse::Never => {
                let mut ways = board.next(last);
                ways.retain(|tile| path.contains(tile));
                path.extend((!ways.is_empty()).then(|| turn.get(&ways)));
            }
            Twist::Reuse(_) => path.push(last),
            Twist::Jump(tile) => path.push(tile.index(board.tiles.len())),
            Twist::None | Twist::Replace(..) | Twist::Cut => {}
        }
        path
    }
}
