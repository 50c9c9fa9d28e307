//! The files that a scene names: meshes, hulls, tables. A run keeps copies, so that its folder can be
//! moved, and the originals changed or lost, and the run still goes on.

use std::fs;
use std::path::{Path, PathBuf};

use polygrain_geometry::file::write_atomically;
use polygrain_geometry::shape::Literal;
use toml::Value;
use xxhash_rust::xxh3::xxh3_64;

use super::RunError;

/// Where the copies are, in the folder of a run.
pub(super) const FOLDER: &str = "files";

/// A file that a scene names.
pub(super) struct Attachment {
    /// The hash of its content, and what it is called: equal names, equal content.
    name: String,
    content: Vec<u8>,
}

impl Attachment {
    fn read(path: &Path) -> Result<Self, RunError> {
        let content = fs::read(path).map_err(RunError::reading(path))?;
        let hash = format!("{:016x}-", xxh3_64(&content));
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        // A copy is not named after its hash twice.
        let name = format!("{hash}{}", name.strip_prefix(&hash).unwrap_or(&name));
        Ok(Self { name, content })
    }

    fn path(&self) -> PathBuf {
        Path::new(FOLDER).join(&self.name)
    }
}

/// Takes the files out of a resolved scene: it names their copies instead, and so is the same
/// wherever the files lie, and another if their content is.
pub(super) fn detach(scene: &mut toml::Table) -> Result<Vec<Attachment>, RunError> {
    let mut attachments = Vec::new();
    for (key, value) in scene.iter_mut() {
        detach_value(key, value, &mut attachments)?;
    }
    Ok(attachments)
}

fn detach_value(key: &str, value: &mut Value, found: &mut Vec<Attachment>) -> Result<(), RunError> {
    match value {
        Value::Table(table) => {
            table.iter_mut().try_for_each(|(key, value)| detach_value(key, value, found))
        }
        Value::Array(list) => list.iter_mut().try_for_each(|item| detach_value(key, item, found)),
        Value::String(text) => {
            let mut copied = |path: &mut PathBuf| -> Result<(), RunError> {
                let attachment = Attachment::read(path)?;
                *path = attachment.path();
                found.push(attachment);
                Ok(())
            };
            match key {
                "literal" => {
                    if let Ok(mut literal) = text.parse::<Literal>()
                        && let Some(path) = file_of(&mut literal)
                    {
                        copied(path)?;
                        *text = literal.to_string();
                    }
                }
                "csv" => {
                    let mut path = PathBuf::from(&*text);
                    copied(&mut path)?;
                    *text = path.to_string_lossy().into_owned();
                }
                _ => {}
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

fn file_of(literal: &mut Literal) -> Option<&mut PathBuf> {
    match literal {
        Literal::Primitive(_) => None,
        Literal::Hull(path) | Literal::Mesh(path) => Some(path),
        Literal::Rounded(_, core) => file_of(core),
    }
}

/// Writes the copies into the folder of a run, unless they are there.
pub(super) fn keep(attachments: &[Attachment], folder: &Path) -> Result<(), RunError> {
    if attachments.is_empty() {
        return Ok(());
    }
    let files = folder.join(FOLDER);
    fs::create_dir_all(&files).map_err(RunError::writing(&files))?;
    for attachment in attachments {
        let path = folder.join(attachment.path());
        if !path.is_file() {
            write_atomically(&path, |out| std::io::Write::write_all(out, &attachment.content))
                .map_err(RunError::writing(&path))?;
        }
    }
    Ok(())
}

/// Removes the copies that a run left, and nothing else.
pub(super) fn discard(folder: &Path) -> Result<(), RunError> {
    let files = folder.join(FOLDER);
    let Ok(entries) = fs::read_dir(&files) else { return Ok(()) };
    for entry in entries {
        let path = entry.map_err(RunError::reading(&files))?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let hash = name.trim_start_matches('.').split('-').next().unwrap_or_default();
        if hash.len() == 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            fs::remove_file(&path).map_err(RunError::writing(&path))?;
        }
    }
    // Stays if it holds anything else.
    let _ = fs::remove_dir(&files);
    Ok(())
}
