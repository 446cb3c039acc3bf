//! The search for a screen, a parameter, a readout, a term, an example or a machine, by a question or
//! by a part of its words.
//!
//! Case, accents, signs between words, small words and endings do not count; the beginning of a word is
//! enough. Numbers and machines in a query are settings of the screen that answers.

mod entry;
mod folded;
mod given;
mod rank;
mod synonyms;
mod words;

use crossover_figures::figure::Setting;

use crate::registry::SCREENS;
use crate::screen::machine::ON;
use crate::screen::{Machine, Screen, Steps};
use entry::entries_of;
pub use entry::{Entry, Thing};
use given::Given;
use rank::Query;

/// The most that is found at once.
pub const MOST: usize = 40;

/// What a query has found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// Where it is.
    pub screen: &'static Screen,
    /// What it is.
    pub thing: Thing,
    /// Its name.
    pub title: &'static str,
    /// The letter of the sources; may be empty.
    pub symbol: &'static str,
    /// What the screen is set to, as far as it is not what it was.
    pub settings: Vec<Setting>,
    /// What the query itself sets ("m = 64KiB, p = 256"); may be empty.
    pub told: String,
}

/// Returns everything that can be found, one screen in each step.
#[must_use]
pub fn entries() -> Steps<Vec<Entry>> {
    Box::new(SCREENS.iter().map(|screen| entries_of(screen)))
}

/// Returns what `query` finds among `entries`, the best first, and of equally good ones those of
/// the screen `here` first; nothing where no word of it counts.
#[must_use]
pub fn found(entries: &[Entry], query: &str, here: Option<&Screen>) -> Vec<Found> {
    let (given, rest) = given::read(query);
    let query = Query::new(entries, &rest);
    let mut found: Vec<_> = entries
        .iter()
        .enumerate()
        .filter_map(|(place, entry)| {
            let elsewhere = here.is_some_and(|here| here != entry.screen);
            Some(((query.rank(place, entry)?, elsewhere, entry.thing.kind()), entry))
        })
        .collect();
    found.sort_by_key(|(order, _)| *order);
    found.truncate(MOST);
    found.into_iter().map(|(_, entry)| entry.set(&given, query.machines())).collect()
}

