//! Lists in JSON: an array of words, an object whose keys are words, or objects with a key for the
//! word, in an array or one after another (JSON Lines).

use std::io::{self, BufRead};
use std::iter::Peekable;

use super::table::number;
use super::text::LONGEST_LINE;
use super::{Column, EachRow, Fault, Reading};
use crate::{Error, Message};

impl Reading {
    /// Gives the words to `each`. Returns a note if they are the keys of an object.
    pub(super) fn read_json(
        &self,
        list: &str,
        reader: impl BufRead,
        each: &mut EachRow<'_>,
    ) -> Result<Option<Message>, Error> {
        let bytes = io::Read::bytes(reader).peekable();
        let mut parser = Parser { list, reading: self, bytes, line: 0, depth: 0, each };
        let mut keys_are_words = false;
        while let Some(first) = parser.peek()? {
            match first {
                _ if keys_are_words => {
                    let why = "it has several objects: name the key of their words (";
                    return Err(parser.invalid(Message::from(why).option("column").text(")")));
                }
                b'{' if !matches!(self.column, Some(Column::Name(_))) => {
                    keys_are_words = true;
                    parser.keys()?;
                }
                b'[' => parser.items()?,
                _ => parser.row()?,
            }
        }
        let note = format!("{list}: the keys of its object were read as words (");
        let note = || Message::from(note).option("column").text(" names a key with words instead)");
        Ok(keys_are_words.then(note))
    }
}

struct Parser<'p, 'e, R: io::Read> {
    list: &'p str,
    reading: &'p Reading,
    bytes: Peekable<io::Bytes<R>>,
    /// From 0.
    line: usize,
    /// The number of arrays and objects that are open.
    depth: u32,
    each: &'p mut EachRow<'e>,
}

/// A value: a string, or the text of a number. Arrays and objects have none.
type Value = Option<Vec<u8>>;

/// The most arrays and objects inside of one another: more would overflow the stack.
const MAX_DEPTH: u32 = 64;

/// Takes the parser at an item, and the number or the key of the item.
type EachItem<'a, P, K> = dyn FnMut(&mut P, K) -> Result<(), Error> + 'a;

impl<R: BufRead> Parser<'_, '_, R> {
    fn invalid(&self, why: impl Into<Message>) -> Error {
        Error::at_line(self.list, self.line, why)
    }

    fn next(&mut self) -> Result<u8, Error> {
        match self.bytes.next().transpose().map_err(Error::read(self.list))? {
            Some(byte) => {
                self.line += usize::from(byte == b'\n');
                Ok(byte)
            }
            None => Err(self.invalid("the JSON text ends in the middle of a value")),
        }
    }

    /// Returns the next byte that is not a space.
    fn peek(&mut self) -> Result<Option<u8>, Error> {
        loop {
            match self.bytes.peek() {
                None => return Ok(None),
                Some(Ok(byte)) if !byte.is_ascii_whitespace() => return Ok(Some(*byte)),
                Some(_) => {
                    self.next()?;
                }
            }
        }
    }

    fn take(&mut self, expected: u8) -> Result<(), Error> {
        match self.peek()? {
            Some(found) if found == expected => self.next().map(|_| ()),
            found => {
                let found =
                    found.map_or("its end".to_owned(), |byte| format!("{:?}", char::from(byte)));
                Err(self.invalid(format!("expected JSON with {:?}, not {found}", expected as char)))
            }
        }
    }

