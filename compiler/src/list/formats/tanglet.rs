//! Word lists of the game Tanglet, as in Debian's package `tanglet-data`: a file `words`.
//!
//! Source: `src/trie.cpp` of Tanglet 1.6. A line is what is on the dice, in capitals, or that and
//! how the words with these letters are written: `AEPFEL Äpfel`.

use std::io::BufRead;

use super::super::EachRow;
use super::super::text::read_lines;
use crate::Error;

pub(in crate::list) fn read(
    name: &str,
    reader: impl BufRead,
    each: &mut EachRow<'_>,
) -> Result<(), Error> {
    read_lines(name, reader, &mut |index, line| {
        let mut texts = line.split(|&byte| byte == b' ').filter(|text| !text.is_empty());
        let Some(on_dice) = texts.next() else { return Ok(()) };
        let mut written = texts.peekable();
        if written.peek().is_none() {
            return each(index, on_dice, Ok(None));
        }
        written.try_for_each(|text| each(index, text, Ok(None)))
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::super::super::List;
    use super::super::super::tests::read as read_list;

    #[test]
    fn the_spellings_are_words_if_there_are_any() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("words");
        fs::write(&path, "AEPFEL Äpfel\nBAR\nETE été étê\n").unwrap();
        // Beside no dice, it is a list of lines.
        assert_eq!(read_list(&List::from(&path)).0, ["bar"]);
        fs::write(folder.path().join("dice"), "").unwrap();
        assert_eq!(read_list(&List::from(&path)).0, ["äpfel", "bar", "été", "étê"]);
    }
}
