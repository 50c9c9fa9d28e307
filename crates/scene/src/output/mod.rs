//! What a run writes: tables, frames and contacts.
//!
//! | file | content |
//! |---|---|
//! | `scene.toml` | the scene with all defaults filled in |
//! | `bodies.json` | shapes and names of the bodies |
//! | `history.csv` | energies, contacts, forces and measures over time |
//! | `frames/NNNNNN.vtp`, `frames.pvd` | the grains |
//! | `walls.vtp`, `walls/NNNNNN.vtp`, `walls.pvd` | walls at rest; walls that move or open |
//! | `contacts/NNNNNN.vtp`, `contacts.pvd` | the contacts |
//! | `shapes.bin`, `poses/NNNNNN.bin` | shapes, bodies and contacts for `polygrain view` and others |

mod bodies;
pub(crate) mod collection;
mod contacts;
mod frame;
mod history;
mod mesh;
mod poses;
mod surface;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use polygrain_dynamics::{BodyId, World};
use polygrain_geometry::Aabb;
use polygrain_geometry::file::write_atomically;

use crate::build::{Look, Plan};
use crate::measure::{Grains, Measures, Neighbours, coordination};
use crate::results::{self, ShapeMesh};
use crate::run::RunError;
use frame::Frame;
use history::History;
pub(crate) use history::Overlaps;
use surface::{Surfaces, extent, half_width};

/// The tables and frames of a run.
pub(crate) struct Output {
    folder: PathBuf,
    history: Option<History>,
    surfaces: Surfaces,
    /// Segments round a circle in `shapes.bin`.
    resolution: usize,
    /// The box round all bodies at the start.
    extent: Aabb,
    grains: Grains,
    /// Walls that change, and those that do not.
    changing: Vec<BodyId>,
    still: Vec<BodyId>,
    described: usize,
}

impl Output {
    /// For a world as it is built, before it has moved.
    pub(crate) fn new(folder: &Path, world: &World, plan: &Plan) -> Self {
        let grains = Grains::of_groups(plan.groups.len());
        let expected: u64 = plan.sources.iter().map(|source| source.count.min(100_000)).sum();
        let count = grains.iter(world).count() + expected as usize;
        let sources = plan.sources.iter().map(|source| source.region.aabb());
        let extent = sources.fold(extent(world), |all, region| all.merged(&region));
        let (still, changing) = walls(world, plan);
        Self {
            folder: folder.to_owned(),
            history: None,
            surfaces: Surfaces::new(count, extent),
            resolution: mesh::resolution(count),
            extent,
            grains,
            changing,
            still,
            described: 0,
        }
    }

    /// Begins the files of a new run.
    pub(crate) fn begin(
        &mut self,
        world: &World,
        plan: &Plan,
        scene: &str,
        measures: &Measures,
    ) -> Result<(), RunError> {
        self.write("scene.toml", |out| out.write_all(scene.as_bytes()))?;
        self.describe_bodies(world, plan)?;
        if plan.output.history.on().is_some() {
            let path = self.folder.join("history.csv");
            let columns = history::columns(plan, measures.columns());
            let history = History::create(&path, &columns);
            self.history = Some(history.map_err(RunError::writing(&path))?);
        }
        if plan.output.frames.on().is_some() {
            self.begin_poses(plan)?;
            self.make_folder("frames")?;
            if !self.changing.is_empty() {
                self.make_folder("walls")?;
            }
            let neighbours = Neighbours::new(world);
            let still = self.still.iter().copied();
            let walls = Frame::new(world, &mut self.surfaces, &neighbours, still);
            self.write("walls.vtp", |out| walls.write(out))?;
        }
        if plan.output.contacts.on().is_some() {
            self.make_folder("contacts")?;
        }
        Ok(())
    }

