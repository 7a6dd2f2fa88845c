// The relay part in Chromium, bundled as the script is, against an untouched wallet.
import { createServer } from "node:net";
import type { Browser, Page } from "playwright-core";
import { verifyMessage } from "viem";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signInsOf } from "../../adapters/walletconnect/pairing/one-click.ts";
import { ROOT } from "../../build/paths.ts";
import { bundleScript } from "../../build/script/script.ts";
import { ACCOUNT, ADDRESS, until } from "../adapters/walletconnect/client/counterpart.ts";
import { startWallet, type TestWallet } from "../adapters/walletconnect/pairing/wallet.ts";
import { startedSandbox } from "../sandbox/started.ts";
import { sharedBrowser } from "../worker/browser.ts";

type Client = import("../../adapters/walletconnect/client/client.ts").RelayClient;
type Pairing = import("../../adapters/walletconnect/pairing/pairing.ts").Pairing;

interface OnPage {
  client: Client;
  pairing: Pairing;
  /** Makes a pairing URI. */
  open(): Promise<string>;
  /** Makes a pairing URI that asks for a sign-in as well. */
  openOneClick(): Promise<string>;
  eventTypes: string[];
}

declare global {
  var relay: OnPage;
  var start: (verifyUrl: string) => void;
}

const SOURCE = `
import { browserClock } from "./adapters/browser/clock.ts";
import { createStorage } from "./adapters/browser/storage/storage.ts";
import { createAttestation } from "./adapters/walletconnect/client/attestation.ts";
import { createRelayClient } from "./adapters/walletconnect/client/client.ts";
import { planSession } from "./adapters/walletconnect/session/namespaces.ts";
import { isOnline, watchNetwork } from "./adapters/walletconnect/client/network.ts";
import { payloadOf } from "./adapters/walletconnect/pairing/one-click.ts";
import { unknownNetwork } from "./domain/networks/network.ts";

const plan = planSession([unknownNetwork("eip155:1")]);
globalThis.start = (verifyUrl) => {
  const clock = browserClock();
  const client = createRelayClient({
    storage: createStorage({ window, log: { info() {} } }),
    clock,
    relayUrl: location.origin.replace("http", "ws"),
    projectId: "sandbox",
    metadata: () => ({ name: "Page", description: "", url: location.origin, icons: [] }),
    isOnline: () => isOnline(window),
    watchNetwork: (tell) => watchNetwork(window, tell),
    attest: createAttestation({ window, clock, projectId: "sandbox", verifyUrl }),
  });
  const eventTypes = [];
  client.subscribe(({ type }) => eventTypes.push(type));
  globalThis.relay = { client, eventTypes, async open() {
    globalThis.relay.pairing = await client.openPairing(plan);
    return globalThis.relay.pairing.uri;
  }, async openOneClick() {
    const nonce = crypto.randomUUID().replaceAll("-", "");
    const issuedAt = new Date().toISOString();
    const place = { domain: location.host, uri: location.href, version: "1", chainId: "eip155:1", accountAddress: "" };
    const signIn = payloadOf({ data: { ...place, nonce, issuedAt }, chains: ["eip155:1"] }, plan.eip155.methods);
    globalThis.relay.pairing = await client.openPairing(plan, { signIn });
    return globalThis.relay.pairing.uri;
  } };
};
`;

const sandbox = startedSandbox();
let browser: Browser;
let code: string;
let wallet: TestWallet;
let page: Page;
let problems: string[];

beforeAll(async () => {
  const bundle = bundleScript({ root: ROOT, entry: { source: SOURCE }, version: "0.0.0" });
  [browser, { code }] = await Promise.all([sharedBrowser(), bundle]);
});

beforeEach(async () => {
  const context = await browser.newContext();
  page = await context.newPage();
  problems = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => problems.push(message.text()));
  const { url, endpoints } = sandbox();
  // A document of the sandbox's own: Chromium keeps one that a test made up away from this machine's sockets.
  await page.goto(`${url}/control`);
  wallet = await startWallet(endpoints.relay ?? "", { accounts: [ACCOUNT], answer: () => "0x1234" });
  return async () => {
    await context.close();
    await wallet.stop();
    expect(problems, "errors, and words on the console (I16)").toEqual([]);
  };
});

async function begin(verifyUrl = sandbox().endpoints.verify ?? ""): Promise<void> {
  await page.addScriptTag({ content: code });
  await page.evaluate((url) => start(url), verifyUrl);
}

/** Takes over the page's clock: what waits for a time waits until the test lets it pass, however busy the machine is. */
async function standStill(): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
}

