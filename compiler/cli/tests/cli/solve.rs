//! `dawggle solve`.

use std::collections::HashMap;

use serde_json::{Value, json};

use crate::folder::{Folder, difference};

const WORDS: &str = "act\ncat\ncats\nat\nquits\nstack\n";

#[track_caller]
fn assert_json(found: &Value, expected: &Value) {
    let (found, expected) = (format!("{found:#}\n"), format!("{expected:#}\n"));
    if let Some(difference) = difference(expected.as_bytes(), found.as_bytes()) {
        panic!("the JSON differs:\n{difference}");
    }
}

#[test]
fn chains_are_all_sequences_of_words_that_use_all_tiles() {
    let words = "abc abcd abe adcb bcd bcda bed cdef ced dab def edc fabc fae fed feb bee";
    let folder = Folder::with_words(&words.replace(' ', "\n"));
    folder
        .write("ring.toml", "name = 'Ring'\n[board]\nreuse = 'anywhere'\n[score]\ntable = [0, 1]");
    for (board, rules) in [("abc/fed", "boggle"), ("abc/fed", "./ring.toml"), ("ab/dc", "boggle")] {
        let solved = folder.run(&format!("solve {board} --rules {rules} -d words.dawg"));
        let found = solved.stdout.lines().map(|line| line.split_once('\t').unwrap().1);
        let found: Vec<&str> = found.collect();
        // Every tile has a letter of its own.
        let is_whole = |chain: &[&str]| {
            board.replace('/', "").chars().all(|tile| chain.iter().any(|word| word.contains(tile)))
        };
        let mut chains: Vec<Vec<&str>> = vec![Vec::new()];
        let mut whole: Vec<Vec<&str>> = Vec::new();
        for longest in 1..=4 {
            let links = |chain: &Vec<&str>, word: &str| {
                chain.last().is_none_or(|last| last.chars().last() == word.chars().next())
            };
            let extended = chains.iter().flat_map(|chain| {
                let next = found.iter().filter(|word| links(chain, word));
                next.map(|&word| [&chain[..], &[word]].concat())
            });
            let (new, rest) = extended.partition(|chain: &Vec<&str>| is_whole(chain));
            (chains, whole) = (rest, [whole, new].concat());
            whole.sort_by_key(|chain| (chain.len(), chain.concat().len(), chain.clone()));
            let lines: String = whole.iter().map(|chain| chain.join(" ") + "\n").collect();
            let command = format!("solve {board} --rules {rules} -d words.dawg --chains {longest}");
            folder.run(&command).assert_stdout(&lines);
            let json = folder.run(&format!("{command} --json")).json(0);
            assert_eq!(json, serde_json::json!({"chains": whole, "complete": true}));
        }
        assert!(whole.len() > 2, "{board} {rules}");
    }
}

/// Of three tiles that can be `b`, two can be `bb`: together they spell `bbb` in two ways.
#[test]
fn a_path_is_shown_once_if_its_tiles_spell_the_word_in_several_ways() {
    let folder = Folder::with_words("bbb");
    let solved = folder.run("solve {b}{b/bb}/{a}{bb/b} -d words.dawg --paths");
    let paths: Vec<&str> = solved.stdout.lines().collect();
    let (first, second, third) = ("1,1", "1,2", "2,2");
    let pairs = [first, second, third].map(|one| [first, second, third].map(|two| (one, two)));
    let pairs: Vec<_> = pairs.concat().into_iter().filter(|(one, two)| one != two).collect();
    // In each pair, one tile can be `bb`. All three are `b` in six orders.
    let expected = pairs.iter().flat_map(|&(one, two)| {
        let last = [first, second, third].into_iter().find(|&last| last != one && last != two);
        [format!("1\tbbb\t{one} {two}"), format!("1\tbbb\t{one} {two} {}", last.unwrap())]
    });
    let expected: Vec<String> = expected.collect();
    assert_eq!(paths.len(), 12, "{paths:?}");
    assert!(expected.iter().all(|path| paths.contains(&&**path)), "{paths:?}");
    let json = folder.run("solve {b}{b/bb}/{a}{bb/b} -d words.dawg --paths --json").json(0);
    assert_eq!(json["words"][0]["paths"].as_array().map(Vec::len), Some(12));
}

