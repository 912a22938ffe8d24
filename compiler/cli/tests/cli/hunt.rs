//! `dawggle hunt`.

use std::io::{BufRead, BufReader};
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

use crate::folder::{Folder, interrupt};

#[test]
#[cfg(unix)]
fn an_interrupt_ends_it_with_the_best_so_far() {
    let folder = Folder::with_words("cat\ntac\nact\n");
    let mut hunt = folder.command("hunt -d words.dawg --size 2x2 --time 600");
    let mut child = hunt.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    // From now on it listens; and soon it has found all there is.
    BufReader::new(child.stderr.as_mut().unwrap()).read_line(&mut line).unwrap();
    assert!(line.starts_with("seed "), "{line}");
    sleep(Duration::from_millis(500));
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(String::from_utf8(output.stdout).unwrap().contains("\t3\n"), "three words");
}
