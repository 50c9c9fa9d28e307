//! `polygrain`: the program.
//!
//! Each command is a module: [`shape`] describes grains and converts them, [`gallery`] draws the
//! catalogue of generators, [`query`] finds contacts, [`reproduce`] runs published tables and figures
//! again. [`picture`] renders bodies, [`plot`] draws curves, [`diagnostic`] shows errors.

mod args;
mod diagnostic;
mod gallery;
mod picture;
mod plot;
mod query;
mod reproduce;
mod shape;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use args::{Arguments, Command};
use diagnostic::Failure;

fn main() -> ExitCode {
    match run(Arguments::parse().command) {
        Ok(exit) => exit,
        // The reader of our output has seen enough (`polygrain … | head`): no reason to complain.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(failure) => {
            diagnostic::show(&failure);
            ExitCode::FAILURE
        }
    }
}

fn run(command: Option<Command>) -> Result<ExitCode, Failure> {
    let mut out = anstream::stdout().lock();
    let exit = match command {
        None => {
            write!(out, "{}", Arguments::command().render_help().ansi())
                .map_err(Failure::Output)?;
            ExitCode::SUCCESS
        }
        Some(Command::Shape(arguments)) => match &arguments.gallery {
            Some(folder) => {
                gallery::write(folder, arguments.format.into(), &mut out)?;
                ExitCode::SUCCESS
            }
            None => shape::describe(&arguments, &mut out)?,
        },
        Some(Command::Query(arguments)) => query::answer(&arguments, &mut out)?,
        Some(Command::Reproduce(arguments)) => {
            reproduce::run(&arguments, &mut out)?;
            ExitCode::SUCCESS
        }
        Some(Command::Completions { shell }) => {
            // Written by way of a buffer because `clap_complete` panics on a closed pipe.
            let mut script = Vec::new();
            let mut command = Arguments::command();
            clap_complete::generate(shell, &mut command, "polygrain", &mut script);
            out.write_all(&script).map_err(Failure::Output)?;
            ExitCode::SUCCESS
        }
    };
    out.flush().map_err(Failure::Output)?;
    Ok(exit)
}
