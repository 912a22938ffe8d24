//! The functions that JavaScript calls: it asks where to put options and a list, and where the
//! answer is. The only unsafe code is the names of the functions, which must be unique in the
//! module.

#![allow(unsafe_code)]

use std::cell::RefCell;

use crate::Answer;

/// The input that JavaScript puts into memory, and the answer that it reads.
#[derive(Default)]
struct Exchange {
    options: Vec<u8>,
    list: Vec<u8>,
    alphabet: Vec<u8>,
    answer: Vec<u8>,
}

thread_local! {
    static EXCHANGE: RefCell<Exchange> = RefCell::default();
}

/// Returns the address for `len` bytes of an input: 0 is the options, 1 the list, and 2 a
/// dictionary whose alphabet is used.
#[unsafe(no_mangle)]
pub extern "C" fn room(input: u32, len: usize) -> *mut u8 {
    EXCHANGE.with_borrow_mut(|exchange| {
        let room = match input {
            0 => &mut exchange.options,
            1 => &mut exchange.list,
            _ => &mut exchange.alphabet,
        };
        *room = vec![0; len];
        room.as_mut_ptr()
    })
}

/// Compiles the list, and returns 0 if the answer is a dictionary.
///
/// Otherwise the answer is a message. The result is 2 if the list compiles without some of its
/// lines, 3 if it may be in another encoding, and 1 for all other errors.
#[unsafe(no_mangle)]
pub extern "C" fn compile() -> u32 {
    EXCHANGE.with_borrow_mut(|exchange| {
        let options = String::from_utf8_lossy(&exchange.options);
        let list = std::mem::take(&mut exchange.list);
        let (kind, answer) = match crate::compile(&options, list, &exchange.alphabet) {
            Answer::Dictionary(bytes) => (0, bytes),
            Answer::Refused(message) => (1, message.into_bytes()),
            Answer::BadLines(message) => (2, message.into_bytes()),
            Answer::WrongEncoding(message) => (3, message.into_bytes()),
        };
        exchange.answer = answer;
        kind
    })
}

/// Returns the address of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    EXCHANGE.with_borrow(|exchange| exchange.answer.as_ptr())
}

/// Returns the number of bytes of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn answer_len() -> usize {
    EXCHANGE.with_borrow(|exchange| exchange.answer.len())
}
