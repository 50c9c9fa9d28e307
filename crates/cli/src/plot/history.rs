//! Histories of runs as figures.

use polygrain_scene::results::{Column, History};

use super::{Axis, Content, Figure, Panel, Series, Style};
use crate::diagnostic::Failure;

/// A curve of more points than this is thinned: there are no more pixels to show them.
const MOST_POINTS: usize = 1600;

/// The history of a run, with a name for the legend.
pub(crate) struct Record {
    pub(crate) name: String,
    pub(crate) history: History,
    /// The names of its walls, whose forces are columns too.
    pub(crate) walls: Vec<String>,
}

/// What the columns of every history mean: name, words, axis.
const KNOWN: [(&str, &str, &str); 15] = [
    ("kinetic_J", "kinetic", ENERGY),
    ("potential_J", "potential", ENERGY),
    ("elastic_J", "elastic", ENERGY),
    ("dissipated_damping_J", "lost to damping", ENERGY),
    ("dissipated_friction_J", "lost to friction", ENERGY),
    ("dissipated_drag_J", "lost to drag", ENERGY),
    ("dissipated_damage_J", "lost in torn joints", ENERGY),
    ("work_J", "work of driven bodies", ENERGY),
    ("lifted_J", "put in by taking overlaps back", ENERGY),
    ("energy_error", "energy error", "fraction of the energy"),
    ("contacts", "contacts", "number"),
    ("mean_coordination", "mean coordination", "bodies per grain"),
    ("max_overlap", "largest overlap so far", OVERLAP),
    ("mean_overlap", "mean overlap", OVERLAP),
    ("unbalanced_force", "unbalanced force", "fraction of the mean contact force"),
];
const ENERGY: &str = "energy, J";
const OVERLAP: &str = "overlap, fraction of a diameter";

/// Columns that share a panel.
struct Group {
    title: String,
    axis: String,
    columns: Vec<String>,
    /// The potential energy counts from its first value: the height of the origin, which would
    /// dwarf everything else, means nothing.
    from_start: bool,
}

impl Group {
    fn new(title: &str, columns: &[&str]) -> Self {
        let columns: Vec<String> = columns.iter().map(|&name| name.to_owned()).collect();
        Self { title: title.to_owned(), axis: axis(&columns[0]), columns, from_start: false }
    }

    /// What a column is called here.
    fn words(&self, name: &str) -> String {
        let change = if self.is_from_start(name) { ", change" } else { "" };
        words(name) + change
    }

    fn is_from_start(&self, name: &str) -> bool {
        self.from_start && name == "potential_J"
    }

    /// The points of a column's curve.
    fn points(&self, history: &History, x: &str, name: &str) -> Vec<(f64, f64)> {
        let mut points = points(history, x, name);
        if let (true, Some(&(_, first))) = (self.is_from_start(name), points.first()) {
            for point in &mut points {
                point.1 -= first;
            }
        }
        points
    }
}

/// What a column is called in words.
fn words(name: &str) -> String {
    let known = KNOWN.iter().find(|(known, ..)| *known == name);
    known.map_or_else(|| split(name).0, |(_, words, _)| (*words).to_owned())
}

/// What an axis of a column says, unit included.
fn axis(name: &str) -> String {
    if let Some((.., axis)) = KNOWN.iter().find(|(known, ..)| *known == name) {
        return (*axis).to_owned();
    }
    match split(name) {
        (quantity, Some(unit)) => format!("{quantity}, {unit}"),
        (quantity, None) => quantity,
    }
}

fn split(name: &str) -> (String, Option<&'static str>) {
    let column = Column { name: name.to_owned(), values: Vec::new() };
    (column.quantity().replace('_', " "), column.unit())
}

