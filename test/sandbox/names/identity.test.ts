import { createPublicClient, http } from "viem";
import { mainnet } from "viem/chains";
import { expect, it } from "vitest";
import { get, startedSandbox } from "../started.ts";

const sandbox = startedSandbox();

const address = (index: number) => sandbox().keys[index]!.address;
const identity = (who: string, query = `projectId=p&sender=${who}`) =>
  get(`${sandbox().url}/v1/identity/${who}?${query}`);

it("sandbox: ACCT-9 an address with a name of its own shows it with its picture", async () => {
  const { status, body } = await identity(address(0));
  expect([status, body.name]).toEqual([200, "juniper.eth"]);
  expect(body.avatar).toMatch(/^data:image\/svg\+xml;base64,/);
  expect(Date.parse(body.resolvedAt)).toBeCloseTo(Date.now(), -4);
  expect((await identity(address(0).toUpperCase().replace("0X", "0x"))).body.name).toBe("juniper.eth");
});

it("sandbox: ACCT-9 a picture that is a token is the picture of that token", async () => {
  const { body } = await identity(address(2));
  expect(body.name).toBe("heron.eth");
  expect(body.avatar).toMatch(/^data:image\/svg\+xml;base64,/);
});

it("sandbox: an answer is kept for a day, that there is no name too", async () => {
  for (const who of [address(0), address(7)]) {
    expect((await identity(who)).headers.get("cache-control")).toBe("public, max-age=86400");
  }
  expect((await identity("0x12")).headers.get("cache-control")).toBe("no-store");
});

it("sandbox: a name of the project's own registry is an answer where there is no other", async () => {
  await sandbox().control("name", { name: "own.reown.id", address: address(7) });
  expect((await identity(address(7))).body).toMatchObject({ name: "own.reown.id", avatar: null });
  await sandbox().control("name", { name: "seven.eth", address: address(7) });
  expect((await identity(address(7))).body.name).toBe("seven.eth");
});

it("sandbox: an address without a name is nobody, also on Solana and Bitcoin", async () => {
  const elsewhere = ["So11111111111111111111111111111111111111112", ...sandbox().phoneWallet.bip122];
  for (const who of [address(7), ...elsewhere]) {
    const { status, body } = await identity(who);
    expect([status, body]).toEqual([200, { name: null, avatar: null, resolvedAt: expect.any(String) }]);
  }
});

it("sandbox: a name given by a control call is found by clients of ENS too", async () => {
  const picture = "https://pictures.example/alice.png";
  await sandbox().control("name", { name: "alice.eth", address: address(7), avatar: picture });
  expect((await identity(address(7))).body).toMatchObject({ name: "alice.eth", avatar: picture });
  const client = createPublicClient({ chain: mainnet, transport: http(sandbox().rpc["eip155:1"]) });
  expect(await client.getEnsName({ address: address(7) as `0x${string}` })).toBe("alice.eth");

  await sandbox().control("name", { name: "bob.reown.id", address: address(8), bio: "Bob" });
  expect((await identity(address(8))).body.name).toBe("bob.reown.id");
  await sandbox().control("name", { name: "bobby.reown.id", address: address(8), primary: true });
  expect((await identity(address(8))).body.name).toBe("bobby.reown.id");
  await sandbox().reset();
  expect((await identity(address(7))).body.name).toBe(null);
});

it.each([
  ["name", { name: "alice", address: "0x0000000000000000000000000000000000000001" }],
  ["name", { name: 7, address: "0x0000000000000000000000000000000000000001" }],
  ["name", { name: "juniper.eth", address: "0x0000000000000000000000000000000000000001" }],
  ["address", { name: "alice.eth", address: "0x12" }],
  ["avatar", { name: "alice.eth", address: "0x0000000000000000000000000000000000000001", avatar: 7 }],
  ["primary", { name: "alice.eth", address: "0x0000000000000000000000000000000000000001", primary: "yes" }],
])("sandbox: the control call of names refuses a bad %s: %o", async (field, body) => {
  await expect(sandbox().control("name", body)).rejects.toThrow(`"field":"${field}"`);
});

it("sandbox: identity refuses a missing project and a malformed address, and can be made to fail", async () => {
  const reason = async (who: string, query: string) => {
    const { status, body } = await identity(who, query);
    return [status, body.status, body.reasons[0].field];
  };
  expect(await reason(address(0), "")).toEqual([401, "FAILED", "projectId"]);
  for (const who of ["0x12", `${address(0)}A`, "juniper.eth"]) {
    expect(await reason(who, "projectId=p")).toEqual([400, "FAILED", "address"]);
  }
  for (const name of ["identity", "blockchain"]) {
    await sandbox().control("faults", { endpoint: name, fault: { status: 503, times: 1 } });
    expect([(await identity(address(0))).status, (await identity(address(0))).status]).toEqual([503, 200]);
  }
});
