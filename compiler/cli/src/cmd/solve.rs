//! `dawggle solve`: every word on a board.

pub mod drawing;
mod hints;
mod picture;
mod players;
pub mod solution;
mod word_search;

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, anyhow, ensure};
use dawggle::Dawg;
use dawggle_compiler::Query;
use dawggle_compiler::list::{Fault, Stream};
use dawggle_compiler::{Alphabet, Error};
use dawggle_search::game::{Board, Rules};

use crate::board_text::{MAX_BOARD, compose, names_file, parse_board, parse_read, read_board};
use crate::budget::{Budget, report_cut_short};
use crate::dictionary::DictionaryOption;
use crate::failure::usage_error;
use crate::game_rules::{RulesOption, parse_place, with_values};
use crate::line_blocks;
use crate::notes::{note_q_of_list, with_q_as};
use crate::number_from::number_from;
use crate::output::{
    Output, count, drawing_output, print_drawing, say, terminal_width, write_json,
};
use crate::picture::COLOURS;
use crate::places;
use crate::shown::harmless;
use crate::threads::keep;
use crate::word_argument::fold_word;
use crate::word_lengths::WordLengths;
use crate::word_lists::load_alphabet;
use hints::Hints;
use players::{FoundList, judge};
use solution::{Filter, Solution, Stop, Word, too_many_found};
use word_search::WordSearch;

/// Find every word on a board
///
/// On a terminal, draws the board and lists its words by points. In a pipe, prints one line for
/// each word: the points, a tab, and the word, with the most points first. If the points depend on
/// the path, the line also has the best path. The total goes to standard error. If the dictionary
/// was compiled with --written, words are printed as they are written, such as `avó, avô` for the
/// word `avo`.
///
/// The default is Boggle's rules; --rules selects other rules. In Boggle, words of 3 and 4 letters
/// score 1 point, words of 5 score 2, of 6 score 3, of 7 score 5, and longer words score 11; `qu`
/// counts as two letters. Words that score nothing are not listed.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  dawggle solve catdlinemaropets
  dawggle solve 'c a t d / l i n e / m a r o / p e t s'
  dawggle solve --size 3x5 qatlinedmaropet
  dawggle solve --rules scramble 'c a:dl t d / l i n e:tw / m a r o / p e t qu'
  dawggle solve catdlinemaropets --pattern 'stre*' --through 2,3
  dawggle solve catdlinemaropets --found mine.txt --hints
  dawggle solve catdlinemaropets --found ann.txt --found ben.txt
  dawggle solve catdlinemaropets --by-word words.txt
  dawggle solve catdlinemaropets --word streamlined
  dawggle solve catdlinemaropets --word dine --paths
  dawggle solve catdlinemaropets --svg > board.svg
  dawggle solve --json -d words.dawg - < board.txt
  dawggle solve monday.txt tuesday.txt --min-length 7")]
