//! Proofs find the boards that scoring every board of a class finds.

use dawggle::{Dawg, Symbol};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{TestCaseResult, TestRunner};

use super::*;
use crate::bound::Bounds;
use crate::game::Geometry;
use crate::testing::{dawg, grids, lists, rules};

/// Words of a few letters, and a class of a few boards.
#[derive(Clone, Debug)]
struct Game {
    words: Vec<String>,
    geometry: Geometry,
    sets: Vec<SymbolSet>,
    points: Vec<u32>,
}

/// The maximum number of boards of a class.
const MAX_BOARDS: u64 = 600;

fn game() -> impl Strategy<Value = Game> {
    let points = prop_oneof![
        3 => Just(vec![0, 1, 1, 1, 2, 3, 5, 11]),
        1 => vec(0..40_u32, 2..8),
        1 => vec(30_000..65_536_u32, 2..8),
    ];
    let geometry = prop_oneof![4 => grids(1..=5, 1..=5), 1 => lists(1..=25)];
    (vec("[a-d]{1,9}", 1..150), geometry, points).prop_flat_map(|(words, geometry, points)| {
        let sets = prop_oneof![1 => Just(0), 12 => 1..16_u64].prop_map(SymbolSet::from);
        vec(sets, geometry.cells()).prop_map(move |mut class| {
            let mut boards = 1;
            for set in &mut class {
                while boards * u64::from(set.len()) > MAX_BOARDS {
                    *set = set.iter().skip(1).collect();
                }
                boards *= u64::from(set.len().max(1));
            }
            let (words, geometry, points) = (words.clone(), geometry.clone(), points.clone());
            Game { words, geometry, sets: class, points }
        })
    })
}

impl Game {
    fn class(&self) -> Class {
        Class::of_sets(self.geometry.clone(), self.sets.clone())
    }

    fn dawg(&self) -> Dawg<&'static [u8]> {
        // One word has all letters, so that symbols have the same numbers for any words.
        dawg(self.words.iter().map(String::as_str).chain(["abcdabcdabcdabcdab"]), &[])
    }

    fn scorer(&self) -> Scorer {
        Scorer::new(&self.dawg(), &rules(&self.points, &self.geometry)).unwrap()
    }

    /// Returns max/no-mark and sum/union, computed by the solver.
    fn bounds(&self) -> [u64; 2] {
        let (dawg, rules) = (self.dawg(), rules(&self.points, &self.geometry));
        let bounds = Bounds::new(&self.class(), &rules, &dawg).unwrap();
        [bounds.max_no_mark().unwrap(), bounds.sum_union().unwrap()]
    }

    /// Returns every board of the class with its points, in order.
    fn boards(&self, scorer: &Scorer) -> Vec<(Vec<Symbol>, u64)> {
        let mut boards = vec![Vec::new()];
        for (cell, &set) in self.sets.iter().enumerate() {
            let set = if self.geometry.is_hole(cell) { SymbolSet::EMPTY } else { set };
            let mut symbols: Vec<Symbol> = set.iter().collect();
            if set.is_empty() {
                symbols.push(Scorer::BLOCKED);
            }
            boards = boards
                .iter()
                .flat_map(|board| {
                    symbols.iter().map(move |&symbol| [&board[..], &[symbol]].concat())
                })
                .collect();
        }
        let mut scorer = scorer.clone();
        let score = |board: Vec<Symbol>| (scorer.score(&board).unwrap().points, board);
        boards.into_iter().map(score).map(|(points, board)| (board, points)).collect()
    }
}

/// Returns a class of sets with a bit for each symbol.
fn class(sets: impl IntoIterator<Item = u64>) -> Vec<SymbolSet> {
    sets.into_iter().map(SymbolSet::from).collect()
}

/// Fails with the first board that is wrong, and the first that is missing.
fn same(found: &[(Vec<Symbol>, u64)], expected: &[(Vec<Symbol>, u64)]) -> TestCaseResult {
    let more = found.iter().find(|board| !expected.contains(board));
    let missing = expected.iter().find(|board| !found.contains(board));
    prop_assert_eq!((more, missing, found.len()), (None, None, expected.len()));
    Ok(())
}

/// Returns a proof with its boards in order.
fn proved(prover: &Prover, class: &Class, cutoff: u64) -> Proof {
    let mut proof = prover.prove(class, cutoff).unwrap();
    proof.boards.sort_unstable();
    proof
}

