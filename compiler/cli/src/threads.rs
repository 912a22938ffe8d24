//! How many threads a command uses.

use std::num::NonZeroUsize;
use std::thread;

/// The number of threads.
#[derive(Clone, Copy, clap::Args)]
pub struct ThreadsOption {
    /// Use N threads [default: one for each processor]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
}

impl ThreadsOption {
    pub fn get(self) -> usize {
        const MOST: usize = 1024;
        let threads = self.threads.or_else(|| thread::available_parallelism().ok());
        threads.map_or(1, NonZeroUsize::get).min(MOST)
    }
}
