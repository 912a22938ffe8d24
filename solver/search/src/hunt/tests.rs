//! Hunts find boards that are correct, and the best of all boards where the pool holds them all.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use dawggle::{Dawg, Limit, Outcome};
use proptest::prelude::*;

use super::goal::Objective;
use super::{Climb, Climbs, FoundBoard, Hunt, HuntError};
use crate::game::{Dice, GameBoard, Geometry, Rules, Tile};
use crate::solve::GameSolver;
use crate::testing::dawg;

/// Points by length, points by letter values, and rules that let a word use a cell again.
const RULES: [&str; 3] = [
    "name = 'X'\n[score]\ntable = [0, 0, 1, 2, 4, 9]",
    "name = 'X'\n[score]\nfactor = 3\n[score.values]\na = 2\nb = 1\nc = 5",
    "name = 'X'\n[board]\nreuse = 'elsewhere'\n[score]\ntable = [0, 0, 1, 2, 4, 9]",
];

fn dictionary(words: &[String]) -> Dawg<&'static [u8]> {
    // The alphabet must have all letters.
    dawg(words.iter().map(String::as_str).chain(["abc"]), &[])
}

fn rectangle(rows: usize, columns: usize) -> Arc<Geometry> {
    Arc::new(Geometry::rectangle(rows, columns).unwrap())
}

/// Returns a hunt by rules of [`RULES`].
fn hunt(rules: usize, words: &[String], geometry: &Arc<Geometry>) -> Hunt<&'static [u8]> {
    let rules = Rules::parse(RULES[rules]).unwrap();
    Hunt::new(rules, dictionary(words), geometry.clone())
}

fn words() -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec("[abc]{2,5}", 0..12)
}

fn go(_: Option<&FoundBoard>) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Examines a board with a solver alone.
fn examined(hunt: &Climbs<&[u8]>, board: &GameBoard) -> FoundBoard {
    let mut found = FoundBoard { board: board.clone(), points: 0, words: 0, longest: 0 };
    let spelled = board.spell(&hunt.space.dawg.alphabet());
    let judge = hunt.space.rules.judge(&spelled);
    let outcome = GameSolver::new(hunt.space.dawg).solve(&spelled, |word| {
        let verdict = judge.verdict(word.symbols(), word.letters(), &mut Limit::none());
        if verdict.points > 0 {
            found.points += verdict.points;
            found.words += 1;
            found.longest = found.longest.max(word.letters());
        }
        ControlFlow::Continue(())
    });
    outcome.whole(found).unwrap()
}

fn holds(dawg: &Dawg<&[u8]>, board: &GameBoard, word: &[u8]) -> bool {
    let spelled = board.spell(&dawg.alphabet());
    spelled.first_path(word, &mut Limit::none()).unwrap().is_some()
}

/// Returns all boards of a hunt's shape with the tiles a, b and c.
fn boards(hunt: &Hunt<&[u8]>) -> Vec<GameBoard> {
    let mut all: Vec<Vec<Tile>> = vec![Vec::new()];
    for _ in 0..hunt.geometry.cells() {
        let longer = |board: &Vec<Tile>, tile| [&board[..], &[tile]].concat();
        all = all
            .iter()
            .flat_map(|board| tiles("abc").into_iter().map(|tile| longer(board, tile)))
            .collect();
    }
    let q_is_qu = hunt.dawg.alphabet().q_is_qu();
    let board = |tiles| hunt.rules.lay(hunt.geometry.clone(), tiles, q_is_qu);
    all.into_iter().map(board).collect()
}

fn tiles(letters: &str) -> Vec<Tile> {
    letters.chars().map(|letter| Tile::parse(&letter.to_string()).unwrap()).collect()
}

fn dice(dice: usize, letters: &[&str]) -> Dice {
    Dice::new((0..dice).map(|die| tiles(letters[die % letters.len()])).collect())
}

