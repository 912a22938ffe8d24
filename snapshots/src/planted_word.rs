//! Words made to be on a board, or to miss it narrowly.

use dawggle_search::game::Reuse;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

use crate::marked::symbols;
use crate::oracle::PlainBoard;

/// A word that follows a path of a board, possibly with one mistake.
#[derive(Clone, Debug)]
pub struct PlantedWord {
    start: Index,
    turns: Vec<Index>,
    /// Which choice of each tile the path takes.
    choice: Index,
    mistake: Mistake,
}

#[derive(Clone, Debug)]
enum Mistake {
    None,
    /// A step to a tile that was used before. Where that is allowed, a step to the current tile.
    Reuse(Index),
    /// A step to any tile.
    Jump(Index),
    /// A different symbol in one place.
    Replace(Index, Index),
    /// The last symbol is missing, which may cut a tile in two.
    Cut,
}

/// Generates words of up to 13 tiles.
pub fn planted_words() -> impl Strategy<Value = PlantedWord> {
    planted_words_with_turns(0..12)
}

/// Generates words whose path has a number of turns in this range, so one tile more.
pub fn planted_words_with_turns(
    turns: std::ops::Range<usize>,
) -> impl Strategy<Value = PlantedWord> {
    let index = any::<Index>;
    let mistakes = prop_oneof![
        6 => Just(Mistake::None),
        2 => index().prop_map(Mistake::Reuse),
        2 => index().prop_map(Mistake::Jump),
        2 => (index(), index()).prop_map(|(place, symbol)| Mistake::Replace(place, symbol)),
        1 => Just(Mistake::Cut),
    ];
    (index(), vec(index(), turns), index(), mistakes)
        .prop_map(|(start, turns, choice, mistake)| PlantedWord { start, turns, choice, mistake })
}

impl PlantedWord {
    /// Returns the word on a board, cut to `longest` symbols.
    ///
    /// If the mistake is a different symbol, this symbol is one of `letters`.
    #[must_use]
    pub fn spell(&self, board: &PlainBoard, letters: &[String], longest: usize) -> Vec<String> {
        let path = self.path(board);
        let choices = path.iter().map(|&tile| &board.tiles[tile]);
        let spelled =
            choices.filter(|choices| !choices.is_empty()).map(|choices| self.choice.get(choices));
        let spelled = spelled.flat_map(|choice| symbols(choice)).take(longest);
        let mut word: Vec<String> = spelled.map(String::from).collect();
        match &self.mistake {
            Mistake::Replace(place, letter) if !word.is_empty() => {
                let place = place.index(word.len());
                word[place].clone_from(letter.get(letters));
            }
            Mistake::Cut => drop(word.pop()),
            _ => {}
        }
        word
    }

    fn path(&self, board: &PlainBoard) -> Vec<usize> {
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
        match &self.mistake {
            Mistake::Reuse(turn) if board.reuse == Reuse::Never => {
                let mut ways = board.next(last);
                ways.retain(|tile| path.contains(tile));
                path.extend((!ways.is_empty()).then(|| turn.get(&ways)));
            }
            Mistake::Reuse(_) => path.push(last),
            Mistake::Jump(tile) => path.push(tile.index(board.tiles.len())),
            Mistake::None | Mistake::Replace(..) | Mistake::Cut => {}
        }
        path
    }
}
