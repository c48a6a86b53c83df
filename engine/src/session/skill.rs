//! Deliberately weaker play: a search with fewer nodes, and a random choice among the nearly best lines.

use super::beginner::{self, Beginner, Impression};
use crate::search::{DECIDED, Limits, PvInfo, Score, SearchResult};
use rafle_rules::Rules;
use rafle_rules::random::Random;

/// The number of lines among which chance decides.
const LINES: usize = 3;

/// The nodes that full strength would search if it were a level like the others. The logarithm of the number of nodes
/// falls by a power of the distance from full strength. So the levels near full strength, where more nodes help less,
/// are as far apart as the others. Chosen, like the temperature, by matches between levels at draughts and Strand.
const FULL_NODES: f64 = 700_000.0;
const NODES_FALL: f64 = 0.805;
const NODES_POWER: f64 = 0.7;

/// The nodes per root move that every level searches. One iteration of all lines takes about this many; with fewer, the
/// move would be arbitrary.
const NODES_A_MOVE: u64 = 4;

/// The temperature of the lowest attentive level: the loss in the logarithm of the odds of winning that makes a line e times less
/// likely to be played. It falls with this power of the distance from full strength.
const TEMPERATURE: f64 = 0.23;
const TEMPERATURE_POWER: f64 = 1.5;

/// A line is played only if it is at most this many temperatures worse than the best one.
const NEAR: f64 = 3.0;

/// A level with a name for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedLevel {
    /// The name, one word in small letters.
    pub name: &'static str,
    /// The value of the parameter `skill`.
    pub skill: i32,
}

/// The named levels, the lowest first. Interfaces offer these names.
pub const NAMED_LEVELS: [NamedLevel; 5] = [
    NamedLevel {
        name: "novice",
        skill: Skill::LOWEST,
    },
    NamedLevel {
        name: "casual",
        skill: -1,
    },
    NamedLevel {
        name: "club",
        skill: 8,
    },
    NamedLevel {
        name: "strong",
        skill: 14,
    },
    NamedLevel {
        name: "full",
        skill: Skill::FULL,
    },
];

/// What the seed of the choice among lines is combined with to give the seed of what a beginner misses.
const BEGINNER_SEED: u64 = 0xB5AD_4ECE_DA1C_E2A9;

/// A level of play below full strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Skill {
    level: i32,
    seed: u64,
}

impl Skill {
    /// The lowest level.
    pub const LOWEST: i32 = beginner::LOWEST;
    /// The lowest level that looks at all moves and all replies.
    pub const ATTENTIVE: i32 = beginner::ATTENTIVE;
    /// Full strength.
    pub const FULL: i32 = 20;

    /// A level with the seed of its random choices in one search; `None` at full strength.
    #[must_use]
    pub fn new(level: i32, seed: u64) -> Option<Self> {
        let level = level.max(Self::LOWEST);
        (level < Self::FULL).then_some(Self { level, seed })
    }

    /// The distance from full strength.
    fn levels_below(self) -> i32 {
        Self::FULL - self.level
    }

    /// Returns what a player of this level misses; `None` if it is nothing.
    pub(super) fn beginner(self) -> Option<Beginner> {
        Beginner::new(self.level, self.seed ^ BEGINNER_SEED)
    }

    /// The loss in the logarithm of the odds that makes a line e times less likely to be played at this level.
    fn temperature(self) -> f64 {
        let below = f64::from(self.levels_below()) / f64::from(Self::FULL - Self::ATTENTIVE);
        TEMPERATURE * below.powf(TEMPERATURE_POWER)
    }

    /// Returns the limits of a search with a number of root moves at this level. The search uses one thread.
    pub(super) fn limit(self, limits: Limits, root_moves: usize) -> Limits {
        let fall = NODES_FALL * f64::from(self.levels_below()).powf(NODES_POWER);
        let nodes = (FULL_NODES * (-fall).exp()) as u64;
        let nodes = nodes.max(NODES_A_MOVE * root_moves as u64);
        Limits {
            nodes: Some(limits.nodes.map_or(nodes, |limit| limit.min(nodes))),
            lines: limits.lines.max(LINES),
            threads: 1,
            ..limits
        }
    }

