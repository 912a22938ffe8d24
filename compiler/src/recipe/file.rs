//! A recipe as a file in TOML.

use std::io;
use std::path::Path;

use serde::de::Deserialize;

use super::{Output, Recipe, is_path};
use crate::list::{Reading, decode};
use crate::whole_file::{read_file, read_whole};
use crate::{Error, Layout, Message};

/// The most bytes of a recipe or an alphabet. Lists belong in files of their own.
const LONGEST: u64 = 1 << 20;

impl Recipe {
    /// Whether a list is a recipe: its name ends in `.toml`.
    #[must_use]
    pub fn is_at(path: &Path) -> bool {
        path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml"))
    }

    /// Returns this recipe with the texts and the output that options set. Of `fit` and
    /// `max-bytes`, both of which limit the bytes, one replaces the other, and so it is with `top`
    /// and the layout `wide`.
    ///
    /// # Errors
    ///
    /// [`Error::Option`] if the options say which words to take, or how to read lists, or if the
    /// keys then contradict each other.
    pub fn with(&self, options: &Self, reading: &Reading) -> Result<Self, Error> {
        let of_output = options.without_lists();
        let mut of_lists = options.clone();
        (of_lists.title, of_lists.license, of_lists.origin) = (None, None, None);
        of_lists.output = Output::default();
        if *reading != Reading::default() || !of_lists.is_empty() {
            let why = Message::from("options for lists, such as ").option("exclude");
            let why = why.text(", cannot be used with a recipe: write them into the recipe");
            return Err(Error::Option(why));
        }
        if of_output.is_empty() {
            return Ok(self.clone());
        }
        let Output { layout, top, max_bytes, fit, .. } = of_output.output;
        let mut own = self.clone();
        if fit.or(max_bytes).is_some() {
            (own.output.fit, own.output.max_bytes) = (None, None);
        }
        match (layout, top) {
            (Some(Layout::Wide), None) => own.output.top = None,
            (None, Some(_)) => own.output.layout = None,
            _ => {}
        }
        let mut recipe = own.table()?;
        overlay(&mut recipe, of_output.table()?);
        let recipe = Self::deserialize(recipe).map_err(Error::option)?;
        recipe.check()?;
        Ok(recipe)
    }

    /// The texts and the output of this recipe, without what it says about lists and words.
    #[must_use]
    pub fn without_lists(&self) -> Self {
        let Self { title, license, origin, output, .. } = self.clone();
        Self { title, license, origin, output, ..Self::default() }
    }

    /// Whether no key is set.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.table().is_ok_and(|table| table.is_empty())
    }

    /// Returns the recipe as a file, without keys that are not set.
    ///
    /// # Errors
    ///
    /// [`Error::Option`] if a list is no file, such as standard input, or if keys contradict each
    /// other.
    pub fn to_toml(&self) -> Result<String, Error> {
        self.check()?;
        toml::to_string(&self.table()?).map_err(|error| Error::option(error.to_string()))
    }

    /// The recipe as a table of TOML, without keys that are not set.
    fn table(&self) -> Result<toml::Table, Error> {
        let table = toml::Table::try_from(self);
        let mut table = table.map_err(|error| Error::option(error.to_string()))?;
        forget_defaults(&mut table);
        Ok(table)
    }

    /// Reads a recipe. Paths in it are relative to its folder. Also returns the bytes of the file.
    pub(crate) fn open(path: &Path) -> Result<(Self, Vec<u8>), Error> {
        let (bytes, text) = read_text(path)?;
        let read = toml::from_str(&text).map_err(|error| moved(Message::from(error)));
        let mut recipe: Self = read.map_err(|why| Error::invalid(path.to_string_lossy(), why))?;
        recipe.resolve(path.parent().unwrap_or(Path::new("")));
        Ok((recipe, bytes))
    }

    /// Makes paths relative to a folder.
    fn resolve(&mut self, folder: &Path) {
        let Self { lists, only, exclude, alphabet, output, watch, .. } = self;
        let lists = [lists, only, exclude, &mut watch.banned, &mut watch.common];
        lists.into_iter().flatten().chain(&mut output.rank).for_each(|list| list.move_to(folder));
        if let Some(name) = alphabet.as_mut().filter(|name| is_path(name)) {
            *name = folder.join(&name);
        }
    }
}

