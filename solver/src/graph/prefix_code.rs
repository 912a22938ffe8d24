//! Numbers as prefix codes: a few bits that name a class, then as many as the class says.
//!
//! A class is a run of 2^width numbers. Frequent numbers stand in narrow classes with short names,
//! so a table of a dozen classes does most of what a Huffman code of thousands of numbers would.
//! Names are canonical: all that a table stores of them is how many have each length (Connell
//! 1973), and, for those of at most four bits, where each leads. Which table is used depends on
//! what was decoded before, the *context*.

use crate::{LoadError, Source, bits};

/// The longest name of a class in bits, and the longest that is found by one look.
const MAX_NAME: u32 = 12;
const SHORT_NAME: u32 = 4;
/// Bits for the number of names of one length.
const COUNT_BITS: u32 = 5;
/// The parts of a table: a slot for each value of the first four bits; the number of classes with
/// short names, and the numbers of names of 5 to 12 bits; the classes.
const SLOTS: usize = 1 << SHORT_NAME;
const COUNTS_AT: u32 = 16;
const CLASSES_AT: u32 = 22;
/// In a slot: the name is longer. The other bits are the value of the first such slot.
const LONG: u8 = 0x80;
/// Where a context's table starts is stated in units of so many bytes.
const UNIT: u32 = 2;

/// One of the codes of a graph: where its parts stand in the file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PrefixCode {
    /// Where the table of each context starts: a `u16` each.
    contexts: u32,
    tables: u32,
    /// Bytes of a class, and those of its bits that are its width; the others are its first number.
    class_len: u8,
    width_bits: u8,
}

impl PrefixCode {
    /// A code whose classes take 1 to 4 bytes each.
    pub fn new(contexts: u32, tables: u32, class_len: u8) -> Option<Self> {
        let width_bits = match class_len {
            1 => 3,
            2 => 4,
            3 | 4 => 5,
            _ => return None,
        };
        Some(Self { contexts, tables, class_len, width_bits })
    }

    /// The number at bit `at` of the stream, which is moved behind it.
    #[inline]
    pub fn decode<S: Source>(&self, source: &S, stream: u32, context: u32, at: &mut u32) -> u32 {
        let window = bits::window(source, stream, *at);
        let table = self.table(source, context);
        let slot = source.read_u8(table.wrapping_add(window >> (32 - SHORT_NAME)));
        let (name_bits, class) = match slot {
            0..LONG => (u32::from(slot & 7), u32::from(slot >> 3)),
            _ => find_long(source, table, slot, window),
        };
        let (width, base) = self.class(source, table, class);
        *at = at.wrapping_add(name_bits);
        // Names and most widths are short, so one window holds both.
        let extra = match name_bits.wrapping_add(width) {
            0..=32 => bits::top(window << name_bits, width),
            _ => bits::number(source, stream, *at, width),
        };
        *at = at.wrapping_add(width);
        base.wrapping_add(extra)
    }

    /// Where the table of a context stands.
    #[inline]
    fn table<S: Source>(&self, source: &S, context: u32) -> u32 {
        let unit = source.read_u16(self.contexts.wrapping_add(context << 1));
        self.tables.wrapping_add(u32::from(unit) * UNIT)
    }

    /// The width and the first number of a class.
    #[inline]
    fn class<S: Source>(&self, source: &S, table: u32, class: u32) -> (u32, u32) {
        let at = class.wrapping_mul(self.class_len.into()).wrapping_add(CLASSES_AT);
        let class = source.read_u32(table.wrapping_add(at));
        let class = class & u32::MAX >> 32_u32.wrapping_sub(u32::from(self.class_len) << 3);
        (class & ((1 << self.width_bits) - 1), class >> self.width_bits)
    }

    /// Checks that each context has a table of this code before `end`, whose names are a complete
    /// prefix code: every string of bits starts with exactly one of them.
    pub fn check<S: Source>(&self, source: &S, contexts: u32, end: u32) -> Result<(), LoadError> {
        for context in 0..contexts {
            let table = self.table(source, context);
            let classes = check_names(source, table).ok_or(LoadError::Code { at: table })?;
            let classes_len = classes.wrapping_mul(self.class_len.into());
            if table.wrapping_add(CLASSES_AT).wrapping_add(classes_len) > end {
                return Err(LoadError::Code { at: table });
            }
        }
        Ok(())
    }
}

/// How many names of a table there are of each length from 5 bits on.
struct Counts(u64);

impl Counts {
    /// The number of shorter names, and the counts.
    #[inline]
    fn read<S: Source>(source: &S, table: u32) -> (u32, Self) {
        let all = u64::from_be_bytes(source.read(table.wrapping_add(COUNTS_AT)));
        ((all >> 56) as u32, Self(all << 8))
    }

    /// The number of names of the next length.
    #[inline]
    fn next(&mut self) -> u32 {
        let count = (self.0 >> (u64::BITS - COUNT_BITS)) as u32;
        self.0 <<= COUNT_BITS;
        count
    }
}

/// The length of the name that the window starts with, and its class, if it has more bits than
/// there are slots for.
#[inline(never)]
fn find_long<S: Source>(source: &S, table: u32, slot: u8, window: u32) -> (u32, u32) {
    let (mut class, mut counts) = Counts::read(source, table);
    // The first name of the length.
    let mut name = u32::from(slot & !LONG) << 1;
    for length in SHORT_NAME + 1..=MAX_NAME {
        let count = counts.next();
        let after = (window >> (32 - length)).wrapping_sub(name);
        if after < count {
            return (length, class.wrapping_add(after));
        }
        name = name.wrapping_add(count) << 1;
        class = class.wrapping_add(count);
    }
    // Only in a file that is not checked.
    (MAX_NAME, 0)
}

/// The number of classes of a table whose names are a complete prefix code in canonical order.
fn check_names<S: Source>(source: &S, table: u32) -> Option<u32> {
    let slots: [u8; SLOTS] = source.read(table);
    let (short, mut counts) = Counts::read(source, table);
    let (mut classes, mut shortest, mut value) = (0_u8, 0, 0_u8);
    // Short names: a class takes the slots of all values that start with its name.
    while let Some(&slot) = slots.get(usize::from(value)).filter(|&&slot| slot < LONG) {
        let length = u32::from(slot & 7);
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
        let count = counts.next();
        covered = covered.wrapping_add(count << (MAX_NAME - length));
        classes = classes.wrapping_add(count);
    }
    (covered == 1 << MAX_NAME).then_some(classes)
}
