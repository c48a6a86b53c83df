//! One board as a group of shapes, with its marks and the pieces in hand beside it. The unit is the distance between
//! neighbouring cells.

use super::scene::Scene;
use super::shapes::{INK, PIECE, circle, is_light, length, piece, rectangle};
use rafle_protocol::hub::{CellShape, Length, Mark, Place};
use rafle_rules::Touches;
use svg::node::element::{Group, Line, Polygon, Polyline, Text};

const PALE: &str = "#f3e3c3";
const DARK: &str = "#b98b5e";
/// The colours of the last move and of arrows.
pub(super) const MARK: &str = "#d2551e";
pub(super) const ARROW: &str = "#1d6fb8";

fn at(place: &Place) -> [f64; 2] {
    place.at.map(Length::cells)
}

/// Draws the main board, or one of its faces.
pub(super) fn board(scene: &Scene, face: Option<&str>) -> Option<Group> {
    let geometry = &scene.geometry;
    let (places, shape) = match face {
        None => (&geometry.places, geometry.shape),
        // From the side, the cubes of the pyramid are squares.
        Some(name) => {
            let face = geometry.faces.iter().find(|face| face.name == name)?;
            (&face.places, CellShape::Square)
        }
    };
    let mut group = Group::new();
    if face.is_none() {
        let [width, height] = geometry.size.map(Length::cells);
        let ground = rectangle([0.0, 0.0], [width, height]);
        group = group.add(
            ground
                .set("fill", PALE)
                .set("stroke", INK)
                .set("stroke-width", 0.04),
        );
        group = geometry
            .lines
            .iter()
            .fold(group, |group, line| group.add(stroke(line)));
        group = geometry
            .circles
            .iter()
            .fold(group, |group, [x, y, radius]| {
                let circle = circle([x.cells(), y.cells()], radius.cells());
                group.add(
                    circle
                        .set("fill", "none")
                        .set("stroke", INK)
                        .set("stroke-width", 0.03),
                )
            });
    }
    if face.is_none() {
        let marks = geometry.marks.iter();
        group = marks.fold(group, |group, of| group.add(mark(scene, of)));
    }
    for place in places {
        group = group.add(cell(scene, place, shape));
        group = group.add(name(scene, place, shape));
    }
    let hidden = |touches: &Touches| match face {
        None => touches.hidden.clone(),
        Some(_) => Vec::new(),
    };
    group = scene.last.iter().fold(group, |group, last| {
        way(last, places, &hidden(last), MARK, group)
    });
    for place in places {
        if let Some(kind) = scene.piece(place) {
            group = group.add(piece(scene, kind, at(place)));
        }
    }
    group = captures(scene, places, group);
    let arrows = scene.arrows.iter();
    Some(arrows.fold(group, |group, arrow| {
        way(arrow, places, &hidden(arrow), ARROW, group)
    }))
}

fn stroke(line: &[Length; 4]) -> Line {
    let [x1, y1, x2, y2] = line.map(Length::cells);
    Line::new()
        .set("x1", x1)
        .set("y1", y1)
        .set("x2", x2)
        .set("y2", y2)
        .set("stroke", INK)
        .set("stroke-width", 0.03)
}

/// The shade of a cube: higher levels are lighter.
fn shade(level: Option<u8>) -> String {
    match level {
        Some(level) => {
            let light = 120 + 15 * u32::from(level.min(8));
            format!("#{light:02x}{:02x}{:02x}", light * 9 / 10, light * 7 / 10)
        }
        None => DARK.to_owned(),
    }
}

