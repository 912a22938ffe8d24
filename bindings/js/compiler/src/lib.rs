//! The compiler in WebAssembly: JavaScript asks for room, puts options and a list there, and calls
//! the compiler.

mod exports;

use std::fmt::Write;

use dawggle::Dawg;
use dawggle_compiler::list::{Fault, List};
use dawggle_compiler::{Alphabet, Compiler, Dictionary, Error, KeyValue, Recipe};

/// The maximum number of bad lines in a message.
const SHOWN: usize = 3;

/// The result of compiling a list.
enum Answer {
    Dictionary(Vec<u8>),
    /// A message that says why there is no dictionary.
    Refused(String),
    /// Such a message, if leaving out lines would help.
    BadLines(String),
    /// Such a message, if reading the list in another encoding may help.
    WrongEncoding(String),
}

/// Compiles a list like `dawggle compile`. Each line of `options` is a key of a recipe in camel
/// case, `=`, a letter for the type of the value, and the value: see `KeyValue`.
///
/// `alphabet` is a dictionary whose alphabet is used, or empty. Without an alphabet and a digraph,
/// `qu` is one, unless most words with a `q` have no `qu`, as in Albanian, Kurdish and Maltese. The
/// name tells the form of the list, and becomes the title.
fn compile(options: &str, list: Vec<u8>, alphabet: &[u8]) -> Answer {
    let recipe = match read_options(options, list) {
        Ok(recipe) => recipe,
        Err(error) => return Answer::Refused(message_of(&error)),
    };
    let has_digraphs = !recipe.digraphs.is_empty();
    let compiler = Compiler::from(recipe);
    if !alphabet.is_empty() {
        return match Dawg::from_bytes(alphabet) {
            Ok(dawg) => answer_of(compiler.alphabet(Alphabet::of(&dawg)).compile()),
            Err(error) => Answer::Refused(format!("alphabet: {error}")),
        };
    }
    if has_digraphs {
        return answer_of(compiler.compile());
    }
    let compiled = match compiler.clone().digraph("qu").compile() {
        Ok(dictionary) if !is_mostly_qu(&dictionary.bytes) => compiler.compile(),
        compiled => compiled,
    };
    answer_of(compiled)
}

/// Reads options.
fn read_options(options: &str, list: Vec<u8>) -> Result<Recipe, Error> {
    let mut name = "list";
    // The words of the lists that are options.
    let (mut exclude, mut only, mut rank) = (String::new(), String::new(), String::new());
    let mut keys: Vec<(String, KeyValue)> = Vec::new();
    for (option, value) in options.lines().filter_map(|line| line.split_once('=')) {
        let (kind, text) = value.split_at(value.len().min(1));
        let number = |number: Option<KeyValue>| number.unwrap_or(KeyValue::Text(text.into()));
        let words = match option {
            "name" => {
                name = text;
                continue;
            }
            "exclude" => Some(&mut exclude),
            "only" => Some(&mut only),
            "rank" => Some(&mut rank),
            _ => None,
        };
        if let Some(words) = words {
            *words += text;
            words.push('\n');
            continue;
        }
        let value = match kind {
            "n" => number(text.parse().ok().map(KeyValue::Number)),
            "d" => number(text.parse().ok().map(KeyValue::Decimal)),
            "b" => KeyValue::Switch(text == "true"),
            _ => KeyValue::Text(text.into()),
        };
        let key = key_of(option);
        match keys.iter_mut().find(|(known, _)| *known == key) {
            Some((_, KeyValue::Values(values))) => values.push(value),
            _ if kind == "l" => keys.push((key, KeyValue::Values(vec![value]))),
            _ => keys.push((key, value)),
        }
    }
    let keys = keys.iter().map(|(key, value)| (key.as_str(), value.clone()));
    let (mut recipe, reading) = Recipe::from_keys(keys)?;
    recipe.title.get_or_insert_with(|| name.to_owned());
    recipe.lists = vec![List::text(name, list)];
    List::read_all(&mut recipe.lists, &reading)?;
    let list = |name, words: String| (!words.is_empty()).then(|| List::text(name, words));
    recipe.exclude.extend(list("exclude", exclude));
    recipe.only.extend(list("only", only));
    recipe.output.rank = list("rank", rank);
    Ok(recipe)
}

/// Returns the key of a recipe for an option in camel case.
fn key_of(option: &str) -> String {
    let mut key = String::new();
    for letter in option.chars() {
        if letter.is_ascii_uppercase() {
            key.push('-');
        }
        key.push(letter.to_ascii_lowercase());
    }
    key
}

/// Returns the option in camel case for a key of a recipe.
fn option_of(key: &str) -> String {
    let mut words = key.split('-');
    let mut option = words.next().unwrap_or_default().to_owned();
    for word in words {
        let (first, rest) = word.split_at(word.len().min(1));
        option += &first.to_ascii_uppercase();
        option += rest;
    }
    option
}

fn answer_of(compiled: Result<Dictionary, Error>) -> Answer {
    let bad = match compiled {
        Ok(dictionary) => return Answer::Dictionary(dictionary.bytes),
        Err(Error::Lines(bad)) => bad,
        Err(error) => return Answer::Refused(message_of(&error)),
    };
    let mut message = String::new();
    for line in bad.first.iter().take(SHOWN) {
        let _ = writeln!(message, "{line}");
    }
    let is_wrong = |fault| matches!(fault, Fault::Encoding { .. });
    let is_encoding = bad.first.iter().any(|line| is_wrong(line.fault));
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

/// Returns the message of an error, and of its causes.
fn message_of(error: &Error) -> String {
    let mut message = error.message().with_options(option_of);
    let mut cause = std::error::Error::source(error);
    while let Some(error) = cause {
        let _ = write!(message, ": {error}");
        cause = error.source();
    }
    message
}
