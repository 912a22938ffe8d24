//! `dawggle graph`: the graph of a few words, in DOT.

use std::borrow::Cow;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, bail, ensure};
use dawggle::Dawg;
use dawggle::format::MAX_WORD;
use dawggle_compiler::list::{Fault, List};
use dawggle_compiler::{Alphabet, Compiler, Error, Layout, WordGraph};

use crate::dictionary::Dictionary;
use crate::failure::usage_error;
use crate::output::print_result;
use crate::picture::shorten;
use crate::word_lists::SymbolArgs;

/// Draw the word graph (DAWG) of a few words
///
/// Prints the minimal graph that `dawggle compile` makes of the words, in DOT, the language of
/// Graphviz, of at most 10,000 nodes. A circle is a node, a double circle is a node where a word
/// ends, and an arrow is an edge with its letters, as tiles spell them. `dot` of Graphviz makes a
/// picture of it.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  dawggle graph kind knife
  dawggle graph kind knife | dot -Tsvg > graph.svg
  dawggle graph -d small.dawg | dot -Tpdf > graph.pdf
  dawggle words 'lex*' | dawggle graph -")]
pub struct Graph {
    /// The words; `-` reads a list from standard input
    #[arg(value_name = "WORD")]
    words: Vec<String>,
    /// Draw the whole graph of this dictionary, instead of the graph of words
    #[arg(
        short,
        long,
        value_name = "FILE",
        conflicts_with_all = ["words", "digraphs", "alphabet"],
    )]
    dict: Option<PathBuf>,
    #[command(flatten)]
    symbols: SymbolArgs,
}

/// The most nodes. Larger graphs take Graphviz long, and nobody could read them.
const MOST_NODES: u32 = 10_000;
/// The most characters of a text in the message that it is not a word.
const MOST_SHOWN: usize = 40;

impl Graph {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        match &self.dict {
            None if self.words.is_empty() => {
                Err(usage_error("name the WORDs, or a dictionary with -d"))
            }
            // clap does not see a conflict with -d before the command.
            Some(_) if !self.words.is_empty() => {
                Err(usage_error("-d draws a whole dictionary: leave out the words"))
            }
            Some(file) => draw(&Dictionary::Named(file.clone()).open()?),
            None => draw(&Dawg::trust(&self.compile()?.bytes[..])?),
        }
    }

    /// Compiles the words.
    fn compile(&self) -> anyhow::Result<dawggle_compiler::Dictionary> {
        let alphabet = self.symbols.alphabet()?;
        let mut compiler = Compiler::new().layout(Layout::Wide);
        for word in &self.words {
            compiler = match word.as_str() {
                "-" => compiler.list(List::stdin()),
                _ => match fold(word, &alphabet) {
                    Ok(folded) if !folded.is_empty() => compiler.words("WORD", [folded]),
                    Ok(_) => return Err(usage_error("an empty WORD has no letters")),
                    Err(fault) => {
                        let word = shorten(word, MOST_SHOWN);
                        return Err(usage_error(format_args!("{word:?} {fault}")));
                    }
                },
            };
        }
        compiler = compiler.alphabet(alphabet);
        for digraph in self.symbols.digraphs() {
            compiler = compiler.digraph(digraph);
        }
        match compiler.compile() {
            Err(error @ Error::Option(_)) => Err(usage_error(error)),
            // The advice of the error itself is for lists.
            Err(Error::Lines(bad)) => bail!("{bad}"),
            compiled => Ok(compiled?),
        }
    }
}

/// Prints the graph of a dictionary.
fn draw(dawg: &Dawg<&[u8]>) -> anyhow::Result<ExitCode> {
    let nodes = dawg.counts().nodes;
    ensure!(
        nodes <= MOST_NODES,
        "the graph has {nodes} nodes: a drawing has at most {MOST_NODES} (draw only some words, \
         as in `dawggle words 'lex*' | dawggle graph -`)"
    );
    let graph = WordGraph::of(dawg).context("the dictionary is damaged")?;
    print_result(&graph.to_string())?;
    Ok(ExitCode::SUCCESS)
}

/// Folds a word like a word of a list.
fn fold<'w>(word: &'w str, alphabet: &Alphabet) -> Result<Cow<'w, str>, Fault> {
    let folded = alphabet.fold(word)?;
    match folded.chars().count() {
        letters if letters > MAX_WORD.into() => Err(Fault::Length(letters)),
        _ => Ok(folded),
    }
}
