import { expect, it, vi } from "vitest";
import { createSignIns } from "../../api/create-sign-in.ts";
import type { Options } from "../../domain/options/options.ts";
import { resolveOptions } from "../../domain/options/resolve.ts";
import type { WalletSession } from "../../machines/connection/ports.ts";
import { EMBEDDED, ETHEREUM as ETHEREUM_NETWORK, SOLANA, SUN, sampleSession } from "../../testing/samples/values.ts";
import { FakeClock } from "../adapters/fake-clock.ts";
import { Area, own, signIn, targetOf } from "../adapters/sign-in/kit.ts";
import { ETHEREUM, evmSigner } from "../adapters/sign-in/signers.ts";
import { SETTINGS } from "./kit.ts";

const networks = [ETHEREUM_NETWORK, SOLANA];
const SUN_SESSION = sampleSession(SUN);
const FACTS = { metadata: { name: "", description: "", url: "", icons: [] }, lang: "en" };

const SHOP = { host: "shop.example", origin: "https://shop.example" };

/** Sign-in on a page of a shop, and the bodies that its service was sent. */
function openOn(
  pathname: string,
  siwx: Options["siwx"],
  session?: WalletSession,
  options: Options = {},
  others = {},
  place = SHOP,
) {
  const areas = { localStorage: new Area(), sessionStorage: new Area() };
  const window = { location: { ...place, pathname }, origin: SHOP.origin, crypto, ...areas };
  const bodies: unknown[] = [];
  const fetch = async (_: string, init?: RequestInit) => {
    if (init?.body) bodies.push(JSON.parse(String(init.body)));
    return Response.json({ nonce: "0123456789abcdef", token: "a.b.c" });
  };
  const signIns = createSignIns({
    ...{ window: window as never, clock: new FakeClock(), fetch: fetch as never, sdkVersion: "html-universal-1" },
    log: { error: () => {}, warn: () => {}, info: () => {} },
    read: async () => null,
    resolved: resolveOptions({ ...SETTINGS, ...options, ...(siwx && { siwx }) }, FACTS),
    context: () =>
      ({
        sessions: { eip155: session, ...others },
        active: { chainNamespace: "eip155" },
        settings: { networks, defaultAccountTypes: {} },
        preferredAccountTypes: {},
      }) as never,
  });
  return { signIns, bodies, areas };
}

it("SIGN-2 a path that no URI may hold is left out of the message", async () => {
  const uriOn = async (path: string) => (await openOn(path, "default").signIns.askAll([ETHEREUM])).data.uri;
  expect(await uriOn("/cart")).toBe("https://shop.example/cart");
  expect(await uriOn("/a|b")).toBe("https://shop.example");
});

it.each([
  ["about:srcdoc", { host: "", origin: "null" }, "srcdoc"],
  ["blob:", { host: "", origin: SHOP.origin }, `${SHOP.origin}/4f1c`],
])("SIGN-2 R20 a frame at %s signs in to the site whose page it is", async (_, place, pathname) => {
  const { data } = await openOn(pathname, "default", undefined, {}, {}, place).signIns.askAll([ETHEREUM]);
  expect(data).toMatchObject({ domain: SHOP.host, uri: `${SHOP.origin}/` });
});

it("SIGN-4 the service hears of an embedded wallet by its owner's e-mail address, else by their name", async () => {
  const infoOf = async (user: object) => {
    const embedded = { ...EMBEDDED.embedded, user } as WalletSession["embedded"];
    const { signIns, bodies } = openOn("/", "cloud", { ...EMBEDDED, embedded } as WalletSession);
    await signIn(signIns, evmSigner());
    return bodies.at(-1);
  };
  const told = (identifier: string, social: string) => ({ walletInfo: { type: "social", social, identifier } });
  expect(await infoOf({ email: "a@b.example", userName: "ann" })).toMatchObject(told("a@b.example", "email"));
  expect(await infoOf({ userName: "ann", social: "github" })).toMatchObject(told("ann", "github"));
});

it.each([
  ["local", 1],
  ["session", 1],
  ["memory", 0],
] as const)(
  "S9 STORE-1 with the page's storage %j a sign-in is kept in %d of the tab's values, and no longer",
  async (storage, kept) => {
    const { signIns, areas } = openOn("/", "default", undefined, { storage });
    await signIn(signIns, evmSigner());
    expect([areas.sessionStorage.size, areas.localStorage.size]).toEqual([kept, 0]);
  },
);

it("SIGN-4 a sign-in in one click keeps what other chain families have signed, and asks for none of EVM", async () => {
  const siwx = own();
  const { signIns } = openOn("/", siwx, EMBEDDED, {}, { solana: SUN_SESSION });
  await signIns.keepAll([]);
  expect(vi.mocked(siwx.getSessions).mock.calls).toEqual([[SOLANA.caipNetworkId, SUN_SESSION.accounts[0]]]);
});

it.each([
  ["alone", {}, true],
  ["beside another one", { solana: SUN_SESSION }, false],
])(
  "CONN-13 who disconnects a chain family %s ends its sign-ins, with the last one all",
  async (_name, others, isAll) => {
    const siwx = own();
    const { signIns } = openOn("/", siwx, EMBEDDED, {}, others);
    await signIns.outs.leave({ reason: "disconnect", target: targetOf(evmSigner()) });
    expect(vi.mocked(siwx.setSessions).mock.calls).toEqual(isAll ? [[[]]] : []);
  },
);
