import { base58 } from "@scure/base";
import { describe, expect, it } from "vitest";
import { readMarks } from "../../../../adapters/browser/marks.ts";
import { decodeBase58 } from "../../../../domain/addresses/base58.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import { signWith } from "../../../../sandbox/solana/keys.ts";
import { withSignatureOf } from "../../../../sandbox/solana/signing.ts";
import { FIRST, KEYS, MAINNET, openPage, wallet } from "./page.ts";
import { isSigned, messageIn, signatureIn, transfer } from "./transfer.ts";

const [KEY] = KEYS;
const INPUT = { connectorId: "coinbaseSolana", namespace: "solana" as const, networkId: MAINNET };
const bytes = () => transfer(FIRST, base58.encode(new Uint8Array(32).fill(7)));
const TEXT = new TextEncoder().encode("hello");

interface Written {
  serialize(options: { verifySignatures: boolean }): Uint8Array;
}

/** The extension's object on a page: transactions are written by themselves, and come back as such. */
function extension(change: object = {}) {
  const listeners = new Set<() => void>();
  const sign = (given: Written) => withSignatureOf(KEY, given.serialize({ verifySignatures: false }));
  return {
    listeners,
    isConnected: false,
    publicKey: null as object | null,
    async connect() {
      this.publicKey = { toString: () => FIRST };
    },
    async disconnect() {
      this.publicKey = null;
    },
    signMessage: async (message: Uint8Array): Promise<unknown> => ({ signature: signWith(KEY, message) }),
    async signTransaction(given: Written) {
      const signed = sign(given);
      return { serialize: () => signed };
    },
    signAndSendTransaction: async (given: Written) => ({ signature: base58.encode(signatureIn(sign(given))) }),
    on: (event: string, listener: () => void) => void (event === "disconnect" && listeners.add(listener)),
    removeListener: (event: string, listener: () => void) =>
      void (event === "disconnect" && listeners.delete(listener)),
    ...change,
  };
}

function pageOf(given: unknown, place: Parameters<typeof openPage>[0] = {}) {
  const page = openPage(place);
  Object.assign(page.window, { coinbaseSolana: given });
  page.discover();
  return page;
}

describe("the wallet on window.coinbaseSolana", () => {
  it("CONN-3: it is no row where the host switches it off, now and when the page is looked at again", () => {
    const page = pageOf(extension(), { enableCoinbase: false });
    page.window.document.dispatchEvent(new page.window.Event("visibilitychange"));
    expect(page.rows()).toEqual([]);
    expect(pageOf(extension(), { enableCoinbase: true }).rows()).toHaveLength(1);
  });

  it("CONN-3 S7: where the page has too many wallets it is a row once one has left", () => {
    const page = openPage();
    Object.assign(page.window, { coinbaseSolana: extension() });
    const leaves = Array.from({ length: LIMITS.announcements }, (_, at) =>
      page.register(wallet({}, { name: `Wallet ${at}` }).given),
    );
    page.discover();
    const leave = page.register(wallet({}, { name: "Late" }).given);
    leave();
    leaves[0]?.();
    page.window.document.dispatchEvent(new page.window.Event("visibilitychange"));
    page.window.document.dispatchEvent(new page.window.Event("visibilitychange"));
    expect(page.rows().filter(({ id }) => id === "coinbaseSolana")).toHaveLength(1);
  });

  it("CONN-3: a transaction that others have yet to sign is taken back as it is", async () => {
    const asked: unknown[] = [];
    const signTransaction = async (given: Written) => {
      const signed = withSignatureOf(KEY, given.serialize({ verifySignatures: false }));
      return { serialize: (how: unknown) => asked.push(how) && signed };
    };
    const page = pageOf(extension({ signTransaction }));
    await page.solana.connectWallet(INPUT);
    const transaction = Buffer.from(bytes()).toString("base64");
    await page.provider("coinbaseSolana").request({ method: "solana_signTransaction", params: { transaction } });
    expect(asked).toEqual([{ requireAllSignatures: false, verifySignatures: false }]);
  });

  it("CONN-3: it is a row, connects, signs and sends", async () => {
    const page = pageOf(extension());
    page.discover();
    expect(page.rows()).toEqual([{ id: "coinbaseSolana", name: "Coinbase Wallet", type: "EXTERNAL", chain: "solana" }]);
    const session = await page.solana.connectWallet(INPUT);
    expect([session.accounts, session.networkId, session.wallet]).toEqual([
      [FIRST],
      MAINNET,
      { name: "Coinbase Wallet", type: "EXTERNAL" },
    ]);
    const provider = page.provider("coinbaseSolana");
    expect(isSigned(FIRST, TEXT, await provider.signMessage(TEXT))).toBe(true);
    for (const signed of await provider.signAllTransactions([bytes(), bytes()]))
      expect(isSigned(FIRST, messageIn(signed), signatureIn(signed))).toBe(true);
    const sent = decodeBase58(await provider.sendTransaction(bytes()));
    expect(isSigned(FIRST, messageIn(bytes()), sent ?? TEXT)).toBe(true);
  });

  it("CONN-14: it is heard when it disconnects, and left without a trace", async () => {
    const given = extension();
    const page = pageOf(given);
    await page.solana.connectWallet(INPUT);
    const { heard, stop } = page.watch("coinbaseSolana");
    for (const listener of given.listeners) listener();
    stop();
    await page.solana.disconnectWallet(INPUT);
    expect([heard, given.listeners.size, given.publicKey]).toEqual([
      [{ type: "accounts.changed", accounts: [] }],
      0,
      null,
    ]);
  });

  it("CONN-12: it is not asked for what it has not said already, since it would prompt", async () => {
    const page = pageOf(extension());
    const restored = page.solana.restoreWallet(INPUT);
    restored.catch(() => {});
    await page.clock.advance(300);
    await expect(restored).rejects.toMatchObject({ code: "INVALID_ADDRESS" });
  });

  it.each([
    ["answers with an error", { signMessage: async () => new Error("User canceled request") }, 4001],
    ["has no method", { signMessage: undefined }, -32603],
  ])("R14: one that %s is understood", async (_, change, code) => {
    const page = pageOf(extension(change));
    await page.solana.connectWallet(INPUT);
    await expect(page.provider("coinbaseSolana").signMessage(TEXT)).rejects.toMatchObject({ code });
  });

  it.each([undefined, null, 1, {}, { connect: 1 }])("R14: %j is no wallet", (given) => {
    expect(pageOf(given).rows()).toEqual([]);
  });

  it("CONN-3: one that comes late is seen when the page is looked at", () => {
    const page = pageOf(undefined);
    Object.assign(page.window, { coinbaseSolana: extension() });
    page.window.document.dispatchEvent(new page.window.Event("visibilitychange"));
    expect(page.rows()).toHaveLength(1);
  });
});

it("CONN-5: what wallets have left on the page tells whether an extension is missing", () => {
  const { window } = openPage();
  expect(readMarks(window)).toEqual({ phantom: false, coinbaseSolana: false });
  Object.assign(window, { phantom: {}, coinbaseSolana: undefined });
  expect(readMarks(window)).toEqual({ phantom: true, coinbaseSolana: true });
});
