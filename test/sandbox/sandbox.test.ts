import { expect, it } from "vitest";
import { get, post, startedSandbox } from "./started.ts";

const sandbox = startedSandbox();

it("sandbox: a reset puts the chains back, fast", async () => {
  const { url, keys } = sandbox();
  const address = keys[0]!.address;
  const balance = async () => {
    const request = { jsonrpc: "2.0", id: 1, method: "eth_getBalance", params: [address, "latest"] };
    return BigInt((await post(sandbox().rpc["eip155:1"]!, request)).body.result);
  };
  await sandbox().control("balance", { chain: "eip155:1", address, amount: "0.5" });
  await sandbox().control("mine", { chain: "eip155:1", blocks: 3 });
  expect(await balance()).toBe(500_000_000_000_000_000n);
  await post(`${url}/control/reset`, {});
  expect(await balance()).toBe(1_284_000_000_000_000_000n);
});

it("sandbox: the strict page carries the whole policy, a fresh nonce, and no foreign script", async () => {
  const [one, two] = [await get(`${sandbox().url}/csp`), await get(`${sandbox().url}/csp`)];
  const policy = one.headers.get("content-security-policy") ?? "";
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  expect(policy).toBe(
    `default-src 'none'; script-src 'nonce-${nonce}' 'strict-dynamic'; style-src 'none'; ` +
      `img-src blob: data: ${sandbox().url}; ` +
      `connect-src ${sandbox().url} ${sandbox().url.replace("http", "ws")}; ` +
      `frame-src ${sandbox().url} ${sandbox().secureFrame}; ` +
      "font-src 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  );
  expect(two.headers.get("content-security-policy")).not.toBe(policy);
  const scripts = one.text.match(/<script(?![^>]*application\/json)[^>]*>/g) ?? [];
  expect(scripts).toHaveLength(3);
  for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
});

it("sandbox: the strict page shows the sandbox's pictures under any name of this machine", async () => {
  const host = `http://127.0.0.1:${sandbox().port}`;
  const policy = (await get(`${host}/csp`)).headers.get("content-security-policy");
  expect(policy).toContain(`img-src blob: data: ${host} ${sandbox().url};`);
});

it("sandbox: pages come with the sandbox's endpoints, the page's own options, and the wallets asked for", async () => {
  const options = encodeURIComponent('{"lang":"ar","metadata":{"name":"</script>"}}');
  const { text } = await get(`${sandbox().url}/plain?only=juniper&mode=ask&options=${options}`);
  const block = /id="appkit-options">([\s\S]*?)<\/script>/.exec(text)?.[1] ?? "";
  expect(JSON.parse(block)).toEqual({
    metadata: { name: "</script>" },
    projectId: "sandbox",
    endpoints: sandbox().endpoints,
    lang: "ar",
  });
  expect(text).toContain(`<script src="${sandbox().url}/wallets.js?only=juniper&amp;mode=ask"></script>`);
  expect((await get(`${sandbox().url}/plain?options=oops`)).status).toBe(400);
  expect((await get(`${sandbox().url}/dist/..%2fpackage.json`)).status).toBe(404);
});
