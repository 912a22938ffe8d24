//! A picture of the points of boards: a histogram with mean and median.

use std::iter::successors;

use dawggle_search::game::Distribution;

use super::histogram::{Histogram, round_up};
use crate::picture::{Picture, Point, Strokes, circle, line, rectangle, text, text_around, width};

const SIZE: Point = (760.0, 400.0);
/// The area of the bars.
const LEFT: f64 = 64.0;
const RIGHT: f64 = 732.0;
const TOP: f64 = 84.0;
const BOTTOM: f64 = 340.0;
const BARS: u64 = 45;

/// Draws a histogram of the points of boards.
pub fn draw(points: &Distribution, heading: &str) -> Picture {
    let histogram = Histogram::of(points, BARS);
    let bars = histogram.counts.len();
    let (mean, median) = (points.mean(), points.quantile(0.5));
    let facts = format!(
        "deviation {:.1}, half of them from {} to {}, least {}, most {}",
        points.deviation(),
        points.quantile(0.25),
        points.quantile(0.75),
        points.quantile(0.0),
        points.quantile(1.0)
    );
    let summary: Vec<String> = (0..bars)
        .map(|bar| format!("{}: {:.2}%", histogram.range(bar), histogram.percent(bar)))
        .collect();
    let description = format!("Mean {mean:.1}, median {median}, {facts}. {}", summary.join("; "));
    let mut picture = Picture::new(SIZE, heading, &description);
    picture.add("", text((LEFT, 34.0), 17.0, heading).set("font-weight", 600));
    picture.add("soft", text((LEFT, 56.0), 13.0, &facts));

    // As high as about four ticks need, of at least 0.01%.
    let tick = round_up((histogram.most_percent() * 20.0).ceil() as u64) as f64 / 100.0;
    let ticks = (histogram.most_percent() / tick).ceil().max(1.0);
    let y = |percent: f64| BOTTOM - percent / (ticks * tick) * (BOTTOM - TOP);
    let x = |value: f64| {
        let bar = value / histogram.step as f64;
        LEFT + bar.min(bars as f64) / bars as f64 * (RIGHT - LEFT)
    };
    for number in 0..=ticks as usize {
        let percent = number as f64 * tick;
        draw_level(percent, y(percent), &mut picture);
    }
    for bar in 0..bars {
        let [left, right] = [bar, bar + 1].map(|bar| x(bar as f64 * histogram.step as f64));
        let top = y(histogram.percent(bar));
        let shape = rectangle((left + 0.5, top), (right - left - 1.0, BOTTOM - top));
        // The last bar has all larger values.
        let class = if bar + 1 == bars { "fill c8" } else { "fill c1" };
        picture.add(class, shape.set("fill-opacity", 0.6));
    }
    // As many ticks as there is room for between their numbers.
    let last = (bars as u64 - 1).saturating_mul(histogram.step);
    let widest = width(&last.to_string(), 13.0);
    let most = ((RIGHT - LEFT) / (widest + 24.0)).clamp(1.0, 10.0);
    let step = round_up(last / most as u64 + 1);
    let beyond = histogram.range(bars - 1);
    let end = RIGHT - width(&beyond, 13.0) - widest / 2.0 - 8.0;
    let values = successors(Some(0_u64), |value| value.checked_add(step));
    let values = values.map(|value| (value, x(value as f64)));
    for (value, place) in values.take_while(|&(_, place)| place <= end) {
        let number = text_around((place, BOTTOM + 17.0), 13.0, &value.to_string());
        picture.add("soft", number);
    }
    let beyond = text((RIGHT, BOTTOM + 21.5), 13.0, &beyond);
    picture.add("soft", beyond.set("text-anchor", "end"));
    picture.add("soft", text_around(((LEFT + RIGHT) / 2.0, BOTTOM + 42.0), 13.0, "points"));

    draw_marks(median, mean, x, &mut picture);
    picture
}

/// Draws a horizontal line with its percentage.
fn draw_level(percent: f64, height: f64, picture: &mut Picture) {
    let grid = Strokes::default().start((LEFT, height)).to((RIGHT, height));
    picture.add("line", line(&grid, 1.0));
    let label = text((LEFT - 8.0, height + 4.5), 13.0, &format!("{percent}%"));
    picture.add("soft", label.set("text-anchor", "end"));
}

/// Draws vertical lines at the median and the mean, with their labels.
fn draw_marks(median: u64, mean: f64, x: impl Fn(f64) -> f64, picture: &mut Picture) {
    let marks = [
        (median as f64, format!("median {median}"), "c5"),
        (mean, format!("mean {mean:.1}"), "c2"),
    ];
    let mean_is_right = mean >= median as f64;
    for (value, _, color) in &marks {
        let place = x(*value);
        let mark = Strokes::default().start((place, TOP - 8.0)).to((place, BOTTOM));
        picture.add(&format!("path {color}"), line(&mark, 2.0));
        picture.add(&format!("fill {color}"), circle((place, TOP - 8.0), 4.0));
    }
    for (number, (value, label, _)) in marks.iter().enumerate() {
        let place = x(*value);
        // The labels point away from each other. A label without room is on the other side, below.
        let is_right = (number == 1) == mean_is_right;
        let room = if is_right { SIZE.0 - place } else { place - LEFT };
        let is_far = room > width(label, 13.0) + 12.0;
        let base = if is_far { TOP - 3.5 } else { TOP + 13.0 };
        let (side, anchor) = if is_right == is_far { (9.0, "start") } else { (-9.0, "end") };
        let label = text((place + side, base), 13.0, label).set("text-anchor", anchor);
        picture.add("halo", label.set("stroke-width", 4));
    }
}
