//! A small static file server for one folder, on 127.0.0.1 only: what `serve` shows and what the browser tests load.
//!
//! It is ours, as one build has to be served at once from the root and from a sub-path, each file with the content
//! security policy under which the page must work, a folder that is being built has pages that say so, and `serve`
//! needs nothing but Rust. A server of Node would need Node and a file of settings for these, and a crate that
//! reads requests would replace forty lines. (What a slow or a broken line does is played by the tests.)

use crate::failure::Result;
use crate::policy::policy;
use crate::{process, project};
use percent_encoding::percent_decode_str;
use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// A connection that sends no request for so long, or takes nothing of its answer, is closed.
const PATIENCE: Duration = Duration::from_secs(30);

/// A request's head may be so long; more is not from a browser that opens this page.
const LONGEST: u64 = 16 * 1024;

/// Fails when the port is taken.
pub fn check_free(port: u16) -> Result<()> {
    bind(port).map(drop)
}

fn bind(port: u16) -> Result<TcpListener> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(|error| {
        format!("port {port} cannot be used ({error}); name another one with --port, or 0 for any")
    })
}

/// A folder to serve.
pub struct Server {
    folder: PathBuf,
    /// Begins and ends with a slash.
    base: String,
    /// Where gzip and Brotli copies lie.
    compressed: Option<PathBuf>,
    /// How long a connection may be silent.
    patience: Duration,
    /// What is said of a path at which there is no file.
    missing: Missing,
}

/// Returns the page that stands for a path at which there is no file yet; `None` where there will be none.
type Missing = Box<dyn Fn(&str) -> Option<String> + Send + Sync>;

/// A server that answers; it ends with the process.
pub struct Listening {
    /// The address of the site, with its base path.
    pub address: String,
    thread: JoinHandle<()>,
}

impl Listening {
    /// Serves until the process is ended.
    pub fn wait(self) {
        // The thread loops for ever; if it panicked, its message has been printed.
        let _ = self.thread.join();
    }
}

impl Server {
    /// Serves `folder` at `/` and below `base`.
    pub fn new(folder: &Path, base: &str) -> Result<Self> {
        if !base.starts_with('/') || base.contains(['?', '#']) {
            return Err(format!("--base: `{base}` is not a path such as /any/sub/path/"));
        }
        let base = format!("{}/", base.trim_end_matches('/'));
        let missing = Box::new(|_: &str| None);
        let folder = folder.to_path_buf();
        Ok(Self { folder, base, compressed: None, patience: PATIENCE, missing })
    }

    /// Asks `missing` for a page where there is no file yet.
    pub fn with_waiting_page(
        self,
        missing: impl Fn(&str) -> Option<String> + Send + Sync + 'static,
    ) -> Self {
        Self { missing: Box::new(missing), ..self }
    }

    /// Prepares compressed copies, and sends them to browsers that take them.
    pub fn compress(&mut self) -> Result<()> {
        let copies = project::root().join("target").join("compressed");
        let _ = fs::remove_dir_all(&copies);
        process::capture(
            std::process::Command::new("node")
                .arg(project::root().join("xtask/npm/compress.mjs"))
                .arg(&self.folder)
                .arg(&copies),
        )?;
        self.compressed = Some(copies);
        Ok(())
    }

