//! `dawggle completions`: scripts that complete command lines in a shell.

use std::process::ExitCode;

use clap::CommandFactory;
use clap_complete::Shell;

use crate::Cli;
use crate::output::print_result;

/// Print a script that completes the command line in a shell
///
/// Save the script where your shell loads completions at startup, as in the examples. For zsh, the
/// directory must be in `fpath`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  dawggle completions bash > ~/.local/share/bash-completion/completions/dawggle
  dawggle completions fish > ~/.config/fish/completions/dawggle.fish
  dawggle completions zsh > ~/.zfunc/_dawggle")]
pub struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "dawggle", &mut script);
        print_result(&String::from_utf8(script)?)?;
        Ok(ExitCode::SUCCESS)
    }
}
