//! Files that are not lists: what they are, and how to get words out of them.

use dawggle::format::LABEL;

use crate::list::Encoding;
use crate::{Error, Message};

/// The first bytes of files, what they are, and what to do. `FILE` is the name of the list.
const FILES: [(&[u8], &str, &str); 26] = [
    (&LABEL, "a compiled dictionary", "end its name in .dawg or .dwg"),
    (b"\xFD7zXZ\0", "packed by xz", "run `xz -dc FILE > words.txt`"),
    (b"\x28\xB5\x2F\xFD", "packed by zstd", "run `zstd -dc FILE > words.txt`"),
    (b"BZh91AY&SY", "packed by bzip2", "run `bzip2 -dc FILE > words.txt`"),
    (b"7z\xBC\xAF\x27\x1C", "a 7z archive", "run `7z x FILE`"),
    (b"Rar!\x1A\x07", "a rar archive", "run `unrar x FILE`"),
    (
        b"SQLite format 3\0",
        "a database of SQLite",
        "run `sqlite3 FILE 'SELECT word FROM words' > words.txt` with the names that `sqlite3 FILE \
         .schema` prints",
    ),
    (b"PAR1", "a table in Parquet", "run `duckdb -c \"COPY (FROM 'FILE') TO 'words.csv'\"`"),
    (b"\x80\x02", PICKLE, UNPICKLE),
    (b"\x80\x03", PICKLE, UNPICKLE),
    (b"\x80\x04", PICKLE, UNPICKLE),
    (b"\x80\x05", PICKLE, UNPICKLE),
    (b"%PDF-", "a PDF document", "run `pdftotext FILE words.txt`"),
    (b"{\\rtf", "a document", "save it as plain text"),
    (b"\xD0\xCF\x11\xE0", "a document of Microsoft Office", "save it as plain text or .csv"),
    (b"BDic", "a spelling dictionary of Chromium", "compile the .dic and .aff that it was made of"),
    (
        b"TrieBlob",
        "a .btrie of cspell",
        "read the .trie of the same dictionary, or list its words with `decodeTrie` of the npm \
         package cspell-trie-lib",
    ),
    (b"We love Marisa.\0", "a trie of marisa", "run `marisa-dump FILE > words.txt`"),
    (b"HFST\0", "a transducer of HFST", "run `hfst-fst2strings FILE > words.txt`"),
    (
        b"##foma-net",
        "a network of foma",
        "run `foma -e 'load stack FILE' -e 'print words > words.txt' -s`",
    ),
    (b"LTTB", "a transducer of lttoolbox", "run `lt-expand` on its source, a .dix"),
    (
        b"\x6E\x3A\x01\x00\xFA\x51\x03\x00",
        "a transducer of Voikko",
        "use another list: its compounds have no end, so its words cannot be listed",
    ),
    (b"\xD9\xFC\xD9\xFC", "a trie of libdatrie", "run `trietool NAME list`, without the .tri"),
    (b"VIMspell", "a spell file of Vim", "run `:spelldump` in Vim"),
    (b"<!DOCTYPE html", "a web page", "download the list itself"),
    (b"\x7FELF", "a program", "name a list"),
];

const PICKLE: &str = "a pickle of Python";
const UNPICKLE: &str = "if you trust it, run `python3 -c \"import pickle; print(*pickle.load(open(\
                        'FILE', 'rb')), sep='\\n')\" > words.txt`";

/// Zip archives by the ending of their name.
const ARCHIVES: [(&[&str], &str, &str); 4] = [
    (
        &["oxt", "xpi"],
        "an extension with spelling dictionaries",
        "run `unzip -j FILE '*.dic' '*.aff'`, and compile a .dic",
    ),
    (&["docx", "odt", "epub"], "a document", "run `pandoc -t plain FILE -o words.txt`"),
    (&["xlsx", "ods"], "a spreadsheet", "save it as .csv"),
    (&["jar", "whl", "apk"], "a zip archive", "run `unzip FILE`, and compile what is in it"),
];
const WORDFREQ: (&str, &str) = (
    "frequencies of wordfreq",
    "run `python3 -c \"import wordfreq; print(*wordfreq.iter_wordlist('en'), sep='\\n')\" > \
     words.txt` with the code of its language",
);
const SCOWL: (&str, &str) =
    ("the database of SCOWL 2", "run its `scowl word-list > words.txt`, or take a list of SCOWL");
