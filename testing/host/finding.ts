import { safeText } from "../../domain/text.ts";

/** The kinds of findings, in the order of a report. */
export const KINDS = {
  "page-error": "The page throws.",
  "page-hangs": "The page does not answer any more.",
  policy: "The page's policy blocks what AppKit needs.",
  "own-dialog": "The page opens a dialog of its own.",
  warning: "AppKit warns the page's author.",
  "created-twice": "There is more than one instance.",
  "modal-hidden": "The modal is open and cannot be seen.",
  "modal-covered": "Something of the page lies over the modal.",
  "modal-closed": "The modal was closed, and not by the visitor.",
  "modal-opened": "The modal was opened, and not by the visitor.",
  "press-kept": "The page keeps presses or keys from the modal.",
  disconnected: "The account is gone, and neither visitor nor wallet left.",
  "account-missed": "AppKit says another account than the wallet.",
  "account-untold": "The page is told another account than AppKit has.",
  "page-stale": "The page shows an account or a network that is gone.",
  "balance-wrong": "The page shows the balance with its decimal point elsewhere.",
  "wrong-wallet": "The page asks a wallet or an account that is not connected.",
  "page-deaf": "What the page did before a switch it does no more.",
  "sign-in-unchecked": "A sign-in counts without its server.",
  "left-behind": "The page is not as it was before the modal opened.",
  invariant: "What always holds of AppKit does not hold.",
  "no-way": "A step did not lead where it leads.",
} as const;

export type Kind = keyof typeof KINDS;

/** One thing that is wrong with a page. */
export interface Finding {
  kind: Kind;
  /** One sentence, and what to do about it. */
  says: string;
}

/** The distinct findings, in words that are safe in a terminal, a log or a page, since some are the page's own. */
export function told(findings: readonly Finding[]): Finding[] {
  const safe = findings.map(({ kind, says }) => ({ kind, says: safeText(says, 600) }));
  return safe.filter(({ says }, at) => safe.findIndex((other) => other.says === says) === at);
}

/** Why a page cannot be walked at all, in one sentence with the way on. */
export class NotWalkable extends Error {
  constructor(says = "") {
    super(safeText(says, 2_000));
  }
}

/** Why a walk cannot go on: the sandbox does not answer. */
export class NoSandbox extends NotWalkable {}

/** Why a journey cannot be walked on this page. */
export class NotOffered extends Error {}

export type Verdict = "passed" | "failed" | "skipped";

/** The outcome of one journey. */
export interface JourneyResult {
  journey: string;
  verdict: Verdict;
  /** Why it was skipped. */
  reason?: string;
  findings: readonly Finding[];
  /** The steps that were taken, oldest first. */
  steps: readonly string[];
  views: readonly string[];
  states: readonly string[];
  ms: number;
  /** Taken where something was found: a PNG, and the text of the flight recorder. */
  screenshot?: Uint8Array;
  report?: string;
}

/** The outcome of a walk. */
export interface HostWalk {
  address: string;
  sandbox: string;
  version: string;
  verdict: "passed" | "failed";
  journeys: readonly JourneyResult[];
  /** The views that were seen, and those that were not with the reason. */
  views: { seen: readonly string[]; unseen: readonly { name: string; why: string }[] };
  /** The same for the states of the machines. */
  states: { seen: readonly string[]; unseen: readonly { name: string; why: string }[] };
  ms: number;
}

/** A step that did not lead where it leads; its findings say why. */
export class StepFailed extends Error {
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    super(findings.map(({ says }) => says).join(" "));
    this.findings = findings;
  }
}
