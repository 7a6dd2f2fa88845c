/** The file of the flight recorder: the newest entries of a session, redacted, in a form that can be replayed. */

/** An event in a report. */
export interface ReportedEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** An error in a report. */
export interface ReportedError {
  /** Its code in the catalogue, or {@link FOREIGN}. */
  readonly code: string;
  readonly values?: Readonly<Record<string, unknown>>;
}

export const FOREIGN = "FOREIGN";

/**
 * An input of the statecharts: an event from outside of them, a delay that elapsed, an answer of a port. `early`: the port answered
 * while it was being started.
 */
export type ReportedInput =
  | { readonly at: number; readonly kind: "event" | "delay"; readonly actor: string; readonly event: ReportedEvent }
  | {
      readonly at: number;
      readonly kind: "answer";
      readonly actor: string;
      readonly port: string;
      readonly event: ReportedEvent;
      readonly early?: boolean;
    };

/** A consequence of the inputs: a request to a port, or a step of a statechart with the state after it. */
export type ReportedOutcome =
  | { readonly at: number; readonly kind: "request"; readonly actor: string }
  | {
      readonly at: number;
      readonly kind: "state";
      readonly actor: string;
      readonly type: string;
      readonly state: unknown;
    };

/** A call of the host, with `ok` or the code of its error. */
export interface ReportedCall {
  readonly at: number;
  readonly kind: "call";
  readonly method: string;
  readonly outcome: string;
}

/** `at` counts the milliseconds since the recorder was started; `actor` is a path of ids below the root, which is `app`. */
export type ReportEntry = ReportedInput | ReportedOutcome | ReportedCall;

/** The state of an actor before the first entry: a statechart, a port without an answer yet, or an ended actor. */
export interface ReportedActor {
  readonly actor: string;
  /** The name of the actor's logic in its parent; absent if the logic was loaded at its first use. */
  readonly src?: string | undefined;
  /** The id of the actor's statechart; absent for a port. */
  readonly chart?: string;
  readonly state?: unknown;
  readonly context?: unknown;
  /** True if the actor was done or had failed, and its parent still had it. */
  readonly ended?: true;
}

export interface Report {
  readonly report: "appkit";
  readonly format: 1;
  readonly version: string;
  /** The input of the root: the host's options and the facts about the browser. */
  readonly settings: unknown;
  readonly platform: unknown;
  /** Null if the entries begin with the boot. */
  readonly standing: readonly ReportedActor[] | null;
  readonly entries: readonly ReportEntry[];
  readonly log: readonly string[];
}
