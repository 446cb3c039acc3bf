//! No two modules of a crate need each other, be it through others: each can be read by itself, after
//! what it imports.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use syn::visit::{self, Visit};
use syn::{Attribute, Item, ItemMod, ItemUse, UseTree, Visibility};

const CRATES: &[&str] =
    &["model", "measurements", "figures", "screens", "shell", "cli", ".", "xtask"];

/// A path of names: of a module, or of an item in one.
type Names = Vec<String>;

/// What one file says of others.
#[derive(Default)]
struct Module {
    /// Paths that it uses, as written.
    uses: Vec<Names>,
    /// Names that it passes on, each with the path where it comes from; `*` for all.
    passes_on: Vec<(String, Names)>,
}

#[test]
fn no_module_needs_one_that_needs_it() {
    let mut found = Vec::new();
    for name in CRATES {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name).join("src");
        let modules = modules(&root);
        found
            .extend(circles(needs(&modules)).into_iter().map(|circle| format!("{name}: {circle}")));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// What a screen is made of, and what several share, holds for any: it asks for no list of them.
#[test]
fn the_ground_floor_of_the_screens_names_no_registry() {
    let modules = modules(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../screens/src"));
    for (at, needed) in needs(&modules) {
        let is_ground = at.first().is_some_and(|first| first == "screen" || first == "kits");
        let named = needed.into_iter().any(|needed| *needed == ["registry"]);
        assert!(!(is_ground && named), "{} names the registry", at.join("::"));
    }
}

#[test]
fn a_circle_through_a_parent_is_found_and_what_is_passed_on_is_none() {
    let found = |parent: &str| {
        circles_in(&[
            ("a", parent),
            ("a::b", "use super::c::C; fn b() { crate::a::C }"),
            ("a::c", "pub struct C;"),
        ])
    };
    assert!(found("mod b; mod c; pub use b::B; pub use c::C;").is_empty());
    let through_its_parent = found("mod b; mod c; struct C; fn f() { b::b() }");
    assert_eq!(through_its_parent, ["a -> a::b -> a"]);
}

#[test]
fn one_circle_is_told_of_each_set_of_modules_that_need_each_other() {
    let found = circles_in(&[
        ("a", "use crate::b::B; use crate::c::C;"),
        ("b", "use crate::a::A;"),
        ("c", "use crate::a::A; use crate::d::D;"),
        ("d", "use crate::e::E;"),
        ("e", "use crate::d::D; use crate::f::F;"),
        ("f", ""),
    ]);
    assert_eq!(found, ["a -> b -> a", "d -> e -> d"]);
}

/// The circles of a crate, each of its modules given by its path and its text.
fn circles_in(crate_: &[(&str, &str)]) -> Vec<String> {
    let module = |text: &str| read(&syn::parse_file(text).expect("Rust"));
    let path = |path: &str| path.split("::").map(str::to_owned).collect();
    let modules = crate_.iter().map(|(at, text)| (path(at), module(text)));
    let root = (Vec::new(), Module::default());
    circles(needs(&modules.chain([root]).collect()))
}

/// The modules of a crate by their paths.
fn modules(root: &Path) -> BTreeMap<Names, Module> {
    let mut modules = BTreeMap::new();
    let mut open = vec![root.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = fs::read_to_string(&path).expect("a file");
                let file = syn::parse_file(&text).expect("Rust");
                modules.insert(path_of(root, &path), read(&file));
            }
        }
    }
    // The registry lists the screens, the folders with notes, by a macro that the build writes.
    let has_notes = |at: &&Names| root.join(at.join("/")).join("notes.md").exists();
    let screens: Vec<Names> = modules.keys().filter(has_notes).cloned().collect();
    if let Some(registry) = modules.get_mut(["registry".to_owned()].as_slice()) {
        registry.uses.extend(screens.into_iter().map(|at| [vec!["crate".to_owned()], at].concat()));
    }
    modules
}

/// The path of the module that a file holds.
fn path_of(root: &Path, file: &Path) -> Names {
    let inside = file.with_extension("");
    let inside = inside.strip_prefix(root).expect("a file of the crate");
    let mut names: Names = inside.iter().map(|name| name.to_string_lossy().into_owned()).collect();
    if names.last().is_some_and(|last| matches!(last.as_str(), "mod" | "lib" | "main")) {
        names.pop();
    }
    names
}

/// What a file says of others, its tests apart.
fn read(file: &syn::File) -> Module {
    let mut module = Module::default();
    module.visit_file(file);
    module
}

impl<'ast> Visit<'ast> for Module {
    fn visit_item(&mut self, item: &'ast Item) {
        if !is_test(attributes(item)) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        let mut leaves = Vec::new();
        flatten(&item.tree, Vec::new(), &mut leaves);
        match item.vis {
            Visibility::Inherited => self.uses.extend(leaves.into_iter().map(|leaf| leaf.1)),
            _ => self.passes_on.extend(leaves),
        }
    }

