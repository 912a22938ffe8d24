//! The deep check of a dictionary, for which a device has no memory.

use std::ops::ControlFlow;

use dawggle::{Dawg, Source, Spelling};
use sha2::{Digest, Sha256};

use crate::in_text_order;
use crate::survey::{GraphFault, Survey};

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
    /// A word is not found by its own text, since other symbols spell it too.
    #[error("{0:?} is spelled by other symbols than those that are looked up")]
    Spelling(String),
    /// The words are not those of the list that the file says it was made from.
    #[error("the words are not those of the list's digest")]
    Digest,
}

/// Proves that a dictionary is what the compiler would have made: the graph is acyclic and
/// minimal, every node serves a word, the counts and the longest word are as stated, each word is
/// found by its text, and the words have the list's digest.
///
/// Takes time in proportion to the words, and memory in proportion to the graph.
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
    verify_spellings(dawg)?;
    let mut hasher = Sha256::new();
    let _ = in_text_order(dawg, |word| {
        hasher.update(word);
        hasher.update("\n");
        ControlFlow::Continue(())
    });
    if hasher.finalize()[..] == dawg.digest() { Ok(()) } else { Err(VerifyError::Digest) }
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
