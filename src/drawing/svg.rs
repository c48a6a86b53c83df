//! Draws a scene as SVG.

use super::board::{board, hands};
use super::scene::Scene;
use rafle_protocol::hub::Length;
use svg::Document;
use svg::node::element::{Group, Rectangle, Text, Title};

/// Pixels per unit.
const UNIT: f64 = 44.0;

/// The margin around every board, in units.
const MARGIN: f64 = 0.5;

/// The height of the line below the boards.
const CAPTION: f64 = 1.0;

/// The height of the row of pieces in hand.
const HANDS: f64 = 1.1;

/// The scale of the side boards, relative to the main one.
const FACE_SCALE: f64 = 0.5;

/// The width and height of a side board in units.
const FACE_SIZE: [f64; 2] = [15.0, 8.0];

/// Draws a scene: the main board with the boards beside it, or one of those boards; `None` for an unknown name.
///
/// ```
/// use rafle::drawing::{Scene, svg};
/// use rafle_rules::Options;
/// use rafle_engine::variants::Variant;
///
/// let variant = Variant::named("pyramidame").expect("a variant");
/// let session = variant.start(&Options::default()).expect("a start");
/// let picture = svg(&Scene::of(&*session), None).expect("the main board");
/// assert!(picture.starts_with("<svg ") && picture.contains("white to move"));
/// assert!(svg(&Scene::of(&*session), Some("F")).is_none());
/// ```
#[must_use]
pub fn svg(scene: &Scene, face: Option<&str>) -> Option<String> {
    let main = board(scene, face)?;
    let [width, height] = match face {
        Some(_) => FACE_SIZE,
        None => scene.geometry.size.map(Length::cells),
    };
    let mut boards = vec![moved(main, [MARGIN, MARGIN], 1.0)];
    let mut right = width + 2.0 * MARGIN;
    if face.is_none() && scene.faces().next().is_some() {
        for (index, name) in scene.faces().enumerate() {
            let top = MARGIN + index as f64 * (height / 4.0);
            let side = board(scene, Some(name))?;
            boards.push(moved(side, [right, top], FACE_SCALE));
            boards.push(Group::new().add(label(name, [right, top + 0.6], 0.6)));
        }
        right += FACE_SCALE * FACE_SIZE[0] + MARGIN;
    }
    let mut bottom = height + 2.0 * MARGIN;
    let row = face.is_none().then(|| hands(scene, [MARGIN, bottom + 0.5]));
    if let Some(row) = row.flatten() {
        boards.push(row);
        bottom += HANDS;
    }
    Some(page(scene, boards, [right, bottom]))
}

/// The picture of a board of this size, with the caption below it.
pub(super) fn document(scene: &Scene, boards: Vec<Group>, [width, height]: [f64; 2]) -> String {
    let boards = boards.into_iter();
    let boards = boards.map(|board| moved(board, [MARGIN, MARGIN], 1.0));
    let size = [width, height].map(|length| length + 2.0 * MARGIN);
    page(scene, boards.collect(), size)
}

/// The picture of boards that stand in their places, with the caption below them.
fn page(scene: &Scene, boards: Vec<Group>, [right, bottom]: [f64; 2]) -> String {
    let total = [right, bottom + CAPTION].map(|units| (units * UNIT).round());
    let ground = Rectangle::new()
        .set("width", total[0])
        .set("height", total[1])
        .set("fill", "#ffffff");
    let caption = label(&scene.caption, [MARGIN, bottom + 0.5], 0.5);
    let drawn = boards.into_iter().fold(Group::new(), Group::add);
    let document = Document::new()
        .set("viewBox", (0, 0, total[0], total[1]))
        .set("width", total[0])
        .set("height", total[1])
        .set("font-family", "sans-serif")
        .set("role", "img")
        .add(Title::new(scene.caption.clone()))
        .add(ground)
        .add(
            drawn
                .add(caption)
                .set("transform", format!("scale({UNIT})")),
        );
    format!("{document}\n")
}

fn moved(group: Group, [x, y]: [f64; 2], scale: f64) -> Group {
    group.set("transform", format!("translate({x} {y}) scale({scale})"))
}

fn label(text: &str, [x, y]: [f64; 2], size: f64) -> Text {
    let label = Text::new(text.to_owned()).set("x", x).set("y", y);
    label.set("font-size", size).set("fill", "#222222")
}

#[cfg(test)]
mod tests {
    use super::*;
    use rafle_engine::session::Setup;
    use rafle_engine::variants::{VARIANTS, Variant};
    use rafle_rules::Options;
    use svg::parser::Event;

    /// The tags and texts of a picture; fails if they are incomplete.
    fn parts(picture: &str) -> (Vec<String>, Vec<String>) {
        let (mut tags, mut texts) = (Vec::new(), Vec::new());
        for event in svg::read(picture).expect("a picture") {
            match event {
                Event::Tag(tag, _, _) => tags.push(tag.to_owned()),
                Event::Text(text) => texts.push(text.trim().to_owned()),
                Event::Error(error) => panic!("{error}"),
                _ => {}
            }
        }
        (tags, texts)
    }

