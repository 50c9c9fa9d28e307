//! Damping from restitution.
//!
//! A contact force pushes or vanishes; so an impact ends when spring and dashpot balance, a little
//! before the overlap is gone, and the textbook `ζ = −ln e / √(π² + ln² e)` damps too little.

/// The restitution of a linear spring and dashpot that never pull, for a damping ratio `ζ`
/// (Schwager & Pöschel 2007, eq. 17 and 21).
pub(super) fn linear_restitution(z: f64) -> f64 {
    if z < 1.0 {
        let w = (1.0 - z * z).sqrt();
        // Time of the end: tan(ω t) = 2ζw / (2ζ² − 1), the first positive solution.
        let end = (2.0 * z * w).atan2(2.0 * z * z - 1.0);
        (-z / w * end).exp()
    } else if z > 1.0 {
        let w = (z * z - 1.0).sqrt();
        (-z / w * ((z + w) / (z - w)).ln()).exp()
    } else {
        (-2.0f64).exp()
    }
}

/// The damping ratio of a linear spring and dashpot for a restitution in (0, 1].
pub(super) fn linear_damping_ratio(restitution: f64) -> f64 {
    solve(linear_restitution, restitution)
}

/// The damping coefficient `α` of `x″ = −x^{3/2} − α x^{1/4} x′` for a restitution in (0, 1]: a
/// Hertzian contact damped so that restitution does not depend on the speed (Tsuji 1992), which
/// never pulls.
pub(super) fn hertz_damping(restitution: f64) -> f64 {
    solve(hertz_restitution, restitution)
}

fn hertz_restitution(alpha: f64) -> f64 {
    // By speed and length scaled out, every impact starts at unit speed.
    const STEP: f64 = 2e-3;
    let force = |x: f64, v: f64| x.max(0.0).powf(1.5) + alpha * x.max(0.0).powf(0.25) * v;
    let (mut x, mut v) = (0.0, 1.0);
    loop {
        let (k1x, k1v) = (v, -force(x, v));
        let (k2x, k2v) = (v + 0.5 * STEP * k1v, -force(x + 0.5 * STEP * k1x, v + 0.5 * STEP * k1v));
        let (k3x, k3v) = (v + 0.5 * STEP * k2v, -force(x + 0.5 * STEP * k2x, v + 0.5 * STEP * k2v));
        let (k4x, k4v) = (v + STEP * k3v, -force(x + STEP * k3x, v + STEP * k3v));
        x += STEP / 6.0 * (k1x + 2.0 * (k2x + k3x) + k4x);
        v += STEP / 6.0 * (k1v + 2.0 * (k2v + k3v) + k4v);
        if v < 0.0 && force(x, v) <= 0.0 {
            return -v;
        }
    }
}

/// Where a falling function of damping takes a value, by bisection.
fn solve(restitution_at: impl Fn(f64) -> f64, restitution: f64) -> f64 {
    let (mut low, mut high) = (0.0, 8.0);
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        if restitution_at(middle) > restitution {
            low = middle;
        } else {
            high = middle;
        }
    }
    0.5 * (low + high)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An impact integrated in steps far finer than any simulation's.
    fn impact(z: f64) -> f64 {
        let (mut x, mut v, h) = (0.0f64, 1.0f64, 1e-5);
        loop {
            let force = x + 2.0 * z * v;
            if v < 0.0 && force <= 0.0 {
                return -v;
            }
            v -= h * force;
            x += h * v;
        }
    }

    #[test]
    fn the_closed_form_is_the_restitution_of_an_impact() {
        for z in [0.01, 0.2, 0.7, 0.99, 1.0, 1.01, 1.8] {
            assert!((linear_restitution(z) - impact(z)).abs() < 1e-4, "ζ = {z}");
        }
    }

    #[test]
    fn damping_gives_back_the_restitution() {
        for e in [0.05, 0.1, 0.3, 0.5, 0.9, 1.0] {
            assert!((linear_restitution(linear_damping_ratio(e)) - e).abs() < 1e-12, "e = {e}");
            assert!((hertz_restitution(hertz_damping(e)) - e).abs() < 2e-3, "e = {e}");
        }
    }
}
