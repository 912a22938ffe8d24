//! Damaged and hostile affix rules of spelling dictionaries are refused, or give valid
//! dictionaries.

use std::cell::Cell;
use std::time::{Duration, Instant};

use dawggle::Dawg;
use dawggle_compiler::list::List;
use dawggle_compiler::verify;
use dawggle_compiler::{Compiler, Error, Report};
use dawggle_snapshots::property::check;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// Compiles a dictionary, and verifies it. If `lossy`, skips what is wrong.
fn compile(aff: &[u8], dic: &[u8], lossy: bool) -> Result<Report, Error> {
    let list = List::text("words.dic", dic).affixes(aff);
    let dictionary = Compiler::new().list(list).lossy(lossy).compile()?;
    let dawg = Dawg::from_bytes(&dictionary.bytes[..]).unwrap();
    assert_eq!(verify(&dawg), Ok(()));
    Ok(dictionary.report)
}

/// Compiles a dictionary that may be wrong. Returns whether it has words.
fn survive(aff: &[u8], dic: &[u8]) -> bool {
    match compile(aff, dic, true) {
        Ok(report) => report.kept > 0,
        Err(Error::NoWords(_) | Error::Symbols { .. }) => false,
        Err(Error::Invalid { file, line: None, why }) => {
            let is_other =
                ["not text", "not a list", "as in UTF-16"].iter().any(|part| why.contains(part));
            assert!(file == "words.dic" && is_other, "{file}: {why}");
            false
        }
        Err(Error::Invalid { file, line: Some(line), why }) => {
            let lines = if file == "words.aff" { aff } else { dic };
            let count = lines.split(|byte| b"\n\r".contains(byte)).count() as u64;
            assert!((1..=count).contains(&line) && !why.is_empty(), "{file}:{line}: {why}");
            false
        }
        Err(error) => panic!("{error}"),
    }
}

/// A dictionary that uses all that is known.
const AFF: &str = "SET UTF-8\nFLAG long\nNEEDAFFIX nn\nONLYINCOMPOUND oo\nFORBIDDENWORD ff\n\
                   CIRCUMFIX cc\nFULLSTRIP\nIGNORE ·\nAF 3\nAF aabbpp\nAF nnaa\nAF ccbb\n\
                   PFX pp Y 2\nPFX pp 0 un [^u]\nPFX pp u é/3 .\n\
                   SFX aa Y 3\nSFX aa 0 able/1 [^e]\nSFX aa e able/2 [aeé]..\nSFX aa 0 ly/3 .\n\
                   SFX bb N 1\nSFX bb 0 s .\n";
const DIC: &str = "5\ncat/1\nuse/2 po:verb\nthe\ncats/1\ncol·la\t2\n";

#[test]
fn random_bytes_do_no_harm() {
    assert!(survive(AFF.as_bytes(), DIC.as_bytes()));
    let bytes = || vec(any::<u8>(), 0..300);
    check(500, &(bytes(), bytes()), |(aff, dic)| {
        survive(&aff, DIC.as_bytes());
        survive(AFF.as_bytes(), &dic);
        survive(&aff, &dic);
        Ok(())
    });
}

#[test]
fn random_changes_do_no_harm() {
    let accepted = Cell::new(0);
    let changes = || vec((any::<Index>(), any::<u8>()), 0..4);
    check(1000, &(changes(), changes(), any::<Index>()), |(aff, dic, end)| {
        let changed = |text: &str, changes: Vec<(Index, u8)>| {
            let mut bytes = text.as_bytes().to_vec();
            for (place, byte) in changes {
                let place = place.index(bytes.len());
                bytes[place] = byte;
            }
            bytes
        };
        let (aff, dic) = (changed(AFF, aff), changed(DIC, dic));
        accepted.set(accepted.get() + u32::from(survive(&aff, &dic)));
        survive(&aff[..end.index(aff.len())], &dic);
        Ok(())
    });
    assert!(accepted.get() > 250, "{}", accepted.get());
}

