//! A picture of a word graph: circles for nodes, double circles where words end, arrows for edges.

use std::cmp::Ordering;
use std::iter::repeat;

use dawggle_compiler::{WordEdge, WordGraph};

use super::layered_layout::LayeredLayout;
use crate::output::count;
use crate::picture::{
    Picture, Point, Strokes, along, circle, less, line, shorten, text_around, unit, width,
};

const RADIUS: f64 = 17.0;
/// The distance between the centres of neighbouring nodes of a layer.
const ROW: f64 = 58.0;
const MARGIN: f64 = 30.0;
/// The length of the arrow to the root, and the size of all arrowheads.
const START: f64 = 28.0;
const HEAD: f64 = 9.0;
const LABEL: f64 = 15.0;
/// How far letters such as `b` and `g` reach above and below the centre of a label.
const ABOVE: f64 = 0.4 * LABEL;
const BELOW: f64 = 0.57 * LABEL;
/// The horizontal space that an arrow needs, as a share of its vertical distance.
const STEEP: f64 = 0.25;
/// The most characters of a label.
const LONGEST: usize = 24;

/// Draws a graph. The words are the title of the picture.
pub fn draw(graph: &WordGraph, words: &str) -> Picture {
    let ends: Vec<_> = graph.edges.iter().map(|edge| (edge.from, edge.to)).collect();
    let layout = LayeredLayout::of(graph.terminals.len(), &ends);
    let labels: Vec<String> =
        graph.edges.iter().map(|edge| shorten(&edge.label(), LONGEST)).collect();

    let columns = columns(&layout, &labels);
    let at = |vertex: usize| -> Point {
        (columns[layout.layers[vertex]], MARGIN + RADIUS + layout.heights[vertex] * ROW)
    };
    let right = columns[columns.len() - 1] + RADIUS + MARGIN;
    let lowest = layout.heights.iter().copied().fold(0.0, f64::max);
    let bottom = 2.0 * (MARGIN + RADIUS) + lowest * ROW;

    let title = format!("The minimal word graph of {words}");
    let mut picture = Picture::new((right, bottom), &title, &describe(graph));
    let root = along(at(0), (-1.0, 0.0), RADIUS);
    let start = Strokes::default().start(along(root, (-1.0, 0.0), START)).to(root);
    picture.add("ink", line(&start, 1.5));
    picture.add("head", line(&Strokes::default().head(root, (1.0, 0.0), HEAD), 0.0));
    for way in &layout.ways {
        let mut points: Vec<Point> = way.iter().map(|&vertex| at(vertex)).collect();
        let last = points.len() - 1;
        let (out, into) =
            (unit(less(points[1], points[0])), unit(less(points[last], points[last - 1])));
        points[0] = along(points[0], out, RADIUS);
        let tip = along(points[last], into, -RADIUS);
        points[last] = along(tip, into, -4.0);
        picture.add("ink", line(&Strokes::default().through(&points), 1.5));
        picture.add("head", line(&Strokes::default().head(tip, into, HEAD), 0.0));
    }
    let mut leaving = vec![0; layout.layers.len()];
    let mut entering = leaving.clone();
    for way in &layout.ways {
        leaving[way[0]] += 1;
        way[1..].iter().for_each(|&vertex| entering[vertex] += 1);
    }
    for (way, label) in layout.ways.iter().zip(&labels) {
        let (from, to) = (at(way[0]), at(way[1]));
        let step = unit(less(to, from));
        // Arrows that start or end at the same node have more room at their other ends. Arrows that
        // start at the same node and go down have more room below.
        let (parting, meeting) = (leaving[way[0]], entering[way[1]]);
        let (share, fall) = match parting.cmp(&meeting) {
            Ordering::Greater => (0.58, step.1),
            Ordering::Equal => (0.5, 0.0),
            Ordering::Less => (0.42, 0.0),
        };
        let (side, reach) = if fall > 0.01 { (-1.0, ABOVE) } else { (1.0, BELOW) };
        // Far enough that no side or corner of the label touches the arrow.
        let apart = width(label, LABEL) / 2.0 * step.1.abs() + reach * step.0 + 3.0;
        let middle = along(along(from, less(to, from), share), (step.1, -step.0), side * apart);
        picture.add("halo", text_around(middle, LABEL, label).set("stroke-width", 4));
    }
    for (number, &is_terminal) in graph.terminals.iter().enumerate() {
        draw_node(at(number), number, is_terminal, &mut picture);
    }
    picture
}

/// Draws a circle with a number, or two circles where a word ends.
fn draw_node(place: Point, number: usize, is_terminal: bool, picture: &mut Picture) {
    let outline = if is_terminal { 2.0 } else { 1.5 };
    picture.add("node", circle(place, RADIUS).set("stroke-width", outline));
    if is_terminal {
        picture.add("ink", circle(place, RADIUS - 4.0).set("stroke-width", 1.2));
    }
    picture.add("soft", text_around(place, 11.0, &number.to_string()));
}

/// Returns the horizontal position of each layer. The labels of edges need space between layers,
/// and steep edges need more.
fn columns(layout: &LayeredLayout, labels: &[String]) -> Vec<f64> {
    let deepest = layout.layers.iter().max().copied().unwrap_or_default();
    let mut gaps = vec![0.0; deepest + 1];
    for (way, label) in layout.ways.iter().zip(labels) {
        let room = width(label, LABEL);
        for (step, room) in way.windows(2).zip([room].into_iter().chain(repeat(0.0))) {
            let rise = (layout.heights[step[0]] - layout.heights[step[1]]).abs() * ROW;
            let gap: &mut f64 = &mut gaps[layout.layers[step[1]]];
            *gap = gap.max(room + STEEP * rise);
        }
    }
    let mut column = MARGIN + START + RADIUS;
    let mut columns = vec![column];
    for gap in &gaps[1..] {
        column += 2.0 * RADIUS + 38.0 + gap;
        columns.push(column);
    }
    columns
}

/// Describes the graph in words.
fn describe(graph: &WordGraph) -> String {
    let edge = |edge: &WordEdge| format!("{} to {}: {}", edge.from, edge.to, edge.label());
    let edges: Vec<String> = graph.edges.iter().map(edge).collect();
    let ends: Vec<String> = graph.ends().map(|node| node.to_string()).collect();
    format!(
        "{}, numbered from 0. Words end at {}. Edges: {}.",
        count(graph.terminals.len(), "node"),
        ends.join(", "),
        edges.join("; ")
    )
}
