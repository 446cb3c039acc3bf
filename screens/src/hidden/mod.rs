//! What a lesson hides of a screen: the answers that are not told, and what would give them away.
//!
//! [`Hiding`] are the names, [`Hidden`] is what they are in one state. Whoever shows a report, a figure or
//! an explanation takes it through here first, so nothing after that has anything to tell.

mod explained;
mod secrets;

use crossover_figures::figure::{Figure, Secrets};
use crossover_model::{Error, ErrorKind};

use crate::link::State;
use crate::screen::{Answer, FigureSpec, Params, Readout, Report, Schema, Sentence, sentence};
use secrets::{aliases, faces, secret_of, secret_of_param};

/// What is said in place of a figure of nothing else.
const FIGURE: &str = "this figure shows what the lesson hides";

/// What is to be hidden, whatever the state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hiding {
    /// Keys of parameters and readouts, ids of figures.
    pub names: Vec<&'static str>,
    /// Whether no figure gives an answer away.
    pub answers: bool,
}

/// What is hidden in one state.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hidden {
    /// The names, and those of what says the same in other words.
    names: Vec<&'static str>,
    /// What is not told.
    secrets: Secrets,
    /// The answer in words is one of them, so every sentence may be about it.
    verdict: bool,
    /// One of them is still being solved for.
    pending: bool,
}

impl Hiding {
    /// Returns what a link hides. A parameter that is another face of a hidden one is hidden as well.
    pub fn of(state: &State) -> Self {
        let (names, answers) = (state.view.hidden_names().collect(), state.view.is_silent());
        let hiding = Self { names, answers };
        state.screen().map_or_else(Self::default, |screen| hiding.with_faces(&screen.schema))
    }

    /// Returns what a link hides until what it asks for is predicted.
    pub fn until_predicted(state: &State) -> Self {
        let hiding = Self::of(state);
        match &state.view.predict {
            Some(predict) => hiding.also(predict.readouts()),
            None => hiding,
        }
    }

    /// Also hides the parameters derived from hidden ones, and those that hidden ones derive from.
    pub fn with_faces(mut self, schema: &Schema) -> Self {
        let faces = faces(schema, &self.names);
        self.names.extend(faces);
        self
    }

    /// Also hides these names, and the answers in figures: a predicted answer is hidden until the prediction.
    pub fn also(mut self, names: &[&'static str]) -> Self {
        self.names.extend(names);
        self.answers = true;
        self
    }

    /// Returns whether the parameter or the figure of this name is hidden.
    pub fn hides(&self, name: &str) -> bool {
        self.names.contains(&name)
    }

    /// Returns whether anything is hidden by its name.
    pub fn is_any(&self) -> bool {
        !self.names.is_empty()
    }

    /// Returns what is hidden in the state of the parameters.
    pub fn of_params(&self, params: &Params) -> Hidden {
        let nothing = Report::default();
        let report = if self.is_any() { params.screen().report(params) } else { nothing };
        self.of_state(params, &report)
    }

    /// Returns everything that is read off in the state of the parameters, but for what is hidden.
    pub fn report(&self, params: &Params) -> Report {
        let report = params.screen().report(params);
        self.of_state(params, &report).report(params, report)
    }

    /// Returns `figure`, drawn for `params`, with `other`, drawn for `of`, behind it, as
    /// [`FigureSpec::draw_comparison`] does. Neither reveals hidden values: where some are hidden, neither is
    /// extended.
    pub fn draw_comparison(
        &self,
        spec: &FigureSpec,
        (figure, params): (Figure, &Params),
        (other, of): (&Figure, &Params),
    ) -> Figure {
        if self.is_any() {
            return figure.over(other, "A").with_range_of(other);
        }
        let both = spec.draw_comparison(figure, params, other, of);
        let answers = Secrets { answers: self.answers, of: Vec::new() };
        both.clone().hiding(&answers).unwrap_or(both)
    }

    /// Returns what is hidden in the state of the parameters, of which everything is read off in `report`.
    pub fn of_state(&self, params: &Params, report: &Report) -> Hidden {
        let mut names = self.names.clone();
        names.extend(aliases(report, &names));
        let readouts = report.readouts.iter().filter(|readout| names.contains(&readout.key));
        let readouts: Vec<&Readout> = readouts.collect();
        let is_word =
            |readout: &&Readout| matches!(readout.answer, Ok(Answer::Word(_) | Answer::Names(_)));
        let told = readouts.iter().map(|readout| secret_of(readout, params, &self.names));
        let hidden = params.schema().params.iter().filter(|param| self.hides(param.key));
        let of =
            told.chain(hidden.map(|param| secret_of_param(param, params, &self.names))).collect();
        Hidden {
            verdict: readouts.iter().any(is_word),
            pending: readouts.iter().any(|readout| readout.is_pending()),
            secrets: Secrets { answers: self.answers, of },
            names,
        }
    }
}

impl Hidden {
    /// Returns whether the parameter, the readout or the figure of this name is hidden.
    pub fn hides(&self, name: &str) -> bool {
        self.names.contains(&name)
    }

