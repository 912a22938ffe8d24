//! The terminal while a game is played.

use std::io::{self, Write};
use std::time::Duration;

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};

use super::game::{Game, Total};
use super::terminal::RawModes;
use crate::cmd::solve::drawing::{self, PATHS, TILES};

/// Switches to a screen of its own, where long lines are cut and no cursor is shown.
const OPEN: &str = "\x1b[?1049h\x1b[?7l\x1b[?25l";
/// Switches back.
const CLOSE: &str = "\x1b[?25h\x1b[?7h\x1b[?1049l";
/// Goes to the first line.
const HOME: &str = "\x1b[H";
/// Clears the rest of a line, and goes to the next one.
const NEXT: &str = "\x1b[K\r\n";
/// Clears the rest of the screen.
const REST: &str = "\x1b[K\x1b[J";

/// Tiles of the typed word.
const MARKED: Style = AnsiColor::Green.on_default().bold().invert();
/// The clock, if little time is left.
const LATE: Style = AnsiColor::Red.on_default().bold();
const KEYS: &str = "Enter: check the word   Tab: hint   Escape: clear, or end the game";

/// A screen of its own, until it is dropped.
pub struct Screen {
    /// What is on it.
    shown: String,
    _modes: RawModes,
}

impl Screen {
    pub fn open() -> io::Result<Self> {
        let modes = RawModes::set()?;
        print(OPEN)?;
        Ok(Self { shown: String::new(), _modes: modes })
    }

    /// Draws a game, and the time that is left if there is a clock.
    pub fn draw(&mut self, game: &Game, left: Option<Duration>) -> io::Result<()> {
        let (width, height) = terminal_size::terminal_size()
            .map_or((80, 24), |(width, height)| (width.0.into(), height.0.into()));
        let text = frame(game, left, width, height)?;
        let text = match AutoStream::choice(&io::stdout()) {
            ColorChoice::Never => anstream::adapter::strip_str(&text).to_string(),
            _ => text,
        };
        let lines: Vec<&str> = text.lines().take(height).collect();
        let text = format!("{HOME}{}{REST}", lines.join(NEXT));
        if text != self.shown {
            print(&text)?;
            self.shown = text;
        }
        Ok(())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // There is nowhere to say that this failed.
        let _ = print(CLOSE);
    }
}

/// Prints a text with its escape sequences, also where there are no colors. On Windows this turns
/// the sequences on.
fn print(text: &str) -> io::Result<()> {
    let mut output = AutoStream::always_ansi(io::stdout()).lock();
    output.write_all(text.as_bytes())?;
    output.flush()
}

/// Returns what is on the screen, line by line.
fn frame(game: &Game, left: Option<Duration>, width: usize, height: usize) -> io::Result<String> {
    let mut text = Vec::new();
    if let Some(left) = left {
        // The last second is shown as 0:01, and 0:00 is the end.
        let seconds = left.as_millis().div_ceil(1000);
        let style = if seconds <= 10 { LATE } else { TILES };
        write!(text, "  {style}{}:{:02}{style:#} ", seconds / 60, seconds % 60)?;
    }
    let (done, all) = (game.done(), game.all());
    writeln!(text, "  {}", progress(done, all))?;
    let tiles: Vec<String> = drawing::texts(&game.board);
    let style = |cell| if game.path.contains(&cell) { MARKED } else { TILES };
    let mut board: Vec<u8> = Vec::new();
    drawing::draw_cells(game.board.geometry(), &tiles, style, &mut board)?;
    let rows: Vec<&[u8]> = board.split_inclusive(|&byte| byte == b'\n').collect();
    // On a low terminal, the empty lines are left out, and then the last rows of the board: three
    // lines are the progress, the typed letters and the message.
    let rows_shown = &rows[..rows.len().min(height.saturating_sub(3))];
    let gap = if rows.len() + 6 < height { "\n" } else { "" };
    write!(text, "{gap}")?;
    text.extend(rows_shown.concat());
    if game.is_over {
        writeln!(text, "{gap}  {TILES}The game is over{TILES:#}: press Enter\n")?;
    } else {
        writeln!(text, "{gap}  > {}{TILES}_{TILES:#}\n  {}", game.typed, game.message)?;
    }
    write!(text, "{gap}")?;
    // The keys are on the last line, after an empty one.
    let used = text.iter().filter(|&&byte| byte == b'\n').count();
    let found = drawing::wrap(game.found(), width);
    for line in found.iter().take(height.saturating_sub(used + 2)) {
        writeln!(text, "{line}")?;
    }
    if !game.is_over {
        let used = text.iter().filter(|&&byte| byte == b'\n').count();
        let empty = "\n".repeat(height.saturating_sub(used + 1));
        write!(text, "{empty}  {PATHS}{KEYS}{PATHS:#}")?;
    }
    String::from_utf8(text).map_err(io::Error::other)
}

/// Says how much of everything is found.
pub fn progress(done: Total, all: Total) -> String {
    format!("{} of {} words, {} of {} points", done.words, all.words, done.points, all.points)
}
