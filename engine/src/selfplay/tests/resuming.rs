//! Files that are continued, and those that are not.

use super::*;

#[test]
fn a_file_cut_off_anywhere_in_its_last_game_or_its_header_becomes_the_same_again() {
    let (plan, bytes) = draughts_games();
    let games = check(plan.game, &bytes).expect("games");
    let start_of = |game: usize| games[game].offset as usize;
    let cuts = (0..start_of(0)).chain(start_of(3)..bytes.len());
    for length in cuts.chain([start_of(2) + 100]) {
        let file = TemporaryFile::with(&bytes[..length]);
        let plan = Plan {
            out: file.0.clone(),
            // Header and last game would take long to make again and again.
            games: if length < start_of(0) { 0 } else { 3 },
            ..plan.clone()
        };
        let tally = play(&plan).expect("a file that goes on");
        let kept = if length < start_of(0) { 0 } else { 3 };
        assert_eq!(tally.games(), kept, "{length}");
        assert_eq!(file.bytes(), bytes[..start_of(kept as usize)], "{length}");
    }
    let length = start_of(3) + 7;
    let file = TemporaryFile::with(&bytes[..length]);
    let plan = Plan {
        out: file.0.clone(),
        ..plan
    };
    let mut stored = GameFile::open(&file.0).expect("games");
    assert_eq!(stored.by_ref().filter(Result::is_ok).count(), 3);
    assert!(stored.is_cut_off());
    assert_eq!(played(&plan), bytes);
}

#[test]
fn a_self_play_that_is_broken_off_goes_on() {
    let (plan, bytes) = draughts_games();
    let file = TemporaryFile::new();
    let plan = Plan {
        out: file.0.clone(),
        threads: 2,
        ..plan
    };
    let after = |games: u64| {
        move |tally: &Tally| {
            if tally.games() >= games {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        }
    };
    for games in 0..4 {
        let (tally, end) = run(&plan, &|| false, after(games)).expect("games");
        assert_eq!((tally.games(), end), (games, SelfPlayEnd::Interrupted));
    }
    assert_eq!(played(&plan), bytes);
    // Nothing more is to be played; with fewer games nothing is taken away.
    assert_eq!(played(&plan), bytes);
    let fewer = Plan { games: 2, ..plan };
    assert_eq!(played(&fewer), bytes);
}

#[test]
fn a_file_of_other_games_is_refused_and_the_difference_named() {
    let (plan, bytes) = draughts_games();
    let file = TemporaryFile::with(&bytes);
    let with = |change: &dyn Fn(&mut Plan)| {
        let mut plan = Plan {
            out: file.0.clone(),
            ..plan.clone()
        };
        change(&mut plan);
        let told = play(&plan).expect_err("other games").to_string();
        assert_eq!(file.bytes(), bytes);
        told
    };
    let set = |name: &'static str, value: &'static str| {
        move |plan: &mut Plan| plan.options.set(name, value).expect("a parameter")
    };
    let strand = variant("strand").self_play;
    let cases: [(Change<'_, Plan>, &str); 8] = [
        (
            &|plan| plan.game = strand,
            "variant is normal there, not strand",
        ),
        (
            &set("draw-rules", "repetition"),
            "draw-rules is fmjd there, not repetition",
        ),
        (&|plan| plan.settings.seed = 6, "seed is 5 there, not 6"),
        (
            &|plan| plan.settings.nodes = 101,
            "nodes is 100 there, not 101",
        ),
        (
            &|plan| plan.settings.random_plies = "9".parse().expect("plies"),
            "random-plies is 8..10 there, not 9",
        ),
        (
            &|plan| plan.settings.random_rate = 0.5,
            "random-rate is 2 there, not 0.5",
        ),
        (
            &|plan| plan.settings.max_plies = 160,
            "max-plies is 150 there, not 160",
        ),
        (&set("irregular", "claim"), "every move is regular"),
    ];
    for (change, expected) in cases {
        let told = with(change);
        assert!(told.contains(expected), "{told}");
    }
    let version = env!("CARGO_PKG_VERSION");
    let engine = format!("\"engine\":\"{version}");
    let mut older = plan.clone();
    older.out.clone_from(&file.0);
    let header = Header {
        engine: "0.1.0".to_owned(),
        ..Header::new("normal", &plan.options, plan.settings, None, &plan.engine)
    };
    let text = String::from_utf8_lossy(&bytes).into_owned();
    assert!(text.contains(&engine), "{text}");
    let first = crate::selfplay::game_file::first_bytes(&header).expect("a header");
    fs::write(&file.0, first).expect("a file");
    let told = play(&older).expect_err("another engine").to_string();
    assert!(told.contains("the engine is 0.1.0 there, not "), "{told}");
}

#[test]
fn only_one_self_play_writes_a_file() {
    let (plan, bytes) = draughts_games();
    let file = TemporaryFile::with(&bytes);
    let plan = Plan {
        out: file.0.clone(),
        ..plan
    };
    let held = fs::File::open(&file.0).expect("a file");
    held.lock().expect("a lock");
    let told = play(&plan).expect_err("a second writer").to_string();
    assert!(told.ends_with("is in use by another self-play"), "{told}");
}
