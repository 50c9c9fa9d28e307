//! Colours that people with any eyes can tell apart.

/// Colours of series (Okabe & Ito 2008), the strongest first.
pub(super) const SERIES: [&str; 7] =
    ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#555555"];

/// Corners of a colour map from dark to light, even to the eye (viridis).
const MAP: [[f64; 3]; 6] = [
    [68.0, 1.0, 84.0],
    [65.0, 68.0, 135.0],
    [42.0, 120.0, 142.0],
    [34.0, 168.0, 132.0],
    [122.0, 209.0, 81.0],
    [253.0, 231.0, 37.0],
];

/// The colour of a place between 0 and 1.
pub(super) fn map(at: f64) -> String {
    let at = at.clamp(0.0, 1.0) * (MAP.len() - 1) as f64;
    let i = (at as usize).min(MAP.len() - 2);
    let t = at - i as f64;
    let [r, g, b] = std::array::from_fn(|c| (MAP[i][c] + t * (MAP[i + 1][c] - MAP[i][c])) as u8);
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// Whether dark text can be read on the colour of a place.
pub(super) fn is_light(at: f64) -> bool {
    at > 0.55
}
