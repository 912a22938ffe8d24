//! Joins a script and the modules that it imports, without their comments.
//!
//! The modules of the page keep to a form that needs no parser: each import and each name of an
//! export is on one line, a comment that is not a type is on lines of its own, and no text goes
//! over several lines.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, ensure};

/// Returns one script with all modules that a script imports, in the order of their imports.
///
/// Each module becomes a function that returns what the module exports.
pub fn bundle(entry: &str, files: &BTreeMap<String, Vec<u8>>) -> anyhow::Result<String> {
    let mut script = String::new();
    add(entry, true, files, &mut BTreeSet::new(), &mut script)?;
    Ok(script)
}

fn add<'f>(
    name: &'f str,
    is_entry: bool,
    files: &'f BTreeMap<String, Vec<u8>>,
    added: &mut BTreeSet<&'f str>,
    script: &mut String,
) -> anyhow::Result<()> {
    if !added.insert(name) {
        return Ok(());
    }
    let text = files.get(name).with_context(|| format!("there is no {name}"))?;
    let mut code = String::new();
    let mut exports = Vec::new();
    for line in lines_of_code(str::from_utf8(text)?) {
        if let Some(import) = line.strip_prefix("import ") {
            let (names, from) = import
                .split_once(" from './")
                .and_then(|(names, from)| Some((names, from.strip_suffix("';")?)))
                .with_context(|| format!("{name}: an import must be on one line: {line}"))?;
            ensure!(!names.contains(" as ") || names.starts_with("* as "), "{name}: {line}");
            add(from, false, files, added, script)?;
            let names = names.trim_start_matches("* as ");
            code.push_str(&format!("const {names} = {};\n", variable(from)));
            continue;
        }
        let line = match line.strip_prefix("export ") {
            None => line,
            Some(exported) => {
                let words = exported.trim_start_matches("async ").split_once(' ');
                let rest = words.with_context(|| format!("{name}: {line}"))?.1;
                let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
                exports.push(&rest[..end.unwrap_or(rest.len())]);
                exported
            }
        };
        code.push_str(line);
        code.push('\n');
    }
    // The functions that the page asks the worker for are exported for their types only.
    if is_entry {
        script.push_str(&code);
    } else {
        let (variable, exports) = (variable(name), exports.join(", "));
        script.push_str(&format!(
            "const {variable} = (() => {{\n{code}return {{ {exports} }};\n}})();\n"
        ));
    }
    Ok(())
}

/// Returns the name of the variable for what a module exports.
fn variable(name: &str) -> String {
    format!("${}", name.trim_end_matches(".js").replace('-', "_"))
}

/// Returns the lines of a script that are not empty, and not only a comment, without indentation.
fn lines_of_code(script: &str) -> impl Iterator<Item = &str> {
    let mut is_comment = false;
    script.lines().map(str::trim).filter(move |text| {
        // A comment before code on the same line is a type.
        is_comment |= text.starts_with("/*") && (!text.contains("*/") || text.ends_with("*/"));
        let is_code = !is_comment && !text.starts_with("//") && !text.is_empty();
        is_comment &= !text.ends_with("*/");
        is_code
    })
}
