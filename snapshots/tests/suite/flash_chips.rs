//! Dictionaries in a flash chip on a bus: the same words as in memory, and few reads.
//!
//! `cargo test -p dawggle-snapshots --test suite flash_chips -- --nocapture` prints how many.

use std::cell::{Cell, OnceCell};
use std::pin::pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

use dawggle::flash_chip::{AsyncFlashChip, Chip, FetchError, FlashChip, Nor, Storage};
use dawggle::{Board, BoardText, Dawg, LoadError, Outcome, Scratch, Solver, Source};
use dawggle_compiler::{Compiler, Layout};
use dawggle_snapshots::test_data::test_text;
use embedded_storage::nor_flash::{ErrorType, NorFlashErrorKind, ReadNorFlash};
use embedded_storage_async::nor_flash::ReadNorFlash as AsyncReadNorFlash;

/// Where the dictionary is in the chip.
const START: u32 = 4096;

/// A chip that reads units of `UNIT` bytes, and checks what the traits ask of a caller.
struct Mock<'a, const UNIT: usize> {
    bytes: Vec<u8>,
    bus: &'a Bus,
}

/// What was transferred over the bus, and when it fails.
#[derive(Default)]
struct Bus {
    reads: Cell<u64>,
    bytes: Cell<u64>,
    /// One read in this number fails, unless it is 0.
    odds: Cell<u64>,
}

impl Bus {
    fn take(&self) -> (u64, u64) {
        (self.reads.take(), self.bytes.take())
    }
}

/// The milliseconds of transfers at 10 MHz, each with a command and an address of 4 bytes.
fn milliseconds((reads, bytes): (u64, u64)) -> f64 {
    (4 * reads + bytes) as f64 * 8.0 / 10_000.0
}

impl<'a, const UNIT: usize> Mock<'a, UNIT> {
    fn new(dictionary: &[u8], bus: &'a Bus) -> Self {
        let mut bytes = vec![0xFF; START as usize];
        bytes.extend(dictionary);
        bytes.resize(bytes.len().next_multiple_of(UNIT), 0xFF);
        Self { bytes, bus }
    }

    fn transfer(&self, at: u32, to: &mut [u8]) -> Result<(), NorFlashErrorKind> {
        let at = at as usize;
        if !at.is_multiple_of(UNIT) || !to.len().is_multiple_of(UNIT) {
            return Err(NorFlashErrorKind::NotAligned);
        }
        let from = self.bytes.get(at..at + to.len()).ok_or(NorFlashErrorKind::OutOfBounds)?;
        self.bus.reads.set(self.bus.reads.get() + 1);
        self.bus.bytes.set(self.bus.bytes.get() + to.len() as u64);
        to.copy_from_slice(from);
        if self.bus.odds.get() > 0 && self.bus.reads.get().is_multiple_of(self.bus.odds.get()) {
            to.fill(0x5A);
            return Err(NorFlashErrorKind::Other);
        }
        Ok(())
    }
}

impl<const UNIT: usize> ErrorType for Mock<'_, UNIT> {
    type Error = NorFlashErrorKind;
}

impl<const UNIT: usize> ReadNorFlash for Mock<'_, UNIT> {
    const READ_SIZE: usize = UNIT;

    fn read(&mut self, at: u32, to: &mut [u8]) -> Result<(), NorFlashErrorKind> {
        self.transfer(at, to)
    }

    fn capacity(&self) -> usize {
        self.bytes.len()
    }
}

impl embedded_storage::ReadStorage for Mock<'_, 1> {
    type Error = NorFlashErrorKind;

    fn read(&mut self, at: u32, to: &mut [u8]) -> Result<(), NorFlashErrorKind> {
        self.transfer(at, to)
    }

    fn capacity(&self) -> usize {
        self.bytes.len()
    }
}

impl<const UNIT: usize> AsyncReadNorFlash for Mock<'_, UNIT> {
    const READ_SIZE: usize = UNIT;

    async fn read(&mut self, at: u32, to: &mut [u8]) -> Result<(), NorFlashErrorKind> {
        let mut is_ready = false;
        std::future::poll_fn(|context| {
            context.waker().wake_by_ref();
            if std::mem::replace(&mut is_ready, true) { Poll::Ready(()) } else { Poll::Pending }
        })
        .await;
        self.transfer(at, to)
    }

    fn capacity(&self) -> usize {
        self.bytes.len()
    }
}

fn block_on<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    loop {
        if let Poll::Ready(output) = future.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            return output;
        }
    }
}

