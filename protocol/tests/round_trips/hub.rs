//! Lines of the Hub protocol.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use rafle_protocol::code::ErrorCode;
use rafle_protocol::hub::{
    Answer, Argument, BookMoveAnswer, Camp, CellShape, Command, Done, Draw, Face, FieldState,
    GameResult, Geometry, Go, Info, Judge, Judgement, Length, Level, Line, Mark, Param, ParamKind,
    PieceKind, Place, Pos, Question, Refusal, Reply, SeatView,
};

/// A name on the wire: no blanks, quotes, equals signs or control characters.
fn name() -> impl Strategy<Value = String> {
    "[a-zé:-][a-z0-9é:/.-]{0,8}"
}

/// A value on the wire: anything but quotes and control characters.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![name(), "[ -!#-~é→]{0,20}"]
}

fn line() -> impl Strategy<Value = Line> {
    let argument = (name(), option::of(text())).prop_map(|(name, value)| Argument { name, value });
    (name(), vec(argument, 0..6)).prop_map(|(command, arguments)| Line { command, arguments })
}

/// Real numbers that can be written with any count of decimals.
fn hundredths(from: i32) -> impl Strategy<Value = f64> {
    (from..1_000_000).prop_map(|number| f64::from(number) / 100.0)
}

fn tenths() -> impl Strategy<Value = f64> {
    (0..10_000).prop_map(|number| f64::from(number) / 10.0)
}

fn level() -> impl Strategy<Value = Level> {
    let counts = (
        option::of(1..=u32::MAX),
        option::of(1..=u64::MAX),
        option::of(1..=u32::MAX),
    );
    let seconds = (
        option::of(0.0..1e9),
        option::of(-1e9..1e9),
        option::of(0.0..1e9),
    );
    (counts, seconds, any::<bool>()).prop_map(|(counts, seconds, infinite)| {
        let (depth, nodes, moves) = counts;
        let (move_time, time, increment) = seconds;
        Level {
            depth,
            nodes,
            move_time,
            moves,
            time,
            increment,
            infinite,
        }
    })
}

fn command() -> impl Strategy<Value = Command> {
    let pos = (option::of(text()), option::of(text()))
        .prop_map(|(position, moves)| Command::Pos(Pos { position, moves }));
    let set_param = (text(), text()).prop_map(|(name, value)| Command::SetParam { name, value });
    prop_oneof![
        prop::sample::select(vec![
            Command::Hub,
            Command::Init,
            Command::Stop,
            Command::Ping,
            Command::PonderHit,
            Command::NewGame,
            Command::Quit,
        ]),
        set_param,
        pos,
        level().prop_map(Command::Level),
        prop::sample::select(Go::all()).prop_map(|mode| Command::Go {
            mode,
            draw_offer: false,
        }),
        Just(Command::Go {
            mode: Go::Think,
            draw_offer: true,
        }),
        prop::sample::select(Question::all()).prop_map(Command::Query),
        judge().prop_map(Command::Judge),
    ]
}

fn param() -> impl Strategy<Value = Param> {
    let kind = prop_oneof![
        Just(ParamKind::Bool),
        Just(ParamKind::Text),
        (any::<i64>(), any::<i64>()).prop_map(|(min, max)| ParamKind::Int { min, max }),
        (-1e9..1e9, -1e9..1e9).prop_map(|(min, max)| ParamKind::Real { min, max }),
        vec(name(), 0..4).prop_map(ParamKind::Enum),
    ];
    (text(), text(), kind).prop_map(|(name, value, kind)| Param { name, value, kind })
}

fn info() -> impl Strategy<Value = Info> {
    let counts = (
        option::of(any::<u32>()),
        option::of(any::<u64>()),
        option::of(any::<u32>()),
    );
    let reals = (
        option::of(tenths()),
        option::of(hundredths(-1_000_000)),
        option::of(hundredths(0)),
    );
    let answers = vec((name(), hundredths(-1_000_000)), 0..4);
    let lists = (
        vec(hundredths(-1_000_000), 0..4),
        vec(name(), 0..4),
        (option::of(name()), option::of(name()), answers),
    );
    let rest = (option::of(hundredths(0)), any::<bool>());
    (counts, reals, lists, rest).prop_map(|(counts, reals, lists, (nps, book))| {
        let (depth, nodes, line) = counts;
        let (mean_depth, score, time) = reals;
        let (scores, pv, (breaks, table, answers)) = lists;
        Info {
            depth,
            mean_depth,
            score,
            scores,
            nodes,
            time,
            nps,
            line,
            breaks,
            answers,
            table,
            book,
            pv,
        }
    })
}

