//! The compiler in WebAssembly: JavaScript asks for room, puts options and a list there, and calls
//! the compiler.

mod exports;

use std::fmt::Write;

use dawggle::Dawg;
use dawggle_compiler::list::{Fault, List};
use dawggle_compiler::{Compiler, Dictionary, Error};

/// The maximum number of bad lines in a message.
const SHOWN: usize = 3;

/// The result of compiling a list.
enum Answer {
    Dictionary(Vec<u8>),
    /// A message that says why there is no dictionary.
    Refused(String),
    /// Such a message, if leaving out lines would help.
    BadLines(String),
    /// Such a message, if reading the list as Latin-1 may help.
    WrongEncoding(String),
}

/// Compiles a list like `dawggle compile`. Each line of `options` is an option, `=` and its value.
///
/// Without a digraph, `qu` is one, unless most words with a `q` have no `qu`, as in Albanian,
/// Kurdish and Maltese. The name tells the form of the list, and becomes the title.
fn compile(options: &str, list: Vec<u8>) -> Answer {
    let mut compiler = Compiler::new();
    let (mut name, mut has_digraph, mut is_latin1) = ("list", false, false);
    for (option, value) in options.lines().filter_map(|line| line.split_once('=')) {
        compiler = match (option, value.parse()) {
            ("name", _) => {
                name = value;
                compiler.title(value)
            }
            ("title", _) => compiler.title(value),
            ("licence", _) => compiler.licence(value),
            ("origin", _) => compiler.origin(value),
            ("digraph", _) => {
                has_digraph = true;
                compiler.digraph(value)
            }
            ("minLength", Ok(letters)) => compiler.min_length(letters),
            ("maxLength", Ok(letters)) => compiler.max_length(letters),
            ("index", _) => compiler.index(true),
            ("written", _) => compiler.index(true).written(true),
            ("isLossy", _) => compiler.lossy(true),
            ("isLatin1", _) => {
                is_latin1 = true;
                compiler
            }
            _ => return Answer::Refused(format!("there is no option {option} of {value:?}")),
        };
    }
    let compiler = compiler.list(List::text(name, list).latin1(is_latin1));
    if has_digraph {
        return answer_of(compiler.compile(), is_latin1);
    }
    let compiled = match compiler.clone().digraph("qu").compile() {
        Ok(dictionary) if !is_mostly_qu(&dictionary.bytes) => compiler.compile(),
        compiled => compiled,
    };
    answer_of(compiled, is_latin1)
}

fn answer_of(compiled: Result<Dictionary, Error>, is_latin1: bool) -> Answer {
    let bad = match compiled {
        Ok(dictionary) => return Answer::Dictionary(dictionary.bytes),
        Err(Error::Lines(bad)) => bad,
        Err(error) => return Answer::Refused(with_causes(&error)),
    };
    let mut message = String::new();
    for line in bad.first.iter().take(SHOWN) {
        let _ = writeln!(message, "{line}");
    }
    let is_wrong = |fault| matches!(fault, Fault::Encoding { .. });
    let is_encoding = !is_latin1 && bad.first.iter().any(|line| is_wrong(line.fault));
    let _ = match bad.count {
        1 => write!(message, "1 line is not a word."),
        count => write!(message, "{count} lines are not words."),
    };
    if is_encoding { Answer::WrongEncoding(message) } else { Answer::BadLines(message) }
}

/// Whether most words of a dictionary with a `q` have it as the symbol `qu`.
fn is_mostly_qu(dictionary: &[u8]) -> bool {
    let Ok(dawg) = Dawg::trust(dictionary) else { return true };
    let alphabet = dawg.alphabet();
    let Some(q) = alphabet.symbol("q") else { return true };
    let mut others = 0_u32;
    let mut with_qu = 0_u32;
    let qu = alphabet.symbol("qu");
    let mut words = dawg.words();
    while let Some(word) = words.next_word() {
        others += u32::from(word.symbols().contains(&q));
        with_qu += u32::from(qu.is_some_and(|qu| word.symbols().contains(&qu)));
    }
    with_qu >= others
}

fn with_causes(error: &dyn std::error::Error) -> String {
    let mut message = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let _ = write!(message, ": {error}");
        cause = error.source();
    }
    message
}
