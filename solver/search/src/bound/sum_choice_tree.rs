//! The sum/choice tree: the computation of max/no-mark, written out node by node.
//!
//! Dan Vanderkam drew such trees to explain the bound. Two kinds of nodes alternate. A *choice
//! node* is a cell that a path reaches: its value is the maximum over the letters of the cell. A
//! *sum node* is one of these letters: its value is the points of the word that ends there, plus
//! the sum of the choice nodes of the neighbours that the path can visit next.

use dawggle::{Cursor, Source, Symbol, Word};

use crate::bits::Bits;
use crate::bound::Bounds;

/// A cell that a path reaches, with the letters that lead to points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChoiceNode {
    /// The cell.
    pub cell: u8,
    /// The maximum value of a letter.
    pub max: u64,
    /// The letters whose value is not 0.
    pub letters: Vec<SumNode>,
}

/// A letter on a cell that a path reaches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumNode {
    /// The letter, or letters such as `qu`.
    pub letter: String,
    /// The value: the points of the word that ends here, plus the values of the choice nodes.
    pub sum: u64,
    /// The word that ends here, if it has points.
    pub word: Option<String>,
    /// The points of this word, or 0.
    pub points: u64,
    /// The cells that the path can visit next and whose value is not 0.
    pub choices: Vec<ChoiceNode>,
}

impl<S: Source> Bounds<'_, S> {
    /// Returns the sum/choice tree, without the nodes whose value is 0.
    ///
    /// The choice nodes returned are the cells on which words begin. Their values add up to
    /// max/no-mark. Returns `None` if the tree has more than `max_letters` sum nodes.
    ///
    /// Takes about 150 bytes for each letter, and a few times as long as [`Bounds::max_no_mark`].
    #[must_use]
    pub fn sum_choice_tree(&self, max_letters: usize) -> Option<Vec<ChoiceNode>> {
        let mut builder = TreeBuilder { bounds: self, word: Vec::new(), left: max_letters };
        builder.choices(self.starts(), self.dawg.cursor(), 0)
    }
}

struct TreeBuilder<'a, S> {
    bounds: &'a Bounds<'a, S>,
    /// The symbols of the current path.
    word: Vec<Symbol>,
    /// The number of sum nodes that the tree can still have.
    left: usize,
}

impl<S: Source> TreeBuilder<'_, S> {
    /// Returns the choice nodes of some cells. The path has visited the cells of `used`.
    fn choices(&mut self, cells: u64, cursor: Cursor<'_, S>, used: u64) -> Option<Vec<ChoiceNode>> {
        let mut choices = Vec::new();
        for cell in Bits(cells) {
            let choice = self.choice(cell, cursor, used)?;
            if choice.max > 0 {
                choices.push(choice);
            }
        }
        Some(choices)
    }

    /// Returns the choice node of a cell.
    ///
    /// The recursion ends because a path visits each cell at most once.
    fn choice(&mut self, cell: u8, cursor: Cursor<'_, S>, used: u64) -> Option<ChoiceNode> {
        let Bounds { board, dawg, .. } = self.bounds;
        let used = used | 1 << cell;
        let mut letters = Vec::new();
        for symbol in (board.symbols(cell) & cursor.symbols()).iter() {
            let Some(cursor) = cursor.step(symbol) else { continue };
            self.word.push(symbol);
            let word = Word::<S>::new(dawg.alphabet(), &self.word);
            let points = if cursor.is_word() { self.bounds.points(word.letters()) } else { 0 };
            let word = (points > 0).then(|| word.to_string());
            let choices = self.choices(board.neighbours(cell) & !used, cursor, used)?;
            self.word.pop();
            let sum = choices.iter().fold(points, |sum, choice| sum.saturating_add(choice.max));
            if sum > 0 {
                self.left = self.left.checked_sub(1)?;
                let letter = dawg.alphabet().spelling(symbol).as_str().to_owned();
                letters.push(SumNode { letter, sum, word, points, choices });
            }
        }
        let max = letters.iter().map(|letter| letter.sum).max().unwrap_or_default();
        Some(ChoiceNode { cell, max, letters })
    }
}