/// ENABLE2K or the default list, in both layouts, and boards.
fn dictionaries() -> ([(&'static str, Vec<u8>); 2], Vec<String>) {
    let (list, boards) = match (test_text("enable2k.txt"), test_text("boards/w2.txt")) {
        (Some(list), Some(boards)) => {
            let board = |line: &str| line.split(' ').next().unwrap_or_default().to_owned();
            (list, boards.lines().take(100).map(board).collect())
        }
        _ => {
            let dawg = Dawg::from_bytes(dawggle_dicts::ENGLISH).unwrap();
            let mut list = String::new();
            let _ = dawg.words().for_each(|word| list.push_str(&format!("{word}\n")));
            (list, vec!["catdlinemaropets".to_owned(), "gesorntreaieslps".to_owned()])
        }
    };
    let layouts = [("compact", Layout::Compact), ("wide", Layout::Wide)];
    let compiled = layouts.map(|(name, layout)| {
        let compiler = Compiler::new().text("list", list.as_str()).digraph("qu").min_length(3);
        (name, compiler.layout(layout).compile().unwrap().bytes)
    });
    (compiled, boards)
}

fn board<S: Source>(text: &str, dawg: &Dawg<S>) -> Board<u16> {
    Board::from_text(&BoardText::parse(text, None).unwrap(), &dawg.alphabet()).unwrap()
}

fn words(text: &str, dawg: &Dawg<&[u8]>) -> Vec<Vec<u8>> {
    let (board, mut scratch, mut words) = (board(text, dawg), Scratch::<u16, 64>::EMPTY, vec![]);
    let outcome = Solver::new(&board, dawg, &mut scratch)
        .for_each(|word| words.push(word.symbols().to_vec()));
    assert_eq!(outcome, Outcome::Complete);
    words
}

/// Returns the words of a board, and asks again after each failure.
fn words_of_chip<C: Chip>(text: &str, dawg: &Dawg<&FlashChip<C>>) -> Vec<Vec<u8>> {
    let (board, mut scratch, mut words) = (board(text, dawg), Scratch::<u16, 64>::EMPTY, vec![]);
    let mut solver = Solver::new(&board, dawg, &mut scratch);
    while solver.outcome() != Outcome::Complete {
        match solver.next_word() {
            Some(word) => words.push(word.symbols().to_vec()),
            None => drop(dawg.source().take_error()),
        }
    }
    words
}

fn check<C: Chip>(name: &str, new: impl Fn() -> C, bytes: &[u8], boards: &[String], bus: &Bus) {
    let memory = Dawg::from_bytes(bytes).unwrap();
    bus.take();
    let chip = FlashChip::<_>::new(new(), START).map_err(|_| "a failed read").unwrap();
    let dawg = Dawg::trust(&chip).unwrap();
    println!("{name}: trust {:?}", bus.take());
    for odds in [0, 1000] {
        bus.odds.set(odds);
        for text in boards {
            assert_eq!(words_of_chip(text, &dawg), words(text, &memory), "{name}, {text}, {odds}");
        }
        let (reads, bytes) = bus.take();
        let of_board = (reads / boards.len() as u64, bytes / boards.len() as u64);
        println!(
            "{name}: a board {of_board:?}, {:.1} ms, 1 in {odds} fails",
            milliseconds(of_board)
        );
    }
    bus.odds.set(0);
    for word in ["otter", "squirrel", "zzz", "ot", "otters", "quiz"] {
        assert_eq!(dawg.contains(word), memory.contains(word), "{name}, {word}");
    }
    println!("{name}: six look-ups {:?}", bus.take());
    // Everything else that opening checks is read, too.
    assert_eq!(Dawg::open(&chip).map(|_| ()), Ok(()));
    let open = bus.take();
    println!("{name}: open {open:?}, {:.0} ms", milliseconds(open));
    assert!(chip.take_error().is_none());
}

#[test]
fn chips_have_the_same_words_as_memory() {
    let (dictionaries, boards) = dictionaries();
    for (layout, bytes) in &dictionaries {
        let bus = Bus::default();
        let name = |driver: &str| format!("{layout}, {driver}");
        check(&name("READ_SIZE 1"), || Nor(Mock::<1>::new(bytes, &bus)), bytes, &boards, &bus);
        check(&name("READ_SIZE 4"), || Nor(Mock::<4>::new(bytes, &bus)), bytes, &boards[..2], &bus);
        check(
            &name("READ_SIZE 24"),
            || Nor(Mock::<24>::new(bytes, &bus)),
            bytes,
            &boards[..2],
            &bus,
        );
        check(
            &name("ReadStorage"),
            || Storage(Mock::<1>::new(bytes, &bus)),
            bytes,
            &boards[..2],
            &bus,
        );
    }
}

/// Returns the words of a board, or an error if a node needs more lines than there are.
async fn words_awaited<const LINES: usize>(
    text: &str,
    dawg: &Dawg<&AsyncFlashChip<LINES>>,
    driver: &mut Mock<'_, 4>,
) -> Result<Vec<Vec<u8>>, FetchError<NorFlashErrorKind>> {
    let (board, mut scratch, mut words) = (board(text, dawg), Scratch::<u16, 64>::EMPTY, vec![]);
    let mut solver = Solver::new(&board, dawg, &mut scratch);
    while solver.outcome() != Outcome::Complete {
        match solver.next_word() {
            Some(word) => words.push(word.symbols().to_vec()),
            None => {
                if dawg.source().fetch(driver).await == Err(FetchError::TooFewLines) {
                    return Err(FetchError::TooFewLines);
                }
            }
        }
    }
    Ok(words)
}

fn check_awaited<const LINES: usize>(
    layout: &str,
    bytes: &[u8],
    boards: &[String],
    odds: u64,
) -> bool {
    let memory = Dawg::from_bytes(bytes).unwrap();
    let bus = Bus::default();
    let mut driver = Mock::<4>::new(bytes, &bus);
    block_on(async {
        let chip = AsyncFlashChip::<LINES>::new(&mut driver, START).await.unwrap();
        let dawg = loop {
            match Dawg::trust(&chip) {
                Ok(dawg) => break dawg,
                Err(error) => assert_eq!(error, LoadError::Failed),
            }
            chip.fetch(&mut driver).await.unwrap();
        };
        bus.take();
        bus.odds.set(odds);
        for text in boards {
            match words_awaited(text, &dawg, &mut driver).await {
                Ok(found) => assert_eq!(found, words(text, &memory), "{layout}, {text}"),
                Err(_) => return false,
            }
        }
        let (reads, bytes) = bus.take();
        let of_board = (reads / boards.len() as u64, bytes / boards.len() as u64);
        let time = milliseconds(of_board);
        println!("{layout}, {LINES} lines, 1 in {odds} fails: a board {of_board:?}, {time:.1} ms");
        // Rolled boards of the test data take at most 10 ms of a bus at 10 MHz.
        assert!(layout == "compact" || LINES < 32 || boards.len() < 100 || time <= 10.0);
        true
    })
}

#[test]
fn awaited_chips_have_the_same_words_as_memory() {
    let ([(_, compact), (_, wide)], boards) = dictionaries();
    for odds in [0, 100] {
        assert!(check_awaited::<8>("wide", &wide, &boards, odds));
        assert!(check_awaited::<32>("wide", &wide, &boards, odds));
        assert!(check_awaited::<512>("compact", &compact, &boards[..2], odds));
        assert!(!check_awaited::<8>("compact", &compact, &boards, odds), "said, and does not hang");
    }
}

/// A driver that asks for the dictionary while it reads it.
struct Reentrant {
    bytes: &'static [u8],
    source: Rc<OnceCell<Rc<FlashChip<Self>>>>,
    inner: Rc<Cell<([u8; 4], bool)>>,
}

impl Chip for Reentrant {
    type Error = ();

    fn read(&mut self, address: u32, to: &mut [u8]) -> Result<(), ()> {
        let start = address as usize;
        to.copy_from_slice(&self.bytes[start..start + to.len()]);
        if let Some(chip) = self.source.get() {
            self.inner.set((chip.read(2000), chip.has_failed()));
        }
        Ok(())
    }
}

#[test]
fn a_read_within_a_read_is_said_to_fail() {
    let (source, inner) = (Rc::new(OnceCell::new()), Rc::new(Cell::new(([1; 4], false))));
    let driver =
        Reentrant { bytes: dawggle_dicts::ENGLISH, source: source.clone(), inner: inner.clone() };
    let chip = Rc::new(FlashChip::<_>::new(driver, 0).unwrap());
    assert!(source.set(chip.clone()).is_ok());
    assert_eq!(chip.read::<4>(3000), dawggle_dicts::ENGLISH.read::<4>(3000));
    assert_eq!(inner.get(), ([0; 4], true));
}

#[test]
fn a_file_at_the_end_of_a_chip_is_read_to_its_end_only() {
    for bytes in
        [dawggle_dicts::ENGLISH, &Compiler::new().text("x", "a\n").compile().unwrap().bytes]
    {
        let bus = Bus::default();
        let chip = FlashChip::<_>::new(Nor(Mock::<4>::new(bytes, &bus)), START).unwrap();
        assert_eq!(chip.len() as usize, bytes.len());
        let end = chip.len();
        for at in [0, 23, 24, 250, 255, 256, end - 3, end, end + 1, u32::MAX] {
            assert_eq!(chip.read::<7>(at), bytes.read::<7>(at), "{at}");
        }
        assert!(!chip.has_failed());
        let mut driver = Mock::<4>::new(bytes, &bus);
        let chip = block_on(AsyncFlashChip::<32>::new(&mut driver, START)).unwrap();
        for at in [0, 23, 24, 250, 255, 256, end - 3, end, end + 1, u32::MAX] {
            let read = loop {
                let read = chip.read::<7>(at);
                if !chip.has_failed() {
                    break read;
                }
                block_on(chip.fetch(&mut driver)).unwrap();
            };
            assert_eq!(read, bytes.read::<7>(at), "{at}");
        }
    }
}
