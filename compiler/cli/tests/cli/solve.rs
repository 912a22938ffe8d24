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
fn prints_one_line_for_each_word_to_a_pipe() {
    let folder = Folder::with_words(WORDS);
    let solve = "solve cat/xsk -d words.dawg";
    // Not `act`, whose c and t do not touch; and not `at`, which is worth nothing.
    folder.run(solve).assert_solves("1\tcat\n1\tcats\n");
    folder.run(solve).assert_stderr("2 words, 2 points\n");
    folder.run(&format!("{solve} --min-length 4")).assert_solves("1\tcats\n");
    folder
        .run(&format!("{solve} --paths"))
        .assert_solves("1\tcat\t1,1 1,2 1,3\n1\tcats\t1,1 1,2 1,3 2,2\n");
}

#[test]
fn lists_words_with_most_points_first() {
    let folder = Folder::with_words(WORDS);
    let solved = folder.run("solve stack --size 1x5 -d words.dawg");
    solved.assert_solves("2\tstack\n1\tcat\n1\tcats\n");
}

#[test]
fn prints_json() {
    let folder = Folder::with_words(WORDS);
    let solution = |line: &str| folder.run(line).json(0);
    let expected = json!({
        "rows": 2, "columns": 3, "tiles": ["c", "a", "t", "x", "qu", "k"],
        "words": [{"word": "cat", "points": 1, "letters": 3}],
        "count": 1, "points": 1, "complete": true,
    });
    assert_json(&solution("solve cat/xqk --json -d words.dawg"), &expected);
    let paths = &solution("solve cat/xqk --json --paths -d words.dawg")["words"][0]["paths"];
    assert_eq!(*paths, json!([[[1, 1], [1, 2], [1, 3]]]));
}

#[test]
fn reads_boards_in_every_form() {
    let folder = Folder::with_words(WORDS);
    let expected = "1\tcat\n1\tcats\n";
    folder.run("solve CatXsKXxX -d words.dawg").assert_solves(expected);
    folder.run("solve catxsk --size 2x3 -d words.dawg").assert_solves(expected);
    let spaced = folder.end(folder.command("solve -d words.dawg").arg("c A t / x s k"), b"");
    spaced.assert_solves(expected);
    for board in ["cat\nxsk\n", "\u{FEFF}c a t\r\nx s k\r\n\r\n", "cat/xsk"] {
        folder.run_with_input("solve - -d words.dawg", board).assert_solves(expected);
    }
}

#[test]
fn a_qu_tile_spells_both_letters_whatever_the_alphabet() {
    let folder = Folder::with_words(WORDS);
    folder.run("compile words.txt -o letters.dawg").assert_code(0);
    for dictionary in ["words.dawg", "letters.dawg"] {
        let solve = format!("solve - --paths -d {dictionary}");
        let expected = "2\tquits\t1,1 1,2 2,2 2,1\n";
        folder.run_with_input(&solve, "q i / s t").assert_solves("");
        for board in ["{qu}i/st", "Qu i / s t"] {
            let solved = folder.run_with_input(&solve, board);
            solved.assert_solves(expected);
            solved.assert_stderr("1 word, 2 points\n");
        }
    }
    // Two tiles spell `qu` only where it is no symbol.
    folder.run("solve quits --size 1x5 -d words.dawg").assert_solves("");
    let tiles = "q u i t s";
    folder.run_with_input("solve - --size 1x5 -d words.dawg", tiles).assert_solves("");
    folder.run_with_input("solve - --size 1x5 -d letters.dawg", tiles).assert_solves("2\tquits\n");
}