/// Adds constraints to a hunt. Returns it with all boards that meet them.
fn constrained(
    mut hunt: Hunt<&'static [u8]>,
    dice: Option<Dice>,
    containing: Option<String>,
) -> (Hunt<&'static [u8]>, Vec<GameBoard>) {
    let mut all = boards(&hunt);
    if let Some(dice) = dice {
        hunt = hunt.dice(&dice);
        all.retain(|board| dice.odds(board.tiles()).unwrap().is_possible());
    }
    if let Some(word) = containing {
        hunt = hunt.containing(&word);
        let word = Vec::from_iter(hunt.dawg.alphabet().split(&word).flatten());
        all.retain(|board| holds(&hunt.dawg, board, &word));
    }
    (hunt, all)
}

/// Checks that the boards of a climb are correct, canonical, distinct, in order, and the same in a
/// repeated climb.
fn check(hunt: &Climbs<&[u8]>, number: u64) -> Result<Vec<FoundBoard>, TestCaseError> {
    let found = hunt.climb(number, go);
    prop_assert_eq!(&found, &hunt.climb(number, go));
    let Ok(Climb { boards: found, outcome }) = found else { return Ok(Vec::new()) };
    prop_assert_eq!(outcome, Outcome::Complete);
    let mut seen = BTreeSet::new();
    for board in &found {
        prop_assert_eq!(board, &examined(hunt, &board.board));
        prop_assert!(hunt.space.symmetries.is_least(board.board.tiles()), "{}", board.board);
        prop_assert!(seen.insert(board.board.to_string()), "{} again", board.board);
    }
    prop_assert!(found.is_sorted_by_key(|board| Reverse(hunt.rank(board))));
    Ok(found)
}

