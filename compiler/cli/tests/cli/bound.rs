//! `dawggle bound`.

use crate::folder::Folder;

const WORDS: &str =
    "ant\nart\narts\ncar\ncart\ncat\neat\nrat\nrats\nrate\nsea\nstar\ntar\ntea\ntear\n";

/// Classes of three columns, with spaces between the cells.
const CLASSES: [&str; 4] = [
    "c {a/e} r / s t {s/t}",
    "{t/r} {e/a} a / {a/r} {t/c} s",
    "# a {c/r} / {t/e} # r / s t {a/e}",
    "{c/s} {a/c} {r/t} / {a/t} {e/r} {c/n}",
];

/// Returns all boards of a class, in rows.
fn boards(class: &str) -> Vec<String> {
    class.split(' ').fold(vec![String::new()], |boards, cell| {
        let tiles = match cell.strip_prefix('{') {
            Some(choices) => choices.trim_end_matches('}').split('/').collect(),
            None => vec![cell],
        };
        let with = |board: &String| tiles.iter().map(|tile| format!("{board}{tile}")).collect();
        boards.iter().flat_map(|board| -> Vec<String> { with(board) }).collect()
    })
}

#[test]
fn no_board_of_a_class_scores_more_than_a_bound() {
    let folder = Folder::with_words(WORDS);
    for class in CLASSES {
        let bound = folder.run_with_input("bound -d words.dawg - --json", class).json(0);
        let scored = folder.run_with_input("score -d words.dawg", boards(class).join("\n"));
        scored.assert_code(0);
        let scores = scored.stdout.lines().map(|score| score.parse::<u64>().unwrap());
        let best = scores.max().unwrap();
        assert!(best > 0, "{class}");
        assert_eq!(bound["boards"], boards(class).len().to_string(), "{class}");
        assert_eq!(bound["best"]["points"], best, "{class}");
        for name in ["max_no_mark", "sum_union", "orderly"] {
            assert!(bound[name].as_u64().unwrap() >= best, "{class}: {name} of {bound}");
        }
        let board = bound["best"]["board"].as_str().unwrap();
        folder.run_with_input("score -d words.dawg", board).assert_prints(&format!("{best}\n"));
    }
}

#[test]
fn text_words_and_tree_agree_with_json() {
    let folder = Folder::with_words(WORDS);
    for class in CLASSES {
        let run =
            |option: &str| folder.run_with_input(&format!("bound -d words.dawg - {option}"), class);
        let json = run("--json --explain union").json(0);
        let [no_mark, union, orderly] =
            ["max_no_mark", "sum_union", "orderly"].map(|name| json[name].as_u64().unwrap());
        run("").assert_prints(&format!(
            "boards {}\nmax/no-mark {no_mark}\nsum/union {union}\norderly {orderly}\nbest {} {}\n",
            json["boards"].as_str().unwrap(),
            json["best"]["points"],
            json["best"]["board"].as_str().unwrap(),
        ));
        let words = json["words"].as_array().unwrap();
        let line = |word: &serde_json::Value| {
            format!("{}\t{}\n", word["points"], word["word"].as_str().unwrap())
        };
        run("--explain union").assert_solves(&words.iter().map(line).collect::<String>());
        let points = words.iter().map(|word| word["points"].as_u64().unwrap());
        assert_eq!(points.sum::<u64>(), union, "{class}");
        assert!(run("--explain max").stdout.starts_with(&format!("sum {no_mark}\n")), "{class}");
        // Each word begins on one of the cells.
        let rows = class.split(" / ").count();
        let starts = (1..=rows).flat_map(|row| (1..=3).map(move |column| (row, column)));
        let starts = starts.map(|(row, column)| {
            let start = run(&format!("--json --start {row},{column}")).json(0);
            start["max_no_mark"].as_u64().unwrap()
        });
        assert_eq!(starts.sum::<u64>(), no_mark, "{class}");
    }
}

#[test]
fn refuses_what_is_not_a_class() {
    let folder = Folder::with_words(WORDS);
    folder.run("bound -d words.dawg -").assert_fails(3, &["the board has no tiles"]);
    folder.run_with_input("bound -d words.dawg -", b"c\xE9/ab").assert_fails(3, &["not UTF-8"]);
    folder.run("bound").assert_fails(2, &["<CLASS>"]);
    folder.run("bound ca/ts --json --explain max").assert_fails(2, &["no JSON"]);
}
