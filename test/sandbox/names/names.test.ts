import { createPublicClient, createWalletClient, http, parseAbi } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { mainnet } from "viem/chains";
import { expect, it } from "vitest";
import { contracts } from "../../../sandbox/assets/tokens.ts";
import { receiptOf } from "../receipt.ts";
import { get, post, startedSandbox } from "../started.ts";

const sandbox = startedSandbox();

const owner = (index: number) => privateKeyToAccount(sandbox().keys[index]!.privateKey);
const at = (path: string, query = "apiVersion=2&projectId=p") => `${sandbox().url}/v1/profile/${path}?${query}`;
const nowSeconds = () => Math.floor(Date.now() / 1000);
const ofBase = 0x8000_0000 + 8453;

interface Wish {
  readonly name?: unknown;
  readonly attributes?: unknown;
  readonly timestamp?: unknown;
}

/** A client's post, signed by a development account. */
async function signed(wish: Wish, more: object = {}, signer = owner(1)) {
  const message = JSON.stringify({ attributes: {}, timestamp: nowSeconds(), ...wish });
  const signature = await signer.signMessage({ message });
  return { coin_type: 2_147_483_649, address: signer.address, message, signature, ...more };
}
const register = (body: unknown) => post(`${sandbox().url}/v1/profile/account`, body);
const refusal = ({ status, body }: { status: number; body: { status: string; reasons: { field: string }[] } }) => {
  return [status, body.status, body.reasons[0]?.field];
};

it("sandbox: NAME-3 a name leads to its record, and an address to its names", async () => {
  const juniper = owner(0).address;
  const { body } = await get(at("account/juniper.reown.id"));
  expect(body).toMatchObject({
    name: "juniper.reown.id",
    attributes: {},
    addresses: { 60: { address: juniper }, 2147483649: { address: juniper } },
  });
  expect(new Date(body.registered_at).toISOString()).toBe(body.registered_at);
  expect(body.addresses[60].created_at).toBe(body.registered_at);
  expect((await get(at("account/Juniper.reown.id", "projectId=p"))).body).toEqual(body);
  // A name of another zone is no account name.
  expect((await get(at(`reverse/${juniper}`))).body).toEqual([body]);
  expect((await get(at("account/juniper.eth"))).body).toEqual([]);
});

it("sandbox: an unknown name is an empty list in version 2 and 404 before it", async () => {
  for (const path of ["account/nobody.reown.id", `reverse/${owner(7).address}`]) {
    const second = await get(at(path));
    expect([second.status, second.body]).toEqual([200, []]);
    for (const query of ["projectId=p", "projectId=p&apiVersion=1"])
      expect((await get(at(path, query))).status).toBe(404);
  }
});

it("sandbox: NAME-1 suggestions are up to five names of the zone, and say which are taken on the chain", async () => {
  const ask = async (typed: string) => (await get(at(`suggestions/${typed}`, "zone=reown.id&projectId=p"))).body;
  const { suggestions } = await ask("Juniper");
  expect(suggestions[0]).toEqual({ name: "juniper.reown.id", registered: true });
  expect(suggestions).toHaveLength(5);
  for (const one of suggestions.slice(1)) {
    expect(one).toEqual({ name: expect.stringMatching(/^juniper\d+\.reown\.id$/), registered: false });
  }
  expect(await ask("juniper")).toEqual({ suggestions });
  await sandbox().control("name", { name: suggestions[2].name, address: owner(3).address });
  expect((await ask("juniper")).suggestions[2].registered).toBe(true);
});

