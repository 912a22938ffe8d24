//! Many threads on one stream of work, whose answers come in its order.

use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};

/// Jobs that wait for each worker, and answers that wait to be taken from it: one is done while the next
/// is read.
const WAITING: usize = 1;

/// What each worker makes of the jobs, which are dealt to them in turn: the answers, in order.
///
/// Jobs are read, and done, in threads that nobody waits for, so that whoever takes the answers may end
/// the process while someone is slow to write the jobs. Memory is bounded: all wait for the slowest.
///
/// # Panics
///
/// If a worker does, or who reads the jobs: what is missing is not taken for the end.
pub fn in_order<Job, Answer, Work>(
    jobs: impl Iterator<Item = Job> + Send + 'static,
    workers: impl Iterator<Item = Work>,
) -> impl Iterator<Item = Answer>
where
    Job: Send + 'static,
    Answer: Send + 'static,
    Work: FnMut(Job) -> Answer + Send + 'static,
{
    let (to, mut from): (Vec<_>, Vec<_>) =
        workers.map(start).map(|(to, from, worker)| (to, (from, Some(worker)))).unzip();
    let mut reader = Some(thread::spawn(move || {
        for (job, worker) in jobs.zip(to.iter().cycle()) {
            if worker.send(job).is_err() {
                break;
            }
        }
    }));
    let mut turn = 0;
    std::iter::from_fn(move || {
        let (answers, worker) = from.get_mut(turn)?;
        if let Ok(answer) = answers.recv() {
            turn = (turn + 1) % from.len();
            return Some(answer);
        }
        // It has ended: as the first that was given no more, unless something panicked.
        for thread in [worker.take(), reader.take()].into_iter().flatten() {
            if let Err(panic) = thread.join() {
                resume_unwind(panic);
            }
        }
        None
    })
}

/// A thread of its own for a worker: where its jobs go, where its answers come from, and itself.
fn start<Job, Answer, Work>(mut work: Work) -> (SyncSender<Job>, Receiver<Answer>, JoinHandle<()>)
where
    Job: Send + 'static,
    Answer: Send + 'static,
    Work: FnMut(Job) -> Answer + Send + 'static,
{
    let (to_worker, jobs) = sync_channel(WAITING);
    let (answers, from_worker) = sync_channel(WAITING);
    let worker = thread::spawn(move || {
        for job in jobs {
            if answers.send(work(job)).is_err() {
                break;
            }
        }
    });
    (to_worker, from_worker, worker)
}

#[cfg(test)]
mod tests {
    use std::thread::sleep;
    use std::time::Duration;

    use super::in_order;

    #[test]
    fn answers_come_in_the_order_of_the_jobs() {
        for workers in 1..5 {
            for jobs in 0..20_u64 {
                let work = |job: u64| {
                    sleep(Duration::from_micros(job * 7919 % 300));
                    job * job
                };
                let answers: Vec<u64> = in_order(0..jobs, (0..workers).map(|_| work)).collect();
                assert_eq!(answers, (0..jobs).map(|job| job * job).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn no_more_is_read_than_a_few_jobs_ahead() {
        let (read, jobs) = std::sync::mpsc::channel();
        let endless = (0_u64..).inspect(move |&job| read.send(job).unwrap());
        let mut answers = in_order(endless, (0..3).map(|_| |job| job));
        assert_eq!(answers.next(), Some(0));
        sleep(Duration::from_millis(50));
        // For each worker: one that waits, one in hand, one answer that waits; and one that was read.
        assert!(jobs.try_iter().count() <= 3 * 3 + 2);
    }

    #[test]
    #[should_panic = "as wanted"]
    fn a_worker_that_panics_is_not_taken_for_the_end() {
        let work = |job: u64| assert_ne!(job, 2, "as wanted");
        in_order(0..10, (0..2).map(|_| work)).for_each(drop);
    }

    #[test]
    #[should_panic = "as wanted"]
    fn a_reader_that_panics_is_not_taken_for_the_end() {
        let jobs = (0..10).inspect(|&job| assert_ne!(job, 2, "as wanted"));
        in_order(jobs, (0..2).map(|_| drop::<u64>)).for_each(drop);
    }
}
