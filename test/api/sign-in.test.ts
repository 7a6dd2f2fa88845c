import { privateKeyToAccount } from "viem/accounts";
import { describe, expect, it, vi } from "vitest";
import type { TrackedEvent } from "../../domain/analytics/tracked-events.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import type { Options } from "../../domain/options/options.ts";
import { own } from "../adapters/sign-in/kit.ts";
import { ALICE, makeConnected, makeKit, SETTINGS, settle } from "./kit.ts";
import type { Levers } from "./levers.ts";

/** The key of ALICE, which every test chain knows. */
const KEY = "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80";
const account = privateKeyToAccount(KEY);

const viewOf = ({ kit }: { kit: Awaited<ReturnType<typeof makeConnected>>["kit"] }) =>
  kit.store.getSnapshot().router.context.history.at(-1)?.view;
const text = (call: Parameters<Levers["request"]>[0]) =>
  Buffer.from(String((call.params as string[])[0]).slice(2), "hex").toString();

/** A connected kit whose wallet signs, and that asks for a sign-in. */
async function makeAsked(options: Options) {
  const made = await makeConnected({ ...SETTINGS, ...options });
  const asked: string[] = [];
  made.levers.request = (call) => {
    asked.push(text(call));
    return account.signMessage({ message: text(call) });
  };
  const events: TrackedEvent["event"][] = [];
  made.kit.subscribeEvents(({ data }) => events.push(data.event));
  return { ...made, asked, events };
}

/** Presses what signs, once it can be pressed. */
async function sign({ kit }: Pick<Awaited<ReturnType<typeof makeAsked>>, "kit">): Promise<void> {
  await vi.waitFor(() => expect(kit.store.getSnapshot().signInAttempt?.context.draft).toBeTruthy(), 10_000);
  kit.store.send({ type: "signIn.sign" });
}

describe("signing in", () => {
  it.each([
    ["by its name", "default"],
    ["as data", { type: "default", statement: "Welcome." }],
  ] as const)(
    "SIGN-1 SIGN-3 S9 the ready-made way %s: asked after connecting, signed, kept in the tab",
    async (_, siwx) => {
      const made = await makeAsked({ siwx });
      await vi.waitFor(() => expect(viewOf(made)).toBe("SIWXSignMessage"), 10_000);
      await sign(made);
      await vi.waitFor(() => expect(made.events).toContain("SIWX_AUTH_SUCCESS"), 10_000);
      expect(made.asked[0]).toContain(`larkspur.example wants you to sign in with your Ethereum account:\n${ALICE}`);
      expect(made.asked[0]).toContain("URI: https://larkspur.example/prints\n");
      expect([...made.levers.areas.localStorage.keys()]).toEqual([]);
      expect([...made.levers.areas.sessionStorage.keys()]).toEqual(["@appkit/siwx"]);
      await made.kit.disconnect();
      await vi.waitFor(() => expect([...made.levers.areas.sessionStorage.keys()]).toEqual([]), 10_000);
      made.kit.destroy();
    },
  );

  it("SIGN-4 a way of the host's own is asked", async () => {
    const siwx = own();
    const made = await makeAsked({ siwx });
    await sign(made);
    await vi.waitFor(() => expect(siwx.addSession).toHaveBeenCalledOnce(), 10_000);
    expect(siwx.createMessage).toHaveBeenCalledWith({ accountAddress: ALICE, chainId: "eip155:1" });
    expect(made.asked).toEqual([`Hello ${ALICE}`]);
    made.kit.destroy();
  });

  it("SIGN-4 siweConfig is asked; switched off it asks nobody", async () => {
    const siweConfig = {
      getNonce: vi.fn(async () => "0123456789abcdef"),
      createMessage: () => "",
      verifyMessage: async () => true,
      getSession: vi.fn(async () => ({ address: ALICE, chainId: 1 })),
      signOut: vi.fn(async () => true),
    };
    const made = await makeAsked({ siweConfig });
    await vi.waitFor(() => expect(siweConfig.getSession).toHaveBeenCalled(), 10_000);
    await made.kit.disconnect();
    await vi.waitFor(() => expect(siweConfig.signOut).toHaveBeenCalledOnce(), 10_000);
    const off = await makeAsked({ siweConfig: { ...siweConfig, enabled: false } });
    await expect(off.kit.open({ view: "ConnectingSiwe" })).rejects.toThrow("SIWX is not enabled");
    made.kit.destroy();
    off.kit.destroy();
  });

  it("SIGN-4 an option that turns out to make no sense is said in the log, and nobody stays connected", async () => {
    const made = await makeAsked({ siwx: { type: "server", url: "elsewhere" } });
    await vi.waitFor(() => expect(made.levers.logged.join()).toContain("`siwx.url`"), 10_000);
    await vi.waitFor(() => expect(made.kit.getAccount()?.isConnected).toBe(false), 10_000);
    made.kit.destroy();
  });

  it("AUTH-12 a server that cannot be asked ends the connection", async () => {
    const made = await makeAsked({ siwx: { type: "server", url: "https://api.larkspur.example" } });
    await vi.waitFor(() => expect(made.kit.getAccount()?.isConnected).toBe(false), 10_000);
    await vi.waitFor(
      () => expect(made.kit.store.getSnapshot().notice.context.toast?.text).toEqual({ key: "signIn.failed" }),
      10_000,
    );
    made.kit.destroy();
  });

  it("SIGN-3 who declined is asked again when the page opens the view", async () => {
    const made = await makeAsked({ siwx: own({ getRequired: () => false }) });
    await vi.waitFor(() => expect(viewOf(made)).toBe("SIWXSignMessage"), 10_000);
    made.kit.store.send({ type: "signIn.cancel" });
    const kept = () => [...made.levers.areas.sessionStorage.keys()];
    await vi.waitFor(() => expect(kept()).toEqual(["@appkit/siwx-declined"]), 10_000);
    await vi.waitFor(() => expect(made.kit.isOpen()).toBe(false), 10_000);
    await made.kit.open({ view: "ConnectingSiwe" });
    await vi.waitFor(() => expect(viewOf(made)).toBe("SIWXSignMessage"), 10_000);
    await vi.waitFor(() => expect(made.kit.isOpen()).toBe(true), 10_000);
    expect(made.kit.getAccount()?.isConnected).toBe(true);
    made.kit.destroy();
  });
});

