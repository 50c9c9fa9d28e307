//! A scene to begin with.

/// A commented scene to begin with, under a title.
///
/// ```
/// use polygrain_scene::{Scene, starter};
///
/// let scene = Scene::parse(&starter("My first bin"), "bin.toml", &[])?;
/// assert_eq!(scene.description().title, "My first bin");
/// assert_eq!(scene.build()?.summary().grains, 50);
/// # Ok::<(), polygrain_scene::SceneError>(())
/// ```
pub fn starter(title: &str) -> String {
    let quoted = toml::Value::String(title.to_owned()).to_string();
    include_str!("starter.toml").replacen("\"NAME\"", &quoted, 1)
}
