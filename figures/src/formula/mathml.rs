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

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

impl Notation for MathMl {
    const FLAT: bool = false;

    fn number(&self, number: f64) -> String {
        format!("<mn>{number}</mn>")
    }

    fn letter(&self, letter: &str) -> String {
        let (base, below) = typeset(letter);
        let base = format!("<mi>{}</mi>", escaped(&base));
        if below.is_empty() {
            base
        } else {
            let below = escaped(&below.replace('_', "-"));
            format!("<msub>{base}<mi>{below}</mi></msub>")
        }
    }

    fn sum(&self, summands: &[(bool, String)]) -> String {
        let mut text = String::new();
        for (place, (minus, summand)) in summands.iter().enumerate() {
            match (place, minus) {
                (0, false) => {}
                (_, true) => text += &sign("−"),
                (_, false) => text += &sign("+"),
            }
            text += summand;
        }
        row(&text)
    }

    fn product(&self, factors: &[(bool, String)]) -> String {
        let mut text = String::new();
        for (place, (number, factor)) in factors.iter().enumerate() {
            if place > 0 {
                // The invisible sign is spoken as "times".
                text += &sign(if *number { "×" } else { "\u{2062}" });
            }
            text += factor;
        }
        row(&text)
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
            Function::Log2 => {
                row(&format!("<msub><mi>log</mi><mn>2</mn></msub>{}{inner}", sign("\u{2061}")))
            }
            Function::Ln | Function::Exp => {
                row(&format!("<mi>{}</mi>{}{inner}", function.name(), sign("\u{2061}")))
            }
            Function::Min | Function::Max => {
                let name = function.name();
                row(&format!("<mi>{name}</mi>{}{}", sign("\u{2061}"), fence("(", &inner, ")")))
            }
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

    fn named(&self, inner: String, _: &str) -> String {
        inner
    }

    fn fenced(&self, inner: &str) -> String {
        fence("(", inner, ")")
    }

    fn relation(&self, relation: Relation) -> String {
        sign(relation.symbol())
    }

    fn and(&self) -> String {
        "<mtext>\u{a0}and\u{a0}</mtext>".to_owned()
    }
}
