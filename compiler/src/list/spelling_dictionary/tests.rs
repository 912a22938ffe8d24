//! Small dictionaries, one for each keyword, with the words that Hunspell's manual lets them have.

#[cfg(feature = "encodings")]
use super::super::Fault;
use super::super::tests::read;
use super::*;
use crate::{Compiler, Report};

/// The words of a dictionary, sorted and without repetitions. `|` and `;` separate the lines.
fn words(aff: &str, dic: &str) -> String {
    let (mut words, bad) = read(&list(aff, dic));
    assert_eq!(bad, [], "{dic}");
    words.sort_unstable();
    words.dedup();
    words.join(" ")
}

/// Checks the words of dictionaries: each is an `.aff`, a `.dic`, and the words.
fn check(dictionaries: &[(&str, &str, &str)]) {
    for (aff, dic, expected) in dictionaries {
        assert_eq!(words(aff, dic), *expected, "{aff}");
    }
}

fn list(aff: &str, dic: &str) -> List {
    let lines = |text: &str| text.replace([';', '|'], "\n") + "\n";
    List::text("words.dic", lines(dic)).affixes(lines(aff))
}

fn error(aff: &str, dic: &str) -> String {
    Compiler::new().list(list(aff, dic)).compile().unwrap_err().to_string()
}

#[test]
fn prefixes_and_suffixes_make_forms() {
    check(&[
        // Replaced endings, conditions, and a rule without a condition.
        (
            "SFX D Y 3|SFX D 0 d e|SFX D y ied [^aeiou]y|SFX D 0 ed [^ey]",
            "3|bake/D|try/D|walk/D",
            "bake baked tried try walk walked",
        ),
        ("SFX S N 1|SFX S 0 s", "1|cat/S", "cat cats"),
        // Both sides, only if both rules allow it.
        (
            "PFX U Y 1|PFX U 0 un .|SFX D Y 1|SFX D 0 ed .",
            "1|lock/UD",
            "lock locked unlock unlocked",
        ),
        ("PFX U N 1|PFX U 0 un .|SFX D Y 1|SFX D 0 ed .", "1|lock/UD", "lock locked unlock"),
        ("PFX U Y 1|PFX U 0 un .|SFX D N 1|SFX D 0 ed .", "1|lock/UD", "lock locked unlock"),
        // A prefix sees the word with its suffix.
        ("PFX U Y 1|PFX U a e [aeiou]..d|SFX D Y 1|SFX D 0 d .", "1|abc/UD", "abc abcd ebcd"),
        // Flags without rules, and rules without entries.
        ("SFX A Y 1|SFX A 0 a .", "2|cat/XYZ|dog", "cat dog"),
        // A flag can have prefixes and suffixes.
        ("PFX A Y 1|PFX A 0 x .|SFX A Y 1|SFX A 0 y .", "1|a/A", "a ay xa xay"),
    ]);
}

#[test]
fn rules_can_have_flags() {
    check(&[
        // Two suffixes, but not three.
        (
            "SFX A Y 1|SFX A 0 able/B .|SFX B Y 1|SFX B 0 s/C .|SFX C Y 1|SFX C 0 x .",
            "1|drink/A",
            "drink drinkable drinkables",
        ),
        // A rule that allows itself.
        ("SFX A Y 1|SFX A 0 x/A .", "1|a/A", "a ax axx"),
        // A suffix that allows a prefix, and a prefix that allows a suffix.
        (
            "PFX U Y 1|PFX U 0 un .|SFX A Y 1|SFX A 0 able/U .",
            "1|drink/A",
            "drink drinkable undrinkable",
        ),
        ("PFX R Y 1|PFX R 0 re/S .|SFX S Y 1|SFX S 0 s .", "1|do/R", "do redo redos"),
        // The second suffix allows the prefix.
        (
            "PFX U Y 1|PFX U 0 un .|SFX A N 1|SFX A 0 a/B .|SFX B Y 1|SFX B 0 b/U .",
            "1|x/A",
            "unxab x xa xab",
        ),
        // Two prefixes, and then one suffix.
        (
            "COMPLEXPREFIXES|PFX A Y 1|PFX A 0 a/B .|PFX B Y 1|PFX B 0 b .|SFX C Y 1|SFX C 0 c/D .|\
             SFX D Y 1|SFX D 0 d .",
            "1|x/AC",
            "ax axc bax baxc x xc",
        ),
    ]);
}