const ARCHIVE: (&str, &str) = ("a zip archive", "run `unzip -p FILE > words.txt`");

/// Refuses a file that is not text, which begins with these bytes.
pub(in crate::list) fn check_text(
    name: &str,
    head: &[u8],
    encoding: Option<&Encoding>,
) -> Result<(), Error> {
    let is = |magic: &[u8]| head.starts_with(magic);
    let known = if is(b"PK\x03\x04") {
        let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
        let has_ending =
            |endings: &[&str]| ending.as_ref().is_some_and(|e| endings.contains(&&**e));
        let archive = ARCHIVES.iter().find(|(endings, ..)| has_ending(endings));
        Some(archive.map_or(ARCHIVE, |&(_, what, how)| (what, how)))
    } else if head.get(257..262) == Some(b"ustar") {
        Some(("a tar archive", "run `tar xf FILE`, and compile what is in it"))
    } else if head.get(3..).is_some_and(|rest| rest.starts_with(b"\x82\xA6format\xA2cB")) {
        // After the length of a list in MessagePack.
        Some(WORDFREQ)
    } else if is_scowl(head) {
        Some(SCOWL)
    } else {
        FILES.iter().find(|(magic, ..)| is(magic)).map(|&(_, what, how)| (what, how))
    };
    if let Some((what, how)) = known {
        let why = format!("it is {what}, not a list: {}", how.replace("FILE", name));
        return Err(Error::invalid(name, why));
    }
    let is_wide = encoding.is_some_and(|encoding| encoding.to_string().starts_with("utf-16"));
    if is_wide || is(b"\xFE\xFF") || is(b"\xFF\xFE") {
        return Ok(());
    }
    match what_is_not_text(head) {
        Some(why) => Err(Error::invalid(name, why)),
        None => Ok(()),
    }
}

/// Whether text begins like SCOWL 2, such as `60: 4WD <n/upper>`: with a size, regions and sources,
/// and then a word with its part of speech.
fn is_scowl(head: &[u8]) -> bool {
    let line = head.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let tag = line.windows(2).position(|two| two == b" <").unwrap_or_default();
    matches!(line, [b'0'..=b'9', b'0'..=b'9', b':' | b' ', ..])
        && line[..tag].windows(2).any(|two| two == b": ")
}

