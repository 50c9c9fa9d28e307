//! A pair of bodies followed from step to step.

use arrayvec::ArrayVec;
use glam::DVec3;
use polygrain_geometry::{Pose, Shape};

use crate::gjk::Bounds;
use crate::manifold::{ContactClass, Extent, MAX_POINTS};
use crate::minkowski::motion_bound;
use crate::pair::{CorePair, Warm};
use crate::query::{Certificate, ContactOptions, ContactPoint, QueryError, Status};

/// The contact of one pair of convex bodies, kept between queries.
///
/// A signed gap changes by no more than the bodies move: after a relative motion of at most `m`
/// since the last full query, the old normal gives a gap that is wrong by at most `2 m`. As long
/// as that is below [`tolerance`](Self::tolerance) times the size, an update only moves the known
/// points; otherwise it asks again, starting from the last simplex and normal. The motion is
/// always measured from the last full query, so errors do not add up.
///
/// ```
/// use glam::DVec3;
/// use polygrain_contact::{ContactCache, query::ContactOptions};
/// use polygrain_geometry::{Pose, Shape};
///
/// let cube = Shape::cuboid(1.0, 1.0, 1.0)?;
/// let mut cache = ContactCache::new(ContactOptions { margin: 0.1, ..Default::default() });
/// for step in 0..100 {
///     let height = 1.0 - 1e-10 * f64::from(step);
///     let above = Pose::from_translation(DVec3::new(0.0, 0.0, height));
///     let contact = cache.update(&cube, &Pose::IDENTITY, &cube, &above)?.expect("within the margin");
///     assert!((contact.gap - (height - 1.0)).abs() < 1e-15);
/// }
/// assert_eq!(cache.full_queries(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ContactCache {
    options: ContactOptions,
    tolerance: f64,
    state: Option<State>,
    warm: Warm,
    full_queries: u64,
}

/// A contact kept by a [`ContactCache`], in the frame of A.
#[derive(Clone, Debug, PartialEq)]
pub struct CachedContact {
    /// Signed gap, m.
    pub gap: f64,
    /// Unit normal from A to B, in the frame of A.
    pub normal: DVec3,
    /// How far the gap can be from the truth. After an update that only followed the motion, the
    /// truth lies within the bound on either side.
    pub certificate: Certificate,
    /// Whether they touch at a point, along an edge or over a face.
    pub class: ContactClass,
    /// The points; their `position` is in the frame of A.
    pub points: ArrayVec<ContactPoint, MAX_POINTS>,
}

#[derive(Clone, Debug)]
struct State {
    /// Pose of B seen from A at the last full query, and at the last update.
    queried: Pose,
    updated: Pose,
    /// The answer of the full query: signed gap and the points where it ends.
    gap: f64,
    bound: f64,
    status: Status,
    local_b: DVec3,
    iterations: u32,
    /// Motion that leaves the old answer good enough, m.
    slack: f64,
    /// Bound on the distance of B's points from its origin.
    reach: f64,
    /// Whether the bodies are within the margin; only then the contact means something.
    touching: bool,
    contact: CachedContact,
}

impl ContactCache {
    /// The default [`tolerance`](Self::tolerance).
    pub const TOLERANCE: f64 = 1e-7;

    /// An empty cache.
    pub fn new(options: ContactOptions) -> Self {
        Self {
            options,
            tolerance: Self::TOLERANCE,
            state: None,
            warm: Warm::kept(),
            full_queries: 0,
        }
    }

    /// The same cache with another error allowed in a gap, as a fraction of the smaller body's
    /// size; zero asks in full whenever anything moved.
    #[must_use]
    pub fn with_tolerance(self, tolerance: f64) -> Self {
        Self { tolerance, ..self }
    }

    /// The error allowed in a gap, as a fraction of the smaller body's size.
    pub fn tolerance(&self) -> f64 {
        self.tolerance
    }

    /// How many updates were answered by a full query.
    pub fn full_queries(&self) -> u64 {
        self.full_queries
    }

