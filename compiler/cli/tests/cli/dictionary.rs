//! Finding, opening and looking into dictionaries: `check`, `words`, `inspect`, `verify`.

use std::fs;

use dawggle::Dawg;
use dawggle::format::{CHECKSUM_AT, Tag, checksum};

use crate::folder::Folder;

#[test]
fn the_option_overrides_the_variable_and_the_built_in_dictionary() {
    let folder = Folder::with_words("xyzzy");
    folder.write("other.txt", "plugh");
    folder.run("compile other.txt -o other.dawg").assert_code(0);
    let check = |line: &str, variable: Option<&str>| {
        let mut command = folder.command(line);
        variable.map(|file| command.env("DAWGGLE_DICT", file));
        folder.end(&mut command, b"").stdout
    };
    let words = "check cat xyzzy plugh";
    let from_option = "cat no\nxyzzy yes\nplugh no\n";
    let from_variable = "cat no\nxyzzy no\nplugh yes\n";
    let from_built_in = "cat yes\nxyzzy no\nplugh no\n";
    let with_option = format!("{words} -d words.dawg");
    assert_eq!(check(&with_option, Some("other.dawg")), from_option);
    assert_eq!(check(words, Some("other.dawg")), from_variable);
    assert_eq!(check(words, Some("")), from_built_in);
    assert_eq!(check(words, None), from_built_in);
    // As an argument of its own, too.
    assert_eq!(check("words words.dawg", Some("other.dawg")), "xyzzy\n");
    assert_eq!(check("words -d words.dawg", Some("other.dawg")), "xyzzy\n");
    assert_eq!(check("words", Some("other.dawg")), "plugh\n");
}

#[test]
fn says_why_a_dictionary_cannot_be_used() {
    let folder = Folder::with_words(&"cat\n".repeat(10));
    fs::create_dir(folder.path("folder.dawg")).unwrap();
    folder.run("words missing.dawg").assert_fails(3, &["cannot read missing.dawg: "]);
    folder.run("words folder.dawg").assert_fails(3, &["cannot read folder.dawg"]);
    folder
        .run("check cat -d words.txt")
        .assert_fails(3, &["words.txt as a dictionary", "not a .dawg", "dawggle compile"]);
    let variable = folder.end(folder.command("words").env("DAWGGLE_DICT", "missing.dawg"), b"");
    variable.assert_fails(3, &["missing.dawg ($DAWGGLE_DICT)"]);
}

#[test]
fn refuses_truncated_and_damaged_dictionaries() {
    let folder = Folder::with_words("cat\ndog\n");
    let whole = folder.read("words.dawg");
    for length in [0, 1, whole.len() / 2, whole.len() - 1] {
        folder.write("words.dawg", &whole[..length]);
        let lines = ["words words.dawg", "verify words.dawg", "solve catx/dogx -d words.dawg"];
        for line in lines {
            folder.run(line).assert_fails(3, &["cannot use words.dawg"]);
        }
    }
    let mut damaged = whole.clone();
    damaged[whole.len() / 2] ^= 1;
    folder.write("words.dawg", damaged);
    folder.run("verify words.dawg").assert_fails(3, &["cannot use words.dawg", "checksum"]);
}

#[test]
fn check_sets_the_exit_code() {
    let folder = Folder::with_words("cat\ndog\n");
    folder.run("check cat Dog -d words.dawg").assert_prints("cat yes\nDog yes\n");
    let no = folder.run("check cat cow -d words.dawg");
    no.assert_code(1);
    assert_eq!((no.stdout.as_str(), no.stderr.as_str()), ("cat yes\ncow no\n", ""));
    folder.run("check cat --quiet -d words.dawg").assert_prints("");
    folder.run("check cow --quiet -d words.dawg").assert_code(1);
}

#[test]
fn words_are_sorted_in_either_order() {
    let folder = Folder::with_words("zoo\nqwerty\nquit\nant\n");
    folder.run("words words.dawg").assert_prints("ant\nqwerty\nquit\nzoo\n");
    folder.run("words words.dawg --sort alphabet").assert_prints("ant\nqwerty\nquit\nzoo\n");
    folder.run("words words.dawg --sort text").assert_prints("ant\nquit\nqwerty\nzoo\n");
}