    /// Returns the weight of a line relative to the best one, by its loss in the logarithm of the odds of winning.
    fn weight(self, loss: f64) -> f64 {
        let temperatures = loss.max(0.0) / self.temperature();
        if temperatures > NEAR {
            return 0.0;
        }
        (-temperatures).exp()
    }
}

/// A line: its root move, depth, score and the moves after the root move.
struct Line<M> {
    root: usize,
    depth: u32,
    score: Score,
    pv: Vec<M>,
}

/// The last reported lines of a search, from which chance chooses.
pub(super) struct NearBest<R: Rules> {
    skill: Skill,
    /// The score that makes the odds of winning e times as great.
    scale: Score,
    /// The lines of the last report, the best first.
    lines: Vec<Line<R::Move>>,
    /// The lines of the last earlier report whose lines all have one depth: scores of different depths are not
    /// comparable.
    complete: Vec<Line<R::Move>>,
    /// What moves seem to be worth whose replies are forgotten.
    impressions: Vec<Impression>,
}

impl<R: Rules> NearBest<R> {
    pub(super) fn new(skill: Skill, scale: Score, impressions: Vec<Impression>) -> Self {
        Self {
            skill,
            scale,
            lines: Vec::new(),
            complete: Vec::new(),
            impressions,
        }
    }

    /// Takes a line. Each report starts with the best one.
    pub(super) fn take(&mut self, found: &PvInfo<R>) {
        if found.line == 1 {
            let last = std::mem::take(&mut self.lines);
            if are_of_one_depth(&last) {
                self.complete = last;
            }
        }
        self.lines.push(Line {
            root: found.root,
            depth: found.depth,
            score: found.score,
            pv: found.pv.clone(),
        });
    }

    /// Returns the result with the chosen line in place of the best one. Never prefers a line that loses the game or
    /// gives a win away to one that does not, and never delays a win, unless it forgets the replies.
    pub(super) fn choose(self, result: SearchResult<R>) -> SearchResult<R> {
        let Self {
            skill,
            scale,
            lines,
            complete,
            impressions,
        } = self;
        let mut lines = if are_of_one_depth(&lines) || complete.is_empty() {
            lines
        } else {
            complete
        };
        let Some(&Line {
            root, depth, score, ..
        }) = lines.first()
        else {
            return result;
        };
        let is_won = score >= DECIDED || result.score >= DECIDED;
        let is_lost = score <= -DECIDED || result.score <= -DECIDED;
        if is_won || is_lost && impressions.is_empty() {
            return result;
        }
        if root != result.root {
            // A search that was cut short may have found a better line than the best of the last complete report. That
            // line is still the first and replaces the best one.
            lines.retain(|line| line.root != result.root);
            lines[0] = Line {
                root: result.root,
                depth,
                score: result.score,
                pv: result.pv.clone(),
            };
        }
        let (best, score) =
            with_impressions(&mut lines, impressions).unwrap_or((result.root, score));
        let weight = |line: &Line<R::Move>| {
            if line.root == best {
                1.0
            } else if line.score.abs() >= DECIDED {
                0.0
            } else {
                skill.weight(f64::from(score - line.score) / f64::from(scale))
            }
        };
        let total: f64 = lines.iter().map(weight).sum();
        let mut left = Random::new(skill.seed).fraction() * total;
        let chosen = lines.into_iter().find(|line| {
            left -= weight(line);
            left < 0.0
        });
        match chosen {
            Some(Line {
                root, score, pv, ..
            }) => SearchResult {
                root,
                score,
                pv,
                ..result
            },
            None => result,
        }
    }
}

