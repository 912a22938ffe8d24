//! `dawggle words`.

use crate::folder::Folder;

/// For each word and for words between them, in either order: the rest of the whole list.
#[test]
fn words_can_be_listed_in_pieces() {
    let folder = Folder::with_words("zoo\nqwerty\nquit\nquits\nant\nants\nbee\n");
    for sort in ["alphabet", "text"] {
        let list =
            |options: &str| folder.run(&format!("words -d words.dawg --sort {sort} {options}"));
        let all = list("").stdout;
        let all: Vec<&str> = all.split_inclusive('\n').collect();
        assert_eq!(all.len(), 7);
        for (before, word) in all.iter().map(|line| line.trim_end()).enumerate() {
            let rest = &all[before..];
            list(&format!("--from {word}")).assert_stdout(&rest.concat());
            for first in 1..=rest.len() {
                let part = list(&format!("--from {word} --limit {first}"));
                part.assert_stdout(&rest[..first].concat());
            }
            // No word is between a word and the same with an `a` after it.
            list(&format!("--from {word}a")).assert_stdout(&rest[1..].concat());
        }
    }
    folder.run("words -d words.dawg --from y *o --limit 9").assert_prints("zoo\n");
    folder.run("words -d words.dawg --from zz").assert_code(1);
    for option in ["--limit 2", "--sort text"] {
        let seed = format!("words -d words.dawg --seed 1 {option}");
        folder.run(&seed).assert_fails(2, &["cannot be used with"]);
        let both = format!("words -d words.dawg --random 1 {option}");
        folder.run(&both).assert_fails(2, &["cannot be used with"]);
    }
}

/// The least distance that finds a word is the oracle for the distance that is printed.
#[test]
fn similar_words_come_by_distance_and_then_by_the_alphabet() {
    let folder = Folder::with_words("quit\nquits\nqat\nsuit\nsit\ncaf\u{e9}\ncafe\nit\nfat\n");
    for word in ["quit", "cafe", "Caf\u{c9}", "tas", "x"] {
        let list = |options: &str| {
            let listed = folder.run(&format!("words -d words.dawg --near {word} {options}")).stdout;
            listed.lines().map(str::to_owned).collect::<Vec<String>>()
        };
        let mut expected: Vec<String> = Vec::new();
        let mut shown = Vec::new();
        for distance in 0..=4 {
            for found in list(&format!("--distance {distance} --sort alphabet")) {
                if !expected.contains(&found) {
                    shown.push(format!("{{\"distance\":{distance},\"word\":\"{found}\"}}"));
                    expected.push(found);
                }
            }
        }
        assert!(expected.len() > 5, "{word}: {expected:?}");
        assert_eq!(list("--distance 4"), expected, "{word}");
        assert_eq!(list("--distance 4 --json"), shown, "{word}");
        assert_eq!(list("--distance 4 --limit 2 --sort distance"), expected[..2], "{word}");
    }
    folder.run("words -d words.dawg --distance 2").assert_fails(2, &["--near <WORD>"]);
    folder
        .run(&format!("words -d words.dawg --near {}", "a".repeat(1001)))
        .assert_fails(2, &["near: the word has more than 1000 letters"]);
}

/// A letter may have several bytes, and several characters if it is one letter in lengths.
#[test]
fn distances_count_letters() {
    let english = Folder::new();
    english.write("words.txt", "quit\nuit\nit\nquits\nqit\n");
    english.run("compile words.txt --digraphs qu").assert_code(0);
    let croatian = Folder::new();
    croatian.write("words.txt", "ko\nkon\nkonj\nkonji\nljubav\n");
    croatian.run("compile words.txt --alphabet croatian").assert_code(0);
    let russian = Folder::with_words("кот\nкит\nкод\nкат\nкиот\n");
    for (folder, options, words) in [
        (&russian, "кот --distance 1", "кот кат киот кит код"),
        (&russian, "КОТ --distance 0", "кот"),
        (&croatian, "ko --distance 1", "ko kon konj"),
        (&croatian, "konj --distance 1", "konj ko kon konji"),
        (&croatian, "ko{nj} --distance 0", "konj"),
        (&croatian, "ko\u{1cb}i --distance 0", "konji"),
        (&croatian, "ubav --distance 1", "ljubav"),
        // `qu` is two letters, as for patterns and lengths.
        (&english, "it --distance 1", "it qit uit"),
        (&english, "it --distance 2 --min-length 4", "quit"),
    ] {
        let mut found = folder.run(&format!("words -d words.dawg --near {options}")).stdout;
        found = found.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(found, words, "{options}");
    }
    croatian
        .run("words -d words.dawg --near kov --distance 1 --json")
        .assert_prints("{\"distance\":1,\"word\":\"ko\"}\n{\"distance\":1,\"word\":\"kon\"}\n{\"distance\":1,\"word\":\"konj\"}\n");
    let near = "words -d words.dawg --near konj --distance 9";
    croatian.run(&format!("{near} --max-steps 9")).assert_fails(3, &["there may be more words"]);
}

