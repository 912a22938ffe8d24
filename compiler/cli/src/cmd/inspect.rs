//! `dawggle inspect`: the complete check of a dictionary, its contents, and the size of its parts.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, ensure};
use dawggle_compiler::{Inspection, verify};
use serde_json::json;

use crate::budget::Budget;
use crate::device_fit::{Device, DeviceFit};
use crate::dictionary::{Dictionary, DictionaryOption};
use crate::number::byte_sizes;
use crate::output::{json_line, print_result};

/// Check a dictionary, and show its contents and the size of its parts
///
/// Checks the whole file: the graph has no cycles and is minimal, its counts are right, and its
/// words have the checksum of the original list. Exits with 3 if the file is damaged, or has more
/// bytes of words than --max-steps. It takes about a second for a million words.
///
/// With --device, also shows how much flash and RAM a microcontroller needs for the dictionary and
/// programs of this project around it, in Rust and in C. Exits with 1 if none fits.
#[derive(clap::Args)]
#[command(mut_arg("dict", |option| option.hide(true)), after_help = "Examples:
  dawggle inspect words.dawg
  dawggle inspect --json words.dawg | jq .words
  dawggle inspect --device uno words.dawg
  dawggle inspect --device 256k,16k words.dawg")]
pub struct Inspect {
    /// The dictionary [default: $DAWGGLE_DICT, or else the built-in English one]
    #[arg(value_name = "FILE", conflicts_with = "dict")]
    file: Option<PathBuf>,
    #[command(flatten)]
    dictionary: DictionaryOption,
    /// Show whether the dictionary fits a device: uno, nano, mega, microbit, pico, bluepill,
    /// lm3s6965, esp32c3 or gameboy; or FLASH,RAM, such as 256k,16k, of a device with a Cortex-M0
    #[arg(long, value_name = "DEVICE", value_parser = parse_device)]
    device: Option<Device>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    budget: Budget,
}

impl Inspect {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let dictionary = self.file.map_or_else(|| self.dictionary.find(), Dictionary::Named);
        let dawg = dictionary.open()?;
        let damaged = || format!("{dictionary} is damaged");
        let inspection = Inspection::of(&dawg).with_context(damaged)?;
        let (bytes, most) = (inspection.text_bytes, self.budget.steps());
        ensure!(
            bytes <= most,
            "contents of {dictionary} not checked: its words have {bytes} bytes, more than \
             --max-steps {most}"
        );
        verify(&dawg).with_context(damaged)?;
        let fits = self.device.map(|device| DeviceFit::of(&dawg, device));
        let mut lines = if self.json {
            json_line(&to_json(&inspection, fits.as_ref()))?
        } else {
            format!("checked           intact and minimal\n{inspection}")
        };
        if let Some(fits) = fits.as_ref().filter(|_| !self.json) {
            lines += &format!("\n{fits}");
        }
        print_result(&lines)?;
        let fits = fits.is_none_or(|fits| fits.is_fit());
        Ok(if fits { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}

fn parse_device(text: &str) -> Result<Device, String> {
    if let Some(&device) = Device::NAMED.iter().find(|device| device.name == Some(text)) {
        return Ok(device);
    }
    let (flash, ram) = byte_sizes(text).map_err(|_| {
        let names: Vec<&str> = Device::NAMED.iter().filter_map(|device| device.name).collect();
        format!("expected {}, or flash and RAM, such as 256k,16k", names.join(", "))
    })?;
    Ok(Device::new(flash, ram))
}

fn to_json(inspection: &Inspection, fits: Option<&DeviceFit>) -> serde_json::Value {
    let counts = inspection.counts;
    let parts = inspection.parts.iter().map(|(part, bytes)| json!({"part": part, "bytes": bytes}));
    json!({
        // Otherwise, nothing is printed.
        "intact": true,
        "minimal": true,
        "title": inspection.title,
        "license": inspection.license,
        "origin": inspection.origin,
        "words": counts.words,
        "longest": {"symbols": counts.longest, "bytes": counts.longest_bytes},
        "alphabet": inspection.alphabet,
        "layout": inspection.layout,
        "nodes": counts.nodes,
        "nodes_written": inspection.nodes_written,
        "edges": counts.edges,
        "sha256": inspection.digest.to_string(),
        "crc32": format!("{:08x}", inspection.checksum),
        "bytes": inspection.bytes,
        "text_bytes": inspection.text_bytes,
        "fst_bytes": inspection.fst_bytes,
        "parts": parts.collect::<Vec<_>>(),
        "fits": fits.map(|fits| {
            let programs = fits.programs.iter().map(|program| json!({
                "program": program.name,
                "flash": program.flash,
                "ram": program.ram,
                "fits": fits.has_room_for(program),
            }));
            json!({
                "fits": fits.is_fit(),
                "device": fits.device.name,
                "flash": fits.device.flash,
                "ram": fits.device.ram,
                "programs": programs.collect::<Vec<_>>(),
                "words_that_fit": fits.words_that_fit(),
            })
        }),
    })
}
