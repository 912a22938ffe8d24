#![no_main]

dawggle_fuzz::target!("round_trip");
