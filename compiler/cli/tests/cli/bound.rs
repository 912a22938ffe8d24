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
