//! `polygrain reproduce`: published tables and figures, run again and printed beside ours.

mod convergence;
mod descantes;
mod falling_grains;
mod gear_teeth;
mod granular;
mod masonry;
mod noble;
mod report;
mod scenes;
mod simplex;
mod spheres;
mod timing;

use std::io::{self, Write};

use polygrain_geometry::file::write_atomically;
use serde_json::json;

use crate::args::ReproduceArguments;
use crate::diagnostic::Failure;
use crate::folder::make_folder;
use report::Report;
use timing::Effort;

const MONTANARI: &str = "M. Montanari, New distance algorithms for optimisation and contact \
                         mechanics problems, DPhil thesis, Oxford 2017";
const DESCANTES: &str = "Y. Descantes, F. Tricoire, P. Richard, Classical contact detection \
                         algorithms for 3D DEM simulations: Drawbacks and solutions, 2019";
const BEVERLOO: &str = "W. A. Beverloo, H. A. Leniger, J. van de Velde, The flow of granular solids \
                        through orifices, 1961; C. Mankoc et al., The flow rate of granular \
                        materials through an orifice, 2007";
const COLUMNS: &str = "G. Lube, H. E. Huppert, R. S. J. Sparks, A. Freundt, Collapses of \
                       two-dimensional granular columns, 2005; E. Lajeunesse, J. B. Monnier, G. M. \
                       Homsy, Granular slumping on a horizontal surface, 2005";
const HEAPS: &str = "Y. C. Zhou, B. H. Xu, A. B. Yu, P. Zulli, An experimental and numerical study \
                     of the angle of repose of coarse spheres, 2002, and the common finding that \
                     angular grains heap up steeper";

const NOBLE: &str = "P. J. Noble, Parallel local and implicit time stepping for triangulated rigid body \
                     dynamics, PhD thesis, Durham 2023";

const DRUMS: &str = "H. Henein, J. K. Brimacombe, A. P. Watkinson, Experimental study of transverse \
                     bed motion in rotary kilns, 1983; J. Mellmann, The transverse motion of \
                     solids in rotating cylinders, 2001";

const ARCHES: &str = "M. Milankovitch, Theorie der Druckkurven, 1907; J. Heyman, The safety of masonry \
                      arches, 1969; G. Alexakis, N. Makris, Limit equilibrium analysis of masonry \
                      arches, 2015";

const DUBOIS: &str = "F. Dubois, Numerical modeling of granular media made of polyhedral particles, in \
                      Discrete-element modeling of granular materials, 2010";

/// Something that can be run again.
struct Entry {
    name: &'static str,
    source: &'static str,
    what: &'static str,
    run: fn(Effort) -> Report,
}

