//! Word numbers are ranks in the order of the alphabet, in every layout.

use std::cell::Cell;
use std::collections::{BTreeSet, HashMap};
use std::path::Path;
use std::{fs, iter};

use dawggle::format::{INDEX_DEPTH, INDEX_EDGES, INDEX_HEAD_LEN, Section, Tag};
use dawggle::graph::{self, Graph, Place};
use dawggle::{Dawg, IndexTable, LoadError, Symbol, SymbolSet, with_graph};
use dawggle_compiler::{Compiler, Damage, Layout, verify};
use dawggle_snapshots::case::cases;
use dawggle_snapshots::layout_option::LayoutOption;
use dawggle_snapshots::marked::{mark_symbols, mark_text, unmark};
use dawggle_snapshots::property::{check, step};
use dawggle_snapshots::raw_file::{Counts, RawFile, mend};
use dawggle_snapshots::samples;
use dawggle_snapshots::test_data::test_text;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

/// Marked words, and their digraphs.
type List = (BTreeSet<String>, Vec<String>);

/// Compiles a list with an index.
fn compile((words, digraphs): &List, layout: LayoutOption) -> Vec<u8> {
    let compiler = Compiler::new().words("words", words.iter().map(|word| unmark(word)));
    let compiler = digraphs.iter().fold(compiler, |compiler, digraph| compiler.digraph(digraph));
    layout.apply_to(compiler).index(true).compile().unwrap().bytes
}

/// Generates lists of many words with few symbols, so that the index has entries of all kinds.
fn dense_lists() -> impl Strategy<Value = List> {
    let symbols = prop::sample::select(vec![
        vec!["a", "b"],
        vec!["a", "b", "c", "ch"],
        vec!["a", "e", "i", "q", "qu", "s", "t", "u"],
    ]);
    let words = prop_oneof![
        2 => vec(vec(any::<Index>(), 1..12), 1..400),
        1 => vec(vec(any::<Index>(), 1..60), 1..60),
    ];
    (symbols, words).prop_map(|(symbols, words)| {
        let digraphs = symbols.iter().filter(|symbol| symbol.len() > 1);
        let digraphs: Vec<String> = digraphs.map(|&symbol| symbol.to_owned()).collect();
        let spell =
            |word: Vec<Index>| word.iter().map(|symbol| *symbol.get(&symbols)).collect::<String>();
        (words.into_iter().map(|word| mark_text(&spell(word), &digraphs)).collect(), digraphs)
    })
}

fn lists() -> impl Strategy<Value = List> {
    prop_oneof![cases().prop_map(|case| (case.words, case.digraphs)), dense_lists()]
}

type Table = IndexTable<Vec<u32>>;

/// Returns a table for a wide dictionary.
fn table(dawg: &Dawg<&[u8]>) -> Option<Table> {
    let table = dawg.index_table(vec![0; dawg.index_table_len()]);
    assert_eq!(table.is_some(), matches!(dawg.layout(), graph::Layout::Wide(_)));
    table
}

/// Returns the numbers by the index of the file, and by a table if there is one.
fn indexes<'a>(
    dawg: &'a Dawg<&[u8]>,
    table: &'a Option<Table>,
) -> impl Iterator<Item = dawggle::Index<'a, &'a [u8]>> {
    iter::once(dawg.index().unwrap()).chain(table.iter().map(|table| table.index(dawg)))
}

fn section(dawg: &Dawg<&[u8]>) -> Section {
    dawg.sections().find(|section| section.tag == Tag::INDEX).unwrap()
}