    /// Gives each item of an array or an object to `each`, between its brackets.
    fn each_item(
        &mut self,
        [open, close]: [u8; 2],
        each: &mut EachItem<'_, Self, usize>,
    ) -> Result<(), Error> {
        self.take(open)?;
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.invalid(format!("more than {MAX_DEPTH} arrays and objects are open")));
        }
        let mut index = 0;
        while self.peek()? != Some(close) {
            if index > 0 {
                self.take(b',')?;
            }
            each(self, index)?;
            index += 1;
        }
        self.depth -= 1;
        self.take(close)
    }

    fn each_key(&mut self, each: &mut EachItem<'_, Self, Vec<u8>>) -> Result<(), Error> {
        self.each_item([b'{', b'}'], &mut |parser, _| {
            parser.peek()?;
            let key = parser.string()?;
            parser.take(b':')?;
            each(parser, key)
        })
    }

    /// Reads an object whose keys are words, and whose values may be counts.
    fn keys(&mut self) -> Result<(), Error> {
        self.each_key(&mut |parser, word| {
            let line = parser.line;
            let value = parser.value()?;
            parser.give(line, &[Some(word), value])
        })
    }

    /// Reads an array of rows.
    fn items(&mut self) -> Result<(), Error> {
        self.each_item([b'[', b']'], &mut |parser, _| parser.row())
    }

    /// Reads a word, an array with a word and perhaps a count, or an object with a key for it.
    fn row(&mut self) -> Result<(), Error> {
        let (line, reading) = (self.line, self.reading);
        match self.peek()? {
            Some(b'[') => {
                let mut values = Vec::new();
                self.each_item([b'[', b']'], &mut |parser, _| {
                    values.push(parser.value()?);
                    Ok(())
                })?;
                self.give(line, &values)
            }
            Some(b'{') => {
                let (mut values, mut keys) = ([None, None], Vec::new());
                let columns = [&reading.column, &reading.count_column];
                let mut has_words = false;
                self.each_key(&mut |parser, key| {
                    let is_named = |column: &Option<Column>| match column {
                        Some(Column::Name(name)) => name.as_bytes() == key,
                        _ => false,
                    };
                    let place = columns.into_iter().position(is_named);
                    if place == Some(0) && parser.peek()? == Some(b'[') {
                        has_words = true;
                        return parser.items();
                    }
                    let value = parser.value()?;
                    match place {
                        Some(place) => values[place] = value,
                        None if keys.len() < 10 => {
                            keys.push(String::from_utf8_lossy(&key).into_owned());
                        }
                        None => {}
                    }
                    Ok(())
                })?;
                let [word, count] = values;
                match word {
                    None if has_words => Ok(()),
                    None => {
                        let why = format!("no word in an object with {}: name the key (", {
                            keys.join(", ")
                        });
                        Err(self.invalid(Message::from(why).option("column").text(")")))
                    }
                    Some(word) => self.give_named(line, &word, count),
                }
            }
            _ => {
                let value = self.value()?;
                self.give(line, &[value])
            }
        }
    }

    /// Gives a row whose columns have numbers.
    fn give(&mut self, line: usize, values: &[Value]) -> Result<(), Error> {
        let place = |column: &Option<Column>, default| match column {
            Some(Column::Number(number)) => number - 1,
            _ => default,
        };
        let columns = [place(&self.reading.column, 0), place(&self.reading.count_column, 1)];
        let value = |place: usize| values.get(place).cloned().flatten();
        match value(columns[0]) {
            None => (self.each)(line, b"", Err(Fault::NoColumn(columns[0] + 1))),
            Some(word) => self.give_named(line, &word, value(columns[1])),
        }
    }

    /// Gives a word and its count.
    fn give_named(&mut self, line: usize, word: &[u8], count: Value) -> Result<(), Error> {
        let word = word.trim_ascii();
        if word.is_empty() {
            return Ok(());
        }
        let number = match (self.reading.min_count, count) {
            // Words without counts can be in the order of their ranks.
            (None, _) | (Some(f64::NEG_INFINITY), None) => Ok(None),
            (Some(_), count) => {
                let number = count.and_then(|count| number(&count));
                number.map(Some).ok_or(Fault::NoNumber(2))
            }
        };
        (self.each)(line, word, number)
    }

    fn value(&mut self) -> Result<Value, Error> {
        match self.peek()? {
            Some(b'"') => self.string().map(Some),
            Some(b'[' | b'{') => self.skip().map(|()| None),
            _ => {
                let mut text = Vec::new();
                let is_part = |byte: &io::Result<u8>| {
                    byte.as_ref()
                        .is_ok_and(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(byte))
                };
                while let Some(Ok(byte)) = self.bytes.next_if(is_part) {
                    if (text.len() as u64) < LONGEST_LINE {
                        text.push(byte);
                    }
                }
                match &text[..] {
                    b"null" => Ok(None),
                    b"true" | b"false" | [b'-' | b'0'..=b'9', ..] => Ok(Some(text)),
                    _ => Err(self.invalid("expected a value of JSON, such as \"word\"")),
                }
            }
        }
    }

    /// Skips an array or an object, however deep.
    fn skip(&mut self) -> Result<(), Error> {
        let mut depth = 0_u64;
        loop {
            match self.peek()? {
                Some(b'"') => {
                    self.string()?;
                    continue;
                }
                Some(b'[' | b'{') => depth += 1,
                Some(b']' | b'}') => depth -= 1,
                _ => {}
            }
            self.next()?;
            if depth == 0 {
                return Ok(());
            }
        }
    }

    /// Reads a string. Of a long one, which is not a word, only the beginning is kept.
    fn string(&mut self) -> Result<Vec<u8>, Error> {
        self.take(b'"')?;
        let mut text = Vec::new();
        let add = |text: &mut Vec<u8>, bytes: &[u8]| {
            if (text.len() as u64) < LONGEST_LINE {
                text.extend(bytes);
            }
        };
        // The first half of a character of two units of UTF-16.
        let mut half = None;
        loop {
            let byte = self.next()?;
            let escape = if byte == b'\\' { Some(self.next()?) } else { None };
            if escape != Some(b'u') && half.take().is_some() {
                add(&mut text, "\u{FFFD}".as_bytes());
            }
            let byte = match (byte, escape) {
                (b'"', None) => return Ok(text),
                (byte, None) => byte,
                (_, Some(b'n')) => b'\n',
                (_, Some(b't')) => b'\t',
                (_, Some(b'r')) => b'\r',
                (_, Some(b'b')) => 8,
                (_, Some(b'f')) => 12,
                (_, Some(b'u')) => {
                    let (first, unit) = (half.take(), self.unit()?);
                    if first.is_none() && (0xD800..0xDC00).contains(&unit) {
                        half = Some(unit);
                        continue;
                    }
                    for read in char::decode_utf16(first.into_iter().chain([unit])) {
                        let letter = read.unwrap_or(char::REPLACEMENT_CHARACTER);
                        add(&mut text, letter.encode_utf8(&mut [0; 4]).as_bytes());
                    }
                    continue;
                }
                (_, Some(other)) => other,
            };
            add(&mut text, &[byte]);
        }
    }

    /// Reads four hexadecimal digits.
    fn unit(&mut self) -> Result<u16, Error> {
        let mut unit = 0;
        for _ in 0..4 {
            let digit = char::from(self.next()?).to_digit(16);
            let digit = digit.ok_or_else(|| self.invalid("expected four digits after \\u"))?;
            unit = unit << 4 | digit as u16;
        }
        Ok(unit)
    }
}

