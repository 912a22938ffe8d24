//! Calls every function that reads a dictionary file, within limits.
//!
//! The file may be damaged or hostile. Nothing here may panic, and every call must end soon. The
//! assertions hold for every possible graph.

use std::ops::ControlFlow;

use dawggle::format::{MAX_FORMS, Tag};
use dawggle::graph::{Graph, Place};
use dawggle::{
    Adjacency, Board, BoardText, Cursor, Dawg, Index, Mask, Outcome, ScoreTable, Scratch, Solver,
    Symbol, SymbolSet, with_graph,
};
use dawggle_compiler::{Damage, Inspection, Profile, in_text_order, verify};

type Bytes<'a> = Dawg<&'a [u8]>;

/// The maximum number of steps of a walk.
const MAX_STEPS: u64 = 500;
/// The maximum number of steps to list all words. A file of a few hundred bytes can have 2^60
/// words.
const MAX_LISTED: u64 = 3000;
/// The number of words that are looked up one by one.
const MAX_WORDS: usize = 5;

/// Opens a file with all checks, and calls every function of the solver and the compiler on it.
///
/// Returns true if the file was accepted.
///
/// # Panics
///
/// Panics if the solver or the compiler returns an impossible result.
#[must_use]
pub fn open(bytes: &[u8]) -> bool {
    match Dawg::from_bytes(bytes) {
        Ok(dawg) => {
            use_dictionary(&dawg);
            let texts = Tag::TEXTS.map(|tag| dawg.text(tag).is_some());
            let sections = Tag::TEXTS.map(|tag| dawg.sections().any(|section| section.tag == tag));
            assert_eq!(texts, sections);
            use_compiler(&dawg);
            true
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            false
        }
    }
}

/// Opens a file on trust, and calls every function of the solver on it.
///
/// Returns true if the file was accepted.
///
/// # Panics
///
/// Panics if the solver returns an impossible result.
#[must_use]
pub fn trust(bytes: &[u8]) -> bool {
    let dawg = Dawg::trust(bytes);
    dawg.iter().for_each(use_dictionary);
    dawg.is_ok()
}

fn use_dictionary(dawg: &Bytes<'_>) {
    use_header(dawg);
    use_alphabet(dawg);
    use_cursor(dawg);
    use_graph(dawg);
    let words = use_words(dawg);
    use_indexes(dawg, &words);
    use_written(dawg, &words);
    use_boards(dawg, &words);
}

/// Returns the maximum depth of a walk.
///
/// Only a file opened on trust can state that its longest word has no symbols.
fn longest(dawg: &Bytes<'_>) -> usize {
    usize::from(dawg.counts().longest.max(1))
}

fn use_header(dawg: &Bytes<'_>) {
    assert!(dawg.sections().count() <= 64);
    for tag in Tag::TEXTS {
        let _ = dawg.text(tag);
    }
    let _ = (dawg.counts(), dawg.digest(), dawg.layout().name());
}

fn use_alphabet(dawg: &Bytes<'_>) {
    let alphabet = dawg.alphabet();
    assert!((1..=63).contains(&alphabet.len()) && !alphabet.is_empty());
    for symbol in (0..=64).chain([Symbol::MAX]) {
        let spelling = alphabet.spelling(symbol);
        assert!(spelling.as_bytes().len() <= 8 && spelling.as_str().len() <= 8);
        let _ = alphabet.symbol(spelling.as_str());
        assert!(alphabet.letters(&[symbol; 2]) <= 16);
    }
    let all: Vec<Symbol> = (0..=Symbol::MAX).collect();
    assert!(alphabet.spell(&all).to_string().len() <= 63 * 8);
    for text in ["", "a", "quit", "\0", "ф", "𐐨"] {
        if let Some((_, rest)) = alphabet.split_first(text) {
            assert!(rest.len() < text.len());
        }
    }
}

fn use_cursor(dawg: &Bytes<'_>) {
    for word in ["", "cat", "quit", "фф", &"a".repeat(1000), "\0"] {
        let _ = dawg.contains(word);
    }
    let first = |symbols: SymbolSet| symbols.iter().next().unwrap_or(64);
    let last = |symbols: SymbolSet| symbols.iter().last().unwrap_or(64);
    for choose in [first, last] {
        let (mut cursor, mut depth) = (dawg.cursor(), 0);
        while let Some(next) = cursor.step(choose(cursor.symbols())) {
            let _ = next.is_word();
            (cursor, depth) = (next, depth + 1);
            assert!(depth <= u32::from(dawg.counts().longest));
        }
    }
    assert!(dawg.cursor().step(Symbol::MAX).is_none());
}

/// Reads nodes at places where there may be none.
fn use_graph(dawg: &Bytes<'_>) {
    for (at, context) in [(1, 0), (77, 63), (1000, 255), (u32::MAX, 0), (u32::MAX, 255)] {
        with_graph!(dawg, |graph| {
            let mut edges = graph.node(Place { at, context }).edges;
            let mut last = None;
            while let Some((symbol, place)) = graph.next_child(&mut edges, SymbolSet::ALL) {
                assert!(symbol < 64 && last.is_none_or(|last| last < symbol));
                last = Some(symbol);
                let _ = graph.node(place);
            }
        });
    }
}

