//! `polygrain`: the program.
//!
//! Each command is a module: [`shape`] describes grains and converts them, [`gallery`] draws the
//! catalogue of generators, [`query`] finds contacts, [`run`] runs scenes, [`check`] looks at them
//! first, [`new_scene`] writes one to start from, [`view`] shows a run in the browser, [`render`],
//! [`plot`] and [`report`] show what came of it, [`analyse`] what it tells, [`reproduce`] runs
//! published tables and figures again. [`picture`] draws bodies, [`plot`] curves, [`diagnostic`]
//! shows errors, [`folder`] makes room for output.

mod analyse;
mod args;
mod check;
mod diagnostic;
mod folder;
mod gallery;
mod new_scene;
mod picture;
mod plot;
mod query;
mod render;
mod report;
mod reproduce;
mod run;
mod shape;
mod view;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use args::{Arguments, Command};
use diagnostic::Failure;

fn main() -> ExitCode {
    match execute(Arguments::parse().command) {
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

fn execute(command: Option<Command>) -> Result<ExitCode, Failure> {
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
        Some(Command::Run(arguments)) => run::run(&arguments, &mut out)?,
        Some(Command::Check(arguments)) => {
            check::check(&arguments, &mut out)?;
            ExitCode::SUCCESS
        }
        Some(Command::View(arguments)) => {
            view::view(&arguments, &mut out)?;
            ExitCode::SUCCESS
        }
        Some(Command::Render(arguments)) => {
            render::render(&arguments, &mut out)?;
            ExitCode::SUCCESS
        }
        Some(Command::Plot(arguments)) => {
            plot::plot(&arguments, &mut out)?;
            ExitCode::SUCCESS
        }
        Some(Command::Analyse(arguments)) => {
            analyse::analyse(&arguments, &mut out)?;
            ExitCode::SUCCESS
        }
        Some(Command::Report(arguments)) => {
            report::report(&arguments, &mut out)?;
            ExitCode::SUCCESS
        }
        Some(Command::New { name }) => {
            new_scene::write(&name, &mut out)?;
            ExitCode::SUCCESS
        }
        Some(Command::Schema) => {
            let schema = serde_json::to_string_pretty(&polygrain_scene::schema())
                .expect("a schema can be written");
            writeln!(out, "{schema}").map_err(Failure::Output)?;
            ExitCode::SUCCESS
        }
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
