//! The tests that can share a program: linking one is quicker than linking twenty.

mod affix_rules;
mod board_grammar;
mod board_texts;
mod delimited_lists;
mod dice_rolls;
mod field_lists;
mod file_sizes;
mod format_1;
mod fuzz_corpus;
mod games_vs_oracle;
mod hostile_files;
mod load_errors;
mod malformed_compact;
mod marks_as_letters;
mod memory_limit;
mod published_games;
mod queries;
mod recipes;
mod round_trip;
mod scoring;
mod solver_api;
mod solver_vs_oracle;
mod tallies;
mod verification;
mod word_numbers;
mod written_forms;
