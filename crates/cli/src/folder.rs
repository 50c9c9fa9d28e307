//! The folders that output goes into.

use std::fs;
use std::path::Path;

use crate::diagnostic::Failure;

/// Makes a folder, and those that it is in, unless they are there.
pub(crate) fn make_folder(folder: &Path) -> Result<(), Failure> {
    fs::create_dir_all(folder)
        .map_err(|source| Failure::NewFolder { path: folder.to_owned(), source })
}

/// Makes the folder of a file that is about to be written.
pub(crate) fn make_folder_of(file: &Path) -> Result<(), Failure> {
    file.parent().map_or(Ok(()), make_folder)
}