#[test]
fn random_rules_do_no_harm() {
    let accepted = Cell::new(0);
    let field = "[ab]{0,2}(/[A-D]{1,4})?|0|\\[\\^?[ab]{0,2}\\]?|\\.{1,3}";
    let keyword = select(vec!["SFX", "PFX"]);
    let rules = vec((keyword, "[A-D]", "[YN]", vec((field, field, field), 1..4)), 1..6);
    let settings =
        vec(select(vec!["FULLSTRIP", "COMPLEXPREFIXES", "NEEDAFFIX D", "IGNORE b"]), 0..3);
    let entries = vec("[ab]{1,4}(/[A-D]{0,4})?", 1..5);
    check(750, &(settings, rules, entries), |(settings, rules, entries)| {
        let mut aff: String = settings.iter().map(|line| format!("{line}\n")).collect();
        for (keyword, flag, crosses, rules) in rules {
            aff += &format!("{keyword} {flag} {crosses} {}\n", rules.len());
            for (strip, add, condition) in rules {
                aff += &format!("{keyword} {flag} {strip} {add} {condition}\n");
            }
        }
        accepted.set(
            accepted.get() + u32::from(survive(aff.as_bytes(), entries.join("\n").as_bytes())),
        );
        Ok(())
    });
    assert!(accepted.get() > 75, "{}", accepted.get());
}

/// The time that each hostile dictionary may take, with a compiler that does not optimize.
const SOON: Duration = Duration::from_secs(60);

#[test]
fn hostile_rules_end_soon() {
    let start = Instant::now();
    let million: String = (0..1_000_000).map(|_| "SFX A 0 a .\n").collect();
    let block = |rules: usize, rule: &str| format!("SFX A Y {rules}\n{}", rule.repeat(rules));
    // Each way to apply them is tried, but no condition holds.
    let never = "SFX A 0 a/A [^xyz]..[abc]\n";
    // A word that grows and shrinks again.
    let cycle = "SFX A Y 1\nSFX A 0 b/B .\nSFX B Y 1\nSFX B b 0/A .\n";
    for (what, aff, dic, refused) in [
        ("a million rules", format!("SFX A Y 1000000\n{million}"), "1\nx/A\n", None),
        (
            "rules that allow each other",
            block(2000, "SFX A 0 a/A .\n"),
            "1\nx/A\n",
            Some("too many"),
        ),
        ("rules that never hold", block(2000, never), "1\nx/A\n", None),
        ("a cycle", cycle.to_owned(), "1\nx/A\n", None),
        (
            "a count that is too high",
            "SFX A Y 4294967295\n".to_owned(),
            "1\nx\n",
            Some("more lines"),
        ),
        ("a count that is no number", "AF 99999999999\n".to_owned(), "1\nx\n", Some("the number")),
        ("one long line", "SFX ".to_owned() + &"A".repeat(1 << 20), "1\nx\n", Some("the number")),
        ("fields without end", "SFX A Y 1 ".repeat(1 << 18), "1\nx\n", Some("more lines")),
        (
            "a condition without end",
            format!("SFX A Y 1\nSFX A 0 a {}", "[".repeat(900)),
            "1\nx\n",
            Some("without"),
        ),
        (
            "many ignored characters",
            format!("IGNORE {}", "x".repeat(1 << 20)),
            "1\nx\n",
            Some("1024"),
        ),
        (
            "an unknown encoding",
            format!("SET {}", "x".repeat(1 << 20)),
            "1\nx\n",
            Some("not known"),
        ),
        (
            "a long condition",
            format!("SFX A Y 1\nSFX A 0 a {}", "[a]".repeat(1 << 16)),
            "1\nx\n",
            Some("1024"),
        ),
    ] {
        // It also ends if wrong rules are left out.
        let _ = compile(aff.as_bytes(), dic.as_bytes(), true);
        match (compile(aff.as_bytes(), dic.as_bytes(), false), refused) {
            (Ok(report), None) => assert!(report.kept > 0, "{what}"),
            (Err(Error::Invalid { why, .. }), Some(expected)) => {
                assert!(why.contains(expected) && why.len() < 1000, "{what}: {why}");
            }
            (outcome, _) => panic!("{what}: {outcome:?}"),
        }
    }
    assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
}
