import { describe, expect, it } from "vitest";
import { BITCOIN } from "../../../../domain/addresses/bitcoin-address.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import { settle } from "../../fake-clock.ts";
import { ALL_KINDS, addressesOf, bitcoinNetwork, connected, KINDS, openPage, pageWith, scripted } from "./page.ts";

const [PAYMENT, ORDINAL] = addressesOf();
const [TEST_PAYMENT, TEST_ORDINAL] = addressesOf(0, "testnet");

const fail = (thrown: unknown) => () => {
  throw thrown;
};

/** How a scripted wallet is asked for its accounts. */
const ACCOUNTS = "bitcoin_connect";

type Restored = ReturnType<typeof pageWith>;

/** A restore waits for its wallet, for a minute and more, until the page is left. */
async function expectWaitUntilLeft(page: Restored["page"], input: Restored["input"]): Promise<void> {
  const end = new AbortController();
  const restored = page.bitcoin.restoreWallet(input, { signal: end.signal });
  restored.catch(() => {});
  await page.clock.advance(60_000);
  end.abort(new Error("left"));
  await expect(restored).rejects.toThrow("left");
}

describe.each(ALL_KINDS)("%s: connecting", (kind) => {
  it("CONN-3: a session has checked accounts, those for payments first, the network, and who the wallet is", async () => {
    const { session } = await connected(kind);
    const both = { [PAYMENT]: "payment", [ORDINAL]: "ordinal" };
    expect(session).toEqual({
      connectorId: KINDS[kind].id,
      namespace: "bip122",
      networkId: BITCOIN.mainnet,
      accounts: kind === "okx" ? [PAYMENT] : [PAYMENT, ORDINAL],
      accountTypes: kind === "okx" ? { [PAYMENT]: "payment" } : both,
      ...(kind === "standard" && { isUnpaying: true }),
      wallet: expect.objectContaining({ name: expect.any(String), type: expect.any(String) }),
    });
  });

  it.each([
    ["a refusal", { code: 4001, message: "no" }, "CONNECTION_DECLINED"],
    ["a refusal in words", new Error("User rejected the request"), "CONNECTION_DECLINED"],
    ["a refusal deep inside", { error: { data: { originalError: { code: 4001 } } } }, "CONNECTION_DECLINED"],
    ["nothing thrown", undefined, "CONNECTION_FAILED"],
    ["null", null, "CONNECTION_FAILED"],
    ["a number", 7, "CONNECTION_FAILED"],
    ["an extension that is gone", new Error("Extension context invalidated."), "CONNECTION_FAILED"],
    ["a revoked proxy", revoked(), "CONNECTION_FAILED"],
  ])("R14: %s is a catalogue error", async (_, thrown, code) => {
    const { page, wallet, input } = pageWith(kind);
    wallet.before((method) => (method === ACCOUNTS ? fail(thrown)() : undefined));
    await expect(page.bitcoin.connectWallet(input)).rejects.toMatchObject({ name: "AppKitError", code });
  });

  it.each([
    ["no account", []],
    ["no list", "x"],
    ["malformed accounts", [{ address: "bc1q" }, { address: 7 }, null]],
    ["accounts of another chain", [{ address: "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266" }]],
    ["a wrong checksum", [{ address: `${PAYMENT.slice(0, -1)}${PAYMENT.endsWith("q") ? "p" : "q"}` }]],
  ])("R14: %s is no address", async (_, addresses) => {
    const { page, wallet, input } = pageWith(kind);
    wallet.before((method) => (method === ACCOUNTS ? { addresses, network: "mainnet" } : undefined));
    await expect(page.bitcoin.connectWallet(input)).rejects.toMatchObject({
      code: expect.stringMatching(/^(?:INVALID_ADDRESS|CONNECTION_FAILED)$/),
    });
  });

  it("R13: while a prompt is open no second one is made, and its answer serves all; there is no timer", async () => {
    const { page, wallet, input } = pageWith(kind);
    let open = () => {};
    const prompt = new Promise<void>((resolve) => {
      open = resolve;
    });
    wallet.before(async (method) => void (method === ACCOUNTS && (await prompt)));
    const end = new AbortController();
    const left = page.bitcoin.connectWallet(input, { signal: end.signal });
    const stayed = page.bitcoin.connectWallet(input);
    await settle();
    end.abort(new Error("left"));
    await expect(left).rejects.toThrow("left");
    expect(wallet.methods().filter((method) => method === ACCOUNTS)).toHaveLength(1);
    expect(page.clock.pending).toBe(0);
    open();
    expect((await stayed).accounts[0]).toBe(PAYMENT);
  });

  it("R13: a wallet that is gone is said to be missing", async () => {
    const { bitcoin } = openPage();
    const input = { connectorId: KINDS[kind].id, namespace: "bip122" as const, networkId: BITCOIN.mainnet };
    await expect(bitcoin.connectWallet(input)).rejects.toMatchObject({ code: "CONNECTOR_MISSING" });
    await expect(
      bitcoin.switchWalletNetwork({ connectorId: "x", network: bitcoinNetwork(BITCOIN.testnet) }),
    ).rejects.toMatchObject({ code: "CONNECTOR_MISSING" });
    await bitcoin.disconnectWallet(input);
  });

  it("CONN-13: disconnecting gives the permission back where the wallet can", async () => {
    const { page, wallet, input } = await connected(kind);
    await page.bitcoin.disconnectWallet(input);
    expect(wallet.state.permitted).toBe(kind === "leather");
  });

  it("CONN-13: a wallet that fails to do so says so", async () => {
    if (kind === "leather") return;
    const { page, wallet, input, provider } = await connected(kind);
    wallet.before(fail(new Error("disk on fire")));
    await expect(page.bitcoin.disconnectWallet(input)).rejects.toMatchObject({ code: "FAILED_TO_DISCONNECT" });
    await expect(provider.getAccountAddresses()).rejects.toMatchObject({ code: 4100 });
  });
});

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

