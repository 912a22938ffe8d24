//! The subcommands, one file or directory each.

mod bound;
mod check;
mod compile;
mod completions;
mod diff;
mod graph;
mod hunt;
mod inspect;
mod man;
mod play;
mod profile;
mod prove;
mod roll;
mod rules;
mod score;
mod solve;
mod stats;
mod words;

use std::fmt::Write;
use std::io;
use std::process::ExitCode;

use clap::Subcommand;
use clap::builder::{StyledStr, Styles};

use crate::failure::WRONG_USAGE;

/// The subcommands, in the order of the help.
#[derive(clap::Subcommand)]
pub enum Command {
    Solve(solve::Solve),
    Play(play::Play),
    Score(score::Score),
    Roll(roll::Roll),
    Stats(stats::Stats),
    Rules(rules::Rules),
    Hunt(hunt::Hunt),
    Prove(prove::Prove),
    Bound(bound::Bound),
    Compile(compile::Compile),
    Check(check::Check),
    Words(words::Words),
    Inspect(inspect::Inspect),
    Graph(graph::Graph),
    Diff(diff::Diff),
    Profile(profile::Profile),
    Completions(completions::Completions),
    Man(man::Man),
}

/// The headings of the help, each with its first subcommand.
const HEADINGS: [(&str, &str); 4] = [
    ("Boards", "solve"),
    ("Records", "hunt"),
    ("Dictionaries", "compile"),
    ("This command", "completions"),
];

/// Returns the heading before each subcommand, if there is one, its name, and what it does.
fn commands() -> Vec<(Option<&'static str>, String, String)> {
    let named = |command: &clap::Command| {
        let name = command.get_name();
        let heading =
            HEADINGS.iter().find(|(_, first)| *first == name).map(|(heading, _)| *heading);
        (heading, name.to_owned(), text(command.get_about()))
    };
    let commands = Command::augment_subcommands(clap::Command::new("dawggle"));
    commands.get_subcommands().map(named).collect()
}

fn text(help: Option<&StyledStr>) -> String {
    help.map(ToString::to_string).unwrap_or_default()
}

/// Prints what the command is for to standard error, on a few lines: nobody asked for all of the
/// help.
pub fn print_overview() -> ExitCode {
    let styles = Styles::styled();
    let (header, literal) = (styles.get_header(), styles.get_literal());
    let mut overview = "\
Find every word on a letter board, with dictionaries made from your own word lists

  dawggle solve catdlinemaropets           solve a board with the built-in dictionary
  dawggle compile words.txt -o words.dawg  make a dictionary of your own
  dawggle help solve                       describe a subcommand and its options
  dawggle help                             describe all of them\n"
        .to_owned();
    for (heading, name, _) in commands() {
        if let Some(heading) = heading {
            let _ = write!(overview, "\n{header}{heading:<12}{header:#}");
        }
        let _ = write!(overview, " {literal}{name}{literal:#}");
    }
    overview.push('\n');
    // If standard error cannot be written, the exit code still says what is wrong.
    let _ = io::Write::write_all(&mut anstream::stderr(), overview.as_bytes());
    ExitCode::from(WRONG_USAGE)
}

/// Returns the template of `dawggle --help`, with the subcommands under their headings, which clap
/// cannot do by itself.
pub fn help_template() -> StyledStr {
    let styles = Styles::styled();
    let (header, literal) = (styles.get_header(), styles.get_literal());
    let mut template = "{about-with-newline}\n{usage-heading} {usage}\n\n".to_owned();
    for (heading, name, about) in commands() {
        if let Some(heading) = heading {
            let gap = if template.ends_with("\n\n") { "" } else { "\n" };
            let _ = writeln!(template, "{gap}{header}{heading}:{header:#}");
        }
        let _ = writeln!(template, "  {literal}{name:<12}{literal:#}{about}");
    }
    let _ = write!(template, "\n{header}Options:{header:#}\n{{options}}{{after-help}}");
    template.into()
}

/// Where to report a bug. The text is printed at the end of each help.
const BUGS: &str = "To report a bug, open an issue in the repository that you got dawggle from.";

/// Returns a command whose help has the details after the options, so that `--help` has one line
/// for most options. clap prints long texts first, and empty lines between options.
pub fn with_details(command: clap::Command) -> clap::Command {
    let (about, long) = (text(command.get_about()), text(command.get_long_about()));
    let details = long.strip_prefix(&about).unwrap_or_default().trim().to_owned();
    let parts = [details, text(command.get_after_help()), BUGS.to_owned()];
    let after = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n");
    let command = command.long_about(None).after_help(after);
    command.mut_args(|arg| arg.long_help(None)).mut_subcommands(with_details)
}

impl Command {
    /// Whether the command has the option -d.
    pub fn takes_dictionary(&self) -> bool {
        !matches!(
            self,
            Self::Compile(_)
                | Self::Rules(_)
                | Self::Diff(_)
                | Self::Profile(_)
                | Self::Completions(_)
                | Self::Man(_)
        )
    }

    pub fn run(self) -> anyhow::Result<ExitCode> {
        match self {
            Self::Solve(solve) => solve.run(),
            Self::Play(play) => play.run(),
            Self::Score(score) => score.run(),
            Self::Roll(roll) => roll.run(),
            Self::Stats(stats) => stats.run(),
            Self::Rules(rules) => rules.run(),
            Self::Hunt(hunt) => hunt.run(),
            Self::Prove(prove) => prove.run(),
            Self::Bound(bound) => bound.run(),
            Self::Compile(compile) => compile.run(),
            Self::Check(check) => check.run(),
            Self::Words(words) => words.run(),
            Self::Inspect(inspect) => inspect.run(),
            Self::Graph(graph) => graph.run(),
            Self::Diff(diff) => diff.run(),
            Self::Profile(profile) => profile.run(),
            Self::Completions(completions) => completions.run(),
            Self::Man(man) => man.run(),
        }
    }
}
