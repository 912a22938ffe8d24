//! A dictionary and a map of `sequential-storage` in one chip: scores are saved while words are
//! found.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use dawggle::flash_chip::{AsyncFlashChip, FlashChip, Nor};
use dawggle::{Board, BoardText, Dawg, Outcome, Scratch, Solver};
use dawggle_compiler::{Compiler, Layout};
use embassy_embedded_hal::adapter::{BlockingAsync, YieldingAsync};
use embassy_embedded_hal::flash::partition::{BlockingPartition, Partition};
use embassy_futures::block_on;
use embassy_futures::join::join;
use embassy_sync::blocking_mutex;
use embassy_sync::blocking_mutex::raw::NoopRawMutex;
use embassy_sync::channel::Channel;
use embassy_sync::mutex::Mutex;
use embassy_words::{Text, open, solve};
use embedded_storage::nor_flash::{ErrorType, NorFlash, NorFlashErrorKind, ReadNorFlash};
use embedded_storage_async::nor_flash::NorFlash as AsyncNorFlash;
use sequential_storage::cache::Cache;
use sequential_storage::cache::key_pointers::ArrayKeyPointers;
use sequential_storage::cache::page_pointers::ArrayPagePointers;
use sequential_storage::cache::page_states::ArrayPageStates;
use sequential_storage::map::{MapConfig, MapStorage};

const PAGE: u32 = 4096;
/// The scores are in the first pages, and the dictionary is behind them.
const SCORES: u32 = 2 * PAGE;

/// A chip of NOR flash: only erased bytes are written, and only whole pages are erased.
struct Chip {
    bytes: Vec<u8>,
    erased_pages: Rc<Cell<u32>>,
}

impl Chip {
    fn part(&mut self, from: u32, len: usize, unit: u32) -> Result<&mut [u8], NorFlashErrorKind> {
        if !from.is_multiple_of(unit) || !len.is_multiple_of(unit as usize) {
            return Err(NorFlashErrorKind::NotAligned);
        }
        let from = from as usize;
        self.bytes.get_mut(from..from + len).ok_or(NorFlashErrorKind::OutOfBounds)
    }
}

impl ErrorType for Chip {
    type Error = NorFlashErrorKind;
}

impl ReadNorFlash for Chip {
    const READ_SIZE: usize = 4;

    fn read(&mut self, at: u32, to: &mut [u8]) -> Result<(), NorFlashErrorKind> {
        to.copy_from_slice(self.part(at, to.len(), 4)?);
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.bytes.len()
    }
}

impl NorFlash for Chip {
    const WRITE_SIZE: usize = 4;
    const ERASE_SIZE: usize = PAGE as usize;

    fn write(&mut self, at: u32, bytes: &[u8]) -> Result<(), NorFlashErrorKind> {
        assert!(at < SCORES, "a write to the dictionary");
        let part = self.part(at, bytes.len(), 4)?;
        assert!(part.iter().all(|&byte| byte == 0xFF), "a write to bytes that are not erased");
        part.copy_from_slice(bytes);
        Ok(())
    }

    fn erase(&mut self, from: u32, to: u32) -> Result<(), NorFlashErrorKind> {
        assert!(to <= SCORES, "the dictionary is erased");
        self.part(from, (to - from) as usize, PAGE)?.fill(0xFF);
        self.erased_pages.update(|pages| pages + (to - from) / PAGE);
        Ok(())
    }
}

/// The map finds 16 keys and 2 pages without searching them.
type Places = Cache<ArrayPageStates<2>, ArrayPagePointers<2>, ArrayKeyPointers<u8, 16>, u8>;

/// Scores by their number, in the pages of a chip that other parts of the program read, too.
struct Scores<F: AsyncNorFlash> {
    map: MapStorage<u8, F, Places>,
    /// What is saved, as the test expects it.
    expected: BTreeMap<u8, u32>,
}

impl<F: AsyncNorFlash<Error: std::fmt::Debug>> Scores<F> {
    fn new(pages: F) -> Self {
        let config = const { MapConfig::new(0..SCORES) };
        let cache =
            Cache::new(ArrayPageStates::new(), ArrayPagePointers::new(), ArrayKeyPointers::new());
        let map = MapStorage::new(pages, config, cache);
        Self { map, expected: BTreeMap::new() }
    }

