//! Arguments that are a built-in name or a path, for rules and alphabets.

use std::fs::File;
use std::io::Read;

use anyhow::{Context, anyhow, ensure};
use dawggle_compiler::list::decode;

use crate::failure::usage_error;

/// The most bytes of a file of rules or of an alphabet. The neighbors of the largest board need
/// less. A byte can take 130 bytes of memory: a face of a die.
const LONGEST_FILE: u64 = 1 << 22;

/// Resolves a built-in name or a path to its text.
pub fn load(name: &str, known: &[(&str, &str)], what: &str) -> anyhow::Result<String> {
    if let Some((_, text)) = known.iter().find(|(known, _)| *known == name) {
        return Ok((*text).to_owned());
    }
    if !name.contains(['/', '\\', '.']) {
        return Err(unknown(name, known, what, &format!("a file (./{name}) or ")));
    }
    let file = File::open(name).with_context(|| format!("cannot read {name}"))?;
    read_text(name, file, LONGEST_FILE)
}

/// Returns the error for an unknown name. `or` is what else could have been given.
pub fn unknown(name: &str, known: &[(&str, &str)], what: &str, or: &str) -> anyhow::Error {
    let names: Vec<&str> = known.iter().map(|&(name, _)| name).collect();
    usage_error(format_args!(
        "there is no {what} called `{name}`: expected {or}one of {}",
        names.join(", ")
    ))
}

/// Reads a whole text of at most `longest` bytes, decoded as a list. `name` is for messages.
pub fn read_text(name: &str, text: impl Read + Send, longest: u64) -> anyhow::Result<String> {
    let mut read = Vec::new();
    let text = decode(name, text)?;
    text.take(longest + 1).read_to_end(&mut read).with_context(|| format!("cannot read {name}"))?;
    ensure!(read.len() as u64 <= longest, "cannot read {name}: longer than {longest} bytes");
    String::from_utf8(read).map_err(|_| {
        anyhow!("cannot read {name}: it is not UTF-8 (convert it, for instance with iconv)")
    })
}
