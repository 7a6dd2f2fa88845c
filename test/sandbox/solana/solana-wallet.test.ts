// The sandbox's Solana wallet and its clusters, met by our own adapter as a page meets them.
import { createContext, runInContext } from "node:vm";
import type { Address, Signature } from "@solana/kit";
import { expect, it } from "vitest";
import { createSolanaChain } from "../../../adapters/nodes/solana/chain.ts";
import { createSolana } from "../../../adapters/page-wallets/solana/solana.ts";
import { formatUnits } from "../../../domain/amount.ts";
import type { Network } from "../../../domain/networks/network.ts";
import { explorerIdOf } from "../../../domain/wallets/wallet-ids.ts";
import type { Balance } from "../../../machines/account/ports.ts";
import type { WalletEvent } from "../../../machines/connection/ports.ts";
import { CountingClock } from "../../adapters/fake-clock.ts";
import { network } from "../../adapters/networks.ts";
import { DEVNET, FORMER_DEVNET, MAINNET } from "../../adapters/page-wallets/solana/page.ts";
import { isSigned, messageIn, TO, transfer } from "../../adapters/page-wallets/solana/transfer.ts";
import { get, startedSandbox } from "../started.ts";
import { kitAt } from "./solana-kit.ts";

const sandbox = startedSandbox();
const TEXT = new TextEncoder().encode("Grüße, wallet");
const INPUT = { connectorId: "solana:Sorrel", namespace: "solana", networkId: MAINNET } as const;

