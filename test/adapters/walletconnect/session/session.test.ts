import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PairingError } from "../../../../adapters/walletconnect/client/errors.ts";
import { readSession, supportsAllNetworks, wireChain } from "../../../../adapters/walletconnect/session/session.ts";
import { parseCaipNetworkId } from "../../../../domain/caip.ts";

const TOPIC = "ab".repeat(32);
const ADDRESS = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266";
const CHECKSUMMED = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
const SOLANA = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
const FORMER = "solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ";
const PUBKEY = "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM";

const granted = (...accounts: unknown[]) => ({ accounts, methods: ["personal_sign"], events: ["chainChanged"] });

function settled(namespaces: object, metadata: unknown = { name: "Wallet" }) {
  return { topic: TOPIC, expiry: 1_700_000_000, peer: { publicKey: "00", metadata }, namespaces };
}

const eip155 = (...accounts: unknown[]) => readSession(settled({ eip155: granted(...accounts) })).namespaces.eip155;

describe("what a wallet approved", () => {
  test("CONN-22: accounts, chains, methods and events are read, addresses in their own spelling", () => {
    expect(readSession(settled({ eip155: granted(`eip155:1:${ADDRESS}`) }))).toEqual({
      topic: TOPIC,
      expiresAt: 1_700_000_000_000,
      wallet: { name: "Wallet", links: {} },
      namespaces: {
        eip155: {
          chains: ["eip155:1"],
          accounts: [{ networkId: "eip155:1", address: CHECKSUMMED, caipAddress: `eip155:1:${CHECKSUMMED}` }],
          methods: ["personal_sign"],
          events: ["chainChanged"],
          former: {},
        },
      },
    });
  });

  test("CONN-22: malformed accounts and those of another family are left out, doubles count once", () => {
    const read = eip155(
      ...[`eip155:1:${ADDRESS}`, `eip155:1:${CHECKSUMMED}`, "eip155:1:0x12", `${SOLANA}:${PUBKEY}`, 7, null, "x"],
      `eip155/10/${ADDRESS}`,
      `eip155:10:${ADDRESS}`,
    );
    expect(read?.accounts.map(({ caipAddress }) => caipAddress)).toEqual([
      `eip155:1:${CHECKSUMMED}`,
      `eip155:10:${CHECKSUMMED}`,
    ]);
  });

  test("CONN-22 I4: of EVM chains those without a number are left out, and the accounts on them", () => {
    const odd = ["eip155:main", "eip155:0", "eip155:0x1", "eip155:01"];
    const accounts = odd.map((id) => `${id}:${ADDRESS}`);
    const namespaces = { eip155: { ...granted(...accounts, `eip155:10:${ADDRESS}`), chains: [...odd, "eip155:1"] } };
    const read = readSession(settled(namespaces)).namespaces.eip155;
    expect(read?.chains).toEqual(["eip155:1", "eip155:10"]);
    expect(read?.accounts.map(({ networkId }) => networkId)).toEqual(["eip155:10"]);
    expect(() => eip155(...accounts)).toThrow(new PairingError("SESSION_MALFORMED"));
  });

  test("CONN-22 S6: a wallet's icon is its first one that is safe, also as image data", () => {
    const icon = "data:image/png;base64,AA==";
    const icons = ["http://tracker.example/x.png", icon, "https://wallet.example/i.png"];
    const namespaces = { eip155: granted(`eip155:1:${ADDRESS}`) };
    expect(readSession(settled(namespaces, { name: "Wallet", icons })).wallet.icon).toBe(icon);
  });

  test("CONN-22: of a list without end the first 500 entries are read", () => {
    const accounts = Array.from({ length: 600 }, (_, at) => `eip155:${at + 1}:${ADDRESS}`);
    expect(eip155(...accounts)?.accounts).toHaveLength(500);
  });

  test.each([
    ["no namespaces", {}],
    ["no account that is one", { eip155: granted("eip155:1:0x12") }],
    ["families that nobody knows", { sui: granted("sui:mainnet:0x12") }],
    ["namespaces of another shape", { eip155: "all" }],
  ])("CONN-22: an approval with %s is refused by name", (_, namespaces) => {
    expect(() => readSession(settled(namespaces))).toThrow(new PairingError("SESSION_MALFORMED"));
  });

  test("CONN-22: chains that a wallet names as keys belong to their family", () => {
    const { namespaces } = readSession(
      settled({
        "eip155:1": granted(`eip155:1:${ADDRESS}`),
        "eip155:10": { ...granted(`eip155:10:${ADDRESS}`), methods: ["eth_sign"] },
      }),
    );
    expect(namespaces.eip155?.chains).toEqual(["eip155:1", "eip155:10"]);
    expect(namespaces.eip155?.methods).toEqual(["personal_sign", "eth_sign"]);
  });

  test("CONN-22: a chain that is approved under its former id alone is asked for under that", () => {
    const session = readSession(settled({ solana: granted(`${FORMER}:${PUBKEY}`) }));
    expect(session.namespaces.solana?.chains).toEqual([SOLANA]);
    expect(session.namespaces.solana?.accounts[0]?.networkId).toBe(SOLANA);
    expect(wireChain(session, parseCaipNetworkId(SOLANA))).toBe(FORMER);
  });

  test("CONN-22: a chain that is approved under both ids counts once and is asked for under the current one", () => {
    const session = readSession(settled({ solana: granted(`${FORMER}:${PUBKEY}`, `${SOLANA}:${PUBKEY}`) }));
    expect(session.namespaces.solana?.accounts).toHaveLength(1);
    expect(wireChain(session, parseCaipNetworkId(SOLANA))).toBe(SOLANA);
  });

  test("S6: links and images of a wallet pass the gate or are not there", () => {
    const hostile = {
      name: "\u202Eevil\u0000",
      url: "javascript:alert(1)",
      icons: ["http://tracker.example/x.png", "https://wallet.example/i.png"],
      redirect: { native: "intent://x", universal: "http://wallet.example" },
    };
    const { wallet } = readSession(settled({ eip155: granted(`eip155:1:${ADDRESS}`) }, hostile));
    expect(wallet).toEqual({ name: "evil", icon: "https://wallet.example/i.png", links: {} });
  });

  test("S6: a universal link is a page's address, and no app's scheme", () => {
    const metadata = { name: "W", redirect: { universal: "wallet://wc" } };
    expect(readSession(settled({ eip155: granted(`eip155:1:${ADDRESS}`) }, metadata)).wallet.links).toEqual({});
  });

  test("S6: links that are good stay", () => {
    const metadata = { name: "W", redirect: { native: "wallet://", universal: "https://wallet.example/app" } };
    const { wallet } = readSession(settled({ eip155: granted(`eip155:1:${ADDRESS}`) }, metadata));
    expect(wallet.links).toEqual({ native: "wallet://", universal: "https://wallet.example/app" });
  });

  test("CONN-20: only one wallet is known to take any chain", () => {
    const named = (name: string) => readSession(settled({ eip155: granted(`eip155:1:${ADDRESS}`) }, { name }));
    expect(supportsAllNetworks(named("MetaMask Wallet"))).toBe(true);
    expect(supportsAllNetworks(named("MetaMask"))).toBe(false);
  });

  test("CONN-22: whatever is settled is read or refused by name", () => {
    fc.assert(
      fc.property(fc.anything(), fc.dictionary(fc.string(), fc.anything()), (whole, namespaces) => {
        for (const given of [
          whole,
          settled(namespaces),
          settled({ eip155: whole }),
          settled({ eip155: granted(whole) }),
        ]) {
          try {
            readSession(given);
          } catch (error) {
            expect(error).toEqual(new PairingError("SESSION_MALFORMED"));
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});
