//! `dawggle solve`: every word on a board.

use std::io::{self, BufWriter, IsTerminal, Read, Write};
use std::num::NonZeroUsize;
use std::process::ExitCode;

use anyhow::Context;
use dawggle::BoardText;

use crate::board::{self, Size};
use crate::dictionary::DictionaryOption;
use crate::drawing;
use crate::solution::{Solution, Wanted};

/// Find every word on a board
///
/// On a terminal, draws the board and lists its words by their points. In a pipe, prints a line
/// for each word, those of most points first: points, tab, word. With --paths there is a line for
/// each path of each word: points, tab, word, tab, path; a path is the ROW,COLUMN of its tiles,
/// counted from 1, with spaces between. The total goes to standard error.
///
/// Points are those of Boggle: 1 for words of 3 and 4 letters, 2 for 5, 3 for 6, 5 for 7, 11 for 8
/// and more; `qu` counts two letters. Shorter words have no points and are not listed.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  dawggle solve catdlinemaropets
  dawggle solve 'c a t d / l i n e / m a r o / p e t s'
  dawggle solve --size 3x5 qatlinedmaropet
  dawggle solve --json -d words.dawg - < board.txt")]
pub struct Solve {
    /// The board; `-` reads it from standard input
    ///
    /// Either letters, row by row, where `q` is a tile `qu`; or tiles of one or more letters with
    /// spaces between, where `q` is just that. Rows may be parted by `/` or line ends. In one row,
    /// 9, 16, 25 and 36 tiles are a square and 12 are three rows of four; other boards need --size.
    board: String,
    #[command(flatten)]
    dictionary: DictionaryOption,
    /// The size of the board
    #[arg(long, value_name = "ROWSxCOLUMNS", value_parser = board::parse_size)]
    size: Option<Size>,
    /// List no words of fewer letters
    #[arg(long, value_name = "N", default_value_t = 3)]
    min_length: u32,
    /// Show where each word lies: all its paths
    #[arg(long)]
    paths: bool,
    /// Show at most so many paths of a word
    #[arg(long, value_name = "N", default_value = "1000", requires = "paths")]
    max_paths: NonZeroUsize,
    /// Print one JSON object
    ///
    /// It has rows, columns, tiles, words, count, points and complete, which is false if a word has
    /// more paths than --max-paths. Each word has word, points, letters and, with --paths, paths: the
    /// [ROW, COLUMN] of their tiles, counted from 1.
    #[arg(long)]
    json: bool,
}

/// Bytes of a board on standard input: far more than the largest takes.
const MAX_BOARD: u64 = 1 << 16;

impl Solve {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let dawg = self.dictionary.find().open()?;
        let text = match self.board.as_str() {
            "-" => read_board().context("cannot read a board from standard input")?,
            _ => self.board,
        };
        let text = board::fold(&text);
        let text = BoardText::parse(&text, self.size)?;
        let max_paths = self.paths.then_some(self.max_paths.get());
        let wanted = Wanted { min_length: self.min_length, max_paths };
        let solution = Solution::of(&text, &dawg, &wanted)?;

        let mut output = BufWriter::new(anstream::stdout().lock());
        if self.json {
            serde_json::to_writer(&mut output, &solution).map_err(io::Error::from)?;
            writeln!(output)?;
        } else if io::stdout().is_terminal() {
            drawing::draw(&solution, drawing::terminal_width(), &mut output)?;
        } else {
            solution.write_lines(&mut output)?;
            output.flush()?;
            writeln!(io::stderr(), "{}", solution.total())?;
        }
        output.flush()?;
        if !solution.complete && !self.json {
            let most = self.max_paths;
            writeln!(io::stderr(), "some words have more than {most} paths: see --max-paths")?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Reads all of standard input, unless it is far too long for a board.
fn read_board() -> io::Result<String> {
    let mut text = String::new();
    io::stdin().take(MAX_BOARD + 1).read_to_string(&mut text)?;
    if text.len() as u64 > MAX_BOARD {
        let message = format!("longer than {MAX_BOARD} bytes");
        return Err(io::Error::new(io::ErrorKind::InvalidData, message));
    }
    Ok(text)
}
