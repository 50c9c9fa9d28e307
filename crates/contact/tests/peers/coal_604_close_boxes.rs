//! Coal #604: two boxes nearly in contact got a wrong distance as soon as the tolerance of GJK was
//! tightened. The numbers are those of the report.

use crate::{cuboid, matrix, proven};

#[test]
fn close_boxes_get_their_proven_distance() {
    let first = matrix([
        [0.999_919_570_3, 0.010_218_494_13, 0.007_512_347_878, 1.503_354_966],
        [-0.010_218_782_48, 0.999_947_786_9, -3.329_855_922e-17, -0.853_170_783_5],
        [-0.007_511_955_635, -7.676_704_888e-5, 0.999_971_781_9, 0.770_009_241_8],
    ]);
    let second = matrix([
        [0.999_867_096_7, -0.012_977_083_24, 0.009_868_343_982, 1.488_383_08],
        [0.012_977_715_17, 0.999_915_785_9, 5.255_670_031e-17, -1.102_020_834],
        [-0.009_867_512_928, 0.000_128_068_557_4, 0.999_951_306_7, 0.449_707_379_9],
    ]);
    let answer =
        proven(&cuboid(0.363, 0.277, 0.363), &first, &cuboid(0.363, 0.363, 0.277), &second);
    // Edge to edge: less than 4 mm, more than nothing.
    assert!(answer.gap > 0.0 && answer.gap < 4e-3, "{answer:?}");
}
