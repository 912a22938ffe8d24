//! Word lists of the spell checker Aspell: `.cwl`, in two compressed forms, and `.wl`, as lines.
//!
//! Sources: `prezip.c` and `word-list-compress.c` of Aspell 0.60.8, and the manual's chapter on its
//! data files. An entry can have flags, as in a `.dic` of Hunspell. The file `NAME.dat` states the
//! encoding, and whether `NAME_affix.dat` has the rules for these flags.

use std::path::{Path, PathBuf};

use super::charset::Charset;
use crate::Error;
use crate::list::compiled::LONGEST;
use crate::whole_file::read_file;

/// The first byte of a file that `prezip` compressed, and of one that `word-list-compress` did.
const PREZIP: u8 = 2;
const WORD_LIST_COMPRESS: u8 = 1;

/// In the first form: a count from here on goes on with the next byte, as long as it is 255.
const LONG_COUNT: u8 = 30;
/// In the first form: the next byte is 32 more than a byte of the word.
const ESCAPE: u8 = 31;

const DAMAGED: &str = "it is not a word list of Aspell, or it is damaged";
const TOO_LONG: &str = "its words have more than 128 MiB, the most that is read of such a file";

/// Returns the entries of a list, one on each line, below a line with their number, as in a `.dic`.
/// The bytes of a list that is not compressed are lines already.
pub(super) fn lines(bytes: &[u8]) -> Result<Vec<u8>, &'static str> {
    const DIGITS: usize = 10;
    let mut lines = vec![b'0'; DIGITS];
    lines.push(b'\n');
    unpack(bytes, &mut lines)?;
    // The line of the number is counted, but the last line may not end.
    let entries = lines.iter().filter(|&&byte| byte == b'\n').count();
    lines[..DIGITS].copy_from_slice(format!("{entries:0DIGITS$}").as_bytes());
    Ok(lines)
}

fn unpack(bytes: &[u8], lines: &mut Vec<u8>) -> Result<(), &'static str> {
    let Some((&first, rest)) = bytes.split_first() else { return Ok(()) };
    if ![PREZIP, WORD_LIST_COMPRESS].contains(&first) {
        lines.extend(bytes);
        return Ok(());
    }
    let mut bytes = if first == PREZIP { rest } else { bytes }.iter().copied().peekable();
    let mut word = Vec::new();
    loop {
        let common = match (first, bytes.next()) {
            (PREZIP, Some(count @ ..LONG_COUNT)) => count.into(),
            (PREZIP, Some(LONG_COUNT)) => {
                let mut common = usize::from(LONG_COUNT);
                loop {
                    let more = bytes.next().ok_or(DAMAGED)?;
                    common += usize::from(more);
                    if more < 255 {
                        break common;
                    }
                }
            }
            (WORD_LIST_COMPRESS, Some(0)) => bytes.next().ok_or(DAMAGED)?.wrapping_sub(1).into(),
            (WORD_LIST_COMPRESS, Some(count @ 1..=32)) => usize::from(count) - 1,
            (WORD_LIST_COMPRESS, None) => return Ok(()),
            _ => return Err(DAMAGED),
        };
        if common > word.len() {
            return Err(DAMAGED);
        }
        word.truncate(common);
        if first == PREZIP {
            while let Some(byte) = bytes.next_if(|&byte| byte >= ESCAPE) {
                match (byte, bytes.peek()) {
                    (ESCAPE, Some(255)) => return Ok(()),
                    (ESCAPE, byte) => {
                        let byte = byte.and_then(|byte| byte.checked_sub(32));
                        word.push(byte.ok_or(DAMAGED)?);
                        bytes.next();
                    }
                    (byte, _) => word.push(byte),
                }
            }
        } else {
            while let Some(byte) = bytes.next_if(|&byte| byte > 32) {
                word.push(byte);
            }
        }
        if (lines.len() + word.len()) as u64 > LONGEST {
            return Err(TOO_LONG);
        }
        lines.extend(&word);
        lines.push(b'\n');
    }
}

