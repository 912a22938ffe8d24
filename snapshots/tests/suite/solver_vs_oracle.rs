//! The solver finds what the oracle finds, on boards of any shape, with any alphabet, mask, scratch
//! memory and step limit.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

use dawggle::{Dawg, Outcome, Symbol};
use dawggle_snapshots::any_board::{Bytes, Limits, Traced, boards};
use dawggle_snapshots::case::{Case, cases};
use dawggle_snapshots::marked::{mark_symbols, symbols, unmark};
use dawggle_snapshots::oracle::WordPaths;
use dawggle_snapshots::property::{check, step_limits};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;

/// The paths that scratch memory has room for, from none to more than the boards need.
const PATHS: [usize; 6] = [0, 1, 4, 20, 100, 1000];

#[test]
fn words_and_paths_match_the_oracle() {
    let (total, with_words) = (Cell::new(0), Cell::new(0));
    let alphabets = RefCell::new(BTreeSet::new());
    check(1000, &cases(), |case| {
        let expected = case.find();
        let bytes = case.compile();
        let dawg = Dawg::from_bytes(&bytes).unwrap();
        same_list(&case, &dawg)?;
        same_words(&case, &dawg, &expected)?;
        same_paths_of_all(&case, &dawg, &expected)?;
        total.set(total.get() + 1);
        let has_word = expected.keys().any(|word| symbols(word).count() >= 3);
        with_words.set(with_words.get() + usize::from(has_word));
        alphabets.borrow_mut().insert(dawg.alphabet().len());
        Ok(())
    });
    let (total, with_words) = (total.get(), with_words.get());
    assert!(with_words * 2 >= total, "{with_words} of {total} boards have a word of three");
    let alphabets = alphabets.into_inner();
    assert!(alphabets.is_superset(&[1, 31, 32, 40, 63].into()), "{alphabets:?}");
}

#[test]
fn a_limited_solver_finds_the_first_words() {
    let (out_of_steps, stopped) = (Cell::new(0), Cell::new(0));
    check(100, &cases(), |case| {
        let expected: Vec<String> = case.find().into_keys().collect();
        let bytes = case.compile();
        let dawg = Dawg::from_bytes(&bytes).unwrap();
        for (board, paths) in boards(&case, &dawg).iter().zip([0, 4, 1000].iter().cycle()) {
            let limits = Limits { paths: *paths, ..Limits::NONE };
            for max_steps in step_limits() {
                let (words, outcome) = board.solve(&dawg, Limits { max_steps, ..limits });
                let words = marked(&words, &dawg);
                prop_assert!(expected.starts_with(&words), "{max_steps} steps: {words:?}");
                if outcome == Outcome::Complete {
                    prop_assert_eq!(&words, &expected);
                    break;
                }
                prop_assert_eq!(outcome, Outcome::OutOfSteps);
                out_of_steps.set(out_of_steps.get() + 1);
            }
            for count in 1..=expected.len() {
                let (words, outcome) = board.solve(&dawg, Limits { words: count, ..limits });
                prop_assert_eq!(&marked(&words, &dawg)[..], &expected[..count]);
                prop_assert_eq!(outcome, Outcome::Stopped);
                stopped.set(stopped.get() + 1);
            }
        }
        Ok(())
    });
    assert!(out_of_steps.get() > 1000 && stopped.get() > 1000);
}

#[test]
fn a_solver_that_pauses_finds_all_words() {
    // Every part may have other limits: few steps or many, few words or many, any scratch memory.
    let limits = (prop_oneof![0..5_u64, 0..50_u64, Just(u64::MAX)], 1..5_usize, 0..300_usize);
    let limits = limits.prop_map(|(max_steps, words, paths)| Limits { paths, max_steps, words });
    let (parts, words) = (Cell::new(0), Cell::new(0));
    check(450, &(cases(), vec(limits, 1..20)), |(case, limits)| {
        let expected: Vec<String> = case.find().into_keys().collect();
        let bytes = case.compile();
        let dawg = Dawg::from_bytes(&bytes).unwrap();
        for board in boards(&case, &dawg) {
            let mut used = limits.iter().copied().cycle().inspect(|_| parts.set(parts.get() + 1));
            let found = board.solve_in_parts(&dawg, &mut used);
            prop_assert_eq!(&marked(&found, &dawg), &expected);
            let found = board.solve_one_by_one(&dawg, limits[0]);
            prop_assert_eq!(&marked(&found, &dawg), &expected);
            words.set(words.get() + expected.len());
        }
        Ok(())
    });
    let (parts, words) = (parts.get(), words.get());
    assert!(parts > 5000 && words > 5000, "{parts} parts, {words} words");
}

