//! The distance of two meshes: of the pairs of surrogates below a pair the nearest is unfolded first,
//! and none that cannot be nearer than the nearest fine pair so far. To unfold the nearest of all
//! first would be fewer, but reaches the fine triangles last, and until then nothing is left out.
//!
//! So the first fine pair should be a good one. If none is known, a narrow descent finds it: on each
//! level it keeps no more than a few pairs, those that seem nearest, and proves nothing.

use glam::DVec3;
use polygrain_geometry::Pose;

use super::pairs::{Front, Meeting, Range, centre_distances, pair_bounds};
use super::search::{ALL, BelowPair, Couple, Grain, Search, each_below};
use super::tree::WIDTH;
use super::view::Limit;
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

/// How many pairs the first descent keeps on a level.
const NARROW: usize = 4;

/// By how many halos a surrogate may seem to reach farther than what it stands for.
const DOUBT: f32 = 4.0;

/// Two nodes to be looked at, by the views of them, which of their triangles, and how near they may
/// be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Task {
    lower: f32,
    views: [u32; 2],
    lanes: [u32; 2],
}

const ROOTS: Task = Task { lower: 0.0, views: [0, 0], lanes: [ALL; 2] };

/// Two fine triangles, and how near they may be.
pub(super) type Candidate = (f32, [u32; 2]);

/// The nearest fine pair so far.
struct Nearest {
    pair: Option<TrianglePair>,
    unit: f64,
    /// Its distance in the unit of the meeting, rounded up, and its direction.
    range: Range,
}

impl Nearest {
    /// Whether the pair is nearer.
    fn offer(&mut self, pair: TrianglePair) -> bool {
        let rank = |p: &TrianglePair| (p.closest.squared, p.a, p.b);
        let nearer = self.pair.is_none_or(|best| rank(&pair) < rank(&best));
        if nearer {
            self.pair = Some(pair);
            self.range = Range {
                distance: (pair.closest.distance() / self.unit) as f32 * (1.0 + f32::EPSILON),
                direction: Range::direction(&pair.closest),
            };
        }
        nearer
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
        let range = meeting.range(f32::INFINITY);
        let nearest = Nearest { pair: None, unit: meeting.unit, range };
        self.restart();
        let mut pursuit = Pursuit { search: self, couple, meeting, nearest };
        pursuit.begin(guess);
        pursuit.prove();
        let pair =
            pursuit.nearest.pair.expect("a mesh has a triangle, and the first is always nearer");
        ClosestTriangles {
            triangles: [pair.a, pair.b],
            squared: pair.closest.squared,
            on_a: pose_a.point(pair.closest.on_a),
            on_b: pose_a.point(pair.closest.on_b),
            features: pair.closest.features,
        }
    }
}

/// A search under way.
struct Pursuit<'a> {
    search: &'a mut Search,
    couple: Couple<'a>,
    meeting: Meeting,
    nearest: Nearest,
}

