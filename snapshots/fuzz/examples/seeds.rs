//! Writes the samples into the corpora of the targets that read files.

use std::fs;
use std::io;
use std::path::Path;

use dawggle_snapshots::samples::{self, Sample};

fn main() -> io::Result<()> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    for target in ["open", "trust", "c_reader"] {
        let folder = corpus.join(target);
        fs::create_dir_all(&folder)?;
        for Sample { name, bytes } in samples::all() {
            fs::write(folder.join(name).with_extension("dawg"), bytes)?;
        }
    }
    Ok(())
}
