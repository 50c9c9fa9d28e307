//! The boxes to search: the items, and the images of those near the border of a periodic cell.

use glam::DVec3;
use polygrain_geometry::Aabb;

use super::{ItemPair, Items, Periodic};

/// Boxes without periods: where space repeats, with the images that may meet another box.
pub(super) struct Field<'a> {
    pub(super) boxes: &'a [Aabb],
    items: &'a Items<'a>,
    /// `None` where space does not repeat: box `i` is item `i`.
    images: Option<&'a Images>,
}

/// A box beside its index in the field, for a search that puts the boxes in an order of its own.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot {
    pub(super) bounds: Aabb,
    pub(super) index: u32,
}

impl Slot {
    pub(super) const EMPTY: Self = Self { bounds: Aabb::EMPTY, index: u32::MAX };
}

impl Field<'_> {
    pub(super) fn slot(&self, index: u32) -> Slot {
        Slot { bounds: self.boxes[index as usize], index }
    }

    /// The pair that two overlapping boxes stand for, if they may pair at all.
    #[inline(always)]
    pub(super) fn pair(&self, i: u32, j: u32) -> Option<ItemPair> {
        match self.images {
            None if self.may_pair(i, j) => {
                Some(ItemPair { a: i.min(j), b: i.max(j), image: [0; 3] })
            }
            None => None,
            Some(images) => self.pair_of_images(images, i, j),
        }
    }

    #[inline(never)]
    fn pair_of_images(&self, images: &Images, i: u32, j: u32) -> Option<ItemPair> {
        let (i, j) = (images.origin(i), images.origin(j));
        let (a, b) = if i.item < j.item { (i, j) } else { (j, i) };
        if self.may_pair(a.item, b.item) { images.pair(a, b) } else { None }
    }

    #[inline]
    fn may_pair(&self, a: u32, b: u32) -> bool {
        let (a, b) = (a as usize, b as usize);
        self.items.owner[a] != self.items.owner[b]
            && (self.items.movable[a] || self.items.movable[b])
    }
}

/// The items wrapped into a periodic cell, and their images above its upper borders.
///
/// An item whose centre lies in the cell is copied one period up along each axis (and each
/// combination of axes) where the copy still reaches another item. Two boxes stand for a pair if
/// along each axis at most one of them is a copy: the image of a pair is the difference of their
/// shifts, and each pair in each image from −1 to 1 appears exactly once.
#[derive(Default)]
pub(super) struct Images {
    /// The wrapped items, then the copies.
    boxes: Vec<Aabb>,
    copies: Vec<Copied>,
    homes: Vec<Home>,
}

/// Axes as bits: x is 1, y is 2, z is 4.
type Axes = u8;

/// An item shifted up by one period along some axes.
#[derive(Clone, Copy)]
struct Copied {
    item: u32,
    shifted: Axes,
}

/// Where an item was before it was wrapped.
struct Home {
    image: [i32; 3],
    /// The periodic axes along which the item is infinite: it has no images there.
    spanned: Axes,
}

impl Images {
    /// The boxes of the items, with their images where space repeats.
    pub(super) fn field<'a>(&'a mut self, items: &'a Items, periodic: &Periodic) -> Field<'a> {
        if !periodic.repeats() {
            return Field { boxes: items.boxes, items, images: None };
        }
        self.wrap(items.boxes, periodic);
        self.copy_across_borders(periodic);
        Field { boxes: &self.boxes, items, images: Some(self) }
    }

    fn wrap(&mut self, boxes: &[Aabb], periodic: &Periodic) {
        self.boxes.clear();
        self.homes.clear();
        for bounds in boxes {
            let (wrapped, home) =
                if bounds.is_empty() { (Aabb::EMPTY, Home::CELL) } else { wrap(bounds, periodic) };
            self.boxes.push(wrapped);
            self.homes.push(home);
        }
    }

    fn copy_across_borders(&mut self, periodic: &Periodic) {
        self.copies.clear();
        let reach = self.reach();
        for item in 0..self.homes.len() {
            let Aabb { min, max } = self.boxes[item];
            let crosses = |axis: usize| {
                self.homes[item].spanned & (1 << axis) == 0
                    && periodic.length[axis].is_some_and(|l| min[axis] + l <= reach[axis])
            };
            let borders = (0..3).filter(|&axis| crosses(axis)).fold(0, |set, axis| set | 1 << axis);
            for shifted in (1..8).filter(|shifted: &Axes| shifted & borders == *shifted) {
                let shift = periodic.shift([0, 1, 2].map(|axis| bit(shifted, axis)));
                self.boxes.push(Aabb { min: min + shift, max: max + shift });
                self.copies.push(Copied { item: item as u32, shifted });
            }
        }
    }

    /// How far up the wrapped items reach along each axis, those that span the axis left out.
    fn reach(&self) -> DVec3 {
        let mut reach = DVec3::NEG_INFINITY;
        for (bounds, home) in self.boxes.iter().zip(&self.homes) {
            for axis in 0..3 {
                if home.spanned & (1 << axis) == 0 {
                    reach[axis] = reach[axis].max(bounds.max[axis]);
                }
            }
        }
        reach
    }

    /// The item that a box stands for, and its shift.
    fn origin(&self, index: u32) -> Copied {
        match (index as usize).checked_sub(self.homes.len()) {
            None => Copied { item: index, shifted: 0 },
            Some(copy) => self.copies[copy],
        }
    }

    fn pair(&self, a: Copied, b: Copied) -> Option<ItemPair> {
        let (home_a, home_b) = (&self.homes[a.item as usize], &self.homes[b.item as usize]);
        let spanned = home_a.spanned | home_b.spanned;
        if a.shifted & b.shifted != 0 || (a.shifted | b.shifted) & spanned != 0 {
            return None;
        }
        let image = [0, 1, 2].map(|axis| {
            if bit(spanned, axis) == 1 {
                return 0;
            }
            let shift = i32::from(bit(b.shifted, axis)) - i32::from(bit(a.shifted, axis));
            let image = shift + home_a.image[axis] - home_b.image[axis];
            i8::try_from(image).expect("items lie no more than 126 periods apart: wrap them first")
        });
        Some(ItemPair { a: a.item, b: b.item, image })
    }
}

impl Home {
    const CELL: Self = Self { image: [0; 3], spanned: 0 };
}

fn bit(axes: Axes, axis: usize) -> u8 {
    (axes >> axis) & 1
}

/// A box moved so that its centre lies in the cell; one infinite on either side of a periodic axis
/// spans that axis.
fn wrap(bounds: &Aabb, periodic: &Periodic) -> (Aabb, Home) {
    let Aabb { mut min, mut max } = *bounds;
    let (_, mut image) = periodic.wrap(bounds.centre());
    let mut spanned = 0;
    for (axis, image) in image.iter_mut().enumerate() {
        if periodic.length[axis].is_some() && !bounds.extents()[axis].is_finite() {
            spanned |= 1 << axis;
            (min[axis], max[axis], *image) = (f64::NEG_INFINITY, f64::INFINITY, 0);
        }
    }
    let shift = periodic.shift(image);
    (Aabb { min: min - shift, max: max - shift }, Home { image, spanned })
}
