//! The server is asked over a real connection.

use super::*;
use std::env;

/// A folder with one page, served below `/sub/path/`.
fn serve(name: &str) -> Listening {
    let folder = env::temp_dir().join(format!("crossover-server-{name}-{}", std::process::id()));
    fs::create_dir_all(folder.join("deep")).unwrap();
    fs::write(folder.join("index.html"), "<p>page").unwrap();
    fs::write(folder.join("deep/a.wasm"), b"\0asm").unwrap();
    Server::new(&folder, "/sub/path").unwrap().listen(0).unwrap()
}

fn ask(listening: &Listening, request: &str) -> String {
    let address = listening.address.split('/').nth(2).unwrap();
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "{request} HTTP/1.1\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn the_page_is_served_at_the_root_and_below_the_base_with_the_policy() {
    let listening = serve("page");
    for path in ["/", "/sub/path/", "/index.html", "/sub/path/index.html?x"] {
        let answer = ask(&listening, &format!("GET {path}"));
        assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{path}: {answer}");
        assert!(answer.contains("\r\nContent-Type: text/html; charset=utf-8\r\n"));
        assert!(answer.contains("script-src 'self' 'wasm-unsafe-eval';"));
        assert!(answer.ends_with("\r\n\r\n<p>page"), "{path}: {answer}");
    }
    assert!(listening.address.ends_with("/sub/path/"));
}

#[test]
fn wasm_has_its_type_and_head_has_no_body() {
    let listening = serve("wasm");
    let answer = ask(&listening, "HEAD /sub/path/deep/a.wasm");
    assert!(answer.contains("\r\nContent-Type: application/wasm\r\n"), "{answer}");
    assert!(answer.contains("\r\nContent-Length: 4\r\n"), "{answer}");
    assert!(answer.ends_with("\r\n\r\n"), "{answer}");
}

#[test]
fn a_file_named_by_its_hash_is_kept_and_any_other_asked_for_again() {
    for (path, expected) in [
        ("index.html", "no-cache"),
        ("pictures/routing.svg", "no-cache"),
        ("main-6c69bd2129add237.css", "max-age=31536000, immutable"),
        ("crossover-web-e15953b42542ad33_bg.wasm", "max-age=31536000, immutable"),
        ("program-e15953b42542ad33/star-tree.wasm", "max-age=31536000, immutable"),
    ] {
        let answer = file_answer(path, Vec::new());
        let line = format!("Cache-Control: {expected}\r\n");
        assert!(answer.head.contains(&line), "{path}: {}", answer.head);
    }
}

#[test]
fn what_is_missing_is_said_to_be_missing() {
    let listening = serve("missing");
    assert!(ask(&listening, "GET /nothing.js").starts_with("HTTP/1.1 404 "));
    assert!(ask(&listening, "GET /../Cargo.toml").starts_with("HTTP/1.1 404 "));
    assert!(ask(&listening, "GET /deep").starts_with("HTTP/1.1 404 "));
    assert!(ask(&listening, "POST /").starts_with("HTTP/1.1 405 "));
}

#[test]
fn a_connection_on_which_nothing_is_asked_gets_no_answer() {
    let listening = serve("silent");
    let mut stream = TcpStream::connect(listening.address.split('/').nth(2).unwrap()).unwrap();
    stream.shutdown(std::net::Shutdown::Write).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert_eq!(answer, "");
}

#[test]
fn a_base_is_a_path() {
    for base in ["sub", "/a?b", "/a#b", ""] {
        assert!(Server::new(Path::new("."), base).is_err(), "{base}");
    }
}

#[test]
fn a_path_below_the_base_or_the_root_is_a_file() {
    for (path, expected) in [
        ("/", ""),
        ("/a/b.js", "a/b.js"),
        ("/sub/path/", ""),
        ("/sub/path/a%20b.svg", "a b.svg"),
        ("/sub/other", "sub/other"),
    ] {
        assert_eq!(relative(path, "/sub/path/").as_deref(), Some(expected), "{path}");
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
        "/%ff",
        "x",
        "",
    ] {
        assert_eq!(relative(path, "/sub/"), None, "{path}");
    }
}

#[test]
fn who_takes_nothing_of_an_answer_is_left() {
    let folder = env::temp_dir().join(format!("crossover-server-slow-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    // More than the system keeps on the way.
    let length = 32 << 20;
    fs::write(folder.join("large.bin"), vec![0; length]).unwrap();
    let mut server = Server::new(&folder, "/").unwrap();
    server.patience = Duration::from_millis(100);
    let listening = server.listen(0).unwrap();
    let mut stream = TcpStream::connect(listening.address.split('/').nth(2).unwrap()).unwrap();
    write!(stream, "GET /large.bin HTTP/1.1\r\n\r\n").unwrap();
    thread::sleep(Duration::from_millis(600));
    let mut taken = Vec::new();
    // It ends, or breaks.
    let _ = stream.read_to_end(&mut taken);
    assert!(taken.len() < length, "{}", taken.len());
    fs::remove_dir_all(&folder).unwrap();
}
