//! The tree as it lies in memory.

use glam::DVec3;
use polygrain_geometry::TriangleMesh;

use super::build;
use crate::triangle::{Block, Triangle};

/// How many triangles a node holds, and thus how many children a surrogate has at most.
pub(super) const WIDTH: usize = 8;

/// Up to eight triangles side by side: the surrogates of the children of one surrogate, or fine
/// triangles.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// In the tree's own unit and around its own origin. The lanes not used repeat the first.
    pub(super) block: Block<f32>,
    /// How far around each triangle what it stands for reaches.
    pub(super) halo: [f32; WIDTH],
    /// Of a surrogate the node below it, of a fine triangle its index in the mesh.
    pub(super) link: [u32; WIDTH],
    pub(super) count: u32,
    pub(super) is_fine: bool,
    /// Of surrogates the place of their [`Discs`].
    pub(super) discs: u32,
}

/// What the surrogates of a node stand for within discs, flat as patches of a surface are.
///
/// A triangle around a patch sticks out at its corners, and one within it needs a halo as wide as it leaves out, in
/// all directions. Seen from the side either reaches far beyond the patch; a disc about it does not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Discs {
    /// Rows of x, y and z.
    pub(super) centre: [[f32; WIDTH]; 3],
    /// Likewise; not longer than one, and zero of a ball.
    pub(super) normal: [[f32; WIDTH]; 3],
    pub(super) radius: [f32; WIDTH],
    /// Half of it, over the square of the length of the normal.
    pub(super) thickness: [f32; WIDTH],
}

impl Node {
    /// One bit for each triangle.
    pub(super) fn lanes(&self) -> u32 {
        (1 << self.count) - 1
    }
}

/// A mesh at several resolutions; see the [module](super).
///
/// Surrogates are kept in single precision, around the middle of the mesh and in a unit of its size;
/// their halos are computed from what is kept, so that rounding widens them and no fine triangle
/// sticks out.
#[derive(Clone, Debug)]
pub struct SurrogateTree {
    /// The root first; its node holds one surrogate, that of the whole mesh.
    pub(super) nodes: Vec<Node>,
    pub(super) discs: Vec<Discs>,
    pub(super) frame: Frame,
    pub(super) triangles: usize,
}

/// Where the numbers of a tree are on the body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Frame {
    /// Body coordinates of the tree's origin, m.
    pub(super) origin: DVec3,
    /// Length of the tree's unit, m; a power of two.
    pub(super) unit: f64,
}

impl Frame {
    pub(super) fn around(mesh: &TriangleMesh) -> Self {
        let corners = || mesh.iter_corners().flatten();
        let low = corners().fold(DVec3::INFINITY, DVec3::min);
        let high = corners().fold(DVec3::NEG_INFINITY, DVec3::max);
        let origin = 0.5 * low + 0.5 * high;
        let extent = (high - origin).max_element();
        let unit =
            if extent > 0.0 { extent.log2().ceil().clamp(-1000.0, 1000.0).exp2() } else { 1.0 };
        Self { origin, unit }
    }

    pub(super) fn inward(&self, point: DVec3) -> DVec3 {
        (point - self.origin) / self.unit
    }

    pub(super) fn outward(&self, point: DVec3) -> DVec3 {
        self.origin + self.unit * point
    }
}

/// One resolution of a [`SurrogateTree`].
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    /// The triangles, in body coordinates, m.
    pub triangles: Vec<Triangle>,
    /// How far around each of them what it stands for reaches, m.
    pub halos: Vec<f64>,
    /// The fine triangles that each of them stands for, by their index in the mesh.
    pub members: Vec<Vec<u32>>,
}

impl SurrogateTree {
    /// Builds the tree of a mesh on all threads; the result does not depend on their number.
    ///
    /// About 20 µs per triangle. The tree of a mesh that is used again is better
    /// [kept beside it](Self::load_or_build).
    pub fn new(mesh: &TriangleMesh) -> Self {
        build::build(mesh)
    }

    /// How many fine triangles there are.
    pub fn triangle_count(&self) -> usize {
        self.triangles
    }

    /// How many levels there are, the fine one included.
    pub fn depth(&self) -> usize {
        let mut depth = 0;
        let mut level = vec![0];
        while !level.is_empty() {
            depth += 1;
            level = self.below(&level);
        }
        depth
    }

    /// The nodes below some nodes.
    fn below(&self, level: &[u32]) -> Vec<u32> {
        let inner = level.iter().map(|&n| &self.nodes[n as usize]).filter(|node| !node.is_fine);
        inner.flat_map(|node| node.link[..node.count as usize].iter().copied()).collect()
    }

    /// How much memory the tree takes, in bytes.
    pub fn memory(&self) -> usize {
        let nodes = self.nodes.len() * size_of::<Node>();
        size_of::<Self>() + nodes + self.discs.len() * size_of::<Discs>()
    }

    /// The resolutions, the coarsest first. A branch of the tree that ends early is left out of the
    /// finer ones.
    pub fn levels(&self) -> Vec<Level> {
        let mut levels = Vec::new();
        let mut nodes = vec![0];
        while !nodes.is_empty() {
            let mut level = Level { triangles: Vec::new(), halos: Vec::new(), members: Vec::new() };
            for &n in &nodes {
                let node = &self.nodes[n as usize];
                for lane in 0..node.count as usize {
                    level.triangles.push(node.block.get(lane).map(|c| self.frame.outward(c)));
                    level.halos.push(f64::from(node.halo[lane]) * self.frame.unit);
                    level.members.push(self.members(node, lane));
                }
            }
            nodes = self.below(&nodes);
            levels.push(level);
        }
        levels
    }

    pub(super) fn members(&self, node: &Node, lane: usize) -> Vec<u32> {
        if node.is_fine {
            return vec![node.link[lane]];
        }
        let below = &self.nodes[node.link[lane] as usize];
        (0..below.count as usize).flat_map(|lane| self.members(below, lane)).collect()
    }
}
