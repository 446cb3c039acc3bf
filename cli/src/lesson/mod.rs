//! `crossover lesson`: a lesson as a SCORM 1.2 package, which course systems take without a server of ours.
//!
//! The package holds the built page, byte for byte, and beside it a page that opens the lesson in it and tells the
//! course system what a student has done (`embed/scorm`).

mod manifest;
mod package;
mod site;

use std::path::{Path, PathBuf};

use crossover_model::{Error, ErrorKind};
use crossover_screens::lesson::{Lesson, Opened};
use crossover_screens::link::State;
use crossover_screens::registry;
use crossover_screens::screen::Screen;

use crate::command_error::CommandError;
use crate::{output, request};
use package::Package;

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
    let pass = options.pass.map(|pass| request::within("pass", pass, 1, 100)).transpose()?;
    if pass.is_some() && lesson.asked() == 0 {
        let help = "leave it out: the lesson asks nothing, so nobody can pass";
        return Err(Error::new(ErrorKind::Undefined, "pass", "given", help).into());
    }
    let title = plain(options.title.as_deref().unwrap_or(&lesson.title));
    let opened = Opened::first(lesson).ok_or_else(|| Error::missing("lesson"))?;
    let screen = opened.open().state.screen().map_or("", |screen| screen.title);
    let title = if title.is_empty() { screen.to_owned() } else { title };
    let package = Package { title, link: link(&opened), pass, site: site::read(&options.dist)? };
    let file = |error| CommandError::output(&options.output.to_string_lossy(), error);
    output::write(Path::new(&options.output), package.zip().map_err(file)?)
}

/// Returns the lesson of a link, or the ready one of the screen of that name.
fn lesson(named: &str) -> Result<Lesson, Error> {
    let state = request::read(&[named.to_owned()])?;
    let ready = |screen: &'static Screen| Opened::ready(screen, false);
    let opened = match registry::find(named) {
        Some(screen) => ready(screen).ok_or_else(|| without("has no ready lesson"))?,
        None => state.lesson.ok_or_else(|| without("has no lesson"))?,
    };
    Ok((*opened.lesson).clone())
}

fn without(what: &str) -> Error {
    let help =
        "give the link of a lesson, with lesson= in it, or the id of a screen that has a ready one";
    Error::new(ErrorKind::MissingInput, "lesson", format!("missing: the screen {what}"), help)
}

/// Returns the link to the first step, from the `#` on, as a page around it opens it.
fn link(opened: &Opened) -> String {
    let mut state: State = opened.state();
    state.view.embed = true;
    state.write()
}

/// Returns a text on one line, without the characters that XML cannot hold.
fn plain(text: &str) -> String {
    let text: Vec<_> = text.split_whitespace().collect();
    text.join(" ").replace(|c: char| c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}'), "")
}
