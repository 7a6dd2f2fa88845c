import type { Chains } from "../chains/chains.ts";
import type { SandboxClock } from "../clock.ts";
import type { SolanaChains } from "../solana/chains.ts";

/** Shared dependencies of every outside party. */
export interface ServiceContext {
  /** Seed of everything made up. */
  readonly seed: number;
  readonly clock: SandboxClock;
  readonly chains: Chains;
  readonly solana: SolanaChains;
  /** The sandbox's own folder, absolute; nothing is written anywhere else. */
  readonly folder: string;
  /** Base address, `http://localhost:PORT`; throws before the port is known. */
  url(): string;
}
