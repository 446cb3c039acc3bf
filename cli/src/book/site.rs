//! The site that a folder of pages belongs to: its host, found by its configuration, and the path from a page
//! to the pictures.

use std::fs;
use std::path::{Component, Path, PathBuf};

use super::host::{Host, Refers, To};

/// The greatest height of the configuration above the folder of pages.
const ABOVE: usize = 2;

/// The hosts in the order in which they are looked for: Jekyll and Jupyter Book share a name, Sphinx is
/// recognized by another.
const HOSTS: &[To] = &[
    To::Mdbook,
    To::Mkdocs,
    To::Myst,
    To::Docusaurus,
    To::Vitepress,
    To::Quarto,
    To::Sphinx,
    To::Jekyll,
];

/// The spellings of no in YAML.
const NO: &[&str] = &["false", "False", "FALSE", "no", "No", "off", "Off"];

/// A site whose pages are written from one folder into another.
pub struct Site {
    /// The target.
    pub to: To,
    /// The configuration, where one is found.
    pub configuration: Option<PathBuf>,
    /// The folder of pictures that is written.
    pub pictures: PathBuf,
    /// The folder in which pages are written.
    out: PathBuf,
    /// The folder of pictures as seen from the top of the site.
    from_top: String,
    /// Whether each page is served as a folder of its own.
    folders: bool,
}

impl Site {
    /// Returns the site of the pages in `from`; `to` and `pictures`, a folder in `out`, are as the author says.
    pub fn of(from: &Path, out: &Path, to: Option<To>, pictures: Option<&Path>) -> Self {
        let (from, out) = (plain(from), plain(out));
        let found = to.map_or_else(|| HOSTS.to_vec(), |to| vec![to]);
        let found = from.ancestors().take(1 + ABOVE).find_map(|folder| {
            found.iter().find_map(|to| Some((*to, configuration(folder, to.host())?)))
        });
        let (to, configuration) =
            found.map_or((to.unwrap_or(To::Html), None), |(to, path)| (to, Some(path)));
        let host = to.host();
        let said = configuration.as_deref().map(fs::read_to_string);
        let said = said.and_then(Result::ok).unwrap_or_default();
        let root = configuration.as_deref().and_then(Path::parent);
        let pages = host.pages.filter(|_| root == Some(&*from));
        let pages = pages.map(|[key, folder]| value(&said, key).unwrap_or(folder).to_owned());
        let pages = Path::new(pages.as_deref().unwrap_or_default()).to_owned();
        let within = pictures.map_or_else(|| pages.join(host.pictures), Path::to_owned);
        let pictures = plain(&out.join(within));
        // A project that is written whole is built from there.
        let top = root.filter(|root| *root != &*from && out.starts_with(root)).unwrap_or(&out);
        Self {
            from_top: relative(top, &pictures),
            folders: host.refers == Refers::Address
                && !value(&said, "use_directory_urls").is_some_and(|said| NO.contains(&said)),
            to,
            configuration,
            pictures,
            out,
        }
    }

    /// Returns the path to the pictures from a page, whose own path lies in the folder that is written.
    pub fn path(&self, page: &Path) -> String {
        let own =
            matches!(page.file_stem().and_then(|stem| stem.to_str()), Some("index" | "README"));
        let address =
            if self.folders && !own { page.with_extension("") } else { page.with_file_name("") };
        let path = relative(&self.out.join(address), &self.pictures);
        match self.to.host().refers {
            Refers::Top => self.from_top.clone(),
            refers => refers.write_path(path),
        }
    }
}

fn configuration(folder: &Path, host: &Host) -> Option<PathBuf> {
    host.configuration.iter().map(|name| folder.join(name)).find(|path| path.exists())
}

/// Returns the value of a top-level key in a line of YAML or TOML.
fn value<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    let value = text.lines().find_map(|line| {
        let said = line.strip_prefix(key)?.trim_start();
        said.strip_prefix([':', '='])
    })?;
    let value = value.split(" #").next().unwrap_or_default().trim();
    Some(value.trim_matches(['"', '\'']))
}

/// Returns a path from the top of the disk, without steps up.
pub fn plain(path: &Path) -> PathBuf {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    path.components().fold(PathBuf::new(), |mut plain, component| {
        match component {
            Component::ParentDir => {
                plain.pop();
            }
            component => plain.push(component),
        }
        plain
    })
}

fn relative(from: &Path, to: &Path) -> String {
    let (mut from, mut to) = (from.components().peekable(), to.components().peekable());
    while from.peek().is_some() && from.peek() == to.peek() {
        from.next();
        to.next();
    }
    let up = from.map(|_| "..".to_owned());
    let down = to.map(|component| component.as_os_str().to_string_lossy().into_owned());
    up.chain(down).collect::<Vec<_>>().join("/")
}
