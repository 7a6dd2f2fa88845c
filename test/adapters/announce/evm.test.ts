import { describe, expect, test } from "vitest";
import { details, wallet } from "../page-wallets/evm/page.ts";
import { ALICE, announcing, hearEvm, openWindow, rowsOf, session } from "./page.ts";

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A page with a library on it, and a paired session. */
function connected(answers: Parameters<typeof wallet>[0] = {}) {
  const window = openWindow();
  const heard = hearEvm(window);
  const kit = announcing(window);
  const ferryman = wallet(answers);
  kit.set("eip155", session("eip155"), ferryman.provider);
  const [detail] = heard.details;
  if (!detail) throw new Error("nothing was announced");
  const told: [string, unknown][] = [];
  for (const event of ["connect", "disconnect", "accountsChanged", "chainChanged", "message"])
    detail.provider.on(event, (value) => void told.push([event, value]));
  return { window, heard, kit, ferryman, detail, told, provider: detail.provider };
}

describe("an EVM session as a wallet of the page", () => {
  test("PUBLIC: it is announced when it is there, and whenever a library asks (EIP-6963)", () => {
    const { heard, detail } = connected();
    expect(detail.info.name).toBe("Ferryman");
    expect(detail.info.rdns).toBe("appkit.walletconnect.ferryman");
    expect(detail.info.icon).toMatch(/^data:image\/svg\+xml;base64,/);
    expect(detail.info.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Object.isFrozen(detail) && Object.isFrozen(detail.info)).toBe(true);
    heard.ask();
    expect(heard.details).toHaveLength(2);
    expect(heard.details[1]).toBe(detail);
  });

  test("PUBLIC: a wallet's own domain and picture are told; a picture that is an address is not", () => {
    const window = openWindow();
    const heard = hearEvm(window);
    const kit = announcing(window);
    const icon = "data:image/png;base64,AAAA";
    const tell = (wallet: object) =>
      kit.set("eip155", session("eip155", { wallet: { name: "Mine", type: "EXTERNAL", ...wallet } }), {
        request: async () => null,
      });
    tell({ rdns: "Example.Mine", icon });
    tell({ name: "Other", icon: "https://example.org/icon.png" });
    tell({ name: "渡し守" });
    tell({ name: "Plain", icon: "data:image/svg+xml,%3Csvg/%3E" });
    expect(heard.details.map(({ info }) => info.rdns)).toEqual([
      "example.mine",
      "appkit.walletconnect.other",
      "appkit.walletconnect",
      "appkit.walletconnect.plain",
    ]);
    expect(heard.details[0]?.info.icon).toBe(icon);
    for (const at of [1, 3]) expect(heard.details[at]?.info.icon).toMatch(/^data:image\/svg\+xml;base64,/);
  });

  test("PUBLIC: what an extension announces by itself is not announced a second time", () => {
    const window = openWindow();
    const heard = hearEvm(window);
    const kit = announcing(window);
    for (const type of ["ANNOUNCED", "INJECTED", "MULTI_CHAIN"] as const)
      kit.set("eip155", session("eip155", {}, type), wallet().provider);
    expect(heard.details).toEqual([]);
    for (const type of ["EXTERNAL", "AUTH"] as const) kit.set("eip155", session("eip155", {}, type), wallet().provider);
    expect(heard.details).toHaveLength(1);
  });

  test("S7, PUBLIC: no instance of the kit, and no other copy of it, takes the announcement for a wallet", () => {
    const { window } = connected();
    expect(rowsOf(window)).toEqual([]);
    const detail = details(wallet().provider);
    window.addEventListener("eip6963:requestProvider", () => {
      window.dispatchEvent(new window.CustomEvent("eip6963:announceProvider", { detail }));
    });
    expect(rowsOf(window)).toEqual(["Juniper"]);
  });

  test("PUBLIC: a first session tells nothing beside its announcement: no library connects by itself", async () => {
    const { told, ferryman } = connected();
    await settle();
    expect(told).toEqual([]);
    expect(ferryman.asked).toEqual([]);
  });

  test("PUBLIC: accounts and chain are those of the session, and their changes are told", async () => {
    const { provider, ferryman, told } = connected();
    expect(await provider.request({ method: "eth_requestAccounts" })).toEqual([ALICE]);
    expect(await provider.request({ method: "eth_chainId" })).toBe("0x1");
    await settle();
    told.length = 0;
    ferryman.emit("chainChanged", "0x2105");
    ferryman.emit("accountsChanged", ["0x70997970C51812dc3A010C7d01b50e0d17dc79C8"]);
    ferryman.emit("message", { type: "eth_subscription" });
    expect(told).toEqual([
      ["chainChanged", "0x2105"],
      ["accountsChanged", ["0x70997970C51812dc3A010C7d01b50e0d17dc79C8"]],
      ["message", { type: "eth_subscription" }],
    ]);
  });

  test("PUBLIC: the end is told once, and nothing but an empty list of accounts is left", async () => {
    const { provider, ferryman, told, kit } = connected();
    await settle();
    told.length = 0;
    ferryman.emit("accountsChanged", []);
    ferryman.emit("disconnect", { code: 4900 });
    expect(await provider.request({ method: "eth_accounts" })).toEqual([]);
    kit.set("eip155", undefined);
    expect(told).toEqual([
      ["accountsChanged", []],
      ["disconnect", expect.objectContaining({ code: 4900 })],
    ]);
    await expect(provider.request({ method: "personal_sign" })).rejects.toMatchObject({ code: 4900 });
    expect(ferryman.listening()).toBe(0);
  });

  test("PUBLIC: a session that is over before it has told its state tells none", async () => {
    const { told, kit } = connected();
    await settle();
    told.length = 0;
    let answer = (_: string): void => {};
    const chain = new Promise<string>((resolve) => {
      answer = resolve;
    });
    kit.set("eip155", session("eip155"), wallet({ eth_chainId: () => chain }).provider);
    kit.set("eip155", undefined);
    const ended = [
      ["accountsChanged", []],
      ["disconnect", expect.objectContaining({ code: 4900 })],
    ];
    expect(told).toEqual(ended);
    answer("0x1");
    await settle();
    expect(told).toEqual(ended);
  });

  test("PUBLIC ERR-3: what names no method is a bad request", async () => {
    const { provider } = connected();
    await expect(provider.request(undefined as never)).rejects.toMatchObject({ name: "RpcError", code: -32600 });
  });

  test("PUBLIC: a disconnect that passes (1013) ends nothing", async () => {
    const { provider, ferryman, told } = connected();
    await settle();
    ferryman.emit("disconnect", { code: 1013 });
    expect(told.at(-1)).toEqual(["disconnect", { code: 1013 }]);
    expect(await provider.request({ method: "eth_accounts" })).toEqual([ALICE]);
  });

  test("PUBLIC: without a session nothing is announced; the next one with the same wallet is the same provider", async () => {
    const { heard, kit, detail, told, provider } = connected();
    kit.set("eip155", undefined);
    heard.ask();
    expect(heard.details).toHaveLength(1);
    await settle();
    told.length = 0;
    const again = wallet({ eth_chainId: () => "0x2105" });
    kit.set("eip155", session("eip155"), again.provider);
    expect(heard.details.at(-1)).toBe(detail);
    await settle();
    expect(told).toEqual([
      ["connect", { chainId: "0x2105" }],
      ["accountsChanged", [ALICE]],
    ]);
    expect(await provider.request({ method: "eth_chainId" })).toBe("0x2105");
  });

  test("PUBLIC: a session that takes another's place is told as a change", async () => {
    const { kit, told, ferryman, heard } = connected();
    await settle();
    told.length = 0;
    const next = wallet({ eth_chainId: () => "0xa" });
    kit.set("eip155", session("eip155"), next.provider);
    await settle();
    expect(told).toEqual([
      ["chainChanged", "0xa"],
      ["accountsChanged", [ALICE]],
    ]);
    expect(ferryman.listening()).toBe(0);
    expect(heard.details).toHaveLength(1);
  });

  test("PUBLIC: another wallet is another announcement, and the first one's provider is off", async () => {
    const { kit, heard, provider } = connected();
    kit.set("eip155", session("eip155", { wallet: { name: "Skiff", type: "WALLET_CONNECT" } }), wallet().provider);
    const [ferryman, skiff] = heard.details;
    expect(skiff?.info).toMatchObject({ name: "Skiff", rdns: "appkit.walletconnect.skiff" });
    expect(skiff?.info.uuid).not.toBe(ferryman?.info.uuid);
    expect(await provider.request({ method: "eth_accounts" })).toEqual([]);
    expect(await skiff?.provider.request({ method: "eth_accounts" })).toEqual([ALICE]);
  });

  test("PUBLIC: the session is the permission: asking for it asks nobody, giving it back ends the session", async () => {
    const { provider, ferryman, kit } = connected();
    const granted = [
      { parentCapability: "eth_accounts", caveats: [{ type: "restrictReturnedAccounts", value: [ALICE] }] },
    ];
    expect(await provider.request({ method: "wallet_getPermissions" })).toEqual(granted);
    const params = [{ eth_accounts: {} }];
    expect(await provider.request({ method: "wallet_requestPermissions", params })).toEqual(granted);
    expect(await provider.request({ method: "wallet_revokePermissions", params })).toBeNull();
    expect(kit.ended).toEqual(["eip155"]);
    expect(ferryman.methods().filter((method) => method.startsWith("wallet_"))).toEqual([]);
  });

  test("PUBLIC: a permission is given back once the session has ended, and not where it has not", async () => {
    const window = openWindow();
    const heard = hearEvm(window);
    const endings: (() => void)[] = [];
    const endSession = () =>
      new Promise<void>((resolve, reject) => void endings.push(resolve, () => reject(new Error("It goes on"))));
    announcing(window, { endSession }).set("eip155", session("eip155"), wallet().provider);
    const call = { method: "wallet_revokePermissions", params: [{ eth_accounts: {} }] };
    const answers: unknown[] = [];
    const given = [0, 1].map(() =>
      heard.details[0]?.provider.request(call).then(
        (answer) => answers.push(answer),
        (error) => answers.push(error.message),
      ),
    );
    await settle();
    expect([endings.length, answers]).toEqual([4, []]);
    for (const at of [0, 3]) endings[at]?.();
    await Promise.all(given);
    expect(answers).toEqual([null, "It goes on"]);
  });

  test("PUBLIC: any other permission, and any other method, is the wallet's to answer", async () => {
    const { provider, ferryman } = connected({ personal_sign: () => "0xsigned", wallet_revokePermissions: () => 1 });
    expect(await provider.request({ method: "personal_sign", params: ["0x", ALICE] })).toBe("0xsigned");
    expect(await provider.request({ method: "wallet_revokePermissions", params: [{ pci: "0x1" }] })).toBe(1);
    const params = [{ eth_accounts: {}, wallet_snap: {} }];
    await expect(provider.request({ method: "wallet_requestPermissions", params })).rejects.toMatchObject({
      code: -32601,
    });
    expect(ferryman.asked.at(-1)).toEqual({ method: "wallet_requestPermissions", params });
  });

  test("R14: a provider that cannot be listened to, and a listener that fails, keep nobody from hearing", async () => {
    const window = openWindow();
    const heard = hearEvm(window);
    const kit = announcing(window);
    const broken = {
      request: () => Promise.reject(new Error("gone")),
      on: () => {
        throw new Error("no events");
      },
      removeListener: () => {
        throw new Error("no events");
      },
    };
    kit.set("eip155", session("eip155", {}, "EXTERNAL"), broken);
    const provider = heard.details[0]?.provider;
    await expect(provider?.request({ method: "eth_chainId" })).rejects.toThrow("gone");
    const told: unknown[] = [];
    provider?.on("disconnect", (value) => void told.push(value));
    kit.set("eip155", undefined);
    expect(told).toHaveLength(1);
  });

  test("S18: two instances on one page are two announcements", () => {
    const window = openWindow();
    const heard = hearEvm(window);
    for (const id of ["default", "second"])
      announcing(window, { id }).set("eip155", session("eip155"), wallet().provider);
    const [first, second] = heard.details;
    expect(first?.info.uuid).not.toBe(second?.info.uuid);
    expect(second?.info.rdns).toBe("appkit.walletconnect.ferryman.second");
    heard.ask();
    expect(heard.details).toHaveLength(4);
  });

  test("S18, R19: the end of an instance takes its listeners away, and tells that its session is gone", async () => {
    const { window, heard, kit, provider, told, ferryman } = connected();
    await settle();
    told.length = 0;
    kit.close();
    heard.ask();
    expect(heard.details).toHaveLength(1);
    expect(told.map(([event]) => event)).toEqual(["accountsChanged", "disconnect"]);
    expect(await provider.request({ method: "eth_accounts" })).toEqual([]);
    expect([kit.listeners.size, ferryman.listening()]).toEqual([0, 0]);
    expect(rowsOf(window)).toEqual([]);
  });

  test("R19: 200 sessions one after the other leave one listener each way", () => {
    const { heard, kit, ferryman } = connected();
    for (let round = 0; round < 200; round += 1) {
      kit.set("eip155", undefined);
      kit.set("eip155", session("eip155"), ferryman.provider);
    }
    expect(ferryman.listening()).toBe(4);
    const before = heard.details.length;
    heard.ask();
    expect(heard.details.length).toBe(before + 1);
  });
});
