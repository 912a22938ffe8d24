//! The subcommands, one file or folder each.

mod bound;
mod check;
mod compile;
mod diff;
mod graph;
mod hunt;
mod inspect;
mod number;
mod odds;
mod profile;
mod prove;
mod roll;
mod rules;
mod score;
mod solve;
mod stats;
mod verify;
mod words;

use std::process::ExitCode;

#[derive(clap::Subcommand)]
pub enum Command {
    Solve(solve::Solve),
    Score(score::Score),
    Prove(prove::Prove),
    Roll(roll::Roll),
    Odds(odds::Odds),
    Stats(stats::Stats),
    Bound(bound::Bound),
    Hunt(hunt::Hunt),
    Rules(rules::Rules),
    Check(check::Check),
    Compile(compile::Compile),
    Diff(diff::Diff),
    Inspect(inspect::Inspect),
    Graph(graph::Graph),
    Words(words::Words),
    Number(number::Number),
    Verify(verify::Verify),
    Profile(profile::Profile),
}

impl Command {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        match self {
            Self::Solve(solve) => solve.run(),
            Self::Score(score) => score.run(),
            Self::Prove(prove) => prove.run(),
            Self::Roll(roll) => roll.run(),
            Self::Odds(odds) => odds.run(),
            Self::Stats(stats) => stats.run(),
            Self::Bound(bound) => bound.run(),
            Self::Hunt(hunt) => hunt.run(),
            Self::Rules(rules) => rules.run(),
            Self::Check(check) => check.run(),
            Self::Compile(compile) => compile.run(),
            Self::Diff(diff) => diff.run(),
            Self::Inspect(inspect) => inspect.run(),
            Self::Graph(graph) => graph.run(),
            Self::Words(words) => words.run(),
            Self::Number(number) => number.run(),
            Self::Verify(verify) => verify.run(),
            Self::Profile(profile) => profile.run(),
        }
    }
}
