//! What the page is for, as the home page says it: a question, and a few doors, each with one link that does it at once.

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
    /// The id of the screen whose picture stands beside it; empty for none.
    pub picture: &'static str,
}

impl Door {
    /// Returns whether it leads to a state of the page.
    pub fn is_state(&self) -> bool {
        self.link.starts_with('#')
    }
}

/// The question that the home page asks: its link is a prediction, for readers whose page cannot answer it itself.
pub const QUESTION: Door = Door {
    title: "98 % of your program is parallel. How much faster is it on 64 processors?",
    text: "Drag the ring to what you expect on this cluster, messages included.",
    words: "Compare with the model",
    link: "#/speedup?f=0.98&N=64&on=gce_c2d_tcp_2024&show=ideal,amdahl,network_aware&view=laws&predict=point:laws:network_aware",
    picture: "",
};

/// Every door, in the order of the home page: for a class, for two designs, for one's own data.
pub const DOORS: &[Door] = &[
    Door {
        title: "Learn it, or teach a class",
        text: "Lessons in which one predicts, moves, and sees why.",
        words: "The course in fourteen chapters",
        link: COURSE,
        picture: "routing",
    },
    Door {
        title: "Compare two designs",
        text: "Keep one as A, change it to B, read the differences.",
        words: "Half the overhead or twice the bandwidth?",
        link: "#/network?eps=57.5us&with=bw%3D2e9",
        picture: "network",
    },
    Door {
        title: "Your own data",
        text: "Drop a benchmark anywhere on this page, or paste it: OSU, perftest, NCCL, a table of times.",
        words: "See it with an example",
        link: "#/measure",
        picture: "measure",
    },
];

/// What else the page is for.
pub const FIGURE: Door = Door {
    title: "A figure for your docs",
    text: "As SVG, PNG or CSV, or live in an iframe.",
    words: "Take one figure",
    link: "#/routing?figure=timeline",
    picture: "",
};

#[cfg(test)]
mod tests {
    use crossover_figures::figure::{Figure, Layer};
    use crossover_screens::hidden::Hiding;
    use crossover_screens::link::State;
    use crossover_screens::predict::Guess;
    use crossover_screens::registry;

    use super::*;
    use crate::trial;

    /// What the page shows before the program runs.
    const PAGE: &str = include_str!("../../index.html");

    #[test]
    fn a_door_leads_to_the_course_or_to_a_screen_that_takes_all_of_its_link() {
        let open = |door: &Door| State::read(door.link);
        let [first, others @ ..] = DOORS else { panic!("no door") };
        assert!(first.link == COURSE && !first.is_state());
        for door in others.iter().chain([&FIGURE]) {
            assert!(door.is_state());
            let (state, notices) = open(door);
            assert!(notices.is_empty(), "{}: {notices:?}", door.title);
            assert!(state.params.is_some(), "{}", door.title);
        }
        assert!(open(&DOORS[1]).0.other.is_some());
        assert!(open(&FIGURE).0.view.figure.is_some());
        for door in DOORS {
            assert!(registry::find(door.picture).is_some(), "{}", door.picture);
        }
    }

    #[test]
    fn the_question_is_a_prediction_whose_figure_shows_no_answer() {
        let (state, notices) = State::read(QUESTION.link);
        assert!(notices.is_empty(), "{notices:?}");
        let params = state.params.as_ref().expect("a screen");
        assert_eq!(
            [params.at("f").number(), params.at("N").number()],
            [0.98, trial::PROCESSORS],
            "{}",
            QUESTION.title
        );
        let predict = state.view.predict.clone().expect("a prediction");
        let ring = Guess::Points(vec![(trial::PROCESSORS, trial::FIRST)]);
        let verdict = predict.judge(params, &ring).expect("a verdict");
        assert_eq!(verdict.told, "you said 32, the model says 11.03: too high by a factor of 2.9.");
        let drawn = |state: &State| {
            let spec = params.screen().figure("laws").expect("its figure");
            let figure = Hiding::until_predicted(state)
                .of_params(params)
                .computed_figure(spec.id, spec.figure(params));
            let Ok(Figure::Plot(plot)) = figure else { panic!("a plot") };
            let keys: Vec<_> = plot.layers.iter().map(Layer::shows).collect();
            ["amdahl", "network_aware"].map(|key| keys.contains(&key))
        };
        assert_eq!(drawn(&state), [true, false]);
        let (open, notices) = State::read(trial::open_link());
        assert!(notices.is_empty() && open.view.predict.is_none() && open.params == state.params);
    }

    #[test]
    fn the_page_shows_the_question_and_every_door_before_the_program_runs() {
        let words: Vec<_> = PAGE.split_whitespace().collect();
        let page = words.join(" ");
        for Door { title, text, words, link, .. } in DOORS.iter().chain([&QUESTION, &FIGURE]) {
            let link = link.replace('&', "&amp;");
            for part in [*title, text, words, &link] {
                assert!(page.contains(part), "{part}");
            }
        }
    }
}
