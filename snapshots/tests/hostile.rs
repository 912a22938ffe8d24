//! Damaged and hostile files: refused where they are checked, survived where they are trusted.

use std::cell::Cell;
use std::ops::ControlFlow;

use dawggle::format::{HEADER_LEN, SECTION_LEN, Tag};
use dawggle::{
    Adjacency, Board, Dawg, LoadError, Mask, Outcome, Several, Solver, State, Symbol, Tiles,
};
use dawggle_compiler::Compiler;
use dawggle_snapshots::check::check;
use dawggle_snapshots::file::{Counts, File, mend};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

/// Five words, with all there is in a file.
fn small() -> Vec<u8> {
    let words = ["cat", "cats", "car", "quit", "tranq"];
    let compiler = Compiler::new().digraph("qu").words("words", words);
    compiler.title("Five words").licence("MIT").origin("here\nand there").compile().unwrap().bytes
}

/// Words of forty letters, so that masks take two cells.
fn wide() -> Vec<u8> {
    let letters: Vec<char> = ('a'..='z').chain('а'..).take(40).collect();
    let words = letters.windows(4).step_by(3).map(String::from_iter);
    Compiler::new().words("words", words).compile().unwrap().bytes
}

#[test]
fn truncated_and_extended_files_are_refused() {
    for bytes in [small(), wide()] {
        assert!(Dawg::from_bytes(&bytes).is_ok());
        for len in 0..bytes.len() {
            let refused = Dawg::from_bytes(&bytes[..len]).unwrap_err();
            let found = len as u32;
            let expected = if found < HEADER_LEN {
                LoadError::TooShort { expected: HEADER_LEN, found }
            } else {
                LoadError::Length { expected: bytes.len() as u32, found }
            };
            assert_eq!(refused, expected);
        }
        for more in 1..=16 {
            let extended = [&bytes[..], &vec![0; more]].concat();
            assert!(matches!(Dawg::from_bytes(&extended), Err(LoadError::Length { .. })));
        }
    }
}

#[test]
fn every_flipped_bit_is_found() {
    for bytes in [small(), wide()] {
        for flipped in flips(&bytes) {
            assert!(Dawg::from_bytes(&flipped).is_err());
            survive(&flipped);
        }
    }
}

#[test]
fn flipped_bits_with_a_right_checksum_are_survived() {
    let accepted = Cell::new(0);
    for bytes in [small(), wide()] {
        for mut flipped in flips(&bytes) {
            mend(&mut flipped);
            survive(&flipped);
            accepted.set(accepted.get() + u32::from(Dawg::from_bytes(&flipped).is_ok()));
        }
    }
    // All bits of both digests, to begin with.
    assert!(accepted.get() > 512);
}

/// Copies of a file, each with one bit changed.
fn flips(bytes: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    (0..bytes.len() * 8).map(|bit| {
        let mut bytes = bytes.to_vec();
        bytes[bit / 8] ^= 1 << (bit % 8);
        bytes
    })
}

#[test]
fn random_bytes_are_survived() {
    check(5000, &vec(any::<u8>(), 0..300), |mut bytes| {
        survive(&bytes);
        mend(&mut bytes);
        survive(&bytes);
        Ok(())
    });
}

#[test]
fn random_changes_are_survived() {
    let opened = Cell::new(0);
    let (small, wide) = (small(), wide());
    let changes = vec((any::<Index>(), any::<u8>()), 1..12);
    check(10_000, &(any::<bool>(), any::<bool>(), changes), |(use_wide, keep_table, changes)| {
        let mut bytes = if use_wide { wide.clone() } else { small.clone() };
        // Most changes to the header or the table of sections are refused at once.
        let table_end = HEADER_LEN + SECTION_LEN * u32::from(bytes[12]);
        let from = if keep_table { table_end as usize } else { 0 };
        for (place, byte) in changes {
            let place = from + place.index(bytes.len() - from);
            bytes[place] = byte;
        }
        mend(&mut bytes);
        opened.set(opened.get() + u32::from(survive(&bytes)));
        Ok(())
    });
    assert!(opened.get() > 5000, "{}", opened.get());
}

#[test]
fn random_graphs_are_survived() {
    let cells = prop_oneof![4 => 0..40_u32, 2 => (0..40_u32).prop_map(|mask| mask | 1 << 31), 1 => any::<u32>()];
    let graphs = (vec(cells, 0..40), 0..=255_u8, vec(0..10_u8, 0..30), 1..=2_u8);
    check(10_000, &graphs, |(cells, longest, alphabet, mask_cells)| {
        let counts = Counts { words: 1, nodes: 1, edges: 1, longest };
        let mut file = File::wide(&["a", "b", "c", "qu", "ф"], counts, &cells);
        file.layout[1] = mask_cells;
        prop_assert!(survive(&file.bytes()));
        let table = file.section(Tag::ALPHABET);
        table.iter_mut().zip(alphabet).for_each(|(byte, change)| *byte ^= change);
        survive(&file.bytes());
        Ok(())
    });
}