/// What the `.dat` file of a language states.
pub(super) struct Language {
    pub charset: Charset,
    /// The file with the rules, if entries have flags.
    pub rules: Option<PathBuf>,
}

impl Language {
    /// Finds the `.dat` file of a list, and reads it.
    ///
    /// It is beside the list or where Debian has it, `../../lib/aspell`, and named after the
    /// language:
    /// `en.dat` for `en_US-w_accents-only.cwl`.
    pub fn of(list: &Path) -> Result<Option<Self>, Error> {
        let Some(name) = list.file_name().and_then(|name| name.to_str()) else { return Ok(None) };
        let mut stem = name.split('.').next().unwrap_or_default();
        let beside = list.parent().unwrap_or(Path::new(""));
        let folders = [beside.to_owned(), beside.join("../../lib/aspell")];
        loop {
            for folder in &folders {
                let path = folder.join(format!("{stem}.dat"));
                if path.is_file() {
                    return Self::read(&path, folder).map(Some);
                }
            }
            match stem.rsplit_once(['-', '_']) {
                Some((start, _)) => stem = start,
                None => return Ok(None),
            }
        }
    }

    fn read(path: &Path, folder: &Path) -> Result<Self, Error> {
        let bytes = read_file(path, 1 << 20)?;
        let text = String::from_utf8_lossy(&bytes);
        let value = |key: &str| {
            let mut lines = text.lines().map(str::split_ascii_whitespace);
            lines.find_map(|mut line| line.next().filter(|&name| name == key).and(line.next()))
        };
        let name = value("data-encoding").or(value("charset")).unwrap_or("iso8859-1");
        // The points are part of the name, but Hebrew has the same letters with and without them.
        let charset =
            Charset::named(name.strip_suffix("-nl").unwrap_or(name)).ok_or_else(|| {
                let why = format!("the encoding {name:?} is not known");
                Error::invalid(path.display().to_string(), why)
            })?;
        let is_compressed = value("affix-compress") == Some("true");
        let rules = value("affix").filter(|_| is_compressed);
        let rules = rules.map(|name| folder.join(format!("{name}_affix.dat")));
        Ok(Self { charset, rules })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(bytes: &[u8]) -> Result<Vec<String>, &'static str> {
        let text = String::from_utf8(lines(bytes)?).unwrap();
        Ok(text.lines().skip(1).map(str::to_owned).collect())
    }

    /// Writes words in one of the forms.
    fn compressed(words: &[&str], is_prezip: bool) -> Vec<u8> {
        let (mut bytes, mut before) = (if is_prezip { vec![PREZIP] } else { vec![] }, "");
        for word in words {
            let common = word.bytes().zip(before.bytes()).take_while(|(a, b)| a == b).count();
            match (is_prezip, common) {
                (true, 30..) => {
                    bytes.push(30);
                    bytes.extend(vec![255; (common - 30) / 255]);
                    bytes.push(((common - 30) % 255) as u8);
                }
                (true, common) => bytes.push(common as u8),
                (false, 32..) => bytes.extend([0, common as u8 + 1]),
                (false, common) => bytes.push(common as u8 + 1),
            }
            bytes.extend(&word.as_bytes()[common..]);
            before = word;
        }
        if is_prezip {
            bytes.extend(b"\0\x1F\xFF");
        }
        bytes
    }

    #[test]
    fn both_forms_give_the_words() {
        let long = "a".repeat(300);
        for (most, is_prezip) in [(300, true), (200, false)] {
            let words = ["", "a", "ab", &long[..29], &long[..30], &long[..31], &long[..33]];
            let words = [&words[..], &[&long[..most], "b/AB", "bc"]].concat();
            let words = if is_prezip { &words[..] } else { &words[1..] };
            assert_eq!(entries(&compressed(words, is_prezip)).unwrap(), words);
        }
        assert_eq!(entries(b"\x02\0a\x1F\x2Ab\0\x1F\xFF").unwrap(), ["a", "b"]);
        assert_eq!(entries(b"cat/S\ndog\n").unwrap(), ["cat/S", "dog"]);
        assert!(entries(b"").unwrap().is_empty());
    }

