//! Plain values: words, counts, lists, vectors, rotations, files.

use std::marker::PhantomData;
use std::ops::Deref;
use std::path::PathBuf;

use glam::{DQuat, DVec3};
use polygrain_geometry::shape::Literal;
use serde_json::{Value as Json, json};

use super::quantity::{Angle, Any, Dimension, Number, read_number};
use super::reader::{At, Node, Value, read_table};
use super::section::section;
use crate::error::Read;

impl Value for String {
    fn read(node: Node<'_>) -> Read<Self> {
        node.string().map(str::to_owned).ok_or_else(|| node.mismatch("a string"))
    }

    fn schema() -> Json {
        json!({ "type": "string" })
    }

    fn write(&self) -> Option<toml::Value> {
        Some(toml::Value::String(self.clone()))
    }
}

impl Value for bool {
    fn read(node: Node<'_>) -> Read<Self> {
        node.value.get_ref().as_bool().ok_or_else(|| node.mismatch("true or false"))
    }

    fn schema() -> Json {
        json!({ "type": "boolean" })
    }

    fn write(&self) -> Option<toml::Value> {
        Some(toml::Value::Boolean(*self))
    }
}

/// The largest count a scene may ask for: beyond it a number is no longer a sure whole number.
const MAX_COUNT: f64 = 9_007_199_254_740_992.0;

/// A whole number; zero is allowed.
impl Value for u64 {
    fn read(node: Node<'_>) -> Read<Self> {
        let number = read_number::<Number>(node)?;
        if (0.0..=MAX_COUNT).contains(&number) && number.fract() == 0.0 {
            return Ok(number as Self);
        }
        let fault =
            node.fault(format!("`{}` must be a whole number from 0; it is {number}", node.key));
        let formula = node.string().is_some_and(|text| text.trim_start().starts_with('='));
        Err(if formula { fault.help("`floor(…)` rounds down") } else { fault })
    }

    fn schema() -> Json {
        json!({ "anyOf": [
            { "type": "integer", "minimum": 0 },
            { "type": "string", "description": "`= expression`" },
        ] })
    }

    fn write(&self) -> Option<toml::Value> {
        Some(toml::Value::Integer(i64::try_from(*self).expect("counts stay below 2⁵³")))
    }
}

/// A count of at least one; dereferences to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count(usize);

impl Count {
    pub(crate) const fn of(count: usize) -> Self {
        Self(count)
    }
}

impl Deref for Count {
    type Target = usize;

    fn deref(&self) -> &usize {
        &self.0
    }
}

impl Value for Count {
    fn read(node: Node<'_>) -> Read<Self> {
        match usize::try_from(u64::read(node)?) {
            Ok(count) if count > 0 => Ok(Self(count)),
            _ => Err(node.fault(format!("`{}` must be at least 1", node.key))),
        }
    }

    fn schema() -> Json {
        json!({ "anyOf": [
            { "type": "integer", "minimum": 1 },
            { "type": "string", "description": "`= expression`" },
        ] })
    }

    fn write(&self) -> Option<toml::Value> {
        (self.0 as u64).write()
    }
}

/// How often a step may be halved; dereferences to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Halvings(u32);

impl Halvings {
    /// Beyond it steps are shorter than a millionth of what they were.
    const MOST: u32 = 20;

    pub(crate) const fn of(halvings: u32) -> Self {
        Self(halvings)
    }
}

impl Deref for Halvings {
    type Target = u32;

    fn deref(&self) -> &u32 {
        &self.0
    }
}

impl Value for Halvings {
    fn read(node: Node<'_>) -> Read<Self> {
        match u32::try_from(u64::read(node)?) {
            Ok(halvings) if halvings <= Self::MOST => Ok(Self(halvings)),
            _ => Err(node.fault(format!("`{}` must be at most {}", node.key, Self::MOST))),
        }
    }

    fn schema() -> Json {
        json!({ "anyOf": [
            { "type": "integer", "minimum": 0, "maximum": Self::MOST },
            { "type": "string", "description": "`= expression`" },
        ] })
    }

