//! In the solver's two crates, no file uses a file above it, and a name means one thing.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use syn::{Attribute, Item, UseTree};

/// A crate, as its files say what they are and use.
struct Crate {
    root: String,
    /// For each file, what it uses, and whether it gives it to others: `pub use`.
    uses: BTreeMap<String, Vec<(bool, Vec<String>)>>,
    /// For each file and each name that it gives to others, where the name comes from.
    given: BTreeMap<(String, String), Vec<String>>,
    /// For each type and constant, the files that declare it.
    names: BTreeMap<String, Vec<String>>,
}

impl Crate {
    fn read(root: &str) -> Self {
        let mut read = Self {
            root: root.to_owned(),
            uses: BTreeMap::new(),
            given: BTreeMap::new(),
            names: BTreeMap::new(),
        };
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join(root);
        read.read_folder(&folder, "");
        assert!(read.uses.len() > 30, "{root} has only {} files", read.uses.len());
        read
    }

    /// Reads the files of a folder. The file `a/b.rs` is `a::b`.
    fn read_folder(&mut self, folder: &Path, prefix: &str) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_stem().unwrap().to_str().unwrap();
            if path.is_dir() {
                self.read_folder(&path, &format!("{prefix}{name}::"));
            } else if !["tests", "testing"].contains(&name) {
                let file = syn::parse_file(&fs::read_to_string(&path).unwrap()).unwrap();
                let name = format!("{prefix}{name}");
                self.uses.insert(name.clone(), Vec::new());
                self.read_items(&name, 0, &file.items);
            }
        }
    }

    /// Reads the items of a file, or of a module in it at a depth.
    fn read_items(&mut self, file: &str, depth: usize, items: &[Item]) {
        for item in items {
            let (attributes, name) = match item {
                Item::Use(item) if !is_for(&item.attrs, "test") => {
                    let is_given = !matches!(item.vis, syn::Visibility::Inherited);
                    let mut paths = Vec::new();
                    list(&item.tree, &mut Vec::new(), &mut paths);
                    for (path, name) in paths {
                        // In a module inside of a file, `super` is the file.
                        let inner = path.iter().take_while(|name| *name == "super").count();
                        if inner.min(depth) > 0 {
                            continue;
                        }
                        if is_given {
                            self.given.insert((file.to_owned(), name), path.clone());
                        }
                        self.uses.get_mut(file).unwrap().push((is_given, path));
                    }
                    continue;
                }
                Item::Mod(item) if !is_for(&item.attrs, "test") => {
                    if let Some((_, items)) = &item.content {
                        self.read_items(file, depth + 1, items);
                    }
                    continue;
                }
                Item::Struct(item) => (&item.attrs, &item.ident),
                Item::Enum(item) => (&item.attrs, &item.ident),
                Item::Trait(item) => (&item.attrs, &item.ident),
                Item::Type(item) => (&item.attrs, &item.ident),
                Item::Const(item) => (&item.attrs, &item.ident),
                Item::Static(item) => (&item.attrs, &item.ident),
                _ => continue,
            };
            // One of several for different machines and features is declared once on each.
            if name != "_" && !is_for(attributes, "") {
                self.names.entry(name.to_string()).or_default().push(file.to_owned());
            }
        }
    }

    /// Returns the file that a path in a file leads to, if it is in this crate.
    fn file_of(&self, file: &str, path: &[String]) -> Option<String> {
        let mut at: Vec<&str> = file.split("::").filter(|name| *name != "lib").collect();
        let mut rest = path;
        match rest {
            [first, ..] if first == "crate" => {
                at.clear();
                rest = &rest[1..];
            }
            [first, ..] if first == "self" => rest = &rest[1..],
            [first, ..] if first == "super" => {
                while let [first, after @ ..] = rest
                    && first == "super"
                {
                    at.pop();
                    rest = after;
                }
            }
            [first, ..] => {
                let child = [&at[..], &[first]].concat().join("::");
                self.uses.get(&child)?;
            }
            [] => return None,
        }
        let file_at = |at: &[&str]| if at.is_empty() { "lib".to_owned() } else { at.join("::") };
        while let [name, after @ ..] = rest {
            let child = [&at[..], &[name]].concat().join("::");
            if !self.uses.contains_key(&child) {
                break;
            }
            at.push(name);
            rest = after;
        }
        let here = file_at(&at);
        match rest {
            [name, after @ ..] => match self.given.get(&(here.clone(), name.clone())) {
                Some(from) => self.file_of(&here, &[from, after].concat()),
                None => Some(here),
            },
            [] => Some(here),
        }
    }

    /// Returns the files that each file uses. To give the names of a directory to others is no use.
    fn edges(&self) -> BTreeMap<&str, BTreeSet<String>> {
        let of_file = |(file, uses): (&'_ String, &Vec<(bool, Vec<String>)>)| {
            let to = uses.iter().filter_map(|(is_given, path)| {
                let to = self.file_of(file, path)?;
                let is_inside = to.starts_with(&format!("{file}::")) || file == "lib";
                (to != *file && to != "lib" && !(*is_given && is_inside)).then_some(to)
            });
            to.collect()
        };
        let edges = self.uses.iter().map(|entry| (entry.0.as_str(), of_file(entry)));
        edges.collect()
    }
}