/// Energies and how well they close, coordination, overlaps, and the measures of the scene.
pub(crate) fn overview(records: &[Record], title: String) -> Figure {
    let energies = KNOWN.iter().filter(|(.., axis)| *axis == ENERGY);
    let energies: Vec<&str> = energies.map(|(name, ..)| *name).collect();
    let mut groups = vec![
        Group { from_start: true, ..Group::new("Energy", &energies) },
        Group::new("Energy error", &["energy_error"]),
        Group::new("Coordination", &["mean_coordination"]),
        Group::new("Overlap", &["max_overlap", "mean_overlap"]),
        Group::new("Unbalanced force", &["unbalanced_force"]),
    ];
    let common = |name: &str| KNOWN.iter().any(|(known, ..)| *known == name);
    let of_wall = |record: &Record, name: &str| {
        record.walls.iter().any(|wall| {
            name.strip_prefix(wall.as_str())
                .is_some_and(|rest| ["_fx_N", "_fy_N", "_fz_N"].contains(&rest))
        })
    };
    let mut measures: Vec<String> = Vec::new();
    for record in records {
        let names = record.history.columns.iter().map(|column| &column.name);
        let measured = names.filter(|name| {
            !common(name) && !of_wall(record, name) && !["time_s", "step"].contains(&name.as_str())
        });
        for name in measured {
            if !measures.contains(name) {
                measures.push(name.clone());
            }
        }
    }
    groups.extend(by_unit(&measures));
    let used = |group: Group| {
        let columns: Vec<String> =
            group.columns.into_iter().filter(|name| changes(records, name)).collect();
        (!columns.is_empty()).then_some(Group { columns, ..group })
    };
    let groups: Vec<Group> = groups.into_iter().filter_map(used).collect();
    figure(records, &groups, "time_s", title)
}

/// The columns asked for, over another if that is asked for; those of one unit share a panel.
pub(super) fn chosen(
    records: &[Record],
    columns: &[String],
    x: &str,
    title: String,
) -> Result<Figure, Failure> {
    let find = |asked: &str| {
        let mut columns = records.iter().flat_map(|record| &record.history.columns);
        let exact = columns.find(|column| column.name == asked);
        // Without its unit a column can be named too.
        let mut columns = records.iter().flat_map(|record| &record.history.columns);
        exact
            .or_else(|| columns.find(|column| column.quantity() == asked))
            .map_or_else(|| Err(no_such_column(records, asked)), |column| Ok(column.name.clone()))
    };
    let x = find(x)?;
    let columns = columns.iter().map(|name| find(name)).collect::<Result<Vec<_>, _>>()?;
    Ok(figure(records, &by_unit(&columns), &x, title))
}

/// The overview over another column than the time.
pub(super) fn overview_over(records: &[Record], x: &str, title: String) -> Result<Figure, Failure> {
    let figure = overview(records, title.clone());
    if x == "time_s" {
        return Ok(figure);
    }
    let mut columns: Vec<String> = KNOWN.iter().map(|(name, ..)| (*name).to_owned()).collect();
    columns.retain(|name| changes(records, name) && name != x);
    chosen(records, &columns, x, title)
}

fn no_such_column(records: &[Record], asked: &str) -> Failure {
    let mut columns: Vec<String> = Vec::new();
    for column in records.iter().flat_map(|record| &record.history.columns) {
        if !columns.contains(&column.name) {
            columns.push(column.name.clone());
        }
    }
    Failure::NoSuchColumn { name: asked.to_owned(), columns }
}

/// Whether a column is anything but zero in some run.
fn changes(records: &[Record], name: &str) -> bool {
    let columns = records.iter().filter_map(|record| record.history.column(name));
    columns.flat_map(|column| &column.values).any(|value| value.is_finite() && *value != 0.0)
}

