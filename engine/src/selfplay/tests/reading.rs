//! What is read from files, and what is refused.

use super::*;

#[test]
fn no_byte_can_change_without_being_noticed_at_its_place() {
    let (plan, bytes) = draughts_games();
    let games = check(plan.game, &bytes).expect("games");
    let line = b"rafle games 1\n".len();
    for place in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[place] ^= 1 << (place % 8);
        let told = check(plan.game, &changed)
            .expect_err("a changed byte")
            .to_string();
        let number = games
            .iter()
            .take_while(|game| game.offset <= place as u64)
            .count();
        let expected = if place < line {
            "of games".to_owned()
        } else if number == 0 {
            format!("header at byte {line}: its ")
        } else {
            format!("game {number} at byte {}: its ", games[number - 1].offset)
        };
        assert!(told.contains(&expected), "{place}: {told}");
        // Neither is it continued, and it stays as it is.
        if place % 7 == 0 {
            let file = TemporaryFile::with(&changed);
            let plan = Plan {
                out: file.0.clone(),
                ..plan.clone()
            };
            let refused = play(&plan).expect_err("a changed byte").to_string();
            assert!(refused.contains(&expected), "{place}: {refused}");
            assert_eq!(file.bytes(), changed);
        }
    }
}

#[test]
fn a_game_that_is_missing_or_in_another_place_is_noticed() {
    let (plan, bytes) = draughts_games();
    let games = check(plan.game, &bytes).expect("games");
    let (one, two) = (games[1].offset as usize, games[2].offset as usize);
    let without = [&bytes[..one], &bytes[two..]].concat();
    let twice = [&bytes[..two], &bytes[one..]].concat();
    for (changed, offset, number) in [(without, one, 2), (twice, two, 3)] {
        let told = check(plan.game, &changed)
            .expect_err("another order")
            .to_string();
        let place = format!("game {number} at byte {offset}: ");
        assert!(told.contains(&place), "{told}");
    }
}

#[test]
fn records_that_are_no_games_by_the_rules_are_refused() {
    let (plan, bytes) = draughts_games();
    let games = check(plan.game, &bytes).expect("games");
    let is_won = |game: &&StoredGame| matches!(game.record.result, GameResult::Win(_));
    let game = games.iter().find(is_won).expect("a game that is won");
    let told = |change: &dyn Fn(&mut GameRecord)| {
        let mut game = game.clone();
        change(&mut game.record);
        let error = plan.game.check(&game, &plan.options);
        error.expect_err("another game").to_string()
    };
    let plies = game.record.plies.len();
    let cases: [(Change<'_, GameRecord>, String); 6] = [
        (&|game| game.final_hash ^= 1, "the last position has".into()),
        (
            &|game| game.result = GameResult::Draw,
            "the result is Draw".into(),
        ),
        (
            &|game| game.plies[2].move_index = 64,
            "ply 3: there is no move 64 among".into(),
        ),
        (
            &|game| game.plies.push(game.plies[0]),
            format!("ply {}: the game is over", plies + 1),
        ),
        (&|game| _ = game.plies.pop(), "the last position has".into()),
        (&|game| game.start = Some("W:W99".into()), "'99'".into()),
    ];
    for (change, expected) in cases {
        let told = told(change);
        assert!(told.contains(&expected), "{told}");
        let place = format!("game {} at byte {}", game.number, game.offset);
        assert!(told.contains(&place), "{told}");
    }
}

#[test]
fn the_positions_of_a_game_are_those_of_its_moves() {
    let (plan, bytes) = draughts_games();
    for stored in check(plan.game, &bytes).expect("games") {
        let game = stored.replay::<draughts::Position>(&plan.options);
        let game = game.expect("a game by the rules");
        assert_eq!(game.plies().len(), stored.record.plies.len());
        assert_eq!(game.result(), stored.record.result);
        let next = game.plies().skip(1).map(|(position, _)| position);
        for ((position, ply), next) in game.plies().zip(next.chain([game.end()])) {
            let mut moves = rafle_rules::MoveList::new();
            position.legal_moves(&mut moves);
            assert_eq!(position.play(moves[ply.move_index as usize]), *next);
            assert!(ply.score.is_none_or(|score| i32::from(score).abs() <= WIN));
        }
    }
}

#[test]
fn what_is_no_file_of_games_is_refused() {
    let (_, bytes) = draughts_games();
    let told = |bytes: &[u8]| {
        let file = TemporaryFile::with(bytes);
        let error = GameFile::open(&file.0).expect_err("no games");
        error.to_string()
    };
    assert!(told(b"").ends_with("is cut off within its header, at byte 0"));
    assert!(told(b"rafle ga").ends_with("its header, at byte 8"));
    assert!(told(&bytes[..100]).ends_with("its header, at byte 100"));
    assert!(told(b"[Event \"?\"]\n").ends_with("is not a file of games"));
    let newer = told(b"rafle games 2\nwhatever");
    assert!(newer.contains("has the format '2' of games; this program knows '1'"));
    let directory = GameFile::open(&std::env::temp_dir()).expect_err("a directory");
    assert!(directory.to_string().ends_with("is not a file of games"));
    let file = TemporaryFile::new();
    let missing = GameFile::open(&file.0).expect_err("no file");
    assert!(matches!(missing, GamesError::File { .. }), "{missing}");
}

#[test]
fn files_of_one_variant_and_different_seeds_are_read_as_one() {
    let (mut plan, bytes) = draughts_games();
    let one = TemporaryFile::with(&bytes);
    let two = TemporaryFile::new();
    plan.settings.seed = 6;
    plan.out.clone_from(&two.0);
    play(&plan).expect("games");
    let open = |paths: &[&TemporaryFile]| {
        GameFiles::open(paths.iter().map(|file| file.0.clone()).collect())
    };
    let files = open(&[&one, &two]).expect("files").expect("games");
    assert_eq!(files.variant(), "normal");
    let games: Result<Vec<_>, _> = files.collect();
    let numbers: Vec<u64> = games
        .expect("games")
        .iter()
        .map(|game| game.number)
        .collect();
    assert_eq!(numbers, [1, 2, 3, 4, 1, 2, 3, 4]);
    let error = |paths: &[&TemporaryFile]| {
        let opened = open(paths).expect("files");
        opened.expect_err("files that do not fit").to_string()
    };
    let same = TemporaryFile::with(&bytes);
    assert!(error(&[&one, &two, &same]).contains("has the same games as"));
    let strand = TemporaryFile::new();
    play(&super::plan("strand", &[], &strand)).expect("games");
    assert!(error(&[&one, &strand]).contains("variant is strand there, not normal"));
    assert!(open(&[]).is_none());
    // A damaged file ends the games.
    let mut changed = bytes.clone();
    let last = changed.len() - 1;
    changed[last] ^= 1;
    let damaged = TemporaryFile::with(&changed);
    let files = open(&[&damaged, &two]).expect("files").expect("headers");
    let found: Vec<_> = files.map(|game| game.is_ok()).collect();
    assert_eq!(found, [true, true, true, false]);
}