fn cell(scene: &Scene, place: &Place, shape: CellShape) -> Group {
    let [x, y] = at(place);
    let group = Group::new();
    match shape {
        CellShape::Square => group.add(
            rectangle([x - 0.5, y - 0.5], [1.0, 1.0])
                .set("fill", shade(place.level))
                .set("stroke", INK)
                .set("stroke-width", 0.02),
        ),
        CellShape::Cube => {
            let corners = [[x, y - 1.0], [x + 1.0, y], [x, y + 1.0], [x - 1.0, y]];
            let corners = Polygon::new().set("points", points(&corners));
            group.add(
                corners
                    .set("fill", shade(place.level))
                    .set("stroke", INK)
                    .set("stroke-width", 0.03),
            )
        }
        CellShape::Point => group.add(circle([x, y], 0.07).set("fill", INK)),
        CellShape::Hole => {
            let colour = scene.camp(place).map(|seat| scene.colour(seat));
            let hole = circle([x, y], PIECE).set("fill", "#ffffff");
            group.add(
                hole.set("stroke", colour.unwrap_or(INK))
                    .set("stroke-width", 0.06),
            )
        }
    }
}

/// The name of a cell, and the level of a cube.
fn name(scene: &Scene, place: &Place, shape: CellShape) -> Text {
    let [x, y] = at(place);
    let is_taken = scene.piece(place).is_some();
    let [dx, dy, size] = match shape {
        CellShape::Square if is_taken => [-0.47, -0.36, 0.16],
        CellShape::Square => [-0.46, -0.3, 0.2],
        CellShape::Point if is_taken => [0.27, -0.31, 0.18],
        CellShape::Point => [0.1, -0.12, 0.2],
        CellShape::Hole if is_taken => [-0.2, 0.52, 0.17],
        CellShape::Hole => [-0.22, 0.07, 0.22],
        CellShape::Cube => [-0.25, -0.52, 0.26],
    };
    let level = place.level.map(|level| format!(":{level}"));
    let text = format!("{}{}", place.name, level.unwrap_or_default());
    Text::new(text)
        .set("x", length(x + dx))
        .set("y", length(y + dy))
        .set("font-size", size)
        .set("fill", INK)
}

pub(super) fn points(corners: &[[f64; 2]]) -> String {
    let pairs = corners
        .iter()
        .map(|[x, y]| format!("{},{}", length(*x), length(*y)));
    pairs.collect::<Vec<_>>().join(" ")
}

/// The way of a move as a line with a head; on a board that shows only a part of it, only its end.
///
/// `hidden` has the places of the landings that no cell shows; it is empty for a board that does not show them either.
pub(super) fn way(
    touches: &Touches,
    places: &[Place],
    hidden: &[Place],
    colour: &'static str,
    group: Group,
) -> Group {
    let place_of = |cell: &String| places.iter().find(|place| place.name == *cell).map(at);
    let mut unseen = hidden.iter().peekable();
    let landing = |cell: &String| {
        let hidden = unseen.next_if(|place| place.name == *cell);
        hidden.map(at).or_else(|| place_of(cell))
    };
    let mut way: Vec<[f64; 2]> = touches.touched.iter().filter_map(landing).collect();
    if way.len() < touches.touched.len() {
        way = touches
            .touched
            .last()
            .and_then(place_of)
            .into_iter()
            .collect();
    }
    let Some(end) = way.last() else {
        return group;
    };
    let ring = circle(*end, PIECE + 0.08).set("fill", "none");
    let group = group.add(ring.set("stroke", colour).set("stroke-width", 0.08));
    let [.., before, end] = *way.as_slice() else {
        return group;
    };
    let (head, neck) = head(before, end);
    if let Some(last) = way.last_mut() {
        *last = neck;
    }
    let line = Polyline::new()
        .set("points", points(&way))
        .set("fill", "none");
    let line = line.set("stroke", colour).set("stroke-width", 0.1);
    group.add(line).add(head.set("fill", colour))
}

