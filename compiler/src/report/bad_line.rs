//! Lines of lists that are not words.

use std::cmp::Reverse;
use std::fmt;

use dawggle::format::may_be_in_symbols;
use rustc_hash::FxHashMap;

use crate::Message;
use crate::alphabet::{Fault, alphabet_with};
use crate::list::Form;
use crate::plural::plural;
use crate::quoted::{Quoted, beginning};

/// The lines of word lists that are not words: the first of them, and their number.
#[derive(Debug, Default)]
pub struct BadLines {
    /// The first lines: at most [`BadLines::SHOWN`].
    pub first: Vec<BadLine>,
    /// The number of lines.
    pub count: u64,
    /// The compiled dictionary whose alphabet the lines had to have, if there is one. It has only
    /// the letters of its words.
    pub alphabet_of: Option<String>,
    /// Whether these are lines of unwanted words. They are never skipped, since the words that they
    /// mean would be kept.
    pub(crate) are_unwanted: bool,
    /// Why the lines may be wrong, if reading a whole list told it.
    pub(crate) cause: Option<String>,
    /// The number of lines for each reason, and the first of them.
    reasons: FxHashMap<Fault, (u64, BadLine)>,
}

impl BadLines {
    /// The most lines that are kept to be shown.
    pub const SHOWN: usize = 20;
    /// The most reasons that are counted: a file of random bytes has a hundred thousand.
    const REASONS: usize = 1000;
    /// The most reasons that are noted one by one.
    const NOTED: usize = 5;

    /// Counts a line, and keeps it if it is among the first.
    pub(crate) fn add(&mut self, line: Line<'_>, fault: Fault) {
        self.count += 1;
        if self.first.len() < Self::SHOWN {
            self.first.push(line.bad(fault));
        }
        let reason = fault.reason();
        if let Some((lines, _)) = self.reasons.get_mut(&reason) {
            *lines += 1;
        } else if self.reasons.len() < Self::REASONS {
            self.reasons.insert(reason, (1, line.bad(fault)));
        }
    }

    /// Returns why the lines were skipped, with the most frequent reasons first.
    pub(crate) fn notes(self) -> Vec<Message> {
        let all = self.reasons.len();
        // A wrong encoding is first, since all words with its letters are lost.
        let key = |(lines, first): &(u64, BadLine)| {
            let is_encoding = matches!(first.fault, Fault::Encoding { .. } | Fault::Wide);
            (!is_encoding, Reverse(*lines), first.line, first.fault)
        };
        let mut reasons: Vec<_> = self.reasons.into_values().collect();
        reasons.sort_by_key(key);
        let mut left = self.count;
        let mut notes: Vec<Message> = Vec::new();
        for (lines, first) in reasons.into_iter().take(Self::NOTED + 1) {
            let (mut lines, mut why) = (lines, String::new());
            if notes.len() == Self::NOTED {
                lines = left;
                if let reasons @ 2.. = all - Self::NOTED {
                    why = format!(" for {reasons} other reasons");
                }
            }
            left -= lines;
            let such_as = if lines == 1 { ": " } else { ", such as " };
            let skipped = Message::from(format!("skipped {}{why}{such_as}", plural(lines, "line")));
            let line = skipped.message(&first.message());
            notes.push(line.message(&first.hint.unwrap_or_default()));
        }
        notes
    }

    /// Returns what to do about the lines.
    pub(crate) fn advice(&self) -> Message {
        let remedy = if self.are_unwanted {
            Message::from("correct the list: lines of unwanted words are never skipped")
        } else {
            Message::from("correct the list, or skip such lines (").option("lossy").text(")")
        };
        match &self.cause {
            Some(cause) => remedy.text(format_args!("; {cause}")),
            None => match self.first.iter().find_map(|line| line.hint.as_ref()) {
                Some(hint) => remedy.message(hint),
                None => remedy,
            },
        }
    }

    /// Returns which lines are wrong.
    pub(crate) fn message(&self) -> Message {
        let mut message = Message::default();
        for line in &self.first {
            message = message.message(&line.message()).text("\n");
        }
        let more = self.count - self.first.len() as u64;
        if more > 0 {
            message = message.text(format_args!("... and {more} more\n"));
        }
        message = match self.count {
            1 => message.text("1 line is not a word"),
            count => message.text(format_args!("{count} lines are not words")),
        };
        match &self.alphabet_of {
            Some(list) => message
                .text(format_args!(
                    " in the alphabet of {list}, which has only the letters of its words ("
                ))
                .option("alphabet")
                .text(" gives another)"),
            None => message,
        }
    }
}

impl fmt::Display for BadLines {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(formatter)
    }
}

