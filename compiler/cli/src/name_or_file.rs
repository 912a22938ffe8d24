//! Arguments that are a built-in name or a path, for rules and alphabets.

use std::fs::File;
use std::io::{self, Read};

use anyhow::Context;

use crate::failure::usage_error;

/// The most bytes of a file of rules or of an alphabet. The neighbours of the largest board need
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
    let text = File::open(name).and_then(|file| read_text(file, LONGEST_FILE));
    text.with_context(|| format!("cannot read {name}"))
}

/// Returns the error for an unknown name. `or` is what else could have been given.
pub fn unknown(name: &str, known: &[(&str, &str)], what: &str, or: &str) -> anyhow::Error {
    let names: Vec<&str> = known.iter().map(|&(name, _)| name).collect();
    usage_error(format_args!(
        "there is no {what} called `{name}`: expected {or}one of {}",
        names.join(", ")
    ))
}

/// Reads a whole text of at most `longest` bytes.
pub fn read_text(text: impl Read, longest: u64) -> io::Result<String> {
    let mut read = String::new();
    text.take(longest + 1).read_to_string(&mut read).map_err(|error| match error.kind() {
        io::ErrorKind::InvalidData => {
            io::Error::new(error.kind(), "it is not UTF-8 (convert it, for instance with iconv)")
        }
        _ => error,
    })?;
    if read.len() as u64 > longest {
        let message = format!("longer than {longest} bytes");
        return Err(io::Error::new(io::ErrorKind::InvalidData, message));
    }
    Ok(read)
}
