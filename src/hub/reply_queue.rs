//! The queue of lines to be written. It drops search reports that would delay the end of the search.

use rafle_protocol::hub::{Info, Reply};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// The number of queued reports of one search from which on a new report replaces the older one of the same line.
const MAX_REPORTS: usize = 64;

/// The number of reports that may still wait when a search with fewer lines ends: with the gaps between lines, some 2
/// ms.
const MAX_LAST_REPORTS: usize = 12;

/// Replies in the order of writing.
///
/// During a search the queue holds at most [`MAX_REPORTS`] reports, or one for each line if there are more lines;
/// beyond that, a report replaces the older one of the same line. If more than [`MAX_LAST_REPORTS`] wait when the
/// search ends, only the last report of each line stays.
#[derive(Debug, Default)]
pub(super) struct ReplyQueue {
    /// Replies up to the end of the last finished search.
    settled: VecDeque<Reply>,
    /// Replies after it: the reports of the running search and other replies between them.
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

    /// The number of reports of the running search.
    fn reports(&self) -> usize {
        self.current.iter().filter_map(line_of).count()
    }

    /// If many wait, removes all reports of the finished search except the last one of each line.
    fn keep_last_reports(&mut self) {
        if self.reports() <= MAX_LAST_REPORTS {
            return;
        }
        // Line numbers of the last reports, with their indices.
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

    /// The depth and line of every report in the queue, and `None` for every other reply.
    fn content(queue: &ReplyQueue) -> Vec<Option<(u32, u32)>> {
        let replies = queue.settled.iter().chain(&queue.current);
        replies
            .map(|reply| match reply {
                Reply::Info(info) => Some((info.depth.unwrap(), line(info))),
                _ => None,
            })
            .collect()
    }

    /// A queue with a report for every line of every iteration, none of them written.
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
