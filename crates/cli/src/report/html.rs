//! Pieces of HTML.

/// A text in which nothing is markup.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A table of rows with as many cells as there are heads; numbers stand to the right.
pub(super) struct Table {
    heads: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    pub(super) fn new(heads: &[&str]) -> Self {
        Self { heads: heads.iter().map(|&head| head.to_owned()).collect(), rows: Vec::new() }
    }

    pub(super) fn row<T: Into<String>>(&mut self, cells: impl IntoIterator<Item = T>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }

    pub(super) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    pub(super) fn to_html(&self) -> String {
        let cell = |tag: &str, text: &String| {
            let number = text.starts_with(|c: char| c.is_ascii_digit() || c == '−' || c == '-');
            let class = if number && tag == "td" { " class=\"number\"" } else { "" };
            format!("<{tag}{class}>{}</{tag}>", escaped(text))
        };
        let line = |tag: &str, cells: &[String]| {
            let cells: String = cells.iter().map(|text| cell(tag, text)).collect();
            format!("<tr>{cells}</tr>\n")
        };
        let head = if self.heads.iter().all(String::is_empty) {
            String::new()
        } else {
            format!("<thead>{}</thead>\n", line("th", &self.heads))
        };
        let rows: String = self.rows.iter().map(|row| line("td", row)).collect();
        format!("<div class=\"scroll\"><table>\n{head}<tbody>\n{rows}</tbody></table></div>\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_escaped_and_numbers_marked() {
        let mut table = Table::new(&["name", "value"]);
        table.row(["a<b>&\"c\"", "12 kg"]);
        let html = table.to_html();
        assert!(html.contains("<td>a&lt;b&gt;&amp;&quot;c&quot;</td>"));
        assert!(html.contains("<td class=\"number\">12 kg</td>"));
    }
}
