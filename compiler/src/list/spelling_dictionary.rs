//! Spelling dictionaries of Hunspell (`.dic`).

use std::io::BufRead;

use super::EachWord;
use super::text::read_lines;
use crate::Error;

/// Gives the word of each entry to `each`.
///
/// Returns the number of entries with affix flags, which are not expanded.
///
/// The first line may be the number of entries. An entry is a line: the word, flags after a `/`,
/// and other fields after a tab.
pub(super) fn read(
    name: &str,
    reader: impl BufRead,
    each: &mut EachWord<'_>,
) -> Result<u64, Error> {
    let mut flagged = 0;
    read_lines(name, reader, &mut |index, line| {
        if index == 0 && line.iter().all(u8::is_ascii_digit) {
            return Ok(());
        }
        let entry = line.split(|&byte| byte == b'\t').next().unwrap_or_default();
        // A slash that is part of a word is written `\/`.
        let slash = (0..entry.len()).find(|&at| entry[at] == b'/' && !entry[..at].ends_with(b"\\"));
        flagged += u64::from(slash.is_some());
        each(index, entry[..slash.unwrap_or(entry.len())].trim_ascii())
    })?;
    Ok(flagged)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_and_fields_are_not_part_of_a_word() {
        let mut words = Vec::new();
        let flagged =
            read("list", "3\ncat/SM\ndog\tpo:noun\nand\\/or\n".as_bytes(), &mut |_, word| {
                words.push(String::from_utf8_lossy(word).into_owned());
                Ok(())
            });
        assert_eq!(
            (flagged.unwrap(), words),
            (1, ["cat", "dog", "and\\/or"].map(String::from).into())
        );
    }
}