it("sandbox: NAME-2 a signed name is registered on the chain, under coin type 60 and its own", async () => {
  const { address } = owner(1);
  const { status, body } = await register(await signed({ name: "marigold.reown.id", attributes: { bio: "Flower" } }));
  expect([status, body.name, body.attributes]).toEqual([200, "marigold.reown.id", { bio: "Flower" }]);
  expect(Object.keys(body.addresses)).toEqual(["60", "2147483649"]);
  expect((await get(at("account/marigold.reown.id"))).body).toEqual(body);
  expect((await get(at(`reverse/${address}`))).body).toEqual([body]);

  const chain = createPublicClient({ chain: mainnet, transport: http(sandbox().rpc["eip155:1"]) });
  const abi = parseAbi(["function namesOf(address) view returns (string[])"]);
  const names = await chain.readContract({ address: contracts.names, abi, functionName: "namesOf", args: [address] });
  expect(names).toEqual(["marigold.reown.id"]);

  const onBase = await register(await signed({ name: "thistle.wcn.id" }, { coin_type: ofBase }));
  expect(Object.keys(onBase.body.addresses)).toEqual(["60", String(ofBase)]);
  const onEthereum = await register(await signed({ name: "clover.reown.id" }, { coin_type: 60 }));
  expect(Object.keys(onEthereum.body.addresses)).toEqual(["60"]);
});