/// Not even beside another option, which cannot be used with the option that is missing.
#[test]
fn options_without_effect_are_refused() {
    let folder = Folder::with_words(WORDS);
    let refused = |options: &str, why: &str| {
        folder.run(&format!("solve cat/xsk {options}")).assert_fails(2, &[why]);
    };
    for option in ["--digraphs qu", "--alphabet german"] {
        for beside in ["", "-d words.dawg", "--word cat"] {
            refused(&format!("{option} {beside}"), "--alphabet and --digraphs need --by-word");
        }
    }
    for beside in ["--hints", "--svg"] {
        refused(&format!("--limit 2 {beside}"), "cannot be used with");
    }
}

#[test]
fn word_shows_the_path_that_solve_calls_the_best() {
    let folder = Folder::with_words(WORDS);
    let board = "c a:dl t d / l i n e:tw / m a r o / p e t s";
    let mut solve = folder.command("solve --rules scramble --min-length 9 --json");
    let solved = folder.end(solve.arg(board), b"").json(0);
    let words = solved["words"].as_array().unwrap();
    assert!(words.len() > 5);
    for expected in words {
        let word = expected["word"].as_str().unwrap();
        let mut solve = folder.command(&format!("solve --rules scramble --json --word {word}"));
        let shown = folder.end(solve.arg(board), b"").json(0);
        for key in ["word", "points", "letters", "path"] {
            assert_eq!(shown[key], expected[key], "{word}");
        }
    }
}

#[test]
fn word_shows_the_paths_that_solve_lists() {
    let folder = Folder::with_words(WORDS);
    for (board, options) in [
        ("cat/atc/cat", ""),
        ("cat/atc/cat", "--limit 2"),
        ("?at/xsk", ""),
        ("qit/qsi/itx", ""),
        ("qit/xsx", "--rules lexica-letters"),
    ] {
        let solve = format!("solve {board} -d words.dawg --paths {options}");
        let all = folder.run(&solve).stdout;
        assert!(!all.is_empty(), "{solve}");
        for word in ["cat", "cats", "quits"] {
            let lines = all.lines().filter(|line| line.split('\t').nth(1) == Some(word));
            let expected: String = lines.map(|line| format!("{line}\n")).collect();
            let shown = folder.run(&format!("{solve} --word {word}"));
            shown.assert_stdout(&expected);
            shown.assert_code(i32::from(expected.is_empty()));
        }
    }
    let line = "solve cat/atc -d words.dawg --word cat --paths --limit 1 --json";
    let json = folder.run(line).json(0);
    assert_eq!(json["paths"], json!([[[1, 1], [1, 2], [1, 3]]]));
    assert_eq!(json["complete"], false);
}

