//! The word list of the Hebrew spell checker hspell: `hebrew.wgz`.
//!
//! Source: `wzip.c` of hspell 1.4. A word is followed by a number: how many letters of it are taken
//! off before the next word. Letters are in ISO 8859-8.

use super::super::EachWord;
use super::word_graph::{DAMAGED, MOST_LETTERS, TOO_DEEP};
use crate::Error;

/// The byte of the first letter, and its number in Unicode.
const ALEF: u8 = 0xE0;
const FIRST_LETTER: u32 = 0x5D0;
/// The byte of the last letter.
const TAV: u8 = 0xFA;

pub(in crate::list) fn read(
    name: &str,
    bytes: &[u8],
    each: &mut EachWord<'_>,
) -> Result<(), Error> {
    let refused = |why: &str| Error::invalid(name, why);
    let (mut word, mut rest) = (String::new(), bytes);
    while !rest.is_empty() {
        let is_letter = |byte: &&u8| !byte.is_ascii_digit();
        let letters = rest.iter().take_while(is_letter);
        for &byte in letters.clone() {
            word.push(match byte {
                ALEF..=TAV => {
                    let letter = char::from_u32(FIRST_LETTER + u32::from(byte - ALEF));
                    letter.ok_or_else(|| refused(DAMAGED))?
                }
                b'"' | b'\'' => byte.into(),
                _ => return Err(refused("it is not a word list of hspell, or it is damaged")),
            });
        }
        let (_, after) = rest.split_at(letters.count());
        let digits = after.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (digits, after) = after.split_at(digits);
        if word.len() > MOST_LETTERS {
            return Err(refused(TOO_DEEP));
        }
        each(word.as_bytes())?;
        let off = std::str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok());
        // Only the last word has no number.
        let off: usize = off.or(after.is_empty().then_some(0)).ok_or_else(|| refused(DAMAGED))?;
        let left = word.chars().count().checked_sub(off).ok_or_else(|| refused(DAMAGED))?;
        word.truncate(word.char_indices().nth(left).map_or(word.len(), |(at, _)| at));
        rest = after;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::super::List;
    use super::super::super::tests::{read as read_list, refused};
    use super::*;

    #[test]
    fn numbers_take_letters_off() {
        let list = List::text("hebrew.wgz", b"\xE0\xE1\xFA1\xE2\xE30\xE42\xE0".to_vec());
        assert_eq!(read_list(&list).0, ["אבת", "אבגד", "אבגדה", "אבגא"]);
    }

    #[test]
    fn a_damaged_file_is_an_error() {
        for (damaged, why) in [
            (&b"\xE0\xE12\xE0\xE03"[..], "it is damaged"),
            (b"\xE0999999999999999999999\xE0", "it is damaged"),
            (b"cat\n", "it is not a word list of hspell, or it is damaged"),
        ] {
            let refused = refused(&List::text("hebrew.wgz", damaged));
            assert_eq!(refused, Some(format!("hebrew.wgz: {why}")));
        }
        let long = [b"\xE0".repeat(MOST_LETTERS), b"1".to_vec()].concat();
        assert!(refused(&List::text("hebrew.wgz", long)).is_some());
    }
}
