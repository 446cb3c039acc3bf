//! `crossover lesson`: a lesson as a SCORM 1.2 package ([`crossover_screens::lesson::scorm`]).

mod site;

use std::path::PathBuf;

use crossover_model::{Error, ErrorKind};
use crossover_screens::lesson::scorm::Package;
use crossover_screens::lesson::{Lesson, Opened};
use crossover_screens::registry;

use crate::command_error::CommandError;
use crate::{output, request};

/// The arguments of the command.
#[derive(clap::Args)]
pub struct Options {
    /// A link that holds a lesson, or the id of the screen whose ready lesson it is. Notes for the teacher
    /// are left out.
    #[arg(value_name = "LINK | SCREEN")]
    lesson: String,
    /// The zip file to write, which a course system takes as a SCORM package.
    #[arg(short, long)]
    output: PathBuf,
    /// The folder of the built page.
    #[arg(long, default_value = "dist")]
    dist: PathBuf,
    /// The title in the course; that of the lesson if omitted.
    #[arg(long)]
    title: Option<String>,
    /// The percentage of right answers that passes, 1 to 100; nobody fails if omitted.
    #[arg(long, value_name = "PERCENT")]
    pass: Option<u32>,
}

/// Writes the package of the lesson that the arguments name.
pub fn run(options: &Options) -> Result<(), CommandError> {
    let lesson = lesson(&options.lesson)?.for_class();
    let pass = options.pass.map(|pass| request::check_range("pass", pass, 1, 100)).transpose()?;
    if let Some(pass) = pass.filter(|_| lesson.count_questions() == 0) {
        let got = format!("{pass}, but the lesson asks nothing");
        return Err(Error::new(ErrorKind::Undefined, "pass", got, "leave it out").into());
    }
    let opened = Opened::first(lesson).ok_or_else(|| Error::missing("lesson"))?;
    let site = site::read(&options.dist)?;
    let package = Package::new(&opened, options.title.as_deref(), pass, site);
    for (file, _) in package.site() {
        output::spare(&options.dist.join(file), &options.output)?;
    }
    let path = options.output.to_string_lossy();
    let zip = package.zip().map_err(|error| CommandError::output(&path, error))?;
    output::write(&options.output, zip)
}

/// Returns the lesson of a link, or the ready one of the screen of that name.
fn lesson(named: &str) -> Result<Lesson, Error> {
    let state = request::read(&[named.to_owned()])?;
    let opened = match registry::find(named) {
        Some(screen) => Opened::ready(screen, false)
            .ok_or_else(|| without("this screen has no ready lesson"))?,
        None => state.lesson.ok_or_else(|| without("the link has no lesson"))?,
    };
    Ok((*opened.lesson).clone())
}

fn without(what: &str) -> Error {
    let help =
        "give the link of a lesson, with lesson= in it, or the id of a screen that has a ready one";
    Error::new(ErrorKind::MissingInput, "lesson", format!("missing, as {what}"), help)
}
