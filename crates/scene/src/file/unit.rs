//! Units: `"2 cm"`, `"1.5 kPa"`, `"2.6 g/cm^3"`.

/// Exponents of metre, kilogram, second and radian. The radian counts as a base unit so that
/// turns per minute are not taken for hertz.
pub(crate) type Exponents = [i32; 4];

struct Unit {
    symbol: &'static str,
    exponents: Exponents,
    /// How many SI units it is.
    factor: f64,
}

const fn unit(symbol: &'static str, exponents: Exponents, factor: f64) -> Unit {
    Unit { symbol, exponents, factor }
}

const NUMBER: Exponents = [0, 0, 0, 0];
const LENGTH: Exponents = [1, 0, 0, 0];
const MASS: Exponents = [0, 1, 0, 0];
const TIME: Exponents = [0, 0, 1, 0];
const ANGLE: Exponents = [0, 0, 0, 1];
const FREQUENCY: Exponents = [0, 0, -1, 0];
const FORCE: Exponents = [1, 1, -2, 0];
const STRESS: Exponents = [-1, 1, -2, 0];
const ENERGY: Exponents = [2, 1, -2, 0];
const VOLUME: Exponents = [3, 0, 0, 0];
const DEGREE: f64 = std::f64::consts::PI / 180.0;

const UNITS: &[Unit] = &[
    unit("%", NUMBER, 0.01),
    unit("m", LENGTH, 1.0),
    unit("km", LENGTH, 1e3),
    unit("dm", LENGTH, 0.1),
    unit("cm", LENGTH, 0.01),
    unit("mm", LENGTH, 1e-3),
    unit("um", LENGTH, 1e-6),
    unit("µm", LENGTH, 1e-6),
    unit("nm", LENGTH, 1e-9),
    unit("in", LENGTH, 0.0254),
    unit("ft", LENGTH, 0.3048),
    unit("kg", MASS, 1.0),
    unit("g", MASS, 1e-3),
    unit("mg", MASS, 1e-6),
    unit("t", MASS, 1e3),
    unit("s", TIME, 1.0),
    unit("ms", TIME, 1e-3),
    unit("us", TIME, 1e-6),
    unit("µs", TIME, 1e-6),
    unit("ns", TIME, 1e-9),
    unit("min", TIME, 60.0),
    unit("h", TIME, 3600.0),
    unit("rad", ANGLE, 1.0),
    unit("deg", ANGLE, DEGREE),
    unit("°", ANGLE, DEGREE),
    unit("rev", ANGLE, 360.0 * DEGREE),
    unit("rpm", [0, 0, -1, 1], 6.0 * DEGREE),
    unit("Hz", FREQUENCY, 1.0),
    unit("kHz", FREQUENCY, 1e3),
    unit("N", FORCE, 1.0),
    unit("mN", FORCE, 1e-3),
    unit("kN", FORCE, 1e3),
    unit("MN", FORCE, 1e6),
    unit("Pa", STRESS, 1.0),
    unit("hPa", STRESS, 1e2),
    unit("kPa", STRESS, 1e3),
    unit("MPa", STRESS, 1e6),
    unit("GPa", STRESS, 1e9),
    unit("bar", STRESS, 1e5),
    unit("J", ENERGY, 1.0),
    unit("mJ", ENERGY, 1e-3),
    unit("kJ", ENERGY, 1e3),
    unit("l", VOLUME, 1e-3),
    unit("L", VOLUME, 1e-3),
];

/// A number with its unit, in SI.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Measured {
    pub(crate) si: f64,
    pub(crate) exponents: Exponents,
}

/// Why a text is no number with a unit.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum UnitError {
    /// It does not begin with a number.
    NoNumber,
    /// It names a unit nobody knows.
    UnknownUnit(String),
}

/// Reads a number with an optional unit: a product of known units, `kg*m/s^2`, `g/cm³`.
pub(crate) fn parse(text: &str) -> Result<Measured, UnitError> {
    let text = text.trim();
    let is_numeric = |c: char| c.is_ascii_digit() || "+-.eE_".contains(c);
    let end = text.find(|c| !is_numeric(c)).unwrap_or(text.len());
    let number = text[..end].replace('_', "");
    let value: f64 = number.parse().map_err(|_| UnitError::NoNumber)?;
    let (factor, exponents) = parse_unit(text[end..].trim())?;
    Ok(Measured { si: value * factor, exponents })
}

