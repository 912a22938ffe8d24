//! The keys of a recipe, and keys that are given one by one.

use std::fmt::{self, Display};
use std::marker::PhantomData;

use serde::de::value::{Error as Unread, MapAccessDeserializer, MapDeserializer, SeqDeserializer};
use serde::de::{Deserialize, Deserializer, Error as _, IntoDeserializer, MapAccess, Visitor};
use serde::forward_to_deserialize_any;

use super::{Filter, Output, Recipe};
use crate::list::Reading;
use crate::{Error, Message};

/// The keys that are tables.
const TABLES: [&str; 3] = ["filter", "output", "watch"];
/// The key whose values are lists, which have keys of their own.
const LISTS: &str = "lists";

/// The value of a key that is given alone, for [`Recipe::from_keys`].
#[derive(Clone, Debug, PartialEq)]
pub enum KeyValue {
    /// A text, such as the path of a list.
    Text(String),
    /// A whole number.
    Number(i64),
    /// A number with a fraction.
    Decimal(f64),
    /// Yes or no.
    Switch(bool),
    /// Several values.
    Values(Vec<KeyValue>),
}

impl<'de> IntoDeserializer<'de, Unread> for KeyValue {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for KeyValue {
    type Error = Unread;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        match self {
            Self::Text(text) => visitor.visit_string(text),
            Self::Number(number) => visitor.visit_i64(number),
            Self::Decimal(number) => visitor.visit_f64(number),
            Self::Switch(is_set) => visitor.visit_bool(is_set),
            Self::Values(values) => visitor.visit_seq(SeqDeserializer::new(values.into_iter())),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_some(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unread> {
        match self {
            Self::Text(text) => text.into_deserializer().deserialize_enum(name, variants, visitor),
            value => value.deserialize_any(visitor),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct newtype_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

impl Recipe {
    /// The keys of a recipe, each with the table that it is in, if it is in one. Keys in
    /// `lists` are keys of each list. What a profile watches is not among them.
    ///
    /// ```
    /// use dawggle_compiler::Recipe;
    ///
    /// let keys = Recipe::keys();
    /// assert!(keys.contains(&(None, "exclude")) && keys.contains(&(Some("output"), "fit")));
    /// assert!(keys.contains(&(Some("lists"), "column")));
    /// ```
    #[must_use]
    pub fn keys() -> Vec<(Option<&'static str>, &'static str)> {
        let own = keys_of::<Self>().iter().filter(|key| !TABLES.contains(key));
        let tables = [
            ("filter", keys_of::<Filter>()),
            ("output", keys_of::<Output>()),
            (LISTS, keys_of::<Reading>()),
        ];
        let of_tables = tables
            .into_iter()
            .flat_map(|(table, keys)| keys.iter().map(move |&key| (Some(table), key)));
        own.map(|&key| (None, key)).chain(of_tables).collect()
    }

    /// Reads keys that are given one by one, without tables, as a function's named arguments are.
    /// Also returns the keys of lists.
    ///
    /// ```
    /// use dawggle_compiler::{KeyValue, Recipe};
    ///
    /// let keys = [("min-length", KeyValue::Number(3)), ("stems", KeyValue::Switch(true))];
    /// let (recipe, reading) = Recipe::from_keys(keys)?;
    /// assert!(recipe.filter.min_length == Some(3) && reading.stems);
    /// # Ok::<_, dawggle_compiler::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Option`] names the key that there is not, or whose value is wrong.
    pub fn from_keys<'k>(
        entries: impl IntoIterator<Item = (&'k str, KeyValue)>,
    ) -> Result<(Self, Reading), Error> {
        let known = Self::keys();
        let (mut own, mut filter, mut output, mut reading) = (vec![], vec![], vec![], vec![]);
        for (name, value) in entries {
            let Some(&(table, key)) = known.iter().find(|(_, key)| *key == name) else {
                return Err(Error::option(format!("there is no option {name}")));
            };
            // Each is read alone first, since a message of serde does not say which key is wrong.
            let alone = vec![(key, value.clone())];
            match table {
                Some("filter") => read::<Filter>(alone).map(|_| filter.push((key, value))),
                Some("output") => read::<Output>(alone).map(|_| output.push((key, value))),
                Some(_) => read::<Reading>(alone).map(|_| reading.push((key, value))),
                None => read::<Self>(alone).map(|_| own.push((key, value))),
            }
            .map_err(|why| {
                Error::Option(Message::default().option(key).text(": ").message(&why))
            })?;
        }
        let mut recipe: Self = read(own).map_err(Error::Option)?;
        recipe.filter = read(filter).map_err(Error::Option)?;
        recipe.output = read(output).map_err(Error::Option)?;
        Ok((recipe, read(reading).map_err(Error::Option)?))
    }
}

/// Reads the keys of a table.
fn read<T: for<'de> Deserialize<'de>>(keys: Vec<(&str, KeyValue)>) -> Result<T, Message> {
    T::deserialize(MapDeserializer::<_, Unread>::new(keys.into_iter())).map_err(plain)
}

/// Reads a table, and refuses a list, whose items serde would read as the fields in order.
pub(super) fn table<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    struct Table<T>(PhantomData<T>);

    impl<'de, T: Deserialize<'de>> Visitor<'de> for Table<T> {
        type Value = T;

        fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
            formatter.write_str("a table of keys")
        }

        fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
            T::deserialize(MapAccessDeserializer::new(map))
        }
    }

    deserializer.deserialize_map(Table(PhantomData))
}

/// Returns the message of an error of serde, with what should be there, which is its end, in plain
/// words.
pub(crate) fn plain(error: impl Display) -> Message {
    let words = [
        ("usize", "a whole number, 0 or more"),
        ("u32", "a whole number, 0 or more"),
        ("u64", "a whole number, 0 or more"),
        ("f64", "a number such as 1.5"),
        ("a sequence", "a list"),
    ];
    let text = error.to_string();
    let text = text.trim_end();
    let ends = |(end, plain): &(&str, &str)| {
        let start = text.strip_suffix(end)?.strip_suffix(", expected ")?;
        Some(format!("{start}, expected {plain}"))
    };
    words.iter().find_map(ends).unwrap_or_else(|| text.to_owned()).into()
}

/// Returns the names of the fields of a type.
///
/// The type asks for them when it is deserialized, so that they are written once.
pub(crate) fn keys_of<'de, T: Deserialize<'de>>() -> &'static [&'static str] {
    let mut keys: &'static [&'static str] = &[];
    // This deserializer has nothing to give, so that the type is not made.
    let _ = T::deserialize(AskedKeys(&mut keys));
    keys
}

