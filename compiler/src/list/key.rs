//! A list as a value of a recipe: the path of a file, or a table.

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Error as _, IgnoredAny, MapAccess, Visitor};
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Column, Encoding, Header, Input, List, Reading, Separator};

/// The name of words in a recipe, for messages.
const WORDS: &str = "words of the recipe";

/// A list that is written as a table. A text alone is a path.
#[derive(Default, Deserialize, Serialize)]
#[serde(default)]
struct Table {
    file: Option<PathBuf>,
    words: Option<String>,
    #[serde(flatten)]
    reading: Reading,
    /// Keys that there are not: serde cannot refuse them beside a flattened field.
    #[serde(flatten, skip_serializing)]
    unknown: BTreeMap<String, IgnoredAny>,
}

impl<'de> Deserialize<'de> for List {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ListVisitor)
    }
}

struct ListVisitor;

impl<'de> Visitor<'de> for ListVisitor {
    type Value = List;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the path of a file, or a table with `file` or `words`")
    }

    fn visit_str<E: serde::de::Error>(self, file: &str) -> Result<List, E> {
        if file.is_empty() {
            return Err(E::custom("a list has an empty path"));
        }
        Ok(file.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<List, A::Error> {
        let table = Table::deserialize(MapAccessDeserializer::new(map))?;
        if let Some(key) = table.unknown.keys().next() {
            return Err(A::Error::custom(format_args!(
                "unknown key `{key}` of a list, expected one of {}",
                [&["file", "words"], crate::recipe::keys_of::<Reading>()].concat().join(", ")
            )));
        }
        let list = match (table.file, table.words) {
            (Some(file), None) if file.as_os_str().is_empty() => {
                return Err(A::Error::custom("a list has an empty path"));
            }
            (Some(file), None) => List::from(file),
            (None, Some(words)) => {
                let lines: Vec<&str> = words.split_whitespace().collect();
                if let Some(word) = lines.iter().find(|word| word.starts_with('#')) {
                    return Err(A::Error::custom(format_args!("{word:?} is not a word")));
                }
                if table.reading.encoding.is_some() {
                    return Err(A::Error::custom("`encoding` is for files"));
                }
                List::text(WORDS, lines.join("\n"))
            }
            _ => return Err(A::Error::custom("expected either `file` or `words`")),
        };
        Ok(list.reading(table.reading))
    }
}

impl Serialize for List {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut table = Table { reading: self.reading.clone(), ..Table::default() };
        match &self.input {
            Input::File(path) if self.reading == Reading::default() => {
                return path.serialize(serializer);
            }
            Input::File(path) => table.file = Some(path.clone()),
            Input::Memory(name, words) if name == WORDS => {
                let words = String::from_utf8_lossy(words);
                table.words = Some(words.lines().collect::<Vec<_>>().join(" "));
            }
            Input::Memory(..) | Input::Stdin => {
                let why = format!("{} is no file, which a recipe needs", self.name());
                return Err(S::Error::custom(why));
            }
        }
        table.serialize(serializer)
    }
}

/// A value that is written as for the command. A number can be without quotes.
macro_rules! from_text {
    ($($type:ty)*) => {$(
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = match TextOrNumber::deserialize(deserializer)? {
                    TextOrNumber::Text(text) => text,
                    TextOrNumber::Number(number) => number.to_string(),
                    TextOrNumber::Other(_) => String::new(),
                };
                text.parse().map_err(D::Error::custom)
            }
        }

        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
    )*};
}

from_text!(Column Encoding Separator Header);

/// A text or a number. Anything else counts as an empty text, which no key can have, so that the
/// error says what is expected.
#[derive(Deserialize)]
#[serde(untagged)]
enum TextOrNumber {
    Text(String),
    Number(u64),
    Other(IgnoredAny),
}

#[cfg(all(test, feature = "recipes"))]
mod tests {
    use crate::Recipe;

    #[test]
    fn wrong_keys_are_refused_with_a_reason() {
        for (text, reason) in [
            ("lists = [{ file = 'a.csv', column = true }]", "number of a column, counted from 1"),
            ("lists = [{ file = 'a.csv', header = true }]", "expected `yes` or `no`"),
            ("lists = [{ file = 'a.csv', separator = [9] }]", "expected one ASCII character"),
            ("lists = [{ file = 'a.csv', header = 'maybe' }]", "expected `yes` or `no`"),
            ("lists = [{ file = 'a.csv', colum = 2 }]", "unknown key `colum` of a list"),
            ("lists = [{ file = 'a.csv', words = 'b' }]", "expected either `file` or `words`"),
            ("lists = [5]", "expected the path of a file"),
            ("lists = [{ words = 'cat #dog' }]", "\"#dog\" is not a word"),
            ("lists = [{ words = 'cat', encoding = 'latin1' }]", "`encoding` is for files"),
        ] {
            let error = toml::from_str::<Recipe>(text).err().unwrap().to_string();
            assert!(error.contains(reason), "{error}");
        }
    }
}
