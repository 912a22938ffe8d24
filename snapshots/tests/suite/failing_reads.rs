//! Reads that fail: no word is invented, and none is lost if the question is asked again.

use std::cell::Cell;

use dawggle::{Board, BoardText, Dawg, LoadError, Outcome, Scratch, Solver, Source, Symbol};
use dawggle_compiler::{Compiler, Layout};
use dawggle_snapshots::property::factor;

/// The letters of boards, about as often as in words.
const LETTERS: &[u8] = b"aaabcddeeeefghiiijkllmnnooopqrrrssstttuuvwxyz";

/// Bytes of which one read in `odds` fails, and then returns other bytes.
struct Flaky<'a> {
    bytes: &'a [u8],
    odds: u64,
    random: Cell<u64>,
    has_failed: Cell<bool>,
    failures: Cell<u64>,
}

impl<'a> Flaky<'a> {
    fn new(bytes: &'a [u8], odds: u64) -> Self {
        let random = Cell::new(0x9E37_79B9_7F4A_7C15);
        Self { bytes, odds, random, has_failed: Cell::new(false), failures: Cell::new(0) }
    }

    /// Xorshift, by George Marsaglia.
    fn random(&self) -> u64 {
        let mut random = self.random.get();
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        self.random.set(random);
        random
    }

    /// Asks until no read fails. Every answer after a failed read must be `none`.
    fn ask<T: PartialEq + std::fmt::Debug>(&self, none: T, ask: impl Fn() -> T) -> T {
        loop {
            let answer = ask();
            if !self.has_failed.take() {
                return answer;
            }
            assert_eq!(answer, none);
        }
    }

    /// Opens the dictionary, however often it takes.
    fn open(&self) -> Dawg<&Self> {
        loop {
            match Dawg::trust(self) {
                Ok(dawg) => return dawg,
                Err(error) => {
                    assert_eq!((error, self.has_failed.take()), (LoadError::Failed, true))
                }
            }
        }
    }
}

impl Source for Flaky<'_> {
    fn len(&self) -> u32 {
        self.bytes.len() as u32
    }

    fn read<const N: usize>(&self, at: u32) -> [u8; N] {
        if self.random().is_multiple_of(self.odds) {
            self.has_failed.set(true);
            self.failures.set(self.failures.get() + 1);
            return [0; N].map(|_: u8| self.random() as u8);
        }
        self.bytes.read(at)
    }

    fn has_failed(&self) -> bool {
        self.has_failed.get()
    }
}

/// The default list in both layouts, with numbers.
fn dictionaries() -> [Vec<u8>; 2] {
    let dawg = Dawg::from_bytes(dawggle_dicts::ENGLISH).unwrap();
    let (mut words, mut list) = (Vec::new(), dawg.words());
    while let Some(word) = list.next_word() {
        words.push(word.to_string());
    }
    [Layout::Compact, Layout::Wide].map(|layout| {
        let compiler = Compiler::new().words("english", &words).digraph("qu").layout(layout);
        compiler.index(true).compile().unwrap().bytes
    })
}

/// Returns the words of a board, in symbols. Each slice has a few steps.
fn solve<S: Source>(
    board: &Board<u16>,
    dawg: &Dawg<S>,
    recover: impl Fn() -> bool,
    goes_back: bool,
) -> Vec<Vec<Symbol>> {
    let (mut words, mut scratch) = (Vec::new(), Scratch::<u16, 64>::EMPTY);
    let mut solver = Solver::new(board, dawg, &mut scratch).max_steps(50);
    loop {
        let position = solver.position();
        if let Some(word) = solver.next_word() {
            words.push(word.symbols().to_vec());
            continue;
        }
        match solver.outcome() {
            Outcome::Complete => return words,
            Outcome::OutOfSteps => solver.set_max_steps(50),
            outcome => {
                assert_eq!((outcome, recover()), (Outcome::Failed, true));
                if goes_back {
                    // If a read fails here, the next call says so, and the position is the same.
                    solver = Solver::new(board, dawg, &mut scratch).at(&position).max_steps(50);
                }
            }
        }
    }
}

