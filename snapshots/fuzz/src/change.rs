//! Changes a dictionary file so that it still looks like one.
//!
//! A random change of a byte breaks the checksum, and an added or removed byte moves every section.
//! So this mutator takes a file apart, changes one part, and puts it together again.

use dawggle::format::Tag;
use dawggle_snapshots::raw_file::{RawFile, mend};
use libfuzzer_sys::fuzzer_mutate;

/// Changes the `size` bytes of an input in place, for [`libfuzzer_sys::fuzz_mutator`].
///
/// Returns the new size, which is at most `max_size`.
pub fn change(data: &mut [u8], size: usize, max_size: usize, seed: u32) -> usize {
    let mut choice = Choice(seed);
    let file = RawFile::read(&data[..size]).filter(|file| !file.sections.is_empty());
    let Some(mut file) = file.filter(|_| !choice.one_in(20)) else {
        let size = fuzzer_mutate(data, size, max_size);
        mend(&mut data[..size]);
        return size;
    };
    let room = max_size.saturating_sub(size);
    match choice.below(20) {
        0 => _ = fuzzer_mutate(&mut file.layout, 2, 2),
        1 => change_table(&mut file, choice),
        2..10 => change_section(&mut file, choice.below(64), room),
        _ => {
            let graph = file.sections.iter().position(|(tag, _)| *tag == Tag::GRAPH);
            change_section(&mut file, graph.unwrap_or_default(), room);
        }
    }
    let changed = file.bytes();
    match data.get_mut(..changed.len()) {
        Some(place) => {
            place.copy_from_slice(&changed);
            changed.len()
        }
        None => size,
    }
}

/// Changes the bytes of a section.
fn change_section(file: &mut RawFile, index: usize, room: usize) {
    let index = index % file.sections.len();
    let (_, bytes) = &mut file.sections[index];
    let size = bytes.len();
    bytes.resize(size + room, 0);
    let size = fuzzer_mutate(bytes, size, size + room);
    bytes.truncate(size);
}

/// Adds, removes, renames or moves a section.
fn change_table(file: &mut RawFile, mut choice: Choice) {
    const TAGS: [Tag; 6] =
        [Tag::TITLE, Tag::LICENSE, Tag::ORIGIN, Tag(*b"indx"), Tag(*b"more"), Tag(*b"MUST")];
    let tag = TAGS[choice.below(TAGS.len())];
    let index = choice.below(file.sections.len());
    match choice.below(4) {
        0 => file.sections.push((tag, file.sections[index].1.clone())),
        1 => _ = file.sections.remove(index),
        2 => file.sections[index].0 = tag,
        _ => file.sections.swap(0, index),
    }
}

/// Random choices from a seed.
struct Choice(u32);

impl Choice {
    fn below(&mut self, count: usize) -> usize {
        let choice = self.0 as usize % count;
        self.0 /= count as u32;
        choice
    }

    fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }
}
