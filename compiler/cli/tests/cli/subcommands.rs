//! The subcommands, as the command itself lists them.

use crate::folder::Folder;

/// Returns the names of the subcommands, such as `solve`.
pub fn subcommands(folder: &Folder) -> Vec<String> {
    listed(folder, "help")
}

/// Returns the names of the subcommands of `prove`, such as `check`.
pub fn modes(folder: &Folder) -> Vec<String> {
    listed(folder, "help prove")
}

fn listed(folder: &Folder, help: &str) -> Vec<String> {
    let help = folder.run(help);
    help.assert_code(0);
    let (_, commands) = help.stdout.split_once("\nUsage: ").unwrap();
    let (commands, _) = commands.split_once("\nOptions:\n").unwrap();
    // Other lines are headings, or a second line of the usage, which is indented further.
    let names = commands.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    // The help of `prove` lists `help`.
    let names = names.filter(|name| !name.is_empty() && *name != "help");
    let names: Vec<String> = names.map(str::to_owned).collect();
    assert!(names.len() > 3, "{names:?} are listed by:\n{help:?}");
    names
}
