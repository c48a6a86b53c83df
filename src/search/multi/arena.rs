//! Memory for the parts of a tree, taken in pieces of one size, so that growth moves nothing that is there.

/// The base-2 logarithm of the parts of a chunk.
const CHUNK_BITS: u32 = 14;

/// The parts of a chunk.
const CHUNK: usize = 1 << CHUNK_BITS;

/// Parts of one kind, each with an index that it keeps.
pub(super) struct Arena<T> {
    /// Each of them has the capacity of a chunk and never grows beyond it.
    chunks: Vec<Vec<T>>,
}

impl<T> Default for Arena<T> {
    fn default() -> Self {
        Self { chunks: Vec::new() }
    }
}

impl<T> Arena<T> {
    /// The bytes of one chunk, by which an arena grows.
    pub(super) const CHUNK_BYTES: u64 = (CHUNK * size_of::<T>()) as u64;

    /// The bytes that were taken from the system.
    pub(super) fn bytes(&self) -> u64 {
        Self::CHUNK_BYTES * self.chunks.len() as u64
    }

    /// Adds parts next to each other; gives the index of the first. `None` if there is no memory, or they are
    /// more than a chunk holds.
    pub(super) fn push(&mut self, parts: impl ExactSizeIterator<Item = T>) -> Option<u32> {
        let has_room = |chunk: &Vec<T>| chunk.len() + parts.len() <= CHUNK;
        if !self.chunks.last().is_some_and(has_room) {
            self.add_chunk()?;
        }
        let number = self.chunks.len() - 1;
        let chunk = self.chunks.last_mut().filter(|chunk| has_room(chunk))?;
        let first = (number << CHUNK_BITS) + chunk.len();
        chunk.extend(parts);
        u32::try_from(first).ok()
    }

    fn add_chunk(&mut self) -> Option<()> {
        // The last index of all means that there is none.
        if self.chunks.len() + 1 >= (u32::MAX >> CHUNK_BITS) as usize {
            return None;
        }
        let mut chunk = Vec::new();
        chunk.try_reserve_exact(CHUNK).ok()?;
        self.chunks.try_reserve(1).ok()?;
        self.chunks.push(chunk);
        Some(())
    }

    /// The index after the last part, where parts were added one by one.
    pub(super) fn end(&self) -> u32 {
        let full = self.chunks.len().saturating_sub(1) << CHUNK_BITS;
        (full + self.chunks.last().map_or(0, Vec::len)) as u32
    }

    /// The part of an index.
    #[inline(always)]
    pub(super) fn get(&self, index: u32) -> &T {
        &self.chunks[(index >> CHUNK_BITS) as usize][index as usize % CHUNK]
    }

    #[inline(always)]
    pub(super) fn get_mut(&mut self, index: u32) -> &mut T {
        &mut self.chunks[(index >> CHUNK_BITS) as usize][index as usize % CHUNK]
    }

    /// Parts that were added together.
    #[inline(always)]
    pub(super) fn slice(&self, first: u32, count: usize) -> &[T] {
        if count == 0 {
            return &[];
        }
        let at = first as usize % CHUNK;
        &self.chunks[(first >> CHUNK_BITS) as usize][at..at + count]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_added_together_stay_together_where_they_were() {
        let mut arena = Arena::default();
        let blocks: Vec<(u32, usize)> = (0..9_000)
            .map(|number| {
                let count = number % 23;
                let first = arena.push((0..count).map(|part| number * 100 + part));
                (first.unwrap(), count)
            })
            .collect();
        for (number, (first, count)) in blocks.into_iter().enumerate() {
            let parts = (0..count).map(|part| number * 100 + part);
            assert_eq!(arena.slice(first, count), parts.collect::<Vec<_>>());
        }
        assert_eq!(arena.bytes() % Arena::<usize>::CHUNK_BYTES, 0);
    }

    #[test]
    fn more_than_a_chunk_holds_is_refused() {
        let mut arena = Arena::default();
        assert_eq!(arena.push(0..CHUNK), Some(0));
        assert_eq!(arena.push(0..CHUNK + 1), None);
    }
}