    fn write(&self) -> Option<toml::Value> {
        u64::from(self.0).write()
    }
}

impl<T: Value> Value for Option<T> {
    fn read(node: Node<'_>) -> Read<Self> {
        T::read(node).map(Some)
    }

    fn absent() -> Option<Self> {
        Some(None)
    }

    fn schema() -> Json {
        T::schema()
    }

    fn write(&self) -> Option<toml::Value> {
        self.as_ref().and_then(T::write)
    }
}

impl<T: Value> Value for Vec<T> {
    fn read(node: Node<'_>) -> Read<Self> {
        node.array("a list")?.into_iter().map(T::read).collect()
    }

    fn schema() -> Json {
        json!({ "type": "array", "items": T::schema() })
    }

    fn write(&self) -> Option<toml::Value> {
        Some(toml::Value::Array(self.iter().filter_map(T::write).collect()))
    }
}

impl<T: Value, const N: usize> Value for [T; N] {
    fn read(node: Node<'_>) -> Read<Self> {
        let elements = node.array(&format!("a list of {N}"))?;
        let found = elements.len();
        let values: Vec<T> = elements.into_iter().map(T::read).collect::<Read<_>>()?;
        values.try_into().map_err(|_| {
            node.fault(format!("`{}` must be a list of {N}, not of {found}", node.key))
        })
    }

    fn schema() -> Json {
        json!({ "type": "array", "items": T::schema(), "minItems": N, "maxItems": N })
    }

    fn write(&self) -> Option<toml::Value> {
        Some(toml::Value::Array(self.iter().filter_map(T::write).collect()))
    }
}

/// Things under names of the author's choice, in the order of the file.
#[derive(Clone, Debug, PartialEq)]
pub struct Named<T>(Vec<(At<String>, T)>);

impl<T> Default for Named<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Named<T> {
    /// The thing of a name.
    pub fn get(&self, name: &str) -> Option<&T> {
        self.iter().find(|(known, _)| known.as_str() == name).map(|(_, value)| value)
    }

    /// The place of a name in the order of the file.
    pub fn position(&self, name: &str) -> Option<usize> {
        self.0.iter().position(|(known, _)| known.as_str() == name)
    }

    /// Names and things.
    pub fn iter(&self) -> impl Iterator<Item = (&At<String>, &T)> {
        self.0.iter().map(|(name, value)| (name, value))
    }

    /// The names.
    pub fn names(&self) -> impl Iterator<Item = &str> + Clone {
        self.0.iter().map(|(name, _)| name.as_str())
    }
}

impl<T: Value> Value for Named<T> {
    fn read(node: Node<'_>) -> Read<Self> {
        let table = node.value.get_ref().as_table().ok_or_else(|| node.mismatch("a table"))?;
        let entry = |(key, value): (_, _)| {
            let key: &toml::Spanned<std::borrow::Cow<'_, str>> = key;
            let name = At::new(key.get_ref().to_string(), key.span());
            Ok((name, T::read(Node { key: key.get_ref(), ..node.element(value) })?))
        };
        table.iter().map(entry).collect::<Read<_>>().map(Self)
    }

    fn schema() -> Json {
        json!({ "type": "object", "additionalProperties": T::schema() })
    }

    fn write(&self) -> Option<toml::Value> {
        let entries = self.iter();
        let table = entries.filter_map(|(name, value)| Some((name.to_string(), value.write()?)));
        Some(toml::Value::Table(table.collect()))
    }
}

/// `"auto"`, or given.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Auto<T> {
    /// Chosen by the program.
    Auto,
    /// Chosen by the author.
    Given(T),
}

impl<T> Auto<T> {
    /// What the author chose.
    pub fn given(&self) -> Option<&T> {
        match self {
            Self::Auto => None,
            Self::Given(value) => Some(value),
        }
    }
}

impl<T: Value> Value for Auto<T> {
    fn read(node: Node<'_>) -> Read<Self> {
        if node.string() == Some("auto") {
            return Ok(Self::Auto);
        }
        T::read(node).map(Self::Given)
    }

