//! A chip whose driver has asynchronous reads.
//!
//! A [`Source`] cannot wait. So a line of bytes that is not in memory makes a read fail, the task
//! awaits the line, and asks again. A walk has not moved, so it needs only the lines of one node.

// Tests: `snapshots/tests/suite/flash_chips.rs`.

use core::cell::{Cell, RefCell};
use core::fmt;
use core::mem;

use embedded_storage_async::nor_flash::ReadNorFlash;

use super::{FileHead, copy};
use crate::Source;

/// The bytes of a line, a multiple of `READ_SIZE` of each driver.
const LINE: u32 = 16;

/// A dictionary in a chip whose driver has the trait `ReadNorFlash` of `embedded-storage-async`.
///
/// Keeps the first `HEAD` bytes in memory, as [`FlashChip`](super::FlashChip) does, and the last
/// `LINES` lines of 16 bytes that were used: 0.7 KB and 256 bytes. The task has the driver, and
/// lends it to [`Self::fetch`] where a walk ends with [`Outcome::Failed`](crate::Outcome::Failed).
///
/// In the layout `wide`, a walk that visits one node at a time needs few lines: the words of a
/// board, the words below a prefix, the steps of a cursor. A look-up of a whole text and the number
/// of a word need the lines of all their nodes, and so does a node in the layout `compact`. What
/// needs more lines than there are ends with [`FetchError::TooFewLines`].
///
/// # Examples
///
/// ```
/// # const ANIMALS: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/animals.dawg"));
/// use dawggle::flash_chip::{AsyncFlashChip, FetchError};
/// use dawggle::{Board, Dawg, LoadError, Outcome, Scratch, Solver};
/// use embedded_storage_async::nor_flash::ReadNorFlash;
///
/// async fn count<F: ReadNorFlash>(mut driver: F) -> Result<u32, FetchError<F::Error>> {
///     let chip = AsyncFlashChip::<32>::new(&mut driver, 0x1000).await?;
///     let dawg = loop {
///         match Dawg::trust(&chip) {
///             Ok(dawg) => break dawg,
///             Err(LoadError::Failed) => chip.fetch(&mut driver).await?,
///             Err(error) => panic!("{error}"),
///         }
///     };
///     let board = Board::parse("catdlinemaropets", &dawg.alphabet()).expect("a board");
///     let mut scratch = Scratch::new();
///     let mut solver = Solver::new(&board, &dawg, &mut scratch);
///     let mut words = 0;
///     while solver.outcome() != Outcome::Complete {
///         match solver.next_word() {
///             Some(word) => words += 1,
///             None => chip.fetch(&mut driver).await?,
///         }
///     }
///     Ok(words)
/// }
/// ```
#[derive(Debug)]
pub struct AsyncFlashChip<const LINES: usize = 32, const HEAD: usize = 256> {
    /// The address of the dictionary.
    start: u32,
    head: FileHead<HEAD>,
    cache: RefCell<Cache<LINES>>,
    /// The number of the first line that was not in memory.
    missing: Cell<Option<u32>>,
    /// The lines that were fetched since nothing was missing.
    fetched: Cell<usize>,
}

/// Why a line was not fetched.
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FetchError<E> {
    /// The error of the driver. Another try can succeed.
    Driver(E),
    /// What was asked needs more lines than there are, so that it would never end.
    ///
    /// [`Solver::at`](crate::Solver::at) needs the lines of all nodes of a position, two or three
    /// for each symbol, and does not notice that there are too few: keep the solver instead.
    TooFewLines,
}

impl<E> From<E> for FetchError<E> {
    fn from(error: E) -> Self {
        Self::Driver(error)
    }
}

impl<E: fmt::Debug> fmt::Display for FetchError<E> {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Driver(error) => write!(to, "the flash chip: {error:?}"),
            Self::TooFewLines => to.write_str("too few lines of the flash chip fit in memory"),
        }
    }
}

impl<E: fmt::Debug> core::error::Error for FetchError<E> {}

/// The lines that were used last.
#[derive(Debug)]
struct Cache<const LINES: usize> {
    lines: [Line; LINES],
    /// Counts the uses.
    time: u32,
}

#[derive(Clone, Copy, Debug)]
struct Line {
    /// The number of the line in the file, or `u32::MAX`.
    number: u32,
    /// When it was used last.
    used: u32,
    bytes: [u8; LINE as usize],
}

