//! `bodies.json`, read back.

use std::collections::HashMap;

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
}

/// What a body belongs to and is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BodyName {
    /// Its group or wall, by its place in [`Bodies::owners`].
    pub owner: u32,
    /// Its material, by its place in [`Bodies::materials`].
    pub material: u32,
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
            Ok(BodyName { owner, material })
        };
        let bodies =
            list(&json, "bodies")?.iter().enumerate().map(body).collect::<Result<_, _>>()?;
        let (count, owners) = (groups.len(), [groups, walls].concat());
        Ok(Self { owners, groups: count, materials, bodies })
    }

    /// The name of the group or wall of a body.
    pub fn owner(&self, body: u32) -> Option<&str> {
        let owner = self.bodies.get(body as usize)?.owner;
        Some(&self.owners[owner as usize])
    }

    /// Whether a body belongs to a wall.
    pub fn is_wall(&self, body: u32) -> bool {
        self.bodies.get(body as usize).is_some_and(|body| body.owner as usize >= self.groups)
    }
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
