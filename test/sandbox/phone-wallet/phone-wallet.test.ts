import { setTimeout as sleep } from "node:timers/promises";
import { verifyMessage } from "viem";
import { expect, it } from "vitest";
import { post, startedSandbox } from "../started.ts";
import { everything, openedPages, walletReport } from "./page.ts";

const sandbox = startedSandbox();
const opened = openedPages(sandbox);

const steer = (body: object): Promise<unknown> => sandbox().control("phone-wallet", body);
const account = () => sandbox().phoneWallet.eip155[0] as `0x${string}`;
const hello = () => ["0x68656c6c6f", account()];
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "done",
    (error: unknown) => error,
  );
const refusal = async (body: object): Promise<string> => {
  const { status, body: answer } = await post(`${sandbox().controlUrl}/phone-wallet`, body);
  expect(status).toBe(400);
  return answer.reasons[0].description;
};
const pendingOne = async () => {
  await expect.poll(async () => (await walletReport(sandbox())).pending.length, { interval: 10 }).toBe(1);
  return (await walletReport(sandbox())).pending[0]!;
};

it("sandbox: the wallet sleeps until it is needed, approves what it knows, and signs what is asked at once", async () => {
  expect((await walletReport(sandbox())).status).toBe("asleep");
  const page = await opened();
  const session = await page.connect();
  expect(Object.keys(session.namespaces)).toEqual(["eip155", "solana", "bip122"]);
  expect(session.namespaces.eip155?.accounts[0]).toBe(`eip155:1:${account()}`);
  expect(session.peer.metadata.name).toBe("Ferryman");
  const signed = await Promise.all(
    [1, 2, 3, 4].map(() => page.ask<`0x${string}`>(session.topic, "eip155:1", "personal_sign", hello())),
  );
  for (const signature of signed) {
    expect(await verifyMessage({ address: account(), message: "hello", signature })).toBe(true);
  }
  const { sessions, happenings, connected } = await walletReport(sandbox());
  expect(connected).toBe(true);
  expect(sessions).toMatchObject([{ topic: session.topic, peer: { name: "Page", url: "https://page.example" } }]);
  const kinds = happenings.map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(["proposal", "paired", "approved", "request"]));
});

it("sandbox: a transaction over the session is mined, and a contract's refusal comes back with its code", async () => {
  const page = await opened();
  const { topic } = await page.connect();
  const transaction = { from: account(), to: account(), value: "0x1" };
  const hash = await page.ask(topic, "eip155:8453", "eth_sendTransaction", [transaction]);
  const request = { jsonrpc: "2.0", id: 1, method: "eth_getTransactionReceipt", params: [hash] };
  const status = async () => (await post(sandbox().rpc["eip155:8453"]!, request)).body.result?.status;
  await expect.poll(status).toBe("0x1");
  const broke = { ...transaction, value: `0x${"f".repeat(30)}` };
  expect(await failure(page.ask(topic, "eip155:1", "eth_sendTransaction", [broke]))) //
    .toMatchObject({ code: expect.any(Number), message: expect.stringMatching(/funds/i) });
});

it("sandbox: a refused proposal is 5000, a refused request 5000 or 4001; reads are answered all the same", async () => {
  const page = await opened();
  await steer({ set: { mode: "reject" } });
  const { uri, approval } = await page.propose();
  await steer({ pair: uri });
  expect(await failure(approval)).toMatchObject({ code: 5000 });
  await steer({ set: { mode: "approve" } });
  const eip155 = { ...everything.eip155!, methods: ["personal_sign", "eth_blockNumber", "wallet_scanQRCode"] };
  const { topic, namespaces } = await page.connect({ eip155 });
  expect(namespaces.eip155?.methods).toEqual(["personal_sign", "eth_blockNumber"]);
  await steer({ set: { mode: "reject" } });
  expect(await failure(page.ask(topic, "eip155:1", "personal_sign", hello()))).toMatchObject({ code: 5000 });
  await steer({ set: { rejectCode: 4001 } });
  expect(await failure(page.ask(topic, "eip155:1", "personal_sign", hello()))).toMatchObject({ code: 4001 });
  expect(await page.ask(topic, "eip155:1", "eth_blockNumber", [])).toMatch(/^0x/);
});

