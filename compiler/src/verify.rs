//! The complete check of a dictionary, for which a device has too little memory.

use std::fmt;
use std::ops::ControlFlow;

use dawggle::format::Tag;
use dawggle::graph::Place;
use dawggle::{Dawg, Digest, Source, Spelling, graph};
use hmac_sha256::Hash;

use crate::Alphabet;
use crate::alphabet::is_symbol;
use crate::compiler::written::WrittenForms;
use crate::graph::{MinimalGraph, in_text_order};
use crate::layout::{Layout, index};

/// The first thing in which a dictionary differs from what the compiler makes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Damage {
    /// A node can be reached from itself.
    Cycle(Place),
    /// A word is longer than the longest word that the header states.
    TooDeep(u8),
    /// No word passes through a node.
    DeadEnd(Place),
    /// The symbols spell a word, or its beginning, in more ways than this.
    Spellings(usize),
    /// The file states a wrong count, or the graph is not minimal.
    Count {
        /// What is counted.
        what: &'static str,
        /// The number in the file.
        stated: u64,
        /// The number found.
        found: u64,
    },
    /// The alphabet has a symbol that no word uses, or one that is not in lower case.
    Alphabet,
    /// The graph is right, but it is laid out in another way, or parts of the section are unused.
    Layout,
    /// The index numbers the words in another way.
    Index,
    /// The written forms of a word are not its forms, or they are packed in another way.
    Written,
    /// A word is not found by its own text, since the text is read as other symbols.
    Spelling(String),
    /// The words are not the words of the list that the file states.
    Digest,
    /// A read of the dictionary has failed, so it may be undamaged.
    Read,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cycle(place) => write!(f, "the node at {place} can be reached from itself"),
            Self::TooDeep(longest) => {
                write!(f, "a word is longer than the {longest} symbols that the file states")
            }
            Self::DeadEnd(place) => write!(f, "no word passes through the node at {place}"),
            Self::Spellings(most) => {
                write!(f, "the symbols spell a word in more ways than {most}")
            }
            Self::Count { what, stated, found } => {
                write!(f, "{stated} {what} stated, but {found} found")
            }
            Self::Alphabet => f.write_str(
                "the alphabet has a symbol that no word uses or that is not in lower case",
            ),
            Self::Layout => f.write_str("the graph is not laid out as the compiler does it"),
            Self::Index => f.write_str("the index is not the one that the compiler makes"),
            Self::Written => {
                f.write_str("the written forms are not the ones that the compiler makes")
            }
            Self::Spelling(word) => {
                write!(f, "{word:?} is not found by its text, which is read as other symbols")
            }
            Self::Digest => f.write_str("the words do not have the digest that the file states"),
            Self::Read => f.write_str("a read of the dictionary has failed"),
        }
    }
}

impl std::error::Error for Damage {}

/// Returns [`Damage::Read`] in place of a result that a failed read may have made wrong.
pub(crate) fn unless_failed<S: Source, T>(
    dawg: &Dawg<S>,
    result: Result<T, Damage>,
) -> Result<T, Damage> {
    if dawg.source().has_failed() { Err(Damage::Read) } else { result }
}

/// Checks that a dictionary is what the compiler makes.
///
/// - The graph is acyclic and minimal, is laid out as the compiler does it, and every node is part
///   of a word.
/// - Every symbol of the alphabet is used.
/// - The counts and the longest word are as stated.
/// - The index, if there is one, numbers the words.
/// - Each word is found by its text.
/// - The written forms, if there are any, fold to their words.
/// - The words have the digest that the file states.
///
/// Sections for people, and optional sections that are not known, may have any content.
///
/// Time is in proportion to the words, and memory in proportion to the graph. A file of a few
/// hundred bytes can spell four billion words, which take most of an hour:
/// [`Inspection::text_bytes`](crate::Inspection::text_bytes) tells their length sooner.
///
/// # Errors
///
/// [`Damage`] describes the first difference.
pub fn verify<S: Source>(dawg: &Dawg<S>) -> Result<(), Damage> {
    unless_failed(dawg, verify_all(dawg))
}

fn verify_all<S: Source>(dawg: &Dawg<S>) -> Result<(), Damage> {
    let graph = MinimalGraph::read(dawg)?;
    verify_counts(dawg, &graph)?;
    verify_layout(dawg, &graph)?;
    verify_index(dawg)?;
    verify_spellings(dawg)?;
    verify_written(dawg)?;
    verify_digest(dawg)
}

fn verify_counts<S: Source>(dawg: &Dawg<S>, graph: &MinimalGraph) -> Result<(), Damage> {
    let (stated, found) = (dawg.counts(), graph.count_words(&dawg.alphabet()));
    let counts = [
        ("words", u64::from(stated.words), found.words),
        ("nodes", u64::from(stated.nodes), graph.len() as u64),
        ("edges", u64::from(stated.edges), graph.edges().len() as u64),
        ("symbols in the longest word", u64::from(stated.longest), found.longest.0),
        ("bytes in the longest word", u64::from(stated.longest_bytes), found.longest.1),
    ];
    match counts.into_iter().find(|(_, stated, found)| stated != found) {
        Some((what, stated, found)) => Err(Damage::Count { what, stated, found }),
        None => Ok(()),
    }
}