#[test]
fn boards_have_the_same_words_as_without_failures() {
    for bytes in dictionaries() {
        let dawg = Dawg::from_bytes(&bytes).unwrap();
        let random = Flaky::new(&[], 1);
        let letter = |_| char::from(LETTERS[random.random() as usize % LETTERS.len()]);
        let board = |_| {
            let text: String = (0..16).map(letter).collect();
            Board::from_text(&BoardText::parse(&text, None).unwrap(), &dawg.alphabet()).unwrap()
        };
        let boards: Vec<Board<u16>> = (0..40 * factor()).map(board).collect();
        let expected: Vec<_> =
            boards.iter().map(|board| solve(board, &dawg, || false, false)).collect();
        for odds in [100, 1_000, 10_000, 100_000] {
            let flaky = Flaky::new(&bytes, odds);
            let flaky_dawg = flaky.open();
            for (number, (board, expected)) in boards.iter().zip(&expected).enumerate() {
                let words = solve(board, &flaky_dawg, || flaky.has_failed.take(), number % 2 == 1);
                assert_eq!(&words, expected, "board {number}, one read in {odds} fails");
            }
            assert!(odds == 100_000 || flaky.failures.get() > 0);
        }
    }
}

#[test]
fn lists_and_look_ups_have_the_same_answers_as_without_failures() {
    for bytes in dictionaries() {
        let dawg = Dawg::from_bytes(&bytes).unwrap();
        let flaky = Flaky::new(&bytes, 3_000);
        let flaky_dawg = flaky.open();
        // The first read of a list can fail.
        let mut words = loop {
            let words = flaky_dawg.words_starting_with("seq");
            if !flaky.has_failed.take() {
                break words;
            }
        };
        let (mut expected, mut listed) = (dawg.words_starting_with("seq"), 0);
        loop {
            let word = words.next_word().map(|word| word.symbols().to_vec());
            if flaky.has_failed.take() {
                assert_eq!((word, words.outcome()), (None, Outcome::Failed));
                continue;
            }
            assert_eq!(word, expected.next_word().map(|word| word.symbols().to_vec()));
            if word.is_none() {
                break;
            }
            listed += 1;
        }
        assert!(listed > 5);

        let index = flaky.ask(true, || flaky_dawg.index().is_none());
        assert!(!index);
        let index = flaky_dawg.index().unwrap();
        for number in (0..dawg.counts().words).step_by(97) {
            let mut symbols = [0; 255];
            let word = dawg.index().unwrap().word(number, &mut symbols).unwrap();
            let (text, mut near) = (word.to_string(), word.to_string());
            near.push('q');
            assert!(flaky.ask(false, || flaky_dawg.contains(&text)), "{text}");
            assert!(!flaky.ask(false, || flaky_dawg.contains(&near)), "{near}");
            let walks = || flaky_dawg.cursor().walk(&text).is_some_and(|cursor| cursor.is_word());
            assert!(flaky.ask(false, walks), "{text}");
            assert_eq!(flaky.ask(None, || index.number(&text)), Some(number));
            let spell = || {
                let mut symbols = [0; 255];
                index.word(number, &mut symbols).map(|word| word.symbols().to_vec())
            };
            assert_eq!(flaky.ask(None, spell), Some(word.symbols().to_vec()));
        }
        assert!(flaky.failures.get() > 0);
    }
}

#[test]
fn a_dictionary_is_not_opened_with_failed_reads() {
    let bytes = dictionaries();
    let mut opened = 0;
    for number in 0..60 {
        let flaky = Flaky::new(&bytes[number % 2], 1 << (number / 2));
        let answer = Dawg::open(&flaky).map(|_| ());
        let expected = if flaky.has_failed() { Err(LoadError::Failed) } else { Ok(()) };
        assert_eq!(answer, expected);
        opened += usize::from(answer.is_ok());
    }
    assert!((1..60).contains(&opened), "{opened}");
}
