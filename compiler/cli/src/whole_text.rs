//! Texts that are read whole.

use std::io::Read;

use anyhow::{Context, anyhow, ensure};
use dawggle_compiler::list::decode;

/// Reads the bytes of a text of at most `longest` bytes, decoded as a list. `name` is for messages.
pub fn read_bytes(name: &str, text: impl Read + Send, longest: u64) -> anyhow::Result<Vec<u8>> {
    let mut read = Vec::new();
    let text = decode(name, text)?;
    text.take(longest + 1).read_to_end(&mut read).with_context(|| format!("cannot read {name}"))?;
    ensure!(read.len() as u64 <= longest, "cannot read {name}: longer than {longest} bytes");
    Ok(read)
}

/// Reads a text, which must be UTF-8, in the same way.
pub fn read_text(name: &str, text: impl Read + Send, longest: u64) -> anyhow::Result<String> {
    String::from_utf8(read_bytes(name, text, longest)?).map_err(|_| {
        anyhow!("cannot read {name}: it is not UTF-8 (convert it, for instance with iconv)")
    })
}
