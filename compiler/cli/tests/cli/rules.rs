//! `dawggle rules`.

use std::fs;
use std::path::Path;

use crate::folder::Folder;
use crate::roll::dice_games;

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

#[test]
fn printed_rules_are_the_same_game() {
    let folder = Folder::with_words("cat\n");
    let with_dice = dice_games(&folder);
    for game in games(&folder) {
        folder.write("printed.toml", folder.run(&format!("rules {game}")).stdout);
        let dice = if with_dice.contains(&game) { "" } else { "--alphabet english" };
        let roll = |rules: &str| {
            let rolled = folder.run(&format!("roll --rules {rules} {dice} --seed 7 --boards 3"));
            rolled.assert_code(0);
            rolled
        };
        let boards = roll(&game).stdout;
        roll("./printed.toml").assert_stdout(&boards);
        let board = boards.lines().next().unwrap();
        let solve = |rules: &str| folder.run_with_input(&format!("solve --rules {rules} -"), board);
        let solved = solve(&game);
        assert!(!solved.stdout.is_empty(), "{game}: {board}");
        solve("./printed.toml").assert_solves(&solved.stdout);
    }
}

#[test]
fn a_name_is_exact_and_not_a_file() {
    let folder = Folder::with_words("cat\n");
    folder.write("mine.toml", folder.run("rules boggle").stdout);
    for name in ["Boggle", "bogg", "./mine.toml", "mine.toml"] {
        folder
            .run(&format!("rules {name}"))
            .assert_fails(2, &[&format!("no game called `{name}`"), "boggle-new"]);
    }
    folder.run("rules boggle lexica").assert_fails(2, &["unexpected argument 'lexica'"]);
}
