//! All baselines find the same words, and the published scores.

use std::collections::BTreeSet;

use dawggle_benches::{
    Baseline, BinarySearch, BitVectorTrie, ByWord, LetterBoard, LetterBoardError, LexiconWalk,
    Linear, ListingTrie, MarkedTrie, PointerTrie, Stems, WordSet, Xorshift, points,
};
use dawggle_snapshots::test_data::test_text;

/// Returns a pronounceable random word: `tasu`, `quirelo`, `mos`.
fn word(random: &mut Xorshift) -> String {
    let syllables = 1 + random.below(4);
    let mut one_of = |choices: &[&'static str]| choices[random.below(choices.len())];
    let mut word = String::new();
    for _ in 0..syllables {
        word += one_of(&["b", "d", "l", "m", "n", "p", "qu", "r", "s", "t", "st"]);
        word += one_of(&["a", "e", "i", "o", "u", "ea"]);
    }
    word + one_of(&["", "d", "n", "r", "s", "t"])
}

fn random_board(random: &mut Xorshift, rows: usize, columns: usize) -> LetterBoard {
    const LETTERS: &[u8] = b"aaaeeeiiioouubdlmnpqrrsstt";
    let letter = |_| char::from(LETTERS[random.below(LETTERS.len())]);
    let letters: String = (0..rows * columns).map(letter).collect();
    LetterBoard::new(rows, columns, &letters).unwrap()
}

/// Returns unsorted words with duplicates, and with words that no board can spell.
fn word_list() -> Vec<String> {
    let mut random = Xorshift(0x0dab_b1e0_0dab_b1e5);
    let mut words: Vec<_> = (0..1500).map(|_| word(&mut random)).collect();
    words.extend(["qat", "tranq", "seqa", "q", "at", "", "it's"].map(String::from));
    words
}

fn prunes(words: &[&str]) -> Vec<Box<dyn Baseline>> {
    vec![
        Box::new(Stems::build(words)),
        Box::new(Linear::build(words)),
        Box::new(BinarySearch::build(words)),
        Box::new(ListingTrie::build(words)),
        Box::new(PointerTrie::build(words)),
        Box::new(BitVectorTrie::build(words)),
        Box::new(MarkedTrie::build(words)),
        Box::new(ByWord::build(words)),
        Box::new(LexiconWalk::build(words)),
    ]
}

fn all(words: &[&str]) -> Vec<Box<dyn Baseline>> {
    let mut all = prunes(words);
    all.push(Box::new(WordSet::build(words)));
    all
}

/// Asserts that all baselines find the same words and points, and returns the words.
fn agree(ladder: &mut [Box<dyn Baseline>], board: &LetterBoard) -> Vec<String> {
    let expected = ladder[0].find(board);
    assert!(expected.is_sorted_by(|a, b| a < b), "{expected:?}");
    let score: u32 = expected.iter().map(|word| points(word.len())).sum();
    for rung in ladder {
        assert_eq!(rung.find(board), expected, "{} on {board:?}", rung.name());
        assert_eq!(rung.score(board), score, "{} on {board:?}", rung.name());
    }
    expected
}

/// Compares all baselines on random boards. At least half of the boards have a word, and some words
/// have a `q`.
fn agree_on(mut ladder: Vec<Box<dyn Baseline>>, boards: usize, rows: usize, columns: usize) {
    let mut random = Xorshift(0xb0a2_d500 + (rows * 8 + columns) as u64);
    let mut with_words = 0;
    let mut words = BTreeSet::new();
    for _ in 0..boards {
        let found = agree(&mut ladder, &random_board(&mut random, rows, columns));
        with_words += usize::from(!found.is_empty());
        words.extend(found);
    }
    assert!(with_words * 2 >= boards, "{with_words} of {boards}");
    assert!(words.iter().any(|word| word.contains("qu")), "{words:?}");
}

#[test]
fn all_baselines_agree_on_3x3() {
    let words = word_list();
    let words: Vec<_> = words.iter().map(String::as_str).collect();
    agree_on(all(&words), 40, 3, 3);
}

#[test]
fn pruning_baselines_agree_on_4x4() {
    let words = word_list();
    let words: Vec<_> = words.iter().map(String::as_str).collect();
    agree_on(prunes(&words), 40, 4, 4);
}

#[test]
fn pruning_baselines_agree_on_other_shapes() {
    let words = word_list();
    let words: Vec<_> = words.iter().map(String::as_str).collect();
    let mut ladder = prunes(&words);
    let mut random = Xorshift(0x5a9e5);
    for (rows, columns) in [(1, 1), (1, 8), (8, 1), (2, 3), (3, 5), (7, 4), (8, 8)] {
        agree(&mut ladder, &random_board(&mut random, rows, columns));
    }
}

#[test]
fn a_q_spells_qu() {
    let words = ["quite", "tie", "quit", "qit", "it", "quiet", "quitte", "quit"];
    let board = LetterBoard::new(2, 2, "qite").unwrap();
    let found = agree(&mut all(&words), &board);
    assert_eq!(found, ["quiet", "quit", "quite", "tie"]);
}

#[test]
fn the_end_of_a_row_does_not_touch_the_start_of_the_next() {
    let board = LetterBoard::new(2, 4, "dtaxeloi").unwrap();
    assert_eq!(board.neighbors(3), 1 << 2 | 1 << 6 | 1 << 7);
    let found = agree(&mut all(&["taxi", "taxed", "date", "led", "idle"]), &board);
    assert_eq!(found, ["led", "taxi"]);
}

#[test]
fn invalid_boards_are_refused() {
    let error = |rows, columns, letters| LetterBoard::new(rows, columns, letters).unwrap_err();
    assert_eq!(error(0, 4, ""), LetterBoardError::Size { rows: 0, columns: 4 });
    assert_eq!(error(1, 9, "abcdefghi"), LetterBoardError::Size { rows: 1, columns: 9 });
    assert_eq!(error(2, 2, "abcde"), LetterBoardError::Length { expected: 4, found: 5 });
    assert_eq!(error(2, 2, "abCd"), LetterBoardError::Letter('C'));
}

/// Checks the boards with published scores on which the baselines are fast enough.
#[test]
fn boards_have_the_published_scores_with_enable2k() {
    let Some(list) = test_text("enable2k.txt") else { return };
    let words: Vec<_> = list.lines().collect();

    fn check<B: Baseline>(words: &[&str], answers: &[(usize, &str, u32)]) {
        let mut rung = B::build(words);
        for &(side, letters, score) in answers {
            let board = LetterBoard::new(side, side, letters).unwrap();
            assert_eq!(rung.score(&board), score, "{} on {letters}", rung.name());
            let sum: u32 = rung.find(&board).iter().map(|word| points(word.len())).sum();
            assert_eq!(sum, score, "{} on {letters}", rung.name());
        }
    }
    let answers = [
        (3, "perlatdes", 545),
        (4, "abcdefghijklmnop", 18),
        (4, "tceevwhbtstuqaae", 94),
        (4, "catdlinemaropets", 2338),
    ];
    check::<WordSet>(&words, &answers[..1]);
    check::<ListingTrie>(&words, &answers);
    check::<Stems>(&words, &answers);
    check::<BinarySearch>(&words, &answers);
    check::<PointerTrie>(&words, &answers);
    check::<BitVectorTrie>(&words, &answers);
    check::<MarkedTrie>(&words, &answers);
    check::<ByWord>(&words, &answers);
    check::<LexiconWalk>(&words, &answers);
}