    /// Begins to answer; port 0 lets the system choose.
    pub fn listen(self, port: u16) -> Result<Listening> {
        let listener = bind(port)?;
        let bound = listener
            .local_addr()
            .map_err(|error| format!("the server's address is unknown: {error}"))?;
        let address = format!("http://{bound}{}", self.base);
        let server = Arc::new(self);
        let thread = thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let server = Arc::clone(&server);
                // A browser that goes away in the middle is no error.
                thread::spawn(move || server.converse(&stream).ok());
            }
        });
        Ok(Listening { address, thread })
    }

    /// Answers the one request of a connection.
    fn converse(&self, mut stream: &TcpStream) -> io::Result<()> {
        stream.set_read_timeout(Some(self.patience))?;
        stream.set_write_timeout(Some(self.patience))?;
        stream.set_nodelay(true)?;
        let lines = BufReader::new(stream).take(LONGEST).lines();
        let head: Vec<String> = lines
            .take_while(|line| !line.as_ref().is_ok_and(String::is_empty))
            .collect::<io::Result<_>>()?;
        // A browser connects ahead of what it may ask: where it asked nothing, an answer would be taken
        // for that of its next request.
        let Some(first) = head.first() else { return Ok(()) };
        let mut words = first.split(' ');
        let (method, address) = (words.next(), words.next().unwrap_or_default());
        let codings = head.iter().find_map(|line| {
            let (name, value) = line.split_once(':')?;
            name.eq_ignore_ascii_case("accept-encoding").then_some(value)
        });
        let answer = match method {
            Some("GET" | "HEAD") => self.answer(address, codings.unwrap_or_default()),
            _ => text("405 Method Not Allowed", "Only GET and HEAD are answered here."),
        };
        let length = answer.body.len();
        write!(stream, "{}Content-Length: {length}\r\nConnection: close\r\n\r\n", answer.head)?;
        if method == Some("HEAD") {
            return Ok(());
        }
        stream.write_all(&answer.body)
    }

    /// The file at `address`, in one of the `codings` that the browser takes.
    fn answer(&self, address: &str, codings: &str) -> Answer {
        let path = relative(address, &self.base).map(|path| {
            if path.is_empty() || path.ends_with('/') { path + "index.html" } else { path }
        });
        let found = path.and_then(|path| {
            let waits = || {
                let page = (self.missing)(&path)?;
                Some(respond("503 Service Unavailable", mime("index.html"), page.into_bytes()))
            };
            self.file(&path, codings).or_else(waits)
        });
        found.unwrap_or_else(|| text("404 Not Found", "There is no such file."))
    }

    fn file(&self, path: &str, codings: &str) -> Option<Answer> {
        if let Some(copies) = &self.compressed {
            for (coding, suffix) in [("br", "br"), ("gzip", "gz")] {
                if codings.contains(coding)
                    && let Ok(body) = fs::read(copies.join(format!("{path}.{suffix}")))
                {
                    let mut answer = file_answer(path, body);
                    answer.head.push_str(&line("Content-Encoding", coding));
                    return Some(answer);
                }
            }
        }
        let body = fs::read(self.folder.join(path)).ok()?;
        Some(file_answer(path, body))
    }
}

/// Answers with a file. One whose name, or that of its folder, holds its hash is never asked for again.
fn file_answer(path: &str, body: Vec<u8>) -> Answer {
    let hashed = path.split('/').any(|part| {
        let hash = part.rsplit('-').next().and_then(|end| end.split(['.', '_']).next());
        hash.is_some_and(|hash| {
            hash.len() == 16 && hash.chars().all(|digit| digit.is_ascii_hexdigit())
        })
    });
    let keep = if hashed { "max-age=31536000, immutable" } else { "no-cache" };
    let mut answer = respond("200 OK", mime(path), body);
    answer.head.push_str(&line("Cache-Control", keep));
    answer
}

fn line(name: &str, value: &str) -> String {
    format!("{name}: {value}\r\n")
}

/// What is sent: the lines of the head but for the last ones, and the body.
struct Answer {
    head: String,
    body: Vec<u8>,
}

fn text(status: &str, text: &str) -> Answer {
    respond(status, "text/plain; charset=utf-8", format!("{text}\n").into_bytes())
}

fn respond(status: &str, mime: &str, body: Vec<u8>) -> Answer {
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {mime}\r\nContent-Security-Policy: {}\r\n\
         Access-Control-Allow-Origin: *\r\n\
         X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\nVary: Accept-Encoding\r\n",
        policy!()
    );
    Answer { head, body }
}

/// The file that a request's address means, relative to the served folder: below `base` or below the
/// root. `None` for a path that would leave the folder.
fn relative(address: &str, base: &str) -> Option<String> {
    let path = address.split(['?', '#']).next()?;
    let path = percent_decode_str(path).decode_utf8().ok()?;
    let below = path.strip_prefix(base).or_else(|| path.strip_prefix('/'))?;
    let leaves = |part: &str| part == ".." || part.contains(['\\', ':', '\0']);
    let hidden = |part: &str| part.starts_with('.');
    let absolute = below.starts_with('/');
    let harmless = !absolute && !below.split('/').any(|part| leaves(part) || hidden(part));
    harmless.then(|| below.to_owned())
}

/// The type by the name's end. A browser compiles wasm while it loads only under its own type.
fn mime(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "json" | "map" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" | "md" => "text/plain; charset=utf-8",
        "csv" => "text/csv; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests;
