//! The open connections, and which of them are closed in favour of others.

use super::limits::{MAX_STRANGERS, max_guests};
use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

/// The rank of a connection, from what has arrived over it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rank {
    /// No request has named the page's address.
    Stranger,
    /// A request for something under the page's address.
    Guest,
    /// The dialogue of a board.
    Player,
}

/// The open connections. Strangers and guests have separate places, so that strangers take none from guests. If a rank
/// has too many connections, the address with the most of them loses its oldest one; a player is never disconnected.
#[derive(Debug)]
pub(super) struct Connections {
    state: Mutex<State>,
    max_guests: usize,
}

#[derive(Debug, Default)]
struct State {
    /// In order of arrival.
    open: Vec<Entry>,
    next: u64,
}

#[derive(Debug)]
struct Entry {
    number: u64,
    /// The part of the address that identifies one client.
    address: IpAddr,
    rank: Rank,
    /// Dropped to end the connection.
    _stays: watch::Sender<()>,
}

/// The place of a connection, freed when this is dropped.
#[derive(Debug)]
pub(super) struct Connection {
    connections: Arc<Connections>,
    number: u64,
    stays: watch::Receiver<()>,
}

impl Connections {
    /// An empty set, for a server with this number of boards.
    pub(super) fn new(boards: usize) -> Arc<Self> {
        Arc::new(Self {
            state: Mutex::default(),
            max_guests: max_guests(boards),
        })
    }

    /// Adds a stranger.
    pub(super) fn add(self: &Arc<Self>, address: IpAddr) -> Arc<Connection> {
        let mut state = self.lock();
        let number = state.next;
        state.next += 1;
        let (sender, stays) = watch::channel(());
        state.open.push(Entry {
            number,
            address: client(address),
            rank: Rank::Stranger,
            _stays: sender,
        });
        state.keep(Rank::Stranger, MAX_STRANGERS);
        drop(state);
        Arc::new(Connection {
            connections: Arc::clone(self),
            number,
            stays,
        })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Disconnects the excess connections of a rank.
    fn keep(&mut self, rank: Rank, at_most: usize) {
        let mut counts: HashMap<IpAddr, usize> = HashMap::new();
        for entry in self.open.iter().filter(|entry| entry.rank == rank) {
            *counts.entry(entry.address).or_default() += 1;
        }
        let mut too_many = counts.values().sum::<usize>().saturating_sub(at_most);
        while too_many > 0 {
            let most = counts.values().copied().max().unwrap_or_default();
            let of_most =
                |entry: &Entry| entry.rank == rank && counts.get(&entry.address) == Some(&most);
            let Some(oldest) = self.open.iter().position(of_most) else {
                break;
            };
            let sent = self.open.remove(oldest);
            counts.entry(sent.address).and_modify(|count| *count -= 1);
            too_many -= 1;
        }
    }
}

impl Connection {
    /// Records that the client knows the page's address.
    pub(super) fn is_guest(&self) {
        let mut state = self.connections.lock();
        if let Some(entry) = state.entry(self.number)
            && entry.rank == Rank::Stranger
        {
            entry.rank = Rank::Guest;
            state.keep(Rank::Guest, self.connections.max_guests);
        }
    }

    /// Records that the client has a board.
    pub(super) fn is_player(&self) {
        if let Some(entry) = self.connections.lock().entry(self.number) {
            entry.rank = Rank::Player;
        }
    }

    /// Waits until the connection has to be closed.
    pub(super) async fn sent_away(&self) {
        // Nothing is sent; this waits until the other end is dropped.
        let _ = self.stays.clone().changed().await;
    }
}

impl State {
    fn entry(&mut self, number: u64) -> Option<&mut Entry> {
        { self.open.iter_mut() }.find(|entry| entry.number == number)
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let mut state = self.connections.lock();
        state.open.retain(|entry| entry.number != self.number);
    }
}

/// The part of an address that a client cannot choose: in IPv6 one client has a whole network of 64 bits.
fn client(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let network = address.to_bits() & !u128::from(u64::MAX);
            Ipv6Addr::from_bits(network).into()
        }
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    /// Whether a connection is still allowed.
    fn stays(connection: &Connection) -> bool {
        connection.stays.has_changed().is_ok()
    }

    fn add(connections: &Arc<Connections>, from: &str, count: usize) -> Vec<Arc<Connection>> {
        let from = address(from);
        (0..count).map(|_| connections.add(from)).collect()
    }

    fn staying(connections: &[Arc<Connection>]) -> usize {
        let all = connections.iter();
        all.filter(|connection| stays(connection)).count()
    }

    #[test]
    fn an_address_with_too_many_strangers_loses_its_oldest() {
        let connections = Connections::new(1);
        let person = add(&connections, "10.0.0.2", 1);
        let crowd = add(&connections, "10.0.0.1", 1000);
        assert!(stays(&person[0]));
        assert_eq!(staying(&crowd), MAX_STRANGERS - 1);
        assert!(!stays(&crowd[0]) && stays(&crowd[999]));
        let late = add(&connections, "10.0.0.3", 1);
        assert!(stays(&late[0]) && stays(&person[0]));
    }

    #[test]
    fn strangers_take_no_places_of_guests() {
        let connections = Connections::new(2);
        let guests = add(&connections, "10.0.0.1", 8);
        for guest in &guests {
            guest.is_guest();
        }
        let crowd = add(&connections, "10.0.0.1", 1000);
        assert_eq!(staying(&guests), 8);
        assert_eq!(staying(&crowd), MAX_STRANGERS);
        // A connection that names the page becomes a guest, and replaces a guest of its own address.
        crowd[999].is_guest();
        assert_eq!((staying(&guests), stays(&crowd[999])), (7, true));
    }

    #[test]
    fn a_player_is_never_sent_away() {
        let connections = Connections::new(1);
        let player = add(&connections, "10.0.0.1", 1);
        player[0].is_guest();
        player[0].is_player();
        let crowd = add(&connections, "10.0.0.1", 500);
        for guest in &crowd {
            guest.is_guest();
        }
        assert!(stays(&player[0]));
        assert_eq!(staying(&crowd), max_guests(1));
    }

    #[test]
    fn a_connection_that_ends_frees_its_place() {
        let connections = Connections::new(1);
        drop(add(&connections, "10.0.0.1", MAX_STRANGERS));
        let others = add(&connections, "10.0.0.2", MAX_STRANGERS);
        assert_eq!(staying(&others), MAX_STRANGERS);
        assert_eq!(connections.lock().open.len(), MAX_STRANGERS);
    }

    #[test]
    fn the_addresses_of_one_network_are_one_client() {
        for (one, other, is_same) in [
            ("10.0.0.1", "10.0.0.2", false),
            ("::ffff:10.0.0.1", "10.0.0.1", true),
            ("2001:db8::1", "2001:db8::ffff:0:0:2", true),
            ("2001:db8::1", "2001:db8:0:1::1", false),
        ] {
            let found = client(address(one)) == client(address(other));
            assert_eq!(found, is_same, "{one} {other}");
        }
    }
}
