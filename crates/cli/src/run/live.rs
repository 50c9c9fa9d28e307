//! A run that is looked at as it goes.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use clap::Args;
use polygrain_scene::results::Results;
use polygrain_scene::run::Event;

use super::progress::Reporter;
use crate::diagnostic::Failure;
use crate::view::{self, Door, Server};

#[derive(Debug, Args)]
pub(crate) struct LiveArguments {
    /// Look at the run in the browser as it goes
    #[arg(long)]
    view: bool,

    /// With --view: port to serve the page on; any that is free by default
    #[arg(
        long,
        value_name = "P",
        requires = "view",
        default_value_t = 0,
        hide_default_value = true
    )]
    port: u16,

    /// With --view: do not open the browser
    #[arg(long, requires = "view")]
    no_open: bool,
}

/// The page of a run, served by other threads, which only read what the run writes.
pub(super) struct Live {
    door: Door,
    folder: PathBuf,
    open_browser: bool,
    running: Arc<AtomicBool>,
    server: Option<Server>,
}

impl Live {
    /// Takes the port, before the run begins; none if nobody wants to look.
    pub(super) fn prepare(
        arguments: &LiveArguments,
        folder: &Path,
    ) -> Result<Option<Self>, Failure> {
        if !arguments.view {
            return Ok(None);
        }
        Ok(Some(Self {
            door: view::listen(arguments.port)?,
            folder: folder.to_owned(),
            open_browser: !arguments.no_open,
            running: Arc::new(AtomicBool::new(true)),
            server: None,
        }))
    }

    /// Serves the run once it has begun: then there is something to look at.
    pub(super) fn see(&mut self, event: Event<'_>, reporter: &Reporter) {
        if !matches!(event, Event::Started(..)) {
            return;
        }
        match self.serve() {
            Ok(()) => {
                let address = self.door.address();
                reporter.tell(&format!("look at it as it goes: {address}"));
                if self.open_browser
                    && let Err(hint) = view::show(&address)
                {
                    reporter.tell(&hint);
                }
            }
            // The run is worth more than the look at it.
            Err(failure) => reporter.tell(&format!("the run cannot be looked at: {failure}")),
        }
    }

    fn serve(&mut self) -> Result<(), Failure> {
        let results = Results::open(&self.folder)?;
        let running = Some(Arc::clone(&self.running));
        self.server = Some(self.door.serve(results, running).map_err(Failure::Server)?);
        Ok(())
    }

    /// Tells who looks that the run is at its end.
    pub(super) fn end(&self) {
        self.running.store(false, Ordering::Release);
    }

    /// Serves on until Ctrl-C, if there is someone at the terminal to press it and no script waits
    /// for the program to end.
    pub(super) fn linger(&self, for_a_script: bool, interrupted: &AtomicBool) {
        let Some(server) = &self.server else { return };
        let interrupted = || interrupted.load(Ordering::Relaxed);
        if !for_a_script && io::stdout().is_terminal() && !interrupted() {
            anstream::eprintln!(
                "the run is at its end; {} stays until Ctrl-C",
                self.door.address()
            );
            while !interrupted() {
                thread::sleep(Duration::from_millis(50));
            }
        }
        server.close();
    }
}