impl Entry {
    /// Returns it as found, its screen set to what is `given` and to the first of the machines that it
    /// takes.
    fn set(&self, given: &[Given], machines: &[&'static Machine]) -> Found {
        let Self { screen, thing, title, symbol, .. } = *self;
        let (mut settings, mut told) = (self.settings.clone(), Vec::new());
        let mut taken = machines.iter().filter(|machine| screen.takes(machine));
        // A machine has numbers of its own.
        if let Some(machine) = taken.next().filter(|_| settings.iter().all(|(key, _)| *key != ON)) {
            settings.push((ON, machine.id.to_owned()));
            told.push(machine.short.to_owned());
        }
        for (param, setting) in given.iter().filter_map(|given| given.on(screen)) {
            told.push(format!("{} = {}", param.symbol, setting.1));
            settings.push(setting);
        }
        Found { screen, thing, title, symbol, settings, told: told.join(", ") }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use super::*;
    use crate::outcomes::OUTCOMES;

    static ALL: LazyLock<Vec<Entry>> = LazyLock::new(|| entries().flatten().collect());

    fn first(query: &str) -> (&'static str, Thing) {
        let found = found(&ALL, query, None);
        found.first().map_or(("", Thing::Screen), |found| (found.screen.schema.id, found.thing))
    }

    #[test]
    fn a_screen_is_the_first_that_its_title_finds() {
        for screen in SCREENS {
            let shouted = screen.title.to_uppercase();
            for title in [screen.title, &shouted] {
                assert_eq!(first(title), (screen.schema.id, Thing::Screen), "{title}");
            }
        }
    }

    #[test]
    fn the_words_of_an_outcome_find_the_screens_that_teach_it_first() {
        let sentences = OUTCOMES.iter().filter(|outcome| outcome.text.contains(' '));
        for outcome in sentences {
            let found = found(&ALL, outcome.text, None);
            let count = outcome.screens().count();
            let first: Vec<_> = found.iter().take(count).map(|found| found.screen).collect();
            for screen in outcome.screens() {
                assert!(first.contains(&screen), "{}: {screen:?} not in {first:?}", outcome.text);
            }
        }
    }

    #[test]
    fn a_parameter_and_a_readout_are_found_by_their_names() {
        for entry in ALL.iter() {
            let query = format!("{} {}", entry.title, entry.screen.title);
            let there = found(&ALL, &query, None);
            let itself = |other: &Found| (other.screen, other.thing) == (entry.screen, entry.thing);
            assert!(there.iter().any(itself), "{query}");
        }
    }

    #[test]
    fn names_come_before_what_is_said_of_them() {
        assert_eq!(first("speed"), ("speedup", Thing::Screen));
        assert_eq!(first("tw"), ("routing", Thing::Parameter("tw")));
        assert_eq!(first("startup"), ("routing", Thing::Parameter("ts")));
        assert_eq!(first("start up tim"), ("routing", Thing::Parameter("ts")));
        assert_eq!(first("parallel fraction"), ("speedup", Thing::Parameter("f")));
        assert_eq!(first("kappa"), ("speedup", Thing::Parameter("kappa")));
        assert_eq!(first("gustafson"), ("speedup", Thing::Readout("gustafson")));
        assert!(matches!(first("assumptions of each law"), ("speedup", Thing::Term(_))));
        assert!(matches!(first("Rabenseifner Gropp"), ("collectives", _)));
    }

    #[test]
    fn a_parameter_of_several_screens_is_found_on_the_one_that_is_named() {
        assert_eq!(first("collective ts"), ("collectives", Thing::Parameter("ts")));
        assert_eq!(first("networks compared p"), ("topology", Thing::Parameter("p")));
    }

    #[test]
    fn equally_good_ones_of_the_present_screen_come_first() {
        let tree = crate::registry::find("tree");
        let there = found(&ALL, "start-up time", tree);
        assert_eq!((there[0].screen.schema.id, there[0].thing), ("tree", Thing::Parameter("S")));
    }

    #[test]
    fn any_text_can_be_sought() {
        let long = "p ".repeat(5000);
        for text in ["", " ", "…", "\0", "ẞ", "e\u{301}", "🦀", "a\u{300}b", "%s <b>", &long]
        {
            assert!(found(&ALL, text, None).len() <= MOST);
        }
        assert!(found(&ALL, " – ", None).is_empty());
        assert!(found(&ALL, "no such zebra anywhere", None).is_empty());
    }

    /// Questions as people put them, each with the screen that must come first.
    const QUESTIONS: &[(&str, &str)] = &[
        // What found nothing, or led astray, before.
        ("allreduce", "collectives"),
        ("MPI_Allreduce", "collectives"),
        ("maximum speedup", "speedup"),
        ("strong scaling", "speedup"),
        ("weak scaling", "speedup"),
        ("alpha beta", "routing"),
        ("NCCL", "collectives"),
        ("LL128", "collectives"),
        ("nccl tuner plugin", "collectives"),
        ("when does NCCL use a ring and when a tree", "collectives"),
        ("OSU", "routing"),
        ("asymmetric multicore", "speedup"),
        ("H100", "roofline"),
        ("latency and bandwidth", "routing"),
        ("when does adding processors stop helping", "speedup"),
        // Whole questions.
        ("how much faster is my program on 64 processors", "speedup"),
        ("why does my program get slower with more nodes?", "speedup"),
        ("how many cores should I use", "speedup"),
        ("95 % of my program is parallel. How much faster on 64 processors?", "speedup"),
        ("what is the difference between Amdahl and Gustafson", "speedup"),
        ("how long does it take to send a 1 MB message", "routing"),
        ("which allreduce algorithm is fastest for large messages", "collectives"),
        ("all-reduce 64 KiB", "collectives"),
        ("broadcast to 1024 processes", "collectives"),
        ("should I cut my grid into rows or blocks", "decomposition"),
        ("how do I split a stencil over processors", "decomposition"),
        ("halo exchange cost", "decomposition"),
        ("is my kernel memory bound or compute bound", "roofline"),
        ("arithmetic intensity of matrix multiplication", "roofline"),
        ("which block size fits the cache", "roofline"),
        ("what does the LogP model charge for", "abstract-machines"),
        ("BSP supersteps", "abstract-machines"),
        ("which network topology has the largest bisection bandwidth", "topology"),
        ("hypercube or torus", "topology"),
        ("how must the problem size grow to keep the efficiency", "isoefficiency"),
        ("Cannon's algorithm or SUMMA", "matrix-product"),
        ("how do I multiply matrices on a cluster", "matrix-product"),
        ("openmp schedule(dynamic) or guided", "self-scheduling"),
        ("load imbalance of a loop", "self-scheduling"),
        ("how should a master distribute work to its workers", "star"),
        ("does a tree of processors help with small buffers", "tree"),
        ("critical path of a task graph", "multilevel"),
        ("can I predict the run time of my job from measurements", "network"),
        ("half the latency or twice the bandwidth", "network"),
        ("one cluster or two sites over a wide area network", "grid"),
        ("ring allreduce on 8 gpus", "collectives"),
        ("cut-through versus store-and-forward", "routing"),
        ("MPI_Alltoall", "collectives"),
        ("Karp-Flatt metric", "speedup"),
    ];

    #[test]
    fn a_question_is_answered_by_the_screen_that_is_about_it() {
        let wrong: Vec<_> = QUESTIONS
            .iter()
            .map(|(question, screen)| (question, screen, first(question)))
            .filter(|(_, screen, first)| first.0 != **screen)
            .collect();
        assert!(wrong.is_empty(), "{wrong:#?}");
    }

    #[test]
    fn an_answer_opens_with_what_the_question_gives() {
        let settings = |query| {
            let first = found(&ALL, query, None).swap_remove(0);
            let settings = first.settings.into_iter();
            let settings: Vec<_> = settings.map(|(key, value)| format!("{key}={value}")).collect();
            (settings.join("&"), first.told)
        };
        let told = |settings: &str, told: &str| (settings.to_owned(), told.to_owned());
        assert_eq!(settings("all-reduce 64 KiB"), told("op=all_reduce&m=64KiB", "m = 64KiB"));
        assert_eq!(
            settings("MPI_Bcast of 1 MB on 256 ranks, slingshot"),
            told("on=slingshot11_gpu_2026&m=1MB&p=256", "Slingshot GPU, m = 1MB, p = 256")
        );
        assert_eq!(
            settings("how much faster with 5% serial on 64 cores"),
            told("f=0.95&N=64", "f = 0.95, N = 64")
        );
        assert_eq!(settings("weak scaling").1, "");
    }
}
