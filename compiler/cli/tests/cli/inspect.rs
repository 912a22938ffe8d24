//! `dawggle inspect`.

use std::fs;

use crate::folder::Folder;

#[test]
fn says_whether_a_device_has_enough_memory() {
    let folder = Folder::with_words("cat\ndog\n");
    folder.run("compile words.txt -o wide.dawg --layout wide").assert_code(0);
    for file in ["words.dawg", "wide.dawg"] {
        let json = folder.run(&format!("inspect --device 256k,16k --json {file}")).json(0);
        let fits = &json["fits"];
        assert_eq!((&fits["fits"], &fits["words_that_fit"]), (&true.into(), &2.into()), "{file}");
        assert_eq!([&fits["flash"], &fits["ram"]], [256 << 10, 16 << 10], "{file}");
        let programs = fits["programs"].as_array().unwrap();
        let smallest = programs.iter().min_by_key(|program| program["flash"].as_u64()).unwrap();
        let flash = smallest["flash"].as_u64().unwrap() + folder.read(file).len() as u64;
        let ram = smallest["ram"].as_u64().unwrap();

        // To the byte, after what is always said.
        let usual = folder.run(&format!("inspect {file}")).stdout;
        let room =
            |flash: u64, ram: u64| folder.run(&format!("inspect {file} --device {flash},{ram}"));
        let enough = room(flash, ram);
        enough.assert_code(0);
        assert!(enough.stdout.starts_with(&usual));
        enough.assert_stdout_has(&[&format!("{flash} bytes of flash (0 left)")]);
        assert!(enough.stdout.ends_with("\nfits\n"));
        for (flash, ram) in [(flash - 1, ram), (flash, ram - 1)] {
            let short = room(flash, ram);
            short.assert_code(1);
            short.assert_stdout_has(&["(1 too many)", "\ndoes not fit"]);
        }
    }
    for device in "uno nano mega microbit pico bluepill lm3s6965 esp32c3 gameboy".split(' ') {
        let fits = folder.run(&format!("inspect words.dawg --device {device}"));
        fits.assert_code(0);
        fits.assert_stdout_has(&[&format!("\n{device}: ")]);
        folder.run("inspect --help").assert_stdout_has(&[device]);
    }
    // Only the layout `compact` was made small enough for an Uno.
    folder.run("inspect wide.dawg --device uno").assert_code(1);
    folder.run("inspect words.dawg --json").assert_stdout_has(&["\"fits\":null"]);
    for room in ["256k", "256k,", "a,b", "Uno", ""] {
        folder
            .run(&format!("inspect words.dawg --device={room}"))
            .assert_fails(2, &["--device <DEVICE>", " expected uno, nano, "]);
    }
}

#[test]
fn the_built_in_dictionary_is_intact() {
    let folder = Folder::with_words("cat");
    let verified = folder.run("inspect");
    verified.assert_code(0);
    let list = concat!(env!("CARGO_MANIFEST_DIR"), "/../../dicts/english.txt");
    let list = fs::read_to_string(list).unwrap();
    let words = list.lines().count();
    verified.assert_stdout_has(&["intact and minimal", &format!("\nwords             {words}\n")]);
    folder.run("words --sort text").assert_prints(&list);
}
