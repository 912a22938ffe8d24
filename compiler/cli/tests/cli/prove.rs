//! `dawggle prove`: certificates.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use serde_json::Value;

use crate::folder::{Ended, Folder, difference};
#[cfg(target_os = "linux")]
use crate::folder::{interrupt, wait_until_busy};

pub const WORDS: &str =
    "cat\ncats\nacts\nact\ntacs\nscat\nars\narts\ncart\ncarts\nrat\nrats\nstar\ntsar\n";
/// The options of the proofs here.
const CLAIM: &str = "-d words.dawg --size 2x3 --cutoff 9";

/// Returns the lines of a certificate, sorted.
pub fn lines(folder: &Folder, name: &str) -> String {
    let text = String::from_utf8(folder.read(name)).unwrap();
    let mut lines: Vec<&str> = text.lines().collect();
    lines.sort_unstable();
    lines.join("\n") + "\n"
}

/// Asserts that a certificate has these lines, which are sorted.
#[track_caller]
pub fn assert_lines(folder: &Folder, name: &str, expected: &str) {
    if let Some(difference) = difference(expected.as_bytes(), lines(folder, name).as_bytes()) {
        panic!("the lines of {name} differ:\n{difference}");
    }
}

/// Asserts an exit code, and that standard output has these words.
#[track_caller]
fn assert_says(check: &Ended, code: i32, words: &[&str]) {
    for word in words {
        assert!(check.stdout.contains(word), "standard output lacks {word:?}:\n{check:?}");
    }
    check.assert_code(code);
}

/// A directory with a complete certificate.
fn proved() -> Folder {
    let folder = Folder::with_words(WORDS);
    let ended = folder.run(&format!("prove {CLAIM} --certificate whole"));
    ended.assert_code(0);
    assert!(ended.stdout.lines().count() > 1, "{ended:?}");
    folder
}

/// A device cannot be synchronised like a file on a disk.
#[cfg(unix)]
#[test]
fn a_certificate_can_go_to_a_device() {
    let folder = Folder::with_words(WORDS);
    let prove = format!("prove {CLAIM} --certificate /dev/null --resume");
    folder.run(&prove).assert_code(0);
}

#[test]
fn a_torn_certificate_can_be_resumed() {
    let folder = proved();
    let whole = folder.read("whole");
    let printed = folder.run(&format!("prove {CLAIM}")).stdout;
    let expected = lines(&folder, "whole");
    let header = whole.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    for length in (0..=whole.len()).step_by(97).chain([header - 1, header, whole.len()]) {
        let torn = format!("torn-{length}");
        folder.write(&torn, &whole[..length]);
        let ended = folder.run(&format!("prove {CLAIM} --certificate {torn} --resume"));
        ended.assert_stdout(&printed);
        ended.assert_code(0);
        assert_lines(&folder, &torn, &expected);
    }
}

/// Text after the summary is an incomplete line, which nobody needs.
#[test]
fn a_complete_certificate_with_a_torn_end_is_repaired() {
    let folder = proved();
    let whole = folder.read("whole");
    for (torn, end) in
        [("half", b"{\"class".to_vec()), ("zeros", vec![0; 4096]), ("long", vec![b'x'; 200_000])]
    {
        folder.write(torn, [whole.clone(), end].concat());
        folder.run(&format!("prove {CLAIM} --certificate {torn} --resume")).assert_code(0);
        folder.assert_file(torn, &whole);
    }
}

/// All boards are one class, which takes a long time.
#[test]
#[cfg(target_os = "linux")]
fn an_interrupt_stops_a_proof_at_once() {
    let folder = Folder::with_words(WORDS);
    let claim = "-d words.dawg --size 4x4 --cutoff 20 --sets all --certificate begun";
    folder.run(&format!("prove {claim} --begin")).assert_code(0);
    for (line, code, said) in [
        (&*format!("prove {claim} --resume"), 130, "interrupted: 0 of 1 class proved\n"),
        ("prove estimate -d words.dawg begun --sample 5 --seed 1", 0, ""),
    ] {
        let mut command = folder.command(line);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        wait_until_busy(&child);
        interrupt(&child);
        let ended = folder.ended(&command, child.wait_with_output().unwrap());
        ended.assert_stderr(said);
        ended.assert_code(code);
    }
    let begun = folder.read("begun");
    assert!(begun.iter().filter(|&&byte| byte == b'\n').count() == 1, "not only a header");
}

