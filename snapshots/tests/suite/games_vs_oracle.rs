//! `dawggle-search` finds what the oracle finds, on boards of every shape, with every kind of tile
//! and every rule of reuse.
//!
//! The tests cover all its methods: masks, the walk for large boards with much memory and with
//! little, and the search word by word.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

use dawggle::{Dawg, Limit, Outcome, Symbol};
use dawggle_search::game::{GameBoard, Geometry, Reuse, SpelledBoard, Tile};
use dawggle_search::solve::{ByWord, GameSolver};
use dawggle_snapshots::any_board::Bytes;
use dawggle_snapshots::board_shape::touching;
use dawggle_snapshots::game::{Game, games, grids, long_games};
use dawggle_snapshots::marked::{mark_symbols, symbols, unmark};
use dawggle_snapshots::oracle::WordPaths;
use dawggle_snapshots::property::{check, step_limits};
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;

#[test]
fn neighbors_on_grids_are_the_cells_that_touch() {
    check(500, &grids(), |grid| {
        let geometry = Geometry::grid(grid).unwrap();
        for (cell, expected) in touching(grid).iter().enumerate() {
            let found = geometry.neighbors(cell).iter().copied().map(usize::from);
            prop_assert!(found.eq(expected.iter().copied()), "cell {cell}");
        }
        Ok(())
    });
}

#[test]
fn words_and_paths_match_the_oracle() {
    let (total, with_words) = (Cell::new(0), Cell::new(0));
    let by_rule: RefCell<BTreeMap<String, usize>> = RefCell::default();
    let of_kind = [const { Cell::new(0) }; 3];
    check(600, &games(), |game| {
        let expected = game.case.find();
        let bytes = game.case.compile();
        let dawg = Dawg::from_bytes(&bytes).unwrap();
        let mut solver = GameSolver::new(dawg);
        for board in [game.board(), game.padded()] {
            let spelled = board.spell(&dawg.alphabet());
            same_words(&mut solver, &spelled, expected.keys())?;
            same_paths(&game, &dawg, &spelled, &expected)?;
            same_by_word(&game, &board, &expected)?;
        }
        // With little memory, the walk for large boards searches the board for each word: at once,
        // or where a prefix has more than a few paths.
        let padded = game.padded();
        let spelled = padded.spell(&dawg.alphabet());
        for memory in MEMORY {
            same_words(&mut GameSolver::new(dawg).memory(memory), &spelled, expected.keys())?;
        }
        let kinds = [("-", "/"), ("/", "-")].map(|(kind, other)| {
            let is_it = |tile: &String| tile.contains(kind) && !tile.contains(other);
            game.tiles.iter().any(is_it) && game.case.board.reuse == Reuse::Never
        });
        let long = |tile: &String| tile.chars().count() > 1 && !tile.contains(['-', '/']);
        for (count, is_it) in of_kind.iter().zip([kinds[0], kinds[1], game.tiles.iter().any(long)])
        {
            count.set(count.get() + usize::from(is_it));
        }
        if game.case.board.reuse != Reuse::Never {
            // The tests of long words rely on this second method of the oracle.
            let held = game.case.words.iter().filter(|word| game.case.board.holds_reused(word));
            prop_assert!(held.eq(expected.keys()));
        }
        total.set(total.get() + 1);
        let has_word = expected.keys().any(|word| symbols(word).count() >= 3);
        with_words.set(with_words.get() + usize::from(has_word));
        *by_rule.borrow_mut().entry(format!("{:?}", game.case.board.reuse)).or_default() += 1;
        Ok(())
    });
    let (total, with_words) = (total.get(), with_words.get());
    assert!(with_words * 2 >= total, "{with_words} of {total} boards have a word of three");
    assert!(by_rule.borrow().values().all(|&count| count > 100), "{by_rule:?}");
    assert!(of_kind.iter().all(|count| count.get() > 50), "{of_kind:?}");
}