pub struct Solve {
    /// The board, or files with a board each; `-` reads it from standard input
    ///
    /// A text with a `.` is the name of a file: `board.txt`, or `./board`. If there are several
    /// files, each line begins with the name of the file and a tab, and JSON has it as `file`.
    ///
    /// Separate rows by `/` or line ends: `catd/line/maro/pets`. Each letter is a tile, and a tile
    /// of several letters is in braces: `{ing}`. The letter `q` is the tile `qu` if the dictionary
    /// has the symbol `qu`, or if words of a list have `qu` and it is searched with --digraph qu.
    /// If a row has spaces inside, the texts between spaces are tiles, in all rows, and `q` is just
    /// `q`: `s qu n / e i l`. Spaces around `/` do not count.
    ///
    /// A board in one row is a square if it has 9, 16, 25 or 36 tiles, and 3x4 if it has 12; a
    /// board in one row with another number of tiles needs --size. The tile `?` is any letter,
    /// `{a/b}` is either `a` or `b`, and `#` is blocked. In games with bonuses, `{a:dw}` is an `a`
    /// with the bonus `dw` (double word). Digits, `'` and `-` are letters if the dictionary has
    /// them.
    #[arg(required = true, value_name = "BOARD")]
    boards: Vec<String>,
    #[command(flatten)]
    dictionary: DictionaryOption,
    #[command(flatten)]
    rules: RulesOption,
    /// Search for the words of this list, without a dictionary; `-` is standard input
    ///
    /// Use this for a list that is needed once: it is not compiled, and takes little memory.
    #[arg(long, value_name = "LIST", conflicts_with = "dict")]
    by_word: Option<PathBuf>,
    /// With --by-word: treat these letters as one symbol, as `compile` does; can be repeated
    #[arg(long, value_name = "LETTERS")]
    digraph: Vec<String>,
    /// With --by-word: read the list with this alphabet, as `compile` does [default: auto]
    #[arg(long, value_name = "NAME|FILE")]
    alphabet: Option<String>,
    /// Show where this word is, even if it scores nothing
    ///
    /// Draws the board, with numbers on the tiles of the best path. A tile of several choices
    /// also shows the letter that is used: `?=E3` is a `?`, used as E, third in the path. Exits
    /// with 1 if the word is not on the board or not in the dictionary, and says which. With
    /// --paths, prints a line for each path instead.
    #[arg(long, value_name = "WORD", conflicts_with_all = [
        "by_word", "min_length", "max_length", "pattern", "through", "found", "hints", "best",
    ])]
    word: Option<String>,
    #[command(flatten)]
    budget: Budget,
    #[command(flatten)]
    lengths: WordLengths,
    /// List only words that match this pattern: `?` is any letter, `*` is any number of letters
    #[arg(long, value_name = "PATTERN")]
    pattern: Option<String>,
    /// List only words that can use this tile, counted from 1; can be repeated, for several tiles
    #[arg(long, value_name = "ROW,COLUMN", value_parser = parse_place)]
    through: Vec<(usize, usize)>,
    /// Leave out the words of this list, such as the words that you have found; can be repeated,
    /// for several players
    ///
    /// After the total, prints the points of each list by the rules, whatever words other options
    /// select. A word that two lists have does not count. Words that are not on the board, not in
    /// the dictionary or too short are wrong.
    #[arg(long, value_name = "FILE")]
    found: Vec<PathBuf>,
    /// Print how many words start on each tile and how many use it, instead of the words
    ///
    /// In a pipe, prints one line for each cell: ROW,COLUMN, the tile, the number of words that
    /// start there, and the number of words that use it, separated by tabs.
    #[arg(long, conflicts_with = "paths")]
    hints: bool,
    /// Print all paths of each word
    ///
    /// In a pipe, prints one line for each path: the points, the word, and the ROW,COLUMN of each
    /// tile, counted from 1. Tabs separate these three; spaces separate the tiles.
    #[arg(long)]
    paths: bool,
    /// Print at most N paths of each word
    #[arg(
        long,
        value_name = "N",
        default_value = "1000",
        requires = "paths",
        conflicts_with_all = ["hints", "svg"],
        value_parser = number_from(1_usize),
    )]
    max_paths: usize,
    /// Print one JSON object
    ///
    /// It has rows, columns, tiles, words, count, points, and complete, which is false if a word
    /// has more paths than --max-paths, or if --max-steps stopped the search. With --found it has
    /// players, with list, points, words, shared and wrong. Each word has `word`, `points`,
    /// `letters`, with --paths `paths`, and `path` if the points depend on it, and `written`, its
    /// written forms, if the dictionary has written forms. A path has the [ROW, COLUMN] of each
    /// tile, counted from 1. With --hints the object has cells, words and points, and with --found
    /// players; each cell has row, column, tile, start and through. With --word the object has
    /// word, points, letters, path, in_dictionary and on_board, and with --paths also paths and
    /// complete.
    #[arg(long)]
    json: bool,
    /// Print an SVG picture of the board and the paths of its best words
    ///
    /// The best words have the most points; among equals, the most letters.
    #[arg(long, conflicts_with_all = ["json", "hints", "paths"])]
    svg: bool,
    /// Show N words in the picture, from 0 to 8
    #[arg(
        long,
        value_name = "N",
        default_value_t = 3,
        requires = "svg",
        conflicts_with_all = ["json", "hints", "paths"],
        value_parser = clap::value_parser!(u8).range(0..=COLOURS as i64),
    )]
    best: u8,
}

/// The most paths of a word that hints count.
const HINT_PATHS: usize = 100_000;

