import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import { expect, it } from "vitest";
import { openDapp } from "../../sandbox/relay/relay-genuine.ts";
import { stories } from "../page.ts";
import { soon } from "../story.ts";

const { visit, sandbox } = stories();

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const front = { path: "/" };
const hello = "0x68656c6c6f";

it("sandbox: the front page pairs by a pasted link, and a person answers what is asked", async () => {
  const { page } = await visit(front);
  const dapp = await openDapp(sandbox().endpoints["relay"] ?? "");
  const { uri, approval } = await dapp.connect({
    optionalNamespaces: { eip155: { chains: ["eip155:1"], methods: ["personal_sign"], events: [] } },
  });
  await page.getByLabel("It answers").selectOption("ask");
  await page.getByLabel("Pairing link").fill(uri ?? "");
  await page.getByRole("button", { name: "Pair", exact: true }).click();
  // The client hears of an approval only from here on.
  const approved = approval();
  const asked = page.getByRole("list", { name: "Waiting for an answer" });
  await asked.getByText("Dapp wants to connect").waitFor();
  await asked.getByRole("button", { name: "Approve" }).click();
  await page.getByText("Approved.").waitFor();
  const { topic, namespaces } = await approved;
  const address = namespaces["eip155"]?.accounts[0]?.split(":")[2] ?? "";

  const request = { method: "personal_sign", params: [hello, address] };
  const signed = dapp.request<string>({ topic, chainId: "eip155:1", request }).catch(({ message }) => message);
  await asked.getByText("Dapp asks personal_sign on eip155:1").waitFor();
  await asked.getByText("hello", { exact: true }).waitFor();
  await asked.getByRole("button", { name: "Decline" }).click();
  await page.getByText("Declined.").waitFor();
  expect(await signed).toMatch(/reject/i);

  await page.getByRole("button", { name: "Disconnect" }).click();
  await page.getByText("No session. Paste the link that a QR code shows.").waitFor();
  void dapp.core.relayer.transportClose();
});

it("sandbox: a link that is none is refused on the front page in words", async () => {
  const { page } = await visit({ ...front, noise: [/400/] });
  await page.getByLabel("Pairing link").fill("wc:nothing");
  await page.getByRole("button", { name: "Pair", exact: true }).click();
  await soon(() => page.locator("#phone-outcome").getAttribute("data-kind")).toBe("bad");
  await soon(() => page.locator("#phone-outcome").textContent()).toMatch(/pairing/i);
});

it("sandbox: the front page shows services, calls and mail as they are, and takes all back", async () => {
  const { page } = await visit(front);
  const { url, projectId } = sandbox();
  await soon(() => page.locator("#services li").count()).toBeGreaterThan(10);
  await soon(() => page.locator('#services .lamp[data-up="false"]').count()).toBe(0);
  await fetch(`${url}/getWallets?projectId=${projectId}&st=appkit&sv=1`);
  await soon(() => page.locator("#calls").textContent()).toContain("getWallets 200");
  const body = JSON.stringify({ email: "ada@example.org", account: `eip155:1:${sandbox().keys[0]?.address}` });
  await fetch(`${url}/auth/v1/otp?projectId=${projectId}&st=appkit&sv=1`, { method: "POST", body });
  await soon(() => page.locator("#mail .code").textContent()).toMatch(/^\d{6}$/);
  const before = await page.locator("#clock").getAttribute("datetime");
  await page.getByRole("button", { name: "+1 day" }).click();
  const moved = async () =>
    Date.parse((await page.locator("#clock").getAttribute("datetime")) ?? "") - Date.parse(before ?? "");
  await soon(moved).toBeGreaterThan(86_000_000);
  await page.getByRole("button", { name: "Reset all" }).click();
  await page.getByText("No mail yet. Codes for a login arrive here.").waitFor();
  await soon(moved).toBeLessThan(86_000_000);
});

it.each([
  ["light", 320],
  ["dark", 1280],
] as const)("sandbox: the front page passes axe in %s and fits %i pixels", async (colorScheme, width) => {
  const { page } = await visit({ ...front, context: { colorScheme, viewport: { width, height: 800 } } });
  await soon(() => page.locator("#services li").count()).toBeGreaterThan(10);
  await page.evaluate(axe);
  const { violations } = (await page.evaluate("axe.run()")) as AxeResults;
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
});
