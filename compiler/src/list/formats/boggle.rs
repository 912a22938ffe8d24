//! The dictionary of BSD's game boggle, as in Debian's package `bsdgames`: a file `dictionary`.
//!
//! Source: `mkdict.c` and `word.c` of bsdgames 2.17. A byte below 32 is the number of letters that
//! a word has in common with the word before. Its other letters follow, where `q` means `qu`, and
//! counts as two.

use super::super::EachWord;
use super::word_graph::DAMAGED;
use crate::Error;

/// A byte from here on is a letter.
const LETTERS: u8 = 32;

/// Returns whether a file that begins with these bytes is one. The letter before a second letter
/// tells it from a text in UTF-16, whose every other byte is 0.
pub(super) fn is_boggle(head: &[u8]) -> bool {
    matches!(head, [0, b'a'..=b'z', second, ..] if second.is_ascii_lowercase())
        && head.iter().all(|&byte| byte < LETTERS || byte.is_ascii_lowercase())
}

pub(in crate::list) fn read(
    name: &str,
    bytes: &[u8],
    each: &mut EachWord<'_>,
) -> Result<(), Error> {
    let (mut word, mut rest) = (Vec::new(), bytes);
    while let Some((&common, letters)) = rest.split_first() {
        if usize::from(common) > word.len() || common >= LETTERS {
            return Err(Error::invalid(name, DAMAGED));
        }
        word.truncate(common.into());
        let count = letters.iter().take_while(|&&byte| byte >= LETTERS).count();
        let (new, after) = letters.split_at(count);
        for &letter in new {
            word.push(letter);
            word.extend((letter == b'q').then_some(b'u'));
        }
        each(&word)?;
        rest = after;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::super::List;
    use super::super::super::tests::read as read_list;
    use super::*;
    use crate::Alphabet;

    #[test]
    fn letters_in_common_are_counted_with_the_u_of_qu() {
        let list = List::text("dictionary", b"\0ab\x01qa\x03il\x05s\0zoo");
        assert_eq!(read_list(&list).0, ["ab", "aqua", "aquil", "aquils", "zoo"]);
    }

    #[test]
    fn other_files_are_not_ones() {
        let wide = b"\0c\0a\0t\0\n";
        assert!(!is_boggle(wide) && !is_boggle(b"\0a") && !is_boggle(b"\0aB\0c"));
        let read = List::text("dictionary", b"\0ab\x04c".to_vec()).read(
            &Alphabet::default(),
            &|_| {},
            &mut |_, _| Ok(()),
        );
        assert_eq!(read.err().unwrap().to_string(), "dictionary: it is damaged");
    }
}
