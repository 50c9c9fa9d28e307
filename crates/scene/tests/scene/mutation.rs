use proptest::prelude::*;

use crate::{EVERYTHING, parse};

proptest! {
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
        if let Ok(text) = String::from_utf8(bytes)
            && let Err(error) = parse(&text)
        {
            prop_assert!(error.span().is_none_or(|span| span.end <= text.len()), "{error}");
            let _ = error.place();
        }
    }

    /// A line out of place is an error, not a panic.
    #[test]
    fn shuffled_lines_never_panic(swaps in prop::collection::vec((0..220usize, 0..220usize), 1..6)) {
        let mut lines: Vec<&str> = EVERYTHING.lines().collect();
        let count = lines.len();
        for (a, b) in swaps {
            lines.swap(a % count, b % count);
        }
        let _ = parse(&lines.join("\n"));
    }
}
