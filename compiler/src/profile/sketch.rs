//! A small summary of a set of words. Two of them tell by which words their sets differ.
//!
//! A sketch is an invertible Bloom lookup table (Goodrich and Mitzenmacher 2011), used as a
//! difference digest (Eppstein and others 2011). Each word is added to three cells, and a cell is
//! the sum of its words. In the difference of two tables, the words in both sets cancel out. A cell
//! with a single word left reveals the word, which is then subtracted from its other two cells, and
//! so on. This works for up to about 50 words. For larger differences there are tables of samples
//! of the words, which reveal some.
//!
//! So a profile of about 20 KB names the words that a list has lost. Neither a checksum nor the new
//! list can do this.

use std::fmt;

use hmac_sha256::Hash as Sha256;

use crate::Changes;

/// The number of cells in each of the three parts of a table. A word has a cell in each part.
const PART: usize = 40;
/// The tables: of all words, of one in 32, and of one in 1024.
const SAMPLES: [u32; 3] = [1, 32, 1024];

/// How a line begins that has a number of empty cells.
const EMPTY: &str = "empty ";

/// A summary of a set of words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sketch {
    tables: [Vec<Cell>; SAMPLES.len()],
}

/// The sum of some words. A sum of one word reveals it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Cell {
    words: i64,
    /// The exclusive or of the words' check sums.
    check: u32,
    /// The exclusive or of the words' bytes.
    text: Vec<u8>,
}

/// The cells, the check sum and the sample of a word, all from its SHA-256.
struct Hash {
    cells: [usize; 3],
    check: u32,
    sample: u32,
}

impl Hash {
    fn of(word: &[u8]) -> Self {
        let digest = Sha256::hash(word);
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

    /// Returns the words by which this set differs from `old`.
    ///
    /// These are all of them, or those that the tables reveal together.
    pub fn changes_since(&self, old: &Self) -> Changes {
        let mut changes = Changes::default();
        for (index, (new, old)) in self.tables.iter().zip(&old.tables).enumerate() {
            let cells = new.iter().zip(old).map(|(new, old)| new.minus(old)).collect();
            if peel(cells, &mut changes) && index == 0 {
                changes.are_complete = true;
                break;
            }
        }
        for words in [&mut changes.added, &mut changes.removed] {
            words.sort_unstable();
            words.dedup();
        }
        changes
    }

    /// Reads the lines that `Display` writes.
    pub fn parse<'l>(mut lines: impl Iterator<Item = &'l str>) -> Option<Self> {
        let mut sketch = Self::new();
        let mut cells = sketch.tables.iter_mut().flatten();
        while let Some(cell) = cells.next() {
            let line = lines.next()?.trim();
            match line.strip_prefix(EMPTY) {
                Some(count) => {
                    let others = count.parse::<usize>().ok()?.checked_sub(1)?;
                    if cells.by_ref().take(others).count() < others {
                        return None;
                    }
                }
                None => *cell = Cell::parse(line)?,
            }
        }
        Some(sketch)
    }
}

impl fmt::Display for Sketch {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells: Vec<&Cell> = self.tables.iter().flatten().collect();
        for run in cells.chunk_by(|one, next| one.is_empty() && next.is_empty()) {
            match run {
                [cell] if !cell.is_empty() => {
                    write!(formatter, "  {} {:08x} ", cell.words, cell.check)?;
                    cell.text.iter().try_for_each(|byte| write!(formatter, "{byte:02x}"))?;
                    writeln!(formatter)?;
                }
                empty => writeln!(formatter, "  {EMPTY}{}", empty.len())?,
            }
        }
        Ok(())
    }
}

impl Cell {
    fn is_empty(&self) -> bool {
        *self == Self::default()
    }

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

    /// The word, if the cell is the sum of a single word.
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

/// Adds the words that the difference of two tables reveals to `changes`.
///
/// Returns whether they are all.
fn peel(mut cells: Vec<Cell>, changes: &mut Changes) -> bool {
    // The limit is for sketches made by hand, which could reveal words for ever.
    for _ in 0..cells.len() {
        let single = cells.iter().find_map(|cell| {
            let (word, hash) = cell.single()?;
            Some((word.to_owned(), hash, cell.words))
        });
        let Some((word, hash, sign)) = single else { break };
        for cell in hash.cells {
            cells[cell].add(word.as_bytes(), hash.check, -sign);
        }
        let words = if sign == 1 { &mut changes.added } else { &mut changes.removed };
        words.push(word);
    }
    cells.iter().all(Cell::is_empty)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sketch(words: std::ops::Range<u32>) -> Sketch {
        let mut sketch = Sketch::new();
        words.for_each(|word| sketch.add(&format!("word{word}")));
        sketch
    }

    #[test]
    fn few_changed_words_are_all_named() {
        let changes = sketch(5..1010).changes_since(&sketch(0..1000));
        assert!(changes.are_complete);
        assert_eq!(changes.removed.concat(), "word0word1word2word3word4");
        assert_eq!((changes.added.len(), &*changes.added[0]), (10, "word1000"));
        assert!(sketch(0..9).changes_since(&sketch(0..9)).are_none());
    }

    #[test]
    fn of_many_changed_words_some_are_named() {
        let changes = sketch(0..20_000).changes_since(&sketch(0..10_000));
        assert!(!changes.are_complete);
        assert!(!changes.added.is_empty() && changes.removed.is_empty());
    }

    #[test]
    fn a_sketch_is_read_back_from_its_text() {
        for words in [0, 1, 3, 30, 100, 1000] {
            let sketch = sketch(0..words);
            let text = sketch.to_string();
            assert!(text.lines().count() <= 7 * words as usize + 1, "{text}");
            assert_eq!(Sketch::parse(text.lines()), Some(sketch));
        }
        let all = 3 * PART * SAMPLES.len();
        assert_eq!(Sketch::parse(format!("  empty {all}").lines()), Some(Sketch::new()));
        for text in ["  1 zz 61", "  empty 0", "  empty -1", &format!("  empty {}", all + 1)] {
            assert_eq!(Sketch::parse(text.lines()), None, "{text}");
        }
    }
}
