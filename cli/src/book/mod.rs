//! `crossover book`: Markdown in, Markdown out, its figures drawn and its numbers computed.

mod block;
mod caption;
mod fault;
mod figure;
mod filter;
mod host;
mod markdown;
mod mdbook;
mod number;
mod pictures;

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use clap::Subcommand;

use crate::command_error::{self, CommandError, print_as_is};
use crate::output;
use figure::{Format, Maker};
use filter::Filter;
use host::To;
use mdbook::Book;

/// What the command reads, for its help.
const GRAMMAR: &str = "\
A block becomes a figure. Its first line is a link, or a screen and key=value pairs; the others may be left out:

    ```crossover
    #/decomposition?n=1024&p=64
    figure: threshold
    controls: p, ts
    alt: Where strips beat blocks
    caption: Below the curve blocks are cheaper
    ```

Braces become a number with its unit, as the page shows it:

    On 64 processors Amdahl's law gives {{crossover speedup f=0.9 N=64 : amdahl}}.

All else is passed on unchanged, also blocks and braces within other code, within HTML, and after a backslash. \
`crossover list --json` lists the figures of each screen, its parameters (controls) and its readouts.

For mdBook, in book.toml:

    [preprocessor.crossover]
    command = \"crossover book --site https://example.org/crossover/\"

There FOLDER lies in the folder of the chapters, and --to follows the renderer: latex for latex and pandoc.

What is wrong in the text is told with its file and line on standard error; then the exit code is 1 and nothing \
is written.";

/// The arguments of the command.
#[derive(clap::Args)]
#[command(after_long_help = GRAMMAR)]
pub struct Options {
    /// The Markdown to read; standard input if omitted, where mdBook may ask.
    file: Option<String>,
    /// The file to write; printed if omitted.
    #[arg(short, long)]
    output: Option<String>,
    /// What to write: html if omitted.
    #[arg(long, value_enum)]
    to: Option<To>,
    /// The address at which Crossover is served, where links lead; no links if omitted.
    #[arg(long, value_name = "URL")]
    site: Option<String>,
    /// The folder for the pictures; they stand in the text if omitted.
    #[arg(long, value_name = "FOLDER")]
    pictures: Option<PathBuf>,
    /// How the text refers to that folder, such as /pictures; as it is given if omitted, which is wrong
    /// where the text is written into another folder than this one.
    #[arg(long, value_name = "URL", requires = "pictures")]
    pictures_at: Option<String>,
    #[command(subcommand)]
    question: Option<Question>,
    /// The formats of the pictures; those that the host reads if omitted.
    #[arg(long, value_name = "FORMAT,…", value_enum, value_delimiter = ',')]
    formats: Option<Vec<Format>>,
}

/// What mdBook asks a preprocessor before it hands over the book.
#[derive(Subcommand)]
enum Question {
    /// Exit with code 0: every renderer of mdBook gets what it can show.
    Supports {
        /// The name of the renderer.
        renderer: String,
    },
}

/// Filters the text or the book that the arguments name.
pub fn run(options: &Options) -> Result<(), CommandError> {
    if let Some(Question::Supports { .. }) = options.question {
        return Ok(());
    }
    let input = read(options)?;
    let mut filter = Filter::default();
    let book = match &options.file {
        None => Book::read(&input),
        Some(_) => None,
    };
    let (output, folder) = if let Some(mut book) = book {
        let to = options.to.unwrap_or(book.to());
        book.each(&mut |file, up, text| filter.text(file, text, to, &options.maker(to, up)));
        let folder = options.pictures.as_ref().map(|folder| book.source().join(folder));
        (book.write(), folder)
    } else {
        let to = options.to.unwrap_or(To::Html);
        let file = options.file.as_deref().unwrap_or("<stdin>");
        let text = filter.text(file, &input, to, &options.maker(to, ""));
        let output = match to {
            To::Json => filter.made.json(),
            _ => text.unwrap_or_default(),
        };
        (output, options.pictures.clone())
    };
    command_error::warn(&filter.warnings);
    if !filter.faults.is_empty() {
        return Err(CommandError::text(&filter.faults));
    }
    if let Some(folder) = folder {
        filter.pictures.write(&folder)?;
    }
    match &options.output {
        None => print_as_is(&output),
        Some(path) => output::write(Path::new(path), output),
    }
}

impl Options {
    /// Returns what makes the figures of a text; `up` leads from there to the folder that pictures are in.
    fn maker(&self, to: To, up: &str) -> Maker<'_> {
        let beside = self.pictures.as_ref().map(|folder| {
            let up = if folder.is_absolute() { "" } else { up };
            format!("{up}{}", folder.to_string_lossy())
        });
        Maker {
            site: self.site.as_deref(),
            folder: self.pictures_at.clone().or(beside),
            formats: self.formats.as_deref().unwrap_or(to.formats()),
            needs_files: to.needs_files(),
        }
    }
}

fn read(options: &Options) -> Result<String, CommandError> {
    if let Some(path) = &options.file {
        return fs::read_to_string(path).map_err(|error| CommandError::input(path, error));
    }
    let mut text = String::new();
    let read = std::io::stdin().read_to_string(&mut text);
    read.map_err(|error| CommandError::input("standard input", error))?;
    Ok(text)
}