#[test]
fn some_entries_and_rules_do_not_give_words() {
    check(&[
        ("NEEDAFFIX X|SFX S Y 1|SFX S 0 s .", "2|cat/XS|dog/S", "cats dog dogs"),
        ("PSEUDOROOT X|SFX S Y 1|SFX S 0 s .", "1|cat/XS", "cats"),
        // A homonym that needs no affix.
        ("NEEDAFFIX X", "3|cat/X|cat|dog/X", "cat"),
        // A suffix that needs another affix.
        (
            "NEEDAFFIX X|PFX U Y 1|PFX U 0 un .|SFX A Y 1|SFX A 0 a/XB .|SFX B N 1|SFX B 0 b .",
            "1|x/AU",
            "unx unxa x xab",
        ),
        ("ONLYINCOMPOUND O|SFX S Y 1|SFX S 0 s .", "2|cat/OS|dog/S", "dog dogs"),
        ("ONLYINCOMPOUND O|SFX S Y 2|SFX S 0 s/O .|SFX S 0 es .", "1|dog/S", "dog doges"),
        // An entry that forbids a form of another one, and has no forms.
        ("FORBIDDENWORD F|SFX S Y 1|SFX S 0 s .", "3|cat/S|cats/FS|dog/S", "cat dog dogs"),
        ("FORBIDDENWORD F", "3|cat/F|cat|dog", "dog"),
        // Only both affixes together.
        (
            "CIRCUMFIX X|PFX A Y 1|PFX A 0 leg/X .|SFX C Y 2|SFX C 0 obb .|SFX C 0 obb/AX .",
            "1|nagy/C",
            "legnagyobb nagy nagyobb",
        ),
        ("NOSUGGEST N|KEEPCASE K|COMPOUNDFLAG C|WARN W", "1|cat/NKCW", "cat"),
    ]);
}

#[test]
fn a_rule_leaves_something_of_a_word_unless_the_file_says_otherwise() {
    let aff = "SFX A Y 1|SFX A go went .";
    assert_eq!(words(aff, "1|go/A"), "go");
    assert_eq!(words(&format!("{aff}|FULLSTRIP"), "1|go/A"), "go went");
}

#[test]
fn flags_have_four_forms_and_aliases() {
    check(&[
        (
            "FLAG long|SFX ab Y 1|SFX ab 0 s/cd .|SFX cd Y 1|SFX cd 0 x .",
            "1|cat/xxab",
            "cat cats catsx",
        ),
        ("FLAG LONG|SFX ab Y 1|SFX ab 0 s .", "1|cat/xxab", "cat cats"),
        (
            "FLAG num|SFX 12 Y 1|SFX 12 0 s .|SFX 1 Y 1|SFX 1 0 x .",
            "2|cat/2,12|dog/1",
            "cat cats dog dogx",
        ),
        ("SET UTF-8|FLAG UTF-8|SFX ű Y 1|SFX ű 0 s .", "2|cat/ű|dog/u", "cat cats dog"),
        (
            "AF 2|AF A # 1|AF BA # 2|SFX A Y 1|SFX A 0 s .|SFX B Y 1|SFX B 0 x/1 .",
            "2|cat/1|dog/2",
            "cat cats dog dogs dogx dogxs",
        ),
    ]);
}

#[test]
fn ignored_characters_are_left_out() {
    let aff = "SET UTF-8|IGNORE ·x|SFX A Y 1|SFX A 0 sx .";
    assert_eq!(words(aff, "1|col·l/A"), "coll colls");
}

