//! What follows a reader on a whole screen: the search, a machine that is chosen, things to try, and the keys of the
//! lecture.

use super::errand;
use super::present::Presentation;
use super::tries::Tries;
use crate::made::made_on_screen;
use crate::store::Page;

/// That it is followed.
#[derive(Clone, Copy)]
struct Followed;

/// Follows the reader, from the first time on that a part of the screen asks for it.
pub fn follow() {
    made_on_screen(|| {
        let page = Page::current();
        errand::follow(page.screen);
        errand::follow_machine(page);
        let _ = (Tries::current(), Presentation::current());
        Followed
    });
}
