//! The arguments of the command, and what follows from them for every text.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use clap::Subcommand;

use super::filter::Filter;
use super::format::Format;
use super::host::To;
use super::maker::Maker;
use super::site::plain;
use crate::command_error::CommandError;

/// The grammar of requests, for the help.
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

Further lines of a block are height (in a column of 720 px, and of 390 px: 640 720), run (click: nothing is loaded \
before a press), theme, title (of the frame, for screen readers) and name (where references lead). A caption is a line \
of Markdown, with emphasis, code, links and $mathematics$; numbers stand in it, in title and in alt too.

Blocks and braces are read within lists, quotations, !!!, ??? and === of MkDocs, and :::. A fence may say {.crossover \
#name controls=\"p, ts\"}, or be a directive of MyST, {crossover} #/speedup, which Sphinx reads itself.

All else is passed on unchanged, also blocks and braces within other code, within HTML, and after a backslash. What \
looks like one of them and is not read is a warning with file and line on standard error. \
`crossover list --json` lists the figures of each screen, its parameters (controls) and its readouts.

A folder is written into another, for the host that its configuration names (book.toml, mkdocs.yml, conf.py, …; \
also up to two folders above) or --to does:

    crossover book docs -o out --site https://example.org/crossover/

Every .md, .markdown, .mdx and .qmd is filtered, and all else is copied, but for hidden files. Pictures lie in \
one folder, crossover, or assets/crossover for Jekyll; --pictures names another one in the folder that is written. \
Each page finds them from where it is served. Pictures that no page uses any more are removed. What has not changed \
is not written again.

Docusaurus and VitePress load the script by their configuration, as scripts: [{src: …, type: 'module'}] and \
head: [['script', {src: …, type: 'module'}]]; its address is that of --site with embed/1/embed.js behind it.

For mdBook, in book.toml:

    [preprocessor.crossover]
    command = \"crossover book --site https://example.org/crossover/\"

There pictures lie in crossover, or in the FOLDER of --pictures, among the chapters, and --to follows the renderer: latex for latex and pandoc. Where \
Crossover lies beside the book, --site ../ is its address as seen from the top of the book; then the theme loads the \
script, and its styles show one of the pictures of classes crossover-light and crossover-dark.

What is wrong in the texts is told with file and line on standard error; then the exit code is 1 and nothing \
is written.";

/// The arguments of the command.
#[derive(clap::Args)]
#[command(after_long_help = GRAMMAR)]
pub struct Options {
    /// The Markdown to read, or a folder of it; standard input if omitted, where mdBook may ask.
    #[arg(value_name = "FILE | FOLDER")]
    pub file: Option<String>,
    /// The file to write, printed if omitted; for a folder, the folder to write.
    #[arg(short, long)]
    pub output: Option<String>,
    /// What to write for: html if omitted, or what the configuration of a folder tells.
    #[arg(long, value_enum)]
    pub to: Option<To>,
    /// The address at which Crossover is served, where links lead; no links if omitted. For mdBook it may be
    /// seen from the top of the book, as ../.
    #[arg(long, value_name = "URL")]
    pub site: Option<String>,
    /// The folder for the pictures; if omitted, those of one text stand in it, and those of a folder or a book lie in crossover.
    #[arg(long, value_name = "FOLDER")]
    pub pictures: Option<PathBuf>,
    /// How the text refers to that folder, such as /pictures; as it is given if omitted, which is wrong
    /// where the text is written into another folder than this one.
    #[arg(long, value_name = "URL", requires = "pictures")]
    pub pictures_at: Option<String>,
    #[command(subcommand)]
    pub question: Option<Question>,
    /// The formats of the pictures; those that the host reads if omitted.
    #[arg(long, value_name = "FORMAT,…", value_enum, value_delimiter = ',')]
    pub formats: Option<Vec<Format>>,
}

/// The question of mdBook to a preprocessor before it hands over the book.
#[derive(Subcommand)]
pub enum Question {
    /// Exit with code 0: every renderer of mdBook gets what it can show.
    Supports {
        /// The name of the renderer.
        renderer: String,
    },
}

impl Options {
    /// Returns the maker of the figures of a text that refers to the folder of pictures by this path.
    pub fn maker(&self, to: To, folder: Option<String>) -> Maker<'_> {
        Maker {
            site: self.site.as_deref().map(Cow::Borrowed),
            themed: false,
            folder: self.pictures_at.clone().or(folder),
            formats: self.formats(to),
            host: to.host(),
        }
    }

    fn formats(&self, to: To) -> &[Format] {
        self.formats.as_deref().unwrap_or(to.host().formats)
    }

    /// Removes pictures that no text uses, unless their folder lies outside of that of all texts: there
    /// others may use them.
    pub fn remove_unused(
        &self,
        filter: &Filter,
        to: To,
        pictures: &Path,
        texts: &Path,
        copied: &[PathBuf],
    ) -> Result<(), CommandError> {
        if !plain(pictures).starts_with(plain(texts)) {
            return Ok(());
        }
        filter.pictures.remove_others(&plain(pictures), self.formats(to), copied)
    }
}
