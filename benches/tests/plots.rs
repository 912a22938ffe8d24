//! The plots show what `benches/README.md` states.

use std::fs;
use std::path::Path;
use std::process::Command;

#[test]
fn the_plots_show_the_tables() {
    let drawn = tempfile::tempdir().unwrap();
    let plots = Command::new(env!("CARGO_BIN_EXE_plots")).arg(drawn.path()).status().unwrap();
    assert!(plots.success());
    let committed = Path::new(env!("CARGO_MANIFEST_DIR")).join("pictures");
    let mut files = 0;
    for file in fs::read_dir(drawn.path()).unwrap().map(Result::unwrap) {
        let expected = fs::read_to_string(file.path()).unwrap();
        let found = fs::read_to_string(committed.join(file.file_name())).unwrap();
        assert!(
            found == expected,
            "{:?}: draw it again with the program `plots`",
            file.file_name()
        );
        files += 1;
    }
    assert_eq!(fs::read_dir(committed).unwrap().count(), files, "a plot that nothing draws");
}