/// Replaces the scores of lines by better impressions of their moves, and adds the impressions of moves without a line.
/// Returns the root move that then seems best, and its score; `None` without impressions.
fn with_impressions<M>(
    lines: &mut Vec<Line<M>>,
    impressions: Vec<Impression>,
) -> Option<(usize, Score)> {
    let depth = lines.first()?.depth;
    if impressions.is_empty() {
        return None;
    }
    for Impression { root, score } in impressions {
        match lines.iter_mut().find(|line| line.root == root) {
            Some(line) if line.score >= score => {}
            Some(line) => {
                line.score = score;
                line.pv.clear();
            }
            None => lines.push(Line {
                root,
                depth,
                score,
                pv: Vec::new(),
            }),
        }
    }
    let scored = lines.iter().map(|line| (line.score, line.root));
    let best = scored.reduce(|best, other| if other.0 > best.0 { other } else { best });
    best.map(|(score, root)| (root, score))
}

fn are_of_one_depth<M>(lines: &[Line<M>]) -> bool {
    let depths = || lines.iter().map(|line| line.depth);
    depths().min() == depths().max()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rafle_rules::draughts::{Move, Position};

    fn result() -> SearchResult<Position> {
        SearchResult {
            root: 0,
            score: 10,
            pv: Vec::new(),
            nodes: 1,
        }
    }

    /// How often each of the lines with these scores is chosen in a thousand searches.
    fn chosen(level: i32, scores: &[Score]) -> Vec<usize> {
        let mut counts = vec![0; scores.len()];
        for seed in 0..1_000 {
            let skill = Skill::new(level, seed).expect("a level below full strength");
            let mut near: NearBest<Position> = NearBest::new(skill, 50, Vec::new());
            for (root, &score) in scores.iter().enumerate() {
                near.lines.push(Line::<Move> {
                    root,
                    depth: 1,
                    score,
                    pv: Vec::new(),
                });
            }
            counts[near.choose(result()).root] += 1;
        }
        counts
    }

    #[test]
    fn there_is_no_skill_at_full_strength() {
        assert_eq!(Skill::new(Skill::FULL, 1), None);
        assert!(Skill::new(Skill::FULL - 1, 1).is_some());
    }

    #[test]
    fn the_better_a_line_the_more_often_it_is_played() {
        let counts = chosen(5, &[10, 5, -5, -200]);
        assert!(counts.is_sorted_by(|one, other| one > other), "{counts:?}");
        assert_eq!(counts[3], 0, "a blunder");
    }

    #[test]
    fn the_higher_the_level_the_more_often_the_best_line_is_played() {
        let counts = [1, 7, 13, 19].map(|level| chosen(level, &[10, 6, 2])[0]);
        assert!(counts.is_sorted(), "{counts:?}");
    }

    #[test]
    fn lines_of_an_unfinished_report_are_not_compared_with_those_of_the_one_before() {
        let found = |line: usize, depth: u32, root: usize, score: Score| PvInfo::<Position> {
            line,
            depth,
            mean_depth: 1.0,
            score,
            nodes: 1,
            root,
            pv: Vec::new(),
        };
        let played = |unfinished: [PvInfo<Position>; 2]| {
            let skill = Skill::new(19, 1).expect("a level below full strength");
            let mut near = NearBest::new(skill, 50, Vec::new());
            let best = unfinished[0].root;
            let whole = [found(1, 1, 0, 30), found(2, 1, 1, 0)];
            for line in whole.iter().chain(&unfinished) {
                near.take(line);
            }
            let result = SearchResult {
                root: best,
                ..result()
            };
            near.choose(result).root
        };
        // The second line has been 30 hundredths worse, whatever the first is worth by now.
        let rest = |root| found(2, 1, root, -10);
        assert_eq!(played([found(1, 2, 0, -10), rest(1)]), 0);
        let is_new = [found(1, 2, 2, -10), rest(0)];
        assert_eq!(played(is_new), 2, "a new best line");
    }

    #[test]
    fn chance_decides_where_a_search_that_was_broken_off_found_a_new_best_line() {
        let mut played = std::collections::HashSet::new();
        for seed in 0..100 {
            let skill = Skill::new(1, seed).expect("the lowest level");
            let mut near: NearBest<Position> = NearBest::new(skill, 50, Vec::new());
            for (root, score) in [(0, 30), (1, 29), (2, 28)] {
                near.lines.push(Line::<Move> {
                    root,
                    depth: 1,
                    score,
                    pv: Vec::new(),
                });
            }
            let result = SearchResult {
                root: 1,
                ..result()
            };
            played.insert(near.choose(result).root);
        }
        assert_eq!(played, [1, 2].into(), "not the line that fell behind");
    }

    /// The move that the lowest level chooses of lines with these scores and impressions, with many seeds.
    fn chosen_with_impressions(scores: &[Score], impressions: &[(usize, Score)]) -> Vec<usize> {
        let mut played: Vec<usize> = (0..100)
            .map(|seed| {
                let impressions = impressions.iter();
                let impressions = impressions.map(|&(root, score)| Impression { root, score });
                let skill = Skill::new(Skill::LOWEST, seed).expect("the lowest level");
                let mut near: NearBest<Position> = NearBest::new(skill, 50, impressions.collect());
                for (root, &score) in scores.iter().enumerate() {
                    near.lines.push(Line::<Move> {
                        root,
                        depth: 1,
                        score,
                        pv: Vec::new(),
                    });
                }
                let result = SearchResult {
                    score: scores[0],
                    ..result()
                };
                near.choose(result).root
            })
            .collect();
        played.sort_unstable();
        played.dedup();
        played
    }

    #[test]
    fn a_move_whose_replies_are_forgotten_is_judged_by_its_impression() {
        assert_eq!(chosen_with_impressions(&[10, -200], &[]), [0]);
        assert_eq!(chosen_with_impressions(&[10, -200], &[(1, 300)]), [1]);
        assert_eq!(chosen_with_impressions(&[10, -200], &[(1, 10)]), [0, 1]);
        assert_eq!(chosen_with_impressions(&[10, -200], &[(7, 300)]), [7]);
        // What a search finds good does not become worse.
        assert_eq!(chosen_with_impressions(&[10, -200], &[(0, -500)]), [0]);
    }

    #[test]
    fn a_beginner_plays_a_win_that_is_seen_and_may_overlook_a_loss() {
        assert_eq!(
            chosen_with_impressions(&[DECIDED + 5, 0], &[(1, 7_000)]),
            [0]
        );
        assert_eq!(
            chosen_with_impressions(&[-DECIDED - 5, -DECIDED - 9], &[(1, 0)]),
            [1]
        );
        assert_eq!(chosen_with_impressions(&[0, -DECIDED - 9], &[(0, 0)]), [0]);
    }

    #[test]
    fn named_levels_rise_to_full_strength() {
        assert!(NAMED_LEVELS.is_sorted_by(|one, other| one.skill < other.skill));
        let mut bounds = Skill::LOWEST..=Skill::FULL;
        assert!(
            NAMED_LEVELS
                .iter()
                .all(|level| bounds.contains(&level.skill))
        );
        assert_eq!(
            NAMED_LEVELS.last().map(|level| level.skill),
            bounds.next_back()
        );
    }

    #[test]
    fn a_win_is_played_and_a_loss_is_not_if_there_is_another_move() {
        assert_eq!(chosen(1, &[DECIDED + 5, DECIDED - 1])[0], 1_000);
        assert_eq!(chosen(1, &[-3, -DECIDED])[0], 1_000);
    }

    #[test]
    fn every_level_searches_more_than_the_one_below() {
        let nodes = |level| {
            let skill = Skill::new(level, 0).expect("a level below full strength");
            skill.limit(Limits::default(), 1).nodes
        };
        assert!((Skill::LOWEST..19).all(|level| nodes(level) < nodes(level + 1)));
        let skill = Skill::new(1, 0).expect("the lowest level");
        let one = Limits {
            nodes: Some(1),
            ..Limits::default()
        };
        assert_eq!(
            skill.limit(one, 30).nodes,
            Some(1),
            "the level's own limit holds"
        );
        assert_eq!(skill.limit(Limits::default(), 1_000).nodes, Some(4_000));
    }
}
