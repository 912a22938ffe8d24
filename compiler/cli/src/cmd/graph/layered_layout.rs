//! The layout of an acyclic graph in layers, from left to right.
//!
//! The steps are from Sugiyama, Tagawa and Toda (1981, Methods for visual understanding of
//! hierarchical system structures). The layer of a node is the length of the longest path to it. An
//! edge bends at each layer that it crosses. Nodes and bends of a layer are sorted by the mean
//! position of their neighbours, as long as this reduces the crossings. At the end they are moved
//! as close to these means as there is room.

/// The layout of a graph. Its vertices are the nodes and the bends of edges.
pub struct LayeredLayout {
    /// The layer of each vertex: first the nodes, then the bends.
    pub layers: Vec<usize>,
    /// The vertical position of each vertex. Nodes of a layer are at least 1 apart, bends less.
    pub heights: Vec<f64>,
    /// The vertices of each edge: its first node, its bends, and its last node.
    pub ways: Vec<Vec<usize>>,
    nodes: usize,
}

/// The number of sweeps over all layers. More sweeps change almost nothing.
const SWEEPS: usize = 24;

impl LayeredLayout {
    /// Lays out a graph. All nodes must be reachable from the first one. The edges of a node are in
    /// the preferred order, top first. Recursion is as deep as the longest path.
    pub fn of(nodes: usize, edges: &[(usize, usize)]) -> Self {
        let mut graph = Self {
            layers: longest_ways(nodes, edges),
            heights: Vec::new(),
            ways: Vec::new(),
            nodes,
        };
        for &(from, to) in edges {
            let between = graph.layers[from] + 1..graph.layers[to];
            let bends = graph.layers.len()..graph.layers.len() + between.len();
            graph.layers.extend(between);
            graph.ways.push([from].into_iter().chain(bends).chain([to]).collect());
        }
        let joints = Joints::of(&graph);
        let order = |from_end| joints.order(graph.first_order(from_end), &graph);
        let (forth, back) = (order(false), order(true));
        let (_, order) = if back.0 < forth.0 { back } else { forth };
        graph.heights = joints.place(&graph, &order);
        graph
    }

    /// Returns the vertices of each layer in the order of a depth-first walk, from the first node
    /// or backwards from the last ones.
    fn first_order(&self, from_end: bool) -> Vec<Vec<usize>> {
        let mut leaving = vec![Vec::new(); self.nodes];
        for way in &self.ways {
            let mut way = way.clone();
            if from_end {
                way.reverse();
            }
            leaving[way[0]].push(way);
        }
        let deepest = self.layers.iter().max().map_or(0, |deepest| deepest + 1);
        let mut order = vec![Vec::new(); deepest];
        let mut is_new = vec![true; self.layers.len()];
        for node in 0..self.nodes {
            // All nodes can be reached from the first one, or backwards from the last ones.
            if !from_end || self.layers[node] + 1 == deepest {
                self.visit(&[node], &leaving, &mut is_new, &mut order);
            }
        }
        order
    }

    fn visit(
        &self,
        way: &[usize],
        leaving: &[Vec<Vec<usize>>],
        is_new: &mut [bool],
        order: &mut [Vec<usize>],
    ) {
        for &vertex in way {
            if std::mem::take(&mut is_new[vertex]) {
                order[self.layers[vertex]].push(vertex);
                for way in leaving.get(vertex).into_iter().flatten() {
                    self.visit(way, leaving, is_new, order);
                }
            }
        }
    }

    fn is_bend(&self, vertex: usize) -> bool {
        vertex >= self.nodes
    }
}

