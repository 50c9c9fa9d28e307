//! A tree kept in a file beside its mesh.
//!
//! Little-endian: eight bytes of magic, the version, the fingerprint of the mesh, the tree, and a
//! checksum of all before it. What does not fit in every respect is not read but built anew.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use glam::DVec3;
use polygrain_geometry::TriangleMesh;
use polygrain_geometry::file::write_atomically;
use thiserror::Error;

use super::tree::{Discs, Frame, Node, SurrogateTree, WIDTH};
use crate::triangle::Block;

const MAGIC: [u8; 8] = *b"PGSURTRE";

/// To be raised whenever the format or the way a tree is built changes.
const VERSION: u32 = 2;

const NODE_BYTES: usize = 4 * (9 * WIDTH + 2 * WIDTH + 3);
const DISCS_BYTES: usize = 4 * 8 * WIDTH;
const HEADER_BYTES: usize = 8 + 4 + 8 + 4 * 8 + 4 + 4 + 4;

/// Why a file does not hold the tree of a mesh.
#[derive(Debug, Error)]
pub enum CacheError {
    /// The file cannot be read or written.
    #[error("the surrogate tree in {} cannot be read or written: {source}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What went wrong.
        source: io::Error,
    },
    /// The file is not of this version, is damaged or belongs to another mesh.
    #[error(
        "{} does not hold the surrogate tree of this mesh: {reason}; delete it, and it is built anew",
        .path.display()
    )]
    Unfit {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: &'static str,
    },
}

impl SurrogateTree {
    /// The name of the file that keeps the tree of a mesh file: `rock.stl.surrogate` for `rock.stl`.
    pub fn cache_path(mesh_file: impl AsRef<Path>) -> PathBuf {
        let mut name = mesh_file.as_ref().as_os_str().to_owned();
        name.push(".surrogate");
        PathBuf::from(name)
    }

    /// Reads the tree of a mesh from a file, or builds it and writes the file if there is none or
    /// one that does not fit. A folder that cannot be written to only costs the time of building.
    pub fn load_or_build(mesh: &TriangleMesh, path: impl AsRef<Path>) -> Self {
        let path = path.as_ref();
        Self::load(mesh, path).unwrap_or_else(|_| {
            let tree = Self::new(mesh);
            // The tree is right without the file.
            let _ = tree.save(mesh, path);
            tree
        })
    }

    /// Reads the tree of a mesh.
    pub fn load(mesh: &TriangleMesh, path: impl AsRef<Path>) -> Result<Self, CacheError> {
        let path = path.as_ref();
        let bytes =
            fs::read(path).map_err(|source| CacheError::Io { path: path.to_owned(), source })?;
        read(&bytes, mesh).map_err(|reason| CacheError::Unfit { path: path.to_owned(), reason })
    }

    /// Writes the tree of a mesh, whole or not at all.
    pub fn save(&self, mesh: &TriangleMesh, path: impl AsRef<Path>) -> Result<(), CacheError> {
        let path = path.as_ref();
        let bytes = write(self, mesh);
        write_atomically(path, |out| out.write_all(&bytes))
            .map_err(|source| CacheError::Io { path: path.to_owned(), source })
    }
}

fn write(tree: &SurrogateTree, mesh: &TriangleMesh) -> Vec<u8> {
    let content = tree.nodes.len() * NODE_BYTES + tree.discs.len() * DISCS_BYTES;
    let mut bytes = Vec::with_capacity(HEADER_BYTES + content + 8);
    bytes.extend(MAGIC);
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend(fingerprint(mesh).to_le_bytes());
    let Frame { origin, unit } = tree.frame;
    for x in [origin.x, origin.y, origin.z, unit] {
        bytes.extend(x.to_le_bytes());
    }
    bytes.extend((tree.triangles as u32).to_le_bytes());
    bytes.extend((tree.nodes.len() as u32).to_le_bytes());
    bytes.extend((tree.discs.len() as u32).to_le_bytes());
    for node in &tree.nodes {
        for x in node.block.corners.as_flattened().as_flattened().iter().chain(&node.halo) {
            bytes.extend(x.to_le_bytes());
        }
        for x in node.link.iter().chain(&[node.count, u32::from(node.is_fine), node.discs]) {
            bytes.extend(x.to_le_bytes());
        }
    }
    for discs in &tree.discs {
        let vectors = discs.centre.as_flattened().iter().chain(discs.normal.as_flattened());
        for x in vectors.chain(&discs.radius).chain(&discs.thickness) {
            bytes.extend(x.to_le_bytes());
        }
    }
    bytes.extend(hash(&bytes).to_le_bytes());
    bytes
}

