//! `dawggle rules`.

use std::fs;
use std::path::Path;

use crate::folder::Folder;

/// Returns the names of the built-in games.
pub fn games(folder: &Folder) -> Vec<String> {
    let listed = folder.run("rules");
    listed.assert_code(0);
    let names = listed.stdout.lines().map(|line| line.split_once('\t').unwrap().0.to_owned());
    names.collect()
}

#[test]
fn lists_and_prints_every_file_of_rules() {
    let folder = Folder::with_words("cat\n");
    let files = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../solver/search/rules");
    let paths = fs::read_dir(&files).unwrap().map(|file| file.unwrap().path());
    let mut paths: Vec<_> = paths.filter(|path| path.extension().unwrap() == "toml").collect();
    paths.sort_by_key(|path| path.file_stem().map(ToOwned::to_owned));
    let mut list = String::new();
    for path in paths {
        let name = path.file_stem().unwrap().to_str().unwrap();
        let text = fs::read_to_string(&path).unwrap();
        folder.run(&format!("rules {name}")).assert_prints(&text);
        let (_, rest) = text.split_once("name = \"").unwrap();
        list += &format!("{name}\t{}\n", rest.split('"').next().unwrap());
    }
    folder.run("rules").assert_prints(&list);
}
