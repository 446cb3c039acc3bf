//! The syntax tree of a formula.

/// A formula as a tree.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Expression {
    Number(f64),
    Letter(String),
    /// An item of a list, by its place: what a sum over lists is made of.
    Item(String, usize),
    /// Summands in their order; `true` before one that is subtracted.
    Sum(Vec<(bool, Expression)>),
    Product(Vec<Expression>),
    Quotient(Box<Expression>, Box<Expression>),
    Power(Box<Expression>, Box<Expression>),
    Call(Function, Vec<Expression>),
    /// A sum or maximum over lists: its index and what stands for each item.
    Each(Over, String, Box<Expression>),
    /// The first case that holds, or the last expression.
    Cases(Vec<(Condition, Expression)>, Box<Expression>),
    /// A summand and its name.
    Named(Box<Expression>, String),
}

/// An operation over the items of lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Over {
    Sum,
    Max,
}

/// The functions of the grammar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Function {
    Sqrt,
    Log2,
    Ln,
    Exp,
    Floor,
    Ceil,
    Abs,
    Min,
    Max,
}

/// Chains of comparisons, all of which must hold.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Condition(pub Vec<Chain>);

/// `a <= b < c`.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Chain {
    pub first: Expression,
    pub rest: Vec<(Relation, Expression)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    Equal,
    Unequal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

impl Function {
    const NAMES: [(Self, &str); 9] = [
        (Self::Sqrt, "sqrt"),
        (Self::Log2, "log2"),
        (Self::Ln, "ln"),
        (Self::Exp, "exp"),
        (Self::Floor, "floor"),
        (Self::Ceil, "ceil"),
        (Self::Abs, "abs"),
        (Self::Min, "min"),
        (Self::Max, "max"),
    ];

    /// Returns the function that `name` calls.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::NAMES.iter().find(|(_, its)| *its == name).map(|(function, _)| *function)
    }

    pub fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(function, _)| *function == self).map_or("", |(_, name)| name)
    }

    /// Returns whether it takes any number of arguments.
    pub const fn takes_many(self) -> bool {
        matches!(self, Self::Min | Self::Max)
    }
}

/// The comparisons: how they are typed, shown and written in LaTeX. Of two that begin alike, the longer
/// comes first.
pub(super) const RELATIONS: [(Relation, &str, &str, &str); 6] = [
    (Relation::LessOrEqual, "<=", "≤", r"\leq"),
    (Relation::GreaterOrEqual, ">=", "≥", r"\geq"),
    (Relation::Unequal, "!=", "≠", r"\neq"),
    (Relation::Less, "<", "<", "<"),
    (Relation::Greater, ">", ">", ">"),
    (Relation::Equal, "=", "=", "="),
];

impl Relation {
    pub fn symbol(self) -> &'static str {
        RELATIONS.iter().find(|row| row.0 == self).map_or("", |row| row.2)
    }

    pub fn latex(self) -> &'static str {
        RELATIONS.iter().find(|row| row.0 == self).map_or("", |row| row.3)
    }
}

impl Expression {
    /// Returns the names of the letters, each once, in the order of the text.
    pub fn letters(&self) -> Vec<&str> {
        let mut found = Vec::new();
        self.gather(&mut Vec::new(), &mut found);
        found
    }

    /// Returns the expression with what `each` makes of its parts, those of conditions among them.
    ///
    /// # Errors
    /// That of `each`.
    pub fn rebuilt<E>(&self, each: &mut dyn FnMut(&Self) -> Result<Self, E>) -> Result<Self, E> {
        let mut all = |parts: &[Self]| parts.iter().map(&mut *each).collect::<Result<Vec<_>, E>>();
        Ok(match self {
            Self::Number(_) | Self::Letter(_) | Self::Item(..) => self.clone(),
            Self::Sum(summands) => {
                let sum = summands.iter().map(|(minus, one)| Ok((*minus, each(one)?)));
                Self::Sum(sum.collect::<Result<_, E>>()?)
            }
            Self::Product(factors) => Self::Product(all(factors)?),
            Self::Call(function, arguments) => Self::Call(*function, all(arguments)?),
            Self::Quotient(over, under) => {
                Self::Quotient(Box::new(each(over)?), Box::new(each(under)?))
            }
            Self::Power(base, exponent) => {
                Self::Power(Box::new(each(base)?), Box::new(each(exponent)?))
            }
            Self::Each(over, index, body) => {
                Self::Each(*over, index.clone(), Box::new(each(body)?))
            }
            Self::Cases(cases, otherwise) => {
                let cases = cases
                    .iter()
                    .map(|(holds, value)| Ok((holds.rebuilt(&mut *each)?, each(value)?)));
                let cases = cases.collect::<Result<_, E>>()?;
                Self::Cases(cases, Box::new(each(otherwise)?))
            }
            Self::Named(inner, name) => Self::Named(Box::new(each(inner)?), name.clone()),
        })
    }

    fn gather<'a>(&'a self, indices: &mut Vec<&'a str>, found: &mut Vec<&'a str>) {
        let mut each = |part: &'a Self| part.gather(indices, found);
        match self {
            Self::Number(_) | Self::Item(..) => {}
            Self::Letter(letter) => {
                let list = list_of(letter, indices.iter().copied());
                let name = list.map_or(letter.as_str(), |(list, _)| list);
                if !found.contains(&name) {
                    found.push(name);
                }
            }
            Self::Sum(summands) => summands.iter().for_each(|(_, summand)| each(summand)),
            Self::Product(several) | Self::Call(_, several) => several.iter().for_each(each),
            Self::Quotient(a, b) | Self::Power(a, b) => {
                each(a);
                each(b);
            }
            Self::Each(_, index, body) => {
                indices.push(index);
                body.gather(indices, found);
                indices.pop();
            }
            Self::Cases(cases, otherwise) => {
                for (condition, value) in cases {
                    condition.sides().chain([value]).for_each(&mut each);
                }
                each(otherwise);
            }
            Self::Named(inner, _) => each(inner),
        }
    }
}

impl Condition {
    /// Returns the condition with what `each` makes of what is compared.
    ///
    /// # Errors
    /// That of `each`.
    pub fn rebuilt<E>(
        &self,
        each: &mut dyn FnMut(&Expression) -> Result<Expression, E>,
    ) -> Result<Self, E> {
        let chain = |Chain { first, rest }: &Chain| {
            let first = each(first)?;
            let rest = rest.iter().map(|(relation, side)| Ok((*relation, each(side)?)));
            Ok(Chain { first, rest: rest.collect::<Result<_, E>>()? })
        };
        self.0.iter().map(chain).collect::<Result<_, E>>().map(Self)
    }

    /// Returns the names of the letters, each once, in the order of the text.
    pub fn letters(&self) -> Vec<&str> {
        let mut found = Vec::new();
        self.sides().for_each(|side| side.gather(&mut Vec::new(), &mut found));
        found
    }

    fn sides(&self) -> impl Iterator<Item = &Expression> {
        self.0.iter().flat_map(|Chain { first, rest }| {
            std::iter::once(first).chain(rest.iter().map(|(_, side)| side))
        })
    }
}

/// Returns the list `hops` and the index `k` of `hops_k`, if `k` is one of the `indices`.
pub(super) fn list_of<'a, 'b>(
    letter: &'a str,
    mut indices: impl Iterator<Item = &'b str>,
) -> Option<(&'a str, &'b str)> {
    let (list, last) = letter.rsplit_once('_')?;
    indices.find(|index| *index == last).map(|index| (list, index))
}
