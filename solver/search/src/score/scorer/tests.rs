//! The scorer agrees with the solver on every instruction set of this machine.

use std::cell::Cell;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::strategy::Strategy;
use proptest::test_runner::{TestCaseResult, TestRunner};

use dawggle::Word;

use super::*;
use crate::game::{GameBoard, GameError, RulesError, Tile};
use crate::solve::GameSolver;
use crate::testing::{dawg, grids, lists, rules};

/// Words, a board, and rules that give points by the number of letters.
#[derive(Clone, Debug)]
struct Game {
    words: Vec<String>,
    geometry: Geometry,
    tiles: Vec<String>,
    digraph: bool,
    rules: Rules,
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
            rules_by_letters(geometry.clone()),
        )
            .prop_map(move |(words, tiles, digraph, rules)| Game {
                words,
                geometry: geometry.clone(),
                tiles,
                digraph,
                rules,
            })
    })
}

fn rules_by_letters(geometry: Geometry) -> impl Strategy<Value = Rules> {
    let table = vec(prop_oneof![Just(0_u32), 1..5_u32, Just(u32::MAX)], 1..8);
    let few = |most| prop_oneof![3 => Just(0), 1 => 1..=most];
    (table, few(3), vec(0..5_u32, 0..3), few(3)).prop_map(move |(table, further, short, least)| {
        let text = format!(
            "name = 'X'\nwords.min-length = {least}\n[score]\ntable = {table:?}\n\
             further = {further}\nshort = {short:?}"
        );
        Rules::parse(&text).unwrap().with_geometry(geometry.clone())
    })
}

/// Adds a word with more letters than a narrow edge has bits for. No board has it.
fn widened(mut game: Game) -> Game {
    game.words.push(('а'..='я').collect());
    game
}

fn scorer(dawg: &Dawg<&[u8]>, points: &[u32], geometry: &Geometry) -> Scorer {
    Scorer::new(dawg, &rules(points, geometry)).unwrap()
}

const BOGGLE: [u32; 9] = [0, 0, 0, 1, 1, 2, 3, 5, 11];

impl Game {
    fn dawg(&self) -> Dawg<&'static [u8]> {
        dawg(&self.words, if self.digraph { &["ab"] } else { &[] })
    }

    fn board(&self) -> GameBoard {
        let tiles = self.tiles.iter().map(|tile| Tile::parse(tile).unwrap()).collect();
        GameBoard::new(self.geometry.clone(), tiles)
    }

    /// Returns the number of each word on the board that scores points, by the solver and by
    /// counting the words of the dictionary.
    fn numbers(&self, dawg: &Dawg<&[u8]>, spelled: &SpelledBoard<'_>) -> Vec<u32> {
        let mut all = Vec::new();
        assert!(dawg.words().for_each(|word| all.push(word.symbols().to_vec())).is_complete());
        let mut numbers = Vec::new();
        let mut add = |word: &Word<'_, &[u8]>, _| {
            numbers.push(all.iter().position(|known| known == word.symbols()).unwrap() as u32);
        };
        let outcome = self.rules.judge(spelled).each(&mut GameSolver::new(*dawg), &mut add);
        assert!(outcome.is_complete());
        numbers
    }

    /// Scores the board with the solver, which shares no walk with the scorer.
    fn solve(&self, dawg: &Dawg<&[u8]>) -> Score {
        let board = self.board();
        let spelled = board.spell(&dawg.alphabet());
        self.rules.judge(&spelled).score(&mut GameSolver::new(*dawg)).unwrap()
    }
}

/// Compares a scorer with the solver, and returns the number of words on the board.
fn compare(game: &Game) -> Result<u32, TestCaseError> {
    let (dawg, board) = (game.dawg(), game.board());
    let spelled = board.spell(&dawg.alphabet());
    let expected = game.solve(&dawg);
    let numbers = game.numbers(&dawg, &spelled);
    // A slot for each symbol of a tile.
    let known = SymbolSet::first(dawg.alphabet().len());
    let slots = spelled.parts.iter().map(|part| (known & part.symbols.into()).len());
    let of_any = if slots.sum::<u32>() <= 64 { Ok(expected) } else { Err(ScorerError::Symbols) };
    let scorer = Scorer::new(&dawg, &game.rules).unwrap();
    for (walk, mut scorer) in scorer.for_instruction_sets() {
        for _ in 0..2 {
            // A board must not change the score of the next.
            let mut words = vec![7];
            if let Some(tiles) = spelled.singles() {
                prop_assert_eq!(scorer.score(&tiles), Ok(expected), "{}", walk);
                prop_assert_eq!(scorer.solve(&tiles, &mut words), Ok(expected), "{}", walk);
                prop_assert_eq!(&words.split_off(1), &numbers, "{}", walk);
            }
            prop_assert_eq!(scorer.score_any(&spelled), of_any.clone(), "{}", walk);
            let solved = scorer.solve_any(&spelled, &mut words);
            let listed = if solved.is_ok() { &numbers[..] } else { &[] };
            prop_assert_eq!(words, [&[7], listed].concat(), "{}", walk);
            prop_assert_eq!(solved, of_any.clone(), "{}", walk);
        }
        let mut of_texts = scorer.score_all([board.to_string()]);
        prop_assert_eq!(of_texts.next(), Some(of_any.clone()), "{}", walk);
    }
    Ok(expected.words)
}

