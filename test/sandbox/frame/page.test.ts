import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../../../build/paths.ts";
import { contracts } from "../../../sandbox/assets/tokens.ts";
import { pageFiles } from "../../../sandbox/frame/service/page.ts";
import { listenBeside, listenOnLoopback } from "../../../sandbox/http/listen.ts";
import { get, startedSandbox } from "../started.ts";

const sandbox = startedSandbox();
const shown = (query: string) => get(`${sandbox().secureFrame}/sdk?${query}`);
const whole = "projectId=sandbox&chainId=eip155%3A8453&version=4&enableLogger=false";

const configIn = (html: string): unknown =>
  JSON.parse(/<script type="application\/json" id="frame-config">(.*?)<\/script>/.exec(html)?.[1] ?? "null");

it("sandbox: AUTH-1: the secure page lies on an origin of its own and is told project, chain, nodes and factory", async () => {
  const { status, text } = await shown(whole);
  expect([status, configIn(text)]).toEqual([
    200,
    {
      projectId: "sandbox",
      chainId: "eip155:8453",
      rpc: `${sandbox().url}/v1?projectId=sandbox&chainId=`,
      smartAccountNetworks: [1, 8453, 137],
      accountFactory: contracts.accountFactory,
      settle: 500,
    },
  ]);
  expect(new URL(sandbox().secureFrame).origin).toBe(sandbox().secureFrame);
  expect(sandbox().endpoints["secureFrame"]).toBe(sandbox().secureFrame);
  expect(sandbox().secureFrame).not.toBe(sandbox().url);
  const nodes = await fetch(`${sandbox().url}/v1?projectId=sandbox&chainId=eip155:8453`, {
    ...{ method: "POST", body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}' },
  });
  expect(await nodes.json()).toMatchObject({ result: "0x2105" });
});

it("sandbox: AUTH-1: a node that the framing page names is not asked, the chain is Ethereum where none is named", async () => {
  const { text } = await shown("projectId=sandbox&rpcUrl=https://evil.example");
  expect(text).not.toContain("evil.example");
  expect(configIn(text)).toMatchObject({ chainId: "eip155:1" });
  expect((await shown("chainId=eip155:1")).status).toBe(401);
  expect((await shown("projectId=sandbox&chainId=%3C/script%3E")).status).toBe(400);
});

it("S5: the page's policy lets it reach its service and the sandbox's nodes alone; any page may frame it", async () => {
  const { headers, text } = await shown(whole);
  const { url } = sandbox();
  expect(headers.get("content-security-policy")).toBe(
    `default-src 'none'; script-src 'self'; style-src 'self'; img-src data: ${url}; ` +
      `connect-src 'self' ${url} ${url.replace("http", "ws")}; form-action 'none'; base-uri 'none'; ` +
      "frame-ancestors *; require-trusted-types-for 'script'; trusted-types 'none'",
  );
  expect(headers.get("referrer-policy")).toBe("same-origin");
  expect(headers.get("x-frame-options")).toBeNull();
  expect(headers.get("access-control-allow-origin")).toBeNull();
  const scripts = text.match(/<script(?![^>]*application\/json)[^>]*>/g);
  expect(scripts).toEqual(['<script src="/frame.js" defer>']);
  expect(text).toContain('<link rel="stylesheet" href="/frame.css">');
  expect(text).not.toMatch(/<style|style=/);
});

it("S5b: how long Approve waits is 500 ms, and can be set for pages loaded from now on", async () => {
  await sandbox().control("frame", { settle: 20 });
  expect(configIn((await shown(whole)).text)).toMatchObject({ settle: 20 });
  await expect(sandbox().control("frame", { settle: -1 })).rejects.toThrow("settle");
  await sandbox().reset();
  expect(configIn((await shown(whole)).text)).toMatchObject({ settle: 500 });
});

it("sandbox: script and sheet of the page are bundled at their first use, and kept", () => {
  const file = pageFiles(ROOT, join(ROOT, "test/sandbox/frame/page"));
  expect(file("script")).toContain('document.title = "A page"');
  expect(file("script")).toMatch(/^"use strict";\n\(\(\) => \{/);
  expect(file("script")).toBe(file("script"));
  expect(file("sheet")).toContain("margin: 0");
});

it("sandbox: the secure frame takes the port after the sandbox's, or a free one where that is taken", async () => {
  const handlers = { listener: () => undefined, upgrade: () => undefined };
  const before = await listenOnLoopback(handlers, 0);
  const beside = await listenBeside(handlers, before.port);
  const other = await listenBeside(handlers, before.port);
  expect(new Set([before.port, beside.port, other.port]).size).toBe(3);
  // Another process of this machine may hold the port.
  await expect(listenOnLoopback(handlers, before.port + 1)).rejects.toThrow("is busy");
  await Promise.all([before.close(), beside.close(), other.close()]);
});

it("sandbox: GET /control describes the secure frame, and its pages are told where it is", async () => {
  const { calls, endpoints } = (await sandbox().control("")) as { calls: { call: string }[]; endpoints: object };
  expect(calls.map(({ call }) => call)).toEqual(expect.arrayContaining(["GET /control/frame", "POST /control/frame"]));
  expect(endpoints).toMatchObject({ "secure frame": expect.stringContaining("frame-idp") });
  expect((await get(`${sandbox().url}/plain`)).text).toContain(`"secureFrame": "${sandbox().secureFrame}"`);
});