    /// Takes up the files of a run where a checkpoint left them.
    pub(crate) fn resume(
        &mut self,
        plan: &Plan,
        scene: &str,
        history: u64,
    ) -> Result<(), RunError> {
        self.write("scene.toml", |out| out.write_all(scene.as_bytes()))?;
        if plan.output.history.on().is_some() {
            let path = self.folder.join("history.csv");
            let resumed = History::resume(&path, history);
            self.history = Some(resumed.map_err(RunError::writing(&path))?);
        }
        if plan.output.frames.on().is_some() {
            self.begin_poses(plan)?;
        }
        Ok(())
    }

    /// A row of the history.
    pub(crate) fn row(
        &mut self,
        world: &World,
        plan: &Plan,
        neighbours: &Neighbours,
        measured: &[f64],
    ) -> Result<(), RunError> {
        let Some(history) = &mut self.history else { return Ok(()) };
        let coordination = coordination(world, neighbours, self.grains, None);
        let cells = history::cells(world, plan, &coordination);
        let measured = measured.iter().map(|&value| history::number(value));
        history
            .append(cells.into_iter().chain(measured))
            .map_err(RunError::writing(&self.folder.join("history.csv")))
    }

    /// The frame of this number; `times` are those of all frames with this one, `arrived` what the
    /// grains look like that have come since the start.
    pub(crate) fn frame(
        &mut self,
        world: &World,
        plan: &Plan,
        arrived: &[Look],
        times: &[f64],
    ) -> Result<(), RunError> {
        let neighbours = Neighbours::new(world);
        // Who finds the frame in the collection finds its poses and the names of its bodies.
        self.describe_bodies(world, plan)?;
        let looks = plan.looks.iter().chain(arrived).copied();
        let poses = poses::frame(world, looks, &neighbours, &self.extent);
        let name = collection::file_name(times.len() - 1, "bin");
        self.write(&format!("poses/{name}"), |out| poses.write(out))?;
        let name = collection::file_name(times.len() - 1, "vtp");
        let grains = Frame::new(world, &mut self.surfaces, &neighbours, self.grains.iter(world));
        self.write(&format!("frames/{name}"), |out| grains.write(out))?;
        self.write("frames.pvd", |out| collection::write(out, "frames", times))?;
        if self.changing.is_empty() {
            return Ok(());
        }
        let present = self.changing.iter().copied().filter(|&wall| world.bodies().is_active(wall));
        let walls = Frame::new(world, &mut self.surfaces, &neighbours, present);
        self.write(&format!("walls/{name}"), |out| walls.write(out))?;
        self.write("walls.pvd", |out| collection::write(out, "walls", times))
    }

    /// The contacts of this number; `times` are those of all with this one.
    pub(crate) fn contacts(&self, world: &World, times: &[f64]) -> Result<(), RunError> {
        let name = collection::file_name(times.len() - 1, "vtp");
        let cloud = contacts::ContactCloud::new(world);
        self.write(&format!("contacts/{name}"), |out| cloud.write(out))?;
        self.write("contacts.pvd", |out| collection::write(out, "contacts", times))
    }

    /// Brings everything to the disc that a checkpoint counts on; the length of the history.
    pub(crate) fn secure(&mut self, world: &World, plan: &Plan) -> Result<u64, RunError> {
        self.describe_bodies(world, plan)?;
        let Some(history) = &mut self.history else { return Ok(0) };
        history.secure().map_err(RunError::writing(&self.folder.join("history.csv")))
    }

    /// Bytes of a frame of this world.
    pub(crate) fn frame_bytes(&mut self, world: &World) -> u64 {
        let bodies = self.grains.iter(world).chain(self.changing.iter().copied());
        frame_bytes(world, &mut self.surfaces, bodies)
    }

    /// Bytes of the poses of a frame, but for its grains.
    pub(crate) fn pose_bytes(&self, world: &World) -> u64 {
        poses::body_bytes(world, (self.still.len() + self.changing.len()) as u64)
    }

    /// Bytes of what is written once: the walls that stay, the shapes, and the description of the
    /// bodies.
    pub(crate) fn bytes_once(&mut self, world: &World, plan: &Plan) -> u64 {
        let described =
            count(|out| Ok(serde_json::to_writer(out, &bodies::describe(world, plan))?));
        let shapes = count(|out| results::write_shapes(&self.meshes(plan), out));
        frame_bytes(world, &mut self.surfaces, self.still.iter().copied()) + shapes + described
    }

