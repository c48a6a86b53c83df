/** The name of a game. */
export type Variant =
  | "normal" | "killer" | "bt" | "losing" | "frisian" | "strand" | "fidchell-1" | "fidchell-2" | "pyramidame" | "chinese-checkers";

/** The engine refuses something or has ended. The message is its sentence. */
export class RafleError extends Error {
  /** The code of what the engine refuses, as its protocol lists them; empty if it has ended. */
  code: string;
  /** The parameters of that code. */
  parameters: Record<string, string>;
}

export interface Options {
  /** Whether the engine runs in a worker of its own, a Web Worker or a thread of node. The default is true. */
  worker?: boolean;
  /**
   * How long a search runs between two looks at messages, in milliseconds; 8 by default. With `Infinity` a search runs
   * to its end: faster, with the same nodes in every run, and deaf to `stop` until then.
   */
  slice?: number;
  /** The WebAssembly module, if it is not beside the package: compiled, or its address (a path in node). */
  wasm?: WebAssembly.Module | string | URL;
}

/** A game and the way to its position. */
export interface Game {
  /** The game; international draughts by default. */
  variant?: Variant;
  /** The moves from the position on, as a list or as a text. Repetitions are counted in them. */
  moves?: string | string[];
  /** Parameters of the Hub protocol for this call, such as rules or `skill`. All others have their defaults. */
  parameters?: Record<string, string | number | boolean>;
}

/** The limits of a search: one second if there is none. */
export interface Limits {
  /** The greatest depth in plies. */
  depth?: number;
  /** The greatest number of positions. */
  nodes?: number;
  /** Seconds. */
  time?: number;
  /** Takes the reports of the search. What it throws stops the search and rejects the call. */
  onInfo?: (info: Info) => void;
}

/** A report of a search. */
export interface Info {
  /** The rank of the line, from 1; above 1 only with the parameter `multi-pv`. */
  line: number;
  depth?: number;
  /** The value for the side to move, in men. Near ±100 the end of the game is seen. */
  score?: number;
  /** The values for all players, in games of more than two. */
  scores?: number[];
  nodes?: number;
  /** Seconds. */
  time?: number;
  /** The result by an endgame table: `win`, `draw` or `loss` for the side to move. */
  table?: string;
  /** The principal variation. */
  pv: string[];
}

/** The result of a search: the move, with the last report of the best line. */
export interface Best extends Omit<Partial<Info>, "depth"> {
  /** The depth that the search has reached; null without a search: the game is over, or there is one move. */
  depth: number | null;
  /** The move; null if the game is over. */
  move: string | null;
  /** The expected answer. */
  ponder: string | null;
  /** Whether the engine resigns; only with the parameter `resign`. */
  resign: boolean;
  /** The last report of each line, the best first. */
  lines: Info[];
}

export interface State {
  /** The side to move: `white` or `black`, in Chinese checkers `1` to `6`. */
  turn: string;
  result: "none" | "win" | "draw";
  winner: string | null;
  /** Why the game is over. */
  reason: string | null;
  moves: string[];
  /** The text of the position. */
  position: string;
  /** A picture for people, its rows from the top. */
  board: string[];
}

/** An engine. Its methods run one after another; a position is null or `"start"` for the start of the game. */
export class Rafle {
  static create(options?: Options): Promise<Rafle>;

  /** Takes every line of the engine. What it throws is reported as an error that nobody has caught. */
  onLine: ((line: string) => void) | null;
  /** Takes the error that ends the engine. */
  onError: ((error: Error) => void) | null;

  /** Sends a line of the Hub protocol. A `ping` stands alone in its line. */
  send(line: string): void;
  /** Searches a position for the move to play. */
  bestMove(position?: string | null, game?: Game & Limits): Promise<Best>;
  /** The legal moves of a position. */
  legalMoves(position?: string | null, game?: Game): Promise<string[]>;
  /** Side to move, result, legal moves and texts of a position. */
  state(position?: string | null, game?: Game): Promise<State>;
  /** Asks the running search for the move that it has found so far. */
  stop(): void;
  /** Ends the engine. Calls that wait are rejected. Until then a worker keeps node running. */
  close(): void;
}
