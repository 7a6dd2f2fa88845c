/** Header by which the relay's process learns that a page's origin is not on the list of the project. */
export const foreignHeader = "sandbox-foreign-origin";

/** Faults of the relay that apply to each message; the fields combine. */
export interface MessageFaults {
  /** Milliseconds before a message is looked at. */
  readonly delay?: number;
  /** Take messages and do nothing with them. */
  readonly drop?: boolean;
  /** Send bytes that are no JSON in place of every answer and push. */
  readonly garbage?: boolean;
  /** Close a connection, code 1001, after it sent this many messages. */
  readonly closeAfter?: number;
  /** Heal after this many messages; without it until the reset. */
  readonly times?: number;
}

/** The configuration of the relay's process. */
export interface RelayConfig {
  /** Where its mailboxes are kept, an absolute path. */
  readonly journal: string;
  /** Milliseconds that the sandbox's clock is ahead of the machine's. */
  readonly offset: number;
  readonly faults: MessageFaults;
  /** Milliseconds between two pings. */
  readonly heartbeat: number;
}

/** The sandbox's requests to the relay's process, with their values. */
export interface RelayRequests {
  readonly report: undefined;
  readonly reset: undefined;
  /** Milliseconds that the clock is ahead now. */
  readonly clock: number;
  readonly faults: MessageFaults;
  /** Cuts every connection without a word. */
  readonly drop: undefined;
  /** Closes every connection with a code. */
  readonly close: number;
}

/** One question over the channel between the processes. */
export interface Question {
  readonly number: number;
  readonly name: keyof RelayRequests;
  readonly value: unknown;
}

/** A message of the process: the port that it listens on, or the answer to a question. */
export type ProcessMessage = { readonly port: number } | { readonly number: number; readonly value: unknown };

/** A published message, without its content. */
export interface PublishedMessage {
  /** Milliseconds since 1970, by the sandbox's clock. */
  readonly at: number;
  readonly topic: string;
  readonly tag: number;
  /** Characters. */
  readonly size: number;
}

/** How the relay's process is doing. */
export interface RelayReport {
  readonly connections: number;
  /** Topics with a message or a subscriber. */
  readonly topics: number;
  /** Messages that somebody has not acknowledged yet. */
  readonly waiting: number;
  /** Calls since it started, by method. */
  readonly calls: Readonly<Record<string, number>>;
  /** The newest 100 messages. */
  readonly newest: readonly PublishedMessage[];
  /** Bytes of memory. */
  readonly memory: number;
}
