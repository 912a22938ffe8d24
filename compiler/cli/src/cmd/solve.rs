//! `dawggle solve`: every word on a board.

mod drawing;
mod hints;
mod picture;
mod solution;
mod word_search;

use std::cmp::Reverse;
use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Read, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, anyhow};
use dawggle_compiler::Alphabet;
use dawggle_compiler::list::Stream;
use dawggle_search::game::Board;
use wildmatch::WildMatch;

use crate::board_text::read_board;
use crate::dictionary::DictionaryOption;
use crate::failure::usage_error;
use crate::game_rules::{RulesOption, parse_place};
use crate::output::{count, print_result, terminal_width, write_json};
use crate::picture::COLOURS;
use crate::places;
use crate::word_lengths::WordLengths;
use crate::word_lists::load_alphabet;
use hints::Hints;
use solution::{Solution, Wanted, Word};
use word_search::Traced;

/// Find every word on a board
///
/// On a terminal, draws the board and lists its words by their points. In a pipe, prints a line
/// for each word, those of most points first: points, tab, word. With --paths there is a line for
/// each path of each word: points, tab, word, tab, path; a path is the ROW,COLUMN of its tiles,
/// counted from 1, with spaces between. Where points depend on the path, the line has the best one.
/// The total goes to standard error.
///
/// Points are those of Boggle unless --rules names others: 1 for words of 3 and 4 letters, 2 for 5, 3
/// for 6, 5 for 7, 11 for 8 and more; `qu` counts two letters. Words without points are not listed.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  dawggle solve catdlinemaropets
  dawggle solve 'c a t d / l i n e / m a r o / p e t s'
  dawggle solve --size 3x5 qatlinedmaropet
  dawggle solve --rules scramble 'c a:dl t d / l i n e:tw / m a r o / p e t qu'
  dawggle solve catdlinemaropets --pattern '*ing' --through 2,3
  dawggle solve catdlinemaropets --found mine.txt --hints
  dawggle solve catdlinemaropets --by-word words.txt
  dawggle solve catdlinemaropets --word streamlined
  dawggle solve catdlinemaropets --svg > board.svg
  dawggle solve --json -d words.dawg - < board.txt")]
pub struct Solve {
    /// The board; `-` reads it from standard input
    ///
    /// Either letters, row by row, where `q` is a tile `qu`; or tiles of one or more letters with
    /// spaces between, where `q` is just that. Rows may be parted by ` / ` or line ends. In one row,
    /// 9, 16, 25 and 36 tiles are a square and 12 are three rows of four; other boards need --size.
    /// A tile `?` is any letter, `a/b` either of two, `#` is blocked, `a:dw` has the bonus `dw`.
    board: String,
    #[command(flatten)]
    dictionary: DictionaryOption,
    #[command(flatten)]
    rules: RulesOption,
    /// Search the board for each word of this list, instead of a dictionary; `-` is standard input
    ///
    /// For a list that is used once: nothing is compiled and little memory is needed.
    #[arg(long, value_name = "LIST", conflicts_with = "dict")]
    by_word: Option<PathBuf>,
    /// With --by-word: take these letters for one symbol, as `compile` does; may be repeated
    #[arg(long, value_name = "LETTERS", requires = "by_word")]
    digraph: Vec<String>,
    /// With --by-word: read the list with the alphabet of a language, or of a file, as `compile` does
    #[arg(long, value_name = "NAME|FILE", requires = "by_word")]
    alphabet: Option<String>,
    /// Show where this word lies, whatever it is worth: the tiles of a path are numbered
    ///
    /// Of a tile that may be several letters it says which it is: `?=E3`. Exits with 1 if it is not on the board, or not in the dictionary, and says which.
    #[arg(long, value_name = "WORD", conflicts_with_all = [
        "by_word", "min_length", "max_length", "pattern", "through", "found", "hints", "paths", "best",
    ])]
    word: Option<String>,
    #[command(flatten)]
    lengths: WordLengths,
    /// List the words that look so: `?` is any letter, `*` any letters or none
    #[arg(long, value_name = "PATTERN")]
    pattern: Option<String>,
    /// List the words that can use the tile in this row and column; may be repeated, for all of them
    #[arg(long, value_name = "ROW,COLUMN", value_parser = parse_place)]
    through: Vec<(usize, usize)>,
    /// Leave out the words of this list, which were found already
    #[arg(long, value_name = "FILE")]
    found: Option<PathBuf>,
    /// Show how many words start on each tile, and how many can use it, instead of the words
    ///
    /// In a pipe, a line for each cell: ROW,COLUMN, tab, tile, tab, words that start there, tab, words
    /// that use it.
    #[arg(long, conflicts_with = "paths")]
    hints: bool,
    /// Show where each word lies: all its paths
    #[arg(long)]
    paths: bool,
    /// Show at most so many paths of a word
    #[arg(long, value_name = "N", default_value = "1000", requires = "paths")]
    max_paths: NonZeroUsize,
    /// Print one JSON object
    ///
    /// It has rows, columns, tiles, words, count, points and complete, which is false if a word has
    /// more paths than --max-paths. Each word has word, points, letters; where points depend on the
    /// path, path; and with --paths, paths: the [ROW, COLUMN] of their tiles, counted from 1. With
    /// --hints it has cells, words and points; each cell has row, column, tile, start and through. With --word it
    /// has word, points, letters, path, in_dictionary and on_board.
    #[arg(long)]
    json: bool,
    /// Print a picture in SVG: the board, and where its best words lie
    ///
    /// Those of most points, and among equals those of most letters.
    #[arg(long, conflicts_with_all = ["json", "hints", "paths"])]
    svg: bool,
    /// How many words the picture shows, up to 8
    #[arg(long, value_name = "N", default_value_t = 3, requires = "svg", value_parser = clap::value_parser!(u8).range(0..=COLOURS as i64))]
    best: u8,
}

