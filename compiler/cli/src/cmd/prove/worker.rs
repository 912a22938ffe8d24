//! `dawggle prove --worker`: answers for the classes that are asked for, one by one.

use std::io::{self, BufReader, Write};
use std::process::ExitCode;

use anyhow::Context;
use dawggle_search::prove::ClassProof;
use serde_json::json;

use super::Claimed;
use crate::line_blocks;

/// Answers each line of standard input with a line of JSON, at once.
pub fn run(claimed: &Claimed) -> anyhow::Result<ExitCode> {
    let input = BufReader::new(io::stdin().lock());
    let mut output = io::stdout().lock();
    let mut code = ExitCode::SUCCESS;
    for block in line_blocks::blocks(input) {
        for line in block.context("cannot read standard input")?.lines() {
            let answer = match answer(claimed, line) {
                Ok(answer) => serde_json::to_string(&answer)?,
                Err(error) => {
                    code = ExitCode::from(3);
                    let line = String::from_utf8_lossy(line);
                    json!({"error": format!("{error:#}"), "line": line}).to_string()
                }
            };
            writeln!(output, "{answer}")?;
            output.flush()?;
        }
    }
    Ok(code)
}

fn answer(claimed: &Claimed, line: &[u8]) -> anyhow::Result<ClassProof> {
    let class = line_blocks::text(line)?.trim();
    // Digits are the number of a class: no letter is one.
    if !class.is_empty() && class.bytes().all(|byte| byte.is_ascii_digit()) {
        let number =
            class.parse().with_context(|| format!("{class:?} is not the number of a class"))?;
        return Ok(claimed.prove(number)?);
    }
    Ok(claimed.prove_text(class)?)
}
