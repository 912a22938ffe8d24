//! Reading `.aff` files.

use super::AffFile;
use super::affixes::Affixes;
use super::charset::Charset;
use super::condition::Condition;
use super::flags::{Flag, FlagType, Flags, number};
use super::rule::{Place, Rule, Rules, Side};
use crate::list::decode::TextReader;
use crate::plural::plural;
use crate::whole_file::read_whole;
use crate::{Error, Message};

/// The most bytes of an `.aff` file. The largest known one has 11 MB.
const LONGEST: u64 = 1 << 24;

/// The most bytes of an affix or a condition, so that no rule takes long.
const LONGEST_FIELD: usize = 1 << 10;

impl Affixes {
    /// Reads an `.aff` file, whose encoding is this one unless it states another.
    pub fn read(
        file: &str,
        reader: TextReader<'_>,
        charset: Charset,
        taken: &AffFile,
        stems: bool,
    ) -> Result<Self, Error> {
        let text = read_whole(file, reader, LONGEST)?;
        Parser { file, text: &text }.parse(charset, taken, stems)
    }
}

/// The keywords of Hunspell's manual, and others that real files have.
const KEYWORDS: &str = "
    AF AM BREAK CHECKCOMPOUNDCASE CHECKCOMPOUNDDUP CHECKCOMPOUNDPATTERN CHECKCOMPOUNDREP
    CHECKCOMPOUNDTRIPLE CHECKNUM CHECKSHARPS CIRCUMFIX COMPLEXPREFIXES COMPOUNDBEGIN COMPOUNDEND
    COMPOUNDFIRST COMPOUNDFLAG COMPOUNDFORBIDFLAG COMPOUNDLAST COMPOUNDMIDDLE COMPOUNDMIN
    COMPOUNDMORESUFFIXES COMPOUNDPERMITFLAG COMPOUNDROOT COMPOUNDRULE COMPOUNDSYLLABLE
    COMPOUNDWORDMAX FLAG FLAGCHAR FORBIDDENWORD FORBIDWARN FORCEUCASE FULLSTRIP GENERATE HOME
    HU_KOTOHANGZO ICONV IGNORE KEEPCASE KEY LANG LANGCODE LEFTHYPHENMIN LEMMA_PRESENT MAP MAXCPDSUGS
    MAXDIFF MAXNGRAMSUGS NAME NEEDAFFIX NONGRAMSUGGEST NOSPLITSUGS NOSUGGEST OCONV ONLYINCOMPOUND
    ONLYMAXDIFF ONLYROOT PFX PHONE PSEUDOROOT REP SET SFX SIMPLIFIEDTRIPLE SUBSTANDARD SUGSWITHDOTS
    SYLLABLENUM TRY VERSION WARN WORDCHARS";

/// Lines that are left out: the first of them with the reason, and their number.
#[derive(Default)]
struct LeftOut(Option<(Error, u64)>);

impl LeftOut {
    fn add(&mut self, error: impl FnOnce() -> Error) {
        self.0.get_or_insert_with(|| (error(), 0)).1 += 1;
    }

    /// Returns a warning about the lines, which are named `such`.
    fn warning(self, such: &str) -> Option<Message> {
        self.0.map(|(first, count)| format!("{first}; {} left out", plural(count, such)).into())
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

    fn keyword(&self) -> &'t [u8] {
        self.field(0)
    }

    fn is_known(&self) -> bool {
        KEYWORDS.split_ascii_whitespace().any(|known| known.as_bytes() == self.keyword())
    }

    fn is_comment(&self) -> bool {
        self.keyword().starts_with(b"#")
    }

    /// Whether the line is in the block of a header.
    ///
    /// Hunspell does not look at the keyword of a rule, so that it reads a rule behind a `#`, too.
    /// It reads nothing behind a blank line or another comment in a block. They are skipped here,
    /// so that the rules after them are not lost.
    fn is_in_block(&self, header: &Self) -> bool {
        let is_rule = header.keyword() != b"AF" && self.fields.len() > 3;
        !self.is_comment() || is_rule && self.field(1) == header.field(1)
    }
}

struct Parser<'t> {
    file: &'t str,
    text: &'t [u8],
}

