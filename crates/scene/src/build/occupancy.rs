//! Which space is taken: bodies in a grid of cells.

use std::collections::HashMap;
use std::sync::Arc;

use glam::DVec3;
use polygrain_contact::broad::Periodic;
use polygrain_contact::facets::Facets;
use polygrain_contact::surrogate::Search;
use polygrain_geometry::{Aabb, Pose, Shape};

use crate::periodic::images;

use super::body::{Form, aabb, gap_within};
use super::mesh::{self, MeshParts, outline};

/// Bodies that others must not overlap. Small ones are found through cells, large ones (walls)
/// are asked one by one; in a periodic box the images count, too.
pub(crate) struct Occupancy {
    cell: f64,
    images: Vec<DVec3>,
    cells: HashMap<[i64; 3], Vec<usize>>,
    large: Vec<usize>,
    bodies: Vec<(Form, Pose, Aabb)>,
    /// Walls of triangles, whose boxes may hold all there is.
    meshes: MeshParts,
    /// Of the meshes of grains, as a fraction of their diameter.
    halo: f64,
}

/// A body that covers more cells than this is large.
const MAX_CELLS: f64 = 64.0;

impl Occupancy {
    /// Empty space, with cells of the size of the grains to come, m.
    pub(crate) fn new(cell: f64, periodic: &Periodic, halo: f64) -> Self {
        let (cells, large, bodies) = (HashMap::new(), Vec::new(), Vec::new());
        Self { cell, images: images(periodic), cells, large, bodies, meshes: Vec::new(), halo }
    }

    /// The form whose space a grain takes.
    pub(crate) fn outline(&self, shape: &Shape) -> Form {
        Form::Solid(outline(shape, self.halo))
    }

    /// Of the meshes of grains, as a fraction of their diameter.
    pub(crate) fn halo(&self) -> f64 {
        self.halo
    }

    /// Takes the space of walls of triangles.
    pub(crate) fn insert_meshes(&mut self, parts: MeshParts) {
        self.meshes.extend(parts);
    }

    /// Takes the space of a body.
    pub(crate) fn insert(&mut self, form: &Form, pose: &Pose) {
        let (index, aabb) = (self.bodies.len(), aabb(form, pose));
        self.bodies.push((form.clone(), *pose, aabb));
        if self.is_large(&aabb) {
            self.large.push(index);
            return;
        }
        for cell in self.covered(&aabb) {
            self.cells.entry(cell).or_default().push(index);
        }
    }

    fn is_large(&self, aabb: &Aabb) -> bool {
        let covered = (aabb.extents() / self.cell + 1.0).element_product();
        covered.is_nan() || covered > MAX_CELLS
    }

    fn covered(&self, aabb: &Aabb) -> impl Iterator<Item = [i64; 3]> + use<> {
        let index = |p: DVec3| (p / self.cell).floor().to_array().map(|x| x as i64);
        let (low, high) = (index(aabb.min), index(aabb.max));
        (low[0]..=high[0]).flat_map(move |x| {
            (low[1]..=high[1]).flat_map(move |y| (low[2]..=high[2]).map(move |z| [x, y, z]))
        })
    }

    /// Whether a body here would stay farther than a gap from all others, m.
    pub(crate) fn is_free(&self, form: &Form, pose: &Pose, gap: f64) -> bool {
        let Form::Solid(shape) = form else { return false };
        self.images.iter().all(|&shift| {
            let pose = Pose { translation: pose.translation + shift, ..*pose };
            let aabb = shape.aabb(&pose).inflated(gap);
            let apart = |index: usize| {
                let (other, other_pose, other_box) = &self.bodies[index];
                !other_box.overlaps(&aabb)
                    || gap_within((form, &pose), (other, other_pose), gap).is_none()
            };
            if !self.is_free_of_meshes(shape, &pose, gap) {
                return false;
            }
            if self.is_large(&aabb) {
                return (0..self.bodies.len()).all(apart);
            }
            let near = self.covered(&aabb).filter_map(|cell| self.cells.get(&cell)).flatten();
            near.chain(&self.large).all(|&index| apart(index))
        })
    }

    /// The ball round a shape against the walls of triangles.
    fn is_free_of_meshes(&self, shape: &Shape, pose: &Pose, gap: f64) -> bool {
        if self.meshes.is_empty() {
            return true;
        }
        let ball = shape.bounding_sphere();
        let sphere = Shape::sphere(ball.radius).ok().and_then(|ball| Facets::of_convex(&ball));
        let Some(sphere) = sphere else { return false };
        let at = Pose::from_translation(pose.point(ball.centre));
        mesh::gap(&vec![(Arc::new(sphere), at)], &self.meshes, &mut Search::default()) > gap
    }
}
