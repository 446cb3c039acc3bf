//! `crossover book`: Markdown in, Markdown out, its figures drawn and its numbers computed.

mod block;
mod caption;
mod fault;
mod figure;
mod filter;
mod folder;
mod format;
mod host;
mod maker;
mod markdown;
mod mdbook;
mod number;
mod options;
mod pictures;
mod site;

use std::fs;
use std::io::Read;
use std::path::Path;

use crate::command_error::{CommandError, print_as_is};
use crate::output;
use filter::Filter;
use host::To;
use mdbook::Book;
pub use options::Options;
use options::Question;

/// Filters the text or the book that the arguments name.
pub fn run(options: &Options) -> Result<(), CommandError> {
    if let Some(Question::Supports { .. }) = options.question {
        return Ok(());
    }
    if let Some(folder) = options.file.as_deref().map(Path::new).filter(|path| path.is_dir()) {
        return folder::run(options, folder);
    }
    if let Some((file, output)) = options.file.as_deref().zip(options.output.as_deref()) {
        output::spare(Path::new(file), Path::new(output))?;
    }
    let input = read(options)?;
    let mut filter = Filter::default();
    let book = match &options.file {
        None => Book::read(&input),
        Some(_) => None,
    };
    let output = if let Some(book) = book {
        self::book(options, book, &mut filter)?
    } else {
        let to = options.to.unwrap_or(To::Html);
        let file = options.file.as_deref().unwrap_or("<stdin>");
        let folder = options.pictures.as_deref().map(|folder| folder.to_string_lossy().into());
        let folder = folder.map(|folder| to.host().refers.write_path(folder));
        let text = filter.text(file, &input, to, &options.maker(to, folder));
        let text = text.ok_or_else(|| CommandError::text(&filter.faults))?;
        if let Some(folder) = &options.pictures {
            filter.pictures.write(folder)?;
        }
        if to == To::Json { filter.made.json() } else { text }
    };
    match &options.output {
        None => print_as_is(&output),
        Some(path) => output::write(Path::new(path), output),
    }
}

/// Returns a book with its chapters filtered; its pictures are written.
fn book(options: &Options, mut book: Book, filter: &mut Filter) -> Result<String, CommandError> {
    let to = options.to.unwrap_or(book.target());
    let folder = options.pictures.as_deref().unwrap_or(Path::new(to.host().pictures));
    book.each(&mut |file, up, text| {
        let up_there = if folder.is_absolute() { "" } else { up };
        let mut maker = options.maker(to, Some(format!("{up_there}{}", folder.to_string_lossy())));
        maker.go_up(up);
        filter.text(file, text, to, &maker)
    });
    if !filter.faults.is_empty() {
        return Err(CommandError::text(&filter.faults));
    }
    let (source, folder) = (book.source(), book.source().join(folder));
    filter.pictures.write(&folder)?;
    options.remove_unused(filter, to, &folder, &source, &[])?;
    Ok(book.write())
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