/// Paths of a word that hints look at.
const HINTS: usize = 100_000;

impl Solve {
    pub fn run(mut self) -> anyhow::Result<ExitCode> {
        let rules = self.rules.load()?;
        self.check()?;
        let board = read_board(std::mem::take(&mut self.board))?;
        let dawg = match self.by_word {
            None => Some(std::mem::take(&mut self.dictionary).find().open()?),
            Some(_) => None,
        };
        let alphabet = match (&dawg, &self.alphabet) {
            (Some(dawg), _) => Alphabet::of(dawg),
            (None, Some(name)) => load_alphabet(name)?,
            (None, None) => Alphabet::default(),
        };
        let board = rules.board(&alphabet.fold_words(&board), self.rules.size)?;
        if let (Some(word), Some(dawg)) = (&self.word, &dawg) {
            let digraphs = self.digraphs(&alphabet);
            // A letter that the dictionary lacks may still be on the board.
            let folded = alphabet.fold(word).or_else(|_| Alphabet::default().fold(word));
            let word = match folded {
                Ok(folded) if !folded.is_empty() => folded.into_owned(),
                Ok(_) => return Err(usage_error("--word: a word has letters")),
                Err(fault) => return Err(usage_error(format_args!("--word {word:?} {fault}"))),
            };
            let in_dictionary = dawg.contains(&word);
            return self
                .show(&board, &Traced::of(&board, &rules, &digraphs, &word, in_dictionary)?);
        }
        let wanted = self.wanted(&board, &alphabet)?;
        let solution = match (&dawg, &self.by_word) {
            (Some(dawg), _) => Solution::of(&board, &rules, dawg, &wanted),
            (None, path) => {
                let list = open(path.as_deref().unwrap_or(Path::new("-")), alphabet.clone())?;
                Solution::by_word(&board, &rules, list, &self.digraphs(&alphabet), &wanted)?
            }
        };
        self.print(&board, &solution)?;
        if !solution.complete && !self.json && !self.svg {
            let message = match self.paths {
                true => {
                    format!("more than {}: see --max-paths", count(self.max_paths.get(), "path"))
                }
                false => "too many paths to look at all: their numbers may be too low".to_owned(),
            };
            writeln!(io::stderr(), "some words have {message}")?;
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Refuses what its arguments say only together.
    fn check(&mut self) -> anyhow::Result<()> {
        let is_input = |path: &Option<PathBuf>| path.as_deref() == Some(Path::new("-"));
        if self.board == "-" && is_input(&self.by_word) {
            return Err(usage_error("standard input is either the board or the list"));
        }
        if is_input(&self.found) {
            return Err(usage_error(
                "`-` is standard input only as BOARD and for --by-word, not for --found",
            ));
        }
        self.lengths.check()?;
        for digraph in &mut self.digraph {
            let folded = digraph.to_lowercase();
            if folded.chars().count() < 2 || !folded.chars().all(char::is_alphabetic) {
                return Err(usage_error(format_args!(
                    "{digraph:?} cannot be one symbol: two or more letters expected"
                )));
            }
            *digraph = folded;
        }
        Ok(())
    }

    /// The symbols of several letters, of a list that is not compiled.
    fn digraphs(&self, alphabet: &Alphabet) -> Vec<String> {
        let symbols = alphabet.symbols().into_iter().flatten();
        let digraphs = symbols.filter(|symbol| symbol.chars().count() > 1);
        self.digraph.iter().chain(digraphs).cloned().collect()
    }

    fn wanted(&self, board: &Board, alphabet: &Alphabet) -> anyhow::Result<Wanted> {
        let cell = |&(row, column): &(usize, usize)| {
            let (rows, columns) = (board.geometry().rows(), board.geometry().columns());
            places::cell(board.geometry(), (row, column)).ok_or_else(|| {
                anyhow!("--through {row},{column}: the board has {rows} rows and {columns} columns")
            })
        };
        let mut found = HashSet::new();
        if let Some(path) = &self.found {
            let mut list = open(path, alphabet.clone())?;
            while let Some(block) = list.next_block()? {
                for word in block.words() {
                    found.insert(word.map_err(|line| anyhow!("{line}"))?.into_owned());
                }
            }
        }
        Ok(Wanted {
            lengths: self.lengths,
            pattern: self
                .pattern
                .as_ref()
                .map(|pattern| WildMatch::new(&alphabet.fold_words(&pattern.to_lowercase()))),
            through: self.through.iter().map(cell).collect::<Result<_, _>>()?,
            found,
            max_paths: match self.hints {
                true => Some(HINTS),
                false if self.svg => Some(1),
                false => self.paths.then_some(self.max_paths.get()),
            },
        })
    }

    fn show(&self, board: &Board, traced: &Traced) -> anyhow::Result<ExitCode> {
        let mut text = Vec::new();
        if self.svg {
            write!(text, "{}", picture::draw(board, traced.word().as_slice(), &traced.verdict()))?;
        } else if self.json {
            write_json(traced, &mut text)?;
        } else {
            traced.draw(board, &mut text)?;
        }
        print_result(&String::from_utf8(text)?)?;
        Ok(if traced.is_found() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    fn print(&self, board: &Board, solution: &Solution) -> anyhow::Result<()> {
        let mut output = BufWriter::new(anstream::stdout().lock());
        let hints = self.hints.then(|| Hints::of(board, solution));
        match (&hints, self.json, io::stdout().is_terminal()) {
            _ if self.svg => {
                let mut best: Vec<&Word> = solution.words.iter().collect();
                best.sort_by_key(|word| Reverse((word.points, word.letters)));
                best.truncate(self.best.into());
                write!(output, "{}", picture::draw(board, &best, &solution.total()))?;
            }
            (None, true, _) => write_json(solution, &mut output)?,
            (None, _, true) => {
                drawing::draw(board, solution, terminal_width(), &mut output)?;
            }
            (None, _, false) => solution.write_lines(&mut output)?,
            (Some(hints), true, _) => write_json(hints, &mut output)?,
            (Some(hints), _, true) => hints.draw(board, &mut output)?,
            (Some(hints), _, false) => hints.write_lines(&mut output)?,
        }
        output.flush()?;
        let is_said = self.json || self.svg || (hints.is_none() && io::stdout().is_terminal());
        if !is_said {
            writeln!(io::stderr(), "{}", solution.total())?;
        }
        Ok(())
    }
}

/// A list that is read once; `-` is standard input.
fn open(path: &Path, alphabet: Alphabet) -> anyhow::Result<Stream<'static>> {
    let (name, opened): (_, io::Result<Box<dyn Read + Send>>) = match path.to_str() {
        Some("-") => ("standard input".to_owned(), Ok(Box::new(io::stdin()))),
        _ => (path.display().to_string(), File::open(path).map(|file| Box::new(file) as _)),
    };
    let opened = opened.with_context(|| format!("cannot read {name}"))?;
    Ok(Stream::new(name, opened)?.alphabet(alphabet))
}