    fn drawn(variant: &str, position: Option<&str>, moves: &str, face: Option<&str>) -> String {
        let variant = Variant::named(variant).expect("a variant");
        let session = variant.open(Setup { position, moves }, &Options::default());
        svg(&Scene::of(&*session.expect("a position")), face).expect("the board")
    }

    #[test]
    fn a_drawing_has_the_name_of_every_cell_and_the_letter_of_every_piece() {
        for variant in VARIANTS {
            let session = variant.start(&Options::default()).expect("a start");
            let picture = svg(&Scene::of(&*session), None).expect("the main board");
            let (_, texts) = parts(&picture);
            for place in session.geometry().places {
                let level = place
                    .level
                    .map_or(String::new(), |level| format!(":{level}"));
                let name = format!("{}{level}", place.name);
                assert!(texts.contains(&name), "{} {name}", variant.name);
            }
            let word = session.position();
            let cells = word.split(':').next().unwrap_or_default();
            let pieces = cells
                .chars()
                .skip(1)
                .filter(|letter| *letter != 'e')
                .count();
            let letters = session.geometry().pieces;
            let is_letter =
                |text: &&String| letters.iter().any(|kind| kind.letter.to_string() == **text);
            // Each side board shows some of the pieces again.
            assert!(
                texts.iter().filter(is_letter).count() >= pieces,
                "{}",
                variant.name
            );
        }
    }

    #[test]
    fn a_board_that_is_turned_twice_lies_as_before() {
        for (variant, seats) in [
            ("normal", ["black", "black"]),
            ("chinese-checkers", ["1", "1"]),
        ] {
            let variant = Variant::named(variant).expect("a variant");
            let session = variant.start(&Options::default()).expect("a start");
            let scene = Scene::of(&*session);
            let picture = svg(&scene, None);
            let turned = scene.seen_by(seats[0]).expect("a seat");
            assert_ne!(svg(&turned, None), picture);
            let back = turned.seen_by(seats[1]).expect("a seat");
            assert_eq!(svg(&back, None), picture);
        }
    }

    #[test]
    fn what_no_cell_of_fidchell_shows_is_drawn_beside_them() {
        let shown = |fields: &str| {
            let position = format!("Wwwwwwwwb{}:{fields}", "e".repeat(100));
            parts(&drawn("fidchell-2", Some(&position), "", None))
        };
        let (_, texts) = shown("12:9:w:0:0:0");
        for text in ["12 in hand", "9 in hand", "o", "white to move"] {
            assert!(texts.iter().any(|shown| shown == text), "{text}");
        }
        let (_, texts) = shown("12:0:a:3:0:0");
        assert!(texts.contains(&"white to move, challenge 3".to_owned()));
        let (_, texts) = shown("12:0:a:0:1:0");
        assert!(texts.contains(&"white to move, removals 1".to_owned()));
        // The navel is grey, of one colour or of both.
        let colours = |variant, fields: &str| {
            let position = format!("W{}:{fields}", "e".repeat(108));
            let picture = drawn(variant, Some(&position), "", None);
            let squares: Vec<&str> = { picture.split("<rect ").skip(1) }
                .filter(|square| square.contains("height=\"0.74\""))
                .filter_map(|square| square.split("fill=\"").nth(1))
                .filter_map(|fill| fill.split('"').next())
                .collect();
            squares.join(" ")
        };
        assert_eq!(colours("fidchell-1", "27:27:d:0:0:0"), "#a8a8a8 none");
        assert_eq!(colours("fidchell-2", "27:27:w:0:0:0"), "#fff8e7 none");
        let both = colours("fidchell-1", "27:0:a:0:0:0");
        assert_eq!(both, "#fff8e7 #2b2b2b none");
        // The number of players does not describe the position.
        let variant = Variant::named("chinese-checkers").expect("a variant");
        let session = variant.start(&Options::default()).expect("a start");
        assert_eq!(Scene::of(&*session).caption, "1 to move");
    }

    #[test]
    fn the_last_move_is_an_arrow_with_crosses_where_it_captures() {
        let position = Some("W:W28,K46:B23,5");
        let count = |picture: &str, tag: &str| {
            let (tags, _) = parts(picture);
            tags.iter().filter(|found| *found == tag).count()
        };
        let before = drawn("normal", position, "", None);
        let after = drawn("normal", position, "28x19", None);
        assert_eq!(count(&before, "polyline"), 0);
        assert_eq!((count(&after, "polyline"), count(&after, "line")), (1, 2));
        // The boards from above, B and C show all of this way, A and D do not.
        let position = Some("W:Wf3:Bg3,h4");
        let of = |face| count(&drawn("pyramidame", position, "f3xh3xg4", face), "polyline");
        assert_eq!([None, Some("A"), Some("B")].map(of), [3, 0, 1]);
    }
}
