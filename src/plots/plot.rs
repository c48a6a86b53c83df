//! The description of a plot.

use super::axis::Axis;
use super::series::Series;

/// The maximum number of characters in a line of text.
const MAX_LINE_CHARS: usize = 80;

/// Series over two axes, with a legend.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Plot {
    pub(super) title: String,
    pub(super) subtitle: String,
    pub(super) x: Axis,
    pub(super) y: Axis,
    pub(super) series: Vec<Series>,
}

impl Plot {
    /// A plot with a title and a smaller line, which may be empty. Texts may contain anything; long ones are truncated.
    pub(crate) fn new(title: &str, subtitle: &str, [x, y]: [Axis; 2], series: Vec<Series>) -> Self {
        let mut series = series;
        for series in &mut series {
            series.label = shown(&series.label, MAX_LINE_CHARS / 2);
            let is_finite = |&(x, y): &(f64, f64)| x.is_finite() && y.is_finite();
            series.points.retain(is_finite);
        }
        Self {
            title: shown(title, MAX_LINE_CHARS),
            subtitle: shown(subtitle, MAX_LINE_CHARS),
            x,
            y,
            series,
        }
    }
}

/// Truncates a text to a number of characters and keeps only characters that every SVG reader accepts.
fn shown(text: &str, most: usize) -> String {
    let is_shown = |c: &char| !c.is_control() && !matches!(c, '\u{fffe}' | '\u{ffff}');
    let mut shown: String = text.chars().filter(is_shown).take(most + 1).collect();
    if shown.chars().count() > most {
        shown.pop();
        shown.pop();
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::super::{Look, Shape, stacked};
    use super::*;
    use resvg::usvg;

    fn plot(title: &str, points: Vec<(f64, f64)>) -> Plot {
        let looks = [
            Look::Line(0),
            Look::Line(1),
            Look::Marked(2, Shape::Dot),
            Look::Shapes(3, Shape::Cross),
            Look::Shapes(4, Shape::Triangle),
            Look::Shapes(5, Shape::Ring),
            Look::Bars(6),
            Look::Guide,
        ];
        let of = |look| Series {
            label: format!("{look:?}"),
            points: points.clone(),
            look,
        };
        let axes = [
            Axis::around("x", points.iter().map(|point| point.0)),
            Axis::around("y", points.iter().map(|point| point.1)),
        ];
        Plot::new(title, "below", axes, looks.map(of).to_vec())
    }

    /// Checks that a text is SVG and contains these elements.
    fn check(svg: &str) {
        let tree = usvg::Tree::from_str(svg, &usvg::Options::default());
        assert!(tree.is_ok_and(|tree| tree.root().has_children()), "{svg}");
    }

    #[test]
    fn a_plot_is_svg_whatever_its_texts_and_points() {
        let long = "x".repeat(10_000);
        for title in ["<&\"'>]]>", "a\u{0}b\u{1b}\n\u{ffff}c", "", &long] {
            check(&plot(title, vec![(0.0, 1.0), (1.0, 3.0)]).svg());
        }
        let svg = plot("<&\"'>", Vec::new()).svg();
        assert!(svg.contains("&lt;&amp;&quot;&apos;&gt;"), "{svg}");
        for points in [
            vec![],
            vec![(5.0, 5.0)],
            vec![(f64::NAN, 1.0), (1.0, f64::INFINITY), (2.0, 2.0)],
            vec![(1.0, -1e300), (2.0, 1e300)],
        ] {
            check(&plot("points", points).svg());
        }
    }

    #[test]
    fn a_plot_of_many_points_is_no_larger_than_its_pixels_need() {
        let points = |count: u32| {
            let point = |number: u32| {
                let y = f64::from(number.wrapping_mul(2_654_435_761) >> 20);
                (f64::from(number), y)
            };
            (0..count).map(point).collect::<Vec<_>>()
        };
        let svg = plot("many", points(200_000)).svg();
        assert!(svg.len() < 12 << 20, "{}", svg.len());
        check(&svg);
    }

    #[test]
    fn plots_are_one_below_the_other() {
        let plots = [plot("one", vec![(0.0, 1.0)]), plot("two", Vec::new())];
        let svg = stacked(&plots);
        check(&svg);
        assert!(svg.contains("height=\"960\"") && svg.contains("translate(0 480)"));
    }

    #[test]
    fn texts_that_are_too_long_are_cut() {
        assert_eq!(shown("abcdef", 6), "abcdef");
        assert_eq!(shown("abcdefg", 6), "abcde…");
        assert_eq!(shown(&"é".repeat(100), 6), "ééééé…");
    }
}