#[test]
fn numbers_are_ranks() {
    let with_entries = Cell::new(0);
    check(300, &lists(), |list| {
        for layout in LayoutOption::ALL {
            let bytes = compile(&list, layout);
            let dawg = Dawg::from_bytes(&bytes).unwrap();
            let (table, alphabet) = (table(&dawg), dawg.alphabet());
            with_entries.set(with_entries.get() + u32::from(section(&dawg).len > INDEX_HEAD_LEN));
            let mut symbols = [0; 255];
            for index in indexes(&dawg, &table) {
                for (word, number) in list.0.iter().zip(0..) {
                    prop_assert_eq!(index.number(&unmark(word)), Some(number));
                    let spelled = index.word(number, &mut symbols).unwrap();
                    prop_assert_eq!(&mark_symbols(spelled.symbols(), &alphabet), word);
                    prop_assert_eq!(index.number_of(spelled.symbols()), Some(number));
                }
                for number in [list.0.len() as u32, u32::MAX] {
                    prop_assert!(index.word(number, &mut symbols).is_none());
                }
            }
        }
        Ok(())
    });
    assert!(with_entries.get() > 100, "{}", with_entries.get());
}

#[test]
fn only_words_have_a_number() {
    let changes = (any::<Index>(), any::<Index>(), 0..70_u8);
    check(300, &(lists(), vec(changes, 1..50)), |(list, changes)| {
        let words: Vec<&str> = list.0.iter().map(String::as_str).collect();
        for layout in LayoutOption::ALL {
            let bytes = compile(&list, layout);
            let dawg = Dawg::from_bytes(&bytes).unwrap();
            let (table, alphabet) = (table(&dawg), dawg.alphabet());
            let two = || indexes(&dawg, &table);
            for (word, place, symbol) in &changes {
                let text = unmark(words[word.index(words.len())]);
                let symbols: Vec<Symbol> = alphabet.split(&text).map_while(|split| split).collect();
                let place = place.index(symbols.len() + 1);
                let mut changed = symbols.clone();
                changed.insert(place, *symbol);
                for other in [&symbols[..place], &changed, &[&symbols[..], &[*symbol]].concat()] {
                    // A symbol outside the alphabet has no spelling, so marking loses it.
                    let is_spelled = other.iter().all(|&symbol| symbol < alphabet.len());
                    let marked = mark_symbols(other, &alphabet);
                    let rank = words.binary_search(&marked.as_str()).ok().filter(|_| is_spelled);
                    let rank = rank.map(|rank| rank as u32);
                    prop_assert!(two().all(|index| index.number_of(other) == rank));
                    let text = unmark(&marked);
                    let rank = words.binary_search(&mark_text(&text, &list.1).as_str()).ok();
                    let rank = rank.map(|rank| rank as u32);
                    prop_assert!(two().all(|index| index.number(&text) == rank));
                }
            }
        }
        Ok(())
    });
}

#[test]
fn odd_texts_have_no_number() {
    let list = (BTreeSet::from(["c.a.t.".to_owned()]), Vec::new());
    for layout in LayoutOption::ALL {
        let bytes = compile(&list, layout);
        let dawg = Dawg::from_bytes(&bytes).unwrap();
        let table = table(&dawg);
        for index in indexes(&dawg, &table) {
            for text in
                ["", " ", "CAT", "cat ", "cat\0", "cät", "ca", "catcat", &"cat".repeat(1000)]
            {
                assert_eq!(index.number(text), None, "{text:?}");
            }
            for symbols in [&[][..], &[1, 0], &[1, 0, 2, 2], &[1, 0, 63], &[64], &[255], &[1; 300]]
            {
                assert_eq!(index.number_of(symbols), None, "{symbols:?}");
            }
            assert_eq!((index.number("cat"), index.number_of(&[1, 0, 2])), (Some(0), Some(0)));
        }
    }
}

#[test]
fn words_of_the_built_in_list_are_numbered() {
    let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("../dicts/english.txt");
    number_all(&fs::read_to_string(list).unwrap());
}

#[test]
fn words_of_enable2k_are_numbered() {
    if let Some(text) = test_text("enable2k.txt") {
        for (layout, size) in number_all(&text) {
            assert!(size < 19_000, "{layout:?}: {size}");
        }
    }
}

