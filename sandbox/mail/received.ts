/** The parts of a message that are read (RFC 5322, RFC 2045 to 2047). */
export interface ParsedMail {
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/** A mail that arrived, for one recipient. */
export interface ReceivedMail extends ParsedMail {
  /** Counts from 1 since the last reset. */
  readonly id: number;
  readonly to: string;
  /** The six digits of a one-time code, where the text has some. */
  readonly code?: string;
  /** Milliseconds since 1970, by the sandbox's clock. */
  readonly at: number;
}
