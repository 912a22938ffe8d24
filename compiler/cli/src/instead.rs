//! What to type in place of a command or an option that there is not.

use clap::error::{ContextKind, ContextValue, ErrorKind};

/// Names of commands that people try, or that there were, and what does it now.
const COMMANDS: [(&str, &str); 13] = [
    ("lookup contains", "`dawggle check WORD`"),
    ("find search list", "`dawggle words PATTERN`"),
    ("anagram", "`dawggle words --anagram LETTERS`"),
    ("build", "`dawggle compile LIST`"),
    ("generate daily new", "`dawggle roll`"),
    ("info verify", "`dawggle inspect FILE`"),
    ("compare", "`dawggle solve BOARD --found FILE`"),
    ("print", "`dawggle solve BOARD --svg`"),
    ("number", "`dawggle check --number WORD` or `dawggle words --number N..M`"),
    ("canonical", "`dawggle score --canonical FILE`"),
    ("odds", "`dawggle stats BOARD`"),
    ("plan", "`dawggle prove worker FILE --list`"),
    ("run", "`dawggle prove --size 3x3 --cutoff 400`"),
];

/// Options that there were, and what does it now.
const OPTIONS: [(&str, &str); 17] = [
    ("--ban", "`--exclude FILE`"),
    ("--percentile", "`dawggle stats BOARD`"),
    ("--format", "`dawggle compile LIST -o FILE.rs`, or .fst or .h"),
    ("--pattern", "`dawggle words 'c?t*'`"),
    ("--prefix", "`dawggle words 'sea*'`"),
    ("--suffix", "`dawggle words '*ing'`"),
    ("--letters", "`dawggle words --regex '[aest]*'`"),
    ("--plan", "`dawggle prove worker FILE --list`"),
    ("--first --most --max-paths", "`--limit N`"),
    ("--count", "`dawggle roll --boards N` or `dawggle hunt --limit N`"),
    ("--words", "`dawggle stats --frequencies` or `dawggle bound --explain union`"),
    ("--length", "`--min-length N --max-length N`"),
    ("--show-distance", "`--json`, which has the distances"),
    ("--dot", "`dawggle graph` without --svg"),
    ("--cutoff --sets", "`dawggle prove`: a certificate has the claim"),
    ("--edge-sets --corner-sets", "`dawggle prove --sets CELLS EDGES CORNERS`"),
    (
        "--separator --column --count-column --min-count --header --latin1 --stems --min-length \
         --max-length --no-capitals --exclude --only --lossy",
        "a recipe, or compile the list first",
    ),
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
