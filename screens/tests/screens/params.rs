//! Parameters: how values are read, written and set.

use crossover_model::Error;
use crossover_screens::Params;
use crossover_screens::registry;
use crossover_screens::screen::Kind;

fn defaults(screen: &str) -> Params {
    registry::find(screen).expect("a screen").defaults()
}

#[test]
fn an_error_for_a_reader_names_the_parameter() {
    let schema = defaults("grid").schema();
    let named =
        |field: &'static str| schema.error_with_label(Error::missing(field)).field().to_owned();
    assert_eq!(named("nth"), "Per-hop time in each network");
    assert_eq!(named("elsewhere"), "elsewhere");
}

#[test]
fn a_number_without_a_unit_has_the_unit_that_its_box_shows() {
    let taken = |screen: &str, key: &str, text: &str| {
        let mut params = defaults(screen);
        let meant = params.at(key).with_unit(text);
        params.set_text(key, &meant).map(|()| params.at(key).number())
    };
    for (screen, key, text, value) in [
        ("routing", "ts", "50", 5e-5),
        ("routing", "ts", " 0,5 ", 5e-7),
        ("routing", "ts", "1e3", 1e-3),
        ("routing", "tw", "2^3", 8e-9),
        ("routing", "tw", "1.25 ns/B", 1e-8),
        ("routing", "ts", "50 s", 50.0),
        ("routing", "ts", "0", 0.0),
        ("routing", "m", "5", 5.0),
        ("routing", "l", "5", 5.0),
        ("speedup", "f", "0.5", 0.5),
    ] {
        assert_eq!(taken(screen, key, text), Ok(value), "{key} = {text}");
    }
    for text in ["", "five", "10 Gbit/s", "1,000"] {
        assert!(taken("routing", "ts", text).is_err(), "{text}");
    }
    assert_eq!(defaults("collectives").at("op").with_unit("5"), "5");
}

#[test]
fn a_bandwidth_in_the_box_of_the_time_per_word_is_converted() {
    let mut params = defaults("routing");
    for (text, tw) in [("20GB/s", 0.4e-9), ("20 Gbit/s", 3.2e-9), ("8 ns", 8e-9)] {
        params.set_text("tw", text).expect(text);
        assert_eq!(params.at("tw").number(), tw, "{text}");
    }
    params.set_text("word", "4").expect("bytes");
    params.set_text("tw", "20GB/s").expect("a bandwidth");
    assert_eq!(params.at("tw").number(), 0.2e-9);
    for (key, text) in [("tw", "0GB/s"), ("tw", "20 km"), ("ts", "20GB/s")] {
        let error = params.set_text(key, text).expect_err(text);
        assert_eq!(error.field(), key, "{text}");
    }
    // A share is no other way to give a count.
    assert!(defaults("decomposition").set_text("p", "20 furlongs").is_err());
}

#[test]
fn an_option_is_read_by_the_names_it_has_elsewhere_and_written_by_its_own() {
    let written = |key: &str, text: &str| {
        let mut params = defaults("collectives");
        params.set_text(key, text).map(|()| params.at(key).link_text())
    };
    for (text, op) in [
        ("allreduce", "all_reduce"),
        ("All-Reduce", "all_reduce"),
        ("MPI_Allreduce", "all_reduce"),
        ("bcast", "broadcast"),
        ("MPI_Bcast", "broadcast"),
        ("mpi_reduce_scatter_block", "reduce_scatter"),
        ("alltoall", "all_to_all"),
        ("MPI_Allgather", "all_gather"),
        ("MPI_Barrier", "barrier"),
    ] {
        assert_eq!(written("op", text).as_deref(), Ok(op), "{text}");
    }
    assert_eq!(written("algorithm", "Rabenseifner").as_deref(), Ok("rabenseifner"));
    assert_eq!(written("network", "torus-2d").as_deref(), Ok("torus2d"));
    assert!(written("op", "MPI_Send").is_err() && written("op", "").is_err());
}

#[test]
fn no_two_options_of_a_parameter_share_a_name() {
    let screens = registry::SCREENS.iter().map(|screen| screen.defaults());
    let rows = screens
        .flat_map(|params| params.schema().params.iter().map(move |row| (params.clone(), row)));
    for (mut params, param) in rows {
        let options = match param.kind {
            Kind::Choice { options, .. } | Kind::Set { options, .. } => options,
            Kind::Number(number) | Kind::Integer(number) => number.words,
            _ => continue,
        };
        for option in options {
            for name in option.also.iter().chain([&option.key]) {
                params.set_text(param.key, name).expect(name);
                assert_eq!(params.at(param.key).link_text(), option.key, "{}: {name}", param.key);
            }
        }
    }
}

#[test]
fn a_size_in_bytes_is_read_in_them_and_linked_in_words() {
    let mut params = defaults("collectives");
    assert_eq!([params.at("m").short_text(), params.at("m").link_text()], ["8 kB", "1e3"]);
    assert_eq!(params.at("m").spoken_text(), "8 kilobytes");
    assert_eq!(params.at("m").with_unit("64"), "64 kB");
    for (text, words) in [("64KiB", 8192.0), ("64 kB", 8000.0), ("500", 500.0)] {
        params.set_text("m", text).expect(text);
        assert_eq!(params.at("m").number(), words, "{text}");
    }
}

#[test]
fn a_slider_says_the_word_that_its_box_shows() {
    let spoken = |screen: &str, key: &str| defaults(screen).at(key).spoken_text();
    assert_eq!(spoken("routing", "ts"), "10 microseconds");
    assert_eq!(spoken("topology", "to"), "farthest");
    for screen in registry::SCREENS {
        let mut params = screen.defaults();
        for param in screen.schema.params {
            let words = param.as_number().map_or(&[][..], |number| number.words);
            for word in words {
                params.set_text(param.key, word.key).expect("a word");
                let key = param.key;
                assert_eq!(
                    params.at(key).spoken_text(),
                    params.at(key).box_text(),
                    "{}: {key}",
                    screen.schema.id
                );
            }
        }
    }
}

#[test]
fn a_derived_number_differs_together_with_the_one_behind_it() {
    let (defaults, mut params) = (defaults("routing"), defaults("routing"));
    params.set_text("bw", "1Gbit/s").expect("a bandwidth");
    let keys = defaults.schema().params.iter().map(|param| param.key);
    let differing = keys.filter(|key| params.values().differs_in(defaults.values(), key));
    assert_eq!(differing.collect::<Vec<_>>(), ["tw", "bw"]);
}