const ENTRIES: &[Entry] = &[
    Entry {
        name: "montanari-table-4.1",
        source: MONTANARI,
        what: "a sphere beside a triangle, step by step",
        run: |_| simplex::table_4_1(),
    },
    Entry {
        name: "montanari-fig-4.6",
        source: MONTANARI,
        what: "a tetrahedron with a double vertex",
        run: |_| simplex::figure_4_6(),
    },
    Entry {
        name: "montanari-fig-4.17",
        source: MONTANARI,
        what: "two grains falling on a plate: distances that need not be computed",
        run: falling_grains::figure_4_17,
    },
    Entry {
        name: "montanari-fig-4.28",
        source: MONTANARI,
        what: "time of the sub-algorithms in each Voronoi region of a simplex",
        run: simplex::figure_4_28,
    },
    Entry {
        name: "montanari-fig-4.29",
        source: MONTANARI,
        what: "time in the sub-algorithm over vertices, tolerance 1e-8",
        run: |effort| spheres::sub_algorithm_time(effort, "4.29", 1e-8),
    },
    Entry {
        name: "montanari-fig-4.30",
        source: MONTANARI,
        what: "time in the sub-algorithm over vertices, tolerance 1e-14",
        run: |effort| spheres::sub_algorithm_time(effort, "4.30", 1e-14),
    },
    Entry {
        name: "montanari-fig-4.31",
        source: MONTANARI,
        what: "time of GJK over tolerance and vertices, every vertex looked at",
        run: |effort| spheres::gjk_time(effort, "4.31"),
    },
    Entry {
        name: "montanari-fig-4.32",
        source: MONTANARI,
        what: "time of GJK over tolerance and vertices, with hill climbing",
        run: |effort| spheres::gjk_time(effort, "4.32"),
    },
    Entry {
        name: "montanari-fig-4.36",
        source: MONTANARI,
        what: "approaching gear teeth: the smallest distance that is resolved",
        run: gear_teeth::figure_4_36,
    },
    Entry {
        name: "descantes-table-1",
        source: DESCANTES,
        what: "normal and depth in nine situations, by every method",
        run: |_| descantes::table_1(),
    },
    Entry {
        name: "descantes-table-2",
        source: DESCANTES,
        what: "time of three depth methods in nine situations",
        run: descantes::table_2,
    },
    Entry {
        name: "noble-table-6.1",
        source: NOBLE,
        what: "the coarsest surrogate triangle of a stretched sphere",
        run: |_| noble::table_6_1(),
    },
    Entry {
        name: "noble-table-6.2",
        source: NOBLE,
        what: "all pairs of triangles of two spheres: time and fallbacks",
        run: noble::table_6_2,
    },
    Entry {
        name: "noble-table-6.3",
        source: NOBLE,
        what: "all pairs of triangles of a sphere and a plane: time and fallbacks",
        run: noble::table_6_3,
    },
    Entry {
        name: "noble-table-6.4",
        source: NOBLE,
        what: "pairs of triangles looked at in an explicit step, without and with surrogates",
        run: noble::table_6_4,
    },
    Entry {
        name: "noble-bounce",
        source: NOBLE,
        what: "a sphere bounces off a plane by the spring in their halos",
        run: noble::bounce,
    },
    Entry {
        name: "noble-fig-6.3",
        source: NOBLE,
        what: "pairs of triangles looked at on each level of the trees, step by step",
        run: noble::figure_6_3,
    },
    Entry {
        name: "noble-table-6.5",
        source: NOBLE,
        what: "Picard iterations of two particles, and of one on a plane",
        run: noble::table_6_5,
    },
    Entry {
        name: "noble-table-6.6",
        source: NOBLE,
        what: "pairs of triangles looked at by implicit schemes",
        run: noble::table_6_6,
    },
    Entry {
        name: "noble-table-6.7",
        source: NOBLE,
        what: "a small sphere and a large one of equally large triangles",
        run: noble::table_6_7,
    },
    Entry {
        name: "noble-table-6.8",
        source: NOBLE,
        what: "a small sphere and a large one of as many triangles",
        run: noble::table_6_8,
    },
    Entry {
        name: "noble-table-6.9",
        source: NOBLE,
        what: "a grid of spheres whose halos overlap",
        run: noble::table_6_9,
    },
    Entry {
        name: "repose",
        source: HEAPS,
        what: "the angle of repose of spheres, dodecahedra and cubes",
        run: granular::repose,
    },
    Entry {
        name: "beverloo",
        source: BEVERLOO,
        what: "how fast a hopper runs out, over its opening",
        run: granular::beverloo,
    },
    Entry {
        name: "column-collapse",
        source: COLUMNS,
        what: "how far a column of grains runs out, over its aspect ratio",
        run: granular::column_collapse,
    },
    Entry {
        name: "drum",
        source: DRUMS,
        what: "how grains move in a rotating drum, over its speed",
        run: granular::drum,
    },
    Entry {
        name: "heyman-arch",
        source: ARCHES,
        what: "how thick a voussoir arch must be to stand, with its line of thrust",
        run: masonry::heyman_arch,
    },
    Entry {
        name: "dubois-wall",
        source: DUBOIS,
        what: "a brick wall cracks in steps where its foundation goes down",
        run: masonry::dubois_wall,
    },
    Entry {
        name: "dubois-aqueduct",
        source: DUBOIS,
        what: "an aqueduct in the manner of the Pont du Gard at rest under its weight",
        run: masonry::dubois_aqueduct,
    },
    Entry {
        name: "dubois-triaxial",
        source: DUBOIS,
        what: "ballast in a triaxial test: deviator over strain, forces by class of contact",
        run: granular::dubois_triaxial,
    },
    Entry {
        name: "dubois-cyclic",
        source: DUBOIS,
        what: "ballast behind a wall that pushes up and down: how it is compacted",
        run: granular::dubois_cyclic,
    },
];

/// Lists what can be run, or runs one and writes its plot.
pub(crate) fn run(arguments: &ReproduceArguments, out: &mut impl Write) -> Result<(), Failure> {
    if arguments.name == "list" {
        return list(arguments.json, out).map_err(Failure::Output);
    }
    let entry = ENTRIES
        .iter()
        .find(|entry| entry.name == arguments.name)
        .ok_or_else(|| Failure::NoSuchReproduction(arguments.name.clone()))?;
    let report = (entry.run)(if arguments.quick { Effort::Quick } else { Effort::Full });

    make_folder(&arguments.out)?;
    let plot = arguments.out.join(format!("{}.svg", entry.name));
    write_atomically(&plot, |file| file.write_all(report.figure.to_svg().as_bytes()))
        .map_err(|source| Failure::Folder { path: plot.clone(), source })?;

    let written = if arguments.json {
        writeln!(out, "{}", report.json(entry.name, entry.source, &plot, arguments.quick))
    } else {
        report.write(entry.source, &plot, out)
    };
    written.map_err(Failure::Output)
}

fn list(as_json: bool, out: &mut impl Write) -> io::Result<()> {
    let width = ENTRIES.iter().map(|entry| entry.name.len()).max().unwrap_or(0);
    for Entry { name, source, what, .. } in ENTRIES {
        if as_json {
            writeln!(out, "{}", json!({ "name": name, "what": what, "source": source }))?;
        } else {
            writeln!(out, "{name:width$}  {what}")?;
        }
    }
    Ok(())
}
