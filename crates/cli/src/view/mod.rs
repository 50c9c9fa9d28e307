//! `polygrain view`: shows a run in the browser.
//!
//! A [`Door`] is a port of this machine; a [`Server`] answers who comes in, each connection in its
//! own thread, which reads requests, lets `guard` turn strangers away and asks `site` for the answer:
//! a file of the page, which is part of the program, or data of the run.

mod bundle;
mod connection;
mod events;
mod guard;
mod request;
mod response;
mod server;
mod site;

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::mpsc;

use clap::Args;
use polygrain_scene::results::Results;

use crate::diagnostic::Failure;
pub(crate) use server::{Door, Server};

#[derive(Debug, Args)]
pub(crate) struct ViewArguments {
    /// The folder of the run
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,

    /// Port to serve the page on; any that is free by default
    #[arg(long, value_name = "P", default_value_t = 0, hide_default_value = true)]
    pub(crate) port: u16,

    /// Do not open the browser
    #[arg(long)]
    pub(crate) no_open: bool,
}

/// Serves a run until Ctrl-C.
pub(crate) fn view(arguments: &ViewArguments, out: &mut impl Write) -> Result<(), Failure> {
    let results = Results::open(&arguments.folder)?;
    let title = results.title()?;
    let door = listen(arguments.port)?;
    let (end, ended) = mpsc::channel();
    // Without a handler Ctrl-C still ends the program, only less kindly.
    let _ = ctrlc::set_handler(move || {
        let _ = end.send(());
    });
    let server = door.serve(results, None).map_err(Failure::Server)?;
    let address = door.address();
    let greet = |out: &mut dyn Write| -> io::Result<()> {
        writeln!(out, "{title}\n  {address}\nCtrl-C ends it")?;
        out.flush()
    };
    greet(out).map_err(Failure::Output)?;
    if !arguments.no_open
        && let Err(hint) = show(&address)
    {
        anstream::eprintln!("{hint}");
    }
    // Nobody can send any more if the handler is gone: then there is nothing to wait for but a
    // signal that ends the program.
    while ended.recv().is_err() {
        std::thread::park();
    }
    server.close();
    Ok(())
}

/// Takes a port.
pub(crate) fn listen(port: u16) -> Result<Door, Failure> {
    Door::open(port).map_err(|source| Failure::Port { port, source })
}

/// Opens the browser; if there is none, says so.
pub(crate) fn show(address: &str) -> Result<(), String> {
    open::that_detached(address)
        .map_err(|_| format!("there is no browser to open: open {address} yourself"))
}
