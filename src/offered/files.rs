//! What is in files: a figure that was saved here opens the state it was drawn from, anything else is a text.

use crossover_model::order;
use std::cell::RefCell;
use std::rc::Rc;

use crossover_figures::export::link_of;
use crossover_shell::address::own_fragment;
use crossover_shell::dropped::{refused_by_size, text_of};
use leptos::prelude::*;

use crate::browser;

/// A text, or why there is none, under the name of its file; pasted text has no name.
pub struct Named {
    /// The name of the file.
    pub name: String,
    /// The text, or a sentence.
    pub text: Result<String, String>,
}

/// What was read of a file: a link, a text, or a sentence on why there is none.
enum Read {
    Link(String),
    Text(Named),
}

/// Reads files, then gives what is in them to `take`, all at once.
pub fn read(files: &[web_sys::File], take: impl Fn(Vec<Named>) + Copy + 'static) {
    let all = files.len();
    let read = Rc::new(RefCell::new(Vec::with_capacity(all)));
    let done = move |read: &Rc<RefCell<Vec<(usize, Read)>>>, at: usize, what: Read| {
        read.borrow_mut().push((at, what));
        if read.borrow().len() == all {
            let mut read = read.take();
            order::by_key(&mut read, |(at, _)| *at);
            finish(read.into_iter().map(|(_, what)| what).collect(), take);
        }
    };
    for (at, file) in files.iter().enumerate() {
        let name = file.name();
        if let Some(why) = refused_by_size(&name, file.size()) {
            done(&read, at, Read::Text(Named { name, text: Err(why) }));
            continue;
        }
        let read = Rc::clone(&read);
        browser::bytes(file, move |bytes| done(&read, at, of_bytes(name, bytes)));
    }
}

fn of_bytes(name: String, bytes: Vec<u8>) -> Read {
    let link = link_of(&bytes).as_deref().and_then(own_fragment).map(str::to_owned);
    link.map_or_else(
        || {
            let text = text_of(&name, bytes);
            Read::Text(Named { name, text })
        },
        Read::Link,
    )
}

/// Opens the first link, or else what the texts offer.
fn finish(read: Vec<Read>, take: impl Fn(Vec<Named>)) {
    let mut texts = Vec::new();
    for one in read {
        match one {
            // Followed like any link: Back returns to the state before.
            Read::Link(fragment) => {
                let _ = window().location().set_hash(&fragment);
                return;
            }
            Read::Text(given) => texts.push(given),
        }
    }
    take(texts);
}