#[test]
fn a_cycle_ends() {
    // The root, and a node that a leads back to.
    let counts = Counts { words: 255, nodes: 2, edges: 2, longest: 255 };
    let file = File::wide(&["a"], counts, &[0b1, 2, 1 << 31 | 0b1, 2]);
    let bytes = file.bytes();
    assert!(matches!(Dawg::from_bytes(&bytes), Err(LoadError::Edge { found: 2, .. })));
    let dawg = Dawg::trust(&bytes[..]).unwrap();
    let mut lengths = Vec::new();
    let outcome = dawg.words().each(|word| {
        lengths.push(word.symbols().len());
        ControlFlow::Continue(())
    });
    assert_eq!(outcome, Outcome::Complete);
    assert!(lengths.into_iter().eq(1..=255));
    assert!(dawg.contains(&"a".repeat(255)) && !dawg.contains(&"a".repeat(256)));

    let mut board = Board::<u64>::new(Adjacency::rectangle(2, 3).unwrap());
    (0..6).for_each(|tile| board.hold(tile, 0));
    for scratch in [0, 1000] {
        let mut words = 0;
        let mut scratch = vec![State::EMPTY; scratch];
        let outcome = Solver::new(&board, &mut scratch).solve(&dawg, |_| {
            words += 1;
            ControlFlow::Continue(())
        });
        assert_eq!((outcome, words), (Outcome::Complete, 6));
    }
    survive(&bytes);
}

/// Every node's edges lead to later cells, but the root's edge to one inside a node, which read as
/// a node has itself for a child.
#[test]
fn a_cycle_across_nodes_ends() {
    let counts = Counts { words: 1, nodes: 4, edges: 4, longest: 255 };
    let file = File::wide(&["a", "b"], counts, &[0b1, 3, 0b1, 5, 0b11, 7, 7, 1 << 31]);
    let bytes = file.bytes();
    let dawg = Dawg::trust(&bytes[..]).unwrap();
    assert!(dawg.cursor().walk(&"a".repeat(255)).is_some());
    assert!(dawg.cursor().walk(&"a".repeat(256)).is_none());
    assert_eq!(dawg.words().each(|_| ControlFlow::Continue(())), Outcome::Complete);
    survive(&bytes);
}

/// Behind the graph stands a title that would read as the end of a word.
#[test]
fn an_edge_out_of_the_graph_is_a_dead_end() {
    let counts = Counts { words: 1, nodes: 2, edges: 1, longest: 9 };
    for cell in [3, 4, u32::MAX / 4, u32::MAX / 4 - 2, u32::MAX] {
        let mut file = File::wide(&["a"], counts, &[0b1, cell, 1 << 31]);
        file.sections.push((Tag::TITLE, vec![0xFF; 64]));
        let bytes = file.bytes();
        let dawg = Dawg::trust(&bytes[..]).unwrap();
        let behind = dawg.cursor().walk("a").unwrap();
        assert!(!behind.is_word() && behind.symbols() == 0);
        survive(&bytes);
    }
}

#[test]
fn two_to_the_power_of_sixty_words_are_stopped() {
    let mut cells: Vec<u32> = (1..=60).flat_map(|next| [0b11, 3 * next, 3 * next]).collect();
    cells.push(1 << 31);
    let counts = Counts { words: u32::MAX, nodes: 61, edges: 120, longest: 60 };
    let bytes = File::wide(&["a", "b"], counts, &cells).bytes();
    let dawg = Dawg::from_bytes(&bytes).unwrap();
    let mut words = 0;
    let outcome = dawg.words().max_steps(10_000).each(|_| {
        words += 1;
        ControlFlow::Continue(())
    });
    assert_eq!(outcome, Outcome::OutOfSteps);
    assert!(words > 1000, "{words}");

    let mut board = Board::<u64>::new(Adjacency::rectangle(8, 8).unwrap());
    (0..64).for_each(|tile| board.hold_any(tile, 0b11));
    for scratch in [0, 1, 10, 1000] {
        let mut scratch = vec![State::EMPTY; scratch];
        let mut solver = Solver::new(&board, &mut scratch).max_steps(100_000);
        assert_eq!(solver.solve(&dawg, |_| ControlFlow::Continue(())), Outcome::OutOfSteps);
    }
    let mut paths = board.paths(&[0; 60]).max_steps(100_000);
    while paths.next_path().is_some() {}
    assert!(paths.is_out_of_steps());
    survive(&bytes);
}

