//! News from a run, as server-sent events.

use std::fs;
use std::io::{self, Write};
use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use polygrain_scene::results::Moment;
use serde_json::json;

use super::response::head;
use super::server::Counted;
use super::site::Site;

/// Time between two looks at the folder.
const LOOK_EVERY: Duration = Duration::from_millis(200);
/// After so long without news a line says that the connection stands.
const HEARTBEAT: Duration = Duration::from_secs(10);

/// Tells of all frames after a number, of new rows of the history, and of the end, after which the
/// stream ends. Frames are told again to who asks anew without a number, so that none is missed
/// between asking for the run and for the news.
pub(super) fn tell(out: &mut impl Write, site: &Site, after: Option<usize>) -> io::Result<()> {
    let _listener = Counted::new(&site.listeners);
    let mut answer = head(200, "text/event-stream", false);
    answer.push_str("Connection: close\r\n\r\nretry: 1000\n\n");
    out.write_all(answer.as_bytes())?;
    out.flush()?;
    let mut news = News { next: after.map_or(0, |number| number + 1), ..News::default() };
    let mut told = Instant::now();
    loop {
        // Asked before looking: what was written before the end is told before it.
        let live = site.is_live();
        let mut text = news.gather(site);
        if !live {
            text.push_str("event: end\ndata: {}\n\n");
        } else if text.is_empty() && told.elapsed() >= HEARTBEAT {
            text.push_str(": still here\n\n");
        }
        if !text.is_empty() {
            out.write_all(text.as_bytes())?;
            out.flush()?;
            told = Instant::now();
        }
        if !live || site.closing.load(Ordering::Relaxed) {
            return Ok(());
        }
        thread::sleep(LOOK_EVERY);
    }
}

/// What has been told.
#[derive(Default)]
struct News {
    /// The first frame that has not.
    next: usize,
    frames: Option<Stamp>,
    history: Option<Stamp>,
}

/// A file that changes has another.
type Stamp = (u64, Option<SystemTime>);

impl News {
    fn gather(&mut self, site: &Site) -> String {
        let stamp = |name: &str| -> Option<Stamp> {
            let data = fs::metadata(site.results.folder().join(name)).ok()?;
            Some((data.len(), data.modified().ok()))
        };
        let mut text = String::new();
        let frames = stamp("frames.pvd");
        // A list that cannot be read is told to who asks for the run.
        if frames != self.frames
            && let Ok(new) = site.results.frames_from(self.next)
        {
            self.frames = frames;
            for frame in new {
                self.next = frame.number + 1;
                text += &told_of(&frame);
            }
        }
        let history = stamp("history.csv");
        if history != self.history {
            self.history = history;
            text.push_str("event: history\ndata: {}\n\n");
        }
        text
    }
}

fn told_of(frame: &Moment) -> String {
    let data = json!({ "index": frame.number, "time": frame.time });
    format!("event: frames\nid: {}\ndata: {data}\n\n", frame.number)
}
