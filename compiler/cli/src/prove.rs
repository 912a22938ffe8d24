//! `dawggle prove`: all boards that are worth so many points, and that there are no others.

use std::collections::BTreeMap;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;

use anyhow::{Context, anyhow};
use dawggle::{Alphabet, Source, Symbol, SymbolSet};
use dawggle_search::{
    Board, Geometry, Partition, Proof, Prover, Reuse, Scorer, Symmetries, Tile, TooManyBoards,
};
use indicatif::{ProgressBar, ProgressStyle};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use serde_json::json;

use crate::dictionary::DictionaryOption;
use crate::rules::{self, RulesOption};
use crate::{count, size, usage_error};

/// Find all boards worth so many points, and prove that there are no others
///
/// Prints a line for each board: the board, tab, its points; those of most points first, and of boards
/// on which the same tiles touch, such as when turned or reflected, one. Exits with 1 if there are none.
///
/// The boards are parted into classes, by sets of letters for each cell. What no board of a class can
/// be worth is bounded, and where that is too high, letters are tried until it is not. On one core 3x3
/// takes seconds. Larger boards were not yet proved whole: a few of their classes, taken for all, make
/// hours for 3x4, and hundreds of hours for 4x4. Boards have up to 16 cells, dictionaries up to 31
/// symbols.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  dawggle prove --size 3x3 --cutoff 500
  dawggle prove --size 2x5 --cutoff 200 -d words.dawg
  dawggle prove --size 3x3 --cutoff 500 --sets 'aeiosuy bcdfghjklmnpqrtvwxz' --corner-sets all")]
pub struct Prove {
    /// Least points of the boards that are looked for
    #[arg(long, value_name = "POINTS")]
    cutoff: u64,
    #[command(flatten)]
    dictionary: DictionaryOption,
    #[command(flatten)]
    rules: RulesOption,
    /// The letters that a class may have on a cell: sets with spaces between, or `all`
    ///
    /// Letters that are in none of them are added to the last. Few classes of many letters are proved
    /// sooner than many of few, but take more memory. [default: vowels and consonants; on boards of
    /// more than 12 cells, three sets]
    #[arg(long, value_name = "SETS")]
    sets: Option<String>,
    /// The same for cells with the fewest neighbours, which are the corners of a rectangle
    ///
    /// [default: all; on boards of more than 12 cells, vowels and consonants]
    #[arg(long, value_name = "SETS")]
    corner_sets: Option<String>,
    /// Prove with so many threads [default: one for each processor]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Take so much memory in all: bytes, or 500M, or 4G; at least 16M a thread
    ///
    /// A class that would take more is parted again.
    #[arg(long, value_name = "SIZE", default_value = "2G", value_parser = size::parse)]
    memory: u64,
    /// Print one JSON object a line: board and points
    #[arg(long)]
    json: bool,
}

/// Few letters that most words have, and all others.
const TWO: &str = "aeiosuy bcdfghjklmnpqrtvwxz";
/// As the proof of the best 4x4 board has them.
const THREE: &str = "aeijou bcdfgmpqvwxz hklnrsty";

/// All letters in one set.
const ALL: &str = "all";

/// Bytes for a class: in much less, a proof takes for ever.
const LEAST_MEMORY: usize = 16 << 20;

/// On boards of more cells, sets are smaller.
const MANY_CELLS: usize = 12;

impl Prove {
    pub fn run(mut self) -> anyhow::Result<ExitCode> {
        let rules = self.rules.load()?;
        let dawg = std::mem::take(&mut self.dictionary).find().open()?;
        let geometry = rules.geometry_of(self.rules.size)?.ok_or_else(rules::size_is_open)?;
        let threads = crate::threads(self.threads);
        let memory = usize::try_from(self.memory / threads as u64).unwrap_or(usize::MAX);
        if memory < LEAST_MEMORY {
            return Err(usage_error(format_args!(
                "--memory: at least {} are needed, 16M a thread",
                count(threads * LEAST_MEMORY, "byte")
            )));
        }
        let scorer = rules.scorer(&dawg, &geometry).context("nothing can be proved")?;
        let prover = Prover::new(scorer).context("nothing can be proved")?.memory(memory);
        let symmetries = Symmetries::of(&geometry);
        let partition = self.partition(&geometry, &dawg.alphabet())?;

        let mut classes: Vec<u64> = partition.least(&symmetries).collect();
        // In no order, so that those done tell how long the others take.
        classes.shuffle(&mut ChaCha8Rng::seed_from_u64(0));
        let progress = progress(classes.len());
        // Each board is kept once, whatever its class.
        let mut boards = BTreeMap::new();
        let mut visits = 0_u64;
        each_proof(&prover, &partition, &classes, self.cutoff, threads, |proof| {
            visits += proof.visits;
            for (tiles, points) in proof.boards {
                boards.insert(symmetries.least(&tiles), points);
            }
            if boards.len() > Prover::MOST_BOARDS {
                return Err(TooManyBoards);
            }
            progress.set_message(count(boards.len(), "board"));
            progress.inc(1);
            Ok(())
        })?;
        progress.finish_and_clear();

        let mut boards: Vec<(Vec<Symbol>, u64)> = boards.into_iter().collect();
        boards.sort_by_key(|&(_, points)| std::cmp::Reverse(points));
        let mut output = BufWriter::new(io::stdout().lock());
        for (tiles, points) in &boards {
            let board = spell(tiles, &geometry, &dawg.alphabet())?;
            match self.json {
                true => writeln!(output, "{}", json!({"board": board, "points": points}))?,
                false => writeln!(output, "{board}\t{points}")?,
            }
        }
        output.flush()?;
        writeln!(
            io::stderr(),
            "{} of {} or more, and no others: {} proved, {visits} choices tried",
            count(boards.len(), "board"),
            count(self.cutoff, "point"),
            if classes.len() == 1 {
                "1 class".to_owned()
            } else {
                format!("{} classes", classes.len())
            },
        )?;
        Ok(if boards.is_empty() { ExitCode::from(1) } else { ExitCode::SUCCESS })
    }

