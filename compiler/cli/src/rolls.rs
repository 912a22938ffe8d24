//! Rolled boards, with several threads.

use std::ops::Range;

use indicatif::{ProgressBar, ProgressStyle};

use crate::budget::out_of_steps;
use crate::output::shows_progress;
use crate::threads::{ThreadsOption, start};

/// Splits the numbers of boards into blocks, each for one thread.
pub fn blocks(boards: Range<u64>, block: u64) -> impl Iterator<Item = Range<u64>> + Send {
    (0..(boards.end - boards.start).div_ceil(block)).map(move |index| {
        let start = boards.start + index * block;
        start..boards.end.min(start.saturating_add(block))
    })
}

/// Rolls boards with several threads. `of_rolls` counts what is on the boards with these numbers,
/// unless one of them takes more than `max_steps`, and `merge` adds two counts.
pub fn tally<T: Default + Send + 'static>(
    threads: ThreadsOption,
    boards: Range<u64>,
    max_steps: u64,
    of_rolls: impl Fn(Range<u64>) -> Option<T> + Copy + Send + 'static,
    merge: impl Fn(T, T) -> T,
) -> anyhow::Result<T> {
    let roll = move |numbers: Range<u64>| (numbers.end - numbers.start, of_rolls(numbers));
    let progress = progress(boards.end - boards.start);
    let mut all = T::default();
    for (rolled, tally) in start(threads.count(), blocks(boards, 256), || roll)? {
        all = merge(all, tally.ok_or_else(|| out_of_steps(max_steps))?);
        progress.inc(rolled);
    }
    progress.finish_and_clear();
    Ok(all)
}

/// A progress bar on standard error, if somebody may see it.
fn progress(boards: u64) -> ProgressBar {
    let style =
        ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} boards, {eta} left")
            .expect("the template is right");
    let bar = if shows_progress() { ProgressBar::new(boards) } else { ProgressBar::hidden() };
    bar.with_style(style)
}
