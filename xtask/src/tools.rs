//! The tools that build the page, and the one that builds the book: which version, where they are looked for, how a
//! missing one gets there.
//!
//! Looked for on `PATH`, then in `CROSSOVER_TOOLS`, then in `target/tools`, where missing
//! ones are put. A tool of another version counts as missing: wasm-bindgen must match the
//! crate exactly.

use crate::failure::Result;
use crate::{process, project, toolchain};
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The last Trunk that the project's Rust can compile.
const TRUNK: &str = "0.21.14";

/// What builds the book.
const MDBOOK: &str = "0.5.4";

/// What asks for licenses and known faults of crates.
const DENY: &str = "0.20.2";

/// Trunk and what it calls.
pub struct Tools {
    trunk: PathBuf,
    /// `PATH` with the tools in front.
    path: OsString,
}

impl Tools {
    /// Trunk, ready to be given its command.
    pub fn trunk(&self) -> Command {
        let mut command = Command::new(&self.trunk);
        command
            .current_dir(project::root())
            .env("PATH", &self.path)
            // Trunk takes `1`, the usual value, for a mistake and stops.
            .env_remove("NO_COLOR")
            // It would ask a server on every build whether there is a newer Trunk.
            .env("TRUNK_SKIP_VERSION_CHECK", "true");
        command
    }
}

/// Finds the tools of the page and of the book, and installs those that are missing, saying so.
pub fn install() -> Result<Tools> {
    let tools = install_for_page()?;
    // Now, so that nobody waits for it in the middle of a build.
    mdbook()?;
    Ok(tools)
}

/// Finds the tools of the page alone, and installs those that are missing, saying so.
pub fn install_for_page() -> Result<Tools> {
    toolchain::target()?;
    let trunk = Tool {
        name: "trunk",
        version: TRUNK.to_owned(),
        install: Install {
            package: "trunk",
            // It has nothing to fetch: neither a newer Trunk, nor tools, which are there.
            options: &["--locked", "--no-default-features"],
            takes: "3 minutes on 2 cores",
        },
    };
    let trunk = trunk.ready()?;
    let files = [trunk.clone(), wasm_bindgen()?];
    let folders = files.iter().filter_map(|file| file.parent().map(Path::to_path_buf));
    let path = env::join_paths(folders.chain(path_folders()))
        .map_err(|error| format!("the tools' folders cannot be put on PATH: {error}"))?;
    Ok(Tools { trunk, path })
}

/// What makes JavaScript modules of the page's functions, installed first when it is missing.
pub fn wasm_bindgen() -> Result<PathBuf> {
    let wasm_bindgen = Tool {
        name: "wasm-bindgen",
        version: locked_version("wasm-bindgen")?,
        install: Install {
            package: "wasm-bindgen-cli",
            // Its own lock file names a version of a crate that cannot be had any more.
            options: &[],
            takes: "1 minute on 2 cores",
        },
    };
    wasm_bindgen.ready()
}

/// mdBook, the last of the tools, installed first when it is missing.
pub fn mdbook() -> Result<PathBuf> {
    let mdbook = Tool {
        name: "mdbook",
        version: MDBOOK.to_owned(),
        install: Install {
            package: "mdbook",
            // It need not serve, watch nor search.
            options: &["--locked", "--no-default-features"],
            takes: "half a minute on 2 cores",
        },
    };
    let file = mdbook.ready()?;
    // What cargo compiled the tools in is of no further use.
    let _ = fs::remove_dir_all(build_folder());
    Ok(file)
}

/// What asks for licenses and known faults of crates, installed first when it is missing.
pub fn cargo_deny() -> Result<PathBuf> {
    let deny = Tool {
        name: "cargo-deny",
        version: DENY.to_owned(),
        install: Install {
            package: "cargo-deny",
            options: &["--locked", "--no-default-features"],
            takes: "1 minute on 2 cores",
        },
    };
    deny.ready()
}

struct Tool {
    name: &'static str,
    version: String,
    install: Install,
}

/// How cargo installs a tool.
struct Install {
    package: &'static str,
    options: &'static [&'static str],
    takes: &'static str,
}

impl Tool {
    /// The tool's file, installed first when it is missing.
    fn ready(&self) -> Result<PathBuf> {
        let title = format!("{} {}", self.name, self.version);
        if let Some(file) = self.find() {
            process::say(&format!("{title}: {}", project::display(&file)));
            return Ok(file);
        }
        let Install { package, options, takes } = &self.install;
        process::say(&format!(
            "{title}: missing, now compiled into target/tools; takes about {takes}"
        ));
        self.compile(package, options)?;
        self.find().ok_or_else(|| {
            format!("{title} was installed into target/tools but does not answer --version")
        })
    }

