import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accountReader } from "../../../../adapters/page-wallets/evm/wallet.ts";
import { runs } from "../../../runs.ts";
import { ADDRESS, details, OTHER, openPage, wallet } from "./page.ts";

/** A watched wallet, whose words can be read already, as after every connection. */
async function watched() {
  const page = openPage();
  const juniper = wallet();
  page.discover();
  page.announce(details(juniper.provider));
  const watch = page.watch("example.juniper");
  await accountReader();
  await page.clock.advance(0);
  return { page, juniper, ...watch };
}

describe("R15", () => {
  it("R15: 1,000 events in 1 s arrive as ten at most of a kind, the last one wins, and the wallet is asked nothing", async () => {
    const { page, juniper, heard, stop } = await watched();
    const moments = new Set<number>();
    for (let event = 0; event < 1_000; event += 1) {
      if (event % 2) juniper.emit("chainChanged", `0x${(event + 1).toString(16)}`);
      else juniper.emit("accountsChanged", [event % 4 ? OTHER : ADDRESS]);
      const before = heard.length;
      await page.clock.advance(1);
      if (heard.length > before) moments.add(page.clock.now());
    }
    juniper.emit("accountsChanged", [ADDRESS]);
    juniper.emit("chainChanged", "0xaa");
    await page.clock.advance(1_000);
    expect(heard.filter(({ type }) => type === "accounts.changed").length).toBeLessThanOrEqual(10);
    expect(heard.filter(({ type }) => type === "chain.changed").length).toBeLessThanOrEqual(10);
    expect(moments.size).toBeLessThanOrEqual(9);
    expect(heard.slice(-2)).toEqual([
      { type: "accounts.changed", accounts: [ADDRESS] },
      { type: "chain.changed", networkId: "eip155:170" },
    ]);
    expect(juniper.asked).toEqual([]);
    stop();
  });

  it("R15: the first event arrives at once, those of the next 200 ms together", async () => {
    const { page, juniper, heard } = await watched();
    juniper.emit("accountsChanged", [OTHER]);
    expect(heard).toHaveLength(1);
    juniper.emit("accountsChanged", [ADDRESS]);
    juniper.emit("accountsChanged", [ADDRESS, OTHER]);
    await page.clock.advance(199);
    expect(heard).toHaveLength(1);
    await page.clock.advance(1);
    expect(heard.slice(1)).toEqual([{ type: "accounts.changed", accounts: [ADDRESS, OTHER] }]);
    await page.clock.advance(1_000);
    expect(page.clock.pending).toBe(0);
    juniper.emit("chainChanged", "0x1");
    expect(heard).toHaveLength(3);
  });

  it("R15: events that arrive together are told in the order of the last one of each kind", async () => {
    const { page, juniper, heard } = await watched();
    juniper.emit("disconnect", { code: 4900 });
    juniper.emit("accountsChanged", [OTHER]);
    juniper.emit("chainChanged", "0x2");
    juniper.emit("accountsChanged", [ADDRESS]);
    await page.clock.advance(200);
    expect(heard.slice(1)).toEqual([
      { type: "chain.changed", networkId: "eip155:2" },
      { type: "accounts.changed", accounts: [ADDRESS] },
    ]);
  });

  it("R15: what is said before there is what reads it is not lost, and comes to nothing after the end", async () => {
    const page = openPage();
    const juniper = wallet();
    page.discover();
    page.announce(details(juniper.provider));
    const { heard } = page.watch("example.juniper");
    const left = page.watch("example.juniper");
    juniper.emit("accountsChanged", [OTHER]);
    left.stop();
    await accountReader();
    await page.clock.advance(0);
    expect(heard).toEqual([{ type: "accounts.changed", accounts: [OTHER] }]);
    expect(left.heard).toEqual([]);
  });

  it("R15: after the end nothing is heard and nothing is left", async () => {
    const { page, juniper, heard, stop } = await watched();
    juniper.emit("chainChanged", "0x1");
    juniper.emit("chainChanged", "0x2");
    expect(juniper.listening()).toBe(3);
    stop();
    expect([juniper.listening(), page.clock.pending]).toEqual([0, 0]);
    juniper.emit("chainChanged", "0x3");
    await page.clock.advance(1_000);
    expect(heard).toEqual([{ type: "chain.changed", networkId: "eip155:1" }]);
  });

  it("R15: ending from within an event ends it", () => {
    const page = openPage();
    const juniper = wallet();
    page.discover();
    page.announce(details(juniper.provider));
    let count = 0;
    const stop = page.injected.watchWallet({ connectorId: "example.juniper", namespace: "eip155" }, () => {
      count += 1;
      stop();
    });
    juniper.emit("disconnect", { code: 4900 });
    juniper.emit("chainChanged", "0x1");
    expect([count, juniper.listening(), page.clock.pending]).toEqual([1, 0, 0]);
  });
});

