//! How much a reader has to load: the parts of the program, and what is fetched until something is drawn.

use crate::failure::Result;
use crate::{book, process, project, rooms, site};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs;
use std::path::Path;
use std::process::Command;

/// What is fetched until something is drawn. What raises a limit says so in the CHANGELOG.
pub struct Load {
    /// What is drawn.
    pub name: &'static str,
    /// The rooms that it opens.
    rooms: &'static [&'static str],
    /// What it may weigh, compressed with Brotli.
    pub most: u64,
}

/// What readers open first.
const LOADS: [Load; 5] = [
    Load { name: "a figure of routing", rooms: &["routing"], most: 500_000 },
    Load { name: "a figure of star", rooms: &["star"], most: 615_000 },
    Load { name: "the screen routing", rooms: &["routing", "header", "bench"], most: 680_000 },
    Load { name: "the screen speedup", rooms: &["speedup", "header", "bench"], most: 680_000 },
    Load { name: "the home page", rooms: &["header", "home"], most: 540_000 },
];

/// How many requests each of them may take.
const MOST_REQUESTS: usize = 16;

/// What the main module may weigh, compressed with Brotli.
const MOST_OF_MAIN: u64 = 380_000;

/// What the file of a screen may weigh.
const MOST_OF_SCREEN: u64 = 90_000;

/// What the file of another part of the page may weigh.
const MOST_OF_PART: u64 = 170_000;

/// What the module that pages of others load may weigh; the page itself does not load it.
const MOST_OF_MODULE: u64 = 7_000;

/// What the book may weigh, all its pages and pictures together, as they lie on the disk. A reader loads a page of it.
const MOST_OF_BOOK: u64 = 12_000_000;

/// What each reader fetches besides the program and the styles.
const PAGE: [&str; 2] = ["index.html", "start.js"];

/// The name of the module.
const MODULE: &str = "embed.js";

/// What each file of the page weighs, and all of the book.
pub struct Sizes {
    /// By their paths in the site.
    files: BTreeMap<String, Size>,
    /// The folder of the program.
    program: String,
    rooms: BTreeMap<String, Room>,
    book: u64,
}

struct Size {
    raw: u64,
    brotli: u64,
}

struct Room {
    is_screen: bool,
    /// The files that it needs besides its own.
    others: Vec<String>,
}

/// Compresses what the page loads.
pub fn sizes(dist: &Path) -> Result<Sizes> {
    // Node is there already and has Brotli; a crate for it would be compiled by everybody.
    let text = process::capture(
        Command::new("node").arg(project::root().join("xtask/npm/compress.mjs")).arg(dist),
    )?;
    let list: Vec<Value> =
        serde_json::from_str(&text).map_err(|error| format!("compress.mjs: {error}: {text}"))?;
    let files = list.iter().map(|entry| {
        let size = Size { raw: entry["raw"].as_u64()?, brotli: entry["brotli"].as_u64()? };
        Some((entry["file"].as_str()?.to_owned(), size))
    });
    let files: Option<BTreeMap<_, _>> = files.collect();
    let mut files = files.ok_or_else(|| format!("compress.mjs: unexpected {text}"))?;
    files.retain(|file, _| !Path::new(file).starts_with(book::FOLDER));
    let page = project::read(&dist.join("index.html"))?;
    let (program, rooms) = program(&page)?;
    Ok(Sizes { files, program, rooms, book: book_size(&dist.join(book::FOLDER))? })
}

/// Returns the folder of the program and its rooms, as the page says them.
fn program(page: &str) -> Result<(String, BTreeMap<String, Room>)> {
    let missing = || "a page that is not cut into rooms".to_owned();
    let main = site::value(page, "data-js").ok_or_else(missing)?;
    let folder = main.rsplit('/').nth(1).ok_or_else(missing)?;
    let table = rooms::page::table(page).ok_or_else(missing)?;
    let table: BTreeMap<String, Vec<String>> =
        serde_json::from_str(table).map_err(|error| format!("the table of rooms: {error}"))?;
    let room = |(name, others): (String, _)| {
        // The home page leads to each screen.
        let is_screen = page.contains(&format!("href=\"#/{}\"", name.replace('_', "-")));
        (name, Room { is_screen, others })
    };
    Ok((folder.to_owned(), table.into_iter().map(room).collect()))
}

/// What the book weighs; nothing where there is none.
fn book_size(folder: &Path) -> Result<u64> {
    if !folder.exists() {
        return Ok(0);
    }
    let sizes = project::files(folder)?.into_iter().map(|file| {
        fs::metadata(&file)
            .map(|file| file.len())
            .map_err(|error| format!("{}: {error}", project::display(&file)))
    });
    sizes.sum()
}

impl Sizes {
    /// Returns what readers open first, with its bytes and its requests.
    pub fn loads(&self) -> impl Iterator<Item = (&'static Load, u64, usize)> {
        LOADS.iter().map(|load| {
            let files = self.files_needed(load.rooms);
            (load, files.iter().map(|file| self.brotli(file)).sum(), files.len())
        })
    }

    /// Returns the files that a browser fetches to open some rooms of the page.
    fn files_needed(&self, rooms: &[&str]) -> BTreeSet<String> {
        let around = |file: &&String| {
            let path = Path::new(file);
            let is_style = path.extension().is_some_and(|end| end == "css");
            !file.contains('/') && (is_style || PAGE.contains(&file.as_str()))
        };
        let main = [rooms::LOADER, "main.js", "main.wasm"].map(|file| self.of_program(file));
        let rooms = rooms.iter().flat_map(|room| self.files_of(room));
        self.files.keys().filter(around).cloned().chain(main).chain(rooms).collect()
    }

