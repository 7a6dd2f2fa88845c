import { createPublicClient, http, parseEther, toHex } from "viem";
import { mainnet } from "viem/chains";
import { describe, expect, it } from "vitest";
import { askNode, balanceOf, mined } from "../chain.ts";
import { NETWORK_NOISE, stories, type Visit } from "../page.ts";
import { type Story, soon } from "../story.ts";
import { Embedded } from "./embedded.ts";

const { visit, sandbox } = stories();

const OPTIONS = { networks: ["eip155:1", "eip155:8453"] };
const SHOP = "0xa0ee7a142d267c1f36714e4a8f75612f20a79720";

const MAIL = {
  domain: { name: "Post", version: "1", chainId: 1 },
  types: { Letter: [{ name: "text", type: "string" }] },
  primaryType: "Letter",
  message: { text: "Ahoy" },
} as const;
const TYPED = {
  ...MAIL,
  types: {
    EIP712Domain: [
      { name: "name", type: "string" },
      { name: "version", type: "string" },
      { name: "chainId", type: "uint256" },
    ],
    ...MAIL.types,
  },
};

async function loggedIn(more: Visit = {}): Promise<Embedded> {
  const me = new Embedded(await visit({ wallets: [], options: OPTIONS, ...more }));
  await me.logIn();
  return me;
}

/** Sends test money directly on the chain. */
async function fund(chain: string, address: string): Promise<void> {
  await askNode(sandbox(), chain, "anvil_setBalance", [address, toHex(parseEther("2"))]);
}

const client = () => createPublicClient({ chain: mainnet, transport: http(sandbox().nodes["eip155:1"] ?? "") });

const hello = (address: string) => ["0x41686f79", address];

/** True when a signature of "Ahoy" is the account's, deployed or not (ERC-6492, ERC-1271). */
const isSigned = (address: string, signature: unknown) =>
  client().verifyMessage({ address: address as "0x", message: "Ahoy", signature: signature as "0x" });

const shown = ({ page }: Story) => page.locator("appkit-modal [role=dialog][data-view]").count();

