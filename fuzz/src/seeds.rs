//! Seeds in a file, one a line.

/// The seeds of a file: each line but blank ones and those that begin with `# `, with `\n`, `\r`, `\t`, `\\` and
/// `\xNN` for the bytes that these mean.
pub(crate) fn seeds(file: &str) -> Vec<Vec<u8>> {
    let lines = file.lines();
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with("# "));
    lines.map(bytes).collect()
}

fn bytes(line: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once('\\') {
        bytes.extend(before.bytes());
        let figures = after.strip_prefix('x').and_then(|figures| figures.get(..2));
        let coded = figures.and_then(|figures| u8::from_str_radix(figures, 16).ok());
        let (byte, length) = match (coded, after.bytes().next()) {
            (Some(byte), _) => (byte, 3),
            (None, Some(b'n')) => (b'\n', 1),
            (None, Some(b'r')) => (b'\r', 1),
            (None, Some(b't')) => (b'\t', 1),
            (None, Some(b'\\')) => (b'\\', 1),
            (None, _) => panic!("an unknown escape in the seed {line}"),
        };
        bytes.push(byte);
        rest = after.get(length..).unwrap_or_default();
    }
    bytes.extend(rest.bytes());
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_a_line_with_escapes() {
        let file = "# the start\npos start\n\n1. a\\n\\r\\t2\\\\x\\x00\\xff\n";
        let expected: [&[u8]; 2] = [b"pos start", b"1. a\n\r\t2\\x\0\xff"];
        assert_eq!(seeds(file), expected);
    }
}