/// The bytes for the paths of a large board: for none, for 1, for 5 and for 40 of them.
const MEMORY: [usize; 4] = [0, 8, 40, 320];

/// Compares the words and their order.
fn same_words<'e>(
    solver: &mut GameSolver<&[u8]>,
    board: &SpelledBoard<'_>,
    expected: impl Iterator<Item = &'e String>,
) -> TestCaseResult {
    let (words, outcome) = solve(solver, board, usize::MAX);
    let expected: Vec<&String> = expected.collect();
    prop_assert_eq!(words.iter().collect::<Vec<_>>(), expected);
    prop_assert_eq!(outcome, Outcome::Complete);
    Ok(())
}

/// Returns up to `most` words, marked, and how the search ended.
fn solve(
    solver: &mut GameSolver<&[u8]>,
    board: &SpelledBoard<'_>,
    most: usize,
) -> (Vec<String>, Outcome) {
    let mut words: Vec<Vec<Symbol>> = Vec::new();
    let outcome = solver.solve(board, |word| {
        words.push(word.symbols().to_vec());
        if words.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let alphabet = solver.dawg().alphabet();
    (words.iter().map(|word| mark_symbols(word, &alphabet)).collect(), outcome)
}

/// Compares the paths of every word of the list, whether the board has it or not.
fn same_paths(
    game: &Game,
    dawg: &Bytes<'_>,
    board: &SpelledBoard<'_>,
    expected: &WordPaths,
) -> TestCaseResult {
    for word in &game.case.words {
        let symbols: Vec<Symbol> =
            symbols(word).map(|symbol| dawg.alphabet().symbol(symbol).unwrap()).collect();
        check_paths(game, board, word, &symbols, expected)?;
    }
    Ok(())
}

/// Compares the words that the search word by word finds, and their paths.
fn same_by_word(game: &Game, board: &GameBoard, expected: &WordPaths) -> TestCaseResult {
    let by_word = ByWord::new(board, &game.case.digraphs).unwrap();
    for word in &game.case.words {
        let text = unmark(word);
        prop_assert_eq!(by_word.holds(&text), expected.contains_key(word), "by word: {}", word);
        match by_word.symbols(&text) {
            Some(symbols) => check_paths(game, by_word.spelled(), word, &symbols, expected)?,
            None => prop_assert!(!expected.contains_key(word)),
        }
    }
    Ok(())
}

fn check_paths(
    game: &Game,
    board: &SpelledBoard<'_>,
    word: &str,
    symbols: &[Symbol],
    expected: &WordPaths,
) -> TestCaseResult {
    let (mut found, outcome) = paths(board, symbols, Limit::none());
    let mut expected = expected.get(word).cloned().unwrap_or_default();
    prop_assert_eq!(outcome, Outcome::Complete);
    let first = board.first_path(symbols, &mut Limit::none());
    prop_assert_eq!(first.map(|path| path.is_some()), Ok(!expected.is_empty()));
    if game.has_either_or() {
        // The oracle's paths do not tell which choice of a tile spells the word.
        for paths in [&mut found, &mut expected] {
            paths.sort();
            paths.dedup();
        }
    }
    prop_assert_eq!(found, expected, "paths of {}", word);
    Ok(())
}

/// Returns the paths of a word found within a limit, as cells, and how the search ended.
fn paths(
    board: &SpelledBoard<'_>,
    word: &[Symbol],
    mut limit: Limit,
) -> (Vec<Vec<usize>>, Outcome) {
    let mut paths = Vec::new();
    let outcome = board.each_path(word, &mut limit, |path| {
        paths.push(path.iter().map(|step| usize::from(step.cell)).collect());
        ControlFlow::Continue(())
    });
    (paths, outcome)
}

#[test]
fn the_choices_of_a_path_spell_its_word() {
    let taken = Cell::new(0);
    check(200, &games(), |game| {
        let board = game.board();
        let by_word = ByWord::new(&board, &game.case.digraphs).unwrap();
        for word in game.case.words.iter().map(|word| unmark(word)) {
            let Some(symbols) = by_word.symbols(&word) else { continue };
            let mut wrong = None;
            let _ = by_word.spelled().each_path(&symbols, &mut Limit::steps(10_000), |path| {
                let tiles = path.iter().map(|step| {
                    let tile = &board.tiles()[usize::from(step.cell)];
                    tile.choices().nth(step.choice.into()).map(str::to_owned)
                });
                // The tile of a wildcard does not tell what it spells.
                if let Some(texts) = tiles.collect::<Option<Vec<String>>>() {
                    taken.set(taken.get() + path.iter().filter(|step| step.choice > 0).count());
                    wrong = Some(texts.concat()).filter(|text| *text != word);
                }
                if wrong.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            prop_assert_eq!(wrong, None, "as {}", word);
        }
        Ok(())
    });
    assert!(taken.get() > 1000, "{}", taken.get());
}

#[test]
fn a_limited_search_finds_the_first_words_and_paths() {
    let (out_of_steps, stopped, cut) = (Cell::new(0), Cell::new(0), Cell::new(0));
    check(100, &games(), |game| {
        let expected: Vec<String> = game.case.find().into_keys().collect();
        let bytes = game.case.compile();
        let dawg = Dawg::from_bytes(&bytes).unwrap();
        for board in [game.board(), game.padded()] {
            let board = board.spell(&dawg.alphabet());
            for max_steps in step_limits() {
                // Masks take no memory for paths.
                let outcomes = [usize::MAX, 0, 40].map(|memory| {
                    let mut solver = GameSolver::new(dawg).max_steps(max_steps).memory(memory);
                    let (words, outcome) = solve(&mut solver, &board, usize::MAX);
                    prop_assert!(expected.starts_with(&words), "{max_steps} steps: {words:?}");
                    if outcome.is_complete() {
                        prop_assert_eq!(&words, &expected);
                    } else {
                        prop_assert_eq!(outcome, Outcome::OutOfSteps);
                        out_of_steps.set(out_of_steps.get() + 1);
                    }
                    Ok(outcome)
                });
                let mut is_complete = true;
                for outcome in outcomes {
                    is_complete &= outcome?.is_complete();
                }
                if is_complete {
                    break;
                }
            }
            for count in 1..=expected.len() {
                let (words, outcome) = solve(&mut GameSolver::new(dawg), &board, count);
                prop_assert_eq!(&words[..], &expected[..count]);
                prop_assert_eq!(outcome, Outcome::Stopped);
                stopped.set(stopped.get() + 1);
            }
            for word in &game.case.words {
                let word: Vec<Symbol> =
                    symbols(word).map(|symbol| dawg.alphabet().symbol(symbol).unwrap()).collect();
                let (all, _) = paths(&board, &word, Limit::none());
                for steps in step_limits() {
                    let (found, outcome) = paths(&board, &word, Limit::steps(steps));
                    prop_assert!(all.starts_with(&found));
                    if outcome.is_complete() {
                        prop_assert_eq!(&found, &all);
                        break;
                    }
                    cut.set(cut.get() + 1);
                }
            }
        }
        Ok(())
    });
    let counts = [out_of_steps.get(), stopped.get(), cut.get()];
    assert!(counts.iter().all(|&count| count > 1000), "{counts:?}");
}

#[test]
fn words_of_up_to_255_symbols_are_found_if_cells_can_be_reused() {
    let (found, lost) = (Cell::new(0), Cell::new(0));
    check(200, &long_games(), |game| {
        let holds = |word: &&String| game.case.board.holds_reused(word);
        let (on, off): (Vec<&String>, Vec<&String>) = game.case.words.iter().partition(holds);
        let bytes = game.case.compile();
        let dawg = Dawg::from_bytes(&bytes).unwrap();
        for board in [game.board(), game.padded()] {
            let mut solver = GameSolver::new(dawg);
            same_words(&mut solver, &board.spell(&dawg.alphabet()), on.iter().copied())?;
            let by_word = ByWord::new(&board, &game.case.digraphs).unwrap();
            prop_assert!(on.iter().all(|word| by_word.holds(&unmark(word))));
            prop_assert!(!off.iter().any(|word| by_word.holds(&unmark(word))));
        }
        let long =
            |words: &[&String]| words.iter().filter(|word| symbols(word).count() > 64).count();
        found.set(found.get() + long(&on));
        lost.set(lost.get() + long(&off));
        Ok(())
    });
    assert!(found.get() > 100 && lost.get() > 100, "{found:?} {lost:?}");
}

/// A board of one letter has more paths than the big walk remembers: then it looks for its words
/// one by one.
#[test]
fn a_board_with_more_paths_than_the_walk_remembers_is_solved() {
    let mut text = vec!["aaaaaaaaaa"; 10];
    // The b touches an a. The c and the d only touch each other.
    text.extend(["#########b", "##########", "#########c", "#########d"]);
    let board = GameBoard::parse(&text.join("/")).unwrap();
    // Longer words with a c are left out: it takes long to find that no path goes from an a to the
    // c.
    let ends = |count| if count < 6 { &["", "b", "c"][..] } else { &[""] };
    let words: Vec<String> = (1..=12)
        .flat_map(|count| ends(count).iter().map(move |end| "a".repeat(count) + end))
        .chain(["cd".to_owned(), "dc".to_owned(), "da".to_owned()])
        .collect();
    let bytes = dawggle_compiler::Compiler::new().words("words", &words).compile().unwrap().bytes;
    let dawg = Dawg::from_bytes(&bytes).unwrap();
    let (found, outcome) =
        solve(&mut GameSolver::new(dawg), &board.spell(&dawg.alphabet()), usize::MAX);
    let mut expected: Vec<String> =
        words.into_iter().filter(|word| !word.ends_with("ac") && word != "da").collect();
    expected.sort();
    assert_eq!(found.iter().map(|word| unmark(word)).collect::<Vec<_>>(), expected);
    assert_eq!(outcome, Outcome::Complete);
}

/// A prefix with too many paths can end inside a tile.
#[test]
fn words_that_end_in_a_long_tile_are_found_among_many_paths() {
    let board = |tile: &str| {
        let row = "a".repeat(10);
        format!("{}{{{tile}}}/{}", "a".repeat(9), vec![row; 9].join("/"))
    };
    let words: Vec<String> =
        (1..=13).flat_map(|count| ["", "bc", "bcd"].map(|end| "a".repeat(count) + end)).collect();
    let bytes = dawggle_compiler::Compiler::new().words("words", &words).compile().unwrap().bytes;
    let dawg = Dawg::from_bytes(&bytes).unwrap();
    for (tile, ends) in [
        ("bc", &["", "bc"][..]),
        ("bcd", &["", "bcd"]),
        ("-bcd", &["", "bcd"]),
        ("bc/bcd", &["", "bc", "bcd"]),
        ("d/bc", &["", "bc"]),
        ("bcd-", &[""]),
    ] {
        let board = GameBoard::parse(&board(tile)).unwrap();
        let spelled = board.spell(&dawg.alphabet());
        let of_end = |count| ends.iter().map(move |end| "a".repeat(count) + end);
        let mut expected: Vec<String> = (1..=13).flat_map(of_end).collect();
        expected.sort();
        for memory in [0, 1 << 16] {
            let (found, outcome) =
                solve(&mut GameSolver::new(dawg).memory(memory), &spelled, usize::MAX);
            assert_eq!(found.iter().map(|word| unmark(word)).collect::<Vec<_>>(), expected);
            assert_eq!(outcome, Outcome::Complete, "{tile}");
        }
    }
}

/// It treats all symbols that no tile spells as one more symbol.
#[test]
fn a_search_word_by_word_distinguishes_63_symbols() {
    let letters = |count: u32| -> Vec<char> {
        ('а'..).filter(|letter| letter.is_lowercase()).take(count as usize).collect()
    };
    let board = |count: u32| {
        let rows: Vec<String> = letters(count).iter().map(char::to_string).collect();
        GameBoard::parse(&(rows.join("/") + "/?")).unwrap()
    };
    let none: [&str; 0] = [];
    let full = board(63);
    let by_word = ByWord::new(&full, &none).unwrap();
    let last = letters(63)[62];
    assert!(by_word.holds(&format!("{last}z")), "a wildcard can be any other letter");
    assert!(by_word.holds(&format!("z{last}")));
    assert!(!by_word.holds("zz"));
    assert!(ByWord::new(&full, &["qu"]).is_none());
    assert!(ByWord::new(&board(62), &["qu", "qu"]).is_some(), "a repeated digraph counts once");
    assert!(ByWord::new(&board(64), &none).is_none());
}

#[test]
fn empty_words_and_words_of_256_symbols_are_not_found() {
    let board = GameBoard::parse("aa/aa").unwrap().with_reuse(Reuse::Anywhere);
    let by_word = ByWord::new(&board, &["qu", ""]).unwrap();
    assert!(!by_word.holds(""));
    assert!(by_word.holds(&"a".repeat(255)));
    assert!(!by_word.holds(&"a".repeat(256)));
    for word in [&[][..], &[255]] {
        let none = (Vec::new(), Outcome::Complete);
        assert_eq!(paths(by_word.spelled(), word, Limit::none()), none);
    }
}

#[test]
fn a_tile_on_a_hole_is_blocked() {
    let mut geometry = Geometry::rectangle(1, 3).unwrap();
    geometry.holes([(0, 1)]).unwrap();
    let tiles = ["a", "b", "c"].map(|tile| Tile::parse(tile).unwrap()).to_vec();
    let board = GameBoard::new(geometry, tiles);
    assert!(board.tiles()[1].is_blocked());
    let none: [&str; 0] = [];
    assert!(!ByWord::new(&board, &none).unwrap().holds("ab"));
}

/// The tests above would notice an error: if the oracle plays by different rules, they fail.
mod comparison_fails_for {
    use super::*;

    #[test]
    fn a_lost_neighbor() {
        let caught = caught(|game| {
            let neighbors = &mut game.case.board.neighbors;
            let tile = neighbors.len() / 2;
            neighbors[tile].pop();
            true
        });
        assert!(caught >= 5, "{caught}");
    }

    #[test]
    fn another_rule_of_reuse() {
        let rules = [Reuse::Never, Reuse::Elsewhere, Reuse::Anywhere];
        for from in rules {
            for to in rules.into_iter().filter(|&to| to != from) {
                let caught = caught(|game| {
                    let reuse = &mut game.case.board.reuse;
                    let has_rule = *reuse == from;
                    *reuse = to;
                    has_rule
                });
                assert!(caught >= 5, "{caught} from {from:?} to {to:?}");
            }
        }
    }

    /// Returns in how many of 200 games the change changes the words.
    ///
    /// `change` returns whether it applies to a game.
    fn caught(change: impl Fn(&mut Game) -> bool) -> u32 {
        let caught = Cell::new(0);
        check(200, &games(), |game| {
            let mut changed = game.clone();
            if !change(&mut changed) || !changed.case.is_quick() {
                return Ok(());
            }
            let bytes = game.case.compile();
            let dawg = Dawg::from_bytes(&bytes).unwrap();
            let expected = changed.case.find();
            let board = game.board();
            let spelled = board.spell(&dawg.alphabet());
            let result = same_words(&mut GameSolver::new(dawg), &spelled, expected.keys());
            caught.set(caught.get() + u32::from(result.is_err()));
            Ok(())
        });
        caught.get()
    }
}