    /// How many support points the last full query looked up.
    pub fn last_iterations(&self) -> u32 {
        self.state.as_ref().map_or(0, |s| s.iterations)
    }

    /// The contact where the bodies are now; `None` beyond the margin.
    ///
    /// The shapes must be the same in every call; compounds are taken apart by the caller.
    pub fn update(
        &mut self,
        a: &Shape,
        pose_a: &Pose,
        b: &Shape,
        pose_b: &Pose,
    ) -> Result<Option<&CachedContact>, QueryError> {
        let relative = pose_a.relative(pose_b);
        let fresh = match &mut self.state {
            Some(state) if state.updated == relative => true,
            Some(state) => state.follow(&relative),
            None => false,
        };
        if !fresh {
            self.query(a, pose_a, b, pose_b)?;
        }
        Ok(self.state.as_ref().filter(|s| s.touching).map(|s| &s.contact))
    }

    fn query(
        &mut self,
        a: &Shape,
        pose_a: &Pose,
        b: &Shape,
        pose_b: &Pose,
    ) -> Result<(), QueryError> {
        let pair = CorePair::new(a, pose_a, b, pose_b)?;
        pair.require(self.options.method)?;
        self.full_queries += 1;
        let margin = self.options.margin;
        let bounds = Bounds { above: margin + pair.radii(), below: f64::NEG_INFINITY };
        let gap = pair.solve(Some(self.options.method), bounds, &mut self.warm);
        let state = self.state.get_or_insert_with(|| State::new(&pair));
        state.queried = pair.relative;
        state.updated = pair.relative;
        state.gap = gap.gap;
        state.bound = gap.certificate.bound;
        state.status = gap.certificate.status;
        state.local_b = pair.relative.inverse_point(gap.on_b);
        state.iterations = gap.iterations;
        state.touching = gap.gap <= margin;
        if state.touching {
            state.slack = 0.5 * self.tolerance * pair.smaller_reach();
            let contact = &mut state.contact;
            contact.gap = gap.gap;
            contact.normal = gap.normal;
            contact.certificate = gap.certificate;
            contact.class =
                pair.locus(&gap, &self.options, Extent::WholeFeatures, &mut contact.points);
        } else {
            // Beyond the margin the pair may approach by as much as it is away.
            state.slack = gap.gap - margin;
        }
        Ok(())
    }
}

impl State {
    fn new(pair: &CorePair) -> Self {
        Self {
            queried: pair.relative,
            updated: pair.relative,
            gap: 0.0,
            bound: 0.0,
            status: Status::Converged,
            local_b: DVec3::ZERO,
            iterations: 0,
            slack: 0.0,
            reach: pair.reach_b(),
            touching: false,
            contact: CachedContact {
                gap: 0.0,
                normal: DVec3::Z,
                certificate: Certificate { bound: 0.0, status: Status::Converged },
                class: ContactClass::Vertex,
                points: ArrayVec::new(),
            },
        }
    }

    /// Moves the known points along; false if the bodies moved too far for that.
    fn follow(&mut self, relative: &Pose) -> bool {
        let motion = motion_bound(&self.queried, relative, self.reach);
        if motion > self.slack {
            return false;
        }
        self.updated = *relative;
        if !self.touching {
            return true;
        }
        let contact = &mut self.contact;
        let rotation = relative.matrix();
        let normal = contact.normal;
        for point in &mut contact.points {
            let on_b = rotation * point.local_b + relative.translation;
            point.gap = normal.dot(on_b - point.local_a);
            point.position = 0.5 * (point.local_a + on_b);
        }
        let witness_b = rotation * self.local_b + relative.translation;
        let before = self.queried.point(self.local_b);
        contact.gap = self.gap + normal.dot(witness_b - before);
        contact.certificate = Certificate {
            bound: self.bound + 2.0 * motion,
            status: if motion > 0.0 { Status::Bounded } else { self.status },
        };
        true
    }
}