/// Columns next to each other with the same axis share a panel; so do the three forces on a wall.
fn by_unit(columns: &[String]) -> Vec<Group> {
    let key = |name: &String| {
        let known = KNOWN.iter().find(|(known, ..)| known == name);
        let (quantity, unit) = split(name);
        let component = ["fx", "fy", "fz", "xx", "yy", "zz", "xy", "yz", "zx"];
        let body = quantity.rsplit_once(' ').filter(|(_, end)| component.contains(end));
        let body = body.map(|(body, _)| body.to_owned());
        (known.map(|k| k.2), body.unwrap_or(quantity), unit)
    };
    let alike = |a: &String, b: &String| {
        let ((known_a, body_a, unit_a), (known_b, body_b, unit_b)) = (key(a), key(b));
        if known_a.is_some() { known_a == known_b } else { (body_a, unit_a) == (body_b, unit_b) }
    };
    let group = |columns: &[String]| {
        let (_, body, unit) = key(&columns[0]);
        let several = columns.len() > 1;
        let title = if several { body } else { words(&columns[0]) };
        let title = if several && axis(&columns[0]) == ENERGY { "energy".into() } else { title };
        let mut axis = axis(&columns[0]);
        if let (true, Some(unit), false) = (several, unit, axis == ENERGY) {
            axis = format!("{title}, {unit}");
        }
        Group { title: capital(&title), axis, columns: columns.to_vec(), from_start: false }
    };
    columns.chunk_by(alike).map(group).collect()
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// One run: a panel for each group, a colour for each column. Several runs: a panel for each
/// column, a colour for each run.
fn figure(records: &[Record], groups: &[Group], x: &str, title: String) -> Figure {
    let panels: Vec<Panel> = if let [record] = records {
        groups.iter().map(|group| of_one_run(record, group, x)).collect()
    } else {
        let columns = groups.iter().flat_map(|group| group.columns.iter().map(move |c| (group, c)));
        columns.map(|(group, name)| of_several_runs(records, group, name, x)).collect()
    };
    let columns = match panels.len() {
        0..=1 => 1,
        2 | 4 => 2,
        _ => 3,
    };
    Figure { title, panels, columns, notes: Vec::new() }
}

fn of_one_run(record: &Record, group: &Group, x: &str) -> Panel {
    let curve = |name: &String| {
        let points = group.points(&record.history, x, name);
        Series::new(group.words(name), points, Style::Outline)
    };
    let series: Vec<Series> = group.columns.iter().map(curve).collect();
    panel(group.title.clone(), group.axis.clone(), x, series, Content::Labelled)
}

fn of_several_runs(records: &[Record], group: &Group, name: &str, x: &str) -> Panel {
    let curve = |record: &Record| {
        let points = group.points(&record.history, x, name);
        Series::new(record.name.clone(), points, Style::Outline)
    };
    let series: Vec<Series> = records.iter().map(curve).collect();
    let title =
        if group.columns.len() == 1 { group.title.clone() } else { capital(&group.words(name)) };
    let axis = if axis(name) == group.axis { group.axis.clone() } else { axis(name) };
    panel(title, axis, x, series, Content::Series)
}

fn panel(
    title: String,
    label: String,
    x: &str,
    series: Vec<Series>,
    content: impl FnOnce(Vec<Series>) -> Content,
) -> Panel {
    let all = || series.iter().flat_map(|s| &s.points);
    let finite = |values: &mut dyn Iterator<Item = f64>| {
        values
            .filter(|v| v.is_finite())
            .fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], v| [low.min(v), high.max(v)])
    };
    let [first, last] = finite(&mut all().map(|p| p.0));
    let x_axis = if first < last {
        Axis::between(axis_of_x(x), first, last)
    } else {
        Axis::linear(axis_of_x(x), [first])
    };
    let [low, high] = finite(&mut all().map(|p| p.1).filter(|v| *v > 0.0));
    let positive = all().all(|p| !p.1.is_finite() || p.1 >= 0.0);
    // Errors and unbalanced forces fall over many powers of ten.
    let fraction = label.starts_with("fraction of the");
    let y_axis = if fraction && positive && high > 100.0 * low {
        Axis::log(label, [low, high])
    } else {
        Axis::linear(label, all().map(|p| p.1))
    };
    Panel { title, x: x_axis, y: y_axis, content: content(series), rules: Vec::new() }
}

fn axis_of_x(x: &str) -> String {
    if x == "step" { "steps".into() } else { axis(x) }
}

