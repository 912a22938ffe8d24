//! Each reason to refuse a file, in a file that is otherwise valid.

use dawggle::format::Tag;
use dawggle::format::may_be_in_symbols;
use dawggle::{Dawg, LoadError};
use dawggle_snapshots::raw_file::{Counts, RawFile, mend};

/// Builds a valid file with the words `a` and `b`.
fn right() -> RawFile {
    let counts = Counts { words: 2, nodes: 2, edges: 2, longest: 1 };
    RawFile::wide(&["a", "b"], counts, &[0b11, 3, 3, 1 << 31])
}

/// Where the sections of the valid file start. The section table before them starts at 24.
const ALPHABET: u32 = 24 + 4 * 12;
const COUNTS: u32 = ALPHABET + 7;
const GRAPH: u32 = COUNTS + 16 + 32;

#[test]
fn the_valid_file_loads() {
    let bytes = right().bytes();
    let dawg = Dawg::from_bytes(&bytes).unwrap();
    assert!(dawg.contains("a") && dawg.contains("b") && !dawg.contains("ab"));
    assert_eq!(dawg.sections().last().unwrap().at, GRAPH);
}

#[track_caller]
fn refused(bytes: &[u8], expected: LoadError) {
    assert_eq!(Dawg::from_bytes(bytes).unwrap_err(), expected);
}

/// Checks the error of the valid file after some of its bytes are overwritten.
#[track_caller]
fn refused_with(at: u32, change: &[u8], expected: LoadError) {
    let mut bytes = right().bytes();
    let at = at as usize;
    bytes[at..at + change.len()].copy_from_slice(change);
    let length = bytes[16..20].to_vec();
    let label = bytes[..8].to_vec();
    mend(&mut bytes);
    bytes[..8].copy_from_slice(&label);
    bytes[16..20].copy_from_slice(&length);
    refused(&bytes, expected);
}

/// Checks the error of the valid file after a change of one of its sections.
#[track_caller]
fn refused_section(tag: Tag, change: impl FnOnce(&mut Vec<u8>), expected: LoadError) {
    let mut file = right();
    change(file.section(tag));
    refused(&file.bytes(), expected);
}

#[test]
fn bad_headers_are_refused() {
    refused(b"", LoadError::TooShort { expected: 24, found: 0 });
    refused_with(0, b"PK\x03\x04", LoadError::Label { found: *b"PK\x03\x04G\r\n\x1A" });
    refused_with(8, &[2], LoadError::Version { found: 2 });
    refused_with(10, &[9], LoadError::Layout { layout: 9, variant: 1 });
    refused_with(11, &[3], LoadError::Layout { layout: 1, variant: 3 });
    refused_with(15, &[1], LoadError::Reserved { at: 14 });
    let size = right().bytes().len() as u32;
    refused_with(16, &[0, 2, 0, 0], LoadError::Length { expected: 512, found: size });

    let mut bytes = right().bytes();
    let stated = u32::from_le_bytes(bytes[20..24].try_into().unwrap());
    bytes[20] ^= 1;
    refused(&bytes, LoadError::Checksum { expected: stated ^ 1, found: stated });
}

#[test]
fn bad_section_tables_are_refused() {
    refused_with(12, &[65], LoadError::TooManySections { found: 65 });
    let size = right().bytes().len() as u32;
    refused_with(12, &[64], LoadError::TooShort { expected: 24 + 64 * 12, found: size });
    for tag in [*b"in x", *b"ind\x80", *b"AL0H"] {
        refused_with(24, &tag, LoadError::Tag { tag: Tag(tag) });
    }
    let start = |found| LoadError::SectionStart { tag: Tag::ALPHABET, expected: ALPHABET, found };
    refused_with(28, &(ALPHABET - 1).to_le_bytes(), start(ALPHABET - 1));
    refused_with(28, &u32::MAX.to_le_bytes(), start(u32::MAX));
    let length = |expected, found| LoadError::SectionLength { tag: Tag::ALPHABET, expected, found };
    refused_with(32, &u32::MAX.to_le_bytes(), length(size - ALPHABET, u32::MAX));

    let with = |tag: &[u8; 4]| {
        let mut file = right();
        file.sections.push((Tag(*tag), b"?".to_vec()));
        file.bytes()
    };
    assert!(Dawg::from_bytes(&with(b"nEWS")).is_ok());
    refused(&with(b"NEWS"), LoadError::UnknownSection { tag: Tag(*b"NEWS") });
    refused(&with(b"CNTS"), LoadError::RepeatedSection { tag: Tag::COUNTS });
    for tag in Tag::REQUIRED {
        let mut file = right();
        file.sections.retain(|section| section.0 != tag);
        refused(&file.bytes(), LoadError::MissingSection { tag });
    }
    let mut file = right().bytes();
    file.extend(b"more");
    mend(&mut file);
    refused(&file, LoadError::Length { expected: size, found: size + 4 });
}

