//! FCL #493 and #495: for boxes in kissing contact GJK said "touching" and EPA said "separated", and
//! the disagreement became an exception. The poses are those of the reports.

use glam::DVec3;
use polygrain_geometry::Pose;

use crate::{assert_contact, assert_gap, cube, matrix};

#[test]
fn boxes_half_a_metre_wide_kiss() {
    let above = matrix([
        [
            0.961_939_766_255_643_5,
            0.154_012_799_157_373_6,
            0.225_725_372_503_289_2,
            2.077_006_399_578_687,
        ],
        [
            -0.191_341_716_182_544_86,
            0.969_364_949_512_839_1,
            0.154_012_799_157_373_6,
            0.484_682_474_756_419_5,
        ],
        [
            -0.195_090_322_016_128_22,
            -0.191_341_716_182_544_86,
            0.961_939_766_255_643_5,
            1.154_329_141_908_727_6,
        ],
    ]);
    let below = Pose { translation: DVec3::new(2.0, 0.0, 1.25), ..above };
    assert_gap(&cube(0.5), &above, &cube(0.5), &below, 0.0);
}

#[test]
fn the_sign_of_the_gap_changes_once_on_the_way_through_the_kiss() {
    let above = matrix([
        [
            0.940_960_632_174_177_6,
            0.292_968_400_372_895,
            0.169_595_415_861_748_12,
            0.073_242_100_093_223_82,
        ],
        [
            -0.235_698_368_412_998_8,
            0.926_615_235_958_484_3,
            -0.292_968_400_372_895_07,
            0.231_653_808_989_621_23,
        ],
        [
            -0.242_980_179_903_263_9,
            0.235_698_368_412_998_85,
            0.940_960_632_174_177_6,
            1.308_924_592_103_249_7,
        ],
    ]);
    let below = Pose { translation: DVec3::new(0.0, 0.0, 1.25), ..above };
    let up = above.vector(DVec3::Y);
    for exponent in 2..=16 {
        for sign in [-1.0, 1.0] {
            let gap = sign * 10_f64.powi(-exponent);
            let translation = below.translation + (0.25 + gap) * up;
            let moved = Pose { translation, ..above };
            assert_contact(&cube(0.25), &below, &cube(0.25), &moved, gap, up);
        }
    }
}
