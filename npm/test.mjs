// Tests of the npm package in node. scripts/package-npm runs them on the package that it has made:
// RAFLE_PACKAGE is the unpacked package, RAFLE_BINARY the program, without which nothing is compared with it.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";

const folder = new URL(`file://${process.env.RAFLE_PACKAGE}/`);
const { Rafle, RafleError } = await import(new URL("node.js", folder).href);
const { argument, parse } = await import(new URL("hub.js", folder).href);
const program = process.env.RAFLE_BINARY;

const VARIANTS = ["normal", "killer", "bt", "losing", "frisian", "strand", "fidchell-1", "fidchell-2", "pyramidame",
  "chinese-checkers"];

/** More plies than a test plays. */
const MOST_PLIES = 60;

/** @type {any} */
let rafle;
before(async () => { rafle = await Rafle.create(); });
after(() => rafle.close());

/** An engine that is closed when its test ends: one that goes on after a failure would keep node from ending. */
async function created(context, options) {
  const engine = await Rafle.create(options);
  context.after(() => engine.close());
  return engine;
}

/** Lines of an engine, read one after another. */
class Lines {
  #lines = [];
  #waiting = [];

  take = (line) => {
    const waiting = this.#waiting.shift();
    if (waiting) waiting(line);
    else this.#lines.push(line);
  };