describe("networks", () => {
  it("S12: a testnet address is none of mainnet, whatever the wallet calls its network", async () => {
    for (const kind of ["sats", "okx"] as const) {
      const { page, wallet, input } = pageWith(kind);
      const addresses = [{ address: TEST_PAYMENT, publicKey: "", purpose: "payment" }];
      wallet.before((method) => (method === ACCOUNTS ? { addresses, network: "mainnet" } : undefined));
      await expect(page.bitcoin.connectWallet(input)).rejects.toMatchObject({ code: "INVALID_ADDRESS" });
    }
  });

  it.each(["standard", "sats", "leather"] as const)(
    "CONN-3: %s on another network than the page would like is there",
    async (kind) => {
      const { page, wallet, input } = pageWith(kind);
      wallet.state.network = "testnet";
      const session = await page.bitcoin.connectWallet(input);
      expect(session).toMatchObject({ networkId: BITCOIN.testnet, accounts: [TEST_PAYMENT, TEST_ORDINAL] });
    },
  );

  it.each([
    ["standard", "the wished one is taken", BITCOIN.testnet4],
    ["sats", "the one is taken that the wallet names", BITCOIN.testnet],
  ] as const)(
    "CONN-3, S12: with %s, of the test networks that write addresses alike %s",
    async (kind, _, networkId) => {
      const { page, wallet, input } = pageWith(kind);
      wallet.state.network = "testnet";
      const session = await page.bitcoin.connectWallet({ ...input, networkId: BITCOIN.testnet4 });
      expect(session.networkId).toBe(networkId);
    },
  );

  it("S12: accounts of several networks: those of one are taken, each once", async () => {
    const { page, wallet, input } = pageWith("leather");
    const addresses = [TEST_PAYMENT, ORDINAL, PAYMENT.toUpperCase(), PAYMENT, TEST_ORDINAL].map((address) => ({
      address,
    }));
    wallet.before((method) => (method === ACCOUNTS ? { addresses, network: "mainnet" } : undefined));
    expect((await page.bitcoin.connectWallet(input)).accounts).toEqual([PAYMENT, ORDINAL]);
  });

  it("CONF-7: a taproot account is for payments where the wallet has no other", async () => {
    const { page, wallet, input } = pageWith("leather");
    wallet.before((method) => (method === ACCOUNTS ? { addresses: [{ address: ORDINAL }] } : undefined));
    expect((await page.bitcoin.connectWallet(input)).accountTypes).toEqual({ [ORDINAL]: "payment" });
  });
});