#[test]
fn solves_boards_of_any_size() {
    let folder = Folder::with_words(WORDS);
    for (rows, columns) in [(2, 8), (1, 17), (5, 5), (4, 8), (3, 11), (8, 8), (5, 13), (100, 100)] {
        let board = format!("{}cats", "x".repeat(rows * columns - 4));
        let solved = folder.run(&format!("solve {board} --size {rows}x{columns} -d words.dawg"));
        solved.assert_solves("1\tcat\n1\tcats\n");
    }
    let board = "x".repeat(65_536);
    let solved = folder.run_with_input("solve - --size 256x256", board);
    solved.assert_fails(2, &["65536 cells", "65535"]);
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

#[test]
fn says_when_it_leaves_out_paths() {
    let folder = Folder::with_words("aaa");
    let solve = "solve aaaaaaaaa --paths -d words.dawg";
    let all = folder.run(solve);
    let two = folder.run(&format!("{solve} --limit 2"));
    let first_two: String = all.stdout.split_inclusive('\n').take(2).collect();
    two.assert_stdout(&first_two);
    two.assert_fails(0, &["more than 2 paths"]);

    let count = all.stdout.lines().count();
    folder.run(&format!("{solve} --limit {count}")).assert_solves(&all.stdout);
    let json = folder.run(&format!("{solve} --limit {} --json", count - 1)).json(0);
    assert_eq!(json["complete"], false);
    folder.run("solve aaaaaaaaa --limit 2").assert_fails(2, &["--paths"]);
}

/// Not even beside another option, which cannot be used with the option that is missing.
#[test]
fn options_without_effect_are_refused() {
    let folder = Folder::with_words(WORDS);
    let refused = |options: &str, why: &str| {
        folder.run(&format!("solve cat/xsk {options}")).assert_fails(2, &[why]);
    };
    for option in ["--digraph qu", "--alphabet german"] {
        for beside in ["", "-d words.dawg", "--word cat"] {
            refused(&format!("{option} {beside}"), "--alphabet and --digraph need --by-word");
        }
    }
    for beside in ["--hints", "--svg"] {
        refused(&format!("--limit 2 {beside}"), "cannot be used with");
    }
}

#[test]
fn says_what_is_wrong_with_a_board() {
    let folder = Folder::with_words(WORDS);
    for (board, words) in [
        ("", "no tiles"),
        ("catxs", "5 tiles in one row"),
        ("cat/xskk", "row 2 has 4 tiles"),
        ("cat/x!k", "tile 5 holds '!'"),
    ] {
        folder.run_with_input("solve -", board).assert_fails(3, &["error: ", words]);
    }
    folder.run("solve cat/xsk --size 3x2").assert_fails(3, &["3x2", "2x3"]);
    folder.run("solve catxsk --size 3x3").assert_fails(3, &["9 tiles", "has 6"]);
    folder.run_with_input("solve -", b"c\xE9t").assert_fails(3, &["standard input", "UTF-8"]);
    let long = folder.run_with_input("solve -", vec![b'a'; (1 << 20) + 1]);
    long.assert_fails(3, &["standard input: longer than 1048576 bytes"]);
}

#[test]
fn shows_where_a_word_is() {
    let folder = Folder::with_words(WORDS);
    let solve =
        |board: &str, word: &str| folder.run(&format!("solve {board} -d words.dawg --word {word}"));
    solve("cat/xsk", "CATS").assert_prints("  C1 A2 T3\n  X  S4 K\n\ncats: 1 point\n");
    solve("qit/xsx", "quits").assert_prints("  Qu1 I2  T3\n  X   S4  X\n\nquits: 2 points\n");
    solve("?at/xsk", "cats").assert_prints("  ?=C1 A2   T3\n  X    S4   K\n\ncats: 1 point\n");
    // Words that score nothing are words.
    solve("cat/xsk", "at").assert_prints("  C  A1 T2\n  X  S  K\n\nat: 0 points\n");
    for (word, said) in [
        ("act", "act is in the dictionary, but not on the board\n"),
        ("tack", "tack is neither on the board nor in the dictionary\n"),
        ("tas", "  C  A2 T1\n  X  S3 K\n\ntas is on the board, but not in the dictionary\n"),
    ] {
        solve("cat/xsk", word).assert_quiet(1, said);
    }
    solve("cat/xsk", "c4t").assert_fails(2, &["c4t", "'4'"]);
    folder
        .end(folder.command("solve cat/xsk --word").arg(""), b"")
        .assert_fails(2, &["--word has no letters"]);
    folder.run("solve cat/xsk --word cat --hints").assert_fails(2, &["cannot be used with"]);
    let expected = json!({
        "word": "cat", "points": 1, "letters": 3, "path": [[1, 1], [1, 2], [1, 3]],
        "in_dictionary": true, "on_board": true,
    });
    assert_json(&solve("cat/xsk", "cat --json").json(0), &expected);
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
fn boards_can_be_in_files() {
    let folder = Folder::with_words(WORDS);
    folder.write("one.txt", "cat\nxsk\n");
    folder.write("two", "stack/xxxxx");
    folder.run("solve one.txt -d words.dawg").assert_solves("1\tcat\n1\tcats\n");
    folder.run("solve ./two -d words.dawg").assert_solves("2\tstack\n1\tcat\n1\tcats\n");
    // Each line of several boards is the line of one board after its name.
    for options in ["", "--paths", "--hints", "--min-length 4", "--by-word words.txt"] {
        let dictionary = if options.starts_with("--by-word") { "" } else { "-d words.dawg" };
        let mut expected = [String::new(), String::new()];
        for file in ["one.txt", "./two"] {
            let solved = folder.run(&format!("solve {file} {options} {dictionary}"));
            expected[0] +=
                &solved.stdout.lines().map(|line| format!("{file}\t{line}\n")).collect::<String>();
            expected[1] += &format!("{file}: {}", solved.stderr);
        }
        let both = folder.run(&format!("solve one.txt ./two {options} {dictionary}"));
        both.assert_stdout(&expected[0]);
        both.assert_stderr(&expected[1]);
        both.assert_code(0);
    }
    let json = folder.run("solve one.txt ./two --json -d words.dawg").stdout;
    let files = json.lines().map(|line| serde_json::from_str(line).unwrap());
    let files: Vec<String> = files.map(|solution: Value| solution["file"].to_string()).collect();
    assert_eq!(files, ["\"one.txt\"", "\"./two\""]);

    folder.write("empty.txt", "");
    folder.run("solve empty.txt").assert_fails(3, &["empty.txt: the board has no tiles"]);
    folder.run("solve c.t/xsk").assert_fails(3, &["cannot read c.t/xsk", "no `.`"]);
    folder.run("solve one.txt cat/xsk").assert_fails(2, &["several boards must be files"]);
    folder.run("solve - -").assert_fails(2, &["only one of BOARD"]);
    for option in ["--svg", "--word cat", "--found words.txt", "--by-word -"] {
        let refused = folder.run(&format!("solve one.txt ./two {option}"));
        refused.assert_fails(2, &["takes only one board"]);
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

#[test]
fn a_file_without_a_dot_is_found() {
    let folder = Folder::with_words(WORDS);
    folder.write("board", "cat/xsk");
    folder.run("solve board").assert_fails(3, &["to read the file board, type ./board: "]);
    folder.run("solve ./board -d words.dawg").assert_code(0);
}