/// The oracle adds up the points that `solve` prints without lists.
#[test]
fn players_are_judged_as_in_the_game() {
    let folder = Folder::with_words(WORDS);
    let board = "catdlinemaropets";
    let points: HashMap<String, u64> = folder
        .run(&format!("solve {board}"))
        .stdout
        .lines()
        .map(|line| line.split_once('\t').unwrap())
        .map(|(points, word)| (word.to_owned(), points.parse().unwrap()))
        .collect();
    let mut all: Vec<&String> = points.keys().collect();
    all.sort();
    // Every third, every fourth and every fifth word, and some that are wrong.
    let lists: Vec<Vec<&str>> = [3, 4, 5]
        .map(|step| {
            let right = all.iter().step_by(step).map(|word| word.as_str());
            right
                .chain(["zzz", "in", "quiz", "it's", "4x4"])
                .take(40 + step)
                .chain(["cat", "zzz"])
                .collect()
        })
        .into();
    let mut line = format!("solve {board} --min-length 8");
    for (number, list) in lists.iter().enumerate() {
        folder.write(&format!("{number}.txt"), list.join("\n").to_uppercase());
        line += &format!(" --found {number}.txt");
    }
    let json = folder.run(&format!("{line} --json")).json(0);
    let printed = folder.run(&line);
    for (number, list) in lists.iter().enumerate() {
        let mut list = list.clone();
        list.sort_unstable();
        list.dedup();
        let (right, wrong): (Vec<&str>, Vec<&str>) =
            list.into_iter().partition(|&word| points.contains_key(word));
        let (shared, own): (Vec<&str>, Vec<&str>) = right
            .into_iter()
            .partition(|&word| (0..3).any(|other| other != number && lists[other].contains(&word)));
        let sum: u64 = own.iter().map(|&word| points[word]).sum();
        assert!(sum > 0 && shared.len() > 5 && !wrong.is_empty());
        let reason = |word: &str| match word {
            "in" => "too short to score",
            "quiz" => "not on the board",
            _ => "not in the dictionary",
        };
        let said = format!("\n{number}.txt: shared: {}\n", shared.join(" "));
        printed.assert_fails(0, &[&said]);
        let row = format!("\n{number}.txt   {sum:>6}  {:>5}  {:>6}", own.len(), shared.len());
        printed.assert_fails(0, &[&row]);
        for word in &wrong {
            let said = format!("\n{number}.txt: {word} is {}\n", reason(word));
            printed.assert_fails(0, &[&said]);
        }
        let wrong: Vec<_> =
            wrong.iter().map(|word| json!({"word": word, "reason": reason(word)})).collect();
        let expected = json!({
            "list": format!("{number}.txt"), "points": sum, "words": own, "shared": shared,
            "wrong": wrong,
        });
        assert_json(&json["players"][number], &expected);
    }
    // A picture is all of standard output, and hints as JSON have the players, too.
    let picture = folder.run(&format!("{line} --svg"));
    assert!(picture.stdout.ends_with("</svg>\n"), "{picture:?}");
    assert!(picture.stderr.starts_with("player "), "{picture:?}");
    let hints = folder.run(&format!("{line} --hints --json")).json(0);
    assert_json(&hints["players"], &json["players"]);
    // The words that are left do not depend on who has found the others.
    let left = json["words"].as_array().unwrap().iter().map(|word| word["word"].as_str().unwrap());
    assert!(left.clone().count() > 5);
    assert!(!left.clone().any(|word| lists.iter().any(|list| list.contains(&word))));
    // A list that is not compiled gives the same.
    let by_word = folder.run("solve cat/xsk --by-word words.txt --found words.txt");
    by_word.assert_stdout("");
    let wrong = ["act", "at", "quits", "stack"].map(|word| match word {
        "at" => "words.txt: at is too short to score\n".to_owned(),
        _ => format!("words.txt: {word} is not on the board, or not in the list\n"),
    });
    by_word.assert_stderr(&format!(
        "player     points  words  shared  wrong\nwords.txt       2      2       0      4\n{}0 words, 0 points\n",
        wrong.concat()
    ));
    folder.write("numbered.txt", "1. cat\n2) CATS\n10.act\n");
    let numbered = folder.run("solve cat/xsk -d words.dawg --found numbered.txt --json").json(0);
    assert_json(&numbered["players"][0]["words"], &json!(["cat", "cats"]));
}

/// A word with one path through the tile that the rules require can have others without it.
#[test]
fn paths_use_the_tiles_that_every_word_must_use() {
    let folder = Folder::with_words("ab\nb\nba\nbab\n");
    let rules =
        "name = 'x'\n[board]\nrows = 2\ncolumns = 2\nthrough = ['1,2']\n[score]\ntable = [1]";
    folder.write("rules.toml", rules);
    folder.write("board.txt", "b a\na #\n");
    let solve = "solve board.txt --rules ./rules.toml -d words.dawg";
    let paths = folder.run(&format!("{solve} --paths"));
    assert_eq!(paths.stdout, "1\tab\t1,2 1,1\n1\tba\t1,1 1,2\n");
    let hints = folder.run(&format!("{solve} --hints"));
    assert_eq!(hints.stdout, "1,1\tb\t1\t2\n1,2\ta\t1\t2\n2,1\ta\t0\t0\n2,2\t#\t0\t0\n");
    assert_eq!(folder.run(&format!("{solve} --through 2,1")).stdout, "");
    let word = |word| folder.run(&format!("{solve} --paths --word {word}")).stdout;
    assert_eq!(word("ab"), "1\tab\t1,2 1,1\n");
    // This one scores nothing.
    assert_eq!(word("b"), "0\tb\t1,1\n");
}

#[test]
fn paths_have_as_many_cells_as_the_rules_require() {
    let folder = Folder::with_words("abc\n");
    let rules = "name = 'x'\n[words]\nmin-length = 3\n[score]\nlength = 'cells'\ntable = [1]";
    folder.write("rules.toml", rules);
    folder.write("board.txt", "{ab} a\nb c\n");
    let solve = "solve board.txt --rules ./rules.toml -d words.dawg";
    for command in ["--paths", "--paths --word abc"] {
        let paths = folder.run(&format!("{solve} {command}"));
        assert_eq!(paths.stdout, "1\tabc\t1,2 2,1 2,2\n", "{command}");
    }
    let hints = folder.run(&format!("{solve} --hints"));
    assert!(hints.stdout.starts_with("1,1\tab\t0\t0\n"), "{}", hints.stdout);
    assert_eq!(folder.run(&format!("{solve} --through 1,1")).stdout, "");
}