impl<'t> Parser<'t> {
    fn parse(&self, charset: Charset, taken: &AffFile, stems: bool) -> Result<Affixes, Error> {
        let longest = taken.longest.clone();
        let mut affixes = Affixes { charset, longest, ..Affixes::default() };
        let two_prefixes = self.read_options(&mut affixes)?;
        let mut rules = Vec::new();
        let (mut wrong, mut unknown) = (LeftOut::default(), LeftOut::default());
        let mut end = usize::MAX;
        if !stems {
            match self.read_rules(&affixes, taken.lossy, &mut rules, &mut wrong, &mut unknown) {
                Err(error @ Error::Invalid { line: Some(line), .. }) if taken.lossy => {
                    end = line as usize;
                    let warning = error.message();
                    let why = "; nothing after this line was read, as by Hunspell";
                    affixes.warnings.push(warning.text(why));
                }
                Err(Error::Invalid { file, line, why }) => {
                    let why = why
                        .text(" (correct the file; of a list to compile, ")
                        .option("lossy")
                        .text(" takes the rules that can be read)");
                    return Err(Error::Invalid { file, line, why });
                }
                read => read?,
            }
        }
        affixes.warnings.extend(wrong.warning("such rule"));
        affixes.warnings.extend(unknown.warning("such line"));
        for line in self.lines().take_while(|line| line.number < end) {
            let flag = match line.keyword() {
                b"NEEDAFFIX" | b"PSEUDOROOT" => &mut affixes.need_affix,
                b"ONLYINCOMPOUND" => &mut affixes.only_in_compound,
                b"FORBIDDENWORD" => &mut affixes.forbidden,
                b"CIRCUMFIX" => &mut affixes.circumfix,
                b"FULLSTRIP" => {
                    affixes.full_strip = true;
                    continue;
                }
                _ => continue,
            };
            let read = read_flag(affixes.flag_type, &line);
            *flag = Some(read.map_err(|why| self.error(&line, why))?);
        }
        let [inner, outer] =
            if two_prefixes { [Side::Start, Side::End] } else { [Side::End, Side::Start] };
        let is_inner = |(side, ..): &(Side, Place, Rule)| *side == inner;
        let rules = rules.into_iter().partition::<Vec<_>, _>(is_inner);
        let [of_inner, of_outer] = [rules.0, rules.1]
            .map(|rules| rules.into_iter().map(|(_, place, rule)| (place, rule)).collect());
        affixes.inner = Rules::new(inner, of_inner, &|text| affixes.letters(text));
        affixes.outer = Rules::new(outer, of_outer, &|text| affixes.letters(text));
        Ok(affixes)
    }

    /// Reads the lines that say how to read others, wherever they are. Returns whether words can
    /// have two prefixes.
    fn read_options(&self, affixes: &mut Affixes) -> Result<bool, Error> {
        let mut two_prefixes = false;
        for line in self.lines().filter(|line| !line.is_comment()) {
            let checked = match line.keyword() {
                _ if line.fields.iter().any(|field| field.contains(&0)) => {
                    Err("expected text, but the line holds a zero byte".to_owned())
                }
                b"SET" => read_charset(&line).map(|charset| affixes.charset = charset),
                b"FLAG" => read_flag_type(&line).map(|form| affixes.flag_type = form),
                keyword => {
                    two_prefixes |= keyword == b"COMPLEXPREFIXES";
                    Ok(())
                }
            };
            checked.map_err(|why| self.error(&line, why))?;
        }
        for line in self.lines().filter(|line| line.keyword() == b"IGNORE") {
            let ignored = decode(&affixes.charset, line.field(1));
            affixes.ignored = ignored.map_err(|why| self.error(&line, why))?;
        }
        affixes.aliases = self.aliases(affixes.flag_type)?;
        Ok(two_prefixes)
    }

    /// Reads the sets of flags that have numbers.
    fn aliases(&self, form: FlagType) -> Result<Vec<Flags>, Error> {
        let mut aliases = Vec::new();
        let mut lines = self.lines();
        while let Some(header) = lines.find(|line| line.keyword() == b"AF") {
            let count = self.count(&header, 1)?;
            for line in self.block(&header, count, &mut lines) {
                let line = line?;
                let flags = if line.keyword() == b"AF" { form.read(line.field(1)) } else { None };
                let not_flags = || format!("expected AF and flags, not {:?}", line.text(1));
                aliases.push(flags.ok_or_else(|| self.error(&line, not_flags()))?);
            }
        }
        Ok(aliases)
    }

