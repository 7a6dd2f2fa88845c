import { digest } from "../../digest.ts";
import type { BitcoinKey } from "../keys.ts";

/** An output that a transfer can spend. */
export interface Spendable {
  /** As it is shown, in hex. */
  readonly txid: string;
  readonly index: number;
  readonly satoshi: bigint;
}

/** One bitcoin at each address, out of nowhere: there is no Bitcoin node here. */
const first = 100_000_000n;

/** The outputs that an address can spend before its first transfer; the same for the same seed. */
export function fundingOf(seed: number, { address }: Pick<BitcoinKey, "address">): readonly Spendable[] {
  const txid = digest(`funding ${seed} ${address}`).toString("hex");
  return [{ txid, index: 0, satoshi: first }];
}
