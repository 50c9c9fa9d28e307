//! Reading text word by word, knowing where each word stands.

use glam::DVec3;

use super::error::{Fault, Flaw, excerpt};

/// What separates and what hides words in a text format.
#[derive(Clone, Copy)]
pub(super) struct Syntax {
    /// `#` before a word hides the rest of the line.
    pub(super) comments: bool,
    /// `\` at the end of a line joins it to the next.
    pub(super) continuation: bool,
    /// `,` and `;` separate words like blanks.
    pub(super) commas: bool,
}

impl Syntax {
    /// Blanks separate words, and that is all.
    pub(super) const PLAIN: Self = Self { comments: false, continuation: false, commas: false };
}

/// A place in a text, moved on word by word and line by line.
///
/// Bytes are looked at only where a word is wanted, so comments and names may be in any encoding.
#[derive(Clone)]
pub(super) struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
    syntax: Syntax,
}

/// A word and its offset in the file.
#[derive(Clone, Copy)]
pub(super) struct Word<'a> {
    pub(super) text: &'a [u8],
    pub(super) at: usize,
}

impl<'a> Cursor<'a> {
    /// At the beginning of a text, after its byte-order mark if it has one.
    pub(super) fn new(bytes: &'a [u8], syntax: Syntax) -> Self {
        let at = if bytes.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
        Self { bytes, at, syntax }
    }

    /// Somewhere inside a text.
    pub(super) fn starting_at(bytes: &'a [u8], at: usize, syntax: Syntax) -> Self {
        Self { bytes, at, syntax }
    }

    /// Offset from the start of the file.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Goes to an offset, for example back to the beginning of a word.
    pub(super) fn go_to(&mut self, at: usize) {
        self.at = at;
    }

    /// Bytes not yet read.
    pub(super) fn remaining(&self) -> usize {
        self.bytes.len() - self.at
    }