describe("NET-2: switching", () => {
  const to = bitcoinNetwork(BITCOIN.testnet);

  it.each(["sats", "leather", "okx"] as const)(
    "NET-2 R17: %s is on another network afterwards, and its accounts there are told first",
    async (kind) => {
      const { page, connectorId, provider } = await connected(kind);
      const { heard } = page.watch(connectorId);
      const order: unknown[] = [];
      provider.on("chainChanged", (id) => order.push(id));
      provider.on("accountsChanged", (accounts) => order.push(accounts));
      expect(await page.bitcoin.switchWalletNetwork({ connectorId, network: to })).toBe(BITCOIN.testnet);
      expect(heard.map(({ type }) => type)).toEqual(["chain.changed", "accounts.changed"]);
      expect(heard[1]).toMatchObject({ accounts: kind === "okx" ? [TEST_PAYMENT] : [TEST_PAYMENT, TEST_ORDINAL] });
      await settle();
      expect(order[0]).toBe(BITCOIN.testnet);
      expect(await provider.getAccountAddresses()).toMatchObject([
        { address: TEST_PAYMENT },
        ...(kind === "okx" ? [] : [{}]),
      ]);
    },
  );

  it("NET-2: what the wallet cannot do is said, and it stays where it is", async () => {
    for (const kind of ALL_KINDS) {
      const { page, connectorId, provider } = await connected(kind);
      const network = bitcoinNetwork(kind === "sats" ? ("bip122:x" as never) : BITCOIN.regtest);
      await expect(page.bitcoin.switchWalletNetwork({ connectorId, network })).rejects.toMatchObject({
        code: "SWITCH_UNSUPPORTED",
      });
      expect((await provider.getAccountAddresses())[0]?.address).toBe(PAYMENT);
    }
  });

  it("NET-2: a wallet of wallet-standard serves the networks of its accounts", async () => {
    const { page, connectorId } = await connected("standard");
    await expect(page.bitcoin.switchWalletNetwork({ connectorId, network: to })).rejects.toMatchObject({
      code: "SWITCH_UNSUPPORTED",
    });
    const network = bitcoinNetwork(BITCOIN.mainnet);
    expect(await page.bitcoin.switchWalletNetwork({ connectorId, network })).toBe(BITCOIN.mainnet);
  });

  it.each([
    ["4001", { code: 4001 }, "SWITCH_DECLINED"],
    ["an unknown method", { code: -32601 }, "SWITCH_UNSUPPORTED"],
    ["anything else", new Error("no"), "SWITCH_FAILED"],
    ["nothing", undefined, "SWITCH_FAILED"],
  ])("NET-2: %s is a catalogue error", async (_, thrown, code) => {
    const { page, connectorId, wallet } = await connected("sats");
    wallet.before((method) => (method === "bitcoin_changeNetwork" ? fail(thrown)() : undefined));
    await expect(page.bitcoin.switchWalletNetwork({ connectorId, network: to })).rejects.toMatchObject({ code });
  });

  it("R13: a switch to one network serves all who want that one, and nobody else", async () => {
    const { page, connectorId, wallet } = await connected("sats");
    wallet.before((method) => (method === "bitcoin_changeNetwork" ? null : undefined));
    const networks = [to, to, bitcoinNetwork(BITCOIN.signet)];
    await Promise.all(networks.map((network) => page.bitcoin.switchWalletNetwork({ connectorId, network })));
    const asked = wallet.asked.filter(({ method }) => method === "bitcoin_changeNetwork");
    expect(asked.map(({ params }) => params)).toEqual([{ network: "testnet" }, { network: "signet" }]);
  });

  it("R17: a wallet that says it switched, and did not, is where it is", async () => {
    const { page, connectorId, wallet } = await connected("sats");
    wallet.before((method) => (method === "bitcoin_changeNetwork" ? null : undefined));
    expect(await page.bitcoin.switchWalletNetwork({ connectorId, network: to })).toBe(BITCOIN.mainnet);
  });
});