#[test]
fn finds_the_same_boards_as_scoring_every_board() {
    let counts = std::cell::Cell::new([0_u32; 2]);
    let mut runner = TestRunner::default();
    let shares = (0..=110_u64, select(vec![usize::MAX, 1 << 14, 1 << 12, 0]));
    runner
        .run(&(game(), shares), |(game, (share, memory))| {
            let scorer = game.scorer();
            let mut boards = game.boards(&scorer);
            boards.sort_unstable();
            let best = boards.iter().map(|&(_, points)| points).max().unwrap_or_default();
            // From 0 to more than the best score.
            let cutoff = (best * share).div_ceil(100);
            let expected: Vec<_> =
                boards.iter().filter(|(_, points)| *points >= cutoff).cloned().collect();
            let prover = Prover::new(scorer).unwrap();
            let proof = proved(&prover, &game.class(), cutoff);
            prop_assert!(proof.bound >= best, "{} < {best}", proof.bound);
            same(&proof.boards, &expected)?;
            let split = proved(&prover.clone().memory(memory), &game.class(), cutoff);
            prop_assert!((best..=proof.bound).contains(&split.bound), "{} < {best}", split.bound);
            same(&split.boards, &expected)?;
            let [max_no_mark, sum_union] = game.bounds();
            let classical = proved(&prover.classical(), &game.class(), cutoff);
            prop_assert_eq!(classical.bound, max_no_mark.min(sum_union));
            same(&classical.boards, &expected)?;
            let [some, none] = counts.get();
            let found = !expected.is_empty() && expected.len() < boards.len();
            counts.set([some + u32::from(found), none + u32::from(!found)]);
            Ok(())
        })
        .unwrap();
    let [some, none] = counts.get();
    assert!(some > none / 4, "{some} of {} classes have both kinds of boards", some + none);
}

#[test]
fn symbols_that_the_dictionary_does_not_have_are_left_out() {
    let dawg = dawg(["ab", "abc", "cab"], &[]);
    let square = Geometry::rectangle(2, 2).unwrap();
    let rules = rules(&[0, 0, 1, 1], &square);
    let prover = Prover::new(Scorer::new(&dawg, &rules).unwrap()).unwrap();
    let class = |set| Class::of_sets(square.clone(), vec![set; 4]);
    let [all, known] = [SymbolSet::ALL, SymbolSet::first(3)].map(class);
    assert_eq!(prover.bound(&all).unwrap(), prover.bound(&known).unwrap());
    let boards = proved(&prover, &all, 3).boards;
    assert!(!boards.is_empty() && boards == proved(&prover, &known, 3).boards);
}

#[test]
fn the_bound_counts_a_word_once_for_each_set_of_cells() {
    // The board is `aba`. Each pair of neighbors is a path of its own.
    let words = vec!["ab".to_owned()];
    let geometry = Geometry::rectangle(1, 3).unwrap();
    let game = Game { words, geometry, sets: class([1, 2, 1]), points: vec![0, 0, 7] };
    let prover = Prover::new(game.scorer()).unwrap();
    assert_eq!(prover.bound(&game.class()).unwrap(), 14);
    assert_eq!(prover.prove(&game.class(), 8).unwrap().boards, []);
    assert_eq!(prover.prove(&game.class(), 7).unwrap().boards, [(vec![0, 1, 0], 7)]);
}

#[test]
fn the_search_drops_paths_that_others_make_redundant() {
    // With `f` on the first cell, `fee` needs only both `e`, so the path with the second `f` is
    // redundant. With `b`, only the latter is left.
    let words = vec!["fee".to_owned()];
    let geometry = Geometry::rectangle(2, 2).unwrap();
    let [b, e, f] = [1 << 1, 1 << 4, 1 << 5];
    // Enough points for the search to force choices.
    let game =
        Game { words, geometry, sets: class([b | f, f, e, e]), points: vec![0, 0, 0, 40_000] };
    let dawg = dawg(["fee", "abcdef"], &[]);
    let scorer = Scorer::new(&dawg, &rules(&game.points, &game.geometry)).unwrap();
    let prover = Prover::new(scorer).unwrap().order(&[0, 1, 2, 3]);
    assert_eq!(prover.bound(&game.class()).unwrap(), 80_000);
    let proof = prover.prove(&game.class(), 40_001).unwrap();
    assert_eq!((proof.boards, proof.visits), (vec![], 1));
}

#[test]
fn the_orderly_bound_can_be_above_max_no_mark() {
    // The word `ba` begins on the second cell, and so does `c`. Max/no-mark takes the better letter
    // of that cell. The orderly tree has the path of `ba` under its letter on the first cell, and
    // adds up both words.
    let words = ["ba", "c"].map(str::to_owned).to_vec();
    let geometry = Geometry::rectangle(1, 2).unwrap();
    let game = Game { words, geometry, sets: class([1, 6]), points: vec![0, 1, 1] };
    let prover = Prover::new(game.scorer()).unwrap();
    assert_eq!((prover.bound(&game.class()).unwrap(), game.bounds()), (2, [1, 2]));
    assert_eq!(prover.prove(&game.class(), 2).unwrap().boards, []);
}

#[test]
fn the_classical_method_splits_classes_and_drops_those_with_a_low_bound() {
    let words = ["abc", "cba", "ab"].map(str::to_owned).to_vec();
    let geometry = Geometry::rectangle(1, 3).unwrap();
    let game = Game { words, geometry, sets: class([5, 6, 5]), points: vec![0, 0, 1, 2] };
    let prover = Prover::new(game.scorer()).unwrap().classical();
    // Max/no-mark is 3 from either end with an `a`. Sum/union counts each word once.
    let proof = prover.prove(&game.class(), 4).unwrap();
    assert_eq!((proof.bound, proof.boards.len(), proof.visits), (5, 2, 9));
    // With a cutoff above the bound, only the class itself is examined.
    assert_eq!(
        prover.prove(&game.class(), 6).unwrap(),
        Proof { bound: 5, visits: 1, ..Proof::default() }
    );
    assert_eq!(prover.bound(&game.class()).unwrap(), 5);
}

