//! The functions that the page calls with addresses in memory. The only unsafe code of this crate.
//!
//! A result has the status in its upper half and the number of bytes in its lower half.
//!
//! # Safety
//!
//! The page passes addresses in memory that it has added itself, after all memory that Rust uses.
//! So nothing else uses this memory. The room for the answer does not overlap with the other
//! arguments.

#![allow(unsafe_code)]

use crate::answer::{Answer, Status};

/// Returns bytes that the page has put into memory.
///
/// # Safety
///
/// See the module.
unsafe fn bytes<'a>(at: *const u8, len: usize) -> &'a [u8] {
    unsafe { core::slice::from_raw_parts(at, len) }
}

/// # Safety
///
/// See the module.
unsafe fn answer(at: *mut u8, room: usize, fill: impl FnOnce(&mut Answer) -> Status) -> u64 {
    let mut answer = Answer::new(unsafe { core::slice::from_raw_parts_mut(at, room) });
    let status = fill(&mut answer);
    let status = if answer.is_full() { Status::OutOfRoom } else { status };
    (status as u64) << 32 | answer.written().len() as u64
}

fn text(bytes: &[u8]) -> &str {
    str::from_utf8(bytes).unwrap_or_default()
}

/// # Safety
///
/// See the module.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn describe(
    dictionary: *const u8,
    dictionary_len: usize,
    at: *mut u8,
    room: usize,
) -> u64 {
    unsafe { answer(at, room, |answer| crate::describe(bytes(dictionary, dictionary_len), answer)) }
}

/// # Safety
///
/// See the module.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn contains(
    dictionary: *const u8,
    dictionary_len: usize,
    word: *const u8,
    len: usize,
    at: *mut u8,
    room: usize,
) -> u64 {
    unsafe {
        let dictionary = bytes(dictionary, dictionary_len);
        answer(at, room, |answer| crate::contains(dictionary, text(bytes(word, len)), answer))
    }
}

/// # Safety
///
/// See the module.
#[cfg(feature = "forms")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn forms(
    dictionary: *const u8,
    dictionary_len: usize,
    words: *const u8,
    len: usize,
    at: *mut u8,
    room: usize,
) -> u64 {
    unsafe {
        let dictionary = bytes(dictionary, dictionary_len);
        answer(at, room, |answer| crate::forms(dictionary, text(bytes(words, len)), answer))
    }
}

/// # Safety
///
/// See the module.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn read(
    board: *const u8,
    len: usize,
    rows: usize,
    columns: usize,
    q_is_qu: bool,
    at: *mut u8,
    room: usize,
) -> u64 {
    let size = (rows, columns);
    unsafe {
        answer(at, room, |answer| crate::read(text(bytes(board, len)), size, q_is_qu, answer))
    }
}

/// # Safety
///
/// See the module.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn solve(
    dictionary: *const u8,
    dictionary_len: usize,
    tiles: *const u8,
    tiles_len: usize,
    columns: usize,
    through: u64,
    at: *mut u8,
    room: usize,
) -> u64 {
    unsafe {
        let dictionary = bytes(dictionary, dictionary_len);
        let tiles = text(bytes(tiles, tiles_len));
        answer(at, room, |answer| crate::solve(dictionary, tiles, columns, through, answer))
    }
}

/// # Safety
///
/// See the module.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn paths(
    dictionary: *const u8,
    dictionary_len: usize,
    tiles: *const u8,
    tiles_len: usize,
    columns: usize,
    through: u64,
    symbols: *const u8,
    symbols_len: usize,
    at: *mut u8,
    room: usize,
) -> u64 {
    unsafe {
        let dictionary = bytes(dictionary, dictionary_len);
        let tiles = text(bytes(tiles, tiles_len));
        let symbols = bytes(symbols, symbols_len);
        answer(at, room, |answer| {
            crate::paths(dictionary, tiles, columns, through, symbols, answer)
        })
    }
}

#[cfg(target_arch = "wasm32")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    core::arch::wasm32::unreachable()
}
