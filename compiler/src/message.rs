//! Messages that know where they name options.

use std::fmt::{self, Display, Write};
use std::ops::Deref;

#[cfg(feature = "recipes")]
use crate::recipe::plain;

/// A message that can name options, as keys of a recipe in backquotes.
///
/// It is read like a `str`. The message knows which of its backquotes are around an option: others
/// can come from a list or a name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Message {
    text: String,
    /// The options, and where their first backquotes are.
    options: Vec<(usize, &'static str)>,
}

impl Message {
    /// Returns the message with other names of its options, such as `--max-length` for
    /// `max-length`.
    #[must_use]
    pub fn with_options(&self, name: impl Fn(&'static str) -> String) -> String {
        let (mut text, mut copied) = (String::new(), 0);
        for &(start, option) in &self.options {
            text += &self.text[copied..start];
            text += &name(option);
            copied = start + option.len() + 2;
        }
        text + &self.text[copied..]
    }

    /// The message up to a byte of its text.
    pub(crate) fn up_to(&self, end: usize) -> Self {
        let options = self.options.iter().copied().filter(|&(start, _)| start < end);
        Self { text: self.text[..end].to_owned(), options: options.collect() }
    }

    /// Adds a text.
    pub(crate) fn text(mut self, text: impl Display) -> Self {
        write!(self.text, "{text}").expect("a string can be written");
        self
    }

    /// Adds the name of an option.
    pub(crate) fn option(mut self, key: &'static str) -> Self {
        self.options.push((self.text.len(), key));
        self.text(format_args!("`{key}`"))
    }

    /// Adds another message.
    pub(crate) fn message(mut self, other: &Self) -> Self {
        let moved = other.options.iter().map(|&(start, key)| (self.text.len() + start, key));
        self.options.extend(moved);
        self.text += &other.text;
        self
    }
}

impl Deref for Message {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl Display for Message {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text.fmt(formatter)
    }
}

impl From<String> for Message {
    fn from(text: String) -> Self {
        Self { text, options: Vec::new() }
    }
}

impl From<&str> for Message {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

#[cfg(feature = "recipes")]
impl From<toml::de::Error> for Message {
    fn from(error: toml::de::Error) -> Self {
        plain(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_options_get_other_names() {
        let inner = Message::from("`lossy` and ").option("lossy");
        let message = Message::from("`fit`: ").option("fit").text(" `fit`, ").message(&inner);
        assert_eq!(&*message, "`fit`: `fit` `fit`, `lossy` and `lossy`");
        let named = message.with_options(|key| format!("--{key}"));
        assert_eq!(named, "`fit`: --fit `fit`, `lossy` and --lossy");
        assert_eq!(message.with_options(|key| format!("`{key}`")), message.to_string());
    }
}