/// Returns the number of edges on the longest path to each node.
fn longest_ways(nodes: usize, edges: &[(usize, usize)]) -> Vec<usize> {
    let mut leaving = vec![Vec::new(); nodes];
    let mut entering = vec![0; nodes];
    for &(from, to) in edges {
        leaving[from].push(to);
        entering[to] += 1;
    }
    let mut longest = vec![0; nodes];
    let mut done = vec![0];
    while let Some(from) = done.pop() {
        for &to in &leaving[from] {
            longest[to] = longest[to].max(longest[from] + 1);
            entering[to] -= 1;
            if entering[to] == 0 {
                done.push(to);
            }
        }
    }
    longest
}

/// The neighbours of each vertex in the previous and in the next layer.
struct Joints {
    before: Vec<Vec<usize>>,
    behind: Vec<Vec<usize>>,
}

impl Joints {
    fn of(graph: &LayeredLayout) -> Self {
        let none = vec![Vec::new(); graph.layers.len()];
        let mut joints = Self { before: none.clone(), behind: none };
        for step in graph.ways.iter().flat_map(|way| way.windows(2)) {
            joints.before[step[1]].push(step[0]);
            joints.behind[step[0]].push(step[1]);
        }
        joints
    }

    /// Sweeps forward and backward over the layers. Returns the fewest crossings that it finds, and
    /// the order of the layers that has them.
    fn order(&self, mut order: Vec<Vec<usize>>, graph: &LayeredLayout) -> (usize, Vec<Vec<usize>>) {
        let mut places = vec![0; graph.layers.len()];
        let put = |layer: &[usize], places: &mut [usize]| {
            layer.iter().enumerate().for_each(|(place, &vertex)| places[vertex] = place);
        };
        order.iter().for_each(|layer| put(layer, &mut places));
        let mut best = (self.crossings(&order, &places), order.clone());
        for sweep in 0..SWEEPS {
            if best.0 == 0 {
                break;
            }
            let forth = sweep % 2 == 0;
            let joined = if forth { &self.before } else { &self.behind };
            for at in 0..order.len() {
                let at = if forth { at } else { order.len() - 1 - at };
                let layer = &mut order[at];
                let mean = |vertex: &usize| {
                    let joined = &joined[*vertex];
                    let sum: usize = joined.iter().map(|&other| places[other]).sum();
                    match joined.len() {
                        0 => places[*vertex] as f64,
                        count => sum as f64 / count as f64,
                    }
                };
                let mut means: Vec<(f64, usize)> =
                    layer.iter().map(|vertex| (mean(vertex), *vertex)).collect();
                means.sort_by(|one, other| one.0.total_cmp(&other.0));
                *layer = means.into_iter().map(|(_, vertex)| vertex).collect();
                put(layer, &mut places);
            }
            let crossings = self.crossings(&order, &places);
            if crossings < best.0 {
                best = (crossings, order.clone());
            }
        }
        best
    }

    /// Returns the number of pairs of edges between neighbouring layers that cross.
    fn crossings(&self, order: &[Vec<usize>], places: &[usize]) -> usize {
        let mut crossings = 0;
        for layer in order {
            // Take the edges in the order of their starts, and count the pairs whose ends are in
            // the wrong order: each end is inserted into the sorted ends before it.
            let mut ends: Vec<usize> = Vec::new();
            for &vertex in layer {
                let mut own: Vec<usize> =
                    self.behind[vertex].iter().map(|&to| places[to]).collect();
                own.sort_unstable();
                for end in own {
                    let at = ends.partition_point(|&other| other <= end);
                    crossings += ends.len() - at;
                    ends.insert(at, end);
                }
            }
        }
        crossings
    }

