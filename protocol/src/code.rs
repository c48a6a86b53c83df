//! Codes of errors: a stable name and parameters beside the sentence, for programs that say an error in another
//! language or act on it.

use std::borrow::Cow;
use std::error::Error;

/// The code of every error without one of its own. Only its sentence says what is wrong.
pub const OTHER: &str = "other";

/// An error's code, with the parameters of this error.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ErrorCode {
    /// The name: small letters, digits and hyphens.
    pub name: Cow<'static, str>,
    /// The parameters with their values, none of which is empty.
    pub parameters: Vec<(Cow<'static, str>, String)>,
}

impl ErrorCode {
    /// A code without parameters.
    pub const fn new(name: &'static str) -> Self {
        Self {
            name: Cow::Borrowed(name),
            parameters: Vec::new(),
        }
    }

    /// The same code with one more parameter, unless its value is empty.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl ToString) -> Self {
        let value = value.to_string();
        if !value.is_empty() {
            self.parameters.push((Cow::Borrowed(name), value));
        }
        self
    }
}

/// A code of an error type, and the names of the parameters that it can have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeEntry {
    /// The name of the code.
    pub name: &'static str,
    /// The names of its parameters.
    pub parameters: Vec<&'static str>,
}

impl CodeEntry {
    /// The same entry with more parameters.
    #[must_use]
    pub fn with(mut self, parameters: &[&'static str]) -> Self {
        self.parameters.extend(parameters);
        self
    }
}

/// An error with a code.
///
/// ```
/// use rafle_protocol::code::Coded;
/// use rafle_protocol::hub::Command;
///
/// let error = Command::parse("go fast").expect_err("no such mode");
/// let code = error.code();
/// assert_eq!(code.name, "go-unknown-mode");
/// assert_eq!(code.parameters, [("mode".into(), "fast".to_owned())]);
/// ```
pub trait Coded: Error {
    /// The code of this error, with its parameters.
    fn code(&self) -> ErrorCode;

    /// All codes of this type.
    fn codes() -> Vec<CodeEntry>
    where
        Self: Sized;
}

/// Gives each variant of an error type its code. Variants after `else` hold another error and have its code.
///
/// ```
/// use rafle_protocol::code::Coded;
/// use rafle_protocol::error_codes;
/// use thiserror::Error;
///
/// #[derive(Debug, Error)]
/// enum SeatError {
///     #[error("there is no seat {0}")]
///     Unknown(u8),
/// }
///
/// #[derive(Debug, Error)]
/// enum TableError {
///     #[error("the table has no seats")]
///     Empty,
///     #[error(transparent)]
///     Seat(#[from] SeatError),
/// }
///
/// error_codes! { SeatError {
///     Self::Unknown(seat) => "unknown-seat" { "seat" = seat },
/// } }
/// error_codes! { TableError {
///     Self::Empty => "no-seats" {},
/// } else {
///     Self::Seat(error) => SeatError = error,
/// } }
///
/// let code = TableError::from(SeatError::Unknown(7)).code();
/// assert_eq!((&*code.name, &*code.parameters[0].1), ("unknown-seat", "7"));
/// let names: Vec<_> = TableError::codes().iter().map(|code| code.name).collect();
/// assert_eq!(names, ["no-seats", "unknown-seat"]);
/// ```
#[macro_export]
macro_rules! error_codes {
    ($error:ty {
        $($variant:pat => $code:literal { $($name:literal = $value:expr),* $(,)? },)*
    } $(else {
        $($outer:pat => $inner:ty = $held:expr,)*
    })?) => {
        impl $crate::code::Coded for $error {
            fn code(&self) -> $crate::code::ErrorCode {
                match self {
                    $($variant => $crate::code::ErrorCode::new($code)$(.with($name, $value))*,)*
                    $($($outer => <$inner as $crate::code::Coded>::code($held),)*)?
                }
            }

            fn codes() -> Vec<$crate::code::CodeEntry> {
                let own: Vec<$crate::code::CodeEntry> = vec![$($crate::code::CodeEntry {
                    name: $code,
                    parameters: vec![$($name),*],
                },)*];
                let inner: Vec<Vec<$crate::code::CodeEntry>> =
                    vec![$($(<$inner as $crate::code::Coded>::codes(),)*)?];
                own.into_iter().chain(inner.into_iter().flatten()).collect()
            }
        }
    };
}

/// Writes a character as `U+0007`, for parameters.
pub(crate) fn code_point(code: u32) -> String {
    format!("U+{code:04X}")
}
