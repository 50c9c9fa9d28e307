//! `bodies.json`, read back.

use std::collections::HashMap;

use glam::DVec3;
use serde_json::Value as Json;

use super::flaw::Flaw;

/// What every body is called and made of.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bodies {
    /// The names of the groups, then those of the walls.
    pub owners: Vec<String>,
    /// How many of these are groups.
    pub groups: usize,
    /// The names of the materials.
    pub materials: Vec<String>,
    /// All bodies there have been, by their numbers.
    pub bodies: Vec<BodyName>,
    /// Volume and centre of the shapes of `shapes.bin`, none for a half-space; empty in the results
    /// of versions that did not write them.
    pub prototypes: Vec<Option<Prototype>>,
}

/// The mass properties of a shape at unit density.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prototype {
    /// m³.
    pub volume: f64,
    /// Centre of mass, m.
    pub centre: DVec3,
}

/// What a body belongs to and is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BodyName {
    /// Its group or wall, by its place in [`Bodies::owners`].
    pub owner: u32,
    /// Its material, by its place in [`Bodies::materials`].
    pub material: u32,
    /// Whether it is held or driven, whatever pushes it.
    pub held: bool,
}

impl Bodies {
    /// Reads the content of the file.
    pub fn read(bytes: &[u8]) -> Result<Self, Flaw> {
        let json: Json = serde_json::from_slice(bytes)
            .map_err(|error| Flaw::Text(format!("it is not JSON: {error}")))?;
        let (groups, walls) = (names(&json, "groups")?, names(&json, "walls")?);
        let materials = names(&json, "materials")?;
        let places = |names: &[String], first: usize| -> HashMap<String, u32> {
            names.iter().enumerate().map(|(i, name)| (name.clone(), (first + i) as u32)).collect()
        };
        let of_groups = places(&groups, 0);
        let of_walls = places(&walls, groups.len());
        let of_materials = places(&materials, 0);
        let find = |body: &Json, key: &str, places: &HashMap<String, u32>| -> Option<u32> {
            places.get(body.get(key)?.as_str()?).copied()
        };
        let body = |(number, body): (usize, &Json)| {
            let owner = find(body, "group", &of_groups).or_else(|| find(body, "wall", &of_walls));
            let (Some(owner), Some(material)) = (owner, find(body, "material", &of_materials))
            else {
                return Err(Flaw::Text(format!(
                    "body {number} has no group or wall, or no material, that the file names"
                )));
            };
            let held = body.get("held").and_then(Json::as_bool) == Some(true);
            Ok(BodyName { owner, material, held })
        };
        let bodies =
            list(&json, "bodies")?.iter().enumerate().map(body).collect::<Result<_, _>>()?;
        let (count, owners) = (groups.len(), [groups, walls].concat());
        let prototypes = prototypes(&json)?;
        Ok(Self { owners, groups: count, materials, bodies, prototypes })
    }

    /// The name of the group or wall of a body.
    pub fn owner(&self, body: u32) -> Option<&str> {
        let owner = self.bodies.get(body as usize)?.owner;
        Some(&self.owners[owner as usize])
    }

    /// Whether a body goes where forces move it: it belongs to no wall and is not held.
    pub fn is_free(&self, body: u32) -> bool {
        let groups = self.groups;
        let free = |body: &BodyName| (body.owner as usize) < groups && !body.held;
        self.bodies.get(body as usize).is_some_and(free)
    }

    /// Whether a body belongs to a wall.
    pub fn is_wall(&self, body: u32) -> bool {
        self.bodies.get(body as usize).is_some_and(|body| body.owner as usize >= self.groups)
    }
}

fn prototypes(json: &Json) -> Result<Vec<Option<Prototype>>, Flaw> {
    if json.get("prototypes").is_none() {
        return Ok(Vec::new());
    }
    let read = |(number, entry): (usize, &Json)| {
        if entry.is_null() {
            return Ok(None);
        }
        let volume = entry.get("volume").and_then(Json::as_f64);
        let centre: Option<Vec<f64>> = entry
            .get("centre")
            .and_then(Json::as_array)
            .and_then(|centre| centre.iter().map(Json::as_f64).collect());
        match (volume, centre.as_deref()) {
            (Some(volume), Some(&[x, y, z])) if volume > 0.0 => {
                Ok(Some(Prototype { volume, centre: DVec3::new(x, y, z) }))
            }
            _ => Err(Flaw::Text(format!("prototype {number} has no volume or centre"))),
        }
    };
    list(json, "prototypes")?.iter().enumerate().map(read).collect()
}

fn list<'a>(json: &'a Json, key: &str) -> Result<&'a Vec<Json>, Flaw> {
    json.get(key)
        .and_then(Json::as_array)
        .ok_or_else(|| Flaw::Text(format!("it has no list `{key}`")))
}

fn names(json: &Json, key: &str) -> Result<Vec<String>, Flaw> {
    let name = |value: &Json| value.as_str().map(str::to_owned);
    let names = list(json, key)?.iter().map(name).collect::<Option<_>>();
    names.ok_or_else(|| Flaw::Text(format!("`{key}` is not a list of names")))
}
