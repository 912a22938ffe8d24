//! Hunts find boards that are correct, and the best of all boards where the pool holds them all.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use dawggle::Dawg;
use dawggle_compiler::Compiler;
use proptest::prelude::*;

use super::{FoundBoard, Hunt, HuntError, Objective};
use crate::game::{Dice, GameBoard, Geometry, Rules, Symmetries, Tile};
use crate::solve::GameSolver;

/// Points by length, points by letter values, and rules that let a word use a cell again.
const RULES: [&str; 3] = [
    "name = 'X'\n[score]\ntable = [0, 0, 1, 2, 4, 9]",
    "name = 'X'\n[score]\nfactor = 3\n[score.values]\na = 2\nb = 1\nc = 5",
    "name = 'X'\n[board]\nreuse = 'elsewhere'\n[score]\ntable = [0, 0, 1, 2, 4, 9]",
];

fn dictionary(words: &[String]) -> Vec<u8> {
    // The alphabet must have all letters.
    let words = words.iter().map(String::as_str).chain(["abc"]);
    Compiler::new().words("words", words).compile().unwrap().bytes
}

fn words() -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec("[abc]{2,5}", 0..12)
}

fn go(_: Option<&FoundBoard>) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Examines a board with a solver alone.
fn examined(rules: &Rules, dawg: &Dawg<&[u8]>, board: &GameBoard) -> FoundBoard {
    let mut found = FoundBoard { board: board.clone(), points: 0, words: 0, longest: 0 };
    let spelled = board.spell(&dawg.alphabet());
    let judge = rules.judge(&spelled);
    let _ = GameSolver::new(*dawg).solve(&spelled, |word| {
        if let Some(verdict) = judge.verdict(word.symbols(), word.letters()) {
            found.points += verdict.points;
            found.words += 1;
            found.longest = found.longest.max(word.letters());
        }
        ControlFlow::Continue(())
    });
    found
}

/// Returns all boards of a shape with these tiles.
fn boards(rules: &Rules, geometry: &Arc<Geometry>, tiles: &[Tile]) -> Vec<GameBoard> {
    let mut all: Vec<Vec<Tile>> = vec![Vec::new()];
    for _ in 0..geometry.cells() {
        let longer =
            |board: &Vec<Tile>, tile: &Tile| [&board[..], std::slice::from_ref(tile)].concat();
        all = all.iter().flat_map(|b| tiles.iter().map(move |tile| longer(b, tile))).collect();
    }
    all.into_iter()
        .map(|tiles| GameBoard::new(geometry.clone(), tiles).with_reuse(rules.reuse))
        .collect()
}

