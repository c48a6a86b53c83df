//! The lines that wait to be written. Reports of a search are given up where they would delay its end.

use rafle_protocol::hub::{Info, Reply};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Waiting reports of one search from which on a new one replaces the older one of the same line.
const MAX_REPORTS: usize = 64;

/// Reports that may still wait when the search ends, where it has fewer lines: with the gaps between lines, some 2 ms.
const MAX_LAST_REPORTS: usize = 12;

/// Replies in the order in which they are to be written.
///
/// While a search runs, at most [`MAX_REPORTS`] of its reports wait, or one for each of its lines if these are
/// more: beyond, a report replaces the older one of the same line. When the search ends and more than
/// [`MAX_LAST_REPORTS`] wait, the last report of each line stays.
#[derive(Debug, Default)]
pub(super) struct ReplyQueue {
    /// Up to the end of the last search that has ended.
    settled: VecDeque<Reply>,
    /// After it: the reports of the search that runs, and what is said in between.
    current: VecDeque<Reply>,
}

impl ReplyQueue {
    pub(super) fn len(&self) -> usize {
        self.settled.len() + self.current.len()
    }

    pub(super) fn push(&mut self, reply: Reply) {
        match &reply {
            Reply::Info(info) if self.reports() >= MAX_REPORTS => {
                let replaced = Some(line(info));
                self.current.retain(|reply| line_of(reply) != replaced);
                self.current.push_back(reply);
            }
            Reply::Done(_) => {
                self.keep_last_reports();
                self.settled.append(&mut self.current);
                self.settled.push_back(reply);
            }
            _ => self.current.push_back(reply),
        }
    }

    pub(super) fn pop(&mut self) -> Option<Reply> {
        self.settled
            .pop_front()
            .or_else(|| self.current.pop_front())
    }

    /// The number of reports of the search that runs.
    fn reports(&self) -> usize {
        self.current.iter().filter_map(line_of).count()
    }

    /// Removes all reports of the search that ends but the last one of each line, if many wait.
    fn keep_last_reports(&mut self) {
        if self.reports() <= MAX_LAST_REPORTS {
            return;
        }
        // The line of each last report, and its place.
        let mut last: BTreeMap<u32, usize> = BTreeMap::new();
        for (place, reply) in self.current.iter().enumerate() {
            if let Some(line) = line_of(reply) {
                last.insert(line, place);
            }
        }
        let kept: BTreeSet<usize> = last.into_values().collect();
        let replies = std::mem::take(&mut self.current).into_iter().enumerate();
        self.current = replies
            .filter(|(place, reply)| line_of(reply).is_none() || kept.contains(place))
            .map(|(_, reply)| reply)
            .collect();
    }
}

/// The number of a report's line, from 1.
fn line(info: &Info) -> u32 {
    info.line.unwrap_or(1)
}

fn line_of(reply: &Reply) -> Option<u32> {
    match reply {
        Reply::Info(info) => Some(line(info)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rafle_protocol::hub::Done;

    fn report(depth: u32, line: Option<u32>) -> Reply {
        Reply::Info(Info {
            depth: Some(depth),
            line,
            ..Info::default()
        })
    }

    fn done() -> Reply {
        Reply::Done(Done::default())
    }

    /// Depth and line of every report in the queue, and `None` for every other reply.
    fn content(queue: &ReplyQueue) -> Vec<Option<(u32, u32)>> {
        let replies = queue.settled.iter().chain(&queue.current);
        replies
            .map(|reply| match reply {
                Reply::Info(info) => Some((info.depth.unwrap(), line(info))),
                _ => None,
            })
            .collect()
    }

    /// A queue to which every line of every iteration has been reported, and nothing was written.
    fn searched(depths: u32, lines: u32) -> ReplyQueue {
        let mut queue = ReplyQueue::default();
        for depth in 1..=depths {
            for line in 1..=lines {
                queue.push(report(depth, Some(line)));
            }
        }
        queue
    }

    #[test]
    fn few_reports_all_stay() {
        let mut queue = searched(4, 3);
        queue.push(done());
        assert_eq!(queue.len(), 13);
    }

    #[test]
    fn of_many_reports_the_last_one_of_each_line_stays() {
        for lines in [1, 7, 64, 100] {
            let queue = searched(90, lines);
            let largest = MAX_REPORTS.max(lines as usize);
            assert!(queue.len() <= largest, "{lines}: {}", queue.len());
            let content = content(&queue);
            for line in 1..=lines {
                assert!(content.contains(&Some((90, line))), "{line} of {lines}");
            }
        }
    }

    #[test]
    fn at_the_end_of_a_search_the_last_report_of_each_line_stays() {
        for lines in [1, 2, 12, 13, 100] {
            let mut queue = searched(90, lines);
            queue.push(report(91, Some(1)));
            queue.push(done());
            let content = content(&queue);
            assert_eq!(content.last(), Some(&None));
            let reports: Vec<(u32, u32)> = content.into_iter().flatten().collect();
            let others = (2..=lines).map(|line| (90, line));
            let last: Vec<(u32, u32)> = others.chain([(91, 1)]).collect();
            assert_eq!(reports, last, "{lines}");
        }
    }

    #[test]
    fn the_first_line_stays_when_it_was_reported_long_before_the_others() {
        let mut queue = ReplyQueue::default();
        for line in 1..=100 {
            queue.push(report(1, Some(line)));
        }
        queue.push(done());
        let content = content(&queue);
        assert_eq!(content.first(), Some(&Some((1, 1))));
        assert_eq!(content.len(), 101);
    }

    #[test]
    fn other_replies_and_the_reports_of_an_earlier_search_stay() {
        let mut queue = ReplyQueue::default();
        queue.push(report(1, None));
        queue.push(done());
        for depth in 1..=200 {
            queue.push(report(depth, None));
            if depth % 50 == 0 {
                queue.push(Reply::Pong);
            }
        }
        queue.push(done());
        let content = content(&queue);
        assert_eq!(content[..2], [Some((1, 1)), None]);
        assert_eq!(content.iter().filter(|reply| reply.is_none()).count(), 6);
        assert!(content.contains(&Some((200, 1))));
    }

    #[test]
    fn what_was_written_makes_room() {
        let mut queue = ReplyQueue::default();
        for depth in 1..=40 {
            queue.push(report(depth, None));
        }
        for _ in 0..30 {
            queue.pop();
        }
        queue.push(done());
        assert_eq!(queue.len(), 11);
    }
}