  next() {
    const line = this.#lines.shift();
    return line === undefined ? new Promise((resolve) => this.#waiting.push(resolve)) : Promise.resolve(line);
  }

  /** The lines up to one that begins with a word. */
  async until(word) {
    const lines = [];
    do lines.push(await this.next()); while (lines.at(-1).split(" ")[0] !== word);
    return lines;
  }
}

for (const variant of VARIANTS) {
  test(`a game of ${variant} is played with the moves of the rules and of the search`, async () => {
    const moves = [];
    for (let ply = 0; ply < MOST_PLIES; ply++) {
      const state = await rafle.state(null, { variant, moves });
      const legal = await rafle.legalMoves(null, { variant, moves });
      assert.deepEqual(state.moves, legal);
      if (state.result !== "none") {
        assert.ok(state.reason);
        break;
      }
      const { move, pv, nodes } = await rafle.bestMove(null, { variant, moves, nodes: 400 });
      assert.ok(legal.includes(move), `${move} of ${legal}`);
      // A forced move, or one of several that are the same, is played without a search.
      if (pv.length > 0) assert.ok(pv[0] === move && nodes <= 400, `${pv}, ${nodes} nodes`);
      moves.push(ply % 2 ? move : legal[(7 * ply) % legal.length]);
    }
    const { position } = await rafle.state(null, { variant, moves });
    assert.deepEqual((await rafle.state(position, { variant })).position, position);
  });
}

test("the same search visits the same nodes as the program", { skip: !program }, async (context) => {
  const whole = await created(context, { slice: Infinity });
  const lines = new Lines();
  whole.onLine = lines.take;
  const child = spawn(program, ["hub"], { stdio: ["pipe", "pipe", "inherit"] });
  context.after(() => child.stdin.end("quit\n"));
  const native = new Lines();
  createInterface(child.stdout).on("line", native.take);
  const both = [[lines, (line) => whole.send(line)], [native, (line) => child.stdin.write(`${line}\n`)]];
  const ask = async (...sent) => {
    const answers = [];
    for (const [from, send] of both) {
      sent.forEach(send);
      const info = (await from.until("done")).slice(-2);
      // Times and speeds differ.
      answers.push(info.map((line) => line.replace(/ (time|nps)=\S+/g, "")));
    }
    assert.deepEqual(answers[0], answers[1]);
    return parse(answers[0][0]).args;
  };
  for (const [, send] of both) send("set-param name=tt-size value=18");
  for (const variant of VARIANTS) {
    const nodes = Number((await ask(`set-param name=variant value=${variant}`, "init", "new-game", "pos start",
      "level nodes=100000", "go analyze")).nodes);
    assert.ok(nodes > 1000 && nodes <= 100_000, `${variant}: ${nodes}`);
  }
  await ask("set-param name=players value=3", "new-game", "pos start", "level nodes=3000", "go analyze");
  const kings = ["pos pos=W:WK46,K5:BK45,12,13"];
  await ask("set-param name=variant value=normal", "new-game", ...kings, "level depth=12", "go analyze");
});

test("the dialogues of the specification are held", { skip: !program }, async (context) => {
  // The text is that of the repository; without the program this is not one.
  const text = await readFile(new URL("../protocol/HUB.md", import.meta.url), "utf8");
  const dialogues = text.split("```hub\n").slice(1).map((block) => block.split("```")[0].trim().split("\n"));
  assert.ok(dialogues.length >= 2);
  let held = 0;
  for (const dialogue of dialogues) {
    const engine = await created(context);
    const lines = new Lines();
    engine.onLine = lines.take;
    for (const line of dialogue) {
      if (line.startsWith("> ")) {
        if (line !== "> quit") engine.send(line.slice(2));
        continue;
      }
      // The table may be smaller here.
      const shown = line.slice(2).replace("from 10 to 30", "from 10 to 24").replace("max=30", "max=24");
      const word = shown.split(" ")[0];
      // Reports are examples, and the parameters of files and threads are those of the program.
      if (word === "info" || word === "param") continue;
      const found = (await lines.until(word)).at(-1);
      if (word === "done") assert.match(found, /^done move=/);
      else assert.equal(found, shown);
      held += 1;
    }
    // Otherwise the engines of all dialogues would run until the last one ends.
    engine.close();
  }
  assert.ok(held >= 20, `${held} answers`);
});

test("a stop is answered while the engine searches", async (context) => {
  const waits = [];
  const lines = new Lines();
  rafle.onLine = lines.take;
  for (const variant of VARIANTS) {
    await rafle.legalMoves(null, { variant });
    lines.take("barrier");
    await lines.until("barrier");
    rafle.send("level infinite");
    rafle.send(variant === "normal" ? "go analyze" : "go think");
    await new Promise((resolve) => setTimeout(resolve, 150));
    for (const [line, answer] of [["ping", "pong"], ["stop", "done"]]) {
      const start = performance.now();
      rafle.send(line);
      await lines.until(answer);
      waits.push(performance.now() - start);
    }
  }
  rafle.onLine = null;
  waits.sort((a, b) => a - b);
  // Reported, not judged: the machine may be busy.
  context.diagnostic(`answers after ${waits[waits.length >> 1].toFixed(1)} ms in the middle, ${waits.at(-1).toFixed(1)} ms at most`);
});

test("a search is stopped and gives the move that it has", async () => {
  const best = rafle.bestMove(null, { time: 1000, onInfo: (info) => info.depth >= 6 && rafle.stop() });
  const { move, depth } = await best;
  assert.ok(move && depth >= 6);
});

test("lines of a search come with their ranks", async () => {
  const { lines, move } = await rafle.bestMove(null, { nodes: 5000, parameters: { "multi-pv": 3 } });
  assert.deepEqual(lines.map(({ line }) => line), [1, 2, 3]);
  assert.equal(lines[0].pv[0], move);
  const one = await rafle.bestMove(null, { nodes: 500 });
  assert.equal(one.lines.length, 1);
});

test("parameters hold for one call", async () => {
  const parameters = { notation: "algebraic" };
  assert.ok((await rafle.legalMoves(null, { parameters })).includes("b4-a5"));
  assert.ok((await rafle.legalMoves()).includes("31-26"));
});

test("a position without a move has no best one", async () => {
  const position = "W:W:B1";
  const { result, winner, reason } = await rafle.state(position);
  assert.deepEqual([result, winner], ["win", "black"]);
  assert.ok(reason);
  assert.equal((await rafle.bestMove(position)).move, null);
});

test("mistakes are errors with a sentence, and change nothing", async () => {
  const refused = async (call, message) => assert.rejects(call, (error) => error instanceof RafleError && message.test(error.message));
  await refused(rafle.legalMoves("W:Kj7"), /column 3/);
  await refused(rafle.legalMoves('W:W"31'), /double quote/);
  await refused(rafle.legalMoves(null, { moves: ["32-28", "99-98"] }), /move 2/);
  await refused(rafle.legalMoves(null, { variant: "chess" }), /variant: 'chess'/);
  await refused(rafle.legalMoves(null, { parameters: { colour: 1 } }), /'colour'/);
  await refused(rafle.legalMoves(null, { parameters: { "tt-size": 31 } }), /tt-size/);
  await refused(rafle.legalMoves(null, { depht: 3 }), /'depht'/);
  await assert.rejects(rafle.legalMoves(null, { moves: ["32-28", "19-23", "37-32"] }), ({ code, parameters }) => {
    assert.equal(code, "illegal-move");
    assert.deepEqual(parameters, { move: "37-32", legal: "28x19x23", number: "3" });
    return true;
  });
  for (const limit of [{ nodes: 0 }, { depth: -1 }, { time: "soon" }]) await refused(rafle.bestMove(null, limit), /./);
  await refused(Rafle.create({ slice: 0 }), /slice/);
  await refused(Rafle.create({ threads: 2 }), /'threads'/);
  assert.equal((await rafle.legalMoves()).length, 9);
});

for (const worker of [true, false]) {
  test(`what a taker of reports throws rejects its call alone, ${worker ? "with" : "without"} a worker`, async (context) => {
    const engine = await created(context, { worker });
    const thrower = () => { throw new Error("of the taker"); };
    await assert.rejects(engine.bestMove(null, { time: 1000, onInfo: thrower }), /of the taker/);
    assert.ok((await engine.bestMove(null, { nodes: 500 })).move);
  });

  test(`what a taker of lines throws is nobody's answer, ${worker ? "with" : "without"} a worker`, async (context) => {
    const engine = await created(context, { worker });
    const caught = new Promise((resolve) => process.setUncaughtExceptionCaptureCallback(resolve));
    context.after(() => process.setUncaughtExceptionCaptureCallback(null));
    engine.onLine = () => {
      engine.onLine = null;
      throw new Error("of the taker");
    };
    assert.equal((await engine.legalMoves()).length, 9);
    assert.match((await caught).message, /of the taker/);
  });
}

test("a ping that the engine would refuse is refused at once", async (context) => {
  const engine = await created(context);
  for (const line of ["ping\n", 'ping "', "ping=1", "ping x=1", "ping\u00a0"]) {
    assert.throws(() => engine.send(line), /a ping stands alone/);
  }
  engine.send(" ping\t");
  assert.equal((await engine.legalMoves()).length, 9);
});

test("an engine without a worker and one with a large table work alike", async (context) => {
  const inline = await created(context, { worker: false });
  const calls = [inline.bestMove(null, { nodes: 3000, parameters: { "tt-size": 24 } }), inline.legalMoves(null, { moves: "32-28" })];
  const [best, moves] = await Promise.all(calls);
  assert.ok(best.move);
  assert.equal(moves.length, 9);
  inline.send("ping");
  inline.send(`query what=moves ${argument("note", "a b")}`);
  assert.equal((await inline.legalMoves()).length, 9);
});

test("what waits for an engine that ends is rejected", async (context) => {
  const engine = await created(context);
  const best = engine.bestMove(null, { time: 100 });
  setTimeout(() => engine.close(), 50);
  await assert.rejects(best, /closed/);
  await assert.rejects(engine.legalMoves(), /closed/);
  assert.throws(() => engine.send("ping"), /closed/);
  const quitter = await created(context);
  const waiting = quitter.bestMove(null, { time: 100 });
  setTimeout(() => quitter.send("quit"), 50);
  await assert.rejects(waiting, /quit/);
});

test("a panic traps and gives its message", async () => {
  const compiled = await WebAssembly.compile(await readFile(new URL("rafle.wasm", folder)));
  let message = "";
  let isSearching = false;
  /** @type {any} */
  let exports;
  const imports = {
    // An export that is called while another one runs is a mistake of the host.
    now: () => (isSearching ? exports.rafle_line() : 0),
    panicked: (at, length) => { message = new TextDecoder().decode(new Uint8Array(exports.memory.buffer, at, length)); },
  };
  ({ exports } = await WebAssembly.instantiate(compiled, { rafle: imports }));
  assert.equal(exports.rafle_start(), 1);
  const line = new TextEncoder().encode("go analyze");
  const at = exports.rafle_input(line.length);
  new Uint8Array(exports.memory.buffer, at, line.length).set(line);
  assert.equal(exports.rafle_line(), 1);
  isSearching = true;
  assert.throws(() => exports.rafle_step(10), WebAssembly.RuntimeError);
  assert.match(message, /panicked at .*borrow/s);
});

test("a module that cannot be loaded is an error", async () => {
  await assert.rejects(Rafle.create({ wasm: "/nowhere/rafle.wasm" }), /nowhere/);
  await assert.rejects(Rafle.create({ wasm: new URL("package.json", folder) }), WebAssembly.CompileError);
});

test("a module that could not be loaded is loaded by the next call", async (context) => {
  const { Rafle: Base } = await import(`${new URL("rafle.js", folder).href}?fresh`);
  let calls = 0;
  const compile = async () => {
    calls += 1;
    if (calls === 1) throw new Error("no connection");
    return WebAssembly.compile(await readFile(new URL("rafle.wasm", folder)));
  };
  const create = async () => {
    const engine = await Base.start({ worker: false }, { compile });
    context.after(() => engine.close());
  };
  await assert.rejects(create(), /no connection/);
  await create();
  await create();
  assert.equal(calls, 2);
});
