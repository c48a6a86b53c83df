//! Drawings as Portable Network Graphics.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb::Database};
use thiserror::Error;

/// The font of all pictures. System fonts are not used, so that pictures are the same everywhere.
const FONT: &[u8] = include_bytes!("font/DejaVuSans-ASCII.ttf");

/// The family of the font.
const FAMILY: &str = "DejaVu Sans";

/// The maximum width and height in pixels: a picture of that size takes 64 MiB of memory.
const MAX_SIDE: u32 = 4096;

/// Why a drawing can't be rendered.
#[derive(Debug, Error)]
pub enum PngError {
    /// The picture is too large.
    #[error(
        "a picture of {width}×{height} pixels is too large: neither side may have more than {MAX_SIDE}"
    )]
    TooLarge {
        /// Pixels from left to right.
        width: u64,
        /// Pixels from top to bottom.
        height: u64,
    },
    /// The picture has no pixels.
    #[error("a picture must be 1 pixel wide at least")]
    Empty,
    /// The text is not a drawing.
    #[error("the drawing cannot be read: {0}")]
    Unreadable(#[from] resvg::usvg::Error),
    /// The picture can't be encoded.
    #[error("the picture cannot be written: {0}")]
    Unwritable(String),
}

/// Renders a drawing to PNG, with the given width in pixels or the drawing's own.
///
/// # Errors
/// [`PngError`] if the text is not a drawing, or the picture would be too large.
///
/// ```
/// use rafle::drawing::{Scene, png, svg};
/// use rafle_rules::Options;
/// use rafle_engine::variants::Variant;
///
/// let variant = Variant::named("strand").expect("a variant");
/// let session = variant.start(&Options::default()).expect("a start");
/// let drawing = svg(&Scene::of(&*session), None).expect("the main board");
/// assert!(png(&drawing, Some(200))?.starts_with(b"\x89PNG\r\n"));
/// assert!(png(&drawing, Some(5_000)).is_err());
/// # Ok::<(), rafle::drawing::PngError>(())
/// ```
pub fn png(svg: &str, width: Option<u32>) -> Result<Vec<u8>, PngError> {
    let mut fonts = Database::new();
    fonts.load_font_data(FONT.to_vec());
    fonts.set_sans_serif_family(FAMILY);
    drawn(svg, width, fonts)
}

fn drawn(svg: &str, width: Option<u32>, fonts: Database) -> Result<Vec<u8>, PngError> {
    let options = Options {
        fontdb: fonts.into(),
        font_family: FAMILY.to_owned(),
        ..Options::default()
    };
    let tree = Tree::from_str(svg, &options)?;
    let size = tree.size();
    let scale = width.map_or(1.0, |width| f64::from(width) / f64::from(size.width()));
    let [width, height] =
        [size.width(), size.height()].map(|side| (f64::from(side) * scale).round() as u64);
    if width == 0 {
        return Err(PngError::Empty);
    }
    let height = height.max(1);
    let too_large = PngError::TooLarge { width, height };
    let side = |pixels: u64| u32::try_from(pixels).ok().filter(|&side| side <= MAX_SIDE);
    let sides = side(width).zip(side(height));
    let Some(mut picture) = sides.and_then(|(width, height)| Pixmap::new(width, height)) else {
        return Err(too_large);
    };
    let scale = scale as f32;
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut picture.as_mut(),
    );
    let written = picture.encode_png();
    written.map_err(|error| PngError::Unwritable(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::{Scene, svg};
    use rafle_engine::variants::VARIANTS;

    /// The picture of each variant's start.
    fn drawings() -> Vec<(&'static str, String)> {
        let starts = VARIANTS.iter().map(|variant| {
            let session = variant.start(&Default::default()).expect("a start");
            let drawing = svg(&Scene::of(&*session), None).expect("the main board");
            (variant.name, drawing)
        });
        starts.collect()
    }

    #[test]
    fn a_picture_has_the_pixels_that_are_asked_for_and_is_not_blank() {
        for (variant, drawing) in drawings() {
            let own = Pixmap::decode_png(&png(&drawing, None).expect("a picture")).expect("a PNG");
            let bytes = png(&drawing, Some(150)).expect("a picture");
            assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"), "{variant}");
            let small = Pixmap::decode_png(&bytes).expect("a PNG");
            let height = f64::from(own.height()) * 150.0 / f64::from(own.width());
            assert_eq!(small.width(), 150, "{variant}");
            assert_eq!(small.height(), height.round() as u32, "{variant}");
            let first = small.pixels()[0];
            let others = small.pixels().iter().filter(|pixel| **pixel != first);
            assert!(others.count() > 150 * 50, "{variant}");
            assert_eq!(png(&drawing, Some(150)).expect("a picture"), bytes);
        }
    }

    #[test]
    fn every_text_is_drawn() {
        for (variant, drawing) in drawings() {
            let texts = drawing
                .split("</text>")
                .filter_map(|part| part.rsplit('>').next());
            // The font has no other characters.
            assert!(drawing.is_ascii(), "{variant}");
            assert!(texts.count() > 40, "{variant}");
            let with = png(&drawing, Some(600)).expect("a picture");
            let without = drawn(&drawing, Some(600), Database::new()).expect("a picture");
            let [with, without] =
                [with, without].map(|bytes| Pixmap::decode_png(&bytes).expect("a PNG"));
            let pixels = with.pixels().iter().zip(without.pixels());
            let different = pixels.filter(|(one, other)| one != other).count();
            assert!(different > 600, "{variant}: {different}");
        }
    }

    #[test]
    fn a_picture_that_is_too_large_is_refused() {
        let (_, drawing) = drawings().swap_remove(0);
        for (width, sentence) in [
            (
                Some(4_000),
                "a picture of 4000×4364 pixels is too large: neither side may have more than 4096",
            ),
            (Some(0), "a picture must be 1 pixel wide at least"),
        ] {
            let error = png(&drawing, width).expect_err(sentence);
            assert_eq!(error.to_string(), sentence);
        }
        assert!(png(&drawing, Some(u32::MAX)).is_err());
        assert!(png("<svg", None).is_err());
        assert!(png(&drawing, Some(1)).is_ok());
    }
}