    /// Bytes of a row of the history, about.
    pub(crate) fn row_bytes(&self, world: &World, plan: &Plan, measures: &Measures) -> u64 {
        const DIGITS: usize = 20;
        let coordination = coordination(world, &Neighbours::new(world), self.grains, None);
        let cells = history::cells(world, plan, &coordination);
        ((cells.len() + measures.columns().len()) * DIGITS) as u64
    }

    /// The shapes, and the folder for the poses.
    fn begin_poses(&self, plan: &Plan) -> Result<(), RunError> {
        self.make_folder("poses")?;
        let shapes = self.meshes(plan);
        self.write("shapes.bin", |out| results::write_shapes(&shapes, out))
    }

    fn meshes(&self, plan: &Plan) -> Vec<ShapeMesh> {
        let half_width = half_width(&self.extent);
        plan.prototypes.iter().map(|form| mesh::mesh(form, self.resolution, half_width)).collect()
    }

    /// Grains may have come since the last time.
    fn describe_bodies(&mut self, world: &World, plan: &Plan) -> Result<(), RunError> {
        if self.described == world.bodies().len() {
            return Ok(());
        }
        self.described = world.bodies().len();
        let described = bodies::describe(world, plan);
        self.write("bodies.json", |out| {
            serde_json::to_writer(&mut *out, &described)?;
            out.write_all(b"\n")
        })
    }

    fn write(
        &self,
        name: &str,
        content: impl FnOnce(&mut io::BufWriter<fs::File>) -> io::Result<()>,
    ) -> Result<(), RunError> {
        let path = self.folder.join(name);
        write_atomically(&path, content).map_err(RunError::writing(&path))
    }

    fn make_folder(&self, name: &str) -> Result<(), RunError> {
        let path = self.folder.join(name);
        fs::create_dir_all(&path).map_err(RunError::writing(&path))
    }
}

/// Bytes that the moving bodies of a world take in a frame that is drawn of so many grains.
pub(crate) fn grain_bytes(world: &World, grains: usize) -> u64 {
    let mut surfaces = Surfaces::new(grains, extent(world));
    frame_bytes(world, &mut surfaces, world.bodies().dynamic())
}

/// Bytes that the moving bodies of a world and their contacts take in the poses of a frame.
pub(crate) fn pose_bytes(world: &World) -> u64 {
    poses::grain_bytes(world)
}

/// Bytes of a world's contacts.
pub(crate) fn contact_bytes(world: &World) -> u64 {
    count(|out| contacts::ContactCloud::new(world).write(out))
}

fn frame_bytes(
    world: &World,
    surfaces: &mut Surfaces,
    bodies: impl Iterator<Item = BodyId>,
) -> u64 {
    let frame = Frame::new(world, surfaces, &Neighbours::new(world), bodies);
    count(|out| frame.write(out))
}

/// How many bytes are written.
fn count(write: impl FnOnce(&mut Counter) -> io::Result<()>) -> u64 {
    let mut counter = Counter(0);
    write(&mut counter).expect("counting cannot fail");
    counter.0
}

/// Takes bytes and counts them.
struct Counter(u64);

impl Write for Counter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The bodies of walls: those that stay as they are, and those that move or open.
fn walls(world: &World, plan: &Plan) -> (Vec<BodyId>, Vec<BodyId>) {
    let opens = |wall: usize| plan.gates.iter().any(|gate| gate.wall == wall);
    let all = plan
        .walls
        .iter()
        .enumerate()
        .flat_map(|(number, wall)| wall.bodies.iter().map(move |(_, body)| (number, *body)));
    let (changing, still): (Vec<_>, Vec<_>) =
        all.partition(|&(number, body)| opens(number) || world.bodies().is_driven(body));
    let bodies = |walls: Vec<(usize, BodyId)>| walls.into_iter().map(|(_, body)| body).collect();
    (bodies(still), bodies(changing))
}
