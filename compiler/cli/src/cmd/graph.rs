//! `dawggle graph`: the graph of a few words.

mod layered_layout;
mod picture;
mod word_graph;

use std::borrow::Cow;
use std::ops::ControlFlow;
use std::process::ExitCode;

use anyhow::{bail, ensure};
use dawggle::format::MAX_WORD;
use dawggle::{Counts, Dawg};
use dawggle_compiler::inspect::in_text_order;
use dawggle_compiler::list::{Fault, List};
use dawggle_compiler::{Alphabet, Compiler, Error, Layout};

use crate::failure::usage_error;
use crate::output::{count, print_result};
use crate::picture::shorten;
use crate::word_lists::load_alphabet;
use word_graph::WordGraph;

/// Draw the graph of a few words, as textbooks do
///
/// The minimal graph (DAWG) that `compile` makes of the words: a circle is a state, a double circle one
/// where a word ends, and an arrow has the letters that lead on. Prints it in DOT, the language of
/// Graphviz, or with --svg as a picture.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  dawggle graph kind knife
  dawggle graph kind knife --svg > graph.svg
  dawggle graph kind knife | dot -Tpdf -o graph.pdf
  dawggle words --prefix lex | dawggle graph -")]
pub struct Graph {
    /// The words; `-` reads a list of them from standard input
    #[arg(required = true, value_name = "WORD")]
    words: Vec<String>,
    /// Make these letters one symbol, as `compile` does; may be repeated
    #[arg(long, value_name = "LETTERS")]
    digraph: Vec<String>,
    /// Read the words with the alphabet of a language, or of a file, as `compile` does
    #[arg(long, value_name = "NAME|FILE")]
    alphabet: Option<String>,
    /// Print it in DOT, as without this option
    #[arg(long, conflicts_with = "svg")]
    dot: bool,
    /// Print a picture in SVG, of up to 500 states and 1000 edges, and words of up to 50 letters
    #[arg(long)]
    svg: bool,
}

/// States and edges of a picture: nobody could follow more, and laying them out would take long.
const MOST_STATES: u32 = 500;
const MOST_EDGES: u32 = 1000;
/// Letters of a word in a picture, which gets wider with each.
const LONGEST: u8 = 50;
/// Characters of a text in a message that it is no word.
const MOST_SHOWN: usize = 40;
/// Words that a picture's title names.
const MOST_NAMED: usize = 12;

impl Graph {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let alphabet = match &self.alphabet {
            Some(name) => load_alphabet(name)?,
            None => Alphabet::default(),
        };
        let mut compiler = Compiler::new().layout(Layout::Wide);
        for word in &self.words {
            compiler = match word.as_str() {
                "-" => compiler.list(List::stdin()),
                _ => match fold(word, &alphabet) {
                    Ok(folded) if !folded.is_empty() => compiler.words("WORD", [folded]),
                    Ok(_) => return Err(usage_error("a word has letters")),
                    Err(fault) => {
                        let word = shorten(word, MOST_SHOWN);
                        return Err(usage_error(format_args!("{word:?} {fault}")));
                    }
                },
            };
        }
        compiler = self.digraph.iter().fold(compiler.alphabet(alphabet), Compiler::digraph);
        let dictionary = match compiler.compile() {
            Err(error @ Error::Digraph { .. }) => return Err(usage_error(error)),
            // What the error itself advises is for lists.
            Err(Error::Lines(bad)) => bail!("{bad}"),
            compiled => compiled?,
        };
        let dawg = Dawg::trust(&dictionary.bytes[..])?;
        let Counts { nodes, edges, longest, .. } = dawg.counts();
        if self.svg {
            ensure!(
                nodes <= MOST_STATES && edges <= MOST_EDGES,
                "the graph of these words has {nodes} states and {edges} edges: a picture has room \
                 for {MOST_STATES} and {MOST_EDGES} (give fewer words, or print --dot)"
            );
            ensure!(
                longest <= LONGEST,
                "the longest of these words has {longest} letters: a picture has room for {LONGEST} \
                 (leave it out, or print --dot)"
            );
        }
        let graph = WordGraph::of(&dawg);
        print_result(&match self.svg {
            true => picture::draw(&graph, &name(&dawg)).to_string(),
            false => graph.to_string(),
        })?;
        Ok(ExitCode::SUCCESS)
    }
}

/// A word as lists have it.
fn fold<'w>(word: &'w str, alphabet: &Alphabet) -> Result<Cow<'w, str>, Fault> {
    let folded = alphabet.fold(word)?;
    match folded.chars().count() {
        letters if letters > MAX_WORD.into() => Err(Fault::Length(letters)),
        _ => Ok(folded),
    }
}

/// What the words are called: themselves, if they are few.
fn name(dawg: &Dawg<&[u8]>) -> String {
    let mut words = Vec::new();
    let _ = in_text_order(dawg, |word| {
        words.push(word.to_owned());
        if words.len() > MOST_NAMED { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    match words.len() {
        ..=MOST_NAMED => words.join(", "),
        _ => count(dawg.counts().words, "word"),
    }
}