describe("CONN-12: restoring", () => {
  it.each(["standard", "sats", "okx"] as const)("CONN-12: %s is taken up again without a prompt", async (kind) => {
    const page = openPage();
    const wallet = scripted();
    wallet.state.permitted = true;
    KINDS[kind].put(page, wallet);
    page.discover();
    const input = { connectorId: KINDS[kind].id, namespace: "bip122" as const, networkId: BITCOIN.mainnet };
    const restored = page.bitcoin.restoreWallet(input);
    await page.clock.advance(300);
    expect((await restored).accounts[0]).toBe(PAYMENT);
    expect(wallet.methods()).not.toContain(ACCOUNTS);
    expect(page.clock.pending).toBe(0);
  });

  it("CONN-12: a wallet of the standard that is still locked is waited for", async () => {
    const { page, wallet, input } = pageWith("standard");
    await expectWaitUntilLeft(page, input);
    expect(wallet.methods()).not.toContain(ACCOUNTS);
    expect(page.clock.pending).toBe(0);
  });

  it.each(ALL_KINDS.filter((kind) => kind !== "standard"))(
    "CONN-12: %s that granted nothing is not asked for more",
    async (kind) => {
      const { page, wallet, input } = pageWith(kind);
      const restored = page.bitcoin.restoreWallet(input);
      restored.catch(() => {});
      await page.clock.advance(LIMITS.restore);
      await expect(restored).rejects.toMatchObject({ name: "AppKitError" });
      expect(wallet.methods()).not.toContain(ACCOUNTS);
      expect(page.clock.pending).toBe(0);
    },
  );

  it("CONN-12: a wallet is waited for, however late", async () => {
    const page = openPage();
    page.discover();
    const input = { connectorId: "bip122:Orchid", namespace: "bip122" as const, networkId: BITCOIN.mainnet };
    const restored = page.bitcoin.restoreWallet(input);
    const wallet = scripted();
    wallet.state.permitted = true;
    await page.clock.advance(60_000);
    KINDS.standard.put(page, wallet);
    await page.clock.advance(300);
    expect((await restored).networkId).toBe(BITCOIN.mainnet);
    expect(page.clock.pending).toBe(0);
  });

  it.each(["sats", "okx"] as const)("CONN-12: the answer of %s counts, however late", async (kind) => {
    const { page, wallet, input } = pageWith(kind);
    wallet.state.permitted = true;
    let answer = () => {};
    const silence = new Promise<void>((resolve) => {
      answer = resolve;
    });
    wallet.before(async () => void (await silence));
    const restored = page.bitcoin.restoreWallet(input);
    await page.clock.advance(60_000);
    answer();
    expect((await restored).accounts[0]).toBe(PAYMENT);
    expect(page.clock.pending).toBe(0);
  });

  it.each(["sats", "okx"] as const)(
    "R13: %s, which does not answer, is waited for until the page's end",
    async (kind) => {
      const { page, wallet, input } = pageWith(kind);
      wallet.before(() => new Promise(() => {}));
      await expectWaitUntilLeft(page, input);
      expect(page.clock.pending).toBe(0);
    },
  );

  it("S7: a wallet whose name another one has as well is not taken up again", async () => {
    const page = openPage();
    const wallet = scripted();
    wallet.state.permitted = true;
    page.discover();
    KINDS.standard.put(page, wallet);
    KINDS.standard.put(page, scripted());
    const input = { connectorId: "bip122:Orchid", namespace: "bip122" as const, networkId: BITCOIN.mainnet };
    const restored = page.bitcoin.restoreWallet(input);
    restored.catch(() => {});
    await page.clock.advance(LIMITS.restore);
    await expect(restored).rejects.toMatchObject({ code: "CONNECTOR_MISSING" });
  });

  it("S7: nor is it kept when the other one comes a moment later", async () => {
    const page = openPage();
    const wallet = scripted();
    wallet.state.permitted = true;
    page.discover();
    KINDS.standard.put(page, wallet);
    const input = { connectorId: "bip122:Orchid", namespace: "bip122" as const, networkId: BITCOIN.mainnet };
    const restored = page.bitcoin.restoreWallet(input);
    await page.clock.advance(300);
    await restored;
    const { heard } = page.watch(input.connectorId);
    KINDS.standard.put(page, scripted());
    expect(heard).toEqual([{ type: "wallet.disconnected" }]);
  });
});
