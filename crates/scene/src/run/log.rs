//! `run.log`: what happened, for people.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use super::RunError;

/// How long a log may be locked by another before it counts as in use.
const PATIENCE: Duration = Duration::from_millis(50);

/// The log of a run. While it is open, no other run can work in the folder.
pub(super) struct Log {
    file: File,
    path: PathBuf,
    opened: Instant,
}

impl Log {
    /// Opens the log of a folder, at its end.
    pub(super) fn open(folder: &Path) -> Result<Self, RunError> {
        let path = folder.join("run.log");
        let opened = OpenOptions::new().append(true).create(true).open(&path);
        let file = opened.map_err(RunError::writing(&path))?;
        let opened = Instant::now();
        // Who asks whether a run is under way holds the lock for a moment.
        while let Err(TryLockError::WouldBlock) = file.try_lock() {
            if opened.elapsed() > PATIENCE {
                return Err(RunError::InUse(folder.to_owned()));
            }
            thread::sleep(PATIENCE / 10);
        }
        // Some network file systems know no locks; a run is better without one than not at all.
        Ok(Self { file, path, opened })
    }

    /// Forgets the run before.
    pub(super) fn clear(&mut self) -> Result<(), RunError> {
        self.file.set_len(0).map_err(RunError::writing(&self.path))
    }

    /// Adds a line, with the time since the program was started.
    pub(super) fn line(&mut self, text: &str) -> Result<(), RunError> {
        let line = format!("[{:12.3} s] {text}\n", self.opened.elapsed().as_secs_f64());
        self.file.write_all(line.as_bytes()).map_err(RunError::writing(&self.path))
    }
}

/// Date and time now, UTC, as in `2026-11-15 23:39:02 UTC`.
pub(super) fn now() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    utc(seconds)
}

fn utc(seconds: u64) -> String {
    let (days, second) = (seconds / 86_400, seconds % 86_400);
    let [hour, minute, second] = [second / 3600, second / 60 % 60, second % 60];
    let (year, month, day) = date(days);
    format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02} UTC")
}

/// The date so many days after 1 January 1970: years begin in March here, so that the leap day is
/// their last (Richards 2013).
fn date(days: u64) -> (u64, u64, u64) {
    let since_0000 = days + 719_468;
    let (era, day) = (since_0000 / 146_097, since_0000 % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, carry) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (400 * era + year + carry, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        assert_eq!(utc(0), "1970-01-01 00:00:00 UTC");
        assert_eq!(utc(951_782_400), "2000-02-29 00:00:00 UTC");
        assert_eq!(utc(1_763_251_199), "2025-11-15 23:59:59 UTC");
        assert_eq!(utc(4_107_542_400), "2100-03-01 00:00:00 UTC");
    }
}
