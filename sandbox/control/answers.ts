import type { Purchase } from "../blockchain/blockchain-context.ts";
import type { FrameSettings } from "../frame/service/settings.ts";
import type { Limit } from "../http/limit.ts";
import type { ProjectReport } from "../list/project-report.ts";
import type { ReceivedMail } from "../mail/received.ts";
import type { PhoneWalletOutcome, PhoneWalletState } from "../phone-wallet/state.ts";
import type { EventReport } from "../pulse/event.ts";
import type { RelayReport } from "../relay/shape.ts";
import type { WalletReport } from "../wallets/shape.ts";
import type { FaultReport } from "./fault.ts";
import type { LogReport } from "./log.ts";

/** A party's state, for the front page and `GET /control/services`. */
export interface PartyState {
  readonly up: boolean;
  /** Short facts by label, for example `{sessions: 2}`. */
  readonly facts?: Readonly<Record<string, string | number>>;
}

/** An EVM chain that runs. */
export interface RunningChain {
  /** CAIP-2 id. */
  readonly id: string;
  readonly chainId: number;
  readonly name: string;
  /** Address of its node. */
  readonly node: string;
}

/** The relay's process, and how it is doing while it is up. */
export interface RelayState extends Partial<RelayReport> {
  readonly up: boolean;
  readonly pid: number | null;
  /** How often it was started. */
  readonly starts: number;
}

/** The answer of each control call, by its name (`GET /control` describes them). */
export interface ControlAnswers {
  /** Amounts in lamports, as text. */
  airdrop: { readonly signature: string; readonly lamports: string; readonly balance: string };
  balance: { readonly address: string; readonly wei: string };
  chain: RunningChain;
  /** `supported`: the CAIP-2 ids of all that can be had. */
  chains: { readonly running: readonly RunningChain[]; readonly supported: readonly string[] };
  /** Milliseconds since 1970, the same in words, and how far the clock was moved. */
  clock: { readonly now: number; readonly iso: string; readonly movedBy: number };
  events: EventReport;
  faults: FaultReport;
  frame: FrameSettings & { readonly origin: string; readonly users: number; readonly sessions: number };
  limit: Limit;
  log: LogReport;
  /** Newest first. */
  mailbox: readonly ReceivedMail[];
  mine: { readonly mined: number };
  /** `primary`: whether the address goes by the name. */
  name: { readonly name: string; readonly address: string; readonly primary: boolean };
  "phone-wallet": PhoneWalletState;
  project: ProjectReport;
  purchase: Purchase;
  relay: RelayState;
  /** `resets`: how often everything was reset. */
  reset: { readonly ms: number; readonly resets: number };
  services: readonly (PartyState & { readonly name: string })[];
  turn: { readonly isYours: boolean };
  /** `origins`: how those stand that are not simply verified. */
  verify: { readonly given: number; readonly origins: Readonly<Record<string, string>> };
  wallet: readonly WalletReport[];
}

/** The answer of a call of the relay that kills its process; null where there was none. */
export interface RelayKilled {
  readonly killed: number | null;
}

/**
 * Makes a control call; without a body a GET. Throws on a refusal.
 *
 * @example control("wallet", { wallet: "juniper", set: { mode: "reject" } })
 */
export interface ControlCall {
  (name: "mailbox", body: { readonly wait: object }): Promise<ReceivedMail>;
  (name: "phone-wallet", body: object): Promise<PhoneWalletOutcome>;
  (name: "relay", body: { readonly kill: true } | { readonly down: number }): Promise<RelayKilled>;
  <N extends keyof ControlAnswers>(name: N, body?: object): Promise<ControlAnswers[N]>;
  (path: string, body?: object): Promise<unknown>;
}
