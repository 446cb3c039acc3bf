//! `crossover class`: the same questions with other numbers for each student of a class, and the key.

use std::path::Path;

use crossover_model::{Error, ErrorKind};
use crossover_screens::archive;
use crossover_screens::questions::export::{Class, read_students};
use crossover_screens::registry;
use crossover_screens::screen::{Params, Screen};

use crate::command_error::CommandError;
use crate::{output, text_file};

/// The most questions about a screen.
const MOST: u32 = 100;

/// The arguments of the command.
#[derive(clap::Args)]
pub struct Options {
    /// The ids of the students: a file of one a line, or a table with a column "id"; - reads standard input.
    students: String,
    /// The screens that are asked about, between commas.
    #[arg(long, required = true, value_delimiter = ',')]
    screens: Vec<String>,
    /// How many questions about each screen.
    #[arg(long, default_value_t = 3)]
    count: u32,
    /// What the sheet is called.
    #[arg(long, default_value = "Exercises")]
    title: String,
    /// A word that gives the same class other numbers, such as that of a resit.
    #[arg(long, default_value = "")]
    salt: String,
    /// Leave out the links to the states, which show the answers.
    #[arg(long)]
    exam: bool,
    /// The address of the page that the links of the key open.
    #[arg(long, default_value = "")]
    site: String,
    /// The folder to write into, or a zip archive.
    #[arg(short, long)]
    output: String,
}

/// Writes a sheet for each student, all of them in one, and the key.
pub fn run(options: &Options) -> Result<(), CommandError> {
    let Options { count, title, salt, exam, site, output, .. } = options;
    let students = read_students(
        &text_file::text(&options.students)
            .map_err(|wrong| CommandError::input(&options.students, wrong))?,
    )?;
    let about = options.screens.iter().map(|id| Ok(screen(id)?.defaults()));
    let about: Vec<Params> = about.collect::<Result<_, Error>>()?;
    if !(1..=MOST).contains(count) {
        let help = format!("give a whole number from 1 to {MOST}");
        return Err(Error::new(ErrorKind::OutOfRange, "count", count, help).into());
    }
    let (students, about) = (&students, &about);
    let class = Class { title, students, about, count: *count, salt, site, exam: *exam };
    let files = class.files()?;
    if Path::new(output).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("zip")) {
        return output::write(Path::new(output), archive::store(&files));
    }
    for (name, bytes) in files {
        output::change(&Path::new(output).join(name), &bytes)?;
    }
    Ok(())
}

fn screen(id: &str) -> Result<&'static Screen, Error> {
    registry::find(id).ok_or_else(|| {
        let help = "choose one that crossover list names";
        Error::new(ErrorKind::UnknownOption, "screens", format!("“{id}”"), help)
    })
}
