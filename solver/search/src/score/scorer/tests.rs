//! The scorer agrees with the solver on every instruction set of this machine.

use std::cell::Cell;
use std::ops::{ControlFlow, RangeInclusive};

use dawggle::{Grid, ScoreTable, Shape};
use dawggle_compiler::Compiler;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::strategy::Strategy;
use proptest::test_runner::{TestCaseResult, TestRunner};

use super::*;
use crate::game::{GameBoard, Tile};
use crate::solve::GameSolver;

/// Words, a board, and the points of words.
#[derive(Clone, Debug)]
struct Game {
    words: Vec<String>,
    geometry: Geometry,
    tiles: Vec<String>,
    digraph: bool,
    points: Vec<u32>,
}

/// Shapes of a number of cells with any neighbours, and with a few holes.
fn lists(cells: RangeInclusive<usize>) -> impl Strategy<Value = Geometry> {
    let lists = cells.prop_flat_map(|cells| vec(vec(0..cells, 0..5), cells));
    with_holes(lists.prop_map(|lists| Geometry::list(&lists).unwrap()))
}

/// Grids with a few holes.
fn grids(
    rows: RangeInclusive<usize>,
    columns: RangeInclusive<usize>,
) -> impl Strategy<Value = Geometry> {
    let shape = select(vec![Shape::Squares, Shape::HexagonRows, Shape::HexagonColumns]);
    let grid = (shape, rows, columns, prop::bool::weighted(0.2));
    with_holes(grid.prop_map(|(shape, rows, columns, wraps)| {
        let grid = |wraps| Geometry::grid(Grid { shape, rows, columns, wraps });
        grid(wraps).or_else(|_| grid(false)).unwrap()
    }))
}

fn with_holes(geometry: impl Strategy<Value = Geometry>) -> impl Strategy<Value = Geometry> {
    geometry.prop_flat_map(|geometry| {
        let holes = vec(prop::bool::weighted(0.05), geometry.cells());
        holes.prop_map(move |holes| {
            let mut geometry = geometry.clone();
            for (cell, _) in holes.iter().enumerate().filter(|(_, is_hole)| **is_hole) {
                geometry.holes([geometry.place(cell)]).unwrap();
            }
            geometry
        })
    })
}

/// Games with words of up to `long` letters, from the `letters` letters that start at `first`. If
/// `kinds` is true, a few tiles are more than one letter.
fn games(
    first: char,
    letters: u32,
    shapes: impl Strategy<Value = Geometry>,
    long: usize,
    kinds: bool,
) -> impl Strategy<Value = Game> {
    let letter = (0..letters)
        .prop_map(move |letter| char::from_u32(u32::from(first) + letter).unwrap().to_string());
    let pair = format!("{first}{}", char::from_u32(u32::from(first) + 1).unwrap());
    let either = format!("{first}/{pair}");
    let odd = ["?".to_owned(), "#".to_owned(), pair.clone(), either];
    let tile = match kinds {
        true => prop_oneof![12 => letter.clone(), 1 => select(odd.to_vec())].boxed(),
        false => letter.clone().boxed(),
    };
    let word = vec(letter, 1..=long).prop_map(|letters| letters.concat());
    shapes.prop_flat_map(move |geometry| {
        (
            vec(word.clone(), 1..60),
            vec(tile.clone(), geometry.cells()),
            any::<bool>(),
            vec(prop_oneof![Just(0_u32), 1..5_u32, Just(u32::MAX)], 1..8),
        )
            .prop_map(move |(words, tiles, digraph, points)| Game {
                words,
                geometry: geometry.clone(),
                tiles,
                digraph,
                points,
            })
    })
}

/// Adds a word with more letters than a narrow edge has bits for. No board has it.
fn widened(games: impl Strategy<Value = Game>) -> impl Strategy<Value = Game> {
    games.prop_map(|mut game| {
        game.words.push(('а'..='я').collect());
        game
    })
}

/// The rules with these points by the number of letters.
fn rules(points: &[u32], geometry: &Geometry) -> Rules {
    let rules = Rules::parse(&format!("name = 'X'\nscore.table = {points:?}")).unwrap();
    rules.with_geometry(geometry.clone())
}

fn scorer(dawg: &Dawg<&[u8]>, points: &[u32], geometry: &Geometry) -> Scorer {
    Scorer::new(dawg, &rules(points, geometry)).unwrap()
}

