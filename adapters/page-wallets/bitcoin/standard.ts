import { parseBitcoinAddress } from "../../../domain/addresses/bitcoin-address.ts";
import type { CaipNetworkId } from "../../../domain/caip.ts";
import { numbered } from "../../../domain/numbered.ts";
import { ending, field, listOf, tryTo } from "../shared/untrusted.ts";
import { featureMethod } from "../shared/wallet-standard.ts";
import { copyBytes, signedOf, understood, unsupported } from "./bytes.ts";
import { chainOf, networksOfChains } from "./names.ts";
import type { BitcoinProtocol, MessageToSign, PsbtToSign, SignedPsbt, WalletReport, WalletUpdate } from "./protocol.ts";
import { accountsIn, hasNoAccounts } from "./reported-accounts.ts";

const PURPOSES = ["payment", "ordinals"] as const;

/** Accounts that are remembered: a wallet that makes up new ones without end is not kept up with. */
const MOST = 1_000;

/** True if a wallet can be asked for Bitcoin accounts. */
export function canConnect(wallet: unknown): boolean {
  return featureMethod(wallet, "bitcoin:connect", "connect") !== undefined;
}

async function use(wallet: unknown, name: string, method: string, ...of: unknown[]): Promise<unknown> {
  const call = featureMethod(wallet, name, method) ?? unsupported();
  return await call(...of);
}

/** The first of a list, or what stands in its place: earlier drafts of the features answered with one object. */
function first(answer: unknown): unknown {
  const list = listOf(answer);
  return list ? list[0] : answer;
}

/** A wallet that registered itself by wallet-standard, with the features `bitcoin:…`. */
export class StandardProtocol implements BitcoinProtocol {
  readonly #wallet: unknown;
  /** The wallet's own objects by address: it wants them back. */
  readonly #accounts = new Map<string, unknown>();

  constructor(wallet: unknown) {
    this.#wallet = wallet;
  }

  async connect(): Promise<WalletReport> {
    const answer = await use(this.#wallet, "bitcoin:connect", "connect", { purposes: PURPOSES });
    return this.#report(field(answer, "accounts"));
  }

  /** Its visible accounts, without a prompt; a wallet that is still unlocking tells its accounts a moment later. */
  async recall(_networkId: CaipNetworkId, signal?: AbortSignal): Promise<WalletReport> {
    const now = this.#report(field(this.#wallet, "accounts"));
    if (!hasNoAccounts(now) || !signal) return now;
    return await new Promise((resolve, reject) => {
      const end = this.#onAccounts((accounts) => {
        if (hasNoAccounts(accounts)) return;
        queueMicrotask(() => end());
        resolve(accounts);
      });
      signal.addEventListener("abort", () => {
        end();
        reject(signal.reason);
      });
    });
  }

  /** Its accounts say where they are: there is nothing to switch but the one that is looked at. */
  async change(networkId: CaipNetworkId): Promise<WalletReport> {
    const { accounts } = this.#report(field(this.#wallet, "accounts"));
    const here = accounts.filter(({ address, networks = [] }) => {
      return parseBitcoinAddress(address, networkId) && (networks.length === 0 || networks.includes(networkId));
    });
    return here.length > 0 ? { accounts: here, networkId } : unsupported();
  }

  disconnect(): Promise<unknown> {
    return use(this.#wallet, "bitcoin:disconnect", "disconnect");
  }

  listen(hear: (update: WalletUpdate) => void): () => void {
    return this.#onAccounts((report) => hear(hasNoAccounts(report) ? "gone" : report));
  }

  async signMessage({ message, account: { address } }: MessageToSign): Promise<Uint8Array> {
    const input = { account: this.#account(address), message: new TextEncoder().encode(message) };
    const answer = first(await use(this.#wallet, "bitcoin:signMessage", "signMessage", input));
    return understood(copyBytes(field(answer, "signature")));
  }

  /** Signs by the flags in the PSBT: the spellings of the feature's own flag differ. What is sent comes back as it was given. */
  async signPsbt({ psbt, inputs, networkId, broadcast }: PsbtToSign): Promise<SignedPsbt> {
    const addresses = [...new Set(inputs.map(({ address }) => address))];
    const inputsToSign = addresses.map((address) => ({
      account: this.#account(address),
      signingIndexes: inputs.filter((input) => input.address === address).map(({ index }) => index),
    }));
    const input = { psbt, inputsToSign, chain: chainOf(networkId) };
    if (broadcast) {
      const sent = first(await use(this.#wallet, "bitcoin:signAndSendTransaction", "signAndSendTransaction", input));
      return signedOf(psbt, undefined, field(sent, "txId"));
    }
    const answer = first(await use(this.#wallet, "bitcoin:signTransaction", "signTransaction", input));
    return signedOf(psbt, copyBytes(field(answer, "signedPsbt")), false);
  }

  async request(): Promise<unknown> {
    return unsupported();
  }

  #account(address: string): unknown {
    return this.#accounts.get(address) ?? unsupported();
  }

  #report(list: unknown): WalletReport {
    const entries = listOf(list) ?? [];
    const accounts = accountsIn(entries).map((account, at) => ({
      ...account,
      networks: networksOfChains(listOf(field(entries[at], "chains")) ?? []),
    }));
    if (this.#accounts.size > MOST) this.#accounts.clear();
    for (const [at, { address }] of numbered(accounts)) {
      const parsed = parseBitcoinAddress(address);
      if (parsed) this.#accounts.set(parsed.address, entries[at]);
    }
    return { accounts };
  }

  #onAccounts(hear: (report: WalletReport) => void): () => void {
    const changed = (change: unknown) => {
      const accounts = field(change, "accounts");
      if (listOf(accounts)) hear(this.#report(accounts));
    };
    const ends = ["bitcoin:events", "standard:events"].map((name) => {
      return ending(tryTo(() => featureMethod(this.#wallet, name, "on")?.("change", changed)));
    });
    return () => {
      for (const end of ends) end();
    };
  }
}
