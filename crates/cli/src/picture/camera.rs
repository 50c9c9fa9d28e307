//! Where the picture is taken from.

use glam::{Vec2, Vec3};

use super::stage::Stage;

/// Distance of the eye from the centre of the stage, in its radii: far enough for a calm
/// perspective.
const DISTANCE: f32 = 6.0;

/// The side a picture is taken from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct View {
    towards_eye: Vec3,
}

impl View {
    /// From the front right and above.
    pub(crate) const ISO: Self = Self { towards_eye: Vec3::new(0.429_8, -0.767_4, 0.475_8) };
    pub(crate) const FRONT: Self = Self { towards_eye: Vec3::NEG_Y };
    pub(crate) const SIDE: Self = Self { towards_eye: Vec3::X };
    pub(crate) const TOP: Self = Self { towards_eye: Vec3::Z };

    /// From this direction; none if it is no direction.
    pub(crate) fn from(direction: Vec3) -> Option<Self> {
        direction.try_normalize().map(|towards_eye| Self { towards_eye })
    }

    pub(super) fn towards_eye(self) -> Vec3 {
        self.towards_eye
    }

    /// Right and up in the picture: up is z, or y if the eye looks along z.
    fn axes(self) -> [Vec3; 2] {
        let backward = self.towards_eye;
        let up = if backward.truncate().length() > 1e-3 { Vec3::Z } else { Vec3::Y };
        let right = up.cross(backward).normalize();
        [right, backward.cross(right)]
    }
}

/// Free space around what is shown, in pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Margins {
    pub(crate) left: f32,
    pub(crate) right: f32,
    pub(crate) top: f32,
    pub(crate) bottom: f32,
}

impl Margins {
    /// A fraction of the picture on each side.
    pub(crate) fn even(fraction: f32, (width, height): (usize, usize)) -> Self {
        let (x, y) = (fraction * width as f32, fraction * height as f32);
        Self { left: x, right: x, top: y, bottom: y }
    }
}

/// A perspective view framed to fill the picture.
#[derive(Clone, Debug)]
pub(crate) struct Camera {
    pub(super) eye: Vec3,
    right: Vec3,
    up: Vec3,
    forward: Vec3,
    /// Pixels per unit of the plane at distance 1.
    zoom: f32,
    /// The point of that plane at the pixel `middle`.
    aim: Vec2,
    middle: Vec2,
    pub(super) size: (usize, usize),
}

impl Camera {
    /// A camera that shows the corners of a stage in a picture of this many pixels.
    pub(crate) fn framing(
        stage: &Stage,
        view: View,
        size: (usize, usize),
        margins: Margins,
    ) -> Self {
        let [right, up] = view.axes();
        let mut camera = Self {
            eye: DISTANCE * view.towards_eye,
            right,
            up,
            forward: -view.towards_eye,
            zoom: 1.0,
            aim: Vec2::ZERO,
            middle: Vec2::ZERO,
            size,
        };
        let seen = || stage.corners.iter().map(|p| camera.on_plane(*p));
        let low = seen().fold(Vec2::INFINITY, Vec2::min);
        let high = seen().fold(Vec2::NEG_INFINITY, Vec2::max);
        let (low, high) = if low.x <= high.x { (low, high) } else { (-Vec2::ONE, Vec2::ONE) };
        let size = Vec2::new(size.0 as f32, size.1 as f32);
        let first = Vec2::new(margins.left, margins.top);
        let last = size - Vec2::new(margins.right, margins.bottom);
        let room = (last - first).max(0.1 * size);
        camera.zoom = (room / (high - low).max(Vec2::splat(1e-6))).min_element();
        camera.aim = 0.5 * (low + high);
        camera.middle = 0.5 * (first + last);
        camera
    }

    fn on_plane(&self, p: Vec3) -> Vec2 {
        let v = p - self.eye;
        Vec2::new(v.dot(self.right), v.dot(self.up)) / v.dot(self.forward)
    }

    /// Pixel coordinates, y down, and a depth that is linear across the picture and grows away
    /// from the eye.
    pub(super) fn project(&self, p: Vec3) -> Vec3 {
        let pixel = self.middle + self.zoom * (self.on_plane(p) - self.aim) * Vec2::new(1.0, -1.0);
        pixel.extend(-1.0 / (p - self.eye).dot(self.forward))
    }

    /// The direction in which a pixel looks, not normalised.
    pub(super) fn ray(&self, pixel: Vec2) -> Vec3 {
        let at = self.aim + (pixel - self.middle) * Vec2::new(1.0, -1.0) / self.zoom;
        self.forward + at.x * self.right + at.y * self.up
    }

    /// The point at a pixel and a depth as [`Camera::project`] gives them.
    pub(super) fn unproject(&self, pixel: Vec2, depth: f32) -> Vec3 {
        self.eye - self.ray(pixel) / depth
    }

    /// 1 in the middle of the picture, falling smoothly to 0 at its border and before its corners.
    pub(super) fn vignette(&self, pixel: Vec2, fraction: f32) -> f32 {
        let half = 0.5 * Vec2::new(self.size.0 as f32, self.size.1 as f32);
        let place = ((pixel - half) / half).abs();
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