#[cfg(feature = "encodings")]
#[test]
fn the_encoding_is_that_of_the_rules() {
    let aff = &b"SET ISO8859-2\nSFX \xB1 Y 1\nSFX \xB1 \xF1 ni\xB1 [\xEA\xF1]\n"[..];
    let list = List::text("words.dic", &b"1\ndzie\xF1/\xB1\n"[..]).affixes(aff);
    assert_eq!(read(&list).0, ["dzień", "dzienią"]);
    // An option for lists without an encoding does not matter.
    assert_eq!(read(&list.encoding("latin1".parse().unwrap())).0, ["dzień", "dzienią"]);
    let latin = List::text("words.dic", &b"1\ncaf\xE9\n"[..]).affixes("");
    assert_eq!(read(&latin).0, ["café"]);
    // Flags of one byte need not be in the encoding.
    let list = List::text("words.dic", &b"1\ndzie\xC5\x84/\xFF\n"[..]);
    let list = list.affixes(&b"\xEF\xBB\xBFSET UTF-8\r\nSFX \xFF Y 1\r\nSFX \xFF 0 s .\r\n"[..]);
    assert_eq!(read(&list).0, ["dzień", "dzieńs"]);
}

/// What is said about a dictionary, and its words.
fn warnings_and_words(aff: &[u8], dic: &[u8], stems: bool) -> (Vec<String>, String) {
    let list = List::text("words.dic", dic).affixes(aff);
    let list = if stems { list.stems() } else { list };
    let notes = Compiler::new().list(list.clone()).compile().unwrap().report.notes;
    let mut words = read(&list).0;
    words.sort_unstable();
    (notes.iter().map(ToString::to_string).collect(), words.join(" "))
}

#[test]
fn text_in_utf8_is_never_read_as_latin_1_without_a_word() {
    let rules = "SFX é Y 1\nSFX é 0 r [^ê]\n";
    let dic = "3\nété/é\ntête\nfêtê/é\n".as_bytes();
    let read_as_utf8 = "warning: words.dic:2: \"été\" is UTF-8, although the .aff file does not \
                        say SET UTF-8; 3 such words read as UTF-8";
    for set in ["", "set UTF-8\n"] {
        let aff = format!("{set}{rules}");
        let (warnings, words) = warnings_and_words(aff.as_bytes(), dic, false);
        assert_eq!((&*warnings[0], &*words), (read_as_utf8, "fêtê tête été étér"), "{set:?}");
        let (warnings, words) = warnings_and_words(aff.as_bytes(), dic, true);
        assert_eq!((&*warnings[0], &*words), (read_as_utf8, "fêtê tête été"), "{set:?}");
    }
    // A stated encoding is taken.
    let (warnings, words) = warnings_and_words(b"SET ISO8859-1\n", "1\ntête\n".as_bytes(), false);
    assert_eq!(words, "tãªte");
    assert!(warnings[0].contains("states another encoding"), "{warnings:?}");
    // Its signs are not letters, but the encoding is to be corrected.
    let list = List::text("words.dic", "1\nété\n").affixes("SET ISO8859-1\n");
    let error = Compiler::new().list(list.clone()).compile().unwrap_err().to_string();
    assert!(error.contains("`lossy`); words.dic:2: \"été\" is UTF-8, but SET"), "{error}");
    assert!(!error.contains("digits"), "{error}");
    let error = Compiler::new().words("words", ["cat"]).exclude(list).compile().unwrap_err();
    assert!(error.to_string().contains("never skipped; words.dic:2: \"été\" is UTF-8, but SET"));
    // This is Latin-1.
    for aff in [&b""[..], b"SET ISO8859-1\n"] {
        let read = warnings_and_words(aff, b"2\nt\xEAte\ncat\n", false);
        assert_eq!(read, (vec![], "cat t\u{ea}te".to_owned()));
    }
    let aff = format!("SET UTF-8\n{rules}");
    let read = warnings_and_words(aff.as_bytes(), dic, false);
    assert_eq!(read, (vec![], "fêtê tête été étér".to_owned()));
}

