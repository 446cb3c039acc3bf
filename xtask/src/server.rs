//! A small static file server for one folder, on 127.0.0.1 only.
//!
//! It is what `serve` shows and what the browser tests load: it sends the content security
//! policy under which the page must work, and serves the site from the root and from any
//! sub-path, so that both are tested with one build.

mod request;

use crate::{Result, process, project};
use request::Request;
use std::fs;
use std::io::{self, BufReader, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

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

/// A keep-alive connection without a request for so long is closed.
const PATIENCE: Duration = Duration::from_secs(30);

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
}

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
        let listener = bind(port)?;
        let port = listener
            .local_addr()
            .map_err(|error| format!("the server's address is unknown: {error}"))?
            .port();
        let address = format!("http://127.0.0.1:{port}{}", self.base);
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

    /// Answers one request after the other on a connection.
    fn converse(&self, stream: &TcpStream) -> io::Result<()> {
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_nodelay(true)?;
        let mut reader = BufReader::new(stream);
        while let Some(request) = Request::read(&mut reader)? {
            let close = request.close;
            self.answer(&request).write(stream, request.head, close)?;
            if close {
                break;
            }
        }
        Ok(())
    }

    fn answer(&self, request: &Request) -> Answer {
        if !request.readable {
            return Answer::text(
                "405 Method Not Allowed",
                "Only GET and HEAD are answered here.",
            );
        }
        let Some(path) = request::relative(&request.path, &self.base) else {
            return Answer::text("404 Not Found", "There is no such file.");
        };
        let path = if path.is_empty() || path.ends_with('/') {
            format!("{path}index.html")
        } else {
            path
        };
        self.file(&path, request)
            .unwrap_or_else(|| Answer::text("404 Not Found", "There is no such file."))
    }

    fn file(&self, path: &str, request: &Request) -> Option<Answer> {
        let mime = mime(path);
        if let Some(copies) = &self.compressed {
            for (coding, suffix) in [("br", "br"), ("gzip", "gz")] {
                if request.accepts(coding)
                    && let Ok(body) = fs::read(copies.join(format!("{path}.{suffix}")))
                {
                    return Some(Answer {
                        status: "200 OK",
                        mime,
                        coding: Some(coding),
                        body,
                    });
                }
            }
        }
        let body = fs::read(self.folder.join(path)).ok()?;
        Some(Answer {
            status: "200 OK",
            mime,
            coding: None,
            body,
        })
    }
}

struct Answer {
    status: &'static str,
    mime: &'static str,
    coding: Option<&'static str>,
    body: Vec<u8>,
}

impl Answer {
    fn text(status: &'static str, text: &str) -> Self {
        Self {
            status,
            mime: "text/plain; charset=utf-8",
            coding: None,
            body: format!("{text}\n").into_bytes(),
        }
    }

    fn write(&self, mut stream: &TcpStream, head: bool, close: bool) -> io::Result<()> {
        let coding = self
            .coding
            .map(|coding| format!("Content-Encoding: {coding}\r\n"));
        let lines = format!(
            "HTTP/1.1 {}\r\nContent-Type: {}\r\nContent-Length: {}\r\n{}\
             Content-Security-Policy: {}\r\nX-Content-Type-Options: nosniff\r\n\
             Referrer-Policy: no-referrer\r\nCache-Control: no-cache\r\n\
             Vary: Accept-Encoding\r\nConnection: {}\r\n\r\n",
            self.status,
            self.mime,
            self.body.len(),
            coding.unwrap_or_default(),
            policy!(),
            if close { "close" } else { "keep-alive" },
        );
        let mut bytes = lines.into_bytes();
        if !head {
            bytes.extend_from_slice(&self.body);
        }
        stream.write_all(&bytes)
    }
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
