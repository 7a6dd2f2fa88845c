import { Refused } from "../http/reply.ts";
import { answer, type WalletContext } from "./answer.ts";
import { behaviourComplaint } from "./behaviour.ts";
import { walletCatalog } from "./catalog.ts";
import { Feed } from "./feed.ts";
import type { Behaviour, Outcome, WalletRequest } from "./shape.ts";
import { ScriptedWallet } from "./wallet.ts";

/** The scripted wallets, as control and pages reach them. */
export class Wallets {
  readonly all: readonly ScriptedWallet[];
  readonly feed = new Feed();
  readonly #context: WalletContext;

  constructor(context: WalletContext) {
    const addresses = context.chains.all[0]?.accounts ?? [];
    const solana = context.solana.keys.map(({ address }) => address);
    this.#context = context;
    this.all = walletCatalog.map((spec) => new ScriptedWallet(spec, addresses, solana, this.feed));
  }

  /** The wallet with this key. Throws a refusal that lists the keys. */
  one(key: unknown): ScriptedWallet {
    const found = this.all.find(({ spec }) => spec.key === key);
    if (found) return found;
    const known = this.all.map(({ spec }) => spec.key).join(", ");
    throw new Refused(
      404,
      "wallet",
      `There is no wallet ${String(key)}; known: ${known}, or * for all where several fit`,
    );
  }

  /** The wallets that a name means: a key, or `*` for all. Throws a refusal that lists the keys. */
  named(key: unknown): readonly ScriptedWallet[] {
    return key === "*" ? this.all : [this.one(key)];
  }

  /** Changes switches of wallets. Throws a refusal that names the fault. */
  set(wallets: readonly ScriptedWallet[], change: unknown, silent = false): void {
    const complaint = behaviourComplaint(change);
    if (complaint) throw new Refused(400, "set", complaint);
    for (const wallet of wallets) wallet.set(change as Partial<Behaviour>, silent);
  }

  answer(wallet: ScriptedWallet, request: WalletRequest): Promise<Outcome> {
    return answer(wallet, this.#context, request);
  }

  reset(): void {
    this.feed.reset();
    for (const wallet of this.all) wallet.reset();
  }
}
