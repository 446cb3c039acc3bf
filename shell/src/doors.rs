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
}

impl Door {
    /// Returns whether it leads to a state of the page.
    pub fn is_state(&self) -> bool {
        self.link.starts_with('#')
    }
}

/// The question that the home page asks: its link is a prediction, and the figure of that is its picture.
pub const QUESTION: Door = Door {
    title: "98 % of your program is parallel. How much faster on 256 processors?",
    text: "The curve is Amdahl's law, which ignores messages. What is the speedup with them?",
    words: "Predict it and compare",
    link: "#/speedup?f=0.98&N=256&count=200&show=ideal,amdahl,network_aware&view=laws&predict=number:network_aware",
};

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
    use crossover_figures::figure::{Figure, Layer};
    use crossover_screens::hidden::Hiding;
    use crossover_screens::link::State;
    use crossover_screens::predict::Guess;

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
    fn the_question_is_a_prediction_whose_figure_shows_no_answer() {
        let (state, notices) = State::read(QUESTION.link);
        assert!(notices.is_empty(), "{notices:?}");
        let params = state.params.as_ref().expect("a screen");
        assert_eq!(
            [params.at("f").number(), params.at("N").number()],
            [0.98, 256.0],
            "{}",
            QUESTION.title
        );
        let predict = state.view.predict.clone().expect("a prediction");
        assert_eq!(predict.format_answer(params).as_deref(), Ok("4.8"));
        let verdict = predict.judge(params, &Guess::Number(40.0)).expect("a verdict");
        assert_eq!(verdict.told, "you said 40, the model says 4.8: too high by a factor of 8.33.");
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
    }

    #[test]
    fn the_page_shows_the_question_and_every_door_before_the_program_runs() {
        let words: Vec<_> = PAGE.split_whitespace().collect();
        let page = words.join(" ");
        for Door { title, text, words, link } in DOORS.iter().chain([&QUESTION]) {
            let link = link.replace('&', "&amp;");
            for part in [*title, text, words, &link] {
                assert!(page.contains(part), "{part}");
            }
        }
    }
}
