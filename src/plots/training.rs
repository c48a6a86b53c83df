//! Plots the losses of a training.

use crate::plots::{Axis, Look, Plot, Series, Shape};
use rafle_engine::training::EpochLosses;

/// The losses by epoch as SVG; `None` if there is nothing to draw.
pub(crate) fn plot(title: &str, epochs: &[EpochLosses]) -> Option<String> {
    let last = epochs.last()?.epoch.max(2);
    let losses = |loss: fn(&EpochLosses) -> f64| -> Vec<(f64, f64)> {
        let points = epochs.iter();
        let points = points.map(|epoch| (f64::from(epoch.epoch), loss(epoch)));
        points.collect()
    };
    let training = losses(|epoch| epoch.training.mean());
    let validation = losses(|epoch| epoch.all_validation().mean());
    let all = training.iter().chain(&validation).map(|&(_, loss)| loss);
    let axes = [
        Axis::between("epoch", 1.0, f64::from(last)).whole(),
        Axis::around("mean loss (nats)", all),
    ];
    let series = [
        ("training", training, Look::Line(0)),
        ("validation", validation, Look::Marked(1, Shape::Ring)),
    ];
    let series = series.map(|(label, points, look)| Series {
        label: label.to_owned(),
        points,
        look,
    });
    Some(Plot::new(title, "", axes, series.to_vec()).svg())
}

#[cfg(test)]
mod tests {
    use super::*;
    use rafle_engine::training::Losses;

    #[test]
    fn a_picture_has_both_lines() {
        let epochs: Vec<EpochLosses> = (1..=5)
            .map(|epoch| {
                let mut losses = Losses::default();
                losses.add(1.0 / epoch as f32, Some(true));
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