/// For each word and for words between them, in either order: the rest of the whole list.
#[test]
fn words_can_be_listed_in_pieces() {
    let folder = Folder::with_words("zoo\nqwerty\nquit\nquits\nant\nants\nbee\n");
    for sort in ["alphabet", "text"] {
        let list =
            |options: &str| folder.run(&format!("words words.dawg --sort {sort} {options}")).stdout;
        let all = list("");
        assert_eq!(all.lines().count(), 7);
        for (before, word) in all.lines().enumerate() {
            let rest: Vec<&str> = all.lines().skip(before).collect();
            assert_eq!(list(&format!("--from {word}")).lines().collect::<Vec<_>>(), rest);
            for (index, part) in rest.iter().enumerate() {
                let first = list(&format!("--from {word} --first {}", index + 1));
                assert_eq!(first.lines().collect::<Vec<_>>(), rest[..=index], "{part}");
            }
            // No word is between a word and the same with an `a` after it.
            let after = list(&format!("--from {word}a"));
            assert_eq!(after.lines().collect::<Vec<_>>(), rest[1..], "{word}a");
        }
    }
    folder.run("words words.dawg --from y --pattern *o --first 9").assert_prints("zoo\n");
    folder.run("words words.dawg --from zz").assert_code(1);
    for option in ["--first 2", "--sort text"] {
        let both = format!("words words.dawg --random 1 {option}");
        folder.run(&both).assert_fails(2, &["cannot be used with"]);
    }
}

/// The automaton that finds the words is the oracle for the distance that is computed.
#[test]
fn similar_words_come_by_distance_and_then_by_the_alphabet() {
    let folder = Folder::with_words("quit\nquits\nqat\nsuit\nsit\ncaf\u{e9}\ncafe\nit\nfat\n");
    for word in ["quit", "cafe", "Caf\u{c9}", "tas", "x"] {
        let list = |options: &str| {
            let listed = folder.run(&format!("words words.dawg --near {word} {options}")).stdout;
            listed.lines().map(str::to_owned).collect::<Vec<String>>()
        };
        let mut expected: Vec<String> = Vec::new();
        let mut shown = Vec::new();
        for distance in 0..=4 {
            for found in list(&format!("--distance {distance} --sort alphabet")) {
                if !expected.contains(&found) {
                    shown.push(format!("{found}\t{distance}"));
                    expected.push(found);
                }
            }
        }
        assert!(expected.len() > 5, "{word}: {expected:?}");
        assert_eq!(list("--distance 4"), expected);
        assert_eq!(list("--distance 4 --show-distance"), shown);
        assert_eq!(list("--distance 4 --first 2 --sort distance"), expected[..2]);
    }
    folder.run("words words.dawg --show-distance").assert_fails(2, &["--near <WORD>"]);
    folder
        .run(&format!("words words.dawg --near {}", "a".repeat(1001)))
        .assert_fails(2, &["--near: the word has more than 1000 letters"]);
}

#[test]
fn solutions_of_patterns_that_share_letters_are_limited() {
    let words: Vec<String> = ('a'..='z').map(|letter| format!("{letter}o")).collect();
    let folder = Folder::with_words(&words.join("\n"));
    let solutions = |options: &str| folder.run(&format!("words words.dawg {options}"));
    let limited = solutions("--pattern ??;??;??");
    limited.assert_fails(0, &["there are more than 1000 solutions (--first"]);
    assert_eq!(limited.stdout.lines().count(), 1000);
    let all = solutions("--pattern ??;??;?? --first 20000");
    assert_eq!((all.stdout.lines().count(), all.stderr.as_str()), (26 * 26 * 26, ""));
    let first = solutions("--pattern ??;??;?? --first 676");
    assert_eq!(first.stdout.lines().last(), Some("ao zo zo"));
    assert_eq!(first.stderr, "");
    solutions("--pattern 11;22").assert_prints("oo oo\n");
    solutions("--pattern A1;B1 --min-length 2").assert_prints("ao bo\n");
    let none = solutions("--pattern 12;21 --min-length 3");
    assert_eq!((none.code, none.stdout.as_str(), none.stderr.as_str()), (Some(1), "", ""));
}

#[test]
fn inspect_accounts_for_every_byte() {
    let folder = Folder::with_words("quit\nsuit\n");
    let length = folder.read("words.dawg").len() as u64;
    let inspection = folder.run("inspect words.dawg");
    inspection.assert_code(0);
    assert!(inspection.stdout.contains("i qu s t u"), "{inspection:?}");
    let json = folder.run("inspect --json words.dawg").stdout;
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["words"], 2);
    assert_eq!(json["alphabet"], serde_json::json!(["i", "qu", "s", "t", "u"]));
    assert_eq!(json["bytes"], length);
    let parts = json["parts"].as_array().unwrap();
    assert_eq!(parts.iter().map(|part| part["bytes"].as_u64().unwrap()).sum::<u64>(), length);
}

#[test]
fn verify_checks_more_than_opening() {
    let folder = Folder::with_words("cat\ndog\n");
    let verified = folder.run("verify words.dawg");
    verified.assert_code(0);
    assert!(verified.stdout.starts_with("words.dawg: ok, 2 words, "), "{verified:?}");

    // Another list's digest, with the checksum mended.
    let mut bytes = folder.read("words.dawg");
    let mut sections = Dawg::from_bytes(&bytes).unwrap().sections().collect::<Vec<_>>().into_iter();
    let digest = sections.find(|section| section.tag == Tag::DIGEST).unwrap();
    bytes[digest.at as usize] ^= 1;
    let mended = checksum(bytes.as_slice()).to_le_bytes();
    bytes[CHECKSUM_AT as usize..][..4].copy_from_slice(&mended);
    folder.write("words.dawg", &bytes);
    folder.run("words words.dawg").assert_prints("cat\ndog\n");
    folder.run("verify words.dawg").assert_fails(3, &["words.dawg is damaged", "digest"]);
}

