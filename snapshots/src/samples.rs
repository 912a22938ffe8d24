//! Small dictionaries for tests that damage them: compiled ones, and some that no compiler makes.

use dawggle::format::Tag;
use dawggle_compiler::Compiler;

use crate::layout_option::LayoutOption;
use crate::raw_file::{Counts, RawFile};

/// A dictionary file.
#[derive(Clone, Debug)]
pub struct Sample {
    /// Describes the content and the layout.
    pub name: String,
    /// The bytes of the file.
    pub bytes: Vec<u8>,
}

/// Returns all samples.
#[must_use]
pub fn all() -> Vec<Sample> {
    let by_hand = [
        ("cycle", cycle()),
        ("cycle-across-nodes", cycle_across_nodes()),
        ("words-without-number", words_without_number()),
        ("no-words", no_words()),
        ("unknown-section", unknown_section()),
    ];
    let by_hand = by_hand.map(|(name, file)| Sample { name: name.to_owned(), bytes: file.bytes() });
    small().into_iter().chain(compile(lists())).chain(by_hand).collect()
}

/// Returns the two samples that every kind of damage is tried on.
///
/// One has every section that a file can have. The other has so many symbols that masks of the
/// layout `wide` take two cells.
#[must_use]
pub fn small() -> Vec<Sample> {
    let words = ["Cat", "cats", "car", "CAR", "quit", "tranq"];
    let words = Compiler::new().digraph("qu").words("words", words);
    let words = words.written(true).title("Five words").license("MIT").origin("here\nand there");
    let windows = letters(40).windows(4).step_by(3).map(String::from_iter).collect::<Vec<_>>();
    let windows = Compiler::new().words("words", windows);
    compile(vec![("five-words", words), ("forty-letters", windows)])
}

/// Compiles each list in every layout.
fn compile(lists: Vec<(&str, Compiler)>) -> Vec<Sample> {
    let samples = lists.into_iter().flat_map(|(name, list)| {
        LayoutOption::ALL.map(|layout| {
            let dictionary = layout.apply_to(list.clone()).compile().expect("the words are words");
            Sample { name: format!("{name}-{}", layout.name), bytes: dictionary.bytes }
        })
    });
    samples.collect()
}

fn lists() -> Vec<(&'static str, Compiler)> {
    let list = |words: &[&str]| Compiler::new().words("words", words);
    let endings = ["", "s", "ed", "ing", "er", "ers", "able", "ation", "ations"];
    let stems = ["act", "form", "port", "press", "relat", "select", "sett", "train", "walk"];
    let inflected = stems.iter().flat_map(|stem| endings.map(|ending| format!("{stem}{ending}")));
    let inflected: Vec<String> = inflected.collect();
    let each_and_all = |count| {
        let letters = letters(count);
        let each = letters.iter().map(char::to_string);
        Compiler::new().words("words", each.chain([String::from_iter(&letters)]))
    };
    // Each node leads to so many words that the index has entries.
    let dense = (0..1 << 10).map(|number: u32| {
        let letter = |bit: u32| if number >> bit & 1 == 1 { 'b' } else { 'a' };
        String::from_iter((0..10).map(letter))
    });
    let dense: Vec<String> = dense.collect();
    let hungarian = list(&["cseh", "dzsem", "dzeta", "gyors", "csacsi", "sz"]);
    vec![
        ("one-letter", list(&["a"])),
        ("longest-word", list(&["ab", &("ab".repeat(127) + "c")])),
        ("inflected", Compiler::new().words("words", inflected)),
        ("dense", Compiler::new().words("words", dense).index(true)),
        ("qu", list(&["quiz", "qat", "quay", "suq", "squid", "queue"]).digraph("qu")),
        (
            "digraphs",
            ["cs", "dz", "dzs", "gy", "sz"].into_iter().fold(hungarian, Compiler::digraph),
        ),
        ("scripts", list(&["été", "λόγος", "слово", "𐐨𐐩𐐪", "ქართული", "家", "straße"])),
        ("31-letters", each_and_all(31)),
        ("32-letters", each_and_all(32)),
        ("63-letters", each_and_all(63)),
    ]
}

fn letters(count: usize) -> Vec<char> {
    ('a'..='z').chain('а'..='я').chain('ა'..).take(count).collect()
}

/// Returns a file whose root leads to a node whose edge `a` leads back to it.
#[must_use]
pub fn cycle() -> RawFile {
    let counts = Counts { words: 255, nodes: 2, edges: 2, longest: 255 };
    RawFile::wide(&["a"], counts, &[0b1, 2, 1 << 31 | 0b1, 2])
}

/// Returns a file whose root has an edge into the middle of a node.
///
/// The cell there, read as a node, has itself as a child. All edges lead to later cells, as they
/// must.
#[must_use]
pub fn cycle_across_nodes() -> RawFile {
    let counts = Counts { words: 1, nodes: 4, edges: 4, longest: 255 };
    RawFile::wide(&["a", "b"], counts, &[0b1, 3, 0b1, 5, 0b11, 7, 7, 1 << 31])
}

/// Returns a file with all 2^60 words of sixty letters `a` and `b`.
#[must_use]
pub fn words_without_number() -> RawFile {
    let counts = Counts { words: u32::MAX, nodes: 61, edges: 120, longest: 60 };
    sixty_levels(counts, 1 << 31)
}

/// Returns a file with 2^60 paths that lead to no word.
#[must_use]
pub fn no_words() -> RawFile {
    let counts = Counts { words: 1, nodes: 61, edges: 120, longest: 60 };
    sixty_levels(counts, 0)
}

/// Returns sixty nodes, each with edges `a` and `b` to the next. The last one leads to a leaf.
fn sixty_levels(counts: Counts, leaf: u32) -> RawFile {
    let mut cells: Vec<u32> = (1..=60).flat_map(|next| [0b11, 3 * next, 3 * next]).collect();
    cells.push(leaf);
    RawFile::wide(&["a", "b"], counts, &cells)
}

/// Returns a file with an unknown section that a reader can skip.
fn unknown_section() -> RawFile {
    let counts = Counts { words: 1, nodes: 2, edges: 1, longest: 1 };
    let mut file = RawFile::wide(&["a"], counts, &[0b1, 2, 1 << 31]);
    file.sections.push((Tag(*b"more"), b"of what is to come".to_vec()));
    file
}
