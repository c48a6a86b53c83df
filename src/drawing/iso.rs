//! The pyramid seen from one side and above: each cube as a lozenge with two side faces, each pawn as a low cylinder.

use super::board::{ARROW, MARK, captures, points, way};
use super::scene::Scene;
use super::shapes::{INK, is_light, length};
use super::svg::document;
use rafle_protocol::hub::{CellShape, Length, PieceKind, Place};
use rafle_rules::Touches;
use svg::node::element::{Ellipse, Group, Polygon, Rectangle, Text};

// The projection is that of the page: its four lengths and the places of names are those of `src/serve/page/iso.js`. Lengths are in half
// widths of a cube's top.

/// Half the height of the top of a cube (`DEPTH`).
const SQUASH: f64 = 0.66;

/// The height of a level (`RISE`). It is less than that of a cube, so that less is hidden behind the front.
const LEVEL: f64 = 0.36;

/// The height of a cube of level 0 above the ground (`BASE`).
const BASE: f64 = 0.3;

/// How far behind the middle of a top a pawn stands, so that the name of the cube is seen (`BACK`).
const BACK: f64 = 0.13;

/// The half axes of a pawn, and its height.
const PAWN: [f64; 2] = [0.48, 0.32];
const PAWN_HEIGHT: f64 = 0.34;

/// Draws a board of cubes from one side; `None` for other boards.
///
/// ```
/// use rafle::drawing::{Scene, iso};
/// use rafle_engine::variants::Variant;
/// use rafle_rules::Options;
///
/// let start = |name| Variant::named(name).expect("a variant").start(&Options::default());
/// let pyramid = start("pyramidame").expect("a start");
/// let picture = iso(&Scene::of(&*pyramid).turned(90)).expect("cubes");
/// assert!(picture.starts_with("<svg ") && picture.contains("white to move"));
/// let squares = start("normal").expect("a start");
/// assert!(iso(&Scene::of(&*squares)).is_none());
/// ```
#[must_use]
pub fn iso(scene: &Scene) -> Option<String> {
    let geometry = &scene.geometry;
    if geometry.shape != CellShape::Cube {
        return None;
    }
    let [width, depth] = geometry.size.map(Length::cells);
    let height = |place: &Place| LEVEL * f64::from(place.level.unwrap_or_default());
    let rear = |place: &Place| (place.at[1].cells() - 1.0) * SQUASH - height(place);
    // What stands highest in the picture lies at its upper edge.
    let unseen = scene.last.iter().chain(&scene.arrows);
    let unseen = unseen.flat_map(|touches| &touches.hidden);
    let top = { geometry.places.iter().chain(unseen) }
        .map(rear)
        .fold(f64::MAX, f64::min);
    let top = if top == f64::MAX { 0.0 } else { -top };
    // The tops of the cubes, from the rear to the front.
    let mut cubes: Vec<&Place> = geometry.places.iter().collect();
    cubes.sort_by(|one, other| one.at[1].cells().total_cmp(&other.at[1].cells()));
    let raised = |place: &Place| {
        let [x, y] = place.at.map(Length::cells);
        Place {
            at: [x, y * SQUASH + top - height(place)].map(Length::of),
            ..place.clone()
        }
    };
    let tops: Vec<Place> = cubes.into_iter().map(raised).collect();
    let mut group = tops
        .iter()
        .enumerate()
        .fold(Group::new(), |group, (index, place)| {
            let group = cube(place, group);
            let group = name(place, tops.get(index + 1..).unwrap_or_default(), group);
            match scene.piece(place) {
                None => group,
                Some(kind) => pawn(scene, kind, place, group),
            }
        });
    let hidden = |touches: &Touches| touches.hidden.iter().map(raised).collect::<Vec<Place>>();
    let cube_in_air = |group: Group, place: &Place| group.add(outline(place));
    for touches in scene.last.iter().chain(&scene.arrows) {
        group = hidden(touches).iter().fold(group, cube_in_air);
    }
    group = scene.last.iter().fold(group, |group, last| {
        way(last, &tops, &hidden(last), MARK, group)
    });
    group = captures(scene, &tops, group);
    let arrows = scene.arrows.iter();
    group = arrows.fold(group, |group, arrow| {
        way(arrow, &tops, &hidden(arrow), ARROW, group)
    });
    Some(document(
        scene,
        vec![group],
        [width, depth * SQUASH + top + BASE],
    ))
}

