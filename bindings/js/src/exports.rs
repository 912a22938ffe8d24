//! The functions that JavaScript calls with addresses in memory, and the dictionary that it has
//! opened. The only unsafe code of this crate.
//!
//! A result of 64 bits has the status in its upper half and the number of bytes in its lower half.
//!
//! # Safety
//!
//! JavaScript passes addresses in memory that it has added itself, after all memory that Rust uses.
//! So nothing else uses this memory. The room for the answer does not overlap with the other
//! arguments, and the bytes of the dictionary stay as they are. There are no threads.

#![allow(unsafe_code)]

use core::cell::UnsafeCell;

use dawggle::Dawg;

use crate::answer::{Answer, Status};

/// The dictionary, once [`open`] has accepted it.
struct Opened(UnsafeCell<Option<Dawg<&'static [u8]>>>);

unsafe impl Sync for Opened {}

static OPENED: Opened = Opened(UnsafeCell::new(None));

/// Returns the dictionary. JavaScript only asks about one that it has opened.
fn dawg() -> &'static Dawg<&'static [u8]> {
    match unsafe { &*OPENED.0.get() } {
        Some(dawg) => dawg,
        None => core::arch::wasm32::unreachable(),
    }
}

/// Returns bytes that JavaScript has put into memory.
///
/// # Safety
///
/// See the module.
unsafe fn bytes(at: *const u8, len: usize) -> &'static [u8] {
    unsafe { core::slice::from_raw_parts(at, len) }
}

/// Returns a text that JavaScript has put into memory.
///
/// # Safety
///
/// See the module.
unsafe fn text(at: *const u8, len: usize) -> &'static str {
    str::from_utf8(unsafe { bytes(at, len) }).unwrap_or_default()
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

/// # Safety
///
/// See the module.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn open(dictionary: *const u8, len: usize, at: *mut u8, room: usize) -> u64 {
    unsafe {
        answer(at, room, |answer| {
            let (opened, status) = crate::open(bytes(dictionary, len), answer);
            *OPENED.0.get() = opened;
            status
        })
    }
}

/// # Safety
///
/// See the module.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn has(word: *const u8, len: usize) -> bool {
    dawg().contains(unsafe { text(word, len) })
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
    unsafe { answer(at, room, |answer| crate::read(text(board, len), size, q_is_qu, answer)) }
}

/// # Safety
///
/// See the module.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn solve(
    tiles: *const u8,
    len: usize,
    columns: usize,
    through: u64,
    with_paths: bool,
    at: *mut u8,
    room: usize,
) -> u64 {
    unsafe {
        let tiles = text(tiles, len);
        answer(at, room, |answer| crate::solve(dawg(), tiles, columns, through, with_paths, answer))
    }
}

/// # Safety
///
/// See the module.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn paths(
    tiles: *const u8,
    len: usize,
    word: *const u8,
    word_len: usize,
    columns: usize,
    through: u64,
    at: *mut u8,
    room: usize,
) -> u64 {
    unsafe {
        let (tiles, symbols) = (text(tiles, len), bytes(word, word_len));
        answer(at, room, |answer| crate::paths(dawg(), tiles, columns, through, symbols, answer))
    }
}

/// # Safety
///
/// See the module.
#[cfg(feature = "forms")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn forms(words: *const u8, len: usize, at: *mut u8, room: usize) -> u64 {
    unsafe { answer(at, room, |answer| crate::forms(dawg(), text(words, len), answer)) }
}

/// What only the package has. The page keeps its module small.
#[cfg(feature = "full")]
mod full {
    use dawggle::graph::Place;

    use super::{answer, bytes, dawg, text};

    /// # Safety
    ///
    /// See the module.
    #[unsafe(no_mangle)]
    pub unsafe extern "C" fn node(
        is_root: bool,
        place: u32,
        context: u8,
        at: *mut u8,
        room: usize,
    ) -> u64 {
        let place = (!is_root).then_some(Place { at: place, context });
        unsafe { answer(at, room, |answer| crate::node(dawg(), place, answer)) }
    }

    /// # Safety
    ///
    /// See the module.
    #[unsafe(no_mangle)]
    pub unsafe extern "C" fn trace(
        tiles: *const u8,
        len: usize,
        path: *const u8,
        path_len: usize,
        columns: usize,
        at: *mut u8,
        room: usize,
    ) -> u64 {
        unsafe {
            let (tiles, path) = (text(tiles, len), bytes(path, path_len));
            answer(at, room, |answer| crate::trace(dawg(), tiles, columns, path, answer))
        }
    }

    /// # Safety
    ///
    /// See the module.
    #[unsafe(no_mangle)]
    pub unsafe extern "C" fn score(
        tiles: *const u8,
        len: usize,
        points: *const u8,
        points_len: usize,
        columns: usize,
        at: *mut u8,
        room: usize,
    ) -> u64 {
        unsafe {
            let (tiles, points) = (text(tiles, len), bytes(points, points_len));
            answer(at, room, |answer| crate::score(dawg(), tiles, columns, points, answer))
        }
    }
}

#[cfg(target_arch = "wasm32")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    core::arch::wasm32::unreachable()
}
