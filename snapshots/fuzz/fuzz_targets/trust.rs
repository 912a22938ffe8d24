#![no_main]

dawggle_fuzz::target!("trust", files);
