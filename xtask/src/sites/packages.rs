//! The packages of authors, built and installed beside the tools of their hosts: the wheel in an environment of
//! Python, the npm package in a folder of Node.

use crate::failure::Result;
use crate::{process, project, tools};
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where both are installed, and the examples are built.
pub struct Packages {
    folder: PathBuf,
    /// The folder of Pandoc, whose package puts it on no path.
    pandoc: PathBuf,
}

impl Packages {
    /// Builds and installs both; what is installed already is kept.
    pub fn install() -> Result<Self> {
        let folder = project::root().join("target/sites");
        let mut packages = Self { folder, pandoc: PathBuf::new() };
        fs::create_dir_all(&packages.folder).map_err(|error| format!("target/sites: {error}"))?;
        packages.python()?;
        packages.pandoc = packages.find_pandoc()?;
        packages.wheel()?;
        packages.node()?;
        Ok(packages)
    }

    /// Returns the folder that a site is built in.
    pub fn site(&self, host: &str) -> PathBuf {
        self.folder.join(host)
    }

    /// Returns a program that finds what is installed here.
    pub fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Result<Command> {
        let mut command = Command::new(program);
        command.env("PATH", self.path()?).env("NO_UPDATE_NOTIFIER", "1").env("CI", "true");
        Ok(command)
    }

    fn path(&self) -> Result<OsString> {
        let own = [self.programs(), self.folder.join("node_modules/.bin"), self.pandoc.clone()];
        env::join_paths(own.into_iter().chain(tools::path_folders()))
            .map_err(|error| format!("the packages cannot be put on PATH: {error}"))
    }

    /// The environment of Python.
    fn environment(&self) -> PathBuf {
        self.folder.join("python")
    }

    /// Its programs.
    fn programs(&self) -> PathBuf {
        self.environment().join(if cfg!(windows) { "Scripts" } else { "bin" })
    }

    fn python_program(&self) -> Command {
        Command::new(self.programs().join("python"))
    }

    fn pip(&self, words: &[&str]) -> Result<()> {
        let mut pip = self.python_program();
        pip.args(["-m", "pip", "--quiet", "--disable-pip-version-check"]).args(words);
        process::run(pip.current_dir(project::root()))
    }

    fn python(&self) -> Result<()> {
        let list = "examples/requirements.txt";
        once(list, &self.environment(), || {
            process::say("documentation tools of Python: missing, now installed; takes a minute");
            let mut python = Command::new(if cfg!(windows) { "python" } else { "python3" });
            process::run(python.args(["-m", "venv"]).arg(self.environment()))?;
            self.pip(&["install", "--requirement", list])
        })
    }

    fn find_pandoc(&self) -> Result<PathBuf> {
        let asked = "import os, pypandoc; print(os.path.dirname(pypandoc.get_pandoc_path()))";
        let said = process::capture(self.python_program().args(["-c", asked]))?;
        Ok(PathBuf::from(said.trim()))
    }

    /// Builds the wheel of the unoptimized program, which the tests have compiled, and installs it.
    fn wheel(&self) -> Result<()> {
        let wheels = self.folder.join("wheels");
        let _ = fs::remove_dir_all(&wheels);
        let mut maturin = self.command(self.programs().join("maturin"))?;
        maturin.args(["build", "--quiet", "--profile", "dev", "--out"]).arg(&wheels);
        process::run(maturin.current_dir(project::root().join("packages/python")))?;
        let wheel = only_file(&wheels)?;
        let mut twine = self.command(self.programs().join("twine"))?;
        process::run(twine.args(["check", "--strict"]).arg(&wheel))?;
        let wheel = wheel.to_string_lossy();
        self.pip(&["install", "--no-deps", "--force-reinstall", &wheel])
    }

    fn node(&self) -> Result<()> {
        let list = "examples/package-lock.json";
        once(list, &self.folder.join("node_modules"), || {
            process::say("documentation tools of Node: missing, now installed; takes a minute");
            for name in [".npmrc", "package.json", "package-lock.json"] {
                let from = project::root().join("examples").join(name);
                fs::copy(from, self.folder.join(name))
                    .map_err(|error| format!("examples/{name}: {error}"))?;
            }
            tools::npm_ci(&self.folder)
        })?;
        self.own_package()
    }

    /// Packs the npm package, and installs what is in it.
    fn own_package(&self) -> Result<()> {
        let packed = self.folder.join("packed");
        let _ = fs::remove_dir_all(&packed);
        fs::create_dir_all(&packed).map_err(|error| format!("target/sites/packed: {error}"))?;
        let mut pack = process::script("npm");
        pack.args(["pack", "--silent", "--offline", "--pack-destination"]).arg(&packed);
        process::capture(pack.current_dir(project::root().join("embed")))?;
        let mut install = process::script("npm");
        install.args(["install", "--silent", "--no-save", "--no-audit", "--no-fund", "--offline"]);
        process::run(install.arg(only_file(&packed)?).current_dir(&self.folder))
    }
}

/// Installs what a list names unless that was done: a copy of the list beside what was installed says so.
fn once(list: &str, installed: &Path, install: impl FnOnce() -> Result<()>) -> Result<()> {
    let wanted = project::read(&project::root().join(list))?;
    let stamp = installed.join(".installed");
    if fs::read_to_string(&stamp).is_ok_and(|done| done == wanted) {
        return Ok(());
    }
    let _ = fs::remove_dir_all(installed);
    install()?;
    fs::write(&stamp, wanted).map_err(|error| format!("{}: {error}", project::display(&stamp)))
}

fn only_file(folder: &Path) -> Result<PathBuf> {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let files: Vec<_> = files.map(|entry| entry.path()).collect();
    match &*files {
        [file] => Ok(file.clone()),
        _ => Err(format!("{} holds {} files, not one", project::display(folder), files.len())),
    }
}
