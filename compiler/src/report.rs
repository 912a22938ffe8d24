//! What there is to know about lists: the report of compiling them, and lines that are not words.

mod bad_line;

use std::fmt;

use dawggle::format::MAX_FORMS;

use crate::plural::plural;
use crate::quoted::beginning;
pub use bad_line::{BadLine, BadLines};
pub(crate) use bad_line::{Line, LineKind};

/// What happened to the words of the lists.
///
/// `Display` prints one line, for instance `4 words read, 3 kept, 1 repeated`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Words in the lists: lines that are neither blank nor comments.
    pub read: u64,
    /// Words in the dictionary.
    pub kept: u64,
    /// Words that were read before.
    pub duplicates: u64,
    /// Words with too few letters.
    pub too_short: u64,
    /// Words with too many letters, without the forms of spelling dictionaries that were not made.
    pub too_long: u64,
    /// Words with capital letters, which were not wanted.
    pub capitals: u64,
    /// Words that do not match a filter, and rows of tables with a count that is too low.
    pub filtered: u64,
    /// Distinct words that were excluded.
    ///
    /// They are in an excluded list, or are missing from a list of
    /// [`Compiler::only`](crate::Compiler::only).
    pub excluded: u64,
    /// Distinct words that are banned.
    pub banned: u64,
    /// Words that do not fit the bytes of [`Compiler::fit`](crate::Compiler::fit).
    pub left_out: u64,
    /// Lines of the lists of words that are not words, which were skipped.
    pub not_words: u64,
    /// Entries of spelling dictionaries to which affix rules were applied.
    pub stems: u64,
    /// Words that affix rules made of them, which are among the words read.
    pub forms: u64,
    /// Bytes of the kept words as text, with a newline for each.
    pub text_bytes: u64,
    /// What else there is to know about the lists.
    pub notes: Vec<Note>,
}

/// What the maker of a dictionary should know about its lists. `Display` prints one line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Note {
    /// The first row of a table was read as the names of the columns.
    Header {
        /// The table.
        list: String,
        /// The names, separated by commas.
        header: String,
    },
    /// The first row of a table was read as any other, but may be a header: no column of numbers
    /// decides it.
    LikelyHeader {
        /// The table.
        list: String,
        /// The fields of the row, separated by commas.
        row: String,
    },
    /// Lines that are not words were skipped.
    Skipped {
        /// The number of lines.
        lines: u64,
        /// The number of reasons: more than 1 only for the lines with rare ones.
        reasons: usize,
        /// The first line.
        first: BadLine,
    },
    /// What is wrong with an `.aff` file, and how it was read: Hunspell leaves out wrong rules and
    /// unknown keywords, too.
    Rules(String),
    /// Lines of a list of unwanted words match none of the words.
    Unmatched {
        /// The list.
        list: String,
        /// The number of lines.
        lines: u64,
        /// Some of the lines.
        first: Vec<String>,
    },
    /// Entries of spelling dictionaries have affix flags, but no `.aff` file has rules that say
    /// which forms they have. These forms are missing.
    WithoutRules(u64),
    /// Words can be read as symbols in more than one way, such as `c sz` or `cs z`. The longest
    /// symbols were taken.
    Ambiguous {
        /// The number of words.
        words: u64,
        /// The first words, in code-point order.
        first: Vec<String>,
    },
    /// A compiled dictionary has written forms, which are left out without
    /// [`Compiler::written`](crate::Compiler::written).
    NotWritten {
        /// The dictionary.
        list: String,
    },
    /// Words of compiled dictionaries have written forms that are other words in the alphabet, and
    /// were left out: `avó` of the word `avo`, if the alphabet has an `ó`.
    OtherWords {
        /// The number of words.
        words: u64,
        /// The first words, in code-point order.
        first: Vec<String>,
    },
    /// Words have more than [`MAX_FORMS`] written forms, or forms of more than 255 characters, so
    /// that some were left out.
    Forms {
        /// The number of words.
        words: u64,
        /// The first words, in code-point order.
        first: Vec<String>,
    },
}

/// A number of words, of which the first are named.
#[derive(Default)]
pub(crate) struct Named {
    pub count: u64,
    pub first: Vec<String>,
}

impl Named {
    /// The most words and lines that are named.
    const MOST: usize = 20;

    pub fn add(&mut self, word: &str) {
        self.count += 1;
        if self.first.len() < Self::MOST {
            self.first.push(word.to_owned());
        }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = |first: &[String], all: u64| {
            let dots = if all > first.len() as u64 { ", ..." } else { "" };
            first.join(", ") + dots
        };
        match self {
            Self::Header { list, header } => write!(formatter, "{list}: header: {header}"),
            Self::LikelyHeader { list, row } => {
                let (row, dots) = beginning(row);
                write!(
                    formatter,
                    "{list}: first row read as a word: {row}{dots} (`header` yes leaves it out, and \
                     `header` no leaves out this note)"
                )
            }
            Self::Skipped { lines, reasons, first } => {
                write!(formatter, "skipped {}", plural(*lines, "line"))?;
                if *reasons > 1 {
                    write!(formatter, " for {reasons} other reasons")?;
                }
                let such_as = if *lines == 1 { ": " } else { ", such as " };
                write!(formatter, "{such_as}{first}{}", first.hint.as_deref().unwrap_or_default())
            }
            Self::Rules(why) => write!(formatter, "warning: {why}"),
            Self::Unmatched { list, lines, first } => {
                let (match_, first) =
                    (if *lines == 1 { "matches" } else { "match" }, named(first, *lines));
                write!(formatter, "{list}: {} {match_} no word: {first}", plural(*lines, "line"))
            }
            Self::WithoutRules(stems) => write!(
                formatter,
                "{} with affix flags, but no PFX or SFX rules in an .aff file beside the .dic: forms \
                 are missing",
                plural(*stems, "stem")
            ),
            Self::Ambiguous { words, first } => write!(
                formatter,
                "{} with two readings, of which the longest symbols were taken: {}",
                plural(*words, "word"),
                named(first, *words)
            ),
            Self::NotWritten { list } => {
                write!(formatter, "{list}: its written forms are left out (`written` keeps them)")
            }
            Self::OtherWords { words, first } => write!(
                formatter,
                "{} with written forms that are other words in this alphabet and were left out: {}",
                plural(*words, "word"),
                named(first, *words)
            ),
            Self::Forms { words, first } => write!(
                formatter,
                "{} with more than {MAX_FORMS} written forms, or with forms that are too long, of \
                 which some were left out: {}",
                plural(*words, "word"),
                named(first, *words)
            ),
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} read", plural(self.read, "word"))?;
        if self.stems > 0 {
            let (forms, stems) = (plural(self.forms, "form"), plural(self.stems, "stem"));
            write!(formatter, " ({forms} of {stems})")?;
        }
        write!(formatter, ", {} kept", self.kept)?;
        let dropped = [
            (self.duplicates, "repeated"),
            (self.too_short, "too short"),
            (self.too_long, "too long"),
            (self.capitals, "with capitals"),
            (self.filtered, "filtered out"),
            (self.excluded, "excluded"),
            (self.banned, "banned"),
            (self.left_out, "left out to fit"),
            (self.not_words, "not words"),
        ];
        for (count, reason) in dropped.into_iter().filter(|&(count, _)| count > 0) {
            write!(formatter, ", {count} {reason}")?;
        }
        Ok(())
    }
}
