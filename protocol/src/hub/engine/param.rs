//! A parameter as an engine declares it.

use super::param_kind::ParamKind;
use crate::hub::line::Line;

/// A parameter as the engine declares it.
#[derive(Debug, Clone, PartialEq)]
pub struct Param {
    /// The name by which `set-param` addresses it.
    pub name: String,
    /// The value that is in force.
    pub value: String,
    /// What values it takes.
    pub kind: ParamKind,
}

impl Param {
    /// `param name= value= type= …`; the words of an enumeration come last on the line, where some
    /// clients look for them.
    pub(super) fn to_line(&self) -> Line {
        let line = Line::new("param")
            .with("name", &self.name)
            .with("value", &self.value);
        match &self.kind {
            ParamKind::Bool => line.with("type", "bool"),
            ParamKind::Int { min, max } => line
                .with("type", "int")
                .with("min", min.to_string())
                .with("max", max.to_string()),
            ParamKind::Real { min, max } => line
                .with("type", "real")
                .with("min", min.to_string())
                .with("max", max.to_string()),
            ParamKind::Text => line.with("type", "string"),
            ParamKind::Enum(words) => line.with("type", "enum").with("values", words.join(" ")),
        }
    }
}