    #[test]
    fn a_damaged_file_is_an_error() {
        let whole = compressed(&["cat", "cats", "dog"], true);
        for len in 1..whole.len() {
            assert_eq!(entries(&whole[..len]), Err(DAMAGED), "{len}");
        }
        for damaged in [&b"\x02\x05cat"[..], b"\x01cat\x05s", b"\x01cat\0", b"\x02\0\x1F\x05"] {
            assert_eq!(entries(damaged), Err(DAMAGED), "{damaged:?}");
        }
        // Each entry has two bytes, and is a letter longer than the one before.
        let mut grows = vec![PREZIP];
        for common in 0..20_000 {
            match common {
                0..30 => grows.push(common as u8),
                _ => {
                    grows.push(LONG_COUNT);
                    grows.extend(vec![255; (common - 30) / 255]);
                    grows.push(((common - 30) % 255) as u8);
                }
            }
            grows.push(b'a');
        }
        assert_eq!(entries(&grows), Err(TOO_LONG));
    }

    #[cfg(feature = "encodings")]
    #[test]
    fn the_dat_file_states_encoding_and_rules() {
        use std::fs;

        use super::super::super::List;
        use super::super::super::tests::read;

        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::create_dir_all(path("share/aspell")).unwrap();
        fs::create_dir_all(path("lib/aspell")).unwrap();
        let list = path("share/aspell/xx_YY-w_accents.cwl");
        fs::write(&list, b"\x02\0\xE1b\x01c/S\0\x1F\xFF").unwrap();
        // Without it, the bytes are not UTF-8.
        assert_eq!(read(&List::from(&list)).0.len(), 0);
        let dat = path("lib/aspell/xx.dat");
        fs::write(&dat, "name xx\ncharset iso8859-2\naffix xx\n").unwrap();
        assert_eq!(read(&List::from(&list)).0, ["áb", "ác"]);
        fs::write(&dat, "name xx\ncharset iso8859-2\naffix xx\naffix-compress true\n").unwrap();
        assert!(crate::Compiler::new().list(List::from(&list)).compile().is_err());
        fs::write(path("lib/aspell/xx_affix.dat"), b"SFX S Y 1\nSFX S 0 \xB1 c\n").unwrap();
        assert_eq!(read(&List::from(&list)).0, ["áb", "ác", "ácą"]);
        let report = crate::Compiler::new().list(List::from(&list)).compile().unwrap().report;
        assert_eq!((report.stems, report.forms), (2, 1));
        // The one beside the list is first.
        fs::write(path("share/aspell/xx_YY.dat"), "charset iso8859-7\n").unwrap();
        assert_eq!(read(&List::from(&list)).0, ["αb", "αc"]);
        // A word of UTF-8 is read wrongly, and that is said.
        let utf8 = path("share/aspell/xx.wl");
        fs::write(&utf8, "cat\nž\n").unwrap();
        let lossy = crate::Compiler::new().lossy(true).list(List::from(&utf8));
        let report = lossy.compile().unwrap().report;
        let warning = format!(
            "warning: {}:2: \"ž\" is UTF-8, but the .dat file states another encoding; 1 such \
             word, and none in that encoding",
            utf8.display()
        );
        assert!(report.notes.iter().any(|note| note.to_string() == warning), "{:?}", report.notes);
        fs::write(path("share/aspell/xx_YY.dat"), "charset ebcdic\n").unwrap();
        let refused = crate::Compiler::new().list(List::from(&list)).compile().unwrap_err();
        assert!(refused.to_string().contains("the encoding \"ebcdic\" is not known"), "{refused}");
    }
}
