//! Each key of a recipe is an option of the command, a line of `RECIPE.md`, an argument in Python
//! and an option in JavaScript, with the same name. There is no list of exceptions but what is
//! written here.

use std::fs;
use std::path::Path;

use clap::{Args, Command};
use dawggle_compiler::Recipe;
use dawggle_compiler::list::Reading;

/// Reads a file of the project.
fn read(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    fs::read_to_string(root.join(path)).unwrap()
}

/// The keys that say how to compile.
fn keys() -> Vec<(Option<&'static str>, &'static str)> {
    let keys = Recipe::keys();
    assert!(keys.len() > 25 && keys.contains(&(Some("lists"), "stems")), "{keys:?}");
    keys
}

#[test]
fn each_key_is_an_option_and_each_option_a_key() {
    let command = Reading::augment_args(Recipe::augment_args(Command::new("compile")));
    let options: Vec<String> = command
        .get_arguments()
        .map(|option| option.get_long().unwrap_or(option.get_id().as_str()).to_owned())
        .collect();
    let keys: Vec<&str> = keys().into_iter().map(|(_, key)| key).collect();
    for key in &keys {
        assert!(options.iter().any(|option| option == key), "no option --{key}");
    }
    for option in &options {
        assert!(keys.contains(&option.as_str()), "no key {option}");
    }
}

#[test]
fn each_key_is_described() {
    let description = read("compiler/RECIPE.md");
    let example = description.split("```").nth(1).unwrap();
    for (_, key) in Recipe::keys() {
        let is_set = |line: &str| {
            let before = line.trim_start_matches(['#', ' ', '{', ',']);
            before.strip_prefix(key).is_some_and(|rest| rest.trim_start().starts_with('='))
                || line.contains(&format!(" {key} = "))
        };
        assert!(example.lines().any(is_set), "RECIPE.md does not show {key}");
    }
}

#[test]
fn each_key_is_an_argument_in_python() {
    let stub = read("bindings/python/python/dawggle/_dawggle.pyi");
    let (_, signature) = stub.split_once("\ndef compile(").unwrap();
    let (signature, _) = signature.split_once("\n) ->").unwrap();
    for (_, key) in keys() {
        let argument = match key {
            "lists" => "words".to_owned(),
            key => key.replace('-', "_"),
        };
        assert!(
            signature.contains(&format!("\n    {argument}: ")),
            "{argument} is not in the stub"
        );
    }
}

#[test]
fn each_key_is_an_option_in_javascript() {
    let source = read("bindings/js/lib/compiler.js");
    let (options, _) = source.split_once("}} CompileOptions").unwrap();
    let (_, options) = options.rsplit_once("@typedef {{").unwrap();
    // The list is an argument, and the features of the others are not in the WebAssembly module.
    let others = ["lists", "pattern", "regex"];
    for (_, key) in keys().into_iter().filter(|(_, key)| !others.contains(key)) {
        let mut option = String::new();
        for (number, word) in key.split('-').enumerate() {
            let (first, rest) = word.split_at(1);
            let first = if number > 0 { first.to_uppercase() } else { first.to_owned() };
            option += &(first + rest);
        }
        assert!(options.contains(&format!(" {option}?:")), "{option} is not in compiler.js");
    }
}
