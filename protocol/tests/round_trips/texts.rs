//! Moves, positions and lines of suites.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use rafle_protocol::epd::{EpdLine, Puzzle, Verdict};
use rafle_protocol::moves::{Cell, MoveText, Path, Separator, Signs, parse_move, parse_moves};
use rafle_protocol::position::{
    CellText, Fen, FenPiece, FenSide, ListedPiece, PieceGroup, PieceList, PieceListForm,
    is_piece_list,
};

fn cell() -> impl Strategy<Value = Cell> {
    prop_oneof![
        (0..1000u16).prop_map(Cell::Number),
        (prop::char::range('a', 'z'), 0..1000u16)
            .prop_map(|(file, rank)| Cell::Name { file, rank }),
        Just(Cell::Hidden),
    ]
}

fn move_text() -> impl Strategy<Value = MoveText> {
    let separator = prop::sample::select(vec![Separator::Step, Separator::Capture]);
    let path = (separator, vec(cell(), 2..12), vec(cell(), 0..5)).prop_map(
        |(separator, cells, captured)| Path {
            separator,
            cells,
            captured,
        },
    );
    let named = (prop::char::range('a', 'z'), 0..1000u16)
        .prop_map(|(file, rank)| Cell::Name { file, rank });
    prop_oneof![
        4 => path.prop_map(MoveText::Path),
        1 => (named.clone(), vec(cell(), 0..5))
            .prop_map(|(cell, captured)| MoveText::Point { cell, captured }),
        1 => named.prop_map(MoveText::Removal),
        1 => "[a-z]{1,12}".prop_map(MoveText::Word),
    ]
}

fn fen() -> impl Strategy<Value = Fen> {
    let square = cell().prop_filter("squares of a FEN", |cell| {
        !matches!(cell, Cell::Hidden | Cell::Name { file: 'k', .. })
    });
    let piece = (square, any::<bool>())
        .prop_map(|(square, king)| FenPiece { square, king })
        .boxed();
    let side = prop::sample::select(vec![FenSide::White, FenSide::Black, FenSide::Unknown]);
    (side, vec(piece.clone(), 0..25), vec(piece, 0..25)).prop_map(|(side, white, black)| Fen {
        side,
        white,
        black,
    })
}

const FIELDS: [&str; 3] = ["first", "second", "third"];

/// A list of pieces of two sides, each with its group, and the names of its fields.
fn piece_list() -> impl Strategy<Value = (PieceList, &'static [&'static str])> {
    let cell = (prop::char::range('a', 'z'), 0..1000u16)
        .prop_map(|(file, rank)| Cell::Name { file, rank });
    let pieces = prop::collection::hash_set(cell, 0..40);
    let promoted = vec(any::<bool>(), 40);
    let owners = prop::sample::select(vec![['W', 'B'], ['B', 'W']]);
    let side = prop::sample::select(vec!['W', 'B']);
    let fields = vec("[a-z0-9é=]{0,4}", 0..=FIELDS.len());
    (side, owners, (pieces, promoted), 0..40usize, fields).prop_map(
        |(side, [first, second], (cells, promoted), split, fields)| {
            let pieces: Vec<ListedPiece> = { cells.into_iter().zip(promoted) }
                .map(|(cell, promoted)| ListedPiece { cell, promoted })
                .collect();
            let (one, other) = pieces.split_at(split.min(pieces.len()));
            let group = |(owner, pieces): (char, &[ListedPiece])| PieceGroup {
                owner,
                pieces: pieces.to_vec(),
            };
            let groups = [(first, one), (second, other)].map(group).into();
            let names = &FIELDS[..fields.len()];
            let list = PieceList {
                side,
                groups,
                fields,
            };
            (list, names)
        },
    )
}

fn cell_text() -> impl Strategy<Value = CellText> {
    let cells = vec(prop::sample::select(vec!['w', 'b', 'W', 'B', 'e']), 50);
    let side = prop::sample::select(vec!['W', 'B']);
    (side, cells, vec("[a-z0-9]{0,4}", 0..7)).prop_map(|(side, cells, fields)| CellText {
        side,
        cells,
        fields,
    })
}

/// A position with its solution; its words may have blanks between them.
fn puzzle() -> impl Strategy<Value = Puzzle> {
    let position = prop_oneof![
        cell_text().prop_map(|text| text.to_string()),
        piece_list().prop_map(|(list, _)| list.to_string().replace(',', ", ")),
        fen().prop_map(|fen| fen.to_string().replace(':', " : ")),
    ];
    let moves = |range| {
        let written = move_text().prop_map(|mv| parse_move(&mv.to_string()).expect("a move"));
        vec(written, range)
    };
    let verdict = prop::sample::select(vec![Verdict::Win, Verdict::Draw, Verdict::Loss]);
    let texts = (position, option::of("[ -!#-~é]{0,20}"));
    (texts, moves(1..4), moves(0..3), option::of(verdict)).prop_map(
        |((position, id), best, avoid, verdict)| Puzzle {
            position: position.trim().to_owned(),
            best,
            avoid,
            verdict,
            id,
        },
    )
}

proptest! {
    #[test]
    fn a_position_with_its_solution_is_read_as_it_was_written(puzzle in puzzle()) {
        let text = puzzle.to_string();
        prop_assert_eq!(EpdLine::parse(&text), Ok(EpdLine::Puzzle(Box::new(puzzle))));
    }

    #[test]
    fn a_move_is_read_as_it_was_written(mv in move_text()) {
        let text = mv.to_string();
        let written = parse_move(&text).unwrap();
        prop_assert_eq!(written.text, text);
        prop_assert_eq!(written.parsed, mv);
    }

    #[test]
    fn a_list_of_moves_is_read_as_it_was_written(moves in vec(move_text(), 0..20)) {
        let texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
        // An x at the start of a move may be the capture sign of the path before it.
        prop_assume!(!texts.iter().any(|text| text.starts_with('x')));
        let written = parse_moves(&texts.join(" "), Signs::Begin).unwrap();
        let parsed: Vec<MoveText> = written.into_iter().map(|written| written.parsed).collect();
        prop_assert_eq!(parsed, moves);
    }

    #[test]
    fn a_fen_is_read_as_it_was_written(fen in fen()) {
        prop_assert_eq!(Fen::parse(&fen.to_string()), Ok(fen));
    }

    #[test]
    fn a_list_of_pieces_is_read_as_it_was_written((list, fields) in piece_list()) {
        let form = PieceListForm {
            sides: "WB",
            all_groups: true,
            promotes: true,
            fields,
            is_cell: |_| true,
        };
        let text = list.to_string();
        prop_assert!(is_piece_list(&text));
        prop_assert_eq!(PieceList::parse(&text, &form), Ok(list.clone()));
        let spaced = format!(" {} ", text.replace(',', " , ").replace(':', "\t: "));
        prop_assert_eq!(PieceList::parse(&spaced, &form), Ok(list));
    }

    #[test]
    fn a_cell_text_is_read_as_it_was_written(text in cell_text()) {
        prop_assert_eq!(CellText::parse(&text.to_string(), "WB", 50, "wWbBe"), Ok(text));
    }
}
