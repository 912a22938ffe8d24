//! Numbers as prefix codes: a few bits that name a class, then as many as the class says.
//!
//! A class is a run of 2^width numbers. Frequent numbers stand in narrow classes with short names,
//! so a table of a dozen classes does most of what a Huffman code of thousands of numbers would.
//! Names are canonical: all that a table stores of them is how many have each length (Connell
//! 1973), and, for those of at most four bits, where each leads. Which table is used depends on
//! what was decoded before, the *context*.

use crate::{LoadError, Source, bits};

/// The longest name of a class in bits, and the longest that is found by one look.
const MAX_NAME: u8 = 10;
const SHORT_NAME: u8 = 4;
/// Bits for the number of names of one length.
const COUNT_BITS: u32 = 5;
const MAX_COUNT: u32 = (1 << COUNT_BITS) - 1;
/// The parts of a table: a slot for each value of the first four bits; the number of classes with
/// short names; the numbers of names of 5 to 10 bits, in one number; the classes.
const SLOTS: usize = 1 << SHORT_NAME;
const SHORT_AT: u32 = 16;
const COUNTS_AT: u32 = 17;
const CLASSES_AT: u32 = 21;
/// In a slot: the name is longer. The other bits are the value of the first such slot.
const LONG: u8 = 0x80;
/// Where a context's table starts is stated in units of so many bytes.
const UNIT: u32 = 2;

/// One of the codes of a graph: where its parts stand in the file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PrefixCode {
    /// Where it stands where the table of each context starts: a `u16` each.
    contexts: u32,
    /// Bytes of a class.
    class_len: u8,
    // On a processor of 8 bits they take more code to keep than to find again.
    #[cfg(not(target_pointer_width = "16"))]
    shifts: Shifts,
}

/// How a class is taken apart.
#[derive(Clone, Copy, Debug)]
struct Shifts {
    /// Those of its bits that are its width, which is at most 31.
    width_mask: u8,
    /// The shifts, to the left and back, that leave the others, which are its first number.
    above: u8,
    below: u8,
}

impl Shifts {
    /// The shifts of a class of so many bytes.
    #[inline]
    fn of(class_len: u8) -> Self {
        let width_bits = class_len.wrapping_add(2).min(5);
        let above = 32_u8.wrapping_sub(class_len << 3);
        let width_mask = !(u8::MAX << (width_bits & 7));
        Self { width_mask, above, below: above.wrapping_add(width_bits) }
    }
}

impl PrefixCode {
    /// A code whose classes take 1 to 4 bytes each.
    pub fn new(contexts: u32, class_len: u8) -> Self {
        Self {
            contexts,
            class_len,
            #[cfg(not(target_pointer_width = "16"))]
            shifts: Shifts::of(class_len),
        }
    }

    #[inline]
    fn shifts(&self) -> Shifts {
        #[cfg(not(target_pointer_width = "16"))]
        return self.shifts;
        #[cfg(target_pointer_width = "16")]
        Shifts::of(self.class_len)
    }

    /// The number at bit `at` of the stream, and where it ends.
    #[inline]
    pub fn decode<S: Source>(
        &self,
        source: &S,
        tables: u32,
        stream: u32,
        context: u8,
        at: u32,
    ) -> (u32, u32) {
        let table = self.table(source, tables, context);
        let window = bits::window(source, stream, at);
        let slot = source.read_u8(table.wrapping_add(window >> (32 - SHORT_NAME)));
        let (name_bits, class) = match slot {
            0..LONG => (slot & 7, slot >> 3),
            _ => find_long(source, table, slot, window),
        };
        let class = u16::from(class).wrapping_mul(self.class_len.into());
        let class = source.read_u32(table.wrapping_add(CLASSES_AT).wrapping_add(class.into()));
        let Shifts { width_mask, above, below } = self.shifts();
        let width = class as u8 & width_mask;
        let base = class << (above & 31) >> (below & 31);
        let start = at.wrapping_add(name_bits.into());
        // Names and most widths are short, so one window holds both.
        let extra = match name_bits.wrapping_add(width) {
            0..=bits::WINDOW => bits::top(window << name_bits, width),
            _ => bits::number(source, stream, start, width),
        };
        (base.wrapping_add(extra), start.wrapping_add(width.into()))
    }

    /// Where the table of a context stands.
    #[inline]
    fn table<S: Source>(&self, source: &S, tables: u32, context: u8) -> u32 {
        let unit = source.read_u16(self.contexts.wrapping_add((u16::from(context) << 1).into()));
        tables.wrapping_add(u32::from(unit) * UNIT)
    }

    /// Checks that each context has a table of this code before `end`, whose names are a complete
    /// prefix code: every string of bits starts with exactly one of them.
    pub fn check<S: Source>(
        &self,
        source: &S,
        tables: u32,
        contexts: u8,
        end: u32,
    ) -> Result<(), LoadError> {
        for context in 0..contexts {
            let table = self.table(source, tables, context);
            let classes = check_names(source, table).ok_or(LoadError::Code { at: table })?;
            let classes_len = classes.wrapping_mul(self.class_len.into());
            if table.wrapping_add(CLASSES_AT).wrapping_add(classes_len) > end {
                return Err(LoadError::Code { at: table });
            }
        }
        Ok(())
    }
}

/// The length of the name that the window starts with, and its class, if it has more bits than
/// there are slots for.
fn find_long<S: Source>(source: &S, table: u32, slot: u8, window: u32) -> (u8, u8) {
    let mut counts = source.read_u32(table.wrapping_add(COUNTS_AT));
    let mut class = source.read_u8(table.wrapping_add(SHORT_AT));
    // How many names of the length there are before this one: fewer than 64, but in a file that is
    // not checked, since a code that is complete has at most 31 names of each length.
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
    // Only in a file that is not checked.
    (MAX_NAME, 0)
}

/// The number of classes of a table whose names are a complete prefix code in canonical order.
fn check_names<S: Source>(source: &S, table: u32) -> Option<u32> {
    let slots: [u8; SLOTS] = source.read(table);
    let mut counts = source.read_u32(table.wrapping_add(COUNTS_AT));
    let short = u32::from(source.read_u8(table.wrapping_add(SHORT_AT)));
    let (mut classes, mut shortest, mut value) = (0_u8, 0, 0_u8);
    // Short names: a class takes the slots of all values that start with its name.
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
