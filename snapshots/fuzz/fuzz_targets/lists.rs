#![no_main]

dawggle_fuzz::target!("lists");