#[test]
fn a_file_without_a_dot_is_found() {
    let folder = Folder::with_words(WORDS);
    folder.write("board", "cat/xsk");
    folder.run("solve board").assert_fails(3, &["to read the file board, type ./board: "]);
    folder.run("solve ./board -d words.dawg").assert_code(0);
}

/// A prefix with more paths than the walk for large boards remembers can end inside a tile.
#[test]
fn no_word_of_a_large_board_is_lost() {
    let words = (1..=13).flat_map(|count| ["", "bc"].map(|end| "a".repeat(count) + end + "\n"));
    let folder = Folder::with_words(&words.collect::<String>());
    let row = "a".repeat(10);
    folder.write("board.txt", format!("{}{{bc}}/{}", &row[1..], vec![row.clone(); 9].join("/")));
    let solved = folder.run("solve -d words.dawg board.txt");
    solved.assert_code(0);
    // `a` and `aa` score nothing.
    assert_eq!(solved.stdout.lines().count(), 24);
    assert!(solved.stdout.contains("\taaaaaaaaaaaaabc\n"), "{}", solved.stdout);
}

/// Each command says so on standard error and by its exit code, also with --json.
#[test]
fn what_may_lack_something_has_another_exit_code() {
    let folder = Folder::with_words("abababababab\nbabababababa\naaaaaaaaaaaaaaaa\n");
    let few = "--max-steps 100000";
    let wild = "aaaaaaaaaaaaaaaa";
    let chains = "solve aaa/bbb/aaa/bbb --rules letter-boxed --chains 1";
    for command in [
        chains.to_owned(),
        format!("{chains} --json"),
        format!("solve {wild} --rules scramble {few}"),
        format!("solve {wild} --rules scramble {few} --json"),
        format!("solve {wild} --rules scramble --word {wild} {few}"),
        format!("solve {wild} --rules scramble --word {wild} {few} --json"),
        format!("solve {wild} --rules scramble {few} --through 1,1 --hints --json"),
        format!("bound {wild} {few}"),
    ] {
        let answered = folder.run(&format!("{command} -d words.dawg"));
        answered.assert_code(3);
        assert!(!answered.stderr.is_empty(), "{command}");
        if command.ends_with("--json") {
            let answer: Value = serde_json::from_str(&answered.stdout).unwrap();
            assert_eq!(answer["complete"], json!(false), "{command}");
        }
    }
    let score = format!("score --rules scramble {few} -d words.dawg");
    folder.run_with_input(&score, wild).assert_code(3);

    // 40 x 40 solutions are more than the 1,000 that are listed.
    let words = ('a'..='t').flat_map(|letter| ['a', 'b'].map(|last| format!("{letter}{last}\n")));
    let folder = Folder::with_words(&words.collect::<String>());
    let listed = folder.run("words -d words.dawg ??;?? -q");
    listed.assert_code(3);
    assert_eq!(listed.stdout.lines().count(), 1000);
    assert!(listed.stderr.contains("more than 1000 solutions"), "{}", listed.stderr);
    folder.run("words -d words.dawg ??;?? --limit 10").assert_code(0);
}

/// An incomplete answer has no wrong word, and no verdict that is not known.
#[test]
fn what_is_not_known_is_not_said() {
    let folder = Folder::with_words("aaa\naaaa\naaaaa\nbaa\n");
    folder.write("found.txt", "baa\nabc\n");
    let solve = "solve aaab/aaaa/aaaa/aaaa -d words.dawg";
    for steps in [0, 1, 10, 100, 300, 1000, 3000] {
        // The tile 1,4 is a b.
        let through = folder.run(&format!("{solve} --through 1,4 --max-steps {steps}"));
        through.assert_code(3);
        assert!(through.stdout.lines().all(|line| line.ends_with("\tbaa")), "{}", through.stdout);
        let found = folder.run(&format!("{solve} --found found.txt --json --max-steps {steps}"));
        let found: Value = serde_json::from_str(&found.stdout).unwrap();
        let wrong = found["players"][0]["wrong"].as_array().unwrap().clone();
        let reason = |word: &str| wrong.iter().find(|wrong| wrong["word"] == word);
        assert_eq!(reason("abc").unwrap()["reason"], "not in the dictionary");
        let is_complete = found["complete"] == json!(true);
        let baa = reason("baa").map(|wrong| wrong["reason"].as_str().unwrap());
        assert!(
            baa.is_none_or(|why| !is_complete && why == "not found before the search was stopped"),
            "{steps} {baa:?}"
        );
    }
}
