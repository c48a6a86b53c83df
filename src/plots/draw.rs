//! Draws a plot on an area.

use super::plot::Plot;
use super::series::{Look, Series, Shape, thin_line, thin_points};
use super::style::{
    BELOW, BESIDE, FONT, GREY, LINE, MARGIN, SHAPE, SIZE, SUBTITLE, TEXT, TITLE, colour, dashes,
    width,
};
use plotters::coord::types::RangedCoordf64;
use plotters::coord::{CoordTranslate, Shift};
use plotters::prelude::*;

type Area<'s> = DrawingArea<SVGBackend<'s>, Shift>;
type Chart<'c, 's> = ChartContext<'c, SVGBackend<'s>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;
type DrawResult = Result<(), DrawingAreaErrorKind<std::io::Error>>;

/// The width of a series' sample in the legend, with the space after it, in pixels.
const SAMPLE: i32 = 32;

/// The width of a bar, relative to its slot.
const BAR: f64 = 0.9;

/// Pixels between two entries of the legend.
const BETWEEN: i32 = 18;

impl Plot {
    /// The plot as SVG.
    pub(crate) fn svg(&self) -> String {
        let mut svg = String::new();
        // Writing to a string does not fail, and no coordinates are outside the axes.
        let _ = draw(&mut svg, self);
        svg
    }
}

/// Draws plots one below the other in a single drawing.
pub(crate) fn stacked(plots: &[Plot]) -> String {
    let (width, height) = SIZE;
    let all = height * plots.len() as u32;
    let parts = plots.iter().zip((0..).step_by(height as usize));
    let parts =
        parts.map(|(plot, y)| format!("<g transform=\"translate(0 {y})\">\n{}</g>\n", plot.svg()));
    format!(
        "<svg width=\"{width}\" height=\"{all}\" viewBox=\"0 0 {width} {all}\" xmlns=\"http://www.w3.org/2000/svg\">\n{}</svg>\n",
        parts.collect::<String>()
    )
}

fn draw(svg: &mut String, plot: &Plot) -> DrawResult {
    let area = SVGBackend::with_string(svg, SIZE).into_drawing_area();
    area.fill(&WHITE)?;
    let area = area.margin(MARGIN, MARGIN, MARGIN, MARGIN);
    let mut inner = area.clone();
    for (text, size) in [(&plot.title, TITLE), (&plot.subtitle, SUBTITLE)] {
        if !text.is_empty() {
            inner = inner.titled(text, (FONT, size))?;
        }
    }
    let inner = legend(&inner, &plot.series)?;
    let mut chart = ChartBuilder::on(&inner)
        .margin_right(MARGIN)
        .x_label_area_size(BELOW)
        .y_label_area_size(BESIDE)
        .build_cartesian_2d(plot.x.range(), plot.y.range())?;
    chart
        .configure_mesh()
        .x_desc(plot.x.label())
        .y_desc(plot.y.label())
        .x_labels(plot.x.numbers())
        .y_labels(plot.y.numbers())
        .x_label_formatter(&|value| plot.x.number(*value))
        .y_label_formatter(&|value| plot.y.number(*value))
        .label_style((FONT, TEXT))
        .axis_desc_style((FONT, TEXT))
        .max_light_lines(1)
        .bold_line_style(BLACK.mix(0.12))
        .light_line_style(TRANSPARENT)
        .draw()?;
    for series in &plot.series {
        add(&mut chart, series)?;
    }
    area.present()
}

fn add(chart: &mut Chart<'_, '_>, series: &Series) -> DrawResult {
    let spec = chart.as_coord_spec().clone();
    let pixel = |point: (f64, f64)| {
        let (x, y) = spec.translate(&point);
        (i64::from(x), i64::from(y))
    };
    let line = || thin_line(&series.points, |point| pixel(point).0);
    // Points that would overlap almost completely are drawn once.
    let cell = |point| {
        let (x, y) = pixel(point);
        (x / i64::from(SHAPE), y / i64::from(SHAPE))
    };
    let single = || thin_points(&series.points, cell);
    match series.look {
        Look::Line(number) => {
            let points = line();
            let style = colour(number).stroke_width(LINE);
            match (dashes(number), &*points) {
                // A line of one point would be invisible.
                (_, [point]) => shapes(chart, vec![*point], number, Shape::Dot),
                (None, _) => chart.draw_series(LineSeries::new(points, style)).map(drop),
                (Some((drawn, between)), _) => {
                    let series = DashedLineSeries::new(points, drawn, between, style);
                    chart.draw_series(series).map(drop)
                }
            }
        }
        Look::Marked(number, shape) => {
            let style = colour(number).stroke_width(LINE);
            chart.draw_series(LineSeries::new(line(), style))?;
            shapes(chart, single(), number, shape)
        }
        Look::Shapes(number, shape) => shapes(chart, single(), number, shape),
        Look::Bars(number) => bars(chart, &line(), number),
        Look::Guide => chart
            .draw_series(LineSeries::new(line(), GREY.stroke_width(1)))
            .map(drop),
    }
}

