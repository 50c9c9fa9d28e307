//! Files that appear whole or not at all.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};

/// Writes a file through a buffer, so that at no moment a half-written file bears its name.
///
/// The content goes to a temporary file in the same folder, is flushed to the disc and then takes
/// the name, replacing any file that had it. If anything fails, the temporary file is removed and
/// the old file is untouched; a killed process can leave a file `.NAME.PROCESS-NUMBER.tmp` behind.
///
/// ```
/// use std::io::Write;
/// use polygrain_geometry::file::write_atomically;
///
/// let path = std::env::temp_dir().join(format!("polygrain-doc-{}.txt", std::process::id()));
/// write_atomically(&path, |out| writeln!(out, "all of it"))?;
/// assert_eq!(std::fs::read_to_string(&path)?, "all of it\n");
/// # std::fs::remove_file(path)?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_atomically(
    path: impl AsRef<Path>,
    content: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> io::Result<()> {
    let path = path.as_ref();
    let temporary = temporary_path(path)?;
    let file = OpenOptions::new().write(true).create_new(true).open(&temporary)?;
    let result = fill(file, content).and_then(|()| fs::rename(&temporary, path));
    if result.is_err() {
        // What went wrong first is the error to report.
        let _ = fs::remove_file(&temporary);
    }
    result
}

fn fill(
    file: File,
    content: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> io::Result<()> {
    let mut out = BufWriter::with_capacity(1 << 16, file);
    content(&mut out)?;
    out.flush()?;
    out.get_ref().sync_all()
}

fn temporary_path(path: &Path) -> io::Result<PathBuf> {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let name = path
        .file_name()
        .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "the path names no file"))?;
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let mut hidden = OsString::from(".");
    hidden.push(name);
    hidden.push(format!(".{}-{number}.tmp", process::id()));
    Ok(path.with_file_name(hidden))
}
