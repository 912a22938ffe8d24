//! Compares the reader in C with the solver: the same files are accepted, and the same words found.
#![no_main]

use std::ffi::{CStr, CString, c_char, c_int};

use dawggle::format::Tag;
use dawggle::graph::Layout;
use dawggle::{Board, BoardText, Dawg, LoadError, Outcome, Scratch, Solver};
use dawggle_fuzz::{change, count, write_seeds};
use dawggle_snapshots::raw_file::mend_counts;
use libfuzzer_sys::{Corpus, fuzz_mutator, fuzz_target};

unsafe extern "C" {
    fn c_reader_check(bytes: *const u8, length: u32) -> c_int;
    fn c_reader_contains(bytes: *const u8, length: u32, word: *const c_char) -> c_int;
    fn c_reader_number(bytes: *const u8, length: u32, word: *const c_char) -> u32;
    fn c_reader_word(bytes: *const u8, length: u32, number: u32, word: *mut u8) -> u8;
    fn c_reader_list(
        bytes: *const u8,
        length: u32,
        pattern: *const c_char,
        text: *mut u8,
        size: c_int,
    ) -> c_int;
    fn c_reader_solve(
        bytes: *const u8,
        length: u32,
        text: *const c_char,
        states: u16,
        calls: u32,
        steps: u32,
        found: *mut u8,
        size: c_int,
        done: *mut c_int,
    ) -> c_int;
}

/// Boards of ordinary tiles, of all kinds of tiles, and of one symbol.
const BOARDS: [&CStr; 4] = [
    c"catdlinemaropets",
    c"ab/{abc}?",
    c"s qu e ? / {a/b} # {er} i / n t T o",
    c"aaaa/aaaa/aaaa/aaaa",
];
/// The bytes of all words found on a board, as `c_reader_solve` writes them.
const SIZE: usize = 1024;

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    change(data, size, max_size, seed)
});

fuzz_target!(init: write_seeds("c_reader"), |bytes: &[u8]| -> Corpus {
    let mut bytes = bytes.to_vec();
    mend_counts(&mut bytes);
    let opened = Dawg::from_bytes(&bytes);
    // SAFETY: the pointer and the length are those of a slice.
    let refused = unsafe { c_reader_check(bytes.as_ptr(), bytes.len() as u32) };
    let is_compact = opened.as_ref().is_ok_and(|dawg| matches!(dawg.layout(), Layout::Compact(_)));
    match &opened {
        // The reader in C skips the index.
        Err(LoadError::Index { .. }) => {}
        Err(LoadError::SectionLength { tag: Tag::INDEX, .. }) => {}
        _ => assert_eq!(refused == 0, is_compact, "C: {refused}, Rust: {:?}", opened.err()),
    }
    count(is_compact);
    let Some(dawg) = opened.ok().filter(|_| is_compact) else { return Corpus::Reject };
    compare_words(&dawg);
    for (number, text) in BOARDS.into_iter().enumerate() {
        compare_solutions(&dawg, text, bytes[20 + number] >> 2);
    }
    Corpus::Keep
});

/// Compares lookups and numbers of the first words, and of words with another letter at their end,
/// and the lists of words.
fn compare_words(dawg: &Dawg<&[u8]>) {
    let bytes = *dawg.source();
    let (start, len) = (bytes.as_ptr(), bytes.len() as u32);
    let mut listed = String::new();
    let mut list = dawg.words().max_steps(200);
    while let Some(word) = list.next_word() {
        listed.push_str(&format!("{word}\n"));
    }
    let index = dawg.index();
    for word in listed.lines().flat_map(|word| [word.to_owned(), format!("{word}s")]) {
        let text = CString::new(&*word).expect("no control characters");
        // SAFETY: the pointer and the length are those of a slice, and the text ends with a zero.
        let found = unsafe { c_reader_contains(start, len, text.as_ptr()) };
        assert_eq!(found != 0, dawg.contains(&word), "{word}");
        // SAFETY: as above.
        let by_c = unsafe { c_reader_number(start, len, text.as_ptr()) };
        let number = index.and_then(|index| index.number(&word));
        assert_eq!(by_c, number.unwrap_or(u32::MAX), "{word}");
        let (mut by_c, mut symbols) = ([0; 255], [0; 255]);
        let Some((index, number)) = index.zip(number) else { continue };
        // SAFETY: as above, and the word is at most 255 symbols.
        let length = unsafe { c_reader_word(start, len, number, by_c.as_mut_ptr()) };
        let spelled = index.word(number, &mut symbols);
        let spelled = spelled.as_ref().map_or(&[][..], |word| word.symbols());
        assert_eq!(by_c[..length.into()], *spelled, "{word}");
    }
    let mut text = vec![0; 1 << 16];
    // SAFETY: the pointers and lengths belong to slices, and the text ends with a zero.
    let end =
        unsafe { c_reader_list(start, len, c"*".as_ptr(), text.as_mut_ptr(), text.len() as c_int) };
    let by_c = &text[..usize::try_from(end).expect("a pattern")];
    // Where a limit ended one of them, the other may have found more.
    let common = by_c.len().min(listed.len());
    assert_eq!(by_c[..common], listed.as_bytes()[..common]);
}

/// Compares the words on a board and their first paths, with a scratch of `states` states in C.
fn compare_solutions(dawg: &Dawg<&[u8]>, text: &CStr, states: u8) {
    let bytes = *dawg.source();
    let (mut by_c, mut done) = ([0; SIZE], 0);
    // SAFETY: the pointers and lengths belong to slices, and the text ends with a zero.
    let len = unsafe {
        c_reader_solve(
            bytes.as_ptr(),
            bytes.len() as u32,
            text.as_ptr(),
            states.into(),
            40,
            500,
            by_c.as_mut_ptr(),
            SIZE as c_int,
            &mut done,
        )
    };
    let parsed = BoardText::parse(text.to_str().expect("ASCII"), None).expect("a board");
    let board = Board::<u64>::from_text(&parsed, &dawg.alphabet());
    let Ok(board) = board else { return assert_eq!(len, -1, "{text:?}") };
    let by_c = &by_c[..usize::try_from(len).expect("a board")];
    let mut found = Vec::new();
    let mut scratch = Scratch::new();
    let mut solver = Solver::new(&board, dawg, &mut scratch).max_steps(20_000);
    while let Some(word) = solver.next_word() {
        let symbols = word.symbols();
        found.push(symbols.len() as u8);
        found.extend(symbols);
        let mut paths = board.paths(symbols);
        let path: Vec<u8> = paths.next_path().expect("a word on the board").collect();
        found.push(path.len() as u8);
        found.extend(path);
        if found.len() >= SIZE {
            break;
        }
    }
    // Where a limit ended one of them, the other may have found more.
    let common = found.len().min(by_c.len());
    assert_eq!(found[..common], by_c[..common], "{text:?}");
    if done != 0 {
        assert_eq!(common, found.len(), "{text:?}");
    }
    if solver.outcome() == Outcome::Complete {
        assert_eq!(common, by_c.len(), "{text:?}");
    }
}