/// The points of a curve, thinned to the extremes of equal stretches if there are too many.
fn points(history: &History, x: &str, y: &str) -> Vec<(f64, f64)> {
    let (Some(x), Some(y)) = (history.column(x), history.column(y)) else { return Vec::new() };
    let all: Vec<(f64, f64)> = x.values.iter().copied().zip(y.values.iter().copied()).collect();
    if all.len() <= MOST_POINTS {
        return all;
    }
    let stretch = (2 * all.len()).div_ceil(MOST_POINTS);
    let mut kept: Vec<(f64, f64)> = Vec::new();
    for stretch in all.chunks(stretch) {
        let by_height = |a: &usize, b: &usize| stretch[*a].1.total_cmp(&stretch[*b].1);
        let lowest = (0..stretch.len()).min_by(by_height).unwrap_or(0);
        let highest = (0..stretch.len()).max_by(by_height).unwrap_or(0);
        kept.push(stretch[lowest.min(highest)]);
        if lowest != highest {
            kept.push(stretch[lowest.max(highest)]);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(name: &str, columns: &[(&str, &[f64])]) -> Record {
        let columns = columns
            .iter()
            .map(|(name, values)| Column { name: (*name).into(), values: values.to_vec() })
            .collect();
        Record { name: name.into(), history: History { columns }, walls: vec!["bin".into()] }
    }

    fn example(name: &str) -> Record {
        record(
            name,
            &[
                ("time_s", &[0.0, 1.0, 2.0]),
                ("kinetic_J", &[0.0, 3.0, 1.0]),
                ("elastic_J", &[0.0, 0.1, 0.1]),
                ("potential_J", &[5.0, 4.0, 2.0]),
                ("work_J", &[0.0, 0.0, 0.0]),
                ("bin_fz_N", &[0.0, -4.0, -5.0]),
                ("flow_kg_per_s", &[0.0, 2.0, 1.0]),
            ],
        )
    }

    #[test]
    fn one_run_has_a_panel_for_each_group_and_leaves_out_what_is_zero() {
        let figure = overview(&[example("a")], "T".into());
        let titles: Vec<&str> = figure.panels.iter().map(|p| p.title.as_str()).collect();
        assert_eq!(titles, ["Energy", "Flow"]);
        let svg = figure.to_svg();
        for words in ["energy, J", "time, s", "flow, kg/s", ">kinetic<", ">elastic<"] {
            assert!(svg.contains(words), "{words}");
        }
        assert!(!svg.contains("work") && !svg.contains("bin"));
        let Content::Labelled(series) = &figure.panels[0].content else { panic!("not labelled") };
        assert_eq!(series[1].name, "potential, change");
        assert_eq!(series[1].points, [(0.0, 0.0), (1.0, -1.0), (2.0, -3.0)]);
    }

    #[test]
    fn several_runs_have_a_panel_for_each_column_and_a_line_each() {
        let records = [example("first"), example("second")];
        let columns = ["kinetic".to_owned(), "bin_fz_N".to_owned()];
        let figure = chosen(&records, &columns, "time_s", "T".into()).unwrap();
        assert_eq!(figure.panels.len(), 2);
        let svg = figure.to_svg();
        assert_eq!(svg.matches("<path d=\"M").count(), 4);
        assert!(svg.contains(">first<") && svg.contains(">second<"));
        assert!(svg.contains("bin fz, N"));
    }

    #[test]
    fn a_column_that_is_not_there_is_refused_with_those_that_are() {
        let failure = chosen(&[example("a")], &["speed".into()], "time_s", "T".into());
        let Err(Failure::NoSuchColumn { name, columns }) = failure else { panic!("accepted") };
        assert_eq!((name.as_str(), columns.len()), ("speed", 7));
    }

    #[test]
    fn a_long_curve_keeps_its_extremes() {
        let time: Vec<f64> = (0..100_000).map(f64::from).collect();
        let mut values = vec![1.0; time.len()];
        (values[31_234], values[77_777]) = (9.0, -4.0);
        let record = record("a", &[("time_s", &time), ("kinetic_J", &values)]);
        let points = points(&record.history, "time_s", "kinetic_J");
        assert!(points.len() <= MOST_POINTS);
        assert!(points.contains(&(31_234.0, 9.0)) && points.contains(&(77_777.0, -4.0)));
        assert!(points.windows(2).all(|w| w[0].0 < w[1].0));
    }
}