/// Compares the neighbors of a board with what the solver says of each. Tiles that are not one
/// symbol are blocked. Returns the number of scores that differ from the board's.
fn compare_neighbors(game: &Game) -> Result<u32, TestCaseError> {
    let dawg = game.dawg();
    let alphabet = dawg.alphabet();
    let symbol = |tile| Scorer::tile(tile, &alphabet).unwrap_or(Scorer::BLOCKED);
    let tiles: Vec<Symbol> = game.tiles.iter().map(|tile| symbol(tile)).collect();
    let mut game = game.clone();
    for (tile, _) in
        game.tiles.iter_mut().zip(&tiles).filter(|(_, symbol)| **symbol == Scorer::BLOCKED)
    {
        *tile = "#".to_owned();
    }
    let score = game.solve(&dawg);
    let mut expected = Vec::new();
    for cell in 0..tiles.len() {
        let own = game.tiles[cell].clone();
        for spelling in alphabet.spellings() {
            game.tiles[cell] = spelling.as_str().to_owned();
            expected.push(game.solve(&dawg));
        }
        game.tiles[cell] = own;
    }
    let scorer = Scorer::new(&dawg, &game.rules).unwrap();
    for (walk, mut scorer) in scorer.for_instruction_sets() {
        // More than there are, and of another board.
        let mut scores = vec![Score { words: 1, points: 1 }; 3000];
        for _ in 0..2 {
            // A board must not change the score of the next.
            prop_assert_eq!(scorer.neighbors(&tiles, &mut scores), Ok(score));
            prop_assert_eq!(&scores, &expected, "{}", walk);
            prop_assert_eq!(scorer.score(&tiles), Ok(score));
        }
    }
    Ok(expected.into_iter().filter(|&other| other != score).count() as u32)
}

/// Compares many games. More than one in `share` of them must return more than `few`.
#[track_caller]
fn check(
    (cases, share, few): (u32, u32, u32),
    games: impl Strategy<Value = Game>,
    compare: fn(&Game) -> Result<u32, TestCaseError>,
) {
    let telling = Cell::new(0);
    let test = |game: Game| -> TestCaseResult {
        telling.set(telling.get() + u32::from(compare(&game)? > few));
        Ok(())
    };
    let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
    TestRunner::new(config).run(&games, test).unwrap();
    assert!(telling.get() * share > cases, "{} of {cases}", telling.get());
}

#[track_caller]
fn check_boards(games: impl Strategy<Value = Game>) {
    check((256, 3, 1), games, compare);
}

#[track_caller]
fn check_neighbors(cases: u32, games: impl Strategy<Value = Game>) {
    check((cases, 16, 2), games, compare_neighbors);
}

#[test]
fn boards_of_up_to_64_cells() {
    check_boards(games('a', 4, lists(1..=16), 6, false));
    check_boards(games('a', 6, lists(17..=32), 5, false));
    check_boards(games('a', 9, lists(33..=64), 4, false));
    check_boards(games('a', 5, lists(1..=24), 5, true));
    // More symbols than a narrow edge has bits for.
    check_boards(games('а', 32, lists(1..=64), 2, true));
}

/// Enough paths to fill the queue of each walk, and enough words to fill the list.
#[test]
fn many_paths() {
    for letter in ['a', 'а'] {
        let widen = |game| if letter == 'a' { game } else { widened(game) };
        check_boards(games(letter, 2, grids(3..=4, 3..=4), 7, false).prop_map(widen));
        check_boards(games(letter, 2, grids(5..=5, 4..=6), 6, false).prop_map(widen));
        check_boards(games(letter, 3, grids(6..=8, 6..=8), 7, false).prop_map(widen));
    }
}