    fn find(&self) -> Option<PathBuf> {
        candidates(self.name).find(|file| {
            process::version(file).is_some_and(|text| has_version(&text, &self.version))
        })
    }

    fn compile(&self, package: &str, options: &[&str]) -> Result<()> {
        let mut command = process::cargo();
        command
            .args(["install", "--force", "--version", &self.version])
            .arg("--root")
            .arg(project::own_tools())
            .args(options)
            .arg(package)
            // Kept until all tools are there: what was compiled before an interruption,
            // or for the other tool, is not compiled again.
            .env("CARGO_TARGET_DIR", build_folder())
            // The tools run for seconds; compiling them quickly saves minutes.
            .env("CARGO_PROFILE_RELEASE_LTO", "off")
            .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "256")
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0");
        process::run(&mut command).map_err(|error| {
            format!(
                "{} could not be compiled: {error}. It needs a C linker and the Rust registry; \
                 or put {} {} on PATH, or into the folder CROSSOVER_TOOLS names.",
                self.name, self.name, self.version
            )
        })
    }
}

/// Every place where `name` may lie, in order.
fn candidates(name: &str) -> impl Iterator<Item = PathBuf> {
    let folders = path_folders()
        .into_iter()
        .chain(env::var_os("CROSSOVER_TOOLS").into_iter().flat_map(|root| {
            let root = PathBuf::from(root);
            [root.join("bin"), root]
        }))
        .chain([project::own_tools().join("bin")]);
    let names = executables(name);
    folders
        .flat_map(move |folder| names.clone().into_iter().map(move |name| folder.join(name)))
        .filter(|file| file.is_file())
}

/// What a program's file may be called here.
pub fn executables(name: &str) -> Vec<String> {
    if cfg!(windows) {
        vec![format!("{name}.exe"), format!("{name}.cmd")]
    } else {
        vec![name.to_owned()]
    }
}

/// The folders of `PATH`.
pub fn path_folders() -> Vec<PathBuf> {
    env::var_os("PATH").map(|path| env::split_paths(&path).collect()).unwrap_or_default()
}

fn build_folder() -> PathBuf {
    project::own_tools().join("building")
}

/// Whether a program that prints `text` for `--version` has that version.
fn has_version(text: &str, version: &str) -> bool {
    text.split_whitespace().any(|word| word.trim_start_matches('v') == version)
}

/// The version of a crate in Cargo.lock.
fn locked_version(package: &str) -> Result<String> {
    let lock = project::read(&project::root().join("Cargo.lock"))?;
    version_in_lock(&lock, package).ok_or_else(|| {
        format!("Cargo.lock names no `{package}`; is the web crate in the workspace?")
    })
}

fn version_in_lock(lock: &str, package: &str) -> Option<String> {
    let name = format!("name = \"{package}\"");
    lock.lines()
        .skip_while(|line| *line != name)
        .find_map(|line| line.strip_prefix("version = \""))
        .map(|version| version.trim_end_matches('"').to_owned())
}

/// Installs exactly what the lock file of `folder` names.
pub fn npm_ci(folder: &Path) -> Result<()> {
    process::run(
        process::script("npm")
            .current_dir(folder)
            .args(["ci", "--no-audit", "--no-fund", "--loglevel=error"])
            .arg("--cache")
            .arg(project::own_tools().join("npm-cache"))
            // The installed Chromium is used; nothing is downloaded besides.
            .env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1"),
    )
    .map_err(|error| {
        format!("{error} in {}. Node with npm (20 or newer, https://nodejs.org) and the npm registry are needed.", project::display(folder))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_is_a_whole_word() {
        assert!(has_version("trunk 0.21.14", "0.21.14"));
        assert!(has_version("mdbook v0.5.4", "0.5.4"));
        assert!(!has_version("trunk 0.21.140", "0.21.14"));
    }

    #[test]
    fn the_lock_file_names_the_version_of_a_crate() {
        let lock = "[[package]]\nname = \"a\"\nversion = \"1.0.0\"\n\n\
                    [[package]]\nname = \"a-b\"\nversion = \"2.0.0\"\n";
        assert_eq!(version_in_lock(lock, "a").as_deref(), Some("1.0.0"));
        assert_eq!(version_in_lock(lock, "a-b").as_deref(), Some("2.0.0"));
        assert_eq!(version_in_lock(lock, "b"), None);
    }
}