#[cfg(test)]
mod tests {
    use super::super::List;
    use super::super::tests::{read, refused};
    use super::*;
    use crate::Compiler;

    fn list(text: &str) -> List {
        List::text("list.json", text)
    }

    fn named(name: &str) -> Column {
        Column::Name(name.to_owned())
    }

    #[test]
    fn words_are_in_arrays_keys_and_objects() {
        for (text, words) in [
            ("[\"cat\", \"d\\u00e9\\u006a\\u00E0\",\n\"ox\"]", "cat déjà ox"),
            ("{\"cat\": 5, \"dog\": [1, {\"a\": \"]\"}], \"ox\": null}", "cat dog ox"),
            ("[[\"cat\", 5], [\"dog\"]]", "cat dog"),
            ("\"cat\"\n\"dog\"\n", "cat dog"),
            ("[]", ""),
            ("{}", ""),
            ("", ""),
        ] {
            let (found, bad) = read(&list(text));
            assert_eq!((found.join(" "), bad), (words.to_owned(), vec![]), "{text}");
        }
        for (text, words) in [
            ("[{\"id\": 1, \"word\": \"cat\"}, {\"word\": \"dog\", \"forms\": []}]", "cat dog"),
            ("{\"word\": \"cat\"}\n{\"x\": {\"word\": \"no\"}, \"word\": \"dog\"}\n", "cat dog"),
            ("{\"size\": 2, \"word\": [\"cat\", \"dog\"]}", "cat dog"),
        ] {
            assert_eq!(read(&list(text).column(named("word"))).0.join(" "), words, "{text}");
        }
        let second = list("[[1, \"cat\"], [2]]").column(Column::Number(2));
        assert_eq!(read(&second), (vec!["cat".to_owned()], vec![(1, Fault::NoColumn(2))]));
    }

