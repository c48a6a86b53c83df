//! The parts beside the cells: pieces in hand, and marks that are not cells.

use super::scene::Scene;
use super::shapes::{INK, PIECE, circle, is_light, length, piece, rectangle};
use rafle_protocol::hub::{Length, Mark};
use svg::node::element::{Group, Text};

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
