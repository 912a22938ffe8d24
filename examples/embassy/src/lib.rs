//! Tasks that share a dictionary in a flash chip with the rest of a program.
//!
//! Both read the chip through one driver. Where they wait for it, other tasks run.

#![no_std]
#![forbid(unsafe_code)]

use core::fmt::Write;

use dawggle::flash_chip::{AsyncFlashChip, FetchError};
use dawggle::{Board, Dawg, LoadError, Outcome, Scratch, Solver, Source};
use embassy_futures::yield_now;
use embassy_sync::blocking_mutex::raw::NoopRawMutex;
use embassy_sync::channel::{Receiver, Sender};
use embassy_sync::mutex::Mutex;
use embedded_storage_async::nor_flash::ReadNorFlash;

/// The driver of the flash chip. A task locks it for one read of 16 bytes at a time.
pub type Driver<F> = Mutex<NoopRawMutex, F>;

/// A dictionary in the chip, of which 32 lines are in memory.
pub type Words<'c> = Dawg<&'c AsyncFlashChip>;

/// A word as text.
pub type Text = heapless::String<64>;

/// The steps after which other tasks have a turn: about a millisecond of a Pico.
const SLICE: u64 = 50;

/// What the letters typed so far are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "device", derive(defmt::Format))]
pub enum Answer {
    /// No word begins so.
    Nothing,
    /// Some word begins so.
    Beginning,
    /// A word, which may also begin others.
    Word,
}

/// Opens the dictionary, which is known to be undamaged.
///
/// # Errors
///
/// The error of the driver, or the reason for refusing the dictionary.
pub async fn open<'c, F: ReadNorFlash>(
    chip: &'c AsyncFlashChip,
    driver: &Driver<F>,
) -> Result<Result<Words<'c>, LoadError>, FetchError<F::Error>> {
    loop {
        match Dawg::trust(chip) {
            Err(LoadError::Failed) => chip.fetch(&mut *driver.lock().await).await?,
            opened => return Ok(opened),
        }
    }
}

/// Sends the words on a board, each once. Waits where the queue is full, so no word is lost.
///
/// # Errors
///
/// The error of the driver.
pub async fn solve<F: ReadNorFlash, const QUEUE: usize>(
    dawg: &Words<'_>,
    driver: &Driver<F>,
    board: &Board<u16>,
    words: Sender<'_, NoopRawMutex, Text, QUEUE>,
) -> Result<(), FetchError<F::Error>> {
    let mut scratch = Scratch::<u16, 64>::EMPTY;
    let mut solver = Solver::new(board, dawg, &mut scratch);
    loop {
        solver.set_max_steps(SLICE);
        while let Some(word) = solver.next_word() {
            let mut text = Text::new();
            if write!(text, "{word}").is_ok() {
                words.send(text).await;
            }
        }
        match solver.outcome() {
            Outcome::Complete => return Ok(()),
            Outcome::Failed => dawg.source().fetch(&mut *driver.lock().await).await?,
            _ => yield_now().await,
        }
    }
}

/// Answers each letter that is typed. A line end starts the next word.
///
/// The cursor is kept from letter to letter, so a letter takes two or three reads of the chip
/// wherever it is in the word. Here, letters are symbols: `qu` is typed as `q`.
///
/// # Errors
///
/// The error of the driver.
pub async fn follow<F: ReadNorFlash, const QUEUE: usize>(
    dawg: &Words<'_>,
    driver: &Driver<F>,
    letters: Receiver<'_, NoopRawMutex, char, QUEUE>,
    answers: Sender<'_, NoopRawMutex, Answer, QUEUE>,
) -> Result<(), FetchError<F::Error>> {
    let chip = *dawg.source();
    let mut cursor = Some(dawg.cursor());
    loop {
        let letter = letters.receive().await;
        if letter == '\n' {
            cursor = Some(dawg.cursor());
            continue;
        }
        let mut text = [0; 6];
        let text = match letter {
            'q' => "qu",
            _ => letter.encode_utf8(&mut text),
        };
        cursor = loop {
            let symbol = dawg.alphabet().symbol(text);
            let after = cursor.zip(symbol).and_then(|(cursor, symbol)| cursor.step(symbol));
            let answer = match after {
                Some(after) if after.is_word() => Answer::Word,
                Some(_) => Answer::Beginning,
                None => Answer::Nothing,
            };
            if !chip.has_failed() {
                answers.send(answer).await;
                break after;
            }
            chip.fetch(&mut *driver.lock().await).await?;
        };
    }
}