#[test]
fn neighbors_of_up_to_64_cells() {
    check_neighbors(256, games('a', 4, lists(1..=16), 6, true));
    check_neighbors(64, games('a', 6, lists(17..=32), 5, true));
    check_neighbors(64, games('a', 9, lists(33..=64), 4, true));
    check_neighbors(32, games('а', 32, lists(1..=64), 2, true));
    // On grids, paths wind more than on shapes with any neighbors.
    check_neighbors(64, games('a', 3, grids(2..=5, 2..=5), 7, true));
}

/// Enough paths to fill the queue of each walk, and for half of the boards, too many to share.
#[test]
fn neighbors_with_many_paths() {
    check_neighbors(32, games('a', 2, grids(3..=4, 3..=4), 7, true));
    check_neighbors(32, games('a', 2, grids(5..=5, 4..=6), 6, true));
    check_neighbors(32, games('a', 3, grids(6..=6, 6..=7), 7, true));
    check_neighbors(32, games('а', 2, grids(3..=4, 3..=4), 7, true).prop_map(widened));
}

/// A board with more paths than there is room for.
#[test]
fn neighbors_of_a_board_of_one_letter() {
    let words = (1..=12).map(|count| "a".repeat(count)).chain(["aabaa".to_owned()]);
    let geometry = Geometry::rectangle(3, 4).unwrap();
    let mut scores = Vec::new();
    for (_, mut scorer) in scorer(&dawg(words, &[]), &BOGGLE, &geometry).for_instruction_sets() {
        // 1, 1, 2, 3, 5, and 5 times 11.
        let all = Score { words: 10, points: 67 };
        assert_eq!(scorer.neighbors(&[0; 12], &mut scores), Ok(all));
        // 11 and what is left: the longest word needs the cell; another comes through it.
        let other = Score { words: 10, points: 67 - 11 + 2 };
        assert_eq!(scores, [all, other].repeat(12));
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
    let rules = rules(&points, &geometry);
    let game = Game { words: words.to_vec(), geometry, tiles, digraph: false, rules };
    assert_eq!(compare(&game).unwrap(), 1);
}

#[test]
fn unsupported_rules_and_dictionaries_are_refused() {
    let dawg = dawg(["cat"], &[]);
    let small = Geometry::rectangle(4, 4).unwrap();
    let error = |rules: &str, geometry| {
        let rules = Rules::parse(&format!("name = 'X'\n{rules}")).unwrap();
        Scorer::new(&dawg, &rules.with_geometry(Geometry::clone(geometry))).unwrap_err()
    };
    let sizeless = Rules::parse("name = 'X'\n[score]").unwrap();
    assert_eq!(Scorer::new(&dawg, &sizeless).unwrap_err(), ScorerError::Size("X".to_owned()));
    let path = ScorerError::Rules(RulesError::DependsOnPath("X".to_owned()));
    assert_eq!(error("[score.values]\na = 1", &small), path);
    assert_eq!(error("[score]\nlevel = 1", &small), path);
    assert_eq!(error("[score]\nlength = 'cells'", &small), path);
    assert!(std::error::Error::source(&path).is_none(), "the message says it already");
    let reuse = error("[board]\nreuse = 'anywhere'\nrows = 4\ncolumns = 4\n[score]", &small);
    assert_eq!(reuse, ScorerError::Rules(RulesError::Reuse("X".to_owned())));
    let again = GameBoard::parse("cat/xxx").unwrap().with_reuse(Reuse::Elsewhere);
    let mut scorer = scorer(&dawg, &BOGGLE, &small);
    let reuse = Err(ScorerError::Rules(RulesError::Reuse("X".to_owned())));
    assert_eq!(scorer.score_any(&again.spell(&dawg.alphabet())), reuse);
    let large = Geometry::rectangle(5, 13).unwrap();
    let refused = Scorer::new(&dawg, &rules(&BOGGLE, &large)).unwrap_err();
    assert_eq!(refused, ScorerError::Cells(65));
    let large = GameBoard::new(large, vec![Tile::parse("c").unwrap(); 65]);
    let symbols = Err(ScorerError::Symbols);
    assert_eq!(scorer.score_any(&large.spell(&dawg.alphabet())), symbols);
    let dawg = self::dawg((1..=250).map(|length| "a".repeat(length)), &["aa"]);
    let rules = Rules::parse("name = 'X'\n[score]\nfurther = 1").unwrap();
    let rules = rules.with_geometry(small.clone());
    assert!(Scorer::new(&dawg, &rules).is_ok(), "250 different points");
    let rules = Rules::parse("name = 'X'\n[score]\ntable = [9223372036854775807]").unwrap();
    let refused = Scorer::new(&dawg, &rules.with_geometry(small)).unwrap_err();
    assert_eq!(refused, ScorerError::Points);
}

#[test]
fn rules_decide_the_points_and_the_shortest_word() {
    let rules = "name = 'X'\n[words]\nmin-length = 3\n[score]\ntable = [9, 8, 7, 6]\nfurther = 100";
    let rules = Rules::parse(rules).unwrap().with_geometry(Geometry::rectangle(1, 4).unwrap());
    let scorer = Scorer::new(&dawg(["ca", "cat", "cats"], &[]), &rules).unwrap();
    let mut scores = scorer.score_all(["cats", "cat"]);
    assert_eq!(scores.next(), Some(Ok(Score { words: 2, points: 6 + 106 })));
    assert!(matches!(scores.next(), Some(Err(ScorerError::Board(GameError::Size(_))))));
}

#[test]
fn only_boards_of_one_letter_a_tile_are_read() {
    let read = |word: &str, digraphs: &[&str], text: &str| {
        let mut geometry = Geometry::rectangle(2, 2).unwrap();
        geometry.holes([(0, 1)]).unwrap();
        let mut tiles = vec![0; 9];
        let scorer = scorer(&dawg([word], digraphs), &BOGGLE, &geometry);
        scorer.read(text, &mut tiles).map(<[Symbol]>::to_vec)
    };
    let blocked = Scorer::BLOCKED;
    assert_eq!(read("aquq", &["qu"], "aQz"), Some(vec![0, blocked, 2, blocked]));
    assert_eq!(read("aqu", &[], "aqz"), Some(vec![0, blocked, 1, blocked]), "a letter");
    for (word, text) in [("aqu", "aq"), ("aqu", "aqaa"), ("aqu", "a?a"), ("aé", "aé")] {
        assert_eq!(read(word, &["qu"], text), None);
    }
}

/// A board of one letter has more paths than any queue takes: 12 million on 4x4.
#[test]
fn a_score_that_takes_too_many_steps_is_said_to_lack_words() {
    let dawg = dawg((1..=16).map(|length| "a".repeat(length)), &[]);
    for side in [4, 5, 6, 8] {
        let geometry = Geometry::rectangle(side, side).unwrap();
        for (walk, scorer) in scorer(&dawg, &BOGGLE, &geometry).for_instruction_sets() {
            let mut scorer = scorer.max_steps(200);
            let board = vec![0; side * side];
            assert_eq!(scorer.score(&board), Err(Outcome::OutOfSteps), "{walk} {side}");
            let mut words = vec![7];
            assert_eq!(scorer.solve(&board, &mut words), Err(Outcome::OutOfSteps), "{walk} {side}");
            assert_eq!(words, [7], "{walk} {side}");
            let text = vec!["a".repeat(side); side].join("/");
            let incomplete = Err(ScorerError::Incomplete(Outcome::OutOfSteps));
            assert_eq!(scorer.score_all([text]).next(), Some(incomplete));
            // No trace is left for the next board.
            let score = scorer.score(&vec![Scorer::BLOCKED; board.len()]);
            assert_eq!(score, Ok(Score::default()));
            if side == 4 {
                let mut scorer = scorer.max_steps(1 << 30);
                // 1, 1, 2, 3, 5, and 9 times 11.
                assert_eq!(scorer.score(&board), Ok(Score { words: 14, points: 111 }));
            }
        }
    }
}

/// A neighbor can take too many steps where its board takes none: all words begin with `b`.
#[test]
fn neighbors_that_take_too_many_steps_are_said_to_lack_words() {
    let words = (3..=16).map(|length| "b".to_owned() + &"a".repeat(length));
    let dawg = dawg(words.chain(["cab".to_owned()]), &[]);
    let geometry = Geometry::rectangle(4, 5).unwrap();
    let of_a = vec![0; 20];
    // And the last neighbors of a board alone.
    let mut near_end = vec![2; 20];
    near_end[1..].fill(0);
    let mut scores = Vec::new();
    for (walk, scorer) in scorer(&dawg, &BOGGLE, &geometry).for_instruction_sets() {
        let mut scorer = scorer.max_steps(200);
        assert_eq!(scorer.score(&of_a), Ok(Score::default()));
        for board in [&of_a, &near_end] {
            let score = scorer.neighbors(board, &mut scores);
            assert_eq!(score, Err(Outcome::OutOfSteps), "{walk}");
        }
        // No trace is left for the next board.
        let board = [&[2, 0, 1], &[Scorer::BLOCKED; 17][..]].concat();
        let cab = Score { words: 1, points: 1 };
        assert_eq!(scorer.neighbors(&board, &mut scores), Ok(cab));
        let lost = scores.iter().filter(|&&score| score != cab).count();
        assert_eq!(lost, 6, "each of three tiles has two other symbols");
    }
}
