import { describe, expect, test } from "vitest";
import { createProviders } from "../../../../adapters/walletconnect/providers/providers.ts";
import { readSession } from "../../../../adapters/walletconnect/session/session.ts";
import { Watchers } from "../../../../adapters/walletconnect/session/watchers.ts";
import { parseCaipNetworkId } from "../../../../domain/caip.ts";
import type { Namespace } from "../../../../domain/namespaces.ts";
import type { WalletEvent } from "../../../../machines/connection/ports.ts";

const TOPIC = "ab".repeat(32);
const ALICE = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
const BOB = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const CAROL = "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM";
const DAVE = "DhVt8bUJqyR8rrTFCvRCUhFYBcLyzGcuqLChjcVJjMpM";
const FORMER = "solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ";

const both = (chain: string, [one, other] = [ALICE, BOB]) => [`${chain}:${one}`, `${chain}:${other}`];
const EVM = [...both("eip155:1"), ...both("eip155:10")];
const granted = (accounts: readonly string[]) => ({ accounts, methods: ["personal_sign"], events: [] });

function sessionOf(
  namespaces: object = { eip155: granted(EVM), solana: granted(both(FORMER, [CAROL, DAVE])) },
  expiry = 1,
) {
  return readSession({ topic: TOPIC, expiry, peer: { metadata: { name: "Ferry" } }, namespaces });
}

/** A session that is watched as the page does, and what was told. */
function watched(namespace: Namespace) {
  const none = async () => undefined;
  const providers = createProviders({ ask: none, answer: none, read: none, moved: () => {} });
  const session = sessionOf();
  providers.take(session);
  const watchers = new Watchers(providers);
  const told: WalletEvent[] = [];
  const end = watchers.add(namespace, (event) => told.push(event));
  const hear = (event: Parameters<typeof providers.hear>[0]) => {
    providers.hear(event);
    watchers.hear(event, "session" in event ? event.session : session);
  };
  const emit = (name: string, data: unknown, chain = "eip155:1") =>
    hear({ type: "session.emitted", topic: TOPIC, networkId: parseCaipNetworkId(chain), name, data });
  return { told, hear, emit, end, accounts: () => providers.of(namespace)?.accounts(), providers };
}

describe("what a paired wallet says by itself", () => {
  test.each([
    ["an address", [BOB], [BOB]],
    ["an address in lower case", [BOB.toLowerCase()], [BOB]],
    ["an account in lower case", [`eip155:1:${BOB.toLowerCase()}`], [BOB]],
    ["all of them, the active one first", [BOB, ALICE], [BOB, ALICE]],
  ])("CONN-19 CONN-20 S13: %s is heard, and its provider has the same account", async (_, data, accounts) => {
    const { told, emit, providers } = watched("eip155");
    emit("accountsChanged", data);
    expect(told).toEqual([{ type: "accounts.changed", accounts }]);
    expect(await providers.evm()?.request({ method: "eth_accounts" })).toEqual(accounts);
  });

  test("R19: an account or a chain that changes after the end is not told", () => {
    const { told, emit, end } = watched("eip155");
    end();
    emit("accountsChanged", [BOB]);
    emit("chainChanged", 10);
    expect(told).toEqual([]);
  });

  test("CONN-19 CONN-22: an account of a chain's former id is heard as well", () => {
    const { told, emit } = watched("solana");
    emit("accountsChanged", [`${FORMER}:${DAVE}`], FORMER);
    expect(told).toEqual([{ type: "accounts.changed", accounts: [DAVE] }]);
  });

  test("CONN-19: a session that lasts longer leaves the account that was chosen", () => {
    const { told, hear, emit, accounts } = watched("eip155");
    hear({ type: "session.updated", session: sessionOf(undefined, 2) });
    // The approval is reported again, which changes nothing for a listener that knows it.
    const grant = { approvedNetworkIds: ["eip155:1", "eip155:10"], supportsAllNetworks: false };
    expect(told).toEqual([{ type: "grant.changed", grant }]);
    emit("accountsChanged", [BOB]);
    hear({ type: "session.updated", session: sessionOf(undefined, 3) });
    expect(told.map(({ type }) => type)).toEqual(["grant.changed", "accounts.changed", "grant.changed"]);
    expect(accounts()).toEqual([BOB]);
  });

  test("CONN-19: other accounts count from when they are granted", () => {
    const { told, hear, emit } = watched("eip155");
    emit("accountsChanged", [ALICE]);
    hear({ type: "session.updated", session: sessionOf({ eip155: granted(both("eip155:1", [BOB, ALICE])) }) });
    expect(told.slice(-2)).toEqual([
      { type: "accounts.changed", accounts: [BOB, ALICE] },
      { type: "grant.changed", grant: { approvedNetworkIds: ["eip155:1"], supportsAllNetworks: false } },
    ]);
  });

  test("CONN-20: a move to another chain with the same accounts is no news about them", () => {
    const { told, emit } = watched("eip155");
    emit("chainChanged", 10);
    expect(told).toEqual([{ type: "chain.changed", networkId: "eip155:10" }]);
  });

  test.each(["session.deleted", "session.expired"] as const)(
    "CONN-14: %s is the end of each watched account",
    (type) => {
      const { told, hear } = watched("eip155");
      hear({ type, topic: TOPIC });
      expect(told).toEqual([{ type: "wallet.disconnected", isWhole: true }]);
    },
  );

  test("CONN-14 R19: the end is told once, an account of nobody never, and nothing after the feed has ended", () => {
    const { told, hear, emit, end } = watched("eip155");
    emit("accountsChanged", ["0x0000000000000000000000000000000000000001"]);
    hear({ type: "session.updated", session: sessionOf({ solana: granted(both(FORMER, [CAROL, DAVE])) }) });
    expect(told).toEqual([{ type: "wallet.disconnected", isSuperseded: true }]);
    end();
    hear({ type: "session.deleted", topic: TOPIC });
    expect(told).toHaveLength(1);
  });
});