const BOGGLE: [u32; 9] = [0, 0, 0, 1, 1, 2, 3, 5, 11];

impl Game {
    fn compile(&self) -> Vec<u8> {
        let mut compiler = Compiler::new().words("words", &self.words);
        if self.digraph {
            compiler = compiler.digraph("ab");
        }
        compiler.compile().unwrap().bytes
    }

    fn board(&self) -> GameBoard {
        let tiles = self.tiles.iter().map(|tile| Tile::parse(tile).unwrap()).collect();
        GameBoard::new(self.geometry.clone(), tiles)
    }
}

fn solve(dawg: &Dawg<&[u8]>, board: &Spelled<'_>, points: ScoreTable<'_>) -> Score {
    let mut score = Score::default();
    let _ = GameSolver::new(*dawg).solve(board, |word| {
        let points = points.points(word.letters());
        score.words += u32::from(points > 0);
        score.points += u64::from(points);
        ControlFlow::Continue(())
    });
    score
}

/// Compares a scorer with the solver, and returns the number of words on the board.
fn compare(game: &Game) -> Result<u32, TestCaseError> {
    let bytes = game.compile();
    let dawg = Dawg::from_bytes(&bytes).unwrap();
    let board = game.board();
    let spelled = board.spell(&dawg.alphabet());
    let points = ScoreTable::new(&game.points);
    let expected = solve(&dawg, &spelled, points);
    let scorer = scorer(&dawg, &game.points, board.geometry());
    // The symbol of each tile, if every tile is one symbol.
    let tiles: Option<Vec<Symbol>> = (0..game.tiles.len())
        .map(|cell| match &spelled.parts[as_range(spelled.parts_of(cell as u16))] {
            [] => Some(Scorer::BLOCKED),
            [part] if part.is_last && part.symbols.count_ones() == 1 => {
                Some(part.symbols.trailing_zeros() as Symbol)
            }
            _ => None,
        })
        .collect();
    // A slot for each symbol of a tile.
    let known = dawggle::SymbolSet::first(dawg.alphabet().len());
    let slots = spelled.parts.iter().map(|part| (known & part.symbols.into()).len());
    let of_any = (slots.sum::<u32>() <= 64).then_some(expected);
    for (walk, mut scorer) in scorer.for_instruction_sets() {
        for _ in 0..2 {
            // A board must not change the score of the next.
            if let Some(tiles) = &tiles {
                prop_assert_eq!(scorer.score(tiles), expected, "{}", walk);
            }
            prop_assert_eq!(scorer.score_any(&spelled), of_any, "{}", walk);
        }
        let mut of_texts = scorer.score_all([board.to_string()]);
        prop_assert_eq!(of_texts.next(), Some(of_any.ok_or(ScorerError::Symbols)), "{}", walk);
    }
    Ok(expected.words)
}

/// Compares the neighbours of a board with the score of each on its own, and returns the number of
/// scores that differ from the board's. Tiles that are not one symbol are blocked.
fn compare_neighbours(game: &Game) -> Result<usize, TestCaseError> {
    let bytes = game.compile();
    let dawg = Dawg::from_bytes(&bytes).unwrap();
    let board = game.board();
    let spelled = board.spell(&dawg.alphabet());
    let mut scorer = scorer(&dawg, &game.points, board.geometry());
    let mut tiles: Vec<Symbol> = (0..game.tiles.len())
        .map(|cell| match &spelled.parts[as_range(spelled.parts_of(cell as u16))] {
            [part] if part.is_last && part.symbols.count_ones() == 1 => {
                part.symbols.trailing_zeros() as Symbol
            }
            _ => Scorer::BLOCKED,
        })
        .collect();
    let score = scorer.score(&tiles);
    let mut expected = Vec::new();
    for cell in 0..tiles.len() {
        let own = tiles[cell];
        for symbol in 0..scorer.symbols() as Symbol {
            tiles[cell] = symbol;
            expected.push(scorer.score(&tiles));
        }
        tiles[cell] = own;
    }
    for (walk, mut scorer) in scorer.for_instruction_sets() {
        // More than there are, and of another board.
        let mut scores = vec![Score { words: 1, points: 1 }; 3000];
        for _ in 0..2 {
            // A board must not change the score of the next.
            prop_assert_eq!(scorer.neighbours(&tiles, &mut scores), score);
            prop_assert_eq!(&scores, &expected, "{}", walk);
            prop_assert_eq!(scorer.score(&tiles), score);
        }
    }
    Ok(expected.into_iter().filter(|&other| other != score).count())
}

