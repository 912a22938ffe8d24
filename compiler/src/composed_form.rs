//! Unicode's composed form (NFC).

use std::borrow::Cow;

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

/// Returns the composed form of a text.
pub(crate) fn composed_form(text: &str) -> Cow<'_, str> {
    if is_nfc_quick(text.chars()) == IsNormalized::Yes {
        text.into()
    } else {
        text.nfc().collect::<String>().into()
    }
}