/** Server-sent events, as far as the page's script needs them. */
class Events {
  readonly #end = new AbortController();

  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  addEventListener(_: string, hear: (message: { data: string }) => void): void {
    const read = async (): Promise<void> => {
      const { body } = await fetch(this.#url, { signal: this.#end.signal });
      for await (const part of body ?? []) {
        for (const [, data = ""] of new TextDecoder().decode(part).matchAll(/^data: (.*)$/gm)) hear({ data });
      }
    };
    read().catch(() => {});
  }
}

const solanaNetwork = (caipNetworkId: Network["caipNetworkId"], url = sandbox().rpc[caipNetworkId] ?? "") => {
  const nativeCurrency = { name: "Solana", symbol: "SOL", decimals: 9 };
  return network([url], { caipNetworkId, chainNamespace: "solana", nativeCurrency });
};

/** A page with the scripted wallets' script and our adapter. */
async function openPage(query = "only=sorrel,juniper") {
  const target = new EventTarget();
  const window: Record<string, unknown> = {
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    dispatchEvent: target.dispatchEvent.bind(target),
    location: { origin: "http://shop.example" },
    ...{ CustomEvent, URLSearchParams, EventTarget, EventSource: Events, setTimeout, fetch, btoa, atob },
  };
  window.window = window;
  runInContext((await get(`${sandbox().url}/wallets.js?${query}`)).text, createContext(window));
  const clock = new CountingClock();
  const cache = { read: async () => undefined, write: async () => {} };
  const chain = createSolanaChain({ clock, fetch, cache });
  const solana = createSolana({
    window: window as unknown as Window,
    clock,
    explorerIdOf,
    read: (networkId, method, params) => chain.request(solanaNetwork(networkId), method, params),
  });
  const rows: string[] = [];
  solana.discoverWallets((event) => void (event.type === "connector.announced" && rows.push(event.connector.id)));
  return { solana, chain, rows, clock };
}

type Page = Awaited<ReturnType<typeof openPage>>;

async function connected(networkId: Network["caipNetworkId"] = MAINNET) {
  const page = await openPage();
  const session = await page.solana.connectWallet({ ...INPUT, networkId });
  const heard: WalletEvent[] = [];
  const stop = page.solana.watchWallet(INPUT, (event) => void heard.push(event));
  const provider = page.solana.providerOf(INPUT.connectorId);
  if (!provider) throw new Error("No provider");
  return { ...page, session, heard, stop, provider };
}

const balanceOf = ({ chain }: Page, address: string, id = MAINNET): Promise<Balance> =>
  chain.fetchBalance({ address: address as never, network: solanaNetwork(id), fresh: true });
const lamports = async (address: string, id = MAINNET) =>
  (
    await kitAt(sandbox(), id)
      .rpc.getBalance(address as Address)
      .send()
  ).value;
const blockhash = async (id = MAINNET) => (await kitAt(sandbox(), id).rpc.getLatestBlockhash().send()).value.blockhash;
const landed = async (signature: string, id = MAINNET) => {
  const { value } = await kitAt(sandbox(), id)
    .rpc.getSignatureStatuses([signature as Signature])
    .send();
  return value[0]?.err === null;
};

it("CONN-3: the Solana wallet registers itself, an EVM one where it is told to", async () => {
  expect((await openPage()).rows).toEqual(["solana:Sorrel"]);
  await sandbox().control("wallet", { wallet: "juniper", set: { announce: { by: "6963", standard: true } } });
  expect((await openPage()).rows).toEqual(["solana:Sorrel", "solana:Juniper"]);
});

it("CONN-3, CONN-8: it is connected, and signs a message that others can verify", async () => {
  const { session, provider } = await connected();
  const [first = "", second] = sandbox().solanaKeys.map(({ address }) => address);
  expect([session.accounts, session.networkId]).toEqual([[first, second], MAINNET]);
  expect(isSigned(first, TEXT, await provider.signMessage(TEXT))).toBe(true);
  expect(isSigned(first, TEXT.slice(1), await provider.signMessage(TEXT))).toBe(false);
});

it("CONN-3, ACCT-8: what it signs and sends lands, on mainnet and devnet, and the balance says so", async () => {
  const page = await connected();
  const { provider, session, solana } = page;
  const [from = ""] = session.accounts;
  for (const [id, start] of [
    [MAINNET, "12.5"],
    [DEVNET, "5"],
  ] as const) {
    const network = solanaNetwork(id === DEVNET ? FORMER_DEVNET : id);
    expect(await solana.switchWalletNetwork({ connectorId: INPUT.connectorId, network })).toBe(id);
    expect(await balanceOf(page, from, id)).toEqual({ amount: start, symbol: "SOL" });
    const before = await lamports(TO, id);
    const signature = await provider.sendTransaction(transfer(from, await blockhash(id), 1_000_001n));
    expect(await landed(signature, id)).toBe(true);
    expect((await lamports(TO, id)) - before).toBe(1_000_001n);
    expect((await balanceOf(page, TO, id)).amount).toBe(formatUnits(before + 1_000_001n, 9));
  }
});

it("CONN-3: where the wallet only signs, our own node sends, and the transfer lands", async () => {
  const without = ["solana:signAndSendTransaction"];
  const announce = { by: "none", standard: true, without };
  await sandbox().control("wallet", { wallet: "sorrel", set: { announce } });
  const { provider, session } = await connected(DEVNET);
  const before = await lamports(TO, DEVNET);
  const bytes = transfer(String(session.accounts[0]), await blockhash(DEVNET), 2_000_000n, "legacy");
  expect(await landed(await provider.sendTransaction(bytes, { skipPreflight: true }), DEVNET)).toBe(true);
  expect((await lamports(TO, DEVNET)) - before).toBe(2_000_000n);
  const all = await provider.signAllTransactions([bytes, bytes]);
  expect(all.map(messageIn)).toEqual([messageIn(bytes), messageIn(bytes)]);
});

it("R14: what the node refuses is said in its own words", async () => {
  const { provider, session } = await connected();
  const tooMuch = transfer(String(session.accounts[0]), await blockhash(), 10n ** 15n);
  await expect(provider.sendTransaction(tooMuch)).rejects.toMatchObject({ code: -32002, message: /simulation failed/ });
});

it.each([
  ["reject", "CONNECTION_DECLINED"],
  ["pending", "CONNECTION_PENDING"],
  ["throw", "CONNECTION_DECLINED"],
])("R14: a wallet in mode %s is a catalogue error", async (mode, code) => {
  await sandbox().control("wallet", { wallet: "sorrel", set: { mode } });
  const { solana } = await openPage();
  await expect(solana.connectWallet(INPUT)).rejects.toMatchObject({ code });
});

it("CONN-12: a stored connection is taken up silently, and no longer after the site was put out", async () => {
  const { solana } = await connected();
  const again = await openPage();
  await sandbox().control("wallet", { wallet: "sorrel", set: { mode: "reject" } });
  expect((await again.solana.restoreWallet(INPUT)).accounts).toHaveLength(2);
  await solana.disconnectWallet(INPUT);
  await expect(again.solana.restoreWallet(INPUT)).rejects.toMatchObject({ code: "INVALID_ADDRESS" });
});

it("ACCT-1, CONN-14: another account and a permission that is taken are heard", async () => {
  const { heard, provider } = await connected();
  const second = sandbox().solanaKeys[1]?.address;
  const hears = (event: WalletEvent) => expect.poll(() => heard).toContainEqual(event);
  await expect
    .poll(async () => {
      await sandbox().control("wallet", { wallet: "sorrel", set: { accounts: [0] }, silent: true });
      await sandbox().control("wallet", { wallet: "sorrel", set: { accounts: [1] } });
      return heard.length;
    })
    .toBeGreaterThan(0);
  await hears({ type: "accounts.changed", accounts: [second as never] });
  expect(isSigned(String(second), TEXT, await provider.signMessage(TEXT))).toBe(true);
  await sandbox().control("wallet", { wallet: "sorrel", forget: true });
  await hears({ type: "accounts.changed", accounts: [] });
  expect(provider.publicKey).toBeUndefined();
});

it("NET-5, R12: a balance leaves no timer behind", async () => {
  const page = await openPage();
  await balanceOf(page, TO);
  page.chain.close();
  expect(page.clock.pending).toBe(0);
});
