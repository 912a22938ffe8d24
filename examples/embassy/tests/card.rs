//! A dictionary on an SD card, read by `embedded-sdmmc`. The card is an image in memory.

use std::cell::Cell;
use std::collections::HashMap;

use dawggle::flash_chip::{Chip, FlashChip};
use dawggle::{Board, BoardText, Dawg, Outcome, Scratch, Solver};
use dawggle_compiler::{Compiler, Layout};
use embedded_sdmmc::{
    Block, BlockCount, BlockDevice, BlockIdx, Error, File, Mode, TimeSource, Timestamp, VolumeIdx,
    VolumeManager,
};

/// A file of a card as a chip: this is all that a program needs.
struct OnCard<'a>(File<'a, Card, NoTime, 4, 4, 1>);

impl Chip for OnCard<'_> {
    type Error = Error<std::fmt::Error>;

    fn read(&mut self, address: u32, mut to: &mut [u8]) -> Result<(), Self::Error> {
        self.0.seek_from_start(address)?;
        while !to.is_empty() {
            match self.0.read(to)? {
                0 => return Err(Error::EndOfFile),
                read => to = &mut to[read..],
            }
        }
        Ok(())
    }
}

/// A card of blocks of 512 bytes, of which one read in `failing` fails. The driver makes it again
/// if it `repeats`.
struct Card {
    blocks: HashMap<u32, [u8; 512]>,
    reads: &'static Cell<u32>,
    failing: u32,
    repeats: bool,
}

impl BlockDevice for Card {
    type Error = std::fmt::Error;

    fn read(&self, blocks: &mut [Block], start: BlockIdx) -> Result<(), Self::Error> {
        self.reads.set(self.reads.get() + 1);
        if self.reads.get().is_multiple_of(self.failing) {
            return if self.repeats { self.read(blocks, start) } else { Err(std::fmt::Error) };
        }
        for (block, at) in blocks.iter_mut().zip(start.0..) {
            block.contents = self.blocks.get(&at).copied().unwrap_or([0; 512]);
        }
        Ok(())
    }

    fn write(&self, _: &[Block], _: BlockIdx) -> Result<(), Self::Error> {
        Err(std::fmt::Error)
    }

    fn num_blocks(&self) -> Result<BlockCount, Self::Error> {
        Ok(BlockCount(1 << 20))
    }
}

struct NoTime;

impl TimeSource for NoTime {
    fn get_timestamp(&self) -> Timestamp {
        Timestamp::from_calendar(2026, 1, 1, 0, 0, 0).unwrap()
    }
}

/// The number of clusters, which makes it FAT16, and a step that visits all of them.
const CLUSTERS: u32 = 5000;
const STEP: u32 = 1009;
const PARTITION: u32 = 8;
const FAT_BLOCKS: u32 = (2 * (CLUSTERS + 2)).div_ceil(512);
const ROOT: u32 = PARTITION + 1 + FAT_BLOCKS;
const DATA: u32 = ROOT + 32;

/// Returns the blocks of a card with a file, whose clusters are scattered or in order.
fn format(file: &[u8], cluster_blocks: u8, is_fragmented: bool) -> HashMap<u32, [u8; 512]> {
    let mut blocks = HashMap::new();
    let mut put = |block: u32, at: usize, bytes: &[u8]| {
        blocks.entry(block).or_insert([0; 512])[at..at + bytes.len()].copy_from_slice(bytes);
    };
    let all = 1 + FAT_BLOCKS + 32 + CLUSTERS * u32::from(cluster_blocks);
    put(0, 450, &[0x0E]); // The kind of the partition.
    put(0, 454, &PARTITION.to_le_bytes());
    put(0, 458, &all.to_le_bytes());
    put(0, 510, &[0x55, 0xAA]);
    put(PARTITION, 11, &[0, 2, cluster_blocks, 1, 0, 1, 0, 2]); // One FAT, 512 entries.
    put(PARTITION, 22, &(FAT_BLOCKS as u16).to_le_bytes());
    put(PARTITION, 32, &all.to_le_bytes());
    put(PARTITION, 510, &[0x55, 0xAA]);
    let cluster = |number: u32| 2 + if is_fragmented { number * STEP % CLUSTERS } else { number };
    let mut entry = [0; 32];
    entry[..12].copy_from_slice(b"WORDS   DWG ");
    entry[26..28].copy_from_slice(&(cluster(0) as u16).to_le_bytes());
    entry[28..].copy_from_slice(&(file.len() as u32).to_le_bytes());
    put(ROOT, 0, &entry);
    let parts = file.chunks(512 * usize::from(cluster_blocks));
    let last = parts.len() as u32 - 1;
    for (number, part) in (0..).zip(parts) {
        let (own, next) = (cluster(number), cluster(number + 1));
        let next = if number == last { 0xFFFF } else { next as u16 };
        let fat = PARTITION + 1 + own / 256;
        put(fat, (own % 256 * 2) as usize, &next.to_le_bytes());
        for (block, part) in (0..).zip(part.chunks(512)) {
            put(DATA + (own - 2) * u32::from(cluster_blocks) + block, 0, part);
        }
    }
    blocks
}

