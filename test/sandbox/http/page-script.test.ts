import { setMaxListeners } from "node:events";
import { createContext, runInContext } from "node:vm";
import { expect, it } from "vitest";
import { walletInitScript } from "../../../sandbox/wallets/init.ts";
import { get, startedSandbox } from "../started.ts";

const sandbox = startedSandbox();

interface Said {
  readonly info: { readonly name: string; readonly rdns: string; readonly uuid: string };
  readonly provider: { request(asked: unknown): Promise<unknown> };
}

/** Runs the script in a bare window and gives the page's view of it. */
function runPage(source: string) {
  const said: Said[] = [];
  const target = new EventTarget();
  setMaxListeners(0, target);
  target.addEventListener("eip6963:announceProvider", (event) => said.push((event as CustomEvent).detail));
  const page: Record<string, unknown> = {
    addEventListener: target.addEventListener.bind(target),
    dispatchEvent: target.dispatchEvent.bind(target),
    location: { origin: "http://shop.example" },
    ...{ CustomEvent, URLSearchParams, EventTarget, setTimeout, fetch, Proxy, Promise, Error, Map, Set, Array, Object },
  };
  page.window = page;
  runInContext(source, createContext(page));
  return { said, page, target };
}

it("sandbox: the served script announces each wallet, again whenever the page asks", async () => {
  const { said, target, page } = runPage((await get(`${sandbox().url}/wallets.js`)).text);
  expect(said.map(({ info }) => info.rdns)).toEqual([
    "example.juniper",
    "example.heron",
    "example.marigold",
    "example.thistle",
  ]);
  target.dispatchEvent(new CustomEvent("eip6963:requestProvider"));
  expect(said).toHaveLength(8);
  expect(page.ethereum).toBe(said[3]?.provider);
});

it("sandbox: a page can ask for some wallets, and for a mode of its own", async () => {
  const { said } = runPage((await get(`${sandbox().url}/wallets.js?only=heron,juniper&mode=reject`)).text);
  expect(said.map(({ info }) => info.name)).toEqual(["Heron Wallet", "Juniper"]);
  await expect(said[1]?.provider.request({ method: "eth_requestAccounts" })).rejects.toMatchObject({ code: 4001 });
  expect((await get(`${sandbox().url}/wallets.js?only=nobody`)).status).toBe(404);
});

it("sandbox: the provider throws exactly what it is told, also what JSON cannot carry", async () => {
  const { said } = runPage((await get(`${sandbox().url}/wallets.js?only=juniper`)).text);
  const provider = said[0]!.provider;
  const thrown = async (value: unknown) => {
    await sandbox().control("wallet", { wallet: "juniper", set: { mode: "throw", thrown: value } });
    return provider.request({ method: "eth_requestAccounts" }).then(
      () => expect.unreachable(),
      (error: unknown) => ({ error }),
    );
  };
  expect(await thrown("undefined")).toEqual({ error: undefined });
  expect(await thrown("null")).toEqual({ error: null });
  expect(await thrown({ any: "thing" })).toEqual({ error: { any: "thing" } });
  expect(await thrown("nested-cause")).toMatchObject({ error: { cause: { code: 4001 } } });
  const { error: unreadable } = (await thrown("revoked-proxy")) as { error: { code: number } };
  expect(() => unreadable.code).toThrow(TypeError);
});

it("sandbox: attackers announce what they are told, ten thousand of them if need be", () => {
  const attacks = ["same-uuid", "same-rdns", "throwing-detail", "flood"];
  const source = walletInitScript({ url: sandbox().url, wallets: ["juniper"], attacks });
  const { said } = runPage(source);
  expect(said).toHaveLength(1 + 3 + 10_000);
  expect(said[1]?.info.uuid).toBe(said[0]?.info.uuid);
  expect(said[2]?.info.rdns).toBe("example.juniper");
  expect(() => said[3]?.info).toThrow("Getters may throw");
});

it("sandbox: a wallet can be late, and a second script on the page does nothing", async () => {
  const late = walletInitScript({ url: sandbox().url, wallets: ["juniper"], announce: { juniper: { delay: 30 } } });
  const { said } = runPage(`${late}\n${late}`);
  expect(said).toEqual([]);
  await expect.poll(() => said.length).toBe(1);
});

it("sandbox: an unknown wallet is an error that lists the known ones", () => {
  expect(() => walletInitScript({ url: "http://localhost", wallets: ["nobody"] })).toThrow(/known: juniper, heron/);
});
