//! Where the stored problems come from: scenes, and when in them.

use std::path::Path;

use polygrain_dynamics::nonsmooth::{ContactProblem, Goal, Solver, Stored, encode, solve};
use polygrain_scene::{Override, Scene};

use super::{EXTENSION, SET, folder, read};

/// A scene at a time.
struct Source {
    name: &'static str,
    /// From the root of the repository.
    scene: &'static str,
    /// Parameters that differ from those of the file.
    set: &'static [(&'static str, f64)],
    /// Steps before the one whose problem it is.
    steps: u64,
}

const SOURCES: [Source; 17] = [
    Source {
        name: "arch-near-collapse",
        scene: "scenes/arch.toml",
        set: &[("ratio", 0.108)],
        steps: 0,
    },
    Source { name: "arch-falling", scene: "scenes/arch.toml", set: &[("ratio", 0.1)], steps: 150 },
    Source {
        name: "aqueduct",
        scene: "scenes/aqueduct.toml",
        set: &[("bays", 1.0), ("leaves", 1.0), ("block", 4.0), ("course", 3.0)],
        steps: 0,
    },
    Source { name: "wall-at-rest", scene: "scenes/wall.toml", set: &[], steps: 20 },
    Source { name: "wall-sinking", scene: "scenes/wall.toml", set: &[], steps: 600 },
    Source {
        name: "card-house",
        scene: "scenes/card_house.toml",
        set: &[("scale", 2.0)],
        steps: 20,
    },
    Source {
        name: "card-house-pushed",
        scene: "scenes/card_house.toml",
        set: &[("scale", 2.0), ("push", 0.5)],
        steps: 530,
    },
    Source { name: "triaxial", scene: "scenes/triaxial.toml", set: &[("scale", 0.16)], steps: 300 },
    Source { name: "stack", scene: "benches/data/problems/stack.toml", set: &[], steps: 0 },
    Source {
        name: "mass-ratio",
        scene: "benches/data/problems/mass_ratio.toml",
        set: &[],
        steps: 0,
    },
    Source {
        name: "cubes-falling",
        scene: "benches/data/problems/cubes.toml",
        set: &[],
        steps: 250,
    },
    Source {
        name: "cubes-at-rest",
        scene: "benches/data/problems/cubes.toml",
        set: &[],
        steps: 1_500,
    },
    Source {
        name: "dodecahedra-falling",
        scene: "benches/data/problems/dodecahedra.toml",
        set: &[],
        steps: 250,
    },
    Source {
        name: "dodecahedra-at-rest",
        scene: "benches/data/problems/dodecahedra.toml",
        set: &[],
        steps: 1_500,
    },
    Source {
        name: "shaft",
        scene: "benches/data/problems/dodecahedra.toml",
        set: &[("width", 0.06), ("count", 60.0), ("friction", 1.5)],
        steps: 300,
    },
    Source { name: "slider", scene: "benches/data/problems/slider.toml", set: &[], steps: 10 },
    Source { name: "rods", scene: "benches/data/problems/rods.toml", set: &[], steps: 0 },
];

/// Problems of FCLIB, which a program beside them brings into the form of ours.
const CONVERTED: [&str; 6] = [
    "fclib-boxes-stack",
    "fclib-kaplas-tower",
    "fclib-periodic-box",
    "fclib-box-stacks",
    "fclib-spheres",
    "fclib-spheres-in-a-box",
];

/// The stepper of scenes of springs, and what they are run with instead.
const SPRINGS: &str = "[stepper]\nsafety = 0.2\n";
const RIGID: &str = "[stepper]\nkind = \"contact-dynamics\"\ntime_step = \"1 ms\"\n\
                     tolerance = 1e-4\nmax_sweeps = 300\n";

impl Source {
    /// The scene as it is in its file.
    fn text(&self) -> String {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(self.scene);
        std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    /// The problem, without reactions to start with.
    fn problem(&self) -> ContactProblem {
        let text = self.text().replace(SPRINGS, RIGID);
        let set: Vec<Override> =
            self.set.iter().map(|&(name, value)| Override::parameter(name, value)).collect();
        let scene = Scene::parse(&text, self.scene, &set).expect("a scene of ours");
        let mut world = scene.build().expect("a scene of ours has room for its grains").world;
        for _ in 0..self.steps {
            world.step().expect("grains stay in the world");
        }
        let problem = world.contact_problem().expect("contacts can be found");
        let mut problem = problem.expect("the scenes are of rigid grains");
        problem.forget();
        problem
    }

    fn note(&self) -> String {
        let set = self.set.iter().map(|(name, value)| format!(" --set {name}={value}"));
        let version = env!("CARGO_PKG_VERSION");
        let stepper =
            if self.text().contains(SPRINGS) { " by contact dynamics of 1 ms" } else { "" };
        let (scene, steps, set) = (self.scene, self.steps, set.collect::<String>());
        format!("{scene}{set}, after {steps} steps{stepper}, Polygrain {version}")
    }
}

/// The names of the problems that [`store`] can make.
pub(crate) fn names() -> [&'static str; SOURCES.len()] {
    SOURCES.each_ref().map(|source| source.name)
}

/// Makes problems of scenes anew, all or those of some names, packs the others anew, and stores them with what the
/// mixed solver does with each.
pub(crate) fn store(only: &[String]) {
    let mut set = HEAD.to_owned();
    for source in &SOURCES {
        set += &if only.is_empty() || only.iter().any(|name| name == source.name) {
            store_one(source.name, &source.problem(), &source.note())
        } else {
            pack(source.name)
        };
    }
    for name in CONVERTED {
        set += &pack(name);
    }
    write(&folder().join(SET), set.as_bytes());
}

fn pack(name: &str) -> String {
    let Stored { problem, note } = read(name);
    store_one(name, &problem, &note)
}

/// Stores a problem; returns its line of the list.
fn store_one(name: &str, problem: &ContactProblem, note: &str) -> String {
    let bytes = encode(problem, note);
    write(&folder().join(name).with_extension(EXTENSION), &bytes);
    let (masses, contacts, points) =
        (problem.masses().len(), problem.contact_count(), problem.point_count());
    let mut verdict = "unsolved";
    for reached in ["1e-6", "1e-10"] {
        let tolerance = reached.parse().expect("a number");
        let goal = Goal { tolerance, max_sweeps: 10_000, ..Goal::default() };
        if solve(&mut problem.clone(), Solver::Mixed, goal).solved {
            verdict = reached;
        }
    }
    println!(
        "{name:<23}{masses:>5} bodies {contacts:>5} contacts {points:>5} points {:>7} bytes, {verdict}",
        bytes.len(),
    );
    format!("{name:<23}{verdict}\n")
}

fn write(path: &Path, bytes: &[u8]) {
    std::fs::write(path, bytes).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
}

const HEAD: &str = "\
# The stored problems, and to which natural map the mixed solver, started from nothing, brings each of them within
# the work of 10,000 sweeps: 1e-6 or 1e-10. A test compares; who improves the solver changes this list.
";