it("sandbox: in mode ask what waits is shown in words, and answered by its id or all together", async () => {
  const page = await opened();
  await steer({ set: { mode: "ask" } });
  const { uri, approval } = await page.propose();
  await steer({ pair: uri });
  const proposal = await pendingOne();
  expect(proposal).toMatchObject({ kind: "proposal", peer: { name: "Page" } });
  expect(proposal.shows).toContain("eip155: eip155:1, eip155:8453");
  expect(await steer({ approve: proposal.id })).toEqual({ approved: [proposal.id] });
  const { topic } = await approval;
  const signature = page.ask(topic, "eip155:1", "personal_sign", hello());
  const request = await pendingOne();
  expect(request).toMatchObject({ method: "personal_sign", chain: "eip155:1", shows: "hello" });
  await steer({ approve: "all" });
  expect(await signature).toMatch(/^0x/);
  const refused = failure(page.ask(topic, "eip155:1", "personal_sign", hello()));
  await steer({ reject: (await pendingOne()).id });
  expect(await refused).toMatchObject({ code: 5000 });
  expect(await refusal({ approve: request.id })).toContain(`Nothing with the id ${request.id}`);
});

it("sandbox: a hung request gets no answer until somebody gives one; a mode may be of one method, and late", async () => {
  const page = await opened();
  const { topic } = await page.connect();
  await steer({ set: { methods: { personal_sign: "hang" } } });
  let answered = false;
  const hung = page.ask(topic, "eip155:1", "personal_sign", hello()).finally(() => {
    answered = true;
  });
  await pendingOne();
  await sleep(60);
  expect(answered).toBe(false);
  expect(await page.ask(topic, "eip155:1", "eth_sign", [account(), "0x00"])).toMatch(/^0x/);
  await steer({ approve: "all", set: { methods: {}, delay: 150 } });
  expect(await hung).toMatch(/^0x/);
  const started = performance.now();
  await page.ask(topic, "eip155:1", "personal_sign", hello());
  expect(performance.now() - started).toBeGreaterThan(140);
});

it("sandbox: an approval can leave out namespaces, chains, methods, events and accounts", async () => {
  const page = await opened();
  const without = {
    chains: ["eip155:8453"],
    methods: ["personal_sign"],
    events: ["chainChanged"],
    accounts: [sandbox().phoneWallet.eip155[0]],
  };
  await steer({ set: { namespaces: ["eip155"], without } });
  const { namespaces } = await page.connect();
  expect(Object.keys(namespaces)).toEqual(["eip155"]);
  expect(namespaces.eip155).toMatchObject({
    chains: ["eip155:1"],
    accounts: [`eip155:1:${sandbox().phoneWallet.eip155[1]}`],
    events: ["accountsChanged"],
  });
  expect(namespaces.eip155?.methods).not.toContain("personal_sign");
});

it("sandbox: an approval can be wrong: another chain, nonsense accounts, old Solana ids, no CAIP-10 at all", async () => {
  const page = await opened();
  await steer({ set: { otherChain: "eip155:10", deprecatedSolana: true } });
  const other = await page.connect();
  expect(other.namespaces.eip155?.accounts[0]).toBe(`eip155:10:${account()}`);
  expect(other.namespaces.solana?.chains).toEqual(["solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ"]);
  await steer({ set: { otherChain: "", malformed: "address" } });
  const nonsense = await page.connect();
  expect(nonsense.namespaces.eip155?.accounts[0]).toBe("eip155:1:not-an-address");
  await steer({ set: { malformed: "shape" } });
  const { uri } = await page.propose();
  await steer({ pair: uri });
  // The page's client refuses such a session, so the wallet's ends as well.
  await expect
    .poll(async () => (await walletReport(sandbox())).happenings.map(({ kind }) => kind))
    .toContain("approved");
  expect(page.client.session.length).toBe(2);
});

it("sandbox: a wallet that answers twice brings two sessions for one proposal, and each result twice", async () => {
  const page = await opened();
  await steer({ set: { twice: true } });
  const { topic } = await page.connect();
  await expect.poll(async () => (await walletReport(sandbox())).sessions.length).toBe(2);
  expect(await page.ask(topic, "eip155:1", "personal_sign", hello())).toMatch(/^0x/);
  const answers = async (): Promise<number> => {
    const { newest = [] } = await sandbox().control("relay");
    return newest.filter(({ tag }) => tag === 1109).length;
  };
  await expect.poll(answers).toBe(2);
});

it("sandbox: a switch of chain is told to the page; a chain that the session lacks is added, an unknown one is 4902", async () => {
  const page = await opened();
  const eip155 = { ...everything.eip155!, chains: ["eip155:1"] };
  const { topic } = await page.connect({ eip155 });
  const ask = (chainId: string) => page.ask(topic, "eip155:1", "wallet_switchEthereumChain", [{ chainId }]);
  const [updated, event] = [page.next("session_update"), page.next("session_event")];
  expect(await ask("0x2105")).toBeNull();
  expect((await updated).params.namespaces.eip155?.chains).toEqual(["eip155:1", "eip155:8453"]);
  expect((await event).params).toEqual({ event: { name: "chainChanged", data: 8453 }, chainId: "eip155:8453" });
  expect(await failure(ask("0xfffff"))).toMatchObject({ code: 4902 });
});

