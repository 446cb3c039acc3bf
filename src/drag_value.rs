//! Numbers that are dragged where they are read: in the column and in a formula.

use crossover_shell::drag_value::ValueDrag;
use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::browser;
use crate::made::made_on_screen;
use crate::store::Page;

/// The number of the page that is being dragged, and how that ends.
#[derive(Clone, Copy)]
pub struct Draggable {
    page: Page,
    held: StoredValue<Option<Held>>,
}

/// A number that a pointer is down on.
struct Held {
    drag: ValueDrag,
    /// The mark of the history before.
    mark: usize,
}

impl Draggable {
    /// Returns that of `page`; Escape takes back what is being dragged.
    pub fn new(page: Page) -> Self {
        let draggable = Self { page, held: StoredValue::new(None) };
        browser::catch("keydown", move |event| {
            let key: &KeyboardEvent = event.unchecked_ref();
            if key.key() == "Escape" && draggable.restore() {
                event.stop_immediate_propagation();
            }
        });
        draggable
    }

    pub fn current() -> Self {
        made_on_screen(|| Self::new(Page::current()))
    }

    /// Takes hold of the number `key`. By touch nothing is dragged but the slider.
    pub fn grab(self, key: &'static str, event: &PointerEvent) {
        if event.button() != 0 || event.pointer_type() == "touch" {
            return;
        }
        let (x, _) = browser::place_of(event);
        let drag = ValueDrag::new(key, x, self.page.live.get_untracked());
        let mark = self.page.edits().mark();
        self.held.set_value(drag.map(|drag| Held { drag, mark }));
    }

    /// Moves the number that is held as its slider would. A button that was let go elsewhere holds nothing.
    pub fn follow(self, event: &PointerEvent) {
        if event.buttons() == 0 {
            self.release();
            return;
        }
        let (x, _) = browser::place_of(event);
        let moved = self.held.try_update_value(|held| {
            let drag = &mut held.as_mut()?.drag;
            let begins = !drag.is_drag();
            let number = drag.move_to(x, event.shift_key())?;
            Some((drag.key(), number, begins))
        });
        let Some((key, number, begins)) = moved.flatten() else {
            return;
        };
        if begins {
            browser::capture(event);
            // What is half typed in a box is replaced.
            self.page.edits().replaced.update(|count| *count += 1);
        }
        // What cannot be is left as it is.
        let _ = self.page.edits().set_number(key, number);
    }

    /// Lets the number go. Returns whether it was clicked, not dragged.
    pub fn release(self) -> bool {
        let held = self.held.try_update_value(Option::take).flatten();
        held.is_some_and(|held| !held.drag.is_drag())
    }

    /// Returns to what was before the drag. Returns whether there was one.
    fn restore(self) -> bool {
        let held = self.held.try_update_value(|held| held.take_if(|held| held.drag.is_drag()));
        let Some(Held { drag, mark }) = held.flatten() else {
            return false;
        };
        self.page.edits().rewind(mark, drag.before());
        true
    }
}
