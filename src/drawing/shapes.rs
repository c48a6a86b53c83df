//! The shapes shared by all parts of a drawing.

use super::scene::Scene;
use rafle_protocol::hub::{Length, PieceKind};
use svg::node::element::{Circle, Group, Rectangle, Text};

/// The colour of lines and texts.
pub(super) const INK: &str = "#222222";

/// The radius of a piece.
pub(super) const PIECE: f64 = 0.37;

/// Rounds a length to thousandths, so that numbers are short.
pub(super) fn length(cells: f64) -> f64 {
    Length::of(cells).cells()
}

pub(super) fn rectangle([x, y]: [f64; 2], [width, height]: [f64; 2]) -> Rectangle {
    Rectangle::new()
        .set("x", length(x))
        .set("y", length(y))
        .set("width", length(width))
        .set("height", length(height))
}

pub(super) fn circle([x, y]: [f64; 2], radius: f64) -> Circle {
    Circle::new()
        .set("cx", length(x))
        .set("cy", length(y))
        .set("r", length(radius))
}

/// A piece in its seat's colour with its letter, and a second ring if it is promoted.
pub(super) fn piece(scene: &Scene, kind: &PieceKind, centre: [f64; 2]) -> Group {
    let mut group = Group::new();
    let colour = scene.colour(&kind.seat).to_owned();
    let ink = if is_light(&colour) { INK } else { "#ffffff" };
    let disc = circle(centre, PIECE).set("fill", colour);
    group = group.add(disc.set("stroke", INK).set("stroke-width", 0.05));
    if kind.letter.is_ascii_uppercase() {
        let ring = circle(centre, PIECE - 0.1).set("fill", "none");
        group = group.add(ring.set("stroke", ink).set("stroke-width", 0.05));
    }
    group.add(
        Text::new(kind.letter.to_string())
            .set("x", length(centre[0]))
            .set("y", length(centre[1] + 0.12))
            .set("font-size", 0.34)
            .set("text-anchor", "middle")
            .set("fill", ink),
    )
}

/// Whether a colour `#rrggbb` is lighter than medium.
pub(super) fn is_light(colour: &str) -> bool {
    let parts = [1, 3, 5].map(|start| {
        let digits = colour.get(start..start + 2).unwrap_or("80");
        u32::from_str_radix(digits, 16).unwrap_or(128)
    });
    // The perceived weights of the three colours, in tenths.
    parts[0] * 3 + parts[1] * 6 + parts[2] > 1_280
}
