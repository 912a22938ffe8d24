//! Dice: the rolls of every game can be rolled, and the odds of small ones are as counted one by
//! one.

use std::collections::BTreeMap;

use dawggle_search::game::{Dice, GameBoard, Odds, Rules, Tile};
use dawggle_snapshots::property::{check, factor};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

fn dice(name: &str) -> Dice {
    Rules::named(name).unwrap().dice().unwrap().clone()
}

/// Reads the faces of the dice from the text of the rules, without the crate. `Q` is `Qu`.
fn faces(text: &str) -> Vec<Vec<String>> {
    let start = text.find("dice = [").unwrap() + "dice = [".len();
    let list = &text[start..start + text[start..].find("\n]").unwrap()];
    let mut dice = Vec::new();
    let mut rest = list;
    while let Some(at) = rest.find(['"', '[']) {
        let (is_list, after) = (rest[at..].starts_with('['), &rest[at + 1..]);
        let (die, left) = after.split_once(if is_list { ']' } else { '"' }).unwrap();
        dice.push(if is_list {
            die.split('"').skip(1).step_by(2).map(str::to_lowercase).collect()
        } else {
            die.chars().map(|letter| letter.to_lowercase().to_string().replace('q', "qu")).collect()
        });
        rest = left;
    }
    dice
}

/// Returns true if each tile can have a different die that shows it.
///
/// This is bipartite matching with augmenting paths.
fn can_show(dice: &[Vec<String>], tiles: &[Tile]) -> bool {
    fn place(
        tile: usize,
        shows: &impl Fn(usize, usize) -> bool,
        taken: &mut [Option<usize>],
        tried: &mut [bool],
    ) -> bool {
        for die in 0..taken.len() {
            if shows(die, tile) && !std::mem::replace(&mut tried[die], true) {
                let is_free = match taken[die] {
                    Some(other) => place(other, shows, taken, tried),
                    None => true,
                };
                if is_free {
                    taken[die] = Some(tile);
                    return true;
                }
            }
        }
        false
    }
    let shows = |die: usize, tile: usize| dice[die].iter().any(|face| face == tiles[tile].text());
    let mut taken = vec![None; dice.len()];
    (0..tiles.len()).all(|tile| place(tile, &shows, &mut taken, &mut vec![false; dice.len()]))
}

#[test]
fn the_dice_can_show_every_roll() {
    let mut games = 0;
    for (name, text) in Rules::NAMED {
        let rules = Rules::parse(text).unwrap();
        let Some(dice) = rules.dice() else { continue };
        let faces = faces(text);
        assert_eq!(dice.len(), faces.len(), "{name}");
        // The large ones take a second for ten.
        let rolls = if *name == "boggle-super-big" { 4 } else { 200 };
        for number in 0..200 {
            let tiles = dice.roll(7, number);
            assert_eq!(tiles, dice.roll(7, number));
            assert!(can_show(&faces, &tiles), "{name}, roll {number}");
            if number < rolls {
                let odds = dice.odds(&tiles).unwrap();
                assert!(odds.is_possible() && odds.probability() > 0.0, "{name}, roll {number}");
            }
        }
        games += 1;
    }
    assert_eq!(games, 6);
}

/// Boards in which some tiles are others: many of them cannot be rolled.
#[test]
fn changed_rolls() {
    let names = ["boggle-classic", "boggle-new"];
    let dice = names.map(dice);
    let text = |name| Rules::NAMED.iter().find(|(known, _)| *known == name).unwrap().1;
    let faces = names.map(|name| faces(text(name)));
    let mut impossible = 0;
    for number in 0..200 {
        for (dice, faces) in dice.iter().zip(&faces) {
            let mut tiles = dice.roll(1, number);
            for (place, other) in dice.roll(2, number).into_iter().enumerate().step_by(4) {
                tiles[place] = other;
            }
            let can_show = can_show(faces, &tiles);
            let odds = dice.odds(&tiles).unwrap();
            assert_eq!(odds.is_possible(), can_show);
            assert_eq!(odds.probability() > 0.0, can_show);
            impossible += u32::from(!can_show);
        }
    }
    assert!((40..360).contains(&impossible), "{impossible}");
}

/// A roll must never change, since people write down its seed and number.
#[test]
fn a_roll_depends_on_seed_and_number_only() {
    let board = |seed, number| {
        let rules = Rules::named("boggle-new").unwrap();
        let tiles = rules.dice().unwrap().roll(seed, number);
        GameBoard::new(rules.geometry().unwrap().clone(), tiles).to_string()
    };
    let boards = [board(1, 0), board(1, 1), board(u64::MAX, u64::MAX)];
    assert_eq!(boards, ["hiohethttbishenf", "zeltneyusovocpnx", "eoloeevephozadem"]);
    assert_ne!(board(1, 0), board(2, 0));
}