describe("what is asked of the embedded wallet", () => {
  it("APPROVE-2, APPROVE-5, AUTH-7: a message is signed when it is approved, and not when it is rejected", async () => {
    const me = await loggedIn();
    const { story } = me;
    const address = await me.address();
    const first = story.request("personal_sign", hello(address));
    await me.page.getByText("Ahoy").waitFor();
    await me.page.getByText(sandbox().url).first().waitFor();
    await me.reject();
    expect(await first).toMatchObject({ code: 4001 });
    await story.closed();

    const second = story.request("personal_sign", hello(address));
    await me.approve();
    expect(await isSigned(address, await second)).toBe(true);
    await story.closed();

    const third = story.request("eth_signTypedData_v4", [address, JSON.stringify(TYPED)]);
    await me.approve();
    const signature = (await third) as "0x";
    expect(await client().verifyTypedData({ ...MAIL, address: address as "0x", signature })).toBe(true);
    await story.closed();
  });

  it("APPROVE-5: the balance is read anew after what was approved, and not after what was rejected", async () => {
    const me = await loggedIn();
    const { story } = me;
    const address = await me.address();
    const shownBalance = async (): Promise<string | null> => {
      await story.open();
      const raw = await story.page.locator("appkit-modal .bal [data-raw]").getAttribute("data-raw");
      await story.page.keyboard.press("Escape");
      await story.closed();
      return raw;
    };
    // The screen keeps the balance from before the declined request, although the chain's has changed.
    const before = await shownBalance();
    await askNode(sandbox(), "eip155:1", "anvil_setBalance", [address, toHex(parseEther("7"))]);
    const declined = story.request("personal_sign", hello(address));
    await me.reject();
    expect(await declined).toMatchObject({ code: 4001 });
    await story.closed();
    expect(await shownBalance()).toBe(before);

    const signed = story.request("personal_sign", hello(address));
    await me.approve();
    await signed;
    await story.closed();
    await soon(shownBalance).toBe("7");
  });

  it("APPROVE-3: a transaction is mined; calls go together, and their status is told", async () => {
    const me = await loggedIn();
    const { story } = me;
    const address = await me.address();
    await fund("eip155:1", address);
    const sent = story.request("eth_sendTransaction", [{ from: address, to: SHOP, value: toHex(parseEther("0.5")) }]);
    await me.approve();
    await mined(sandbox(), "eip155:1", await sent);
    await story.closed();
    expect(Number(await balanceOf(sandbox(), "eip155:1", address))).toBeCloseTo(1.5, 3);

    expect(await story.request("wallet_getCapabilities", [address])).toMatchObject({
      "0x1": { atomic: { status: "supported" } },
    });
    const calls = [
      { to: SHOP, value: "0x1" },
      { to: SHOP, value: "0x2", data: "0x" },
    ];
    const asked = story.request("wallet_sendCalls", [
      { version: "2.0.0", chainId: "0x1", from: address, atomicRequired: true, calls },
    ]);
    await me.approve();
    const { id } = (await asked) as { id: string };
    await soon(() => story.request("wallet_getCallsStatus", [id])).toMatchObject({ status: 200, atomic: true });
    await story.closed();
  });

  it("AUTH-11, CONN-17, NET-3: by clicking: to the EOA and back, to Base, and a transaction there", async () => {
    const me = await loggedIn();
    const { story } = me;
    const smart = await me.address();
    await me.settings();
    await story.action("account.prefer").getByText("Switch to your standard account").click();
    await soon(() => me.address()).not.toBe(smart);
    const eoa = await me.address();
    await story.action("account.prefer").getByText("Switch to your smart account").waitFor();
    await story.page.keyboard.press("Escape");
    await story.closed();
    const signed = story.request("personal_sign", hello(eoa));
    await me.approve();
    expect(await isSigned(eoa, await signed)).toBe(true);
    await story.closed();

    await me.settings();
    await story.action("account.prefer").click();
    await soon(() => me.address()).toBe(smart);
    await story.action("account.prefer").getByText("Switch to your standard account").click();
    await soon(() => me.address()).toBe(eoa);
    await story.action("route.push").filter({ hasText: "Ethereum" }).click();
    await story.network("Base").click();
    await soon(() => story.page.evaluate(() => AppKit.getChainId())).toBe(8453);
    await soon(() => me.address()).toBe(eoa);
    await story.page.evaluate(() => AppKit.close());
    await story.closed();
    await fund("eip155:8453", eoa);
    const sent = story.request("eth_sendTransaction", [{ from: eoa, to: SHOP, value: "0x1" }]);
    await me.page.getByText("Base").first().waitFor();
    await me.approve();
    await mined(sandbox(), "eip155:8453", await sent);
    await story.page.reload();
    await soon(() => story.page.evaluate(() => "AppKit" in window && AppKit.getChainId())).toBe(8453);
    await soon(() => me.address()).toBe(eoa);
  });
});