#[test]
fn a_limited_search_finds_the_first_paths() {
    let cut = Cell::new(0);
    check(100, &cases(), |case| {
        let expected = case.find();
        let bytes = case.compile();
        let dawg = Dawg::from_bytes(&bytes).unwrap();
        for board in boards(&case, &dawg) {
            for word in listed(&dawg) {
                let all = expected.get(&mark_symbols(&word, &dawg.alphabet()));
                let all = all.map(Vec::as_slice).unwrap_or_default();
                for max_steps in step_limits() {
                    let (paths, outcome) = board.paths(&word, max_steps);
                    let is_complete = outcome.is_complete();
                    prop_assert!(is_complete || are_first(&paths, all, &case), "{:?}", paths);
                    if is_complete {
                        same_paths(&case, paths, all)?;
                        break;
                    }
                    cut.set(cut.get() + 1);
                }
            }
        }
        Ok(())
    });
    assert!(cut.get() > 1000);
}

#[test]
fn a_trace_knows_the_words_of_a_players_tiles() {
    let (refused, with_words, prefixes) = (Cell::new(0), Cell::new(0), Cell::new(0));
    check(200, &(cases(), vec(any::<u8>(), 1..100)), |(case, numbers)| {
        let bytes = case.compile();
        let dawg = Dawg::from_bytes(&bytes).unwrap();
        let found = case.find().into_values().flatten().take(20);
        let random = numbers.chunks(8).map(|numbers| random_tiles(&case, numbers));
        for tiles in
            found.map(|path| path.into_iter().map(|tile| tile as u8).collect()).chain(random)
        {
            let expected = traced(&case, &tiles);
            refused.set(refused.get() + tiles.len() - expected.0.len());
            with_words.set(with_words.get() + usize::from(!expected.1.is_empty()));
            prefixes.set(prefixes.get() + usize::from(expected.2));
            for board in boards(&case, &dawg) {
                let Traced { tiles, words, is_word, is_prefix } = board.trace(&dawg, &tiles);
                prop_assert_eq!(is_word, !words.is_empty());
                let words: BTreeSet<String> = marked(&words, &dawg).into_iter().collect();
                prop_assert_eq!(&(tiles, words, is_prefix), &expected);
            }
        }
        Ok(())
    });
    let counts = [refused.get(), with_words.get(), prefixes.get()];
    assert!(counts.iter().all(|&count| count > 1000), "{counts:?}");
}

/// Returns tiles of which most touch the one before.
fn random_tiles(case: &Case, numbers: &[u8]) -> Vec<u8> {
    let mut tiles: Vec<u8> = Vec::new();
    for &number in numbers {
        let near = tiles.last().and_then(|&last| case.board.neighbors.get(usize::from(last)));
        let near = near.and_then(|near| near.get(usize::from(number) % (near.len() + 1)));
        tiles.push(near.map_or(number % (case.board.tiles.len() as u8 + 2), |&tile| tile as u8));
    }
    tiles
}

/// Returns the tiles that a path can have, the words that they spell, and whether they spell the
/// beginning of a longer word.
fn traced(case: &Case, tiles: &[u8]) -> (Vec<u8>, BTreeSet<String>, bool) {
    let board = &case.board;
    let (mut path, mut spelled) = (Vec::<u8>::new(), BTreeSet::from([String::new()]));
    for &tile in tiles {
        let is_next = match path.last().map(|&last| usize::from(last)) {
            None => usize::from(tile) < board.tiles.len(),
            Some(last) => {
                board.neighbors[last].contains(&usize::from(tile)) && !path.contains(&tile)
            }
        };
        if is_next {
            path.push(tile);
            let choices = &board.tiles[usize::from(tile)];
            let longer = spelled
                .iter()
                .flat_map(|start| choices.iter().map(move |choice| format!("{start}{choice}")));
            let is_start = |start: &String| case.words.iter().any(|word| word.starts_with(start));
            spelled = longer.filter(is_start).collect();
        }
    }
    let is_prefix = case.words.iter().any(|word| {
        spelled.iter().any(|start| word.starts_with(start) && word.len() > start.len())
    });
    let words = spelled.intersection(&case.words).cloned().collect();
    (path, words, is_prefix)
}

/// Compares the list of all words and its order.
fn same_list(case: &Case, dawg: &Bytes<'_>) -> TestCaseResult {
    let words = marked(&listed(dawg), dawg);
    prop_assert!(words.iter().eq(&case.words), "{words:?}");
    prop_assert!(words.iter().all(|word| dawg.contains(&unmark(word))));
    Ok(())
}

