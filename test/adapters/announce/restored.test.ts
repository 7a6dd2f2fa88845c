import { describe, expect, test, vi } from "vitest";
import { identityOf } from "../../../adapters/announce/identity.ts";
import { type Identities, readRecord, writeRecord } from "../../../adapters/announce/record.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { ConnectorType } from "../../../domain/wallets/wallet.ts";
import { settle } from "../fake-clock.ts";
import { wallet } from "../page-wallets/evm/page.ts";
import {
  ALICE,
  announcing,
  announcingEarly,
  hearEvm,
  hearStandard,
  openWindow,
  rowsOf,
  SOL,
  session,
  type Wallet,
} from "./page.ts";

const EVM: Identities = { eip155: identityOf(session("eip155"), "default") };
const SOLANA: Identities = { solana: identityOf(session("solana"), "default") };

/** A page with a library that asks at once, and an instance whose session is being restored. */
function returning(stored: Identities = EVM) {
  const window = openWindow();
  const heard = hearEvm(window);
  const { wallets } = hearStandard(window);
  const kit = announcing(window, { stored });
  const told: [string, unknown][] = [];
  for (const { provider } of heard.details)
    for (const event of ["connect", "disconnect", "accountsChanged"])
      provider.on(event, (value) => void told.push([event, value]));
  /** Asks, and says what was answered so far. */
  const ask = (method: string, params?: unknown) => {
    const asked: { answer?: unknown; code?: unknown } = {};
    heard.details[0]?.provider.request({ method, params }).then(
      (answer) => Object.assign(asked, { answer }),
      ({ code }) => Object.assign(asked, { code }),
    );
    return asked;
  };
  return { window, heard, wallets, kit, told, ask };
}

describe("the EVM session of the last page", () => {
  test("PUBLIC: it is announced before it is restored, and one announcement serves both", async () => {
    const { heard, kit } = returning();
    expect(heard.details.map(({ info }) => info.name)).toEqual(["Ferryman"]);
    heard.ask();
    kit.set("eip155", session("eip155"), wallet().provider);
    heard.ask();
    expect(new Set(heard.details).size).toBe(1);
    expect(heard.details).toHaveLength(3);
  });

  test("PUBLIC: a page of the site without its chain family takes it back, and leaves it to be announced by the page that has it", () => {
    const window = openWindow();
    const kit = announcing(window, { stored: EVM, serves: () => false });
    expect(kit.kept).toEqual([]);
    kit.told();
    expect(hearEvm(window).details).toEqual([]);
    expect(kit.kept).toEqual([]);
  });

  test("S7, PUBLIC: it is no row of the kit's own list, or of another copy's, while it is restored and afterwards", () => {
    const { window, kit } = returning();
    expect(rowsOf(window)).toEqual([]);
    kit.set("eip155", session("eip155"), wallet().provider);
    expect(rowsOf(window)).toEqual([]);
  });

  test("PUBLIC: questions wait until it is restored, and no library hears of that beside its answer", async () => {
    const { kit, ask, told } = returning();
    const asked = ["eth_accounts", "eth_chainId", "eth_requestAccounts", "personal_sign"].map((method) => ask(method));
    kit.told();
    await settle();
    expect(asked).toEqual([{}, {}, {}, {}]);
    kit.set("eip155", session("eip155"), wallet({ personal_sign: () => "0xsigned" }).provider);
    await settle();
    expect(asked.map(({ answer }) => answer)).toEqual([[ALICE], "0x1", [ALICE], "0xsigned"]);
    expect(told).toEqual([]);
  });

  test("PUBLIC: one that is gone has no accounts, and refuses everything else", async () => {
    const { heard, kit, ask } = returning();
    const asked = [ask("eth_accounts"), ask("eth_requestAccounts")];
    kit.set("eip155", undefined);
    await settle();
    expect(asked).toEqual([{ answer: [] }, { code: 4900 }]);
    heard.ask();
    expect(heard.details).toHaveLength(1);
    expect(kit.kept).toEqual([undefined]);
  });

  test("PUBLIC: one that is overdue answers as if it were gone, stays stored, and is told when it comes after all", async () => {
    const { kit, ask, told, heard } = returning();
    const asked = ask("eth_accounts");
    kit.delay("eip155");
    await settle();
    expect(asked).toEqual({ answer: [] });
    expect(kit.kept).toEqual([]);
    kit.set("eip155", session("eip155"), wallet().provider);
    await settle();
    expect(heard.details.at(-1)).toBe(heard.details[0]);
    expect(told).toEqual([
      ["connect", { chainId: "0x1" }],
      ["accountsChanged", [ALICE]],
    ]);
  });

  test("PUBLIC: giving the permission back while it is restored ends it", async () => {
    const { kit, ask } = returning();
    const asked = ask("wallet_revokePermissions", [{ eth_accounts: {} }]);
    await settle();
    expect(kit.ended).toEqual([]);
    kit.set("eip155", session("eip155"), wallet().provider);
    await settle();
    expect([kit.ended, asked]).toEqual([["eip155"], { answer: null }]);
  });

  test("PUBLIC: a wallet that comes back as another one is another announcement", async () => {
    const { kit, heard, ask } = returning();
    const asked = ask("eth_accounts");
    kit.set("eip155", session("eip155", { wallet: { name: "Skiff", type: "WALLET_CONNECT" } }), wallet().provider);
    await settle();
    expect(asked).toEqual({ answer: [] });
    expect(heard.details.map(({ info }) => info.name)).toEqual(["Ferryman", "Skiff"]);
  });

  test("I3, S18: the end of the instance answers whoever waits", async () => {
    const { kit, ask } = returning();
    const asked = [ask("eth_accounts"), ask("personal_sign")];
    kit.close();
    await settle();
    expect(asked).toEqual([{ answer: [] }, { code: 4900 }]);
    expect(kit.clock.pending).toBe(0);
  });

  test("PUBLIC, I3: where no instance goes on with it, nobody waits longer than ten seconds", async () => {
    const window = openWindow();
    const heard = hearEvm(window);
    const { clock } = announcingEarly(window, EVM);
    const asked = heard.details[0]?.provider.request({ method: "eth_accounts" });
    await clock.advance(LIMITS.announced);
    expect(await asked).toEqual([]);
    heard.ask();
    expect(heard.details).toHaveLength(1);
  });
});

