//! What to type in place of a command or an option that people try, but that there is not.

use clap::error::{ContextKind, ContextValue, ErrorKind};

/// Names of commands, and what does it. A test runs each, with words in place of the capitals.
pub const COMMANDS: [(&str, &str); 7] = [
    ("lookup contains", "`dawggle check WORD`"),
    ("find search list", "`dawggle words PATTERN`"),
    ("anagram", "`dawggle words --anagram LETTERS`"),
    ("build", "`dawggle compile LIST`"),
    ("generate daily new", "`dawggle roll`"),
    ("info verify", "`dawggle inspect FILE`"),
    ("compare", "`dawggle diff OLD NEW`, or `dawggle solve BOARD --found LIST`"),
];

/// Options that most commands do not have, and what does it. The same test runs each.
pub const OPTIONS: [(&str, &str); 5] = [
    ("--latin1", "`dawggle compile LIST --encoding latin1`"),
    ("--prefix", "`dawggle words 'sea*'`"),
    ("--suffix", "`dawggle words '*ing'`"),
    ("--letters", "`dawggle words --regex '[aest]*'`"),
    ("--length", "`dawggle words --min-length N --max-length N`"),
];

/// Returns a message about an unknown command or option, if it is known what was meant.
pub fn message(error: &clap::Error) -> Option<String> {
    let (kind, what, table) = match error.kind() {
        ErrorKind::InvalidSubcommand => (ContextKind::InvalidSubcommand, "command", &COMMANDS[..]),
        ErrorKind::UnknownArgument => (ContextKind::InvalidArg, "option", &OPTIONS[..]),
        _ => return None,
    };
    let Some(ContextValue::String(name)) = error.get(kind) else { return None };
    let is_known = |names: &str| names.split_ascii_whitespace().any(|known| known == name);
    let (_, instead) = table.iter().find(|(names, _)| is_known(names))?;
    Some(format!("there is no {what} `{name}` here: use {instead}"))
}