/// Reads that never fail.
const NEVER: u32 = u32::MAX;

/// Returns the words on a board, in order, the outcome, and the reads of blocks that they took.
/// Gives up when 1,000 reads of the file have failed and no word has come.
fn solve(
    blocks: HashMap<u32, [u8; 512]>,
    failing: u32,
    repeats: bool,
) -> (Vec<String>, Outcome, u32) {
    let reads: &'static Cell<u32> = Box::leak(Box::default());
    let card = Card { blocks, reads, failing, repeats };
    let manager: VolumeManager<_, _, 4, 4, 1> = VolumeManager::new_with_limits(card, NoTime, 0);
    let volume = manager.open_volume(VolumeIdx(0)).unwrap();
    let folder = volume.open_root_dir().unwrap();
    let file = folder.open_file_in_dir("WORDS.DWG", Mode::ReadOnly).unwrap();
    let chip = FlashChip::<_>::new(OnCard(file), 0).unwrap();
    let dawg = Dawg::trust(&chip).unwrap();
    let text = BoardText::parse("catdlinemaropets", None).unwrap();
    let board: Board<u16> = Board::from_text(&text, &dawg.alphabet()).unwrap();
    reads.set(0);
    let mut scratch = Scratch::<u16, 64>::EMPTY;
    let mut solver = Solver::new(&board, &dawg, &mut scratch);
    let (mut words, mut errors) = (Vec::new(), 0);
    while solver.outcome() != Outcome::Complete && errors < 1000 {
        match solver.next_word() {
            Some(word) => {
                words.push(word.to_string());
                errors = 0;
            }
            None => {
                let _ = chip.take_error();
                errors += 1;
            }
        }
    }
    (words, solver.outcome(), reads.get())
}

fn compile(layout: Layout) -> Vec<u8> {
    let list = concat!(env!("CARGO_MANIFEST_DIR"), "/../../dicts/english.txt");
    let compiler = Compiler::new().list(list).digraph("qu").min_length(3).layout(layout);
    compiler.compile().unwrap().bytes
}

#[test]
fn no_word_is_lost_on_a_card() {
    for (name, layout) in [("wide", Layout::Wide), ("compact", Layout::Compact)] {
        let file = compile(layout);
        let (expected, outcome, reads) = solve(format(&file, 64, false), NEVER, false);
        assert_eq!((expected.len(), outcome), (604, Outcome::Complete));
        println!("{name}, {} bytes, clusters of 32 KB: {reads} reads", file.len());
        // In `compact`, a board takes 20 times as many reads.
        if layout == Layout::Compact {
            continue;
        }
        for cluster_blocks in [16, 4] {
            let (words, outcome, reads) = solve(format(&file, cluster_blocks, true), NEVER, false);
            assert_eq!((words, outcome), (expected.clone(), Outcome::Complete));
            let bytes = 512 * u32::from(cluster_blocks);
            println!("{name}, scattered clusters of {bytes} bytes: {reads} reads");
        }
        let (words, outcome, _) = solve(format(&file, 64, false), 97, false);
        assert_eq!((words, outcome), (expected, Outcome::Complete));
    }
}

/// In scattered clusters of 2 KB, a read of the file takes up to hundreds of reads of the card, and
/// one of them always fails. The outcome says so, and with a driver that repeats its reads, no word
/// is missing.
#[test]
fn missing_words_have_failed() {
    let file = compile(Layout::Wide);
    let (expected, ..) = solve(format(&file, 64, false), NEVER, false);
    for (cluster_blocks, outcome) in [(16, Outcome::Complete), (4, Outcome::Failed)] {
        let card = format(&file, cluster_blocks, true);
        let (words, repeated, _) = solve(card.clone(), 97, true);
        assert_eq!((&words, repeated), (&expected, Outcome::Complete));
        let (words, failed, _) = solve(card, 97, false);
        assert_eq!((&words[..], failed), (&expected[..words.len()], outcome));
        assert_eq!(words.len() < expected.len(), outcome == Outcome::Failed);
    }
}
