//! Coal #144: two boxes of edge 2 that overlap by 0.1 mm face to face got one contact at a corner of
//! the common face, so that a simulation made of it tips the boxes over. There should be four.

use polygrain_contact::query::{ContactOptions, contact};

use crate::{at, cube};

#[test]
fn a_common_face_has_a_contact_at_each_corner() {
    let body = cube(2.0);
    let (here, beside) = (at(0.0, 0.0, 0.0), at(1.9999, 0.0, 0.0));
    let found = contact(&body, &here, &body, &beside, &ContactOptions::default()).unwrap().unwrap();
    assert_eq!(found.points.len(), 4);
    for point in &found.points {
        assert!((point.gap + 1e-4).abs() < 1e-14);
        let p = point.position;
        assert!((p.x - 0.99995).abs() < 1e-14 && (p.y.abs() - 1.0).abs() < 1e-14);
        assert!((p.z.abs() - 1.0).abs() < 1e-14);
    }
}
