//! As much of an HTTP request as a static server needs.

use std::io::{self, BufRead, Read};

/// A request's head may be so long; more is not from a browser that opens this page.
const LONGEST: u64 = 16 * 1024;

/// One request.
#[derive(Debug, Default, PartialEq)]
pub struct Request {
    /// The path as sent, without the query.
    pub path: String,
    /// GET or HEAD.
    pub readable: bool,
    /// HEAD.
    pub head: bool,
    /// The connection ends after the answer.
    pub close: bool,
    encodings: Vec<String>,
}

impl Request {
    /// The next request on a connection; `None` at its end.
    pub fn read(reader: &mut impl BufRead) -> io::Result<Option<Self>> {
        let mut reader = reader.take(LONGEST);
        let Some(first) = line(&mut reader)? else {
            return Ok(None);
        };
        let mut words = first.split_ascii_whitespace();
        let method = words.next().unwrap_or_default();
        let target = words.next().unwrap_or_default();
        let mut request = Self {
            path: target
                .split(['?', '#'])
                .next()
                .unwrap_or_default()
                .to_owned(),
            readable: matches!(method, "GET" | "HEAD"),
            head: method == "HEAD",
            // The body of any other request is not read, so nothing can follow it.
            close: !matches!(method, "GET" | "HEAD") || words.next() != Some("HTTP/1.1"),
            encodings: Vec::new(),
        };
        while let Some(text) = line(&mut reader)? {
            if text.is_empty() {
                return Ok(Some(request));
            }
            let Some((name, value)) = text.split_once(':') else {
                continue;
            };
            match name.to_ascii_lowercase().as_str() {
                "connection" => {
                    request.close |= value.trim().eq_ignore_ascii_case("close");
                }
                "accept-encoding" => {
                    request.encodings = value
                        .split(',')
                        .filter_map(|part| part.split(';').next())
                        .map(|part| part.trim().to_ascii_lowercase())
                        .collect();
                }
                _ => {}
            }
        }
        Ok(None) // cut off, or longer than allowed
    }

    /// Whether the browser takes a body in this coding.
    pub fn accepts(&self, coding: &str) -> bool {
        self.encodings.iter().any(|known| known == coding)
    }
}

fn line(reader: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if reader.read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    let text = String::from_utf8_lossy(&bytes);
    Ok(Some(text.trim_end_matches(['\r', '\n']).to_owned()))
}

/// The file a path means, relative to the served folder: below `base` or below the root.
/// `None` for a path that would leave the folder.
pub fn relative(path: &str, base: &str) -> Option<String> {
    let path = decode(path)?;
    let below = path.strip_prefix(base).or_else(|| path.strip_prefix('/'))?;
    let leaves = |part: &str| part == ".." || part.contains(['\\', ':', '\0']);
    let hidden = |part: &str| part.starts_with('.');
    let absolute = below.starts_with('/');
    let harmless = !absolute && !below.split('/').any(|part| leaves(part) || hidden(part));
    harmless.then(|| below.to_owned())
}

/// Percent-decoding; `None` when it is malformed or not UTF-8.
fn decode(path: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let high = char::from(rest.next()?).to_digit(16)?;
            let low = char::from(rest.next()?).to_digit(16)?;
            bytes.push(u8::try_from(high * 16 + low).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_below_the_base_or_the_root_is_a_file() {
        for (path, expected) in [
            ("/", ""),
            ("/a/b.js", "a/b.js"),
            ("/sub/path/", ""),
            ("/sub/path/a%20b.svg", "a b.svg"),
            ("/sub/other", "sub/other"),
        ] {
            assert_eq!(
                relative(path, "/sub/path/").as_deref(),
                Some(expected),
                "{path}"
            );
        }
    }

    #[test]
    fn no_path_leaves_the_folder() {
        for path in [
            "/../x",
            "/a/../../x",
            "/%2e%2e/x",
            "/..%2fx",
            "//etc/passwd",
            "/sub//etc",
            "/a\\..\\x",
            "/C:/x",
            "/.stage/x",
            "/%",
            "/%zz",
            "/%ff",
            "x",
            "",
        ] {
            assert_eq!(relative(path, "/sub/"), None, "{path}");
        }
    }

    #[test]
    fn requests_are_read_one_after_the_other() {
        let mut text = &b"GET /a?b HTTP/1.1\r\nAccept-Encoding: gzip;q=1, br\r\n\r\n\
            HEAD / HTTP/1.1\r\nconnection: Close\r\n\r\nPOST / HTTP/1.1\r\n\r\ncut"[..];
        let mut next = || Request::read(&mut text).unwrap();
        let first = next().unwrap();
        assert!(first.path == "/a" && first.readable && !first.head && !first.close);
        assert!(first.accepts("br") && first.accepts("gzip") && !first.accepts("zstd"));
        let second = next().unwrap();
        assert!(second.readable && second.head && second.close);
        let third = next().unwrap();
        assert!(!third.readable && third.close);
        assert_eq!(next(), None);
    }

    #[test]
    fn an_endless_request_is_dropped() {
        let long = vec![b'a'; 1 << 20];
        assert_eq!(Request::read(&mut &long[..]).unwrap(), None);
    }
}