fn at(place: &Place) -> [f64; 2] {
    place.at.map(Length::cells)
}

/// The corners of the top of a cube: at the rear, on the right, in front, and on the left.
fn top_of(place: &Place) -> [[f64; 2]; 4] {
    let [x, y] = at(place);
    [[x, y - SQUASH], [x + 1.0, y], [x, y + SQUASH], [x - 1.0, y]]
}

/// A cube down to the ground, whose faces get darker from the top to the right.
fn cube(place: &Place, group: Group) -> Group {
    let level = f64::from(place.level.unwrap_or_default());
    let down = LEVEL * level + BASE;
    let [rear, right, front, left] = top_of(place);
    let below = |[x, y]: [f64; 2]| [x, y + down];
    let faces = [
        (vec![left, front, below(front), below(left)], 0.78),
        (vec![right, front, below(front), below(right)], 0.6),
        (vec![rear, right, front, left], 1.0),
    ];
    faces.into_iter().fold(group, |group, (corners, light)| {
        let face = Polygon::new().set("points", points(&corners));
        let face = face.set("fill", shade(level, light));
        group.add(face.set("stroke", INK).set("stroke-width", 0.025))
    })
}

/// The top of a cube that nobody sees, as a broken line.
fn outline(place: &Place) -> Polygon {
    Polygon::new()
        .set("points", points(&top_of(place)))
        .set("fill", "#ffffff")
        .set("fill-opacity", 0.35)
        .set("stroke", INK)
        .set("stroke-width", 0.05)
        .set("stroke-dasharray", "0.16 0.1")
}

