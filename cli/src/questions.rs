//! `crossover questions`: questions about a screen, as other systems read them.

use std::path::Path;

use crossover_model::{Error, ErrorKind};
use crossover_screens::questions::export::{Set, moodle, qti, sheet};
use crossover_screens::questions::{Kind, Question, set};

use crate::command_error::{CommandError, print, print_as_is};
use crate::{output, request};

/// The most questions at once.
const MOST: u32 = 1000;

/// The arguments of the command.
#[derive(clap::Args)]
pub struct Options {
    /// A screen and key=value pairs, or a link. What is not at its default stays; the rest is drawn.
    #[arg(required = true, value_name = "SCREEN KEY=VALUE… | LINK")]
    state: Vec<String>,
    /// What is written: Moodle XML, a package of QTI 1.2 for Canvas, a page to print, or JSON.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// The seed of the first question; the next ones have the next seeds.
    #[arg(long, default_value_t = 1)]
    seed: u32,
    /// How many questions.
    #[arg(long, default_value_t = 9)]
    count: u32,
    /// The kind of all questions, such as compute; all kinds by turns if omitted.
    #[arg(long)]
    kind: Option<String>,
    /// The address of the page that the links of the questions open.
    #[arg(long, default_value = "")]
    site: String,
    /// The file to write; printed if omitted, which a package is not.
    #[arg(short, long)]
    output: Option<String>,
}

/// What is written.
#[derive(Clone, Copy, Default, clap::ValueEnum)]
enum Format {
    Moodle,
    Qti,
    Html,
    #[default]
    Json,
}

/// Writes the questions that the arguments ask for.
pub fn run(options: &Options) -> Result<(), CommandError> {
    let state = request::read(&options.state)?;
    let params = request::params(&state)?;
    let kind = options.kind.as_deref().map(kind).transpose()?;
    let count = Some(options.count).filter(|count| (1..=MOST).contains(count));
    let count = count.ok_or_else(|| {
        let help = format!("give a whole number from 1 to {MOST}");
        Error::new(ErrorKind::OutOfRange, "count", options.count, help)
    })?;
    let questions = set(params, kind, options.seed, count)?;
    let title = format!("Crossover: {}", params.screen().title);
    let set = Set { title: &title, questions: &questions, site: &options.site };
    let bytes = match options.format {
        Format::Moodle => moodle(&set).into_bytes(),
        Format::Html => sheet(&set).into_bytes(),
        Format::Json => json(&questions).into_bytes(),
        Format::Qti => qti(&set),
    };
    match (options.output.as_deref(), options.format) {
        (Some(path), _) => output::write(Path::new(path), bytes),
        (None, Format::Qti) => {
            let help = "it is a package of files: name one with -o questions.zip";
            Err(Error::new(ErrorKind::MissingInput, "output", "missing", help).into())
        }
        (None, Format::Json) => print(&String::from_utf8_lossy(&bytes)),
        (None, _) => print_as_is(&String::from_utf8_lossy(&bytes)),
    }
}

fn kind(name: &str) -> Result<Kind, Error> {
    Kind::find(name).ok_or_else(|| {
        let names: Vec<_> = Kind::ALL.iter().map(|kind| kind.key()).collect();
        let help = format!("choose one of {}", names.join(", "));
        Error::new(ErrorKind::UnknownOption, "kind", format!("“{name}”"), help)
    })
}

fn json(questions: &[Question]) -> String {
    serde_json::to_string_pretty(questions).unwrap_or_default()
}
