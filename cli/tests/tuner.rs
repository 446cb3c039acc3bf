//! The file of NCCL's tuner plugin as the plugin reads it.

use std::path::Path;
use std::process::Command;
use std::{fs, iter};

/// Reads lines as the plugin's example does: it passes over comments and lines of other lengths.
fn configurations(file: &str) -> Vec<Vec<&str>> {
    let lines = file.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| line.split(',').map(str::trim).collect()).collect()
}

#[test]
fn the_file_that_is_rendered_holds_what_the_plugin_reads() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tuner.csv");
    let state = "#/collectives?op=all_reduce&network=nccl&p=128";
    let mut command = Command::new(env!("CARGO_BIN_EXE_crossover"));
    let command = command.args(["render", state, "--figure", "tuner", "-o"]).arg(&path);
    assert!(command.status().expect("the program is built").success());
    let file = fs::read_to_string(&path).expect("it is written");
    // A plugin of an older release reads lines of 256 bytes.
    assert!(file.lines().all(|line| line.len() < 256));
    let all = configurations(&file);
    for line in &all {
        let [collective, least, most, algorithm, protocol, numbers @ ..] = &line[..] else {
            panic!("{line:?}");
        };
        assert_eq!((*collective, numbers.len()), ("allreduce", 5), "{line:?}");
        assert!(["tree", "ring", "nvls_tree", "nvls"].contains(algorithm), "{line:?}");
        assert!(["ll", "ll128", "simple"].contains(protocol), "{line:?}");
        let whole = |text: &str| text.parse::<u64>().expect("whole bytes");
        assert!(whole(least) <= whole(most), "{line:?}");
        assert!(numbers.iter().all(|number| number.parse::<i32>().is_ok()), "{line:?}");
    }
    // Of 128 ranks on 16 nodes the plugin takes the first line that fits.
    let chosen = |bytes: u64| {
        let mut of = all.iter().filter(|line| line[6..8] == ["16", "128"]);
        let fits = |line: &&Vec<&str>| {
            let [least, most] = [1, 2].map(|at| line[at].parse::<u64>().expect("whole bytes"));
            (least..=most).contains(&bytes)
        };
        of.find(fits).map(|line| format!("{}/{}", line[3], line[4])).unwrap_or_default()
    };
    let sizes = iter::successors(Some(8_u64), |bytes| bytes.checked_mul(2));
    let choices: Vec<_> = sizes.take(30).map(chosen).collect();
    assert_eq!(choices[..15], ["tree/ll"; 15]); // to 128 KiB
    assert_eq!(choices[15..23], ["tree/ll128"; 8]); // to 32 MiB
    assert_eq!(choices[23..], ["nvls_tree/simple"; 7]); // to 4 GiB
}