/** Pairs the page with the wallet; answers with the session's topic. */
async function pair(): Promise<string> {
  await wallet.kit.pair({ uri: await page.evaluate(() => relay.open()) });
  return await page.evaluate(async () => (await relay.pairing.approval).topic);
}

const sign = (topic: string): Promise<unknown> =>
  page.evaluate(
    ([of, address]) =>
      relay.client.request({
        topic: of as string,
        networkId: "eip155:1" as never,
        method: "personal_sign",
        params: ["0x00", address],
      }),
    [topic, ADDRESS],
  );

describe("the relay part in Chromium", () => {
  test("CONN-1: pairs, signs, is reloaded, signs again, and forgets all when the wallet leaves", async () => {
    await begin();
    const topic = await pair();
    expect(await sign(topic)).toBe("0x1234");

    await page.reload();
    await begin();
    expect(await page.evaluate(async () => (await relay.client.sessions()).map((each) => each.topic))).toEqual([topic]);
    expect(await sign(topic)).toBe("0x1234");

    await wallet.kit.disconnectSession({ topic, reason: { code: 6000, message: "bye" } });
    await until(() => page.evaluate(() => relay.eventTypes.includes("session.deleted") && localStorage.length === 0));
    expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
  });

  test("SIGN-4: pairs and signs in with one answer, in a browser that has no Buffer", async () => {
    await begin();
    expect(await page.evaluate(() => "Buffer" in globalThis)).toBe(false);
    await sandbox().control("phone-wallet", { pair: await page.evaluate(() => relay.openOneClick()) });
    const { auths = [], namespaces } = await page.evaluate(() => relay.pairing.approval);
    const [session] = signInsOf(auths, []);
    const [address] = sandbox().phoneWallet.eip155 as `0x${string}`[];
    expect(session?.data).toMatchObject({ accountAddress: address, domain: new URL(sandbox().url).host });
    const { message = "", signature } = session ?? {};
    expect(await verifyMessage({ address: address ?? "0x", message, signature: signature as `0x${string}` })).toBe(
      true,
    );
    expect(namespaces.eip155?.methods).toContain("wallet_sendCalls");
  });

  test("CONN-19: the wallet is told where the page is from", async () => {
    const attested = new Promise<string | undefined>((resolve) =>
      wallet.kit.on("session_proposal", ({ params }) => resolve((params as { attestation?: string }).attestation)),
    );
    await begin();
    await pair();
    const [, claims = ""] = ((await attested) ?? "").split(".");
    expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({ origin: sandbox().url });
    expect(await page.locator("iframe").count()).toBe(0);
  });

  test("CONN-19: a verify service that never answers holds back one message by 0.4 s, and no other", async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as { port: number };
    await standStill();
    await begin(`http://127.0.0.1:${port}`);
    const opening = page.evaluate(() => relay.open());
    // The service is asked, and answers nothing.
    await page.locator("iframe").waitFor({ state: "attached" });
    await page.clock.runFor(400);
    await wallet.kit.pair({ uri: await opening });
    const topic = await page.evaluate(async () => (await relay.pairing.approval).topic);
    expect(await sign(topic)).toBe("0x1234");
    expect(await page.locator("iframe").count()).toBe(0);
    silent.close();
  });

  test("CONN-6: an address is there as soon as the relay has taken it: no time is let pass", async () => {
    await standStill();
    await begin();
    for (const _ of ["first", "second"]) expect(await page.evaluate(() => relay.open())).toMatch(/^wc:/);
  });

  test("R19: a client that stops leaves no listener, no frame and no socket on the page", async () => {
    await page.evaluate(() => {
      const listeners = new Map<string, number>();
      Object.assign(globalThis, { listeners });
      for (const [name, step] of [
        ["addEventListener", 1],
        ["removeEventListener", -1],
      ] as const) {
        const real = window[name] as (type: string, ...rest: unknown[]) => void;
        const counted = (type: string, ...rest: unknown[]) => {
          listeners.set(type, (listeners.get(type) ?? 0) + step);
          real.call(window, type, ...rest);
        };
        Object.assign(window, { [name]: counted });
      }
    });
    await begin();
    await page.evaluate(() => relay.open());
    const { connections: open = 0 } = await sandbox().control("relay");
    await page.evaluate(() => relay.client.stop());
    const listeners = await page.evaluate(() =>
      Object.fromEntries((globalThis as never as { listeners: Map<string, number> }).listeners),
    );
    expect(listeners).toMatchObject({ online: 0, offline: 0, message: 0 });
    await until(async () => {
      const { connections } = await sandbox().control("relay");
      return connections === open - 1;
    });
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });
});
