//! Writing the layout `wide`: see `FORMAT.md` of the crate `dawggle`.

use byteorder::{ByteOrder, LittleEndian};
use dawggle::graph::Wide;

use crate::graph::MinimalGraph;

/// Returns the bytes of a graph and the layout's variant: the number of cells in the mask of a
/// node.
pub(crate) fn write(graph: &MinimalGraph, symbols: usize) -> (Vec<u8>, u8) {
    let mask_cells = if symbols <= usize::from(Wide::ONE_CELL) { 1 } else { 2 };
    // Parents come before their children, so every edge leads to a higher place.
    let mut places = vec![0; graph.len()];
    let mut end = 0;
    for (node, place) in graph.nodes().zip(&mut places).rev() {
        *place = end;
        end += (mask_cells + node.edges.len()) as u32;
    }
    let mut cells = Vec::with_capacity(end as usize);
    for node in graph.nodes().rev() {
        let mask = node.edges.iter().fold(0_u64, |mask, &(symbol, _)| mask | 1 << symbol);
        let terminal = u32::from(node.terminal) << 31;
        if mask_cells == 1 {
            cells.push(mask as u32 | terminal);
        } else {
            cells.extend([mask as u32, (mask >> 32) as u32 | terminal]);
        }
        cells.extend(node.edges.iter().map(|&(_, child)| places[child as usize]));
    }
    let mut bytes = vec![0; cells.len() * 4];
    LittleEndian::write_u32_into(&cells, &mut bytes);
    (bytes, mask_cells as u8)
}