#[test]
fn unknown_keywords_are_left_out_with_a_warning() {
    let aff = b"# SXF\nSXF A Y 1\nSXF A 0 s .\nSFX B Y 1\nXXX B 0 er .\nREP 1\nREP f ph\n";
    let (warnings, words) = warnings_and_words(aff, b"2\ntalk/AB\n", false);
    let warning = "warning: words.aff:2: \"SXF\" is not a keyword that Hunspell knows; 2 such lines \
                   left out";
    assert_eq!((warnings, &*words), (vec![warning.to_owned()], "talk talker"));
    let (warnings, _) = warnings_and_words(b"SXF A Y 1\n", b"1\ntalk/A\n", false);
    assert!(warnings[1].contains("no PFX or SFX rules"), "{warnings:?}");
}

#[cfg(feature = "encodings")]
#[test]
fn entries_that_cannot_be_read_are_reported() {
    let bad = |aff: &str, dic: &[u8]| read(&List::text("words.dic", dic).affixes(aff)).1;
    assert_eq!(bad("SET UTF-8\n", b"1\ncaf\xE9\n"), [(2, Fault::Charset)]);
    assert_eq!(bad("SET ISO8859-7\n", b"1\ncat\n\xFF\n"), [(3, Fault::Charset)]);
    assert_eq!(bad("FLAG num\n", b"2\ncat/1\ndog/x\n"), [(3, Fault::Flags)]);
    assert_eq!(
        bad("AF 1\nAF A\n", b"2\ncat/1\ndog/2\ncow/0\n"),
        [(3, Fault::Flags), (4, Fault::Flags)]
    );
    let long = ["cat/", &"A".repeat(1 << 17), "\ndog\n"].concat();
    assert_eq!(bad("", long.as_bytes()), [(1, Fault::Flags)]);
    // Each form is a word of its own.
    let apostrophe = bad("SFX M Y 1\nSFX M 0 's .\n", b"1\ncat/M\n");
    assert_eq!(apostrophe, [(2, Fault::Character('\''))]);
}

#[test]
fn stems_can_be_read_alone() {
    let list = list("SFX S Y 1|SFX S 0 s .", "1|cat/S");
    let report = |list: List| {
        let Report { kept, stems, forms, notes, .. } =
            Compiler::new().list(list).compile().unwrap().report;
        let without_rules = notes.iter().any(|note| note.starts_with("1 stem with affix flags"));
        [kept, stems, forms, u64::from(without_rules)]
    };
    assert_eq!(report(list.clone()), [2, 1, 1, 0]);
    assert_eq!(report(list.stems()), [1, 0, 0, 0]);
    let stems = List::text("words.dic", "2\ncat/S\ndog\n");
    assert_eq!(report(stems.clone()), [2, 0, 0, 1]);
    assert_eq!(report(stems.affixes("SET UTF-8\n")), [2, 2, 0, 1]);
}

