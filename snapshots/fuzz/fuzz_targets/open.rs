#![no_main]

dawggle_fuzz::target!("open", files);
