//! `dawggle solve`: every word on a board.

mod chains;
pub mod drawing;
mod hints;
mod picture;
mod players;
pub mod solution;
mod word_search;

use std::cmp::Reverse;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{anyhow, ensure};
use dawggle::Outcome;
use dawggle_compiler::Alphabet;
use dawggle_compiler::Query;
use dawggle_search::game::{GameBoard, Rules};

use crate::board_text::{BoardReader, compose, names_file, read_board};
use crate::budget::{Budget, report_cut_short};
use crate::dictionary::DictionaryOption;
use crate::failure::{BAD_DATA, usage_error};
use crate::game_rules::{RulesOption, parse_place};
use crate::number::number_from;
use crate::output::{
    Output, count, drawing_output, note, print_drawing, say, terminal_width, write_json,
};
use crate::places;
use crate::sanitize::sanitize;
use crate::threads::ThreadsOption;
use crate::word_lists::load_alphabet;
use crate::word_text::{WordLengths, fold_word};
use chains::{Chains, MOST_CHAINS};
use hints::Hints;
use players::{FoundList, judge, open_list};
use solution::{Filter, Solution, Stop, Word, too_many_found};
use word_search::WordSearch;

/// Find every word on a board
///
/// On a terminal, draws the board and lists its words by points. In a pipe, prints a line for each
/// word: the points, a tab, and the word, most points first; then the best path, if the points
/// depend on the path; or with --paths a line for each path. The total goes to standard error.
///
/// --json prints one object: `rows`, `columns`, `tiles`, `words` (each with `word`, `points`,
/// `letters`, and perhaps `path`, `paths` and `written`), `count`, `points`, `complete`, and with
/// --found `players`. With --hints it has `cells`, with --chains `chains`; with --word it is about
/// this word.
#[derive(clap::Args)]
#[command(after_help = "Boards:
  catd/line/maro/pets   each letter is a tile, and `/` or a line end separates rows
  s qu n / e i l        texts between spaces are tiles
  catdlinemaropets      9, 16, 25 or 36 tiles are a square, 12 are 3x4; others need --size
  {ing} {a/b} ? #       a tile of several letters, a choice, any letter, no tile
  {a:dw}                a tile with a bonus, in games that have bonuses
  board.txt, ./board    a file with the board, since a board has no `.`
The letter `q` is the tile `qu` if the dictionary has this symbol. If there are several files,
each line begins with the name of the file and a tab.

Examples:
  dawggle solve catdlinemaropets
  dawggle solve catdlinemaropets --pattern 'stre*' --through 2,3
  dawggle solve catdlinemaropets --found ann.txt --found ben.txt
  dawggle solve catdlinemaropets --word streamlined
  dawggle solve catdlinemaropets --svg > board.svg
  dawggle solve --rules letter-boxed abe/lno/tir/sdm --chains 2
  dawggle solve --rules scramble 'c a:dl t d / l i n e:tw / m a r o / p e t qu'
  dawggle solve --json -d words.dawg - < board.txt")]
