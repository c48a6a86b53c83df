//! Tables of few pieces, made and read as the engine does.

use super::endgame_rules::materials;
use super::header::Subject;
use super::layout::{Layout, table_index_of};
use super::*;
use crate::shard::Shard;
use proptest::prelude::*;
use rafle_rules::draughts::{Breakthrough, Draughts, Killer, Losing};
use rafle_rules::{DrawRules, MoveList, Options, draughts, pyramidame, strand};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// An empty folder that is removed in the end.
pub(super) struct Folder(pub(super) PathBuf);

impl Folder {
    pub(super) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("rafle-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Makes tables; gives the totals.
fn make<E: EndgameRules>(folder: &Path, pieces: usize, options: &Options) -> ResultCounts {
    let plan = Plan {
        options,
        pieces,
        folder,
        shard: None,
        threads: 2,
        stop: &AtomicBool::new(false),
    };
    let mut total = ResultCounts::default();
    let made = build::<E>(&plan, &|_| {}, &mut |finished| total += finished.results);
    made.expect("tables");
    total
}

/// Checks tables against the moves of all positions; gives how many there are.
fn checked<E: EndgameRules>(
    folder: &Path,
    pieces: usize,
    options: &Options,
) -> Result<u64, TableError> {
    let plan = CheckPlan {
        options,
        pieces,
        folder,
        sample: None,
        seed: 1,
        shard: None,
        threads: 2,
        stop: &AtomicBool::new(false),
    };
    let mut compared = 0;
    check::<E>(&plan, &mut |checked| compared += checked.compared)?;
    Ok(compared)
}

fn load<E: EndgameRules>(folder: Option<&Path>, options: &Options) -> Tables {
    let loaded = TablesFor::<E>::NEW.load(folder, options, E::MAX_PIECES, &mut |_| Ok(()));
    loaded.expect("whole tables")
}

fn draw_rules(draw_rules: DrawRules) -> Options {
    Options {
        draw_rules,
        ..Options::default()
    }
}

/// Makes and checks the tables of three pieces, which the program has too; gives how the positions end.
fn built_in<E: EndgameRules>(name: &str, options: &Options) -> ResultCounts {
    let folder = Folder::new(name);
    let total = make::<E>(&folder.0, 3, options);
    let compared = checked::<E>(&folder.0, 3, options);
    assert_eq!(compared.expect("right values"), total.positions());
    let [made, built_in] = [Some(&*folder.0), None].map(|folder| load::<E>(folder, options));
    assert_eq!(built_in.most_pieces(), 3);
    for material in materials::<E>(3) {
        for material in [material, material.reversed()] {
            for index in 0..Layout::of::<E>(material).len() {
                let at = TableIndex { material, index };
                assert_eq!(made.result(at), built_in.result(at), "{name} {at:?}");
            }
            // Other draw rules give the same results, after other numbers of plies.
            if options.draw_rules != Options::default().draw_rules {
                continue;
            }
            let subject = Subject::of::<E>(material, options);
            let values = folder::open_existing(&folder.0, &subject).map(|file| {
                let values = file.values();
                values.expect("a whole file")
            });
            assert!(
                built_in::values::<E>(material) == values.ok().as_deref(),
                "{name} {material}"
            );
        }
    }
    total
}

#[test]
fn tables_of_the_draughts_family_agree_with_the_moves_and_are_those_of_the_program() {
    for rules in [DrawRules::Fmjd, DrawRules::Repetition] {
        let options = draw_rules(rules);
        let normal = built_in::<draughts::Position>(&format!("normal-{rules:?}"), &options);
        // The number that is published for two and three pieces.
        assert_eq!(normal.positions(), 815_145);
        let killer = built_in::<Draughts<Killer>>(&format!("killer-{rules:?}"), &options);
        // There two kings beat one.
        assert!(killer.wins > normal.wins + 50_000, "{killer:?} {normal:?}");
        let losing = built_in::<Draughts<Losing>>(&format!("losing-{rules:?}"), &options);
        assert_eq!(losing.positions(), 815_145);
        let breakthrough = built_in::<Draughts<Breakthrough>>(&format!("bt-{rules:?}"), &options);
        assert_eq!((breakthrough.positions(), breakthrough.draws), (87_565, 0));
    }
}

#[test]
fn tables_of_strand_and_pyramidame_agree_with_the_moves() {
    let folder = Folder::new("others");
    let mut options = Options::default();
    for landing in ["adjacent", "any"] {
        options.set("landing", landing).expect("a rule parameter");
        let total = make::<strand::Position>(&folder.0, 2, &options);
        let compared = checked::<strand::Position>(&folder.0, 2, &options);
        assert_eq!(compared.expect("right values"), total.positions());
    }
    let total = make::<pyramidame::Position>(&folder.0, 3, &options);
    assert_eq!(total.draws, 0, "there is no draw in Pyramidame");
    let compared = checked::<pyramidame::Position>(&folder.0, 3, &options);
    assert_eq!(compared.expect("right values"), total.positions());
}

#[test]
fn shards_in_one_folder_make_what_one_work_makes() {
    let (whole, parts) = (Folder::new("of-one"), Folder::new("of-shards"));
    let options = Options::default();
    make::<pyramidame::Position>(&whole.0, 3, &options);
    let stop = AtomicBool::new(false);
    let build_shard = |shard: Shard| {
        let plan = Plan {
            options: &options,
            pieces: 3,
            folder: &parts.0,
            shard: Some(shard),
            threads: 1,
            stop: &stop,
        };
        build::<pyramidame::Position>(&plan, &|_| {}, &mut |_| {}).expect("tables")
    };
    let shards: Vec<Shard> = Shard::all(2).collect();
    // What the first shard needs of the second one is not there yet.
    assert!(matches!(build_shard(shards[0]), Built::Without(_)));
    let mut rounds = 0;
    let build_all = || shards.iter().map(|shard| build_shard(*shard));
    while build_all().filter(|built| *built != Built::All).count() > 0 {
        rounds += 1;
        assert!(rounds < 100, "the shards wait for each other");
    }
    let files = |folder: &Path| {
        let entries = std::fs::read_dir(folder).expect("a folder").flatten();
        let mut files: Vec<_> = entries
            .map(|entry| {
                (
                    entry.file_name(),
                    std::fs::read(entry.path()).expect("a file"),
                )
            })
            .collect();
        files.sort();
        files
    };
    assert!(files(&whole.0) == files(&parts.0), "the same files");
    let checked_by = |shard: Option<Shard>| {
        let plan = CheckPlan {
            options: &options,
            pieces: 3,
            folder: &parts.0,
            shard,
            sample: None,
            seed: 1,
            threads: 1,
            stop: &stop,
        };
        let mut compared = 0;
        let checked = check::<pyramidame::Position>(&plan, &mut |it| compared += it.compared);
        checked.expect("tables that are right");
        compared
    };
    let sum: u64 = shards.iter().map(|shard| checked_by(Some(*shard))).sum();
    assert_eq!(sum, checked_by(None));
}

#[test]
fn an_interrupted_work_goes_on_where_it_was() {
    let (whole, parts) = (Folder::new("whole"), Folder::new("parts"));
    let options = Options::default();
    make::<strand::Position>(&whole.0, 2, &options);
    let stop = AtomicBool::new(false);
    let plan = Plan {
        options: &options,
        pieces: 2,
        folder: &parts.0,
        shard: None,
        threads: 1,
        stop: &stop,
    };
    let stopped = build::<strand::Position>(&plan, &|_| {}, &mut |_| {
        stop.store(true, std::sync::atomic::Ordering::Relaxed);
    });
    assert!(matches!(stopped, Err(TableError::Interrupted)));
    make::<strand::Position>(&parts.0, 2, &options);
    let files = |folder: &Path| {
        let entries = std::fs::read_dir(folder).expect("a folder").flatten();
        let mut files: Vec<_> = entries
            .map(|entry| {
                (
                    entry.file_name(),
                    std::fs::read(entry.path()).expect("a file"),
                )
            })
            .collect();
        files.sort();
        files
    };
    assert_eq!(files(&whole.0), files(&parts.0));
}

#[test]
fn a_file_that_is_damaged_cut_off_or_foreign_is_refused_and_named() {
    let folder = Folder::new("damaged");
    let options = Options::default();
    make::<pyramidame::Position>(&folder.0, 2, &options);
    let path = folder.0.join("pyramidame.m-m.table");
    let bytes = std::fs::read(&path).expect("the table of two pawns");
    let error = |bytes: &[u8]| {
        std::fs::write(&path, bytes).expect("a file");
        let checked = check_folder(&folder.0).map(|_| Tables::default());
        let tables = TablesFor::<pyramidame::Position>::NEW;
        let loaded = || tables.load(Some(&folder.0), &options, 5, &mut |_| Ok(()));
        // Values are read when they are asked for.
        let compared = |_| checked_pawns(&folder.0, &options);
        let error = checked
            .and_then(|_| loaded())
            .and_then(compared)
            .expect_err("a fault")
            .to_string();
        assert!(error.contains("pyramidame.m-m.table"), "{error}");
        error
    };
    assert!(error(b"RAFLEN01").contains("does not begin with RAFLET01"));
    assert!(error(b"").contains("does not begin with RAFLET01"));
    // Each byte of the file counts, wherever it is.
    for at in (0..bytes.len()).step_by(17) {
        let mut changed = bytes.clone();
        changed[at] ^= 0x20;
        error(&changed);
        error(&bytes[..at]);
    }
    let longer = [bytes.as_slice(), b"x"].concat();
    assert!(error(&longer).contains("of which there are"));
    std::fs::write(&path, &bytes).expect("a file");
    std::fs::rename(&path, folder.0.join("pyramidame.mm-m.table")).expect("a file");
    let tables = TablesFor::<pyramidame::Position>::NEW;
    let loaded = tables.load(Some(&folder.0), &options, 5, &mut |_| Ok(()));
    let error = loaded.expect_err("another material").to_string();
    assert!(
        error.contains("m-m") && error.contains("which this version has not"),
        "{error}"
    );
}

#[test]
fn a_table_made_by_an_earlier_edition_of_the_rules_is_refused() {
    let folder = Folder::new("edition");
    let options = Options::default();
    make::<strand::Position>(&folder.0, 2, &options);
    let path = folder.0.join("strand.end.adjacent.k-k.table");
    let path = if path.exists() {
        path
    } else {
        folder.0.join("strand.adjacent.end.k-k.table")
    };
    let bytes = std::fs::read(&path).expect("the table of two sultans");
    // The header without its edition, as the first one was written, and with its checksum.
    let length = u32::from_le_bytes(bytes[8..12].try_into().expect("four bytes")) as usize;
    let header = std::str::from_utf8(&bytes[12..12 + length]).expect("a text");
    let first = header.replace("\"edition\":2,", "");
    assert_ne!(first, header);
    let mut head = bytes[..8].to_vec();
    head.extend((first.len() as u32).to_le_bytes());
    head.extend(first.as_bytes());
    let checksum = crc32fast::hash(&head);
    head.extend(checksum.to_le_bytes());
    head.extend(&bytes[12 + length + 4..]);
    std::fs::write(&path, head).expect("a file");
    let tables = TablesFor::<strand::Position>::NEW;
    let loaded = tables.load(Some(&folder.0), &options, 4, &mut |_| Ok(()));
    let error = loaded.expect_err("earlier rules").to_string();
    assert!(
        error.contains("k-k.table") && error.contains("earlier edition"),
        "{error}"
    );
}

#[test]
fn a_folder_with_the_name_of_a_table_is_refused() {
    let folder = Folder::new("folders");
    std::fs::create_dir(folder.0.join("normal.fmjd.k-k.table")).expect("a folder");
    let error = check_folder(&folder.0).expect_err("no file").to_string();
    assert!(
        error.ends_with("normal.fmjd.k-k.table': not a file"),
        "{error}"
    );
}

#[test]
fn a_value_that_does_not_follow_from_the_moves_is_found() {
    let folder = Folder::new("wrong");
    let options = Options::default();
    make::<pyramidame::Position>(&folder.0, 2, &options);
    let material = materials::<pyramidame::Position>(2)[0];
    let tables = load::<pyramidame::Position>(Some(&folder.0), &options);
    let file = builder::save::<pyramidame::Position>(&folder.0, material, &options, &|index| {
        let value = tables.value(TableIndex { material, index });
        let value = value.expect("an entry");
        match (index, value.result()) {
            (1_000, TableResult::Win) => TableValue::loss_in(value.plies()),
            (1_000, _) => TableValue::win_in(value.plies()),
            _ => value,
        }
    });
    file.expect("a file");
    let error = checked::<pyramidame::Position>(&folder.0, 2, &options);
    assert!(matches!(error, Err(TableError::Wrong { .. })));
}

fn checked_pawns(folder: &Path, options: &Options) -> Result<u64, TableError> {
    checked::<pyramidame::Position>(folder, 2, options)
}

/// The place of a position is one of its table, and the pieces there are those of the position.
fn round_trip<E: EndgameRules>(material: Material, index: u64) {
    let layout = Layout::of::<E>(material);
    let index = index % layout.len();
    let Some(pieces) = layout.pieces::<E>(index) else {
        return;
    };
    let position = E::of_pieces(&pieces, &Options::default());
    assert_eq!(position.to_pieces(), pieces);
    assert_eq!(
        table_index_of::<E>(&pieces),
        Some(TableIndex { material, index })
    );
    // The moves lead to places of tables, or end the game.
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    for mv in moves {
        let next = position.play(mv);
        let at = table_index_of::<E>(&next.to_pieces());
        assert!(at.is_some() || next.winner().is_some(), "{next:?}");
    }
}

proptest! {
    #[test]
    fn every_place_is_that_of_its_position(pick: prop::sample::Index, index: u64) {
        fn try_one<E: EndgameRules>(pick: prop::sample::Index, index: u64) {
            let materials = materials::<E>(E::MAX_PIECES);
            let material = *pick.get(&materials);
            round_trip::<E>(material, index);
            round_trip::<E>(material.reversed(), index);
        }
        try_one::<draughts::Position>(pick, index);
        try_one::<strand::Position>(pick, index);
        try_one::<pyramidame::Position>(pick, index);
    }
}
