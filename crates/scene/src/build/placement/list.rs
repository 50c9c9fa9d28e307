//! Grains one by one, from the scene or from a table.

use glam::{DQuat, DVec3};
use polygrain_geometry::Pose;

use super::Crew;
use crate::build::grain::is_moderate;
use crate::build::shape::scaled;
use crate::error::{Fault, Read, suggestion};
use crate::file::At;
use crate::file::group::{Body, List};
use crate::file::value::FilePath;

/// A grain of the list.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Row {
    position: DVec3,
    rotation: DQuat,
    velocity: Option<DVec3>,
    angular_velocity: Option<DVec3>,
    scale: f64,
}

pub(super) fn place(list: &List, crew: &mut Crew<'_>) -> Read<()> {
    let rows = match (&list.bodies, &list.csv) {
        (Some(bodies), _) => bodies.iter().map(from_body).collect(),
        (None, Some(csv)) => read_csv(csv)?,
        (None, None) => unreachable!("the check found bodies or a file"),
    };
    for row in rows {
        if !is_moderate(row.scale) {
            return Err(crew.fault(&format!("has a grain scaled by {}", row.scale)));
        }
        let mut grain = crew.maker.grain(crew.bodies.len() as u64);
        grain.shape = scaled(&grain.shape, row.scale);
        grain.scale *= row.scale;
        grain.velocity = row.velocity.unwrap_or(grain.velocity);
        grain.angular_velocity = row.angular_velocity.unwrap_or(grain.angular_velocity);
        crew.put(grain, Pose::new(row.rotation, row.position));
    }
    Ok(())
}

fn from_body(body: &Body) -> Row {
    Row {
        position: *body.position,
        rotation: body.rotation.unit(),
        velocity: body.velocity.map(|velocity| *velocity),
        angular_velocity: body.angular_velocity.map(|velocity| *velocity),
        scale: *body.scale,
    }
}

const COLUMNS: [&str; 14] =
    ["x", "y", "z", "qw", "qx", "qy", "qz", "vx", "vy", "vz", "wx", "wy", "wz", "scale"];

/// Reads a table with a header line that names its columns.
fn read_csv(path: &At<FilePath>) -> Read<Vec<Row>> {
    let fault = |message: String| Fault::at(path.span(), message);
    let text = std::fs::read_to_string(path.as_path())
        .map_err(|error| fault(format!("cannot read `{}`: {error}", path.display())))?;
    parse_csv(&text).map_err(|(line, message, help)| {
        fault(format!("line {line} of `{}`: {message}", path.display())).maybe_help(help)
    })
}

type Wrong = (usize, String, Option<String>);

fn parse_csv(text: &str) -> Result<Vec<Row>, Wrong> {
    let lines = text.lines().enumerate().map(|(number, line)| (number + 1, line.trim()));
    let mut lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let (header_line, header) =
        lines.next().ok_or_else(|| (1, "the table is empty".to_owned(), Some(header_help())))?;
    let columns: Vec<usize> = header
        .split(',')
        .map(|name| {
            let name = name.trim();
            COLUMNS.iter().position(|known| *known == name).ok_or_else(|| {
                let help = suggestion(name, COLUMNS).or_else(|| Some(header_help()));
                (header_line, format!("there is no column `{name}`"), help)
            })
        })
        .collect::<Result<_, _>>()?;
    if let Some(missing) = (0..3).find(|wanted| !columns.contains(wanted)) {
        let message = format!("the column `{}` is missing", COLUMNS[missing]);
        return Err((header_line, message, Some(header_help())));
    }
    lines.map(|(number, line)| parse_row(number, line, &columns)).collect()
}

fn header_help() -> String {
    format!("the first line names the columns: {}", COLUMNS.join(","))
}

fn parse_row(number: usize, line: &str, columns: &[usize]) -> Result<Row, Wrong> {
    let mut values = [None; COLUMNS.len()];
    let words: Vec<&str> = line.split(',').collect();
    if words.len() != columns.len() {
        let message = format!("there are {} values for {} columns", words.len(), columns.len());
        return Err((number, message, None));
    }
    for (word, &column) in words.iter().zip(columns) {
        let value: Option<f64> = word.trim().parse().ok().filter(|value: &f64| value.is_finite());
        if value.is_none() {
            return Err((number, format!("`{}` is not a finite number", word.trim()), None));
        }
        values[column] = value;
    }
    let vector = |first: usize| {
        let component = |offset: usize| values[first + offset];
        (0..3).any(|offset| component(offset).is_some()).then(|| {
            DVec3::from_array(std::array::from_fn(|offset| component(offset).unwrap_or(0.0)))
        })
    };
    let scale = values[13].unwrap_or(1.0);
    if scale <= 0.0 {
        return Err((number, format!("the scale is {scale}; it must be positive"), None));
    }
    let quaternion = [3, 4, 5, 6].map(|column| values[column]);
    let rotation = match quaternion {
        [None, None, None, None] => DQuat::IDENTITY,
        [w, x, y, z] => {
            let [w, x, y, z] = [w, x, y, z].map(Option::unwrap_or_default);
            let q = DQuat::from_xyzw(x, y, z, w);
            if !(1e-150..1e150).contains(&q.length()) {
                return Err((number, "the quaternion must have unit length".to_owned(), None));
            }
            q.normalize()
        }
    };
    Ok(Row {
        position: vector(0).unwrap_or_default(),
        rotation,
        velocity: vector(7),
        angular_velocity: vector(10),
        scale,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Result<Vec<Row>, Wrong> {
        parse_csv(text)
    }

    #[test]
    fn columns_may_stand_in_any_order() {
        let text = "# grains\nz, x, y, vz, scale\n3, 1, 2, -4, 0.5\n\n6,4,5,0,1\n";
        let found = rows(text).unwrap();
        assert_eq!(found.len(), 2);
        assert_eq!(found[0].position, DVec3::new(1.0, 2.0, 3.0));
        assert_eq!(found[0].velocity, Some(DVec3::new(0.0, 0.0, -4.0)));
        assert_eq!((found[0].scale, found[0].angular_velocity), (0.5, None));
        assert_eq!(found[1].rotation, DQuat::IDENTITY);
    }

    #[test]
    fn faults_name_their_line() {
        let fault = |text| rows(text).map(|_| ()).unwrap_err();
        assert_eq!(fault("").0, 1);
        assert_eq!(fault("x,y,z\n1,2").1, "there are 2 values for 3 columns");
        assert_eq!(fault("x,y,z\n\n1,two,3"), (3, "`two` is not a finite number".into(), None));
        assert_eq!(fault("x,y,zz\n").2.unwrap(), "did you mean `z`?");
        assert_eq!(fault("x,y\n1,2").1, "the column `z` is missing");
        assert_eq!(fault("x,y,z,scale\n1,2,3,0").1, "the scale is 0; it must be positive");
        assert_eq!(fault("x,y,z,qw\n1,2,3,0").1, "the quaternion must have unit length");
    }
}
