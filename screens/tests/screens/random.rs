//! Any states of a screen, by its table and its presets.

use std::collections::BTreeMap;
use std::iter;
use std::sync::{Arc, Mutex, PoisonError};

use crossover_screens::Params;
use crossover_screens::param::{Holds, Kind, Number, Param, RowColumn};
use crossover_screens::screen::Screen;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

use crate::common::state;

/// The most random states of a screen.
const MOST: usize = 2000;

/// So many random states of a screen, at most 2000, the same ones in every run.
pub fn states(screen: &'static Screen, count: usize) -> impl Iterator<Item = Params> {
    static ALL: Mutex<BTreeMap<&str, Arc<[Params]>>> = Mutex::new(BTreeMap::new());
    let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
    let drawn = || draw_values(any_state(screen)).take(MOST).collect();
    let states = Arc::clone(all.entry(screen.schema.id).or_insert_with(drawn));
    (0..count).map(move |at| states[at].clone())
}

/// Values of a strategy, the same ones in every run.
pub fn draw_values<T>(any: impl Strategy<Value = T>) -> impl Iterator<Item = T> {
    let mut runner = TestRunner::deterministic();
    iter::repeat_with(move || any.new_tree(&mut runner).expect("a value").current())
}

/// The defaults of a screen and its presets.
pub fn named_states(screen: &'static Screen) -> Vec<Params> {
    let links = screen.presets.iter().map(|preset| preset.link);
    let all = [""].into_iter().chain(links);
    all.map(|link| state(&format!("{}?{link}", screen.schema.id))).collect()
}

/// Any state of a screen: its defaults or a preset, of which some keys are changed.
pub fn any_state(screen: &'static Screen) -> impl Strategy<Value = Params> {
    let table = screen.schema.params.iter();
    let texts: Vec<_> = table
        .map(|param| {
            let any = prop_oneof![Just(None), any_text(screen, param).prop_map(Some)];
            (Just(param.key), any)
        })
        .collect();
    let bases = prop::sample::select(named_states(screen));
    (bases, texts).prop_map(|(mut params, texts)| {
        for (key, text) in texts {
            if let Some(text) = text {
                let set = params.set_text(key, &text);
                // A derived number may ask for one that is out of range.
                let may_fail =
                    matches!(params.schema().param(key), Some(param) if is_derived(param));
                assert!(set.is_ok() || may_fail, "{key} = {text}: {set:?}");
            }
        }
        params
    })
}

fn is_derived(param: &Param) -> bool {
    matches!(param.kind, Kind::Derived { .. })
}

/// What may be typed for a parameter.
pub fn any_text(screen: &'static Screen, param: &Param) -> BoxedStrategy<String> {
    match param.kind {
        Kind::Number(number) => {
            let infinite = if number.infinite { 3 } else { 0 };
            let any = prop_oneof![7 => corner(number), infinite => Just(f64::INFINITY)];
            or_word(number, any.boxed())
        }
        Kind::Integer(number) => {
            // Sizes that a hypercube or a square grid can have, and those of neither.
            let power = (0..12).prop_map(|power| 2_f64.powi(power));
            let square = (1..20_u32).prop_map(|side| f64::from(side * side));
            let any = prop_oneof![3 => corner(number), 1 => power, 1 => square];
            let (least, most) = number.allowed;
            let whole = any.prop_map(move |number| number.round().clamp(least, most));
            or_word(number, whole.boxed())
        }
        Kind::Derived { slider, .. } => any_number(slider).prop_map(|n| n.to_string()).boxed(),
        Kind::Choice { options, .. } => {
            let keys: Vec<_> = options.iter().map(|option| option.key.to_owned()).collect();
            prop::sample::select(keys).boxed()
        }
        Kind::Switch(_) => any::<bool>().prop_map(|on| u8::from(on).to_string()).boxed(),
        Kind::Set { options, .. } => {
            let keys: Vec<_> = options.iter().map(|option| option.key.to_owned()).collect();
            let chosen = prop::sample::subsequence(keys, 0..=options.len());
            chosen.prop_map(|keys| joined(&keys, ",")).boxed()
        }
        Kind::List { allowed, most, .. } => {
            let usual = screen.defaults().at(param.key).list().len();
            let list = several(small_or_any(allowed), usual, most);
            list.prop_map(|list| joined(&texts(&list), ",")).boxed()
        }
        Kind::Rows { columns, most, .. } => {
            let row: Vec<_> = columns.iter().map(any_cell).collect();
            let row = row.prop_map(|cells| cells.join(":"));
            let usual = screen.defaults().at(param.key).rows().len();
            let rows = several(row, usual, most);
            rows.prop_map(|rows| rows.join(";")).boxed()
        }
        Kind::Text { most, .. } => any_words(screen, param, most),
    }
}