/// Lays the graph out again and compares.
fn verify_layout<S: Source>(dawg: &Dawg<S>, graph: &MinimalGraph) -> Result<(), Damage> {
    let spellings: Vec<Spelling> = dawg.alphabet().spellings().collect();
    let are_symbols = spellings.iter().all(|spelling| is_symbol(spelling.as_str()));
    if !are_symbols || graph.used_symbols()[..spellings.len()].contains(&false) {
        return Err(Damage::Alphabet);
    }
    let is_same = |layout: Layout, top| {
        let written = layout.write(graph, spellings.len(), top);
        written.is_ok_and(|(_, bytes)| holds(dawg, Tag::GRAPH, &bytes))
    };
    let is_same = match dawg.layout() {
        graph::Layout::Wide(_) => is_same(Layout::Wide, None),
        graph::Layout::Compact(graph) => graph.census().is_ok_and(|census| {
            let top = census.top_nodes;
            // The root is always in the top.
            is_same(Layout::Compact, Some(top)) || (top == 1 && is_same(Layout::Compact, Some(0)))
        }),
    };
    if is_same { Ok(()) } else { Err(Damage::Layout) }
}

/// Makes the index again, if there is one, and compares.
fn verify_index<S: Source>(dawg: &Dawg<S>) -> Result<(), Damage> {
    let is_same = dawg.index().is_none() || holds(dawg, Tag::INDEX, &index::section(dawg)?);
    if is_same { Ok(()) } else { Err(Damage::Index) }
}

/// Whether a section has these bytes.
fn holds<S: Source>(dawg: &Dawg<S>, tag: Tag, bytes: &[u8]) -> bool {
    let section = dawg.sections().find(|section| section.tag == tag);
    section.is_some_and(|section| {
        let byte = |(&byte, at): (&u8, u32)| dawg.source().read_u8(at) == byte;
        section.len as usize == bytes.len() && bytes.iter().zip(section.at..).all(byte)
    })
}

/// Reads back each word that has a symbol with which the spelling of another symbol begins.
fn verify_spellings<S: Source>(dawg: &Dawg<S>) -> Result<(), Damage> {
    let alphabet = dawg.alphabet();
    let spellings: Vec<Spelling> = alphabet.spellings().collect();
    let begins_another = |one: &Spelling| {
        spellings.iter().any(|other| one != other && other.as_str().starts_with(one.as_str()))
    };
    let ambiguous: Vec<bool> = spellings.iter().map(begins_another).collect();
    let mut words = dawg.words();
    while let Some(word) = words.next_word() {
        if word.symbols().iter().any(|&symbol| ambiguous[usize::from(symbol)]) {
            let text = word.to_string();
            if !alphabet.split(&text).eq(word.symbols().iter().copied().map(Some)) {
                return Err(Damage::Spelling(text));
            }
        }
    }
    Ok(())
}

/// Packs the written forms again, if there are any, and compares.
fn verify_written<S: Source>(dawg: &Dawg<S>) -> Result<(), Damage> {
    let source = dawg.source();
    if dawg.sections().all(|section| section.tag != Tag::WRITTEN) {
        return Ok(());
    }
    // Without files for sorting, there must be enough memory.
    let memory = if cfg!(feature = "big-lists") { 1 << 26 } else { u64::MAX };
    let mut forms = WrittenForms::new(memory);
    // The alphabet is read from bytes.
    let bytes: Vec<u8> = (0..source.len()).map(|at| source.read_u8(at)).collect();
    let dawg = Dawg::trust(&bytes[..]).map_err(|_| Damage::Written)?;
    let (alphabet, written) = (Alphabet::of(&dawg), dawg.written().ok_or(Damage::Written)?);
    let mut are_right = true;
    in_text_order(&dawg, |word| {
        are_right = written.forms(word).all(|form| {
            let form = form.to_string();
            alphabet.fold(&form).is_ok_and(|folded| folded == word)
                && forms.add(word, &form).is_ok()
        });
        if are_right { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    let section = forms.section(&dawg, &mut Vec::new()).ok().flatten();
    let is_same = section.is_some_and(|section| holds(&dawg, Tag::WRITTEN, &section));
    if is_same && are_right { Ok(()) } else { Err(Damage::Written) }
}

fn verify_digest<S: Source>(dawg: &Dawg<S>) -> Result<(), Damage> {
    let mut hasher = Hash::new();
    in_text_order(dawg, |word| {
        hasher.update(word);
        hasher.update("\n");
        ControlFlow::Continue(())
    })?;
    if Digest(hasher.finalize()) == dawg.digest() { Ok(()) } else { Err(Damage::Digest) }
}
