import { type IWalletKit, WalletKit } from "@reown/walletkit";
import { Core } from "@walletconnect/core";
import { SignClient } from "@walletconnect/sign-client";
import type { ICore, SessionTypes } from "@walletconnect/types";
import { connectOneAtATime, endCore, endSessionsOnce } from "../../../sandbox/phone-wallet/kit.ts";

/** A client as a page runs it. */
export type Dapp = Awaited<ReturnType<typeof SignClient.init>>;

export const account = "eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

/** The namespaces that the dapp of these tests asks for. */
export const asked = {
  eip155: { chains: ["eip155:1"], methods: ["personal_sign"], events: ["accountsChanged", "chainChanged"] },
};

/** The namespaces of a wallet that approves all of them. */
export const granted = { eip155: { ...asked.eip155, accounts: [account] } };

/** Storage that is gone with the process, so that nothing is written anywhere. */
function memoryStore() {
  const kept = new Map<string, string>();
  const parsed = <T>(text: string | undefined): T | undefined => (text === undefined ? undefined : JSON.parse(text));
  return {
    getKeys: async () => [...kept.keys()],
    getEntries: async <T>() => [...kept].map(([key, text]): [string, T] => [key, JSON.parse(text)]),
    getItem: async <T>(key: string) => parsed<T>(kept.get(key)),
    setItem: async <T>(key: string, value: T) => void kept.set(key, JSON.stringify(value)),
    removeItem: async (key: string) => void kept.delete(key),
  };
}

let opened = 0;

const metadata = (name: string, url: string) => ({ name, description: "", url, icons: [] });

/** The library's core at a relay, storing in memory; with one connection at a time, lest a machine that stood still is flooded with them. */
function openCore(relayUrl: string): ICore {
  opened += 1;
  const core = new Core({
    ...{ projectId: "sandbox", relayUrl, storage: memoryStore(), telemetryEnabled: false, logger: "silent" },
    // Clients of one process share storage with the same prefix.
    customStoragePrefix: `test-${opened}`,
  }) as unknown as ICore;
  connectOneAtATime(core);
  return core;
}

/** The genuine client of a page, at a relay. */
export async function openDapp(relayUrl: string, url = "https://shop.example"): Promise<Dapp> {
  const dapp = await SignClient.init({ core: openCore(relayUrl), metadata: metadata("Dapp", url) });
  endSessionsOnce(dapp);
  return dapp;
}

/** The genuine client of a wallet, at a relay. */
export async function openWallet(relayUrl: string): Promise<IWalletKit> {
  const wallet = await WalletKit.init({
    core: openCore(relayUrl),
    metadata: metadata("Wallet", "https://wallet.example"),
  });
  endSessionsOnce(wallet.engine.signClient);
  return wallet;
}

/** Ends the connection, so that no timer of a client keeps a test running, and none comes back into another one. */
export function closeClient({ core }: Pick<Dapp, "core"> | Pick<IWalletKit, "core">): Promise<void> {
  return endCore(core);
}

/** A pairing that went through: both ends' session and the milliseconds from the proposal to the approval. */
export interface PairingOutcome {
  readonly session: SessionTypes.Struct;
  readonly ms: number;
}

/** Pairs a page with a wallet that approves: the measure of the relay. `between` runs once the proposal is out. */
export async function pairOnce(
  dapp: Dapp,
  wallet: IWalletKit,
  between: () => Promise<unknown> = async () => {},
): Promise<PairingOutcome> {
  const started = performance.now();
  const { uri, approval } = await dapp.connect({ optionalNamespaces: asked });
  await between();
  const proposed = new Promise<void>((resolve, reject) => {
    wallet.once("session_proposal", ({ id }) => {
      wallet.approveSession({ id, namespaces: granted }).then(() => resolve(), reject);
    });
  });
  await wallet.pair({ uri: uri ?? "" });
  const [session] = await Promise.all([approval(), proposed]);
  return { session, ms: performance.now() - started };
}
