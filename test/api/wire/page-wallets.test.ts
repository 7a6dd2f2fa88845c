import { afterAll, expect, it, vi } from "vitest";
import { settle } from "../../adapters/fake-clock.ts";

/** Each chain family's code was made with these, and told these. */
const code = vi.hoisted(() => ({ made: [] as [string, unknown][], told: [] as string[] }));
const family = vi.hoisted(() => (name: string) => (deps: unknown) => {
  code.made.push([name, deps]);
  const tell = (what: string) => async () => void code.told.push(`${name} ${what}`);
  const feed = (what: string) => () => {
    code.told.push(`${name} ${what}`);
    return () => void code.told.push(`${name} ends ${what}`);
  };
  return {
    ...{ connectWallet: tell("connects"), restoreWallet: tell("restores"), disconnectWallet: tell("disconnects") },
    ...{ switchWalletNetwork: tell("switches"), watchWallet: feed("watches"), discoverWallets: feed("discovers") },
    providerOf: (id: string) => `${name} ${id}`,
    close: () => void code.told.push(`${name} closes`),
  };
});
vi.mock("../../../adapters/page-wallets/evm/injected.ts", () => ({ createInjected: family("evm") }));
vi.mock("../../../adapters/page-wallets/solana/solana.ts", () => ({ createSolana: family("solana") }));
vi.mock("../../../adapters/page-wallets/bitcoin/bitcoin.ts", () => ({ createBitcoin: family("bitcoin") }));

// Other files of this worker have loaded the code: here it is loaded anew.
vi.resetModules();
// Nor does the next file of the worker get what stands in here.
afterAll(() => void vi.resetModules());
const { openPageWallets } = await import("../../../api/wire/page-wallets.ts");

function opened(namespaces: readonly string[]) {
  Object.assign(code, { made: [], told: [] });
  const networks = namespaces.map((chainNamespace) => ({ chainNamespace }));
  const window = { requestIdleCallback: (run: () => void) => run() };
  return openPageWallets({ window, clock: {}, networks, enableCoinbase: false, read: async () => null } as never);
}

it.each([
  ["eip155", "evm"],
  ["solana", "solana"],
  ["bip122", "bitcoin"],
])("CONN-8 a wallet of %s is asked by the code of %s", async (namespace, name) => {
  const wallets = opened(["eip155", "solana", "bip122"]);
  const of = { namespace, network: { chainNamespace: namespace } } as never;
  await wallets.connectWallet(of, {} as never);
  await wallets.restoreWallet(of, {} as never);
  await wallets.switchWalletNetwork(of, {} as never);
  await wallets.disconnectWallet(of, {} as never);
  expect(code.told).toEqual(["connects", "restores", "switches", "disconnects"].map((what) => `${name} ${what}`));
  code.told = [];
  const stop = wallets.watchWallet(of, () => {});
  await vi.waitFor(() => expect(code.told).toEqual([`${name} watches`]));
  stop();
  expect(code.told).toEqual([`${name} watches`, `${name} ends watches`]);
  expect(wallets.providerOf("juniper", namespace as never)).toBe(`${name} juniper`);
});

it("CONN-3 ROUTE-9 looks for wallets of the page's chain families alone, until it is told to stop; Coinbase as the host wants it", async () => {
  const wallets = opened(["eip155", "solana"]);
  const stop = wallets.discoverWallets({} as never, () => {});
  await vi.waitFor(() => expect(code.told).toEqual(["evm discovers", "solana discovers"]), 10_000);
  expect(code.made.find(([name]) => name === "solana")?.[1]).toMatchObject({ enableCoinbase: false });
  stop();
  expect(code.told.slice(2)).toEqual(["evm ends discovers", "solana ends discovers"]);
  wallets.close();
  await settle();
  expect(code.told.slice(4)).toEqual(["solana closes"]);
  expect(code.made.map(([name]) => name)).toEqual(["evm", "solana"]);
});
