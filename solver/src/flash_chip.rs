//! Dictionaries in a flash chip on a bus, for products whose processor has too little flash.
//!
//! Compile such a dictionary in the layout `wide`, and open it with
//! [`Dawg::trust`](crate::Dawg::trust), which reads 16 bytes, after the 256 bytes that
//! [`FlashChip::new`] reads. [`Dawg::open`](crate::Dawg::open) reads the file twice. Do not add a
//! cache: reads that follow each other are far apart, so that a cache of lines or pages reads more
//! than it saves.
//!
//! - [`FlashChip`] reads a chip with a driver that waits. It keeps the head of the file in memory,
//!   which makes a look-up by text ten times as quick.
//! - `AsyncFlashChip` is for a driver whose reads are awaited (feature `embedded-storage-async`).
//!
//! With the feature `embedded-storage`, drivers of that crate are chips: `Nor` has a `ReadNorFlash`
//! and `Storage` a `ReadStorage`.
//!
//! If a read fails, no word is invented, and none is lost: see [`Source::has_failed`]. But a walk
//! that is asked again reads its node again, which takes up to 34 reads in the layout `wide`, and
//! up to 688 in `compact`. If one read in some hundred fails, `compact` can make no progress. So
//! repeat failed reads inside of the driver, and below a file system if there is one: littlefs
//! answers a repeated read from a cache that the failed read did not fill.

// Tests: `snapshots/tests/suite/flash_chips.rs`.

#[cfg(feature = "embedded-storage-async")]
mod awaited;
#[cfg(feature = "embedded-storage")]
mod drivers;

#[cfg(feature = "embedded-storage-async")]
pub use awaited::{AsyncFlashChip, FetchError};
#[cfg(feature = "embedded-storage")]
pub use drivers::{Nor, Storage};

use core::cell::{Cell, RefCell};

use crate::Source;
use crate::format::HEADER_LEN;

/// A chip whose bytes can be read from any address. The driver waits until they are there.
pub trait Chip {
    /// The error of a read.
    type Error;

    /// Fills `to` with the bytes from an address on.
    ///
    /// # Errors
    ///
    /// The error of the bus or the chip.
    fn read(&mut self, address: u32, to: &mut [u8]) -> Result<(), Self::Error>;
}

/// A dictionary in a chip. Keeps the first `HEAD` bytes in memory: the header, the table of
/// sections and the alphabet, which have 203 bytes for English.
///
/// # Examples
///
/// ```
/// # const ANIMALS: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/animals.dawg"));
/// use dawggle::flash_chip::{Chip, FlashChip};
/// use dawggle::{Board, Dawg, Outcome, Scratch, Solver};
///
/// struct Driver; // of a bus and a chip
///
/// impl Chip for Driver {
///     type Error = &'static str;
///
///     fn read(&mut self, address: u32, to: &mut [u8]) -> Result<(), &'static str> {
///         // ...
/// #       let start = (address - 0x1000) as usize;
/// #       to.copy_from_slice(ANIMALS.get(start..start + to.len()).ok_or("past the end")?);
///         Ok(())
///     }
/// }
///
/// let chip = FlashChip::<_>::new(Driver, 0x1000)?;
/// let dawg = Dawg::trust(&chip)?;
/// let board = Board::parse("catdlinemaropets", &dawg.alphabet())?;
/// let mut scratch = Scratch::new();
/// let mut solver = Solver::new(&board, &dawg, &mut scratch);
/// let mut words = 0;
/// while solver.outcome() != Outcome::Complete {
///     match solver.next_word() {
///         Some(word) => words += 1,
///         // Or count the errors, and give up after some: the next call reads again.
///         None => drop(chip.take_error()),
///     }
/// }
/// assert_eq!(words, 16);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub struct FlashChip<C: Chip, const HEAD: usize = 256> {
    chip: RefCell<C>,
    /// The address of the dictionary.
    start: u32,
    head: FileHead<HEAD>,
    has_failed: Cell<bool>,
    error: Cell<Option<C::Error>>,
}

impl<C: Chip, const HEAD: usize> FlashChip<C, HEAD> {
    /// Makes the source of the dictionary that starts at an address of the chip.
    ///
    /// # Errors
    ///
    /// The error of the chip.
    pub fn new(mut chip: C, start: u32) -> Result<Self, C::Error> {
        let mut head = FileHead::new();
        chip.read(start, head.header())?;
        let (from, rest) = head.rest();
        chip.read(start.saturating_add(from), rest)?;
        let (has_failed, error) = (Cell::new(false), Cell::new(None));
        Ok(Self { chip: RefCell::new(chip), start, head, has_failed, error })
    }

    /// Returns the error of the last read that failed, after which the chip can be asked again.
    pub fn take_error(&self) -> Option<C::Error> {
        self.has_failed.set(false);
        self.error.take()
    }

    /// Returns the chip.
    pub fn release(self) -> C {
        self.chip.into_inner()
    }
}

impl<C: Chip, const HEAD: usize> Source for FlashChip<C, HEAD> {
    fn len(&self) -> u32 {
        self.head.len()
    }

    fn read<const N: usize>(&self, at: u32) -> [u8; N] {
        let mut bytes = [0; N];
        let wanted = self.len().saturating_sub(at).min(N as u32) as usize;
        let Some(to) = bytes.get_mut(..wanted) else { return bytes };
        if self.head.read(at, to) || self.has_failed.get() {
            return bytes;
        }
        let Ok(mut chip) = self.chip.try_borrow_mut() else {
            self.has_failed.set(true);
            return bytes;
        };
        if let Err(error) = chip.read(self.start.saturating_add(at), to) {
            self.has_failed.set(true);
            self.error.set(Some(error));
        }
        bytes
    }

    fn has_failed(&self) -> bool {
        self.has_failed.get()
    }
}

/// The first bytes of a file: at least its header.
#[derive(Clone, Debug)]
struct FileHead<const HEAD: usize>([u8; HEAD]);

impl<const HEAD: usize> FileHead<HEAD> {
    fn new() -> Self {
        const { assert!(HEAD >= HEADER_LEN as usize, "the head holds the header at least") };
        Self([0; HEAD])
    }

    /// The place of the header, which is read first.
    fn header(&mut self) -> &mut [u8] {
        self.0.get_mut(..HEADER_LEN as usize).unwrap_or_default()
    }

    /// Returns the place of the bytes after the header, as far as the file has them, and where they
    /// are in the file.
    fn rest(&mut self) -> (u32, &mut [u8]) {
        let end = self.len().min(HEAD as u32) as usize;
        (HEADER_LEN, self.0.get_mut(HEADER_LEN as usize..end).unwrap_or_default())
    }

    #[cfg(feature = "embedded-storage-async")]
    fn write(&mut self, at: u32, bytes: &[u8]) {
        copy(bytes, self.0.get_mut(at as usize..).unwrap_or_default());
    }

    /// Returns the length of the file, as its header states it.
    fn len(&self) -> u32 {
        self.0.as_slice().read_u32(LEN_AT)
    }

    /// Copies bytes of the file, if all of them are here.
    fn read(&self, at: u32, to: &mut [u8]) -> bool {
        let start = at as usize;
        let here = start.checked_add(to.len()).and_then(|end| self.0.get(start..end));
        copy(here.unwrap_or_default(), to);
        here.is_some()
    }
}

/// Where the header has the length of the file.
const LEN_AT: u32 = 16;

/// Copies bytes, as many as there are.
fn copy(from: &[u8], to: &mut [u8]) {
    to.iter_mut().zip(from).for_each(|(to, &byte)| *to = byte);
}