pub struct Solve {
    /// The board, or files with a board each; `-` reads it from standard input
    #[arg(required = true, value_name = "BOARD")]
    boards: Vec<String>,
    #[command(flatten)]
    dictionary: DictionaryOption,
    #[command(flatten)]
    rules: RulesOption,
    /// Search for the words of this list, without compiling it; `-` is standard input
    #[arg(long, value_name = "LIST", conflicts_with = "dict")]
    by_word: Option<PathBuf>,
    /// With --by-word: treat these letters as one symbol, as `compile` does
    #[arg(long, alias = "digraph", value_delimiter = ',', value_name = "LETTERS")]
    digraphs: Vec<String>,
    /// With --by-word: read the list with this alphabet, as `compile` does [default: auto]
    #[arg(long, value_name = "NAME|FILE")]
    alphabet: Option<String>,
    /// Show where this word is, even if it scores nothing; exit with 1 if it is not on the board or
    /// not in the dictionary
    #[arg(long, value_name = "WORD", conflicts_with_all = [
        "by_word", "min_length", "max_length", "pattern", "through", "found", "hints",
    ])]
    word: Option<String>,
    #[command(flatten)]
    lengths: WordLengths,
    /// List only words that match this pattern: `?` is any letter, `*` is any number of letters
    #[arg(long, value_name = "PATTERN")]
    pattern: Option<String>,
    /// List only words that can use this tile, counted from 1; can be repeated, for several tiles
    #[arg(long, value_name = "ROW,COLUMN", value_parser = parse_place)]
    through: Vec<(usize, usize)>,
    /// Leave out the words of this player's list, and print its points and its wrong words; if
    /// repeated, a word of two players does not count
    #[arg(long, value_name = "FILE")]
    found: Vec<PathBuf>,
    /// Print how many words start on each tile and how many use it, instead of the words
    #[arg(long, conflicts_with = "paths")]
    hints: bool,
    /// Print chains of up to N words that use all tiles, instead of the words: each word begins on
    /// the tile on which the one before it ended
    #[arg(long, value_name = "N", conflicts_with_all = ["hints", "paths", "svg", "word"],
        value_parser = number_from(1_u8))]
    chains: Option<u8>,
    /// Print all paths of each word: the ROW,COLUMN of each tile
    #[arg(long)]
    paths: bool,
    /// Print at most N paths of each word [default: 1000]
    #[arg(long, value_name = "N", value_parser = number_from(1_usize))]
    #[arg(conflicts_with_all = ["hints", "svg"])]
    limit: Option<usize>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Print an SVG picture of the board and the paths of its three best words
    #[arg(long, conflicts_with_all = ["json", "hints", "paths"])]
    svg: bool,
    #[command(flatten)]
    budget: Budget,
    #[command(flatten)]
    threads: ThreadsOption,
}

/// The words in a picture.
const BEST: usize = 3;

/// The most paths of a word that hints count.
const HINT_PATHS: usize = 100_000;

impl Solve {
    pub fn run(mut self) -> anyhow::Result<ExitCode> {
        let rules = self.rules.load()?;
        self.check()?;
        let (dawg, reader) = if self.by_word.is_none() {
            let dawg = self.dictionary.find().open()?;
            (Some(dawg), BoardReader::new(rules, self.rules.size, &dawg))
        } else {
            let alphabet = load_alphabet(self.alphabet.as_deref().unwrap_or("auto"))?;
            let q_is_qu = self.digraphs(&alphabet).iter().any(|digraph| digraph == "qu");
            (None, BoardReader::with_alphabet(rules, self.rules.size, alphabet, q_is_qu))
        };
        let reader = Arc::new(reader);
        let alphabet = &reader.alphabet;
        let digraphs = self.digraphs(alphabet);
        let (mut stop, mut code) = (None, ExitCode::SUCCESS);
        for (number, given) in self.boards.iter().enumerate() {
            if number > 0 && !self.json && io::stdout().is_terminal() {
                writeln!(io::stdout())?;
            }
            let text = read_board(given)?;
            let board = Arc::new(reader.parse_given(given, &text, dawg.as_ref())?);
            if let (Some(word), Some(dawg)) = (&self.word, &dawg) {
                let word = fold_word("--word", word, alphabet)?;
                let most = self.paths.then_some(self.most_paths());
                let rules = &reader.rules;
                let search =
                    WordSearch::of(&board, rules, &digraphs, dawg, word, most, self.budget)?;
                return self.show(&board, &search);
            }
            let lists = self.found.iter().map(|path| FoundList::read(path, alphabet));
            let lists = lists.collect::<anyhow::Result<Vec<_>>>()?;
            let filter = self.filter(&board, &reader.rules, alphabet, &lists)?;
            let (board, mut solution) = match &dawg {
                Some(dawg) => {
                    let solution = Solution::of(&board, &reader.rules, dawg, &filter);
                    (board, solution)
                }
                None => self.search_list(board, &text, &reader, &digraphs, &Arc::new(filter))?,
            };
            solution.file = (self.boards.len() > 1).then(|| given.clone());
            let worthless = if reader.rules.scoring.through.is_empty() {
                "too short to score"
            } else {
                "too short, or without a tile that every word must use"
            };
            let is_complete = solution.stop.is_none() && solution.of_paths.is_complete();
            solution.players =
                judge(&lists, &solution.found, dawg.as_ref(), worthless, is_complete);
            if !self.json && !lists.is_empty() {
                self.say(players::table(&solution.players).trim_end())?;
            }
            let find = |words| Chains::of(&board, &solution, words, self.budget.steps());
            let chains = self.chains.map(find).transpose()?;
            self.print(&board, &solution, chains.as_ref())?;
            let chains_stop = chains.and_then(|chains| chains.stop);
            ensure!(
                !matches!(chains_stop, Some(Stop::Full)),
                "stopped after {MOST_CHAINS} chains: a smaller --chains N, or filters for words, find less"
            );
            if solution.stop.is_none() {
                code = self.report_incomplete(solution.of_paths)?.unwrap_or(code);
            }
            stop = stop.or(solution.stop).or(chains_stop);
        }
        match stop {
            None => Ok(code),
            Some(Stop::Steps) => {
                let missing = if self.chains.is_some() { "chains" } else { "words" };
                Ok(report_cut_short(self.budget.steps(), &format!("there may be more {missing}"))?)
            }
            Some(Stop::Full) => Err(too_many_found()),
        }
    }

