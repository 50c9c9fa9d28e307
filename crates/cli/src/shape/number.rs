//! Numbers for people.

/// A number with six significant digits, without trailing zeros; in powers of ten where plain
/// digits would be long.
pub(crate) fn significant(x: f64) -> String {
    if x == 0.0 || !x.is_finite() {
        return format!("{x:.0}");
    }
    // Rounding first, so that 999999.7 counts as 10⁶.
    let scientific = format!("{x:.5e}");
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if (-4..6).contains(&exponent) {
        trimmed(&format!("{x:.*}", (5 - exponent) as usize)).to_owned()
    } else {
        format!("{}e{exponent}", trimmed(mantissa))
    }
}

fn trimmed(digits: &str) -> &str {
    if digits.contains('.') { digits.trim_end_matches('0').trim_end_matches('.') } else { digits }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_keep_six_digits() {
        for (x, text) in [
            (0.0, "0"),
            (-0.0, "-0"),
            (1.0, "1"),
            (0.1, "0.1"),
            (2650.0, "2650"),
            (std::f64::consts::PI, "3.14159"),
            (-0.000_123_456_78, "-0.000123457"),
            (999_999.7, "1e6"),
            (123_456_789.0, "1.23457e8"),
            (1e-9, "1e-9"),
            (f64::NAN, "NaN"),
        ] {
            assert_eq!(significant(x), text);
        }
    }
}
