//! What a player found and missed.

use std::io::{self, Write};

use super::game::{Game, Total};
use super::screen::progress;
use crate::cmd::solve::drawing::{self, TILES};
use crate::output::count;

/// Prints the board, the words that were found, and the words that were missed.
pub fn print(game: &Game<'_>, width: usize, output: &mut impl Write) -> io::Result<()> {
    drawing::draw_board(game.board(), output)?;
    writeln!(output)?;
    for (is_found, what) in [(true, "Found"), (false, "Missed")] {
        let words = game.words(is_found);
        let Total { words: number, points } = Total::of(words.iter().copied());
        let (number, points) = (count(number, "word"), count(points, "point"));
        writeln!(output, "{TILES}{what}: {number}, {points}{TILES:#}\n")?;
        drawing::draw_words(&words, width, output)?;
    }
    let (done, all) = (game.done(), game.all());
    let share = if all.points == 0 { 1.0 } else { done.points as f64 / all.points as f64 };
    writeln!(output, "{} ({:.0}%)", progress(done, all), 100.0 * share)?;
    let (wrong, hints) = (count(game.wrong(), "wrong word"), count(game.hints(), "letter"));
    match (game.wrong(), game.hints()) {
        (0, 0) => Ok(()),
        (_, 0) => writeln!(output, "{wrong}"),
        _ => writeln!(output, "{wrong}, {hints} of hints"),
    }
}
