//! Fingers on the sliders of the page: they slide the handle, or scroll the page.

use std::cell::RefCell;
use std::rc::Rc;

use crossover_shell::swipe::{Gesture, Touch};
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlInputElement, PointerEvent};

use crate::browser;

/// A finger on a slider.
type Held = Rc<RefCell<Option<(HtmlInputElement, Touch)>>>;

/// Watches every slider of the page, for as long as it lives.
pub fn follow() {
    let held = Held::default();
    let hold = Rc::clone(&held);
    browser::catch("pointerdown", move |event| {
        let pointer: &PointerEvent = event.unchecked_ref();
        let target = event.target().and_then(|target| target.dyn_into().ok());
        let slider = target.filter(|input: &HtmlInputElement| input.type_() == "range");
        let slider = slider.filter(|_| pointer.pointer_type() == "touch");
        *hold.borrow_mut() = slider.map(|slider| {
            let touch = Touch::new(browser::place_of(event.unchecked_ref()), slider.value());
            (slider, touch)
        });
    });
    let reported = Rc::clone(&held);
    browser::catch("input", move |event| {
        if let Some((slider, touch)) = reported.borrow_mut().as_mut()
            && event.target().as_ref() == Some(slider)
        {
            event.stop_immediate_propagation();
            slider.set_value(touch.hold_back(slider.value()));
        }
    });
    let moved = Rc::clone(&held);
    browser::catch("pointermove", move |event| {
        release(&moved, event, |gesture| gesture == Gesture::Slide);
    });
    let lifted = Rc::clone(&held);
    browser::catch("pointerup", move |event| {
        release(&lifted, event, |gesture| gesture != Gesture::Scroll);
        lifted.take();
    });
    browser::catch("pointercancel", move |_| drop(held.take()));
}

/// Puts the handle where the finger is, and reports that to the page, where the gesture `allows` it.
fn release(held: &Held, event: &Event, allows: impl Fn(Gesture) -> bool) {
    let allowed = |held: &mut (HtmlInputElement, Touch)| {
        allows(held.1.gesture(browser::place_of(event.unchecked_ref())))
    };
    let released = held.borrow_mut().take_if(allowed);
    let Some((slider, touch)) = released else {
        return;
    };
    if let (Some(value), Ok(event)) = (touch.value(), Event::new("input")) {
        slider.set_value(&value);
        let _ = slider.dispatch_event(&event);
    }
}
