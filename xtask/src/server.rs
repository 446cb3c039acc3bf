//! A small static file server for one folder, on 127.0.0.1 only.
//!
//! It is what `serve` shows and what the browser tests load: it sends the content security
//! policy under which the page must work, and serves the site from the root and from any
//! sub-path, so that both are tested with one build.

use crate::{Result, process, project};
use percent_encoding::percent_decode_str;
use std::fs;
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use tiny_http::{Header, Method, Request, Response};

/// The content security policy under which the page works.
///
/// - `'wasm-unsafe-eval'` allows WebAssembly and nothing else of what `'unsafe-eval'` allows.
/// - No inline script and no inline style: styles set by the program go through the DOM's
///   style object, which the policy does not concern.
/// - `data:` and `blob:` images are the icon and what an export draws on its way to a PNG.
/// - `frame-ancestors` is left out: embedding is wanted.
macro_rules! policy {
    () => {
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
         img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; \
         base-uri 'none'; form-action 'none'"
    };
}
pub(crate) use policy;

/// So many requests are answered at a time: a browser opens six connections.
const WORKERS: usize = 12;

/// Fails when the port is taken.
pub fn check_free(port: u16) -> Result<()> {
    let bound = TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    bound.map(drop).map_err(|error| taken(port, &error))
}

fn taken(port: u16, error: &dyn std::fmt::Display) -> String {
    format!("port {port} cannot be used ({error}); name another one with --port, or 0 for any")
}

/// A folder to serve.
pub struct Server {
    folder: PathBuf,
    /// Begins and ends with a slash.
    base: String,
    /// Where gzip and Brotli copies lie.
    compressed: Option<PathBuf>,
}

/// A server that answers; it ends with the process.
pub struct Listening {
    /// The address of the site, with its base path.
    pub address: String,
    workers: Vec<JoinHandle<()>>,
}

impl Listening {
    /// Serves until the process is ended.
    pub fn wait(self) {
        for worker in self.workers {
            // It loops for ever; if it panicked, its message has been printed.
            let _ = worker.join();
        }
    }
}

impl Server {
    /// Serves `folder` at `/` and below `base`.
    pub fn new(folder: &Path, base: &str) -> Result<Self> {
        if !base.starts_with('/') || base.contains(['?', '#']) {
            return Err(format!(
                "--base: `{base}` is not a path such as /any/sub/path/"
            ));
        }
        let base = format!("{}/", base.trim_end_matches('/'));
        Ok(Self {
            folder: folder.to_path_buf(),
            base,
            compressed: None,
        })
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
        let listener = tiny_http::Server::http((Ipv4Addr::LOCALHOST, port))
            .map_err(|error| taken(port, &error))?;
        let address = format!("http://{}{}", listener.server_addr(), self.base);
        let shared = Arc::new((self, listener));
        let worker = |_| {
            let shared = Arc::clone(&shared);
            thread::spawn(move || {
                let (server, listener) = &*shared;
                while let Ok(request) = listener.recv() {
                    let response = server.answer(&request);
                    // A browser that goes away in the middle is no error.
                    let _ = request.respond(response);
                }
            })
        };
        let workers = (0..WORKERS).map(worker).collect();
        Ok(Listening { address, workers })
    }

    fn answer(&self, request: &Request) -> Answer {
        if !matches!(request.method(), Method::Get | Method::Head) {
            return text(405, "Only GET and HEAD are answered here.");
        }
        let path = relative(request.url(), &self.base).map(|path| {
            if path.is_empty() || path.ends_with('/') {
                path + "index.html"
            } else {
                path
            }
        });
        path.and_then(|path| self.file(&path, request))
            .unwrap_or_else(|| text(404, "There is no such file."))
    }

    fn file(&self, path: &str, request: &Request) -> Option<Answer> {
        let accepts = |coding: &str| {
            let mut headers = request.headers().iter();
            headers.any(|header| {
                header.field.equiv("Accept-Encoding") && header.value.as_str().contains(coding)
            })
        };
        if let Some(copies) = &self.compressed {
            for (coding, suffix) in [("br", "br"), ("gzip", "gz")] {
                if accepts(coding)
                    && let Ok(body) = fs::read(copies.join(format!("{path}.{suffix}")))
                {
                    let coding = header("Content-Encoding", coding);
                    return Some(found(path, body).with_header(coding));
                }
            }
        }
        let body = fs::read(self.folder.join(path)).ok()?;
        Some(found(path, body))
    }
}

/// A file; one whose name says what is in it is never asked for again.
fn found(path: &str, body: Vec<u8>) -> Answer {
    let hashed = path.rsplit('-').next().is_some_and(|end| {
        let hash = end.split(['.', '_']).next().unwrap_or_default();
        hash.len() == 16 && hash.chars().all(|digit| digit.is_ascii_hexdigit())
    });
    let keep = if hashed {
        "max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    respond(200, mime(path), body).with_header(header("Cache-Control", keep))
}

type Answer = Response<std::io::Cursor<Vec<u8>>>;

fn text(status: u16, text: &str) -> Answer {
    respond(
        status,
        "text/plain; charset=utf-8",
        format!("{text}\n").into_bytes(),
    )
}

fn respond(status: u16, mime: &str, body: Vec<u8>) -> Answer {
    let answer = Response::from_data(body).with_status_code(status);
    // With its length, also where it is long.
    let answer = answer.with_chunked_threshold(usize::MAX);
    [
        ("Content-Type", mime),
        ("Content-Security-Policy", policy!()),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),
        ("Vary", "Accept-Encoding"),
    ]
    .into_iter()
    .fold(answer, |answer, (name, value)| {
        answer.with_header(header(name, value))
    })
}

fn header(name: &str, value: &str) -> Header {
    Header::from_bytes(name, value).expect("our headers are ASCII")
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