impl Solve {
    pub fn run(mut self) -> anyhow::Result<ExitCode> {
        let rules = self.rules.load()?;
        self.check()?;
        let dawg = match self.by_word {
            None => Some(self.dictionary.find().open()?),
            Some(_) => None,
        };
        let alphabet = match (&dawg, &self.alphabet) {
            (Some(dawg), _) => Alphabet::of(dawg),
            (None, Some(name)) => load_alphabet(name)?,
            (None, None) => Alphabet::default(),
        };
        let mut rules = with_values(rules, &alphabet);
        rules.q_is_qu = match &dawg {
            Some(dawg) => dawg.alphabet().q_is_qu(),
            None => self.digraphs(&alphabet).iter().any(|digraph| digraph == "qu"),
        };
        let rules = keep(rules);
        let (mut stop, mut bytes) = (None, 0);
        for (number, given) in self.boards.iter().enumerate() {
            if number > 0 && !self.json && io::stdout().is_terminal() {
                writeln!(io::stdout())?;
            }
            let text = read_board(given)?;
            bytes += text.len() as u64;
            // Boards are kept in memory until the end.
            ensure!(bytes <= MAX_BOARD, "the boards together have more than {MAX_BOARD} bytes");
            let board =
                keep(parse_read(given, &text, self.rules.size, rules, &alphabet, dawg.as_ref())?);
            if let (Some(word), Some(dawg)) = (&self.word, &dawg) {
                let word = fold_word("--word", word, &alphabet)?;
                let digraphs = self.digraphs(&alphabet);
                let most = self.paths.then_some(self.max_paths);
                let search =
                    WordSearch::of(board, rules, &digraphs, dawg, word, most, self.budget)?;
                return self.show(board, &search);
            }
            let other = self.by_word.as_ref().and_then(|_| {
                let other = with_q_as(!rules.q_is_qu, rules);
                let other = parse_board(&text, self.rules.size, &other, &alphabet).ok();
                other.filter(|other| other.tiles() != board.tiles())
            });
            let name = (self.boards.len() > 1).then(|| given.clone());
            stop = stop.or(self.solve(board, other, name, rules, dawg.as_ref(), &alphabet)?);
        }
        match stop {
            None => Ok(ExitCode::SUCCESS),
            Some(Stop::Steps) => {
                Ok(report_cut_short(self.budget.steps(), "there may be more words")?)
            }
            Some(Stop::Full) => Err(too_many_found()),
        }
    }

    /// Solves a board, and prints its words. `other` is the board if its `q` has the other meaning,
    /// for a list. Returns why words may be missing.
    fn solve(
        &self,
        mut board: &'static Board,
        other: Option<Board>,
        name: Option<String>,
        mut rules: &'static Rules,
        dawg: Option<&Dawg<&'static [u8]>>,
        alphabet: &Alphabet,
    ) -> anyhow::Result<Option<Stop>> {
        let lists = self.found_lists(alphabet)?;
        let filter = keep(self.filter(board, alphabet, &lists)?);
        let mut solution = match (dawg, &self.by_word) {
            (Some(dawg), _) => Solution::of(board, rules, dawg, filter),
            (None, path) => {
                let path = path.as_deref().unwrap_or(Path::new("-"));
                let search = |board, rules| {
                    let list = open(path, alphabet.clone())?;
                    let alphabet = keep(alphabet.clone());
                    let digraphs = self.digraphs(alphabet);
                    Solution::by_word(board, rules, list, alphabet, &digraphs, filter)
                };
                let (mut solution, letters) = search(board, rules)?;
                match other.filter(|_| solution.stop.is_none()) {
                    // A compiled list would not have the symbol `qu`.
                    Some(other) if rules.q_is_qu && !letters.have_qu => {
                        ensure!(
                            path != Path::new("-"),
                            "no word of standard input has the symbol `qu`: write {{q}} or {{qu}} on the board"
                        );
                        (board, rules) = (keep(other), keep(with_q_as(false, rules)));
                        (solution, _) = search(board, rules)?;
                    }
                    Some(_) if !rules.q_is_qu && letters.are_mostly_qu() => note_q_of_list()?,
                    _ => {}
                }
                if solution.stop.is_none() {
                    letters.note_unknown_tiles(board.tiles())?;
                }
                solution
            }
        };
        solution.file = name;
        solution.players = judge(&lists, &solution.found);
        self.print(board, &solution)?;
        if !self.json {
            solution.players.iter().try_for_each(|player| self.say(&player.verdict()))?;
        }
        if !solution.complete && solution.stop.is_none() && !self.json && !self.svg {
            self.report_incomplete()?;
        }
        Ok(solution.stop)
    }

