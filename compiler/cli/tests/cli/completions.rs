//! `dawggle completions`.

use crate::folder::Folder;
use crate::subcommands::{modes, subcommands};

#[test]
fn shells_complete_every_subcommand() {
    let folder = Folder::with_words("cat");
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = folder.run(&format!("completions {shell}"));
        script.assert_code(0);
        for name in subcommands(&folder).iter().chain(&modes(&folder)) {
            script.assert_stdout_has(&[name]);
        }
        script.assert_stdout_has(&["by-word"]);
    }
    folder.run("completions cmd").assert_fails(2, &["bash, elvish, fish, powershell, zsh"]);
}