    /// Returns the files of a room.
    fn files_of(&self, room: &str) -> Vec<String> {
        let others = self.rooms.get(room).map_or(&[][..], |room| &room.others);
        let files = others.iter().map(String::as_str).chain([room]);
        files.map(|file| self.of_program(&format!("{file}.wasm"))).collect()
    }

    fn of_program(&self, file: &str) -> String {
        format!("{}/{file}", self.program)
    }

    fn brotli(&self, file: &str) -> u64 {
        self.files.get(file).map_or(0, |size| size.brotli)
    }

    /// Returns what is heavier than it may be, each with its limit.
    fn too_much(&self) -> Vec<String> {
        let kilo = |bytes: u64| bytes as f64 / 1000.0;
        let heavy = |name: &str, bytes: u64, most: u64| {
            (bytes > most)
                .then(|| format!("{name}: {:.1} kB, {:.1} at most", kilo(bytes), kilo(most)))
        };
        let main = self.brotli(&self.of_program("main.wasm"));
        let mut told = Vec::from_iter(heavy("the main module", main, MOST_OF_MAIN));
        for (name, room) in &self.rooms {
            let most = if room.is_screen { MOST_OF_SCREEN } else { MOST_OF_PART };
            told.extend(heavy(name, self.brotli(&self.of_program(&format!("{name}.wasm"))), most));
        }
        for (load, bytes, requests) in self.loads() {
            told.extend(heavy(load.name, bytes, load.most));
            if requests > MOST_REQUESTS {
                told.push(format!("{}: {requests} requests, {MOST_REQUESTS} at most", load.name));
            }
        }
        let modules = self.files.iter().filter(|(file, _)| Path::new(file).ends_with(MODULE));
        told.extend(modules.filter_map(|(file, size)| heavy(file, size.brotli, MOST_OF_MODULE)));
        told.extend(heavy("the book", self.book, MOST_OF_BOOK));
        told
    }

    /// Whether all keep their limits.
    pub fn fit(&self) -> bool {
        self.too_much().is_empty()
    }
}

impl fmt::Display for Sizes {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let kilo = |bytes: u64| bytes as f64 / 1000.0;
        for (file, size) in &self.files {
            let (raw, brotli) = (kilo(size.raw), kilo(size.brotli));
            writeln!(f, "{raw:9.1} kB {brotli:9.1} kB with Brotli  {file}")?;
        }
        for room in self.rooms.keys() {
            let files = self.files_of(room);
            let all = kilo(files.iter().map(|file| self.brotli(file)).sum());
            let count = files.len();
            writeln!(
                f,
                "{:12} {all:9.1} kB with Brotli  room {room}, in {count} of these files",
                ""
            )?;
        }
        for (load, bytes, requests) in self.loads() {
            let (name, most) = (load.name, load.most / 1000);
            writeln!(
                f,
                "{:12} {:9.1} kB with Brotli  {name}: {requests} requests; {most} kB at most",
                "",
                kilo(bytes)
            )?;
        }
        let (book, most) = (kilo(self.book), kilo(MOST_OF_BOOK));
        write!(
            f,
            "{book:9.1} kB                           the book, with its pictures; {most:.0} kB at most"
        )?;
        for told in self.too_much() {
            write!(f, "\ntoo much: {told}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = r##"<script src="./start.js" data-js="./program-1/main.js" data-wasm="./program-1/main.wasm" data-rooms='{"header":["shared"],"work_span":["multilevel-work_span","shared"]}'></script><a href="#/work-span">"##;

    fn sizes(brotli: u64) -> Sizes {
        let (program, rooms) = program(PAGE).unwrap();
        let files = [
            "index.html",
            "start.js",
            "style-1.css",
            "embed.js",
            "program-1/main.js",
            "program-1/main.wasm",
            "program-1/rooms.js",
            "program-1/shared.wasm",
            "program-1/header.wasm",
            "program-1/work_span.wasm",
            "program-1/multilevel-work_span.wasm",
        ];
        let files = files.map(|file| (file.to_owned(), Size { raw: 2 * brotli, brotli }));
        Sizes { files: files.into(), program, rooms, book: 0 }
    }

    #[test]
    fn the_page_says_which_rooms_there_are() {
        let sizes = sizes(1);
        assert_eq!(sizes.program, "program-1");
        assert!(sizes.rooms["work_span"].is_screen && !sizes.rooms["header"].is_screen);
        assert!(program("<p>").is_err());
    }

    #[test]
    fn what_rooms_share_is_fetched_once() {
        let alone = sizes(1).files_needed(&["work_span"]);
        assert_eq!(alone.len(), 6 + 3);
        assert!(!alone.contains("embed.js"));
        assert_eq!(sizes(1).files_needed(&["work_span", "header"]).len(), alone.len() + 1);
    }

    #[test]
    fn what_is_too_heavy_is_named() {
        assert!(sizes(1).fit());
        let told = sizes(MOST_OF_SCREEN + 1).too_much();
        assert!(told.iter().any(|told| told.starts_with("work_span: 90.0 kB")), "{told:?}");
        assert!(!told.iter().any(|told| told.starts_with("header")), "{told:?}");
    }
}
