//! The fields of a row.

use std::borrow::Cow;

/// Splits a row at a separator.
///
/// If rows have quotes, a field that begins with one ends with the next one, and two of them in it
/// are one, as in RFC 4180. A line end cannot be quoted: then returns `None`, since the quote is not
/// closed. More than a quoted text in a field is kept without these quotes.
pub(super) fn split(row: &[u8], separator: u8, has_quotes: bool) -> Option<Vec<Cow<'_, [u8]>>> {
    let mut fields = Vec::new();
    let mut rest = row;
    loop {
        let mut quoted = Vec::new();
        if let ([b'"', after @ ..], true) = (rest, has_quotes) {
            rest = unquote(after, &mut quoted)?;
        }
        let end = rest.iter().position(|&byte| byte == separator);
        let field = &rest[..end.unwrap_or(rest.len())];
        fields.push(match quoted[..] {
            [] => field.into(),
            _ => [&quoted, field].concat().into(),
        });
        match end {
            Some(end) => rest = &rest[end + 1..],
            None => return Some(fields),
        }
    }
}

/// Appends a text to `quoted` up to the quote that closes it. Returns what comes after this quote.
fn unquote<'r>(mut rest: &'r [u8], quoted: &mut Vec<u8>) -> Option<&'r [u8]> {
    loop {
        let end = rest.iter().position(|&byte| byte == b'"')?;
        quoted.extend(&rest[..end]);
        rest = &rest[end + 1..];
        match rest {
            [b'"', after @ ..] => {
                quoted.push(b'"');
                rest = after;
            }
            _ => return Some(rest),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_are_as_in_rfc_4180() {
        let fields = |row: &str, has_quotes| {
            let fields = split(row.as_bytes(), b',', has_quotes)?;
            let text = |field: &Cow<'_, [u8]>| String::from_utf8(field.to_vec()).unwrap();
            Some(fields.iter().map(text).collect::<Vec<_>>().join("|"))
        };
        for (row, expected) in [
            ("", ""),
            ("a,b", "a|b"),
            (",a,", "|a|"),
            (r#""a,b",c"#, "a,b|c"),
            (r#""a ""b""","""""#, r#"a "b"|""#),
            (r#"36" wide,"a" b"#, r#"36" wide|a b"#),
        ] {
            assert_eq!(fields(row, true).as_deref(), Some(expected), "{row}");
            assert_eq!(fields(row, false).unwrap(), row.replace(',', "|"), "{row}");
        }
        for open in [r#"""#, r#"a,""#, r#""a,b"#, r#""a"""#] {
            assert_eq!(fields(open, true), None, "{open}");
        }
    }
}
