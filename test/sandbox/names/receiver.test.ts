// The address of a name, as the kit finds it: in the registry by its service, and in ENS by a node.
import { JsonRpcProvider } from "ethers";
import { expect, it } from "vitest";
import { createBlockchainApi, createHttp } from "../../../adapters/blockchain-api/blockchain-api.ts";
import { createStorage } from "../../../adapters/browser/storage/storage.ts";
import { fetchEnsAddress } from "../../../adapters/nodes/evm/ens.ts";
import { CountingClock } from "../../adapters/fake-clock.ts";
import { network } from "../../adapters/networks.ts";
import { askNode } from "../../stories/chain.ts";
import { startedSandbox } from "../started.ts";

const sandbox = startedSandbox();

const address = (index: number) => String(sandbox().keys[index]?.address).toLowerCase();

const ensAddress = async (name: string) => {
  const found = await fetchEnsAddress(
    (method, params) => askNode(sandbox(), "eip155:1", method, params as unknown[]).catch(() => undefined),
    name,
  );
  return found?.toLowerCase();
};

/** The services answer pages, which say where they are from. */
const fromPage = (url: string, init: RequestInit = {}) =>
  fetch(url, { ...init, headers: { ...init.headers, origin: "https://larkspur.example" } });

function openApi() {
  const clock = new CountingClock();
  return createBlockchainApi({
    ...{ clock, sdkVersion: "html-universal-0.1.0", projectId: "p1", isIdentified: true, baseUrl: sandbox().url },
    storage: createStorage({ window: {} as Window, log: { info: () => {} } }, "memory"),
    http: createHttp({ clock, fetch: fromPage }),
    clientId: () => undefined,
    walletAssets: async () => undefined,
    readEns: async () => ({}),
  });
}

it("SEND-3: ENS tells whom a name stands for, nobody where it is free, and asks for no odd one", async () => {
  expect(await ensAddress("heron.eth")).toBe(address(2));
  expect(await ensAddress("nobody-has-this.eth")).toBeUndefined();
  await sandbox().control("name", { name: "alice.eth", address: address(7) });
  expect(await ensAddress("alice.eth")).toBe(address(7));
  const refusing = () => Promise.reject(new Error("asked"));
  for (const name of ["heron", "Heron.eth", "hеron.eth", "her_on.eth", "heron..eth", `${"a".repeat(80)}.eth`]) {
    expect(await fetchEnsAddress(refusing, name)).toBeUndefined();
  }
});

it("sandbox: ethers finds names, addresses and pictures by the universal resolver, and nobody at a free name", async () => {
  const provider = new JsonRpcProvider(sandbox().rpc["eip155:1"]);
  expect((await provider.resolveName("heron.eth"))?.toLowerCase()).toBe(address(2));
  expect(await provider.lookupAddress(address(0))).toBe("juniper.eth");
  expect(await provider.getAvatar("juniper.eth")).toMatch(/^data:image\/svg\+xml;base64,/);
  await expect(provider.resolveName("nobody-has-this.eth")).rejects.toThrow("ResolverNotFound");
  provider.destroy();
});

it("SEND-3: the registry tells whom its names stand for, and nobody where one is free", async () => {
  await sandbox().control("name", { name: "shop.reown.id", address: address(8) });
  const api = openApi();
  const find = async (name: string) =>
    (await api.fetchNameAddress({ name, network: network([sandbox().rpc["eip155:1"] ?? ""]) }))?.toLowerCase();
  expect([await find("shop.reown.id"), await find("juniper.reown.id")]).toEqual([address(8), address(0)]);
  expect([await find("nobody-has-this.reown.id"), await find("heron.eth")]).toEqual([undefined, undefined]);
});
