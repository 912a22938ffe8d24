//! The keys of a recipe: `RECIPE.md` of this crate describes each.

use std::fmt;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use crate::Layout;
use crate::list::{Column, Encoding, List};

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
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct OutputKeys {
    pub layout: Option<Layout>,
    pub top: Option<u32>,
    #[serde(default)]
    pub index: bool,
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
    column: Option<ColumnKey>,
    count_column: Option<ColumnKey>,
    min_count: Option<f64>,
    separator: Option<String>,
    #[serde(default)]
    latin1: bool,
    #[serde(default)]
    stems: bool,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected the name of a column, or its number from 1")]
enum ColumnKey {
    Number(NonZeroUsize),
    Name(String),
}

impl From<ColumnKey> for Column {
    fn from(key: ColumnKey) -> Self {
        match key {
            ColumnKey::Number(number) => Self::Number(number.get()),
            ColumnKey::Name(name) => Self::Name(name),
        }
    }
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
        if let Some(separator) = keys.separator {
            let separator = match (separator.as_str(), separator.as_bytes()) {
                ("tab", _) => b'\t',
                ("space", _) => b' ',
                (_, &[separator]) if !separator.is_ascii_alphabetic() => separator,
                _ => {
                    return Err(A::Error::custom(
                        "expected one ASCII character that is not a letter for `separator`, or `tab`, or `space`",
                    ));
                }
            };
            list = list.separator(separator);
        }
        let has_columns = keys.column.is_some() || keys.count_column.is_some();
        if let Some(column) = keys.column {
            list = list.column(column.into());
        }
        if keys.min_count.is_some_and(f64::is_nan) {
            return Err(A::Error::custom("expected a number for `min-count`"));
        }
        list = match (keys.count_column, keys.min_count) {
            (Some(column), Some(least)) => list.at_least(column.into(), least),
            (None, None) => list,
            _ => return Err(A::Error::custom("`count-column` and `min-count` go together")),
        };
        if has_columns && !list.is_table() {
            return Err(A::Error::custom(
                "`column` and `count-column` are for tables: a .csv or .tsv, or a text with \
                 `separator`",
            ));
        }
        if keys.stems && !list.is_spelling_dictionary() {
            return Err(A::Error::custom("`stems` is for a .dic"));
        }
        if keys.stems {
            list = list.stems();
        }
        let encoding = if keys.latin1 { Encoding::Latin1 } else { Encoding::Unicode };
        Ok(ListKey(list.encoding(encoding)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_a_path_or_a_table() {
        let keys: Keys = toml::from_str(
            "add = ['words.txt', { file = 'counts.csv', column = 2 }, { words = 'cat dog' }]",
        )
        .unwrap();
        let paths: Vec<_> = keys.add.iter().map(|ListKey(list)| list.path()).collect();
        let path = |path| Some(std::path::Path::new(path));
        assert_eq!(paths, [path("words.txt"), path("counts.csv"), None]);
    }

    #[test]
    fn wrong_keys_are_refused_with_a_reason() {
        for (text, reason) in [
            ("add = []\nadds = []", "unknown field `adds`"),
            ("title = 'no lists'", "missing field `add`"),
            ("add = [{ latin1 = true }]", "expected either `file` or `words`"),
            ("add = [{ file = 'a', min-count = 2 }]", "go together"),
            ("add = [{ file = 'a.txt', column = 2 }]", "are for tables"),
            ("add = [{ words = 'a', stems = true }]", "is for a .dic"),
            ("add = [{ file = 'a', column = 0 }]", "expected the name of a column"),
        ] {
            let error = toml::from_str::<Keys>(text).err().unwrap().to_string();
            assert!(error.contains(reason), "{error}");
        }
    }
}