/// Compares the words and their order, on every kind of board and with every scratch length.
fn same_words(case: &Case, dawg: &Bytes<'_>, expected: &WordPaths) -> TestCaseResult {
    let expected: Vec<String> = expected.keys().cloned().collect();
    for board in boards(case, dawg) {
        for paths in PATHS {
            let (words, outcome) = board.solve(dawg, Limits { paths, ..Limits::NONE });
            prop_assert_eq!(&marked(&words, dawg), &expected, "with room for {} paths", paths);
            prop_assert_eq!(outcome, Outcome::Complete);
        }
    }
    Ok(())
}

/// Returns whether a tile has several heads. Then the paths are in another order, and come twice if
/// a word can be split in two ways.
fn has_heads(case: &Case) -> bool {
    let is_long = |choice: &String| symbols(choice).count() > 1;
    case.board.tiles.iter().any(|choices| choices.len() > 1 && choices.iter().any(is_long))
}

/// Whether these are the first paths, or some of them if their order is another.
fn are_first(paths: &[Vec<usize>], all: &[Vec<usize>], case: &Case) -> bool {
    if has_heads(case) {
        return paths.iter().all(|path| all.contains(path));
    }
    all.starts_with(paths)
}

fn same_paths(case: &Case, mut paths: Vec<Vec<usize>>, all: &[Vec<usize>]) -> TestCaseResult {
    let mut all = all.to_vec();
    if has_heads(case) {
        // The same number of times, as each way to split the word is a path.
        paths.sort();
        all.sort();
    }
    prop_assert_eq!(paths, all);
    Ok(())
}

/// Compares the paths of every word of the list, whether the board has it or not.
fn same_paths_of_all(case: &Case, dawg: &Bytes<'_>, expected: &WordPaths) -> TestCaseResult {
    for board in boards(case, dawg) {
        for word in listed(dawg) {
            let marked = mark_symbols(&word, &dawg.alphabet());
            let expected = expected.get(&marked).map(Vec::as_slice).unwrap_or_default();
            let (paths, outcome) = board.paths(&word, u64::MAX);
            same_paths(case, paths, expected)?;
            prop_assert_eq!(outcome, Outcome::Complete);
        }
    }
    Ok(())
}

/// Returns all words of a dictionary.
fn listed(dawg: &Bytes<'_>) -> Vec<Vec<Symbol>> {
    let mut words = Vec::new();
    let outcome = dawg.words().for_each(|word| {
        words.push(word.symbols().to_vec());
    });
    assert_eq!(outcome, Outcome::Complete);
    words
}

fn marked(words: &[Vec<Symbol>], dawg: &Bytes<'_>) -> Vec<String> {
    words.iter().map(|word| mark_symbols(word, &dawg.alphabet())).collect()
}

/// The tests above would notice an error: if the oracle plays by different rules or has a different
/// list, they fail.
mod comparison_fails_for {
    use super::*;

    #[test]
    fn a_lost_neighbor() {
        let caught = caught(|case| {
            let tile = case.board.neighbors.len() / 2;
            case.board.neighbors[tile].pop();
        });
        assert!(caught >= 5, "{caught}");
    }

    #[test]
    fn a_tile_used_again() {
        let caught = caught(|case| {
            // Adding a twin of a tile has the same effect as using the tile twice.
            let board = &mut case.board;
            let twin = board.neighbors.len();
            let tile = twin / 2;
            board.tiles.push(board.tiles[tile].clone());
            board.neighbors.push(board.neighbors[tile].clone());
            for neighbors in board.neighbors.iter_mut().filter(|all| all.contains(&tile)) {
                neighbors.push(twin);
            }
        });
        assert!(caught >= 5, "{caught}");
    }

    #[test]
    fn a_lost_terminal() {
        let caught = caught(|case| {
            let word = case.words.iter().nth(case.words.len() / 2).cloned();
            word.map(|word| case.words.remove(&word));
        });
        assert!(caught >= 5, "{caught}");
    }

    /// Returns in how many of 100 cases the change changes the words.
    fn caught(change: impl Fn(&mut Case)) -> u32 {
        let caught = Cell::new(0);
        check(100, &cases(), |case| {
            let bytes = case.compile();
            let dawg = Dawg::from_bytes(&bytes).unwrap();
            let mut changed = case.clone();
            change(&mut changed);
            let result = same_words(&case, &dawg, &changed.find());
            caught.set(caught.get() + u32::from(result.is_err()));
            Ok(())
        });
        caught.get()
    }
}
