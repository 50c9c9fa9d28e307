//! `polygrain query`: how far apart two bodies are, or how deep they overlap, and where.

mod batch;
mod body;
mod json;
mod words;

use std::io::Write;
use std::process::ExitCode;

use polygrain_contact::Method;
use polygrain_contact::manifold::{Feature, MAX_POINTS};
use polygrain_contact::query::{self, Contact, ContactOptions};
use polygrain_geometry::{Pose, Shape};

use crate::args::QueryArguments;
use crate::diagnostic::Failure;
use body::Body;
pub(crate) use body::parse_pose;

/// Answers the query of the command line, or those of a file.
pub(crate) fn answer(
    arguments: &QueryArguments,
    out: &mut impl Write,
) -> Result<ExitCode, Failure> {
    if let Some(path) = &arguments.batch {
        return batch::answer(path, arguments, out);
    }
    let [a, b] = [&arguments.a, &arguments.b].map(|name| name.as_deref().unwrap_or_default());
    let question = Question {
        a: &Body::read(a)?,
        pose_a: arguments.pose_a.unwrap_or_default(),
        b: &Body::read(b)?,
        pose_b: arguments.pose_b.unwrap_or_default(),
        method: arguments.method,
        all_points: arguments.all_points,
    };
    let contact = question.ask()?;
    if arguments.json {
        writeln!(out, "{}", json::object(&contact, question.method)).map_err(Failure::Output)?;
    } else {
        words::write(&contact, [a, b], &question, out).map_err(Failure::Output)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Two bodies, where they are, and how to find the contact.
struct Question<'a> {
    a: &'a Body,
    pose_a: Pose,
    b: &'a Body,
    pose_b: Pose,
    method: Method,
    all_points: bool,
}

impl Question<'_> {
    /// The contact in world coordinates, its local points in those of the shapes as given.
    fn ask(&self) -> Result<Contact, Failure> {
        let options = ContactOptions {
            max_points: if self.all_points { MAX_POINTS } else { 4 },
            method: self.method,
            ..ContactOptions::default()
        };
        let (pose_a, pose_b) = (self.a.pose(&self.pose_a), self.b.pose(&self.pose_b));
        let contact = query::contact(&self.a.shape, &pose_a, &self.b.shape, &pose_b, &options)?;
        let mut contact = contact.ok_or(Failure::NoAnswer)?;
        for point in &mut contact.points {
            point.local_a = self.a.as_given(point.local_a);
            point.local_b = self.b.as_given(point.local_b);
            // The kernel works on a sphere's centre, which is no vertex to anyone else.
            for (feature, body) in
                [(&mut point.features.a, self.a), (&mut point.features.b, self.b)]
            {
                if let Shape::Sphere(_) = body.shape {
                    *feature = Feature::Surface;
                }
            }
        }
        let finite = contact.gap.gap.is_finite() && contact.gap.normal.is_finite();
        if finite { Ok(contact) } else { Err(Failure::NoAnswer) }
    }
}