/// Adds where a key is, or what its name is, to the message that it is not known.
fn moved(why: Message) -> Message {
    let names = [
        ("add", "lists"),
        ("ban", "exclude"),
        ("digraph", "digraphs"),
        ("latin1", "encoding"),
        ("licence", "license"),
        ("max", "max-length"),
        ("min", "min-length"),
        ("remove", "exclude"),
    ];
    let is_unknown = |key: &str| {
        ["field", "key"].iter().any(|what| why.contains(&format!("unknown {what} `{key}`")))
    };
    if let Some((_, new)) = names.iter().find(|(old, _)| is_unknown(old)) {
        // In this table, the word is another one.
        let new = if why.contains("`banned`") { "banned" } else { new };
        return why.text(format_args!(" (write `{new}`)"));
    }
    match Recipe::keys().into_iter().find(|(_, key)| is_unknown(key)) {
        Some((Some("lists"), key)) => why.text(format_args!(" (`{key}` is a key of each list)")),
        Some((Some(table), key)) => why.text(format_args!(" (`{key}` is a key of [{table}])")),
        Some((None, key)) => why.text(format_args!(" (`{key}` is above all tables)")),
        None => why,
    }
}

/// Sets the keys of a table, and of the tables in it, to the values in another table.
fn overlay(table: &mut toml::Table, other: toml::Table) {
    for (key, value) in other {
        match (table.get_mut(&key), value) {
            (Some(toml::Value::Table(own)), toml::Value::Table(new)) => own.extend(new),
            (_, value) => {
                table.insert(key, value);
            }
        }
    }
}

/// Removes what a recipe has if nothing is written: `false`, empty lists and empty tables.
fn forget_defaults(table: &mut toml::Table) {
    use toml::Value;
    for value in table.iter_mut().map(|(_, value)| value) {
        match value {
            Value::Table(table) => forget_defaults(table),
            Value::Array(values) => {
                values.iter_mut().filter_map(Value::as_table_mut).for_each(forget_defaults);
            }
            _ => {}
        }
    }
    table.retain(|_, value| match value {
        Value::Boolean(is_set) => *is_set,
        Value::Array(values) => !values.is_empty(),
        Value::Table(table) => !table.is_empty(),
        _ => true,
    });
}