fn objectives() -> impl Strategy<Value = Objective> {
    prop::sample::select(vec![Objective::Points, Objective::Words, Objective::Longest])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..Default::default() })]

    /// A pool with room for all boards finds the best one.
    #[test]
    fn finds_the_best_of_all_boards(
        words in words(),
        rules in 0..RULES.len(),
        columns in 2..=3_usize,
        objective in objectives(),
        has_dice: bool,
        containing in prop::option::of("[abc]{2,3}"),
        seed: u64,
    ) {
        let hunt = hunt(rules, &words, &rectangle(2, columns)).pool(800).seed(seed);
        let hunt = match objective {
            Objective::Points => hunt,
            Objective::Words => hunt.for_words(),
            Objective::Longest => hunt.for_longest(),
        };
        let dice = has_dice.then(|| dice(2 * columns, &["ab", "b", "ca", "aa"]));
        let (hunt, all) = constrained(hunt, dice, containing);
        let hunt = hunt.start().unwrap();
        let found = check(&hunt, 3)?;
        let texts: BTreeSet<String> = all.iter().map(GameBoard::to_string).collect();
        prop_assert!(found.iter().all(|found| texts.contains(&found.board.to_string())));
        // A climb for the longest word takes one of them, and finds the best boards with this one.
        let rank = |board: &FoundBoard| match objective {
            Objective::Longest => board.longest.into(),
            _ => hunt.rank(board),
        };
        let best = all.iter().map(|board| rank(&examined(&hunt, board))).max();
        prop_assert_eq!(found.first().map(rank), best);
        prop_assert_eq!(hunt.climb(3, go).is_ok(), best.is_some());
    }

    /// A spanning word is tried on every path: there is no better board with it.
    #[test]
    fn finds_the_best_boards_that_a_word_spans(
        words in words(),
        spanning in prop::collection::vec("[abc]{4}|[abc]{6}", 1..4),
        rules in 0..2_usize,
        columns in 2..=3_usize,
        has_dice: bool,
    ) {
        let hunt = hunt(rules, &[words, spanning].concat(), &rectangle(2, columns)).pool(1000);
        let dice = has_dice.then(|| dice(2 * columns, &["ab", "bc", "ca", "aa"]));
        let (hunt, mut all) = constrained(hunt, dice, None);
        let climbs_of = |hunt: Hunt<&'static [u8]>| hunt.spanning().start().unwrap();
        let (few, hunt) = (climbs_of(hunt.clone().pool(2)), climbs_of(hunt));
        all.retain(|board| hunt.space.symmetries.is_least(board.tiles()));
        let mut of_length = BTreeSet::new();
        let mut words = hunt.space.dawg.words();
        while let Some(word) = words.next_word() {
            if word.symbols().len() == 2 * columns {
                of_length.insert(word.symbols().to_vec());
            }
        }
        let mut climbs = 0;
        for word in of_length {
            let holds = |board: &&GameBoard| holds(&hunt.space.dawg, board, &word);
            let sorted = |mut found: Vec<FoundBoard>| {
                found.sort_by_key(|found| found.board.to_string());
                found
            };
            let expected = all.iter().filter(holds).map(|board| examined(&hunt, board)).collect();
            let expected: Vec<FoundBoard> = sorted(expected);
            // The climbs are in the order of the words, without those that the dice cannot show.
            if expected.is_empty() {
                continue;
            }
            let found = check(&hunt, climbs)?;
            // Of boards with the same points, any may be kept.
            let few = few.climb(climbs, go).unwrap().boards;
            let points = |found: &[FoundBoard]| found.iter().map(|f| f.points).collect::<Vec<_>>();
            prop_assert_eq!(points(&few), points(&found[..found.len().min(2)]));
            prop_assert_eq!(sorted(found), expected);
            climbs += 1;
        }
        prop_assert_eq!(climbs, hunt.count());
    }

    /// The climbs near a board try each board once, and only those that differ in a few cells.
    #[test]
    fn finds_all_boards_near_a_board(
        words in words(),
        start in "[abc]{6}",
        rules in 0..RULES.len(),
        objective in objectives(),
        changes in 0..4_usize,
        has_dice: bool,
        containing in prop::option::of("[abc]{2,3}"),
    ) {
        let mut hunt = hunt(rules, &words, &rectangle(2, 3)).pool(1000);
        hunt.goal.objective = objective;
        let dice = has_dice.then(|| dice(6, &["abc", "bc", "ca"]));
        let (hunt, mut near) = constrained(hunt, dice, containing);
        let start = GameBoard::new(hunt.geometry.clone(), tiles(&start));
        let hunt = hunt.near(&start, changes).start().unwrap();
        let mut found = Vec::new();
        for number in 0..hunt.count() {
            found.extend(check(&hunt, number)?.into_iter().map(|found| found.board.to_string()));
        }
        near.retain(|board| {
            let pairs = board.tiles().iter().zip(start.tiles());
            pairs.filter(|(tile, other)| tile != other).count() <= changes
        });
        let mut near: Vec<String> = near.iter().map(GameBoard::to_string).collect();
        found.sort();
        near.sort();
        prop_assert_eq!(found, near);
    }

    #[test]
    fn annealing_finds_correct_boards(words in words(), rules in 0..RULES.len(), seed: u64) {
        let hunt = hunt(rules, &words, &rectangle(2, 2)).seed(seed).annealing(200);
        prop_assert!(!check(&hunt.start().unwrap(), 0)?.is_empty());
    }
}

