//! The deep check of a dictionary, for which a device has no memory.

use std::ops::ControlFlow;

use dawggle::format::Tag;
use dawggle::{Dawg, Source, Spelling};
use sha2::{Digest, Sha256};

use crate::alphabet::is_symbol;
use crate::graph::minimal::MinimalGraph;
use crate::graph::survey::Survey;
use crate::inspect::{GraphFault, in_text_order};
use crate::layout::{Layout, index};

/// Why a dictionary is not what a compiler would have made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// The graph is not a minimal acyclic word graph.
    #[error(transparent)]
    Graph(#[from] GraphFault),
    /// The file states a count that is not so.
    #[error("{stated} {what} stated, {found} found")]
    Count {
        /// Which count.
        what: &'static str,
        /// The number in the file.
        stated: u64,
        /// The number found.
        found: u64,
    },
    /// The alphabet has a symbol that no word uses, or one that is not in lower case.
    #[error("the alphabet is not that of the words: symbols in lower case that occur")]
    Alphabet,
    /// The graph is right, but laid out in another way, or parts of the section are not reached.
    #[error("the graph is not laid out as the compiler does it")]
    Layout,
    /// The index does not number the words as the compiler does it.
    #[error("the index is not the one that the compiler makes")]
    Index,
    /// A word is not found by its own text, since other symbols spell it too.
    #[error("{0:?} is spelled by other symbols than those that are looked up")]
    Spelling(String),
    /// The words are not those of the list that the file says it was made from.
    #[error("the words are not those of the list's digest")]
    Digest,
}

/// Proves that a dictionary is what the compiler would have made: the graph is acyclic and
/// minimal and laid out as the compiler does it, every node serves a word, the alphabet is symbols that
/// are used, the counts and the longest word are as stated, an index numbers the words, each word is
/// read back from its text, and the words have the list's digest. Sections for people, and optional ones that are not known, say
/// what they like.
///
/// Takes time in proportion to the words, and memory in proportion to the graph. A file of a few
/// hundred bytes can spell four billion words, which take most of an hour.
pub fn verify<S: Source>(dawg: &Dawg<S>) -> Result<(), VerifyError> {
    let (survey, stated) = (Survey::of(dawg)?, dawg.counts());
    let counts = [
        ("words", u64::from(stated.words), survey.words),
        ("nodes", u64::from(stated.nodes), survey.nodes),
        ("edges", u64::from(stated.edges), survey.edges),
        ("symbols in the longest word", u64::from(stated.longest), survey.longest.0),
        ("bytes in the longest word", u64::from(stated.longest_bytes), survey.longest.1),
    ];
    for (what, stated, found) in counts {
        if stated != found {
            return Err(VerifyError::Count { what, stated, found });
        }
    }
    verify_layout(dawg)?;
    verify_index(dawg)?;
    verify_spellings(dawg)?;
    let mut hasher = Sha256::new();
    let _ = in_text_order(dawg, |word| {
        hasher.update(word);
        hasher.update("\n");
        ControlFlow::Continue(())
    });
    if hasher.finalize()[..] == dawg.digest() { Ok(()) } else { Err(VerifyError::Digest) }
}

/// Lays the graph out anew and compares.
fn verify_layout<S: Source>(dawg: &Dawg<S>) -> Result<(), VerifyError> {
    let graph = MinimalGraph::of_dictionary(dawg);
    let spellings: Vec<Spelling> = dawg.alphabet().spellings().collect();
    let are_symbols = spellings.iter().all(|spelling| is_symbol(spelling.as_str()));
    if !are_symbols || graph.used_symbols()[..spellings.len()].contains(&false) {
        return Err(VerifyError::Alphabet);
    }
    let (layout, top) = match dawg.layout() {
        dawggle::graph::Layout::Wide(_) => (Layout::Wide, None),
        dawggle::graph::Layout::Compact(graph) => {
            (Layout::Compact, graph.census().ok().map(|census| census.top_nodes))
        }
    };
    let written = layout.write(&graph, spellings.len(), top);
    let is_same = written.is_ok_and(|(_, bytes)| holds(dawg, Tag::GRAPH, &bytes));
    if is_same { Ok(()) } else { Err(VerifyError::Layout) }
}

/// Makes the index anew, if there is one, and compares.
fn verify_index<S: Source>(dawg: &Dawg<S>) -> Result<(), VerifyError> {
    let is_same = dawg.index().is_none() || holds(dawg, Tag::INDEX, &index::section(dawg));
    if is_same { Ok(()) } else { Err(VerifyError::Index) }
}

/// Whether a section holds these bytes.
fn holds<S: Source>(dawg: &Dawg<S>, tag: Tag, bytes: &[u8]) -> bool {
    let section = dawg.sections().find(|section| section.tag == tag);
    section.is_some_and(|section| {
        let byte = |(&byte, at): (&u8, u32)| dawg.source().read_u8(at) == byte;
        section.len as usize == bytes.len() && bytes.iter().zip(section.at..).all(byte)
    })
}

/// Reads back each word that has a symbol with which the spelling of another begins.
fn verify_spellings<S: Source>(dawg: &Dawg<S>) -> Result<(), VerifyError> {
    let alphabet = dawg.alphabet();
    let spellings: Vec<Spelling> = alphabet.spellings().collect();
    let begins_another = |one: &Spelling| {
        spellings.iter().any(|other| one != other && other.as_str().starts_with(one.as_str()))
    };
    let ambiguous: Vec<bool> = spellings.iter().map(begins_another).collect();
    let mut lost = None;
    let _ = dawg.words().each(|word| {
        if word.symbols().iter().any(|&symbol| ambiguous[usize::from(symbol)]) {
            let text = word.to_string();
            let mut rest = text.as_str();
            let is_read_back = word.symbols().iter().all(|&symbol| {
                let split = alphabet.split_first(rest);
                rest = split.map_or("", |(_, after)| after);
                split.is_some_and(|(first, _)| first == symbol)
            });
            if !is_read_back {
                lost = Some(text);
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    });
    lost.map_or(Ok(()), |word| Err(VerifyError::Spelling(word)))
}
