//! Expanding a dictionary in memory.

use dawggle::Dawg;
use dawggle::format::Tag;

use crate::compiler::dawg_file;
use crate::graph::MinimalGraph;
use crate::layout::{Layout, index};
use crate::{Dictionary, Error};

/// Returns the same dictionary in the layout [`Layout::Wide`], for a program that keeps a small
/// file and has memory for fast look-ups.
///
/// The result is what the compiler makes of the same words with this layout. It takes about four
/// times the memory of [`Layout::Compact`], and walks in it are about four times as fast. Open it
/// with [`Dawg::trust`]: there is nothing to check. A dictionary that has this layout is copied.
/// [`Dawg::index_table`] makes the numbers of words fast, too.
///
/// # Errors
///
/// [`Error::Invalid`] if the graph is damaged in a way that the checksum does not show, and
/// [`Error::TooLarge`] for a graph of gigabytes.
///
/// # Examples
///
/// ```
/// use dawggle::Dawg;
/// use dawggle_compiler::{Compiler, expand};
///
/// let bytes = Compiler::new().words("pets", ["cat", "dog"]).compile()?.bytes;
/// let wide = expand(&Dawg::from_bytes(&bytes)?)?;
/// let dawg = Dawg::trust(&wide[..])?;
/// assert!(dawg.contains("dog"));
/// let table = dawg.index_table(vec![0; dawg.index_table_len()]).expect("a wide dictionary");
/// assert_eq!(table.index(&dawg).number("dog"), Some(1));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub fn expand(dawg: &Dawg<&[u8]>) -> Result<Vec<u8>, Error> {
    let graph = MinimalGraph::read(dawg).map_err(Dictionary::damaged)?;
    let (layout, bytes) = Layout::Wide.write(&graph, dawg.alphabet().len().into(), None)?;
    let mut bytes = Some(bytes);
    let mut sections = Vec::new();
    for section in dawg.sections() {
        let bytes = match section.tag {
            Tag::GRAPH => bytes.take().unwrap_or_default(),
            // Its entries are for places in the graph.
            Tag::INDEX => continue,
            _ => {
                let bytes = dawg.source().get(section.at as usize..).unwrap_or_default();
                bytes.get(..section.len as usize).unwrap_or_default().to_vec()
            }
        };
        sections.push((section.tag, bytes));
    }
    let file = dawg_file::assemble(layout, &sections)?;
    if dawg.index().is_none() {
        return Ok(file);
    }
    let wide = Dawg::trust(&file[..]).expect("a dictionary just assembled");
    let index = index::section(&wide).map_err(Dictionary::damaged)?;
    let place = dawg.sections().position(|section| section.tag == Tag::INDEX);
    sections.insert(place.unwrap_or(sections.len()), (Tag::INDEX, index));
    dawg_file::assemble(layout, &sections)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Compiler;

    #[test]
    fn an_expanded_dictionary_is_what_the_compiler_makes() {
        let words = ["a", "at", "cat", "cats", "quit", "tea", "teas", "été"];
        for compiler in [
            Compiler::new().words("words", words).digraph("qu"),
            Compiler::new().words("words", words).index(true).title("Words"),
            Compiler::new().words("words", ["a", "It", "IT", "Éa"]).written(true),
            Compiler::new().words("words", ('а'..='я').map(String::from)),
        ] {
            let compact = compiler.clone().compile().unwrap().bytes;
            let wide = compiler.layout(Layout::Wide).compile().unwrap().bytes;
            assert!(compact != wide);
            assert!(expand(&Dawg::from_bytes(&compact[..]).unwrap()).unwrap() == wide);
            assert!(expand(&Dawg::from_bytes(&wide[..]).unwrap()).unwrap() == wide);
        }
    }

    #[test]
    fn a_damaged_graph_is_an_error() {
        let bytes = Compiler::new().words("words", ["cat", "dog"]).compile().unwrap().bytes;
        let graph = Dawg::from_bytes(&bytes[..]).unwrap().sections().find(|s| s.tag == Tag::GRAPH);
        let graph = graph.unwrap();
        for at in graph.at..graph.at + graph.len {
            for bit in 0..8 {
                let mut bytes = bytes.clone();
                bytes[at as usize] ^= 1 << bit;
                // A graph of other words, an error, or a file that cannot be opened.
                let Ok(dawg) = Dawg::trust(&bytes[..]) else { continue };
                let _ = expand(&dawg);
            }
        }
    }
}
