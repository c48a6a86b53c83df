//! The losses of a training as a picture.

use super::losses::EpochLosses;
use plotters::prelude::*;

/// The size in pixels.
const SIZE: (u32, u32) = (720, 480);

/// The losses by epochs as SVG; `None` where there is nothing to draw.
pub(crate) fn plot(title: &str, epochs: &[EpochLosses]) -> Option<String> {
    let training = epochs
        .iter()
        .map(|epoch| (epoch.epoch, epoch.training.mean()));
    let training: Vec<(u32, f64)> = training.collect();
    let validation = epochs
        .iter()
        .map(|epoch| (epoch.epoch, epoch.all_validation().mean()));
    let validation: Vec<(u32, f64)> = validation.collect();
    let losses = || training.iter().chain(&validation).map(|&(_, loss)| loss);
    let low = losses().reduce(f64::min)?;
    let high = losses().reduce(f64::max)?;
    let margin = ((high - low) / 10.0).max(1e-4);
    let last = epochs.last()?.epoch.max(2);
    let mut svg = String::new();
    draw(
        &mut svg,
        title,
        1..last,
        low - margin..high + margin,
        [&training, &validation],
    )
    .ok()?;
    Some(svg)
}

type DrawResult = Result<(), DrawingAreaErrorKind<std::io::Error>>;

fn draw(
    svg: &mut String,
    title: &str,
    epochs: std::ops::Range<u32>,
    losses: std::ops::Range<f64>,
    [training, validation]: [&[(u32, f64)]; 2],
) -> DrawResult {
    let area = SVGBackend::with_string(svg, SIZE).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .caption(title, ("sans-serif", 18))
        .margin(12)
        .x_label_area_size(40)
        .y_label_area_size(64)
        .build_cartesian_2d(epochs, losses)?;
    chart
        .configure_mesh()
        .x_desc("epoch")
        .y_desc("mean loss (nats)")
        .draw()?;
    // A circle at each point tells the validation apart without colour.
    let series = chart.draw_series(LineSeries::new(
        training.iter().copied(),
        BLUE.stroke_width(2),
    ))?;
    series
        .label("training")
        .legend(|(x, y)| PathElement::new([(x, y), (x + 20, y)], BLUE));
    let line = LineSeries::new(validation.iter().copied(), RED.stroke_width(2)).point_size(4);
    let series = chart.draw_series(line)?;
    series
        .label("validation")
        .legend(|(x, y)| Circle::new((x + 10, y), 4, RED));
    chart.configure_series_labels().border_style(BLACK).draw()?;
    area.present()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::training::losses::Losses;

    #[test]
    fn a_picture_has_both_lines() {
        let epochs: Vec<EpochLosses> = (1..=5)
            .map(|epoch| {
                let mut losses = Losses::default();
                losses.add(1.0 / epoch as f32, 0.3, Some(1.0));
                EpochLosses {
                    epoch,
                    training: losses,
                    validation: vec![losses],
                }
            })
            .collect();
        let svg = plot("pyramidame", &epochs).expect("a picture");
        assert!(svg.starts_with("<svg") && svg.contains("training") && svg.contains("validation"));
        assert_eq!(plot("nothing", &[]), None);
    }
}
