//! The distance of two meshes: of the pairs of surrogates below a pair the nearest is unfolded first,
//! and none that cannot be nearer than the nearest fine pair so far. To unfold the nearest of all
//! first would be fewer, but reaches the fine triangles last, and until then nothing is left out.

use glam::DVec3;
use polygrain_geometry::Pose;

use super::pairs::{PairBounds, Range, pair_bounds};
use super::search::{ALL, BelowPair, Couple, Grain, Search, bits, each_below};
use crate::triangle::Feature;
use crate::triangle::flat::TrianglePair;

/// Where two meshes are closest, in world coordinates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClosestTriangles {
    /// The two triangles; of several equally close, those of the lowest indices.
    pub triangles: [u32; 2],
    /// The square of their distance, m².
    pub squared: f64,
    /// On the first mesh.
    pub on_a: DVec3,
    /// On the second mesh.
    pub on_b: DVec3,
    /// Which parts of the triangles these points lie on.
    pub features: [Feature; 2],
}

impl ClosestTriangles {
    /// The distance, m; zero if the surfaces meet. There is no inside: a mesh within another is as
    /// far away as their surfaces are.
    pub fn distance(&self) -> f64 {
        self.squared.sqrt()
    }
}

/// Two nodes to be looked at, which of their triangles, and how near they may be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Task {
    lower: f32,
    nodes: [u32; 2],
    lanes: [u32; 2],
}

/// The nearest fine pair so far.
struct Nearest {
    pair: Option<TrianglePair>,
    unit: f64,
    /// Its distance in the unit of the meeting, rounded up, and its direction.
    range: Range,
}

impl Nearest {
    fn offer(&mut self, pair: TrianglePair) {
        let rank = |p: &TrianglePair| (p.closest.squared, p.a, p.b);
        if self.pair.is_none_or(|best| rank(&pair) < rank(&best)) {
            self.pair = Some(pair);
            self.range = Range {
                distance: (pair.closest.distance() / self.unit) as f32 * (1.0 + f32::EPSILON),
                direction: Range::direction(&pair.closest),
            };
        }
    }
}

impl Search {
    /// The closest two triangles of two meshes.
    ///
    /// `guess` is any pair of triangles, best those that were closest a moment ago: the better it is,
    /// the less is searched. The answer does not depend on it, not even in the last bit.
    pub fn closest(
        &mut self,
        a: Grain,
        pose_a: &Pose,
        b: Grain,
        pose_b: &Pose,
        guess: Option<[u32; 2]>,
    ) -> ClosestTriangles {
        let couple = Couple::new(a, pose_a, b, pose_b);
        let meeting = couple.meeting();
        self.restart();
        let range = meeting.range(f32::INFINITY);
        let mut nearest = Nearest { pair: None, unit: meeting.unit, range };
        if let Some([i, j]) = guess {
            let exists =
                (i as usize) < a.mesh.triangles().len() && (j as usize) < b.mesh.triangles().len();
            if exists {
                nearest.offer(couple.closest(i, j));
            }
        }
        let mut candidates: Vec<(f32, [u32; 2])> = Vec::with_capacity(64);
        self.tasks.push(Task { lower: 0.0, nodes: [0, 0], lanes: [ALL; 2] });
        while let Some(task) = self.tasks.pop() {
            if task.lower > nearest.range.distance {
                continue;
            }
            let [node_a, node_b] = [a.node(task.nodes[0]), b.node(task.nodes[1])];
            let lanes = [task.lanes[0] & node_a.lanes(), task.lanes[1] & node_b.lanes()];
            let range = nearest.range;
            pair_bounds(&meeting, (node_a, lanes[0]), (node_b, lanes[1]), range, &mut self.bounds);
            self.count(node_a, node_b);
            candidates.clear();
            let above = self.tasks.len();
            let bounds = &self.bounds;
            each_below(task.nodes, node_a, node_b, &bounds.near, |below| match below {
                BelowPair::Nodes { nodes, lanes, above } => {
                    let lower = lowest(bounds, above);
                    self.tasks.push(Task { lower, nodes, lanes });
                }
                BelowPair::Fine { a, b, at: [i, j] } => {
                    candidates.push((bounds.lower(i, j), [a, b]));
                }
            });
            let farthest_first = |s: &Task, t: &Task| t.lower.total_cmp(&s.lower);
            self.tasks[above..].sort_by(farthest_first);
            candidates.sort_unstable_by(|s, t| s.0.total_cmp(&t.0).then(s.1.cmp(&t.1)));
            for &(lower, [i, j]) in &candidates {
                if lower > nearest.range.distance {
                    break;
                }
                self.count_compared();
                nearest.offer(couple.closest(i, j));
            }
        }
        let pair =
            nearest.pair.expect("a mesh has a triangle, and the first pair is always nearer");
        ClosestTriangles {
            triangles: [pair.a, pair.b],
            squared: pair.closest.squared,
            on_a: pose_a.point(pair.closest.on_a),
            on_b: pose_a.point(pair.closest.on_b),
            features: pair.closest.features,
        }
    }
}

fn lowest(bounds: &PairBounds, above: [u32; 2]) -> f32 {
    let pairs = bits(above[0]).flat_map(|i| bits(above[1]).map(move |j| (i, j)));
    pairs.map(|(i, j)| bounds.lower(i, j)).fold(f32::INFINITY, f32::min)
}
