//! Building a tree (Noble 2023, Algorithm 5): the set of triangles is split from the top down, a
//! surrogate is fitted to each part, and its halo is the smallest that holds all the fine corners of
//! the part. It need not hold the halos of the surrogates below, which would make it much wider.

use glam::DVec3;
use polygrain_geometry::TriangleMesh;
use rayon::prelude::*;

use super::disc::{Disc, area};
use super::fit::fit;
use super::metric::distance_bound;
use super::spanned::spanned;
use super::split::split;
use super::tree::{Discs, Frame, Node, SurrogateTree, WIDTH};
use crate::triangle::{Block, Triangle};

/// A node is rather split once more than filled beyond this.
const FULL: f64 = 0.85;

/// How many triangles a surrogate is fitted to at most; the halo is right for all.
const SAMPLE: usize = 32;

/// Chosen for the fewest pairs in the search for the distance of two rocks.
const OVERHANG_WEIGHT: f64 = 0.3;

/// Sets smaller than this are not worth a thread.
const SEQUENTIAL: usize = 512;

pub(super) fn build(mesh: &TriangleMesh) -> SurrogateTree {
    let frame = Frame::around(mesh);
    let fine: Vec<Triangle> =
        mesh.iter_corners().map(|corners| corners.map(|c| frame.inward(c))).collect();
    let mut ids: Vec<u32> = (0..fine.len() as u32).collect();
    let root = branch(&fine, &mut ids);
    let mut layers = Layers::default();
    flatten(&fine, vec![root], &mut layers);
    let Layers { mut nodes, mut discs } = layers;
    nodes.shrink_to_fit();
    discs.shrink_to_fit();
    SurrogateTree { nodes, discs, frame, triangles: fine.len() }
}

/// A surrogate and what is below it.
struct Branch {
    surrogate: Triangle,
    halo: f32,
    disc: Disc,
    below: Below,
}

enum Below {
    Fine(Vec<u32>),
    Branches(Vec<Branch>),
}

fn branch(fine: &[Triangle], ids: &mut [u32]) -> Branch {
    if ids.len() <= WIDTH {
        return cover(fine, ids, Below::Fine(ids.to_vec()));
    }
    let (count, capacity) = shares(ids.len());
    let centre = |t: u32| fine[t as usize].iter().sum::<DVec3>() / 3.0;
    let sizes = split(ids, centre, count, capacity);
    let branches: Vec<Branch> = if ids.len() < SEQUENTIAL {
        parts(ids, &sizes).into_iter().map(|part| branch(fine, part)).collect()
    } else {
        parts(ids, &sizes).into_par_iter().map(|part| branch(fine, part)).collect()
    };
    cover(fine, ids, Below::Branches(branches))
}

/// Into how many sets of at most how many a set is split: so that the fine nodes are well filled.
fn shares(members: usize) -> (usize, usize) {
    let mut capacity = WIDTH;
    while capacity * WIDTH < members {
        capacity *= WIDTH;
    }
    let full = (members as f64 / (FULL * capacity as f64)).ceil() as usize;
    (full.clamp(2, WIDTH), capacity)
}

fn parts<'a>(mut ids: &'a mut [u32], sizes: &[usize]) -> Vec<&'a mut [u32]> {
    let mut parts = Vec::with_capacity(sizes.len());
    for &size in sizes {
        let (part, rest) = ids.split_at_mut(size);
        parts.push(part);
        ids = rest;
    }
    parts
}

/// Fits a surrogate to the fine triangles, or to some of very many, and gives it the halo that all of
/// them need.
fn cover(fine: &[Triangle], ids: &[u32], below: Below) -> Branch {
    let some = ids.iter().step_by(ids.len().div_ceil(SAMPLE));
    let set: Vec<Triangle> = some.map(|&t| fine[t as usize]).collect();
    let candidates = spanned(&set).chain([fit(&set)]);
    let best = candidates.min_by(|s, t| looseness(&set, s).total_cmp(&looseness(&set, t)));
    let surrogate = best.unwrap_or(set[0]).map(|c| c.as_vec3().as_dvec3());
    let corners = || ids.iter().flat_map(|&t| fine[t as usize]);
    let halo = corners().map(|c| distance_bound(&surrogate, c)).fold(0.0, f64::max);
    let across = ids.iter().map(|&t| area(&fine[t as usize])).sum();
    Branch { surrogate, halo: round_up(halo), disc: Disc::about(across, corners), below }
}

/// How badly a surrogate stands for a set: the halo it needs, and part of how far it sticks out.
///
/// A triangle around all of a patch needs a thin halo, but its corners overhang the surface where
/// that bends away; one in the middle overhangs nothing, but needs a halo as wide as the patch.
fn looseness(set: &[Triangle], surrogate: &Triangle) -> f64 {
    let halo = set.iter().flatten().map(|&c| distance_bound(surrogate, c)).fold(0.0, f64::max);
    let from_set =
        |x: DVec3| set.iter().map(|t| distance_bound(t, x)).fold(f64::INFINITY, f64::min);
    let overhang = surrogate.iter().map(|&x| from_set(x)).fold(0.0, f64::max);
    halo + OVERHANG_WEIGHT * overhang
}

/// To a single, never below the double.
pub(super) fn round_up(x: f64) -> f32 {
    // A few units for the rounding of the distance itself.
    let x = x * (1.0 + 1e-12);
    let rounded = x as f32;
    if f64::from(rounded) < x { rounded.next_up() } else { rounded }
}

/// A tree while it is laid down.
#[derive(Default)]
struct Layers {
    nodes: Vec<Node>,
    discs: Vec<Discs>,
}

/// Lays the branches that hang on one surrogate down as a node, then all below them; returns the
/// number of the node.
fn flatten(fine: &[Triangle], branches: Vec<Branch>, layers: &mut Layers) -> u32 {
    let index = layers.nodes.len();
    let mut node = blank(&branches[0].surrogate, branches.len());
    node.discs = layers.discs.len() as u32;
    let none = [0.0; WIDTH];
    let mut discs = Discs { centre: [none; 3], normal: [none; 3], radius: none, thickness: none };
    for (lane, branch) in branches.iter().enumerate() {
        node.block.set(lane, &branch.surrogate);
        node.halo[lane] = branch.halo;
        branch.disc.put(&mut discs, lane);
    }
    layers.nodes.push(node);
    layers.discs.push(discs);
    for (lane, branch) in branches.into_iter().enumerate() {
        let link = match branch.below {
            Below::Branches(branches) => flatten(fine, branches, layers),
            Below::Fine(ids) => {
                layers.nodes.push(fine_node(fine, &ids));
                layers.nodes.len() as u32 - 1
            }
        };
        layers.nodes[index].link[lane] = link;
    }
    index as u32
}

/// Fine triangles as they are, but for rounding; the halo holds what that cut off.
fn fine_node(fine: &[Triangle], ids: &[u32]) -> Node {
    let mut node = blank(&fine[ids[0] as usize], ids.len());
    node.is_fine = true;
    for (lane, &t) in ids.iter().enumerate() {
        let triangle = fine[t as usize];
        node.block.set(lane, &triangle);
        let kept = node.block.get(lane);
        let off = (0..3).map(|i| kept[i].distance(triangle[i])).fold(0.0, f64::max);
        node.halo[lane] = round_up(off);
        node.link[lane] = t;
    }
    node
}

fn blank(first: &Triangle, count: usize) -> Node {
    Node {
        block: Block::splat(first),
        halo: [0.0; WIDTH],
        link: [0; WIDTH],
        count: count as u32,
        is_fine: false,
        discs: 0,
    }
}
