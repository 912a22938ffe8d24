//! `dawggle stats`, and the boards that it rolls.

use crate::folder::Folder;

#[test]
fn agrees_with_scoring_the_same_rolls_one_by_one() {
    let folder = Folder::with_words("cat\n");
    for rules in ["boggle-new", "boggle-2012", "boggle-super-big"] {
        let rolled = folder.run(&format!("roll --rules {rules} --seed 7 --count 300"));
        rolled.assert_code(0);
        let scored = folder.run_with_input(&format!("score --rules {rules}"), &rolled.stdout);
        let scores: Vec<u64> = scored.stdout.lines().map(|line| line.parse().unwrap()).collect();
        assert_eq!(scores.len(), 300, "{rules}");

        let stats =
            folder.run(&format!("stats --rules {rules} --seed 7 --boards 300 --json")).json(0);
        let mean = scores.iter().sum::<u64>() as f64 / 300.0;
        assert!((stats["points"]["mean"].as_f64().unwrap() - mean).abs() < 1e-9, "{rules}");
        let quantiles = &stats["points"]["quantiles"];
        assert_eq!(quantiles["max"], *scores.iter().max().unwrap(), "{rules}");
        assert_eq!(quantiles["min"], *scores.iter().min().unwrap(), "{rules}");
    }
}

#[test]
fn one_is_not_a_plural() {
    let folder = Folder::with_words("cat\n");
    let stats = folder.run("stats --boards 1 --seed 7");
    assert!(stats.stdout.starts_with("1 board of boggle-new, seed 7\n"));
    let proof = folder.run("prove --size 1x3 --cutoff 1 -d words.dawg");
    proof.assert_fails(0, &[" of at least 1 point, "]);
}
