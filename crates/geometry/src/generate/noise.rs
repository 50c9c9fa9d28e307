//! Perlin's gradient noise.

use glam::DVec3;
use rand::RngExt;
use rand_pcg::Pcg64;

use super::random_direction;

/// Gradient noise (Perlin 1985, with the fade curve of 2002): smooth, zero on the lattice points,
/// about ±1 between them, different for every generator state. Only sums and products, so the
/// same everywhere.
pub(super) struct Perlin {
    permutation: [u8; 256],
    gradients: Vec<DVec3>,
    origin: DVec3,
}

impl Perlin {
    pub(super) fn new(random: &mut Pcg64) -> Self {
        let mut permutation: [u8; 256] = std::array::from_fn(|i| i as u8);
        for i in (1..256).rev() {
            permutation.swap(i, random.random_range(0..=i));
        }
        let gradients = (0..256).map(|_| random_direction(random)).collect();
        let origin = DVec3::from_array(std::array::from_fn(|_| random.random_range(0.0..256.0)));
        Self { permutation, gradients, origin }
    }

    /// A hierarchy of noises, each twice as fine and half as strong as the one before.
    pub(super) fn hierarchy(&self, p: DVec3, levels: usize) -> f64 {
        let mut scale = 1.0;
        (0..levels)
            .map(|_| {
                let noise = self.at(p * scale) / scale;
                scale *= 2.0;
                noise
            })
            .sum()
    }

    fn at(&self, p: DVec3) -> f64 {
        let p = p + self.origin;
        let cell = p.floor();
        let inside = p - cell;
        let fade = inside * inside * inside * (inside * (inside * 6.0 - 15.0) + 10.0);
        (0..8)
            .map(|corner: usize| {
                let bits = [corner & 1, corner >> 1 & 1, corner >> 2];
                let offset = DVec3::from_array(bits.map(|bit| bit as f64));
                let weight: f64 =
                    (0..3).map(|i| if bits[i] == 1 { fade[i] } else { 1.0 - fade[i] }).product();
                weight * self.gradient(cell + offset).dot(inside - offset)
            })
            .sum()
    }

    fn gradient(&self, lattice_point: DVec3) -> DVec3 {
        let hash = lattice_point.to_array().iter().fold(0, |hash: u8, &coordinate| {
            let index = hash.wrapping_add(coordinate.rem_euclid(256.0) as u8);
            self.permutation[index as usize]
        });
        self.gradients[hash as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::super::random;
    use super::*;

    #[test]
    fn continuous_and_zero_on_the_lattice() {
        let noise = Perlin::new(&mut random(1));
        let lattice_point = DVec3::new(3.0, -5.0, 300.0) - noise.origin.fract();
        assert!(noise.at(lattice_point).abs() < 1e-12);
        let mut largest: f64 = 0.0;
        for i in 0..3000 {
            let p = DVec3::new(0.011, -0.007, 0.013) * f64::from(i);
            let step = noise.at(p + 1e-6 * DVec3::ONE) - noise.at(p);
            assert!(step.abs() < 1e-4, "a jump of {step}");
            largest = largest.max(noise.at(p).abs());
        }
        assert!((0.3..1.2).contains(&largest));
    }

    #[test]
    fn seeds_differ() {
        let p = DVec3::new(0.3, 0.4, 0.5);
        let at = |seed| Perlin::new(&mut random(seed)).hierarchy(p, 3);
        assert_eq!(at(1), at(1));
        assert_ne!(at(1), at(2));
    }
}
