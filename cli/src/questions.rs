//! `crossover questions`: questions about a screen, as other systems read them.

use std::path::Path;

use crossover_model::{Error, ErrorKind};
use crossover_screens::questions::export::{Set, moodle, qti, qti_2, sheet};
use crossover_screens::questions::{Bank, Kind, Question, set};
use crossover_screens::screen::Params;

use crate::command_error::{CommandError, print, print_as_is};
use crate::{output, request};

/// The most questions at once.
const MOST: u32 = 1000;

/// The arguments of the command.
#[derive(clap::Args)]
pub struct Options {
    /// A screen and key=value pairs, or a link. What is not at its default stays, where a question draws it.
    #[arg(required = true, value_name = "SCREEN KEY=VALUE… | LINK")]
    state: Vec<String>,
    /// What is written: Moodle XML, a package of QTI 1.2 for Canvas or of QTI 2.1, a page to print, or JSON.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// The seed of the first question; the next ones have the next seeds.
    #[arg(long, default_value_t = 1)]
    seed: u32,
    /// How many questions.
    #[arg(long, default_value_t = 9)]
    count: u32,
    /// How many variants of each question of the screen: pools, from which a quiz draws one.
    #[arg(long, conflicts_with = "count")]
    pools: Option<u32>,
    /// The kind of all questions, such as compute; all by turns if omitted.
    #[arg(long)]
    kind: Option<String>,
    /// Leave out the links to the states, which show the answers.
    #[arg(long)]
    exam: bool,
    /// The address of the page that the links of the questions open.
    #[arg(long, default_value = "")]
    site: String,
    /// The file to write; printed if omitted, which a package is not.
    #[arg(short, long)]
    output: Option<String>,
}

/// What is written.
#[derive(Clone, Copy, Default, PartialEq, clap::ValueEnum)]
enum Format {
    Moodle,
    Qti,
    #[value(name = "qti2.1")]
    Qti2,
    Html,
    #[default]
    Json,
}

/// Writes the questions that the arguments ask for.
pub fn run(options: &Options) -> Result<(), CommandError> {
    let state = request::read(&options.state)?;
    let params = request::params(&state)?;
    let kind = options.kind.as_deref().map(kind).transpose()?;
    let mut questions = match options.pools {
        Some(variants) => {
            let variants = check_count("pools", variants)?;
            variants_of(params, kind, options.seed, variants)?
        }
        None => set(params, kind, options.seed, check_count("count", options.count)?)?,
    };
    if options.exam {
        questions.iter_mut().for_each(Question::forget_link);
    }
    let title = format!("Crossover: {}", params.screen().title);
    let pools = options.pools.is_some();
    let set = Set { title: &title, questions: &questions, site: &options.site, pools };
    let bytes = match options.format {
        Format::Moodle => moodle(&set).into_bytes(),
        Format::Html => sheet(&set).into_bytes(),
        Format::Json => json(&questions).into_bytes(),
        Format::Qti => qti(&set),
        Format::Qti2 => qti_2(&set),
    };
    match (options.output.as_deref(), options.format) {
        (Some(path), _) => output::write(Path::new(path), bytes),
        (None, Format::Qti | Format::Qti2) => {
            let help = "it is a package of files: name one with -o questions.zip";
            Err(Error::new(ErrorKind::MissingInput, "output", "missing", help).into())
        }
        (None, Format::Json) => print(&String::from_utf8_lossy(&bytes)),
        (None, _) => print_as_is(&String::from_utf8_lossy(&bytes)),
    }
}

/// Returns variants of each template of a kind, one template after another.
fn variants_of(
    params: &Params,
    kind: Option<Kind>,
    seed: u32,
    variants: u32,
) -> Result<Vec<Question>, Error> {
    let bank = Bank::of(params.screen())?;
    let templates = bank.templates().iter().enumerate();
    let wanted = templates.filter(|(_, template)| kind.is_none_or(|kind| kind == template.kind));
    let draws = wanted.flat_map(|(at, _)| (0..variants).map(move |draw| (at, draw)));
    draws.map(|(at, draw)| bank.question(at, params, seed.wrapping_add(draw))).collect()
}

fn check_count(field: &'static str, count: u32) -> Result<u32, Error> {
    let count_in_range = Some(count).filter(|count| (1..=MOST).contains(count));
    count_in_range.ok_or_else(|| {
        let help = format!("give a whole number from 1 to {MOST}");
        Error::new(ErrorKind::OutOfRange, field, count, help)
    })
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