#[cfg(feature = "encodings")]
#[test]
fn stems_are_the_entries_that_are_words() {
    let stems = |aff: &str, dic: &str| {
        let (words, bad) = read(&list(aff, dic).stems());
        assert_eq!(bad, [], "{dic}");
        words.join(" ")
    };
    let flags = "FORBIDDENWORD X|NEEDAFFIX Y|ONLYINCOMPOUND Z|SFX A Y 1|SFX A 0 s .";
    assert_eq!(stems(flags, "4|cat/A|cta/X|root/YA|part/Z"), "cat");
    assert_eq!(stems(flags, "4|cta/X|cta|root/Y|root"), "root");
    assert_eq!(stems("FLAG long|FORBIDDENWORD aa", "2|cat/ba|cta/aaba"), "cat");
    assert_eq!(stems("FLAG num|NEEDAFFIX 12", "2|cat/1,2|root/1,12"), "cat");
    assert_eq!(stems("AF 2|AF A|AF AX|FORBIDDENWORD X", "2|cat/1|cta/2"), "cat");
    assert_eq!(stems("IGNORE -", "1|co-op"), "coop");
    // What is wrong with the rules does not matter.
    for rules in ["SFX A Y 2|SFX A 0 s .", "SFX A Y x", "SFX A Y 1|SFX A 0 s [ab|SFX A 0 ed ."] {
        let aff = format!("{rules}|FORBIDDENWORD X");
        assert_eq!(stems(&aff, "2|cat/A|cta/X"), "cat", "{rules}");
    }
    let aff = "SET ISO8859-13\nSFX A Y 1\nSFX A 0 s .\n";
    let baltic = List::text("words.dic", &b"3\nabc\n\xFEem\xEB\n\xF0uo/A\n"[..]).affixes(aff);
    assert_eq!(read(&baltic).0, ["abc", "\u{17e}em\u{117}", "\u{161}uo", "\u{161}uos"]);
    for stems in [baltic.clone(), baltic.clone().encoding("latin1".parse().unwrap())] {
        let stems = stems.stems();
        assert_eq!(read(&stems).0, ["abc", "\u{17e}em\u{117}", "\u{161}uo"]);
    }
}

#[test]
fn rules_are_found_beside_the_entries() {
    for (dic, aff) in [("X.DIC", "X.AFF"), ("x.dic", "x.aff"), ("X.DIC", "X.aff")] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(dic);
        std::fs::write(&path, "1\ncat/S\n").unwrap();
        std::fs::write(folder.path().join(aff), "SFX S Y 1\nSFX S 0 s .\n").unwrap();
        assert_eq!(read(&List::from(path)).0, ["cat", "cats"], "{dic} {aff}");
    }
}

#[test]
fn rules_that_cannot_be_read_are_errors() {
    for (aff, line, why) in [
        ("SET EBCDIC", 1, "\"EBCDIC\" is not known"),
        ("SET", 1, "\"\" is not known"),
        ("#|\0S\0E\0T", 2, "zero byte"),
        ("FLAG short", 1, "FLAG long, num or UTF-8"),
        ("FLAG num|NEEDAFFIX x", 2, "a number"),
        ("FLAG long|NEEDAFFIX x", 2, "two characters"),
        ("NEEDAFFIX", 1, "a character"),
        ("AF 2|AF A", 1, "more lines with AF, as line 1 announces: 1 too few"),
        ("AF x", 1, "the number of lines"),
        ("AF 2|AF A|SFX A Y 1|SFX A 0 s .", 3, "expected AF and flags"),
        ("FLAG num|AF 1|AF x", 3, "expected AF and flags"),
        ("SFX A Y", 1, "the number of lines"),
        ("SFX A Y 0", 1, "the number of lines"),
        ("#|SFX A Y 2|SFX A 0 s .", 2, "more lines with SFX"),
        ("SFX A Y 2|SFX A 0 s .|SET UTF-8", 3, "another rule of SFX A, as line 1"),
        ("SFX A Y 2|SFX A 0 s .|SFX B Y 1|SFX B 0 x .", 3, "another rule of SFX A, as line 1"),
        ("SFX A Y 1|SFX A 0 s .|SFX A 0 es .", 3, "the number of lines"),
        ("SFX A Y 1|SFX A 0", 2, "what to take off"),
        ("SFX A Y 1|SFX A 0 s [ab", 2, "a [ without a ]"),
        ("FLAG num|SFX 1 Y 1|SFX 1 0 s/x .", 3, "\"x\" are not flags"),
    ] {
        let error = error(aff, "1|cat/A");
        assert!(error.starts_with(&format!("words.aff:{line}: ")), "{aff}: {error}");
        assert!(error.contains(why), "{aff}: {error}");
    }
    let utf8 =
        List::text("words.dic", "1\n").affixes(&b"SET UTF-8\nSFX A Y 1\nSFX A 0 \xE9 .\n"[..]);
    let error = Compiler::new().list(utf8).compile().unwrap_err().to_string();
    assert!(error.starts_with("words.aff:3: ") && error.contains("SET"), "{error}");
}

