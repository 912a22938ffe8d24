//! The progress bar of a compilation.

use std::time::{Duration, Instant};

use dawggle_compiler::{Compiler, Dictionary, Error, Progress};
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::interrupt::clear_bar;
use crate::output::{note, shows_progress};
use crate::word_lists::Options;

/// A compilation that takes less time needs no bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// A method of the compiler.
type How = fn(&Compiler) -> Result<Dictionary, Error>;

/// Compiles, and says what there is to know about the lists. If it takes longer than a second,
/// shows a progress bar on standard error, if that is a terminal.
pub fn compile(compiler: Compiler, how: How, options: Options) -> Result<Dictionary, Error> {
    let dictionary =
        if shows_progress() { compile_with_bar(compiler, how)? } else { how(&compiler)? };
    for line in &dictionary.report.notes {
        // Nobody may read it.
        let _ = note(options.named_in(line));
    }
    Ok(dictionary)
}

fn compile_with_bar(compiler: Compiler, how: How) -> Result<Dictionary, Error> {
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
    let compiled = how(&compiler.progress(listener));
    bar.finish_and_clear();
    compiled
}

fn show(bar: &ProgressBar, progress: Progress) {
    let (template, done) = match progress {
        Progress::Reading { bytes, total, words } => {
            bar.set_message(format!("{} words", HumanCount(words)));
            bar.set_length(total.unwrap_or_default());
            let template = match total {
                Some(_) => {
                    "{wide_bar} {binary_bytes} of {binary_total_bytes} read, {msg}, {eta} left"
                }
                None => "{spinner} {binary_bytes} read, {msg}",
            };
            (template, bytes)
        }
        Progress::Sorting { words } => ("{spinner} {human_pos} words sorted", words),
        _ => ("{spinner} laying out the graph", 0),
    };
    bar.set_style(ProgressStyle::with_template(template).expect("the template is right"));
    bar.set_position(done);
}