fn parse_unit(text: &str) -> Result<(f64, Exponents), UnitError> {
    let mut total = (1.0, NUMBER);
    if text.is_empty() {
        return Ok(total);
    }
    // The first part multiplies, a part after a slash divides.
    for (place, quotient) in text.split('/').enumerate() {
        let sign = if place == 0 { 1 } else { -1 };
        for word in quotient.split(['*', '·', ' ']).filter(|word| !word.is_empty()) {
            if word == "1" {
                continue;
            }
            let (factor, exponents) = parse_power(word)?;
            total.0 *= f64::powi(factor, sign);
            for (sum, exponent) in total.1.iter_mut().zip(exponents) {
                *sum += sign * exponent;
            }
        }
    }
    Ok(total)
}

/// A unit with an exponent: `cm`, `s^2`, `m3`, `s^-1`.
fn parse_power(word: &str) -> Result<(f64, Exponents), UnitError> {
    let unknown = || UnitError::UnknownUnit(word.to_owned());
    let (symbol, power) = match word.strip_suffix('²').map(|w| (w, 2)) {
        Some(squared) => squared,
        None => match word.strip_suffix('³').map(|w| (w, 3)) {
            Some(cubed) => cubed,
            None => split_exponent(word).ok_or_else(unknown)?,
        },
    };
    let unit = UNITS.iter().find(|unit| unit.symbol == symbol).ok_or_else(unknown)?;
    Ok((unit.factor.powi(power), unit.exponents.map(|exponent| exponent * power)))
}

fn split_exponent(word: &str) -> Option<(&str, i32)> {
    let end = word.find(|c: char| c == '^' || c == '-' || c.is_ascii_digit());
    let Some(end) = end else { return Some((word, 1)) };
    let power: i32 = word[end..].trim_start_matches('^').parse().ok()?;
    (-9..=9).contains(&power).then_some((&word[..end], power))
}

/// The names of the known units of some exponents.
pub(crate) fn symbols_of(exponents: Exponents) -> impl Iterator<Item = &'static str> + Clone {
    UNITS.iter().filter(move |unit| unit.exponents == exponents).map(|unit| unit.symbol)
}

/// The names of all known units.
pub(crate) fn symbols() -> impl Iterator<Item = &'static str> + Clone {
    UNITS.iter().map(|unit| unit.symbol)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn units_are_worth_their_si() {
        let si = |text| parse(text).unwrap().si;
        assert_eq!(si("2 cm"), 0.02);
        assert_eq!(si("2cm"), 0.02);
        assert_eq!(si("-1.5e3 kPa"), -1.5e6);
        assert_eq!(si("180 deg"), std::f64::consts::PI);
        assert!((si("60 rpm") - std::f64::consts::TAU).abs() < 1e-15);
        assert!((si("2.6 g/cm^3") - 2600.0).abs() < 1e-9);
        assert!((si("2.6 g/cm³") - 2600.0).abs() < 1e-9);
        assert_eq!(si("36 km/h"), 10.0);
        assert_eq!(si("3 kg*m/s2"), 3.0);
        assert_eq!(si("50 %"), 0.5);
        assert_eq!(si("1_000"), 1000.0);
        assert_eq!(parse("5 1/s").unwrap(), parse("5 Hz").unwrap());
        assert_eq!(parse("1 N/m^2").unwrap(), parse("1 Pa").unwrap());
        assert_ne!(parse("1 rad/s").unwrap().exponents, parse("1 Hz").unwrap().exponents);
    }

    #[test]
    fn what_is_no_quantity() {
        assert_eq!(parse("fast"), Err(UnitError::NoNumber));
        assert_eq!(parse("inf m"), Err(UnitError::NoNumber));
        assert_eq!(parse(""), Err(UnitError::NoNumber));
        assert_eq!(parse("3 parsec"), Err(UnitError::UnknownUnit("parsec".into())));
        assert_eq!(parse("3 m^99"), Err(UnitError::UnknownUnit("m^99".into())));
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "\\PC{0,20}") {
            let _ = parse(&text);
        }
    }
}