    /// Returns the vertical position of each vertex.
    fn place(&self, graph: &LayeredLayout, order: &[Vec<usize>]) -> Vec<f64> {
        let mut heights = vec![0.0; graph.layers.len()];
        for layer in order {
            // Around the middle, for symmetry.
            let middle = layer.len() as f64 / 2.0;
            (0..).zip(layer).for_each(|(place, &vertex)| {
                heights[vertex] = f64::from(place) - middle;
            });
        }
        // Long edges should be straight first of all, and then paths without a fork.
        let weight = |from: usize, to: usize| match (graph.is_bend(from), graph.is_bend(to)) {
            (true, true) => 8.0,
            _ if self.behind[from].len() == 1 && self.before[to].len() == 1 => 4.0,
            _ => 1.0,
        };
        for sweep in 0..4 * SWEEPS {
            for at in 0..order.len() {
                let layer = &order[if sweep % 2 == 0 { at } else { order.len() - 1 - at }];
                let wanted = layer.iter().map(|&vertex| {
                    let before =
                        self.before[vertex].iter().map(|&from| (from, weight(from, vertex)));
                    let behind = self.behind[vertex].iter().map(|&to| (to, weight(vertex, to)));
                    let joined = before.chain(behind);
                    let (sum, weights) =
                        joined.fold((0.0, 0.0), |(sum, weights), (other, weight)| {
                            (sum + weight * heights[other], weights + weight)
                        });
                    if weights > 0.0 { (sum / weights, weights) } else { (0.0, 1.0) }
                });
                let apart = |one, other| match (graph.is_bend(one), graph.is_bend(other)) {
                    (false, false) => 1.0,
                    (true, true) => 0.4,
                    _ => 0.6,
                };
                let gaps = layer.windows(2).map(|pair| apart(pair[0], pair[1]));
                let placed = as_near_as_possible(wanted, gaps);
                layer.iter().zip(placed).for_each(|(&vertex, height)| heights[vertex] = height);
            }
        }
        let top = heights.iter().copied().fold(f64::INFINITY, f64::min);
        heights.iter().map(|height| height - top).collect()
    }
}