/// Opens a file both ways and uses it in every way, as far as it can be opened; answers whether it
/// could. Nothing panics, and this function ends: that is the test.
fn survive(bytes: &[u8]) -> bool {
    let (checked, trusted) = (Dawg::from_bytes(bytes), Dawg::trust(bytes));
    if let Err(error) = checked {
        assert!(!error.to_string().is_empty());
    }
    match trusted {
        Ok(dawg) => use_all(&dawg),
        Err(_) => assert!(checked.is_err()),
    }
    trusted.is_ok()
}

const MAX_STEPS: u64 = 500;

fn use_all(dawg: &Dawg<&[u8]>) {
    use_header(dawg);
    use_alphabet(dawg);
    use_cursor(dawg);
    let mut words = Vec::new();
    let _ = dawg.words().max_steps(MAX_STEPS).each(|word| {
        assert!(word.letters() >= 1 || word.to_string().is_empty());
        words.push(word.symbols().to_vec());
        ControlFlow::Continue(())
    });
    assert!(words.len() as u64 <= MAX_STEPS);
    assert!(words.iter().all(|word| (1..=longest(dawg)).contains(&word.len())));
    words.truncate(5);

    let wildcards = u64::MAX >> 1;
    let mut small = Board::<u16>::new(Adjacency::rectangle(2, 2).unwrap());
    let mut large = Board::<u64>::new(Adjacency::rectangle(8, 8).unwrap());
    let mut chains = Board::<u32, Several>::new(Adjacency::rectangle(2, 3).unwrap());
    chains.spell(0, &[2, 3]).unwrap();
    chains.spell(4, &[1, 0, 1]).unwrap();
    (0..4).for_each(|tile| small.hold_any(tile, wildcards));
    (0..64).for_each(|tile| large.hold_any(tile, wildcards));
    [1, 2, 3, 5].iter().for_each(|&tile| chains.hold_any(tile, wildcards));
    use_board(dawg, &small, &words);
    use_board(dawg, &large, &words);
    use_board(dawg, &chains, &words);
}

/// How deep a walk may go. Only a file opened on trust says that its longest word has no symbols.
fn longest(dawg: &Dawg<&[u8]>) -> usize {
    usize::from(dawg.counts().longest.max(1))
}

fn use_header(dawg: &Dawg<&[u8]>) {
    assert!(dawg.sections().count() <= 64);
    for tag in Tag::TEXTS {
        let _ = dawg.text(tag);
    }
    let _ = (dawg.counts(), dawg.digest(), dawg.layout().name());
}

fn use_alphabet(dawg: &Dawg<&[u8]>) {
    let alphabet = dawg.alphabet();
    for symbol in 0..=Symbol::MAX {
        let spelling = alphabet.spelling(symbol);
        assert!(spelling.as_bytes().len() <= 8 && spelling.as_str().len() <= 8);
        let _ = alphabet.symbol(spelling.as_str());
        assert!(alphabet.letters(&[symbol; 300]) <= 2400);
    }
    let all: Vec<Symbol> = (0..=Symbol::MAX).collect();
    assert!(alphabet.spell(&all).to_string().len() <= 63 * 8);
    for text in ["", "a", "quit", "\0", "ф", "𐐨"] {
        if let Some((_, rest)) = alphabet.split_first(text) {
            assert!(rest.len() < text.len());
        }
    }
}

fn use_cursor(dawg: &Dawg<&[u8]>) {
    for word in ["", "cat", "quit", "фф", &"a".repeat(1000), "\0"] {
        let _ = dawg.contains(word);
    }
    let first = |symbols: u64| symbols.trailing_zeros();
    let last = |symbols: u64| symbols.checked_ilog2().unwrap_or(64);
    for choose in [first, last] {
        let (mut cursor, mut depth) = (dawg.cursor(), 0);
        while let Some(next) = cursor.step(choose(cursor.symbols()) as Symbol) {
            let _ = next.is_word();
            (cursor, depth) = (next, depth + 1);
            assert!(depth <= u32::from(dawg.counts().longest));
        }
    }
    assert!(dawg.cursor().step(Symbol::MAX).is_none());
}

fn use_board<M: Mask, T: Tiles>(dawg: &Dawg<&[u8]>, board: &Board<M, T>, words: &[Vec<Symbol>]) {
    for scratch in [0, 3, 50] {
        let mut words = 0;
        let mut scratch = vec![State::EMPTY; scratch];
        let mut solver = Solver::new(board, &mut scratch).max_steps(MAX_STEPS);
        let _ = solver.solve(dawg, |word| {
            words += 1;
            assert!(word.symbols().len() <= longest(dawg).min(usize::from(M::CELLS)));
            ControlFlow::Continue(())
        });
        assert!(words <= MAX_STEPS);
    }
    for word in words {
        let mut paths = board.paths(word).max_steps(MAX_STEPS);
        while let Some(path) = paths.next_path() {
            assert!(path.count() <= word.len());
        }
    }
}