/// Compares the neighbours of many boards. Enough of them must have neighbours with another score.
#[track_caller]
fn check_neighbours(cases: u32, games: impl Strategy<Value = Game>) {
    let differ = Cell::new(0);
    let test = |game: Game| -> TestCaseResult {
        differ.set(differ.get() + u32::from(compare_neighbours(&game)? > 2));
        Ok(())
    };
    let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
    TestRunner::new(config).run(&games, test).unwrap();
    assert!(differ.get() > cases / 16, "{} of {cases}", differ.get());
}

fn as_range(range: std::ops::Range<u32>) -> std::ops::Range<usize> {
    range.start as usize..range.end as usize
}

/// Compares many games. Enough of them must have words on the board.
#[track_caller]
fn check(games: impl Strategy<Value = Game>) {
    let (scored, with_words) = (Cell::new(0), Cell::new(0));
    let test = |game: Game| -> TestCaseResult {
        let words = compare(&game)?;
        scored.set(scored.get() + 1);
        with_words.set(with_words.get() + u32::from(words > 1));
        Ok(())
    };
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    TestRunner::new(config).run(&games, test).unwrap();
    let (scored, with_words) = (scored.get(), with_words.get());
    assert!(scored > 100 && with_words * 3 > scored, "{with_words} of {scored}");
}

#[test]
fn up_to_16_cells() {
    check(games('a', 4, lists(1..=16), 6, false));
}

/// Enough paths to fill the queue of each walk, and enough words to fill the list.
#[test]
fn many_paths() {
    check(games('a', 2, grids(3..=4, 3..=4), 7, false));
    check(games('a', 2, grids(5..=5, 4..=6), 6, false));
    check(games('a', 3, grids(6..=8, 6..=8), 7, false));
}

#[test]
fn many_paths_with_large_alphabets() {
    check(widened(games('а', 2, grids(3..=4, 3..=4), 7, false)));
    check(widened(games('а', 2, grids(5..=5, 4..=6), 6, false)));
    check(widened(games('а', 3, grids(6..=8, 6..=8), 7, false)));
}

#[test]
fn up_to_32_cells() {
    check(games('a', 6, lists(17..=32), 5, false));
}

#[test]
fn up_to_64_cells() {
    check(games('a', 9, lists(33..=64), 4, false));
}

#[test]
fn tiles_of_several_symbols_and_choices() {
    check(games('a', 5, lists(1..=24), 5, true));
}

/// More symbols than a narrow edge has bits for.
#[test]
fn large_alphabets() {
    check(games('а', 32, lists(1..=64), 2, true));
}

#[test]
fn neighbours_of_up_to_16_cells() {
    check_neighbours(256, games('a', 4, lists(1..=16), 6, true));
}

/// Enough paths to fill the queue of each walk, and for half of the boards, too many to share.
#[test]
fn neighbours_with_many_paths() {
    check_neighbours(32, games('a', 2, grids(3..=4, 3..=4), 7, true));
    check_neighbours(32, games('a', 2, grids(5..=5, 4..=6), 6, true));
    check_neighbours(32, games('a', 3, grids(6..=6, 6..=7), 7, true));
    check_neighbours(32, widened(games('а', 2, grids(3..=4, 3..=4), 7, true)));
}

#[test]
fn neighbours_of_up_to_32_cells() {
    check_neighbours(64, games('a', 6, lists(17..=32), 5, true));
}

#[test]
fn neighbours_of_up_to_64_cells() {
    check_neighbours(64, games('a', 9, lists(33..=64), 4, true));
}

#[test]
fn neighbours_with_large_alphabets() {
    check_neighbours(32, games('а', 32, lists(1..=64), 2, true));
}

/// On grids, paths wind more than on shapes with any neighbours.
#[test]
fn neighbours_on_grids() {
    check_neighbours(64, games('a', 3, grids(2..=5, 2..=5), 7, true));
}

