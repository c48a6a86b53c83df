//! Traits for network inputs.

use rafle_rules::{MAX_SEATS, MultiSeat, Rules, Seat};

/// The inputs of a network: a set of numbered features, each true or false in a position. Training and the engine use
/// the same traits, so that they cannot differ.
pub trait InputSet {
    /// The name of the set. It must change whenever the meaning of an input changes, so that older weights are
    /// rejected.
    const FEATURES: &'static str;

    /// The features as bits of words, from the lowest bit of the first word; an array of `u64`.
    type Inputs: AsRef<[u64]> + AsMut<[u64]> + Copy + Default + PartialEq + Send + Sync + 'static;

    /// The views from which a network computes one output, an array of [`InputSet::Inputs`]: those of the side to move
    /// and of the other side, or the view of one seat.
    type Views: AsRef<[Self::Inputs]> + Copy + Send + Sync + 'static;

    /// The number of views.
    const VIEWS: usize = size_of::<Self::Views>() / size_of::<Self::Inputs>();

    /// The number of game phases with output weights of their own; in a network of moves, of its [outputs](MoveInputs).
    const BUCKETS: usize;

    /// The number of positions, including itself, into which the board's symmetries turn a position of equal value for
    /// everyone.
    const SYMMETRIES: usize;

    /// Returns the features of a symmetric position. `symmetry` is below [`InputSet::SYMMETRIES`]; 0 changes nothing.
    fn symmetric(inputs: Self::Inputs, symmetry: usize) -> Self::Inputs;
}

/// A game of two sides with the inputs of its network.
pub trait Features: Rules + InputSet<Views = [<Self as InputSet>::Inputs; 2]> {
    /// The games that a network is for, in words that follow "is for".
    const SCOPE: &'static str = "all its games";

    /// Whether a network judges the position; it does at the start of the games that it is for.
    #[inline(always)]
    fn is_in_scope(&self) -> bool {
        true
    }

    /// Returns the side to move, 0 or 1.
    fn own_side(&self) -> usize;

    /// Returns the features from one side's view: its own pieces come first, and its own end of the board is at the
    /// bottom. A position and the same position with the sides exchanged have the same features.
    fn inputs(&self, side: usize) -> Self::Inputs;

    /// Returns the features that the other side sees where one side sees these: own and enemy pieces are exchanged, and
    /// the board is turned. Every feature becomes one feature.
    fn turned(inputs: Self::Inputs) -> Self::Inputs;

    /// Returns the features from the views of sides 0 and 1.
    #[inline(always)]
    fn views(&self) -> [Self::Inputs; 2] {
        [self.inputs(0), self.inputs(1)]
    }

    /// The phase of the game, below [`InputSet::BUCKETS`].
    fn bucket(&self) -> usize;

    /// Returns a key for caching the network's output. Only positions with the same features and phase share a key.
    #[inline(always)]
    fn cache_key(&self) -> u64 {
        self.hash()
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

    /// Calls `tell` with the number of each feature that is true for a seat. The seat's home is at the bottom of its
    /// view, for any side to move.
    fn for_each_input_of(&self, seat: Seat, tell: impl FnMut(usize));

    /// Returns the features from a seat's view.
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

    /// Returns how much each seat's log-odds of winning are below the network's output because of what the features do
    /// not show, as seen by the seat at the root. Unused seats have 0.
    fn handicaps(&self, root: Seat) -> [f32; MAX_SEATS];
}

/// The inputs and outputs of a network that finds how likely each move is to be chosen. The logit of a move is the sum of
/// two outputs. Each [bucket](InputSet::BUCKETS) is an output.
pub trait MoveInputs: InputSet<Views = [<Self as InputSet>::Inputs; 1]> {
    /// Returns the output that stands in the [symmetric](InputSet::symmetric) position for this one.
    fn symmetric_output(output: u16, symmetry: usize) -> u16;
}

/// A game of more than two seats with a network that finds how likely each move of the seat to move is to be chosen. The
/// network sees what the seat [sees](SeatFeatures::inputs_of), and is for the games in which a network judges the seats.
pub trait MoveFeatures: SeatFeatures {
    /// The inputs and outputs.
    type OfMoves: MoveInputs<Inputs = <Self::OfSeat as InputSet>::Inputs>;

    /// Returns the outputs of a move. No other move of the position has the same two.
    fn outputs_of(&self, mv: Self::Move) -> [u16; 2];
}

/// Splits sets of more than 64 cells into two words each, the lower one first. `WORDS` is twice `SETS`.
#[inline(always)]
pub(super) fn words<const SETS: usize, const WORDS: usize>(sets: [u128; SETS]) -> [u64; WORDS] {
    std::array::from_fn(|at| (sets[at / 2] >> (at % 2 * 64)) as u64)
}

/// Joins a pair of such words into a set.
pub(super) fn set(words: &[u64], at: usize) -> u128 {
    u128::from(words[2 * at]) | u128::from(words[2 * at + 1]) << 64
}

/// Returns the phase of a game by the pieces on the board: from `buckets - 1` with `most` pieces down to 0 with none.
#[inline(always)]
pub(super) fn phase(pieces: u32, most: u32, buckets: usize) -> usize {
    let bucket = pieces as usize * buckets / (most as usize + 1);
    bucket.min(buckets - 1)
}