/// A deserializer that keeps the fields that it is asked for.
struct AskedKeys<'k>(&'k mut &'static [&'static str]);

impl<'de> Deserializer<'de> for AskedKeys<'_> {
    type Error = Unread;

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unread> {
        *self.0 = fields;
        self.deserialize_any(visitor)
    }

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Unread> {
        Err(Unread::custom("only the keys are wanted"))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use super::KeyValue::{Number, Text};
    use super::*;

    #[test]
    fn a_wrong_key_is_named() {
        let text = |text: &str| Text(text.to_owned());
        let of = |key: &str, value| Recipe::from_keys([(key, value)]).unwrap_err();
        assert_eq!(of("color", Number(1)).to_string(), "there is no option color");
        for (key, value, reason) in [
            ("min-length", text("x"), "expected a whole number"),
            ("min-length", Number(-1), "expected a whole number"),
            ("digraphs", text("x"), "expected a list"),
            ("layout", text("tall"), "compact"),
            ("layout", Number(1), "expected"),
            ("column", Number(0), "counted from 1"),
            ("lossy", Number(1), "expected a boolean"),
        ] {
            let error = of(key, value).to_string();
            assert!(error.starts_with(&format!("`{key}`: ")) && error.contains(reason), "{error}");
        }
    }

    #[test]
    fn keys_of_each_table_are_read() {
        let keys = [
            ("digraphs", KeyValue::Values(vec![Text("qu".to_owned())])),
            ("min-length", Number(3)),
            ("layout", Text("wide".to_owned())),
            ("rank", Text("ranks.tsv".to_owned())),
            ("column", Number(2)),
            ("min-count", KeyValue::Decimal(1.5)),
            ("count-column", Text("n".to_owned())),
        ];
        let (recipe, reading) = Recipe::from_keys(keys).unwrap();
        assert_eq!(
            (recipe.digraphs.join(" "), recipe.filter.min_length),
            ("qu".to_owned(), Some(3))
        );
        assert_eq!(recipe.output.layout, Some(crate::Layout::Wide));
        assert!(recipe.output.rank.is_some() && reading.min_count == Some(1.5));
        assert_eq!(reading.column, Some(crate::list::Column::Number(2)));
    }
}
