//! Unicode's composed form (NFC), from the tables of canonical forms alone.
//!
//! `UnicodeNormalization::nfc` also links the tables of compatibility forms. They take 62 KB, a
//! tenth of a compiler in WebAssembly.

use std::borrow::Cow;

use unicode_normalization::char::{canonical_combining_class, compose, decompose_canonical};
use unicode_normalization::{IsNormalized, is_nfc_quick};

/// Returns the composed form of a text.
pub(crate) fn composed_form(text: &str) -> Cow<'_, str> {
    if is_nfc_quick(text.chars()) == IsNormalized::Yes {
        return text.into();
    }
    let mut letters = Letters::default();
    for letter in text.chars() {
        decompose_canonical(letter, |part| letters.push(part));
    }
    letters.compose_marks();
    letters.end();
    letters.composed.into()
}

/// Text that is composed from the left: a base letter waits for the marks that follow it.
#[derive(Default)]
struct Letters {
    composed: String,
    base: Option<char>,
    /// Marks after the base letter, with their classes in ascending order.
    marks: Vec<(u8, char)>,
}

impl Letters {
    fn push(&mut self, part: char) {
        let class = canonical_combining_class(part);
        if class > 0 {
            let place = self.marks.partition_point(|&(other, _)| other <= class);
            self.marks.insert(place, (class, part));
            return;
        }
        self.compose_marks();
        // A base letter may also be composed with another base letter, such as in Hangul.
        let joined = match self.base {
            Some(base) if self.marks.is_empty() => compose(base, part),
            _ => None,
        };
        if joined.is_none() {
            self.end();
        }
        self.base = joined.or(Some(part));
    }

    /// Composes the base letter with its marks. A mark is blocked by a mark of the same class that
    /// stays before it.
    fn compose_marks(&mut self) {
        let Some(base) = &mut self.base else { return };
        let mut last = 0;
        self.marks.retain(|&(class, mark)| match compose(*base, mark) {
            Some(joined) if last != class => {
                *base = joined;
                false
            }
            _ => {
                last = class;
                true
            }
        });
    }

    /// Writes the base letter and the marks that are left.
    fn end(&mut self) {
        self.composed.extend(self.base.take());
        self.composed.extend(self.marks.drain(..).map(|(_, mark)| mark));
    }
}

#[cfg(test)]
mod tests {
    use unicode_normalization::UnicodeNormalization;

    use super::*;

    /// Letters, marks of several classes, and jamo, which all compose with others.
    const PARTS: [char; 20] = [
        'a', 'e', 'q', 'E', '\u{e9}', '\u{1ec7}', '\u{301}', '\u{323}', '\u{302}', '\u{327}',
        '\u{345}', '\u{308}', '\u{1100}', '\u{1161}', '\u{11a8}', '\u{ac00}', '\u{3c9}', '\u{9c7}',
        '\u{9be}', '\u{212b}',
    ];

    #[test]
    fn the_composed_form_is_that_of_unicode() {
        for letter in '\0'..=char::MAX {
            let text = letter.to_string();
            assert_eq!(composed_form(&text), text.nfc().collect::<String>(), "{letter:?}");
        }
        let places = PARTS.len().pow(4);
        for number in 0..places {
            let text: String =
                (0..4).map(|place| PARTS[number / PARTS.len().pow(place) % PARTS.len()]).collect();
            assert_eq!(composed_form(&text), text.nfc().collect::<String>(), "{text:?}");
        }
    }
}
