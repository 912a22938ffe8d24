//! The tree behind the bound max/no-mark, made explicit, to be looked at.
//!
//! Its nodes take turns: a *sum* over the cells that a path can go on to, and a *choice* of a letter on
//! each. Dan Vanderkam drew such trees to explain the bound.

use dawggle::{Cursor, Mask, Source, Symbol, Word};

use crate::bound::Bounds;

/// A choice of a letter on a cell that a path came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The cell.
    pub cell: u8,
    /// The most that a letter is worth.
    pub most: u64,
    /// The letters that are worth points.
    pub letters: Vec<Chosen>,
}

/// A letter that was chosen for a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// The letter, or letters such as `qu`.
    pub letter: String,
    /// What it is worth here: the points of the word, and what the choices are worth.
    pub sum: u64,
    /// The word that ends here, if one does that is worth points.
    pub word: Option<String>,
    /// The points of that word, or 0.
    pub points: u64,
    /// The choices on the cells that the path can go on to, of those that are worth points.
    pub choices: Vec<Choice>,
}

impl<S: Source> Bounds<'_, S> {
    /// The tree of max/no-mark, without what is worth nothing: the choices on the cells on which words
    /// begin, whose sum is the bound. `None` if it has more than so many letters. It takes some 150
    /// bytes a letter, and a few times as long as [`Bounds::max_no_mark`].
    #[must_use]
    pub fn sum_choice(&self, most: usize) -> Option<Vec<Choice>> {
        let starts = self.start.map_or(u64::MAX, u64::of);
        Tree { bounds: self, word: Vec::new(), left: most }.sum(starts, self.dawg.cursor(), 0)
    }
}

struct Tree<'a, S> {
    bounds: &'a Bounds<'a, S>,
    word: Vec<Symbol>,
    /// How many letters there may still be.
    left: usize,
}

impl<S: Source> Tree<'_, S> {
    /// The choices on some cells that a path can go on to, which used others before.
    fn sum(&mut self, mut cells: u64, cursor: Cursor<'_, S>, used: u64) -> Option<Vec<Choice>> {
        let mut choices = Vec::new();
        while cells != 0 {
            let choice = self.choice(cells.first(), cursor, used)?;
            cells = cells.rest();
            if choice.most > 0 {
                choices.push(choice);
            }
        }
        Some(choices)
    }

    /// The choice on a cell. There are no more cells in a path than a mask has bits.
    fn choice(&mut self, cell: u8, cursor: Cursor<'_, S>, used: u64) -> Option<Choice> {
        let Bounds { board, dawg, .. } = self.bounds;
        let used = used | 1 << cell;
        let mut letters = Vec::new();
        let symbols = board.symbols(cell) & cursor.symbols();
        for symbol in symbols.iter() {
            let Some(cursor) = cursor.step(symbol) else { continue };
            self.word.push(symbol);
            let word = Word::<S>::new(dawg.alphabet(), &self.word);
            let points = if cursor.is_word() { self.bounds.points(word.letters()) } else { 0 };
            let word = (points > 0).then(|| word.to_string());
            let choices = self.sum(board.neighbours(cell) & !used, cursor, used)?;
            self.word.pop();
            let sum = choices.iter().fold(points, |sum, choice| sum.saturating_add(choice.most));
            if sum > 0 {
                self.left = self.left.checked_sub(1)?;
                let letter = dawg.alphabet().spelling(symbol).as_str().to_owned();
                letters.push(Chosen { letter, sum, word, points, choices });
            }
        }
        let most = letters.iter().map(|chosen| chosen.sum).max().unwrap_or_default();
        Some(Choice { cell, most, letters })
    }
}
