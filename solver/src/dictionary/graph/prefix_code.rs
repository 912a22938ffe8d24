//! Prefix codes for numbers: the name of a class, then the offset of the number in its class.
//!
//! A class is a run of 2^width numbers. Frequent numbers are in narrow classes with short names, so
//! a table of a dozen classes is almost as good as a Huffman code of thousands of numbers. Names
//! are canonical: a table stores only how many names have each length (Connell 1973), and for each
//! name of at most four bits where it leads. The table to use depends on what was decoded before,
//! the *context*.

use crate::dictionary::bits::{self, Window};
use crate::dictionary::source::Offset;
use crate::{LoadError, Source};

/// The largest length of a class's name in bits, and the largest length that takes one lookup.
const MAX_NAME: u8 = 10;
const SHORT_NAME: u8 = 4;
/// The bits of a table for the number of names of one length.
const COUNT_BITS: u32 = 5;
const MAX_COUNT: u32 = (1 << COUNT_BITS) - 1;
/// The parts of a table: a slot for each value of the first four bits; the number of classes with
/// short names; the numbers of names of 5 to 10 bits, in one number; the classes.
const SLOTS: usize = 1 << SHORT_NAME;
const SHORT_AT: Offset = 16;
const COUNTS_AT: Offset = 17;
const CLASSES_AT: Offset = 21;
/// Set in a slot if the name is longer. The other bits are the value of the first such slot.
const LONG: u8 = 0x80;
/// The position of a table is stated in units of this number of bytes.
const UNIT: Offset = 2;

/// A code of a graph: where its parts are in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PrefixCode {
    /// Where the positions of the contexts' tables are: a `u16` each.
    contexts: Offset,
    /// The bytes of a class.
    class_len: u8,
}

impl PrefixCode {
    /// Creates a code, or returns `None` unless its classes take 1 to 4 bytes each.
    pub const fn new(contexts: Offset, class_len: u8) -> Option<Self> {
        if class_len < 1 || class_len > 4 {
            return None;
        }
        Some(Self { contexts, class_len })
    }

    /// Reads a class of the table at `table`. Returns its width and its first number.
    #[inline(always)]
    fn class<S: Source>(&self, source: &S, table: Offset, class: u8) -> (u8, u32) {
        let (classes, class) = (table.wrapping_add(CLASSES_AT), Offset::from(class));
        let at = |len: Offset| classes.wrapping_add(class.wrapping_mul(len)) as u32;
        match self.class_len {
            1 => {
                let class = source.read_u8(at(1));
                (class & 7, u32::from(class >> 3))
            }
            2 => {
                let class = source.read_u16(at(2));
                (class as u8 & 15, u32::from(class >> 4))
            }
            3 => {
                let class = source.read_u32(at(3));
                (class as u8 & 31, (class & 0xFF_FFFF) >> 5)
            }
            _ => {
                let class = source.read_u32(at(4));
                (class as u8 & 31, class >> 5)
            }
        }
    }

    /// Decodes the number at bit `at` of the stream. Returns it and the bit where it ends.
    #[cfg_attr(target_pointer_width = "64", inline(always))]
    #[cfg_attr(not(target_pointer_width = "64"), inline)]
    pub fn decode<S: Source>(
        &self,
        source: &S,
        tables: Offset,
        stream: Offset,
        context: u8,
        at: u32,
    ) -> (u32, u32) {
        let table = self.table(source, tables, context);
        let window = bits::window(source, stream, at);
        let first = (window >> (Window::BITS - 8)) as u8 >> (8 - SHORT_NAME);
        let slot = source.read_u8(table.wrapping_add(first.into()) as u32);
        let (name_bits, class) = match slot {
            0..LONG => (slot & 7, slot >> 3),
            _ => find_long(source, table, slot, (window >> (Window::BITS - 32)) as u32),
        };
        let (width, base) = self.class(source, table, class);
        let start = at.wrapping_add(name_bits.into());
        // Names and most widths are short, so that one window usually holds both.
        let extra = match name_bits.wrapping_add(width) {
            both if both <= bits::WINDOW || bits::WINDOW >= MAX_NAME + 31 => {
                bits::top(window << name_bits, width)
            }
            _ => bits::number(source, stream, start, width),
        };
        (base.wrapping_add(extra), start.wrapping_add(width.into()))
    }

    /// Returns where the table of a context is.
    fn table<S: Source>(&self, source: &S, tables: Offset, context: u8) -> Offset {
        let context = u16::from(context) << 1;
        let unit = source.read_u16(self.contexts.wrapping_add(context as Offset) as u32);
        tables.wrapping_add((unit as Offset).wrapping_mul(UNIT))
    }

    /// Checks that each context has a table before `end`, and that the names of each table are a
    /// complete prefix code: every string of bits starts with exactly one name.
    pub fn check<S: Source>(
        &self,
        source: &S,
        tables: Offset,
        contexts: u8,
        end: Offset,
    ) -> Result<(), LoadError> {
        for context in 0..contexts {
            let table = self.table(source, tables, context);
            let classes = check_names(source, table).ok_or(LoadError::Code { at: table as u32 })?;
            let classes_len = (classes as Offset).wrapping_mul(self.class_len.into());
            if table.wrapping_add(CLASSES_AT).wrapping_add(classes_len) > end {
                return Err(LoadError::Code { at: table as u32 });
            }
        }
        Ok(())
    }
}

