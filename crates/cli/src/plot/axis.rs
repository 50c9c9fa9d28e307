//! Axes: from numbers or names to places between 0 and 1, and the ticks along them.

/// An axis with its label, which names the unit.
pub(crate) struct Axis {
    pub(crate) label: String,
    pub(super) scale: Scale,
}

pub(super) enum Scale {
    Linear {
        from: f64,
        to: f64,
    },
    /// Powers of ten.
    Log {
        from: f64,
        to: f64,
    },
    /// Places 0, 1, 2, … with names.
    Names(Vec<String>),
}

/// A mark on an axis: its place between 0 and 1 and its text.
pub(crate) struct Tick {
    pub(crate) at: f64,
    pub(crate) text: String,
}

impl Axis {
    /// An even axis that holds these values, with some room.
    pub(crate) fn linear(label: impl Into<String>, values: impl IntoIterator<Item = f64>) -> Self {
        let (low, high) = range(values);
        let room = if high > low { 0.06 * (high - low) } else { 1.0 };
        // An axis of positive values starts at zero if that is near.
        let from = if low >= 0.0 && low < 0.5 * high { 0.0 } else { low - room };
        Self { label: label.into(), scale: Scale::Linear { from, to: high + room } }
    }

    /// An even axis from one number to another.
    pub(crate) fn between(label: impl Into<String>, from: f64, to: f64) -> Self {
        Self { label: label.into(), scale: Scale::Linear { from, to } }
    }

    /// A logarithmic axis that holds the positive ones of these values, with some room.
    pub(crate) fn log(label: impl Into<String>, values: impl IntoIterator<Item = f64>) -> Self {
        let (low, high) = range(values.into_iter().filter(|&v| v > 0.0).map(f64::log10));
        let room = (0.06 * (high - low)).max(0.08);
        let scale = Scale::Log { from: 10f64.powf(low - room), to: 10f64.powf(high + room) };
        Self { label: label.into(), scale }
    }

    /// An axis with a place for each name.
    pub(crate) fn names(label: impl Into<String>, names: Vec<String>) -> Self {
        Self { label: label.into(), scale: Scale::Names(names) }
    }

    /// Where a value lies along the axis, between 0 and 1.
    pub(super) fn place(&self, value: f64) -> f64 {
        match &self.scale {
            Scale::Linear { from, to } => (value - from) / (to - from),
            Scale::Log { from, to } => {
                (value.max(*from).log10() - from.log10()) / (to.log10() - from.log10())
            }
            Scale::Names(names) => (value + 0.5) / names.len() as f64,
        }
    }

    pub(crate) fn ticks(&self) -> Vec<Tick> {
        match &self.scale {
            Scale::Linear { from, to } => {
                let step = step((to - from) / 5.0);
                let first = (from / step).ceil() as i64;
                let last = (to / step).floor() as i64;
                (first..=last).map(|i| self.tick(i as f64 * step, &decimal(i, step))).collect()
            }
            Scale::Log { from, to } => self.log_ticks(*from, *to),
            Scale::Names(names) => {
                names.iter().enumerate().map(|(i, name)| self.tick(i as f64, name)).collect()
            }
        }
    }

    fn tick(&self, value: f64, text: &str) -> Tick {
        Tick { at: self.place(value), text: text.to_owned() }
    }

    /// Powers of ten, not too many; where there are few, also their doubles and halves.
    fn log_ticks(&self, from: f64, to: f64) -> Vec<Tick> {
        let (low, high) = (from.log10().ceil() as i32, to.log10().floor() as i32);
        if high - low < 2 {
            let mantissas = [1.0, 2.0, 5.0];
            return (low - 1..=high)
                .flat_map(|power| mantissas.map(|m| m * 10f64.powi(power)))
                .filter(|&value| value >= from && value <= to)
                .map(|value| self.tick(value, &crate::shape::significant(value)))
                .collect();
        }
        let stride = (high - low) / 8 + 1;
        (low..=high)
            .filter(|power| power % stride == 0)
            .map(|power| self.tick(10f64.powi(power), &power_of_ten(power)))
            .collect()
    }
}

fn range(values: impl IntoIterator<Item = f64>) -> (f64, f64) {
    let (low, high) = values
        .into_iter()
        .filter(|v| v.is_finite())
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| (low.min(v), high.max(v)));
    if low <= high { (low, high) } else { (0.0, 1.0) }
}

/// 1, 2 or 5 times a power of ten, at least this large.
fn step(least: f64) -> f64 {
    let power = 10f64.powf(least.log10().floor());
    [1.0, 2.0, 5.0, 10.0].map(|m| m * power).into_iter().find(|&s| s >= least).unwrap_or(power)
}

/// `i · step` without the dust of binary fractions.
fn decimal(i: i64, step: f64) -> String {
    let power = step.log10().floor();
    if i != 0 && !(-4.0..5.0).contains(&power) {
        let mantissa = i as f64 * (step / 10f64.powf(power)).round();
        return format!("{mantissa}·{}", power_of_ten(power as i32)).replace('-', "−");
    }
    let digits = if i == 0 && power < -4.0 { 0.0 } else { (-power).max(0.0) } as usize;
    let text = format!("{:.digits$}", i as f64 * step);
    text.replace('-', "−")
}

fn power_of_ten(power: i32) -> String {
    if (0..4).contains(&power) {
        return 10_i32.pow(power.unsigned_abs()).to_string();
    }
    let digits = power.to_string().chars().map(superscript).collect::<String>();
    format!("10{digits}")
}

fn superscript(digit: char) -> char {
    match digit {
        '-' => '⁻',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        '4'..='9' | '0' => {
            char::from_u32(0x2070 + digit.to_digit(10).unwrap_or(0)).unwrap_or(digit)
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(axis: &Axis) -> Vec<String> {
        axis.ticks().into_iter().map(|tick| tick.text).collect()
    }

    #[test]
    fn ticks_are_round_numbers_inside_the_axis() {
        assert_eq!(texts(&Axis::between("", 0.0, 1.0)), ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]);
        assert_eq!(texts(&Axis::between("", -30.0, 20.0)).join(" "), "−30 −20 −10 0 10 20");
        assert_eq!(texts(&Axis::between("", 0.0, 5e-6)).join(" "), "0 2·10⁻⁶ 4·10⁻⁶");
        assert_eq!(texts(&Axis::log("", [1e-16, 1e-14])).join(" "), "10⁻¹⁶ 10⁻¹⁵ 10⁻¹⁴");
        assert_eq!(texts(&Axis::log("", [11.0, 60.0])).join(" "), "10 20 50");
        for axis in [Axis::linear("", [3.0, 17.0]), Axis::log("", [2e-9, 7e4])] {
            let ticks = axis.ticks();
            assert!((3..=12).contains(&ticks.len()), "{}", ticks.len());
            assert!(ticks.iter().all(|tick| (0.0..=1.0).contains(&tick.at)));
        }
    }

    #[test]
    fn axes_without_values_still_exist() {
        for axis in [Axis::linear("", []), Axis::log("", [0.0, f64::NAN]), Axis::linear("", [2.0])]
        {
            assert!(axis.place(1.0).is_finite() && !axis.ticks().is_empty());
        }
    }
}
