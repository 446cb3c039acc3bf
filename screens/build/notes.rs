//! The notes of a screen, read from Markdown.

use std::mem::take;

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

/// What stands on a screen's page whatever the parameters.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// What the screen is about.
    pub about: String,
    /// Assumptions, comparisons, corrections.
    pub notes: Vec<Note>,
    /// What one can learn there, by the ids of outcomes.
    pub outcomes: Vec<[String; 1]>,
    /// Things to try: question, state as in a link, move, what one sees, what holds before and after.
    pub tries: Vec<[String; 6]>,
    /// Figures: id, title, caption.
    pub figures: Vec<[String; 3]>,
    /// Named states that people ask for: title, state as in a link, source.
    pub presets: Vec<[String; 3]>,
    /// Named states that papers and textbooks print, told as the others.
    pub printed: Vec<[String; 3]>,
}

/// A note.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// Its heading.
    pub title: String,
    /// Its paragraphs.
    pub text: Vec<String>,
    /// A table, its first row the heading; may be empty.
    pub table: Vec<Vec<String>>,
}

/// Why a text is no file of notes.
#[derive(Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong, and what to do instead.
    pub what: &'static str,
}

/// The headings of the tables of outcomes, of things to try, of figures and of both groups of presets.
const OUTCOMES: &str = "Outcomes";
const TRY: &str = "Try";
const FIGURES: &str = "Figures";
const PRESETS: &str = "Presets";
const PRINTED: &str = "From papers and textbooks";

/// Returns the notes that `markdown` holds: a paragraph on what the screen is about, then notes, each
/// a heading of the second level, paragraphs, and at most one table as the last thing. The tables
/// under the headings "Outcomes", "Try", "Figures", "Presets" and "From papers and textbooks" are what one
/// can learn, the things to try, the words of the figures and the named states in two groups.
///
/// # Errors
/// [`Mistake`] where the text holds anything else.
pub fn read(markdown: &str) -> Result<Page, Mistake> {
    let mut reading = Reading::default();
    for (event, place) in Parser::new_ext(markdown, Options::ENABLE_TABLES).into_offset_iter() {
        let line = 1 + markdown[..place.start].matches('\n').count();
        let read = reading.read(event, &markdown[place]);
        read.map_err(|what| Mistake { line, what })?;
    }
    if reading.read.about.is_empty() {
        let what = "no word on what the screen is about; begin with a paragraph on it";
        return Err(Mistake { line: 1, what });
    }
    let mut read = reading.read;
    let wrong = |what| Mistake { line: markdown.lines().count(), what };
    let what = "figures or presets without three columns; give id, title and caption, or title, state and source";
    let presets = table(&mut read, PRESETS).ok_or(wrong(what))?;
    let printed = table(&mut read, PRINTED).ok_or(wrong(what))?;
    let figures = table(&mut read, FIGURES).ok_or(wrong(what))?;
    let what = "things to try without six columns; give question, state, move, what one sees, before and after";
    let tries = table(&mut read, TRY).ok_or(wrong(what))?;
    let what = "outcomes without one column; give the id of one in each row";
    let outcomes = table(&mut read, OUTCOMES).ok_or(wrong(what))?;
    Ok(Page { outcomes, tries, figures, presets, printed, ..read })
}

/// Takes the rows of the note with that title; `None` where one has not `N` cells.
fn table<const N: usize>(read: &mut Page, title: &str) -> Option<Vec<[String; N]>> {
    let at = read.notes.iter().position(|note| note.title == title);
    let note = at.map(|at| read.notes.remove(at));
    let rows = note.into_iter().flat_map(|note| note.table.into_iter().skip(1));
    rows.map(|row| row.try_into().ok()).collect()
}

/// What has been read so far.
#[derive(Default)]
struct Reading {
    read: Page,
    /// The words of the present heading, paragraph or cell.
    words: String,
    /// The cells of the present row.
    row: Vec<String>,
}

