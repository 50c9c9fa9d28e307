//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use polygrain_contact::Method;
use polygrain_geometry::Pose;
use polygrain_geometry::file::{Weld, WriteFormat};
use polygrain_scene::Override;

use crate::analyse::AnalyseArguments;
use crate::plot::PlotArguments;
use crate::query::parse_pose;
use crate::render::RenderArguments;
use crate::report::ReportArguments;
use crate::run::LiveArguments;
use crate::view::ViewArguments;

/// Grains of any shape: what they are, what they weigh, how they meet and move.
#[derive(Debug, Parser)]
#[command(version, after_help = TOUR, disable_help_subcommand = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

const TOUR: &str = "\
Try:
  polygrain new heap                        a scene to start from, heap.toml
  polygrain run heap.toml --out heap.run    run it: frames, history and checkpoints
  polygrain view heap.run                   look at it in the browser
  polygrain render heap.run -o heap.png     a picture of its last frame
  polygrain analyse heap.run                contacts, forces, fabric, stress, voids
  polygrain report heap.run -o heap.html    pictures, plots and figures on one page
  polygrain shape --gallery gallery         a picture and a mesh of every kind of grain
  polygrain shape box:1,2,3 sphere:0.5      what these shapes are
  polygrain shape rock.stl --density 2650   what this rock weighs, and whether its mesh is sound
  polygrain shape --help                    all shapes and options
  polygrain query box:1,1,1 sphere:0.5 --pose-b 0,0,0.9
                                            how deep they overlap, and where
  polygrain reproduce list                  published tables and figures that can be run again";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Describe shapes, convert them to mesh files, or draw the gallery of generators
    #[command(after_help = SHAPES)]
    Shape(ShapeArguments),
    /// Find how far apart two convex bodies are, or how deep they overlap, and where
    #[command(after_help = QUERIES)]
    Query(QueryArguments),
    /// Run a scene, or go on with a run
    #[command(after_help = RUNS)]
    Run(RunArguments),
    /// Check a scene and tell what a run of it will take
    #[command(after_help = CHECKS)]
    Check(CheckArguments),
    /// Look at a run in the browser, also while it is under way
    #[command(after_help = VIEWS)]
    View(ViewArguments),
    /// Draw pictures of a run, or an animation
    #[command(after_help = RENDERS)]
    Render(RenderArguments),
    /// Plot the history of runs
    #[command(after_help = PLOTS)]
    Plot(PlotArguments),
    /// Analyse a run: contacts, forces, fabric, stress, voids, displacements
    #[command(after_help = ANALYSES)]
    Analyse(AnalyseArguments),
    /// Write a report of a run: one HTML file with pictures, plots and what came of it
    #[command(after_help = REPORTS)]
    Report(ReportArguments),
    /// Write a scene to start from
    New {
        /// Name of the scene: NAME.toml is written
        name: String,
    },
    /// Print the JSON Schema of scene files, for editors
    Schema,
    /// Run a published table or figure again and print its numbers beside ours
    #[command(after_help = REPRODUCTIONS)]
    Reproduce(ReproduceArguments),
    /// Print a script that completes commands in your shell
    #[command(after_help = COMPLETIONS)]
    Completions {
        /// The shell to complete in
        shell: Shell,
    },
}

const SHAPES: &str = "\
Shapes (lengths in metres):
  sphere:R                     ball of radius R
  box:LX,LY,LZ                 box of these full edge lengths
  ellipsoid:A,B,C              ellipsoid of these semi-axes
  superellipsoid:A,B,C,E1,E2   superellipsoid of these semi-axes and exponents
  cylinder:R,H  cone:R,H       about z, H the full height
  capsule:R,H                  about z, H the straight part
  hull:FILE                    convex hull of the points in a file
  mesh:FILE or just FILE       solid inside a closed triangle mesh (OBJ, STL, PLY, OFF)
  rounded:RADIUS:SHAPE         a convex shape grown by a ball