/// Reads a text file of at most [`LONGEST`] bytes. Returns its bytes and its text.
pub(crate) fn read_text(path: &Path) -> Result<(Vec<u8>, String), Error> {
    let failed = Error::read(path);
    let bytes = read_file(path, LONGEST)?;
    let text = read_whole(path, decode(&path.to_string_lossy(), &bytes[..])?, LONGEST)?;
    let text = String::from_utf8(text).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        let why = format!("line {line} is not UTF-8 (convert it, for instance with iconv)");
        failed(io::Error::other(why))
    })?;
    Ok((bytes, text))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use crate::list::Reading;
    use crate::{Compiler, Layout, Recipe};

    /// A directory with a recipe, and the recipe's path.
    fn folder(recipe: &str) -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("words.toml");
        fs::write(&path, recipe).unwrap();
        (folder, path)
    }

    #[test]
    fn a_recipe_depends_on_itself_its_lists_and_its_alphabet() {
        let recipe = "lists = ['words.txt', 'pets.dic']\nalphabet = './our.toml'\n\
                      [watch]\ncommon = ['common.txt']";
        let (folder, path) = folder(recipe);
        let our = folder.path().join("our.toml");
        fs::write(folder.path().join("pets.aff"), "").unwrap();
        fs::write(&our, "name = 'ours'\nsymbols = 'a b c'").unwrap();
        let compiler = Compiler::open(&path).unwrap();
        let mut inputs: Vec<PathBuf> = compiler.inputs().collect();
        inputs.sort_unstable();
        let expected =
            ["common.txt", "./our.toml", "pets.aff", "pets.dic", "words.toml", "words.txt"];
        assert_eq!(inputs, expected.map(|name| folder.path().join(name)));
    }

    #[test]
    fn a_recipe_is_printed_as_it_is_read() {
        let text = "title = \"Pets\"\ndigraphs = [\"qu\"]\n\
                    lists = [\"a.txt\", { file = \"b.csv\", column = \"2\", separator = \";\" }, { words = \"cat dog\" }]\n\n\
                    [filter]\nmin-length = 3\n\n[output]\nlayout = \"wide\"\nindex = true\n";
        let recipe: Recipe = toml::from_str(text).unwrap();
        let printed = recipe.to_toml().unwrap();
        let again: Recipe = toml::from_str(&printed).unwrap();
        assert_eq!(again.to_toml().unwrap(), printed);
        let [read, expected] =
            [&printed[..], text].map(|text| text.parse::<toml::Table>().unwrap());
        assert_eq!(read, expected);
        assert_eq!(Recipe::default().to_toml().unwrap(), "");
    }

    #[test]
    fn a_key_replaces_that_of_another_recipe() {
        let recipe = |text| toml::from_str::<Recipe>(text).unwrap();
        let own = recipe("title = 'Pets'\nlists = ['a.txt']\n[output]\nfit = 500\nindex = true");
        let both =
            own.with(&recipe("origin = 'here'\n[output]\nfit = 900"), &Reading::default()).unwrap();
        assert_eq!((both.title.as_deref(), both.origin.as_deref()), (Some("Pets"), Some("here")));
        assert_eq!((both.output.fit, both.output.index, both.lists.len()), (Some(900), true, 1));
        let compact = recipe("lists = ['a.txt']\n[output]\ntop = 5");
        let wide = compact
            .with(&recipe("lists = []\n[output]\nlayout = 'wide'"), &Reading::default())
            .unwrap()
            .output;
        assert_eq!((wide.layout, wide.top), (Some(Layout::Wide), None));
        let limited = own
            .with(&recipe("lists = []\n[output]\nmax-bytes = 7"), &Reading::default())
            .unwrap()
            .output;
        assert_eq!((limited.fit, limited.max_bytes), (None, Some(7)));
        let stems = Reading { stems: true, ..Reading::default() };
        for (options, reading) in [
            ("[filter]\nmin-length = 3", Reading::default()),
            ("exclude = ['a.txt']", Reading::default()),
            ("", stems),
        ] {
            let error = own.with(&recipe(options), &reading).unwrap_err().to_string();
            assert!(error.starts_with("options for lists, such as `exclude`, cannot"), "{error}");
        }
    }

    #[test]
    fn keys_that_there_were_name_the_new_ones() {
        for (text, advice) in [
            ("lists = [{ file = 'a.txt', latin1 = true }]", "(write `encoding`)"),
            ("[watch]\nban = ['a.txt']", "(write `banned`)"),
            ("fit = 5", "(`fit` is a key of [output])"),
            ("[output]\ntitle = 'x'", "(`title` is above all tables)"),
            ("stems = true", "(`stems` is a key of each list)"),
            ("filter = [4, 4]", "a table of keys"),
            ("[output]\nmax-words = 0", "`max-words` must be at least 1"),
            ("title = \"a\\tb\"", "the `title` must not have control characters"),
            ("lists = ['']", "an empty path"),
        ] {
            let (_folder, path) = folder(text);
            let error = Compiler::open(&path).unwrap_err().to_string();
            assert!(error.contains(advice), "{error}");
        }
        for (old, new) in [("add", "lists"), ("remove", "exclude"), ("ban", "exclude")] {
            let (_folder, path) = folder(&format!("{old} = ['a.txt']"));
            let error = Compiler::open(&path).unwrap_err().to_string();
            assert!(
                error.contains(&format!("`{old}`")) && error.ends_with(&format!("(write `{new}`)")),
                "{error}"
            );
        }
    }
}
