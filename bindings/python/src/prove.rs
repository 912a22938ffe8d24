//! Proofs: every board that scores at least a number of points.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use std::vec::IntoIter;
use std::{process, thread};

use dawggle_search::game::Rules;
use dawggle_search::prove::{Certificate, Claim, ClaimProver};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::array::Int;
use crate::dictionary::Dictionary;
use crate::errors::{invalid, value_error};
use crate::interruptible::thread_count;
use crate::rules::{Size, given, given_size, sized, text_of};
use crate::shared::Shared;

/// Finds every board that scores at least `cutoff` points, as an iterator of (board, points).
///
/// size: the numbers of rows and columns, if the rules leave them open
/// threads: the number of threads; one for each processor by default
/// memory: the bytes for each thread, at least 16 MiB; a class that needs more is divided
/// sets: the sets of letters that divide the boards into classes, as `dawggle prove --sets` has
///     them: "aeiou bcd", for example, or up to three such texts, for all cells, edges and corners
///
/// The boards come as they are found, in no order. Of the boards that are the same up to rotation
/// and reflection, there is one. When the iterator ends, it is proved that there are no others.
/// On one core, 3x3 takes seconds, 3x4 half an hour, and 4x4 an estimated nine days. `dawggle
/// prove` writes certificates, and can be continued.
///
/// Ctrl-C ends a loop over the boards, and so does `close`: then nothing is proved. The threads end
/// after the classes that they work on. A process that is forked cannot go on with a proof.
///
/// Raises ValueError if an argument cannot be used, and during iteration if more than 1,000,000
/// boards of a class reach the cutoff. Raises RuntimeError after the proof was ended.
///
/// >>> import dawggle
/// >>> words = dawggle.compile(["cat", "tac", "act", "cats", "scat"])
/// >>> sorted(dawggle.prove(words, 5, size=(2, 2)))
/// [('ac/st', 5)]
#[pyfunction]
#[pyo3(signature = (dictionary, cutoff, rules="boggle".into(), *, size=None, threads=None,
    memory=Int(1 << 30), sets=Vec::new()),
    text_signature = "(dictionary, cutoff, rules='boggle', *, size=None, threads=None, memory=1073741824, sets=())")]
#[expect(clippy::too_many_arguments, reason = "named arguments of Python")]
pub fn prove(
    py: Python<'_>,
    dictionary: &Dictionary,
    cutoff: Int,
    #[pyo3(from_py_with = given)] rules: String,
    #[pyo3(from_py_with = given_size)] size: Option<Size>,
    threads: Option<Int>,
    memory: Int,
    #[pyo3(from_py_with = given_sets)] sets: Vec<String>,
) -> PyResult<Proof> {
    let shared = dictionary.shared.clone();
    let sized = sized(&rules, size, &shared)?;
    let geometry = sized.geometry().ok_or_else(|| invalid("the rules set no size"))?;
    let is_open = Rules::parse(&text_of(&rules)?).map_err(value_error)?.geometry().is_none();
    let sets = Claim::letter_sets(geometry, &shared.dawg.alphabet(), &sets).map_err(value_error)?;
    let memory = memory.to("memory")?;
    let claim = Claim {
        rules: text_of(&rules)?.into_owned(),
        size: is_open.then(|| (geometry.rows(), geometry.columns())),
        cutoff: cutoff.to("cutoff")?,
        sets,
        memory,
        classical: false,
    };
    if memory < Claim::MIN_MEMORY {
        return Err(invalid(format!("memory: expected at least {} bytes", Claim::MIN_MEMORY)));
    }
    let threads = thread_count(threads)?;
    let is_over = Arc::new(AtomicBool::new(false));
    let (sender, receiver) = sync_channel(threads);
    let flag = is_over.clone();
    thread::Builder::new().spawn(move || run(claim, &shared, threads, &flag, sender))?;
    let (receiver, process) = (receiver.into(), process::id());
    let mut proof = Proof { is_over, receiver, process, boards: IntoIter::default() };
    // The first answer says whether the claim can be proved.
    proof.wait(py)?;
    Ok(proof)
}

/// What the threads send: nothing at first, and the boards of a class each time.
type Answer = PyResult<Vec<(String, u64)>>;

/// Proves all classes, until the flag is set.
fn run(
    claim: Claim,
    shared: &Shared,
    threads: usize,
    is_over: &AtomicBool,
    sender: SyncSender<Answer>,
) {
    let prover = match ClaimProver::new(claim, shared.reader()) {
        Ok(prover) => prover,
        Err(error) => return drop(sender.send(Err(value_error(error)))),
    };
    if sender.send(Ok(Vec::new())).is_err() {
        return;
    }
    let next = AtomicUsize::new(0);
    let work = || {
        let sender = sender.clone();
        while !is_over.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(&class) = prover.classes().get(number) else { return };
            let answer = prove_class(&prover, class);
            if sender.send(answer).is_err() {
                return;
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.min(prover.classes().len()) {
            let _ = thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
}

/// Proves a class. A certificate scores its boards again, and writes them as the command does.
fn prove_class(prover: &ClaimProver<&[u8]>, class: u64) -> Answer {
    let proof = prover.prove(class).map_err(value_error)?;
    let mut certificate = Certificate::new(prover);
    certificate.add(proof).map_err(value_error)?;
    Ok(certificate.boards())
}

/// Reads the argument `sets`: one text, or a text for each kind of cell.
fn given_sets(sets: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    // A str is a sequence of str, too.
    if sets.is_instance_of::<PyString>() { Ok(vec![sets.extract()?]) } else { sets.extract() }
}

/// An iterator of the boards of a proof, made by `prove`.
#[pyclass(module = "dawggle")]
pub struct Proof {
    is_over: Arc<AtomicBool>,
    receiver: Mutex<Receiver<Answer>>,
    /// The process that has the threads.
    process: u32,
    /// Boards that were found and not returned yet.
    boards: IntoIter<(String, u64)>,
}

impl Proof {
    /// Waits for the next answer. Returns `None` at the end.
    fn wait(&mut self, py: Python<'_>) -> PyResult<Option<Vec<(String, u64)>>> {
        const WAIT: Duration = Duration::from_millis(50);
        let receiver = self.receiver.get_mut().unwrap_or_else(PoisonError::into_inner);
        loop {
            let receiver = &mut *receiver;
            match py.detach(move || receiver.recv_timeout(WAIT)) {
                Ok(answer) => return answer.map(Some),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            }
        }
    }
}

impl Drop for Proof {
    fn drop(&mut self) {
        self.close();
    }
}

#[pymethods]
impl Proof {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<(String, u64)>> {
        if self.process != process::id() {
            let lost = "a proof cannot go on in a forked process, which lacks its threads";
            return Err(PyRuntimeError::new_err(lost));
        }
        loop {
            if self.is_over.load(Ordering::Relaxed) {
                return Err(PyRuntimeError::new_err("the proof was ended: nothing is proved"));
            }
            if let Some(board) = self.boards.next() {
                return Ok(Some(board));
            }
            match self.wait(py).inspect_err(|_| self.close())? {
                Some(boards) => self.boards = boards.into_iter(),
                None => return Ok(None),
            }
        }
    }

    /// Ends the proof. Nothing is proved then, and asking for more boards is a RuntimeError.
    fn close(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }
}
