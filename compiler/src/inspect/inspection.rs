//! What is in a dictionary, and where its bytes go.

use std::fmt;
use std::ops::ControlFlow;

use dawggle::format::{self, Tag};
use dawggle::graph::Layout;
use dawggle::{Counts, Dawg, Outcome, Source};

use super::{GraphFault, in_text_order};
use crate::graph::survey::Survey;

/// The most text of which it is found out what it takes as an `fst`.
const MOST_TEXT: u64 = 1 << 26;

/// What is in a dictionary, and where its bytes go.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Inspection {
    /// What the list is called, if the file says so.
    pub title: Option<String>,
    /// The licence of the list.
    pub licence: Option<String>,
    /// Where the list comes from.
    pub origin: Option<String>,
    /// The layout of the graph.
    pub layout: &'static str,
    /// Words, nodes, edges, longest word.
    pub counts: Counts,
    /// The spellings of the symbols, in order.
    pub alphabet: Vec<String>,
    /// SHA-256 of the list.
    pub digest: [u8; 32],
    /// SHA-256 of the recipe, if the dictionary was made by one.
    pub recipe: Option<[u8; 32]>,
    /// CRC-32 of the file.
    pub checksum: u32,
    /// Bytes of the file.
    pub bytes: u64,
    /// Nodes as the file holds them: the layout `compact` writes a node again where that takes less
    /// room than to refer to it.
    pub nodes_written: u64,
    /// Bytes of the list as text, with a newline a word.
    pub text_bytes: u64,
    /// Bytes of a set of the crate `fst` of the same words, unless there are too many of them to
    /// find out (2^26 bytes of text).
    pub fst_bytes: Option<u64>,
    /// The parts of the file, in order, and their bytes; together they are the file.
    pub parts: Vec<(String, u64)>,
}

impl Inspection {
    /// Looks into a dictionary. Time and memory in proportion to the graph, however many words it
    /// holds; and to the words, where these are not too many to tell what they take as an `fst`.
    pub fn of(dawg: &Dawg<&[u8]>) -> Result<Self, GraphFault> {
        let text = |tag| dawg.text(tag).map(str::to_owned);
        let counts = dawg.counts();
        let file = dawg.source();
        let survey = Survey::of(dawg)?;
        let sections = dawg.sections().count() as u64;
        let mut nodes_written = survey.nodes;
        let mut parts = vec![
            ("header".to_owned(), u64::from(format::HEADER_LEN)),
            ("table of sections".to_owned(), sections * u64::from(format::SECTION_LEN)),
        ];
        for section in dawg.sections() {
            let (tag, len) = (section.tag, u64::from(section.len));
            let name = match tag {
                Tag::ALPHABET => "alphabet",
                Tag::COUNTS => "counts",
                Tag::DIGEST => "digest",
                Tag::INDEX => "index",
                Tag::FOLDING => "folding",
                Tag::RECIPE => "recipe's digest",
                Tag::TITLE => "title",
                Tag::LICENCE => "licence",
                Tag::ORIGIN => "origin",
                Tag::GRAPH => {
                    let (nodes, graph) = graph_parts(dawg, len);
                    nodes_written = nodes;
                    parts.extend(graph.map(|(part, bytes)| (format!("graph: {part}"), bytes)));
                    continue;
                }
                _ => {
                    parts.push((format!("section {tag}"), len));
                    continue;
                }
            };
            parts.push((name.to_owned(), len));
        }
        Ok(Self {
            title: text(Tag::TITLE),
            licence: text(Tag::LICENCE),
            origin: text(Tag::ORIGIN),
            layout: dawg.layout().name(),
            counts,
            alphabet: dawg.alphabet().spellings().map(|text| text.as_str().to_owned()).collect(),
            digest: dawg.digest(),
            recipe: recipe(dawg),
            checksum: file.read_u32(format::CHECKSUM_AT),
            bytes: file.len() as u64,
            nodes_written,
            text_bytes: survey.text_bytes,
            fst_bytes: (survey.text_bytes < MOST_TEXT).then(|| fst_bytes(dawg)).flatten(),
            parts,
        })
    }

    /// Bits of the file for each word.
    #[must_use]
    pub fn bits_per_word(&self) -> f64 {
        self.bytes as f64 * 8.0 / f64::from(self.counts.words)
    }

