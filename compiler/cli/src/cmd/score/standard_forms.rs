//! The standard forms of boards, which are the same for boards that are the same up to symmetry.

use anyhow::Context;
use dawggle_compiler::Alphabet;
use dawggle_search::game::{GameBoard, Geometry, Rules, Symmetries};

use super::board_scorer::Scorers;
use crate::board_text::{compose, folding};
use crate::game_rules::Size;

/// Finds the standard forms of boards in one thread.
pub struct StandardForms<'s> {
    rules: &'s Rules,
    alphabet: &'s Alphabet,
    size: Option<Size>,
    /// The shape of the last board, and its symmetries: the next board probably has it, too.
    last: Option<(Geometry, Symmetries)>,
}

impl<'s> StandardForms<'s> {
    pub fn new(scorers: &'s Scorers) -> Self {
        let Scorers { rules, alphabet, size, .. } = scorers;
        Self { rules, alphabet, size: *size, last: None }
    }

    pub fn of(&mut self, text: &str) -> anyhow::Result<GameBoard> {
        let fold = folding(self.alphabet);
        let board = self.rules.folded_board(&compose(text), self.size, fold, |_| true)?;
        let geometry = board.geometry();
        let last = self.last.take().filter(|(last, _)| last == geometry);
        let (_, symmetries) = self
            .last
            .insert(last.unwrap_or_else(|| (geometry.clone(), self.rules.symmetries(geometry))));
        symmetries.standard_form(&board).with_context(|| {
            let (rows, columns) = (geometry.rows(), geometry.columns());
            format!(
                "{rows}x{columns} has more than 64 tiles or 4096 symmetries: too many to compare"
            )
        })
    }
}
