//! The trait [`Game`]: names, texts and pictures of a game.

use super::{Huff, IrregularMove, MoveList, Options, Picture, Rules, Seat, Touches};
use rafle_protocol::code::Coded;
use rafle_protocol::hub::Geometry;
use rafle_protocol::moves::{MoveText, Signs};

/// A game with its texts, as sessions and front ends use it.
pub trait Game: Rules {
    /// The variant's name in the protocol.
    const NAME: &'static str;

    /// The meaning of a minus sign after a blank in the game's move lists.
    const SIGNS: Signs = Signs::Join;

    /// The error for an invalid position text.
    type Error: Coded + Send + Sync + 'static;

    /// Checks that a game can begin with these options.
    ///
    /// # Errors
    /// One sentence that names the options that do not go together.
    ///
    /// ```
    /// use rafle_rules::chinese_checkers::Position;
    /// use rafle_rules::{Game, Options};
    ///
    /// let mut options = Options::default();
    /// options.set("players", "6")?;
    /// options.set("pieces", "15")?;
    /// let error = Position::check(&options).expect_err("six camps of fifteen do not fit");
    /// assert_eq!(error.to_string(), "with 6 players each has 10 pieces, 15 are for 2 players");
    /// # Ok::<(), rafle_rules::OptionError>(())
    /// ```
    fn check(_options: &Options) -> Result<(), Self::Error> {
        Ok(())
    }

    /// The start position for options that have passed [`Game::check`].
    ///
    /// ```
    /// use rafle_rules::strand::Position;
    /// use rafle_rules::{Game, Options, Rules};
    ///
    /// let mut options = Options::default();
    /// assert_eq!(Position::start(&options).count_moves(), 3);
    /// // The moves of the conventional opening are compulsory.
    /// options.set("opening", "rencontre")?;
    /// assert_eq!(Position::start(&options).count_moves(), 1);
    /// # Ok::<(), rafle_rules::OptionError>(())
    /// ```
    fn start(options: &Options) -> Self;

    /// Reads a position text: one character per cell, or a list of pieces if a colon follows the first character.
    ///
    /// # Errors
    /// One sentence naming the part that is wrong.
    ///
    /// ```
    /// use rafle_rules::{Game, Options, draughts::Position};
    ///
    /// let options = Options::default();
    /// let fen = Position::read("W:W28,32:B23", &options)?;
    /// let error = Position::read("W:W28:B28", &options).expect_err("two pieces on one square");
    /// assert_eq!(error.to_string(), "'28' at column 8 is given twice");
    /// assert_eq!(Position::read(&fen.write(), &options)?, fen);
    /// # Ok::<(), rafle_rules::draughts::TextError>(())
    /// ```
    fn read(text: &str, options: &Options) -> Result<Self, Self::Error>;

    /// Writes the position as text. [`Game::read`] returns the same position, except for a result that depends on the
    /// game that led there.
    fn write(&self) -> String;

    /// Writes the position as a list of pieces, each side's in the order of the cells. [`Game::read`] returns the same
    /// position as for the text of [`Game::write`].
    ///
    /// ```
    /// use rafle_rules::{Game, Options, strand::Position};
    ///
    /// let options = Options::default();
    /// let position = Position::read("W:Wg7,Kb7:Bh6,h4", &options)?;
    /// assert_eq!(position.write_list(), "W:WKb7,g7:Bh6,h4");
    /// assert_eq!(Position::read(&position.write(), &options)?, position);
    /// let error = Position::read("W:Wg7,Kk7:Bh6", &options).expect_err("nine files");
    /// assert_eq!(error.to_string(), "'Kk7' at column 7 is not a cell of the board");
    /// # Ok::<(), rafle_rules::strand::TextError>(())
    /// ```
    fn write_list(&self) -> String;

    /// Writes the position as game records do. [`Game::read`] returns the same position.
    ///
    /// ```
    /// use rafle_rules::{Game, Options, draughts::Position};
    ///
    /// // Draughts are recorded in PDN, whose positions are FEN.
    /// let position = Position::read("W:W28,32:B23", &Options::default())?;
    /// assert_eq!(position.record(), "W:W28,32:B23");
    /// assert!(position.write().starts_with("Weeeee"));
    /// # Ok::<(), rafle_rules::draughts::TextError>(())
    /// ```
    fn record(&self) -> String {
        self.write()
    }

    /// The positions that play like this one: on the board turned or mirrored, and with the colours exchanged, as far as
    /// the rules allow it. The position itself is among them; a position may occur more than once.
    ///
    /// ```
    /// use rafle_rules::{Game, Options, draughts::Position};
    ///
    /// let position = Position::read("W:W28,32:B23", &Options::default())?;
    /// let images: Vec<String> = position.images().iter().map(Position::record).collect();
    /// assert_eq!(images, ["W:W28,32:B23", "B:W28:B19,23"]);
    /// # Ok::<(), rafle_rules::draughts::TextError>(())
    /// ```
    fn images(&self) -> Vec<Self>;

