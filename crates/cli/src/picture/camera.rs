//! Where the picture is taken from.

use glam::{Vec2, Vec3};

use super::scene::Scene;

/// Distance of the eye from the centre of the unit ball: far enough for a calm perspective.
const DISTANCE: f32 = 6.0;

/// A perspective view from the front right and above, framed to fill the picture.
pub(super) struct Camera {
    pub(super) eye: Vec3,
    right: Vec3,
    up: Vec3,
    forward: Vec3,
    /// Pixels per unit of the plane at distance 1.
    zoom: f32,
    /// The centre of the picture on that plane.
    aim: Vec2,
    /// Half the picture, in pixels.
    half: Vec2,
}

impl Camera {
    /// A camera that shows a scene in a picture of this many pixels, with a margin (a fraction of
    /// the picture on each side).
    pub(super) fn framing(scene: &Scene, width: usize, height: usize, margin: f32) -> Self {
        let backward = Vec3::new(0.56, -1.0, 0.62).normalize();
        let right = Vec3::Z.cross(backward).normalize();
        let mut camera = Self {
            eye: DISTANCE * backward,
            right,
            up: backward.cross(right),
            forward: -backward,
            zoom: 1.0,
            aim: Vec2::ZERO,
            half: Vec2::ZERO,
        };
        let seen = || scene.facets.iter().flat_map(|f| f.corners).map(|p| camera.on_plane(p));
        let low = seen().fold(Vec2::INFINITY, Vec2::min);
        let high = seen().fold(Vec2::NEG_INFINITY, Vec2::max);
        let half = 0.5 * Vec2::new(width as f32, height as f32);
        let room = (1.0 - 2.0 * margin) * 2.0 * half;
        camera.zoom = (room / (high - low).max(Vec2::splat(1e-6))).min_element();
        camera.aim = 0.5 * (low + high);
        camera.half = half;
        camera
    }

    fn on_plane(&self, p: Vec3) -> Vec2 {
        let v = p - self.eye;
        Vec2::new(v.dot(self.right), v.dot(self.up)) / v.dot(self.forward)
    }

    /// Pixel coordinates, y down, and a depth that is linear across the picture and grows away
    /// from the eye.
    pub(super) fn project(&self, p: Vec3) -> Vec3 {
        let pixel = self.half + self.zoom * (self.on_plane(p) - self.aim) * Vec2::new(1.0, -1.0);
        pixel.extend(-1.0 / (p - self.eye).dot(self.forward))
    }

    /// The direction in which a pixel looks, not normalised.
    pub(super) fn ray(&self, pixel: Vec2) -> Vec3 {
        let at = self.aim + (pixel - self.half) * Vec2::new(1.0, -1.0) / self.zoom;
        self.forward + at.x * self.right + at.y * self.up
    }

    /// 1 in the middle of the picture, falling smoothly to 0 at its border and before its corners.
    pub(super) fn vignette(&self, pixel: Vec2, fraction: f32) -> f32 {
        let place = ((pixel - self.half) / self.half).abs();
        let radius = (place.x.powi(4) + place.y.powi(4)).sqrt().sqrt();
        let t = ((1.0 - radius) / fraction).clamp(0.0, 1.0);
        t * t * (3.0 - 2.0 * t)
    }

    /// The width of a pixel where a point is.
    pub(super) fn footprint(&self, p: Vec3) -> f32 {
        (p - self.eye).dot(self.forward) / self.zoom
    }

    /// A world direction given as (right, up, towards the eye).
    pub(super) fn direction(&self, seen: Vec3) -> Vec3 {
        (seen.x * self.right + seen.y * self.up - seen.z * self.forward).normalize()
    }
}
