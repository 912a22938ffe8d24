//! Text from files and arguments, made safe for people and their terminals.

use std::borrow::Cow;
use std::fmt::Write;

use dawggle::format::may_be_in_symbols;

/// The most characters of a line that are shown: its first ones, and its last ones.
const FIRST: usize = 400;
const LAST: usize = 200;
/// The most lines that are shown.
const LINES: usize = 100;

/// Escapes what a terminal would obey or not show: control characters, characters of no width, and
/// marks of the direction of text. Line ends and tabs stay.
pub fn sanitize(text: &str) -> Cow<'_, str> {
    if text.chars().all(is_visible) {
        return text.into();
    }
    let mut escaped = String::new();
    for character in text.chars() {
        if is_visible(character) {
            escaped.push(character);
        } else {
            let _ = write!(escaped, "{}", character.escape_unicode());
        }
    }
    escaped.into()
}

/// Returns whether a terminal shows a character, and does nothing else with it.
pub fn is_visible(character: char) -> bool {
    match character {
        '\n' | '\t' | ' '..='~' | '\u{a0}' | '\u{3000}' | '\u{fffd}' => true,
        // Visible punctuation, which symbols cannot have.
        '\u{2010}'..='\u{2027}' | '\u{2030}'..='\u{205e}' => true,
        _ => may_be_in_symbols(character),
    }
}

/// Returns a message that is sanitized, with long lines cut in the middle: a message can quote an
/// input of any length.
pub fn message(text: &str) -> String {
    let mut lines: Vec<String> = text.split('\n').take(LINES + 1).map(shorten).collect();
    if lines.len() > LINES {
        lines[LINES] = "...".to_owned();
    }
    sanitize(&lines.join("\n")).into_owned()
}

fn shorten(line: &str) -> String {
    let characters = line.chars().count();
    if characters <= FIRST + LAST {
        return line.to_owned();
    }
    let place = |number: usize| line.char_indices().nth(number).map_or(line.len(), |(at, _)| at);
    let (first, last) = (&line[..place(FIRST)], &line[place(characters - LAST)..]);
    format!("{first} ... ({} characters are left out) ... {last}", characters - FIRST - LAST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_obeys_is_escaped() {
        let text = "caf\u{e9} \u{2013} \u{65e5}\n\tcat";
        assert!(matches!(sanitize(text), Cow::Borrowed(same) if same == text));
        assert_eq!(sanitize("\x1b[31mcat\r\u{7f}"), "\\u{1b}[31mcat\\u{d}\\u{7f}");
        for hidden in
            ['\u{9b}', '\u{200b}', '\u{202e}', '\u{2028}', '\u{2066}', '\u{feff}', '\u{ad}']
        {
            assert!(sanitize(&hidden.to_string()).is_ascii(), "{hidden:?}");
        }
    }

    #[test]
    fn messages_are_short() {
        let long = format!("cannot read {}: too long\nas \u{e9}", "\u{e9}".repeat(1 << 20));
        let shown = message(&long);
        assert!(shown.starts_with("cannot read \u{e9}\u{e9}") && shown.len() < 2000, "{shown}");
        assert!(shown.ends_with("\u{e9}: too long\nas \u{e9}"), "{shown}");
        assert_eq!(message(&"cat\n".repeat(1 << 20)).lines().count(), LINES + 1);
    }
}
