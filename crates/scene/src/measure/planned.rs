//! The measures of a scene, and their columns in the history.

use glam::DVec3;
use polygrain_dynamics::{BodyId, World};
use serde_json::{Map, Value as Json, json};

use super::tensor::components;
use super::{
    FlowMeter, FlowPlane, FlowState, Grains, Neighbours, angle_of_repose, coordination, deviator,
    fabric, intersections, mean, solid_volume, stress, wall_force,
};
use crate::build::{Plan, PlannedMeasure};
use crate::file::measure::MeasureKind;
use crate::file::region::Region;

/// All measures of a scene.
pub(crate) struct Measures {
    all: Vec<Measure>,
    grains: Grains,
}

struct Measure {
    name: String,
    kind: Kind,
}

enum Kind {
    VoidRatio(Region),
    Coordination(Grains, Option<Region>),
    FlowRate(FlowMeter),
    WallForce(Vec<BodyId>),
    AngleOfRepose(Grains),
    Intersections(Grains),
    Stress(Region),
    Fabric(Region),
}

impl Measures {
    pub(crate) fn new(plan: &Plan) -> Self {
        let grains = Grains::of_groups(plan.groups.len());
        let measure = |planned: &PlannedMeasure| Measure {
            name: planned.name.clone(),
            kind: Kind::new(&planned.kind, plan, grains),
        };
        Self { all: plan.measures.iter().map(measure).collect(), grains }
    }

    /// The names of the values, as in the head of the history.
    pub(crate) fn columns(&self) -> Vec<String> {
        let columns = |measure: &Measure| {
            let name = measure.name.clone();
            let endings = measure.kind.endings().iter();
            endings.map(move |ending| join(&name, ending)).collect::<Vec<_>>()
        };
        self.all.iter().flat_map(columns).collect()
    }

    /// All values at this moment; rates are since the last reading.
    pub(crate) fn read(&mut self, world: &World, neighbours: &Neighbours) -> Vec<f64> {
        let grains = self.grains;
        let read = |measure: &mut Measure| measure.kind.read(world, neighbours, grains);
        self.all.iter_mut().flat_map(read).collect()
    }

    /// Values by the names of measures and, if they have several, of their parts.
    pub(crate) fn to_json(&self, values: &[f64]) -> Json {
        let mut values = values.iter();
        let mut all = Map::new();
        for measure in &self.all {
            let mut parts = Map::new();
            for (ending, value) in measure.kind.endings().iter().zip(values.by_ref()) {
                let key = if ending.is_empty() { "value" } else { ending };
                parts.insert(key.to_owned(), json!(value));
            }
            all.insert(measure.name.clone(), Json::Object(parts));
        }
        Json::Object(all)
    }

    /// Looks at a grain that has just come or is about to go.
    pub(crate) fn see(&mut self, world: &World, body: BodyId) {
        self.meters().for_each(|meter| meter.see(world, body));
    }

    /// What the meters have added up.
    pub(crate) fn flows(&mut self) -> Vec<FlowState> {
        self.meters().map(|meter| meter.state().clone()).collect()
    }

    pub(crate) fn restore(&mut self, flows: Vec<FlowState>) {
        self.meters().zip(flows).for_each(|(meter, state)| meter.restore(state));
    }

    fn meters(&mut self) -> impl Iterator<Item = &mut FlowMeter> {
        self.all.iter_mut().filter_map(|measure| match &mut measure.kind {
            Kind::FlowRate(meter) => Some(meter),
            _ => None,
        })
    }
}

fn join(name: &str, ending: &str) -> String {
    if ending.is_empty() { name.to_owned() } else { format!("{name}_{ending}") }
}

impl Kind {
    fn new(kind: &MeasureKind, plan: &Plan, grains: Grains) -> Self {
        let only = |name: &Option<crate::file::At<String>>| {
            grains.only(name.as_ref().and_then(|name| plan.group(name)))
        };
        match kind {
            MeasureKind::VoidRatio(of) => Self::VoidRatio((*of.region).clone()),
            MeasureKind::Coordination(of) => {
                Self::Coordination(only(&of.group), of.region.as_deref().cloned())
            }
            MeasureKind::FlowRate(of) => {
                let plane = FlowPlane { point: *of.point, normal: of.normal.unit() };
                Self::FlowRate(FlowMeter::new(plane, only(&of.group)))
            }
            MeasureKind::WallForce(of) => Self::WallForce(plan.wall_bodies(&of.wall)),
            MeasureKind::AngleOfRepose(of) => Self::AngleOfRepose(only(&of.group)),
            MeasureKind::Intersections(of) => Self::Intersections(only(&of.group)),
            MeasureKind::Stress(of) => Self::Stress((*of.region).clone()),
            MeasureKind::Fabric(of) => Self::Fabric((*of.region).clone()),
        }
    }

    fn endings(&self) -> &'static [&'static str] {
        match self {
            Self::VoidRatio(_) => &["", "solid_fraction"],
            Self::Coordination(..) => &["", "without_rattlers", "rattlers"],
            Self::FlowRate(_) => &["kg_per_s", "grains_per_s", "total_kg", "total_grains"],
            Self::WallForce(_) => &["fx_N", "fy_N", "fz_N"],
            Self::AngleOfRepose(_) => &["deg"],
            Self::Intersections(_) => &[""],
            Self::Stress(_) => {
                &["xx_Pa", "yy_Pa", "zz_Pa", "xy_Pa", "yz_Pa", "zx_Pa", "mean_Pa", "deviator_Pa"]
            }
            Self::Fabric(_) => &["xx", "yy", "zz", "xy", "yz", "zx", "anisotropy", "contacts"],
        }
    }

    fn read(&mut self, world: &World, neighbours: &Neighbours, grains: Grains) -> Vec<f64> {
        match self {
            Self::VoidRatio(region) => {
                let (solid, all) = (solid_volume(world, grains, region), region.volume());
                vec![(all - solid) / solid, solid / all]
            }
            Self::Coordination(grains, region) => {
                let found = coordination(world, neighbours, *grains, region.as_ref());
                vec![found.mean, found.without_rattlers, found.rattlers as f64]
            }
            Self::FlowRate(meter) => {
                let flow = meter.read(world);
                vec![flow.mass_rate, flow.count_rate, flow.mass, flow.count as f64]
            }
            Self::WallForce(bodies) => {
                let force: DVec3 = wall_force(world, bodies);
                force.to_array().to_vec()
            }
            Self::AngleOfRepose(grains) => {
                vec![angle_of_repose(world, *grains).map_or(f64::NAN, f64::to_degrees)]
            }
            Self::Intersections(grains) => vec![intersections(world, *grains) as f64],
            Self::Stress(region) => {
                let tensor = stress(world, grains, region);
                let mut values = components(&tensor).to_vec();
                values.extend([mean(&tensor), deviator(&tensor)]);
                values
            }
            Self::Fabric(region) => {
                let found = fabric(world, grains, region);
                let mut values = components(&found.tensor).to_vec();
                values.extend([found.anisotropy(), found.contacts as f64]);
                values
            }
        }
    }
}
