//! Writing the layout `wide`: see `FORMAT.md` of the crate `dawggle`.

use dawggle::graph::Wide;

use crate::graph::MinimalGraph;

/// Returns the bytes of a graph and the layout's variant: the number of cells in the mask of a
/// node.
pub(crate) fn write(graph: &MinimalGraph, symbols: usize) -> (Vec<u8>, u8) {
    let mask_cells = if symbols <= usize::from(Wide::ONE_CELL) { 1 } else { 2 };
    // Parents come before their children, so every edge leads to a higher place.
    let mut places = vec![0_u32; graph.len()];
    let mut end = 0;
    for (node, place) in graph.nodes().zip(&mut places).rev() {
        *place = end;
        end += (mask_cells + node.edges.len()) as u32;
    }
    let mut bytes = Vec::with_capacity(end as usize * 4);
    for node in graph.nodes().rev() {
        let mask = node.edges.iter().fold(0_u64, |mask, &(symbol, _)| mask | 1 << symbol);
        let terminal = u64::from(node.terminal) << (mask_cells * 32 - 1);
        bytes.extend(&(mask | terminal).to_le_bytes()[..mask_cells * 4]);
        for &(_, child) in node.edges {
            bytes.extend(places[child as usize].to_le_bytes());
        }
    }
    (bytes, mask_cells as u8)
}
