//! Files of a class: those in folders are found, all are read, and they are taken in the order in which they were saved.

use std::cell::RefCell;
use std::rc::Rc;

use crossover_model::order;
use crossover_shell::dropped::text_of;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{File, FileSystemDirectoryEntry, FileSystemEntry, FileSystemFileEntry};

use crate::browser;

/// The most files that are looked for in folders.
const MOST: usize = 1000;

/// The most bytes of a file.
const LARGEST: f64 = 8e6;

/// What is on its way, and what has come: given on when nothing is on its way any more.
struct Waiting<T> {
    left: usize,
    come: Vec<T>,
    then: Option<Box<dyn FnOnce(Vec<T>)>>,
}

type Shared<T> = Rc<RefCell<Waiting<T>>>;

fn waiting<T>(then: impl FnOnce(Vec<T>) + 'static) -> Shared<T> {
    Rc::new(RefCell::new(Waiting { left: 1, come: Vec::new(), then: Some(Box::new(then)) }))
}

fn expect<T>(all: &Shared<T>) {
    all.borrow_mut().left += 1;
}

fn arrive<T>(all: &Shared<T>, come: impl IntoIterator<Item = T>) {
    let mut waiting = all.borrow_mut();
    waiting.come.extend(come);
    waiting.left -= 1;
    let then = if waiting.left == 0 { waiting.then.take() } else { None };
    let come = if then.is_some() { std::mem::take(&mut waiting.come) } else { Vec::new() };
    drop(waiting);
    if let Some(then) = then {
        then(come);
    }
}

/// Finds the files that were dropped, those in folders too, then gives them to `then`.
pub fn unfold(dropped: &web_sys::DataTransfer, then: impl FnOnce(Vec<File>) + 'static) {
    let items = dropped.items();
    let all = waiting(then);
    for item in (0..items.length()).filter_map(|at| items.get(at)) {
        if let Ok(Some(entry)) = item.webkit_get_as_entry() {
            look_into(&entry, &all);
        } else {
            // What a program made has no entry.
            expect(&all);
            arrive(&all, item.get_as_file().ok().flatten());
        }
    }
    arrive(&all, None);
}

fn look_into(entry: &FileSystemEntry, all: &Shared<File>) {
    if MOST <= all.borrow().come.len() + all.borrow().left {
        return;
    }
    expect(all);
    let come = Rc::clone(all);
    if entry.is_directory() {
        let folder: &FileSystemDirectoryEntry = entry.unchecked_ref();
        list(&folder.create_reader(), come);
    } else {
        let file: &FileSystemFileEntry = entry.unchecked_ref();
        let failed = Rc::clone(all);
        let found = Closure::once_into_js(move |file: File| arrive(&come, Some(file)));
        let missing = Closure::once_into_js(move |_: JsValue| arrive(&failed, None));
        file.file_with_callback_and_callback(found.unchecked_ref(), missing.unchecked_ref());
    }
}

/// Looks into what a folder holds, of which a browser tells some at a time, none at the end.
fn list(reader: &web_sys::FileSystemDirectoryReader, all: Shared<File>) {
    let (come, failed, again) = (Rc::clone(&all), all, reader.clone());
    let listed = Closure::once_into_js(move |entries: js_sys::Array| {
        for entry in entries.iter() {
            look_into(entry.unchecked_ref(), &come);
        }
        if entries.length() == 0 {
            arrive(&come, None);
        } else {
            list(&again, come);
        }
    });
    let missing = Closure::once_into_js(move |_: JsValue| arrive(&failed, None));
    let asked = reader
        .read_entries_with_callback_and_callback(listed.unchecked_ref(), missing.unchecked_ref());
    drop(asked);
}

/// Reads files, then gives their names and texts to `then`, in the order in which they were saved last.
pub fn read(
    mut files: Vec<File>,
    then: impl FnOnce(Vec<(String, Result<String, String>)>) + 'static,
) {
    // What systems keep in a folder for themselves.
    files.retain(|file| !file.name().starts_with('.'));
    order::sort_by_key(&mut files, File::last_modified);
    let all = waiting(move |mut read: Vec<(usize, String, Result<String, String>)>| {
        order::by_key(&mut read, |(at, ..)| *at);
        then(read.into_iter().map(|(_, name, text)| (name, text)).collect());
    });
    for (at, file) in files.into_iter().enumerate() {
        expect(&all);
        let (name, come) = (file.name(), Rc::clone(&all));
        if LARGEST < file.size() {
            arrive(&come, Some((at, name, Err(no_text()))));
            continue;
        }
        browser::bytes(&file, move |bytes| {
            let text = text_of(&name, bytes).map_err(|_| no_text());
            arrive(&come, Some((at, name, text)));
        });
    }
    arrive(&all, None);
}

fn no_text() -> String {
    "It is not the text of a student. Unpack an archive, and drop its files.".to_owned()
}
