//! The progress bar of a compilation.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use dawggle_compiler::{Compiler, Dictionary, Error, Progress};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::interrupt::clear_bar;
use crate::output::say;

/// A compilation that takes less time needs no bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// A function that is told the progress.
pub type Listener = Box<dyn Fn(Progress) + Send + Sync>;

/// Compiles with a progress bar, and says what there is to know about the lists.
pub fn compile(compiler: Compiler) -> Result<Dictionary, Error> {
    let dictionary = with_bar(|listener| compiler.progress(listener).compile())?;
    for note in &dictionary.report.notes {
        // Nobody may read it.
        let _ = say(note);
    }
    Ok(dictionary)
}

/// Runs work that compiles. If it takes longer than a second, shows a progress bar on standard
/// error, if that is a terminal.
pub fn with_bar<T>(work: impl FnOnce(Listener) -> T) -> T {
    if !io::stderr().is_terminal() {
        return work(Box::new(|_| {}));
    }
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
    clear_bar(&bar);
    let start = Instant::now();
    let listener = {
        let bar = bar.clone();
        move |progress| {
            if start.elapsed() < PATIENCE {
                return;
            }
            if bar.is_hidden() {
                bar.set_draw_target(ProgressDrawTarget::stderr());
                bar.enable_steady_tick(PATIENCE / 10);
            }
            show(&bar, progress);
        }
    };
    let done = work(Box::new(listener));
    bar.finish_and_clear();
    done
}

fn show(bar: &ProgressBar, progress: Progress) {
    let (template, done) = match progress {
        Progress::Reading { bytes, total: Some(total) } => {
            bar.set_length(total);
            ("{wide_bar} {binary_bytes} of {binary_total_bytes} read, {eta} left", bytes)
        }
        Progress::Reading { bytes, .. } => ("{spinner} {binary_bytes} read", bytes),
        Progress::Sorting { words } => ("{spinner} {human_pos} words sorted", words),
        _ => ("{spinner} laying out the graph", 0),
    };
    bar.set_style(ProgressStyle::with_template(template).expect("the template is right"));
    bar.set_position(done);
}
