//! Packing the templates of words.

use std::cmp::Reverse;

use byteorder::{ByteOrder, LittleEndian};
use dawggle::format::{WRITTEN_BLOCK, WRITTEN_CLASSES, WRITTEN_HEAD_LEN};
use rustc_hash::FxHashMap;

use crate::Error;
use crate::layout::bit_writer::{BitWriter, bits_for, packed};

/// The widest class of numbers.
const WIDEST: u32 = 24;

/// The templates of words: how the forms of a word differ from it. Many words share a template.
pub(super) struct Templates {
    /// Each template, and its number in the order of coming.
    numbers: FxHashMap<Vec<u8>, u32>,
    /// For each word, the number of its template.
    of_words: Vec<u32>,
}

impl Templates {
    /// All words have one template.
    pub fn new(words: u32, template: &[u8]) -> Self {
        let numbers = [(template.to_vec(), 0)].into_iter().collect();
        Self { numbers, of_words: vec![0; words as usize] }
    }

    /// Sets the template of a word.
    pub fn set(&mut self, word: u32, template: Vec<u8>) {
        let next = self.numbers.len() as u32;
        self.of_words[word as usize] = *self.numbers.entry(template).or_insert(next);
    }

    /// Returns the section, or `None` if no other template was set.
    pub fn section(self) -> Result<Option<Vec<u8>>, Error> {
        if self.of_words.iter().all(|&template| template == 0) {
            return Ok(None);
        }
        let mut counts = vec![0_u64; self.numbers.len()];
        self.of_words.iter().for_each(|&template| counts[template as usize] += 1);
        // Frequent templates have short numbers.
        let templates = self.numbers.into_iter();
        let templates = templates
            .map(|(template, number)| (Reverse(counts[number as usize]), template, number));
        let mut templates: Vec<_> = templates.filter(|(count, ..)| count.0 > 0).collect();
        templates.sort_unstable();
        let mut ranks = vec![0; counts.len()];
        templates.iter().zip(0..).for_each(|((.., number), rank)| ranks[*number as usize] = rank);
        let counts: Vec<u64> = templates.iter().map(|(count, ..)| count.0).collect();
        let widths = class_widths(&counts).ok_or(Error::TooLarge)?;

        let (mut stream, mut blocks) = (BitWriter::default(), Vec::new());
        for words in self.of_words.chunks(WRITTEN_BLOCK as usize) {
            blocks.push(stream.bits());
            words.iter().for_each(|&template| push(ranks[template as usize], &widths, &mut stream));
        }
        let (mut texts, mut starts) = (Vec::<u8>::new(), Vec::new());
        for (_, template, _) in &templates {
            starts.push(texts.len() as u64);
            texts.extend(template);
        }
        let len = u32::try_from(texts.len()).map_err(|_| Error::TooLarge)?;
        u32::try_from(stream.bits()).map_err(|_| Error::TooLarge)?;

        let block_width = bits_for(blocks.iter().copied());
        let mut section = vec![0; WRITTEN_HEAD_LEN as usize];
        LittleEndian::write_u32(&mut section, templates.len() as u32);
        LittleEndian::write_u32(&mut section[4..], len);
        section[8] = block_width as u8;
        section[9..].copy_from_slice(&widths);
        section.extend(packed(starts, bits_for([len.into()])));
        section.extend(texts);
        section.extend(packed(blocks, block_width));
        section.extend(stream.finish());
        Ok(Some(section))
    }
}

/// Writes a number: a set bit for each class before its class, an unset bit, and which number of
/// the class it is.
fn push(number: u64, widths: &[u8], stream: &mut BitWriter) {
    let mut first = 0;
    for &width in widths {
        let next = first + (1 << width);
        if number < next {
            stream.push(0, 1);
            return stream.push(number - first, width.into());
        }
        stream.push(1, 1);
        first = next;
    }
}

/// Returns the widths of the classes that make the stream shortest, from the number of words of
/// each template. Returns `None` if there are too many templates.
fn class_widths(counts: &[u64]) -> Option<[u8; WRITTEN_CLASSES]> {
    /// Behind this number, a class has all rare templates.
    const SEARCHED: usize = 1 << 12;
    let mut before = vec![0];
    before.extend(counts.iter().scan(0, |sum, count| {
        *sum += count;
        Some(*sum)
    }));
    let end = counts.len();
    // For each class from the last one: for each template, the bits of it and all later ones if the
    // class starts there, and the width of the class.
    let mut choices: Vec<Vec<Option<(u64, u32)>>> = Vec::new();
    for class in (0..WRITTEN_CLASSES as u64).rev() {
        let bits = |from: usize, to: usize, width: u32| {
            (before[to] - before[from]) * (class + 1 + u64::from(width))
        };
        let choose = |from: usize| {
            let rest = bits_for([(end - from - 1) as u64]);
            let last = (rest <= WIDEST).then(|| (bits(from, end, rest), rest));
            let some = (0..rest).filter_map(|width| {
                let to = from + (1 << width);
                let (after, _) = (*choices.last()?.get(to)?)?;
                Some((bits(from, to, width) + after, width))
            });
            some.chain(last).min()
        };
        choices.push((0..end.min(SEARCHED)).map(choose).collect());
    }
    let (mut widths, mut from) = ([0; WRITTEN_CLASSES], 0);
    for (width, choices) in widths.iter_mut().zip(choices.iter().rev()) {
        let Some(choice) = choices.get(from) else { break };
        let (_, chosen) = (*choice)?;
        *width = chosen as u8;
        from += 1 << chosen;
    }
    Some(widths)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the bits of all numbers together.
    fn bits(counts: &[u64]) -> u64 {
        let widths = class_widths(counts).unwrap();
        let len = |number: u64| {
            let mut stream = BitWriter::default();
            push(number, &widths, &mut stream);
            stream.bits()
        };
        (0..).zip(counts).map(|(number, count)| len(number) * count).sum()
    }

    #[test]
    fn classes_fit_the_frequencies() {
        assert_eq!(bits(&[7]), 7);
        assert_eq!(bits(&[8, 1, 1]), 8 + 2 + 3);
        assert!(bits(&[1; 1 << 10]) < 11 << 10, "one class takes 11 bits");
        let zipf: Vec<u64> = (1..100_000).map(|rank| 1_000_000 / rank).collect();
        let all: u64 = zipf.iter().sum();
        let entropy: f64 = zipf.iter().map(|&n| n as f64 * (all as f64 / n as f64).log2()).sum();
        assert!(bits(&zipf) < (entropy * 1.15) as u64, "{} {entropy}", bits(&zipf));
    }
}
