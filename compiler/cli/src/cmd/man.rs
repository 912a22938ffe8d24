//! `dawggle man`: the manual pages.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use clap::CommandFactory;
use clap_mangen::Man as Page;

use crate::Cli;
use crate::output::print_result;

/// Print the manual page of dawggle, or write the pages of all subcommands
#[derive(clap::Args)]
#[command(after_help = "Examples:
  dawggle man | man -l -
  dawggle man ~/.local/share/man/man1")]
pub struct Man {
    /// Write a page for dawggle and each subcommand, such as `dawggle-solve.1`, to this directory,
    /// which is made if it does not exist
    #[arg(value_name = "DIRECTORY")]
    directory: Option<PathBuf>,
}

impl Man {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        // There is no page of `dawggle help`, which a page would name.
        let command = Cli::command().disable_help_subcommand(true);
        match &self.directory {
            Some(directory) => fs::create_dir_all(directory)
                .and_then(|()| clap_mangen::generate_to(command, directory))
                .and_then(|()| sync(directory))
                .with_context(|| format!("cannot write to {}", directory.display()))?,
            None => {
                let mut page = Vec::new();
                Page::new(command).render(&mut page)?;
                print_result(&String::from_utf8(page)?)?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Waits until the disk has all pages of a directory: some systems can say only now that it cannot
/// keep them.
fn sync(directory: &Path) -> io::Result<()> {
    for page in fs::read_dir(directory)? {
        let page = page?;
        let is_ours = page.file_name().to_string_lossy().starts_with("dawggle");
        if is_ours && page.file_type()?.is_file() {
            fs::File::open(page.path())?.sync_all()?;
        }
    }
    Ok(())
}
