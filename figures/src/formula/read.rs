//! A lexer and a parser by recursive descent.

use super::expression::{Chain, Condition, Expression, Function, Over, RELATIONS, Relation};
use super::mistake::Mistake;

/// The greatest depth of parentheses.
const DEEPEST: usize = 32;

pub(super) fn formula(text: &str) -> Result<Expression, Mistake> {
    let mut reader = Reader::new(text)?;
    let read = reader.sum()?;
    reader.end()?;
    Ok(read)
}

pub(super) fn statement(text: &str) -> Result<Condition, Mistake> {
    let mut reader = Reader::new(text)?;
    let read = reader.condition()?;
    reader.end()?;
    Ok(read)
}

#[derive(Clone, Debug, PartialEq)]
enum Token<'a> {
    Number(f64),
    Word(&'a str),
    Name(&'a str),
    Sign(char),
    Relation(Relation),
}

/// Returns the tokens of a text, each with the byte where it begins.
fn tokens(text: &str) -> Result<Vec<(usize, Token<'_>)>, Mistake> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let length = |of: fn(char) -> bool| rest.find(|c| !of(c)).unwrap_or(rest.len());
        let (token, length) = match first {
            c if c.is_whitespace() => {
                at += c.len_utf8();
                continue;
            }
            '0'..='9' => {
                let end = number_end(rest);
                let number = rest[..end].parse();
                let number = number.map_err(|_| Mistake::Grammar(at, "a number was expected"))?;
                (Token::Number(number), end)
            }
            '"' => {
                let end = rest[1..].find('"');
                let end = end.ok_or(Mistake::Grammar(at, "a name ends with a quotation mark"))?;
                (Token::Name(&rest[1..=end]), end + 2)
            }
            c if c.is_alphabetic() => {
                let end = length(|c| c.is_alphanumeric() || "_*'∞½".contains(c));
                (Token::Word(&rest[..end]), end)
            }
            '<' | '>' | '=' | '!' => {
                relation(rest).ok_or(Mistake::Grammar(at, "a comparison was expected"))?
            }
            c => (Token::Sign(c), c.len_utf8()),
        };
        found.push((at, token));
        at += length;
    }
    Ok(found)
}

/// Returns the end of the number that `text` begins with: digits, a fraction, an exponent.
fn number_end(text: &str) -> usize {
    let digits = |text: &str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let mut end = digits(text);
    if let Some(fraction) = text[end..].strip_prefix('.') {
        end += 1 + digits(fraction);
    }
    if let Some(exponent) = text[end..].strip_prefix('e') {
        let signed = exponent.strip_prefix('-').unwrap_or(exponent);
        let long = digits(signed);
        if long > 0 {
            end += 1 + exponent.len() - signed.len() + long;
        }
    }
    end
}

fn relation(text: &str) -> Option<(Token<'static>, usize)> {
    let (relation, typed, ..) = RELATIONS.iter().find(|row| text.starts_with(row.1))?;
    Some((Token::Relation(*relation), typed.len()))
}

