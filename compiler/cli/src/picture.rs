//! Pictures in SVG.
//!
//! They are self-contained SVG files that follow the reader's light or dark mode, with a text for
//! readers who cannot see them. The colors are by Okabe and Ito (2008, Color Universal
//! Design), which color-blind people can tell apart. The same input gives the same bytes.

use std::collections::BTreeMap;
use std::fmt;

/// The number of colors, which are the classes `c1`, `c2`, ...
pub const COLORS: usize = 8;

const STYLE: &str = "text { font-family: system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif; fill: #1f2328 }
.page { fill: #ffffff; stroke: #d1d9e0 }
.soft { fill: #59636e }
.tile { fill: #eef1f4; stroke: #eef1f4 }
.blocked { opacity: 0.45 }
.letter { font-weight: 600; stroke: #eef1f4; stroke-width: 4px; stroke-linejoin: round; paint-order: stroke; text-anchor: middle }
.bonus { fill: #59636e; text-anchor: middle }
.choice { fill: currentColor; font-weight: 700; stroke: #eef1f4; stroke-width: 4px; stroke-linejoin: round; paint-order: stroke }
.line { fill: none; stroke: #c3cbd4 }
.ink { fill: none; stroke: #424a53 }
.head { fill: #424a53 }
.halo { stroke: #ffffff; stroke-linejoin: round; paint-order: stroke }
.fill { fill: currentColor }
.path { fill: none; stroke: currentColor; stroke-linecap: round; stroke-linejoin: round }
.on { fill: #ffffff }
.c1 { color: #0072b2 }
.c2 { color: #d55e00 }
.c3 { color: #008f68 }
.c4 { color: #b8558f }
.c5 { color: #b57a00 }
.c6 { color: #2f95d6 }
.c7 { color: #6b6b00 }
.c8 { color: #6e7781 }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3 }
.page { fill: #0d1117; stroke: #30363d }
.soft { fill: #9198a1 }
.tile { fill: #21262d; stroke: #21262d }
.letter, .choice { stroke: #21262d }
.bonus { fill: #9198a1 }
.line { stroke: #3d444d }
.ink { stroke: #b1bac4 }
.head { fill: #b1bac4 }
.halo { stroke: #0d1117 }
.on { fill: #0d1117 }
.c1 { color: #4aa8e8 }
.c2 { color: #f08040 }
.c3 { color: #2dbf94 }
.c4 { color: #dd8fbd }
.c5 { color: #e6a91a }
.c6 { color: #8fd3ff }
.c7 { color: #d6cf4a }
.c8 { color: #a3adb8 }
}";

/// A picture: its width and height, and its elements. Later elements cover earlier ones.
pub struct Picture {
    size: Point,
    elements: Vec<Element>,
}

impl Picture {
    /// Returns an empty page of this width and height. The title and the description of all that it
    /// shows are for readers who cannot see it.
    pub fn new((width, height): (f64, f64), title: &str, description: &str) -> Self {
        let page = rectangle((0.5, 0.5), (width - 1.0, height - 1.0)).set("rx", 8);
        let elements = vec![
            Element::of_text("title", title).set("id", "title"),
            Element::of_text("desc", description).set("id", "description"),
            Element { content: Some(format!("\n{STYLE}\n")), ..Element::new("style") },
            page.set("class", "page"),
        ];
        Self { size: (width, height), elements }
    }

    /// Adds an element with these classes of the style, if any.
    pub fn add(&mut self, class: &str, element: Element) {
        let element = if class.is_empty() { element } else { element.set("class", class) };
        self.elements.push(element);
    }
}

impl fmt::Display for Picture {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (width, height) = (round(self.size.0), round(self.size.1));
        writeln!(
            formatter,
            "<svg aria-labelledby=\"title description\" height=\"{height}\" role=\"img\" \
             viewBox=\"0 0 {width} {height}\" width=\"{width}\" xmlns=\"http://www.w3.org/2000/svg\">"
        )?;
        self.elements.iter().try_for_each(|element| writeln!(formatter, "{element}"))?;
        writeln!(formatter, "</svg>")
    }
}

/// An element of a picture, with its attributes, and perhaps text in it.
pub struct Element {
    name: &'static str,
    /// Sorted by name, so that the same picture has the same bytes.
    attributes: BTreeMap<&'static str, String>,
    content: Option<String>,
}

impl Element {
    fn new(name: &'static str) -> Self {
        Self { name, attributes: BTreeMap::new(), content: None }
    }

    fn of_text(name: &'static str, text: &str) -> Self {
        Self { content: Some(escape(text)), ..Self::new(name) }
    }

    /// Sets an attribute.
    pub fn set(mut self, attribute: &'static str, value: impl fmt::Display) -> Self {
        self.attributes.insert(attribute, escape(&value.to_string()).replace('"', "&quot;"));
        self
    }
}

impl fmt::Display for Element {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, attributes, content } = self;
        write!(formatter, "<{name}")?;
        for (attribute, value) in attributes {
            write!(formatter, " {attribute}=\"{value}\"")?;
        }
        match content {
            Some(content) => write!(formatter, ">{content}</{name}>"),
            None => write!(formatter, "/>"),
        }
    }
}

/// A point on the page: the distance from the left, and from the top.
pub type Point = (f64, f64);

/// Returns text that starts at a point of its base line.
pub fn text((x, y): Point, size: f64, content: &str) -> Element {
    Element::of_text("text", content)
        .set("x", round(x))
        .set("y", round(y))
        .set("font-size", round(size))
}

/// Returns text that is centered on a point.
pub fn text_around((x, y): Point, size: f64, content: &str) -> Element {
    // Not every renderer supports the attributes that center a line vertically.
    text((x, y + size * 0.35), size, content).set("text-anchor", "middle")
}

/// Estimates the width of a text. The font depends on the reader's system.
pub fn width(text: &str, size: f64) -> f64 {
    text.chars().map(|letter| if letter.is_ascii() { 0.62 } else { 1.0 }).sum::<f64>() * size
}

/// Returns a circle around a point.
pub fn circle((x, y): Point, radius: f64) -> Element {
    Element::new("circle").set("cx", round(x)).set("cy", round(y)).set("r", round(radius))
}

/// Returns a rectangle with this upper left corner, width and height.
pub fn rectangle((x, y): Point, (width, height): Point) -> Element {
    let rectangle = Element::new("rect").set("x", round(x)).set("y", round(y));
    rectangle.set("width", round(width)).set("height", round(height))
}

/// Returns a line of this width.
pub fn line(strokes: &Strokes, width: f64) -> Element {
    Element::new("path").set("d", &strokes.0).set("stroke-width", round(width))
}

/// Strokes of a pen.
#[derive(Default)]
pub struct Strokes(String);

impl Strokes {
    /// Whether nothing is drawn yet.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Moves the pen to a point.
    pub fn start(mut self, at: Point) -> Self {
        self.0 += &format!("M{}", spell(at));
        self
    }

    /// Draws a straight line to a point.
    pub fn to(mut self, to: Point) -> Self {
        self.0 += &format!("L{}", spell(to));
        self
    }

    /// Draws a line to where the pen started.
    pub fn close(mut self) -> Self {
        self.0 += "Z";
        self
    }

    /// Draws a smooth curve (Catmull-Rom) through all points.
    pub fn through(mut self, points: &[Point]) -> Self {
        let at = |index: usize| points[index.min(points.len() - 1)];
        for (index, &point) in points.iter().enumerate() {
            if index == 0 {
                self = self.start(point);
                continue;
            }
            let one = along(at(index - 1), less(point, at(index.saturating_sub(2))), 1.0 / 6.0);
            let two = along(point, less(at(index - 1), at(index + 1)), 1.0 / 6.0);
            self.0 += &format!("C{} {} {}", spell(one), spell(two), spell(point));
        }
        self
    }

    /// Draws an arrowhead with its tip at a point, in the direction of a vector of length 1.
    pub fn head(self, tip: Point, (x, y): Point, size: f64) -> Self {
        let back = along(tip, (x, y), -size);
        let (left, right) = (along(back, (y, -x), size * 0.42), along(back, (-y, x), size * 0.42));
        self.start(tip).to(left).to(right).close()
    }
}

fn spell((x, y): Point) -> String {
    format!("{} {}", round(x), round(y))
}

/// Returns the vector from one point to another.
pub fn less((x, y): Point, (from_x, from_y): Point) -> Point {
    (x - from_x, y - from_y)
}

/// Adds a multiple of a vector to a point.
pub fn along((x, y): Point, (step_x, step_y): Point, steps: f64) -> Point {
    (x + step_x * steps, y + step_y * steps)
}

/// Returns the vector of length 1 in the same direction, or to the right if there is none.
pub fn unit((x, y): Point) -> Point {
    let length = x.hypot(y);
    if length > 0.0 { (x / length, y / length) } else { (1.0, 0.0) }
}

/// Rounds to a tenth of a unit, which is finer than anyone can see.
fn round(number: f64) -> f64 {
    // Adding 0 turns -0 into 0.
    (number * 10.0).round() / 10.0 + 0.0
}

/// Replaces the characters that XML does not allow, and escapes those that have a meaning in it.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '\n' | '\r' | '\t' => escaped.push(' '),
            '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            _ if letter.is_control() => escaped.push('\u{fffd}'),
            _ => escaped.push(letter),
        }
    }
    escaped
}

/// Shortens a text to at most `most` characters.
pub fn shorten(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most - 1).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_text_can_be_in_a_picture() {
        let hostile = "a<b>&\"'\0\u{1b}[31m\n\u{85}\u{fffe}]]><script/>\u{202e}\u{1f600}";
        let mut picture = Picture::new((100.0, 100.0), hostile, hostile);
        picture.add("soft", text((1.0, 2.0), 3.0, hostile));
        let picture = picture.to_string();
        let document = roxmltree::Document::parse(&picture).unwrap();
        let texts = ["title", "desc", "text"].map(|name| {
            let node = document
                .descendants()
                .find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", name)));
            node.and_then(|node| node.text()).unwrap_or_default().to_owned()
        });
        let clean = "a<b>&\"'\u{fffd}\u{fffd}[31m \u{fffd}\u{fffd}]]><script/>\u{202e}\u{1f600}";
        assert_eq!(texts, [clean; 3]);
    }

    #[test]
    fn a_curve_of_points_in_a_line_is_straight() {
        let strokes = Strokes::default().through(&[(0.0, 0.0), (6.0, 3.0), (12.0, 6.0)]);
        assert_eq!(strokes.0, "M0 0C1 0.5 4 2 6 3C8 4 11 5.5 12 6");
    }
}