impl Reading {
    /// Reads one event, whose source is given.
    fn read(&mut self, event: Event, source: &str) -> Result<(), &'static str> {
        match event {
            Event::Text(text) if text.contains('`') => {
                return Err("a backtick without its partner; put one on each side of a key");
            }
            Event::Text(text) => self.words += &text,
            Event::Code(key) => self.words.extend(["`", &key, "`"]),
            Event::SoftBreak => self.words.push(' '),
            Event::Start(Tag::Table(_)) => return self.table(),
            Event::End(TagEnd::Heading(_)) => return self.heading(),
            Event::End(TagEnd::Paragraph) => return self.paragraph(),
            Event::End(TagEnd::TableCell) => self.row.push(take(&mut self.words)),
            Event::End(TagEnd::TableHead | TagEnd::TableRow) => return self.row(source),
            Event::Start(
                Tag::Heading { level: HeadingLevel::H2, .. }
                | Tag::Paragraph
                | Tag::TableHead
                | Tag::TableRow
                | Tag::TableCell,
            )
            | Event::End(TagEnd::Table) => {}
            other => return Err(foreign(&other)),
        }
        Ok(())
    }

    fn heading(&mut self) -> Result<(), &'static str> {
        let title = without_keys(take(&mut self.words))?;
        self.read.notes.push(Note { title, ..Note::default() });
        Ok(())
    }

    fn paragraph(&mut self) -> Result<(), &'static str> {
        let text = take(&mut self.words);
        if text.starts_with('|') {
            return Err("no table yet; put | --- | under its heading, once a column");
        }
        match self.read.notes.last_mut() {
            None if self.read.about.is_empty() => self.read.about = without_keys(text)?,
            None => return Err("a second paragraph before the first note; join them"),
            Some(note) if note.table.is_empty() => note.text.push(text),
            Some(_) => return Err("a paragraph after the table; put it before"),
        }
        Ok(())
    }

    fn table(&mut self) -> Result<(), &'static str> {
        match self.read.notes.last() {
            None => Err("a table before the first note; put it under a heading"),
            Some(note) if note.table.is_empty() => Ok(()),
            Some(_) => Err("a second table in a note; give it a heading of its own"),
        }
    }

    fn row(&mut self, source: &str) -> Result<(), &'static str> {
        if cells(source) != self.row.len() {
            return Err("a row with more or fewer cells than the table has columns");
        }
        let row = take(&mut self.row);
        if let Some(note) = self.read.notes.last_mut() {
            note.table.push(row);
        }
        Ok(())
    }
}

/// Returns the words, those of a heading or of the first paragraph, where they name no formula.
fn without_keys(words: String) -> Result<String, &'static str> {
    if words.contains('`') {
        return Err("the key of a readout outside a note; name formulas under a heading");
    }
    Ok(words)
}

/// Returns how many cells the source of a row holds. The parser fills up short rows and cuts long ones.
fn cells(row: &str) -> usize {
    let row = row.trim().trim_start_matches('|');
    let row = row.replace(r"\|", "");
    row.strip_suffix('|').unwrap_or(&row).split('|').count()
}

/// Returns what is wrong with Markdown that the page cannot show.
fn foreign(event: &Event) -> &'static str {
    match event {
        Event::Start(Tag::Emphasis | Tag::Strong) => {
            r"emphasis, which the page does not show; write \* or \_ for the character"
        }
        Event::Start(Tag::Link { .. } | Tag::Image { .. }) => {
            "a link or an image, which the page does not show; say it in words"
        }
        Event::Start(Tag::List(_) | Tag::Item) => {
            r"a list, which the page does not show; write a table, or 1\. for the number"
        }
        Event::Start(Tag::Heading { .. }) => "a heading of another level; begin a note with ##",
        Event::Start(Tag::CodeBlock(_)) => "a block of code; begin the line without spaces",
        Event::Start(Tag::HtmlBlock) | Event::Html(_) | Event::InlineHtml(_) => {
            r"HTML, which the page does not show; write \< for the character"
        }
        Event::HardBreak => "a line that ends with two spaces or a backslash; begin a paragraph",
        _ => "Markdown that the page does not show; write paragraphs and tables",
    }
}