/// A line of a word list that is not a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadLine {
    /// The name of the list.
    pub list: String,
    /// The number of the line, from 1.
    pub line: u64,
    /// The text of the line, or of the field of a row that is wrong. Bytes that are not UTF-8 are
    /// replaced by U+FFFD.
    pub text: String,
    /// The reason why the line is not a word.
    pub fault: Fault,
    /// What to do about such a line, if that is known, after a semicolon.
    pub hint: Option<Message>,
}

/// A line of a list, for messages.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'a> {
    pub list: &'a str,
    /// From 0.
    pub index: usize,
    pub text: &'a [u8],
    /// The form of the list.
    pub form: Form,
    /// The row's number, in a table of which the column is known.
    pub number: Option<f64>,
    /// Other spellings of the word, in earlier rows whose counts are enough only together.
    pub spellings: &'a [String],
}

impl<'a> Line<'a> {
    /// Returns the text, or the word that was read from it if it is not UTF-8.
    pub fn text_or(self, word: &'a str) -> &'a str {
        std::str::from_utf8(self.text).unwrap_or(word)
    }

    pub fn bad(self, fault: Fault) -> BadLine {
        let text = String::from_utf8_lossy(self.text).into_owned();
        let hint = self.hint(&text, fault);
        BadLine { list: self.list.to_owned(), line: self.index as u64 + 1, text, fault, hint }
    }

    fn hint(self, text: &str, fault: Fault) -> Option<Message> {
        let character = match fault {
            Fault::Character(character) => character,
            Fault::Encoding { .. } => return self.hint_for_encoding(),
            Fault::Foreign(letter) => {
                let alphabet = alphabet_with(letter)?;
                let hint = Message::from("; the ").option("alphabet");
                return Some(hint.text(format_args!(" {alphabet} has the letters of its script")));
            }
            _ => return None,
        };
        let is_word = |part: &str| part.chars().all(|letter| letter.is_alphanumeric());
        let is_text = self.form == Form::Text;
        // Joiners, for instance, have no glyph, so that they are escaped.
        let is_hidden = !may_be_in_symbols(character)
            && !character.is_control()
            && !character.is_ascii()
            && !character.is_whitespace()
            && character.escape_debug().len() > 1;
        // The entries of a dictionary and the fields of a table are already apart, but perhaps by
        // another character than the table's.
        let is_joined = match self.form {
            Form::Text => true,
            Form::Table { separator, .. } => character != ',' && character != separator.into(),
            _ => false,
        };
        if let Some(hint) = Some(text).filter(|_| is_text).and_then(columns_with_numbers) {
            return Some(hint);
        }
        Some(match character {
            _ if is_text && looks_like_json(text) => {
                "; the list looks like JSON, which is read if the name of the file ends in .json or \
                 .jsonl"
                    .into()
            }
            _ if is_text && looks_like_program(text) => {
                "; the list looks like a program, from whose quotes `grep -oE \"['\\\"][^'\\\"]+['\\\"]\" \
                 list | tr -d \"'\\\"\" > words.txt` takes the words"
                    .into()
            }
            _ if is_hidden => {
                let number = u32::from(character);
                let code = match number {
                    ..0x10000 => format!("\\u{number:04x}"),
                    _ => format!("\\U{number:08x}"),
                };
                let hint = format!(
                    "; an alphabet with [fold] \"{code}\" = \"\" leaves out this character, which is \
                     not visible ("
                );
                Message::from(hint).option("alphabet").text(")")
            }
            '\u{80}'.. if character.is_whitespace() => {
                "; this character is a space, which is not visible: remove it, or replace it by a \
                 space of ASCII"
                    .into()
            }
            ' ' if is_text && text.split_whitespace().all(is_word) => {
                let hint = Message::from("; if lines have columns, a ").option("separator");
                hint.text(
                    " space reads the first one; if a line has several words, `tr -s ' ' '\\n' < list > \
                     words.txt` puts each on a line",
                )
            }
            ',' | ';' | '\t' | '|' if is_joined => with_columns(character),
            '+' | '*' | '!' | '~'
                if is_text && text.trim_matches(character).chars().all(char::is_alphabetic) =>
            {
                let hint = Message::from("; if these are marks of cspell, ").option("lossy");
                hint.text(
                    " reads `word*` as a word, and leaves out `+part`, `~folded` and `!forbidden`",
                )
            }
            _ if may_be_in_symbols(character) => {
                let hint = "; digits, apostrophes and hyphens are letters only in an alphabet that \
                            has them (";
                Message::from(hint).option("alphabet").text(")")
            }
            _ => return None,
        })
    }

    /// Names the encodings of scripts other than Latin, if hardly any letter is Latin.
    fn hint_for_encoding(self) -> Option<Message> {
        let high = self.text.iter().filter(|byte| !byte.is_ascii()).count();
        (high > 1 && 2 * high > self.text.len()).then(|| {
            "; its letters are hardly Latin ones: the encoding may be windows-1251 or koi8-r \
             (Cyrillic), iso-8859-8 (Hebrew), iso-8859-7 (Greek) or windows-1256 (Arabic)"
                .into()
        })
    }
}

/// Returns how to read lines whose columns are separated by a character.
fn with_columns(separator: char) -> Message {
    let name = match separator {
        '\t' => "tab".to_owned(),
        ' ' => "space".to_owned(),
        other => format!("'{other}'"),
    };
    let hint = Message::from("; such lines have columns with the ").option("separator");
    hint.text(format_args!(" {name}"))
}

/// Returns how to read a line whose columns are words and numbers, such as `der 20,75` or `5;cat`.
fn columns_with_numbers(line: &str) -> Option<Message> {
    let is_number = |field: &&str| {
        let is_part = |byte: u8| byte.is_ascii_digit() || b".,%".contains(&byte);
        field.starts_with(|first: char| first.is_ascii_digit()) && field.bytes().all(is_part)
    };
    let separator = ['\t', ';', '|', ' ', ','].into_iter().find(|&mark| line.contains(mark))?;
    let fields: Vec<&str> = line.split(separator).filter(|field| !field.is_empty()).collect();
    let word = fields.iter().position(|field| field.chars().all(char::is_alphabetic))?;
    fields.iter().find(|field| is_number(field))?;
    let hint = with_columns(separator);
    Some(match word {
        0 => hint,
        _ => hint.text(" and the ").option("column").text(format_args!(" {}", word + 1)),
    })
}

/// Whether a line is like one of a program that has a list of words: `const words = ["cat",`, or
/// `'cat',`.
fn looks_like_program(line: &str) -> bool {
    let is_item = |quote| line.starts_with(quote) && line.trim_end_matches(',').ends_with(quote);
    let declares = ["const ", "let ", "var ", "export ", "module.exports", "window."]
        .iter()
        .any(|start| line.starts_with(start));
    declares || is_item('\'') || line.contains("= [") || line.contains("=[")
}

/// Whether a line is like one of JSON: `["cat",`, `{"cat": 1}`, or, below a first line `[` or `{`,
/// `"cat",` or `"cat": 1`.
fn looks_like_json(line: &str) -> bool {
    if let Some(inner) = line.strip_prefix(['[', '{']) {
        let inner = inner.trim_start();
        return inner.is_empty() || inner.starts_with(['"', '[', '{', ']', '}']);
    }
    let after = line.strip_prefix('"').and_then(|text| text.split_once('"'));
    after.is_some_and(|(_, after)| after == "," || after.trim_start().starts_with(':'))
}

impl BadLine {
    fn message(&self) -> Message {
        let (shown, dots) = beginning(&self.text);
        let line = format!("{}:{}: {}{dots} ", self.list, self.line, Quoted(shown));
        Message::from(line).message(&self.fault.message())
    }
}

impl fmt::Display for BadLine {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(formatter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Compiler;
    use crate::list::{List, Separator};

    #[test]
    fn characters_that_are_not_visible_can_be_folded() {
        for (character, code) in [
            ('\u{200c}', r#""\u200c" = """#),
            ('\u{ad}', r#""\u00ad" = """#),
            ('\u{e0101}', r#""\U000e0101" = """#),
        ] {
            let list = List::text("list", format!("cat\nc{character}t\n"));
            let refused = Compiler::new().list(list.clone()).compile().unwrap_err().to_string();
            let [note] =
                &Compiler::new().list(list.clone()).lossy(true).compile().unwrap().report.notes[..]
            else {
                panic!("one note");
            };
            for text in [&*refused, note] {
                let named = format!("(U+{:04X})", u32::from(character));
                assert!(text.contains(&named) && text.contains(code), "{text}");
            }
            #[cfg(feature = "recipes")]
            {
                let alphabet = crate::Alphabet::parse(&format!("name = ''\n[fold]\n{code}\n"));
                let compiler = Compiler::new().list(list).alphabet(alphabet.unwrap());
                assert_eq!(compiler.compile().unwrap().report.kept, 2);
            }
        }
        for character in ['\u{2013}', '\u{9b}', '/', '"', '\\'] {
            let hint = line_of(Form::Text, 0, "x").bad(Fault::Character(character)).hint;
            assert_eq!(hint, None, "{character:?}");
        }
        for character in ['\u{a0}', '\u{3000}'] {
            let hint = line_of(Form::Text, 0, "x").bad(Fault::Character(character)).hint;
            assert!(hint.unwrap().contains("a space, which is not visible"), "{character:?}");
        }
    }

    fn line_of(form: Form, index: usize, text: &str) -> Line<'_> {
        Line { list: "words.txt", index, text: text.as_bytes(), form, number: None, spellings: &[] }
    }

    #[test]
    fn hints_fit_the_form_of_the_list() {
        let hint = |form, text: &str| {
            let fault =
                Fault::Character(text.chars().find(|letter| !letter.is_alphabetic()).unwrap());
            line_of(form, 0, text).bad(fault).hint.unwrap_or_default()
        };
        let table = |separator| Form::Table { separator, has_quotes: false };
        let (commas, tabs) = (table(Separator::COMMA), table(Separator::TAB));
        for (text, part) in [
            ("[\"cat\",", "ends in .json"),
            ("{\"cat\": 1}", "ends in .json"),
            ("[{\"word\":", "ends in .json"),
            ("[", "ends in .json"),
            ("{", "ends in .json"),
            ("\"cat\",", "ends in .json"),
            ("\"cat\": 1", "ends in .json"),
            ("const words = [\"cat\"]", "looks like a program"),
            ("der 20,75", "`separator` space"),
            ("went go", "a `separator` space reads the first one"),
            ("pe,ar", "`separator` ','"),
            ("ice cream", "tr -s"),
        ] {
            assert!(hint(Form::Text, text).contains(part), "{text}");
            for form in [commas, Form::Dawg] {
                assert_eq!(&*hint(form, text), "", "{text}");
            }
        }
        for (text, part) in [
            ("5 der", "`separator` space and the `column` 2"),
            ("1;5;der", "`separator` ';' and the `column` 3"),
            ("'cat',", "looks like a program"),
            ("went\tgo", "`separator` tab"),
            ("!cat", "if these are marks of cspell, `lossy` reads"),
            ("*cat*", "if these are marks of cspell, `lossy` reads"),
        ] {
            assert!(hint(Form::Text, text).contains(part), "{text}");
        }
        for text in ["{qu}iz", "\"cat\"", "\"cat\" 1"] {
            assert_eq!(&*hint(Form::Text, text), "", "{text}");
        }
        for (text, separator) in [("cat;5", "';'"), ("cat|5", "'|'"), ("cat\t5", "tab")] {
            assert!(hint(commas, text).contains(&format!("`separator` {separator}")), "{text}");
            let has_other = |form| !hint(form, text).is_empty();
            assert_eq!(has_other(tabs), separator != "tab");
            assert!(!has_other(Form::Dawg));
        }
        for form in [Form::Text, commas, Form::Dawg] {
            assert!(hint(form, "it's").contains("apostrophes"));
        }
    }

    #[test]
    fn encodings_and_alphabets_are_named() {
        let compile = |bytes: &[u8]| Compiler::new().list(List::text("list", bytes)).compile();
        let cyrillic = compile(b"\xEF\xF0\xE8\xE2\xE5\xF2\n").unwrap_err().to_string();
        assert!(cyrillic.contains("windows-1251"), "{cyrillic}");
        let latin = compile(b"caf\xE9\n").unwrap_err().to_string();
        assert!(latin.contains("such as latin1") && !latin.contains("windows-1251"), "{latin}");
        // A wrong encoding is noted first, although other lines are more.
        let lines = b"cat\nit's\nit's\ncaf\xE9\n";
        let lossy = Compiler::new().list(List::text("list", &lines[..])).lossy(true);
        let notes = lossy.compile().unwrap().report.notes;
        assert!(notes[0].contains("skipped 1 line: list:4: ") && notes.len() == 2, "{notes:?}");
        #[cfg(feature = "recipes")]
        {
            let english = crate::Alphabet::named("english").unwrap();
            let refused = Compiler::new().alphabet(english).words("list", ["กข"]).compile();
            let refused = refused.unwrap_err().to_string();
            assert!(
                refused.ends_with("`alphabet` thai has the letters of its script"),
                "{refused}"
            );
            let thai = ('ก'..='ฮ').chain('ะ'..='ฺ').chain('เ'..='๎').collect::<String>();
            let words = thai.chars().map(|letter| format!("ก{letter}"));
            let refused = Compiler::new().words("list", words).compile().unwrap_err().to_string();
            assert!(refused.ends_with("; use `alphabet` thai"), "{refused}");
        }
    }

    #[test]
    fn only_the_first_lines_are_shown() {
        let mut lines = BadLines::default();
        for line in 1..=22 {
            lines.add(line_of(Form::Text, line - 1, &"x".repeat(50)), Fault::Character('\''));
        }
        let shown = lines.to_string();
        assert_eq!(shown.lines().count(), BadLines::SHOWN + 2);
        let first = format!(
            "words.txt:1: \"{}\"... holds '\\'' (U+0027), which is not a letter",
            "x".repeat(40)
        );
        assert!(shown.starts_with(&first), "{shown}");
        assert!(shown.ends_with("... and 2 more\n22 lines are not words"), "{shown}");
    }
}