    /// Returns whether words hold the number of something that is hidden.
    pub fn is_told_in(&self, words: &str) -> bool {
        self.secrets.are_in(words)
    }

    /// Returns words without the numbers of what is hidden.
    pub fn left_out_of(&self, words: &str) -> String {
        self.secrets.left_out_of(words.to_owned())
    }

    /// Returns the report without the hidden readouts, and without sentences that name one or hold its
    /// number; `params` are those of the report.
    pub fn report(&self, params: &Params, mut report: Report) -> Report {
        if self.names.is_empty() {
            return report;
        }
        let readouts = &report.readouts;
        let stays = |sentence: &Sentence| !self.is_told_by(sentence, params, readouts);
        report.takeaway.retain(stays);
        report.hints.retain(stays);
        let (gone, stay) = report.readouts.into_iter().partition(|readout| self.hides(readout.key));
        report.readouts = stay;
        for readout in &mut report.readouts {
            let tells = |error: &Error| self.is_told_in(&error.to_string());
            if readout.answer.as_ref().is_err_and(tells) {
                readout.answer = Err(hidden(readout.key, "the reason is hidden as well"));
            }
        }
        let gone: Vec<Readout> = gone;
        let silent = gone.into_iter().map(|readout| Readout {
            answer: Err(hidden(readout.key, "this lesson hides it")),
            origin: None,
            ..readout
        });
        report.hidden.extend(silent);
        report
    }

    /// Returns whether a sentence names something that is hidden, or tells its number or word.
    fn is_told_by(&self, sentence: &Sentence, params: &Params, readouts: &[Readout]) -> bool {
        let symbol = |name: &str| {
            let mut all = params.schema().params.iter();
            all.any(|param| param.symbol == name && self.hides(param.key))
        };
        let names = || sentence.names().iter().any(|name| self.hides(name) || symbol(name));
        let shown = || sentence::show(std::slice::from_ref(sentence), params, readouts);
        self.verdict || names() || shown().iter().any(|words| self.is_told_in(words))
    }

    /// Returns the computed figure `id` as [`figure`](Self::figure) does, or its error.
    ///
    /// # Errors
    /// [`ErrorKind::Hidden`] where the reason tells something that is hidden as well.
    pub fn computed_figure(
        &self,
        id: &'static str,
        computed: Result<Figure, Error>,
    ) -> Result<Figure, Error> {
        match computed {
            Ok(figure) => self.figure(id, figure),
            Err(error) if self.hides(id) || self.is_told_in(&error.to_string()) => {
                Err(hidden(id, FIGURE))
            }
            Err(error) => Err(error),
        }
    }

