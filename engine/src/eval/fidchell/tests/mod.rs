//! Tests of what guides the search of Fidchell.

mod search_moves;
