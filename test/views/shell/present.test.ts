import { beforeAll, describe, expect, it } from "vitest";
import { text } from "../../../domain/messages.ts";
import type { RouterContext } from "../../../machines/modal/router.ts";
import { loadChunks } from "../../../views/shell/chunks.ts";
import { presentCard, presentNotice, presentStage, toastText } from "../../../views/shell/present.ts";
import type { Text } from "../../../views/shell/text.ts";
import { announced, live } from "../live.ts";

const t: Text = (key, values) => text({}, key, values);

beforeAll(loadChunks);

describe("the stage", () => {
  it("ROUTE-13 shows from opening to the end of the way out", async () => {
    const app = await live({ list: async () => ({ wallets: [], count: 0 }) });
    expect(presentStage(app.world())).toMatchObject({ visible: false, closing: false, embedded: false, dir: "ltr" });
    expect(presentStage(await app.send({ type: "modal.open" }))).toMatchObject({ visible: true, closing: false });
    expect(presentStage(await app.send({ type: "modal.close" }))).toMatchObject({ visible: true, closing: true });
    expect(presentStage(await app.pass(200))).toMatchObject({ visible: false, closing: false });
  });

  it("ROUTE-15 shakes for 500 ms after a refused close", async () => {
    const app = await live();
    await app.send({ type: "modal.open" }, { type: "route.reset", route: { view: "UnsupportedChain" } });
    expect(presentStage(await app.send({ type: "modal.dismiss" })).shaking).toBe(true);
    expect(presentStage(await app.pass(500))).toMatchObject({ shaking: false, visible: true });
  });

  it("writes in the direction of the language, and is a part of the page when embedded", async () => {
    const app = await live({}, { lang: "he", messages: { "button.account": "חשבון" }, enableEmbedded: true });
    expect(presentStage(app.world())).toMatchObject({ dir: "rtl", lang: "he", embedded: true, visible: true });
  });
});

