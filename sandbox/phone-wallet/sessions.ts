import type { SessionTypes } from "@walletconnect/types";
import { Refusal } from "../wallets/refusal.ts";
import { accountsOn, type Standing } from "./namespaces.ts";
import type { WalletWorker } from "./worker/wallet-worker.ts";

/** A session's namespaces with one more EVM chain. */
function widened({ namespaces }: SessionTypes.Struct, chain: string, accounts: string[]): SessionTypes.Namespaces {
  const evm = namespaces.eip155 ?? { accounts: [], methods: [], events: [] };
  const chains = [...new Set([...(evm.chains ?? []), chain])];
  return { ...namespaces, eip155: { ...evm, chains, accounts: [...evm.accounts, ...accounts] } };
}

/** Puts a session on an EVM chain: adds it where it is missing, and tells the page that it is the one now. */
export async function moveSession(
  worker: WalletWorker,
  standing: Standing,
  topic: string,
  chainId: number,
): Promise<void> {
  const chain = `eip155:${chainId}`;
  const session = (await worker.ask("sessions", undefined)).find((one) => one.topic === topic);
  const evm = session?.namespaces.eip155;
  if (!session || !evm) throw new Refusal(4100, "The session has no EVM accounts.");
  if (!evm.accounts.some((account) => account.startsWith(`${chain}:`))) {
    await worker.ask("update", { topic, namespaces: widened(session, chain, accountsOn(standing, chain)) });
  }
  if (!evm.events.includes("chainChanged")) return;
  await worker.ask("emit", { topic, event: { name: "chainChanged", data: chainId }, chainId: chain });
}
