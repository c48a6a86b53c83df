//! The traits of what a learned evaluation is told of a position.

use rafle_rules::{MAX_SEATS, MultiSeat, Rules, Seat};

/// The inputs of a network: a set of numbered facts, each true of a position or not. Training and the engine ask for
/// them by the same traits, so that they cannot differ.
pub trait InputSet {
    /// The name of the set. It changes whenever an input's meaning does, so that weights of another meaning are
    /// refused.
    const FEATURES: &'static str;

    /// The facts as the bits of words, from the lowest bit of the first word; an array of `u64`.
    type Inputs: AsRef<[u64]> + AsMut<[u64]> + Copy + Default + PartialEq + Send + Sync + 'static;

    /// The views of a position from which a network finds one chance, an array of [`InputSet::Inputs`]: those of the
    /// side to move and of the other one, or that of one seat.
    type Views: AsRef<[Self::Inputs]> + Copy + Send + Sync + 'static;

    /// How many views that are.
    const VIEWS: usize = size_of::<Self::Views>() / size_of::<Self::Inputs>();

    /// How many phases of the game have output weights of their own.
    const BUCKETS: usize;

    /// Into how many positions, itself among them, the symmetries of the board turn one that is worth as much to
    /// everyone.
    const SYMMETRIES: usize;

    /// The facts of a symmetric position, `symmetry` below [`InputSet::SYMMETRIES`]; 0 leaves them as they are.
    fn symmetric(inputs: Self::Inputs, symmetry: usize) -> Self::Inputs;
}

/// A game of two sides with the inputs of its network.
pub trait Features: Rules + InputSet<Views = [<Self as InputSet>::Inputs; 2]> {
    /// Whether the facts tell which pieces the other side threatens to capture, so that positions with such pieces
    /// are learned from too.
    const SEES_THREATS: bool;

    /// The games that a network is for, in words that follow "is for".
    const SCOPE: &'static str = "all its games";

    /// Whether a network judges the position; it does at the start of the games that it is for.
    #[inline(always)]
    fn is_in_scope(&self) -> bool {
        true
    }

    /// The side to move, 0 or 1.
    fn own_side(&self) -> usize;

    /// The facts as one side sees them: its own pieces first and its own end of the board below, so that a position
    /// and the same one with the sides exchanged have the same facts.
    fn inputs(&self, side: usize) -> Self::Inputs;

    /// The facts as the sides 0 and 1 see them: what [`Features::inputs`] gives for each, for a game that finds both
    /// together sooner than one after the other.
    #[inline(always)]
    fn views(&self) -> [Self::Inputs; 2] {
        [self.inputs(0), self.inputs(1)]
    }

    /// The phase of the game, below [`InputSet::BUCKETS`].
    fn bucket(&self) -> usize;

    /// A key under which a search remembers what the network finds, the same only for positions with the same facts and phase;
    /// `None` where the network finds it sooner than a table.
    #[inline(always)]
    fn cache_key(&self) -> Option<u64> {
        None
    }
}

/// A game of more than two seats with the inputs of a network that finds the chance of each seat.
pub trait SeatFeatures: MultiSeat {
    /// The inputs.
    type OfSeat: InputSet<Views = [<Self::OfSeat as InputSet>::Inputs; 1]>;

    /// The games that a network is for, in words that follow "is for".
    const SEATS_SCOPE: &'static str;

    /// Whether a network judges the seats of the position; it does at the start of the games that it is for.
    fn seats_are_in_scope(&self) -> bool;

    /// Calls `tell` with the number of each fact that is true for a seat. The seat's home is at the bottom of its view,
    /// whoever is to move.
    fn for_each_input_of(&self, seat: Seat, tell: impl FnMut(usize));

    /// The facts as a seat sees them.
    fn inputs_of(&self, seat: Seat) -> <Self::OfSeat as InputSet>::Inputs {
        let mut inputs = <Self::OfSeat as InputSet>::Inputs::default();
        let words = inputs.as_mut();
        self.for_each_input_of(seat, |input| {
            if let Some(word) = words.get_mut(input / u64::BITS as usize) {
                *word |= 1 << (input % u64::BITS as usize);
            }
        });
        inputs
    }

    /// The phase of the game, below [`InputSet::BUCKETS`].
    fn bucket_of_seats(&self) -> usize;

    /// By how much each seat's odds of winning, as logarithms, are lower than the network finds, for what it is not told
    /// of, as the seat at the root of a search judges. Seats at which nobody sits have 0.
    fn handicaps(&self, root: Seat) -> [f32; MAX_SEATS];
}

/// Sets of more than 64 cells as two words each, the lower one first; `WORDS` is twice `SETS`.
#[inline(always)]
pub(super) fn words<const SETS: usize, const WORDS: usize>(sets: [u128; SETS]) -> [u64; WORDS] {
    std::array::from_fn(|at| (sets[at / 2] >> (at % 2 * 64)) as u64)
}

/// The set of a pair of such words.
pub(super) fn set(words: &[u64], at: usize) -> u128 {
    u128::from(words[2 * at]) | u128::from(words[2 * at + 1]) << 64
}

/// The phase of a game by the pieces on the board: from `buckets` - 1 with `most` pieces down to 0 with none.
#[inline(always)]
pub(super) fn phase(pieces: u32, most: u32, buckets: usize) -> usize {
    let bucket = pieces as usize * buckets / (most as usize + 1);
    bucket.min(buckets - 1)
}
