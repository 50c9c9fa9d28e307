//! Carlson's symmetric elliptic integrals.

/// Both integrals `R_F(x, y, z)` and `R_D(x, y, z)` by Carlson's duplication theorem (Carlson
/// 1995, "Numerical computation of real or complex elliptic integrals"; DLMF §19.36(i)), to
/// rounding. Arguments must be positive; each turn divides the spread by four.
fn rf_rd(mut x: f64, mut y: f64, mut z: f64) -> (f64, f64) {
    let (mut sum, mut factor) = (0.0, 1.0);
    for _ in 0..64 {
        let mean = (x + y + z) / 3.0;
        let spread = (x - mean).abs().max((y - mean).abs()).max((z - mean).abs());
        if spread <= 2e-4 * mean {
            break;
        }
        let [sx, sy, sz] = [x.sqrt(), y.sqrt(), z.sqrt()];
        let shift = sx * sy + sy * sz + sz * sx;
        sum += factor / (sz * (z + shift));
        factor *= 0.25;
        [x, y, z] = [x, y, z].map(|v| 0.25 * (v + shift));
    }
    (rf_series(x, y, z), 3.0 * sum + factor * rd_series(x, y, z))
}

/// The Taylor series of `R_F` about equal arguments; the terms left out are of sixth order.
fn rf_series(x: f64, y: f64, z: f64) -> f64 {
    let mean = (x + y + z) / 3.0;
    let [u, v] = [1.0 - x / mean, 1.0 - y / mean];
    let w = -(u + v);
    let e2 = u * v - w * w;
    let e3 = u * v * w;
    let series = 1.0 - e2 / 10.0 + e3 / 14.0 + e2 * e2 / 24.0 - 3.0 * e2 * e3 / 44.0;
    series / mean.sqrt()
}

/// The Taylor series of `R_D` about equal arguments; the terms left out are of sixth order.
fn rd_series(x: f64, y: f64, z: f64) -> f64 {
    let mean = (x + y + 3.0 * z) / 5.0;
    let [u, v] = [1.0 - x / mean, 1.0 - y / mean];
    let w = -(u + v) / 3.0;
    let e2 = u * v - 6.0 * w * w;
    let e3 = (3.0 * u * v - 8.0 * w * w) * w;
    let e4 = 3.0 * (u * v - w * w) * w * w;
    let e5 = u * v * w * w * w;
    let series = 1.0 - 3.0 / 14.0 * e2 + e3 / 6.0 + 9.0 / 88.0 * e2 * e2
        - 3.0 / 22.0 * e4
        - 9.0 / 52.0 * e2 * e3
        + 3.0 / 26.0 * e5;
    series / (mean * mean.sqrt())
}

/// `R_G(x, y, z)` for positive arguments, with the middle one in the third place so that no term
/// cancels (DLMF 19.21.10).
pub(super) fn rg(x: f64, y: f64, z: f64) -> f64 {
    let mut sorted = [x, y, z];
    sorted.sort_by(f64::total_cmp);
    let [low, middle, high] = sorted;
    let (rf, rd) = rf_rd(low, high, middle);
    let spread = (high - middle) * (middle - low);
    0.5 * (middle * rf + spread * rd / 3.0 + (low * high / middle).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn values_published_by_carlson() {
        assert!((rf_rd(2.0, 3.0, 4.0).0 / 0.584_082_841_677_15 - 1.0).abs() < 1e-13);
        assert!((rf_rd(2.0, 3.0, 4.0).1 / 0.165_105_272_942_61 - 1.0).abs() < 1e-12);
        assert!((rg(2.0, 3.0, 4.0) / 1.725_503_028_069_2 - 1.0).abs() < 1e-13);
        assert!((rg(3.0, 3.0, 3.0) - 3f64.sqrt()).abs() < 1e-15);
    }

    proptest! {
        #[test]
        fn homogeneous_and_symmetric(v in prop::array::uniform3(1e-8..1.0f64), e in -12..12i32) {
            let [x, y, z] = v;
            let scale = 10f64.powi(2 * e);
            let expected = rg(x, y, z) * 10f64.powi(e);
            prop_assert!((rg(z * scale, x * scale, y * scale) / expected - 1.0).abs() < 1e-14);
        }
    }
}