describe("the views of a sign-in", () => {
  it("SIGN-4 say why they cannot be opened", async () => {
    const none = makeKit();
    await expect(none.kit.open({ view: "SIWXSignMessage" })).rejects.toMatchObject({ code: "SIWX_NOT_ENABLED" });
    expect(() => none.kit.redirect("ConnectingSiwe")).toThrow("SIWX is not enabled");
    const nobody = makeKit({ ...SETTINGS, siwx: own() });
    await settle();
    await expect(nobody.kit.open({ view: "SIWXSignMessage" })).rejects.toThrow("No ActiveCaipAddress found");
    expect(() => nobody.kit.replace("SIWXSignMessage")).toThrow("No ActiveCaipAddress found");
    const lost = await makeConnected({ ...SETTINGS, siwx: own() });
    lost.levers.say({ type: "chain.changed", networkId: "eip155:99" as never });
    await settle();
    await expect(lost.kit.open({ view: "SIWXSignMessage" })).rejects.toThrow("ChainId not found");
    for (const { kit } of [none, nobody, lost]) kit.destroy();
  });
});

describe("one-click sign-in", () => {
  it("SIGN-4 is offered where visitors sign in and every network is EVM", async () => {
    const { openSignIn } = await import("../../api/wire/sign-in.ts");
    const siwx = own();
    const at = (signsIn: boolean) =>
      openSignIn({ resolved: { settings: { signsIn }, siwx }, context: () => ({ active: {} }) } as never);
    const network = (chainNamespace: Namespace) => ({ chainNamespace, caipNetworkId: `${chainNamespace}:1` }) as never;
    expect(at(false).oneClick([network("eip155")])).toBeUndefined();
    expect(at(true).oneClick([network("eip155"), network("solana")])).toBeUndefined();
    expect(at(true).oneClick([network("eip155")])).toMatchObject({ ask: expect.any(Function) });
  });
});