#[test]
fn solutions_of_patterns_that_share_letters_are_limited() {
    let words: Vec<String> = ('a'..='z').map(|letter| format!("{letter}o")).collect();
    let folder = Folder::with_words(&words.join("\n"));
    let solutions = |options: &str| folder.run(&format!("words -d words.dawg {options}"));
    let limited = solutions("??;??;??");
    limited.assert_fails(3, &["there are more than 1000 solutions (--limit"]);
    assert_eq!(limited.stdout.lines().count(), 1000);
    let all = solutions("??;??;?? --limit 20000");
    all.assert_stderr("");
    assert_eq!(all.stdout.lines().count(), 26 * 26 * 26);
    let first = solutions("??;??;?? --limit 676");
    first.assert_stderr("");
    assert_eq!(first.stdout.lines().last(), Some("ao zo zo"));
    solutions("11;22").assert_prints("oo oo\n");
    solutions("A1;B1 --min-length 2").assert_prints("ao bo\n");
    solutions("12;21 --min-length 3").assert_quiet(1, "");
}

/// In the Spanish alphabet, `ch` is one letter.
#[test]
fn letters_of_several_characters_can_be_in_braces() {
    let folder = Folder::new();
    folder.write("words.txt", "chico\nchocho\ncoco\nocho\n");
    folder.run("compile words.txt --alphabet spanish").assert_code(0);
    for (options, words) in [
        ("{ch}*", "chico chocho"),
        ("ch*", "chico chocho"),
        ("?o{CH}?", "chocho"),
        ("{ch}212", "chocho"),
        ("c*", "coco"),
        ("--rack {ch}ooch", "ocho"),
        ("--near {ch}io --distance 1", "chico"),
        // These compare characters.
        ("--regex c.*", "chico chocho coco"),
        ("--regex .*ho", "chocho ocho"),
        ("--regex [hoc]*", "chocho coco ocho"),
        ("--min-length 4", "chico chocho coco"),
    ] {
        let mut found: Vec<_> = Vec::new();
        let listed = folder.run(&format!("words -d words.dawg {options}")).stdout;
        found.extend(listed.split_whitespace());
        found.sort_unstable();
        assert_eq!(found.join(" "), words, "{options}");
    }
    let letter = "`{qu}` does not count as one letter here: write it without braces";
    for (options, message) in [
        ("--rack {qu}izes", letter),
        ("--anagram {qu}iz", letter),
        ("{qu}*", letter),
        ("{qu}12", letter),
        ("{ch", "`{` and `}` must be in pairs"),
        ("--near {qu}iz", letter),
        ("words.dawg", "\"words.dawg\" is not a pattern: -d names a dictionary"),
    ] {
        folder.run(&format!("words -d words.dawg {options}")).assert_fails(2, &[message]);
    }
    for line in ["check cat {ch}ico -d words.dawg", "check --number {ch}ico -d indexed.dawg"] {
        folder.run("compile words.dawg -o indexed.dawg --index").assert_code(0);
        folder.run(line).assert_fails(2, &["\"{ch}ico\": write it without braces"]);
    }
    // U+01C9 is one character for both.
    let croatian = Folder::with_file("words.txt", "ljut\nlut\n");
    croatian.run("compile words.txt --alphabet croatian").assert_code(0);
    for (options, words) in [
        ("--rack \u{1c9}ut", "ljut\n"),
        ("--anagram tu\u{1c8}", "ljut\n"),
        ("--rack {\u{1c9}}ut", "ljut\n"),
        ("--rack ljut", "lut\n"),
    ] {
        croatian.run(&format!("words -d words.dawg {options}")).assert_prints(words);
    }
    let board = "solve -d words.dawg {ch}ic/xox --pattern";
    folder.run(&format!("{board} {{ch}}*")).assert_solves("1\tchico\n");
    folder.run(&format!("{board} {{qu}}*")).assert_fails(2, &[letter]);
}

/// A letter that no word has changes no other letter of what is searched for.
#[test]
fn the_other_letters_of_a_text_are_folded() {
    let folder = Folder::with_file("words.txt", "cami\u{f3}n\nlim\u{f3}n\n");
    folder.run("compile words.txt --alphabet spanish").assert_code(0);
    for (options, words) in [
        ("--near cami\u{f3}nx --distance 1", "camion"),
        ("--near kami\u{f3}n --distance 1", "camion"),
        ("--near KAMIO\u{301}N --distance 1", "camion"),
        ("--rack cami\u{f3}nk", "camion"),
        ("--rack cami\u{f3}nlk7", "camion\nlimon"),
        ("--from k\u{e1}", "limon"),
        ("--regex (cami\u{f3}n|k\u{f3})", "camion"),
        ("--regex C[A\u{c1}K]MI\u{d3}N?", "camion"),
    ] {
        folder.run(&format!("words -d words.dawg {options}")).assert_prints(&format!("{words}\n"));
    }
    folder.run("solve c\u{e1}m/n\u{f3}i/kkk -d words.dawg").assert_solves("3\tcamion\n");
    folder.write("found.txt", "K\u{c1}M\nkam\n");
    let found = folder.run("solve c\u{e1}m/n\u{f3}i/kkk -d words.dawg --found found.txt --json");
    assert_eq!(found.json(0)["players"][0]["wrong"].as_array().unwrap().len(), 1);
    folder.run("words -d words.dawg --from 7").assert_fails(2, &["holds '7'"]);
}

