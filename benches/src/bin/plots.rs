//! Draws the plots of the front page from the tables of `benches/README.md`, so that there is one
//! place for what was measured.
//!
//! ```text
//! cargo run -p dawggle-benches --bin plots -- benches/pictures
//! ```

use std::error::Error;
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

const README: &str = include_str!("../../README.md");

/// As in the command's pictures: colors that color-blind people can tell apart, for light and for
/// dark pages.
const STYLE: &str = "<style>
text { font: 14px system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif; fill: #1f2328 }
.title { font-weight: 600; font-size: 17px }
.soft { fill: #59636e }
.page { fill: #ffffff; stroke: #d1d9e0 }
.line { stroke: #d1d9e0 }
.ours { fill: #0072b2 }
.other { fill: #6e7781 }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3 }
.soft { fill: #9198a1 }
.page { fill: #0d1117; stroke: #30363d }
.line { stroke: #30363d }
.ours { fill: #4aa8e8 }
.other { fill: #a3adb8 }
}
</style>
";

fn main() -> Result<(), Box<dyn Error>> {
    let folder = env::args().nth(1).ok_or("usage: plots DIRECTORY")?;
    let folder = Path::new(&folder);
    fs::write(folder.join("lookups.svg"), lookups()?)?;
    fs::write(folder.join("boards.svg"), boards()?)?;
    Ok(())
}

/// Draws the size of a dictionary against the time of a look-up.
fn lookups() -> Result<String, Box<dyn Error>> {
    let header = cells(line("| | `compact` | `wide` | `crawdad` | `fst` |")?);
    let sizes = cells(line("| bytes of the file |")?);
    let times = cells(line("| look up words and near misses |")?);
    // The columns of `fst` have bytes and nanoseconds, and the others multiples of them.
    let unit_size = number(first(sizes[4]))?;
    let unit_time = number(first(times[4]))?;
    let mut points = Vec::new();
    for column in 1..=4 {
        let is_unit = column == 4;
        let size = if is_unit { 1.0 } else { number(first(sizes[column]))? } * unit_size;
        let time = if is_unit { 1.0 } else { number(first(times[column]))? } * unit_time;
        let name = header[column].trim_matches('`');
        let is_ours = ["compact", "wide"].contains(&name);
        let label = if is_ours { format!("Dawggle, {name}") } else { name.to_owned() };
        points.push((label, size, time, is_ours));
    }

    // Both axes are logarithmic.
    let x = |size: f64| 70.0 + (size / 1e5).log10() / 2.0 * 640.0;
    let y = |time: f64| 330.0 - (time / 100.0).log10() * 250.0;
    let title = "173,432 English words: size and time of a lookup";
    let described: Vec<String> = points
        .iter()
        .map(|(label, size, time, _)| format!("{label}: {:.2} MB, {time:.0} ns", size / 1e6))
        .collect();
    let mut svg = page(360.0, title, &described.join("; "));
    for (size, label) in [(1e5, "0.1 MB"), (1e6, "1 MB"), (1e7, "10 MB")] {
        line_between(&mut svg, (x(size), 60.0), (x(size), 330.0));
        text(&mut svg, "soft", "middle", (x(size), 350.0), label);
    }
    for (time, label) in [(100.0, "100 ns"), (300.0, "300"), (1000.0, "1,000")] {
        line_between(&mut svg, (70.0, y(time)), (710.0, y(time)));
        text(&mut svg, "soft", "end", (62.0, y(time) + 5.0), label);
    }
    for (label, size, time, is_ours) in &points {
        let class = if *is_ours { "ours" } else { "other" };
        let (x, y) = (x(*size), y(*time));
        writeln!(svg, r#"<circle class="{class}" cx="{x:.1}" cy="{y:.1}" r="7"/>"#)?;
        text(&mut svg, "", "middle", (x, y - 14.0), label);
    }
    Ok(svg + "</svg>\n")
}

/// Draws the boards a second of the solvers, one bar each.
fn boards() -> Result<String, Box<dyn Error>> {
    let rows = [
        ("| hash set with stems |", "hash set of words and stems"),
        ("| trie, and a hash set of the words found |", "trie and hash set"),
        ("| trie with marks |", "trie with marks"),
        ("| hybrid-boggle, as published", "hybrid-boggle, as published (*)"),
        ("| **dawggle** |", "Dawggle, words listed"),
        ("| **dawggle's scorer**, any processor |", "Dawggle, points, any processor"),
        ("| with AVX2 and BMI2 |", "Dawggle, points, AVX2 and BMI2"),
        ("| with AVX-512 |", "Dawggle, points, AVX-512"),
    ];
    let mut bars = Vec::new();
    for (start, label) in rows {
        let speed = cells(line(start)?)[1].trim_matches('*');
        bars.push((label, speed, number(speed)?));
    }
    let most = bars.iter().map(|bar| bar.2).fold(0.0, f64::max);

    let title = "4x4 boards a second, on one thread, with ENABLE2K";
    let described: Vec<String> =
        bars.iter().map(|(label, speed, _)| format!("{label}: {speed}")).collect();
    let end = 70.0 + 34.0 * bars.len() as f64;
    let mut svg = page(end + 20.0, title, &described.join("; "));
    let note = "(*) random letters, on its author's M2; all others: rolled boards, in one run";
    text(&mut svg, "soft", "start", (24.0, end), note);
    for (place, (label, speed, value)) in bars.iter().enumerate() {
        let top = 56.0 + 34.0 * place as f64;
        let class = if label.starts_with("Dawggle") { "ours" } else { "other" };
        let width = value / most * 380.0;
        text(&mut svg, "", "end", (252.0, top + 17.0), label);
        writeln!(
            svg,
            r#"<rect class="{class}" x="260" y="{top}" width="{width:.1}" height="24" rx="3"/>"#
        )?;
        text(&mut svg, "soft", "start", (266.0 + width, top + 17.0), speed);
    }
    Ok(svg + "</svg>\n")
}

/// Returns the only line of the README that starts like this.
fn line(start: &str) -> Result<&'static str, String> {
    let mut lines = README.lines().filter(|line| line.starts_with(start));
    match (lines.next(), lines.next()) {
        (Some(line), None) => Ok(line),
        _ => Err(format!("benches/README.md must have one line that starts with {start:?}")),
    }
}

fn cells(row: &str) -> Vec<&str> {
    row.trim_matches('|').split('|').map(str::trim).collect()
}

/// Returns what is before a slash: the value for the whole list.
fn first(cell: &str) -> &str {
    cell.split('/').next().unwrap_or(cell).trim()
}

fn number(text: &str) -> Result<f64, String> {
    text.replace(',', "").parse().map_err(|error| format!("{text:?}: {error}"))
}

fn page(height: f64, title: &str, description: &str) -> String {
    format!(
        r#"<svg aria-labelledby="title description" role="img" width="740" height="{height}" viewBox="0 0 740 {height}" xmlns="http://www.w3.org/2000/svg">
<title id="title">{title}</title>
<desc id="description">{description}</desc>
{STYLE}<rect class="page" x="0.5" y="0.5" width="739" height="{}" rx="8"/>
<text class="title" x="24" y="34">{title}</text>
"#,
        height - 1.0
    )
}

fn line_between(svg: &mut String, (x1, y1): (f64, f64), (x2, y2): (f64, f64)) {
    let ends = format!(r#"x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}""#);
    *svg += &format!("<line class=\"line\" {ends}/>\n");
}

fn text(svg: &mut String, class: &str, anchor: &str, (x, y): (f64, f64), text: &str) {
    let place = format!(r#"text-anchor="{anchor}" x="{x:.1}" y="{y:.1}""#);
    *svg += &format!("<text class=\"{class}\" {place}>{text}</text>\n");
}
