//! Words and bytes in messages.

use std::fmt::{self, Write};

use crate::alphabet::is_letter;

/// A text in quotation marks, whose letters and marks are shown as they are.
///
/// `Debug` of a text escapes most marks, so that a word of Hindi or Thai is hard to read.
pub(crate) struct Quoted<'a>(pub &'a str);

/// Returns the beginning of a line, which can have any length, and dots if there is more.
pub(crate) fn beginning(line: &str) -> (&str, &str) {
    match line.char_indices().nth(40) {
        Some((end, _)) => (&line[..end], "..."),
        None => (line, ""),
    }
}

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_char('"')?;
        for character in self.0.chars() {
            if is_letter(character) || character == '\'' {
                formatter.write_char(character)?
            } else {
                write!(formatter, "{}", character.escape_debug())?
            }
        }
        formatter.write_char('"')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_letters_and_marks_differ_from_debug() {
        for character in '\0'..=char::MAX {
            let text = format!("a{character}");
            let expected =
                if is_letter(character) { format!("\"{text}\"") } else { format!("{text:?}") };
            assert_eq!(Quoted(&text).to_string(), expected);
        }
        assert_eq!(Quoted("\u{915}\u{94d}\u{937}").to_string(), "\"\u{915}\u{94d}\u{937}\"");
    }
}