#[test]
fn bad_alphabets_are_refused() {
    let symbols = |found| LoadError::Symbols { expected: 63, found };
    refused_with(ALPHABET, &[0], symbols(0));
    refused_with(ALPHABET, &[64], symbols(64));
    let names: Vec<String> = ('а'..).take(32).map(String::from).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let counts = Counts { words: 1, nodes: 2, edges: 1, longest: 1 };
    let file = RawFile::wide(&names, counts, &[1, 2, 1 << 31]);
    refused(&file.bytes(), LoadError::Symbols { expected: 31, found: 32 });

    let spellings = [
        ["a", "a"],
        ["a", ""],
        ["a", "ninebytes"],
        ["a", " "],
        ["a", "a/b"],
        ["a", "\t"],
        ["a", "\x7F"],
    ];
    for spellings in spellings {
        let file = RawFile::wide(&spellings, counts, &[1, 2, 1 << 31]);
        refused(&file.bytes(), LoadError::Spelling { symbol: 1 });
    }
    refused_section(Tag::ALPHABET, |table| table[5] = 0xFF, LoadError::Spelling { symbol: 0 });
    let length = |expected, found| LoadError::SectionLength { tag: Tag::ALPHABET, expected, found };
    refused_section(Tag::ALPHABET, |table| table.push(b'c'), length(7, 8));
}

#[test]
fn wrong_counts_are_refused() {
    let count = |what, stated, found| LoadError::Count { what, stated, found };
    refused_with(COUNTS, &[0], count("words", 0, 1));
    refused_with(COUNTS + 4, &[7], count("nodes", 7, 2));
    refused_with(COUNTS + 8, &[1], count("edges", 1, 2));
    refused_with(COUNTS + 12, &[0], count("symbols in the longest word", 0, 1));
    refused_with(COUNTS + 13, &[1], LoadError::Reserved { at: COUNTS + 13 });
    refused_with(COUNTS + 14, &[0], count("bytes in the longest word", 0, 1));
    refused_with(COUNTS + 14, &[9], count("bytes in the longest word", 9, 8));
    let length = |tag, expected, found| LoadError::SectionLength { tag, expected, found };
    refused_section(Tag::COUNTS, |counts| counts.push(0), length(Tag::COUNTS, 16, 17));
    refused_section(Tag::DIGEST, |digest| digest.truncate(31), length(Tag::DIGEST, 32, 31));
}

#[test]
fn bad_texts_are_refused() {
    for tag in Tag::TEXTS {
        let with = |text: &[u8]| {
            let mut file = right();
            file.sections.push((tag, text.to_vec()));
            file.bytes()
        };
        let text = "Déjà vu\n𐐨, and so on";
        assert_eq!(Dawg::from_bytes(&with(text.as_bytes())).unwrap().text(tag), Some(text));
        let start = right().bytes().len() as u32 + 12;
        for (text, at) in [(&b"ab\0"[..], 2), (b"\x1B[m", 0), (b"ab\xC3", 2), (b"\xC3\xA9\xE9!", 2)]
        {
            refused(&with(text), LoadError::Text { tag, at: start + at });
        }
    }
}

#[test]
fn bad_graphs_are_refused() {
    let graph = |cells: &[u32]| RawFile::wide(&["a", "b"], COUNTED, cells).bytes();
    const COUNTED: Counts = Counts { words: 2, nodes: 2, edges: 2, longest: 1 };
    let node = |cell: u32| LoadError::Node { at: GRAPH + cell * 4 };
    refused(&graph(&[0b111, 4, 4, 4, 1 << 31]), node(0));
    refused(&graph(&[0b11, 3, 3, 1 << 31 | 0b1]), node(3));
    refused(&graph(&[1 << 31 | 0b11, 3, 3, 1 << 31]), node(0));
    let edge = |cell: u32, found| LoadError::Edge { at: GRAPH + cell * 4, found };
    refused(&graph(&[0b11, 3, 4, 1 << 31]), edge(2, 4));
    refused(&graph(&[0b11, 0, 3, 1 << 31]), edge(1, 0));
    refused(&graph(&[0b11, 2, 3, 1 << 31]), edge(1, 2));
    let length = LoadError::SectionLength { tag: Tag::GRAPH, expected: 16, found: 17 };
    refused_section(Tag::GRAPH, |graph| graph.push(0), length);
    let count = LoadError::Count { what: "nodes", stated: 2, found: 0 };
    refused_section(Tag::GRAPH, Vec::clear, count);
}

/// FORMAT.md has the rule for symbols as a list of characters.
#[test]
fn symbols_have_the_characters_that_the_format_allows() {
    let text = include_str!("../../../solver/FORMAT.md").replace("\r\n", "\n");
    let (_, rest) = text.split_once("Its other characters are not ").unwrap();
    let (list, _) = rest.split_once(": these are not").unwrap();
    let list = list.replace('\n', " ").replace("(but U+2019 is allowed)", "").replace("and ", "");
    let ranges = list.split(',').map(|range| {
        let ends = range.split(" to ").map(|end| end.trim().strip_prefix("U+").unwrap());
        let ends: Vec<u32> = ends.map(|end| u32::from_str_radix(end, 16).unwrap()).collect();
        ends[0]..=*ends.last().unwrap()
    });
    let ranges: Vec<_> = ranges.collect();
    for character in '\u{80}'..=char::MAX {
        let is_listed = ranges.iter().any(|range| range.contains(&u32::from(character)));
        let is_allowed = !is_listed || character == '\u{2019}';
        assert_eq!(may_be_in_symbols(character), is_allowed, "{character:?}");
    }
    let ascii = (0..0x80_u8).map(char::from).filter(|&character| may_be_in_symbols(character));
    assert!(ascii.eq(('\0'..='\x7f').filter(|c| c.is_ascii_alphanumeric() || "'-".contains(*c))));
}
