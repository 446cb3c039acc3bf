//! What the page is for, as the home page says it: a few doors, each with one link that does it at once.

use crossover_screens::screen::COURSE;

/// One use of the page.
pub struct Door {
    /// What a reader does.
    pub title: &'static str,
    /// How.
    pub text: &'static str,
    /// The words of the link.
    pub words: &'static str,
    /// Where it leads: to a state, which begins with `#`, or beside the page.
    pub link: &'static str,
}

impl Door {
    /// Returns whether it leads to a state of the page.
    #[must_use]
    pub fn is_state(&self) -> bool {
        self.link.starts_with('#')
    }
}

/// Every door, in the order of the home page.
pub const DOORS: &[Door] = &[
    Door {
        title: "Teach with it",
        text: "Twelve chapters of live figures: predict, move, see why.",
        words: "Open the course",
        link: COURSE,
    },
    Door {
        title: "Decide between two designs",
        text: "Keep one as A, change it to B, read the differences.",
        words: "Half the overhead or twice the bandwidth?",
        link: "#/network?eps=57.5us&with=bw%3D2e9",
    },
    Door {
        title: "Put a figure into your docs",
        text: "As SVG, PNG or CSV, or live in an iframe.",
        words: "Take one figure",
        link: "#/routing?figure=timeline",
    },
];

#[cfg(test)]
mod tests {
    use crossover_screens::link::State;

    use super::*;

    /// What the page shows before the program runs.
    const PAGE: &str = include_str!("../../index.html");

    #[test]
    fn a_door_leads_to_the_course_or_to_a_screen_that_takes_all_of_its_link() {
        let open = |door: &Door| State::read(door.link);
        let [first, others @ ..] = DOORS else { panic!("no door") };
        assert!(first.link == COURSE && !first.is_state());
        for door in others {
            assert!(door.is_state());
            let (state, notices) = open(door);
            assert!(notices.is_empty(), "{}: {notices:?}", door.title);
            assert!(state.params.is_some(), "{}", door.title);
        }
        assert!(open(&DOORS[1]).0.other.is_some());
        assert!(open(&DOORS[2]).0.view.figure.is_some());
    }

    #[test]
    fn the_page_shows_every_door_before_the_program_runs() {
        let words: Vec<_> = PAGE.split_whitespace().collect();
        let page = words.join(" ");
        for Door { title, text, words, link } in DOORS {
            let link = link.replace('&', "&amp;");
            for part in [*title, text, words, &link] {
                assert!(page.contains(part), "{part}");
            }
        }
    }
}
