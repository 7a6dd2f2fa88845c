import { encodeAbiParameters, type Hex, toEventSelector, toFunctionSelector } from "viem";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { fetchNft } from "../../../../adapters/nodes/evm/collectible.ts";
import { createEvm, type Evm } from "../../../../adapters/nodes/evm/evm.ts";
import { type Address, parseEvmAddress } from "../../../../domain/addresses/address.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import { type Anvil, ask, startAnvil } from "../../../../sandbox/chains/anvil.ts";
import { printsCode } from "../../../../sandbox/contracts/artifacts/prints.ts";
import { tilesCode } from "../../../../sandbox/contracts/artifacts/tiles.ts";
import { callData } from "../../../../sandbox/contracts/encode.ts";
import { CountingClock } from "../../fake-clock.ts";
import { network } from "../../networks.ts";
import { methodsOf, rpcNode, type Server, serve, stopServers } from "../../server.ts";

const OWNER = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" as Address;
const OTHER = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
const PRINTS = parseEvmAddress("0x00000000000000000000000000000000005bc721");
const TILES = parseEvmAddress("0x0000000000000000000000000000000005bc1155");
const BIG = String(2n ** 256n - 1n);

let anvil: Anvil;
let minter: string;
let node: Server;
let evm: Evm;

const open = () =>
  createEvm({
    ...{ clock: new CountingClock(), fetch, ping: false },
    cache: { read: async () => undefined, write: async () => undefined },
  });

async function send(to: unknown, signature: string, ...args: readonly unknown[]): Promise<string> {
  const call = { from: minter, to, data: callData(signature, ...args), gas: "0x1e8480" };
  const hash = (await ask(anvil, "eth_sendTransaction", [call])) as string;
  await vi.waitFor(
    async () => expect(await ask(anvil, "eth_getTransactionReceipt", [hash])).toMatchObject({ status: "0x1" }),
    10_000,
  );
  return hash;
}

function read(hash: string, name: string) {
  const on = network([node.url]);
  return fetchNft((method, params) => evm.request(on, method, params), { address: OWNER, network: on, hash, name });
}
const mintTile = (id: unknown) => send(TILES, "mint(address,uint256,uint256)", OWNER, id, 1n);

/** Reads a tile whose contract gives this as its document's address. */
async function withUri(uri: string, name = "any") {
  await send(TILES, "setURI(uint256,string)", 9n, uri);
  return await read(await mintTile(9n), name);
}

const json = (document: unknown) => `data:application/json,${encodeURIComponent(JSON.stringify(document))}`;

beforeAll(async () => {
  anvil = await startAnvil(1);
  [minter = ""] = (await ask(anvil, "eth_accounts", [])) as string[];
  await ask(anvil, "anvil_setCode", [PRINTS, printsCode]);
  await ask(anvil, "anvil_setCode", [TILES, tilesCode]);
  await send(PRINTS, "init(address)", minter);
  await send(TILES, "init(address)", minter);
  // The node takes JSON only under its own type, as the sandbox's proxy knows.
  node = await serve((request, response) => {
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: request.body };
    void fetch(anvil.url, init).then(async (answer) => response.end(await answer.text()));
  });
  evm = open();
});
afterAll(async () => {
  evm.close();
  await stopServers();
  await anvil.stop();
});

