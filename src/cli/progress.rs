//! The progress of a command through its input, shown on a terminal.

use super::background_output::BackgroundOutput;
use indicatif::{
    HumanCount, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle,
};
use std::fmt::Write;
use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// How often the progress is updated.
const TELL: Duration = Duration::from_millis(200);

/// A counter of finished things of one kind; clones share it.
#[derive(Clone, Debug)]
pub(super) struct Count {
    one: &'static str,
    many: &'static str,
    number: Arc<AtomicU64>,
}

impl Count {
    /// A counter at zero; the arguments are the name in the singular and in the plural.
    pub(super) fn of(one: &'static str, many: &'static str) -> Self {
        Self {
            one,
            many,
            number: Arc::default(),
        }
    }

    /// The shared number, for the code that updates it.
    pub(super) fn number(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.number)
    }

    /// Counts one more.
    pub(super) fn add(&self) {
        self.number.fetch_add(1, Relaxed);
    }

    /// A number with the name.
    fn told(&self, number: u64) -> String {
        let what = if number == 1 { self.one } else { self.many };
        format!("{} {what}", HumanCount(number))
    }
}

/// A bar that follows the bytes of the input, with the counters and the remaining time. It is hidden without a
/// terminal.
#[derive(Clone)]
pub(super) struct Progress {
    /// The bar itself; its position is in bytes.
    pub(super) bar: ProgressBar,
    begun: Arc<OnceLock<Beginning>>,
}

/// When the work began, and at which byte.
#[derive(Clone, Copy, Debug)]
struct Beginning {
    at: Instant,
    bytes: u64,
}

impl Progress {
    /// Creates a bar with counters; `length` is the number of bytes, if known.
    pub(super) fn new(length: Option<u64>, is_shown: bool, counts: &[Count]) -> Self {
        let target = if is_shown && io::stdout().is_terminal() {
            ProgressDrawTarget::stdout()
        } else {
            ProgressDrawTarget::hidden()
        };
        let begun = Arc::<OnceLock<Beginning>>::default();
        let style = match length {
            Some(_) => "{bar:40} {counts}, {elapsed} so far, {left} to go",
            None => "{bytes} read, {counts}, {elapsed} so far",
        };
        let style = ProgressStyle::with_template(style);
        let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
        let (counts, from, since) = (counts.to_vec(), Arc::clone(&begun), Arc::clone(&begun));
        let style = style
            .with_key("counts", move |_: &ProgressState, to: &mut dyn Write| {
                let spent = from.get().map(|begun| begun.at.elapsed());
                // The bar accepts every text.
                let _ = write!(to, "{}", told(&counts, spent.unwrap_or_default()));
            })
            .with_key("left", move |state: &ProgressState, to: &mut dyn Write| {
                let left = since.get().and_then(|begun| {
                    let done = state.pos().saturating_sub(begun.bytes);
                    let rest = state.len()?.saturating_sub(state.pos());
                    left(begun.at.elapsed(), done, rest)
                });
                let _ = match left {
                    Some(left) => write!(to, "{:#}", HumanDuration(left)),
                    None => write!(to, "-"),
                };
            });
        Self {
            bar: ProgressBar::with_draw_target(length, target).with_style(style),
            begun,
        }
    }

    /// Starts the clock after the skipped part of the input, whose time says nothing about the rest.
    pub(super) fn begin(&self) {
        let (at, bytes) = (Instant::now(), self.bar.position());
        if self.begun.set(Beginning { at, bytes }).is_ok() && !self.bar.is_hidden() {
            self.bar.enable_steady_tick(TELL);
        }
    }
}

/// A bar for a known number of things, with the remaining time. It is drawn on its own thread, so that the work goes on
/// even if nobody reads the terminal; without a terminal there is none.
pub(super) struct CountBar(Option<(ProgressBar, BackgroundOutput)>);

impl CountBar {
    /// Starts a bar for things with a name in the plural.
    pub(super) fn start(count: u64, things: &str) -> io::Result<Self> {
        if !io::stdout().is_terminal() {
            return Ok(Self(None));
        }
        let target = ProgressDrawTarget::stdout();
        let bar = ProgressBar::with_draw_target(Some(count), target);
        let style =
            format!("{{bar:40}} {{pos}}/{{len}} {things}, {{elapsed}} so far, {{eta}} to go");
        let style = ProgressStyle::with_template(&style);
        let bar = bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        let output = BackgroundOutput::start(io::stdout())?;
        Ok(Self(Some((bar, output))))
    }

    /// Shows the number that is done; `false` if the terminal is closed.
    pub(super) fn show(&self, done: u64) -> bool {
        self.submit(move |bar| bar.set_position(done))
    }

    /// Shows the number that an earlier run has done, whose time says nothing about the rest.
    pub(super) fn skip(&self, done: u64) -> bool {
        self.submit(move |bar| {
            bar.set_position(done);
            bar.reset_eta();
        })
    }

    fn submit(&self, draw: impl FnOnce(&ProgressBar) + Send + 'static) -> bool {
        self.0.as_ref().is_none_or(|(bar, output)| {
            let bar = bar.clone();
            // Only the last state matters, so earlier ones may be dropped silently.
            let shown = output.submit_silently(move |_| {
                draw(&bar);
                Ok(())
            });
            shown.is_ok()
        })
    }

    /// Removes the bar.
    pub(super) fn finish(self) -> io::Result<()> {
        if let Some((bar, output)) = self.0 {
            let finished = output.finish();
            bar.finish_and_clear();
            finished?;
        }
        Ok(())
    }
}

/// The counters: `3 entries, 120 positions, 40 positions a second`. The rate is that of the last counter.
fn told(counts: &[Count], spent: Duration) -> String {
    let done = |count: &Count| count.number.load(Relaxed);
    let mut told: Vec<_> = counts.iter().map(|count| count.told(done(count))).collect();
    if let Some(last) = counts.last() {
        let rate = (done(last) as f64 / spent.as_secs_f64().max(1e-3)) as u64;
        told.push(match counts {
            [_] => format!("{} a second", HumanCount(rate)),
            _ => format!("{} a second", last.told(rate)),
        });
    }
    told.join(", ")
}

/// The estimated remaining time; `None` if nothing is done yet.
fn left(spent: Duration, done: u64, rest: u64) -> Option<Duration> {
    let seconds = spent.as_secs_f64() * rest as f64 / done as f64;
    Duration::try_from_secs_f64(seconds).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_count_has_a_rate() {
        let (entries, positions) = (
            Count::of("entry", "entries"),
            Count::of("position", "positions"),
        );
        entries.add();
        positions.number().store(12_000, Relaxed);
        let spent = Duration::from_secs(6);
        assert_eq!(
            told(&[entries, positions.clone()], spent),
            "1 entry, 12,000 positions, 2,000 positions a second"
        );
        let told = told(&[positions], spent);
        assert_eq!(told, "12,000 positions, 2,000 a second");
    }

    #[test]
    fn the_time_to_go_is_that_of_the_work_since_it_began() {
        let spent = Duration::from_secs(10);
        assert_eq!(left(spent, 100, 300), Some(Duration::from_secs(30)));
        assert_eq!(left(spent, 100, 0), Some(Duration::ZERO));
        assert_eq!(left(spent, 0, 300), None);
        assert_eq!(left(Duration::ZERO, 0, 0), None);
        assert_eq!(left(Duration::MAX, 1, u64::MAX), None);
    }
}
