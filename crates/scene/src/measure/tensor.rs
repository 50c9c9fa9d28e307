//! Invariants of symmetric tensors.

use glam::DMat3;

/// A third of the trace.
pub fn mean(tensor: &DMat3) -> f64 {
    tensor.diagonal().element_sum() / 3.0
}

/// `√(3/2 s:s)` of the deviatoric part s of the symmetric part: in triaxial compression the
/// difference of the axial and the lateral value.
pub fn deviator(tensor: &DMat3) -> f64 {
    let symmetric = symmetric(tensor);
    let deviatoric = symmetric - mean(&symmetric) * DMat3::IDENTITY;
    let squares: f64 = deviatoric.to_cols_array().iter().map(|x| x * x).sum();
    (1.5 * squares).sqrt()
}

/// `(T + Tᵀ)/2`.
pub(crate) fn symmetric(tensor: &DMat3) -> DMat3 {
    0.5 * (*tensor + tensor.transpose())
}

/// xx, yy, zz, xy, yz, zx of a symmetric tensor.
pub(crate) fn components(tensor: &DMat3) -> [f64; 6] {
    let t = symmetric(tensor);
    [t.x_axis.x, t.y_axis.y, t.z_axis.z, t.x_axis.y, t.y_axis.z, t.z_axis.x]
}

/// `a ⊗ b`.
pub(crate) fn outer(a: glam::DVec3, b: glam::DVec3) -> DMat3 {
    DMat3::from_cols(a * b.x, a * b.y, a * b.z)
}
