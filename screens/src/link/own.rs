//! A machine of one's own in a link: its numbers, how sure they are, and its measurements.

use std::sync::Arc;

use super::query::{Pair, refuse};
use super::state::Notice;
use crate::screen::machine::own::{OWN, Own, SPREAD, TABLE};
use crate::screen::{Params, Screen};

/// What a link says of a machine of one's own.
pub enum Taken {
    /// Nothing.
    Unsaid,
    /// That there is none.
    None,
    /// That there is this one.
    Own(Arc<Own>),
}

/// Returns the custom machine in `pairs`, and the other pairs. Errors are added to the notices.
pub fn read_own_machine(mut pairs: Vec<Pair>, notices: &mut Vec<Notice>) -> (Taken, Vec<Pair>) {
    let mut take = |key: &str| {
        let at = pairs.iter().position(|(own, _)| own == key)?;
        Some(pairs.remove(at).1)
    };
    let (own, spread, points) = (take(OWN), take(SPREAD), take(TABLE));
    let taken = match own {
        Some(own) if own.is_empty() => Taken::None,
        Some(own) => match Own::read(&own, spread.as_deref(), points.as_deref()) {
            Ok(own) => Taken::Own(Arc::new(own)),
            Err(error) => {
                notices.push(Notice(error));
                Taken::Unsaid
            }
        },
        None => {
            let alone = [(SPREAD, spread), (TABLE, points)];
            let alone =
                alone.iter().filter_map(|(key, value)| Some(refuse(key, value.as_deref()?)));
            notices.extend(alone.map(Notice));
            Taken::Unsaid
        }
    };
    (taken, pairs)
}

/// Returns what is to be said of the machine of `params`, where those that the link begins with are of another.
pub fn set(params: &Params, begun: &Params) -> Vec<(&'static str, String)> {
    match (params.own_machine(), begun.own_machine()) {
        (own, begun) if own == begun => Vec::new(),
        (Some(own), _) => own.pairs(),
        (None, _) => vec![(OWN, String::new())],
    }
}

impl Taken {
    /// Sets what the machine sets on `screen`.
    pub fn bring(&self, screen: &Screen, params: &mut Params) {
        if let Self::Own(own) = self {
            screen.apply_own(own, params);
        }
    }

    /// Says of which machine the parameters are, whatever their numbers.
    pub fn name(&self, screen: &Screen, params: &mut Params) {
        match self {
            Self::Unsaid => {}
            Self::None => params.set_own(None, &[]),
            Self::Own(own) => params.set_own(Some(Arc::clone(own)), screen.machine),
        }
    }

    /// Returns the machine, if any.
    pub fn into_own(self) -> Option<Arc<Own>> {
        match self {
            Self::Own(own) => Some(own),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::link::State;
    use crate::registry;
    use crate::screen::{Params, Readout};

    #[test]
    fn a_machine_of_ones_own_goes_along_to_any_screen_with_its_numbers() {
        let fit = "from:0,to:4194304,worst:0.45,median:0.03";
        let (home, _) = State::read(&format!(
            "#/?own=ts:1.61us,tw:42.37ps/B,{fit},name:Cluster A, 2 racks: new\
             &u=ts:0.1us,tw:2ps/B,r:-0.4&table=0:1.6us,1024:2.6us,65536:9.46us"
        ));
        let own = home.own.clone().expect("a machine");
        assert_eq!(State::read(&home.write()), (home.clone(), Vec::new()));
        for screen in registry::SCREENS {
            let (there, notices) = State::read(&home.link_to(Some(screen.schema.id)));
            assert_eq!(notices, Vec::new(), "{screen:?}");
            let params = there.params.clone().expect("a screen");
            let mut expected = screen.defaults();
            screen.apply_own(&own, &mut expected);
            assert_eq!(params, expected, "{screen:?}");
            assert_eq!(
                State::read(&there.write()),
                (there.clone(), Vec::new()),
                "{}",
                there.write()
            );
            let (back, _) = State::read(&there.link_to(None));
            assert_eq!(back, home, "{screen:?}");
        }
    }

    #[test]
    fn what_is_compared_has_a_machine_of_its_own() {
        let (state, _) = State::read("#/routing?on=own&own=ts:2us,tw:1ns/B,name:A");
        let (other, _) =
            State::read("#/routing?on=own&own=ts:3us,tw:2ns/B,name:B&u=ts:1us,tw:0ns/B");
        let both = State { other: other.params.clone(), ..state };
        let (again, notices) = State::read(&both.write());
        assert_eq!((again, notices), (both, Vec::new()));
    }

    #[test]
    fn a_listed_machine_takes_the_place_of_ones_own() {
        let (mut state, _) = State::read("#/routing?on=own&own=ts:2us,tw:1ns/B,name:A");
        state.set(&[("on", "fddi".to_owned())]).expect("a machine");
        assert_eq!(state.params.expect("a screen").own_machine(), None);
    }

    #[test]
    fn a_machine_that_cannot_be_read_is_said_and_changes_nothing() {
        for (query, key) in [
            ("own=ts:1us", "own"),
            ("own=ts:-1us,tw:1ns/B", "own"),
            ("own=ts:inf,tw:1ns/B", "own"),
            ("own=nonsense", "own"),
            ("own=ts:1us,tw:1ns/B&u=ts:1us", "u"),
            ("own=ts:1us,tw:1ns/B&u=ts:1us,tw:1ns/B,r:2", "u"),
            ("own=ts:1us,tw:1ns/B&table=5", "table"),
            ("own=ts:1us,tw:1ns/B&table=5:0us", "table"),
            ("u=ts:1us,tw:1ns/B", "u"),
            ("table=1:1us", "table"),
        ] {
            let (state, notices) = State::read(&format!("#/routing?{query}"));
            assert_eq!(notices.len(), 1, "{query}: {notices:?}");
            assert_eq!(notices[0].0.field(), key, "{query}");
            assert_eq!(state, State::read("#/routing").0, "{query}");
        }
    }

    #[test]
    fn a_machine_that_is_a_table_sets_its_times_at_the_size_in_use() {
        let table = "table=0:1us,1024:2us,65536:10us,1048576:90us";
        let link = format!("#/routing?on=own&own=ts:1us,tw:1ns/B,name:A&{table}&l=1&th=0");
        let (state, notices) = State::read(&link);
        let mut params = state.params.clone().expect("a screen");
        assert_eq!((notices, State::read(&state.write()).0), (Vec::new(), state));
        let time = |params: &Params| {
            let report = params.screen().report(params);
            report.readout("t_simplified").and_then(Readout::value).expect("a time")
        };
        let near = |t: f64, expected: f64| assert!((t - expected).abs() < 1e-12, "{t}");
        for (bytes, t) in [("1024B", 2e-6), ("64KiB", 10e-6), ("32.5KiB", 6e-6), ("1MiB", 90e-6)] {
            params.set_text("m", bytes).expect("a size");
            near(time(&params), t);
        }
        let curve = |params: &Params| {
            let mut times = Vec::new();
            params.for_each_place("m", &[128.0, 8192.0], &mut |there| times.push(time(there)));
            times
        };
        assert_eq!(curve(&params).len(), 2);
        near(curve(&params)[0], 2e-6);
        near(curve(&params)[1], 10e-6);
        // What is set by hand stays.
        params.set_text("ts", "5us").expect("a time");
        assert!(!params.own_machine().expect("it is named").is_measured());
        params.set_text("m", "1024B").expect("a size");
        assert_eq!(params.at("ts").number(), 5e-6);
    }
}