fn read(bytes: &[u8], mesh: &TriangleMesh) -> Result<SurrogateTree, &'static str> {
    const SHORT: &str = "it is cut short";
    let mut rest = bytes;
    if take::<8>(&mut rest).ok_or(SHORT)? != MAGIC {
        return Err("it is no such file");
    }
    if u32::from_le_bytes(take(&mut rest).ok_or(SHORT)?) != VERSION {
        return Err("it is of another version");
    }
    let (content, sum) = bytes.split_last_chunk::<8>().ok_or(SHORT)?;
    if hash(content) != u64::from_le_bytes(*sum) {
        return Err("its checksum is wrong");
    }
    if u64::from_le_bytes(take(&mut rest).ok_or(SHORT)?) != fingerprint(mesh) {
        return Err("it is of another mesh");
    }
    let mut number = || take(&mut rest).map(f64::from_le_bytes).ok_or(SHORT);
    let origin = DVec3::new(number()?, number()?, number()?);
    let frame = Frame { origin, unit: number()? };
    let mut integer = || take(&mut rest).map(u32::from_le_bytes).ok_or(SHORT);
    let triangles = integer()? as usize;
    let [count, discs] = [integer()? as usize, integer()? as usize];
    if rest.len() != count * NODE_BYTES + discs * DISCS_BYTES + 8 {
        return Err(SHORT);
    }
    let (node_bytes, disc_bytes) = rest.split_at(count * NODE_BYTES);
    let nodes = node_bytes.chunks_exact(NODE_BYTES).map(read_node).collect();
    let discs = disc_bytes.chunks_exact(DISCS_BYTES).take(discs).map(read_discs).collect();
    Ok(SurrogateTree { nodes, discs, frame, triangles })
}

/// A node of exactly so many bytes.
fn read_node(bytes: &[u8]) -> Node {
    let words: Vec<[u8; 4]> = bytes.as_chunks().0.to_vec();
    let mut block = Block::<f32> { corners: [[[0.0; WIDTH]; 3]; 3] };
    let (corners, rest) = words.split_at(9 * WIDTH);
    for (x, word) in block.corners.as_flattened_mut().as_flattened_mut().iter_mut().zip(corners) {
        *x = f32::from_le_bytes(*word);
    }
    Node {
        block,
        halo: std::array::from_fn(|i| f32::from_le_bytes(rest[i])),
        link: std::array::from_fn(|i| u32::from_le_bytes(rest[WIDTH + i])),
        count: u32::from_le_bytes(rest[2 * WIDTH]),
        is_fine: u32::from_le_bytes(rest[2 * WIDTH + 1]) != 0,
        discs: u32::from_le_bytes(rest[2 * WIDTH + 2]),
    }
}

/// Likewise.
fn read_discs(bytes: &[u8]) -> Discs {
    let words: Vec<[u8; 4]> = bytes.as_chunks().0.to_vec();
    let row = |n: usize| std::array::from_fn(|i| f32::from_le_bytes(words[n * WIDTH + i]));
    Discs {
        centre: [row(0), row(1), row(2)],
        normal: [row(3), row(4), row(5)],
        radius: row(6),
        thickness: row(7),
    }
}

fn take<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
    let (head, tail) = rest.split_first_chunk::<N>()?;
    *rest = tail;
    Some(*head)
}

/// A number that any other mesh has another of, but for accidents.
pub(super) fn fingerprint(mesh: &TriangleMesh) -> u64 {
    let mut state = Fnv::default();
    for v in mesh.vertices() {
        v.to_array().iter().for_each(|x| state.add(&x.to_bits().to_le_bytes()));
    }
    mesh.triangles().as_flattened().iter().for_each(|v| state.add(&v.to_le_bytes()));
    state.0
}

fn hash(bytes: &[u8]) -> u64 {
    let mut state = Fnv::default();
    state.add(bytes);
    state.0
}

/// Fowler, Noll & Vo's hash, variant 1a: good against accidents, not against malice.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}