/// Converts words of a list to numbers and back. Returns the section's size in each layout.
fn number_all(text: &str) -> [(LayoutOption, u32); LayoutOption::ALL.len()] {
    let digraphs = ["qu".to_owned()];
    let words: BTreeSet<String> = text.lines().map(|word| mark_text(word, &digraphs)).collect();
    let compiler = Compiler::new().digraph("qu").text("words", text).index(true);
    LayoutOption::ALL.map(|layout| {
        let bytes = layout.apply_to(compiler.clone()).compile().unwrap().bytes;
        let dawg = Dawg::from_bytes(&bytes).unwrap();
        let index = dawg.index().unwrap();
        let mut symbols = [0; 255];
        for (word, number) in words.iter().zip(0..).step_by(step(5)) {
            let text = unmark(word);
            assert_eq!(index.number(&text), Some(number), "{word}");
            assert_eq!(index.word(number, &mut symbols).unwrap().to_string(), text);
            for other in [&text[..text.len() - 1], &format!("{text}s")] {
                let is_word = words.contains(&mark_text(other, &digraphs));
                assert_eq!(index.number(other).is_some(), is_word, "{other}");
            }
        }
        (layout, section(&dawg).len)
    })
}

#[test]
fn words_are_listed_in_the_order_of_their_numbers() {
    let text = "cat\ncats\nqat\nqwerty\nquit\nzoo\n";
    let bytes = Compiler::new().digraph("qu").text("words", text).index(true).compile().unwrap();
    let dawg = Dawg::from_bytes(&bytes.bytes).unwrap();
    let mut numbers = Vec::new();
    let mut words = dawg.words();
    while let Some(word) = words.next_word() {
        numbers.push(dawg.index().unwrap().number_of(word.symbols()));
    }
    assert!(numbers.into_iter().eq((0..6).map(Some)));
}

#[test]
fn without_an_index_there_are_no_numbers() {
    let bytes = Compiler::new().words("words", ["cat"]).compile().unwrap().bytes;
    assert!(Dawg::from_bytes(&bytes).unwrap().index().is_none());
}

/// The size of the subgraph below a node, counted as a tree.
#[derive(Clone, Copy, Default)]
struct Below {
    words: u32,
    edges: u32,
    depth: u32,
}

/// Returns the size below each node, and whether the node has a later sibling under some parent.
fn below(dawg: &Dawg<&[u8]>) -> HashMap<Place, (Below, bool)> {
    fn visit<G: Graph>(
        graph: &G,
        place: Place,
        found: &mut HashMap<Place, (Below, bool)>,
    ) -> Below {
        let mut node = graph.node(place);
        let mut below = Below { words: node.terminal.into(), ..Below::default() };
        while let Some((symbol, child)) = graph.next_child(&mut node.edges, SymbolSet::ALL) {
            let one = match found.get(&child) {
                Some(&(one, _)) => one,
                None => visit(graph, child, found),
            };
            below.words += one.words;
            below.edges += one.edges + 1;
            below.depth = below.depth.max(one.depth + 1);
            found.get_mut(&child).unwrap().1 |= u64::from(node.symbols) >> symbol != 1;
        }
        found.insert(place, (below, false));
        below
    }
    let mut found = HashMap::new();
    with_graph!(dawg, |graph| _ = visit(&graph, graph.root(), &mut found));
    found
}