    /// Checks the arguments that can be wrong together.
    fn check(&mut self) -> anyhow::Result<()> {
        let is_input = |path: &Option<PathBuf>| path.as_deref() == Some(Path::new("-"));
        // clap does not require what cannot be used with another option, such as -d.
        if self.by_word.is_none() && (self.alphabet.is_some() || !self.digraph.is_empty()) {
            return Err(usage_error(
                "--alphabet and --digraph need --by-word LIST: a dictionary has its own alphabet",
            ));
        }
        let is_argument = |given: &String| given != "-" && !names_file(given);
        if self.boards.len() > 1 && self.boards.iter().any(is_argument) {
            return Err(usage_error(
                "several boards must be files, such as a.txt b.txt: write quotes around one board \
                 with spaces",
            ));
        }
        let alone = [
            ("--word", self.word.is_some()),
            ("--found", !self.found.is_empty()),
            ("--svg", self.svg),
            ("--by-word -", is_input(&self.by_word)),
        ];
        if let Some((option, _)) = alone.iter().find(|(_, is_given)| *is_given)
            && self.boards.len() > 1
        {
            return Err(usage_error(format_args!("{option} takes only one board")));
        }
        let inputs = self.boards.iter().filter(|given| *given == "-").count();
        if inputs + usize::from(is_input(&self.by_word)) > 1 {
            return Err(usage_error("only one of BOARD and --by-word can be `-` (standard input)"));
        }
        if self.found.iter().any(|path| path == Path::new("-")) {
            return Err(usage_error(
                "--found cannot be `-`: only BOARD and --by-word read standard input",
            ));
        }
        self.lengths.check()?;
        let learnt = Alphabet::default();
        for digraph in &mut self.digraph {
            let folded = digraph.to_lowercase();
            if folded.chars().count() < 2
                || !folded.chars().all(|letter| learnt.is_on_tiles(letter))
            {
                return Err(usage_error(format_args!(
                    "--digraph {digraph:?} cannot be one symbol: expected two or more letters"
                )));
            }
            *digraph = folded;
        }
        Ok(())
    }

    /// Returns the symbols of several letters, for a list that is not compiled.
    fn digraphs(&self, alphabet: &Alphabet) -> Vec<String> {
        let symbols = alphabet.symbols().into_iter().flatten();
        let digraphs = symbols.filter(|symbol| symbol.chars().count() > 1);
        self.digraph.iter().chain(digraphs).cloned().collect()
    }

    /// Reads the lists of words that players have found.
    fn found_lists(&self, alphabet: &Alphabet) -> anyhow::Result<Vec<FoundList>> {
        let mut lists = Vec::new();
        for path in &self.found {
            let mut list = open(path, alphabet.clone())?;
            let mut words = BTreeSet::new();
            while let Some(block) = list.next_block().map_err(without_advice)? {
                for word in block.words() {
                    words.insert(match word {
                        Ok(word) => word.into_owned(),
                        // A word with a letter, digit, apostrophe or hyphen that no word has is
                        // wrong, but it is a word.
                        Err(line)
                            if matches!(
                                line.fault,
                                Fault::Foreign(_) | Fault::Character('0'..='9' | '\'' | '-')
                            ) =>
                        {
                            line.text.to_lowercase()
                        }
                        Err(line) => return Err(anyhow!("{line}")),
                    });
                }
            }
            lists.push(FoundList { name: path.display().to_string(), words });
        }
        Ok(lists)
    }

