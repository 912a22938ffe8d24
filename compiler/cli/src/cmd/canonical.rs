//! `dawggle canonical`: the standard form of boards that are the same up to symmetry.

use std::io::{BufReader, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, ensure};
use dawggle_compiler::Alphabet;
use dawggle_search::game::{Board, Geometry, Rules, Symmetries};

use crate::board_text::{compose, folding, names_file};
use crate::dictionary::DictionaryOption;
use crate::failure::message;
use crate::game_rules::{RulesOption, Size};
use crate::line_blocks::{self, blocks, board_of};
use crate::output::{Output, count, print_result, say};

/// Print the standard form of a board among its rotations and reflections
///
/// Boards that are the same after a rotation or a reflection have the same words, and the same
/// standard form: the one whose tiles come first in alphabetical order. A square has eight such
/// forms, and any other rectangle has four. In a board of two rows the tiles of each column can be
/// exchanged, too, and in a board of two columns the tiles of each row.
///
/// From a file, or from standard input, it reads one board per line, and prints one per line, as
/// `dawggle score` does: a number after a board is ignored, and for a line that is not a board it
/// prints `-`, and standard error says why. Then the exit code is 3 at the end.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  dawggle canonical catdlinemaropets
  dawggle canonical - < boards.txt | sort -u
  dawggle canonical boards.txt --size 4x5")]
pub struct Canonical {
    /// The board, as `dawggle solve` reads it, of at most 64 tiles; or a file, or `-`, with a board
    /// on each line
    board: String,
    #[command(flatten)]
    rules: RulesOption,
    #[command(flatten)]
    dictionary: DictionaryOption,
}

impl Canonical {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let mut rules = self.rules.load()?;
        let dawg = self.dictionary.find().open()?;
        rules.q_is_qu = dawg.alphabet().q_is_qu();
        let alphabet = Alphabet::of(&dawg);
        let mut forms = StandardForms { rules, alphabet, size: self.rules.size, last: None };
        if self.board != "-" && !names_file(&self.board) {
            print_result(&format!("{}\n", forms.of(&self.board)?))?;
            return Ok(ExitCode::SUCCESS);
        }
        let (name, opened) = line_blocks::open(Path::new(&self.board));
        let failed = || format!("cannot read {name}");
        let (input, _) = opened.with_context(failed)?;
        let mut output = Output::lock();
        let (mut lines, mut bad) = (0_u64, 0_u64);
        for block in blocks(BufReader::new(input)) {
            let (mut text, mut errors) = (String::new(), String::new());
            for line in block.with_context(failed)?.lines() {
                lines += 1;
                match board_of(line).and_then(|board| forms.of(board)) {
                    Ok(form) => text += &format!("{form}\n"),
                    Err(error) => {
                        bad += 1;
                        text += "-\n";
                        errors += &format!("line {lines}: {}\n", message(&error));
                    }
                }
            }
            output.write_all(text.as_bytes())?;
            output.flush()?;
            if !errors.is_empty() {
                say(errors.trim_end())?;
            }
        }
        ensure!(bad == 0, "no standard form for {bad} of {}", count(lines, "line"));
        Ok(ExitCode::SUCCESS)
    }
}

/// Finds the standard forms of boards.
struct StandardForms {
    rules: Rules,
    alphabet: Alphabet,
    size: Option<Size>,
    /// The shape of the last board, and its symmetries: the next board probably has it, too.
    last: Option<(Geometry, Symmetries)>,
}

impl StandardForms {
    fn of(&mut self, text: &str) -> anyhow::Result<Board> {
        let fold = folding(&self.alphabet);
        let board = self.rules.folded_board(&compose(text), self.size, fold, |_| true)?;
        let geometry = board.geometry();
        let last = self.last.take().filter(|(last, _)| last == geometry);
        let (_, symmetries) =
            self.last.insert(last.unwrap_or_else(|| (geometry.clone(), Symmetries::of(geometry))));
        symmetries.standard_form(&board).with_context(|| {
            let (rows, columns) = (geometry.rows(), geometry.columns());
            format!(
                "{rows}x{columns} has more than 64 tiles or 4096 symmetries: too many to compare"
            )
        })
    }
}
