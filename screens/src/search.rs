//! The search for a screen, a parameter, a readout, a term, an example or a machine, by a question or
//! by a part of its words.
//!
//! Case, accents, signs between words, small words and endings do not count; the beginning of a word is
//! enough. Numbers and machines in a query are settings of the screen that answers.

mod entry;
mod folded;
mod given;
mod machines;
mod rank;
mod synonyms;
mod words;

use crossover_figures::figure::Setting;
use crossover_model::order;

use crate::registry::{CONTENTS, Listing};
use crate::screen::machine::ON;
use crate::screen::{Machine, Screen, Steps};
pub use entry::{Entry, Thing};
use entry::{entries_of, pages};
use given::Given;
use rank::Query;

/// The most that is found at once.
pub const MOST: usize = 40;

/// What a query has found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// Where it is; a page of the book is on none.
    pub screen: Option<&'static Screen>,
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

/// The functions of the search. In the page they lie in a room of their own, as few readers search.
#[derive(Clone, Copy, Debug)]
pub struct Finder {
    /// [`entries`].
    pub entries: fn() -> Steps<Vec<Entry>>,
    /// [`find_entries`].
    pub find: fn(&[Entry], &str, Option<&Screen>) -> Vec<Found>,
}

impl Finder {
    /// Returns it.
    pub const fn new() -> Self {
        Self { entries, find: find_entries }
    }
}

impl Default for Finder {
    fn default() -> Self {
        Self::new()
    }
}

/// Returns everything that can be found: first in the book, then on the screens that are open, one screen in each step.
pub fn entries() -> Steps<Vec<Entry>> {
    let screens = CONTENTS.iter().filter_map(Listing::screen);
    Box::new(std::iter::once_with(pages).chain(screens.map(entries_of)))
}

/// Returns the entries that match `query`: the screens by their best, those of `here` first among equals, and of each
/// screen the best first. An empty query matches nothing.
pub fn find_entries(entries: &[Entry], query: &str, here: Option<&Screen>) -> Vec<Found> {
    let (given, rest) = given::read(query);
    let query = Query::new(entries, &rest);
    let ranks: Vec<_> =
        entries.iter().enumerate().map(|(place, entry)| query.rank(place, entry, &given)).collect();
    // What is taught on a screen is as good an answer as the best there.
    let best = |screen: Option<&Screen>| {
        let of_screen = entries.iter().zip(&ranks).filter(|(entry, _)| entry.screen == screen);
        of_screen.filter_map(|(_, rank)| *rank).min()
    };
    let mut found: Vec<_> = entries
        .iter()
        .zip(&ranks)
        .filter_map(|(entry, rank)| {
            let elsewhere = here.is_some_and(|here| entry.screen != Some(here));
            let is_taught = query.taught() == Some(entry.thing);
            let rank = if is_taught { best(entry.screen)? - 1 } else { (*rank)? };
            Some(((rank, elsewhere, entry.thing.kind()), entry))
        })
        .collect();
    order::by_key(&mut found, |(order, _)| *order);
    found.truncate(MOST);
    // What is found on one screen stands together, where the best of it stands.
    let mut screens: Vec<(Option<&Screen>, Vec<&Entry>)> = Vec::new();
    for (_, entry) in found {
        match screens.iter_mut().find(|(screen, _)| *screen == entry.screen) {
            Some((_, own)) => own.push(entry),
            None => screens.push((entry.screen, vec![entry])),
        }
    }
    let found = screens.into_iter().flat_map(|(_, own)| own);
    found.map(|entry| entry.set(&given, query.machines())).collect()
}

