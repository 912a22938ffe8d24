//! A picture of the sizes of a dictionary's parts.

use dawggle_compiler::Inspection;

use crate::output::count;
use crate::picture::{COLOURS, Picture, Point, rectangle, shorten, text, text_around};

const MARGIN: f64 = 28.0;
const WIDTH: f64 = 720.0;
/// The tops of the bar and of the list of parts, and the heights of the bar and of a line.
const BAR_TOP: f64 = 76.0;
const BAR: f64 = 46.0;
const LIST_TOP: f64 = BAR_TOP + BAR + 22.0;
const ROW: f64 = 25.0;
/// The columns of the list.
const NAME: f64 = MARGIN + 26.0;
const BYTES: f64 = 330.0;
const PERCENT: f64 = 410.0;
const SHARE: f64 = 430.0;
/// The most characters of a title or a name, for which there is room.
const LONGEST: usize = 60;

/// Draws the parts of a file beside each other in one bar, and below as a list. A dictionary
/// without a title is called by the name of its file.
pub fn draw(inspection: &Inspection, file: &str) -> Picture {
    let Inspection { parts, bytes, .. } = inspection;
    let share = |part: u64| part as f64 / *bytes as f64;
    let title = inspection.title.as_deref().unwrap_or(file);
    let heading = format!("{}: {bytes} bytes", shorten(title, LONGEST));
    let facts = format!(
        "{} in the layout {}: {:.1}% of the text, {:.2} bits a word",
        count(inspection.counts.words, "word"),
        inspection.layout,
        inspection.ratio() * 100.0,
        inspection.bits_per_word()
    );
    let percent = |part: u64| format!("{:.1}%", share(part) * 100.0);
    let listed: Vec<String> = (parts.iter())
        .map(|(name, part)| format!("{name}: {part} bytes, {}", percent(*part)))
        .collect();
    let size = (WIDTH, LIST_TOP + ROW * parts.len() as f64 + MARGIN - 6.0);
    let mut picture = Picture::new(size, &heading, &format!("{facts}. {}", listed.join("; ")));
    picture.add("", text((MARGIN, 38.0), 17.0, &heading).set("font-weight", 600));
    picture.add("soft", text((MARGIN, 60.0), 13.0, &facts));

    // What there is of bytes that say something of words has colours; the rest is grey.
    let mut colours = (1..COLOURS).cycle();
    let (mut left, all) = (MARGIN, WIDTH - 2.0 * MARGIN);
    let most = parts.iter().map(|(_, part)| share(*part)).fold(f64::MIN_POSITIVE, f64::max);
    for (row, (name, part)) in parts.iter().enumerate() {
        let is_of_words = name.starts_with("graph") || name == "index";
        let colour = if is_of_words { colours.next().unwrap_or(COLOURS) } else { COLOURS };
        let class = format!("fill c{colour}");
        let width = share(*part) * all;
        // A thin gap between parts, if they are not thin themselves.
        let gap = if width > 3.0 { 1.0 } else { 0.0 };
        let block = |(x, y): Point, size| rectangle((x, y), size);
        picture.add(&class, block((left, BAR_TOP), (width - gap, BAR)));
        let label = percent(*part);
        if width > 44.0 {
            let middle = (left + width / 2.0, BAR_TOP + BAR / 2.0);
            picture.add("on", text_around(middle, 14.0, &label).set("font-weight", 600));
        }
        left += width;

        let base = LIST_TOP + ROW * row as f64 + 15.0;
        picture.add(&class, block((MARGIN, base - 12.0), (14.0, 14.0)).set("rx", 3));
        picture.add("", text((NAME, base), 14.0, &shorten(name, LONGEST / 2)));
        let number = text((BYTES, base), 14.0, &part.to_string());
        picture.add("", number.set("text-anchor", "end"));
        let number = text((PERCENT, base), 14.0, &label);
        picture.add("soft", number.set("text-anchor", "end"));
        let length = share(*part) / most * (WIDTH - MARGIN - SHARE);
        picture.add(&class, block((SHARE, base - 11.0), (length, 12.0)).set("rx", 2));
    }
    picture
}