it("sandbox: NAME-2 a name is registered once, and a reset gives it free again", async () => {
  const twice = await signed({ name: "only-one.reown.id" });
  const both = await Promise.all([register(twice), register(twice)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  const other = await signed({ name: "only-one.reown.id" }, {}, owner(2));
  expect(refusal(await register(other))).toEqual([400, "FAILED", "name"]);
  await sandbox().reset();
  expect((await register(await signed({ name: "only-one.reown.id" }, {}, owner(2)))).status).toBe(200);
});

it("sandbox: NAME-2 a signature that is not the owner's is refused with 401", async () => {
  const body = await signed({ name: "stolen.reown.id" });
  for (const wrong of [
    { ...body, address: owner(2).address },
    { ...body, message: body.message.replace("stolen", "gotten") },
    { ...body, signature: "0x1234" },
  ]) {
    expect(refusal(await register(wrong))).toEqual([401, "FAILED", "signature"]);
  }
  expect((await get(at("account/stolen.reown.id"))).body).toEqual([]);
});

it("sandbox: a smart account registers by the signature that its contract accepts (EIP-1271)", async () => {
  const account = owner(4);
  const transport = http(sandbox().nodes["eip155:1"]);
  const abi = parseAbi(["function createAccount(address,uint256) returns (address)"]);
  const call = {
    address: contracts.accountFactory,
    abi,
    functionName: "createAccount",
    args: [account.address, 1n],
  } as const;
  const chain = createPublicClient({ chain: mainnet, transport });
  const { result: address } = await chain.simulateContract({ ...call, account });
  const hash = await createWalletClient({ account, chain: mainnet, transport }).writeContract(call);
  await receiptOf(chain, hash);

  const body = await signed({ name: "contract.reown.id" }, { address }, account);
  expect((await register(body)).body).toMatchObject({ addresses: { 60: { address } } });
  const foreign = await signed({ name: "foreign.reown.id" }, { address }, owner(3));
  expect(refusal(await register(foreign))).toEqual([401, "FAILED", "signature"]);
});

it.each([
  ["name", { name: "Capital.reown.id" }],
  ["name", { name: "under_score.reown.id" }],
  ["name", { name: "ab.reown.id" }],
  ["name", { name: `${"a".repeat(65)}.reown.id` }],
  ["name", { name: "two.parts" }],
  ["name", { name: "one.more.reown.id" }],
  ["name", { name: "alice.eth.id" }],
  ["name", { name: 7 }],
  ["timestamp", { timestamp: 12 }],
  ["timestamp", { timestamp: Math.floor(Date.now() / 1000) + 60 }],
  ["timestamp", { timestamp: "now" }],
  ["attributes", { attributes: { twitter: "me" } }],
  ["attributes", { attributes: { bio: 7 } }],
  ["attributes", { attributes: [] }],
])("sandbox: NAME-2 a message with a bad %s is refused: %o", async (field, wish) => {
  expect(refusal(await register(await signed({ name: "sound.reown.id", ...wish })))).toEqual([400, "FAILED", field]);
});

it("sandbox: names of three and of 64 characters are registered", async () => {
  for (const label of ["abc", "a".repeat(64)]) {
    expect((await register(await signed({ name: `${label}.reown.id` }))).body.name).toBe(`${label}.reown.id`);
  }
});

it("sandbox: NAME-2 a timestamp is judged by the sandbox's clock", async () => {
  await sandbox().control("clock", { advance: 60_000 });
  const soon = { name: "later.reown.id", timestamp: nowSeconds() + 60 };
  expect(refusal(await register(await signed({ name: "later.reown.id" })))).toEqual([400, "FAILED", "timestamp"]);
  const { body } = await register(await signed(soon));
  expect(Date.parse(body.registered_at)).toBeGreaterThan(Date.now() + 50_000);
});

it("sandbox: a body that cannot be read, or names no chain of the sandbox, is refused", async () => {
  const sound = await signed({ name: "sound.reown.id" });
  const wrong = async (body: unknown) => refusal(await register(body));
  expect(await wrong("{")).toEqual([400, "FAILED", "body"]);
  expect(await wrong([])).toEqual([400, "FAILED", "body"]);
  expect(await wrong({ ...sound, message: "hello" })).toEqual([400, "FAILED", "message"]);
  expect(await wrong({ ...sound, message: undefined })).toEqual([400, "FAILED", "message"]);
  expect(await wrong({ ...sound, signature: "signed" })).toEqual([400, "FAILED", "signature"]);
  expect(await wrong({ ...sound, address: "0x12" })).toEqual([400, "FAILED", "address"]);
  for (const coin_type of [0, 61, 0x8000_0000, 0x8000_0000 + 123_456, "60", undefined]) {
    expect(await wrong({ ...sound, coin_type })).toEqual([400, "FAILED", "coin_type"]);
  }
  expect((await post(`${sandbox().url}/v1/profile/account?projectId=`, sound)).status).toBe(401);
});

it.each([
  ["a malformed project", "account/juniper.reown.id", "apiVersion=2&projectId=", 401, "projectId"],
  ["a malformed project", "suggestions/juniper", "zone=reown.id&projectId=", 401, "projectId"],
  ["a malformed project", "reverse/0x12", "projectId=", 401, "projectId"],
  ["an impossible name", "account/what%20is%20this", "projectId=p", 400, "name"],
  ["a malformed address", "reverse/0x12", "projectId=p", 400, "address"],
  ["too few characters", "suggestions/ab", "projectId=p", 400, "name"],
  ["an impossible name", "suggestions/%F0%9F%8C%B2%F0%9F%8C%B2", "projectId=p", 400, "name"],
  ["an unknown zone", "suggestions/juniper", "zone=eth&projectId=p", 400, "zone"],
])("sandbox: names refuse %s: %s?%s", async (_, path, query, status, field) => {
  expect(refusal(await get(at(path, query)))).toEqual([status, "FAILED", field]);
});

it.each([
  ["profile", "account/juniper.reown.id"],
  ["reverse", "reverse/0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"],
  ["suggestions", "suggestions/juniper"],
])("sandbox: %s can be made to fail by its name and by its group", async (endpoint, path) => {
  for (const name of [endpoint, "blockchain"]) {
    await sandbox().control("faults", { endpoint: name, fault: { status: 503, times: 1 } });
    expect((await get(at(path))).status).toBe(503);
    expect((await get(at(path))).status).toBe(200);
  }
});

it("sandbox: a registration that is made to fail registers nothing", async () => {
  await sandbox().control("faults", { endpoint: "register", fault: { status: 503, times: 1 } });
  const body = await signed({ name: "unlucky.reown.id" });
  expect((await register(body)).status).toBe(503);
  expect((await get(at("account/unlucky.reown.id"))).body).toEqual([]);
  expect((await register(body)).status).toBe(200);
});