/// Returns why bytes are not text in an encoding whose control characters are the ones of ASCII.
///
/// A zero byte is not text, and neither are many other control characters: one in 32. Compressed
/// data has one in ten.
fn what_is_not_text(head: &[u8]) -> Option<Message> {
    // The line ends, tabs and form feeds of ASCII, the end of a text of DOS, and an escape.
    let is_control = |&&byte: &&u8| byte < 32 && !b"\t\n\x0B\x0C\r\x1A\x1B".contains(&byte);
    let zeros = |odd| head.iter().skip(odd).step_by(2).filter(|&&byte| byte == 0).count();
    let wide = |own: usize, other: usize| own * 4 > head.len() && other * 16 < own;
    let advice = |label| {
        let why = "every other byte is zero, as in UTF-16 without a byte-order mark: name it (";
        Message::from(why).option("encoding").text(format_args!(" {label})"))
    };
    match (zeros(0), zeros(1)) {
        (0, 0) => {
            let controls = head.iter().filter(is_control).count();
            let is_binary = controls * 32 > head.len();
            is_binary.then(|| "it is binary, not text: it has many control characters".into())
        }
        (even, odd) if wide(odd, even) => Some(advice("utf-16le")),
        (even, odd) if wide(even, odd) => Some(advice("utf-16be")),
        _ => {
            let at = head.iter().position(|&byte| byte == 0).unwrap_or_default();
            Some(format!("it is binary, not text: byte {} is zero", at + 1).into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Compiler;
    use crate::list::List;

    fn refused(name: &str, bytes: &[u8]) -> Option<String> {
        let compiler = Compiler::new().words("words", ["cat"]).list(List::text(name, bytes));
        let why = |compiler: Compiler| compiler.compile().err().map(|error| error.to_string());
        // A file that is not text is refused with `lossy`, too.
        let lossy = why(compiler.clone().lossy(true));
        assert!(lossy.is_none() || lossy == why(compiler));
        lossy
    }

    #[test]
    fn each_file_is_named_with_what_to_do() {
        for (magic, what, how) in FILES {
            for ending in ["txt", "csv", "json"] {
                let name = format!("list.{ending}");
                let why = refused(&name, &[magic, b"\ncat\ndog\n"].concat()).unwrap();
                let how = how.replace("FILE", &name);
                assert_eq!(why, format!("{name}: it is {what}, not a list: {how}"));
            }
        }
        for (name, what) in [
            ("words.zip", "unzip -p words.zip > words.txt"),
            ("words", "a zip archive"),
            ("es.OXT", "unzip -j es.OXT '*.dic' '*.aff'"),
            ("a.docx", "pandoc -t plain a.docx"),
            ("a.xlsx", "save it as .csv"),
        ] {
            let why = refused(name, b"PK\x03\x04\x0A\0\0\0cat\ndog\n").unwrap();
            assert!(why.contains(what), "{why}");
        }
        let wordfreq = b"\xDC\x02\x59\x82\xA6format\xA2cB\xA7version\x01\x90\x90\x91\xA3the";
        assert!(refused("small_en.msgpack", wordfreq).unwrap().contains("iter_wordlist('en')"));
        for line in ["60: 3-D <n/upper>", "80 [moby]: A.A.A. <abbr>: a <b>", "50 US: abed <av>"] {
            let why = refused("scowl.txt", format!("{line}\n\n60: a <d>\n").as_bytes()).unwrap();
            assert!(why.contains("`scowl word-list > words.txt`"), "{why}");
        }
        for text in ["60: cat\n", "60 <a>: cat\n", "6: cat <n>\n", "60x: cat <n>\n", "cat\n"] {
            let why = refused("words.txt", text.as_bytes()).unwrap_or_default();
            assert!(!why.contains("SCOWL"), "{why}");
        }
        let tar = [&b"words.txt"[..], &[0; 248], b"ustar  \0", &[0; 247], b"cat\n"].concat();
        assert!(refused("words.tar", &tar).unwrap().contains("tar xf words.tar"));
    }

    #[test]
    fn binary_files_are_not_text() {
        for (bytes, why) in [
            (&b"cat\ndog\n\0\0ox\n"[..], "byte 9 is zero"),
            (b"cat\n\x01\x02\x03\x04dog\n", "many control characters"),
            (b"c\0a\0t\0\n\0", "(`encoding` utf-16le)"),
            (b"\0c\0a\0t\0\n", "(`encoding` utf-16be)"),
        ] {
            for name in ["words.txt", "words.csv", "words.dic", "words.json"] {
                let refused = refused(name, bytes).unwrap();
                assert!(refused.contains(why), "{name}: {refused}");
            }
        }
        let long = "cat\n".repeat(64);
        for text in ["cat\tdog\x0B\x0C\r\n\x1A", &(long + "a\x08\n")] {
            assert_eq!(refused("words.txt", text.as_bytes()), None);
        }
        #[cfg(feature = "encodings")]
        for (label, bytes) in [("utf-16le", b"d\0o\0\n\0"), ("utf-16be", b"\0d\0o\0\n")] {
            let list = List::text("list", bytes).encoding(label.parse().unwrap());
            assert_eq!(Compiler::new().list(list).compile().unwrap().report.kept, 1);
        }
    }
}