impl<const LINES: usize, const HEAD: usize> AsyncFlashChip<LINES, HEAD> {
    /// Makes the source of the dictionary that starts at an address of the chip, a multiple of
    /// `READ_SIZE`, which is at most 16.
    ///
    /// # Errors
    ///
    /// The error of the driver.
    pub async fn new<F: ReadNorFlash>(driver: &mut F, start: u32) -> Result<Self, F::Error> {
        let empty = Line { number: u32::MAX, used: 0, bytes: [0; LINE as usize] };
        let cache = RefCell::new(Cache { lines: [empty; LINES], time: 0 });
        let mut chip = Self {
            start,
            head: FileHead::new(),
            cache,
            missing: Cell::new(None),
            fetched: Cell::new(0),
        };
        for number in 0..(HEAD as u32).div_ceil(LINE) {
            // The first line has the length of the file.
            let at = number.saturating_mul(LINE);
            if number > 1 && at >= chip.len() {
                break;
            }
            let line = chip.read_line(driver, number).await?;
            chip.head.write(at, &line);
        }
        Ok(chip)
    }

    /// Reads the line that was missing in the last failed read. Does nothing if none was.
    ///
    /// # Errors
    ///
    /// As [`FetchError`] describes. After an error of the driver, the line is still missing; after
    /// [`FetchError::TooFewLines`], ask something else.
    pub async fn fetch<F: ReadNorFlash>(&self, driver: &mut F) -> Result<(), FetchError<F::Error>> {
        let Some(number) = self.missing.get() else { return Ok(()) };
        // Each line that is fetched stays until the answer is there, if all of them fit.
        if self.fetched.get() > LINES {
            self.missing.set(None);
            self.fetched.set(0);
            return Err(FetchError::TooFewLines);
        }
        let bytes = self.read_line(driver, number).await?;
        self.fetched.set(self.fetched.get().saturating_add(1));
        if let Ok(mut cache) = self.cache.try_borrow_mut() {
            let used = cache.tick();
            let oldest = cache.lines.iter_mut().min_by_key(|line| line.used);
            if let Some(oldest) = oldest {
                *oldest = Line { number, used, bytes };
            }
        }
        self.missing.set(None);
        Ok(())
    }

    async fn read_line<F: ReadNorFlash>(
        &self,
        driver: &mut F,
        number: u32,
    ) -> Result<[u8; LINE as usize], F::Error> {
        const { assert!(LINE as usize % F::READ_SIZE == 0, "READ_SIZE is 1, 2, 4, 8 or 16") };
        let mut line = [0; LINE as usize];
        let at = number.saturating_mul(LINE);
        // The chip can end with the file.
        let len = match self.len() {
            0 => LINE,
            len => len.saturating_sub(at).min(LINE).next_multiple_of(F::READ_SIZE as u32),
        };
        let wanted = line.get_mut(..len as usize).unwrap_or_default();
        driver.read(self.start.saturating_add(at), wanted).await?;
        Ok(line)
    }
}

impl<const LINES: usize> Cache<LINES> {
    fn tick(&mut self) -> u32 {
        self.time = self.time.saturating_add(1);
        if self.time == u32::MAX {
            // Once in billions of uses, the order of the lines is lost.
            self.lines.iter_mut().for_each(|line| line.used = 0);
            self.time = 1;
        }
        self.time
    }

    /// Returns a line, if it is in memory.
    fn line(&mut self, number: u32) -> Option<&[u8]> {
        let used = self.tick();
        let line = self.lines.iter_mut().find(|line| line.number == number)?;
        line.used = used;
        Some(&line.bytes)
    }
}

impl<const LINES: usize, const HEAD: usize> Source for AsyncFlashChip<LINES, HEAD> {
    fn len(&self) -> u32 {
        self.head.len()
    }

    fn read<const N: usize>(&self, at: u32) -> [u8; N] {
        let mut bytes = [0; N];
        let wanted = self.len().saturating_sub(at).min(N as u32) as usize;
        let Some(mut to) = bytes.get_mut(..wanted) else { return bytes };
        if self.head.read(at, to) || self.missing.get().is_some() {
            return bytes;
        }
        let Ok(mut cache) = self.cache.try_borrow_mut() else {
            self.missing.set(Some(at / LINE));
            return bytes;
        };
        let mut at = at;
        while !to.is_empty() {
            let (number, skipped) = (at / LINE, (at % LINE) as usize);
            let Some(line) = cache.line(number) else {
                self.missing.set(Some(number));
                break;
            };
            let line = line.get(skipped..).unwrap_or_default();
            let end = to.len().min(line.len());
            let (now, rest) = mem::take(&mut to).split_at_mut(end);
            copy(line, now);
            at = at.saturating_add(now.len() as u32);
            to = rest;
        }
        bytes
    }

    fn has_failed(&self) -> bool {
        let has_failed = self.missing.get().is_some();
        if !has_failed {
            // The answer is there. The lines for the next one are counted from here: each caller
            // asks this after each answer, and nothing else tells when an answer is complete.
            self.fetched.set(0);
        }
        has_failed
    }
}