/// Draws bars as wide as the minimum distance between two of them, or 1 for a single bar.
fn bars(chart: &mut Chart<'_, '_>, points: &[(f64, f64)], number: usize) -> DrawResult {
    let distances = points.windows(2).map(|pair| pair[1].0 - pair[0].0);
    let width = distances.filter(|distance| *distance > 0.0);
    let half = width.reduce(f64::min).unwrap_or(1.0) * BAR / 2.0;
    let bars = points
        .iter()
        .map(|&(x, y)| Rectangle::new([(x - half, 0.0), (x + half, y)], colour(number).filled()));
    chart.draw_series(bars).map(drop)
}

fn shapes(
    chart: &mut Chart<'_, '_>,
    points: Vec<(f64, f64)>,
    number: usize,
    shape: Shape,
) -> DrawResult {
    let (points, colour) = (points.into_iter(), colour(number));
    let line = colour.stroke_width(LINE);
    match shape {
        Shape::Cross => chart.draw_series(points.map(|at| Cross::new(at, SHAPE, line))),
        Shape::Triangle => {
            chart.draw_series(points.map(|at| TriangleMarker::new(at, SHAPE + 1, colour.filled())))
        }
        Shape::Ring => chart.draw_series(points.map(|at| Circle::new(at, SHAPE, line))),
        Shape::Dot => {
            chart.draw_series(points.map(|at| Circle::new(at, SHAPE - 1, colour.filled())))
        }
    }
    .map(drop)
}

/// Draws the legend at the top, in as many rows as it needs; returns the rest of the area.
fn legend<'s>(
    area: &Area<'s>,
    series: &[Series],
) -> Result<Area<'s>, DrawingAreaErrorKind<std::io::Error>> {
    let named = series.iter().filter(|series| !series.label.is_empty());
    let (most, height) = (area.dim_in_pixel().0 as i32, TEXT as i32 + 8);
    let (mut x, mut row) = (BESIDE as i32, 0);
    let mut placed = Vec::new();
    for series in named {
        let length = series.label.chars().count() as i32 * width(TEXT) as i32 + SAMPLE;
        if x + length > most && x > BESIDE as i32 {
            (x, row) = (BESIDE as i32, row + 1);
        }
        placed.push((series, x, row * height));
        x += length + BETWEEN;
    }
    if placed.is_empty() {
        return Ok(area.clone());
    }
    let (above, rest) = area.split_vertically((row + 1) * height + 4);
    for (series, x, y) in placed {
        sample(&above, series.look, (x, y + height / 2))?;
        let style = TextStyle::from((FONT, TEXT).into_font());
        above.draw_text(&series.label, &style, (x + SAMPLE, y + 6))?;
    }
    Ok(rest)
}

/// How a series looks, for the legend.
fn sample(area: &Area<'_>, look: Look, (x, y): (i32, i32)) -> DrawResult {
    let end = SAMPLE - 8;
    let line = |number: usize| {
        let (drawn, between) = dashes(number).unwrap_or((end as u32, 1));
        let dashes = (0..end).step_by((drawn + between) as usize);
        dashes
            .map(move |from| [(x + from, y), (x + (from + drawn as i32).min(end), y)])
            .map(move |ends| PathElement::new(ends, colour(number).stroke_width(LINE)))
    };
    let shape = |number: usize, shape: Shape| {
        let (at, colour) = ((x + end / 2, y), colour(number));
        let line = colour.stroke_width(LINE);
        match shape {
            Shape::Cross => area.draw(&Cross::new(at, SHAPE, line)),
            Shape::Triangle => area.draw(&TriangleMarker::new(at, SHAPE + 1, colour.filled())),
            Shape::Ring => area.draw(&Circle::new(at, SHAPE, line)),
            Shape::Dot => area.draw(&Circle::new(at, SHAPE - 1, colour.filled())),
        }
    };
    match look {
        Look::Line(number) => line(number).try_for_each(|dash| area.draw(&dash)),
        Look::Marked(number, mark) => {
            let ends = [(x, y), (x + end, y)];
            area.draw(&PathElement::new(ends, colour(number).stroke_width(LINE)))?;
            shape(number, mark)
        }
        Look::Shapes(number, mark) => shape(number, mark),
        Look::Bars(number) => {
            let corners = [(x, y - SHAPE), (x + end, y + SHAPE)];
            area.draw(&Rectangle::new(corners, colour(number).filled()))
        }
        Look::Guide => area.draw(&PathElement::new([(x, y), (x + end, y)], GREY)),
    }
}
