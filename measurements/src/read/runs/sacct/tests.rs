use crate::read::testing::{only, why};
use crate::reading::Content;

fn runs(text: &str) -> (Vec<(f64, f64)>, String) {
    let reading = only(text);
    let Content::Runs(runs) = &reading.content else { panic!("{reading:?}") };
    (runs.points(), runs.unit.clone())
}

const ALIGNED: &str = "JobID           JobName   NNodes      NCPUS    Elapsed      State\n\
    ------------ ---------- -------- ---------- ---------- ----------\n\
    50                run_4        1          4   00:10:00  COMPLETED\n\
    50.batch          batch        1          4   00:10:00  COMPLETED\n\
    50.0              solve        1          4   00:09:58  COMPLETED\n\
    51                run_8        2          8   00:05:30  COMPLETED\n\
    51.batch          batch        1          4   00:05:30  COMPLETED\n\
    51.extern        extern        2          8   00:05:30  COMPLETED\n\
    52               run_16        4         16 1-02:03:04 CANCELLED+\n\
    53               run_32        8         32   00:01:00     FAILED\n";

#[test]
fn whole_jobs_that_completed_are_runs_on_their_cores() {
    assert_eq!(runs(ALIGNED), (vec![(4.0, 600.0), (8.0, 330.0)], "cores".to_owned()));
    let reading = only(ALIGNED);
    assert_eq!(reading.lines, (1, 10));
    assert!(reading.notes.contains(&"Left out: 4 steps of jobs.".to_owned()));
    assert!(
        reading.notes.contains(&"Left out: 52 CANCELLED+, 53 FAILED.".to_owned()),
        "{:?}",
        reading.notes
    );
}

#[test]
fn bars_and_raw_seconds_are_read_too() {
    for end in ["|", ""] {
        let text = format!(
            "JobID|JobName|AllocCPUS|CPUTimeRAW|ElapsedRaw|State{end}\n50|heat|4|2400|600|COMPLETED{end}\n\
             50.batch|batch|4|2400|600|COMPLETED{end}\n51|heat|8|2640|330|COMPLETED{end}\n52|heat|16|9|9|CANCELLED by 1000{end}\n"
        );
        assert_eq!(runs(&text).0, [(4.0, 600.0), (8.0, 330.0)]);
    }
    let text = "JobID|Elapsed|AllocTRES|State\n50|10:00|billing=4,cpu=4,mem=8G,node=1|COMPLETED\n51|05:30|billing=8,cpu=8,node=1|COMPLETED\n";
    assert_eq!(runs(text).0, [(4.0, 600.0), (8.0, 330.0)]);
}

#[test]
fn empty_cells_and_states_of_several_words_keep_their_columns() {
    let text = "JobID           JobName  Partition  AllocCPUS    Elapsed      State\n\
        ------------ ---------- ---------- ---------- ---------- ----------\n\
        50                 heat                     4   00:10:00  COMPLETED\n\
        51                 heat     normal          8   00:05:30  COMPLETED\n\
        52                 heat     normal         16   00:05:30 CANCELLED by 1000\n";
    assert_eq!(runs(text).0, [(4.0, 600.0), (8.0, 330.0)]);
}

#[test]
fn one_job_with_its_steps_is_one_run() {
    let text: String = ALIGNED.split_inclusive('\n').take(5).collect();
    let why = why(&text);
    assert!(why.starts_with("one run on 4 cores, 600 s: ") && why.contains("step"), "{why}");
}

#[test]
fn jobs_of_other_names_and_tables_without_times_are_refused() {
    let text = ALIGNED.replace("run_8", " mesh");
    assert!(why(&text).contains("run_4 and mesh"), "{}", why(&text));
    let cut = ALIGNED.replace("    run_8", "scaling_+").replace("    run_4", "scaling_+");
    assert_eq!(runs(&cut).0.len(), 2);
    let text = "JobID           JobName  Partition    Account  AllocCPUS      State ExitCode\n\
        ------------ ---------- ---------- ---------- ---------- ---------- --------\n\
        50                 heat     normal        abc          4  COMPLETED      0:0\n";
    assert!(why(text).contains("without Elapsed"));
}

#[test]
fn a_row_that_is_cut_is_no_run() {
    let text = "JobID|AllocCPUS|Elapsed\n50|4|00:10:00\n51|8|00:05:30\n52|16|00:03";
    assert_eq!(runs(text).0, [(4.0, 600.0), (8.0, 330.0)]);
    assert_eq!(only(text).unread.len(), 1);
}