/// Letters that have the same capital are different letters, unless the alphabet folds them.
#[test]
fn patterns_compare_letters_and_not_their_capitals() {
    let words = ["\u{3bb}\u{3cc}\u{3b3}\u{3bf}\u{3c2}", "\u{3c3}\u{3bf}\u{3c6}\u{3bf}\u{3c3}"];
    let all = words.join("\n") + "\n";
    let folder = Folder::with_file("words.txt", &all);
    folder.run("compile words.txt -o learnt.dawg").assert_code(0);
    folder.run("compile words.txt -o greek.dawg --alphabet greek").assert_code(0);
    let folded = "\u{3bb}\u{3bf}\u{3b3}\u{3bf}\u{3c3}\n\u{3c3}\u{3bf}\u{3c6}\u{3bf}\u{3c3}\n";
    for (end, learnt) in [
        ("\u{3c3}", format!("{}\n", words[1])),
        ("\u{3c2}", format!("{}\n", words[0])),
        // The small letter of a capital is the same wherever it is.
        ("\u{3a3}", format!("{}\n", words[1])),
    ] {
        for asked in [format!("*{end}"), format!("????{end}"), format!("--regex .*{end}")] {
            folder.run(&format!("words -d learnt.dawg {asked}")).assert_prints(&learnt);
            folder.run(&format!("words -d greek.dawg {asked}")).assert_prints(folded);
        }
        folder.write("not.txt", format!("*{end}\n"));
        folder.run("compile words.txt -o rest.dawg --exclude not.txt").assert_code(0);
        folder.run("words -d rest.dawg").assert_prints(&all.replace(&learnt, ""));
    }
}

/// A rack has as many letters, however its accents are written.
#[test]
fn accents_of_racks_may_be_composed_or_not() {
    let folder = Folder::with_file("words.txt", "cafe\nface\n");
    folder.run("compile words.txt").assert_code(0);
    folder.run("compile words.txt -o french.dawg --alphabet french").assert_code(0);
    for rack in ["caf\u{e9}", "cafe\u{301}", "CAFE\u{301}"] {
        folder.run(&format!("words -d words.dawg --rack {rack}")).assert_quiet(1, "");
        folder.run(&format!("words -d words.dawg --anagram {rack}")).assert_quiet(1, "");
        folder.run(&format!("words -d french.dawg --rack {rack}")).assert_prints("cafe\nface\n");
    }
}

/// `--exclude`, `remove` and `ban` take the patterns that `words` takes.
#[test]
fn patterns_of_unwanted_words_can_have_braces() {
    let folder = Folder::with_file("words.txt", "ljubav\nlak\nkonj\nkon\nlj\n");
    folder.run("compile words.txt -o all.dawg --alphabet croatian").assert_code(0);
    let all = folder.run("words -d all.dawg").stdout;
    for pattern in ["{lj}*", "lj*", "{LJ}ubav", "{\u{1c8}}*", "*{nj}", "{l}*", "?{o}{nj}", "{lj}"] {
        let mut words = folder.command("words -d all.dawg");
        let matching = folder.end(words.arg(pattern), b"").stdout;
        folder.write("not.txt", format!("{pattern}\n"));
        let remove = "alphabet = 'croatian'\nlists = ['words.txt']\nexclude = ['not.txt']\n";
        folder.write("remove.toml", remove);
        folder.write("ban.toml", remove.replace("remove =", "ban ="));
        for lists in ["words.txt --alphabet croatian --exclude not.txt", "remove.toml", "ban.toml"]
        {
            let compiled = folder.run(&format!("compile {lists} -o rest.dawg"));
            compiled.assert_code(0);
            let is_left = |word: &&str| !matching.lines().any(|other| other == *word);
            let left: String =
                all.lines().filter(is_left).map(|word| format!("{word}\n")).collect();
            assert_ne!(left, all, "{pattern}");
            folder.run("words -d rest.dawg").assert_prints(&left);
        }
    }
    for (pattern, message) in [
        ("{la}*", "not.txt:1: \"{la}*\" has braces that are not around one letter"),
        ("{lj*", "has braces that are not around one letter"),
        ("lj}*", "has braces that are not around one letter"),
        ("{l7}*", "holds '7'"),
        ("\u{449}{lj}*", "holds '\u{449}'"),
    ] {
        folder.write("not.txt", format!("{pattern}\n"));
        let compile = "compile words.txt --alphabet croatian --exclude not.txt -o rest.dawg";
        folder.run(compile).assert_fails(3, &[message]);
    }
}