describe("a collectible of an EVM chain", () => {
  it("ACCT-10: an ERC-721 has its collection, contract, number and attributes", async () => {
    const hash = await send(PRINTS, "mint(address)", OWNER);
    expect(await read(hash, "Print #1")).toEqual({
      collection: "Sandbox Prints",
      contract: PRINTS,
      tokenId: "1",
      attributes: [
        { name: "Circles", value: "3" },
        { name: "Paper", value: expect.stringMatching(/^(?:Warm|Cool)$/) },
      ],
    });
  });

  it("ACCT-10: an ERC-1155 has them too, also with the longest number there is", async () => {
    expect(await read(await mintTile(2n), "Tile #2")).toEqual({
      collection: "Sandbox Tiles",
      contract: TILES,
      tokenId: "2",
      attributes: [
        { name: "Hue", value: "134" },
        { name: "Corners", value: "Square" },
      ],
    });
    await send(TILES, "setURI(uint256,string)", BigInt(BIG), json({ name: "Last" }));
    expect(await read(await mintTile(BigInt(BIG)), "Last")).toMatchObject({ tokenId: BIG, attributes: [] });
  });

  it("ACCT-10: of several that came together, that with the name is meant", async () => {
    const hash = await send(TILES, "mintBatch(address,uint256[],uint256[])", OWNER, [3n, 4n], [1n, 7n]);
    expect(await read(hash, "Tile #4")).toMatchObject({ tokenId: "4", attributes: [{ value: "268" }, {}] });
    expect(await read(hash, "Sandbox Tiles #3")).toMatchObject({ tokenId: "3" });
  });

  it("ACCT-10: where the name does not tell which one is meant, only what they have in common is said", async () => {
    const hash = await send(TILES, "mintBatch(address,uint256[],uint256[])", OWNER, [3n, 4n], [1n, 7n]);
    expect(await read(hash, "Tile")).toEqual({ collection: "Sandbox Tiles", contract: TILES, attributes: [] });
  });

  it("ACCT-10: what came to somebody else, and a coin, is none of the account's", async () => {
    const hash = await send(TILES, "mint(address,uint256,uint256)", OTHER, 5n, 1n);
    expect(await read(hash, "Tile #5")).toEqual({ attributes: [] });
  });

  it("ACCT-10: the number takes the place of {id}, as 64 hex digits (ERC-1155)", async () => {
    const traits = [{ trait_type: "id", value: "{id}" }];
    const plain = `data:,${JSON.stringify({ attributes: traits })}`;
    expect((await withUri(plain)).attributes).toEqual([{ name: "id", value: "9".padStart(64, "0") }]);
  });

  it("S16: a document that lies with a host is not asked for; the rest is told", async () => {
    // The node is asked for its chain at its first use.
    await withUri("");
    const before = methodsOf(node).length;
    const found = await withUri("https://tiles.example/9.json");
    expect(found).toEqual({ collection: "Sandbox Tiles", contract: TILES, tokenId: "9", attributes: [] });
    expect(new Set(methodsOf(node).slice(before))).toEqual(new Set(["eth_getTransactionReceipt", "eth_call"]));
  });

  it("R12: a contract that answers nothing, or something else, is left without a name", async () => {
    const hash = await mintTile(6n);
    // Gives 32 bytes of ones to every question.
    await ask(anvil, "anvil_setCode", [TILES, "0x60001960005260206000f3"]);
    expect(await read(hash, "Tile #6")).toEqual({ contract: TILES, tokenId: "6", attributes: [] });
    await ask(anvil, "anvil_setCode", [TILES, "0x60006000fd"]);
    expect(await read(hash, "Tile #6")).toEqual({ contract: TILES, tokenId: "6", attributes: [] });
    await ask(anvil, "anvil_setCode", [TILES, tilesCode]);
  });

  it("R12: a transaction that the chain does not know is a failure", async () => {
    await expect(read(`0x${"ab".repeat(32)}`, "Tile #1")).rejects.toMatchObject({ code: "HTTP_REQUEST" });
  });
});

const topic = (hex: string) => hex.replace(/^0x/, "").padStart(64, "0");
const TRANSFER = toEventSelector("Transfer(address,address,uint256)");
const BATCH = toEventSelector("TransferBatch(address,address,address,uint256[],uint256[])");
const to = `0x${topic(OWNER)}` as Hex;
const none = `0x${topic("0")}`;
const log = (change: object) => ({ address: TILES, topics: [BATCH, none, none, to], data: "0x", ...change });