describe("the card", () => {
  it("ROUTE-8, R9: from an approval there is no way back but to the message of a sign-in, where nothing can be closed", async () => {
    const world = (await live()).world();
    const card = (below: "Account" | "SIWXSignMessage") => {
      const history: RouterContext["history"] = [{ view: below }, { view: "ApproveTransaction" }];
      return presentCard({
        ...world,
        router: { ...world.router, context: { ...world.router.context, history } } as never,
      });
    };
    expect([card("Account").back, card("SIWXSignMessage").back]).toEqual([false, true]);
  });

  it("ROUTE-3 offers a way back from the second view on, and help on Connect alone", async () => {
    const app = await live();
    expect(presentCard(app.world())).toMatchObject({ view: "Connect", back: false, help: true, close: true });
    const second = presentCard(await app.send({ type: "route.push", route: { view: "WhatIsAWallet" } }));
    expect(second).toMatchObject({ view: "WhatIsAWallet", back: true, help: false, heading: "forward" });
    const first = presentCard(await app.send({ type: "route.back" }));
    expect(first).toMatchObject({ view: "Connect", back: false, heading: "backward" });
    expect(first.step).not.toBe(second.step);
  });

  it("ROUTE-3 offers none where UnsupportedChain is in the history, nor on Account", async () => {
    const app = await live({ connectors: [announced("Juniper")] });
    const reset = { type: "route.reset", route: { view: "UnsupportedChain" } } as const;
    const stuck = await app.send(reset, { type: "route.push", route: { view: "WhatIsAWallet" } });
    expect(presentCard(stuck).back).toBe(false);
    await app.connect();
    const account = await app.send(
      { type: "route.reset", route: { view: "Networks" } },
      { type: "route.push", route: { view: "Account" } },
    );
    expect(presentCard(account)).toMatchObject({ view: "Account", back: false });
  });

  it("ROUTE-7, ROUTE-3 leads back when embedded from whatever the page has opened, and to the first view", async () => {
    const app = await live({ connectors: [announced("Juniper")] }, { enableEmbedded: true });
    const first = app.world();
    expect(presentCard(first)).toMatchObject({ view: "Connect", back: false });
    const networks = await app.send({ type: "modal.open", route: { view: "Networks" } });
    expect(presentCard(networks)).toMatchObject({ view: "Networks", back: true });
    expect(presentCard(await app.send({ type: "route.back" }))).toMatchObject({ view: "Connect", back: false });
    const at = (view: "Account" | "ApproveTransaction" | "SIWXSignMessage" | "UnsupportedChain") => {
      const history: RouterContext["history"] = [{ view }];
      return presentCard({
        ...first,
        router: { ...first.router, context: { ...first.router.context, history } } as never,
      }).back;
    };
    const list: RouterContext["history"] = [{ view: "AllWallets" }];
    const onPhone = await live({ mobile: true }, { enableEmbedded: true, basic: true });
    for (const [world, back] of [
      [first, true],
      [onPhone.world(), false],
    ] as const) {
      const router = { ...world.router, context: { ...world.router.context, history: list } } as never;
      expect(presentCard({ ...world, router }).back).toBe(back);
    }
    expect([at("Account"), at("ApproveTransaction"), at("SIWXSignMessage"), at("UnsupportedChain")]).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  it("ROUTE-7 has no cross when embedded", async () => {
    const app = await live({}, { enableEmbedded: true });
    expect(presentCard(app.world()).close).toBe(false);
  });
});

describe("the list beside a view", () => {
  const push = (view: "AllWallets" | "WhatIsAWallet" | "GetWallet") =>
    ({ type: "route.push", route: { view } }) as const;

  it("ROUTE-6 is the nearest one below a view of one choice, and each choice is a step of its own", async () => {
    const app = await live({ connectors: [announced("Juniper"), announced("Heron")] });
    const choose = (name: string) => ({ type: "connector.choose", connector: announced(name) }) as const;
    expect(presentCard(app.world())).toMatchObject({ view: "Connect", paned: true, list: undefined });
    const one = presentCard(await app.send(choose("Juniper")));
    expect(one).toMatchObject({ view: "ConnectingExternal", paned: true, list: { view: "Connect", index: 0 } });
    const other = presentCard(await app.send({ type: "route.rewind", index: 0 }, choose("Heron")));
    expect(other.list).toMatchObject({ view: "Connect", index: 0, step: one.list?.step });
    expect(other.step).not.toBe(one.step);
    const all = await app.send({ type: "route.rewind", index: 0 }, push("AllWallets"));
    expect(presentCard(all)).toMatchObject({ view: "AllWallets", list: undefined });
    expect(presentCard(await app.send({ type: "pairing.start" })).list).toMatchObject({ view: "AllWallets", index: 1 });
  });

  it("ROUTE-6 is missing where the first view was another, and where the card is a part of the page", async () => {
    const app = await live();
    const reset = { type: "route.reset", route: { view: "WhatIsAWallet" } } as const;
    expect(presentCard(await app.send(reset))).toMatchObject({ paned: false, list: undefined });
    expect(presentCard(await app.send(push("GetWallet")))).toMatchObject({ paned: false, list: undefined });
    const embedded = await live({}, { enableEmbedded: true });
    expect(presentCard(await embedded.send(push("WhatIsAWallet"))).paned).toBe(false);
  });
});

describe("notices", () => {
  const show = (plain: string) => ({ type: "toast.show", toast: { variant: "error", text: { plain } } }) as const;

  it("ROUTE-16 I8 shows one toast, none while it is swapped", async () => {
    const app = await live();
    const notice = app.root.system.get("notice");
    notice?.send(show("one"));
    expect(presentNotice(app.world()).toast).toEqual({ variant: "error", text: { plain: "one" } });
    notice?.send(show("two"));
    expect(presentNotice(app.world()).toast).toBeUndefined();
    expect(presentNotice(await app.pass(150)).toast?.text).toEqual({ plain: "two" });
  });

  it("S8 takes the host's words through the text gate", () => {
    expect(toastText({ text: { plain: `a\u202eb\n${"x".repeat(200)}` } }, t, "en")).toHaveLength(160);
    expect(toastText({ text: { plain: "a\u202eb" } }, t, "en")).toBe("ab");
    expect(toastText({ text: { key: "account.copied" } }, t, "en")).toBe("Address copied");
  });

  it.each([
    ["en", "1495.4254", "Swapping ETH to 1,495.425 DAI"],
    ["de", "1495.4254", "Swapping ETH to 1.495,425 DAI"],
    ["en", "0.00016", "Swapping ETH to <0.001 DAI"],
  ])(
    "SWAP-2, ACCT-7 tells an amount in the numbers of the language, and never as nothing: %s %s",
    (lang, amount, said) => {
      const text = { key: "swap.started", values: { from: "ETH", to: "DAI" }, amount } as const;
      expect(toastText({ text }, t, lang)).toBe(said);
    },
  );

  it.each([
    [true, "error.PROJECT_ID_NOT_CONFIGURED"],
    [false, undefined],
  ])("CONF-9 ERR-1 shows an alert where debug is %s: %s", async (debug, alert) => {
    const app = await live({}, { debug });
    app.root.system.get("notice")?.send({ type: "alert.show", code: "PROJECT_ID_NOT_CONFIGURED" });
    expect(presentNotice(app.world()).alert).toBe(alert);
  });
});
