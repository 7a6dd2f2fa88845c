import { afterAll, expect, it, vi } from "vitest";
import { AUTH } from "../../domain/embedded/embedded.ts";
import type { Options } from "../../domain/options/options.ts";
import { resolveOptions } from "../../domain/options/resolve.ts";
import { ALICE, BASE, BOB, EMBEDDED, ETHEREUM, FOX, sampleSession } from "../../testing/samples/values.ts";

/** The parties that are opened: what each is given, and what the wallets and the browser are told. */
const opened = vi.hoisted(() => ({ given: {} as Record<string, unknown>, told: [] as unknown[] }));
const party = vi.hoisted(() => (name: string) => (given: unknown) => {
  opened.given[name] = given;
  return {
    providerOf: (...of: unknown[]) => [name, ...of],
    switchWalletNetwork: async (of: unknown) => void opened.told.push([name, of]),
    open: async () => name,
  };
});
vi.mock("../../api/wire/analytics.ts", () => ({ openAnalytics: party("analytics") }));
vi.mock("../../api/wire/blockchain-api.ts", () => ({ openBlockchainApi: party("api") }));
vi.mock("../../api/wire/buy.ts", () => ({ openBuying: party("buying") }));
vi.mock("../../api/wire/embedded.ts", () => ({ openEmbedded: party("embedded") }));
vi.mock("../../api/wire/page-wallets.ts", () => ({ openPageWallets: party("wallets") }));
vi.mock("../../api/wire/pairings.ts", () => ({ openPairings: party("pairings") }));
vi.mock("../../api/wire/sessions.ts", () => ({ openSessions: party("sessions") }));
vi.mock("../../api/wire/sign-in.ts", () => ({ openSignIn: party("signIn") }));
vi.mock("../../api/wire/wallet-list.ts", () => ({ openWalletList: party("list") }));
vi.mock("../../adapters/browser/browse.ts", () => ({
  browseWallet: (_: unknown, input: unknown) => void opened.told.push(input),
}));

// Other files of this worker have loaded the code: here it is loaded anew.
vi.resetModules();
// Nor does the next file of the worker get what stands in here.
afterAll(() => void vi.resetModules());
const { openAdapters } = await import("../../api/adapters.ts");

const FACTS = { metadata: { name: "", description: "", url: "", icons: [] }, lang: "en" };

/** The adapters of a page whose options say so, and its state, which changes later on. */
function page(options: Options = {}, sessions: object = {}) {
  Object.assign(opened, { given: {}, told: [] });
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const frames: (() => void)[] = [];
  const requestAnimationFrame = (run: () => void) => frames.push(run);
  const timers = { setTimeout: () => 0, requestAnimationFrame };
  const window = { document, console, navigator: {}, fetch, ...timers };
  const resolved = resolveOptions({ networks: [1], projectId: "p", ...options } as Options, FACTS);
  const context = { sessions, settings: { ...resolved.settings, networks: [BASE] } };
  const deps = { context: () => context, settings: () => context.settings, host: () => undefined };
  const adapters = openAdapters(window as never, resolved, deps as never);
  // biome-ignore lint/suspicious/noExplicitAny: What a party is given is of many types.
  const given = (name: string) => opened.given[name] as any;
  return { adapters, given, context, frames };
}

const TARGET = { address: ALICE, network: ETHEREUM };

it("I4 gives out the wallet of an account of its session, and of no other address", async () => {
  const { given } = page({}, { eip155: sampleSession(FOX, [ALICE]) });
  const { providerOf, embeddedOf, switchNetwork, isSmartAccount } = given("sessions");
  expect([providerOf(TARGET), embeddedOf(TARGET)]).toEqual([["wallets", FOX.id, "eip155"], undefined]);
  await switchNetwork(TARGET, {});
  expect(opened.told).toEqual([["wallets", { connectorId: FOX.id, network: ETHEREUM }]]);
  const other = { ...TARGET, address: BOB };
  expect([providerOf(other), embeddedOf(other), isSmartAccount(other)]).toEqual([undefined, undefined, false]);
  await expect(switchNetwork(other, {})).rejects.toMatchObject({ code: "CONNECTOR_MISSING" });
});

it("gives out the embedded wallet as such, and says which type its account has", () => {
  const session = (accountType: string) => ({
    eip155: { ...EMBEDDED, accounts: [ALICE], embedded: { ...EMBEDDED.embedded, accountType } },
  });
  const smart = page({}, session("smartAccount")).given("sessions");
  expect([smart.embeddedOf(TARGET), smart.isSmartAccount(TARGET)]).toEqual([["embedded", "eip155"], true]);
  expect(page({}, session("eoa")).given("sessions").isSmartAccount(TARGET)).toBe(false);
  expect(EMBEDDED.connectorId).toBe(AUTH);
});

it("NET-1 PUBLIC the parties go by the options that the host has changed meanwhile", () => {
  const { given, context } = page();
  expect(given("api").networks()).toEqual([BASE]);
  expect([given("buying").settings(), given("pairings").settings()]).toEqual([context.settings, context.settings]);
});

it("CONF-9 the vendor's services are called by a project alone; CONF-13 one page wallet can be left out", () => {
  const named = page({ enableCoinbase: false });
  const [api, analytics, wallets] = ["api", "analytics", "wallets"].map((name) => named.given(name));
  expect([api.isIdentified, analytics.isIdentified, wallets.enableCoinbase]).toEqual([true, true, false]);
  const unnamed = page({ projectId: undefined } as never);
  expect([unnamed.given("api").isIdentified, unnamed.given("analytics").isIdentified]).toEqual([false, false]);
});

it("SAFETY sign-ins are listed where the page has sign-in", async () => {
  expect(await page().given("sessions").signIns()).toBeUndefined();
  const siwx = { createMessage() {}, addSession() {}, revokeSession() {}, setSessions() {}, getSessions() {} };
  expect(
    await page({ siwx } as never)
      .given("sessions")
      .signIns(),
  ).toBe("signIn");
});

it("CONF-11 CONF-13 a page that only pairs is a core build to every service", () => {
  for (const [basic, form] of [
    [true, /^html-core-\d/],
    [false, /^html-universal-\d/],
  ] as const) {
    const { given } = page({ basic });
    for (const name of ["list", "analytics", "api", "embedded", "signIn"])
      expect([name, given(name).sdkVersion]).toEqual([name, expect.stringMatching(form)]);
  }
});

it("the list of wallets is asked for behind a frame", async () => {
  const { given, frames } = page();
  let isDue = false;
  void given("list")
    .due()
    .then(() => {
      isDue = true;
    });
  await Promise.resolve();
  expect([isDue, frames.length]).toEqual([false, 1]);
});

it("CONN-5 opens the page in the browser of a Solana wallet, and of no other family's", async () => {
  const { adapters } = page();
  for (const namespace of ["eip155", "solana"] as const) await adapters.browseWallet({ wallet: null, namespace });
  expect(opened.told).toEqual([{ wallet: null, namespace: "solana" }]);
});
