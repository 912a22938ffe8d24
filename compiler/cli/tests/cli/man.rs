//! `dawggle man`.

use crate::folder::Folder;
use crate::subcommands::{modes, subcommands};

#[test]
fn every_subcommand_has_a_manual_page() {
    let folder = Folder::with_words("cat");
    folder.run("man .").assert_prints("");
    let page = String::from_utf8(folder.read("dawggle.1")).unwrap();
    assert!(page.contains(".TH dawggle 1") && !page.contains("dawggle\\-help"), "{page}");
    folder.run("man").assert_prints(&page);
    let modes = modes(&folder).into_iter().map(|mode| format!("prove-{mode}"));
    for name in subcommands(&folder).into_iter().chain(modes) {
        let page = String::from_utf8(folder.read(&format!("dawggle-{name}.1"))).unwrap();
        assert!(page.contains(&format!(".TH dawggle-{name} 1")), "{name}: {page}");
    }
    for (page, text) in [
        ("dawggle", "dawggle\\-solve(1)"),
        ("dawggle-solve", "by\\-word"),
        ("dawggle-prove", "cutoff"),
    ] {
        let page = String::from_utf8(folder.read(&format!("{page}.1"))).unwrap();
        assert!(page.contains(text), "{text}: {page}");
    }
    folder.run("man new/man1").assert_prints("");
    folder.assert_file("new/man1/dawggle.1", folder.read("dawggle.1"));
    folder.run("man words.txt").assert_fails(3, &["cannot write to words.txt"]);
}