struct Reader<'a> {
    tokens: Vec<(usize, Token<'a>)>,
    next: usize,
    length: usize,
    depth: usize,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Result<Self, Mistake> {
        Ok(Self { tokens: tokens(text)?, next: 0, length: text.len(), depth: 0 })
    }

    fn peek(&self) -> Option<&Token<'a>> {
        self.tokens.get(self.next).map(|(_, token)| token)
    }

    fn wrong<T>(&self, expected: &'static str) -> Result<T, Mistake> {
        let at = self.tokens.get(self.next).map_or(self.length, |(at, _)| *at);
        Err(Mistake::Grammar(at, expected))
    }

    fn accept(&mut self, sign: char) -> bool {
        let found = self.peek() == Some(&Token::Sign(sign));
        self.next += usize::from(found);
        found
    }

    fn expect(&mut self, sign: char, expected: &'static str) -> Result<(), Mistake> {
        if self.accept(sign) { Ok(()) } else { self.wrong(expected) }
    }

    fn word(&mut self, word: &str) -> bool {
        let found = self.peek() == Some(&Token::Word(word));
        self.next += usize::from(found);
        found
    }

    fn end(&self) -> Result<(), Mistake> {
        if self.peek().is_none() { Ok(()) } else { self.wrong("the formula should end here") }
    }

    fn sum(&mut self) -> Result<Expression, Mistake> {
        let mut summands = vec![(self.accept('-'), self.term()?)];
        loop {
            let minus = self.accept('-');
            if !minus && !self.accept('+') {
                break;
            }
            summands.push((minus, self.term()?));
        }
        match &mut summands[..] {
            [(false, _)] => Ok(summands.remove(0).1),
            _ => Ok(Expression::Sum(summands)),
        }
    }

    /// Returns a product, or a product over one factor, and its name.
    fn term(&mut self) -> Result<Expression, Mistake> {
        let mut factors = vec![self.factor()?];
        while self.accept('×') || self.begins_factor() {
            factors.push(self.factor()?);
        }
        let mut term = match factors.len() {
            1 => factors.remove(0),
            _ => Expression::Product(factors),
        };
        if self.accept('/') {
            term = Expression::Quotient(Box::new(term), Box::new(self.factor()?));
            if self.begins_factor() || matches!(self.peek(), Some(Token::Sign('/' | '×'))) {
                return self.wrong("a divisor of several factors stands in parentheses");
            }
        }
        if let Some(Token::Name(name)) = self.peek() {
            term = Expression::Named(Box::new(term), (*name).to_owned());
            self.next += 1;
        }
        Ok(term)
    }

    fn begins_factor(&self) -> bool {
        match self.peek() {
            Some(Token::Number(_) | Token::Sign('(')) => true,
            Some(Token::Word(word)) => *word != "and",
            _ => false,
        }
    }

    fn factor(&mut self) -> Result<Expression, Mistake> {
        let base = self.base()?;
        if !self.accept('^') {
            return Ok(base);
        }
        let exponent = self.base()?;
        Ok(Expression::Power(Box::new(base), Box::new(exponent)))
    }

    fn base(&mut self) -> Result<Expression, Mistake> {
        match self.peek().cloned() {
            Some(Token::Number(number)) => {
                self.next += 1;
                Ok(Expression::Number(number))
            }
            Some(Token::Word(word)) => {
                self.next += 1;
                self.letter_or_call(word)
            }
            Some(Token::Sign('(')) => {
                self.next += 1;
                self.inside(Self::sum)
            }
            _ => self.wrong("a number, a letter or a parenthesis was expected"),
        }
    }

    fn letter_or_call(&mut self, word: &str) -> Result<Expression, Mistake> {
        if let Some(function) = Function::from_name(word) {
            self.expect('(', "the arguments of a function stand in parentheses")?;
            let arguments = self.inside(Self::arguments)?;
            return if arguments.len() == 1 || function.takes_many() {
                Ok(Expression::Call(function, arguments))
            } else {
                self.wrong("this function takes one argument")
            };
        }
        for (over, prefix) in [(Over::Sum, "sum_"), (Over::Max, "max_")] {
            // An index is one letter: `max_load` is a letter of its own.
            let index = word.strip_prefix(prefix);
            if let Some(index) = index.filter(|index| index.chars().count() == 1) {
                self.expect('(', "what a sum or maximum goes over stands in parentheses")?;
                let body = self.inside(Self::sum)?;
                return Ok(Expression::Each(over, index.to_owned(), Box::new(body)));
            }
        }
        if word == "cases" {
            self.expect('(', "the cases stand in parentheses")?;
            return self.inside(Self::cases);
        }
        Ok(Expression::Letter(word.to_owned()))
    }

    fn inside<T>(&mut self, read: fn(&mut Self) -> Result<T, Mistake>) -> Result<T, Mistake> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return self.wrong("parentheses nest too deep");
        }
        let inner = read(self)?;
        self.depth -= 1;
        self.expect(')', "a closing parenthesis was expected")?;
        Ok(inner)
    }

    fn arguments(&mut self) -> Result<Vec<Expression>, Mistake> {
        let mut arguments = vec![self.sum()?];
        while self.accept(',') {
            arguments.push(self.sum()?);
        }
        Ok(arguments)
    }

    fn cases(&mut self) -> Result<Expression, Mistake> {
        let mut cases = Vec::new();
        loop {
            if self.word("else") {
                self.expect(':', "a colon stands behind `else`")?;
                return Ok(Expression::Cases(cases, Box::new(self.sum()?)));
            }
            let condition = self.condition()?;
            self.expect(':', "a colon stands between a condition and its value")?;
            cases.push((condition, self.sum()?));
            self.expect(';', "a semicolon stands between cases; the last begins with `else`")?;
        }
    }

    fn condition(&mut self) -> Result<Condition, Mistake> {
        let mut chains = vec![self.chain()?];
        while self.word("and") {
            chains.push(self.chain()?);
        }
        Ok(Condition(chains))
    }

    fn chain(&mut self) -> Result<Chain, Mistake> {
        let first = self.sum()?;
        let mut rest = Vec::new();
        while let Some(Token::Relation(relation)) = self.peek().cloned() {
            self.next += 1;
            rest.push((relation, self.sum()?));
        }
        if rest.is_empty() {
            return self.wrong("a comparison was expected");
        }
        Ok(Chain { first, rest })
    }
}