/// Reads the entries of an index, as FORMAT.md describes it: keys and counts.
fn entries(dawg: &Dawg<&[u8]>) -> HashMap<u64, u32> {
    let section = section(dawg);
    let bytes = &dawg.source()[section.at as usize..][..section.len as usize];
    let number = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap());
    let (len, blocks, counts, low_bits) = (number(0), number(4), number(8), u32::from(bytes[13]));
    let mut bytes = bytes[16..].iter();
    // Reads pairs of numbers of two widths, then skips to the end of the byte.
    let mut read = |fields: u32, first: u32, second: u32| -> Vec<[u64; 2]> {
        let part = bytes.by_ref().take((fields * (first + second)).div_ceil(8) as usize);
        let mut bits =
            part.flat_map(|byte| (0..8).rev().map(move |bit| u64::from(byte >> bit & 1)));
        let mut number = |width| (0..width).fold(0, |number, _| number << 1 | bits.next().unwrap());
        let numbers = (0..fields).map(|_| [number(first), number(second)]).collect();
        assert!(bits.all(|bit| bit == 0));
        numbers
    };
    let width = |number: u32| u32::BITS - number.leading_zeros();
    let before = read(blocks + 1, width(len), 0);
    let fields = read(len, low_bits, width(counts.max(1) - 1));
    let counts = read(counts, width(dawg.counts().words), 0);
    assert_eq!(bytes.len(), 0);
    let mut entries = HashMap::new();
    for (block, ends) in (0..).zip(before.windows(2)) {
        for [low, count] in &fields[ends[0][0] as usize..ends[1][0] as usize] {
            entries.insert(block << low_bits | low, counts[*count as usize][0] as u32);
        }
    }
    assert_eq!(entries.len(), len as usize);
    entries
}

#[test]
fn entries_are_as_specified() {
    let needed = Cell::new(0);
    check(300, &dense_lists(), |list| {
        for layout in LayoutOption::ALL {
            let bytes = compile(&list, layout);
            let dawg = Dawg::from_bytes(&bytes).unwrap();
            let entries = entries(&dawg);
            let context_bits = bytes[section(&dawg).at as usize + 12];
            let mut used = 0;
            for (Place { at, context }, (below, is_asked)) in below(&dawg) {
                let context = u64::from(context) & ((1 << context_bits) - 1);
                let key = u64::from(at) << context_bits | context;
                let entry = entries.get(&key).filter(|_| is_asked && below.edges > 0);
                prop_assert!(entry.is_none_or(|&count| count == below.words));
                used += usize::from(entry.is_some());
                if is_asked && (below.edges > INDEX_EDGES || below.depth > INDEX_DEPTH) {
                    prop_assert!(entry.is_some());
                    needed.set(needed.get() + 1);
                }
            }
            prop_assert_eq!(used, entries.len());
        }
        Ok(())
    });
    assert!(needed.get() > 1000, "{}", needed.get());
}

/// In a stream of bits, a node takes no bits if all nodes in its context are the same, here those
/// after `q`. Then it is at the place of its first child, and only the context distinguishes them.
#[test]
fn nodes_at_the_same_place_are_distinguished() {
    let spell = |number: u32, len: u32| {
        let letter = |place| char::from(b'a' + (number / 12_u32.pow(place) % 12) as u8);
        (0..len).map(letter).collect::<String>()
    };
    // Different numbers below 12^5 give different letters, since 10,007 and 12 are coprime.
    let scatter = |number: u32| spell(number * 10_007 % 12_u32.pow(5), 5);
    let mut words = BTreeSet::new();
    for number in 0..5000 {
        for start in [scatter(number), scatter(number + 5000)] {
            words.insert(format!("{start}qu{}r", spell(number, 4)));
            let ends = (0..4).map(|end| scatter(50_000 + 4 * number + end));
            words.extend(ends.map(|end| format!("{start}qv{end}")));
            words.insert(format!("{start}z"));
        }
    }
    let compiler = Compiler::new().words("words", &words).layout(Layout::Compact).index(true);
    let bytes = compiler.compile().unwrap().bytes;
    let dawg = Dawg::from_bytes(&bytes).unwrap();
    let context_bits = bytes[section(&dawg).at as usize + 12];
    assert!(context_bits > 0, "the layout has changed: this test needs a different list");
    let index = dawg.index().unwrap();
    for (word, number) in words.iter().zip(0..) {
        assert_eq!(index.number(word), Some(number));
        assert_eq!(index.word(number, &mut [0; 255]).unwrap().to_string(), *word);
    }
}