/// Returns numbers with at least these gaps between them that are as near as possible to the wanted
/// numbers, by weighted least squares. Numbers that are too close are merged at their mean (the
/// pool-adjacent-violators algorithm of isotonic regression).
fn as_near_as_possible(
    wanted: impl Iterator<Item = (f64, f64)>,
    gaps: impl Iterator<Item = f64>,
) -> Vec<f64> {
    // The sum of the gaps before each number.
    let sums: Vec<f64> = std::iter::once(0.0)
        .chain(gaps.scan(0.0, |sum, gap| {
            *sum += gap;
            Some(*sum)
        }))
        .collect();
    struct Pool {
        mean: f64,
        weight: f64,
        len: usize,
    }
    let mut pools: Vec<Pool> = Vec::new();
    for ((wanted, weight), sum) in wanted.zip(&sums) {
        let mut pool = Pool { mean: wanted - sum, weight, len: 1 };
        while let Some(last) = pools.pop_if(|last| last.mean > pool.mean) {
            let weight = last.weight + pool.weight;
            let mean = (last.mean * last.weight + pool.mean * pool.weight) / weight;
            pool = Pool { mean, weight, len: last.len + pool.len };
        }
        pools.push(pool);
    }
    let means = pools.iter().flat_map(|pool| std::iter::repeat_n(pool.mean, pool.len));
    means.zip(sums).map(|(mean, sum)| mean + sum).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Acyclic graphs in which the first node leads to all nodes, and all nodes lead to the last
    /// one.
    fn any_graph() -> impl Strategy<Value = (usize, Vec<(usize, usize)>)> {
        (2..20_usize).prop_flat_map(|nodes| {
            let before = (1..nodes).map(|node| 0..node).collect::<Vec<_>>();
            let more = prop::collection::vec((0..nodes, 0..nodes), 0..20);
            (before, more).prop_map(move |(before, more)| {
                let mut edges: Vec<_> =
                    before.into_iter().enumerate().map(|(node, from)| (from, node + 1)).collect();
                edges.extend(more.into_iter().filter(|(from, to)| from < to));
                edges.extend((0..nodes - 1).map(|node| (node, nodes - 1)));
                edges.sort_unstable();
                edges.dedup();
                (nodes, edges)
            })
        })
    }

    proptest! {
        #[test]
        fn edges_cross_one_layer_at_a_time_and_vertices_do_not_overlap((nodes, edges) in any_graph()) {
            let graph = LayeredLayout::of(nodes, &edges);
            for ((from, to), way) in edges.iter().zip(&graph.ways) {
                prop_assert_eq!((way[0], way[way.len() - 1]), (*from, *to));
                let is_next = |step: &[usize]| graph.layers[step[0]] + 1 == graph.layers[step[1]];
                prop_assert!(way.windows(2).all(is_next));
            }
            let vertices = graph.layers.len();
            prop_assert_eq!(graph.heights.len(), vertices);
            for (one, other) in (0..vertices).flat_map(|one| (0..one).map(move |other| (one, other))) {
                if graph.layers[one] == graph.layers[other] {
                    let apart = (graph.heights[one] - graph.heights[other]).abs();
                    let least = match [one, other].iter().filter(|&&vertex| vertex < nodes).count() {
                        2 => 1.0,
                        1 => 0.6,
                        _ => 0.4,
                    };
                    prop_assert!(apart > least - 1e-9, "{} and {}: {}", one, other, apart);
                }
            }
        }

        #[test]
        fn counts_crossings_like_a_simple_algorithm((nodes, edges) in any_graph()) {
            let graph = LayeredLayout::of(nodes, &edges);
            let joints = Joints::of(&graph);
            let order = graph.first_order(false);
            let mut places = vec![0; graph.layers.len()];
            for layer in &order {
                layer.iter().enumerate().for_each(|(place, &vertex)| places[vertex] = place);
            }
            let steps: Vec<_> = graph.ways.iter().flat_map(|way| way.windows(2)).collect();
            let cross = |one: &[usize], other: &[usize]| {
                graph.layers[one[0]] == graph.layers[other[0]]
                    && places[one[0]] < places[other[0]]
                    && places[one[1]] > places[other[1]]
            };
            let crossings = steps
                .iter()
                .map(|one| steps.iter().filter(|other| cross(one, other)).count())
                .sum::<usize>();
            prop_assert_eq!(joints.crossings(&order, &places), crossings);
        }
    }

    #[test]
    fn a_graph_without_crossings_is_found() {
        // Three paths that must change sides, and a tree whose leaves meet.
        for edges in [
            vec![(0, 1), (0, 2), (0, 3), (1, 6), (2, 4), (3, 5), (4, 7), (5, 7), (6, 7)],
            vec![(0, 1), (0, 2), (1, 3), (1, 4), (2, 4), (2, 5), (3, 6), (4, 6), (5, 6), (0, 6)],
        ] {
            let nodes = edges.iter().map(|&(_, to)| to + 1).max().unwrap();
            let graph = LayeredLayout::of(nodes, &edges);
            let steps: Vec<_> = graph.ways.iter().flat_map(|way| way.windows(2)).collect();
            let height = |vertex: usize| graph.heights[vertex];
            for (one, other) in
                steps.iter().flat_map(|one| steps.iter().map(move |other| (one, other)))
            {
                let crosses = graph.layers[one[0]] == graph.layers[other[0]]
                    && height(one[0]) < height(other[0])
                    && height(one[1]) > height(other[1]);
                assert!(!crosses, "{one:?} {other:?} of {edges:?}");
            }
        }
    }

    #[test]
    fn moves_numbers_only_as_far_as_needed() {
        let wanted = [(0.0, 1.0), (0.0, 1.0), (5.0, 1.0), (5.0, 3.0)];
        let placed = as_near_as_possible(wanted.into_iter(), [1.0, 1.0, 1.0].into_iter());
        let expected = [-0.5, 0.5, 4.25, 5.25];
        assert!(
            placed.iter().zip(expected).all(|(one, other)| (one - other).abs() < 1e-9),
            "{placed:?}"
        );
    }
}