#[test]
fn impossible_hunts_are_refused() {
    let hunt = || hunt(0, &[], &rectangle(2, 2));
    let refused = |hunt: Hunt<_>, error| assert_eq!(hunt.start().err(), Some(error));
    refused(hunt().containing("abx"), HuntError::Word("abx".to_owned()));
    refused(hunt().containing(&"a".repeat(256)), HuntError::Long(256));
    refused(hunt().dice(&Dice::new(vec![tiles("a")])), HuntError::Dice { dice: 1, tiles: 4 });
    refused(hunt().dice(&Dice::new(vec![vec![]; 4])), HuntError::NoFaces(1));
    refused(self::hunt(2, &[], &rectangle(2, 2)).spanning(), HuntError::Spanning);
    refused(self::hunt(0, &[], &rectangle(2, 128)).spanning(), HuntError::Paths);
    let start = |text: &str| GameBoard::parse(text).unwrap();
    for text in ["ab/c?", "abc/abc", "ab/cx"] {
        refused(hunt().near(&start(text), 1), HuntError::Start);
    }
    refused(hunt().near(&start("abc/abc"), 99), HuntError::Start);
    refused(hunt().near(&start("ab/ca"), 1).spanning(), HuntError::TwoKinds);
    let of_a = GameBoard::new(rectangle(1, 40), tiles(&"a".repeat(40)));
    refused(self::hunt(0, &[], &rectangle(1, 40)).near(&of_a, 9), HuntError::Changes(9));
    let dice = Dice::new(vec![tiles("a"), tiles("b"), tiles("b"), tiles("b")]);
    let no_room = hunt().containing("abcab");
    let not_shown = hunt().dice(&dice).containing("aba");
    for hunt in [no_room, not_shown] {
        for hunt in [hunt.clone(), hunt.annealing(9)] {
            assert_eq!(hunt.start().unwrap().climb(0, go), Err(HuntError::NoBoard));
        }
    }
}

#[test]
fn a_shape_without_tiles_has_no_board() {
    let mut geometry = Geometry::rectangle(1, 2).unwrap();
    geometry.holes([(0, 0), (0, 1)]).unwrap();
    let geometry = Arc::new(geometry);
    let holes = GameBoard::new(geometry.clone(), tiles("ab"));
    let hunt = || hunt(0, &[], &geometry);
    let hunts = [hunt().annealing(9), hunt(), hunt().spanning(), hunt().near(&holes, 1)];
    for hunt in hunts {
        assert_eq!(hunt.start().err(), Some(HuntError::NoBoard));
    }
}