/// A board with more paths than there is room for.
#[test]
fn neighbours_of_a_board_of_one_letter() {
    let words: Vec<String> = (1..=12).map(|count| "a".repeat(count)).collect();
    let bytes =
        Compiler::new().words("words", &words).words("b", ["aabaa"]).compile().unwrap().bytes;
    let dawg = Dawg::from_bytes(&bytes).unwrap();
    let geometry = Geometry::rectangle(3, 4).unwrap();
    let scorer = scorer(&dawg, &BOGGLE, &geometry);
    let mut scores = Vec::new();
    for (_, mut scorer) in scorer.for_instruction_sets() {
        // 1, 1, 2, 3, 5, and 5 times 11.
        let all = Score { words: 10, points: 67 };
        assert_eq!(scorer.neighbours(&[0; 12], &mut scores), all);
        // 11 and what is left: the longest word needs the cell; another comes through it.
        let other = Score { words: 10, points: 67 - 11 + 2 };
        assert_eq!(scores, [all, other].repeat(12));
    }
}

/// 12 million paths: a board of one letter, and a list of its repeats.
#[test]
fn a_board_of_one_letter() {
    let words: Vec<String> = (1..=16).map(|count| "a".repeat(count)).collect();
    let bytes = Compiler::new().words("words", &words).compile().unwrap().bytes;
    let dawg = Dawg::from_bytes(&bytes).unwrap();
    let geometry = Geometry::rectangle(4, 4).unwrap();
    let scorer = scorer(&dawg, &BOGGLE, &geometry);
    for (_, mut scorer) in scorer.for_instruction_sets() {
        // 1, 1, 2, 3, 5, and 9 times 11.
        assert_eq!(scorer.score(&[0; 16]), Score { words: 14, points: 111 });
    }
}

/// Words that use all 64 cells of a board.
#[test]
fn a_word_of_64_symbols() {
    let lists: Vec<Vec<usize>> = (1..=64).map(|next| vec![next % 64]).collect();
    let words = ["ab".repeat(31), "ab".repeat(32), "ab".repeat(32) + "a"];
    let points = [vec![0; 63], vec![3]].concat();
    let tiles = (0..64).map(|cell| ["a", "b"][cell % 2].to_owned()).collect();
    let geometry = Geometry::list(&lists).unwrap();
    let game = Game { words: words.to_vec(), geometry, tiles, digraph: false, points };
    assert_eq!(compare(&game).unwrap(), 1);
}

#[test]
fn unsupported_rules_and_dictionaries_are_refused() {
    let bytes = Compiler::new().words("words", ["cat"]).compile().unwrap().bytes;
    let dawg = Dawg::from_bytes(&bytes).unwrap();
    let small = Geometry::rectangle(4, 4).unwrap();
    let error = |rules: &str, geometry| {
        let rules = Rules::parse(&format!("name = 'X'\n{rules}")).unwrap();
        Scorer::new(&dawg, &rules.with_geometry(Geometry::clone(geometry))).unwrap_err()
    };
    let sizeless = Rules::parse("name = 'X'\n[score]").unwrap();
    assert_eq!(Scorer::new(&dawg, &sizeless).unwrap_err(), ScorerError::Size("X".to_owned()));
    let path = ScorerError::Rules(NotByLength::Path("X".to_owned()));
    assert_eq!(error("[score.values]\na = 1", &small), path);
    assert_eq!(error("[score]\nlevel = 1", &small), path);
    assert_eq!(error("[score]\nlength = 'cells'", &small), path);
    assert!(std::error::Error::source(&path).is_none(), "the message says it already");
    let reuse = error("[board]\nreuse = 'anywhere'\nrows = 4\ncolumns = 4\n[score]", &small);
    assert_eq!(reuse, ScorerError::Rules(NotByLength::Reuse("X".to_owned())));
    let again = GameBoard::parse("cat/xxx").unwrap().with_reuse(Reuse::Elsewhere);
    let mut scorer = scorer(&dawg, &BOGGLE, &small);
    assert_eq!(scorer.score_any(&again.spell(&dawg.alphabet())), None);
    let large = Geometry::rectangle(5, 13).unwrap();
    let refused = Scorer::new(&dawg, &rules(&BOGGLE, &large)).unwrap_err();
    assert_eq!(refused, ScorerError::Cells(65));
    let large = GameBoard::new(large, vec![Tile::parse("c").unwrap(); 65]);
    assert_eq!(scorer.score_any(&large.spell(&dawg.alphabet())), None);
    let words: Vec<String> = (1..=250).map(|length| "a".repeat(length)).collect();
    let bytes = Compiler::new().words("words", &words).digraph("aa").compile().unwrap().bytes;
    let dawg = Dawg::from_bytes(&bytes).unwrap();
    let rules = Rules::parse("name = 'X'\n[score]\nfurther = 1").unwrap();
    let rules = rules.with_geometry(small.clone());
    assert!(Scorer::new(&dawg, &rules).is_ok(), "250 different points");
    let rules = Rules::parse("name = 'X'\n[score]\ntable = [9223372036854775807]").unwrap();
    let refused = Scorer::new(&dawg, &rules.with_geometry(small)).unwrap_err();
    assert_eq!(refused, ScorerError::Points);
}