/// Lists words within the limit of steps, and returns the first few.
fn use_words(dawg: &Bytes<'_>) -> Vec<Vec<Symbol>> {
    let mut words = Vec::new();
    for start in ["s", "sq", "qu", "é"] {
        let _ = dawg.words_starting_with(start).max_steps(MAX_STEPS).for_each(|_| {});
        assert!(dawg.prefixes(start).all(|prefix| start.starts_with(prefix)));
    }
    let mut list = dawg.words().max_steps(MAX_STEPS);
    while let Some(word) = list.next_word() {
        assert!(word.letters() >= 1 || word.to_string().is_empty());
        assert!(ScoreTable::BOGGLE.points(word.letters()) <= 11);
        words.push(word.symbols().to_vec());
    }
    assert!(words.len() as u64 <= MAX_STEPS);
    assert_words(dawg, &words, longest(dawg));
    words.truncate(MAX_WORDS);
    words
}

/// Asserts that words are unique, in the order of the alphabet, and in the graph.
fn assert_words(dawg: &Bytes<'_>, words: &[Vec<Symbol>], longest: usize) {
    assert!(words.is_sorted_by(|one, next| one < next));
    assert!(words.iter().all(|word| (1..=longest).contains(&word.len())));
    if dawg.counts().longest > 0 {
        for word in words.iter().take(MAX_WORDS) {
            let end = word.iter().try_fold(dawg.cursor(), |cursor, &symbol| cursor.step(symbol));
            assert!(end.is_some_and(Cursor::is_word));
        }
    }
}

fn use_indexes(dawg: &Bytes<'_>, words: &[Vec<Symbol>]) {
    let table = dawg.index_table(vec![0; dawg.index_table_len()]);
    let of_table = table.iter().map(|table| table.index(dawg));
    dawg.index().into_iter().chain(of_table).for_each(|index| use_index(dawg, index, words));
}

fn use_index<'a>(dawg: &Bytes<'a>, index: Index<'_, &'a [u8]>, words: &[Vec<Symbol>]) {
    for word in words {
        let _ = index.number_of(word);
    }
    for word in ["", "cat", "quit", &"a".repeat(1000)] {
        let _ = index.number(word);
    }
    let last = dawg.counts().words.wrapping_sub(1);
    for number in [0, 1, last / 2, last, u32::MAX] {
        let mut symbols = [0; 255];
        if let Some(word) = index.word(number, &mut symbols) {
            assert!(number <= last);
            let _ = index.number_of(word.symbols());
        }
    }
}

fn use_written(dawg: &Bytes<'_>, words: &[Vec<Symbol>]) {
    let Some(written) = dawg.written() else { return };
    let texts = words.iter().map(|word| dawg.alphabet().spell(word).to_string());
    for text in texts.chain(["".to_owned(), "cat".to_owned(), "a".repeat(1000)]) {
        let forms: Vec<String> = written.forms(&text).map(|form| form.to_string()).collect();
        assert!((1..=usize::from(MAX_FORMS)).contains(&forms.len()));
        // A form has at most 63 edits of 15 bytes.
        assert!(forms.iter().all(|form| form.len() <= text.len() + 63 * 15));
    }
}

fn use_boards(dawg: &Bytes<'_>, words: &[Vec<Symbol>]) {
    let wildcards = SymbolSet::ALL;
    let mut small = Board::<u16>::new(Adjacency::rectangle(2, 2).expect("4 cells"));
    let mut large = Board::<u64>::new(Adjacency::rectangle(8, 8).expect("64 cells"));
    let mut chains = Board::<u32>::new(Adjacency::rectangle(2, 3).expect("6 cells"));
    chains.spell(0, &[2, 3]).expect("7 cells");
    chains.spell(4, &[1, 0, 1]).expect("9 cells");
    (0..4).for_each(|tile| small.hold_any(tile, wildcards).expect("a tile"));
    (0..64).for_each(|tile| large.hold_any(tile, wildcards).expect("a tile"));
    [1, 2, 3, 5].iter().for_each(|&tile| chains.hold_any(tile, wildcards).expect("a tile"));
    use_board(dawg, &small, words);
    use_board(dawg, &large, words);
    use_board(dawg, &chains, words);

    let alphabet = dawg.alphabet();
    let tile = |number: u8| {
        let symbol = |number: u8| alphabet.spelling(number % alphabet.len());
        // Every third tile has two symbols.
        let second = if number % 3 == 1 { symbol(number / 3) } else { alphabet.spelling(63) };
        format!("{}{}", symbol(number).as_str(), second.as_str())
    };
    let rows = [0..4, 4..8, 8..12].map(|row| row.map(tile).collect::<Vec<_>>().join(" "));
    for text in [&rows.join("/"), "catdlinemaropets"] {
        let Ok(text) = BoardText::parse(text, None) else { continue };
        if let Ok(board) = Board::<u16>::from_text(&text, &alphabet) {
            use_board(dawg, &board, words);
        }
        if let Ok(board) = Board::<u32>::from_text(&text, &alphabet) {
            use_board(dawg, &board, words);
        }
    }
}

