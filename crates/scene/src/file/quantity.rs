//! Physical quantities: a number in SI, a string with a unit, or an expression.

use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;

use serde_json::{Value as Json, json};
use toml::de::DeValue;

use super::expression;
use super::reader::{Node, Value};
use super::unit::{self, Exponents, UnitError};
use crate::error::{Fault, Read, suggestion};

/// What a quantity measures.
pub trait Dimension: Clone + fmt::Debug + PartialEq {
    /// Its name, with an article.
    const NAME: &'static str;
    /// Its SI unit; empty for a plain number.
    const UNIT: &'static str;
    /// Exponents of metre, kilogram, second and radian.
    const EXPONENTS: [i32; 4];
}

/// Which values a quantity may take.
pub trait Range: Clone + fmt::Debug + PartialEq {
    /// What the value must be; empty if anything finite will do.
    const RULE: &'static str;
    /// Smallest value.
    const MIN: f64 = f64::NEG_INFINITY;
    /// Whether the smallest value itself is excluded.
    const MIN_EXCLUDED: bool = false;
    /// Largest value.
    const MAX: f64 = f64::INFINITY;

    /// Whether a value is allowed.
    fn allows(value: f64) -> bool {
        value >= Self::MIN && value <= Self::MAX && !(Self::MIN_EXCLUDED && value == Self::MIN)
    }
}