/// Compiles a small dictionary whose index has entries.
fn small(layout: LayoutOption) -> Vec<u8> {
    let letter = |bit: u32| if bit % 2 == 1 { 'b' } else { 'a' };
    let word = |number: u32| (0..10).map(|bit| letter(number >> bit)).collect::<String>();
    let some = (0..1024).filter(|number: &u32| number.wrapping_mul(0x9E37_79B9) >> 30 == 1);
    let long = ["c".repeat(30), format!("{}d", "c".repeat(20)), "d".to_owned()];
    let compiler = Compiler::new().words("words", some.map(word).chain(long));
    layout.apply_to(compiler).index(true).compile().unwrap().bytes
}

/// Looks up numbers and words, which must not panic. Returns true if the file passes all checks.
fn survive(bytes: &[u8]) -> bool {
    for dawg in [Dawg::from_bytes(bytes), Dawg::trust(bytes)].into_iter().flatten() {
        let Some(index) = dawg.index() else { continue };
        let mut symbols = [0; 255];
        for number in [0, 1, 100, 200, u32::MAX - 1] {
            if let Some(word) = index.word(number, &mut symbols) {
                assert!(word.symbols().len() <= usize::from(dawg.counts().longest));
            }
        }
        for word in ["abababab", "bbbbbbbbb", &"c".repeat(30), &"a".repeat(300)] {
            let _ = index.number(word);
        }
        for symbols in [[0; 300], [1; 300], [62; 300]] {
            let _ = index.number_of(&symbols);
        }
    }
    Dawg::from_bytes(bytes).is_ok()
}

#[test]
fn flipped_bits_do_no_harm() {
    for layout in LayoutOption::ALL {
        let bytes = small(layout);
        let dawg = Dawg::from_bytes(&bytes).unwrap();
        assert_eq!(verify(&dawg), Ok(()));
        let section = section(&dawg);
        let mut accepted = 0;
        for bit in section.at * 8..(section.at + section.len) * 8 {
            let mut flipped = bytes.clone();
            flipped[bit as usize / 8] ^= 1 << (bit % 8);
            mend(&mut flipped);
            if survive(&flipped) {
                accepted += 1;
                let verdict = verify(&Dawg::from_bytes(&flipped).unwrap());
                assert_eq!(verdict, Err(Damage::Index), "bit {bit}");
            }
        }
        // Wrong keys and wrong counts can still be in order.
        assert!(accepted > 100, "{accepted} of {}", section.len * 8);
    }
}

#[test]
fn random_sections_do_no_harm() {
    let heads = (0..6_u32, 0..6_u32, 0..6_u32, 0..=8_u8, 0..=32_u8);
    let opened = Cell::new(0);
    check(20_000, &(heads, vec(any::<u8>(), 60)), |(head, mut rest)| {
        let (entries, blocks, counts, context_bits, low_bits) = head;
        let width = |number: u32| u32::BITS - number.leading_zeros();
        // There are 9 words.
        let before = (blocks + 1) * width(entries);
        let entry = entries * (u32::from(low_bits) + width(counts.saturating_sub(1)));
        rest.truncate(
            [before, entry, counts * 4].map(|bits| bits.div_ceil(8) as usize).iter().sum(),
        );
        let mut section = [entries, blocks, counts].map(u32::to_le_bytes).concat();
        section.extend([context_bits, low_bits, 0, 0]);
        section.extend(rest);
        let stated = Counts { words: 9, nodes: 2, edges: 2, longest: 255 };
        let mut file = RawFile::wide(&["a", "b"], stated, &[0b11, 3, 3, 1 << 31]);
        file.sections.push((Tag::INDEX, section));
        let bytes = file.bytes();
        survive(&bytes);
        opened.set(opened.get() + u32::from(Dawg::trust(&bytes[..]).is_ok()));
        Ok(())
    });
    assert!(opened.get() > 10_000, "{}", opened.get());
}

