//! Arithmetic over the parameters of a scene: `"= 2 * pi * radius"`.
//!
//! Precedence climbing over `+ − * / ^`, with unary minus binding weaker than `^`, as in print.

use std::collections::BTreeMap;
use std::f64::consts::PI;
use std::ops::Range;

use crate::error::suggestion;

/// Where and why an expression has no value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ExpressionError {
    pub(crate) message: String,
    /// The bytes at fault, counted from the start of the expression.
    pub(crate) span: Range<usize>,
    pub(crate) help: Option<String>,
}

type Evaluated = Result<f64, ExpressionError>;

struct Function {
    name: &'static str,
    arguments: usize,
    value: fn(&[f64]) -> f64,
}

const FUNCTIONS: &[Function] = &[
    Function { name: "sqrt", arguments: 1, value: |x| x[0].sqrt() },
    Function { name: "sin", arguments: 1, value: |x| x[0].sin() },
    Function { name: "cos", arguments: 1, value: |x| x[0].cos() },
    Function { name: "tan", arguments: 1, value: |x| x[0].tan() },
    Function { name: "abs", arguments: 1, value: |x| x[0].abs() },
    Function { name: "floor", arguments: 1, value: |x| x[0].floor() },
    Function { name: "min", arguments: 2, value: |x| x[0].min(x[1]) },
    Function { name: "max", arguments: 2, value: |x| x[0].max(x[1]) },
];

/// Deep enough for any formula, shallow enough for any stack.
const MAX_DEPTH: usize = 64;

/// The value of an expression, finite.
pub(crate) fn evaluate(text: &str, parameters: &BTreeMap<String, f64>) -> Evaluated {
    let mut parser = Parser { text, at: 0, depth: 0, parameters };
    let value = parser.sum()?;
    parser.skip_blanks();
    if parser.at < text.len() {
        return Err(parser.error(parser.at..text.len(), "this is not understood"));
    }
    if value.is_finite() {
        return Ok(value);
    }
    Err(parser.error(0..text.len(), format!("the value is {value}, which is no finite number")))
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
    parameters: &'a BTreeMap<String, f64>,
}