    /// The file's size as a share of the list's.
    #[must_use]
    pub fn ratio(&self) -> f64 {
        self.bytes as f64 / self.text_bytes as f64
    }
}

fn recipe(dawg: &Dawg<&[u8]>) -> Option<[u8; 32]> {
    let section = dawg.sections().find(|section| section.tag == Tag::RECIPE)?;
    let (start, end) = (section.at as usize, (section.at + section.len) as usize);
    dawg.source().get(start..end)?.try_into().ok()
}

/// The nodes that a graph is written with, and where its `len` bytes go.
fn graph_parts(dawg: &Dawg<&[u8]>, len: u64) -> (u64, impl Iterator<Item = (&'static str, u64)>) {
    let counts = dawg.counts();
    let (nodes, parts) = match dawg.layout() {
        Layout::Wide(_) => {
            let edges = u64::from(counts.edges) * 4;
            (counts.nodes.into(), vec![("nodes", len.saturating_sub(edges)), ("edges", edges)])
        }
        Layout::Compact(graph) => {
            let census = graph.census().unwrap_or_default();
            // To whole bytes; what is left over goes to the directory, which finds the joins.
            let [sets, join_edges, tree_edges, top] =
                [census.sets, census.join_edges, census.tree_edges, census.top]
                    .map(|bits| bits / 8);
            let tables = u64::from(census.tables);
            let others = tables.saturating_add(sets + join_edges + tree_edges + top);
            let directory = len.saturating_sub(others);
            let parts = vec![
                ("tables", tables),
                ("sets", sets),
                ("join edges", join_edges),
                ("tree edges", tree_edges),
                ("top", top),
                ("directory", directory),
            ];
            (census.nodes.into(), parts)
        }
    };
    (nodes, parts.into_iter())
}

/// What the same words take as a set of the crate `fst`; `None` if a text is spelled in more than
/// one way, which only a dictionary made by hand has.
fn fst_bytes(dawg: &Dawg<&[u8]>) -> Option<u64> {
    let mut builder = fst::SetBuilder::memory();
    let outcome = in_text_order(dawg, |word| match builder.insert(word) {
        Ok(()) => ControlFlow::Continue(()),
        Err(_) => ControlFlow::Break(()),
    });
    let bytes = builder.into_inner().ok()?;
    (outcome == Outcome::Complete).then_some(bytes.len() as u64)
}

impl fmt::Display for Inspection {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts = [("title", &self.title), ("licence", &self.licence), ("origin", &self.origin)];
        for (name, text) in texts {
            for line in text.iter().flat_map(|text| text.lines()) {
                writeln!(formatter, "{name:<18}{line}")?;
            }
        }
        let Counts { words, nodes, edges, longest, longest_bytes } = self.counts;
        writeln!(formatter, "words             {words}")?;
        writeln!(formatter, "longest word      {longest} symbols, {longest_bytes} bytes")?;
        writeln!(formatter, "alphabet          {}", self.alphabet.join(" "))?;
        writeln!(formatter, "layout            {}", self.layout)?;
        write!(formatter, "nodes             {nodes}")?;
        match self.nodes_written {
            written if written == u64::from(nodes) => writeln!(formatter)?,
            written => writeln!(formatter, ", written {written} times in all")?,
        }
        writeln!(formatter, "edges             {edges}")?;
        writeln!(formatter, "list's SHA-256    {}", hex(&self.digest))?;
        if let Some(recipe) = &self.recipe {
            writeln!(formatter, "recipe's SHA-256  {}", hex(recipe))?;
        }
        writeln!(formatter, "file's CRC-32     {:08x}", self.checksum)?;
        writeln!(
            formatter,
            "size              {} bytes, {:.2} bits a word, {:.1}% of the text's {} bytes",
            self.bytes,
            self.bits_per_word(),
            self.ratio() * 100.0,
            self.text_bytes
        )?;
        if let Some(bytes) = self.fst_bytes {
            let times = bytes as f64 / self.bytes as f64;
            writeln!(formatter, "as an fst         {bytes} bytes, {times:.2} times as many")?;
        }
        writeln!(formatter)?;
        for (part, bytes) in &self.parts {
            let share = *bytes as f64 * 100.0 / self.bytes as f64;
            writeln!(formatter, "{part:<18}{bytes:>10} bytes {share:>5.1}%")?;
        }
        Ok(())
    }
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
