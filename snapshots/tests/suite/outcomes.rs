//! Whatever says that it is complete is complete, on random boards of every kind and with any
//! limit. `.ci/full` tries 10,000 boards.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

use dawggle::{Dawg, Limit, Outcome, Symbol};
use dawggle_search::game::{GameBoard, Reuse, Rules, Score};
use dawggle_search::score::{Scorer, ScorerError};
use dawggle_search::solve::GameSolver;
use dawggle_snapshots::any_board::Bytes;
use dawggle_snapshots::game::{Game, games};
use dawggle_snapshots::marked::{mark_symbols, symbols, unmark};
use dawggle_snapshots::oracle::WordPaths;
use dawggle_snapshots::property::check;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{TestCaseError, TestCaseResult};

/// How often an answer was complete, and how often it was not.
#[derive(Debug, Default)]
struct Counts([Cell<usize>; 2]);

impl Counts {
    fn add(&self, is_complete: bool) {
        let count = &self.0[usize::from(!is_complete)];
        count.set(count.get() + 1);
    }
}

/// What the methods answered.
#[derive(Debug, Default)]
struct Tried {
    words: Counts,
    paths: Counts,
    verdicts: Counts,
    scores: Counts,
    fast_scores: Counts,
    neighbors: Counts,
}

/// A small limit for each method.
#[derive(Clone, Copy, Debug)]
struct Limits {
    steps: u64,
    memory: usize,
}

fn limits() -> impl Strategy<Value = Limits> {
    let steps = (0_u32..=14).prop_flat_map(|bits| 0..1_u64 << bits);
    (steps, select(&[0_usize, 8, 40, 320, usize::MAX]))
        .prop_map(|(steps, memory)| Limits { steps, memory })
}

/// Points by the number of cells, which depend on the path where a tile has several letters.
const BY_CELLS: &str = "name = 'Cells'\n[words]\nmin-length = 2\n[score]\nlength = 'cells'
table = [0, 1, 2, 4, 8, 16, 32, 64]\nfurther = 1000";

/// Points by the number of letters.
const BY_LETTERS: &str =
    "name = 'Letters'\n[words]\nmin-length = 2\n[score]\ntable = [0, 1, 1, 2, 4]\nfurther = 9";

#[test]
fn whatever_is_complete_lacks_nothing() {
    let tried = Tried::default();
    check(1000, &(games(), limits()), |(game, limits)| {
        let expected = game.case.find();
        let bytes = game.case.compile();
        let dawg = Dawg::from_bytes(&bytes).unwrap();
        for board in [game.board(), game.padded()] {
            words(&board, &dawg, &expected, limits, &tried)?;
            paths(&game, &board, &dawg, &expected, limits, &tried)?;
            points(&board, &dawg, &expected, limits, &tried)?;
        }
        scorer(&game, &dawg, &expected, limits, &tried)
    });
    let Tried { words, paths, verdicts, scores, fast_scores, neighbors } = &tried;
    for counts in [words, paths, verdicts, scores] {
        assert!(counts.0.iter().all(|count| count.get() > 300), "{tried:?}");
    }
    // Few boards have so many paths that the scorer counts their steps.
    assert!(fast_scores.0[1].get() > 0, "{tried:?}");
    for counts in [fast_scores, neighbors] {
        assert!(counts.0[0].get() > 100, "{tried:?}");
    }
}

/// Checks the words that a solver finds.
fn words(
    board: &GameBoard,
    dawg: &Bytes<'_>,
    expected: &WordPaths,
    limits: Limits,
    tried: &Tried,
) -> TestCaseResult {
    let spelled = board.spell(&dawg.alphabet());
    let mut found = Vec::new();
    let outcome = solver(dawg, limits).solve(&spelled, |word| {
        found.push(mark_symbols(word.symbols(), &dawg.alphabet()));
        ControlFlow::Continue(())
    });
    let expected: Vec<&String> = expected.keys().collect();
    prop_assert!(expected.iter().copied().take(found.len()).eq(&found));
    known(outcome, &tried.words, found.len() == expected.len())
}

/// Checks that an outcome says whether something is missing.
fn known(outcome: Outcome, counts: &Counts, is_all: bool) -> TestCaseResult {
    counts.add(outcome.is_complete());
    match outcome {
        Outcome::Complete => prop_assert!(is_all),
        outcome => prop_assert_eq!(outcome, Outcome::OutOfSteps),
    }
    Ok(())
}

fn solver<'a>(dawg: &Bytes<'a>, Limits { steps, memory }: Limits) -> GameSolver<&'a [u8]> {
    GameSolver::new(*dawg).max_steps(steps).memory(memory)
}

/// Checks the paths of each word of the list.
fn paths(
    game: &Game,
    board: &GameBoard,
    dawg: &Bytes<'_>,
    expected: &WordPaths,
    limits: Limits,
    tried: &Tried,
) -> TestCaseResult {
    let spelled = board.spell(&dawg.alphabet());
    for word in &game.case.words {
        let letters: Vec<Symbol> =
            symbols(word).map(|symbol| dawg.alphabet().symbol(symbol).unwrap()).collect();
        let mut all: Vec<Vec<usize>> = expected.get(word).cloned().unwrap_or_default();
        all.dedup();
        let mut found: Vec<Vec<usize>> = Vec::new();
        let mut limit = Limit::steps(limits.steps);
        let outcome = spelled.each_path(&letters, &mut limit, |path| {
            found.push(path.iter().map(|step| usize::from(step.cell)).collect());
            ControlFlow::Continue(())
        });
        // A tile with choices can spell a word in two ways.
        found.dedup();
        prop_assert!(all.iter().take(found.len()).eq(&found));
        known(outcome, &tried.paths, found.len() == all.len())?;
        match spelled.first_path(&letters, &mut Limit::steps(limits.steps)) {
            Ok(path) => prop_assert_eq!(path.is_some(), !all.is_empty()),
            Err(outcome) => prop_assert_eq!(outcome, Outcome::OutOfSteps),
        }
    }
    Ok(())
}

