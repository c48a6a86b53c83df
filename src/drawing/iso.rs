//! The pyramid seen from one side and above: each cube as a lozenge with two side faces, each pawn as a low cylinder.

use super::board::{ARROW, MARK, captures, points, way};
use super::scene::Scene;
use super::shapes::{INK, is_light, length};
use super::svg::document;
use rafle_protocol::hub::{CellShape, Length, PieceKind, Place};
use svg::node::element::{Ellipse, Group, Polygon, Rectangle, Text};

/// The height of a lozenge relative to its width: the camera looks down steeply, so that few tops are hidden.
const SQUASH: f64 = 0.72;

/// The height of a level, in units.
const LEVEL: f64 = 0.25;

/// The height of a cube of level 0 above the ground.
const BASE: f64 = 0.3;

/// The half axes of a pawn, and its height.
const PAWN: [f64; 2] = [0.46, 0.33];
const PAWN_HEIGHT: f64 = 0.2;

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
    let top = { geometry.places.iter() }
        .map(rear)
        .fold(f64::MAX, f64::min);
    let top = if top == f64::MAX { 0.0 } else { -top };
    // The tops of the cubes, from the rear to the front.
    let mut cubes: Vec<&Place> = geometry.places.iter().collect();
    cubes.sort_by(|one, other| one.at[1].cells().total_cmp(&other.at[1].cells()));
    let raised = |place: &&Place| {
        let [x, y] = place.at.map(Length::cells);
        Place {
            at: [x, y * SQUASH + top - height(place)].map(Length::of),
            ..(*place).clone()
        }
    };
    let tops: Vec<Place> = cubes.iter().map(raised).collect();
    let mut group = tops.iter().fold(Group::new(), |group, place| {
        let group = cube(place, group);
        match scene.piece(place) {
            None => name(place, 0.08, 0.3, group),
            Some(kind) => name(place, 0.53, 0.2, pawn(scene, kind, place, group)),
        }
    });
    group = scene
        .last
        .iter()
        .fold(group, |group, last| way(last, &tops, MARK, group));
    group = captures(scene, &tops, group);
    let arrows = scene.arrows.iter();
    group = arrows.fold(group, |group, arrow| way(arrow, &tops, ARROW, group));
    Some(document(
        scene,
        vec![group],
        [width, depth * SQUASH + top + BASE],
    ))
}

fn at(place: &Place) -> [f64; 2] {
    place.at.map(Length::cells)
}

/// A cube down to the ground, whose faces get darker from the top to the right.
fn cube(place: &Place, group: Group) -> Group {
    let [x, y] = at(place);
    let level = f64::from(place.level.unwrap_or_default());
    let down = LEVEL * level + BASE;
    let [left, right] = [[x - 1.0, y], [x + 1.0, y]];
    let [rear, front] = [[x, y - SQUASH], [x, y + SQUASH]];
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

/// The colour of a face: higher levels are lighter.
fn shade(level: f64, light: f64) -> String {
    let red = (135.0 + 15.0 * level.min(8.0)) * light;
    let [red, green, blue] = [1.0, 0.9, 0.7].map(|part| (red * part) as u8);
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// A pawn as a low cylinder with its letter.
fn pawn(scene: &Scene, kind: &PieceKind, place: &Place, group: Group) -> Group {
    let [x, y] = at(place);
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

/// The name of a cube, below the middle of its top.
fn name(place: &Place, below: f64, size: f64, group: Group) -> Group {
    let [x, y] = at(place);
    group.add(
        Text::new(place.name.clone())
            .set("x", length(x))
            .set("y", length(y + below))
            .set("font-size", size)
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
}
