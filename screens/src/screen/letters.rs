//! The letters of formulas as a table.

/// Makes [`Letters`](crossover_figures::formula::Letters) of lines `"name" Unit = value => "meaning";`, where `=` gives
/// a number, `*` a list, `~` a number that is computed when it is asked for, and `:` a formula.
macro_rules! letters {
    (@put = $to:ident $name:tt $unit:ident $value:expr, $meaning:expr) => {
        $to.with($name, $meaning, crossover_figures::quantity::Unit::$unit, $value)
    };
    (@put * $to:ident $name:tt $unit:ident $value:expr, $meaning:expr) => {
        $to.list($name, $meaning, crossover_figures::quantity::Unit::$unit, $value)
    };
    (@put ~ $to:ident $name:tt $unit:ident $value:expr, $meaning:expr) => {
        $to.later($name, $meaning, crossover_figures::quantity::Unit::$unit, $value)
    };
    (@put : $to:ident $name:tt $unit:ident $value:expr, $meaning:expr) => {
        $to.define($name, $meaning, crossover_figures::quantity::Unit::$unit, $value)
    };
    ($($name:tt $unit:ident $kind:tt $value:expr => $meaning:expr;)*) => {{
        let letters = crossover_figures::formula::Letters::new();
        $(let letters = $crate::screen::letters::letters!(@put $kind letters $name $unit $value, $meaning);)*
        letters
    }};
}

pub(crate) use letters;
