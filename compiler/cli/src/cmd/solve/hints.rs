//! The words on each cell of a board, counted: a hint that does not give the words away.

use std::collections::BTreeSet;
use std::io::{self, Write};

use dawggle_search::game::GameBoard;
use serde::Serialize;

use super::drawing;
use super::players::Player;
use super::solution::Solution;
use crate::places::Place;

/// The hints for a board.
#[derive(Serialize)]
pub struct Hints<'s> {
    /// The name of the board's file, if there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    pub cells: Vec<Hint>,
    pub words: usize,
    pub points: u64,
    /// Whether no word and no path is missing.
    pub complete: bool,
    /// How the players have done, if lists of found words were given.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub players: &'s [Player],
}

/// The hint for a cell.
#[derive(Clone, Serialize)]
pub struct Hint {
    pub row: u16,
    pub column: u16,
    pub tile: String,
    /// The number of words that can start there.
    pub start: usize,
    /// The number of words that can use it.
    pub through: usize,
}

impl<'s> Hints<'s> {
    /// Counts the words of a solution, which must have their paths.
    pub fn of(board: &GameBoard, solution: &'s Solution) -> Self {
        let cell = |(tile, cell): (&dawggle_search::game::Tile, u16)| {
            let Place { row, column, .. } = Place::of(board.geometry(), cell);
            Hint { row, column, tile: tile.to_string(), start: 0, through: 0 }
        };
        let mut cells: Vec<Hint> = board.tiles().iter().zip(0..).map(cell).collect();
        for word in &solution.words {
            let paths = word.paths.iter().flatten();
            let starts: BTreeSet<_> = paths.clone().filter_map(|path| path.first()).collect();
            let through: BTreeSet<_> = paths.flatten().collect();
            starts.into_iter().for_each(|place| cells[usize::from(place.cell)].start += 1);
            through.into_iter().for_each(|place| cells[usize::from(place.cell)].through += 1);
        }
        Self {
            file: solution.file.clone(),
            cells,
            words: solution.count,
            points: solution.points,
            complete: solution.complete,
            players: &solution.players,
        }
    }

    /// Writes one line for each cell: place, tile, words that start there, words that use it.
    pub fn write_lines(&self, line_start: &str, output: &mut impl Write) -> io::Result<()> {
        for Hint { row, column, tile, start, through } in &self.cells {
            writeln!(output, "{line_start}{row},{column}\t{tile}\t{start}\t{through}")?;
        }
        Ok(())
    }

    /// Draws the board, the number of words that start on each cell, and the number that use it.
    pub fn draw(&self, board: &GameBoard, output: &mut impl Write) -> io::Result<()> {
        drawing::draw_board(board, output)?;
        for (what, number) in [
            ("words that start on each tile", (|hint| hint.start) as fn(&Hint) -> usize),
            ("words that use each tile", |hint| hint.through),
        ] {
            writeln!(output, "\n{what}\n")?;
            let numbers: Vec<String> =
                self.cells.iter().map(|hint| number(hint).to_string()).collect();
            drawing::draw_cells(board.geometry(), &numbers, |_| drawing::TILES, output)?;
        }
        writeln!(output)
    }
}