#[test]
fn rules_of_a_block_need_not_have_its_keyword() {
    check(&[
        (
            "SFX A Y 3|SFX A 0 s .|SFT A 0 ed .|SFX A 0 ing .",
            "1|talk/A",
            "talk talked talking talks",
        ),
        ("SFX A Y 2|SFX A 0 s .|PFX A 0 ed .", "1|talk/A", "talk talked talks"),
        ("SFX A Y 2|#SFX A 0 s .|SFX A 0 ed .", "1|talk/A", "talk talked talks"),
        // Hunspell reads none of these blocks.
        ("SFX A Y 2|SFX A 0 s .|# SFX A 0 x .|SFX A 0 ed .", "1|talk/A", "talk talked talks"),
        ("SFX A Y 2|# A|SFX A 0 s .||SFX A 0 ed .", "1|talk/A", "talk talked talks"),
        ("AF 1|# 1 flag|AF AB|SFX A Y 1|SFX A 0 s .", "1|talk/1", "talk talks"),
    ]);
}

#[test]
fn lossy_lists_take_the_rules_that_hunspell_reads() {
    for (aff, dic, expected, warning) in [
        // Hunspell keeps the block if a rule is left over.
        (
            "SFX A Y 1|SFX A 0 s .|SFX A 0 ed .||SFX B Y 1|SFX B 0 er .",
            "2|talk/A|walk/B",
            "talk talks walk",
            "words.aff:3: expected the number of lines",
        ),
        // It drops the block if a rule is missing.
        (
            "SFX B Y 1|SFX B 0 er .|SFX A Y 3|SFX A 0 s .|SFX A 0 ed .||SFX C Y 1|SFX C 0 ing .",
            "2|talk/AC|walk/B",
            "talk walk walker",
            "words.aff:7: expected another rule of SFX A",
        ),
        ("SFX A Y 2|SFX A 0 s .", "1|talk/A", "talk", "words.aff:1: expected more lines"),
        // Hunspell goes on after a rule that is wrong itself.
        (
            "SFX A Y 3|SFX A 0 s [a|SFX A 0 ed .|SFX A 0 er [^|",
            "1|talk/A",
            "talk talked",
            "words.aff:2: the condition",
        ),
        // The keywords after it are not read.
        (
            "FORBIDDENWORD E|SFX B Y 1|SFX B 0 er .|SFX B 0 x .|NEEDAFFIX C|FORBIDDENWORD D",
            "4|talk/C|walk/BD|cta/E",
            "talk walk walker",
            "words.aff:4: expected the number of lines",
        ),
    ] {
        let list = list(aff, dic);
        let (mut words, _) = read(&list.clone().lossy(true));
        words.sort_unstable();
        assert_eq!(words.join(" "), expected, "{aff}");
        let compiler = Compiler::new().list(list.clone());
        let refused = compiler.compile().unwrap_err().to_string();
        assert!(refused.starts_with(warning), "{refused}");
        let restricted = Compiler::new().words("list", ["talk"]).only(list.clone()).lossy(true);
        for compiler in [compiler.lossy(true), restricted] {
            let notes = compiler.compile().unwrap().report.notes;
            assert!(notes[0].starts_with(&format!("warning: {warning}")), "{notes:?}");
        }
        // Of unwanted words, none may be lost.
        let unwanted = Compiler::new().words("list", ["cat"]).exclude(list).lossy(true);
        assert!(unwanted.compile().unwrap_err().to_string().starts_with(warning));
    }
    // Aliases are the flags of all entries.
    let aliases = Compiler::new().list(list("AF 2|AF A", "1|cat/1")).lossy(true);
    assert!(aliases.compile().unwrap_err().to_string().starts_with("words.aff:1: "));
}