/// All combinations of die, cell and face are equally likely.
#[test]
fn rolls_are_fair() {
    let tile = |text: &str| Tile::parse(text).unwrap();
    let faces = [["a", "b", "c"], ["d", "e", "f"], ["g", "h", "i"]];
    let dice = Dice::new(faces.map(|faces| faces.map(tile).to_vec()).to_vec());
    let mut counts: BTreeMap<(usize, String), u32> = BTreeMap::new();
    for number in 0..9_000 {
        for (cell, tile) in dice.roll(3, number).iter().enumerate() {
            *counts.entry((cell, tile.text().to_owned())).or_default() += 1;
        }
    }
    assert_eq!(counts.len(), 3 * 9);
    // A thousand each, plus or minus five standard deviations.
    assert!(counts.values().all(|count| (850..=1150).contains(count)), "{counts:?}");
}

/// Counts the ways to roll the tiles, and all ways, by trying every die on every cell.
fn count(dice: &[Vec<Tile>], tiles: &[Tile]) -> (u64, u64) {
    fn ways(dice: &[Vec<Tile>], used: &mut Vec<usize>, tiles: &[Tile]) -> (u64, u64) {
        if used.len() == dice.len() {
            return (1, 1);
        }
        let (mut shown, mut all) = (0, 0);
        for die in 0..dice.len() {
            if used.contains(&die) {
                continue;
            }
            for face in &dice[die] {
                let fits = face.text() == tiles[used.len()].text();
                used.push(die);
                let (more_shown, more) = ways(dice, used, tiles);
                used.pop();
                all += more;
                shown += if fits { more_shown } else { 0 };
            }
        }
        (shown, all)
    }
    ways(dice, &mut Vec::new(), tiles)
}

fn numbers(odds: &Odds) -> (u64, u64) {
    (odds.ways.to_u64().unwrap(), odds.all.to_u64().unwrap())
}

#[test]
fn odds_of_few_dice_match_a_count_of_all_rolls() {
    let face = select(&["a", "a", "b", "c", "qu", "in", "a/b", "?", "#"]);
    let die = vec(face.prop_map(|text| Tile::parse(text).unwrap()), 1..=3);
    let dice = (vec(die, 1..=5), any::<bool>()).prop_map(|(mut dice, identical)| {
        if identical {
            dice = vec![dice[0].clone(); dice.len()];
        }
        dice
    });
    let changes = vec((any::<Index>(), any::<Index>(), any::<Index>()), 0..3);
    let possible = std::cell::Cell::new(0);
    check(400, &(dice, any::<u64>(), changes), |(faces, seed, changes)| {
        let dice = Dice::new(faces.clone());
        let mut tiles = dice.roll(seed, 0);
        for (place, die, face) in changes {
            let die: &Vec<Tile> = die.get(&faces);
            *place.get_mut(&mut tiles) = face.get(die).clone();
        }
        let odds = dice.odds(&tiles).unwrap();
        let (ways, all) = count(&faces, &tiles);
        prop_assert_eq!(numbers(&odds), (ways, all));
        prop_assert_eq!(odds.is_possible(), ways > 0);
        let error = odds.probability() - ways as f64 / all as f64;
        prop_assert!(error.abs() < 1e-15);
        possible.set(possible.get() + u32::from(ways > 0));
        Ok(())
    });
    assert!((100..=380).contains(&(possible.get() / factor())), "{possible:?}");
}

#[test]
fn odds_of_impossible_boards_are_zero() {
    let tile = |text: &str| Tile::parse(text).unwrap();
    let dice = Dice::new(vec![vec![tile("a"), tile("b")], vec![tile("c")]]);
    let ways = |tiles: &[&str]| {
        let tiles: Vec<Tile> = tiles.iter().map(|text| tile(text)).collect();
        let odds = dice.odds(&tiles).unwrap();
        assert_eq!(odds.is_possible(), odds.probability() > 0.0);
        numbers(&odds)
    };
    assert_eq!(ways(&["a", "c"]), (1, 4));
    assert_eq!(ways(&["c", "b"]), (1, 4));
    assert_eq!(ways(&["a", "b"]), (0, 4));
    assert_eq!(ways(&["c", "c"]), (0, 4));
    assert_eq!(ways(&["z", "c"]), (0, 4));
    assert_eq!(ways(&["a"]), (0, 4), "too few");
    assert_eq!(ways(&["a", "c", "c"]), (0, 4), "too many");
    assert_eq!(ways(&[]), (0, 4));
    let none = Dice::new(Vec::new());
    assert_eq!(numbers(&none.odds::<Tile>(&[]).unwrap()), (1, 1));
}

/// With 40 dice of 40 letters, the ways to roll 40 different letters are too many to count. There
/// is only one way to roll the same letter 40 times.
#[test]
fn odds_that_are_too_hard_to_count_are_refused() {
    let letters: Vec<Tile> =
        ('а'..).take(40).map(|letter| Tile::parse(&letter.to_string()).unwrap()).collect();
    let dice = Dice::new(vec![letters.clone(); 40]);
    assert!(dice.odds(&letters).is_none());
    let odds = dice.odds(&vec![letters[0].clone(); 40]).unwrap();
    assert!((odds.probability().log10() + 40.0 * 40_f64.log10()).abs() < 1e-9);
    // More tiles of one letter than the counter supports.
    let dice = Dice::new(vec![letters.clone(); 256]);
    assert!(dice.odds(&vec![letters[0].clone(); 256]).is_none());
}