#[test]
fn rules_decide_the_points_and_the_shortest_word() {
    let bytes = Compiler::new().words("words", ["ca", "cat", "cats"]).compile().unwrap().bytes;
    let dawg = Dawg::from_bytes(&bytes).unwrap();
    let rules = "name = 'X'\n[words]\nmin-length = 3\n[score]\ntable = [9, 8, 7, 6]\nfurther = 100";
    let rules = Rules::parse(rules).unwrap().with_geometry(Geometry::rectangle(1, 4).unwrap());
    let scorer = Scorer::new(&dawg, &rules).unwrap();
    let mut scores = scorer.score_all(["cats", "cat"]);
    assert_eq!(scores.next(), Some(Ok(Score { words: 2, points: 6 + 106 })));
    assert!(matches!(scores.next(), Some(Err(ScorerError::Board(GameError::Tiles { .. })))));
}

#[test]
fn only_boards_of_one_letter_a_tile_are_read() {
    let read = |words: &[&str], digraph: bool, text: &str| {
        let mut compiler = Compiler::new().words("words", words);
        if digraph {
            compiler = compiler.digraph("qu");
        }
        let bytes = compiler.compile().unwrap().bytes;
        let dawg = Dawg::from_bytes(&bytes).unwrap();
        let mut geometry = Geometry::rectangle(2, 2).unwrap();
        geometry.holes([(0, 1)]).unwrap();
        let scorer = scorer(&dawg, &BOGGLE, &geometry);
        let mut tiles = vec![0; 9];
        scorer.read(text, &mut tiles).map(<[Symbol]>::to_vec)
    };
    let blocked = Scorer::BLOCKED;
    assert_eq!(read(&["aquq"], true, "aQz"), Some(vec![0, blocked, 2, blocked]));
    assert_eq!(read(&["aqu"], false, "aqz"), Some(vec![0, blocked, 1, blocked]), "a letter");
    assert_eq!(read(&["aqu"], true, "aq"), None);
    assert_eq!(read(&["aqu"], true, "aqaa"), None);
    assert_eq!(read(&["aqu"], true, "a?a"), None);
    assert_eq!(read(&["aé"], true, "aé"), None);
}

/// A board of one letter has more paths than any queue takes.
#[test]
fn a_score_that_takes_too_many_steps_is_said_to_lack_words() {
    let words: Vec<String> = (1..=12).map(|length| "a".repeat(length)).collect();
    let bytes = Compiler::new().words("words", words).compile().unwrap().bytes;
    let dawg = Dawg::from_bytes(&bytes).unwrap();
    for (rows, columns) in [(4, 4), (5, 5), (6, 6), (8, 8)] {
        let geometry = Geometry::rectangle(rows, columns).unwrap();
        let scorer = scorer(&dawg, &BOGGLE, &geometry);
        for (walk, scorer) in scorer.for_instruction_sets() {
            let mut scorer = scorer.max_steps(200);
            let board = vec![0; rows * columns];
            scorer.score(&board);
            assert!(scorer.is_out_of_steps(), "{walk} {rows}x{columns}");
            // No trace is left for the next board.
            let score = scorer.score(&vec![Scorer::BLOCKED; board.len()]);
            assert_eq!((score, scorer.is_out_of_steps()), (Score::default(), false));
            if rows == 4 {
                let mut scorer = scorer.max_steps(1 << 30);
                // Words of one or two letters have no points.
                assert_eq!(scorer.score(&board).words, 10);
                assert!(!scorer.is_out_of_steps());
            }
        }
    }
}