/// The head of an arrow that ends at a piece, and the end of its line.
fn head(from: [f64; 2], to: [f64; 2]) -> (Polygon, [f64; 2]) {
    let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
    let distance = dx.hypot(dy).max(0.001);
    let (ux, uy) = (dx / distance, dy / distance);
    let tip = [to[0] - ux * (PIECE + 0.1), to[1] - uy * (PIECE + 0.1)];
    let back = [tip[0] - ux * 0.3, tip[1] - uy * 0.3];
    let side = |sign: f64| [back[0] - sign * uy * 0.16, back[1] + sign * ux * 0.16];
    let corners = [tip, side(1.0), side(-1.0)];
    (Polygon::new().set("points", points(&corners)), back)
}

/// A cross on each cell where the last move captured.
pub(super) fn captures(scene: &Scene, places: &[Place], group: Group) -> Group {
    let captured = scene.last.iter().flat_map(|last| &last.captured);
    let found = captured.filter_map(|cell| places.iter().find(|place| place.name == *cell));
    found.map(at).fold(group, |group, [x, y]| {
        [1.0, -1.0].into_iter().fold(group, |group, sign| {
            let cross = Line::new()
                .set("x1", length(x - 0.22))
                .set("y1", length(y - 0.22 * sign))
                .set("x2", length(x + 0.22))
                .set("y2", length(y + 0.22 * sign));
            group.add(cross.set("stroke", MARK).set("stroke-width", 0.08))
        })
    })
}

/// The width of a hand, from one piece to the next.
const HAND_WIDTH: f64 = 4.0;

/// A row with one piece per seat and the number in its hand; `None` in games without hands.
pub(super) fn hands(scene: &Scene, [x, y]: [f64; 2]) -> Option<Group> {
    let hands = scene.hands();
    if hands.is_empty() {
        return None;
    }
    let hands = hands.into_iter().enumerate();
    let row = hands.fold(Group::new(), |row, (index, (kind, count))| {
        let x = x + PIECE + index as f64 * HAND_WIDTH;
        let text = Text::new(format!("{count} in hand"))
            .set("x", length(x + 0.6))
            .set("y", length(y + 0.17))
            .set("font-size", 0.5)
            .set("fill", INK);
        row.add(piece(scene, kind, [x, y])).add(text)
    });
    Some(row)
}

/// The colour of a mark that counts for nobody.
const DEAD: &str = "#a8a8a8";

/// A square with the mark's name, so that it does not look like a piece: in the colour of the seat that it counts for,
/// in the colours of all seats side by side, or grey.
pub(super) fn mark(scene: &Scene, mark: &Mark) -> Group {
    let [x, y] = mark.at.map(Length::cells);
    let seats = scene.geometry.seats.iter();
    let colours: Vec<&str> = match scene.state(mark) {
        Some("both") => seats.map(|seat| seat.colour.as_str()).collect(),
        state => { seats.filter(|seat| Some(&*seat.name) == state) }
            .map(|seat| seat.colour.as_str())
            .collect(),
    };
    let colours = if colours.is_empty() {
        vec![DEAD]
    } else {
        colours
    };
    let (left, side) = (x - PIECE, 2.0 * PIECE);
    let width = side / colours.len() as f64;
    let stripes = colours.iter().enumerate();
    let group = stripes.fold(Group::new(), |group, (index, colour)| {
        let corner = [left + index as f64 * width, y - PIECE];
        group.add(rectangle(corner, [width, side]).set("fill", *colour))
    });
    let frame = rectangle([left, y - PIECE], [side, side]).set("fill", "none");
    let frame = frame.set("stroke", INK).set("stroke-width", 0.05);
    let name = Text::new(mark.name.clone())
        .set("x", length(x))
        .set("y", length(y + 0.1))
        .set("font-size", 0.3)
        .set("text-anchor", "middle");
    let group = group.add(frame);
    match colours.as_slice() {
        [one] => group.add(name.set("fill", if is_light(one) { INK } else { "#ffffff" })),
        // The name is on a disc, since no colour is legible on all of them.
        _ => group
            .add(circle([x, y], 0.2).set("fill", "#ffffff"))
            .add(name.set("fill", INK)),
    }
}
