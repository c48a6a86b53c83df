//! The error line of the engine.

use super::fields::Fields;
use crate::code::{Coded, ErrorCode, OTHER};
use crate::hub::line::Line;

/// The arguments of an error line that are not parameters of its code.
const MESSAGE: &str = "message";
const CODE: &str = "code";

/// Why a line of the client is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The reason: one sentence for people.
    pub message: String,
    /// The reason for programs; `None` if an engine gives none.
    pub code: Option<ErrorCode>,
}

impl Refusal {
    /// The refusal for a reason without a code of its own.
    pub fn other(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            code: Some(ErrorCode::new(OTHER)),
        }
    }

    pub(super) fn to_line(&self) -> Line {
        let line = Line::new("error").with(MESSAGE, &self.message);
        let Some(code) = &self.code else {
            return line;
        };
        let parameters = code.parameters.iter();
        parameters.fold(line.with(CODE, &*code.name), |line, (name, value)| {
            line.with(&**name, value)
        })
    }

    /// Reads the arguments of an error line. Only a line with a code has parameters.
    pub(super) fn read(fields: &Fields<'_>) -> Self {
        let parameters = fields.line.arguments.iter().filter_map(|argument| {
            let is_parameter = ![MESSAGE, CODE].contains(&&*argument.name);
            let value = argument.value.clone().filter(|_| is_parameter)?;
            Some((argument.name.clone().into(), value))
        });
        Self {
            message: fields.text(MESSAGE),
            code: fields.value(CODE).map(|name| ErrorCode {
                name: name.to_owned().into(),
                parameters: parameters.collect(),
            }),
        }
    }
}

impl<E: Coded + ?Sized> From<&E> for Refusal {
    fn from(error: &E) -> Self {
        Self {
            message: error.to_string(),
            code: Some(error.code()),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::hub::{Command, Refusal, Reply};

    #[test]
    fn an_error_line_has_its_code_and_parameters_after_its_sentence() {
        let error = Command::parse("go fast").expect_err("no such mode");
        let reply = Reply::Error(Refusal::from(&error));
        let line = "error message=\"'go' takes think, ponder or analyze, not 'fast'\" \
                    code=go-unknown-mode mode=fast";
        assert_eq!(reply.to_string(), line);
        assert_eq!(Reply::parse(line), Ok(Some(reply)));
    }

    #[test]
    fn an_error_line_of_another_engine_has_no_code() {
        let plain = Refusal {
            message: "no".to_owned(),
            code: None,
        };
        assert_eq!(
            Reply::parse("error message=no line=3"),
            Ok(Some(Reply::Error(plain)))
        );
    }
}