/** Reads logs with contracts that give these answers by selector; gives the questions, too. */
async function readLogs(logs: unknown[], answers: Readonly<Record<string, string>> = {}, name = "any") {
  const asked: unknown[] = [];
  const ask = async (method: string, params: unknown) => {
    asked.push([method, params]);
    if (method === "eth_getTransactionReceipt") return { logs };
    const [{ to: contract, data }] = params as [{ to: string; data: string }];
    return answers[`${contract} ${data}`] ?? answers[data] ?? "0x";
  };
  const nft = { address: OWNER, network: network([]), hash: "0x1", name };
  return { found: await fetchNft(ask, nft), asked };
}

const SINGLE = toEventSelector("TransferSingle(address,address,address,uint256,uint256)");
const NAME = toFunctionSelector("name()");
const TOKEN_URI = toFunctionSelector("tokenURI(uint256)");
const URI = toFunctionSelector("uri(uint256)");
const text = (value: string) => encodeAbiParameters([{ type: "string" }], [value]);
/** An ERC-721 that came to the account. */
const one = (id: string, change: object = {}) => log({ topics: [TRANSFER, none, to, `0x${topic(id)}`], ...change });
const doc = (document: unknown) => text(json(document));

describe("the collectibles in a receipt", () => {
  const red = { attributes: [{ trait_type: "Fur", value: "Red" }] };

  it("ACCT-10: are asked about by their numbers, each kind in its own words", async () => {
    const single = log({ topics: [SINGLE, none, none, to], data: `0x${topic("b")}${topic("1")}` });
    const answers = { [`${URI}${topic("b")}`]: doc({ name: "Eleven", ...red }), [NAME]: text("Tiles\u202e") };
    const { found, asked } = await readLogs([single], answers);
    expect(found).toEqual({
      ...{ collection: "Tiles", contract: TILES, tokenId: "11" },
      attributes: [{ name: "Fur", value: "Red" }],
    });
    expect(asked).toEqual([
      ["eth_getTransactionReceipt", ["0x1"]],
      ["eth_call", [{ to: TILES, data: NAME }, "latest"]],
      ["eth_call", [{ to: TILES, data: `${URI}${topic("b")}` }, "latest"]],
    ]);
    const plain = await readLogs([one("b")], { [`${TOKEN_URI}${topic("b")}`]: doc(red) });
    expect(plain.found).toEqual({ contract: TILES, tokenId: "11", attributes: [{ name: "Fur", value: "Red" }] });
  });

  it("ACCT-10: are each one, however often they moved", async () => {
    const { found } = await readLogs([one("1"), one("1")]);
    expect(found).toEqual({ contract: TILES, tokenId: "1", attributes: [] });
  });

  it("ACCT-10: of one contract are told apart by name, and not where two have it", async () => {
    const answers = {
      [`${TOKEN_URI}${topic("1")}`]: doc({ name: "Fox" }),
      [`${TOKEN_URI}${topic("2")}`]: doc({ name: "Hen", ...red }),
      [`${TOKEN_URI}${topic("3")}`]: doc({ name: "Fox" }),
    };
    const logs = [one("1"), one("2"), one("3")];
    expect((await readLogs(logs, answers, "Hen")).found).toMatchObject({
      tokenId: "2",
      attributes: [{ value: "Red" }],
    });
    expect((await readLogs(logs, answers, "Fox")).found).toEqual({ contract: TILES, attributes: [] });
  });

  it("ACCT-10: of two contracts have nothing in common", async () => {
    const { found } = await readLogs([one("1"), one("1", { address: PRINTS })], { [NAME]: text("Foxes") });
    expect(found).toEqual({ attributes: [] });
  });

  it("R12: that have the text {id} in the address of their document keep it, where they are no ERC-1155", async () => {
    const answers = { [`${TOKEN_URI}${topic("1")}`]: text('data:,{"name":"Fox {id}"}') };
    const { found } = await readLogs([one("1"), one("2")], answers, "Fox {id}");
    expect(found).toMatchObject({ tokenId: "1" });
  });

  it.each<[string, object]>([
    ["with five topics", { topics: [TRANSFER, none, to, `0x${topic("1")}`, none] }],
    ["without data", { data: undefined }],
    ["with topics that are numbers", { topics: [TRANSFER, none, to, 1] }],
    ["of a contract that is a number", { address: 7 }],
    ["of a contract at no address", { address: "0x12" }],
    ["to somebody else", { topics: [TRANSFER, to, none, `0x${topic("1")}`] }],
    ["of a coin", { topics: [TRANSFER, none, to], data: `0x${topic("1")}` }],
    ["of another kind", { topics: [toEventSelector("Approval(address,address,uint256)"), none, to, none] }],
  ])("R12: leave a movement %s aside", async (_, change) => {
    expect((await readLogs([one("1", change), one("2")])).found).toMatchObject({ tokenId: "2" });
  });
});