#[test]
#[expect(clippy::unusual_byte_groupings, reason = "groups are fields")]
fn what_is_wrong_is_named() {
    let counts = Counts { words: 2, nodes: 2, edges: 2, longest: 1 };
    // Two entries, two blocks, two counts; two low bits, and one for the number of a count.
    let right = [
        2,
        0,
        0,
        0,
        2,
        0,
        0,
        0,
        2,
        0,
        0,
        0,
        0,
        2,
        0,
        0,
        0b00_10_10_00,
        0b01_1_10_0_00,
        0b01_10_0000,
    ];
    let open = |section: &[u8]| {
        let mut file = RawFile::wide(&["a", "b"], counts, &[0b11, 3, 3, 1 << 31]);
        file.sections.push((Tag::INDEX, section.to_vec()));
        let bytes = file.bytes();
        let at = bytes.len() as u32 - section.len() as u32;
        (Dawg::from_bytes(&bytes).map(|dawg| dawg.index().is_some()), at)
    };
    assert_eq!(open(&right).0, Ok(true));
    for (place, byte, at_fault) in [
        // Too many context bits; too many low bits; a reserved byte that is not 0.
        (12, 9, 0),
        (13, 33, 0),
        (14, 1, 0),
        // Entries before the first block; a decrease; more entries than there are; entries in no
        // block.
        (16, 0b01_10_10_00, 16),
        (16, 0b00_10_01_00, 16),
        (16, 0b00_11_11_00, 16),
        (16, 0b00_01_01_00, 16),
        // Equal keys; descending keys.
        (17, 0b01_1_01_0_00, 17),
        (17, 0b10_1_01_0_00, 17),
        // A count of 0; equal counts; more words than there are.
        (18, 0b00_10_0000, 18),
        (18, 0b01_01_0000, 18),
        (18, 0b01_11_0000, 18),
    ] {
        let mut wrong = right;
        wrong[place] = byte;
        let (opened, at) = open(&wrong);
        assert_eq!(opened, Err(LoadError::Index { at: at + at_fault }), "{place}: {byte:b}");
    }
    for len in [0, 1, 15, 16, 18] {
        let (opened, _) = open(&right[..len]);
        assert!(matches!(opened, Err(LoadError::SectionLength { tag: Tag::INDEX, .. })), "{len}");
    }
    let (longer, _) = open(&[&right[..], &[0]].concat());
    let expected = LoadError::SectionLength { tag: Tag::INDEX, expected: 19, found: 20 };
    assert_eq!(longer, Err(expected));
}

/// A few nodes without an index entry lead to 2^60 words.
#[test]
fn a_missing_entry_ends_the_walk() {
    let mut file = samples::words_without_number();
    file.sections.push((Tag::INDEX, vec![0; INDEX_HEAD_LEN as usize]));
    let bytes = file.bytes();
    let dawg = Dawg::from_bytes(&bytes).unwrap();
    let index = dawg.index().unwrap();
    assert!(index.word(1 << 31, &mut [0; 255]).is_none());
    assert_eq!(index.number(&"b".repeat(60)), None);
    // This path passes no siblings, so it needs no entry.
    assert_eq!(index.number(&"a".repeat(60)), Some(0));
}

/// The root leads to a node whose edge `a` leads back to it.
#[test]
fn a_cycle_ends() {
    let counts = Counts { words: u32::MAX, nodes: 2, edges: 2, longest: 255 };
    let mut file = RawFile::wide(&["a", "b"], counts, &[0b11, 3, 3, 1 << 31 | 0b1, 3]);
    file.sections.push((Tag::INDEX, vec![0; INDEX_HEAD_LEN as usize]));
    let bytes = file.bytes();
    let dawg = Dawg::trust(&bytes[..]).unwrap();
    let index = dawg.index().unwrap();
    assert_eq!(index.number(&"a".repeat(255)), Some(254));
    assert_eq!(index.number(&"a".repeat(256)), None);
    assert_eq!(index.number("ba"), None);
    assert!(index.word(300, &mut [0; 255]).is_none());
    survive(&bytes);
}