describe("what a wallet says", () => {
  it("CONN-14: a disconnect is heard, a passing loss of its node is not", async () => {
    const { juniper, heard } = await watched();
    juniper.emit("disconnect", { code: 1013 });
    expect(heard).toEqual([]);
    juniper.emit("disconnect", { code: 4900 });
    expect(heard).toEqual([{ type: "wallet.disconnected" }]);
  });

  it("CONN-14: an empty list of accounts is said as it is", async () => {
    const { juniper, heard } = await watched();
    juniper.emit("accountsChanged", []);
    expect(heard).toEqual([{ type: "accounts.changed", accounts: [] }]);
  });

  it("R14: whatever comes, only valid addresses and chains go on", async () => {
    const { page, juniper, heard } = await watched();
    const event = fc.constantFrom("accountsChanged", "chainChanged", "disconnect");
    const account = fc.oneof(fc.anything(), fc.constantFrom(ADDRESS, OTHER));
    const value = fc.oneof(fc.anything(), fc.array(account), fc.constantFrom("0x1", "0xaa", "0x2105"));
    const went = { accounts: 0, chains: 0 };
    await fc.assert(
      fc.asyncProperty(event, value, async (name, value) => {
        heard.length = 0;
        juniper.emit(name, value);
        await page.clock.advance(200);
        for (const said of heard) {
          if (said.type === "chain.changed") {
            went.chains += 1;
            expect(said.networkId).toMatch(/^eip155:[1-9]\d*$/);
          }
          if (said.type !== "accounts.changed") continue;
          went.accounts += said.accounts.length;
          expect(said.accounts.filter((account) => !/^0x[0-9a-fA-F]{40}$/.test(account))).toEqual([]);
        }
      }),
      { numRuns: runs(2_000) },
    );
    expect(went.accounts).toBeGreaterThan(runs(2_000) / 160);
    expect(went.chains).toBeGreaterThan(runs(2_000) / 160);
    const { proxy, revoke } = Proxy.revocable([], {});
    revoke();
    for (const name of ["accountsChanged", "chainChanged", "disconnect"]) juniper.emit(name, proxy);
  });

  it("R14: a wallet without listeners, one whose listeners throw, and one that is gone can be watched, and tell nothing", () => {
    const page = openPage();
    const boom = () => {
      throw new Error("no");
    };
    const deaf = { request: () => {} };
    page.injected.addConnector({ id: "deaf", name: "Deaf", provider: deaf });
    page.injected.addConnector({ id: "wild", name: "Wild", provider: { ...deaf, on: boom, removeListener: boom } });
    for (const id of ["deaf", "wild", "absent"]) {
      const { heard, stop } = page.watch(id);
      expect(stop).not.toThrow();
      expect(heard).toEqual([]);
    }
  });

  it("R14, I16: one that answers later that it cannot be listened to, or not be left, leaves no unhandled rejection", async () => {
    const page = openPage();
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => void unhandled.push(reason);
    const later = async () => {
      throw new Error("no");
    };
    process.on("unhandledRejection", note);
    page.injected.addConnector({
      id: "far",
      name: "Far",
      provider: { request: later, on: later, removeListener: later },
    });
    page.watch("far").stop();
    await new Promise(setImmediate);
    process.off("unhandledRejection", note);
    expect(unhandled).toEqual([]);
  });
});
