//! The command as its users meet it: arguments and files in, lines and exit codes out.

mod boards;
mod bound;
mod check;
mod compile;
mod completions;
mod dictionary;
mod diff;
#[cfg(target_os = "linux")]
mod faults;
mod folder;
mod graph;
mod help;
mod hostile;
mod hunt;
mod inspect;
#[allow(dead_code, reason = "only its tables are tested here")]
#[path = "../../src/instead.rs"]
mod instead;
#[cfg(unix)]
mod kills;
mod known_answers;
mod letters_of_words;
mod man;
mod output;
mod pictures;
#[cfg(target_os = "linux")]
mod play;
mod profile;
mod prove;
mod roll;
mod rules;
mod score;
mod solve;
mod stats;
mod subcommands;
mod words;
