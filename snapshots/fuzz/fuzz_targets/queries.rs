#![no_main]

dawggle_fuzz::target!("queries");