/// Returns the length of the name that the window starts with, and its class, for names longer than
/// a slot.
// On a 64-bit processor, a call takes 2% of the time of a look-up.
#[cfg_attr(target_pointer_width = "64", inline)]
fn find_long<S: Source>(source: &S, table: Offset, slot: u8, window: u32) -> (u8, u8) {
    let mut counts = source.read_u32(table.wrapping_add(COUNTS_AT) as u32);
    let mut class = source.read_u8(table.wrapping_add(SHORT_AT) as u32);
    // The number of names of this length before this name. In a checked file it is below 64, since
    // a complete code has at most 31 names of each length.
    let mut before = ((window >> (32 - SHORT_NAME)) as u8).wrapping_sub(slot & !LONG);
    let mut rest = (window << SHORT_NAME >> 16) as u16;
    for length in SHORT_NAME + 1..=MAX_NAME {
        before = before << 1 | (rest >> 15) as u8;
        rest <<= 1;
        let count = (counts & MAX_COUNT) as u8;
        if before < count {
            return (length, class.wrapping_add(before));
        }
        before = before.wrapping_sub(count);
        class = class.wrapping_add(count);
        counts >>= COUNT_BITS;
    }
    // Only an unchecked file leads here.
    (MAX_NAME, 0)
}

/// Returns the number of classes of a table, or `None` if their names are not a complete prefix
/// code in canonical order.
fn check_names<S: Source>(source: &S, table: Offset) -> Option<u32> {
    let slots: [u8; SLOTS] = source.read(table as u32);
    let mut counts = source.read_u32(table.wrapping_add(COUNTS_AT) as u32);
    let short = u32::from(source.read_u8(table.wrapping_add(SHORT_AT) as u32));
    let (mut classes, mut shortest, mut value) = (0_u8, 0, 0_u8);
    // A class with a short name takes the slots of all values that start with the name.
    while let Some(&slot) = slots.get(usize::from(value)).filter(|&&slot| slot < LONG) {
        let length = slot & 7;
        if slot >> 3 != classes || length < shortest || length > SHORT_NAME {
            return None;
        }
        let taken = 1_u8 << (SHORT_NAME - length);
        let same = slots.get(usize::from(value)..usize::from(value.wrapping_add(taken)))?;
        if same.iter().any(|&other| other != slot) {
            return None;
        }
        (classes, shortest, value) = (classes.wrapping_add(1), length, value.wrapping_add(taken));
    }
    let long = slots.get(usize::from(value)..)?;
    if short != u32::from(classes) || long.iter().any(|&slot| slot != LONG | value) {
        return None;
    }
    let (mut covered, mut classes) = (u32::from(value) << (MAX_NAME - SHORT_NAME), short);
    for length in SHORT_NAME + 1..=MAX_NAME {
        let count = counts & MAX_COUNT;
        counts >>= COUNT_BITS;
        covered = covered.wrapping_add(count << (MAX_NAME - length));
        classes = classes.wrapping_add(count);
    }
    (covered == 1 << MAX_NAME).then_some(classes)
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;

    /// A context, its table and a stream. Three classes of one byte each: the name `0` for 0 to 3,
    /// `10` for 4 and 5, `110` for 6, and the names of five bits `11100` to `11111` for 7 to 10.
    fn file() -> Vec<u8> {
        let mut bytes = Vec::from([2, 0, 0, 0]);
        let slot = |class: u8, length: u8| class << 3 | length;
        bytes.extend([slot(0, 1); 8]);
        bytes.extend([slot(1, 2); 4]);
        bytes.extend([slot(2, 3); 2]);
        bytes.extend([LONG | 14; 2]);
        bytes.push(3);
        bytes.extend(4_u32.to_le_bytes());
        let class = |width: u8, first: u8| first << 3 | width;
        bytes.extend(
            [(2, 0), (1, 4), (0, 6), (0, 7), (0, 8), (0, 9), (0, 10)].map(|(w, f)| class(w, f)),
        );
        // 0 11, 10 1, 110, 11100, 11111, 0 00.
        bytes.extend([0b0111_0111, 0b0111_0011, 0b1110_0000, 0]);
        bytes
    }

    const TABLE: usize = 4;
    const STREAM: u32 = TABLE as u32 + CLASSES_AT + 7;

    fn code() -> PrefixCode {
        PrefixCode::new(0, 1).unwrap()
    }

    #[test]
    fn numbers_are_decoded_one_after_another() {
        let bytes = file();
        let (mut at, mut numbers) = (0, Vec::new());
        while numbers.len() < 6 {
            let (number, end) = code().decode(&&bytes[..], 0, STREAM, 0, at);
            numbers.push(number);
            at = end;
        }
        assert_eq!((numbers, at), ([3, 5, 6, 7, 10, 0].to_vec(), 22));
    }

    #[test]
    fn complete_codes_are_accepted() {
        assert_eq!(code().check(&&file()[..], 0, 1, STREAM), Ok(()));
        let outside = code().check(&&file()[..], 0, 1, STREAM - 1);
        assert_eq!(outside, Err(LoadError::Code { at: TABLE as u32 }));
    }

    #[test]
    fn incomplete_codes_are_refused() {
        let counts = TABLE + COUNTS_AT as usize;
        for (at, byte) in [
            (TABLE, 1 << 3 | 1),
            (TABLE + 7, 1 << 3 | 2),
            (TABLE + 15, LONG | 13),
            (TABLE + SHORT_AT as usize, 2),
            (counts, 3),
            (counts, 5),
        ] {
            let mut bytes = file();
            bytes[at] = byte;
            let refused = code().check(&&bytes[..], 0, 1, STREAM);
            assert_eq!(refused, Err(LoadError::Code { at: TABLE as u32 }), "{byte} at {at}");
        }
    }
}
