//! An engine that runs as a separate program and speaks Hub on its standard input and output.

use super::exchange::{Answer, MoveRequest, PlayerOptions, STOP_TIMEOUT};
use super::fault::{Failure, Fault, StartError, complaint_suffix};
use super::process::{NextLine, Process};
use super::reaper::ReaperHandle;
use rafle_engine::OFFER_DRAWS;
use rafle_protocol::hub::{Command, Draw, Go, ParamKind, Pos, Reply};
use rafle_rules::Options;
use std::path::Path;
use std::time::{Duration, Instant};

/// A program that plays.
pub(super) struct HubEngine {
    process: Process,
    /// The time limit for everything that no clock covers.
    timeout: Duration,
    /// Whether it understands draw offers.
    understands_offers: bool,
}

impl HubEngine {
    /// Starts the program, completes the handshake and sets the parameters.
    pub(super) async fn start(
        words: &[String],
        dir: Option<&Path>,
        params: &[(String, String)],
        options: &PlayerOptions,
        reaper: &ReaperHandle,
    ) -> Result<Self, StartError> {
        let mut engine = Self {
            process: Process::spawn(words, dir, options.timeout, reaper)?,
            timeout: options.timeout,
            understands_offers: false,
        };
        let declared = engine.handshake().await?;
        engine.understands_offers = declared.iter().any(|(name, _)| name == OFFER_DRAWS);
        for (name, value) in params {
            if !declared.iter().any(|(known, _)| known == name) {
                let known: Vec<&str> = declared.iter().map(|(name, _)| &**name).collect();
                return Err(StartError::Misuse(format!(
                    "'{}' has no parameter '{name}', only {}",
                    words.join(" "),
                    known.join(" ")
                )));
            }
            engine.set(name, value).await?;
        }
        engine.set_rules(&declared, words, options).await?;
        engine.send(&Command::Init, "init").await?;
        let ready = |reply: &Reply| matches!(reply, Reply::Ready);
        match engine.wait_for("ready", "init", ready).await? {
            None => Ok(engine),
            Some(complaint) => Err(StartError::Misuse(format!(
                "'{}' complains: {complaint}",
                words.join(" ")
            ))),
        }
    }

    /// Sends `hub`; returns the parameters that the engine declares.
    async fn handshake(&mut self) -> Result<Vec<(String, ParamKind)>, Failure> {
        self.send(&Command::Hub, "hub").await?;
        let mut declared = Vec::new();
        self.wait_for("wait", "hub", |reply| {
            if let Reply::Param(param) = reply {
                declared.push((param.name.clone(), param.kind.clone()));
            }
            matches!(reply, Reply::Wait)
        })
        .await?;
        Ok(declared)
    }

    /// Sets the rules of the match as far as the engine has parameters for them.
    async fn set_rules(
        &mut self,
        declared: &[(String, ParamKind)],
        words: &[String],
        options: &PlayerOptions,
    ) -> Result<(), StartError> {
        let rules = options.rules.list();
        let rules = rules
            .iter()
            // The notation of squares is not a rule: every form is accepted.
            .filter(|rule| rule.name != "notation")
            .map(|rule| (rule.name, rule.value));
        let chosen = std::iter::once(("variant", options.variant.name)).chain(rules);
        let standard = Options::default().list();
        for (name, value) in chosen {
            let kind = declared.iter().find(|(known, _)| known == name);
            let is_standard = name == "variant" && value == "normal"
                || standard
                    .iter()
                    .any(|rule| rule.name == name && rule.value == value);
            match kind {
                Some((_, kind)) if kind.check(value).is_ok() => self.set(name, value).await?,
                // An engine without the parameter plays the standard rules.
                _ if is_standard => {}
                _ => {
                    return Err(StartError::Misuse(format!(
                        "'{}' does not play with {name}={value}",
                        words.join(" ")
                    )));
                }
            }
        }
        Ok(())
    }

    async fn set(&mut self, name: &str, value: &str) -> Result<(), Failure> {
        let command = Command::SetParam {
            name: name.to_owned(),
            value: value.to_owned(),
        };
        self.send(&command, "set-param").await
    }

