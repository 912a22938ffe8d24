//! Sorting with little code.

use std::cmp::Ordering;

/// Sorts things that are few, or are sorted once. Equal things stay in their order.
///
/// The standard library compiles its sort again for each type, which takes 6 KB each time: this was
/// an eighth of a compiler in WebAssembly. Here it sorts only the numbers of things.
pub(crate) fn sorted_by<T>(
    things: impl IntoIterator<Item = T>,
    compare: impl Fn(&T, &T) -> Ordering,
) -> Vec<T> {
    let things: Vec<T> = things.into_iter().collect();
    let order = order(things.len(), &|one, other| compare(&things[one], &things[other]));
    let mut things: Vec<Option<T>> = things.into_iter().map(Some).collect();
    order.into_iter().filter_map(|number| things[number].take()).collect()
}

fn order(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|&one, &other| compare(one, other));
    order
}

#[cfg(test)]
mod tests {
    use super::sorted_by;

    #[test]
    fn equal_things_stay_in_their_order() {
        let mut things: Vec<(u32, String)> =
            (0..500_u32).map(|number| (number * 7919 % 13, number.to_string())).collect();
        let sorted = sorted_by(things.clone(), |(one, _), (other, _)| one.cmp(other));
        things.sort_by_key(|&(key, _)| key);
        assert_eq!(sorted, things);
    }
}
