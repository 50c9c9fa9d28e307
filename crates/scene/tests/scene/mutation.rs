use proptest::prelude::*;

use crate::{EVERYTHING, parse};

/// Reads a scene and builds it if it can be read; faults lie within the text.
fn answer(text: &str) -> Result<(), TestCaseError> {
    let answer = parse(text).and_then(|scene| scene.build().map(|_| ()));
    if let Err(error) = answer {
        prop_assert!(error.span().is_none_or(|span| text.get(span).is_some()), "{error}");
        prop_assert_eq!(error.place().is_some(), error.span().is_some());
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, ..ProptestConfig::default() })]

    /// Whatever happens to a scene file, the reader answers.
    #[test]
    fn mutated_scenes_never_panic(
        changes in prop::collection::vec((0..EVERYTHING.len(), any::<u8>(), 0..3usize), 1..8),
    ) {
        let mut bytes = EVERYTHING.as_bytes().to_vec();
        for (place, byte, what) in changes {
            let place = place % bytes.len();
            match what {
                0 => bytes[place] = byte % 128,
                1 => drop(bytes.remove(place)),
                _ => bytes.insert(place, byte % 128),
            }
        }
        if let Ok(text) = String::from_utf8(bytes) {
            answer(&text)?;
        }
    }

    /// Numbers of any size are answered, too.
    #[test]
    fn changed_numbers_never_panic(
        changes in prop::collection::vec((any::<prop::sample::Index>(), "[-0-9.e]{1,4}"), 1..4),
    ) {
        let mut text = EVERYTHING.to_owned();
        for (index, digits) in changes {
            let places: Vec<usize> =
                text.char_indices().filter(|(_, c)| c.is_ascii_digit()).map(|(i, _)| i).collect();
            let place = places[index.index(places.len())];
            text.replace_range(place..=place, &digits);
        }
        answer(&text)?;
    }

    /// A line out of place is an error, not a panic.
    #[test]
    fn shuffled_lines_never_panic(swaps in prop::collection::vec((0..220usize, 0..220usize), 1..6)) {
        let mut lines: Vec<&str> = EVERYTHING.lines().collect();
        let count = lines.len();
        for (a, b) in swaps {
            lines.swap(a % count, b % count);
        }
        answer(&lines.join("\n"))?;
    }
}