/// The name of a cell, a seat or a board.
fn word() -> impl Strategy<Value = String> {
    "[a-z0-9~]{1,4}"
}

fn geometry() -> impl Strategy<Value = Geometry> {
    let length = || (-99_999..99_999).prop_map(Length);
    let place = || {
        (word(), [length(), length()], option::of(any::<u8>()))
            .prop_map(|(name, at, level)| Place { name, at, level })
    };
    let face = (word(), vec(place(), 1..4)).prop_map(|(name, places)| Face { name, places });
    let seat = (word(), 0..360_u16, "#[0-9a-f]{6}").prop_map(|(name, degrees, colour)| SeatView {
        name,
        degrees,
        colour,
    });
    let camp = (word(), vec(word(), 1..4)).prop_map(|(seat, cells)| Camp { seat, cells });
    let piece = ("[a-zA-Z0-9]", word(), word()).prop_map(|(letter, seat, kind)| PieceKind {
        letter: letter.chars().next().unwrap_or('w'),
        seat,
        kind,
    });
    let shape = prop::sample::select(CellShape::all());
    let lines = vec([length(), length(), length(), length()], 0..4);
    let circles = vec([length(), length(), length()], 0..4);
    let board = (
        shape,
        [length(), length()],
        vec(place(), 0..5),
        vec(face, 0..3),
    );
    let people = (vec(seat, 0..4), vec(camp, 0..3), vec(piece, 0..4));
    let mark = (word(), [length(), length()], option::of(word()))
        .prop_map(|(name, at, field)| Mark { name, at, field });
    let state = [word(), word(), word()].prop_map(|[field, value, meaning]| FieldState {
        field,
        value,
        meaning,
    });
    let rest = (
        vec(mark, 0..3),
        vec(word(), 0..4),
        vec(state, 0..4),
        any::<bool>(),
    );
    let parts = (board, lines, circles, people, rest);
    parts.prop_map(|(board, lines, circles, people, rest)| {
        let (shape, size, places, faces) = board;
        let (seats, camps, pieces) = people;
        let (marks, fields, states, loser_begins) = rest;
        Geometry {
            shape,
            size,
            places,
            faces,
            lines,
            circles,
            seats,
            camps,
            pieces,
            marks,
            fields,
            states,
            loser_begins,
        }
    })
}

fn judge() -> impl Strategy<Value = Judge> {
    let score = (-10_000_i32..10_000).prop_map(|hundredths| f64::from(hundredths) / 100.0);
    let best = option::of("[a-z1-9]{1,3}[x-][a-z0-9]{1,3}");
    (vec(vec(score, 0..4), 0..5), vec(best, 0..5)).prop_map(|(scores, best)| Judge { scores, best })
}

fn names() -> impl Strategy<Value = Vec<String>> {
    vec(name(), 0..5)
}

fn cells() -> impl Strategy<Value = Vec<Vec<String>>> {
    vec(vec(word(), 0..4), 0..5)
}

fn irregular() -> impl Strategy<Value = Answer> {
    (names(), names(), cells(), cells(), names()).prop_map(
        |(moves, breaches, touches, takes, hidden)| Answer::Irregular {
            moves,
            breaches,
            touches,
            takes,
            hidden,
        },
    )
}

