//! How games are played, and which plans are refused.

use super::*;

#[test]
fn every_game_plays_itself_and_is_the_same_with_any_number_of_threads() {
    let seats = [("players", "3")];
    let six = [("players", "6")];
    let without: &[(&str, &str)] = &[];
    let games = VARIANTS.iter().map(|variant| (variant.name, without));
    let games = games.chain([
        ("chinese-checkers", &seats[..]),
        ("chinese-checkers", &six[..]),
        ("strand", &[("opening", "rencontre")]),
    ]);
    for (name, rules) in games {
        let file = TemporaryFile::new();
        let mut plan = plan(name, rules, &file);
        let bytes = played(&plan);
        let games = check(plan.game, &bytes).expect("games by the rules");
        assert_eq!(games.len(), 4, "{name}");
        let lines: Vec<_> = games.iter().map(|game| &game.record.plies).collect();
        assert!(lines.windows(2).all(|two| two[0] != two[1]), "{name}");
        let plies = || games.iter().flat_map(|game| &game.record.plies);
        let is_worth = |ply: &Ply| ply.score.is_some_and(|score| score != 0);
        assert!(plies().any(is_worth), "{name}");
        assert!(plies().all(|ply| !ply.is_random || ply.score.is_none()));
        for threads in [2, 3] {
            let other = TemporaryFile::new();
            plan.threads = threads;
            plan.out.clone_from(&other.0);
            assert_eq!(played(&plan), bytes, "{name}, {threads} threads");
        }
    }
}

#[test]
fn openings_are_random_and_balanced_and_random_moves_come_later_too() {
    let file = TemporaryFile::new();
    let mut plan = plan("normal", &[], &file);
    plan.games = 12;
    plan.settings.random_plies = "3..5".parse().expect("a range");
    let bytes = played(&plan);
    let games = check(plan.game, &bytes).expect("games");
    let mut lengths = Vec::new();
    let mut later = 0;
    for game in &games {
        let plies = &game.record.plies;
        let opening = plies.iter().take_while(|ply| ply.is_random).count();
        lengths.push(opening);
        let first = plies[opening].score.expect("the search of the opening");
        assert!(first.abs() <= 150, "{first}");
        later += plies[opening..].iter().filter(|ply| ply.is_random).count();
    }
    lengths.sort_unstable();
    lengths.dedup();
    assert_eq!(lengths, [3, 4, 5]);
    // Two a game on average.
    assert!((8..60).contains(&later), "{later}");
    plan.settings.random_rate = 0.0;
    let other = TemporaryFile::new();
    plan.out.clone_from(&other.0);
    for game in check(plan.game, &played(&plan)).expect("games") {
        let mut plies = game.record.plies.iter();
        assert!(plies.by_ref().any(|ply| !ply.is_random));
        assert!(plies.all(|ply| !ply.is_random));
    }
}

#[test]
fn another_seed_gives_other_games() {
    let (mut plan, bytes) = draughts_games();
    let file = TemporaryFile::new();
    plan.out.clone_from(&file.0);
    plan.settings.seed += 1;
    let other = check(plan.game, &played(&plan)).expect("games");
    for (one, other) in check(plan.game, &bytes).expect("games").iter().zip(&other) {
        assert_ne!(one.record, other.record);
    }
}

#[test]
fn a_game_ends_with_the_proof_of_a_win_or_at_the_greatest_number_of_plies() {
    let (mut plan, bytes) = draughts_games();
    let is_proved = |game: &StoredGame| {
        let last = game.record.plies.last().and_then(|ply| ply.score);
        let is_win = matches!(game.record.result, GameResult::Win(_));
        is_win && last.is_some_and(|score| i32::from(score) >= DECIDED)
    };
    let games = check(plan.game, &bytes).expect("games");
    assert!(games.iter().any(is_proved), "{games:?}");
    for game in &games {
        let plies = &game.record.plies;
        let early = plies.iter().rev().skip(1);
        assert!(
            early
                .filter_map(|ply| ply.score)
                .all(|score| i32::from(score) < DECIDED)
        );
    }
    let file = TemporaryFile::new();
    plan.out.clone_from(&file.0);
    plan.settings.max_plies = 20;
    for game in check(plan.game, &played(&plan)).expect("games") {
        assert_eq!(game.record.plies.len(), 20);
        assert_eq!(game.record.result, GameResult::Unfinished);
    }
}

#[test]
fn a_plan_that_makes_no_games_is_refused_before_there_is_a_file() {
    let file = TemporaryFile::new();
    let plan = plan("normal", &[], &file);
    let cases: [(Change<'_, Plan>, &str); 4] = [
        (&|plan| plan.settings.max_plies = 10, "max-plies is 10"),
        (
            &|plan| plan.settings.max_plies = 200_000,
            "max-plies is 200000",
        ),
        (
            &|plan| plan.settings.random_rate = f64::NAN,
            "random-rate is NaN",
        ),
        (
            &|plan| plan.settings.random_rate = -1.0,
            "random-rate is -1",
        ),
    ];
    for (change, expected) in cases {
        let mut plan = plan.clone();
        change(&mut plan);
        let told = play(&plan).expect_err("a wrong plan").to_string();
        assert!(told.contains(expected), "{told}");
        assert!(!plan.out.exists());
    }
    let mut short = super::plan("pyramidame", &[], &file);
    short.settings.random_plies = "120".parse().expect("plies");
    let told = play(&short).expect_err("no such game").to_string();
    assert_eq!(told, "no line of 120 random plies leaves a game to play");
}