impl Parser<'_> {
    fn error(&self, span: Range<usize>, message: impl Into<String>) -> ExpressionError {
        debug_assert!(span.end <= self.text.len());
        ExpressionError { message: message.into(), span, help: None }
    }

    fn skip_blanks(&mut self) {
        self.at = self.text.len() - self.text[self.at..].trim_start().len();
    }

    fn peek(&mut self) -> Option<char> {
        self.skip_blanks();
        self.text[self.at..].chars().next()
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    fn expect(&mut self, wanted: char) -> Result<(), ExpressionError> {
        if self.take(wanted) {
            return Ok(());
        }
        Err(self.error(self.at..self.text.len(), format!("a `{wanted}` is missing")))
    }

    fn sum(&mut self) -> Evaluated {
        let mut value = self.product()?;
        loop {
            if self.take('+') {
                value += self.product()?;
            } else if self.take('-') || self.take('−') {
                value -= self.product()?;
            } else {
                return Ok(value);
            }
        }
    }

    fn product(&mut self) -> Evaluated {
        let mut value = self.signed()?;
        loop {
            if self.take('*') {
                value *= self.signed()?;
            } else if self.take('/') {
                value /= self.signed()?;
            } else {
                return Ok(value);
            }
        }
    }

    fn signed(&mut self) -> Evaluated {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.error(self.at..self.text.len(), "this is nested too deep"));
        }
        let value = if self.take('-') || self.take('−') {
            self.signed().map(|value| -value)
        } else {
            self.take('+');
            self.power()
        };
        self.depth -= 1;
        value
    }

    fn power(&mut self) -> Evaluated {
        let base = self.atom()?;
        if self.take('^') { Ok(base.powf(self.signed()?)) } else { Ok(base) }
    }

    fn atom(&mut self) -> Evaluated {
        match self.peek() {
            Some('(') => {
                self.at += 1;
                let value = self.sum()?;
                self.expect(')')?;
                Ok(value)
            }
            Some(c) if c.is_ascii_digit() || c == '.' => self.number(),
            Some(c) if c.is_alphabetic() || c == '_' => self.name(),
            Some(c) => {
                let span = self.at..self.at + c.len_utf8();
                Err(self.error(span, format!("`{c}` is not expected here")))
            }
            None => Err(self.error(self.at..self.text.len(), "a number is missing at the end")),
        }
    }

    fn number(&mut self) -> Evaluated {
        let rest = &self.text[self.at..];
        let mut end = rest.len();
        for (place, c) in rest.char_indices() {
            let exponent_sign = "+-".contains(c) && rest[..place].ends_with(['e', 'E']);
            if !(c.is_ascii_digit() || ".eE".contains(c) || exponent_sign) {
                end = place;
                break;
            }
        }
        let span = self.at..self.at + end;
        self.at = span.end;
        let word = &self.text[span.clone()];
        word.parse().map_err(|_| self.error(span, format!("`{word}` is not a number")))
    }

    fn name(&mut self) -> Evaluated {
        let rest = &self.text[self.at..];
        let part_of_name = |c: char| c.is_alphanumeric() || c == '_';
        let end = rest.find(|c| !part_of_name(c)).unwrap_or(rest.len());
        let span = self.at..self.at + end;
        self.at = span.end;
        let name = &self.text[span.clone()];
        if self.peek() == Some('(') {
            return self.call(span);
        }
        if let Some(&value) = self.parameters.get(name) {
            return Ok(value);
        }
        if name == "pi" {
            return Ok(PI);
        }
        let known: Vec<&str> = self.parameters.keys().map(String::as_str).chain(["pi"]).collect();
        let mut error = self.error(span, format!("there is no parameter `{name}`"));
        error.help = suggestion(name, known);
        Err(error)
    }

    fn call(&mut self, span: Range<usize>) -> Evaluated {
        let name = &self.text[span.clone()];
        let Some(function) = FUNCTIONS.iter().find(|function| function.name == name) else {
            let mut error = self.error(span, format!("there is no function `{name}`"));
            error.help = suggestion(name, FUNCTIONS.iter().map(|function| function.name));
            return Err(error);
        };
        self.expect('(')?;
        let mut arguments = vec![self.sum()?];
        while self.take(',') {
            arguments.push(self.sum()?);
        }
        self.expect(')')?;
        if arguments.len() == function.arguments {
            return Ok((function.value)(&arguments));
        }
        let message = format!(
            "`{name}` takes {} argument{}, not {}",
            function.arguments,
            if function.arguments == 1 { "" } else { "s" },
            arguments.len()
        );
        Err(self.error(span.start..self.at, message))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn value(text: &str) -> f64 {
        let parameters = BTreeMap::from([("scale".into(), 2.0), ("d_50".into(), 0.01)]);
        evaluate(text, &parameters).unwrap()
    }

    #[test]
    fn arithmetic_as_in_print() {
        assert_eq!(value("1 + 2*3"), 7.0);
        assert_eq!(value("(1 + 2)*3 - 4/8"), 8.5);
        assert_eq!(value("2^3^2"), 512.0);
        assert_eq!(value("-2^2"), -4.0);
        assert_eq!(value("2^-1"), 0.5);
        assert_eq!(value("10 − 2 - 3"), 5.0);
        assert_eq!(value("1.5e-3 * 2E+3"), 3.0);
        assert_eq!(value("scale*d_50"), 0.02);
        assert_eq!(value("max(1, min(3, scale)) + floor(2.7) + abs(-1) + sqrt(9)"), 8.0);
        assert_eq!(value("cos(pi) + sin(0) + tan(0)"), -1.0);
    }

    #[test]
    fn faults_are_placed() {
        let parameters = BTreeMap::from([("radius".into(), 1.0)]);
        let fault = |text: &str| evaluate(text, &parameters).unwrap_err();
        assert_eq!(fault("2 * raduis").span, 4..10);
        assert_eq!(fault("2 * raduis").help.unwrap(), "did you mean `radius`?");
        assert_eq!(fault("sqr(2)").help.unwrap(), "did you mean `sqrt`?");
        assert_eq!(fault("1 +").message, "a number is missing at the end");
        assert_eq!(fault("(1").message, "a `)` is missing");
        assert_eq!(fault("1 2").span, 2..3);
        assert_eq!(fault("min(1)").message, "`min` takes 2 arguments, not 1");
        assert_eq!(fault("1/0").message, "the value is inf, which is no finite number");
        assert_eq!(fault(&"(".repeat(1000)).message, "this is nested too deep");
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "[-+*/^().,a-e0-9 πé−]{0,40}") {
            let _ = evaluate(&text, &BTreeMap::new());
        }

        #[test]
        fn sums_of_products(a in -1e3..1e3f64, b in -1e3..1e3f64, c in 0.1..1e3f64) {
            prop_assert_eq!(value(&format!("{a} * {b} + {a} / {c} - {b}")), a * b + a / c - b);
        }
    }
}