    /// Returns the filter that the options describe.
    fn filter(
        &self,
        board: &Board,
        alphabet: &Alphabet,
        lists: &[FoundList],
    ) -> anyhow::Result<Filter> {
        let cell = |&(row, column): &(usize, usize)| {
            let (rows, columns) = (board.geometry().rows(), board.geometry().columns());
            places::cell(board.geometry(), (row, column)).ok_or_else(|| {
                anyhow!("--through {row},{column}: the board has {rows} rows and {columns} columns")
            })
        };
        let is_foreign =
            |mark: char| !matches!(mark, '?' | '*' | '{' | '}') && !alphabet.is_on_tiles(mark);
        Ok(Filter {
            lengths: self.lengths,
            pattern: match &self.pattern {
                Some(pattern) if compose(pattern).contains(is_foreign) => {
                    return Err(usage_error(format_args!(
                        "--pattern {pattern:?} can have letters, `?` for any letter, and `*` for any \
                         number of letters"
                    )));
                }
                Some(pattern) => Query::of(alphabet)
                    .pattern(pattern)
                    .map_err(|error| usage_error(format_args!("--pattern: {error}")))?,
                None => Query::new(),
            },
            through: self.through.iter().map(cell).collect::<Result<_, _>>()?,
            found: lists.iter().flat_map(|list| list.words.iter().cloned()).collect(),
            max_paths: match self.hints {
                true => Some(HINT_PATHS),
                false if self.svg => Some(1),
                false => self.paths.then_some(self.max_paths),
            },
            budget: self.budget,
        })
    }

    /// Says that some paths are missing.
    fn report_incomplete(&self) -> io::Result<()> {
        let message = match self.paths {
            true => format!(
                "some words have more than {} (--max-paths sets the limit)",
                count(self.max_paths, "path")
            ),
            false => "some words have too many paths to try: their numbers may be too low".into(),
        };
        say(message)
    }

    /// Prints where a word is.
    fn show(&self, board: &Board, search: &WordSearch) -> anyhow::Result<ExitCode> {
        let mut text = Vec::new();
        if self.svg {
            write!(text, "{}", picture::draw(board, search.word().as_slice(), &search.verdict()))?;
        } else if self.json {
            write_json(search, &mut text)?;
        } else if self.paths {
            search.word().iter().try_for_each(|word| word.write_lines("", &mut text))?;
        } else {
            search.draw(board, &mut text)?;
        }
        print_drawing(&String::from_utf8(text)?)?;
        if self.paths && !self.json {
            say(search.verdict())?;
        }
        if !self.json && search.word().is_some_and(|word| !word.complete) {
            self.report_incomplete()?;
        }
        Ok(if search.is_found() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    /// Prints a line after the total, to where the total is.
    fn say(&self, line: &str) -> io::Result<()> {
        match io::stdout().is_terminal() && !self.svg {
            true => writeln!(Output::lock(), "{line}"),
            false => say(line),
        }
    }

    /// Prints the words or the hints, and their total.
    fn print(&self, board: &Board, solution: &Solution) -> anyhow::Result<()> {
        let output = if self.json { Box::new(Output::lock()) } else { drawing_output() };
        let mut output = BufWriter::new(output);
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
                write_name(solution, &mut output)?;
                drawing::draw(board, solution, terminal_width(), &mut output)?;
            }
            (None, _, false) => solution.write_lines(&mut output)?,
            (Some(hints), true, _) => write_json(hints, &mut output)?,
            (Some(hints), _, true) => {
                write_name(solution, &mut output)?;
                hints.draw(board, &mut output)?;
            }
            (Some(hints), _, false) => hints.write_lines(&solution.line_start(), &mut output)?,
        }
        output.flush()?;
        let has_total = self.json || self.svg || (hints.is_none() && io::stdout().is_terminal());
        if !has_total {
            say(solution.total())?;
        }
        Ok(())
    }
}

/// Writes the name of the board's file as a heading, if there are several.
fn write_name(solution: &Solution, output: &mut impl Write) -> io::Result<()> {
    solution.file.iter().try_for_each(|file| writeln!(output, "{}\n", harmless(file)))
}

/// Returns an error of a list of words without the advice for lists to compile.
fn without_advice(error: Error) -> anyhow::Error {
    match error {
        Error::Lines(lines) => anyhow!("{lines}"),
        error => error.into(),
    }
}

/// Opens a list that is not compiled; `-` is standard input.
fn open(path: &Path, alphabet: Alphabet) -> anyhow::Result<Stream<'static>> {
    let (name, opened) = line_blocks::open(path);
    let (input, _) = opened.with_context(|| format!("cannot read {name}"))?;
    Ok(Stream::new(name, input)?.alphabet(alphabet))
}
