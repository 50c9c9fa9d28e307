//! Which bodies push each other, directly or through others.

/// Bodies joined to islands, by union and find.
#[derive(Clone, Debug)]
pub(crate) struct Islands {
    parent: Vec<u32>,
}

impl Islands {
    /// Every body on its own.
    pub(crate) fn new(bodies: usize) -> Self {
        Self { parent: (0..bodies as u32).collect() }
    }

    pub(crate) fn join(&mut self, [a, b]: [u32; 2]) {
        let (a, b) = (self.of(a), self.of(b));
        self.parent[a.max(b) as usize] = a.min(b);
    }

    /// The island of a body, by the first body of it.
    pub(crate) fn of(&mut self, body: u32) -> u32 {
        let mut body = body as usize;
        while self.parent[body] as usize != body {
            let above = self.parent[body] as usize;
            self.parent[body] = self.parent[above];
            body = self.parent[body] as usize;
        }
        body as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_island_is_named_by_its_first_body_whatever_the_order() {
        let edges = [[7, 3], [5, 6], [3, 9], [6, 8], [9, 2]];
        let named = |edges: &[[u32; 2]]| {
            let mut islands = Islands::new(10);
            for &edge in edges {
                islands.join(edge);
            }
            (0..10).map(|body| islands.of(body)).collect::<Vec<_>>()
        };
        let there = named(&edges);
        let back: Vec<_> = edges.iter().rev().map(|&[a, b]| [b, a]).collect();
        assert_eq!(there, [0, 1, 2, 2, 4, 5, 5, 2, 5, 2]);
        assert_eq!(there, named(&back));
    }
}
