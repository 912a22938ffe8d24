//! Certificates and classes of a small claim: a full check accepts only the true certificate, and a
//! class has exactly the boards that scoring all of its boards finds.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use arbitrary::{Arbitrary, Unstructured};
use dawggle::Dawg;
use dawggle_compiler::Compiler;
use dawggle_search::bound::Class;
use dawggle_search::game::{GameBoard, Rules, Symmetries};
use dawggle_search::prove::{Certificate, CertificateError, CertificateLine, Claim, ClaimProver};
use dawggle_search::solve::GameSolver;
use serde::Serialize;
use serde_json::Value;

#[derive(Arbitrary, Debug)]
enum Input<'a> {
    /// A certificate as text.
    Text(&'a str),
    /// The true certificate with changes. With true, the summary is made to match the lines.
    Changes(Vec<Change>, bool),
    /// A class as text, as a worker reads it.
    Class(&'a str),
}

/// A change of a certificate. Lines and values are numbers modulo their count.
#[derive(Arbitrary, Debug)]
enum Change {
    Remove(u8),
    Repeat(u8, u8),
    Swap(u8, u8),
    /// Replaces a number in a line.
    Number(u8, u8, u64),
    /// Exchanges a letter of a text in a line.
    Letter(u8, u8, u8, char),
    /// Adds a board of another line, or takes one away.
    Boards(u8, u8),
}

/// A claim about all boards of 2x2 cells and four letters, with its proofs.
struct Proved {
    prover: ClaimProver<&'static [u8]>,
    rules: Rules,
    dawg: Dawg<&'static [u8]>,
    lines: Vec<String>,
}

static PROVED: LazyLock<Proved> = LazyLock::new(|| {
    let words = ["act", "acts", "cat", "cats", "scat", "tac"];
    let bytes = Compiler::new().words("words", words).compile().expect("six words").bytes;
    let rules = "name = 'Boggle'\nscore.table = [0, 0, 0, 1, 2]".to_owned();
    let claim = Claim {
        rules: rules.clone(),
        size: Some((2, 2)),
        cutoff: 3,
        sets: vec![vec!["a".to_owned(), "c s t".to_owned()]; 4],
        memory: Claim::MIN_MEMORY,
        classical: false,
    };
    let dawg = Dawg::from_bytes(&*bytes.leak()).expect("compiled");
    let prover = ClaimProver::new(claim, dawg).expect("a claim");
    let mut lines = vec![line(&prover.header())];
    let mut certificate = Certificate::new(&prover);
    for class in certificate.left() {
        let proof = prover.prove(class).expect("a class");
        lines.push(line(&proof));
        certificate.add(proof).expect("a proof");
    }
    lines.push(line(&certificate.summary().expect("all classes")));
    Proved { rules: Rules::parse(&rules).expect("rules"), dawg, lines, prover }
});

fn line(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("texts and numbers")
}

/// Returns whether each line is a line of a certificate, or the text is a class.
pub(super) fn run(bytes: &[u8]) -> bool {
    let input = Input::arbitrary_take_rest(Unstructured::new(bytes));
    match input {
        Err(_) => false,
        Ok(Input::Text(text)) => certificate(text),
        Ok(Input::Changes(changes, is_forged)) => certificate(&changed(&changes, is_forged)),
        Ok(Input::Class(text)) => class(text),
    }
}

/// Checks a certificate completely. It must be the true one, but for the order of its lines.
fn certificate(text: &str) -> bool {
    let Proved { prover, lines, .. } = &*PROVED;
    let mut certificate = Certificate::new(prover);
    let checked = certificate.read(read(text)).and_then(|is_complete| {
        for class in prover.classes() {
            certificate.compare(&prover.prove(*class).expect("a class"))?;
        }
        certificate.summary()?;
        if is_complete { Ok(()) } else { Err(CertificateError::NoSummary) }
    });
    if let Err(error) = &checked {
        assert!(!error.to_string().is_empty());
    }
    if checked.is_ok() {
        let found = read(text).map(|found| line(&found.expect("read before").1));
        let found: BTreeSet<String> = found.collect();
        assert_eq!(found, lines.iter().cloned().collect(), "a changed certificate is accepted");
    }
    read(text).all(|line| line.is_ok())
}

fn read(
    text: &str,
) -> impl Iterator<Item = Result<(usize, CertificateLine), CertificateError>> + '_ {
    CertificateLine::read(text.as_bytes())
}