impl Pursuit<'_> {
    /// A fine pair to begin with: the guess, or what a narrow descent comes to.
    fn begin(&mut self, guess: Option<[u32; 2]>) {
        let count = |grain: Grain| grain.mesh.triangles().len() as u32;
        let [count_a, count_b] = [count(self.couple.a), count(self.couple.b)];
        let guess = guess.filter(|&[i, j]| i < count_a && j < count_b);
        if let Some([i, j]) = guess {
            self.nearest.offer(self.couple.closest(i, j));
        }
        let facing = self.meeting.facing(&self.nearest.range);
        let trees = [self.couple.a.tree, self.couple.b.tree];
        for ((views, tree), facing) in self.search.views.iter_mut().zip(trees).zip(facing) {
            views.restart(tree, facing);
        }
        if guess.is_none() {
            self.descend();
        }
    }

    /// The nearest surrogates are most often those whose centres are nearest.
    fn descend(&mut self) {
        let [a, b] = [self.couple.a, self.couple.b];
        let mut fine = Few::new();
        let mut level = Few::new();
        level.offer(0.0, [0, 0]);
        while level.count > 0 {
            let mut below = Few::new();
            for nodes in level.iter() {
                let [node_a, node_b] = [a.node(nodes[0]), b.node(nodes[1])];
                let squared = centre_distances(&self.meeting, node_a, node_b);
                let ends = node_a.is_fine && node_b.is_fine;
                let nearest = if ends { &mut fine } else { &mut below };
                // What is fine already waits for the other side.
                let links_a = if node_a.is_fine && !ends { [nodes[0]; WIDTH] } else { node_a.link };
                let links_b = if node_b.is_fine && !ends { [nodes[1]; WIDTH] } else { node_b.link };
                for (row, &link_a) in squared.iter().zip(&links_a).take(node_a.count as usize) {
                    for (&squared, &link_b) in row.iter().zip(&links_b).take(node_b.count as usize)
                    {
                        nearest.offer(squared, [link_a, link_b]);
                    }
                }
            }
            level = below;
        }
        for [i, j] in fine.iter() {
            self.search.effort.compared += 1;
            self.nearest.offer(self.couple.closest(i, j));
        }
        self.turn();
    }

    /// Looks at all that could be nearer.
    fn prove(&mut self) {
        self.search.tasks.push(ROOTS);
        while let Some(task) = self.search.tasks.pop() {
            if task.lower > self.nearest.range.distance {
                continue;
            }
            let above = self.search.tasks.len();
            self.search.candidates.clear();
            self.unfold(&task);
            let farthest_first = |s: &Task, t: &Task| t.lower.total_cmp(&s.lower);
            self.search.tasks[above..].sort_unstable_by(farthest_first);
            self.compare();
        }
    }

    /// Compares the fine pairs at hand, the nearest first.
    fn compare(&mut self) {
        let Search { candidates, effort, .. } = &mut *self.search;
        candidates.sort_unstable_by(|s, t| s.0.total_cmp(&t.0).then(s.1.cmp(&t.1)));
        let mut turned = false;
        for &(lower, [i, j]) in &*candidates {
            if lower > self.nearest.range.distance {
                break;
            }
            effort.compared += 1;
            turned |= self.nearest.offer(self.couple.closest(i, j));
        }
        if turned {
            self.turn();
        }
    }

    /// Along the direction of the nearest pair most others are told apart.
    fn turn(&mut self) {
        let facing = self.meeting.facing(&self.nearest.range);
        for (views, facing) in self.search.views.iter_mut().zip(facing) {
            views.turn(facing);
        }
    }

    /// Looks at the triangles of two nodes and adds what is below them: tasks and candidates.
    fn unfold(&mut self, task: &Task) {
        let [tree_a, tree_b] = [self.couple.a.tree, self.couple.b.tree];
        let [a, b] = task.views;
        let Search { views: [views_a, views_b], bounds, tasks, candidates, effort, .. } =
            &mut *self.search;
        let [node_a, node_b] = [views_a.node(tree_a, a), views_b.node(tree_b, b)];
        let lanes = [task.lanes[0] & node_a.lanes(), task.lanes[1] & node_b.lanes()];
        let distance = self.nearest.range.distance;
        let limit = self.meeting.limit(distance);
        effort.bring_together(lanes);
        let [mut farthest_a, mut farthest_b] =
            [views_a.seeming(tree_a, a), views_b.seeming(tree_b, b)];
        if farthest_a + farthest_b < limit {
            return;
        }
        let doubt = DOUBT * self.meeting.halos(node_a, node_b);
        let beside = |farthest: f32| {
            let least = limit - farthest;
            Limit { least, ample: least + doubt }
        };
        farthest_a = views_a.farthest(tree_a, a, beside(farthest_b));
        farthest_b = views_b.farthest(tree_b, b, beside(farthest_a));
        let near_a = views_a.beyond(tree_a, a, lanes[0], beside(farthest_b));
        let near_b = views_b.beyond(tree_b, b, lanes[1], beside(near_a.farthest));
        if near_a.farthest + near_b.farthest < limit {
            return;
        }
        let front_a = Front { node: node_a, lanes: near_a.lanes, reaches: views_a.reaches(a) };
        let front_b = Front { node: node_b, lanes: near_b.lanes, reaches: views_b.reaches(b) };
        pair_bounds(&self.meeting, front_a, front_b, distance, bounds);
        let [reaches_a, reaches_b] = [*front_a.reaches, *front_b.reaches];
        each_below([0, 0], node_a, node_b, &bounds.near, |below| match below {
            BelowPair::Nodes { lanes, above, .. } => {
                let [i, j] = above.map(|mask| mask.trailing_zeros() as usize);
                let (view_a, reach_a) = if node_a.is_fine {
                    (a, near_a.farthest)
                } else {
                    (views_a.below(tree_a, a, i), reaches_a[i])
                };
                let (view_b, reach_b) = if node_b.is_fine {
                    (b, near_b.farthest)
                } else {
                    (views_b.below(tree_b, b, j), reaches_b[j])
                };
                let lower = self.meeting.apart(reach_a + reach_b);
                tasks.push(Task { lower, views: [view_a, view_b], lanes });
            }
            BelowPair::Fine { a, b, at: [i, j] } => {
                candidates.push((bounds.lower(i, j), [a, b]));
            }
        });
        self.search.count(node_a, node_b);
    }
}

/// A few pairs, the nearest of all that were offered, in order.
struct Few {
    pairs: [(f32, [u32; 2]); NARROW],
    count: usize,
}

impl Few {
    fn new() -> Self {
        Self { pairs: [(f32::INFINITY, [0, 0]); NARROW], count: 0 }
    }

    #[inline]
    fn offer(&mut self, distance: f32, pair: [u32; 2]) {
        if distance < self.pairs[NARROW - 1].0 {
            self.insert(distance, pair);
        }
    }

    /// Unless it was offered before: the same nodes come up again where one waits for the other.
    fn insert(&mut self, distance: f32, pair: [u32; 2]) {
        if self.iter().any(|known| known == pair) {
            return;
        }
        let mut at = NARROW - 1;
        while at > 0 && distance < self.pairs[at - 1].0 {
            self.pairs[at] = self.pairs[at - 1];
            at -= 1;
        }
        self.pairs[at] = (distance, pair);
        self.count = NARROW.min(self.count + 1);
    }

    fn iter(&self) -> impl Iterator<Item = [u32; 2]> {
        self.pairs[..self.count].iter().map(|&(_, pair)| pair)
    }
}