fn answer() -> impl Strategy<Value = Answer> {
    let result = prop_oneof![
        Just(GameResult::None),
        (text(), text()).prop_map(|(winner, reason)| GameResult::Win { winner, reason }),
        text().prop_map(|reason| GameResult::Draw { reason }),
    ];
    prop_oneof![
        text().prop_map(Answer::Turn),
        result.clone().prop_map(|result| Answer::Result { result }),
        (text(), text(), result, names(), names()).prop_map(
            |(position, turn, result, moves, written)| Answer::State {
                position,
                turn,
                result,
                moves,
                written,
            }
        ),
        (names(), names()).prop_map(|(moves, written)| Answer::Moves { moves, written }),
        (cells(), cells(), names(), names()).prop_map(|(touches, takes, written, hidden)| {
            Answer::Touches {
                touches,
                takes,
                written,
                hidden,
            }
        }),
        irregular(),
        (names(), names(), names(), names(), names()).prop_map(
            |(chances, losses, marks, accuracies, accuracy)| {
                Answer::Judgement(Judgement {
                    chances,
                    losses,
                    marks,
                    accuracies,
                    accuracy,
                })
            }
        ),
        (vec(name(), 0..5), vec(word(), 0..5), vec(name(), 0..5)).prop_map(
            |(moves, turns, record)| Answer::Game {
                moves,
                turns,
                record
            }
        ),
        vec(name(), 0..5).prop_map(Answer::Parameters),
        vec(("[a-z]{1,6}", any::<i32>()), 0..5).prop_map(Answer::Levels),
        (text(), text(), vec(book_move(), 0..5)).prop_map(|(from, opening, moves)| Answer::Book {
            from,
            opening,
            moves,
        }),
        geometry().prop_map(|geometry| Answer::Geometry(Box::new(geometry))),
        text().prop_map(Answer::Position),
        vec("[a-z .]{1,9}", 0..5).prop_map(Answer::Board),
    ]
}

fn book_move() -> impl Strategy<Value = BookMoveAnswer> {
    let numbers = (
        option::of(any::<i16>()),
        any::<u32>(),
        vec(any::<u32>(), 0..4),
    );
    (name(), numbers, "[A-Za-z]{0,8}").prop_map(|(text, (score, games, wins), name)| {
        BookMoveAnswer {
            text,
            score,
            games,
            wins,
            name,
        }
    })
}

fn reply() -> impl Strategy<Value = Reply> {
    let id = [
        text().boxed(),
        text().boxed(),
        text().boxed(),
        text().boxed(),
    ];
    let draw = option::of(prop::sample::select(Draw::all()));
    let flags = (any::<bool>(), any::<bool>());
    let done = (text(), option::of(text()), flags, draw).prop_map(
        |(best, ponder, (resign, book), draw)| {
            Reply::Done(Done {
                best: Some(best),
                ponder,
                resign,
                draw,
                book,
            })
        },
    );
    prop_oneof![
        id.prop_map(|[name, version, author, country]| Reply::Id {
            name,
            version,
            author,
            country
        }),
        param().prop_map(Reply::Param),
        prop::sample::select(vec![
            Reply::Wait,
            Reply::Ready,
            Reply::Pong,
            Reply::Done(Done::default()),
        ]),
        info().prop_map(Reply::Info),
        done,
        answer().prop_map(Reply::Answer),
        refusal().prop_map(Reply::Error),
    ]
}

fn refusal() -> impl Strategy<Value = Refusal> {
    let parameters = prop::collection::btree_map("[a-b]{1,3}", text(), 0..4);
    let code = ("[a-z-]{1,9}", parameters).prop_map(|(name, parameters)| ErrorCode {
        name: name.into(),
        parameters: parameters
            .into_iter()
            .map(|(name, value)| (name.into(), value))
            .collect(),
    });
    (text(), prop::option::of(code)).prop_map(|(message, code)| Refusal { message, code })
}

proptest! {
    #[test]
    fn a_line_is_read_as_it_was_written(line in line()) {
        prop_assert_eq!(Line::parse(&line.to_string()), Ok(Some(line)));
    }

    #[test]
    fn a_command_is_read_as_it_was_written(command in command()) {
        prop_assert_eq!(Command::parse(&command.to_string()), Ok(Some(command)));
    }

    #[test]
    fn a_reply_is_read_as_it_was_written(reply in reply()) {
        let text = reply.to_string();
        prop_assert!(!text.contains('\n'));
        prop_assert_eq!(Reply::parse(&text), Ok(Some(reply)));
    }

    #[test]
    fn a_checked_parameter_value_is_its_own_normal_form(param in param(), value in text()) {
        if let Ok(normal) = param.kind.check(&value) {
            prop_assert_eq!(param.kind.check(&normal), Ok(normal));
        }
    }
}
