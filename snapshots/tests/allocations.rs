//! Heap use of the scorer, measured by a counting allocator.

use std::hint::black_box;

use allocation_counter::measure;
use dawggle::{Dawg, Symbol};
use dawggle_compiler::Compiler;
use dawggle_search::score::Scorer;
use dawggle_snapshots::game::boggle;
use dawggle_snapshots::test_data::test_text;

/// Random boards of letters and of tiles that no word can use, and two boards with many paths.
fn boards(cells: usize) -> Vec<Vec<Symbol>> {
    let mut state = 1_u64;
    let mut tile = |_| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as Symbol % 27
    };
    let mut boards: Vec<Vec<Symbol>> =
        (0..20).map(|_| (0..cells).map(&mut tile).collect()).collect();
    // A board of `e` only, and a board with very many words.
    boards.push(vec![4; cells]);
    boards.push([18, 4, 19, 0].into_iter().cycle().take(cells).collect());
    boards
}

fn scorer(dictionary: &[u8], side: usize) -> Scorer {
    let dawg = Dawg::from_bytes(dictionary).unwrap();
    Scorer::new(&dawg, &boggle(side, side)).unwrap()
}

#[test]
fn scoring_allocates_nothing() {
    assert_eq!(measure(|| drop(black_box(Box::new(1)))).count_total, 1, "the counter counts");
    for side in [4, 5, 6, 8] {
        let scorers = scorer(dawggle_dicts::ENGLISH, side).for_instruction_sets();
        for (instruction_set, mut scorer) in scorers {
            let mut points = 0;
            for board in boards(side * side) {
                let heap = measure(|| points += scorer.score(&board).unwrap().points);
                assert_eq!(heap.count_total, 0, "{side}x{side}, {instruction_set}");
            }
            assert!(points > 500, "{points} points");
        }
    }
}

/// These boards have more paths than the scorer's memory can hold.
#[test]
fn scoring_boards_of_one_letter_allocates_nothing() {
    let words = (1..=7).map(|letters| "a".repeat(letters));
    let dictionary = Compiler::new().words("words", words).compile().unwrap().bytes;
    for side in [4, 7] {
        for (instruction_set, mut scorer) in scorer(&dictionary, side).for_instruction_sets() {
            let mut words = 0;
            let board = vec![0; side * side];
            let heap = measure(|| words = scorer.score(&board).unwrap().words);
            assert_eq!((heap.count_total, words), (0, 5), "{side}x{side}, {instruction_set}");
        }
    }
}

/// Clones of a scorer share the dictionary, and each has memory for a board, and for the neighbors
/// of a board when they are scored.
#[test]
fn a_scorer_takes_little_memory() {
    let Some(list) = test_text("enable2k.txt") else { return };
    let compiler = Compiler::new().text("enable2k", list).digraph("qu").min_length(3);
    let dictionary = compiler.compile().unwrap().bytes;
    let bytes = |make: &mut dyn FnMut()| measure(make).bytes_current;
    let mut made = None;
    let shared = bytes(&mut || made = Some(scorer(&dictionary, 4)));
    assert!((1_230_000..1_350_000).contains(&shared), "1.3 MB, but {shared} bytes");
    for (instruction_set, scorer) in made.unwrap().for_instruction_sets() {
        let mut clone = None;
        let own = bytes(&mut || clone = Some(scorer.clone()));
        assert!(own <= 100_000, "{own} bytes, {instruction_set}");
        let (mut clone, mut scores) = (clone.unwrap(), Vec::new());
        let more = bytes(&mut || _ = clone.neighbors(&[0; 16], &mut scores));
        assert!(more <= 1_400_000, "{more} bytes, {instruction_set}");
    }
}