describe("approvals that come to nothing", () => {
  it("S14: what was approved before the card is closed is sent, and the page gets its hash", async () => {
    const me = await loggedIn();
    const { story } = me;
    const from = await me.address();
    await fund("eip155:1", from);
    const sent = story.request("eth_sendTransaction", [{ from, to: SHOP, value: "0x1" }]);
    await me.page.getByText("Ethereum").first().waitFor();
    await story.fault("rpc", { delay: 3_000 });
    await me.approve();
    await story.action("modal.dismiss").click();
    await story.closed();
    await story.fault("rpc", null);
    await mined(sandbox(), "eip155:1", await sent);
  });

  it("I2, I14, ROUTE-14: two at once: one is rejected, one closed by the X; each is answered once", async () => {
    const me = await loggedIn();
    const { story } = me;
    const address = await me.address();
    await story.page.evaluate((from) => {
      const answers: string[] = [];
      Object.assign(window, { answers });
      for (const [index, text] of ["0x6f6e65", "0x74776f"].entries()) {
        AppKit.getProvider("eip155")
          ?.request({ method: "personal_sign", params: [text, from] })
          .then(
            () => answers.push(`${index} signed`),
            (error: { code: number }) => answers.push(`${index} ${error.code}`),
          );
      }
    }, address);
    const answers = () => story.page.evaluate(() => (window as unknown as { answers: string[] }).answers);
    await me.page.getByText("one", { exact: true }).waitFor();
    await me.reject();
    await me.page.getByText("two", { exact: true }).waitFor();
    expect(await answers()).toEqual(["0 4001"]);
    await story.action("modal.dismiss").click();
    await story.closed();
    await soon(answers).toEqual(["0 4001", "1 4001"]);
    // The secure page has forgotten the request: the next one is shown at once.
    const next = story.request("personal_sign", hello(address));
    await me.page.getByText("Ahoy").waitFor();
    await me.approve();
    expect(await isSigned(address, await next)).toBe(true);
    expect(await answers()).toEqual(["0 4001", "1 4001"]);
  });

  it("APPROVE-4, S3: what is on no list never reaches the secure page, and the visitor is told", async () => {
    const me = await loggedIn();
    const { story } = me;
    const refused = await story.request("eth_sign", [await me.address(), "0x00"]);
    expect(refused).toMatchObject({ code: 4200, message: "Requested RPC call is not allowed" });
    await story.dialog.waitFor();
    await soon(() => story.toast("error").textContent()).toBe("Action not allowed");
  });

  it("S5b: an approval that the host page covers cannot be given, which is said; uncovered it can", async () => {
    const me = await loggedIn();
    const { story } = me;
    const address = await me.address();
    const asked = story.request("personal_sign", hello(address));
    await me.ready();
    // Only an element that joins the top layer later covers it.
    await story.page.evaluate(() => {
      const cover = document.createElement("div");
      cover.id = "cover";
      cover.popover = "manual";
      cover.textContent = "Press below to win";
      cover.setAttribute("style", "inset:0;width:90vw;height:90vh;pointer-events:none;opacity:0.99;background:white");
      document.body.append(cover);
      cover.showPopover();
    });
    await soon(() => me.button("approve").getAttribute("data-sight")).toBe("hidden");
    await me.button("approve").click({ force: true });
    await me.page.getByText("Something covers this page").waitFor();
    await story.view("ApproveTransaction").waitFor();
    await story.page.evaluate(() => document.querySelector("#cover")?.remove());
    await me.approve();
    expect(await isSigned(address, await asked)).toBe(true);
  });

  it("R9: a secure page that is gone ends the request; the next one brings it back", async () => {
    const me = await loggedIn({ noise: NETWORK_NOISE });
    const { story } = me;
    const address = await me.address();
    const asked = story.request("personal_sign", hello(address));
    await me.ready();
    await story.page.evaluate(() => document.querySelector("#w3m-iframe")?.remove());
    expect(await asked).toMatchObject({ code: 4900 });
    const next = story.request("personal_sign", hello(address));
    await me.approve();
    expect(await isSigned(address, await next)).toBe(true);
  });
});

describe("where the kit lives", () => {
  it("S17: under the strictest policy the whole way goes without a violation", async () => {
    const me = await loggedIn({ path: "/csp" });
    const { story } = me;
    const address = await me.address();
    const signed = story.request("personal_sign", hello(address));
    await me.approve();
    expect(await isSigned(address, await signed)).toBe(true);
    await story.closed();
    await me.logOut();
    expect(await story.page.evaluate(() => (window as unknown as { violations: string[] }).violations)).toEqual([]);
  });

  it("ROUTE-10, S5b: embedded in the page, a login and an approval go the same way; the approval comes into sight", async () => {
    const me = new Embedded(await visit({ wallets: [], options: { ...OPTIONS, enableEmbedded: true } }));
    const { story } = me;
    await story.page.evaluate(() => document.body.append(document.createElement("appkit-modal")));
    await me.submit("ada@example.com");
    await story.view("EmailVerifyOtp").waitFor();
    await me.type(await me.code("ada@example.com"));
    await story.connected();
    const address = await me.address();
    const signed = story.request("personal_sign", hello(address));
    await me.approve();
    expect(await isSigned(address, await signed)).toBe(true);
    await soon(() => shown(story)).toBe(1);
    // Not in the frame, which is hidden now.
    await soon(() => story.page.evaluate(() => document.activeElement?.localName)).toBe("appkit-modal");
  });
});