    fn schema() -> Json {
        json!({ "anyOf": [{ "const": "auto" }, T::schema()] })
    }

    fn write(&self) -> Option<toml::Value> {
        match self {
            Self::Auto => Some(toml::Value::String("auto".to_owned())),
            Self::Given(value) => value.write(),
        }
    }
}

/// `false`, or given.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Switch<T> {
    /// Not wanted.
    Off,
    /// Wanted so.
    On(T),
}

impl<T> Switch<T> {
    /// How it is wanted, if it is.
    pub fn on(&self) -> Option<&T> {
        match self {
            Self::Off => None,
            Self::On(value) => Some(value),
        }
    }
}

impl<T: Value> Value for Switch<T> {
    fn read(node: Node<'_>) -> Read<Self> {
        if node.value.get_ref().as_bool() == Some(false) {
            return Ok(Self::Off);
        }
        T::read(node).map(Self::On)
    }

    fn schema() -> Json {
        json!({ "anyOf": [{ "const": false }, T::schema()] })
    }

    fn write(&self) -> Option<toml::Value> {
        match self {
            Self::Off => Some(toml::Value::Boolean(false)),
            Self::On(value) => value.write(),
        }
    }
}

/// Three numbers of a dimension, in SI; dereferences to the vector.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Vector<D> {
    si: DVec3,
    kind: PhantomData<D>,
}

impl<D> Vector<D> {
    pub(crate) const fn of(si: DVec3) -> Self {
        Self { si, kind: PhantomData }
    }
}

impl<D> Deref for Vector<D> {
    type Target = DVec3;

    fn deref(&self) -> &DVec3 {
        &self.si
    }
}

impl<D: Dimension> Value for Vector<D> {
    fn read(node: Node<'_>) -> Read<Self> {
        let [x, y, z] = <[Any<D>; 3]>::read(node)?;
        Ok(Self::of(DVec3::new(*x, *y, *z)))
    }

    fn schema() -> Json {
        <[Any<D>; 3]>::schema()
    }

    fn write(&self) -> Option<toml::Value> {
        self.si.to_array().map(Any::<D>::of).write()
    }
}

/// A direction in space: a vector of any length but zero.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Direction(DVec3);

impl Direction {
    pub(crate) const Z: Self = Self(DVec3::Z);

    /// The unit vector.
    pub fn unit(&self) -> DVec3 {
        // Scaled first, so that no length over- or underflows.
        (self.0 / self.0.abs().max_element()).normalize()
    }
}

impl Value for Direction {
    fn read(node: Node<'_>) -> Read<Self> {
        let vector = *Vector::<Number>::read(node)?;
        if vector == DVec3::ZERO {
            return Err(node.fault(format!("`{}` must not be the zero vector", node.key)));
        }
        Ok(Self(vector))
    }

    fn schema() -> Json {
        Vector::<Number>::schema()
    }

    fn write(&self) -> Option<toml::Value> {
        Vector::<Number>::of(self.0).write()
    }
}

section! {
    /// A turn about an axis.
    Turn {
        /// Axis of the turn.
        axis: Direction,
        /// Angle, rad, anticlockwise seen against the axis.
        angle: Any<Angle>,
    }
}

/// An orientation: `{ axis, angle }` or a quaternion `[w, x, y, z]`.
#[derive(Clone, Debug, PartialEq)]
pub enum Rotation {
    /// A turn about an axis.
    Turn(Turn),
    /// A quaternion of any length but zero.
    Quaternion(DQuat),
}

impl Rotation {
    pub(crate) const IDENTITY: Self = Self::Quaternion(DQuat::IDENTITY);

    /// The unit quaternion.
    pub fn unit(&self) -> DQuat {
        match self {
            Self::Turn(turn) => DQuat::from_axis_angle(turn.axis.unit(), *turn.angle),
            Self::Quaternion(quaternion) if *quaternion == DQuat::IDENTITY => *quaternion,
            Self::Quaternion(quaternion) => {
                let largest = quaternion.to_array().into_iter().fold(0.0, |m, c| c.abs().max(m));
                (*quaternion * largest.recip()).normalize()
            }
        }
    }
}