    /// Begins a new game.
    pub(super) async fn new_game(&mut self) -> Result<(), Failure> {
        self.send(&Command::NewGame, "new-game").await
    }

    /// Asks for a move.
    pub(super) async fn think(&mut self, request: &MoveRequest<'_>) -> Result<Answer, Failure> {
        self.process.discard_pending_output()?;
        let pos = Command::Pos(Pos {
            position: request.position.map(str::to_owned),
            moves: (!request.moves.is_empty()).then(|| request.moves.join(" ")),
        });
        let level = Command::Level(request.level.clone());
        let draw_offer = request.draw_offer && self.understands_offers;
        let go = Command::Go {
            mode: Go::Think,
            draw_offer,
        };
        let start = Instant::now();
        let commands = format!("{pos}\n{level}\n{go}\n");
        self.process.write(&commands, "go").await?;
        let mut answer = Answer::default();
        let mut limit = request.limit;
        loop {
            match self.process.next_line(start + limit, "go").await? {
                NextLine::Line(at, text) => match Reply::parse(&text) {
                    Ok(Some(Reply::Info(info))) => answer.stats.update(&info),
                    Ok(Some(Reply::Error(refusal))) => answer.complaint = Some(refusal.message),
                    Ok(Some(Reply::Done(done))) => {
                        answer.text = done.best;
                        answer.resigns = done.resign;
                        // An engine that was not told of the offer cannot accept it.
                        answer.draw = done.draw.filter(|&draw| draw_offer || draw != Draw::Accept);
                        answer.seconds = at.saturating_duration_since(start).as_secs_f64();
                        return Ok(answer);
                    }
                    Ok(_) => {}
                    Err(error) if is_done(&text) => {
                        return Err(Failure {
                            fault: Fault::IllegalMove,
                            what: format!("its answer can't be read: {error}"),
                        });
                    }
                    Err(error) => log::debug!("a line of an engine is ignored: {error}"),
                },
                NextLine::TimeOver if answer.was_stopped => {
                    return Err(Failure {
                        fault: Fault::Silence,
                        what: format!(
                            "no answer to 'go' in {:.1} s, nor to 'stop'{}",
                            limit.as_secs_f64(),
                            complaint_suffix(answer.complaint.as_deref())
                        ),
                    });
                }
                NextLine::TimeOver => {
                    answer.was_stopped = true;
                    limit = start.elapsed() + STOP_TIMEOUT;
                    let stop = format!("{}\n", Command::Stop);
                    self.process.write(&stop, "stop").await?;
                }
            }
        }
    }

    /// Sends one command; `name` names it in failures.
    async fn send(&mut self, command: &Command, name: &str) -> Result<(), Failure> {
        self.process.reset_limits();
        self.process.write(&format!("{command}\n"), name).await
    }

    /// Waits for a reply to a command; returns the last error message before it.
    async fn wait_for(
        &mut self,
        wanted: &str,
        command: &str,
        mut is_wanted: impl FnMut(&Reply) -> bool,
    ) -> Result<Option<String>, Failure> {
        let deadline = Instant::now() + self.timeout;
        let mut complaint = None;
        loop {
            match self.process.next_line(deadline, command).await? {
                NextLine::Line(_, text) => match Reply::parse(&text) {
                    Ok(Some(Reply::Error(refusal))) => complaint = Some(refusal.message),
                    Ok(Some(reply)) if is_wanted(&reply) => return Ok(complaint),
                    Ok(_) => {}
                    Err(error) => log::debug!("a line of an engine is ignored: {error}"),
                },
                NextLine::TimeOver => {
                    return Err(Failure {
                        fault: Fault::Silence,
                        what: format!(
                            "it did not say '{wanted}' in {:.1} s after '{command}'{}",
                            self.timeout.as_secs_f64(),
                            complaint_suffix(complaint.as_deref())
                        ),
                    });
                }
            }
        }
    }

    /// Ends the program: sends `quit`, and kills it if it does not exit.
    pub(super) async fn quit(self) {
        self.process.quit().await;
    }
}

/// Whether an unreadable line is meant as an answer.
fn is_done(line: &str) -> bool {
    line.split_ascii_whitespace().next() == Some("done")
}
