//! Hunspell's `.aff` files: the rules that make forms of the entries of a `.dic` file.

use std::io::Read;

use rustc_hash::FxHashMap;

use super::charset::Charset;
use super::condition::Condition;
use super::entry::Entry;
use super::flags::{Flag, FlagType, Flags, number};
use super::rule::{Rule, Side};
use crate::Error;
use crate::list::Fault;
use crate::list::decode::TextReader;
use crate::list::text::LONGEST_LINE;

/// What an `.aff` file says about single words. Keywords for compounds and suggestions are ignored.
#[derive(Debug)]
pub(super) struct Affixes {
    charset: Charset,
    flag_type: FlagType,
    /// The sets of flags that entries and rules refer to by a number from 1, if there are any.
    aliases: Vec<Flags>,
    /// Characters that are left out of entries and affixes.
    ignored: String,
    pub(super) full_strip: bool,
    /// The flag of words that need an affix.
    pub(super) need_affix: Option<Flag>,
    /// The flag of words that occur in compounds only.
    pub(super) only_in_compound: Option<Flag>,
    /// The flag of entries whose forms are not words.
    pub(super) forbidden: Option<Flag>,
    /// The flag of prefixes and suffixes that go together only.
    pub(super) circumfix: Option<Flag>,
    /// The rules of which a word can have two: suffixes, or prefixes with `COMPLEXPREFIXES`.
    pub(super) inner: Rules,
    /// The rules of which a word can have one.
    pub(super) outer: Rules,
}

impl Affixes {
    /// Returns whether there is no rule for any flag.
    pub(super) fn is_empty(&self) -> bool {
        self.inner.0.is_empty() && self.outer.0.is_empty()
    }
}

/// Rules by their flag.
#[derive(Debug, Default)]
pub(super) struct Rules(FxHashMap<Flag, Vec<Rule>>);

impl Rules {
    /// The rules of each flag of a set.
    pub fn of(&self, flags: &Flags) -> impl Iterator<Item = &Rule> {
        flags.iter().filter_map(|flag| self.0.get(&flag)).flatten()
    }
}

/// The most bytes of an `.aff` file. The largest known one has 2 MB.
const LONGEST: u64 = 1 << 24;

/// The most bytes of an affix or a condition, so that no rule takes long.
const LONGEST_FIELD: usize = 1 << 10;

impl Affixes {
    /// Reads an `.aff` file, with its rules or without them.
    pub fn read(file: &str, reader: TextReader<'_>, with_rules: bool) -> Result<Self, Error> {
        let failed = |source| Error::Read { path: file.into(), source };
        let mut text = Vec::new();
        reader.take(LONGEST + 1).read_to_end(&mut text).map_err(failed)?;
        if text.len() as u64 > LONGEST {
            let message = format!("longer than {LONGEST} bytes");
            return Err(failed(std::io::Error::new(std::io::ErrorKind::InvalidData, message)));
        }
        Parser { file, text: &text }.parse(with_rules)
    }

    /// Decodes an entry, which is on this line.
    pub(super) fn entry(&self, entry: &Entry<'_>, line: &[u8]) -> Result<(String, Flags), Fault> {
        let word = self.charset.decode(&entry.word).ok_or(Fault::Charset)?;
        let word = word.chars().filter(|&character| !self.ignored.contains(character)).collect();
        let flags = match entry.flags {
            // Flags may be missing.
            Some(_) if line.len() as u64 == LONGEST_LINE => return Err(Fault::Flags),
            None | Some([]) => Flags::default(),
            Some(flags) => self.read_flags(flags).ok_or(Fault::Flags)?,
        };
        Ok((word, flags))
    }

    /// Reads the flags of an entry or a rule. Returns `None` if they are not valid.
    fn read_flags(&self, field: &[u8]) -> Option<Flags> {
        if self.aliases.is_empty() {
            return self.flag_type.read(field);
        }
        self.aliases.get((number(field)? as usize).checked_sub(1)?).cloned()
    }
}

/// A line of an `.aff` file: its number from 1, and its first fields.
struct Line<'t> {
    number: usize,
    fields: Vec<&'t [u8]>,
}

impl<'t> Line<'t> {
    /// The field with this index, or an empty one.
    fn field(&self, index: usize) -> &'t [u8] {
        self.fields.get(index).copied().unwrap_or_default()
    }

    /// The beginning of the field with this index, for messages.
    fn text(&self, index: usize) -> String {
        String::from_utf8_lossy(self.field(index)).chars().take(40).collect()
    }

    /// The number of lines that a header announces.
    fn count(&self, index: usize) -> Result<u32, String> {
        number(self.field(index)).filter(|&count| count > 0).ok_or_else(|| {
            format!("expected the number of lines that follow, not {:?}", self.text(index))
        })
    }
}

