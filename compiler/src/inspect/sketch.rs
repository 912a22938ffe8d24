//! A small summary of a set of words, from two of which the words that differ can be read.
//!
//! An invertible Bloom lookup table (Goodrich and Mitzenmacher 2011), used as the difference
//! digest of Eppstein and others (2011): each word is added to three cells, each the sum of its
//! words. In the difference of two tables, what both sets share has cancelled out; a cell with one
//! word left gives it away, which clears its other two cells, and so on. That works for up to
//! about 50 words, so there are tables for samples of the words, too, that name some of more.
//!
//! It makes a profile of some 20 kilobytes name the words that a list lost, which neither a checksum
//! nor the new list can.

use std::collections::BTreeSet;
use std::fmt;

use sha2::{Digest, Sha256};

use super::inspection::hex;

/// Cells in each of the three parts of a table; a word has a cell in each.
const PART: usize = 40;
/// The tables: of all words, of a 32nd of them, and of a 1024th.
const SAMPLES: [u32; 3] = [1, 32, 1024];

/// A summary of a set of words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sketch {
    tables: [Vec<Cell>; SAMPLES.len()],
}

/// The sum of some words: all that is needed to know one alone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Cell {
    words: i64,
    /// The exclusive or of the words' check sums.
    check: u32,
    /// The exclusive or of the words' bytes.
    text: Vec<u8>,
}

/// Words that one set has and the other has not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Difference {
    pub added: BTreeSet<String>,
    pub removed: BTreeSet<String>,
    /// Whether these are all.
    pub complete: bool,
}

/// Where a word goes, taken from its SHA-256.
struct Hash {
    cells: [usize; 3],
    check: u32,
    sample: u32,
}

impl Hash {
    fn of(word: &[u8]) -> Self {
        let digest = Sha256::digest(word);
        let number = |at: usize| {
            u32::from_le_bytes([digest[at], digest[at + 1], digest[at + 2], digest[at + 3]])
        };
        let cell = |part: usize| part * PART + number(part * 4) as usize % PART;
        Self { cells: [cell(0), cell(1), cell(2)], check: number(12), sample: number(16) }
    }
}

impl Sketch {
    pub fn new() -> Self {
        Self { tables: std::array::from_fn(|_| vec![Cell::default(); 3 * PART]) }
    }

    pub fn add(&mut self, word: &str) {
        let hash = Hash::of(word.as_bytes());
        for (table, sample) in self.tables.iter_mut().zip(SAMPLES) {
            if hash.sample % sample == 0 {
                for cell in hash.cells {
                    table[cell].add(word.as_bytes(), hash.check, 1);
                }
            }
        }
    }

    /// What this set has that `old` had not, and the other way round; all of it, or what can be
    /// read from all tables together.
    pub fn difference(&self, old: &Self) -> Difference {
        let mut difference = Difference::default();
        for (index, (new, old)) in self.tables.iter().zip(&old.tables).enumerate() {
            let cells = new.iter().zip(old).map(|(new, old)| new.minus(old)).collect();
            if difference.peel(cells) && index == 0 {
                difference.complete = true;
                break;
            }
        }
        difference
    }

    /// Reads the lines that `Display` writes.
    pub fn parse<'l>(mut lines: impl Iterator<Item = &'l str>) -> Option<Self> {
        let mut sketch = Self::new();
        for cell in sketch.tables.iter_mut().flatten() {
            *cell = Cell::parse(lines.next()?.trim())?;
        }
        Some(sketch)
    }
}

impl fmt::Display for Sketch {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tables.iter().flatten().try_for_each(|cell| {
            writeln!(formatter, "  {} {:08x} {}", cell.words, cell.check, hex(&cell.text))
        })
    }
}

impl Cell {
    fn add(&mut self, text: &[u8], check: u32, words: i64) {
        self.words = self.words.wrapping_add(words);
        self.check ^= check;
        if self.text.len() < text.len() {
            self.text.resize(text.len(), 0);
        }
        for (byte, other) in self.text.iter_mut().zip(text) {
            *byte ^= other;
        }
        let end = self.text.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
        self.text.truncate(end);
    }

    fn minus(&self, other: &Self) -> Self {
        let mut cell = self.clone();
        cell.add(&other.text, other.check, other.words.wrapping_neg());
        cell
    }

    /// The only word left.
    fn single(&self) -> Option<(&str, Hash)> {
        let hash = Hash::of(&self.text);
        let is_single = self.words.unsigned_abs() == 1 && hash.check == self.check;
        Some((std::str::from_utf8(&self.text).ok().filter(|_| is_single)?, hash))
    }

    fn parse(line: &str) -> Option<Self> {
        let mut fields = line.splitn(3, ' ');
        let words = fields.next()?.parse().ok()?;
        let check = u32::from_str_radix(fields.next()?, 16).ok()?;
        let digits = fields.next().unwrap_or_default().as_bytes();
        let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
        let text = digits.chunks(2).map(byte).collect::<Option<_>>()?;
        Some(Self { words, check, text })
    }
}

impl Difference {
    /// Takes the difference of two tables apart, word by word; answers whether nothing is left.
    fn peel(&mut self, mut cells: Vec<Cell>) -> bool {
        // A sketch written by hand could give words for ever.
        for _ in 0..cells.len() {
            let single = cells.iter().find_map(|cell| {
                let (word, hash) = cell.single()?;
                Some((word.to_owned(), hash, cell.words))
            });
            let Some((word, hash, sign)) = single else { break };
            for cell in hash.cells {
                cells[cell].add(word.as_bytes(), hash.check, -sign);
            }
            if sign == 1 {
                self.added.insert(word)
            } else {
                self.removed.insert(word)
            };
        }
        cells.iter().all(|cell| *cell == Cell::default())
    }
}
