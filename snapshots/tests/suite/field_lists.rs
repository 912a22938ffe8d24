//! Lists of the kinds that people keep, in the test data, each with its right words.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use dawggle::Dawg;
use dawggle_compiler::Query;
use dawggle_compiler::list::List;
use dawggle_compiler::{Alphabet, Compiler};
use dawggle_search::game::Rules;
use dawggle_search::solve::GameSolver;
use dawggle_snapshots::test_data::test_file;

fn list(folder: &Path, name: &str) -> List {
    List::from(folder.join(name))
}

/// The words, separated by spaces, in the order of the dictionary.
fn words(compiler: Compiler) -> String {
    let dictionary = compiler.compile().unwrap();
    let mut words = Vec::new();
    let dawg = Dawg::from_bytes(&dictionary.bytes).unwrap();
    let _ = dawg.words().for_each(|word| words.push(word.to_string()));
    words.join(" ")
}

#[test]
fn no_word_is_lost() {
    let Some(folder) = test_file("field") else { return };
    for (name, expected) in [
        ("tables/stray-quote.tsv", "apple brook cedar delta"),
        ("tables/two-quotes.tsv", "apple brook cedar delta ember"),
        ("lists/bom-in-the-middle.txt", "bird cat fish"),
        ("lists/capitals.txt", "bmw kuća kwh presley zagreb"),
        ("lists/i-with-dot.txt", "iyi"),
    ] {
        assert_eq!(words(Compiler::new().list(list(&folder, name))), expected, "{name}");
    }
    let capitals = Compiler::new().list(list(&folder, "lists/capitals.txt")).no_capitals(true);
    assert_eq!(words(capitals), "kuća");
}

#[test]
fn marks_are_letters() {
    let Some(folder) = test_file("field") else { return };
    let hindi = || Compiler::new().list(list(&folder, "marks/hindi.txt"));
    let file = fs::read_to_string(folder.join("marks/hindi.toml")).unwrap();
    let of_file = Alphabet::parse(&file).unwrap();
    let built_in = Alphabet::named("hindi").unwrap();
    for compiler in [hindi(), hindi().alphabet(of_file), hindi().alphabet(built_in)] {
        assert_eq!(compiler.compile().unwrap().report.kept, 6);
    }
    let vietnamese = Alphabet::named("vietnamese").unwrap();
    let letters = list(&folder, "letters/vietnamese.txt");
    let report = Compiler::new().list(letters).alphabet(vietnamese).compile().unwrap().report;
    assert_eq!((report.read, report.kept + report.duplicates), (72, 72));
}

#[test]
fn hunspell_dictionaries_are_read_as_by_hunspell() {
    let Some(folder) = test_file("field") else { return };
    for (name, expected) in [
        ("typo-keyword", "talk talked talking talks"),
        ("other-keyword", "talk talked talks"),
        ("extra-rule", "talk talks walk"),
        ("stems-forbidden", "cat cats roots"),
        ("stems-set", "abc šuo šuos žemė"),
    ] {
        let dictionary = list(&folder, &format!("hunspell/{name}.dic"));
        assert_eq!(words(Compiler::new().list(dictionary.clone()).lossy(true)), expected, "{name}");
        let strict = Compiler::new().list(dictionary).compile();
        assert_eq!(strict.is_err(), name == "extra-rule", "{name}");
    }
    for (name, expected) in [("stems-forbidden", "cat"), ("stems-set", "abc šuo žemė")] {
        let stems = list(&folder, &format!("hunspell/{name}.dic")).stems();
        assert_eq!(words(Compiler::new().list(stems)), expected, "{name}");
    }
}

/// Words of Kurdish have `q` without `u`.
#[test]
fn a_q_is_a_letter_where_words_have_it_without_u() {
    let Some(folder) = test_file("field") else { return };
    let dictionary = Compiler::new().list(list(&folder, "q/kurdish.txt")).compile().unwrap();
    let dawg = Dawg::from_bytes(&dictionary.bytes).unwrap();
    let rules = Rules::named("boggle").unwrap();
    let board = rules.board("qel/mes/nca", None, &dawg.alphabet()).unwrap();
    let spelled = board.spell(&dawg.alphabet());
    let mut words = Vec::new();
    let _ = GameSolver::new(dawg).solve(&spelled, |word| {
        words.push(word.to_string());
        ControlFlow::Continue(())
    });
    words.sort_unstable();
    words.dedup();
    assert_eq!(words, ["mesel", "qelem", "qenc"]);
}

#[test]
fn lists_of_other_forms_say_how_to_convert_them() {
    let Some(folder) = test_file("field") else { return };
    for lossy in [false, true] {
        let list = list(&folder, "lists/aspell-expand.txt");
        let error = Compiler::new().list(list).lossy(lossy).compile().unwrap_err().to_string();
        assert!(error.contains("tr -s"), "lossy {lossy}: {error}");
    }
    for name in ["lists/array.json", "lists/array-lines.json"] {
        let list = list(&folder, name);
        let text = fs::read_to_string(list.path().unwrap()).unwrap();
        let words = words(Compiler::new().list(list));
        let mut expected: Vec<&str> = text.split('"').skip(1).step_by(2).collect();
        expected.sort_unstable();
        assert_eq!(words, expected.join(" "));
    }
}

#[test]
fn tiles_of_two_letters_are_one_of_a_rack() {
    let Some(folder) = test_file("field") else { return };
    let alphabet = Alphabet::named("spanish").unwrap();
    let compiler = Compiler::new().alphabet(alphabet.clone());
    let compiler = compiler.list(list(&folder, "digraphs/spanish-rack.txt"));
    for (rack, expected) in
        [("{ch}ooch", "ocho"), ("{ch}oo{ch}", "chocho ocho"), ("choohc", "coco"), ("???", "ocho")]
    {
        let query = Query::of(&alphabet).rack(rack).unwrap();
        let all = words(compiler.clone());
        let found: Vec<&str> = all.split(' ').filter(|word| query.holds(word)).collect();
        assert_eq!(found.join(" "), expected, "{rack}");
    }
    assert_eq!(words(compiler.clone().max_length(3)), "ocho");
    let mut recipe = compiler.recipe.clone();
    recipe.filter.pattern = Some("?o?o".to_owned());
    assert_eq!(words(Compiler::from(recipe).alphabet(alphabet)), "coco chocho");
}