describe("R12: hostile receipts", () => {
  it.each<[string, unknown]>([
    ["no receipt", null],
    ["a text", "0x"],
    ["logs that are no list", { logs: {} }],
  ])("R12: %s is a failure", async (_, receipt) => {
    const nft = { address: OWNER, network: network([]), hash: "0x1", name: "any" };
    await expect(fetchNft(async () => receipt, nft)).rejects.toMatchObject({
      code: "HTTP_REQUEST",
      context: { reason: "malformed" },
    });
  });

  it.each<[string, object]>([
    ["no log", [] as object],
    ["logs of no shape", [null, 7, "log", [], {}]],
    ["a batch without its data", [log({})]],
    ["a batch whose lengths run away", [log({ data: `0x${topic("40")}${topic("80")}${"f".repeat(64)}` })]],
    ["a block that is no number", [log({ blockNumber: "north", data: "0x1" })]],
    ["topics of no length", [log({ topics: [TRANSFER, "0x", "0x", "0x"] })]],
    ["an address that is none", [{ address: "0x12", topics: [TRANSFER, none, to, none], data: "0x" }]],
  ])("R12: of %s nothing is known", async (_, logs) => {
    const nft = { address: OWNER, network: network([]), hash: "0x1", name: "any" };
    expect(await fetchNft(async () => ({ logs }), nft)).toEqual({ attributes: [] });
  });

  it("R10: of thousands that came together, only some are looked at", async () => {
    const logs = Array.from({ length: 3_000 }, (_, id) => ({
      ...{ address: PRINTS, data: "0x" },
      topics: [TRANSFER, none, to, `0x${topic(id.toString(16))}`],
    }));
    const calls: string[] = [];
    const answer = async (method: string) => {
      calls.push(method);
      return method === "eth_call" ? "0x" : { logs };
    };
    const nft = { address: OWNER, network: network([]), hash: "0x1", name: "any" };
    expect(await fetchNft(answer, nft)).toEqual({ contract: PRINTS, attributes: [] });
    expect(calls).toHaveLength(1 + 2 * LIMITS.nftCandidates);
  });

  it.each([
    [8_191, { contract: TILES, attributes: [] }],
    [8_192, { attributes: [] }],
  ])("API-4: data that is read again in %i entries and a length: 8192 times at most", async (count, found) => {
    const ids = Array.from({ length: count }, (_, id) => topic(id.toString(16))).join("");
    const twice = topic("40").repeat(2);
    const logs = [log({ data: `0x${twice}${topic(count.toString(16))}${ids}` })];
    const nft = { address: OWNER, network: network([]), hash: "0x1", name: "any" };
    expect(await fetchNft(async (method) => (method === "eth_call" ? "0x" : { logs }), nft)).toEqual(found);
  });

  it("R10: an answer of 10 MB is refused", async () => {
    const logs = [log({ topics: [TRANSFER, none, to, none] })];
    const huge = `0x${topic("20")}${topic("4c4b40")}${"61".repeat(5_000_000)}`;
    const huger = await rpcNode(({ method }) => ({
      result: { eth_chainId: "0x1", eth_getTransactionReceipt: { logs } }[method] ?? huge,
    }));
    const evm = open();
    const on = network([huger.url]);
    const nft = { address: OWNER, network: on, hash: "0x1", name: "any" };
    await expect(fetchNft((method, params) => evm.request(on, method, params), nft)).rejects.toThrow();
    evm.close();
  });
});
