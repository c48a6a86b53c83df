//! The label and range of an axis.

use std::ops::Range;

/// An axis.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Axis {
    label: String,
    least: f64,
    most: f64,
    is_whole: bool,
    /// The names of 0, 1 and so on, instead of numbers.
    names: Vec<String>,
}

impl Axis {
    /// An axis between two values.
    pub(crate) fn between(label: &str, least: f64, most: f64) -> Self {
        // Make sure that the range is not empty, whatever the bounds are.
        let least = if least.is_finite() { least } else { 0.0 };
        let is_range = most.is_finite() && most > least;
        Self {
            label: label.to_owned(),
            least,
            most: if is_range { most } else { least + 1.0 },
            is_whole: false,
            names: Vec::new(),
        }
    }

    /// An axis with one position for each name, from 0.
    pub(crate) fn of_names(label: &str, names: Vec<String>) -> Self {
        let most = names.len().max(1) as f64 - 0.5;
        Self {
            is_whole: true,
            names,
            ..Self::between(label, -0.5, most)
        }
    }

    /// An axis with room for all of these values, and a tenth more on both sides.
    pub(crate) fn around(label: &str, values: impl Iterator<Item = f64>) -> Self {
        let values = values.filter(|value| value.is_finite());
        let bounds = values.fold(None, |bounds: Option<(f64, f64)>, value| {
            let (least, most) = bounds.unwrap_or((value, value));
            Some((least.min(value), most.max(value)))
        });
        let (least, most) = bounds.unwrap_or_default();
        let margin = ((most - least) / 10.0).max(1e-4);
        Self::between(label, least - margin, most + margin)
    }

    /// The same axis with whole numbers only.
    pub(crate) fn whole(self) -> Self {
        Self {
            is_whole: true,
            ..self
        }
    }

    pub(super) fn label(&self) -> &str {
        &self.label
    }

    pub(super) fn range(&self) -> Range<f64> {
        self.least..self.most
    }

    /// The maximum number of labels.
    pub(super) fn numbers(&self) -> usize {
        let most = if self.is_whole {
            (self.most - self.least).min(12.0)
        } else {
            12.0
        };
        most as usize + 1
    }

    /// The label of a value.
    pub(super) fn number(&self, value: f64) -> String {
        if !self.is_whole {
            // Just enough figures to distinguish neighbouring labels.
            let step = (self.most - self.least) / 12.0;
            let places = (-step.log10()).ceil().clamp(0.0, 9.0) as usize;
            return format!("{value:.places$}");
        }
        let is_whole = (value - value.round()).abs() < 1e-6;
        match self.names.get(value.round() as usize) {
            _ if !is_whole => String::new(),
            Some(name) => name.clone(),
            None if self.names.is_empty() => format!("{value:.0}"),
            None => String::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_axis_has_a_finite_range_whatever_the_values() {
        for values in [
            &[][..],
            &[f64::NAN],
            &[f64::INFINITY, f64::NEG_INFINITY],
            &[3.0],
            &[-1e300, 1e300],
        ] {
            let range = Axis::around("x", values.iter().copied()).range();
            assert!(
                range.start.is_finite() && range.end.is_finite(),
                "{values:?}"
            );
            assert!(range.start < range.end, "{values:?}");
        }
        assert_eq!(Axis::between("x", 2.0, 2.0).range(), 2.0..3.0);
        assert_eq!(Axis::between("x", f64::NAN, f64::NAN).range(), 0.0..1.0);
    }

    #[test]
    fn whole_axes_have_whole_numbers() {
        let axis = Axis::between("ply", 0.0, 3.0).whole();
        assert_eq!(axis.numbers(), 4);
        assert_eq!([2.0, 2.5].map(|value| axis.number(value)), ["2", ""]);
        let axis = Axis::between("loss", 0.61, 0.68);
        assert_eq!(axis.number(0.625), "0.625");
        let axis = Axis::of_names("end", vec!["one".to_owned(), "two".to_owned()]);
        let numbers = [-0.5, 0.0, 0.5, 1.0, 2.0].map(|value| axis.number(value));
        assert_eq!(numbers, ["", "one", "", "two", ""]);
    }
}
