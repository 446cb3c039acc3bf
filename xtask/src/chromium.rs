//! The Chromium of the browser tests: an installed one.

use crate::failure::Result;
use crate::{process, tools};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Names under which Chromium and its relatives are installed, best first.
const NAMES: &[&str] = &[
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "chrome",
];

/// Where installers put it outside of PATH.
const PLACES: &[&str] = &[
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files\Chromium\Application\chrome.exe",
];

/// What to do when there is none and we may not install it.
const ADVICE: &str = "no Chromium or Chrome was found: install one \
    (Debian: apt-get install chromium; Ubuntu: snap install chromium; Fedora: dnf install chromium; \
    macOS: brew install --cask chromium), or let the environment variable CHROMIUM name its file";

/// The browser's file; on Debian, as root, it is installed when it is missing.
pub fn find_or_install() -> Result<PathBuf> {
    if let Some(file) = find()? {
        process::say(&format!("Chromium: {}", file.display()));
        return Ok(file);
    }
    if !may_install() {
        return Err(ADVICE.to_owned());
    }
    process::say("Chromium: missing, now installed with apt-get; takes about a minute");
    for words in [
        &["update"][..],
        // The fonts, because a bare Debian has none and every letter would be a box.
        &[
            "install",
            "--yes",
            "--no-install-recommends",
            "chromium",
            "fonts-liberation",
            "fonts-dejavu-core",
        ],
    ] {
        process::run(
            Command::new("apt-get")
                .args(["-qq", "-o", "Dpkg::Use-Pty=0"])
                .args(words)
                .env("DEBIAN_FRONTEND", "noninteractive"),
        )
        .map_err(|error| format!("{error}; {ADVICE}"))?;
    }
    find()?.ok_or_else(|| ADVICE.to_owned())
}

fn find() -> Result<Option<PathBuf>> {
    if let Some(file) = env::var_os("CHROMIUM") {
        let file = PathBuf::from(file);
        return if file.is_file() {
            Ok(Some(file))
        } else {
            Err(format!(
                "CHROMIUM names {}, which is no file",
                file.display()
            ))
        };
    }
    let on_path = tools::path_folders().into_iter().flat_map(|folder| {
        NAMES
            .iter()
            .flat_map(|name| tools::executables(name))
            .map(move |name| folder.join(name))
    });
    let mut on_path: Vec<PathBuf> = on_path.filter(|file| file.is_file()).collect();
    // The best name wins over the first folder.
    on_path.sort_by_key(|file| {
        NAMES
            .iter()
            .position(|name| file.file_stem() == Some(name.as_ref()))
    });
    Ok(on_path
        .into_iter()
        .chain(
            PLACES
                .iter()
                .map(PathBuf::from)
                .filter(|file| file.is_file()),
        )
        .next())
}

/// Debian (on Ubuntu the package only points to a snap), as root.
fn may_install() -> bool {
    fs::read_to_string("/etc/os-release").is_ok_and(|text| is_debian(&text))
        && Path::new("/usr/bin/apt-get").is_file()
        && process::capture(Command::new("id").arg("-u")).is_ok_and(|id| id.trim() == "0")
}

fn is_debian(os_release: &str) -> bool {
    os_release
        .lines()
        .any(|line| line.trim_end() == "ID=debian" || line.trim_end() == "ID=\"debian\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ubuntu_is_not_debian() {
        assert!(is_debian("NAME=x\nID=debian\n"));
        assert!(!is_debian("ID=ubuntu\nID_LIKE=debian\n"));
    }
}
