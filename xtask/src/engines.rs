//! The browsers of the tests: an installed Chromium, and the others where they can be had.

use crate::failure::Result;
use crate::{process, tools};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A browser, and where it is looked for.
pub struct Engine {
    name: &'static str,
    /// The environment variable that names its file.
    variable: &'static str,
    /// Names under which it and its relatives are installed, best first.
    names: &'static [&'static str],
    /// Where installers put it outside of PATH.
    places: &'static [&'static str],
    /// Programs that must be on PATH too.
    beside: &'static [&'static str],
    /// Debian's packages.
    packages: &'static [&'static str],
    /// How others install it.
    elsewhere: &'static str,
}

/// What nearly all browser tests, and the benchmarks, run in.
pub const CHROMIUM: Engine = Engine {
    name: "Chromium",
    variable: "CHROMIUM",
    names: &["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"],
    places: &[
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        r"C:\Program Files\Google\Chrome\Application\chrome.exe",
        r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
        r"C:\Program Files\Chromium\Application\chrome.exe",
    ],
    beside: &[],
    // The fonts, because a bare Debian has none and every letter would be a box.
    packages: &["chromium", "fonts-liberation", "fonts-dejavu-core"],
    elsewhere: "Ubuntu: snap install chromium; Fedora: dnf install chromium; \
        macOS: brew install --cask chromium",
};

const FIREFOX: Engine = Engine {
    name: "Firefox",
    variable: "FIREFOX",
    names: &["firefox-esr", "firefox"],
    places: &[
        "/Applications/Firefox.app/Contents/MacOS/firefox",
        r"C:\Program Files\Mozilla Firefox\firefox.exe",
    ],
    beside: &[],
    packages: &["firefox-esr"],
    elsewhere: "Ubuntu: snap install firefox; Fedora: dnf install firefox; \
        macOS: brew install --cask firefox",
};

/// The engine of Safari, as GTK has it: the program that drives it, and a display nobody sees.
const WEBKIT: Engine = Engine {
    name: "WebKit",
    variable: "WEBKIT_DRIVER",
    names: &["WebKitWebDriver"],
    places: &[],
    beside: &["Xvfb"],
    packages: &["webkit2gtk-driver", "xvfb"],
    elsewhere: "Ubuntu: the same packages; none for macOS and Windows",
};

/// Those in which fewer tests are run, and none where they are missing.
pub const OTHERS: &[Engine] = &[FIREFOX, WEBKIT];

impl Engine {
    /// The browser's file; on Debian, as root, it is installed when it is missing.
    pub fn required(&self) -> Result<PathBuf> {
        self.find_or_install()?
            .ok_or_else(|| format!("{} was not found: {}", self.name, self.advice()))
    }

    /// As [`Engine::required`], but where there is none only its tests are not run, and that is said.
    pub fn optional(&self) -> Result<Option<PathBuf>> {
        let file = self.find_or_install()?;
        if file.is_none() {
            let (name, advice) = (self.name, self.advice());
            process::say(&format!("{name}: none, its tests are not run; {advice}"));
        }
        Ok(file)
    }

    /// The variable that tells the tests of a file that was found.
    pub fn variable(&self) -> &'static str {
        self.variable
    }

    fn find_or_install(&self) -> Result<Option<PathBuf>> {
        let name = self.name;
        if let Some(file) = self.find()? {
            process::say(&format!("{name}: {}", file.display()));
            return Ok(Some(file));
        }
        if !may_install() {
            return Ok(None);
        }
        process::say(&format!("{name}: missing, now installed with apt-get; takes about a minute"));
        if let Err(error) = self.install() {
            process::say(&error);
        }
        self.find()
    }

    fn install(&self) -> Result<()> {
        let install = ["install", "--yes", "--no-install-recommends"];
        for words in [vec!["update"], [&install, self.packages].concat()] {
            process::run(
                Command::new("apt-get")
                    .args(["-qq", "-o", "Dpkg::Use-Pty=0"])
                    .args(words)
                    .env("DEBIAN_FRONTEND", "noninteractive"),
            )?;
        }
        Ok(())
    }

    /// What to do when there is none and we may not install it.
    fn advice(&self) -> String {
        format!(
            "install it (Debian: apt-get install {}; {}), or let the environment variable {} name its file",
            self.packages.join(" "),
            self.elsewhere,
            self.variable
        )
    }

    fn find(&self) -> Result<Option<PathBuf>> {
        if let Some(file) = env::var_os(self.variable) {
            let file = PathBuf::from(file);
            return if file.is_file() {
                Ok(Some(file))
            } else {
                let (variable, file) = (self.variable, file.display());
                Err(format!("{variable} names {file}, which is no file"))
            };
        }
        if self.beside.iter().any(|name| on_path(&[*name]).is_empty()) {
            return Ok(None);
        }
        let places = self.places.iter().map(PathBuf::from);
        Ok(on_path(self.names).into_iter().chain(places.filter(|file| file.is_file())).next())
    }
}

/// The files on PATH that have one of the names, the best name first, whatever the folder.
fn on_path(names: &[&str]) -> Vec<PathBuf> {
    let folders = tools::path_folders();
    let files = names.iter().flat_map(|name| tools::executables(name));
    files
        .flat_map(|file| folders.iter().map(move |folder| folder.join(&file)))
        .filter(|file| file.is_file())
        .collect()
}

/// Debian (on Ubuntu some packages only point to a snap), as root.
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
