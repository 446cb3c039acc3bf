//! Formulas in presentation `MathML`, which browsers typeset and screen readers read.

use super::expression::{Function, Over, Relation};
use super::plain::typeset;
use super::write::Notation;

pub(super) struct MathMl;

fn row(inner: &str) -> String {
    format!("<mrow>{inner}</mrow>")
}

fn sign(sign: &str) -> String {
    format!("<mo>{}</mo>", escaped(sign))
}

fn fence(open: &str, inner: &str, close: &str) -> String {
    row(&format!("<mo stretchy=\"true\">{open}</mo>{inner}<mo stretchy=\"true\">{close}</mo>"))
}

fn named(function: Function) -> String {
    format!("<mi>{}</mi>", function.name())
}

/// Returns a function before its arguments; the invisible sign is spoken as "of".
fn applied(function: &str, arguments: &str) -> String {
    row(&format!("{function}<mo>\u{2061}</mo>{arguments}"))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

impl Notation for MathMl {
    const FLAT: bool = false;
    const SIGNS: [&'static str; 3] = ["<mo>−</mo>", "<mo>+</mo>", "<mo>−</mo>"];

    fn number(&self, number: f64) -> String {
        format!("<mn>{number}</mn>")
    }

    fn letter(&self, letter: &str) -> String {
        let (base, below) = typeset(letter);
        let [base, below] = [&base, &below.replace('_', "-")].map(|part| escaped(part));
        match below.as_str() {
            "" => format!("<mi>{base}</mi>"),
            below => format!("<msub><mi>{base}</mi><mi>{below}</mi></msub>"),
        }
    }

    fn times(&self, number: bool) -> &str {
        // The invisible sign is spoken as "times".
        if number { "<mo>×</mo>" } else { "<mo>\u{2062}</mo>" }
    }

    fn row(&self, inner: String) -> String {
        row(&inner)
    }

    fn quotient(&self, over: &str, under: &str) -> String {
        format!("<mfrac>{}{}</mfrac>", row(over), row(under))
    }

    fn power(&self, base: &str, exponent: &str) -> String {
        format!("<msup>{}{}</msup>", row(base), row(exponent))
    }

    fn call(&self, function: Function, arguments: &[String]) -> String {
        let inner = arguments.join(&sign(","));
        match function {
            Function::Sqrt => format!("<msqrt>{inner}</msqrt>"),
            Function::Floor => fence("⌊", &inner, "⌋"),
            Function::Ceil => fence("⌈", &inner, "⌉"),
            Function::Abs => fence("|", &inner, "|"),
            Function::Log2 => applied("<msub><mi>log</mi><mn>2</mn></msub>", &inner),
            Function::Ln | Function::Exp => applied(&named(function), &inner),
            Function::Min | Function::Max => applied(&named(function), &fence("(", &inner, ")")),
        }
    }

    fn each(&self, over: Over, index: &str, body: &str) -> String {
        let sign = match over {
            Over::Sum => "∑",
            Over::Max => "max",
        };
        row(&format!("<munder><mo>{sign}</mo><mi>{}</mi></munder>{body}", escaped(index)))
    }

    fn cases(&self, cases: &[(String, String)], otherwise: &str) -> String {
        let line =
            |value: &str, when: &str| format!("<mtr><mtd>{value}</mtd><mtd>{when}</mtd></mtr>");
        let case = |(condition, value): &(String, String)| {
            line(value, &format!("<mtext>if\u{a0}</mtext>{condition}"))
        };
        let cases: String = cases.iter().map(case).collect();
        let last = line(otherwise, "<mtext>otherwise</mtext>");
        row(&format!("<mo stretchy=\"true\">{{</mo><mtable>{cases}{last}</mtable>"))
    }

    fn fenced(&self, inner: &str) -> String {
        fence("(", inner, ")")
    }

    fn relation(&self, relation: Relation) -> String {
        sign(relation.symbol())
    }

    fn and(&self) -> &'static str {
        "<mtext>\u{a0}and\u{a0}</mtext>"
    }
}
