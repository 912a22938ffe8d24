//! Plain text: one word per line.

use std::borrow::Cow;
use std::io::{self, BufRead, Read};

use super::{EachLine, Fault};
use crate::{Alphabet, Error};

/// The longest line that is kept, in bytes.
///
/// The rest of a longer line, which is not a word, is skipped.
pub(super) const LONGEST_LINE: u64 = 1 << 16;

/// Gives the lines that are neither blank nor comments to `each`, without the spaces around them.
pub(super) fn read_lines(
    name: &str,
    reader: impl BufRead,
    each: &mut EachLine<'_>,
) -> Result<(), Error> {
    read_whole_lines(name, reader, &mut |index, line| {
        if is_blank(line) { Ok(()) } else { each(index, line.trim_ascii()) }
    })
}

/// Gives all lines to `each`, without their ends and marks.
pub(super) fn read_whole_lines(
    name: &str,
    mut reader: impl BufRead,
    each: &mut EachLine<'_>,
) -> Result<(), Error> {
    let (mut block, mut index) = (Vec::new(), 0);
    while read_block(&mut reader, &mut block).map_err(Error::read(name))? {
        for line in lines_of(&block) {
            each(index, line)?;
            index += 1;
        }
    }
    Ok(())
}

/// Reads the next lines, and returns false at the end. Of a line that is too long, the rest is
/// skipped.
pub(super) fn read_block(reader: &mut impl BufRead, block: &mut Vec<u8>) -> io::Result<bool> {
    block.clear();
    reader.take(LONGEST_LINE).read_to_end(block)?;
    if !block.ends_with(b"\n") {
        let mut rest = reader.take(LONGEST_LINE);
        rest.read_until(b'\n', block)?;
        if rest.limit() == 0 && !block.ends_with(b"\n") {
            skip_line(reader)?;
            block.push(b'\n');
        }
    }
    Ok(!block.is_empty())
}

/// The lines of a block, without their ends and marks.
pub(super) fn lines_of(block: &[u8]) -> impl Iterator<Item = &[u8]> {
    let lines = block.strip_suffix(b"\n").unwrap_or(block).split(|&byte| byte == b'\n');
    lines.map(|line| without_mark(&line[..line.len().min(LONGEST_LINE as usize)]))
}

/// Returns a line without a byte-order mark. Files with marks may have been joined.
fn without_mark(line: &[u8]) -> &[u8] {
    line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line)
}

/// Whether a line is blank or a comment.
pub(super) fn is_blank(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    line.is_empty() || line.starts_with(b"#")
}

/// Skips the rest of a line.
///
/// More than 16 MB of it is an error, since a device such as `/dev/zero` has neither lines nor an
/// end.
fn skip_line(reader: &mut impl BufRead) -> io::Result<()> {
    const LONGEST: u64 = 1 << 24;
    let mut rest = reader.take(LONGEST);
    rest.skip_until(b'\n')?;
    if rest.limit() > 0 {
        return Ok(());
    }
    Err(io::Error::other(format!("a line of more than {LONGEST} bytes: this is not text")))
}

/// Reads the word of a line, and folds it.
pub(crate) fn read_word<'a>(line: &'a [u8], alphabet: &Alphabet) -> Result<Cow<'a, str>, Fault> {
    alphabet.fold(read_text(line)?)
}

/// Reads the text of a line.
pub(crate) fn read_text(line: &[u8]) -> Result<&str, Fault> {
    if line.contains(&0) {
        return Err(Fault::Wide);
    }
    std::str::from_utf8(line).map_err(|error| {
        let at = error.valid_up_to();
        Fault::Encoding { column: at + 1, byte: line[at] }
    })
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, repeat};

    use super::super::List;
    use super::super::tests::read;
    use super::*;

    #[test]
    fn blank_lines_and_comments_are_skipped_but_counted() {
        let list = List::text("list", "# mine\n\n cat \r\ndo9\nDog\r\u{feff}ox\n\u{feff}#\n");
        let bad = vec![(4, Fault::Character('9'))];
        assert_eq!(read(&list), (["cat", "dog", "ox"].map(str::to_owned).to_vec(), bad));
    }

    #[test]
    fn marks_of_cspell_are_read_where_other_lines_are_skipped() {
        let list = List::text("list", "haus*\n+teil\n!nix\n~haus\n*bau*\n*\ncat\n");
        assert_eq!(read(&list).0, ["cat"]);
        let (words, bad) = read(&list.lossy(true));
        assert_eq!((words.join(" "), bad.len()), ("haus bau cat".to_owned(), 3));
    }

    #[test]
    fn the_first_wrong_byte_is_reported() {
        let read = |line| read_word(line, &Alphabet::default());
        assert_eq!(read(b"caf\xE9"), Err(Fault::Encoding { column: 4, byte: 0xE9 }));
        assert_eq!(read(b"c\0a\0\xE9"), Err(Fault::Wide));
    }

    #[test]
    fn a_line_is_skipped_to_its_end_if_it_has_one() {
        let mut rest = "of a line\nnext".as_bytes();
        skip_line(&mut rest).unwrap();
        assert_eq!(rest, b"next");
        assert!(skip_line(&mut BufReader::new(repeat(0))).is_err());
    }
}
