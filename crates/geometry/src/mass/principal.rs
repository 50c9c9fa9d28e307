//! Principal axes: the frame in which the inertia is diagonal.

use glam::{DMat3, DQuat, DVec3};

use super::MassProperties;

/// Principal moments and axes of inertia.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PrincipalAxes {
    /// Moments about the principal axes at unit density, ascending, kg·m².
    pub moments: DVec3,
    /// Turns the principal frame into body coordinates: its columns are the axes.
    pub rotation: DQuat,
}

/// Off-diagonal elements below this fraction of the tensor's norm are rounding, not rotation:
/// without it the noise of a cube's inertia would pick arbitrary axes.
const NOISE: f64 = 4.0 * f64::EPSILON;

impl PrincipalAxes {
    /// Of any symmetric tensor: its eigenvalues stand for the moments.
    pub fn of(tensor: DMat3) -> Self {
        principal_axes(tensor, NOISE)
    }
}

impl MassProperties {
    /// Principal moments (ascending) and axes (right-handed), at unit density.
    ///
    /// Cyclic Jacobi rotations, accurate to a few units in the last place of the largest moment.
    /// Equal moments leave the axes free: those closest to the body axes are kept when the inertia
    /// is diagonal already.
    pub fn principal(&self) -> PrincipalAxes {
        principal_axes(self.inertia, NOISE)
    }

    /// As [`principal`](Self::principal), but taking off-diagonal elements up to `noise` times the
    /// tensor's norm as zero, so that a body that is symmetric up to noise keeps its own axes.
    pub(crate) fn principal_with_noise(&self, noise: f64) -> PrincipalAxes {
        principal_axes(self.inertia, noise)
    }
}

fn principal_axes(tensor: DMat3, noise: f64) -> PrincipalAxes {
    let (values, axes) = jacobi(tensor, noise);
    let mut order = [0, 1, 2];
    order.sort_by(|&i: &usize, &j| values[i].total_cmp(&values[j]));
    let [x, y] = [axes.col(order[0]), axes.col(order[1])];
    let frame = DMat3::from_cols(x, y, x.cross(y));
    PrincipalAxes {
        moments: DVec3::new(values[order[0]], values[order[1]], values[order[2]]),
        rotation: DQuat::from_mat3(&frame).normalize(),
    }
}

/// Eigenvalues and eigenvectors (columns) of a symmetric matrix by cyclic Jacobi rotations
/// (Golub & Van Loan, *Matrix Computations*, §8.5). Converges quadratically; sweeps are capped
/// far above the four or five that are ever needed.
fn jacobi(tensor: DMat3, noise: f64) -> ([f64; 3], DMat3) {
    let mut a = tensor.to_cols_array_2d();
    let mut axes = DVec3::AXES;
    let floor = noise * a.iter().flatten().map(|x| x * x).sum::<f64>().sqrt();
    for _sweep in 0..16 {
        let mut rotated = false;
        for (p, q, r) in [(0, 1, 2), (0, 2, 1), (1, 2, 0)] {
            if a[p][q].abs() <= floor {
                continue;
            }
            rotated = true;
            let theta = (a[q][q] - a[p][p]) / (2.0 * a[p][q]);
            let t = theta.signum() / (theta.abs() + theta.hypot(1.0));
            let c = 1.0 / t.hypot(1.0);
            let s = t * c;
            let shift = t * a[p][q];
            a[p][p] -= shift;
            a[q][q] += shift;
            (a[p][q], a[q][p]) = (0.0, 0.0);
            let [arp, arq] = [a[r][p], a[r][q]];
            a[r][p] = c * arp - s * arq;
            a[r][q] = s * arp + c * arq;
            (a[p][r], a[q][r]) = (a[r][p], a[r][q]);
            (axes[p], axes[q]) = (c * axes[p] - s * axes[q], s * axes[p] + c * axes[q]);
        }
        if !rotated {
            break;
        }
    }
    ([a[0][0], a[1][1], a[2][2]], DMat3::from_cols(axes[0], axes[1], axes[2]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn symmetric(d: [f64; 3], o: [f64; 3]) -> DMat3 {
        DMat3::from_cols_array(&[d[0], o[0], o[1], o[0], d[1], o[2], o[1], o[2], d[2]])
    }

    fn norm(m: DMat3) -> f64 {
        m.to_cols_array().iter().map(|x| x * x).sum::<f64>().sqrt()
    }

    proptest! {
        #[test]
        fn axes_rebuild_the_tensor(
            d in prop::array::uniform3(-1.0..1.0f64),
            o in prop::array::uniform3(-1.0..1.0f64),
            exponent in -9..9i32,
            off in -16..1i32,
        ) {
            let tensor = symmetric(d, o.map(|x| x * 10f64.powi(off))) * 10f64.powi(exponent);
            let (values, axes) = jacobi(tensor, NOISE);
            let rebuilt = axes * DMat3::from_diagonal(DVec3::from_array(values)) * axes.transpose();
            prop_assert!(norm(rebuilt - tensor) <= 4e-15 * norm(tensor));
            prop_assert!(norm(axes * axes.transpose() - DMat3::IDENTITY) < 4e-15);

            let principal = principal_axes(tensor, NOISE);
            let frame = DMat3::from_quat(principal.rotation);
            let rebuilt = frame * DMat3::from_diagonal(principal.moments) * frame.transpose();
            prop_assert!(norm(rebuilt - tensor) <= 1e-14 * norm(tensor));
            prop_assert!(principal.moments.x <= principal.moments.y);
            prop_assert!(principal.moments.y <= principal.moments.z);
        }

        #[test]
        fn known_moments_come_back(
            m in prop::array::uniform3(0.1..2.0f64),
            q in prop::array::uniform4(0.1..1.0f64),
        ) {
            let r = DMat3::from_quat(DQuat::from_array(q).normalize());
            let tensor = r * DMat3::from_diagonal(DVec3::from_array(m)) * r.transpose();
            let mut sorted = m;
            sorted.sort_by(f64::total_cmp);
            let found = principal_axes(tensor, NOISE).moments;
            prop_assert!(found.abs_diff_eq(DVec3::from_array(sorted), 6e-15));
        }
    }

    #[test]
    fn equal_moments_keep_the_body_axes() {
        let noisy = symmetric([2.0, 2.0, 2.0], [2e-16, -1e-16, 1e-16]);
        assert_eq!(principal_axes(noisy, NOISE).rotation, DQuat::IDENTITY);
        let zero = principal_axes(DMat3::ZERO, NOISE);
        assert_eq!((zero.moments, zero.rotation), (DVec3::ZERO, DQuat::IDENTITY));
    }
}
