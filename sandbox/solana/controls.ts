import type { ControlAnswers } from "../control/answers.ts";
import { type Body, type Control, refuse } from "../control/call.ts";
import { bytesOfAddress } from "./addresses.ts";
import type { SolanaChains } from "./chains.ts";

const lamportsPerSol = 1_000_000_000n;
/** A tenth of the faucet's lamports. */
const mostSol = 50_000_000n;

function airdrop(chains: SolanaChains, { chain, address, amount }: Body): ControlAnswers["airdrop"] {
  const found = typeof chain === "string" ? chains.byId(chain) : undefined;
  if (!found) return refuse("chain", `chain must be one of ${chains.all.map(({ id }) => id).join(", ")}`);
  if (!bytesOfAddress(address)) refuse("address", "address must be 32 bytes in base58");
  const match = /^(\d{1,8})(?:\.(\d{1,9}))?$/.exec(typeof amount === "string" ? amount : "");
  const lamports = match ? BigInt(match[1] ?? "0") * lamportsPerSol + BigInt((match[2] ?? "").padEnd(9, "0")) : 0n;
  if (lamports <= 0n || lamports > mostSol * lamportsPerSol) {
    refuse("amount", `amount must be decimal SOL as text, above 0 and up to ${mostSol}, for example "1.5"`);
  }
  try {
    const signature = found.airdrop(String(address), lamports);
    return { signature, lamports: String(lamports), balance: String(found.balance(String(address))) };
  } catch (error) {
    return refuse("amount", error instanceof Error ? error.message : String(error));
  }
}

/** Control calls of the Solana clusters. */
export function solanaControls(chains: SolanaChains): Control[] {
  return [
    {
      method: "POST",
      name: "airdrop",
      does: "Pays SOL out of a cluster's faucet.",
      body: { chain: "CAIP-2 id of a Solana cluster", address: "base58", amount: "decimal SOL as text" },
      example: {
        chain: "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
        address: "oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96",
        amount: "1.5",
      },
      act: (body) => airdrop(chains, body),
    },
  ];
}