    /// Saves how many words of a length were found so far.
    async fn count(&mut self, word: &str) {
        let key = word.len() as u8;
        let saved: Option<u32> = self.map.fetch_item(&mut [0; 32], &key).await.unwrap();
        assert_eq!(saved.as_ref(), self.expected.get(&key));
        let value = saved.unwrap_or(0) + 1;
        self.map.store_item(&mut [0; 32], &key, &value).await.unwrap();
        self.expected.insert(key, value);
    }

    /// Compares all scores with what a program reads that starts again.
    async fn check(self) {
        let (pages, _) = self.map.destroy();
        let mut map = Self::new(pages).map;
        for key in 0..=u8::MAX {
            let saved: Option<u32> = map.fetch_item(&mut [0; 32], &key).await.unwrap();
            assert_eq!(saved.as_ref(), self.expected.get(&key), "{key}");
        }
    }
}

fn board(dawg: &Dawg<impl dawggle::Source>) -> Board<u16> {
    let text = BoardText::parse("gesorntreaieslps", None).unwrap();
    Board::from_text(&text, &dawg.alphabet()).unwrap()
}

/// Returns a chip with a dictionary, and the words on the board.
fn chip() -> (Chip, Vec<String>) {
    let list = concat!(env!("CARGO_MANIFEST_DIR"), "/../../dicts/english.txt");
    let compiler = Compiler::new().list(list).digraph("qu").min_length(3).layout(Layout::Wide);
    let dictionary = compiler.compile().unwrap().bytes;
    let dawg = Dawg::from_bytes(&dictionary).unwrap();
    let (mut words, mut scratch) = (Vec::new(), Scratch::<u16, 64>::EMPTY);
    let _ = Solver::new(&board(&dawg), &dawg, &mut scratch).for_each(|w| words.push(w.to_string()));
    assert!(words.len() > 500);
    let mut bytes = vec![0xFF; SCORES as usize];
    bytes.extend(dictionary);
    bytes.resize(bytes.len().next_multiple_of(PAGE as usize), 0xFF);
    (Chip { bytes, erased_pages: Rc::default() }, words)
}

#[test]
fn a_task_saves_scores_while_another_finds_words() {
    let (chip, expected) = chip();
    let erased_pages = Rc::clone(&chip.erased_pages);
    let driver = Mutex::<NoopRawMutex, _>::new(YieldingAsync::new(BlockingAsync::new(chip)));
    block_on(async {
        let source = AsyncFlashChip::<32>::new(&mut *driver.lock().await, SCORES).await.unwrap();
        let dawg = open(&source, &driver).await.unwrap().unwrap();
        let board = board(&dawg);
        let mut scores = Scores::new(Partition::new(&driver, 0, SCORES));
        let words = Channel::<NoopRawMutex, Text, 2>::new();
        let mut found = Vec::new();
        let (solved, ()) = join(solve(&dawg, &driver, &board, words.sender()), async {
            while found.len() < expected.len() {
                let word = words.receive().await;
                scores.count(&word).await;
                found.push(word.to_string());
            }
        })
        .await;
        solved.unwrap();
        assert_eq!(found, expected);
        scores.check().await;
    });
    assert!(erased_pages.get() > 0, "more was saved than fits the pages");
}

#[test]
fn a_loop_saves_a_score_after_each_word() {
    let (chip, expected) = chip();
    let (len, erased_pages) = (chip.bytes.len() as u32, Rc::clone(&chip.erased_pages));
    let driver = blocking_mutex::Mutex::<NoopRawMutex, _>::new(RefCell::new(chip));
    let words = BlockingPartition::new(&driver, SCORES, len - SCORES);
    let mut scores = Scores::new(BlockingAsync::new(BlockingPartition::new(&driver, 0, SCORES)));
    let source = FlashChip::<_>::new(Nor(words), 0).unwrap();
    let dawg = Dawg::trust(&source).unwrap();
    let mut scratch = Scratch::<u16, 64>::EMPTY;
    let board = board(&dawg);
    let mut solver = Solver::new(&board, &dawg, &mut scratch);
    let mut found = Vec::new();
    while let Some(word) = solver.next_word() {
        found.push(word.to_string());
        block_on(scores.count(&found[found.len() - 1]));
    }
    assert_eq!(solver.outcome(), Outcome::Complete);
    assert_eq!(found, expected);
    block_on(scores.check());
    assert!(erased_pages.get() > 0, "more was saved than fits the pages");
}