impl Value for Rotation {
    fn read(node: Node<'_>) -> Read<Self> {
        if node.value.get_ref().is_table() {
            return read_table(node).map(Self::Turn);
        }
        if !node.value.get_ref().is_array() {
            return Err(node.mismatch("`{ axis, angle }` or a quaternion [w, x, y, z]"));
        }
        let [w, x, y, z] = <[Any<Number>; 4]>::read(node)?.map(|component| *component);
        // Far from where squares over- or underflow.
        let largest = [w, x, y, z].into_iter().fold(0.0, |m: f64, c| c.abs().max(m));
        if !(1e-100..1e100).contains(&largest) {
            return Err(node.fault(format!("`{}` must be a quaternion of unit length", node.key)));
        }
        Ok(Self::Quaternion(DQuat::from_xyzw(x, y, z, w)))
    }

    fn schema() -> Json {
        json!({ "anyOf": [Turn::schema(), <[Any<Number>; 4]>::schema()] })
    }

    fn write(&self) -> Option<toml::Value> {
        match self {
            Self::Turn(turn) => turn.write(),
            Self::Quaternion(q) => [q.w, q.x, q.y, q.z].map(Any::<Number>::of).write(),
        }
    }
}

/// A file, relative to the scene's folder when written, absolute when read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilePath(PathBuf);

impl Deref for FilePath {
    type Target = PathBuf;

    fn deref(&self) -> &PathBuf {
        &self.0
    }
}

impl Value for FilePath {
    fn read(node: Node<'_>) -> Read<Self> {
        let path = node.context.folder.join(String::read(node)?);
        require_file(&path, node)?;
        Ok(Self(path))
    }

    fn schema() -> Json {
        json!({ "type": "string", "description": "a file, relative to the scene" })
    }

    fn write(&self) -> Option<toml::Value> {
        self.0.to_string_lossy().into_owned().write()
    }
}

fn require_file(path: &std::path::Path, node: Node<'_>) -> Read<()> {
    if path.is_file() {
        return Ok(());
    }
    let help = "files are looked for beside the scene";
    Err(node.fault(format!("there is no file `{}`", path.display())).help(help))
}

/// A shape literal, its file made absolute.
#[derive(Clone, Debug, PartialEq)]
pub struct ShapeLiteral(Literal);

impl Deref for ShapeLiteral {
    type Target = Literal;

    fn deref(&self) -> &Literal {
        &self.0
    }
}

impl Value for ShapeLiteral {
    fn read(node: Node<'_>) -> Read<Self> {
        let text = String::read(node)?;
        let literal = text.parse::<Literal>().map_err(|error| {
            let span = node.span();
            let fault = node.fault(error.reason);
            // Inside the quotes, unless they are triple or something is escaped.
            if span.len() != text.len() + 2 {
                return fault;
            }
            let start = span.start + 1;
            fault.moved(start + error.span.start..start + error.span.end)
        })?;
        absolute(literal, node).map(Self)
    }

    fn schema() -> Json {
        json!({ "type": "string", "description": "a shape literal: sphere:R, box:LX,LY,LZ, …" })
    }

    fn write(&self) -> Option<toml::Value> {
        self.0.to_string().write()
    }
}

fn absolute(literal: Literal, node: Node<'_>) -> Read<Literal> {
    let path = |path: PathBuf| -> Read<PathBuf> {
        let path = node.context.folder.join(path);
        require_file(&path, node)?;
        Ok(path)
    };
    Ok(match literal {
        Literal::Primitive(_) => literal,
        Literal::Hull(file) => Literal::Hull(path(file)?),
        Literal::Mesh(file) => Literal::Mesh(path(file)?),
        Literal::Rounded(radius, core) => {
            Literal::Rounded(radius, Box::new(absolute(*core, node)?))
        }
    })
}