#[test]
fn refuses_more_boards_than_the_maximum() {
    let words = vec!["ab".to_owned()];
    let geometry = Geometry::rectangle(3, 4).unwrap();
    // 4 to the power of 7.
    let class = class(std::iter::repeat_n(1, 5).chain([15; 7]));
    let game = Game { words, geometry, sets: class, points: vec![1] };
    let prover = Prover::new(game.scorer()).unwrap();
    // Without memory, each part has few boards, but together they have too many.
    for prover in [prover.clone(), prover.clone().memory(0), prover.classical()] {
        let refused = prover.prove(&game.class(), 0);
        assert!(matches!(refused, Err(ProveError::TooManyBoards)), "{refused:?}");
    }
}

#[test]
fn refuses_boards_and_points_above_the_limits() {
    let refused = |rows, columns, points: &[u32]| {
        let rules = rules(points, &Geometry::rectangle(rows, columns).unwrap());
        let scorer = Scorer::new(&dawg(["ab"], &[]), &rules).unwrap();
        Prover::new(scorer).err().map(|error| error.to_string())
    };
    assert!(refused(5, 5, &[1]).is_none());
    for (refused, found) in [
        (refused(2, 13, &[1]), "the board has 26 cells: proofs support at most 25"),
        (refused(2, 2, &[65_536]), "a word scores 65536 points: proofs support at most 65535"),
    ] {
        assert_eq!(refused.as_deref(), Some(found));
    }
}

/// Returns the cells of a rectangle, row by row, every other row backwards.
fn winding(rows: usize, columns: usize) -> impl Iterator<Item = usize> {
    (0..rows).flat_map(move |row| {
        let backwards = row % 2 == 1;
        (0..columns).map(move |column| {
            row * columns + if backwards { columns - 1 - column } else { column }
        })
    })
}

/// A word uses every cell, and its points need more bits than the points of Boggle.
#[test]
fn finds_words_of_up_to_25_letters() {
    for (rows, columns) in [(3, 5), (4, 4), (1, 17), (4, 5), (2, 11), (1, 23), (4, 6), (5, 5)] {
        let cells = rows * columns;
        let geometry = Geometry::rectangle(rows, columns).unwrap();
        let word = |cells: usize| "abcd".chars().cycle().take(cells).collect::<String>();
        let words = vec![word(cells), word(cells + 1)];
        let mut points = vec![0; cells + 2];
        points[cells..].fill(40_000);
        // The letters of the word along the path, and another letter on every third cell.
        let mut class = vec![0; cells];
        for (step, cell) in winding(rows, columns).enumerate() {
            class[cell] = 1 << (step % 4) | if step % 3 == 0 { 1 << ((step + 2) % 4) } else { 0 };
        }
        let game = Game { words, geometry, sets: self::class(class), points };
        let scorer = game.scorer();
        let mut expected = game.boards(&scorer);
        expected.retain(|&(_, points)| points >= 40_000);
        expected.sort_unstable();
        let prover = Prover::new(scorer).unwrap();
        assert_eq!(proved(&prover, &game.class(), 40_000).boards, expected, "{rows}x{columns}");
        assert_eq!(proved(&prover.classical(), &game.class(), 40_000).boards, expected);
        assert!(!expected.is_empty());
    }
}

/// All cells and words have one letter, so a word is on every path of its length.
#[test]
fn a_class_that_is_too_large_has_no_bound_but_a_proof() {
    for (rows, columns) in [(4, 4), (4, 5), (5, 5)] {
        let cells = rows * columns;
        let geometry = Geometry::rectangle(rows, columns).unwrap();
        let class = class(vec![1; cells]);
        let game =
            |words, points| Game { words, geometry: geometry.clone(), sets: class.clone(), points };
        let long = "a".repeat(8);
        // No path is found before the paths of a prefix fill the memory.
        for words in [vec![long.clone()], vec!["a".to_owned(), "aaa".to_owned(), long]] {
            let game = game(words, vec![1]);
            let prover = Prover::new(game.scorer()).unwrap().memory(1 << 16);
            let error = prover.bound(&game.class()).unwrap_err();
            assert_eq!(error.to_string(), "the class needs more than 65536 bytes of memory");
            // The only board is scored at once.
            let points = game.words.len() as u64;
            let boards = vec![(vec![0; cells], points)];
            let proof = Proof { bound: points, boards, visits: 1 };
            assert_eq!(prover.prove(&game.class(), 1).unwrap(), proof);
        }
        let game = game(vec!["aaaa".to_owned()], vec![65_000; 5]);
        let prover = Prover::new(game.scorer()).unwrap();
        let error = prover.bound(&game.class()).unwrap_err().to_string();
        assert_eq!(error, "the bound of the class is too high: proofs support at most 4194303");
        assert_eq!(prover.prove(&game.class(), 1).unwrap().bound, 65_000);
    }
}