    /// Returns the figure `id` without what tells something that is hidden.
    ///
    /// # Errors
    /// [`ErrorKind::Hidden`] where nothing else is in it; [`ErrorKind::Pending`] while it is not known what
    /// is not to be told.
    pub fn figure(&self, id: &'static str, figure: Figure) -> Result<Figure, Error> {
        let of_lesson = || hidden(id, FIGURE);
        if self.hides(id) {
            return Err(of_lesson());
        }
        if self.pending {
            let help = "wait for it, or ask for smaller numbers";
            return Err(Error::new(ErrorKind::Pending, id, "being solved for", help));
        }
        figure.hiding(&self.secrets).ok_or_else(of_lesson)
    }
}

/// Returns why something is not shown.
fn hidden(name: &'static str, help: &'static str) -> Error {
    Error::new(ErrorKind::Hidden, name, "hidden", help)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::{Explanation, Source};

    /// The state of a link, its report without the hidden answers, and what is hidden.
    fn read_hidden(link: &str) -> (Params, Report, Hidden) {
        let (state, notices) = State::read(link);
        assert!(notices.is_empty(), "{link}");
        let hiding = Hiding::of(&state);
        let params = state.params.expect("a screen");
        let report = params.screen().report(&params);
        let hidden = hiding.of_state(&params, &report);
        let report = hidden.report(&params, report);
        (params, report, hidden)
    }

    fn why(link: &str, key: &str) -> Explanation {
        let (params, report, hidden) = read_hidden(link);
        hidden.explain(&params, &report, key).expect("a formula").expect("a readout")
    }

    #[test]
    fn nothing_hidden_changes_nothing() {
        let (params, report, hidden) = read_hidden("#/decomposition");
        assert_eq!(report, params.screen().report(&params));
        assert_eq!(hidden, Hidden::default());
    }

    #[test]
    fn a_hidden_readout_and_those_of_its_answer_are_gone_with_their_sentences() {
        let (params, report, hidden) = read_hidden("#/collectives?hide=t");
        for key in ["t", "t_best", "t_best_on_network"] {
            assert!(report.readout(key).is_none() && hidden.hides(key), "{key}");
        }
        let whole = params.screen().report(&params);
        let shown = whole.readout("t").expect("a readout").format_answer();
        assert!(whole.takeaway_shown(&params) != report.takeaway_shown(&params));
        assert!(!report.takeaway_shown(&params).contains(&shown));
        assert!(hidden.is_told_in(&format!("It takes {shown}.")));
    }

    #[test]
    fn a_hidden_verdict_takes_every_sentence_along() {
        let (params, report, _) = read_hidden("#/decomposition?hide=winner");
        assert_eq!(report.takeaway_shown(&params), "");
        assert_eq!(report.hints_shown(&params), Vec::<String>::new());
    }

    #[test]
    fn a_formula_with_a_hidden_letter_is_told_in_letters_only() {
        let open = why("#/decomposition", "t_strips");
        let told = why("#/decomposition?hide=ts", "t_strips");
        assert!(!open.numbers.is_empty() && open.parts.is_some());
        assert_eq!((told.plain, told.legend.len()), (open.plain, open.legend.len()));
        assert_eq!((told.numbers.as_str(), told.parts), ("", None));
        let ts = told.legend.iter().find(|meaning| meaning.letter == "ts").expect("its letter");
        assert_eq!((ts.value.as_str(), ts.source), ("", Source::Model));
        let tw = told.legend.iter().find(|meaning| meaning.letter == "tw").expect("its letter");
        assert!(!tw.value.is_empty(), "this one is not hidden");
    }

    #[test]
    fn a_hidden_parameter_is_in_no_sentence_and_hides_its_other_faces() {
        let (params, report, hidden) = read_hidden("#/routing?hide=tw&tw=7ns");
        let tw = params.at("tw").short_text();
        assert!(hidden.is_told_in(&tw) && hidden.hides("bw"));
        assert!(!format!("{:?}", report.hints_shown(&params)).contains(&tw));
    }

    #[test]
    fn a_number_that_a_parameter_says_is_no_secret() {
        let (params, _, hidden) = read_hidden("#/speedup?N=16&hide=gustafson");
        assert!(!hidden.is_told_in(&params.at("N").short_text()));
    }

    #[test]
    fn a_hidden_figure_is_an_error_of_its_own_kind() {
        let (params, _, hidden) = read_hidden("#/speedup?hide=laws");
        let screen = params.screen();
        let laws = screen.figure("laws").expect("a figure").figure(&params).expect("it");
        let error = hidden.figure("laws", laws.clone()).expect_err("it is hidden");
        assert_eq!(error.kind(), ErrorKind::Hidden);
        assert_eq!(hidden.figure("time", laws.clone()), Ok(laws));
    }
}