    /// A hash that all [images](Game::images) of a position share.
    ///
    /// ```
    /// use rafle_rules::{Game, Options, Rules, draughts::Position};
    ///
    /// let read = |text| Position::read(text, &Options::default());
    /// let (position, image) = (read("W:W28,32:B23")?, read("B:W28:B19,23")?);
    /// assert_ne!(position.hash(), image.hash());
    /// assert_eq!(position.symmetry_hash(), image.symmetry_hash());
    /// # Ok::<(), rafle_rules::draughts::TextError>(())
    /// ```
    fn symmetry_hash(&self) -> u64 {
        let hashes = self.images().into_iter().map(|image| image.hash());
        hashes.min().unwrap_or_else(|| self.hash())
    }

    /// Writes a move as the engine does.
    ///
    /// ```
    /// use rafle_rules::draughts::{Move, Position, board::bit_of};
    /// use rafle_rules::{Game, Notation, Options};
    ///
    /// let algebraic = Options { notation: Notation::Algebraic, ..Options::default() };
    /// let start = Position::start(&Options::default());
    /// let mv = Move::quiet(bit_of(32), bit_of(28));
    /// assert_eq!(start.write_move(mv, &Options::default()), "32-28");
    /// assert_eq!(start.write_move(mv, &algebraic), "d4-e5");
    /// ```
    fn write_move(&self, mv: Self::Move, options: &Options) -> String;

    /// Writes a move as game records do. [`Game::fits`] matches the text with this move only.
    fn record_move(&self, mv: Self::Move, options: &Options) -> String {
        self.write_move(mv, options)
    }

    /// Writes legal moves as game records do, in their order. The caller passes all legal moves.
    ///
    /// ```
    /// use rafle_rules::{Game, LegalMoves, Options, draughts::Position};
    ///
    /// // Two of the rafles have the same ends, so their landings are written.
    /// let options = Options::default();
    /// let position = Position::read("W:WK14:B12,22,23,31", &options)?;
    /// let written = position.record_moves(LegalMoves::of(position).list(), &options);
    /// assert!(written.contains(&"14x28x17x3".to_owned()));
    /// # Ok::<(), rafle_rules::draughts::TextError>(())
    /// ```
    fn record_moves(&self, legal: &[Self::Move], options: &Options) -> Vec<String> {
        let moves = legal.iter();
        moves.map(|&mv| self.record_move(mv, options)).collect()
    }

    /// Writes a move as game records may, with every landing of a capture. [`Game::fits`] matches the text with this
    /// move only.
    fn landings_move(&self, mv: Self::Move, options: &Options) -> String {
        self.record_move(mv, options)
    }

    /// Whether a parsed move text is one of the ways to write this legal move.
    ///
    /// ```
    /// use rafle_rules::{Game, MoveList, Options, Rules, draughts::Position};
    /// use rafle_protocol::moves::parse_move;
    ///
    /// let position = Position::read("W:W28,32:B23", &Options::default())?;
    /// let mut moves = MoveList::new();
    /// position.legal_moves(&mut moves);
    /// let fits = |text| position.fits(moves[0], &parse_move(text).expect("a move text").parsed);
    /// assert!(fits("28x19") && fits("28x19x23") && fits("e5xg7"));
    /// assert!(!fits("28-19") && !fits("28x19x24"));
    /// # Ok::<(), rafle_rules::draughts::TextError>(())
    /// ```
    fn fits(&self, mv: Self::Move, written: &MoveText) -> bool;

    /// Whether a move found by a search is legal, as far as a millisecond's work can show. A search may consider fewer
    /// captures than the rules do and so take an illegal move for a legal one.
    ///
    /// ```
    /// use rafle_rules::{Game, MoveList, Options, Rules, strand::Position};
    ///
    /// let start = Position::start(&Options::default());
    /// let mut moves = MoveList::new();
    /// start.legal_moves(&mut moves);
    /// assert!(moves.iter().all(|&mv| start.is_surely_legal(mv)));
    /// assert!(!start.play(moves[0]).is_surely_legal(moves[0]));
    /// ```
    fn is_surely_legal(&self, mv: Self::Move) -> bool {
        let mut moves = MoveList::new();
        self.legal_moves(&mut moves);
        moves.contains(&mv)
    }

    /// Appends the moves that break only an obligation, each with that obligation: `irregular=claim` allows them in a
    /// move list. The caller passes the legal moves.
    ///
    /// ```
    /// use rafle_rules::{Breach, Game, LegalMoves, Options, draughts::Position};
    ///
    /// let options = Options::default();
    /// let position = Position::read("W:W28,32:B23", &options)?;
    /// let mut found = Vec::new();
    /// position.irregular_moves(LegalMoves::of(position).list(), &mut found);
    /// let step = found.iter().find(|found| position.write_move(found.mv, &options) == "32-27");
    /// assert_eq!(step.map(|step| step.breach), Some(Breach::Capture));
    /// # Ok::<(), rafle_rules::draughts::TextError>(())
    /// ```
    fn irregular_moves(&self, legal: &[Self::Move], found: &mut Vec<IrregularMove<Self::Move>>) {
        self.irregular_captures(legal, found);
        self.irregular_quiet_moves(found);
    }