/// Returns the true certificate with changes.
fn changed(changes: &[Change], is_forged: bool) -> String {
    let mut lines: Vec<Value> = PROVED
        .lines
        .iter()
        .map(|line| serde_json::from_str(line).expect("a line of JSON"))
        .collect();
    for change in changes.iter().take(8) {
        let count = lines.len();
        let at = |number: u8| usize::from(number) % count;
        match *change {
            Change::Remove(line) => _ = lines.remove(at(line)),
            Change::Repeat(line, to) => lines.insert(at(to), lines[at(line)].clone()),
            Change::Swap(one, other) => lines.swap(at(one), at(other)),
            Change::Number(line, which, to) => {
                replace(&mut lines[at(line)], which, &mut |value| {
                    value.is_u64().then(|| *value = to.into()).is_some()
                });
            }
            Change::Letter(line, which, place, to) => {
                replace(&mut lines[at(line)], which, &mut |value| {
                    let Value::String(text) = value else { return false };
                    let mut letters: Vec<char> = text.chars().collect();
                    let count = letters.len().max(1);
                    if let Some(letter) = letters.get_mut(usize::from(place) % count) {
                        *letter = to;
                    }
                    *text = letters.into_iter().collect();
                    true
                });
            }
            Change::Boards(line, from) => {
                let taken = lines[at(from)]["boards"].as_array().and_then(|boards| boards.first());
                let taken = taken.cloned();
                if let Some(boards) =
                    lines[at(line)].get_mut("boards").and_then(Value::as_array_mut)
                {
                    match taken {
                        Some(board) if !boards.contains(&board) => boards.push(board),
                        _ => _ = boards.pop(),
                    }
                }
            }
        }
        if lines.is_empty() {
            break;
        }
    }
    let mut lines: Vec<String> = lines.iter().map(Value::to_string).collect();
    if is_forged {
        lines.retain(|line| line.contains("\"class\"") || line.contains("\"certificate\""));
        let text = lines.join("\n") + "\n";
        let mut certificate = Certificate::new(&PROVED.prover);
        if certificate.read(CertificateLine::read(text.as_bytes())).is_ok()
            && let Ok(summary) = certificate.summary()
        {
            lines.push(line(&summary));
        }
    }
    lines.join("\n") + "\n"
}

/// Changes one of the values in a line that `change` accepts, at the place with a number.
fn replace(value: &mut Value, which: u8, change: &mut dyn FnMut(&mut Value) -> bool) {
    fn each<'v>(value: &'v mut Value, all: &mut Vec<&'v mut Value>) {
        match value {
            Value::Array(values) => values.iter_mut().for_each(|value| each(value, all)),
            Value::Object(values) => values.values_mut().for_each(|value| each(value, all)),
            value => all.push(value),
        }
    }
    let mut all = Vec::new();
    each(value, &mut all);
    let first = usize::from(which) % all.len().max(1);
    all.rotate_left(first);
    all.into_iter().find_map(|value| change(value).then_some(()));
}

/// Proves a class, and compares with the scores of all of its boards.
fn class(text: &str) -> bool {
    let Proved { prover, rules, dawg, .. } = &*PROVED;
    let proof = match prover.prove_text(text) {
        Ok(proof) => proof,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return false;
        }
    };
    let class = rules.board(text, Some((2, 2)), &dawg.alphabet()).expect("it was proved");
    let class = Class::new(&class, &dawg.alphabet()).expect("it was proved");
    let symmetries = Symmetries::of(class.geometry());
    let is_known = |letters: &str| dawg.alphabet().symbol(letters).is_some();
    let known = |board: &GameBoard| -> Vec<Option<String>> {
        let tiles = board.tiles().iter().map(|tile| Some(tile.text()));
        tiles.map(|text| text.filter(|text| is_known(text)).map(str::to_owned)).collect()
    };
    let boards = class.boards().to_u64().filter(|boards| *boards <= 300);
    let mut found = BTreeSet::new();
    for number in 0..boards.unwrap_or_default() {
        let class = class.nth(number);
        let board = class.board(&dawg.alphabet());
        let spelled = board.spell(&dawg.alphabet());
        let score = rules.judge(&spelled).score(&mut GameSolver::new(*dawg));
        let points = score.expect("there is no limit").points;
        assert!(points <= proof.bound);
        let tiles = known(&board);
        if points >= prover.claim().cutoff {
            found.insert((points, symmetries.least(&tiles)));
        }
    }
    if boards.is_some() {
        let proved = proof.boards.iter().map(|(board, points)| {
            let board = rules.board(board, Some((2, 2)), &dawg.alphabet()).expect("a board");
            (*points, symmetries.least(&known(&board)))
        });
        assert_eq!(proved.collect::<BTreeSet<_>>(), found);
    }
    true
}