/// Returns whether an item is only compiled where a condition mentions a word.
fn is_for(attributes: &[Attribute], word: &str) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute.meta.require_list().unwrap().tokens.to_string().contains(word)
    })
}

/// Lists the paths of a `use`, each with the name that it gets.
fn list(tree: &UseTree, before: &mut Vec<String>, paths: &mut Vec<(Vec<String>, String)>) {
    match tree {
        UseTree::Path(path) => {
            before.push(path.ident.to_string());
            list(&path.tree, before, paths);
            before.pop();
        }
        UseTree::Group(group) => group.items.iter().for_each(|tree| list(tree, before, paths)),
        UseTree::Glob(_) => paths.push((before.clone(), "*".to_owned())),
        UseTree::Name(name) if name.ident == "self" => {
            paths.push((before.clone(), before.last().unwrap().clone()));
        }
        UseTree::Rename(name) if name.ident == "self" => {
            paths.push((before.clone(), name.rename.to_string()));
        }
        UseTree::Name(name) => {
            let name = name.ident.to_string();
            paths.push(([&before[..], std::slice::from_ref(&name)].concat(), name));
        }
        UseTree::Rename(name) => {
            let path = [&before[..], &[name.ident.to_string()]].concat();
            paths.push((path, name.rename.to_string()));
        }
    }
}

/// Finds a way from a file along its uses back to the file.
fn circle(edges: &BTreeMap<&str, BTreeSet<String>>, start: &str) -> Option<Vec<String>> {
    let mut ways = vec![vec![start.to_owned()]];
    let mut seen = BTreeSet::new();
    while let Some(way) = ways.pop() {
        for to in &edges[way.last().unwrap().as_str()] {
            let longer = [&way[..], std::slice::from_ref(to)].concat();
            if to == start {
                return Some(longer);
            }
            if seen.insert(to) {
                ways.push(longer);
            }
        }
    }
    None
}

/// The crates, and how many uses between files of each there are at least.
const CRATES: [(&str, usize); 2] = [("solver/src", 100), ("solver/search/src", 150)];

#[test]
fn files_do_not_use_one_another_in_a_circle() {
    for (root, least) in CRATES {
        let read = Crate::read(root);
        let edges = read.edges();
        for file in edges.keys() {
            assert_eq!(circle(&edges, file), None, "a circle in {root}");
        }
        let count: usize = edges.values().map(BTreeSet::len).sum();
        assert!(count >= least, "only {count} uses in {root}");
    }
}

#[test]
fn files_use_only_what_is_on_lower_floors() {
    let design = include_str!("../../../DESIGN.md");
    for (root, _) in CRATES {
        let read = Crate::read(root);
        let line = design.lines().find(|line| line.starts_with(&format!("- `{}`:", read.root)));
        let line = line.expect("a line of DESIGN.md with the floors of the crate");
        let floors: Vec<&str> = line.split('`').skip(3).step_by(2).collect();
        let floor = |file: &str| {
            let name = file.split("::").next().unwrap();
            let floor = floors.iter().position(|floor| *floor == name);
            floor.unwrap_or_else(|| panic!("{file} of {root} is on no floor of DESIGN.md"))
        };
        for (file, uses) in read.edges() {
            for to in uses.iter().filter(|_| file != "lib") {
                assert!(floor(to) <= floor(file), "{file} of {root} uses {to}, which is above it");
            }
        }
    }
}

#[test]
fn a_name_is_declared_once() {
    for (root, _) in CRATES {
        let read = Crate::read(root);
        let twice: Vec<_> = read.names.iter().filter(|(_, files)| files.len() > 1).collect();
        assert!(twice.is_empty(), "{root} declares a name twice: {twice:?}");
        assert!(read.names.len() > 100, "only {} names in {root}", read.names.len());
    }
}