    #[test]
    fn counts_are_values_or_have_a_key() {
        for text in
            ["{\"cat\": 5,\n\"dog\": \"1,234\", \"Cat\": 6}", "[[\"dog\", 1234], [\"cat\", 50]]"]
        {
            let mut words = read(&list(text).at_least(Column::Number(2), 10.0)).0;
            words.sort();
            assert_eq!(words, ["cat", "dog"], "{text}");
        }
        let text = "{\"n\": 5, \"w\": \"cat\"}\n{\"w\": \"dog\", \"n\": 15}\n{\"w\": \"ox\"}";
        let lines = List::text("list.jsonl", text).column(named("w")).at_least(named("n"), 10.0);
        let bad = vec![(1, Fault::Rare), (3, Fault::NoNumber(2))];
        assert_eq!(read(&lines), (vec!["dog".to_owned()], bad));
    }

    #[cfg(feature = "recipes")]
    #[test]
    fn lists_can_be_ranks() {
        for text in ["[\"dog\", \"cat\"]", "{\"cat\": 1, \"dog\": 2}"] {
            let mut compiler = Compiler::new().words("list", ["cat", "dog"]);
            compiler.recipe.output.rank = Some(list(text));
            compiler.recipe.output.max_words = Some(1);
            let bytes = compiler.compile().unwrap().bytes;
            assert!(dawggle::Dawg::from_bytes(&bytes[..]).unwrap().contains("dog"), "{text}");
        }
    }

    #[test]
    fn keys_that_are_words_are_noted() {
        let notes = |text: &str| {
            let read = Compiler::new().list(list(text)).compile();
            read.unwrap().report.notes.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        let note = "list.json: the keys of its object were read as words (`column` names a key with \
                    words instead)";
        assert_eq!(notes("{\"words\": [\"cat\"]}"), [note]);
        assert!(notes("[\"cat\"]").is_empty());
    }

    #[test]
    fn other_texts_are_errors_with_a_line() {
        for (text, why) in [
            ("cat\n", "list.json:1: expected a value of JSON, such as \"word\""),
            ("[\"cat\"\n\"dog\"]", "list.json:2: expected JSON with ',', not '\"'"),
            ("[\"cat\",\n\"do", "list.json:2: the JSON text ends in the middle of a value"),
            ("[\"cat\"", "list.json:1: expected JSON with ',', not its end"),
            ("{\"cat\" 5}", "list.json:1: expected JSON with ':', not '5'"),
            ("[\"\\u00g1\"]", "list.json:1: expected four digits after \\u"),
            ("{\"a\": 1}\n{\"a\": 2}", "list.json:2: it has several objects: name the key"),
            ("[{\"a\": 1, \"b\": 2}]", "list.json:1: no word in an object with a, b: name the key"),
            ("[1, [2, 3", "list.json:1: expected JSON with ',', not its end"),
        ] {
            let refused = refused(&list(text)).unwrap();
            assert!(refused.starts_with(why), "{refused}");
        }
        // A key for the words could lead from one object into the next, without an end.
        let deep = "{\"w\":[".repeat(100_000);
        let refused = refused(&list(&deep).column(named("w"))).unwrap();
        assert_eq!(refused, "list.json:1: more than 64 arrays and objects are open");
        let deep = "[[".to_owned() + &"[".repeat(100_000) + &"]".repeat(100_000) + "]]";
        assert_eq!(read(&list(&deep)).1, [(1, Fault::NoColumn(1))]);
    }

    #[test]
    fn strings_can_have_any_text() {
        let (words, bad) = read(&list("[\"a\\ud83d\\ude00\", \"\\ud83d\", \"#cat\", \"d\\\"o\"]"));
        assert!(words.is_empty());
        let faults =
            ['\u{1f600}', '\u{fffd}', '#', '"'].map(|letter| (1, Fault::Character(letter)));
        assert_eq!(bad, faults);
        for text in [r"\ud800\ud800\udc00", r"\ud83dx", r"\ud83d\n", r"\ud83d\ud83d"] {
            let bad = read(&list(&format!("[\"{text}\"]"))).1;
            assert_eq!(bad, [(1, Fault::Character('\u{fffd}'))], "{text}");
        }
        // Only the beginning of a long string is kept.
        let long = read(&list(&format!("[\"{}\"]", r"\u0061".repeat(1 << 17)))).0;
        assert_eq!(long[0].len() as u64, LONGEST_LINE);
    }
}
