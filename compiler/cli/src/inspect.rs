//! `dawggle inspect`: what is in a dictionary, and where its bytes go.

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::Context;
use dawggle_compiler::Inspection;
use serde_json::json;

use crate::dictionary::DictionaryArgument;

/// Show what is in a dictionary, and where its bytes go
#[derive(clap::Args)]
#[command(after_help = "Examples:
  dawggle inspect words.dawg
  dawggle inspect --json words.dawg | jq .words")]
pub struct Inspect {
    #[command(flatten)]
    dictionary: DictionaryArgument,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Inspect {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let dictionary = self.dictionary.find();
        let inspection = Inspection::of(&dictionary.open()?)
            .with_context(|| format!("{dictionary} is not as it should be"))?;
        let mut output = io::stdout().lock();
        if self.json {
            writeln!(output, "{}", to_json(&inspection))?;
        } else {
            write!(output, "{inspection}")?;
        }
        output.flush()?;
        Ok(ExitCode::SUCCESS)
    }
}

fn to_json(inspection: &Inspection) -> serde_json::Value {
    let counts = inspection.counts;
    let parts = inspection.parts.iter().map(|(part, bytes)| json!({"part": part, "bytes": bytes}));
    let digits = inspection.digest.iter().map(|byte| format!("{byte:02x}"));
    json!({
        "title": inspection.title,
        "licence": inspection.licence,
        "origin": inspection.origin,
        "words": counts.words,
        "longest": {"symbols": counts.longest, "bytes": counts.longest_bytes},
        "alphabet": inspection.alphabet,
        "layout": inspection.layout,
        "nodes": counts.nodes,
        "nodes_written": inspection.nodes_written,
        "edges": counts.edges,
        "sha256": digits.collect::<String>(),
        "crc32": format!("{:08x}", inspection.checksum),
        "bytes": inspection.bytes,
        "text_bytes": inspection.text_bytes,
        "fst_bytes": inspection.fst_bytes,
        "parts": parts.collect::<Vec<_>>(),
    })
}