Examples:
  polygrain shape box:1,2,3
  polygrain shape rock.stl --density 2650 --json
  polygrain shape rounded:0.01:hull:points.xyz --to grain.vtp
  polygrain shape scan.ply --weld 1e-6 --repair --to clean.obj
  polygrain shape --gallery gallery

Exit code: 0 if every shape is sound, 1 if one cannot be read or bounds no solid, 2 for a command
line that cannot be understood.";

const QUERIES: &str = "\
A and B are convex shapes as in `polygrain shape --help`. The gap is positive apart and negative
overlapping; the normal is the unit direction from A to B. Lengths in metres, world coordinates.

Each line of a batch is one query:
  {\"a\": \"box:1,1,1\", \"b\": {\"hull\": [[x, y, z], …]}, \"pose_b\": [x, y, z, qw, qx, qy, qz]}
with \"pose_a\" and \"method\" if wanted. It is answered by one line of JSON, in order; a line that
cannot be answered by {\"error\": …}.

Examples:
  polygrain query box:1,1,1 sphere:0.5 --pose-b 0,0,0.9
  polygrain query hull:rock.obj hull:rock.obj --pose-b 0.1,0,0,0.8,0.6,0,0 --all-points --json
  polygrain query --batch pairs.jsonl > answers.jsonl
  generator | polygrain query --batch - | reader

Exit code: 0 if every query is answered, 1 if one cannot be, 2 for a command line that cannot be
understood.";

const RUNS: &str = "\
The folder gets scene.toml (all defaults filled in), history.csv, frames.pvd and frames/*.vtp for
ParaView, shapes and poses for `polygrain view`, contacts/*.vtp, checkpoints, summary.json and
run.log. A run that was interrupted or killed goes on from its last checkpoint to exactly the same
results.

Examples:
  polygrain run heap.toml --out heap.run
  polygrain run heap.toml --out heap.run --set count=500 --threads 4 --json > summary.json
  polygrain run heap.toml --view                 look at it as it goes
  polygrain run --resume heap.run                go on with it
  polygrain run --resume heap.run --time 2       … for longer

Exit code: 0 at the end of the run, 1 for an error, 2 for a command line that cannot be understood,
130 if it was interrupted (Ctrl-C or SIGTERM; a checkpoint is written first).";

const CHECKS: &str = "\
Examples:
  polygrain check heap.toml
  polygrain check heap.toml --scale 2 --json

Exit code: 0 if the scene can be run, 1 if not, 2 for a command line that cannot be understood.";

const VIEWS: &str = "\
The page is part of the program and needs no internet. Only this machine can reach it, and only the
run is served.

Examples:
  polygrain view heap.run
  polygrain view heap.run --port 8080 --no-open
  polygrain run heap.toml --view                 run a scene and look at it as it goes

Exit code: 0 after Ctrl-C, 1 for an error, 2 for a command line that cannot be understood.";

const RENDERS: &str = "\
No display is needed. Any number of threads draws the same picture.

Examples:
  polygrain render heap.run -o heap.png                     the last frame
  polygrain render heap.run --time 0.5 --colour speed --view front -o heap.png
  polygrain render heap.run --forces --walls hide -o chains.png
  polygrain render heap.run --all --colour speed --range 0,2 -o frames/heap.png
  polygrain render heap.run --video heap.gif --size 640x480

Exit code: 0 if everything is drawn, 1 for an error, 2 for a command line that cannot be understood.";

const PLOTS: &str = "\
Examples:
  polygrain plot heap.run -o heap.svg
  polygrain plot coarse.run fine.run --columns kinetic_J,mean_coordination -o both.png
  polygrain plot shear.run --columns stress_xz_Pa --x strain -o shear.svg

Exit code: 0 if the figure is drawn, 1 for an error, 2 for a command line that cannot be understood.";

const ANALYSES: &str = "\
Grains are the bodies that move freely; contacts with walls bear stress and count as neighbours, but
have no part in the statistics of contacts. OUT gets frames.csv (a row for each frame), forces.csv
(probability densities by class), coordination.csv, analysis.svg, with --all evolution.svg, and for
each frame bodies/*.csv and bodies/*.vtp (pressure and displacement of every grain) and chains/*.vtp
(force chains as tubes).

Examples:
  polygrain analyse heap.run                                 the last frame, as a table
  polygrain analyse triaxial.run --all -o triaxial
  polygrain analyse heap.run --region 'box = [[0, 0, 0], [0.2, 0.2, 0.1]]' --json

Exit code: 0 if everything is written, 1 for an error, 2 for a command line that cannot be understood.";

const REPORTS: &str = "\
Examples:
  polygrain report heap.run -o heap.html

Exit code: 0 if the report is written, 1 for an error, 2 for a command line that cannot be
understood.";

const REPRODUCTIONS: &str = "\
Examples:
  polygrain reproduce list
  polygrain reproduce descantes-table-1
  polygrain reproduce montanari-fig-4.36 --out figures --json

Timings are of this machine at this moment; run them on one that is idle.";

const COMPLETIONS: &str = "\
Examples:
  polygrain completions bash > ~/.local/share/bash-completion/completions/polygrain
  polygrain completions zsh  > ~/.zfunc/_polygrain
  polygrain completions fish > ~/.config/fish/completions/polygrain.fish";

#[derive(Debug, Args)]
pub(crate) struct ShapeArguments {
    /// Shapes to describe: literals such as `box:1,2,3`, or mesh files
    #[arg(value_name = "SHAPE", required_unless_present = "gallery")]
    pub(crate) shapes: Vec<String>,

    /// Density, kg/m³: also print the mass, and the inertia in kg·m²
    #[arg(long, value_name = "D", value_parser = density, allow_negative_numbers = true)]
    pub(crate) density: Option<f64>,

    /// Write the shape as a triangle mesh (.obj, .stl or .vtp)
    #[arg(long, value_name = "FILE")]
    pub(crate) to: Option<PathBuf>,

    /// How finely curved surfaces are cut into triangles: segments round a circle
    #[arg(long, value_name = "N", default_value_t = 64,
          value_parser = clap::value_parser!(u32).range(8..=4096))]
    pub(crate) resolution: u32,

    /// Join vertices of mesh files: `off`, `exact` (equal coordinates), or those nearer than this
    /// fraction of the mesh's diagonal, for example 1e-6
    #[arg(long, value_name = "HOW", default_value = "exact", value_parser = weld)]
    pub(crate) weld: Weld,

    /// Turn triangles round where that makes a mesh the surface of a solid
    #[arg(long)]
    pub(crate) repair: bool,

    /// Print JSON: one object per shape and line
    #[arg(long)]
    pub(crate) json: bool,

    /// Write a mesh and a picture of every generated grain into this folder
    #[arg(long, value_name = "DIR",
          conflicts_with_all = ["shapes", "density", "to", "resolution", "weld", "repair", "json"])]
    pub(crate) gallery: Option<PathBuf>,

    /// Format of the gallery's meshes
    #[arg(long, value_enum, default_value_t, conflicts_with = "shapes")]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct QueryArguments {
    /// The first body, for example `box:1,2,3`
    #[arg(value_name = "A", required_unless_present = "batch")]
    pub(crate) a: Option<String>,

    /// The second body
    #[arg(value_name = "B", required_unless_present = "batch")]
    pub(crate) b: Option<String>,

    /// Where A is: `x,y,z` or `x,y,z,qw,qx,qy,qz`
    #[arg(long, value_name = "POSE", value_parser = parse_pose, allow_hyphen_values = true)]
    pub(crate) pose_a: Option<Pose>,

    /// Where B is
    #[arg(long, value_name = "POSE", value_parser = parse_pose, allow_hyphen_values = true)]
    pub(crate) pose_b: Option<Pose>,

    /// How the depth of an overlap is found: gjk-td, nezami, cundall or separating-axis
    #[arg(long, value_name = "NAME", default_value_t)]
    pub(crate) method: Method,

    /// All contact points, not only the four that span the largest area
    #[arg(long)]
    pub(crate) all_points: bool,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,

    /// Answer the queries in this file, one per line; `-` for standard input
    #[arg(long, value_name = "FILE.jsonl", conflicts_with_all = ["a", "b", "pose_a", "pose_b"])]
    pub(crate) batch: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct RunArguments {
    /// The scene, a TOML file; with --resume it may be left out
    #[arg(value_name = "SCENE", required_unless_present = "resume")]
    pub(crate) scene: Option<PathBuf>,

    /// Folder for the results; NAME.run by default
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,

    /// Go on with the run in this folder from its last checkpoint
    #[arg(long, value_name = "DIR")]
    pub(crate) resume: Option<PathBuf>,

    /// Threads; all cores by default. The results are the same
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<usize>,

    /// Set a parameter of the scene, or with dots any key: stepper.tolerance=1e-8
    #[arg(long, value_name = "NAME=VALUE")]
    pub(crate) set: Vec<Override>,

    /// Short for --set scale=S
    #[arg(long, value_name = "S")]
    pub(crate) scale: Option<f64>,

    /// When to end, s, instead of what the scene says
    #[arg(long, value_name = "T", value_parser = time)]
    pub(crate) time: Option<f64>,

    /// Replace a run that is in the folder
    #[arg(long, conflicts_with = "resume")]
    pub(crate) overwrite: bool,

    /// Print the summary as JSON
    #[arg(long)]
    pub(crate) json: bool,

    /// Show neither progress nor results
    #[arg(long)]
    pub(crate) quiet: bool,

    #[command(flatten)]
    pub(crate) live: LiveArguments,
}

#[derive(Debug, Args)]
pub(crate) struct CheckArguments {
    /// The scene, a TOML file
    #[arg(value_name = "SCENE")]
    pub(crate) scene: PathBuf,

    /// Set a parameter of the scene, or with dots any key: stepper.tolerance=1e-8
    #[arg(long, value_name = "NAME=VALUE")]
    pub(crate) set: Vec<Override>,

    /// Short for --set scale=S
    #[arg(long, value_name = "S")]
    pub(crate) scale: Option<f64>,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ReproduceArguments {
    /// What to run, or `list`
    #[arg(value_name = "NAME")]
    pub(crate) name: String,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,

    /// Folder for the plot
    #[arg(long, value_name = "DIR", default_value = ".")]
    pub(crate) out: PathBuf,

    /// Few repetitions: whether it runs, not what it measures
    #[arg(long)]
    pub(crate) quick: bool,
}

/// A mesh format by its extension.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum Format {
    #[default]
    Obj,
    Stl,
    Vtp,
}

impl From<Format> for WriteFormat {
    fn from(format: Format) -> Self {
        match format {
            Format::Obj => Self::Obj,
            Format::Stl => Self::Stl,
            Format::Vtp => Self::Vtp,
        }
    }
}

fn density(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(density) if density > 0.0 && f64::is_finite(density) => Ok(density),
        _ => Err("it must be a positive number of kg/m³, for example 2650".into()),
    }
}

fn time(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(time) if time > 0.0 && f64::is_finite(time) => Ok(time),
        _ => Err("it must be a positive number of seconds, for example 2.5".into()),
    }
}

fn threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(threads @ 1..=4096) => Ok(threads),
        _ => Err("it must be a number from 1 to 4096".into()),
    }
}

fn weld(text: &str) -> Result<Weld, String> {
    match (text, text.parse()) {
        ("off", _) => Ok(Weld::Off),
        ("exact", _) => Ok(Weld::Exact),
        (_, Ok(fraction)) if (0.0..1.0).contains(&fraction) => Ok(Weld::Relative(fraction)),
        _ => Err("it must be `off`, `exact` or a fraction below 1, for example 1e-6".into()),
    }
}
