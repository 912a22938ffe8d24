//! What the page calls: it asks where to put a name and a list, and where the answer is. The only
//! unsafe code here is the names of the functions, which nothing else in the module may have.

#![allow(unsafe_code)]

use std::cell::RefCell;

use crate::Answer;

/// What the page has put into memory, and what it may take out.
#[derive(Default)]
struct Exchange {
    name: Vec<u8>,
    list: Vec<u8>,
    answer: Vec<u8>,
}

thread_local! {
    static EXCHANGE: RefCell<Exchange> = RefCell::default();
}

/// Where to put a name of so many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn room_for_name(len: usize) -> *mut u8 {
    EXCHANGE.with_borrow_mut(|exchange| {
        exchange.name = vec![0; len];
        exchange.name.as_mut_ptr()
    })
}

/// Where to put a list of so many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn room_for_list(len: usize) -> *mut u8 {
    EXCHANGE.with_borrow_mut(|exchange| {
        exchange.list = vec![0; len];
        exchange.list.as_mut_ptr()
    })
}

/// Compiles the list: 0 and a dictionary, or a message: 1 and the list is of no use, 2 and it would be
/// without some lines, 3 and it may be Latin-1.
#[unsafe(no_mangle)]
pub extern "C" fn compile(is_lossy: bool, is_latin_1: bool) -> u32 {
    EXCHANGE.with_borrow_mut(|exchange| {
        let name = String::from_utf8_lossy(&exchange.name);
        let list = std::mem::take(&mut exchange.list);
        let (kind, answer) = match crate::compile(&name, list, is_lossy, is_latin_1) {
            Answer::Dictionary(bytes) => (0, bytes),
            Answer::Refused(message) => (1, message.into_bytes()),
            Answer::BadLines(message) => (2, message.into_bytes()),
            Answer::WrongEncoding(message) => (3, message.into_bytes()),
        };
        exchange.answer = answer;
        kind
    })
}

/// Where the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    EXCHANGE.with_borrow(|exchange| exchange.answer.as_ptr())
}

/// How many bytes it has.
#[unsafe(no_mangle)]
pub extern "C" fn answer_len() -> usize {
    EXCHANGE.with_borrow(|exchange| exchange.answer.len())
}