describe("the Solana session of the last page", () => {
  /** The module that registers a wallet is evaluated at its first use. */
  const first = ({ wallets }: { wallets: Set<Wallet> }): Promise<Wallet> =>
    vi.waitFor(() => {
      const [found] = wallets;
      if (!found) throw new Error("nothing was registered");
      return found;
    }, 10_000);
  const connect = (found: Wallet) => found.features["standard:connect"]?.connect?.({ silent: true });

  test("PUBLIC: it is registered before it is restored; connecting silently and signing wait for that", async () => {
    const page = returning(SOLANA);
    const found = await first(page);
    const connected = connect(found);
    const left = found.features["standard:disconnect"]?.disconnect?.();
    page.kit.set("solana", session("solana"), { request: async () => null });
    expect(await connected).toEqual({ accounts: [expect.objectContaining({ address: SOL })] });
    await left;
    expect(page.kit.ended).toEqual(["solana"]);
  });

  test("PUBLIC: one that is gone has no accounts, and connects with nobody", async () => {
    const page = returning(SOLANA);
    const found = await first(page);
    const connected = connect(found);
    const signed = found.features["solana:signMessage"]?.signMessage?.({ message: new Uint8Array(1) });
    page.kit.set("solana", undefined);
    expect(await connected).toEqual({ accounts: [] });
    await expect(signed).rejects.toMatchObject({ code: 4900 });
    expect(found.accounts).toEqual([]);
  });

  test("S18: a session that is gone, or an instance, before all is there leaves nothing", async () => {
    const [gone, closed] = [returning(SOLANA), returning(SOLANA)];
    gone.kit.set("solana", undefined);
    closed.kit.close();
    await first(returning(SOLANA));
    expect([gone.wallets.size, closed.wallets.size]).toEqual([0, 0]);
    expect(hearStandard(gone.window).wallets.size).toBe(0);
  });
});

describe("what is stored of it", () => {
  test("I4, PUBLIC: the identity is kept while the session lasts, and nothing of it afterwards", () => {
    const kit = announcing();
    kit.set("eip155", session("eip155"), wallet().provider);
    kit.set("eip155", session("eip155"), wallet().provider);
    expect(kit.kept).toEqual([writeRecord({ id: "default", identities: EVM })]);
    kit.set("eip155", undefined);
    expect(kit.kept).toEqual([expect.any(String), undefined]);
  });

  test("PUBLIC: a restored session is kept again, where another library has cleared the record", () => {
    const { kit } = returning();
    kit.set("eip155", session("eip155"), wallet().provider);
    kit.told();
    expect(kit.kept).toEqual([writeRecord({ id: "default", identities: EVM })]);
  });

  test("I15, S6, S8: garbage, hostile texts and another instance's record read as nothing", () => {
    const text = writeRecord({ id: "default", identities: EVM }) ?? "";
    expect(readRecord(text, "default")).toEqual(EVM);
    for (const bad of [undefined, "{oops", "null", "7", '{"id":"default"}', '{"id":"default","eip155":7}'])
      expect(readRecord(bad, "default")).toBeUndefined();
    expect(readRecord(text, "second")).toBeUndefined();
    const { eip155 } = EVM;
    for (const changes of [{ icon: "https://example.org/x.png" }, { rdns: "<b>" }, { name: "" }, { name: 7 }]) {
      const record = JSON.stringify({ id: "default", eip155: { ...eip155, ...changes } });
      expect(readRecord(record, "default")).toBeUndefined();
    }
    const named = JSON.stringify({ id: "default", eip155: { ...eip155, name: "Ferry\u202eman" } });
    expect(readRecord(named, "default")?.eip155?.name).toBe("Ferryman");
  });

  test("PUBLIC: an icon that is too long to be stored is not announced", () => {
    const iconOf = (icon: string) =>
      identityOf(session("eip155", { wallet: { name: "Mine", type: "EXTERNAL" as ConnectorType, icon } }), "default")
        .icon;
    const png = "data:image/png;base64,";
    expect(iconOf(`${png}${"A".repeat(32_000)}`)).toContain(png);
    expect(iconOf(`${png}${"A".repeat(33_000)}`)).toMatch(/^data:image\/svg/);
  });

  test("S9: the embedded wallet goes by no name of its owner", () => {
    const login = session("eip155", {
      connectorId: "ID_AUTH",
      wallet: { name: "visitor@example.com", type: "AUTH" },
      embedded: {} as never,
    });
    expect(JSON.stringify(identityOf(login, "default"))).not.toMatch(/visitor|example/);
    expect(identityOf(login, "default")).toMatchObject({
      name: "Embedded wallet",
      rdns: "appkit.id-auth.embedded-wallet",
    });
  });
});