/// Checks the points of all words, by their best paths.
fn points(
    board: &GameBoard,
    dawg: &Bytes<'_>,
    expected: &WordPaths,
    limits: Limits,
    tried: &Tried,
) -> TestCaseResult {
    let rules = Rules::parse(BY_CELLS).unwrap();
    let of_path = |path: &Vec<usize>| match path.len() {
        cells @ 2..=7 => 1 << (cells - 1),
        cells @ 8.. => 64 + 1000 * (cells as u64 - 7),
        _ => 0,
    };
    let best = expected
        .iter()
        .map(|(word, paths)| (word.clone(), paths.iter().map(of_path).max().unwrap_or_default()));
    let best: BTreeMap<String, u64> = best.filter(|&(_, points)| points > 0).collect();
    let spelled = board.spell(&dawg.alphabet());
    let judge = rules.judge(&spelled);
    let mut found = BTreeMap::new();
    let mut wrong = None;
    let outcome = judge.each(&mut solver(dawg, limits), |word, verdict| {
        let word = mark_symbols(word.symbols(), &dawg.alphabet());
        let (most, points) = (best.get(&word).copied().unwrap_or_default(), verdict.points);
        let is_right = if verdict.outcome.is_complete() { points == most } else { points <= most };
        wrong = wrong.take().or((!is_right).then(|| word.clone()));
        found.insert(word, points);
    });
    prop_assert_eq!(wrong, None);
    known(outcome, &tried.verdicts, found == best)?;
    let score = judge.score(&mut solver(dawg, limits));
    tried.scores.add(score.is_ok());
    let all = Score { words: best.len() as u32, points: best.values().sum() };
    prop_assert_eq!(score, outcome.whole(all));
    // A reader of the outcome learns the same of a single word.
    for (word, most) in &best {
        let letters: Vec<Symbol> =
            symbols(word).map(|symbol| dawg.alphabet().symbol(symbol).unwrap()).collect();
        let count = dawg.alphabet().letters(&letters);
        let verdict = judge.verdict(&letters, count, &mut Limit::steps(limits.steps));
        prop_assert!(verdict.points <= *most);
        prop_assert!(verdict.points == *most || !verdict.outcome.is_complete(), "{word}");
    }
    Ok(())
}

/// Checks the scores of a scorer, and of the boards that differ in one cell.
fn scorer(
    game: &Game,
    dawg: &Bytes<'_>,
    expected: &WordPaths,
    limits: Limits,
    tried: &Tried,
) -> TestCaseResult {
    let rules = Rules::parse(BY_LETTERS).unwrap().with_geometry(game.geometry.clone());
    if game.case.board.reuse != Reuse::Never || game.geometry.cells() > 64 {
        return Ok(());
    }
    let board = game.board();
    let spelled = board.spell(&dawg.alphabet());
    let mut all = Score::default();
    for word in expected.keys() {
        let letters = unmark(word).chars().count();
        let points = [0, 0, 1, 2, 4].get(letters).copied();
        let points = points.unwrap_or_else(|| 4 + 9 * (letters as u64 - 4));
        all.words += u32::from(points > 0);
        all.points += points;
    }
    let scorer = Scorer::new(dawg, &rules).unwrap();
    // Most boards take no step that counts.
    for (_, scorer) in scorer.for_instruction_sets() {
        let mut scorer = scorer.max_steps(limits.steps / 16);
        match scorer.score_any(&spelled) {
            Ok(score) => {
                tried.fast_scores.add(true);
                prop_assert_eq!(score, all);
            }
            Err(ScorerError::Incomplete(outcome)) => {
                tried.fast_scores.add(false);
                prop_assert_eq!(outcome, Outcome::OutOfSteps);
            }
            Err(error) => prop_assert_eq!(error, ScorerError::Symbols),
        }
        neighbors(game, dawg, &mut scorer, tried)?;
    }
    Ok(())
}

/// Checks the scores of the boards that differ from a board in one cell, if all tiles are letters.
fn neighbors(
    game: &Game,
    dawg: &Bytes<'_>,
    scorer: &mut Scorer,
    tried: &Tried,
) -> Result<(), TestCaseError> {
    let tile = |(cell, tile): (usize, &String)| match dawg.alphabet().symbol(tile) {
        _ if tile == "#" || game.geometry.is_hole(cell) => Some(Scorer::BLOCKED),
        symbol => symbol,
    };
    let tiles: Option<Vec<Symbol>> = game.tiles.iter().enumerate().map(tile).collect();
    let Some(mut tiles) = tiles.filter(|tiles| tiles.len() <= 16) else { return Ok(()) };
    let mut scores = Vec::new();
    let score = scorer.neighbors(&tiles, &mut scores);
    tried.neighbors.add(score.is_ok());
    let Ok(score) = score else { return Ok(()) };
    let mut unlimited = scorer.clone().max_steps(u64::MAX);
    prop_assert_eq!(unlimited.score(&tiles), Ok(score));
    for cell in 0..tiles.len() {
        let own = tiles[cell];
        for symbol in 0..scorer.symbols() {
            tiles[cell] = symbol as Symbol;
            let expected = unlimited.score(&tiles);
            prop_assert_eq!(expected, Ok(scores[cell * scorer.symbols() + symbol]));
        }
        tiles[cell] = own;
    }
    Ok(())
}
