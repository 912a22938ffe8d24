//! The dictionary of a command: `-d FILE`, or else `$DAWGGLE_DICT`, or else the built-in one.

use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};
use std::{env, fmt};

use anyhow::{Context, bail, ensure};
use dawggle::graph::Layout;
use dawggle::{Dawg, Index, IndexTable, LoadError, Source};
use dawggle_compiler::{expand, read_dictionary};
use dawggle_dicts::ENGLISH;

use crate::word_lists::beside;

const VARIABLE: &str = "DAWGGLE_DICT";

/// The dictionary of a command that has other arguments.
#[derive(Clone, clap::Args)]
pub struct DictionaryOption {
    /// Use this dictionary [default: $DAWGGLE_DICT, or else the built-in English one]
    #[arg(short, long = "dict", value_name = "FILE")]
    dict: Option<PathBuf>,
}

impl DictionaryOption {
    pub fn is_given(&self) -> bool {
        self.dict.is_some()
    }

    /// Returns the dictionary that the command uses.
    pub fn find(&self) -> Dictionary {
        let from_variable = || env::var_os(VARIABLE).filter(|value| !value.is_empty());
        match &self.dict {
            Some(path) => Dictionary::Named(path.clone()),
            None => {
                from_variable().map_or(Dictionary::BuiltIn, |path| Dictionary::Default(path.into()))
            }
        }
    }
}

/// Where a dictionary is. Messages display it as its name.
pub enum Dictionary {
    /// Named by an argument.
    Named(PathBuf),
    /// Named by the environment.
    Default(PathBuf),
    BuiltIn,
}

impl Dictionary {
    /// Opens the dictionary. It is never freed, since a command needs it until the end.
    pub fn open(&self) -> anyhow::Result<Dawg<&'static [u8]>> {
        let opened = match self {
            Self::Named(path) | Self::Default(path) => {
                let bytes = read_dictionary(path).with_context(|| format!("cannot read {self}"))?;
                Dawg::from_bytes(bytes.leak())
            }
            // The build of this program compiled it.
            Self::BuiltIn => Dawg::trust(ENGLISH),
        };
        if let (Self::Named(path) | Self::Default(path), Err(LoadError::Label { .. })) =
            (self, &opened)
        {
            let beside = beside(path, "dawg").filter(|beside| beside != path);
            let output = beside.unwrap_or_else(|| path.with_extension("new.dawg"));
            let (path, output) = (path.display(), output.display());
            bail!(
                "cannot use {self} as a dictionary, since it is not a .dawg of this program; compile \
                 it first: dawggle compile {path} -o {output}"
            );
        }
        opened.with_context(|| format!("cannot use {self} as a dictionary"))
    }

    /// Opens a list that is a dictionary. Returns `None` for other lists and for packed ones.
    pub fn of_list(path: &Path) -> anyhow::Result<Option<Dawg<&'static [u8]>>> {
        let is_one =
            |ending: &OsStr| ["dawg", "dwg"].iter().any(|own| ending.eq_ignore_ascii_case(own));
        if !path.extension().is_some_and(is_one) {
            return Ok(None);
        }
        match Self::Named(path.to_owned()).open() {
            Err(error) if error.chain().any(|cause| cause.is::<io::Error>()) => Err(error),
            opened => Ok(opened.ok()),
        }
    }
}

/// The most bytes of a file that is expanded. Larger ones would take seconds.
const MAX_EXPANDED: u32 = 4 << 20;

/// Makes look-ups fast. ENABLE2K takes 30 ms. The memory is not freed, like the dictionary's.
pub fn expanded(dawg: &Dawg<&'static [u8]>) -> anyhow::Result<Dawg<&'static [u8]>> {
    if let Layout::Wide(_) = dawg.layout() {
        return Ok(*dawg);
    }
    ensure!(
        Source::len(dawg.source()) <= MAX_EXPANDED,
        "a compact dictionary of more than 4 MB needs an index for numbers: `dawggle compile \
         --index` makes one"
    );
    Ok(Dawg::trust(&*expand(dawg)?.leak())?)
}

/// The numbers of the words of a dictionary, in its alphabet's order.
pub struct Numbers {
    /// The dictionary, expanded if its file has no index.
    dawg: Dawg<&'static [u8]>,
    table: Option<IndexTable<Vec<u32>>>,
}

impl Numbers {
    /// Makes a table for a dictionary whose file has no index, unless the file is large.
    pub fn of(dawg: &Dawg<&'static [u8]>) -> anyhow::Result<Self> {
        if dawg.index().is_some() {
            return Ok(Self { dawg: *dawg, table: None });
        }
        let dawg = expanded(dawg)?;
        let table = dawg.index_table(vec![0; dawg.index_table_len()]);
        Ok(Self { dawg, table })
    }

    pub fn index(&self) -> anyhow::Result<Index<'_, &'static [u8]>> {
        let made = self.table.as_ref().map(|table| table.index(&self.dawg));
        made.or_else(|| self.dawg.index()).context("cannot number the words: the graph is damaged")
    }
}

impl fmt::Display for Dictionary {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Named(path) => write!(formatter, "{}", path.display()),
            Self::Default(path) => write!(formatter, "{} (${VARIABLE})", path.display()),
            Self::BuiltIn => write!(formatter, "the built-in dictionary"),
        }
    }
}
