import { describe, expect, it } from "vitest";
import { ADDRESS, connect, details, INPUT, openPage, wallet } from "./page.ts";

describe("S7", () => {
  it.each([
    ["injected", {}],
    ["walletConnect", {}],
    ["safe", {}],
    ["injected", { rdns: "io.metamask" }],
    ["0f5f9a2e-77aa-4c2f-9b1e", {}],
  ])("S7: the word %s in place of a uuid gives no id that means something", async (word, change) => {
    const page = openPage();
    const [honest, own, evil] = [wallet(), wallet(), wallet()];
    page.discover();
    page.announce(details(evil.provider, { rdns: undefined, uuid: word, ...change }));
    page.setEthereum(honest.provider);
    page.injected.addConnector({ id: "safe", name: "Safe", provider: own.provider });
    page.setVisible(true);
    expect(page.rows().map(({ id }) => id)).toEqual([
      `announced:${Object.values(change)[0] ?? word.toLowerCase()}`,
      "safe",
      "injected",
    ]);
    for (const id of ["injected", "safe"]) await connect(page, id);
    expect([honest, own, evil].map(({ asked }) => asked.length)).toEqual([2, 2, 0]);
  });

  it("S7: who announces himself by the id of a host's connector has no known wallet's place", () => {
    const page = openPage();
    page.discover();
    page.injected.addConnector({ id: "io.metamask", name: "Ours", provider: wallet().provider });
    page.announce(details(wallet().provider, { rdns: "io.metamask" }));
    expect(page.rows().map(({ name, explorerId }) => [name, explorerId])).toEqual([
      ["Ours", undefined],
      ["Juniper", undefined],
    ]);
  });

  it("S7: a host's connector keeps its id, whoever announced himself under it", async () => {
    for (const order of ["host first", "announced first"]) {
      const page = openPage();
      const [own, evil] = [wallet(), wallet()];
      const steps = [
        () => page.injected.addConnector({ id: "com.host.wallet", name: "Ours", provider: own.provider }),
        () => page.announce(details(evil.provider, { rdns: "com.host.wallet" })),
      ];
      page.discover();
      for (const step of order === "host first" ? steps : steps.toReversed()) step();
      const rows = page.rows();
      expect(rows.find(({ id }) => id === "com.host.wallet")?.name).toBe("Ours");
      expect(rows.map(({ id }) => id).filter((id) => id.startsWith("com.host.wallet#"))).toHaveLength(1);
      await connect(page, "com.host.wallet");
      expect([own.asked.length, evil.asked.length]).toEqual([2, 0]);
    }
  });

  it("S7: a uuid in another case is the same uuid", () => {
    const page = openPage();
    const uuid = "350670DB-19fa-4704-a166-aaaaaaaaaaaa";
    page.discover();
    page.announce(details(wallet().provider, { uuid }));
    page.announce(details(wallet().provider, { uuid: uuid.toUpperCase(), rdns: "example.other" }));
    expect(page.rows().map(({ id }) => id)).toEqual(["example.juniper"]);
  });

  it("S7: a wallet that makes up a uuid for each announcement is one row, and is restored", async () => {
    const page = openPage();
    const { provider } = wallet();
    const announce = () => page.say(details(provider, { name: "MetaMask", rdns: "io.metamask" }));
    page.window.addEventListener("eip6963:requestProvider", announce);
    announce();
    page.discover();
    for (let look = 0; look < 60; look += 1) page.setVisible(true);
    page.announce(details(wallet().provider));
    expect(page.rows().map(({ id }) => id)).toEqual(["io.metamask", "example.juniper"]);
    expect(page.rows()[0]?.explorerId).toBeDefined();
    const restored = page.injected.restoreWallet({ ...INPUT, connectorId: "io.metamask" });
    await page.clock.advance(250);
    expect(await restored).toMatchObject({ accounts: [ADDRESS] });
  });

  it("S7: what another claims of a wallet's own provider is another row", () => {
    const page = openPage();
    const { provider } = wallet();
    page.discover();
    page.announce(details(provider, { name: "Evil", rdns: "io.metamask" }));
    page.announce(details(provider, { name: "MetaMask", rdns: "io.metamask" }));
    page.announce(details(provider, { name: "MetaMask", rdns: "example.evil" }));
    expect(page.rows().map(({ name, info }) => [name, info?.rdns])).toEqual([
      ["Evil", "io.metamask"],
      ["MetaMask", "io.metamask"],
      ["MetaMask", "example.evil"],
    ]);
  });
});