    /// Appends the captures among the [`Game::irregular_moves`].
    fn irregular_captures(&self, legal: &[Self::Move], found: &mut Vec<IrregularMove<Self::Move>>);

    /// Appends the quiet moves among the [`Game::irregular_moves`].
    fn irregular_quiet_moves(&self, found: &mut Vec<IrregularMove<Self::Move>>);

    /// The number of pieces that a move takes, in games where players announce it (« le joueur annonce à l'avance le
    /// nombre de pions qu'il va prendre »).
    ///
    /// ```
    /// use rafle_rules::{Game, MoveError, Options, resolve, strand::Position};
    /// use rafle_protocol::moves::parse_move;
    ///
    /// let options = Options::default();
    /// let position = Position::read("W:We5:Bd6,f6,f8", &options)?;
    /// let meant = |text| resolve(&position, &parse_move(text).expect("a move text"), &options);
    /// assert!(meant("e5xe9=2").is_ok());
    /// assert!(matches!(meant("e5xe9=1"), Err(MoveError::AnnouncedFewer { greatest: 2, .. })));
    /// assert!(matches!(meant("e5xe9=3"), Err(MoveError::AnnouncedMore { taken: 2, .. })));
    /// # Ok::<(), rafle_rules::strand::TextError>(())
    /// ```
    fn announceable(&self, _mv: Self::Move) -> Option<u32> {
        None
    }

    /// The pieces that may be huffed after an irregular move from this position, in games with the huff. The caller
    /// passes the legal moves.
    fn huffs(&self, _legal: &[Self::Move], _irregular: Self::Move) -> Vec<Huff<Self>> {
        Vec::new()
    }

    /// The coordinates of the cells, in the order of [`Game::write`], for programs that draw the board.
    ///
    /// ```
    /// use rafle_rules::{Game, Options, draughts::Position};
    ///
    /// let geometry = Position::start(&Options::default()).geometry(&Options::default());
    /// let place = &geometry.places[45];
    /// assert_eq!((place.name.as_str(), place.at.map(|at| at.cells())), ("46", [0.5, 9.5]));
    /// ```
    fn geometry(&self, options: &Options) -> Geometry;

    /// The cells that a legal move touches, so that a user can click it.
    ///
    /// ```
    /// use rafle_rules::{Game, MoveList, Options, Rules, draughts::Position};
    ///
    /// let options = Options::default();
    /// let position = Position::read("W:WK47:B42,20", &options)?;
    /// let mut moves = MoveList::new();
    /// position.legal_moves(&mut moves);
    /// let touches = position.touches(moves[0], &options);
    /// assert_eq!(touches.touched, ["47", "24", "15"]);
    /// assert_eq!(touches.captured, ["20", "42"]);
    /// # Ok::<(), rafle_rules::draughts::TextError>(())
    /// ```
    fn touches(&self, mv: Self::Move, options: &Options) -> Touches;

    /// Draws the board as text; `names` adds the names of all cells.
    ///
    /// ```
    /// use rafle_rules::{Game, Options, chinese_checkers::Position};
    ///
    /// let rows = Position::start(&Options::default()).draw(false).rows();
    /// assert_eq!(rows[..3], ["               ╱5", "a             1 ╱6", "b            1 1 ╱7"]);
    /// ```
    fn draw(&self, names: bool) -> Picture;

    /// The names of the boards, in games that show the same cells on several boards.
    fn boards() -> &'static [&'static str] {
        &[]
    }

    /// Draws one of [`Game::boards`] like [`Game::draw`]; `None` for an unknown name.
    ///
    /// ```
    /// use rafle_rules::{Game, Options, pyramidame::Position};
    ///
    /// let start = Position::start(&Options::default());
    /// assert_eq!(Position::boards(), ["A", "B", "C", "D", "E"]);
    /// let side = start.draw_board("A", false).expect("a board").rows();
    /// assert_eq!(side[4..6], ["3        .   .   w   .   .", "2      .   .   w   w   .   ."]);
    /// assert!(start.draw_board("F", false).is_none());
    /// ```
    fn draw_board(&self, _board: &str, _names: bool) -> Option<Picture> {
        None
    }

    /// A seat's name in the protocol.
    ///
    /// ```
    /// use rafle_rules::{Game, Seat, chinese_checkers, draughts};
    ///
    /// assert_eq!(draughts::Position::seat_name(Seat(1)), "black");
    /// assert_eq!(chinese_checkers::Position::seat_name(Seat(3)), "4");
    /// ```
    fn seat_name(seat: Seat) -> &'static str;
}
