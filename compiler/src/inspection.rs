//! What is in a dictionary, and where its bytes go.

use std::fmt;

use dawggle::format::{self, Tag};
use dawggle::{Counts, Dawg, Source};

use crate::survey::{GraphFault, Survey};

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
    /// CRC-32 of the file.
    pub checksum: u32,
    /// Bytes of the file.
    pub bytes: u64,
    /// Bytes of the list as text, with a newline a word.
    pub text_bytes: u64,
    /// The parts of the file, in order, and their bytes; together they are the file.
    pub parts: Vec<(String, u64)>,
}

impl Inspection {
    /// Looks into a dictionary. Time and memory in proportion to the graph, however many words it
    /// holds.
    pub fn of(dawg: &Dawg<&[u8]>) -> Result<Self, GraphFault> {
        let text = |tag| dawg.text(tag).map(str::to_owned);
        let counts = dawg.counts();
        let file = dawg.source();
        let sections = dawg.sections().count() as u64;
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
                Tag::TITLE => "title",
                Tag::LICENCE => "licence",
                Tag::ORIGIN => "origin",
                Tag::GRAPH => {
                    let edges = u64::from(counts.edges) * 4;
                    parts.push(("graph: nodes".to_owned(), len - edges));
                    parts.push(("graph: edges".to_owned(), edges));
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
            checksum: file.read_u32(format::CHECKSUM_AT),
            bytes: file.len() as u64,
            text_bytes: Survey::of(dawg)?.text_bytes,
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
        writeln!(formatter, "nodes             {nodes}")?;
        writeln!(formatter, "edges             {edges}")?;
        writeln!(formatter, "list's SHA-256    {}", hex(&self.digest))?;
        writeln!(formatter, "file's CRC-32     {:08x}", self.checksum)?;
        writeln!(
            formatter,
            "size              {} bytes, {:.2} bits a word, {:.1}% of the text's {} bytes",
            self.bytes,
            self.bits_per_word(),
            self.ratio() * 100.0,
            self.text_bytes
        )?;
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