impl Entry {
    /// Returns it as found, its screen set to what is `given` and to the first of the machines that it
    /// takes.
    fn set(&self, given: &[Given], machines: &[&'static Machine]) -> Found {
        let Self { screen, thing, title, symbol, .. } = *self;
        let (mut settings, mut told) = (self.settings.clone(), Vec::new());
        let takes = |machine: &&&Machine| screen.is_some_and(|screen| screen.takes(machine));
        let mut taken = machines.iter().filter(takes);
        // A machine has numbers of its own.
        if let Some(machine) = taken.next().filter(|_| settings.iter().all(|(key, _)| *key != ON)) {
            settings.push((ON, machine.id.to_owned()));
            told.push(machine.short.to_owned());
        }
        for (param, setting) in given.iter().filter_map(|given| given.on(screen?)) {
            told.push(format!("{} = {}", param.symbol, setting.1));
            settings.retain(|(key, _)| *key != setting.0);
            settings.push(setting);
        }
        Found { screen, thing, title, symbol, settings, told: told.join(", ") }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use super::*;
    use crate::link::State;
    use crate::outcomes::OUTCOMES;
    use crate::registry::SCREENS;

    static ALL: LazyLock<Vec<Entry>> = LazyLock::new(|| entries().flatten().collect());

    fn id_of(found: &Found) -> &'static str {
        found.screen.map_or("book", |screen| screen.schema.id)
    }

    fn first(query: &str) -> (&'static str, Thing) {
        let found = find_entries(&ALL, query, None);
        found.first().map_or(("", Thing::Screen), |found| (id_of(found), found.thing))
    }

    #[test]
    fn what_is_found_on_one_screen_stands_together() {
        for query in ["speedup", "latency", "time", "broadcast", "bandwidth"] {
            let found = find_entries(&ALL, query, None);
            let mut named: Vec<_> = found.iter().map(id_of).collect();
            named.dedup();
            assert!(1 < named.len(), "{query}: {named:?}");
            let count = named.len();
            order::sort_by(&mut named, Ord::cmp);
            named.dedup();
            assert_eq!(named.len(), count, "{query}: a screen is named twice");
        }
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
            let found = find_entries(&ALL, outcome.text, None);
            let count = outcome.screens().count();
            let mut first: Vec<_> = found.iter().map(id_of).collect();
            first.dedup();
            first.truncate(count);
            for screen in outcome.screens() {
                assert!(
                    first.contains(&screen.id),
                    "{}: {screen:?} not in {first:?}",
                    outcome.text
                );
            }
        }
    }