    fn most_paths(&self) -> usize {
        self.limit.unwrap_or(1000)
    }

    /// Checks the arguments that can be wrong together.
    fn check(&mut self) -> anyhow::Result<()> {
        if self.limit.is_some() && !self.paths {
            return Err(usage_error(
                "--limit is a number of paths, and needs --paths; the best words come first, so \
                 `| head -n 20` prints 20 of them",
            ));
        }
        let is_input = |path: &Option<PathBuf>| path.as_deref() == Some(Path::new("-"));
        // clap does not see a conflict with -d before the command.
        if self.by_word.is_some() && self.dictionary.is_given() {
            return Err(usage_error(
                "-d cannot be used with --by-word: a list needs no dictionary",
            ));
        }
        // clap does not require what cannot be used with another option, such as -d.
        if self.by_word.is_none() && (self.alphabet.is_some() || !self.digraphs.is_empty()) {
            return Err(usage_error(
                "--alphabet and --digraphs need --by-word LIST: a dictionary has its own alphabet",
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
        for digraph in &mut self.digraphs {
            let folded = digraph.to_lowercase();
            if folded.chars().count() < 2
                || !folded.chars().all(|letter| learnt.is_on_tiles(letter))
            {
                return Err(usage_error(format_args!(
                    "--digraphs {digraph:?} cannot be one symbol: expected two or more letters"
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
        self.digraphs.iter().chain(digraphs).cloned().collect()
    }

    /// Searches the board for the words of the list of --by-word. If no word has the symbol `qu`,
    /// which a compiled list would not have either, its text is read again as another board.
    /// Returns the board that was searched.
    fn search_list(
        &self,
        mut board: Arc<GameBoard>,
        text: &str,
        reader: &Arc<BoardReader>,
        digraphs: &[String],
        filter: &Arc<Filter>,
    ) -> anyhow::Result<(Arc<GameBoard>, Solution)> {
        let path = self.by_word.as_deref().unwrap_or(Path::new("-"));
        let search = |board: &_| {
            let list = open_list(path, reader.alphabet.clone())?;
            Solution::by_word(board, reader, list, digraphs, filter, self.threads.count())
        };
        let (mut solution, letters) = search(&board)?;
        let q_is_qu = reader.q_is_qu;
        let other = reader.parse_with_q(!q_is_qu, text).ok();
        let other = other.filter(|other| other.tiles() != board.tiles());
        match other.filter(|_| solution.stop.is_none()) {
            Some(other) if q_is_qu && !letters.have_qu => {
                ensure!(
                    path != Path::new("-"),
                    "no word of standard input has the symbol `qu`: write {{q}} or {{qu}} on the board"
                );
                board = Arc::new(other);
                (solution, _) = search(&board)?;
            }
            Some(_) if !q_is_qu && letters.are_mostly_qu() => reader.notes.q_of_list()?,
            _ => {}
        }
        if solution.stop.is_none() {
            reader.notes.unknown_tiles_of_list(board.tiles(), &letters)?;
        }
        Ok((board, solution))
    }

    /// Returns the filter that the options describe.
    fn filter(
        &self,
        board: &GameBoard,
        rules: &Rules,
        alphabet: &Alphabet,
        lists: &[FoundList],
    ) -> anyhow::Result<Filter> {
        let cell = |&(row, column): &(usize, usize)| {
            let (rows, columns) = (board.geometry().rows(), board.geometry().columns());
            places::cell(board.geometry(), (row, column)).ok_or_else(|| {
                anyhow!("--through {row},{column}: the board has {rows} rows and {columns} columns")
            })
        };
        let mut of_rules = Filter::of_rules(board, rules);
        for place in &self.through {
            of_rules.through.push(cell(place)?);
        }
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
            found: lists.iter().flat_map(|list| list.words.iter().cloned()).collect(),
            max_paths: if self.hints || self.chains.is_some() {
                Some(HINT_PATHS)
            } else if self.svg {
                Some(1)
            } else {
                self.paths.then_some(self.most_paths())
            },
            budget: self.budget,
            ..of_rules
        })
    }

    /// Says if some paths are missing. Returns the exit code, unless they are those that --limit
    /// leaves out, or a picture of the first one.
    fn report_incomplete(&self, of_paths: Outcome) -> io::Result<Option<ExitCode>> {
        if of_paths.is_complete() || (of_paths == Outcome::Stopped && self.svg) {
            return Ok(None);
        }
        if of_paths == Outcome::Stopped && self.paths {
            let paths = count(self.most_paths(), "path");
            say(format_args!("some words have more than {paths} (--limit sets the limit)"))?;
            return Ok(None);
        }
        let may = if self.chains.is_some() {
            "there may be more chains"
        } else {
            "their numbers may be too low"
        };
        say(format_args!("some words have too many paths to try: {may}"))?;
        Ok(Some(BAD_DATA.into()))
    }

    /// Prints where a word is.
    fn show(&self, board: &GameBoard, search: &WordSearch) -> anyhow::Result<ExitCode> {
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
            note(search.verdict())?;
        }
        let of_paths = search.word().map_or(Outcome::Complete, |word| word.outcome);
        if let Some(code) = self.report_incomplete(of_paths)? {
            return Ok(code);
        }
        Ok(if search.is_found() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    /// Prints lines about players, to where the total goes.
    fn say(&self, lines: &str) -> io::Result<()> {
        if io::stdout().is_terminal() && !self.svg {
            writeln!(Output::lock(), "{lines}\n")
        } else {
            say(lines)
        }
    }

    /// Prints the words, the hints or the chains, and their total.
    fn print(
        &self,
        board: &GameBoard,
        solution: &Solution,
        chains: Option<&Chains<'_>>,
    ) -> anyhow::Result<()> {
        let output = if self.json { Box::new(Output::lock()) } else { drawing_output() };
        let mut output = BufWriter::new(output);
        if let Some(chains) = chains {
            if self.json {
                return write_json(chains, &mut output);
            }
            chains.write_lines(&solution.line_start(), &mut output)?;
            output.flush()?;
            return Ok(note(chains.total())?);
        }
        let hints = self.hints.then(|| Hints::of(board, solution));
        match (&hints, self.json, io::stdout().is_terminal()) {
            _ if self.svg => {
                let mut best: Vec<&Word> = solution.words.iter().collect();
                best.sort_by_key(|word| Reverse((word.points, word.letters)));
                best.truncate(BEST);
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
            note(solution.total())?;
        }
        Ok(())
    }
}

/// Writes the name of the board's file as a heading, if there are several.
fn write_name(solution: &Solution, output: &mut impl Write) -> io::Result<()> {
    solution.file.iter().try_for_each(|file| writeln!(output, "{}\n", sanitize(file)))
}