#[test]
fn the_built_in_dictionary_is_intact() {
    let folder = Folder::with_words("cat");
    let verified = folder.run("verify");
    verified.assert_code(0);
    let list = concat!(env!("CARGO_MANIFEST_DIR"), "/../../dicts/english.txt");
    let list = fs::read_to_string(list).unwrap();
    let words = list.lines().count();
    assert_eq!(verified.stdout.split(", ").nth(1), Some(format!("{words} words").as_str()));
    folder.run("words --sort text").assert_prints(&list);
}

#[test]
#[cfg(unix)]
fn an_endless_file_is_not_read() {
    Folder::with_words("cat").run("words /dev/zero").assert_fails(3, &["/dev/zero", "not a .dawg"]);
}

#[test]
fn inspect_says_whether_a_device_has_enough_memory() {
    let folder = Folder::with_words("cat\ndog\n");
    folder.run("compile words.txt -o wide.dawg --layout wide").assert_code(0);
    for file in ["words.dawg", "wide.dawg"] {
        let json = folder.run(&format!("inspect --fits 256k,16k --json {file}"));
        json.assert_code(0);
        let json: serde_json::Value = serde_json::from_str(&json.stdout).unwrap();
        let fits = &json["fits"];
        assert_eq!((&fits["fits"], &fits["words_that_fit"]), (&true.into(), &2.into()));
        assert_eq!((&fits["flash"], &fits["ram"]), (&(256 << 10).into(), &(16 << 10).into()));
        let programs = fits["programs"].as_array().unwrap();
        let smallest = programs.iter().min_by_key(|program| program["flash"].as_u64()).unwrap();
        let flash = smallest["flash"].as_u64().unwrap() + folder.read(file).len() as u64;
        let ram = smallest["ram"].as_u64().unwrap();

        // To the byte, after what is always said.
        let usual = folder.run(&format!("inspect {file}")).stdout;
        let room =
            |flash: u64, ram: u64| folder.run(&format!("inspect {file} --fits {flash},{ram}"));
        let enough = room(flash, ram);
        enough.assert_code(0);
        assert!(enough.stdout.starts_with(&usual), "{enough:?}");
        assert!(enough.stdout.contains(&format!("{flash} bytes of flash (0 left)")), "{enough:?}");
        assert!(enough.stdout.ends_with("\nfits\n"), "{enough:?}");
        for (flash, ram) in [(flash - 1, ram), (flash, ram - 1)] {
            let short = room(flash, ram);
            short.assert_code(1);
            assert!(short.stdout.contains("(1 too many)"), "{short:?}");
            assert!(short.stdout.contains("\ndoes not fit"), "{short:?}");
        }
    }
    for device in ["uno", "microbit", "rp2040", "bluepill", "lm3s6965", "esp32c3"] {
        let fits = folder.run(&format!("inspect words.dawg --fits {device}"));
        fits.assert_code(0);
        assert!(fits.stdout.contains(&format!("\n{device}: ")), "{fits:?}");
        let help = folder.run("inspect --help").stdout;
        assert!(help.contains(device), "{help}");
    }
    // Only the layout `compact` was made small enough for an Uno.
    folder.run("inspect wide.dawg --fits uno").assert_code(1);
    let json = folder.run("inspect words.dawg --json").stdout;
    assert!(json.contains("\"fits\":null"), "{json}");
    for room in ["256k", "256k,", "a,b", "Uno", ""] {
        folder
            .run(&format!("inspect words.dawg --fits={room}"))
            .assert_fails(2, &["--fits <DEVICE>", " expected uno, microbit, "]);
    }
}

#[test]
fn check_prints_the_words_of_its_input_that_are_unknown() {
    let folder = Folder::with_words("cat\nqu\u{e9}\n");
    let check = |input: &str| folder.run_with_input("check - -d words.dawg", input);
    let ended = check("Cat\r\n\ndog\r\nQU\u{c9}\nc at");
    ended.assert_code(1);
    assert_eq!(ended.stdout, "dog\nc at\n");
    check("cat\ncat\n").assert_prints("");
    check("").assert_prints("");
    check(&"a".repeat(70_000)).assert_fails(3, &["a line is longer than 65536 bytes"]);
    let quiet = folder.run_with_input("check -q - -d words.dawg", "dog\n");
    assert_eq!((quiet.code, &*quiet.stdout), (Some(1), ""));
}
