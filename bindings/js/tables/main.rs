//! `tables DIRECTORY` writes the modules `rules.js` with the rules of games and `alphabets.js` with
//! the alphabets of languages, a dictionary for each alphabet, and the English dictionary with its
//! license.

use std::path::PathBuf;
use std::{env, fs};

use anyhow::Context;
use dawggle_compiler::list::List;
use dawggle_compiler::{Alphabet, Compiler};
use dawggle_search::game::Rules;
use serde_json::{Value, json};

/// The number of nodes in a faster form. The English dictionary gets 7% larger by them, and boards
/// are solved a third faster.
const TOP: u32 = 1000;

/// The keys of rules, besides `name` and `dice`, that JavaScript follows.
const FOLLOWED: [(&str, &str); 9] = [
    ("board", "rows"),
    ("board", "columns"),
    ("words", "min-length"),
    ("score", "table"),
    ("score", "further"),
    ("score", "values"),
    ("score", "percent"),
    ("score", "several"),
    ("score", "choice"),
];

fn main() -> anyhow::Result<()> {
    let folder: PathBuf = env::args_os().nth(1).context("usage: tables DIRECTORY")?.into();
    fs::write(folder.join("rules.js"), rules()?)?;
    fs::write(folder.join("alphabets.js"), alphabets()?)?;
    for (id, text) in Alphabet::NAMED {
        fs::write(folder.join(format!("{id}.alphabet")), alphabet(text).context(*id)?)?;
    }
    let english = List::text("english.dawg", dawggle_dicts::ENGLISH);
    let english = Compiler::new().list(english).digraph("qu").top(TOP).compile()?;
    fs::write(folder.join("english.dawg"), english.bytes)?;
    fs::write(folder.join("LICENSE-ENGLISH"), dawggle_dicts::ENGLISH_LICENSE)?;
    Ok(())
}

/// Returns the rules of games that have no other keys than those that JavaScript follows.
fn rules() -> anyhow::Result<String> {
    let mut rules = Vec::new();
    for (id, text) in Rules::NAMED {
        let mut game: toml::Table = toml::from_str(text).context(*id)?;
        let is_followed = game.iter().all(|(key, value)| match value {
            toml::Value::Table(table) => {
                table.keys().all(|part| FOLLOWED.contains(&(key.as_str(), part.as_str())))
            }
            _ => ["name", "dice"].contains(&key.as_str()),
        });
        if is_followed {
            game.insert("id".to_owned(), (*id).into());
            rules.push(serde_json::to_value(game)?);
        }
    }
    Ok(constant("RULES", "any[]", &rules))
}

/// Returns a dictionary whose words are the symbols of an alphabet: the compiler in WebAssembly has
/// no parser of TOML, but takes the alphabet of a dictionary.
fn alphabet(text: &str) -> anyhow::Result<Vec<u8>> {
    let alphabet = Alphabet::parse(text)?;
    let symbols = alphabet.symbols().unwrap_or_default().to_vec();
    Ok(Compiler::new().alphabet(alphabet).words("symbols", symbols).compile()?.bytes)
}

/// Returns the alphabets of languages, with the tiles of their Scrabble.
fn alphabets() -> anyhow::Result<String> {
    let mut alphabets = Vec::new();
    for (id, text) in Alphabet::NAMED {
        let alphabet: toml::Table = toml::from_str(text).context(*id)?;
        let symbols = alphabet.get("symbols").and_then(toml::Value::as_str).unwrap_or_default();
        // The boards of a language are rolled from its tiles.
        let Some(mut tiles) = alphabet.get("tiles").and_then(toml::Value::as_table).cloned() else {
            continue;
        };
        // Scrabble's blank tiles would be wildcards.
        tiles.remove("?");
        alphabets.push(json!({
            "id": id,
            "name": alphabet.get("name"),
            "symbols": symbols.split_whitespace().collect::<Vec<_>>().join(" "),
            "tiles": tiles,
        }));
    }
    let alphabet = "{ id: string, name: string, symbols: string, tiles: Record<string, number> }[]";
    Ok(constant("ALPHABETS", alphabet, &alphabets))
}

/// Returns a module with a constant of a type.
fn constant(name: &str, kind: &str, values: &[Value]) -> String {
    format!("/** @type {{{kind}}} */\nexport const {name} = {};\n", Value::from(values))
}