/// A header, and the number of its lines that are missing.
struct Block<'t> {
    header: Line<'t>,
    missing: u32,
}

struct Parser<'t> {
    file: &'t str,
    text: &'t [u8],
}

impl<'t> Parser<'t> {
    fn parse(&self, with_rules: bool) -> Result<Affixes, Error> {
        let mut affixes = Affixes {
            charset: Charset::latin_1(),
            flag_type: FlagType::default(),
            aliases: Vec::new(),
            ignored: String::new(),
            full_strip: false,
            need_affix: None,
            only_in_compound: None,
            forbidden: None,
            circumfix: None,
            inner: Rules::default(),
            outer: Rules::default(),
        };
        // The order of the keywords does not matter, but what they say is needed to read others.
        let mut two_prefixes = false;
        self.each_line(|line| {
            if line.fields.iter().any(|field| field.contains(&0)) {
                return Err("expected text, but the line holds a zero byte".to_owned());
            }
            match line.field(0) {
                b"SET" => {
                    affixes.charset = Charset::named(&line.text(1)).ok_or_else(|| {
                        format!(
                            "the encoding {:?} is not known: expected UTF-8, ISO8859-1 to -15, \
                             KOI8-R, KOI8-U, CP1251 or TIS620 (convert both files to UTF-8)",
                            line.text(1)
                        )
                    })?;
                }
                b"FLAG" => {
                    affixes.flag_type = FlagType::named(line.field(1)).ok_or_else(|| {
                        format!("expected FLAG long, num or UTF-8, not {:?}", line.text(1))
                    })?;
                }
                b"FULLSTRIP" => affixes.full_strip = true,
                b"COMPLEXPREFIXES" => two_prefixes = true,
                _ => {}
            }
            Ok(())
        })?;
        self.each_line(|line| {
            let flag = match line.field(0) {
                b"NEEDAFFIX" | b"PSEUDOROOT" => &mut affixes.need_affix,
                b"ONLYINCOMPOUND" => &mut affixes.only_in_compound,
                b"FORBIDDENWORD" => &mut affixes.forbidden,
                b"CIRCUMFIX" => &mut affixes.circumfix,
                b"IGNORE" if line.field(1).len() > LONGEST_FIELD => {
                    return Err(format!("expected at most {LONGEST_FIELD} bytes of characters"));
                }
                b"IGNORE" => {
                    affixes.ignored = decode(&affixes.charset, line.field(1))?;
                    return Ok(());
                }
                _ => return Ok(()),
            };
            *flag = Some(read_flag(affixes.flag_type, line, 1)?);
            Ok(())
        })?;
        affixes.aliases = self.aliases(affixes.flag_type)?;
        let rules = if with_rules { self.rules(&affixes)? } else { Vec::new() };
        for rule in rules {
            let is_inner = (rule.side == Side::End) != two_prefixes;
            let rules = if is_inner { &mut affixes.inner } else { &mut affixes.outer };
            rules.0.entry(rule.flag).or_default().push(rule);
        }
        Ok(affixes)
    }

    /// Reads the sets of flags that have numbers.
    fn aliases(&self, form: FlagType) -> Result<Vec<Flags>, Error> {
        let mut aliases = Vec::new();
        self.each_block(&[b"AF"], 1, |_, line| {
            let not_flags = || format!("{:?} are not flags", line.text(1));
            aliases.push(form.read(line.field(1)).ok_or_else(not_flags)?);
            Ok(())
        })?;
        Ok(aliases)
    }