/// What may be typed in a cell of a row.
fn any_cell(column: &RowColumn) -> BoxedStrategy<String> {
    match column.holds {
        // All that a keyboard has but what parts rows and cells, and letters beyond it.
        Holds::Name => "[!-9<-~µ中][ -9<-~µ→]{0,58}[!-9<-~]".boxed(),
        Holds::Number { allowed, optional, .. } => {
            let number = small_or_any(allowed).prop_map(|number| format!("{number:e}"));
            let empty = u32::from(optional);
            prop_oneof![2 => number, empty => Just(String::new())].boxed()
        }
    }
}

/// A text of a preset, one with another number or without one of its characters, or any at all.
fn any_words(screen: &'static Screen, param: &Param, most: usize) -> BoxedStrategy<String> {
    let texts = named_states(screen)
        .iter()
        .map(|params| params.at(param.key).text().to_owned())
        .chain(pasted_texts(param))
        .collect::<Vec<_>>();
    let known = || prop::sample::select(texts.clone());
    let digits = |letter: char| letter.is_ascii_digit();
    let huge = known().prop_map(move |text| text.replace(digits, "1e308"));
    let without = (known(), any::<prop::sample::Index>()).prop_map(|(text, at)| {
        let at = at.index(text.chars().count().max(1));
        let rest = text.chars().enumerate().filter(|(place, _)| *place != at);
        rest.map(|(_, letter)| letter).collect()
    });
    prop_oneof![4 => known(), 1 => huge, 1 => without, 1 => ".{0,40}"]
        .prop_map(move |text| text.chars().take(most).collect())
        .boxed()
}

/// Texts to paste where the page keeps the text, so that no preset has one.
fn pasted_texts(param: &Param) -> impl Iterator<Item = String> {
    let texts = [
        "size (B),time (us)\n0,1.5\n64,1.6\n1024,2.1\n4096,3\n65536,9\n1048576,95\n",
        "bytes,ms,us\n1,2,3\n100,4,9\n1000,7,12\n",
        "nodes,time (s)\n1,100\n1,101\n2,53\n4,29\n8,17\n16,12\n",
        "# OSU MPI Latency Test v7.5\n# Size Latency (us)\n1 1.2\n2 1.2\n4096 3.1\n",
    ];
    let kept = texts.into_iter().filter(|_| param.is_kept_on_page);
    kept.map(str::to_owned)
}

/// The parameters as a link or a file holds them: texts kept on the page are at their defaults.
pub fn without_kept_texts(mut params: Params) -> Params {
    let table = params.schema().params.iter();
    table.filter(|param| param.is_kept_on_page).for_each(|param| params.reset(param.key));
    params
}

/// As many as usual, few, or many.
fn several<T>(item: T, usual: usize, most: usize) -> BoxedStrategy<Vec<T::Value>>
where
    T: Strategy + Clone + 'static,
    T::Value: Clone,
{
    let of = |count| prop::collection::vec(item.clone(), count);
    let (few, many) = (most.min(4), most.min(24));
    prop_oneof![3 => of(usual..=usual), 2 => of(0..=few), 1 => of(0..=many)].boxed()
}

/// Numbers as text in the grammar of links.
fn texts(numbers: &[f64]) -> Vec<String> {
    numbers.iter().map(|number| format!("{number:e}")).collect()
}

fn joined(items: &[String], by: &str) -> String {
    if items.is_empty() { "none".to_owned() } else { items.join(by) }
}

/// The number as text, or one of the words that may stand for it.
fn or_word(number: Number, any: BoxedStrategy<f64>) -> BoxedStrategy<String> {
    let any = any.prop_map(|number| number.to_string());
    let keys: Vec<_> = number.words.iter().map(|word| word.key.to_owned()).collect();
    if keys.is_empty() { any.boxed() } else { prop_oneof![any, prop::sample::select(keys)].boxed() }
}

/// 0, 1, the least and the most allowed, small whole numbers, which tie with each other, and any
/// others.
fn corner(number: Number) -> BoxedStrategy<f64> {
    let (least, most) = number.allowed;
    prop_oneof![
        1 => Just(0_f64.clamp(least, most)),
        1 => Just(1_f64.clamp(least, most)),
        2 => small_or_any(number.allowed),
        4 => any_number(number.slider),
    ]
    .boxed()
}

fn small_or_any((least, most): (f64, f64)) -> BoxedStrategy<f64> {
    let small = (0..10_u32).prop_map(move |small| f64::from(small).clamp(least, most));
    prop_oneof![small, any_number((least, most))].boxed()
}

/// Any number of a range: an end of it, or any magnitude between.
fn any_number((low, high): (f64, f64)) -> impl Strategy<Value = f64> + Clone {
    // What may be infinite is tried as far as anything is.
    let high = high.min(1e18);
    let least = low.max(high * 1e-30);
    prop_oneof![
        1 => Just(low),
        1 => Just(high),
        3 => (0.0..=1.0_f64).prop_map(move |x| (least * (high / least).powf(x)).clamp(low, high)),
        1 => low..=high,
    ]
}