    /// The classes: cells with the fewest neighbours have sets of their own.
    fn partition<S: Source>(
        &self,
        geometry: &Geometry,
        alphabet: &Alphabet<S>,
    ) -> anyhow::Result<Partition> {
        let is_large = geometry.tiles() > MANY_CELLS;
        let sets = self.sets.as_deref().unwrap_or(if is_large { THREE } else { TWO });
        let corner_sets = self.corner_sets.as_deref().unwrap_or(if is_large { TWO } else { ALL });
        let [sets, corner_sets] = [sets, corner_sets].map(|sets| read_sets(sets, alphabet));
        let (sets, corner_sets) = (sets?, corner_sets?);
        let neighbours = |cell: &usize| geometry.neighbours(*cell).len();
        let cells = || (0..geometry.cells()).filter(|&cell| !geometry.is_hole(cell));
        let [fewest, most] = [
            cells().map(|cell| neighbours(&cell)).min(),
            cells().map(|cell| neighbours(&cell)).max(),
        ];
        let sets = (0..geometry.cells()).map(|cell| {
            if geometry.is_hole(cell) {
                Vec::new()
            } else if Some(neighbours(&cell)) == fewest && fewest != most {
                corner_sets.clone()
            } else {
                sets.clone()
            }
        });
        Partition::new(sets.collect()).ok_or_else(|| anyhow!("so many classes cannot be numbered"))
    }
}

/// Reads sets of letters with spaces between. What is in none of them is added to the last.
fn read_sets<S: Source>(text: &str, alphabet: &Alphabet<S>) -> anyhow::Result<Vec<SymbolSet>> {
    let all: SymbolSet = (0..alphabet.len()).fold(0, |all, symbol| all | 1 << symbol);
    if text.trim() == ALL {
        return Ok(vec![all]);
    }
    let mut sets = Vec::new();
    let mut known: SymbolSet = 0;
    for letters in text.split_whitespace() {
        let mut set = 0;
        for letter in letters.chars() {
            let of = |tile: &str| match alphabet.split_first(tile) {
                Some((symbol, "")) => Some(symbol),
                _ => None,
            };
            // A letter that no word has is on no board worth looking for.
            let symbol = of(if letter == 'q' { "qu" } else { "" });
            if let Some(symbol) = symbol.or_else(|| of(letter.encode_utf8(&mut [0; 4]))) {
                set |= 1 << symbol;
            }
        }
        if known & set != 0 {
            return Err(usage_error(format_args!("in {text:?} a letter is in more than one set")));
        }
        known |= set;
        sets.push(set);
    }
    let Some(last) = sets.last_mut() else {
        return Err(usage_error(format_args!("{text:?}: sets of letters expected, or `all`")));
    };
    *last |= all & !known;
    sets.retain(|&set| set != 0);
    Ok(sets)
}

/// Proves the classes, and hands over each proof as it is done.
fn each_proof(
    prover: &Prover,
    partition: &Partition,
    classes: &[u64],
    cutoff: u64,
    threads: usize,
    mut take: impl FnMut(Proof) -> Result<(), TooManyBoards>,
) -> Result<(), TooManyBoards> {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        let (sender, proofs) = mpsc::sync_channel(threads);
        for _ in 0..threads.min(classes.len()) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                while let Some(&number) = classes.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let class = partition.class(number).expect("the number of a class");
                    if sender.send(prover.prove(&class, cutoff)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        // Once it is dropped, the threads end.
        proofs.into_iter().try_for_each(|proof| take(proof?))
    })
}

/// A board as it is typed.
fn spell<S: Source>(
    tiles: &[Symbol],
    geometry: &Arc<Geometry>,
    alphabet: &Alphabet<S>,
) -> anyhow::Result<String> {
    let tile = |&symbol: &Symbol| match symbol {
        Scorer::BLOCKED => Ok(Tile::blocked()),
        _ => Tile::parse(alphabet.spelling(symbol).as_str()),
    };
    let tiles = tiles.iter().map(tile).collect::<Result<_, _>>()?;
    Ok(Board::new(geometry.clone(), Reuse::Never, tiles).to_string())
}

/// A bar on standard error, if that is a terminal.
fn progress(classes: usize) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let template = "{wide_bar} {pos} of {len} classes, {msg}, {eta} left";
    let style = ProgressStyle::with_template(template).expect("the template is right");
    ProgressBar::new(classes as u64).with_style(style).with_message(count(0, "board"))
}
