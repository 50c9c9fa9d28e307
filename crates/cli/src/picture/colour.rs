//! Linear light and perceptual colours.

use std::sync::LazyLock;

use glam::Vec3;

/// Linear sRGB, 1 the brightest a screen shows.
pub(crate) type Rgb = Vec3;

/// A colour by perceived lightness (0–1), chroma (0 grey, 0.15 vivid) and hue in degrees.
///
/// Ottosson's Oklab (2020) in polar form: equal lightness looks equally light, whatever the hue.
pub(crate) fn oklch(lightness: f32, chroma: f32, hue: f32) -> Rgb {
    let (b, a) = hue.to_radians().sin_cos();
    let (a, b) = (chroma * a, chroma * b);
    let cone = Vec3::new(
        lightness + 0.396_337_78 * a + 0.215_803_76 * b,
        lightness - 0.105_561_346 * a - 0.063_854_17 * b,
        lightness - 0.089_484_18 * a - 1.291_485_5 * b,
    );
    let cone = cone * cone * cone;
    Vec3::new(
        Vec3::new(4.076_741_7, -3.307_711_6, 0.230_969_94).dot(cone),
        Vec3::new(-1.268_438, 2.609_757_4, -0.341_319_38).dot(cone),
        Vec3::new(-0.004_196_086_3, -0.703_418_6, 1.707_614_7).dot(cone),
    )
    .clamp(Vec3::ZERO, Vec3::ONE)
}

/// A colour map from dark to light by way of blue, green and yellow: lightness and hue both grow
/// evenly from 0 to 1, so that equal steps look equal, also to people who see no colours. Not as
/// dark at its lower end as others, so that shading still shows.
pub(crate) fn colour_map(at: f32) -> Rgb {
    let t = at.clamp(0.0, 1.0);
    // Yellow can be more vivid than blue at its lightness.
    oklch(0.46 + 0.42 * t, 0.125 + 0.03 * t, 282.0 - 182.0 * t)
}

/// The colour that `#rgb` or `#rrggbb` names.
pub(crate) fn from_hex(text: &str) -> Option<Rgb> {
    let digits = text.strip_prefix('#')?;
    let digits: Vec<u32> = digits.chars().map(|c| c.to_digit(16)).collect::<Option<_>>()?;
    let byte = |i: usize| match digits.len() {
        3 => Some(17 * digits[i]),
        6 => Some(16 * digits[2 * i] + digits[2 * i + 1]),
        _ => None,
    };
    let linear = |byte: u32| {
        let encoded = byte as f32 / 255.0;
        if encoded <= 0.040_45 { encoded / 12.92 } else { ((encoded + 0.055) / 1.055).powf(2.4) }
    };
    Some(Vec3::new(linear(byte(0)?), linear(byte(1)?), linear(byte(2)?)))
}

/// Linear values that the bytes of screens are known for: so many that none is off by one.
const STEPS: usize = 1 << 14;

static BYTES: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let byte = |i: usize| {
        let linear = i as f32 / STEPS as f32;
        let encoded = if linear <= 0.003_130_8 {
            12.92 * linear
        } else {
            1.055 * linear.powf(1.0 / 2.4) - 0.055
        };
        (255.0 * encoded.clamp(0.0, 1.0)).round() as u8
    };
    (0..=STEPS).map(byte).collect()
});

/// The byte a screen expects for a linear channel (IEC 61966-2-1).
pub(super) fn srgb_byte(linear: f32) -> u8 {
    BYTES[(linear.clamp(0.0, 1.0) * STEPS as f32 + 0.5) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ends_of_the_grey_axis_are_black_and_white() {
        assert!(oklch(0.0, 0.0, 0.0).abs_diff_eq(Vec3::ZERO, 1e-6));
        assert!(oklch(1.0, 0.0, 123.0).abs_diff_eq(Vec3::ONE, 1e-5));
        assert_eq!([0.0, 1.0, 7.0].map(srgb_byte), [0, 255, 255]);
    }

    #[test]
    fn hexadecimal_colours_are_read_and_written_alike() {
        for text in ["#000000", "#ffffff", "#1b2c3d", "#f80102"] {
            let [r, g, b] = from_hex(text).unwrap().to_array().map(srgb_byte);
            assert_eq!(format!("#{r:02x}{g:02x}{b:02x}"), text);
        }
        assert_eq!(from_hex("#fff"), from_hex("#ffffff"));
        assert!(["fff", "#ffff", "#ggg", "#"].iter().all(|text| from_hex(text).is_none()));
    }

    #[test]
    fn the_colour_map_grows_evenly_lighter() {
        // Luminance of linear sRGB to the third root is nearly Oklab's lightness.
        let light = |t: f32| colour_map(t).dot(Vec3::new(0.2126, 0.7152, 0.0722)).cbrt();
        for i in 0..20 {
            let [a, b] = [i, i + 1].map(|i| light(i as f32 / 20.0));
            assert!((0.01..0.04).contains(&(b - a)), "{i}: {a} {b}");
        }
    }

    #[test]
    fn known_colours_of_the_oklab_article_come_out() {
        // sRGB red is L = 0.62796, C = 0.25768, h = 29.234°.
        let red = oklch(0.627_96, 0.257_68, 29.234);
        assert!(red.abs_diff_eq(Vec3::X, 2e-3), "{red}");
        assert_eq!(srgb_byte(0.214_041_14), 128);
    }
}