    /// Reads the rules up to the first block that is not as its header announces.
    ///
    /// With `lossy`, other rules that cannot be read are left out: these are `wrong`. Lines with
    /// `unknown` keywords are always left out. Hunspell goes on after both, too.
    fn read_rules(
        &self,
        affixes: &Affixes,
        lossy: bool,
        rules: &mut Vec<(Side, Place, Rule)>,
        wrong: &mut LeftOut,
        unknown: &mut LeftOut,
    ) -> Result<(), Error> {
        let mut lines = self.lines();
        let mut is_header = |line: &Line<'_>| {
            if !line.is_comment() && !line.is_known() {
                let why = || format!("{:?} is not a keyword that Hunspell knows", line.text(0));
                unknown.add(|| self.error(line, why()));
            }
            matches!(line.keyword(), b"PFX" | b"SFX")
        };
        while let Some(header) = lines.find(&mut is_header) {
            let count = self.count(&header, 3)?;
            let mut block = Vec::new();
            for line in self.block(&header, count, &mut lines) {
                let line = line?;
                let error = |why| self.error(&line, why);
                let flag = read_rule_flag(affixes.flag_type, &header, &line).map_err(error)?;
                match read_rule(affixes, flag, &header, &line) {
                    Ok(rule) => block.push(rule),
                    Err(why) if lossy => wrong.add(|| error(why)),
                    Err(why) => return Err(error(why)),
                }
            }
            rules.extend(block);
        }
        Ok(())
    }

    /// The lines that are not blank.
    fn lines(&self) -> impl Iterator<Item = Line<'t>> + use<'t> {
        let lines = self.text.split(|&byte| byte == b'\n').enumerate().map(|(index, line)| {
            let fields = line.trim_ascii_end().split(|byte| b" \t".contains(byte));
            let fields = fields.filter(|field| !field.is_empty()).take(5);
            Line { number: index + 1, fields: fields.collect() }
        });
        lines.filter(|line| !line.fields.is_empty())
    }

    /// The number of lines in the block of a header.
    fn count(&self, header: &Line<'_>, field: usize) -> Result<u32, Error> {
        number(header.field(field)).filter(|&count| count > 0).ok_or_else(|| {
            let found = header.text(field);
            let why = format!(
                "expected the number of lines that follow, not {found:?}: does the block before \
                 have more lines than it announces?"
            );
            self.error(header, why)
        })
    }

    /// Takes the lines of a block, of which there must be this number.
    fn block(
        &self,
        header: &Line<'t>,
        count: u32,
        lines: &mut impl Iterator<Item = Line<'t>>,
    ) -> impl Iterator<Item = Result<Line<'t>, Error>> {
        (0..count).map(move |taken| {
            lines.find(|line| line.is_in_block(header)).ok_or_else(|| {
                let (keyword, number) = (header.text(0), header.number);
                let missing = count - taken;
                let why = format!(
                    "expected more lines with {keyword}, as line {number} announces: {missing} too \
                     few"
                );
                self.error(header, why)
            })
        })
    }

    fn error(&self, line: &Line<'_>, why: String) -> Error {
        Error::at_line(self.file, line.number - 1, why)
    }
}

fn read_charset(line: &Line<'_>) -> Result<Charset, String> {
    Charset::named(&line.text(1)).ok_or_else(|| {
        let known = if cfg!(feature = "encodings") {
            "UTF-8, ISO8859-1 to -15, KOI8-R, KOI8-U, CP1251 or TIS620"
        } else {
            "UTF-8 or ISO8859-1, or others with the feature `encodings` of the crate dawggle-compiler"
        };
        let name = line.text(1);
        format!("the encoding {name:?} is not known: expected {known} (convert both files to UTF-8)")
    })
}

fn read_flag_type(line: &Line<'_>) -> Result<FlagType, String> {
    FlagType::named(&line.text(1))
        .ok_or_else(|| format!("expected FLAG long, num or UTF-8, not {:?}", line.text(1)))
}

fn read_flag(form: FlagType, line: &Line<'_>) -> Result<Flag, String> {
    form.read_one(line.field(1)).ok_or_else(|| {
        let form = match form {
            FlagType::Byte => "a character",
            FlagType::Long => "two characters, as FLAG long states",
            FlagType::Number => "a number, as FLAG num states",
            FlagType::Utf8 => "a character in UTF-8, as FLAG UTF-8 states",
        };
        format!("expected a flag, {form}, not {:?}", line.text(1))
    })
}

/// Reads the flag of a rule, which must be the flag of its header.
fn read_rule_flag(form: FlagType, header: &Line<'_>, line: &Line<'_>) -> Result<Flag, String> {
    let flag = read_flag(form, header)?;
    if form.read_one(line.field(1)) != Some(flag) {
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
    Ok(flag)
}

/// Reads a rule of the kind that its header has.
fn read_rule(
    affixes: &Affixes,
    flag: Flag,
    header: &Line<'_>,
    line: &Line<'_>,
) -> Result<(Side, Place, Rule), String> {
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
    let side = if header.keyword() == b"PFX" { Side::Start } else { Side::End };
    let place = Place {
        flag,
        crosses: header.field(2).starts_with(b"Y"),
        strip: affix(line.field(2))?.into(),
        condition: Condition::new(&condition).ok_or("the condition has a [ without a ]")?,
    };
    Ok((side, place, Rule { letters: affixes.letters(&add), add: add.into(), flags }))
}

/// Decodes a field.
fn decode(charset: &Charset, bytes: &[u8]) -> Result<String, String> {
    if bytes.len() > LONGEST_FIELD {
        return Err(format!("expected at most {LONGEST_FIELD} bytes in a field"));
    }
    let wrong = || {
        format!(
            "{:?} is not in the encoding that SET states (without SET: ISO8859-1)",
            String::from_utf8_lossy(bytes)
        )
    };
    charset.decode(bytes).map(Into::into).ok_or_else(wrong)
}