#[test]
fn answers_of_workers_make_one_certificate() {
    let folder = proved();
    folder.run(&format!("prove {CLAIM} --certificate parts --begin")).assert_code(0);
    let plan = folder.run("prove worker -d words.dawg parts --list");
    plan.assert_code(0);
    let classes: Vec<&str> = plan.stdout.lines().collect();
    let mut parts = folder.read("parts");
    for chunk in classes.chunks(2) {
        let worker = folder.run_with_input("prove worker -d words.dawg parts", chunk.join("\n"));
        worker.assert_code(0);
        parts.extend(worker.stdout.into_bytes());
    }
    folder.write("parts", parts);
    folder.run("prove worker -d words.dawg parts --list").assert_stdout("");
    folder.run("prove worker -d words.dawg - --list").assert_fails(2, &["--list needs a file"]);
    folder.run("prove -d words.dawg --certificate parts --resume").assert_code(0);
    assert_lines(&folder, "parts", &lines(&folder, "whole"));
    let report = folder.run("prove check -d words.dawg parts --full");
    assert!(report.stdout.starts_with("parts: ok; "), "{report:?}");
    report.assert_code(0);
    let error = folder.run_with_input("prove worker -d words.dawg parts", "400\n").stdout;
    folder.write("parts", [folder.read("parts"), error.into_bytes()].concat());
    let refused = folder.run("prove status -d words.dawg parts");
    refused.assert_fails(3, &["a worker says there why it did not prove a class"]);
}

#[test]
fn the_method_2009_writes_certificates_too() {
    let folder = proved();
    let prove = format!("prove {CLAIM} --method 2009");
    let whole = folder.run(&format!("prove {CLAIM}")).stdout;
    let ended = folder.run(&format!("{prove} --certificate classical"));
    ended.assert_stdout(&whole);
    let check = folder.run("prove check -d words.dawg classical --full");
    assert_says(&check, 0, &["proved again by the method of 2009\n"]);
    // Each method checks the certificate of the other.
    folder.run("prove check -d words.dawg classical --full --method orderly").assert_code(0);
    folder
        .run(&format!("{prove} --certificate whole --resume"))
        .assert_fails(3, &["wrong method: found \"orderly\", expected \"2009\""]);
}