/// What a hunt is told last changes nothing.
#[test]
fn the_order_of_methods_does_not_matter() {
    type Method = fn(Hunt<&'static [u8]>) -> Hunt<&'static [u8]>;
    // Their tiles are others than the alphabet's, in another order.
    let dice: Method = |hunt| hunt.dice(&dice(6, &["cb", "c", "bc"]));
    let containing: Method = |hunt| hunt.containing("bcb");
    let near: Method = |hunt| {
        let start = GameBoard::new(rectangle(2, 3), tiles("bcbbcc"));
        hunt.near(&start, 2)
    };
    let spanning: Method = Hunt::spanning;
    let spanned: Method = |hunt| hunt.containing("bcbbcc");
    let words = ["bcb", "cbb", "bcbbcc", "cbcbcb"].map(str::to_owned);
    let climb = |methods: &[Method]| {
        let hunt = hunt(0, &words, &rectangle(2, 3)).pool(1000);
        let climbs = methods.iter().fold(hunt, |hunt, method| method(hunt)).start().unwrap();
        let found = (0..climbs.count()).flat_map(|number| climbs.climb(number, go).unwrap().boards);
        found.map(|found| (found.board.to_string(), found.points)).collect::<Vec<_>>()
    };
    for [one, two, three] in [[dice, containing, near], [dice, spanned, spanning]] {
        let expected = climb(&[one, two, three]);
        assert!(expected.len() > 1, "{expected:?}");
        for order in [[one, three, two], [two, one, three], [three, one, two], [three, two, one]] {
            assert_eq!(climb(&order), expected);
        }
    }
}

/// A board that takes too many steps is left out, and the climb says so.
#[test]
fn a_board_out_of_steps_is_not_forgotten() {
    let words = ["aab", "bca", "cab", "abc"].map(str::to_owned);
    let start = GameBoard::new(rectangle(2, 2), tiles("abca"));
    for rules in 0..RULES.len() {
        let hunt = || hunt(rules, &words, &rectangle(2, 2)).pool(1000);
        let hunts = [hunt().near(&start, 1), hunt(), hunt().annealing(20), hunt().for_longest()];
        for (number, hunt) in hunts.into_iter().enumerate() {
            // Only a board of few words is scored by the solver.
            let is_solved = rules > 0 || number == 3;
            let climb = hunt.clone().max_steps(1).start().unwrap().climb(0, go).unwrap();
            if is_solved {
                assert_eq!(climb, Climb { boards: Vec::new(), outcome: Outcome::OutOfSteps });
            }
            let climb = hunt.max_steps(100_000).start().unwrap().climb(0, go).unwrap();
            assert!(climb.outcome.is_complete() && !climb.boards.is_empty());
        }
    }
}

/// A word that needs the whole board takes more than one attempt to place.
#[test]
fn long_words_are_placed() {
    let word = "abcdefghijklmnopqrstuvwxy";
    let hunt = |rows, columns| {
        let hunt = hunt(0, &[word.to_owned()], &rectangle(rows, columns));
        hunt.annealing(0).containing(word).start().unwrap()
    };
    for number in 0..20 {
        let found = hunt(5, 5).climb(number, go).unwrap();
        assert_eq!(found.boards[0].longest, 25);
    }
    assert_eq!(hunt(4, 6).climb(0, go), Err(HuntError::NoBoard), "24 tiles");
}

#[test]
fn watch_can_end_the_placing_of_a_word() {
    // Three cells have one neighbor each. Each must be an end of the path, but a path has two.
    let square = Geometry::rectangle(5, 5).unwrap();
    let near = |cell: usize| square.neighbors(cell).iter().map(|&to| usize::from(to)).collect();
    let mut lists: Vec<Vec<usize>> = (0..25).map(near).collect();
    for (end, cell) in [(25, 0), (26, 4), (27, 20)] {
        lists[cell].push(end);
        lists.push(vec![cell]);
    }
    let hunt = hunt(0, &[], &Arc::new(Geometry::list(&lists).unwrap()));
    let mut asked = 0;
    let climbs = hunt.containing(&"a".repeat(28)).start().unwrap();
    let found = climbs.climb(0, |board| {
        assert_eq!(board, None);
        asked += 1;
        ControlFlow::Break(())
    });
    let none = |outcome| Ok(Climb { boards: Vec::new(), outcome });
    assert_eq!((found, asked), (none(Outcome::OutOfSteps), 1));
    // Or all attempts can fail.
    assert_eq!(climbs.climb(0, go), none(Outcome::OutOfSteps));
}

/// Returns the number of boards that a climb finds if it ends at the call with this number.
fn found_within(mut calls: u32, hunt: &Hunt<&'static [u8]>) -> usize {
    let found = hunt.clone().start().unwrap().climb(0, |_| {
        calls -= 1;
        if calls == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(calls, 0);
    let found = found.unwrap();
    assert_eq!(found.outcome, Outcome::Stopped);
    found.boards.len()
}

#[test]
fn watch_can_end_a_climb() {
    let hunt = hunt(0, &[], &rectangle(4, 4));
    for hunt in [hunt.clone().pool(10), hunt.annealing(u64::MAX)] {
        assert!(found_within(20, &hunt) > 0);
    }
}

#[test]
fn a_climb_that_ends_examines_few_large_boards() {
    let most = |rows| found_within(50, &hunt(0, &["aab".to_owned()], &rectangle(rows, 100)));
    assert_eq!([most(10), most(100)], [4, 1]);
}

#[test]
fn a_climb_tells_of_its_best_board() {
    let hunt = hunt(0, &["aab", "bca", "cab"].map(str::to_owned), &rectangle(2, 2));
    for hunt in [hunt.clone(), hunt.annealing(200)] {
        let mut told = Vec::new();
        let found = hunt.start().unwrap().climb(0, |best| {
            told.extend(best.map(|found| found.points));
            ControlFlow::Continue(())
        });
        assert!(told.is_sorted() && told.first() < told.last(), "{told:?}");
        assert_eq!(told.last(), Some(&found.unwrap().boards[0].points));
    }
}
