//! `dawggle inspect`: the contents of a dictionary, and the size of its parts.

mod picture;

use std::process::ExitCode;

use anyhow::Context;
use dawggle_compiler::inspect::{DeviceFit, Inspection};
use serde_json::json;

use crate::byte_size;
use crate::dictionary::DictionaryArgument;
use crate::output::print_result;

/// Show the contents of a dictionary, and the size of its parts
///
/// With --fits, also shows whether the dictionary and the solver fit a microcontroller: how much
/// flash and RAM each needs, and how much is left for the program around them. Exits with 1 if they
/// do not fit.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  dawggle inspect words.dawg
  dawggle inspect --json words.dawg | jq .words
  dawggle inspect --fits 256k,16k words.dawg")]
pub struct Inspect {
    #[command(flatten)]
    dictionary: DictionaryArgument,
    /// Show whether dictionary and solver fit this flash and RAM: bytes, or 256k, or 1M
    #[arg(long, value_name = "FLASH,RAM", value_parser = byte_size::parse_pair)]
    fits: Option<(u64, u64)>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Print an SVG picture of the sizes
    #[arg(long, conflicts_with_all = ["fits", "json"])]
    svg: bool,
}

impl Inspect {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let dictionary = self.dictionary.find();
        let dawg = dictionary.open()?;
        let inspection =
            Inspection::of(&dawg).with_context(|| format!("{dictionary} is damaged"))?;
        let fits = self.fits.map(|(flash, ram)| DeviceFit::of(&dawg, flash, ram));
        let mut lines = if self.svg {
            picture::draw(&inspection, &dictionary.file_name()).to_string()
        } else if self.json {
            format!("{}\n", to_json(&inspection, fits.as_ref()))
        } else {
            inspection.to_string()
        };
        if let Some(fits) = fits.filter(|_| !self.json) {
            lines += &format!("\n{fits}");
        }
        print_result(&lines)?;
        let fits = fits.is_none_or(|fits| fits.is_fit());
        Ok(if fits { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}

fn to_json(inspection: &Inspection, fits: Option<&DeviceFit>) -> serde_json::Value {
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
        "fits": fits.map(|fits| json!({
            "fits": fits.is_fit(),
            "flash": {
                "has": fits.flash,
                "dictionary": fits.dictionary,
                "solver": fits.solver,
                "needs": fits.flash_needed(),
            },
            "ram": {
                "has": fits.ram,
                "load_check": fits.load_check,
                "solve": fits.solve,
                "scratch": fits.scratch,
                "needs": fits.ram_needed(),
            },
        })),
    })
}
