//! What is named by a name that is known, or else by a file: rules and alphabets.

use std::fs::File;
use std::io::{self, Read};

use anyhow::Context;

use crate::failure::usage_error;

/// Bytes of a file of rules or of an alphabet: more than the neighbours of the largest board take.
const LONGEST_FILE: u64 = 1 << 24;

/// The text of that name among those that are known, or that of a file.
pub fn load(name: &str, known: &[(&str, &str)], what: &str) -> anyhow::Result<String> {
    if let Some((_, text)) = known.iter().find(|(known, _)| *known == name) {
        return Ok((*text).to_owned());
    }
    if !name.contains(['/', '\\', '.']) {
        return Err(unknown(name, known, what));
    }
    let text = File::open(name).and_then(|file| read_text(file, LONGEST_FILE));
    text.with_context(|| format!("cannot read {name}"))
}

/// The error for a name that is none.
pub fn unknown(name: &str, known: &[(&str, &str)], what: &str) -> anyhow::Error {
    let names: Vec<&str> = known.iter().map(|&(name, _)| name).collect();
    usage_error(format_args!(
        "there is no {what} called `{name}`; name a file (./{name}), or one of {}",
        names.join(", ")
    ))
}

/// Reads all of a text, unless it is longer than so many bytes.
pub fn read_text(text: impl Read, longest: u64) -> io::Result<String> {
    let mut read = String::new();
    text.take(longest + 1).read_to_string(&mut read)?;
    if read.len() as u64 > longest {
        let message = format!("longer than {longest} bytes");
        return Err(io::Error::new(io::ErrorKind::InvalidData, message));
    }
    Ok(read)
}
