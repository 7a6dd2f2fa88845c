import { base58, base64 } from "@scure/base";
import { solanaDevnet, solanaMainnet } from "../assets/tokens.ts";

/** The wallet standard's names of the clusters that the scripted wallets serve. */
export const clusterIds: Readonly<Record<string, string>> = {
  "solana:mainnet": solanaMainnet,
  "solana:devnet": solanaDevnet,
};

/** A Solana account as the page's wallet shows it: the address, and its bytes in base64. */
export function namedAccount(address: string): { address: string; publicKey: string } {
  return { address, publicKey: base64.encode(base58.decode(address)) };
}
