//! `dawggle hunt`.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::process::Stdio;

use crate::folder::Folder;
#[cfg(target_os = "linux")]
use crate::folder::{interrupt, wait_until_busy};

#[test]
#[cfg(target_os = "linux")]
fn an_interrupt_prints_the_best_boards_so_far() {
    let folder = Folder::with_words("cat\ntac\nact\n");
    let mut hunt = folder.command("hunt -d words.dawg --size 2x2 --time 600");
    let mut child = hunt.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    // From now on it listens; and soon it has found all there is.
    BufReader::new(child.stderr.as_mut().unwrap()).read_line(&mut line).unwrap();
    assert!(line.starts_with("seed "), "{line}");
    wait_until_busy(&child);
    interrupt(&child);
    let ended = folder.ended(&hunt, child.wait_with_output().unwrap());
    ended.assert_code(0);
    assert!(ended.stdout.contains("\t3\t"), "no board with three words:\n{ended:?}");
}

/// Even where it is not easy to lay the word.
#[test]
fn any_number_of_threads_finds_the_same_boards() {
    let folder = Folder::with_words("abcdefghijklmnopqrstuvwxy\nzzz\n");
    let hunt = "hunt -d words.dawg --size 5x5 --containing abcdefghijklmnopqrstuvwxy --pool 1 --climbs 20 \
                --limit 40 --seed 4";
    let one = folder.run(&format!("{hunt} --threads 1"));
    one.assert_code(0);
    assert!(one.stdout.lines().count() == 20, "{one:?}");
    folder.run(&format!("{hunt} --threads 3")).assert_stdout(&one.stdout);
}

/// The counts of climbs of parts of a seed add up to the counts of one run.
#[test]
fn parts_of_a_seed_find_what_one_run_finds() {
    let folder = Folder::with_words("cat\n");
    let hunt = "hunt --size 3x3 --pool 4 --limit 5 --seed 3";
    let mut climbs = BTreeMap::<(Reverse<u64>, String), u64>::new();
    for part in ["--climbs 2", "--first 2 --climbs 4"] {
        for line in folder.run(&format!("{hunt} {part}")).stdout.lines() {
            let [board, points, found_by] = line.split('\t').collect::<Vec<_>>()[..] else {
                panic!("{line}")
            };
            let key = (Reverse(points.parse().unwrap()), board.to_owned());
            *climbs.entry(key).or_default() += found_by.parse::<u64>().unwrap();
        }
    }
    let line = |((points, board), climbs): (&(Reverse<u64>, String), &u64)| {
        format!("{board}\t{}\t{climbs}\n", points.0)
    };
    let merged: String = climbs.iter().take(5).map(line).collect();
    folder.run(&format!("{hunt} --climbs 6")).assert_prints(&merged);
    // The lines can be scored again.
    let points: String =
        climbs.keys().take(5).map(|(points, _)| format!("{}\n", points.0)).collect();
    folder.run_with_input("score", &merged).assert_prints(&points);
    let counts: Vec<u64> = climbs.into_values().take(5).collect();
    assert!(counts.iter().any(|&count| 1 < count && count < 6), "all or one: {counts:?}");
}

#[test]
fn stops_in_time_during_a_long_search_for_a_word() {
    let folder = Folder::with_words("zzz\nabc\n");
    let word = "z".repeat(25);
    let hunt = format!("hunt -d words.dawg --size 5x5 --seed 1 --time 1 --containing {word}");
    folder.run(&hunt).assert_code(0);
}
