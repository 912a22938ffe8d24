//! Assembles the page: `site offered` prints the module with the dictionaries that the page offers,
//! and `site page DIRECTORY DIST [DICTIONARY]` puts the built files and the dictionary into DIST.
//!
//! Without a DICTIONARY, the page has the default one, and offers the dictionaries of the
//! recipes in `dictionaries/`. `site offered DICTIONARY` leaves them out.
//!
//! Its style and its script become parts of the page, which then needs no other file to be seen.
//! All files except the page itself and its service worker go into a directory named after a hash
//! of their content. So a browser that has them need not ask again, and old and new files never
//! mix.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use dawggle_compiler::Compiler;
use sha2::{Digest, Sha256};

/// The files whose addresses never change. In them, `VERSION` means the directory of the other
/// files, and `FILES` the list of files that the page needs without a network.
const FIXED: [&str; 2] = ["index.html", "service-worker.js"];

/// The parts of the page that are files in its source: the line that names each, and what comes
/// before and after its content.
const INLINE: [(&str, &str, &str, &str); 2] = [
    (r#"<link rel="stylesheet" href="VERSION/style.css">"#, "style.css", "<style>", "</style>"),
    (
        r#"<script type="module" src="VERSION/page.js"></script>"#,
        "page.js",
        r#"<script type="module">"#,
        "</script>",
    ),
];

/// The page loads these files only to compile a list, to show how words are written, or to make a C
/// header. Besides, it
/// loads other dictionaries when the user chooses them.
const LATER: [&str; 4] = ["compiler.js", "compiler.wasm", "forms.wasm", "header.js"];

/// The recipes of the dictionaries that the page offers besides the default, in their order there.
const OFFERED: [&str; 4] = ["english-common", "english-large", "dutch", "spanish"];

/// The notices that go with them, as `license-NAME.txt`.
const NOTICES: [(&str, &str); 1] = [("license-dutch.txt", "../../dicts/OPENTAAL-COPYRIGHT")];

fn main() -> anyhow::Result<()> {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    match arguments.iter().map(PathBuf::as_path).collect::<Vec<_>>()[..] {
        [command] if command == "offered" => print!("{}", offered(&OFFERED)?),
        [command, _] if command == "offered" => print!("{}", offered(&[])?),
        [command, folder, dist] if command == "page" => assemble(folder, dist, None)?,
        [command, folder, dist, dictionary] if command == "page" => {
            assemble(folder, dist, Some(dictionary))?;
        }
        _ => bail!("usage: site offered [DICTIONARY], or site page DIRECTORY DIST [DICTIONARY]"),
    }
    Ok(())
}

/// Writes the files of a directory and a dictionary to another one, as a server should send them.
fn assemble(folder: &Path, dist: &Path, dictionary: Option<&Path>) -> anyhow::Result<()> {
    let mut files = BTreeMap::new();
    for entry in
        fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?
    {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            files.insert(entry.file_name().to_string_lossy().into_owned(), read(&entry.path())?);
        }
    }
    let words = match dictionary {
        Some(dictionary) => read(dictionary)?,
        None => {
            files.insert("license.txt".to_owned(), dawggle_dicts::ENGLISH_LICENSE.into());
            for (name, notice) in NOTICES {
                files.insert(name.to_owned(), read(notice.as_ref())?);
            }
            for name in OFFERED {
                let compiled = Compiler::open(path_of(name))?.compile()?;
                files.insert(format!("{name}.dawg"), compiled.bytes);
            }
            dawggle_dicts::ENGLISH.to_vec()
        }
    };
    files.insert("words.dawg".to_owned(), words);

    let index = files.remove("index.html").context("there is no index.html")?;
    let index = with_parts(without_comments(&String::from_utf8(index)?), &mut files)?;
    files.insert("index.html".to_owned(), index.into());
    if let Some(manifest) = files.get_mut("manifest.webmanifest") {
        *manifest = serde_json::from_slice::<serde_json::Value>(manifest)?.to_string().into();
    }

    // A change of any file must change the service worker, or browsers would keep the old page.
    let version = version(&files);
    let fixed = FIXED.map(|name| (name, files.remove(name)));
    let needed: Vec<String> = files
        .keys()
        .filter(|name| !LATER.contains(&name.as_str()) && !name.ends_with(".png"))
        .filter(|name| *name == "words.dawg" || !name.ends_with(".dawg"))
        .filter(|name| NOTICES.iter().all(|(notice, _)| notice != name))
        .map(|name| format!("{version}/{name}"))
        .collect();
    let needed = serde_json::to_string(&needed)?;

    if dist.exists() {
        fs::remove_dir_all(dist)?;
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

/// Leaves out indents, and the comments of scripts in the page.
fn without_comments(index: &str) -> String {
    let lines = index.lines().map(str::trim_start).filter(|line| !line.starts_with("//"));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// Puts style and script into the page, and takes them from the files.
fn with_parts(mut index: String, files: &mut BTreeMap<String, Vec<u8>>) -> anyhow::Result<String> {
    for (place, name, before, after) in INLINE {
        let file = files.remove(name).with_context(|| format!("there is no {name}"))?;
        let part = String::from_utf8(file)?;
        if !index.contains(place) || part.contains(after) {
            bail!("cannot put {name} into index.html");
        }
        index = index.replace(place, &format!("{before}{}{after}", part.trim_end()));
    }
    Ok(index)
}

fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}

/// Returns a module with the dictionaries that the page offers.
fn offered(names: &[&'static str]) -> anyhow::Result<String> {
    let mut dictionaries = Vec::new();
    for name in names {
        let text = String::from_utf8(read(&path_of(name))?)?;
        let recipe: toml::Table = toml::from_str(&text).context(*name)?;
        let key = |key| recipe.get(key).and_then(toml::Value::as_str).unwrap_or_default();
        // Without what stands in brackets, which the dialog shows once it is chosen.
        let title = key("title").split(" (").next();
        dictionaries.push(serde_json::json!({
            "id": name,
            "name": title,
            "alphabet": key("alphabet").trim_end_matches("-qu"),
        }));
    }
    let dictionaries = serde_json::to_string(&dictionaries)?;
    let kind = "{ id: string, name: string, alphabet: string }[]";
    Ok(format!("/** @type {{{kind}}} */\nexport const OFFERED = {dictionaries};\n"))
}

/// Returns the path of a recipe, from the directory of the page.
fn path_of(name: &str) -> PathBuf {
    format!("dictionaries/{name}.toml").into()
}

/// Returns the name of the directory: twelve hexadecimal digits of a hash of all files.
fn version(files: &BTreeMap<String, Vec<u8>>) -> String {
    let mut hasher = Sha256::new();
    for (name, bytes) in files {
        hasher.update(name);
        hasher.update(bytes.len().to_le_bytes());
        hasher.update(bytes);
    }
    hasher.finalize().iter().take(6).map(|byte| format!("{byte:02x}")).collect()
}