    /// The next word on this line.
    pub(super) fn word(&mut self) -> Option<Word<'a>> {
        self.skip_blanks();
        let at = self.at;
        if self.syntax.comments && self.bytes.get(at) == Some(&b'#') {
            return None;
        }
        let mut end = at;
        loop {
            let rest = &self.bytes[end..];
            end += rest.iter().position(|&b| may_end_word(b)).unwrap_or(rest.len());
            // A comma or backslash is part of the word in most formats.
            if end == self.bytes.len() || self.ends_word(end) {
                break;
            }
            end += 1;
        }
        self.at = end;
        (end > at).then(|| Word { text: &self.bytes[at..end], at })
    }

    /// The next word on this or a following line.
    pub(super) fn word_on_any_line(&mut self) -> Option<Word<'a>> {
        loop {
            let word = self.word();
            if word.is_some() || !self.next_line() {
                return word;
            }
        }
    }

    /// Skips the rest of the line; false at the end of the file.
    pub(super) fn next_line(&mut self) -> bool {
        let rest = &self.bytes[self.at..];
        let length = rest.iter().position(|&b| is_line_end(b));
        self.at += length.map_or(rest.len(), |length| length + 1);
        length.is_some()
    }

    /// The next word on this line, or a fault that says what was expected.
    pub(super) fn expect(&mut self, expected: &'static str) -> Result<Word<'a>, Flaw> {
        self.word().ok_or_else(|| {
            let at_end = self.at >= self.bytes.len();
            let fault = if at_end { Fault::FileEnds(expected) } else { Fault::LineEnds(expected) };
            Flaw::text(self.at, fault)
        })
    }

    /// The next word on this or a following line, or a fault that says what was expected.
    pub(super) fn expect_on_any_line(&mut self, expected: &'static str) -> Result<Word<'a>, Flaw> {
        self.word_on_any_line().ok_or_else(|| Flaw::text(self.at, Fault::FileEnds(expected)))
    }

    /// Moves to the beginning of the next line that has a word.
    pub(super) fn expect_line(&mut self, expected: &'static str) -> Result<(), Flaw> {
        self.at = self.expect_on_any_line(expected)?.at;
        Ok(())
    }

    /// Three finite numbers on this line.
    pub(super) fn point(&mut self) -> Result<DVec3, Flaw> {
        let mut coordinate = || self.expect("a coordinate")?.coordinate();
        Ok(DVec3::new(coordinate()?, coordinate()?, coordinate()?))
    }

    fn skip_blanks(&mut self) {
        while let Some(&byte) = self.bytes.get(self.at) {
            if self.is_blank(byte) {
                self.at += 1;
            } else if let Some(length) = self.continuation(self.at) {
                self.at += length;
            } else {
                return;
            }
        }
    }

    fn ends_word(&self, i: usize) -> bool {
        let byte = self.bytes[i];
        self.is_blank(byte) || is_line_end(byte) || self.continuation(i).is_some()
    }

    fn is_blank(&self, byte: u8) -> bool {
        matches!(byte, b' ' | b'\t' | 0x0B | 0x0C)
            || (self.syntax.commas && matches!(byte, b',' | b';'))
    }

    /// The length of the `\` and line end here, if they join two lines.
    fn continuation(&self, i: usize) -> Option<usize> {
        if !self.syntax.continuation || self.bytes[i] != b'\\' {
            return None;
        }
        match (self.bytes.get(i + 1), self.bytes.get(i + 2)) {
            (Some(b'\r'), Some(b'\n')) => Some(3),
            (Some(b'\r' | b'\n'), _) => Some(2),
            _ => None,
        }
    }
}

/// A first, fast look: whether a byte ends a word in any syntax.
fn may_end_word(byte: u8) -> bool {
    const TABLE: [bool; 256] = {
        let mut table = [false; 256];
        let mut i = 0;
        let ends = b" \t\x0B\x0C\n\r,;\\";
        while i < ends.len() {
            table[ends[i] as usize] = true;
            i += 1;
        }
        table
    };
    TABLE[byte as usize]
}

fn is_line_end(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

impl Word<'_> {
    /// Whether this is the word, in any case.
    pub(super) fn is(&self, word: &str) -> bool {
        self.text.eq_ignore_ascii_case(word.as_bytes())
    }

    /// A fault about this word.
    pub(super) fn unexpected(&self, expected: &'static str) -> Flaw {
        self.fault(|found| Fault::Unexpected { expected, found })
    }

    /// A number: anything `f64` can be, NaN and infinity too.
    pub(super) fn number(&self, expected: &'static str) -> Result<f64, Flaw> {
        let text = std::str::from_utf8(self.text).ok();
        text.and_then(|text| text.parse().ok()).ok_or_else(|| self.unexpected(expected))
    }

    /// A finite number.
    pub(super) fn coordinate(&self) -> Result<f64, Flaw> {
        let value = self.number("a coordinate")?;
        if value.is_finite() { Ok(value) } else { Err(self.fault(Fault::NotFinite)) }
    }

    /// How many of something there are.
    pub(super) fn count(&self, expected: &'static str) -> Result<u64, Flaw> {
        let text = std::str::from_utf8(self.text).ok();
        text.and_then(|text| text.parse().ok()).ok_or_else(|| self.unexpected(expected))
    }

    /// A vertex number, counted from 0.
    pub(super) fn index(&self) -> Result<u32, Flaw> {
        let text = std::str::from_utf8(self.text).ok();
        text.and_then(|text| text.parse().ok()).ok_or_else(|| self.fault(Fault::NoIndex))
    }

    /// Whether this is printable UTF-8.
    pub(super) fn is_text(&self) -> bool {
        self.first_byte_that_is_not_text().is_none()
    }

    /// A fault that shows this word, unless the word is not even text.
    pub(super) fn fault(&self, fault: impl FnOnce(String) -> Fault) -> Flaw {
        match self.first_byte_that_is_not_text() {
            Some(i) => Flaw::byte(self.at + i, Fault::NotText(self.text[i])),
            None => Flaw::text(self.at, fault(excerpt(self.text))),
        }
    }

    fn first_byte_that_is_not_text(&self) -> Option<usize> {
        let control = self.text.iter().position(u8::is_ascii_control);
        let invalid = std::str::from_utf8(self.text).err().map(|error| error.valid_up_to());
        control.into_iter().chain(invalid).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OBJ: Syntax = Syntax { comments: true, continuation: true, commas: false };

    fn lines(text: &str, syntax: Syntax) -> Vec<Vec<String>> {
        let mut cursor = Cursor::new(text.as_bytes(), syntax);
        let mut lines = Vec::new();
        loop {
            let words: Vec<String> = std::iter::from_fn(|| cursor.word())
                .map(|word| String::from_utf8(word.text.to_vec()).unwrap())
                .collect();
            if !words.is_empty() {
                lines.push(words);
            }
            if !cursor.next_line() {
                return lines;
            }
        }
    }

    #[test]
    fn words_are_split_and_comments_hidden() {
        let text = "\u{FEFF}v\t1  2 3 # one\r\n#two\r\n\r\nf 1\\\n 2 \\\r\n3\rend";
        let expected = [vec!["v", "1", "2", "3"], vec!["f", "1", "2", "3"], vec!["end"]];
        assert_eq!(lines(text, OBJ), expected);
    }

    #[test]
    fn plain_text_has_neither_comments_nor_continuation() {
        assert_eq!(lines("a #b\\\nc", Syntax::PLAIN), [vec!["a", "#b\\"], vec!["c"]]);
    }

    #[test]
    fn faults_point_at_the_word() {
        let mut cursor = Cursor::new(b"v 1 2 x", OBJ);
        cursor.word();
        let flaw = cursor.point().unwrap_err();
        assert_eq!(
            flaw.locate(super::super::Format::Obj, b"v 1 2 x").to_string(),
            "line 1, column 7: expected a coordinate, found `x`"
        );
    }
}
