//! `cargo xtask serve`: sets up, builds a page and serves it.

use crate::failure::Result;
use crate::policy::policy;
use crate::server::{self, Server};
use crate::{book, pictures, project, site, tools};
use clap::Args;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// Set up, build a page to look at, serve it on 127.0.0.1 and print the address.
///
/// With nothing installed but Rust it answers after about 8 minutes on 2 cores: 4 for the tools, 3 for the
/// page. The page to look at is whole and less optimized; the pictures of its home page follow, and the
/// book is built when it is asked for. For development use `trunk serve`, which rebuilds on every change;
/// `cargo xtask setup` puts it into target/tools/bin.
#[derive(Args)]
#[command(
    verbatim_doc_comment,
    after_long_help = concat!(
        "Every file is sent with the content security policy under which the page works, and which\n\
         a release build says itself:\n\n  Content-Security-Policy: ",
        policy!()
    )
)]
pub struct Options {
    /// Build and serve what others get, with the book: the page in dist, cut into rooms
    #[arg(long)]
    release: bool,
    /// The port; 0 lets the system choose
    #[arg(long, default_value_t = 8080)]
    port: u16,
    /// Also serve the site below this path, as a host with other pages would
    #[arg(long, value_name = "PATH", default_value = "/")]
    base: String,
    /// Serve what lies in dist without building it again
    #[arg(long)]
    dist_only: bool,
    /// Send gzip or Brotli, as most hosts do
    #[arg(long)]
    compressed: bool,
}

pub fn run(options: &Options) -> Result<()> {
    // Asked now, not after minutes of building.
    server::check_free(options.port)?;
    let looks = !options.release && !options.dist_only;
    let site = if looks { project::root().join("target").join("site") } else { project::dist() };
    if looks {
        site::build_to_look(&tools::install_for_page()?, &site)?;
    } else if !options.dist_only {
        site::build(&tools::install()?, site::ANYWHERE, &site)?;
    }
    site::check_built(&site)?;
    let mut server = Server::new(&site, &options.base)?;
    if options.compressed {
        server.compress()?;
    }
    if looks {
        let book = Book::of(&site);
        server = server.with_waiting_page(move |path| book.page_for(path));
    }
    let listening = server.listen(options.port)?;
    println!("Crossover is served on {}", listening.address);
    println!("Ctrl+C ends it.");
    if looks {
        let drawn = pictures::render_home(&site.join(pictures::FOLDER));
        if let Err(error) = drawn {
            println!("The home page has no pictures: {error}");
        }
    }
    listening.wait();
    Ok(())
}

/// The book of a page to look at, built once it is asked for.
struct Book {
    folder: PathBuf,
    state: Arc<Mutex<State>>,
}

enum State {
    Unasked,
    Building,
    /// What is said of a page that is not there.
    Ended(String),
}

impl Book {
    fn of(site: &Path) -> Self {
        let state = Arc::new(Mutex::new(State::Unasked));
        Self { folder: site.join(book::FOLDER), state }
    }

    /// Begins to build the book where `path` is one of its pages. Returns the page that says so, and asks again.
    fn page_for(&self, path: &str) -> Option<String> {
        path.strip_prefix(book::FOLDER)?.strip_prefix('/')?;
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if matches!(*state, State::Unasked) {
            *state = State::Building;
            let (folder, state) = (self.folder.clone(), Arc::clone(&self.state));
            thread::spawn(move || {
                println!(
                    "[build] the book was asked for; takes about 3 minutes on 2 cores the first time"
                );
                let built = book::build(&folder);
                let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
                *state = State::Ended(match built {
                    Ok(()) => "The book has no such page.".to_owned(),
                    Err(error) => format!("The book could not be built: {error}"),
                });
            });
        }
        Some(match &*state {
            State::Ended(reason) => sentence_page("", reason),
            _ => sentence_page(
                "<meta http-equiv=\"refresh\" content=\"5\">",
                "The book is being built; that takes about 3 minutes the first time. This page then shows it.",
            ),
        })
    }
}

/// A page of one sentence.
fn sentence_page(head: &str, words: &str) -> String {
    let words = words.replace('&', "&amp;").replace('<', "&lt;");
    format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">{head}<title>Crossover: the book</title><p>{words}</p>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pages_of_the_book_are_waited_for_and_a_failure_is_said_once_for_all() {
        let state = Arc::new(Mutex::new(State::Ended("No <mdBook>.".to_owned())));
        let book = Book { folder: PathBuf::new(), state };
        assert_eq!(book.page_for("booklet.html"), None);
        assert_eq!(book.page_for("pictures/routing.svg"), None);
        let told = book.page_for("book/index.html").unwrap();
        assert!(told.contains("No &lt;mdBook>.") && !told.contains("refresh"));
    }

    #[test]
    fn a_page_that_waits_asks_again() {
        let state = Arc::new(Mutex::new(State::Building));
        let book = Book { folder: PathBuf::new(), state };
        assert!(book.page_for("book/index.html").unwrap().contains("http-equiv=\"refresh\""));
    }
}
