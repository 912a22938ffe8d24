//! Tests with a dictionary in a simulated flash chip.

use std::cell::Cell;
use std::rc::Rc;

use dawggle::{Board, BoardText, Dawg, Scratch, Solver, Source};
use dawggle_compiler::Compiler;
use embedded_storage::nor_flash::{ErrorType, NorFlashErrorKind, ReadNorFlash};

use super::SerialFlash;

const START: usize = 4096;

/// A simulated chip that reads four bytes at a time, and fails after a number of reads.
struct Chip {
    bytes: Vec<u8>,
    reads_left: Rc<Cell<u32>>,
}

impl ErrorType for Chip {
    type Error = NorFlashErrorKind;
}

impl ReadNorFlash for Chip {
    const READ_SIZE: usize = 4;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), NorFlashErrorKind> {
        let offset = offset as usize;
        if !offset.is_multiple_of(4) || !bytes.len().is_multiple_of(4) {
            return Err(NorFlashErrorKind::NotAligned);
        }
        let left = self.reads_left.get().checked_sub(1).ok_or(NorFlashErrorKind::Other)?;
        self.reads_left.set(left);
        let end = offset + bytes.len();
        bytes.copy_from_slice(self.bytes.get(offset..end).ok_or(NorFlashErrorKind::OutOfBounds)?);
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.bytes.len()
    }
}

fn dictionary() -> Vec<u8> {
    let list = concat!(env!("CARGO_MANIFEST_DIR"), "/../../dicts/english.txt");
    Compiler::new().list(list).digraph("qu").compile().unwrap().bytes
}

/// Returns a full chip with a dictionary at its end. All reads after the first `reads` fail.
fn chip(dictionary: &[u8], reads: u32) -> (SerialFlash<Chip>, Rc<Cell<u32>>) {
    let mut bytes = vec![0xFF; START];
    bytes.extend(dictionary);
    bytes.resize(bytes.len().next_multiple_of(4), 0xFF);
    let reads_left = Rc::new(Cell::new(reads));
    let chip = Chip { bytes, reads_left: reads_left.clone() };
    (SerialFlash::new(chip, START as u32, dictionary.len() as u32), reads_left)
}

fn words<S: Source>(dawg: &Dawg<S>) -> Vec<String> {
    let text = BoardText::parse("catdlinemaropets", None).unwrap();
    let board: Board<u16> = Board::from_text(&text, &dawg.alphabet()).unwrap();
    let (mut scratch, mut words) = (Scratch::<u16, 64>::EMPTY, Vec::new());
    let _ = Solver::new(&board, dawg, &mut scratch).for_each(|word| words.push(word.to_string()));
    words
}

#[test]
fn finds_the_same_words() {
    let dictionary = dictionary();
    let (flash, reads_left) = chip(&dictionary, u32::MAX);
    let dawg = Dawg::open(flash).unwrap();
    let before = reads_left.get();
    assert_eq!(words(&dawg), words(&Dawg::from_bytes(&dictionary).unwrap()));
    assert!(!dawg.source().has_failed());
    let reads = before - reads_left.get();
    // Opening the dictionary has read every page, but only a few pages are kept.
    assert!((10_000..40_000).contains(&reads), "{reads} pages read");
}

#[test]
fn reads_nothing_past_the_end() {
    let (flash, _) = chip(&[1, 2, 3, 4, 5], u32::MAX);
    assert_eq!(flash.read::<4>(3), [4, 5, 0, 0]);
    assert_eq!(flash.read::<4>(5), [0; 4]);
    assert_eq!(flash.read::<4>(u32::MAX), [0; 4]);
    assert!(!flash.has_failed());
}

#[test]
fn failures_are_remembered_until_asked_for() {
    let dictionary = dictionary();
    // For `open`, a failed read looks like damage.
    let (flash, _) = chip(&dictionary, 100);
    assert!(Dawg::open(flash).is_err());

    let (flash, reads_left) = chip(&dictionary, u32::MAX);
    let dawg = Dawg::open(flash).unwrap();
    let right = words(&dawg);
    reads_left.set(200);
    assert_ne!(words(&dawg), right);
    assert!(dawg.source().has_failed());
    assert!(!dawg.source().has_failed(), "asked for already");
    reads_left.set(u32::MAX);
    assert_eq!(words(&dawg), right);
    assert!(!dawg.source().has_failed());
}
