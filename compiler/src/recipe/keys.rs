//! The keys of a recipe: `RECIPE.md` of this crate describes each.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use crate::list::{Column, Header, List, Separator};
use crate::{Error, Layout};

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Keys {
    pub title: Option<String>,
    pub licence: Option<String>,
    pub origin: Option<String>,
    pub alphabet: Option<String>,
    #[serde(default)]
    pub digraphs: Vec<String>,
    pub add: Vec<ListKey>,
    #[serde(default)]
    pub only: Vec<ListKey>,
    #[serde(default)]
    pub remove: Vec<ListKey>,
    #[serde(default)]
    pub ban: Vec<ListKey>,
    #[serde(default)]
    pub filter: FilterKeys,
    #[serde(default)]
    pub lossy: bool,
    #[serde(default)]
    pub output: OutputKeys,
    #[serde(default)]
    pub watch: WatchKeys,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct FilterKeys {
    pub min_length: Option<usize>,
    pub max_length: Option<usize>,
    pub pattern: Option<String>,
    pub regex: Option<String>,
    pub letters: Option<String>,
    #[serde(default)]
    pub no_capitals: bool,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct OutputKeys {
    #[serde(default)]
    pub layout: Layout,
    pub top: Option<u32>,
    #[serde(default)]
    pub index: bool,
    #[serde(default)]
    pub written: bool,
    pub max_bytes: Option<u64>,
    pub fit: Option<u64>,
    pub rank: Option<ListKey>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct WatchKeys {
    #[serde(default)]
    pub banned: Vec<ListKey>,
    #[serde(default)]
    pub odd: Vec<String>,
    #[serde(default)]
    pub common: Vec<ListKey>,
    #[serde(default)]
    pub boards: Vec<String>,
}

/// A list that is written as a table. A text alone is a path.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct ListTable {
    file: Option<PathBuf>,
    words: Option<String>,
    #[serde(default, deserialize_with = "parsed")]
    column: Option<Column>,
    #[serde(default, deserialize_with = "parsed")]
    count_column: Option<Column>,
    min_count: Option<f64>,
    #[serde(default, deserialize_with = "parsed")]
    separator: Option<Separator>,
    #[serde(default, deserialize_with = "parsed")]
    header: Option<Header>,
    #[serde(default)]
    latin1: bool,
    #[serde(default)]
    stems: bool,
}

/// Reads a value that is written as for the command.
fn parsed<'de, D: Deserializer<'de>, T: FromStr<Err = Error>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    let text = match toml::Value::deserialize(deserializer)? {
        toml::Value::Integer(number @ 0..) => number.to_string(),
        toml::Value::String(text) => text,
        // No option has an empty value, so that this becomes an error that says what is expected.
        _ => String::new(),
    };
    text.parse().map(Some).map_err(D::Error::custom)
}

/// A list, whose path is relative to the folder of the recipe.
pub(super) struct ListKey(pub List);

impl<'de> Deserialize<'de> for ListKey {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ListVisitor)
    }
}

struct ListVisitor;

impl<'de> Visitor<'de> for ListVisitor {
    type Value = ListKey;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the path of a file, or a table with `file` or `words`")
    }

    fn visit_str<E>(self, file: &str) -> Result<ListKey, E> {
        Ok(ListKey(file.into()))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<ListKey, A::Error> {
        let keys = ListTable::deserialize(MapAccessDeserializer::new(map))?;
        let mut list = match (keys.file, keys.words) {
            (Some(file), None) => List::from(file),
            (None, Some(words)) => {
                let lines: Vec<&str> = words.split_whitespace().collect();
                List::text("words of the recipe", lines.join("\n"))
            }
            _ => return Err(A::Error::custom("expected either `file` or `words`")),
        };
        list = keys.separator.into_iter().fold(list, List::separator);
        list = keys.header.into_iter().fold(list, List::header);
        list = keys.column.into_iter().fold(list, List::column);
        list = match (keys.count_column, keys.min_count) {
            (Some(column), Some(least)) => list.at_least(column, least),
            (None, None) => list,
            _ => return Err(A::Error::custom("`count-column` and `min-count` go together")),
        };
        if keys.stems {
            list = list.stems();
        }
        List::check(std::slice::from_ref(&list)).map_err(A::Error::custom)?;
        Ok(ListKey(list.latin1(keys.latin1)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_keys_are_refused_with_a_reason() {
        for (text, reason) in [
            ("add = [{ file = 'a.txt', column = 2 }]", "are for tables"),
            ("add = [{ words = 'a', stems = true }]", "stems are for Hunspell dictionaries"),
            ("add = [{ file = 'a.csv', column = true }]", "number of a column, counted from 1"),
            ("add = [{ file = 'a.csv', header = true }]", "expected `yes`, `no` or `auto`"),
            ("add = [{ file = 'a.csv', separator = [9] }]", "expected one ASCII character"),
            ("add = [{ file = 'a.csv', header = 'maybe' }]", "expected `yes`, `no` or `auto`"),
        ] {
            let error = toml::from_str::<Keys>(text).err().unwrap().to_string();
            assert!(error.contains(reason), "{error}");
        }
    }
}