#[test]
fn a_worker_answers_each_line_immediately() {
    let folder = Folder::with_words(WORDS);
    folder.run(&format!("prove {CLAIM} --certificate claim --begin")).assert_code(0);
    let mut command = folder.command("prove worker -d words.dawg claim");
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
    for (line, answer) in [
        ("0", r#"{"class":0,"#),
        ("{a/c/s} {r/t} t / a c {s/t}", r#"{"class":"{a/c/s}{r/t}t/ac{s/t}","#),
        ("ca{r,s}/tta", r#"{"class":"ca{r/s}/tta","#),
        ("400", r#"{"error":"400 is not the number of a class","line":"400"}"#),
        ("18446744073709551616", r#"{"error":"\"18446744073709551616\" is not the number of"#),
        ("-1", r#"{"error":"#),
        ("", r#"{"error":"#),
        ("c{a", r#"{"error":"`{` has no `}`"#),
        ("3", r#"{"class":3,"#),
    ] {
        writeln!(input, "{line}").unwrap();
        let answered = output.next().unwrap().unwrap();
        assert!(answered.starts_with(answer), "{line}: {answered}");
    }
    drop(input);
    folder.ended(&command, child.wait_with_output().unwrap()).assert_code(3);
    let long = format!("{}\n\u{FF}\n3", "a".repeat(1 << 20));
    // The claim can also be the first line of the input.
    let claim = folder.read("claim");
    let ended =
        folder.run_with_input("prove worker -d words.dawg -", [&claim, long.as_bytes()].concat());
    assert!(ended.stdout.lines().count() == 3, "{ended:?}");
    assert!(ended.stdout.contains("longer than 65536 bytes"), "{ended:?}");
}

/// A certificate that was changed and has no summary, so that the summary does not reveal the
/// change.
fn changed(change: impl Fn(&mut Vec<Value>)) -> Folder {
    let folder = proved();
    let text = String::from_utf8(folder.read("whole")).unwrap();
    let mut lines: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    lines.pop();
    change(&mut lines);
    let lines: Vec<String> = lines.iter().map(|line| format!("{line}\n")).collect();
    folder.write("changed", lines.concat());
    folder
}

/// The answer with the most boards.
fn with_boards(lines: &mut [Value]) -> &mut Value {
    let boards = |line: &&mut Value| line["boards"].as_array().map_or(0, Vec::len);
    lines.iter_mut().max_by_key(boards).unwrap()
}

/// A change of a certificate, and the message about it.
type Change = (fn(&mut Vec<Value>), &'static str);

#[test]
fn a_changed_certificate_is_refused() {
    let changes: [Change; 17] = [
        (|lines| drop(lines.remove(1)), "1 class is missing, the first is class "),
        (|lines| lines.push(lines[1].clone()), "occurs twice"),
        (|lines| drop(lines.remove(0)), "line 1: the certificate does not begin with a header"),
        (|lines| lines[1]["class"] = 2.into(), "is not one of the classes to prove"),
        (|lines| lines[1]["class"] = "ca/ts".into(), "is not one of the classes to prove"),
        (|lines| lines[1]["proof"] = "0".into(), "but the header to the proof"),
        (|lines| lines[0]["claim"]["cutoff"] = 8.into(), "but the header to the proof"),
        (|lines| lines[0]["words"] = 13.into(), "wrong word list: found"),
        (|lines| lines[0]["classes"] = 2.into(), "wrong number of classes: found"),
        (|lines| lines[0]["version"] = "0".into(), "wrong version of dawggle: found"),
        (|lines| with_boards(lines)["boards"][0]["points"] = 99.into(), "points, not 99"),
        (|lines| with_boards(lines)["boards"][0]["board"] = "cat".into(), "is not a valid board"),
        (
            |lines| with_boards(lines)["boards"][0]["board"] = "cat/{a/c}rs".into(),
            "is not a board of the class",
        ),
        (
            |lines| with_boards(lines)["boards"][0]["board"] = "qqq/qqq".into(),
            "is not a board of the class",
        ),
        (
            |lines| {
                let boards = &mut with_boards(lines)["boards"];
                boards[0] = boards[1].clone();
            },
            "the boards are not in order, or one occurs twice",
        ),
        (
            |lines| {
                let boards = &mut with_boards(lines)["boards"];
                boards[0]["board"] = boards[0]["board"].as_str().unwrap().to_uppercase().into();
            },
            "not in standard form",
        ),
        (|lines| with_boards(lines)["bound"] = 9.into(), "scores more than the bound"),
    ];
    for (change, said) in changes {
        let folder = changed(change);
        let check = folder.run("prove check -d words.dawg changed --full");
        assert_says(&check, 1, &[said]);
        assert!(check.stdout.starts_with("changed: refused: "), "{check:?}");
    }
}

/// A change that is consistent in itself is found only by proving again, or by the summary.
#[test]
fn a_lowered_bound_and_a_removed_board_are_refused() {
    let changes: [Change; 3] = [
        (|lines| lines[1]["visits"] = 0.into(), "a repeated proof has another result"),
        (
            |lines| {
                let line = with_boards(lines);
                line["bound"] = (line["bound"].as_u64().unwrap() - 1).into();
            },
            "the bound is",
        ),
        (|lines| drop(with_boards(lines)["boards"].as_array_mut().unwrap().pop()), "is missing"),
    ];
    for (change, said) in changes {
        let folder = changed(change);
        // With the original summary, the summary reveals it.
        let whole = String::from_utf8(folder.read("whole")).unwrap();
        let summary = whole.lines().last().unwrap();
        let lines = String::from_utf8(folder.read("changed")).unwrap();
        folder.write("with_summary", format!("{lines}{summary}\n"));
        let check = folder.run("prove check -d words.dawg with_summary --sample 0");
        assert_says(&check, 1, &["a line was changed"]);
        // Resuming the certificate writes a summary that agrees.
        folder.run(&format!("prove {CLAIM} --certificate changed --resume")).assert_code(0);
        folder.run("prove check -d words.dawg changed --sample 0").assert_code(0);
        assert_says(&folder.run("prove check -d words.dawg changed --full"), 1, &[said]);
    }
}

/// A certificate without the boards of a class, with a summary that agrees.
fn forged() -> Folder {
    let folder = changed(|lines| with_boards(lines)["boards"] = Value::Array(Vec::new()));
    let resume = format!("prove {CLAIM} --certificate changed --resume");
    let resumed = folder.run(&resume);
    assert!(resumed.code < Some(2), "{resumed:?}");
    folder
}

/// The hunt ends when it finds the board.
#[test]
fn the_method_2009_and_a_hunt_find_a_missing_board() {
    let folder = forged();
    let check = "prove check -d words.dawg changed";
    folder.run(&format!("{check} --sample 0")).assert_code(0);
    for options in ["--full --method 2009", "--sample 0 --hunt 60 --seed 1"] {
        assert_says(&folder.run(&format!("{check} {options}")), 1, &["is missing"]);
    }
    let folder = proved();
    let check = folder.run("prove check -d words.dawg whole --sample 0 --hunt 1 --seed 1");
    assert_says(&check, 0, &["hunted for 1 s: "]);
}

#[test]
fn a_check_says_how_likely_it_finds_a_forged_class() {
    let folder = proved();
    let check = |options: &str| folder.run(&format!("prove check -d words.dawg whole {options}"));
    let none = check("--sample 0");
    assert_says(&none, 0, &["with a probability of 0\n"]);
    assert!(none.stdout.starts_with("whole: consistent; 0 of "), "{none:?}");
    let all = check("--full").stdout;
    assert!(all.starts_with("whole: ok; ") && !all.contains("probability"), "{all}");
    check("--sample 1000").assert_stdout(&all);
}

#[test]
fn the_status_of_a_proof_is_known_at_any_time() {
    let folder = Folder::with_words(WORDS);
    folder.run(&format!("prove {CLAIM} --certificate whole")).assert_code(0);
    let whole = folder.read("whole");
    let lines: Vec<&[u8]> = whole.split_inclusive(|&byte| byte == b'\n').collect();
    let classes = lines.len() - 2;
    for done in 0..=classes {
        // The last line is incomplete.
        folder.write("part", [lines[..=done].concat(), b"{\"class".to_vec()].concat());
        let status = folder.run("prove status -d words.dawg part --seconds 7200");
        let counts = format!("{done} of {classes} classes proved, {} left\n", classes - done);
        assert_says(&status, 0, &[&counts]);
        let has_rate = status.stdout.contains("% of the work in 2 h, ");
        assert!(has_rate == (1..classes).contains(&done), "{status:?}");
    }
    let status = folder.run("prove status -d words.dawg whole");
    assert_says(&status, 0, &[" classes proved, 0 left\n"]);
    folder
        .run("prove status -d words.dawg words.dawg")
        .assert_fails(3, &["cannot read words.dawg"]);
}

/// An empty set would be an empty cell, which no board of the claim has.
#[test]
fn a_set_of_a_claim_must_have_symbols() {
    let folder = changed(|lines| {
        for sets in lines[0]["claim"]["sets"].as_array_mut().unwrap() {
            sets.as_array_mut().unwrap().push("".into());
        }
    });
    let check = folder.run("prove check -d words.dawg changed");
    check.assert_fails(3, &["cell 1 has a set without symbols"]);
}

#[cfg(unix)]
#[test]
fn a_certificate_can_come_through_a_pipe() {
    let folder = proved();
    let whole = folder.read("whole");
    let check = folder.run_with_input("prove check -d words.dawg /dev/stdin", whole);
    assert!(check.stdout.starts_with("/dev/stdin: ok; "), "{check:?}");
}

#[test]
fn an_unfinished_certificate_is_refused() {
    let folder = changed(|_| ());
    let check = folder.run("prove check -d words.dawg changed");
    assert_says(&check, 1, &["the summary is missing"]);
    let whole = folder.read("whole");
    folder.write("torn", &whole[..whole.len() - 2]);
    folder
        .run("prove check -d words.dawg torn")
        .assert_fails(3, &["it is cut off, without a line end"]);
}

#[test]
fn a_file_that_is_not_a_certificate_is_refused() {
    let folder = proved();
    for (text, code) in
        [("", 1), ("{}\n", 3), ("cat\n", 3), ("{\"certificate\":1}\n", 3), ("[1]\n", 3)]
    {
        folder.write("bad", text);
        folder.run("prove check -d words.dawg bad").assert_code(code);
    }
    folder.run("prove check -d words.dawg nothing").assert_fails(3, &["cannot check nothing"]);
    folder.run("prove check whole").assert_fails(3, &["other words than the certificate"]);
}

/// A certificate from elsewhere says how much memory its classes need.
#[test]
fn a_certificate_that_needs_too_much_memory_is_refused() {
    let folder = changed(|lines| lines[0]["claim"]["memory"] = (1_u64 << 31).into());
    let check = "prove check -d words.dawg changed";
    folder.run(check).assert_fails(3, &["2147483648 bytes of memory", "--memory"]);
    folder.run(&format!("{check} --memory 2G")).assert_code(1);
    let folder = changed(|lines| lines[0]["claim"]["memory"] = 0.into());
    folder.run(check).assert_fails(3, &["at least 16777216 are needed"]);
}

#[test]
fn a_certificate_is_not_overwritten_or_mistaken_for_another() {
    let folder = proved();
    let whole = folder.read("whole");
    let again = folder.run(&format!("prove {CLAIM} --certificate whole"));
    again.assert_fails(2, &["whole exists already", "--resume"]);
    folder
        .run(&format!("prove {CLAIM} --certificate -"))
        .assert_fails(2, &["the output cannot be `-`"]);
    let other = folder.run(&format!("prove {CLAIM}1 --certificate whole --resume"));
    other.assert_fails(3, &["cannot resume whole", "wrong cutoff: found \"9\", expected \"91\""]);
    let begins_alike = "{\"certificate\":\"of a school\"}";
    for text in ["two lines,\nthe last without end", "not a line", "cat\ndog\n", begins_alike] {
        folder.write("notes.txt", text);
        folder
            .run(&format!("prove {CLAIM} --certificate notes.txt --resume"))
            .assert_fails(3, &["notes.txt"]);
        folder.assert_file("notes.txt", text);
    }
    folder.assert_file("whole", whole);
}