fn tiles(letters: &str) -> Vec<Tile> {
    letters.chars().map(|letter| Tile::parse(&letter.to_string()).unwrap()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// A pool with room for all boards finds the best one. The boards found are correct, canonical,
    /// distinct, in order, and the same in a repeated climb.
    #[test]
    fn finds_the_best_of_all_boards(
        words in words(),
        rules in 0..RULES.len(),
        columns in 2..=3_usize,
        objective in prop::sample::select(vec![Objective::Points, Objective::Words, Objective::Longest]),
        has_dice: bool,
        containing in prop::option::of("[abc]{2,3}"),
        seed: u64,
    ) {
        let bytes = dictionary(&words);
        let dawg = Dawg::from_bytes(&bytes[..]).unwrap();
        let rules = Rules::parse(RULES[rules]).unwrap();
        let geometry = Arc::new(Geometry::rectangle(2, columns).unwrap());
        let dice = Dice::new(
            (0..2 * columns).map(|die| tiles(["ab", "b", "ca", "aa"][die % 4])).collect(),
        );
        let hunt = Hunt::new(rules.clone(), dawg, geometry.clone()).pool(800).seed(seed);
        let mut hunt = match objective {
            Objective::Points => hunt,
            Objective::Words => hunt.for_words(),
            Objective::Longest => hunt.for_longest(),
        };
        if has_dice {
            hunt = hunt.dice(&dice).unwrap();
        }
        if let Some(word) = &containing {
            hunt = hunt.containing(word).unwrap();
        }
        let found = hunt.climb(3, go);
        prop_assert_eq!(&found, &hunt.climb(3, go));
        let has_room = found.is_ok();
        let found = found.unwrap_or_default();

        let wanted: Option<Vec<_>> = containing.as_ref().map(|word| {
            word.chars().map(|c| dawg.alphabet().symbol(&c.to_string()).unwrap()).collect()
        });
        let is_wanted = |board: &GameBoard| {
            (!has_dice || dice.odds(board.tiles()).unwrap().is_possible())
                && wanted.as_ref().is_none_or(|word| board.spell(&dawg.alphabet()).holds(word))
        };
        let symmetries = Symmetries::of(&geometry);
        let mut seen = BTreeSet::new();
        for board in &found {
            prop_assert_eq!(board, &examined(&rules, &dawg, &board.board));
            prop_assert!(is_wanted(&board.board), "{}", board.board);
            prop_assert!(symmetries.is_least(board.board.tiles()), "{}", board.board);
            prop_assert!(seen.insert(board.board.to_string()), "{} again", board.board);
        }
        prop_assert!(found.is_sorted_by_key(|board| std::cmp::Reverse(hunt.rank(board))));

        // A climb for the longest word takes one of them, and finds the best boards with this one.
        let rank = |board: &FoundBoard| match objective {
            Objective::Longest => board.longest.into(),
            _ => hunt.rank(board),
        };
        let all = boards(&rules, &geometry, &tiles("abc")).into_iter().filter(is_wanted);
        let best = all.map(|board| rank(&examined(&rules, &dawg, &board))).max();
        prop_assert_eq!(found.first().map(rank), best);
        prop_assert_eq!(has_room, best.is_some());
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
        let bytes = dictionary(&[words, spanning].concat());
        let dawg = Dawg::from_bytes(&bytes[..]).unwrap();
        let rules = Rules::parse(RULES[rules]).unwrap();
        let geometry = Arc::new(Geometry::rectangle(2, columns).unwrap());
        let mut hunt = Hunt::new(rules.clone(), dawg, geometry.clone());
        let dice = Dice::new(
            (0..2 * columns).map(|die| tiles(["ab", "bc", "ca", "aa"][die % 4])).collect(),
        );
        if has_dice {
            hunt = hunt.dice(&dice).unwrap();
        }
        let symmetries = Symmetries::of(&geometry);
        let mut all: Vec<GameBoard> = boards(&rules, &geometry, &tiles("abc"));
        all.retain(|board| {
            symmetries.is_least(board.tiles())
                && (!has_dice || dice.odds(board.tiles()).unwrap().is_possible())
        });
        let mut of_length = BTreeSet::new();
        let mut words = dawg.words();
        while let Some(word) = words.next_word() {
            if word.symbols().len() == 2 * columns {
                of_length.insert(word.symbols().to_vec());
            }
        }
        let spanning = hunt.pool(1000).spanning().unwrap();
        let mut climbs = 0;
        for word in of_length {
            let holds = |board: &&GameBoard| board.spell(&dawg.alphabet()).holds(&word);
            let with_word: Vec<&GameBoard> = all.iter().filter(holds).collect();
            let best = |boards: &mut dyn Iterator<Item = FoundBoard>| {
                boards.map(|found| (found.points, found.board.to_string())).collect::<BTreeSet<_>>()
            };
            let expected = best(&mut with_word.iter().map(|board| examined(&rules, &dawg, board)));
            // The climbs are in the order of the words, without those that the dice cannot show.
            if expected.is_empty() {
                continue;
            }
            let found = spanning.climb(climbs, go).unwrap();
            prop_assert!(found.is_sorted_by_key(|found| std::cmp::Reverse(found.points)));
            // Of boards with the same points, any may be kept.
            let few = spanning.clone().pool(2).climb(climbs, go).unwrap();
            let points = |found: &[FoundBoard]| found.iter().map(|f| f.points).collect::<Vec<_>>();
            prop_assert_eq!(points(&few), points(&found[..found.len().min(2)]));
            prop_assert_eq!(best(&mut found.into_iter()), expected);
            climbs += 1;
        }
        prop_assert_eq!(climbs, spanning.climbs());
    }

    /// The climbs near a board try each board once, and only those that differ in a few cells.
    #[test]
    fn finds_all_boards_near_a_board(
        words in words(),
        start in "[abc]{6}",
        rules in 0..RULES.len(),
        objective in prop::sample::select(vec![Objective::Points, Objective::Words, Objective::Longest]),
        changes in 0..4_usize,
        has_dice: bool,
        containing in prop::option::of("[abc]{2,3}"),
    ) {
        let bytes = dictionary(&words);
        let dawg = Dawg::from_bytes(&bytes[..]).unwrap();
        let rules = Rules::parse(RULES[rules]).unwrap();
        let geometry = Arc::new(Geometry::rectangle(2, 3).unwrap());
        let mut hunt = Hunt::new(rules.clone(), dawg, geometry.clone()).pool(1000);
        hunt.objective = objective;
        let dice = Dice::new((0..6).map(|die| tiles(["abc", "bc", "ca"][die % 3])).collect());
        if has_dice {
            hunt = hunt.dice(&dice).unwrap();
        }
        if let Some(word) = &containing {
            hunt = hunt.containing(word).unwrap();
        }
        let start = GameBoard::new(geometry.clone(), tiles(&start));
        let hunt = hunt.near(&start, changes).unwrap();
        let climbs = (0..hunt.climbs()).map(|number| hunt.climb(number, go).unwrap());
        let climbs: Vec<Vec<FoundBoard>> = climbs.collect();
        for found in &climbs {
            prop_assert!(found.is_sorted_by_key(|board| std::cmp::Reverse(hunt.rank(board))));
        }
        let mut found = climbs.concat();
        found.sort_by_key(|found| found.board.to_string());

        let word = containing.map(|word| Vec::from_iter(dawg.alphabet().split(&word).flatten()));
        let is_near = |board: &GameBoard| {
            let pairs = board.tiles().iter().zip(start.tiles());
            pairs.filter(|(tile, other)| tile != other).count() <= changes
                && (!has_dice || dice.odds(board.tiles()).unwrap().is_possible())
                && word.as_ref().is_none_or(|word| board.spell(&dawg.alphabet()).holds(word))
        };
        let near = boards(&rules, &geometry, &tiles("abc")).into_iter().filter(is_near);
        let mut near: Vec<_> = near.map(|board| examined(&rules, &dawg, &board)).collect();
        near.sort_by_key(|near| near.board.to_string());
        prop_assert_eq!(found, near);
    }

    #[test]
    fn annealing_finds_correct_boards(words in words(), rules in 0..RULES.len(), seed: u64) {
        let bytes = dictionary(&words);
        let dawg = Dawg::from_bytes(&bytes[..]).unwrap();
        let rules = Rules::parse(RULES[rules]).unwrap();
        let geometry = Arc::new(Geometry::rectangle(2, 2).unwrap());
        let hunt = Hunt::new(rules.clone(), dawg, geometry.clone()).seed(seed);
        let hunt = hunt.annealing(200);
        let found = hunt.climb(0, go).unwrap();
        prop_assert_eq!(&found, &hunt.climb(0, go).unwrap());
        let mut seen = BTreeSet::new();
        for board in &found {
            prop_assert_eq!(board, &examined(&rules, &dawg, &board.board));
            prop_assert!(Symmetries::of(&geometry).is_least(board.board.tiles()));
            prop_assert!(seen.insert(board.board.to_string()));
        }
        prop_assert!(!found.is_empty());
    }
}

#[test]
fn impossible_hunts_are_refused() {
    let bytes = dictionary(&[]);
    let dawg = Dawg::from_bytes(&bytes[..]).unwrap();
    let rules = Rules::parse(RULES[0]).unwrap();
    let geometry = Arc::new(Geometry::rectangle(2, 2).unwrap());
    let hunt = || Hunt::new(rules.clone(), dawg, geometry.clone());
    let error = hunt().containing("abx").unwrap_err();
    assert_eq!(error, HuntError::Word("abx".to_owned()));
    let error = hunt().containing(&"a".repeat(256)).unwrap_err();
    assert_eq!(error, HuntError::Long(256));
    let error = hunt().dice(&Dice::new(vec![tiles("a")])).unwrap_err();
    assert_eq!(error, HuntError::Dice { dice: 1, tiles: 4 });
    let error = hunt().dice(&Dice::new(vec![vec![], vec![], vec![], vec![]])).unwrap_err();
    assert_eq!(error, HuntError::NoFaces(1));
    let dice = Dice::new(vec![tiles("a"), tiles("b"), tiles("b"), tiles("b")]);
    let reused = Rules::parse(RULES[2]).unwrap();
    let reused = Hunt::new(reused, dawg, geometry.clone()).spanning();
    assert_eq!(reused.err(), Some(HuntError::Spanning));
    let large = Arc::new(Geometry::rectangle(2, 128).unwrap());
    let large = Hunt::new(rules.clone(), dawg, large).spanning();
    assert_eq!(large.err(), Some(HuntError::Paths));
    let start = |text: &str| GameBoard::parse(text).unwrap();
    for text in ["ab/c?", "abc/abc", "ab/cx"] {
        assert_eq!(hunt().near(&start(text), 1).err(), Some(HuntError::Start), "{text}");
    }
    let row = Arc::new(Geometry::rectangle(1, 40).unwrap());
    let of_a = GameBoard::new(row.clone(), tiles(&"a".repeat(40)));
    let row = Hunt::new(rules.clone(), dawg, row).near(&of_a, 9);
    assert_eq!(row.err(), Some(HuntError::Changes(9)));
    let no_room = hunt().containing("abcab").unwrap();
    let not_shown = hunt().dice(&dice).unwrap().containing("aba").unwrap();
    for hunt in [no_room, not_shown] {
        assert_eq!(hunt.climb(0, go), Err(HuntError::NoBoard));
        assert_eq!(hunt.annealing(9).climb(0, go), Err(HuntError::NoBoard));
    }
}

/// A word that needs the whole board takes more than one attempt to place.
#[test]
fn long_words_are_placed() {
    let word = "abcdefghijklmnopqrstuvwxy";
    let bytes = dictionary(&[word.to_owned()]);
    let dawg = Dawg::from_bytes(&bytes[..]).unwrap();
    let hunt = |rows, columns| {
        let geometry = Arc::new(Geometry::rectangle(rows, columns).unwrap());
        let hunt = Hunt::new(Rules::parse(RULES[0]).unwrap(), dawg, geometry);
        hunt.annealing(0).containing(word).unwrap()
    };
    for number in 0..20 {
        let found = hunt(5, 5).climb(number, go).unwrap();
        assert_eq!(found[0].longest, 25);
    }
    assert_eq!(hunt(4, 6).climb(0, go), Err(HuntError::NoBoard), "24 tiles");
}

#[test]
fn watch_can_end_the_placing_of_a_word() {
    // Three cells have one neighbour each. Each must be an end of the path, but a path has two.
    let square = Geometry::rectangle(5, 5).unwrap();
    let near = |cell: usize| square.neighbours(cell).iter().map(|&to| usize::from(to)).collect();
    let mut lists: Vec<Vec<usize>> = (0..25).map(near).collect();
    for (end, cell) in [(25, 0), (26, 4), (27, 20)] {
        lists[cell].push(end);
        lists.push(vec![cell]);
    }
    let bytes = dictionary(&[]);
    let dawg = Dawg::from_bytes(&bytes[..]).unwrap();
    let geometry = Arc::new(Geometry::list(&lists).unwrap());
    let hunt = Hunt::new(Rules::parse(RULES[0]).unwrap(), dawg, geometry);
    let mut asked = 0;
    let found = hunt.containing(&"a".repeat(28)).unwrap().climb(0, |board| {
        assert_eq!(board, None);
        asked += 1;
        ControlFlow::Break(())
    });
    assert_eq!((found, asked), (Ok(Vec::new()), 1));
}

#[test]
fn watch_can_end_a_climb() {
    let bytes = dictionary(&[]);
    let dawg = Dawg::from_bytes(&bytes[..]).unwrap();
    let rules = Rules::parse(RULES[0]).unwrap();
    let geometry = Arc::new(Geometry::rectangle(4, 4).unwrap());
    let hunt = || Hunt::new(rules.clone(), dawg, geometry.clone());
    for hunt in [hunt().pool(10), hunt().annealing(u64::MAX)] {
        let mut left = 20;
        let found = hunt.climb(0, |_| {
            left -= 1;
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let found = found.unwrap();
        assert_eq!(left, 0);
        assert!(!found.is_empty());
    }
}

#[test]
fn a_climb_that_ends_examines_few_large_boards() {
    let bytes = dictionary(&["aab".to_owned()]);
    let dawg = Dawg::from_bytes(&bytes[..]).unwrap();
    let rules = Rules::parse(RULES[0]).unwrap();
    let most = |rows: usize| {
        let geometry = Arc::new(Geometry::rectangle(rows, 100).unwrap());
        let mut left = 50;
        let found = Hunt::new(rules.clone(), dawg, geometry).climb(0, |_| {
            left -= 1;
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        found.unwrap().len()
    };
    assert_eq!([most(10), most(100)], [4, 1]);
}

#[test]
fn a_climb_tells_of_its_best_board() {
    let bytes = dictionary(&["aab".to_owned(), "bca".to_owned(), "cab".to_owned()]);
    let dawg = Dawg::from_bytes(&bytes[..]).unwrap();
    let geometry = Arc::new(Geometry::rectangle(2, 2).unwrap());
    let hunt = Hunt::new(Rules::parse(RULES[0]).unwrap(), dawg, geometry);
    for hunt in [hunt.clone(), hunt.annealing(200)] {
        let mut told = Vec::new();
        let found = hunt.climb(0, |best| {
            told.extend(best.map(|found| found.points));
            ControlFlow::Continue(())
        });
        assert!(told.is_sorted() && told.first() < told.last(), "{told:?}");
        assert_eq!(told.last(), Some(&found.unwrap()[0].points));
    }
}
