//! Threads that share the work of a command.
//!
//! This is the only pool of the command. Rayon does not fit: it waits for every thread at the end,
//! even for one that waits for standard input; it cannot return results in the order of a stream
//! without reading the whole stream; and it cannot wait for a result with a time limit, which
//! Ctrl-C needs.

use std::any::Any;
use std::collections::BTreeMap;
use std::iter;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use anyhow::Context;

use crate::number::number_from;

/// The number of threads.
#[derive(Clone, Copy, Default, clap::Args)]
pub struct ThreadsOption {
    /// Use N threads [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = number_from(1_usize))]
    threads: Option<usize>,
}

impl ThreadsOption {
    /// Returns the number of threads that a command uses.
    pub fn count(self) -> usize {
        const MOST: usize = 1024;
        let processors = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.threads.unwrap_or_else(processors).min(MOST)
    }
}

/// The results of jobs, each as soon as it is there.
///
/// # Panics
///
/// Taking a result panics if a worker panicked, or the iterator that makes the jobs: what is
/// missing is not mistaken for the end.
pub struct Results<T>(Receiver<Result<T, Box<dyn Any + Send>>>);

impl<T> Results<T> {
    /// Waits for the next result, but not longer than this. At the end, nothing can send it.
    pub fn wait(&mut self, timeout: Duration) -> Result<T, RecvTimeoutError> {
        let result = self.0.recv_timeout(timeout)?;
        Ok(result.unwrap_or_else(|panic| resume_unwind(panic)))
    }
}

impl<T> Iterator for Results<T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        self.0.recv().ok().map(|result| result.unwrap_or_else(|panic| resume_unwind(panic)))
    }
}

/// Starts threads that do the jobs, each with a worker of its own.
///
/// Nobody waits for the threads: the process can end while one of them waits for its next job.
/// Each thread has at most one job, and there is at most one finished result for each thread.
///
/// # Errors
///
/// If the system refuses a thread.
pub fn start<Job, T, Worker>(
    threads: usize,
    jobs: impl Iterator<Item = Job> + Send + 'static,
    worker: impl Fn() -> Worker,
) -> anyhow::Result<Results<T>>
where
    T: Send + 'static,
    Worker: FnMut(Job) -> T + Send + 'static,
{
    let jobs = Arc::new(Mutex::new(jobs.fuse()));
    let (sender, results) = sync_channel(threads);
    for number in 1..=threads {
        let (jobs, sender, mut worker) = (Arc::clone(&jobs), sender.clone(), worker());
        let mut work = move || {
            // The lock is poisoned if another thread panicked over the next job: it says so.
            let job = jobs.lock().ok()?.next()?;
            Some(worker(job))
        };
        let run = move || {
            while let Some(result) = catch_unwind(AssertUnwindSafe(&mut work)).transpose() {
                let is_panic = result.is_err();
                if sender.send(result).is_err() || is_panic {
                    return;
                }
            }
        };
        thread::Builder::new().spawn(run).with_context(|| {
            format!("cannot start thread {number} of {threads} (use fewer threads)")
        })?;
    }
    Ok(Results(results))
}

/// Starts threads like [`start`], and returns the results in the order of the jobs.
///
/// Jobs are taken at most [`AHEAD`] for each thread ahead of the results, so memory is bounded even
/// where one job takes much longer than others.
///
/// # Errors
///
/// If the system refuses a thread.
///
/// # Panics
///
/// As [`Results`] does.
pub fn in_order<Job, T, Worker>(
    threads: usize,
    mut jobs: impl Iterator<Item = Job> + Send + 'static,
    worker: impl Fn() -> Worker,
) -> anyhow::Result<impl Iterator<Item = T>>
where
    T: Send + 'static,
    Worker: FnMut(Job) -> T + Send + 'static,
{
    let (allow, allowed) = channel();
    (0..AHEAD * threads).try_for_each(|_| allow.send(()))?;
    let jobs = iter::from_fn(move || allowed.recv().ok().and_then(|()| jobs.next())).enumerate();
    let mut results = start(threads, jobs, || {
        let mut worker = worker();
        move |(number, job)| (number, worker(job))
    })?;
    let mut early = BTreeMap::new();
    let mut next = 0;
    Ok(iter::from_fn(move || {
        while !early.contains_key(&next) {
            let (number, result) = results.next()?;
            early.insert(number, result);
        }
        let result = early.remove(&next);
        next += 1;
        // Nobody needs it if all jobs are done.
        let _ = allow.send(());
        result
    }))
}

/// Jobs for each thread that are taken before the first of their results is used: one that is being
/// done, and some that are done but have to wait for an earlier one.
const AHEAD: usize = 3;

#[cfg(test)]
mod tests {
    use std::thread::sleep;
    use std::time::Duration;

    use super::{in_order, start};

    #[test]
    fn results_come_in_the_order_of_the_jobs() {
        for threads in 1..5 {
            for jobs in 0..20_u64 {
                let square = |job: u64| {
                    sleep(Duration::from_micros(job * 7919 % 300));
                    job * job
                };
                let results: Vec<u64> = in_order(threads, 0..jobs, || square).unwrap().collect();
                assert_eq!(results, (0..jobs).map(|job| job * job).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn a_result_is_there_while_an_earlier_job_still_runs() {
        let wait = |job: u64| sleep(Duration::from_secs(job));
        start(2, [3600, 0].into_iter(), || wait).unwrap().next().unwrap();
    }

    #[test]
    fn jobs_are_taken_only_a_few_ahead() {
        let (taken, jobs) = std::sync::mpsc::channel();
        let endless = (0_u64..).inspect(move |&job| taken.send(job).unwrap());
        let mut results = in_order(3, endless, || |job| job).unwrap();
        assert_eq!(results.next(), Some(0));
        sleep(Duration::from_millis(50));
        assert!(jobs.try_iter().count() <= 3 * 3 + 1);
    }

    #[test]
    #[should_panic = "on purpose"]
    fn a_panic_of_a_worker_is_not_mistaken_for_the_end() {
        let work = |job: u64| assert_ne!(job, 2, "on purpose");
        in_order(2, 0_u64.., || work).unwrap().for_each(drop);
    }

    #[test]
    #[should_panic = "on purpose"]
    fn a_panic_of_the_jobs_is_not_mistaken_for_the_end() {
        let jobs = (0..10).inspect(|&job| assert_ne!(job, 2, "on purpose"));
        in_order(2, jobs, || drop::<u64>).unwrap().for_each(drop);
    }
}
