//! Sizes, fonts and colours.

use plotters::style::RGBColor;

/// The size in pixels.
pub(super) const SIZE: (u32, u32) = (900, 480);

/// Pixels around everything.
pub(super) const MARGIN: u32 = 12;

/// The font of every text.
pub(super) const FONT: &str = "sans-serif";

/// The sizes of the title, of the line below it, and of everything else.
pub(super) const TITLE: u32 = 22;
pub(super) const SUBTITLE: u32 = 17;
pub(super) const TEXT: u32 = 16;

/// The approximate width of a character at this size, in pixels.
pub(super) fn width(size: u32) -> u32 {
    size * 9 / 20
}

/// Pixels around the plot for the numbers and labels of the axes.
pub(super) const BELOW: u32 = 46;
pub(super) const BESIDE: u32 = 56;

/// Half the size of a shape in pixels.
pub(super) const SHAPE: i32 = 5;

/// The widths of lines.
pub(super) const LINE: u32 = 2;

/// Colours that people with colour blindness can distinguish (Okabe and Ito 2008).
const COLOURS: [RGBColor; 7] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(120, 94, 20),
    RGBColor(86, 180, 233),
    RGBColor(0, 0, 0),
];

/// The colour with this number.
pub(super) fn colour(number: usize) -> RGBColor {
    COLOURS[number % COLOURS.len()]
}

/// The colour of thin lines.
pub(super) const GREY: RGBColor = RGBColor(130, 130, 130);

/// The dashes of lines with this number, as pixels drawn and skipped; `None` for a solid line.
pub(super) fn dashes(number: usize) -> Option<(u32, u32)> {
    const DASHES: [Option<(u32, u32)>; 6] = [
        None,
        Some((10, 5)),
        Some((3, 3)),
        Some((18, 5)),
        Some((6, 8)),
        Some((2, 7)),
    ];
    DASHES[number % DASHES.len()]
}
