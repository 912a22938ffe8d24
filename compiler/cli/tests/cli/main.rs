//! The command as its users meet it: arguments and files in, lines and exit codes out.

mod boards;
mod canonical;
mod compile;
mod dictionary;
#[cfg(target_os = "linux")]
mod faults;
mod folder;
mod graph;
mod help;
mod hostile;
mod hunt;
#[cfg(unix)]
mod kills;
mod known_answers;
mod number;
mod output;
mod pictures;
mod profile;
mod prove;
mod score;
mod solve;
mod stats;
