//! A finger on a slider: it slides the handle, or it scrolls the page and changes nothing.
//!
//! A browser puts the handle where the finger comes down, and only later learns that the finger
//! scrolls. So what a slider says of a touch is held back until the finger has gone sideways, or is
//! lifted where it came down.

use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlInputElement, PointerEvent};

use crate::browser;

/// How far, in CSS pixels, a finger may stray and still tap.
const SLACK: f64 = 12.0;

/// A finger of which nobody knows yet what it means.
struct Touch {
    slider: HtmlInputElement,
    /// Where it came down.
    from: (f64, f64),
    /// Where the handle was.
    before: String,
    /// Where the browser has put it since.
    offered: Option<String>,
}

/// What a finger turns out to mean.
#[derive(PartialEq)]
enum Meaning {
    Unknown,
    Slide,
    Scroll,
}

impl Touch {
    fn meaning(&self, event: &PointerEvent) -> Meaning {
        let (x, y) = place(event);
        let (across, along) = ((x - self.from.0).abs(), (y - self.from.1).abs());
        if across.max(along) <= SLACK {
            Meaning::Unknown
        } else if across > along {
            Meaning::Slide
        } else {
            Meaning::Scroll
        }
    }

    fn is_of(&self, event: &Event) -> bool {
        event.target().as_ref() == Some(&self.slider)
    }

    /// Puts the handle where the finger is, and has the page hear of it.
    fn take(self) {
        if let (Some(value), Ok(event)) = (self.offered, Event::new("input")) {
            self.slider.set_value(&value);
            let _ = self.slider.dispatch_event(&event);
        }
    }
}

/// Watches every slider of the page, for as long as it lives.
pub fn follow() {
    let held = Rc::new(RefCell::new(None::<Touch>));
    let hold = Rc::clone(&held);
    browser::catch("pointerdown", move |event| {
        let event: &PointerEvent = event.unchecked_ref();
        let target = event.target().and_then(|it| it.dyn_into().ok());
        let slider = target.filter(|input: &HtmlInputElement| input.type_() == "range");
        *hold.borrow_mut() = slider
            .filter(|_| event.pointer_type() == "touch")
            .map(|slider| Touch {
                before: slider.value(),
                slider,
                from: place(event),
                offered: None,
            });
    });
    let offer = Rc::clone(&held);
    browser::catch("input", move |event| {
        if let Some(touch) = offer
            .borrow_mut()
            .as_mut()
            .filter(|touch| touch.is_of(event))
        {
            event.stop_immediate_propagation();
            touch.offered = Some(touch.slider.value());
            touch.slider.set_value(&touch.before);
        }
    });
    let moved = Rc::clone(&held);
    browser::catch("pointermove", move |event| {
        let slides = |touch: &mut Touch| touch.meaning(event.unchecked_ref()) == Meaning::Slide;
        let touch = moved.borrow_mut().take_if(slides);
        if let Some(touch) = touch {
            touch.take();
        }
    });
    let lifted = Rc::clone(&held);
    browser::catch("pointerup", move |event| {
        let touch = lifted.borrow_mut().take();
        let tap = |touch: &Touch| touch.meaning(event.unchecked_ref()) != Meaning::Scroll;
        if let Some(touch) = touch.filter(tap) {
            touch.take();
        }
    });
    browser::catch("pointercancel", move |_| *held.borrow_mut() = None);
}

/// Where a pointer is in the window.
fn place(event: &PointerEvent) -> (f64, f64) {
    (f64::from(event.client_x()), f64::from(event.client_y()))
}
