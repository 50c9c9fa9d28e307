//! Thin bodies in great number, against ten thousand sub-steps each.
//!
//! The oracle knows nothing of trees or of the advancement: it compares all triangles of both bodies
//! at every sub-step, but for those that it need not look at, because no point of either body is
//! fast enough to bridge the distance found before until then.

use glam::DVec3;
use polygrain_contact::surrogate::{Grain, Search, SurrogateTree};
use polygrain_contact::sweep::{Hit, Motion};
use polygrain_contact::triangle::{Triangle, comparison};
use polygrain_geometry::mesh::triangles_meet;
use polygrain_geometry::{Pose, Shape, TriangleMesh};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

use crate::{QUESTION, duel, vector};

const SUBSTEPS: u32 = 10_000;

/// How many cases there are: `POLYGRAIN_SWEEP_CASES=100000 cargo test --release -p polygrain-contact
/// --test sweep -- --ignored --nocapture` takes some minutes.
fn cases() -> u64 {
    let Ok(number) = std::env::var("POLYGRAIN_SWEEP_CASES") else { return 1_000 };
    number.parse().expect("POLYGRAIN_SWEEP_CASES is a number of cases")
}

/// A thin body, as a shape if it has a volume.
struct Thin {
    mesh: TriangleMesh,
    shape: Option<Shape>,
    reach: f64,
}

impl Thin {
    fn new(mesh: TriangleMesh, shape: Option<Shape>) -> Self {
        let reach = mesh.vertices().iter().map(|v| v.length()).fold(0.0, f64::max);
        Self { mesh, shape, reach }
    }

    /// A blade, a needle, a sheet or a plate, of no or hardly any thickness.
    fn random(g: &mut Pcg64) -> Self {
        let kind = g.random_range(0..4);
        let mut size = || g.random_range(0.1..2.0);
        let (length, width) = (size(), size());
        match kind {
            0 => Self::triangle([vector(g), vector(g), vector(g)]),
            1 => Self::triangle([DVec3::ZERO, length * DVec3::X, DVec3::new(length, 1e-3, 0.0)]),
            2 => {
                let corner = |x: f64, y: f64| 0.5 * DVec3::new(x * length, y * width, 0.0);
                let corners =
                    vec![corner(-1., -1.), corner(1., -1.), corner(1., 1.), corner(-1., 1.)];
                Self::new(TriangleMesh::new(corners, vec![[0, 1, 2], [0, 2, 3]]).unwrap(), None)
            }
            _ => {
                let plate = Shape::cuboid(length, width, 1e-3).unwrap();
                Self::new(plate.tessellate(4), Some(plate))
            }
        }
    }

    fn triangle(corners: Triangle) -> Self {
        Self::new(TriangleMesh::new(corners.into(), vec![[0, 1, 2]]).unwrap(), None)
    }

    fn at(&self, pose: &Pose) -> Vec<Triangle> {
        self.mesh.iter_corners().map(|t| t.map(|c| pose.point(c))).collect()
    }
}

/// Two thin bodies on their way.
struct Case {
    bodies: [Thin; 2],
    motions: [Motion; 2],
}

impl Case {
    fn random(number: u64) -> Self {
        let g = &mut Pcg64::seed_from_u64(number);
        loop {
            let bodies = [Thin::random(g), Thin::random(g)];
            let (a, b) = duel(g);
            let case = Self { bodies, motions: [a, b] };
            if case.distance(0.0) > 2.0 * QUESTION.target {
                return case;
            }
        }
    }

    fn triangles(&self, time: f64) -> [Vec<Triangle>; 2] {
        [0, 1].map(|i| self.bodies[i].at(&self.motions[i].pose(time)))
    }

    fn distance(&self, time: f64) -> f64 {
        let [a, b] = self.triangles(time);
        let pairs = a.iter().flat_map(|p| b.iter().map(move |q| comparison::closest(p, q).squared));
        pairs.fold(f64::INFINITY, f64::min).sqrt()
    }

    fn meet(&self, time: f64) -> bool {
        let [a, b] = self.triangles(time);
        a.iter().any(|p| b.iter().any(|q| triangles_meet(p, q)))
    }

    /// No two points of the bodies approach each other faster.
    fn speed(&self) -> f64 {
        let [a, b] = &self.motions;
        let turning = |i: usize| self.motions[i].spin.length() * self.bodies[i].reach;
        (a.velocity - b.velocity).length() + turning(0) + turning(1)
    }

    /// The first sub-step at which the bodies are nearer than the target, and how many had to be
    /// looked at; none if there is no such sub-step before a time.
    fn first_contact(&self, before: f64) -> (Option<f64>, u32) {
        let substep = 1.0 / f64::from(SUBSTEPS);
        let stride = self.speed() * substep;
        let (mut step, mut looked_at) = (0, 0);
        while step <= SUBSTEPS {
            let time = f64::from(step) * substep;
            if time >= before {
                break;
            }
            looked_at += 1;
            let distance = self.distance(time);
            if distance < QUESTION.target * (1.0 - 1e-9) {
                return (Some(time), looked_at);
            }
            assert!(distance > 10.0 * QUESTION.target || !self.meet(time), "distance {distance}");
            // Sub-steps that the bodies cannot have come within the target by.
            let clear = (distance - QUESTION.target) / stride * (1.0 - 1e-9);
            step += 1 + clear as u32;
        }
        (None, looked_at)
    }

    fn ask(&self, search: &mut Search) -> Option<Hit> {
        let [a, b] = &self.bodies;
        let [motion_a, motion_b] = &self.motions;
        if let (Some(a), Some(b)) = (&a.shape, &b.shape) {
            return QUESTION.of_shapes(a, motion_a, b, motion_b).unwrap();
        }
        let trees = [a, b].map(|body| SurrogateTree::new(&body.mesh));
        let [a, b] = [0, 1].map(|i| Grain::new(&self.bodies[i].mesh, &trees[i]));
        QUESTION.of_meshes(search, a, motion_a, b, motion_b)
    }
}

/// At up to ten lengths and five turns in a step.
#[test]
#[ignore = "long in its full size"]
fn no_thin_body_tunnels_in_ten_thousand_substeps() {
    let cases = cases();
    let mut search = Search::default();
    let (mut hits, mut passed, mut looked_at) = (0, 0, 0);
    for number in 0..cases {
        let case = Case::random(number);
        let hit = case.ask(&mut search);
        let until = hit.map_or(f64::INFINITY, |hit| hit.time);
        let (missed, steps) = case.first_contact(until);
        assert_eq!(missed, None, "case {number} tunnels: {hit:?}");
        looked_at += u64::from(steps);
        let Some(hit) = hit else { continue };
        hits += 1;
        let distance = case.distance(hit.time);
        assert!((distance - hit.distance).abs() < 1e-12, "case {number}: {hit:?}, not {distance}");
        assert!(distance <= QUESTION.target + QUESTION.tolerance, "case {number}: {hit:?}");
        // Those that a look at the end of the step would not have shown.
        passed += u64::from(case.distance(QUESTION.duration) > QUESTION.target);
    }
    println!(
        "{cases} cases, {hits} contacts, none missed; {passed} of them over by the end of the step; \
         {looked_at} of {} sub-steps looked at",
        cases * u64::from(SUBSTEPS)
    );
    assert!(hits > cases / 8 && hits < cases && passed > hits / 2, "{hits} {passed}");
}