it("sandbox: the wallet emits, updates, extends, pings and disconnects; the page's end reaches it as well", async () => {
  const page = await opened();
  const { topic, expiry } = await page.connect();
  const event = page.next("session_event");
  const data = [`eip155:1:${sandbox().phoneWallet.eip155[1]}`];
  expect(await steer({ emit: { event: "accountsChanged", data } })).toEqual({ emitted: [topic] });
  expect((await event).params).toEqual({ event: { name: "accountsChanged", data }, chainId: "eip155:1" });
  const updated = page.next("session_update");
  await steer({ set: { namespaces: ["eip155"] }, update: {} });
  expect(Object.keys((await updated).params.namespaces)).toEqual(["eip155"]);
  await sleep(1_000 - (Date.now() % 1_000));
  const extended = page.next("session_extend");
  await steer({ extend: topic });
  await extended;
  expect(page.client.session.get(topic).expiry).toBeGreaterThan(expiry);
  expect(await steer({ ping: topic })).toEqual({ answered: [topic] });
  const deleted = page.next("session_delete");
  expect(await steer({ disconnect: "all" })).toEqual({ disconnected: [topic] });
  expect((await deleted).topic).toBe(topic);
  const second = await page.connect();
  // The page may have the session before the wallet has kept it, which then knows of no session to end.
  await expect.poll(async () => (await walletReport(sandbox())).sessions).toHaveLength(1);
  await page.client.disconnect({ topic: second.topic, reason: { code: 6000, message: "User disconnected." } });
  await expect.poll(async () => (await walletReport(sandbox())).sessions).toEqual([]);
});

it("sandbox: a pairing address that is malformed, over or used is refused with a sentence; links are understood", async () => {
  const page = await opened();
  const { uri, approval } = await page.propose();
  expect(await refusal({ pair: 7 })).toContain("starts with wc:");
  expect(await refusal({ pair: "hello" })).toContain("not a pairing address");
  expect(await refusal({ pair: uri.replace("@2", "@1") })).toContain("version 1");
  expect(await refusal({ pair: uri.replace("irn", "waku") })).toContain("relay-protocol=irn");
  expect(await refusal({ pair: uri.replace(/symKey=../, "symKey=") })).toContain("64 hex digits");
  expect(await refusal({ pair: uri.replace(/expiryTimestamp=\d+/, "expiryTimestamp=1000") })).toContain("expired");
  const topic = /^wc:([0-9a-f]+)/.exec(uri)?.[1];
  expect(await steer({ pair: `ferryman://wc?uri=${encodeURIComponent(uri)}` })).toEqual({ topic });
  await approval;
  expect(await refusal({ pair: uri })).toContain("used already");
});

it("sandbox: a steering call that makes no sense is refused with a sentence", async () => {
  expect(await refusal({})).toContain("at least one of");
  expect(await refusal({ par: "wc:" })).toContain("par is not known");
  expect(await refusal({ set: { mode: "maybe" } })).toContain("approve, reject, ask, hang");
  expect(await refusal({ set: { without: { chain: [] } } })).toContain("chains, methods, events, accounts");
  expect(await refusal({ approve: "some" })).toContain('"all"');
  expect(await refusal({ disconnect: "abc" })).toContain("no session with the topic abc");
  expect(await refusal({ emit: {} })).toContain("emit needs");
  const page = await opened();
  await page.connect({ eip155: everything.eip155! });
  expect(await refusal({ emit: { event: "weather", data: 1 } })).toContain("weather");
  expect(await refusal({ emit: { event: "chainChanged", data: 1, chainId: "eip155:5" } })).toContain("eip155:5");
});

it("sandbox: a result can be replaced by a wrong one", async () => {
  const page = await opened();
  const { topic } = await page.connect();
  await steer({ set: { returns: { personal_sign: { not: "hex" } } } });
  expect(await page.ask(topic, "eip155:1", "personal_sign", hello())).toEqual({ not: "hex" });
});

it("sandbox: a reset forgets sessions, switches and pairings, and the next pairing works", async () => {
  const page = await opened();
  await page.connect();
  await steer({ set: { mode: "reject", delay: 5_000 } });
  await sandbox().reset();
  expect(await walletReport(sandbox())).toMatchObject({ status: "asleep", sessions: [], pending: [], happenings: [] });
  expect((await walletReport(sandbox())).settings).toMatchObject({ mode: "approve", delay: 0 });
  const next = await opened();
  expect((await next.connect()).topic).toBeTruthy();
});

it("sandbox: what is over by the sandbox's clock is over for the wallet", async () => {
  const page = await opened();
  await page.connect();
  await sandbox().control("clock", { advance: 8 * 86_400_000 });
  await expect.poll(async () => (await walletReport(sandbox())).sessions).toEqual([]);
});