    /// `pub(super)` says who may see, not what is needed.
    fn visit_visibility(&mut self, _: &'ast Visibility) {}

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names = path.segments.iter().map(|segment| segment.ident.to_string());
        self.uses.push(names.collect());
        visit::visit_path(self, path);
    }
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Mod(ItemMod { attrs, .. }) => attrs,
        Item::Fn(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let list = attribute.meta.require_list();
        attribute.path().is_ident("cfg") && list.is_ok_and(|list| list.tokens.to_string() == "test")
    })
}

/// The names that a `use` brings, each with its path.
fn flatten(tree: &UseTree, mut at: Names, leaves: &mut Vec<(String, Names)>) {
    match tree {
        UseTree::Path(path) => {
            at.push(path.ident.to_string());
            flatten(&path.tree, at, leaves);
        }
        UseTree::Name(name) if name.ident == "self" => {
            leaves.push((at.last().cloned().unwrap_or_default(), at));
        }
        UseTree::Name(name) => {
            at.push(name.ident.to_string());
            leaves.push((name.ident.to_string(), at));
        }
        UseTree::Rename(rename) => {
            at.push(rename.ident.to_string());
            leaves.push((rename.rename.to_string(), at));
        }
        UseTree::Glob(_) => leaves.push(("*".to_owned(), at)),
        UseTree::Group(group) => {
            for tree in &group.items {
                flatten(tree, at.clone(), leaves);
            }
        }
    }
}

/// Which modules each module needs.
fn needs(modules: &BTreeMap<Names, Module>) -> BTreeMap<&Names, BTreeSet<&Names>> {
    let of = |(at, module): (_, &Module)| {
        let found = module.uses.iter().filter_map(|path| resolve(modules, at, path, 0));
        (at, found.filter(|found| *found != at).collect())
    };
    modules.iter().map(of).collect()
}

/// The module in which the item of a path written in module `at` stands; `None` outside the crate.
fn resolve<'a>(
    modules: &'a BTreeMap<Names, Module>,
    at: &Names,
    path: &[String],
    depth: usize,
) -> Option<&'a Names> {
    let mut place = at.clone();
    let mut rest = path;
    match path.first()?.as_str() {
        "crate" => (place, rest) = (Vec::new(), &path[1..]),
        "self" => rest = &path[1..],
        "super" => {}
        child => {
            let inner = [at.as_slice(), &[child.to_owned()]].concat();
            if !modules.contains_key(&inner) {
                return None;
            }
        }
    }
    while let Some(("super", more)) = rest.split_first().map(|(name, more)| (name.as_str(), more)) {
        place.pop();
        rest = more;
    }
    while let Some((name, more)) = rest.split_first() {
        place.push(name.clone());
        if modules.contains_key(&place) {
            rest = more;
            continue;
        }
        place.pop();
        // Not a module: an item of this one, or one that it passes on.
        let (_, module) = modules.get_key_value(&place)?;
        let named = module.passes_on.iter().find(|(passed, _)| passed == name);
        if let Some((_, origin)) = named.filter(|_| depth < 8) {
            return resolve(modules, &place, origin, depth + 1);
        }
        break;
    }
    modules.get_key_value(&place).map(|(place, _)| place)
}

/// One circle, written with arrows, of each set of modules that all need each other.
fn circles(mut needs: BTreeMap<&Names, BTreeSet<&Names>>) -> Vec<String> {
    let mut found = Vec::new();
    while let Some(circle) = circle(&needs) {
        let names: Vec<_> = circle.iter().map(|names| names.join("::")).collect();
        found.push(names.join(" -> "));
        let needed = all_needed(&needs, circle[0]);
        let mutual: Vec<&Names> =
            needed.into_iter().filter(|at| all_needed(&needs, at).contains(circle[0])).collect();
        needs.retain(|at, _| !mutual.contains(at));
    }
    found
}

/// What a module needs, be it through others.
fn all_needed<'a>(
    needs: &BTreeMap<&'a Names, BTreeSet<&'a Names>>,
    at: &Names,
) -> BTreeSet<&'a Names> {
    let mut all = BTreeSet::new();
    let mut open: Vec<_> = needs.get(at).into_iter().flatten().copied().collect();
    while let Some(next) = open.pop() {
        if all.insert(next) {
            open.extend(needs.get(next).into_iter().flatten());
        }
    }
    all
}

/// A circle among the modules, its first module once more at its end; `None` where there is none.
fn circle<'a>(needs: &BTreeMap<&'a Names, BTreeSet<&'a Names>>) -> Option<Vec<&'a Names>> {
    let mut done = BTreeSet::new();
    let mut starts = needs.keys();
    starts.find_map(|start| walk(needs, start, &mut Vec::new(), &mut done))
}

fn walk<'a>(
    needs: &BTreeMap<&'a Names, BTreeSet<&'a Names>>,
    at: &'a Names,
    trail: &mut Vec<&'a Names>,
    done: &mut BTreeSet<&'a Names>,
) -> Option<Vec<&'a Names>> {
    if let Some(place) = trail.iter().position(|earlier| *earlier == at) {
        return Some([&trail[place..], &[at]].concat());
    }
    if done.contains(at) {
        return None;
    }
    trail.push(at);
    for next in needs.get(at).into_iter().flatten() {
        if let Some(circle) = walk(needs, next, trail, done) {
            return Some(circle);
        }
    }
    trail.pop();
    done.insert(at);
    None
}
