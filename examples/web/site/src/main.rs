//! Assembles the page: `site PAGE SOLVER COMPILER DIST [DICTIONARY]`.
//!
//! All files except the page itself and its service worker go into a folder named after a hash of
//! their content. So a browser that has them need not ask again, and old and new files never mix.

mod bundle;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use bundle::bundle;
use serde::Serialize;
use sha2::{Digest, Sha256};

/// The files whose addresses never change. In them, `VERSION` means the folder of the other files,
/// and `FILES` the list of files that the page needs without a network.
const FIXED: [&str; 2] = ["index.html", "service-worker.js"];

/// The page loads this file only to compile a list, and then keeps it.
const LATER: &str = "compiler.wasm";

/// The scripts that a browser loads: the page, and its worker threads. Each has the modules that it
/// imports, since every request takes time on a slow network.
const BUNDLES: [&str; 3] = ["page.js", "solver-worker.js", "compiler.js"];

/// The module with the rules of games, which only tests read from `dist`.
const RULES: &str = "rules.js";

fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args_os().skip(1).map(PathBuf::from);
    let (Some(page), Some(solver), Some(compiler), Some(dist)) =
        (arguments.next(), arguments.next(), arguments.next(), arguments.next())
    else {
        bail!("usage: site PAGE SOLVER COMPILER DIST [DICTIONARY]");
    };
    let (words, licence) = match arguments.next() {
        Some(dictionary) => (read(&dictionary)?, None),
        None => (dawggle_dicts::ENGLISH.to_vec(), Some(dawggle_dicts::ENGLISH_LICENCE)),
    };

    let mut files = BTreeMap::new();
    for entry in fs::read_dir(&page).with_context(|| format!("cannot read {}", page.display()))? {
        let entry = entry?;
        files.insert(entry.file_name().to_string_lossy().into_owned(), read(&entry.path())?);
    }
    files.insert("solver.wasm".to_owned(), read(&solver)?);
    files.insert(LATER.to_owned(), read(&compiler)?);
    files.insert("words.dawg".to_owned(), words);
    files.insert(RULES.to_owned(), (rules()? + &alphabets()?).into_bytes());
    if let Some(licence) = licence {
        files.insert("licence.txt".to_owned(), licence.into());
    }

    let mut bundles = Vec::new();
    for name in BUNDLES {
        bundles.push((name.to_owned(), bundle(name, &files)?.into_bytes()));
    }
    let is_script = |name: &str| name.ends_with(".js") && !FIXED.contains(&name) && name != RULES;
    files.retain(|name, _| !is_script(name));
    files.extend(bundles);

    let fixed = FIXED.map(|name| (name, files.remove(name)));
    let version = version(&files);
    let needed: Vec<String> = files
        .keys()
        .filter(|name| ![LATER, RULES].contains(&name.as_str()))
        .map(|name| format!("{version}/{name}"))
        .collect();
    let needed = serde_json::to_string(&needed)?;

    if dist.exists() {
        fs::remove_dir_all(&dist)?;
    }
    let folder = dist.join(&version);
    fs::create_dir_all(&folder)?;
    for (name, bytes) in &files {
        fs::write(folder.join(name), bytes)?;
    }
    for (name, bytes) in fixed {
        let text = String::from_utf8(bytes.with_context(|| format!("there is no {name}"))?)?;
        fs::write(dist.join(name), text.replace("VERSION", &version).replace("FILES", &needed))?;
    }
    Ok(())
}

fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}

/// Returns a module with the rules of games on rectangles whose points depend on the length.
fn rules() -> anyhow::Result<String> {
    let mut rules = Vec::new();
    for (id, text) in dawggle_dicts::RULES {
        let mut game: toml::Table = toml::from_str(text).context(*id)?;
        let is_plain = |game: &toml::Table| {
            let score = game.get("score").and_then(toml::Value::as_table);
            let board = game.get("board").and_then(toml::Value::as_table);
            score.is_some_and(|score| !score.contains_key("values"))
                && board.is_none_or(|board| !board.contains_key("shape"))
        };
        if is_plain(&game) {
            game.insert("id".to_owned(), (*id).into());
            rules.push(game);
        }
    }
    module("RULES", "any[]", &rules)
}

/// Returns the alphabets of languages, with the tiles of their Scrabble, as a part of the module.
fn alphabets() -> anyhow::Result<String> {
    let mut alphabets = Vec::new();
    for (id, text) in dawggle_dicts::ALPHABETS {
        let alphabet: toml::Table = toml::from_str(text).context(*id)?;
        let symbols = alphabet.get("symbols").and_then(toml::Value::as_str).unwrap_or_default();
        let mut tiles = alphabet.get("tiles").cloned().unwrap_or(toml::Table::new().into());
        if let Some(tiles) = tiles.as_table_mut() {
            // Scrabble's blank tiles would be wildcards.
            tiles.remove("?");
        }
        alphabets.push(serde_json::json!({
            "id": id,
            "name": alphabet.get("name"),
            "symbols": symbols.split(' ').collect::<Vec<_>>(),
            "tiles": tiles,
        }));
    }
    let alphabet =
        "{ id: string, name: string, symbols: string[], tiles: Record<string, number> }[]";
    module("ALPHABETS", alphabet, &alphabets)
}

/// Returns a part of a module with a value of a type.
fn module(name: &str, kind: &str, value: &impl Serialize) -> anyhow::Result<String> {
    let value = serde_json::to_string(value)?;
    Ok(format!("/** @type {{{kind}}} */\nexport const {name} = {value};\n"))
}

/// Returns the name of the folder: twelve hexadecimal digits of a hash of all files.
fn version(files: &BTreeMap<String, Vec<u8>>) -> String {
    let mut hasher = Sha256::new();
    for (name, bytes) in files {
        hasher.update(name);
        hasher.update(bytes.len().to_le_bytes());
        hasher.update(bytes);
    }
    hasher.finalize().iter().take(6).map(|byte| format!("{byte:02x}")).collect()
}