/// The colour of a face: higher levels are lighter.
fn shade(level: f64, light: f64) -> String {
    let red = (135.0 + 15.0 * level.min(8.0)) * light;
    let [red, green, blue] = [1.0, 0.9, 0.7].map(|part| (red * part) as u8);
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// A pawn as a low cylinder with its letter.
fn pawn(scene: &Scene, kind: &PieceKind, place: &Place, group: Group) -> Group {
    let [x, y] = at(place);
    let y = y - BACK;
    let colour = scene.colour(&kind.seat).to_owned();
    let ink = if is_light(&colour) { INK } else { "#ffffff" };
    let [across, along] = PAWN;
    let ellipse = |y: f64| {
        let ellipse = Ellipse::new()
            .set("cx", length(x))
            .set("cy", length(y))
            .set("rx", across)
            .set("ry", along);
        let ellipse = ellipse.set("fill", colour.clone()).set("stroke", INK);
        ellipse.set("stroke-width", 0.05)
    };
    let side = Rectangle::new()
        .set("x", length(x - across))
        .set("y", length(y - PAWN_HEIGHT))
        .set("width", 2.0 * across)
        .set("height", PAWN_HEIGHT)
        .set("fill", colour.clone());
    let edges = [x - across, x + across].map(|x| {
        let ends = points(&[[x, y - PAWN_HEIGHT], [x, y]]);
        let edge = svg::node::element::Polyline::new().set("points", ends);
        edge.set("stroke", INK).set("stroke-width", 0.05)
    });
    let group = group.add(ellipse(y)).add(side);
    let group = edges.into_iter().fold(group, Group::add);
    group.add(ellipse(y - PAWN_HEIGHT)).add(
        Text::new(kind.letter.to_string())
            .set("x", length(x))
            .set("y", length(y - PAWN_HEIGHT + 0.11))
            .set("font-size", 0.32)
            .set("text-anchor", "middle")
            .set("fill", ink),
    )
}

/// Places of a name on a top, by preference: before a pawn, beside it, behind it.
const SPOTS: [[f64; 2]; 6] = [
    [0.0, 0.33],
    [-0.42, 0.1],
    [0.42, 0.1],
    [-0.3, -0.1],
    [0.3, -0.1],
    [0.0, -0.28],
];

/// Half the width of a name, and its height.
const NAME: [f64; 2] = [0.17, 0.22];

/// Whether a cube hides a point.
fn hides(cube: &Place, [x, y]: [f64; 2]) -> bool {
    let [middle, height] = at(cube);
    let aside = (x - middle).abs();
    aside < 1.0 && y > height - SQUASH * (1.0 - aside)
}

/// The name of a cube where it is seen whole; nothing if the cubes in front hide its top.
fn name(place: &Place, in_front: &[Place], group: Group) -> Group {
    let [x, y] = at(place);
    let is_seen = |[dx, dy]: &[f64; 2]| {
        let [wide, tall] = NAME;
        let edges =
            [-wide, wide].map(|aside| [0.0, -tall].map(|up| [x + dx + aside, y + dy + 0.1 + up]));
        let mut corners = edges.into_iter().flatten();
        !corners.any(|corner| in_front.iter().any(|cube| hides(cube, corner)))
    };
    let Some([dx, dy]) = SPOTS.into_iter().find(is_seen) else {
        return group;
    };
    group.add(
        Text::new(place.name.clone())
            .set("x", length(x + dx))
            .set("y", length(y + dy + 0.1))
            .set("font-size", 0.28)
            .set("text-anchor", "middle")
            .set("fill", INK),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use rafle_engine::session::Setup;
    use rafle_engine::variants::Variant;
    use rafle_rules::Options;

    fn scene(moves: &str) -> Scene {
        let setup = Setup {
            position: Some("W:Wf3:Bg3,h4"),
            moves,
        };
        let variant = Variant::named("pyramidame").expect("a variant");
        let session = variant.open(setup, &Options::default());
        Scene::of(&*session.expect("a position"))
    }

    #[test]
    fn every_cube_has_a_top_and_two_sides_and_every_pawn_is_a_cylinder() {
        for degrees in [0, 90, 180, 270] {
            let picture = iso(&scene("").turned(degrees)).expect("cubes");
            assert_eq!(picture.matches("<polygon ").count(), 3 * 64);
            assert_eq!(picture.matches("<ellipse ").count(), 2 * 3);
            for cell in ["a1", "d4", "h8"] {
                assert!(picture.contains(&format!("\n{cell}\n")), "{cell}");
            }
        }
    }

    #[test]
    fn four_turns_show_four_sides_and_the_last_move_is_marked() {
        let of = |degrees| iso(&scene("").turned(degrees)).expect("cubes");
        let sides = [0, 90, 180, 270].map(of);
        for (index, side) in sides.iter().enumerate() {
            assert!(!sides[..index].contains(side), "{index}");
        }
        assert_eq!(of(360), sides[0]);
        let moved = iso(&scene("f3xh3xg4")).expect("cubes");
        assert_eq!(moved.matches("<polyline ").count(), 1 + 2);
        assert!(moved.contains("white has won: no-pieces"));
    }

    #[test]
    fn a_landing_on_a_cube_that_nobody_sees_is_an_outline_on_the_way() {
        let setup = Setup {
            position: Some("W:Wf1:Bg1,h2,h8"),
            moves: "f1x~xh3",
        };
        let variant = Variant::named("pyramidame").expect("a variant");
        let session = variant
            .open(setup, &Options::default())
            .expect("a position");
        let pictures = [0, 90].map(|degrees| {
            let scene = Scene::of(&*session).turned(degrees);
            let picture = iso(&scene).expect("cubes");
            assert_eq!(picture.matches("stroke-dasharray").count(), 1);
            let way = picture.split("<polyline ").last().expect("a way");
            let points = way.split("points=\"").nth(1).expect("points");
            let (points, _) = points.split_once('"').expect("an end");
            assert_eq!(points.split_whitespace().count(), 3, "{points}");
            points.to_owned()
        });
        assert_ne!(pictures[0], pictures[1]);
    }
}
