//! `history.csv`, read back.

use super::flaw::Flaw;

/// What happened over time, column by column.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct History {
    /// In the order of the file; all of the same length.
    pub columns: Vec<Column>,
}

/// A quantity over time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Column {
    /// As in the file, unit included.
    pub name: String,
    /// A value for every row; not a number where there was nothing to measure.
    pub values: Vec<f64>,
}

/// How names end that have a unit, and how that is written; longer ends before those they contain.
const UNITS: [(&str, &str); 8] = [
    ("_grains_per_s", "grains/s"),
    ("_kg_per_s", "kg/s"),
    ("_s", "s"),
    ("_J", "J"),
    ("_N", "N"),
    ("_Pa", "Pa"),
    ("_kg", "kg"),
    ("_deg", "°"),
];

impl Column {
    /// The unit that the name ends with; none for a number.
    ///
    /// ```
    /// use polygrain_scene::results::Column;
    ///
    /// let column = Column { name: "discharge_kg_per_s".into(), values: vec![] };
    /// assert_eq!((column.quantity(), column.unit()), ("discharge", Some("kg/s")));
    /// ```
    pub fn unit(&self) -> Option<&'static str> {
        self.split().1
    }

    /// The name without the unit.
    pub fn quantity(&self) -> &str {
        self.split().0
    }

    fn split(&self) -> (&str, Option<&'static str>) {
        let found =
            UNITS.iter().find_map(|(end, unit)| Some((self.name.strip_suffix(end)?, *unit)));
        found.map_or((&self.name, None), |(quantity, unit)| (quantity, Some(unit)))
    }
}

impl History {
    /// The column of a name.
    pub fn column(&self, name: &str) -> Option<&Column> {
        self.columns.iter().find(|column| column.name == name)
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.columns.first().map_or(0, |column| column.values.len())
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Reads the content of the file. A last line without an end is left out: it is being written.
    pub fn read(text: &str) -> Result<Self, Flaw> {
        let whole = text.rfind('\n').map_or("", |end| &text[..end]);
        let (head, rows) = split_head(whole)?;
        let mut columns: Vec<Column> =
            head.into_iter().map(|name| Column { name, values: Vec::new() }).collect();
        for (number, row) in rows.lines().enumerate() {
            let line = number + 2;
            let cells: Vec<&str> = row.split(',').collect();
            if cells.len() != columns.len() {
                return Err(Flaw::Text(format!(
                    "line {line} has {} values for {} columns",
                    cells.len(),
                    columns.len()
                )));
            }
            for (column, cell) in columns.iter_mut().zip(cells) {
                column.values.push(cell.trim().parse().map_err(|_| {
                    Flaw::Text(format!(
                        "line {line}, column `{}`: `{cell}` is not a number",
                        column.name
                    ))
                })?);
            }
        }
        Ok(Self { columns })
    }
}

/// The names of the columns, and what follows them. Names with commas are in quotes.
fn split_head(text: &str) -> Result<(Vec<String>, &str), Flaw> {
    let mut names = vec![String::new()];
    let mut quoted = false;
    let mut letters = text.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let name = names.last_mut().expect("there is a first name");
        match letter {
            '"' if quoted && letters.next_if(|next| next.1 == '"').is_some() => name.push('"'),
            '"' => quoted = !quoted,
            ',' if !quoted => names.push(String::new()),
            '\n' if !quoted => return Ok((names, &text[at + 1..])),
            letter => name.push(letter),
        }
    }
    if quoted {
        return Err(Flaw::Text("a quotation mark of the first line is never closed".into()));
    }
    if names.iter().any(String::is_empty) {
        return Err(Flaw::Text("the first line does not name the columns".into()));
    }
    Ok((names, ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_that_is_being_written_is_left_out() {
        let history =
            History::read("time_s,contacts,\"a, \"\"b\"\"_N\"\n0,1,2\n0.5,NaN,3\n0.75,1").unwrap();
        assert_eq!(history.len(), 2);
        assert_eq!(history.columns[2].name, "a, \"b\"_N");
        assert_eq!(history.columns[2].unit(), Some("N"));
        assert_eq!(history.column("time_s").unwrap().values, [0.0, 0.5]);
        assert!(history.column("contacts").unwrap().values[1].is_nan());
    }

    #[test]
    fn what_is_no_table_is_refused() {
        for (text, reason) in [
            ("", "name the columns"),
            ("a,b\n1\n", "line 2 has 1 values for 2 columns"),
            ("a,b\n1,2\n1,x\n", "line 3, column `b`: `x` is not a number"),
            ("\"a,b\n1,2\n", "never closed"),
        ] {
            let flaw = History::read(text).unwrap_err().to_string();
            assert!(flaw.contains(reason), "{text:?}: {flaw}");
        }
    }
}