#[test]
fn the_words_of_one_entry_are_progress() {
    let rules = |flag: char, more: &str| -> String {
        let letter = |number: u32| char::from(b'a' + (number % 26) as u8);
        let rule = |rule| format!("|SFX {flag} 0 {}{}{more} .", letter(rule / 26), letter(rule));
        format!("|SFX {flag} Y 300{}", (0..300).map(rule).collect::<String>())
    };
    let list = list(&(rules('A', "/B") + &rules('B', "")), "1|a/A");
    let told = Arc::new(std::sync::Mutex::new(vec![]));
    let listener = Arc::clone(&told);
    let compiler = Compiler::new().list(list).progress(move |progress| {
        if let crate::Progress::Reading { words, .. } = progress {
            listener.lock().unwrap().push(words);
        }
    });
    let read = compiler.compile().unwrap().report.read;
    assert_eq!(read, 1 + 300 + 300 * 300);
    let told = told.lock().unwrap();
    assert!(told.is_sorted() && told.last().is_some_and(|&words| words > 1 << 16), "{told:?}");
}

/// Takes steps of a list that says how many entries it has, and returns what is said of its entry
/// in line 8.
fn all_entries_together(aff: &str, entries: u64, taken: u64) -> String {
    let affixes = list(aff, "1|a/A").read_affixes().unwrap().unwrap();
    let flags = affixes.read_flags(b"A").unwrap();
    let mut steps = Steps { list: "words.dic", entries, taken };
    let each = |_: Word<'_>| Ok(());
    affixes.each_word(7, "a", &flags, &mut steps, &mut { each }).unwrap_err().to_string()
}

#[test]
fn rules_are_limited() {
    let long = "x".repeat(2000);
    assert!(error(&format!("SFX A Y 1|SFX A 0 {long} ."), "1|a/A").contains("1024 bytes"));
    // Each of these rules allows all of them, so they make a million words.
    let letter = |number: u32| char::from(b'a' + (number % 11) as u8);
    let add = |rule: u32| [rule / 121, rule / 11, rule].map(letter).into_iter().collect::<String>();
    let rules: String = (0..1100).map(|rule| format!("|SFX A 0 {}/A .", add(rule))).collect();
    let aff = format!("SFX A Y 1100{rules}");
    let too_many = error(&aff, "2|b|a/A");
    assert!(
        too_many.starts_with("words.dic:3: ") && too_many.contains("too many forms"),
        "{too_many}"
    );
    // The second list would take far too many steps for its other entries.
    let most = steps::MOST_OF_LIST;
    for (entries, most) in [(0, most), (1 << 15, most / 32 + (7 << 19))] {
        let all = all_entries_together(&aff, entries, most - 1_000_000);
        let says = "too many forms of the entries up to \"a\", in more than";
        assert!(all.contains(&format!("{says} {most} steps")), "{all}");
    }
    let short = Compiler::new().list(list(&aff, "1|a/A")).max_length(6);
    assert_eq!(short.compile().unwrap().report.forms, 1100);
    let huge = List::text("words.dic", "1\na\n").affixes(vec![b'\n'; (1 << 24) + 1]);
    let error = format!("{:?}", Compiler::new().list(huge).compile().unwrap_err());
    assert_eq!(error, "cannot read words.aff: longer than 16777216 bytes");
    let forbidden = "z".repeat(1000) + "/F\n";
    let forbidden: String = (0..17_000).map(|word| format!("{word}{forbidden}")).collect();
    let list = List::text("words.dic", forbidden).affixes("FORBIDDENWORD F\n");
    let error = Compiler::new().list(list).compile().unwrap_err().to_string();
    assert!(error.contains("FORBIDDENWORD"), "{error}");
    // A word that is too long has no forms.
    let (words, _) =
        read(&List::text("words.dic", "y".repeat(2000) + "/A").affixes("SFX A Y 1\nSFX A 0 s .\n"));
    assert_eq!(words.len(), 1);
}