    /// Reads all rules.
    fn rules(&self, affixes: &Affixes) -> Result<Vec<Rule>, Error> {
        let form = affixes.flag_type;
        let mut rules = Vec::new();
        self.each_block(&[b"PFX", b"SFX"], 3, |header, line| {
            let flag = read_flag(form, header, 1)?;
            if line.field(0) != header.field(0) || form.read_one(line.field(1)) != Some(flag) {
                return Err(format!(
                    "expected another rule of {} {}, as line {} announces",
                    header.text(0),
                    header.text(1),
                    header.number
                ));
            }
            if line.fields.len() < 4 {
                return Err("expected what to take off and what to add, or 0 for nothing".into());
            }
            if line.fields.iter().any(|field| field.len() > LONGEST_FIELD) {
                return Err(format!("expected at most {LONGEST_FIELD} bytes in a field"));
            }
            let affix = |bytes: &[u8]| match bytes {
                b"0" => Ok(String::new()),
                bytes => decode(&affixes.charset, bytes),
            };
            let slash = line.field(3).iter().position(|&byte| byte == b'/');
            let (add, flags) = line.field(3).split_at(slash.unwrap_or(line.field(3).len()));
            let mut add = affix(add)?;
            add.retain(|character| !affixes.ignored.contains(character));
            let flags = match flags {
                [] | [b'/'] => Flags::default(),
                [_, flags @ ..] => affixes
                    .read_flags(flags)
                    .ok_or_else(|| format!("{:?} are not flags", String::from_utf8_lossy(flags)))?,
            };
            let condition = match line.field(4) {
                b"." => String::new(),
                condition => decode(&affixes.charset, condition)?,
            };
            rules.push(Rule {
                flag,
                side: if header.field(0) == b"PFX" { Side::Start } else { Side::End },
                strip: affix(line.field(2))?.into(),
                add: add.into(),
                condition: Condition::new(&condition)
                    .ok_or_else(|| format!("the condition {condition:?} has a [ without a ]"))?,
                crosses: header.field(2).starts_with(b"Y"),
                flags,
            });
            Ok(())
        })?;
        Ok(rules)
    }

    /// Gives each line to `each` that is neither blank nor a comment.
    fn each_line(
        &self,
        mut each: impl FnMut(&Line<'t>) -> Result<(), String>,
    ) -> Result<(), Error> {
        for (index, line) in self.text.split(|&byte| byte == b'\n').enumerate() {
            let line = line.trim_ascii_end();
            let fields = line.split(|byte| b" \t".contains(byte)).filter(|field| !field.is_empty());
            let line = Line { number: index + 1, fields: fields.take(5).collect() };
            if !line.field(0).is_empty() && !line.field(0).starts_with(b"#") {
                each(&line).map_err(|why| self.error(line.number, why))?;
            }
        }
        Ok(())
    }

    /// Gives each line that follows a header with one of the keywords to `each`, with the header.
    ///
    /// A header has the number of these lines in the field `count`.
    fn each_block(
        &self,
        keywords: &[&[u8]],
        count: usize,
        mut each: impl FnMut(&Line<'t>, &Line<'t>) -> Result<(), String>,
    ) -> Result<(), Error> {
        let mut block: Option<Block<'t>> = None;
        self.each_line(|line| {
            let is_listed = keywords.contains(&line.field(0));
            match &mut block {
                Some(Block { header, missing }) if *missing > 0 => {
                    if !is_listed {
                        return Err(missing_lines(header, *missing));
                    }
                    *missing -= 1;
                    each(header, line)
                }
                _ if is_listed => {
                    let missing = line.count(count)?;
                    let header = Line { number: line.number, fields: line.fields.clone() };
                    block = Some(Block { header, missing });
                    Ok(())
                }
                _ => Ok(()),
            }
        })?;
        match block {
            Some(Block { header, missing: missing @ 1.. }) => {
                Err(self.error(header.number, missing_lines(&header, missing)))
            }
            _ => Ok(()),
        }
    }

    fn error(&self, line: usize, why: String) -> Error {
        Error::Affixes { file: self.file.to_owned(), line: line as u64, why }
    }
}

fn missing_lines(header: &Line<'_>, missing: u32) -> String {
    format!(
        "expected more lines with {}, as line {} announces: {missing} too few",
        header.text(0),
        header.number
    )
}

fn decode(charset: &Charset, bytes: &[u8]) -> Result<String, String> {
    let wrong = || {
        format!(
            "{:?} is not in the encoding that SET states (without SET: ISO8859-1)",
            String::from_utf8_lossy(bytes)
        )
    };
    charset.decode(bytes).map(Into::into).ok_or_else(wrong)
}

fn read_flag(form: FlagType, line: &Line<'_>, index: usize) -> Result<Flag, String> {
    form.read_one(line.field(index)).ok_or_else(|| {
        let form = match form {
            FlagType::Byte => "a character",
            FlagType::Long => "two characters, as FLAG long states",
            FlagType::Number => "a number, as FLAG num states",
            FlagType::Utf8 => "a character in UTF-8, as FLAG UTF-8 states",
        };
        format!("expected a flag, {form}, not {:?}", line.text(index))
    })
}