    #[test]
    fn a_parameter_and_a_readout_are_found_by_their_names() {
        for entry in ALL.iter() {
            let place = entry.screen.map_or("", |screen| screen.title);
            let query = format!("{} {place}", entry.title);
            let there = find_entries(&ALL, &query, None);
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
        let there = find_entries(&ALL, "start-up time", tree);
        assert_eq!((id_of(&there[0]), there[0].thing), ("tree", Thing::Parameter("S")));
    }

    #[test]
    fn any_text_can_be_sought() {
        let long = "p ".repeat(5000);
        for text in ["", " ", "…", "\0", "ẞ", "e\u{301}", "🦀", "a\u{300}b", "%s <b>", &long]
        {
            assert!(find_entries(&ALL, text, None).len() <= MOST);
        }
        assert!(find_entries(&ALL, " – ", None).is_empty());
        assert!(find_entries(&ALL, "no such zebra anywhere", None).is_empty());
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
        ("tensor parallelism", "training"),
        ("activation recomputation", "training"),
        ("how many GPUs to train a large language model", "training"),
        ("ZeRO memory", "training"),
        ("MFU", "training"),
        ("Megatron", "training"),
        ("osu_mbw_mr", "nodes"),
        ("does a second NIC help", "nodes"),
        ("message rate of all cores of a node", "nodes"),
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
        ("cache blocking", "memory"),
        ("cache misses", "memory"),
        ("in which order should I write the loops", "memory"),
        ("loop interchange", "memory"),
        ("matrix transpose cache", "memory"),
        ("average memory access time", "memory"),
        ("memory hierarchy", "memory"),
        ("cache-oblivious", "memory"),
        ("stencil time tiling", "memory"),
        ("red-blue pebble game", "memory"),
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
        ("assign five tasks to two cores", "work-span"),
        ("five tasks of different lengths on two cores", "work-span"),
        ("makespan of a decreasing list of tasks", "work-span"),
        ("each task needs 8 GB of memory", "self-scheduling"),
        ("which server gets which task", "star"),
        ("performance per watt of many cores", "speedup"),
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

    /// Questions as people put them, each with the screen that must come first and what it must be set to: `key=value`,
    /// and `!key` for what must stay as it is.
    const FILLED: &[(&str, &str, &str)] = &[
        // What filled the wrong field or found the wrong thing before.
        ("197 Tflop/s 810 GB/s TPU", "roofline", "on=chip_tpu_v5e&peak=197Tflop/s&beta=810GB/s"),
        ("197 Tflop/s, 810 GB/s", "roofline", "on=chip_tpu_v5e"),
        ("busy 90 %", "grid", "rho=0.9&view=waiting&!f"),
        ("how long does a message wait if the link is busy 90 % of the time", "grid", "rho=0.9"),
        ("all-reduce of a model of 200B parameters", "collectives", "op=all_reduce&!m&!word"),
        ("8 H100", "collectives", "p=8&network=nccl&op=all_reduce"),
        ("busbw", "collectives", ""),
        ("bus bandwidth", "collectives", ""),
        ("expected bus bandwidth of an all-reduce on 8 GPUs", "collectives", "op=all_reduce&p=8"),
        ("why is my busbw lower", "measure", ""),
        ("all-reduce on 64 H100", "collectives", "p=64&network=nccl"),
        ("brent's theorem", "work-span", ""),
        ("buffer size", "star", ""),
        ("ethernet faster than infiniband", "routing", ""),
        ("hypercube diameter", "topology", "topology=hypercube"),
        ("paste my run times", "measure", "data=pasted"),
        ("10 equal tasks on 3 cores", "self-scheduling", "n=10&p=3&times=constant"),
        ("15 equal tasks on 10 cores", "self-scheduling", "n=15&p=10&times=constant"),
        ("10 minutes on 1 core and 6 on 4", "network", "points=1:10min;4:6min"),
        ("85 % parallel, 3 processors, 20 s", "speedup", AMDAHL_OF_THREE),
        // Forty more.
        (
            "my code takes 2 hours on one core and 90 % of it is parallel",
            "speedup",
            "Tseq=2h&f=0.9&pattern=none",
        ),
        ("5 percent of the program is serial, 128 cores", "speedup", "f=0.95&N=128&pattern=none"),
        ("speedup limit with 10 % sequential code", "speedup", "f=0.9"),
        (
            "95 % parallel on 64 processors that send messages to each other",
            "speedup",
            "f=0.95&N=64&!pattern",
        ),
        ("Gustafson with 1000 cores", "speedup", "N=1000&show=ideal,gustafson"),
        ("strong scaling to 512 ranks", "speedup", "N=512"),
        ("contention and coherence on 32 cores", "speedup", "N=32&show=ideal,amdahl,usl"),
        ("why is my MPI program slower on 128 nodes", "speedup", ""),
        ("send 1 MB over 4 hops", "routing", "m=1MB&l=4"),
        ("time of a 64 KiB message over InfiniBand", "routing", "m=64KiB"),
        ("what does 5 % packet loss cost TCP", "routing", "loss=0.05&view=time-over-loss"),
        ("how large should a packet be for 1 MB", "routing", "m=1MB"),
        ("MPI_Bcast 1 KB to 512 ranks", "collectives", "p=512&m=1kB"),
        ("ring all-reduce of 100 MB on 16 GPUs", "collectives", "op=all_reduce&m=100MB&p=16"),
        ("MPI_Alltoall with 64 KiB on 32 processes", "collectives", "op=all_to_all&m=64KiB&p=32"),
        ("all-reduce on 16 A100s", "collectives", "p=16"),
        ("barrier on 1024 nodes", "collectives", "op=barrier&p=1024"),
        ("1024x1024 stencil on 64 processors, rows or blocks", "decomposition", "n=1024&p=64"),
        ("halo exchange on 256 cores", "decomposition", "p=256"),
        ("how many Jacobi iterations until convergence", "decomposition", "eps=1e-3"),
        ("Cannon on 1024 processes", "matrix-product", "p=1024"),
        ("multiply 8192x8192 matrices on 256 processes", "matrix-product", "n=8192&p=256"),
        ("roofline of an A100", "roofline", "on=gpu_a100"),
        ("is a kernel of 0.5 flop/byte memory bound", "roofline", "I=0.5flop/B"),
        ("2 Tflop/s and 100 GB/s, ridge point", "roofline", "peak=2Tflop/s&beta=100GB/s"),
        ("80 % efficiency, how much work on 64 processors", "isoefficiency", "E=0.8&p=64"),
        ("isoefficiency function on 1024 processors", "isoefficiency", "p=1024"),
        ("openmp dynamic schedule, 1000 iterations on 8 threads", "self-scheduling", "n=1000&p=8"),
        ("200 jobs of equal length on 16 workers", "self-scheduling", "n=200&p=16&times=constant"),
        ("master and 20 workers", "star", "m=20"),
        ("does a tree of 4 layers help with a small load", "tree", ""),
        ("hierarchical master worker", "tree", ""),
        ("BSP sum on 16 processors", "abstract-machines", "p=16"),
        ("bank conflicts in the shared memory of a PRAM", "abstract-machines", "memory=modules"),
        ("fat tree with 64 nodes", "topology", "topology=fat_tree&p=64"),
        ("diameter of a ring of 100 nodes", "topology", "topology=ring&p=100"),
        ("does an omega network block", "topology", "topology=omega"),
        ("work stealing on 8 cores", "work-span", "p=8&scheduler=stealing"),
        ("critical path of merge sort", "work-span", "problem=mergesort"),
        ("task graph on 4 processors", "multilevel", "P=4"),
        (
            "it takes 100 s on 1, 55 s on 2 and 31 s on 4 processors",
            "network",
            "points=1:100s;2:55s;4:31s",
        ),
        ("50 machines 2000 km apart", "speedup", "N=50&dist=2000km"),
        ("two clusters in different cities", "grid", ""),
        ("fit latency and bandwidth to my OSU output", "measure", "data=pasted"),
        ("which processor count does my hyperfine output suggest", "measure", ""),
        // Lessons, by the words of teachers.
        ("lesson on amdahl's law", "speedup", "lesson=speedup"),
        ("exercise about load balancing", "self-scheduling", "lesson=self-scheduling"),
        ("teach the roofline model", "roofline", "lesson=roofline"),
        ("class on collective communication", "collectives", "lesson=collectives"),
        ("homework on network topologies", "topology", "lesson=topology"),
        ("lesson on the PRAM", "abstract-machines", "lesson=abstract-machines"),
        (
            "teaching material on halo exchange for students",
            "decomposition",
            "lesson=decomposition",
        ),
    ];
    /// The words of teachers, each with what must stand among the first three: a thing, and its screen or its page.
    const OF_TEACHERS: &[(&str, &str, &str)] = &[
        ("Amdahl with communication", "Lesson", "speedup"),
        ("SCORM", "Book", "lessons"),
        ("question bank", "Book", "questions"),
        ("question bank", "Practice", ""),
        ("homework", "Book", "lessons"),
        ("homework", "Lesson", ""),
        ("quiz", "Book", "questions"),
        ("quiz", "Practice", ""),
        ("exam", "Book", "questions"),
        ("exam", "Practice", ""),
        ("Moodle", "Book", "questions"),
        ("Moodle", "Practice", ""),
        ("Canvas", "Book", "questions"),
        ("QTI", "Book", "questions"),
        ("worksheet", "Book", "questions"),
        ("class", "Book", "lessons"),
        ("homework on Amdahl's law", "Lesson", "speedup"),
        ("quiz on Amdahl's law", "Practice", "speedup"),
        ("exam questions about the roofline", "Practice", "roofline"),
        ("moodle questions on collective operations", "Practice", "collectives"),
        ("SCORM lesson on network topologies", "Lesson", "topology"),
    ];

    #[test]
    fn the_words_of_teachers_find_lessons_questions_and_the_pages_about_them() {
        let mut wrong = Vec::new();
        for (query, kind, place) in OF_TEACHERS {
            let found = find_entries(&ALL, query, None);
            let fits = |found: &Found| {
                let at = match found.thing {
                    Thing::Page(address) => address.split_once('#').map_or("", |(_, at)| at),
                    _ => id_of(found),
                };
                found.thing.name() == *kind && (place.is_empty() || at == *place)
            };
            if !found.iter().take(3).any(fits) {
                let first: Vec<_> = found.iter().take(5).map(|it| (it.title, id_of(it))).collect();
                wrong.push(format!("{query}: no {kind} {place} in {first:?}"));
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    }

    const AMDAHL_OF_THREE: &str =
        "f=0.85&N=3&Tseq=20s&pattern=none&show=ideal,amdahl&view=time,efficiency";

    #[test]
    fn a_question_opens_its_screen_with_what_it_gives() {
        let mut wrong = Vec::new();
        for (question, screen, settings) in FILLED {
            let all = find_entries(&ALL, question, None);
            let Some(first) = all.first() else {
                wrong.push(format!("{question}: nothing"));
                continue;
            };
            let set = |key: &str| first.settings.iter().rfind(|(own, _)| *own == key);
            let holds = |wanted: &&str| match (wanted.strip_prefix('!'), wanted.split_once('=')) {
                (Some(key), _) => set(key).is_none(),
                (None, Some((key, value))) => set(key).is_some_and(|(_, text)| text == value),
                (None, None) => wanted.is_empty(),
            };
            if id_of(first) != *screen || !settings.split('&').all(|one| holds(&one)) {
                let Found { screen: at, title, settings: got, .. } = first;
                wrong
                    .push(format!("{question}: {at:?} “{title}” {got:?}, not {screen} {settings}"));
            }
            // The page takes all of it.
            let mut there = State::of(first.screen.expect("a screen").defaults());
            assert_eq!(there.set(&first.settings), Ok(()), "{question}");
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    }

    #[test]
    fn an_answer_opens_with_what_the_question_gives() {
        let settings = |query| {
            let first = find_entries(&ALL, query, None).swap_remove(0);
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
            told(
                "pattern=none&show=ideal,amdahl&view=time,efficiency&f=0.95&N=64",
                "f = 0.95, N = 64"
            )
        );
        assert_eq!(settings("weak scaling").1, "");
    }
}