macro_rules! dimensions {
    ($( $(#[doc = $about:expr])* $name:ident: $words:literal, $unit:literal, $exponents:expr; )*) => {$(
        $(#[doc = $about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name;

        impl Dimension for $name {
            const NAME: &'static str = $words;
            const UNIT: &'static str = $unit;
            const EXPONENTS: Exponents = $exponents;
        }
    )*

        /// The dimensions with a name.
        const NAMED: &[(&str, Exponents)] = &[$(($words, $exponents)),*];
    };
}

dimensions! {
    /// A plain number.
    Number: "a number", "", [0, 0, 0, 0];
    /// A length, m.
    Length: "a length", "m", [1, 0, 0, 0];
    /// An area, m².
    Area: "an area", "m^2", [2, 0, 0, 0];
    /// A time, s.
    Time: "a time", "s", [0, 0, 1, 0];
    /// A mass, kg.
    Mass: "a mass", "kg", [0, 1, 0, 0];
    /// An angle, rad.
    Angle: "an angle", "rad", [0, 0, 0, 1];
    /// A frequency, Hz.
    Frequency: "a frequency", "Hz", [0, 0, -1, 0];
    /// A velocity, m/s.
    Velocity: "a velocity", "m/s", [1, 0, -1, 0];
    /// An angular velocity, rad/s.
    AngularVelocity: "an angular velocity", "rad/s", [0, 0, -1, 1];
    /// An acceleration, m/s².
    Acceleration: "an acceleration", "m/s^2", [1, 0, -2, 0];
    /// A density, kg/m³.
    Density: "a density", "kg/m^3", [-3, 1, 0, 0];
    /// A force, N.
    Force: "a force", "N", [1, 1, -2, 0];
    /// A stress or a modulus, Pa.
    Stress: "a stress", "Pa", [-1, 1, -2, 0];
    /// A stiffness, N/m.
    Stiffness: "a stiffness", "N/m", [0, 1, -2, 0];
    /// An energy, J.
    Energy: "an energy", "J", [2, 1, -2, 0];
    /// A dynamic viscosity, Pa·s.
    Viscosity: "a viscosity", "Pa*s", [-1, 1, -1, 0];
    /// An energy per area, J/m².
    SurfaceEnergy: "an energy per area", "J/m^2", [0, 1, -2, 0];
    /// A stress per opening, Pa/m.
    JointStiffness: "a stress per length", "Pa/m", [-2, 1, -2, 0];
    /// Speed per force, m/s/N.
    Mobility: "a mobility", "m/s/N", [0, -1, 1, 0];
}

macro_rules! ranges {
    ($( $(#[doc = $about:expr])* $name:ident: $rule:literal { $($constants:tt)* } )*) => {$(
        $(#[doc = $about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name;

        impl Range for $name {
            const RULE: &'static str = $rule;
            $($constants)*
        }
    )*};
}

ranges! {
    /// Anything finite.
    Unbounded: "" {}
    /// Above zero.
    AboveZero: "must be positive" { const MIN: f64 = 0.0; const MIN_EXCLUDED: bool = true; }
    /// Zero or above.
    FromZero: "must not be negative" { const MIN: f64 = 0.0; }
    /// From zero to one.
    ZeroToOne: "must lie between 0 and 1" { const MIN: f64 = 0.0; const MAX: f64 = 1.0; }
    /// Above zero, up to one.
    PartOfOne: "must be above 0 and at most 1" {
        const MIN: f64 = 0.0;
        const MIN_EXCLUDED: bool = true;
        const MAX: f64 = 1.0;
    }
    /// The part of a step that is implicit.
    ThetaRange: "must lie between 0.5 and 1" {
        const MIN: f64 = 0.5;
        const MAX: f64 = 1.0;
    }
    /// From minus one to one.
    SignedFraction: "must lie between -1 and 1" {
        const MIN: f64 = -1.0;
        const MAX: f64 = 1.0;
    }
    /// Poisson's ratio.
    PoissonRange: "must lie between 0 and 0.5" {
        const MIN: f64 = 0.0;
        const MAX: f64 = 0.5;
    }
}

/// A number of a dimension within a range, in SI; dereferences to it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quantity<D, R = Unbounded> {
    si: f64,
    kind: PhantomData<(D, R)>,
}

/// Any finite value.
pub type Any<D> = Quantity<D, Unbounded>;
/// Above zero.
pub type Positive<D> = Quantity<D, AboveZero>;
/// Zero or above.
pub type NonNegative<D> = Quantity<D, FromZero>;
/// From zero to one.
pub type Fraction = Quantity<Number, ZeroToOne>;

impl<D, R> Deref for Quantity<D, R> {
    type Target = f64;

    fn deref(&self) -> &f64 {
        &self.si
    }
}

impl<D, R: Range> Quantity<D, R> {
    /// A quantity of this SI value, if the range allows it.
    pub fn new(si: f64) -> Option<Self> {
        (si.is_finite() && R::allows(si)).then_some(Self { si, kind: PhantomData })
    }

    /// A default written in this crate.
    pub(crate) fn of(si: f64) -> Self {
        Self::new(si).expect("defaults are in range")
    }
}

/// Reads a number, a string with a unit, or an expression, as SI.
pub(crate) fn read_number<D: Dimension>(node: Node<'_>) -> Read<f64> {
    let value = match node.value.get_ref() {
        DeValue::Integer(integer) => {
            let digits = integer.as_str().replace('_', "");
            match integer.radix() {
                10 => digits.parse().ok(),
                radix => i64::from_str_radix(&digits, radix).ok().map(|whole| whole as f64),
            }
        }
        DeValue::Float(float) => float.as_str().replace('_', "").parse().ok(),
        DeValue::String(text) => return read_text::<D>(node, text),
        _ => return Err(node.mismatch(&wanted::<D>())),
    };
    match value {
        Some(value) if f64::is_finite(value) => Ok(value),
        _ => Err(node.fault(format!("`{}` must be a finite number", node.key))),
    }
}

fn wanted<D: Dimension>() -> String {
    match D::UNIT {
        "" => D::NAME.to_owned(),
        unit => format!("{} in {unit}, or a string with a unit", D::NAME),
    }
}

fn read_text<D: Dimension>(node: Node<'_>, text: &str) -> Read<f64> {
    if let Some(formula) = text.trim_start().strip_prefix('=') {
        return read_expression(node, text.len() - formula.len(), formula);
    }
    let measured = unit::parse(text).map_err(|error| match error {
        UnitError::NoNumber => node
            .fault(format!("`{}` must be {}, not `{text}`", node.key, wanted::<D>()))
            .help("a formula begins with an equals sign: \"= 2 * radius\""),
        UnitError::UnknownUnit(unit) => {
            let known: Vec<&str> = unit::symbols_of(D::EXPONENTS).chain(unit::symbols()).collect();
            node.fault(format!("there is no unit `{unit}`")).maybe_help(suggestion(&unit, known))
        }
    })?;
    if measured.exponents != [0; 4] && measured.exponents != D::EXPONENTS {
        return Err(wrong_dimension::<D>(node, text, measured.exponents));
    }
    if measured.si.is_finite() {
        return Ok(measured.si);
    }
    Err(node.fault(format!("`{}` must be a finite number", node.key)))
}

fn wrong_dimension<D: Dimension>(node: Node<'_>, text: &str, exponents: Exponents) -> Fault {
    let unit = text.trim().trim_start_matches(|c: char| !c.is_alphabetic() && c != '°' && c != '%');
    let given = NAMED.iter().find(|(_, known)| *known == exponents);
    let given = given.map_or("something else", |(name, _)| {
        name.trim_start_matches("an ").trim_start_matches("a ")
    });
    let fault =
        node.fault(format!("`{unit}` is a unit of {given}, but `{}` is {}", node.key, D::NAME));
    let symbols: Vec<&str> = unit::symbols_of(D::EXPONENTS).collect();
    match (symbols.is_empty(), D::UNIT) {
        (_, "") => fault.help("write the number without a unit"),
        (true, unit) => fault.help(format!("write it in {unit}")),
        (false, _) => fault.help(format!("write it in {}", symbols.join(", "))),
    }
}

fn read_expression(node: Node<'_>, offset: usize, formula: &str) -> Read<f64> {
    expression::evaluate(formula, &node.context.parameters).map_err(|error| {
        // Inside the quotes, unless they are escaped or triple: then the whole string is marked.
        let span = node.span();
        let plain = span.len() == offset + formula.len() + 2;
        let start = span.start + 1 + offset;
        let fault = node.fault(error.message).maybe_help(error.help);
        if plain { fault.moved(start + error.span.start..start + error.span.end) } else { fault }
    })
}

fn number_schema<R: Range>() -> Json {
    let mut schema = json!({ "type": "number" });
    if R::MIN > f64::NEG_INFINITY {
        schema[if R::MIN_EXCLUDED { "exclusiveMinimum" } else { "minimum" }] = json!(R::MIN);
    }
    if R::MAX < f64::INFINITY {
        schema["maximum"] = json!(R::MAX);
    }
    schema
}

impl<D: Dimension, R: Range> Value for Quantity<D, R> {
    fn read(node: Node<'_>) -> Read<Self> {
        let si = read_number::<D>(node)?;
        Self::new(si).ok_or_else(|| {
            let space = if D::UNIT.is_empty() { "" } else { " " };
            let message = format!("`{}` {}; it is {si}{space}{}", node.key, R::RULE, D::UNIT);
            node.fault(message)
        })
    }

    fn schema() -> Json {
        let text = match D::UNIT {
            "" => "a number in quotes, or `= expression`".to_owned(),
            unit => format!("{} with its unit (SI: {unit}), or `= expression`", D::NAME),
        };
        json!({
            "anyOf": [number_schema::<R>(), { "type": "string", "description": text }],
            "x-unit": D::UNIT,
        })
    }

    fn write(&self) -> Option<toml::Value> {
        Some(toml::Value::Float(self.si))
    }
}
