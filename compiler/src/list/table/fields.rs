//! The fields of a row.

use std::borrow::Cow;

/// Splits a row at a separator. Several spaces are one separator, and spaces around a row are none.
///
/// If rows have quotes, a field that begins with one ends with the next one, and two of them in it
/// are one, as in RFC 4180. Returns `None` if a quote is not closed, since a line end cannot be
/// quoted, or if more than spaces is between a quote and the next separator.
pub(super) fn split(row: &[u8], separator: u8, has_quotes: bool) -> Option<Vec<Cow<'_, [u8]>>> {
    let mut fields = Vec::new();
    let are_spaces = separator == b' ';
    let mut rest = if are_spaces { row.trim_ascii() } else { row };
    loop {
        let mut quoted = None;
        if let ([b'"', after @ ..], true) = (rest, has_quotes) {
            let mut text = Vec::new();
            rest = unquote(after, &mut text)?;
            quoted = Some(text);
        }
        let end = rest.iter().position(|&byte| byte == separator);
        let field = &rest[..end.unwrap_or(rest.len())];
        fields.push(match quoted {
            None => field.into(),
            Some(text) if field.trim_ascii().is_empty() => text.into(),
            Some(_) => return None,
        });
        match end {
            Some(end) if are_spaces => rest = rest[end..].trim_ascii_start(),
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
            (r#"36" wide,"a" ,"""#, r#"36" wide|a|"#),
        ] {
            assert_eq!(fields(row, true).as_deref(), Some(expected), "{row}");
            assert_eq!(fields(row, false).unwrap(), row.replace(',', "|"), "{row}");
        }
        for open in [r#""a"b"#, r#"c,"a" b,d"#, r#"""#, r#"a,""#, r#""a,b"#, r#""a"""#] {
            assert_eq!(fields(open, true), None, "{open}");
        }
    }
}
