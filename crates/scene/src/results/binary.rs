//! Little-endian numbers, one after the other.

use std::io::{self, Write};

use super::flaw::Flaw;

/// Bytes that are read from front to back. A count is believed only if that much follows.
pub(super) struct Cursor<'a> {
    bytes: &'a [u8],
    read: usize,
}

impl<'a> Cursor<'a> {
    /// After the letters that the bytes must begin with.
    pub(super) fn after(magic: &'static str, bytes: &'a [u8]) -> Result<Self, Flaw> {
        if !bytes.starts_with(magic.as_bytes()) {
            return Err(Flaw::Foreign { magic });
        }
        Ok(Self { bytes, read: magic.len() })
    }

    /// Refuses the file unless so many bytes follow.
    pub(super) fn require(&self, bytes: u64) -> Result<(), Flaw> {
        let (found, read) = (self.bytes.len() as u64, self.read as u64);
        let needed = read.saturating_add(bytes);
        if found < needed { Err(Flaw::Truncated { found, needed }) } else { Ok(()) }
    }

    fn take<const N: usize>(&mut self) -> Result<[u8; N], Flaw> {
        self.require(N as u64)?;
        let taken = std::array::from_fn(|i| self.bytes[self.read + i]);
        self.read += N;
        Ok(taken)
    }

    pub(super) fn u8(&mut self) -> Result<u8, Flaw> {
        Ok(self.take::<1>()?[0])
    }

    pub(super) fn u32(&mut self) -> Result<u32, Flaw> {
        self.take().map(u32::from_le_bytes)
    }

    pub(super) fn f32(&mut self) -> Result<f32, Flaw> {
        self.take().map(f32::from_le_bytes)
    }

    pub(super) fn f64(&mut self) -> Result<f64, Flaw> {
        self.take().map(f64::from_le_bytes)
    }

    /// Several numbers, read by one of the functions above.
    pub(super) fn several<T: Copy + Default, const N: usize>(
        &mut self,
        mut read: impl FnMut(&mut Self) -> Result<T, Flaw>,
    ) -> Result<[T; N], Flaw> {
        let mut all = [T::default(); N];
        for one in &mut all {
            *one = read(self)?;
        }
        Ok(all)
    }

    /// Skips what fills up to a multiple of four bytes.
    pub(super) fn align(&mut self) -> Result<(), Flaw> {
        while !self.read.is_multiple_of(4) {
            self.u8()?;
        }
        Ok(())
    }

    /// Refuses bytes that are left over.
    pub(super) fn finish(self) -> Result<(), Flaw> {
        match self.bytes.len() - self.read {
            0 => Ok(()),
            extra => Err(Flaw::Excess { extra: extra as u64 }),
        }
    }
}

pub(super) fn put_u32(out: &mut impl Write, value: u32) -> io::Result<()> {
    out.write_all(&value.to_le_bytes())
}

pub(super) fn put_f32(
    out: &mut impl Write,
    values: impl IntoIterator<Item = f32>,
) -> io::Result<()> {
    values.into_iter().try_for_each(|value| out.write_all(&value.to_le_bytes()))
}

pub(super) fn put_f64(
    out: &mut impl Write,
    values: impl IntoIterator<Item = f64>,
) -> io::Result<()> {
    values.into_iter().try_for_each(|value| out.write_all(&value.to_le_bytes()))
}