#[test]
fn without_rules_there_are_only_stems() {
    let (words, bad) = read(&List::text("words.dic", "3\ncat/SM\ndog po:noun\n/S\n"));
    assert_eq!((words, bad), (vec!["cat".to_owned(), "dog".to_owned()], vec![]));
}

/// Random dictionaries have all words of up to any length, although longer forms are not made.
#[test]
#[cfg(feature = "recipes")]
fn short_forms_of_long_ones_are_not_lost() {
    let mut state = 1_u32;
    let mut random = |below: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) % below
    };
    // Letters that are folded to two, marks that are composed or folded to nothing, and jamo.
    let parts = ["a", "b", "ß", "e\u{301}", "\u{301}", "\u{1100}\u{1161}", "\u{11a8}", "x"];
    let folds = |folds: &[(&str, &str)]| {
        let folds: Vec<String> =
            folds.iter().map(|(from, to)| format!("'{from}' = '{to}'")).collect();
        format!("name = ''\n[fold]\n{}\n", folds.join("\n"))
    };
    let alphabets = [
        folds(&[("ß", "ss")]),
        folds(&[("x", ""), ("\u{ac00}", "ga"), ("\u{ac01}", "gag")]),
        "name = ''\naccents = 'fold'\n".to_owned(),
        "name = ''\nsymbols = 'a b e é s \u{ac00} \u{ac01}'\n[fold]\nx = ''\n'ß' = 'ss'".to_owned(),
    ];
    let alphabets = alphabets.map(|text| crate::Alphabet::parse(&text).unwrap());
    let (mut kept, mut made, mut all) = (0, 0, 0);
    for _ in 0..200 {
        let mut text = |longest: u32| -> String {
            (0..random(longest + 1)).map(|_| parts[random(8) as usize]).collect()
        };
        let mut aff = "SET UTF-8\n".to_owned();
        for (kind, flag) in [("SFX", 'A'), ("SFX", 'B'), ("PFX", 'C'), ("SFX", 'D')] {
            aff += &format!("{kind} {flag} Y 3\n");
            for _ in 0..3 {
                let [strip, add] = [text(2), text(3)]
                    .map(|part| if part.is_empty() { "0".to_owned() } else { part });
                let flags = ["", "/A", "/B", "/BC", "/CD"][text(4).len() % 5];
                aff += &format!("{kind} {flag} {strip} {add}{flags} .\n");
            }
        }
        let words = (0..4).map(|_| text(4) + "a/ABC\n").collect::<String>();
        for alphabet in &alphabets {
            let compiler = Compiler::new().list(List::text("words.dic", &*words).affixes(&*aff));
            let compiler = compiler.alphabet(alphabet.clone()).lossy(true);
            let read = |compiler: &Compiler| {
                let Ok(dictionary) = compiler.compile() else { return (vec![], 0) };
                let dawg = dawggle::Dawg::from_bytes(&dictionary.bytes[..]).unwrap();
                let mut words = Vec::new();
                let mut list = dawg.words();
                while let Some(word) = list.next_word() {
                    words.push(word.to_string());
                }
                (words, dictionary.report.read)
            };
            let (whole, read_of_whole) = read(&compiler);
            for longest in [2, 3, 5, 8] {
                let (short, read_of_short) = read(&compiler.clone().max_length(longest));
                let expected = whole.iter().filter(|word| word.chars().count() <= longest);
                assert!(short.iter().eq(expected), "{longest}: {aff}{words}");
                (kept, made, all) = (kept + short.len(), made + read_of_short, all + read_of_whole);
            }
        }
    }
    assert!(kept > 10_000 && made < all * 3 / 4, "{kept} words of {made} forms, not of {all}");
}
