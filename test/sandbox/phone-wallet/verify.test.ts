import { expect, it } from "vitest";
import { get, startedSandbox } from "../started.ts";
import { openedPages, type Page, walletReport } from "./page.ts";

const sandbox = startedSandbox();
const opened = openedPages(sandbox);

const own = "https://page.example";

/** The page attests its messages as a page in a browser at `origin` does: by the verify service's own page. */
async function pageAt(origin: string): Promise<Page> {
  const page = await opened();
  page.client.core.verify.register = async ({ id, decryptedId }) => {
    const query = new URLSearchParams({ projectId: "sandbox", origin, id, decryptedId });
    const { text } = await get(`${sandbox().url}/v3/attestation?${query}`);
    return /"attestation\\":\\"([\w.-]+)/.exec(text)?.[1] ?? "";
  };
  return page;
}

/** The wallet's judgement of the page's last message of a kind. */
async function judged(kind: string): Promise<object | undefined> {
  const { happenings } = await walletReport(sandbox());
  return happenings.findLast((one) => one.kind === kind)?.verified;
}

async function askedBy(page: Page): Promise<void> {
  const { topic } = await page.connect();
  await page.ask(topic, "eip155:1", "personal_sign", ["0x00", sandbox().phoneWallet.eip155[0]]);
}

it("sandbox: CONN-19 the wallet finds a page valid that is where it says it is, for proposals and requests", async () => {
  await askedBy(await pageAt(own));
  const verified = { validation: "valid", origin: own, isScam: false };
  expect(await judged("proposal")).toEqual(verified);
  expect(await judged("request")).toEqual(verified);
});

it("sandbox: CONN-19 a page somewhere else is invalid, a scam is named, one that is not verified is unknown", async () => {
  await askedBy(await pageAt("https://evil.example"));
  expect(await judged("proposal")).toEqual({ validation: "invalid", origin: "https://evil.example", isScam: false });
  expect(await judged("request")).toEqual({ validation: "invalid", origin: "https://evil.example", isScam: false });
  await sandbox().control("verify", { origin: own, standing: "scam" });
  await askedBy(await pageAt(own));
  expect(await judged("proposal")).toEqual({ validation: "valid", origin: own, isScam: true });
  await sandbox().control("verify", { origin: own, standing: "unverified" });
  await askedBy(await pageAt(own));
  expect(await judged("proposal")).toEqual({ validation: "unknown", origin: own, isScam: false });
});

it("sandbox: CONN-19 a page that attests nothing is unknown, in what waits too", async () => {
  const page = await opened();
  await sandbox().control("phone-wallet", { set: { mode: "ask" } });
  const { uri } = await page.propose();
  await sandbox().control("phone-wallet", { pair: uri });
  await expect.poll(async () => (await walletReport(sandbox())).pending.length).toBe(1);
  const unknown = { validation: "unknown", origin: own, isScam: false };
  expect((await walletReport(sandbox())).pending).toMatchObject([{ kind: "proposal", verified: unknown }]);
  expect(await judged("proposal")).toEqual(unknown);
});

it("sandbox: CONN-19 a verify service that never answers makes a page unknown after 5 s, and holds back nothing else", async () => {
  await sandbox().control("faults", { endpoint: "verify:public-key", fault: { drop: true } });
  await askedBy(await pageAt(own));
  expect(await judged("proposal")).toMatchObject({ validation: "unknown" });
});
