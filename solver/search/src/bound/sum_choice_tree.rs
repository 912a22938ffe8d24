//! The sum/choice tree: the computation of max/no-mark, written out node by node.
//!
//! Dan Vanderkam drew such trees to explain the bound. Two kinds of nodes alternate. A *choice
//! node* is a cell that a path reaches: its value is the maximum over the letters of the cell. A
//! *sum node* is one of these letters: its value is the points of the word that ends there, plus
//! the sum of the choice nodes of the neighbours that the path can visit next.

use dawggle::{Cursor, Source, Symbol, Word};

use crate::bits::Bits;
use crate::bound::Bounds;

/// A sum node: a letter on a cell that a path reaches.
///
/// The letters of one cell make a choice node, which is a list here. Its value is the maximum of
/// their sums.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumNode {
    /// The cell.
    pub cell: u8,
    /// The letter, or letters such as `qu`.
    pub letter: String,
    /// The value: the points of the word that ends here, plus the values of the choice nodes.
    pub sum: u64,
    /// The word that ends here, if it has points.
    pub word: Option<String>,
    /// The points of this word, or 0.
    pub points: u64,
    /// The choice nodes of the cells that the path can visit next. No value is 0.
    pub choices: Vec<Vec<SumNode>>,
}

impl<S: Source> Bounds<'_, S> {
    /// Returns the sum/choice tree, without the nodes whose value is 0.
    ///
    /// The choice nodes returned are the cells on which words begin, each a list of its letters.
    /// Their values add up to max/no-mark. Returns `None` if the tree has more than `max_letters`
    /// sum nodes.
    ///
    /// Takes about 150 bytes for each letter, and a few times as long as [`Bounds::max_no_mark`].
    #[must_use]
    pub fn sum_choice_tree(&self, max_letters: usize) -> Option<Vec<Vec<SumNode>>> {
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
    fn choices(
        &mut self,
        cells: u64,
        cursor: Cursor<'_, S>,
        used: u64,
    ) -> Option<Vec<Vec<SumNode>>> {
        let mut choices = Vec::new();
        for cell in Bits(cells) {
            let choice = self.choice(cell, cursor, used)?;
            if !choice.is_empty() {
                choices.push(choice);
            }
        }
        Some(choices)
    }

    /// Returns the choice node of a cell: its letters whose value is not 0.
    ///
    /// The recursion ends because a path visits each cell at most once.
    fn choice(&mut self, cell: u8, cursor: Cursor<'_, S>, used: u64) -> Option<Vec<SumNode>> {
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
            let sum = choices.iter().fold(points, |sum, choice| sum.saturating_add(max(choice)));
            if sum > 0 {
                self.left = self.left.checked_sub(1)?;
                let letter = dawg.alphabet().spelling(symbol).as_str().to_owned();
                letters.push(SumNode { cell, letter, sum, word, points, choices });
            }
        }
        Some(letters)
    }
}

/// Returns the value of a choice node.
fn max(choice: &[SumNode]) -> u64 {
    choice.iter().map(|letter| letter.sum).max().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use dawggle::Dawg;
    use dawggle_compiler::Compiler;
    use proptest::prelude::*;

    use super::*;
    use crate::bound::Class;
    use crate::game::Rules;

    /// Returns the choice nodes after a prefix on 2x2 cells, where all cells touch each other.
    fn choices(words: &[String], class: &[String], used: &[u8], prefix: &str) -> Vec<Vec<SumNode>> {
        let mut choices = Vec::new();
        for cell in (0..4).filter(|cell| !used.contains(cell)) {
            let mut letters = Vec::new();
            for letter in class[usize::from(cell)].chars() {
                let word = format!("{prefix}{letter}");
                let points = if words.contains(&word) { word.len() as u64 } else { 0 };
                let choices = self::choices(words, class, &[used, &[cell]].concat(), &word);
                let sum = points + choices.iter().map(|choice| max(choice)).sum::<u64>();
                let word = (points > 0).then_some(word);
                letters.push(SumNode { cell, letter: letter.into(), sum, word, points, choices });
            }
            letters.retain(|letter| letter.sum > 0);
            choices.extend(Some(letters).filter(|letters| !letters.is_empty()));
        }
        choices
    }

    proptest! {
        #[test]
        fn agrees_with_a_tree_of_all_strings(
            words in prop::collection::vec("[abc]{1,4}", 1..20),
            class in prop::collection::vec(prop::sample::select(vec!["a", "ab", "bc", "abc"]), 4),
        ) {
            let bytes = Compiler::new().text("words", words.join("\n")).compile().unwrap().bytes;
            let dawg = Dawg::from_bytes(&bytes[..]).unwrap();
            let rules = Rules::parse("name = 'X'\nscore.table = [0, 1, 2, 3, 4]").unwrap();
            let class: Vec<String> = class.into_iter().map(str::to_owned).collect();
            let choices_of = |letters: &String| {
                letters.chars().map(String::from).collect::<Vec<_>>().join("/")
            };
            let cells: Vec<_> =
                class.iter().map(|letters| format!("{{{}}}", choices_of(letters))).collect();
            let text = format!("{}/{}", cells[..2].concat(), cells[2..].concat());
            let parsed = Class::new(&rules.board(&text, None).unwrap(), &dawg.alphabet());
            let bounds = Bounds::new(&parsed, &rules, &dawg).unwrap();
            let tree = choices(&words, &class, &[], "");
            let sum = tree.iter().map(|choice| max(choice)).sum();
            prop_assert_eq!(bounds.max_no_mark(), Some(sum));
            prop_assert_eq!(bounds.sum_choice_tree(usize::MAX), Some(tree));
        }
    }
}
