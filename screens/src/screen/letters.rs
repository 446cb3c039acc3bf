//! The letters of formulas as a table.

/// Makes [`Letters`](crossover_figures::formula::Letters) of lines `"name" Unit = value => "meaning";`, where `=` gives
/// a number, `*` a list, `~` a number that is computed when it is asked for, and `:` a formula.
macro_rules! letters {
    (@put = $to:ident $name:tt $unit:ident $value:expr, $meaning:expr) => {
        $to.put($name, $meaning, crossover_figures::quantity::Unit::$unit, $value)
    };
    (@put * $to:ident $name:tt $unit:ident $value:expr, $meaning:expr) => {
        $to.put_list($name, $meaning, crossover_figures::quantity::Unit::$unit, $value)
    };
    (@put ~ $to:ident $name:tt $unit:ident $value:expr, $meaning:expr) => {
        $to.put_later($name, $meaning, crossover_figures::quantity::Unit::$unit, $value)
    };
    (@put : $to:ident $name:tt $unit:ident $value:expr, $meaning:expr) => {
        $to.put_formula($name, $meaning, crossover_figures::quantity::Unit::$unit, $value)
    };
    ($($name:tt $unit:ident $kind:tt $value:expr => $meaning:expr;)*) => {{
        let mut letters = crossover_figures::formula::Letters::new();
        $($crate::screen::letters::letters!(@put $kind letters $name $unit $value, $meaning);)*
        letters
    }};
}

pub(crate) use letters;
