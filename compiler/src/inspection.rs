//! The content of a dictionary, and the bytes of its parts.

use std::fmt;

use dawggle::format::{self, Tag};
use dawggle::graph::Layout;
use dawggle::{Counts, Dawg, Digest, Source};

use crate::Damage;
use crate::graph::{MinimalGraph, fst_set};

/// The most bytes of text for which an `fst` is made to compare its size.
const MOST_TEXT: u64 = 1 << 26;

/// The content of a dictionary, and the bytes of its parts.
///
/// `Display` prints all of it for people.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Inspection {
    /// The title of the list.
    pub title: Option<String>,
    /// The license of the list.
    pub license: Option<String>,
    /// The origin of the list.
    pub origin: Option<String>,
    /// The layout of the graph.
    pub layout: &'static str,
    /// The numbers of words, nodes and edges, and the length of the longest word.
    pub counts: Counts,
    /// The spellings of the symbols in order.
    pub alphabet: Vec<String>,
    /// The SHA-256 of the words as text.
    pub digest: Digest,
    /// The SHA-256 of the recipe, if there was one.
    pub recipe: Option<Digest>,
    /// The CRC-32 of the file.
    pub checksum: u32,
    /// The bytes of the file.
    pub bytes: u64,
    /// The number of nodes in the file.
    ///
    /// It may be larger than the number of nodes in the graph, since the layout `compact` copies a
    /// node where this takes fewer bits than referring to it.
    pub nodes_written: u64,
    /// The bytes of the words as text, with a newline for each.
    pub text_bytes: u64,
    /// The bytes of a set of the crate `fst` with the same words.
    ///
    /// `None` if the words have 2^26 bytes of text or more.
    pub fst_bytes: Option<u64>,
    /// The parts of the file in order with their bytes. Together they are the whole file.
    pub parts: Vec<(String, u64)>,
}

impl Inspection {
    /// Looks into a dictionary.
    ///
    /// Time and memory are in proportion to the graph, and to the words if these have less than
    /// 2^26 bytes of text.
    ///
    /// # Errors
    ///
    /// [`Damage`] if the dictionary is not one that the compiler makes.
    pub fn of(dawg: &Dawg<&[u8]>) -> Result<Self, Damage> {
        let text = |tag| dawg.text(tag).map(str::to_owned);
        let counts = dawg.counts();
        let file = dawg.source();
        let graph = MinimalGraph::read(dawg)?;
        let text_bytes = graph.count_words(&dawg.alphabet()).text_bytes;
        let sections = dawg.sections().count() as u64;
        let mut nodes_written = graph.len() as u64;
        let mut parts = vec![
            ("header".to_owned(), u64::from(format::HEADER_LEN)),
            ("table of sections".to_owned(), sections * u64::from(format::SECTION_LEN)),
        ];
        for section in dawg.sections() {
            let (tag, len) = (section.tag, u64::from(section.len));
            let other = format!("section {tag}");
            let name = match tag {
                Tag::ALPHABET => "alphabet",
                Tag::COUNTS => "counts",
                Tag::DIGEST => "digest",
                Tag::LETTERS => "letters",
                Tag::INDEX => "index",
                Tag::WRITTEN => "written forms",
                Tag::FOLDING => "folding",
                Tag::TILES => "tiles",
                Tag::RECIPE => "recipe's digest",
                Tag::TITLE => "title",
                Tag::LICENSE => "license",
                Tag::ORIGIN => "origin",
                Tag::GRAPH => {
                    let (nodes, graph) = graph_parts(dawg, len);
                    nodes_written = nodes;
                    parts.extend(graph.map(|(part, bytes)| (format!("graph: {part}"), bytes)));
                    continue;
                }
                _ => &other,
            };
            parts.push((name.to_owned(), len));
        }
        Ok(Self {
            title: text(Tag::TITLE),
            license: text(Tag::LICENSE),
            origin: text(Tag::ORIGIN),
            layout: dawg.layout().name(),
            counts,
            alphabet: dawg.alphabet().spellings().map(|text| text.as_str().to_owned()).collect(),
            digest: dawg.digest(),
            recipe: recipe(dawg),
            checksum: file.read_u32(format::CHECKSUM_AT),
            bytes: file.len() as u64,
            nodes_written,
            text_bytes,
            fst_bytes: (text_bytes < MOST_TEXT)
                .then(|| fst_set(dawg).map(|set| set.len() as u64))
                .transpose()?,
            parts,
        })
    }

    /// The bits of the file for each word.
    #[must_use]
    pub fn bits_per_word(&self) -> f64 {
        self.bytes as f64 * 8.0 / f64::from(self.counts.words)
    }

    /// The size of the file divided by the size of the words as text.
    #[must_use]
    pub fn ratio(&self) -> f64 {
        self.bytes as f64 / self.text_bytes as f64
    }
}

fn recipe(dawg: &Dawg<&[u8]>) -> Option<Digest> {
    let section = dawg.sections().find(|section| section.tag == Tag::RECIPE)?;
    let (start, end) = (section.at as usize, (section.at + section.len) as usize);
    dawg.source().get(start..end)?.try_into().ok().map(Digest)
}

/// Returns the number of nodes in the file, and the parts of the graph, which has `len` bytes.
fn graph_parts(dawg: &Dawg<&[u8]>, len: u64) -> (u64, impl Iterator<Item = (&'static str, u64)>) {
    let counts = dawg.counts();
    let (nodes, parts) = match dawg.layout() {
        Layout::Wide(_) => {
            let edges = u64::from(counts.edges) * 4;
            (counts.nodes.into(), vec![("nodes", len.saturating_sub(edges)), ("edges", edges)])
        }
        Layout::Compact(graph) => {
            let census = graph.census().unwrap_or_default();
            // Rounded down to bytes. The remainder counts for the directory, which finds the joins.
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

impl fmt::Display for Inspection {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts = [("title", &self.title), ("license", &self.license), ("origin", &self.origin)];
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
        writeln!(formatter, "list's SHA-256    {}", self.digest)?;
        if let Some(recipe) = &self.recipe {
            writeln!(formatter, "recipe's SHA-256  {}", recipe)?;
        }
        writeln!(formatter, "file's CRC-32     {:08x}", self.checksum)?;
        write!(
            formatter,
            "size              {} bytes, {:.2} bits a word",
            self.bytes,
            self.bits_per_word()
        )?;
        match self.ratio() {
            // A short list is smaller than the tables of its dictionary.
            1.0.. => writeln!(formatter)?,
            ratio => {
                let percent = ratio * 100.0;
                writeln!(formatter, ", {percent:.1}% of the text's {} bytes", self.text_bytes)?;
            }
        }
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