/// Solves with room for some paths, at once and in slices of a few steps.
fn solve<M: Mask, const PATHS: usize>(
    dawg: &Bytes<'_>,
    board: &Board<M>,
) -> (Vec<Vec<Symbol>>, Outcome) {
    let longest = longest(dawg).min(usize::from(M::CELLS));
    let mut scratch = Scratch::<M, PATHS>::EMPTY;
    let mut found = Vec::new();
    let solver = Solver::new(board, dawg, &mut scratch).max_steps(MAX_STEPS);
    let outcome = solver.for_each(|word| found.push(word.symbols().to_vec()));
    assert!(found.len() as u64 <= MAX_STEPS);
    assert_words(dawg, &found, longest);

    let mut solver = Solver::new(board, dawg, &mut scratch);
    let mut in_slices = Vec::new();
    let mut other_scratch = Scratch::<M, 7>::EMPTY;
    for max_steps in [0, 1, 1, 20, 1, 1, MAX_STEPS] {
        solver.set_max_steps(max_steps);
        while let Some(word) = solver.next_word() {
            in_slices.push(word.symbols().to_vec());
        }
        let position = solver.position();
        let mut other = Solver::new(board, dawg, &mut other_scratch).at(&position).max_steps(9);
        let next: Vec<_> =
            other.next_word().map(|word| word.symbols().to_vec()).into_iter().collect();
        assert_words(dawg, &next, longest);
    }
    if outcome == Outcome::Complete {
        assert!(found.starts_with(&in_slices));
    } else {
        assert_words(dawg, &in_slices, longest);
    }
    (found, outcome)
}

fn use_board<M: Mask>(dawg: &Bytes<'_>, board: &Board<M>, words: &[Vec<Symbol>]) {
    let solves = [solve::<M, 0>, solve::<M, 3>, solve::<M, 50>].map(|solve| solve(dawg, board));
    let complete = solves.iter().filter(|(_, outcome)| *outcome == Outcome::Complete);
    assert!(complete.clone().zip(complete.skip(1)).all(|(one, next)| one == next));
    for word in solves.iter().flat_map(|(found, _)| found.iter().take(MAX_WORDS)) {
        let mut paths = board.paths(word).max_steps(MAX_STEPS);
        assert!(paths.next_path().is_some() || paths.outcome() == Outcome::OutOfSteps);
    }
    let mut trace = board.trace().max_steps(MAX_STEPS);
    for tile in [200, 0, 1, 2, 3] {
        let _ = trace.enter(tile);
        let mut count = 0;
        let outcome = trace.words(dawg, |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        assert!(count <= MAX_STEPS && outcome != Outcome::Stopped);
        let _ = trace.is_prefix(dawg);
    }
    for word in words {
        let mut paths = board.paths(word).max_steps(MAX_STEPS);
        while let Some(path) = paths.next_path() {
            assert!(path.count() <= word.len());
        }
    }
}

/// Runs the checks that take memory, and time in proportion to the number of words.
fn use_compiler(dawg: &Bytes<'_>) {
    let mut words = Vec::new();
    let outcome = dawg.words().max_steps(MAX_LISTED).for_each(|word| {
        words.push(word.symbols().to_vec());
    });
    if outcome != Outcome::Complete {
        // The check lists words only as far as the file states, so that must be little.
        if u64::from(dawg.counts().words) <= MAX_LISTED {
            let _ = verify(dawg);
        }
        return;
    }
    let verified = verify(dawg);
    if let Err(Damage::Cycle(_) | Damage::TooDeep(_) | Damage::DeadEnd(_)) = verified {
        assert!(Inspection::of(dawg).is_err() && Profile::of(dawg).is_err());
        return;
    }
    let profile = Profile::of(dawg).expect("every node serves a word");
    assert!(profile.changes_since(&profile).are_none());
    let mut texts = Vec::new();
    let outcome = in_text_order(dawg, |text| {
        texts.push(text.to_owned());
        ControlFlow::Continue(())
    });
    assert!(texts.is_sorted());
    if verified.is_ok() {
        let inspection = Inspection::of(dawg).expect("a right graph");
        let parts: u64 = inspection.parts.iter().map(|(_, bytes)| bytes).sum();
        let listed: u64 = texts.iter().map(|text| text.len() as u64 + 1).sum();
        assert_eq!((parts, listed), (inspection.bytes, inspection.text_bytes));
        assert!(!inspection.to_string().is_empty());
        assert_eq!(outcome, Ok(()));
        assert!(texts.is_sorted_by(|one, next| one < next));
        assert!(texts.iter().all(|text| dawg.contains(text)));
        if let Some(index) = dawg.index() {
            let numbers = words.iter().map(|word| index.number_of(word));
            assert!(numbers.eq((0..).take(words.len()).map(Some)));
        }
    }
}
