import { readdirSync } from "node:fs";
import { base58, base64, hex } from "@scure/base";
import {
  address,
  appendTransactionMessageInstruction,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from "@solana/kit";
import type { AuthTypes } from "@walletconnect/types";
import { formatMessage } from "@walletconnect/utils";
import { verifyMessage } from "viem";
import { expect, it, vi } from "vitest";
import { verifyBip322 } from "../auth/bitcoin-verify.ts";
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

const solana = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
const bitcoin = "bip122:000000000019d6689c085ae165831e93";

async function cluster(method: string, params: unknown[]) {
  const answer = await post(sandbox().rpc[solana]!, { jsonrpc: "2.0", id: 1, method, params });
  return answer.body.result;
}

/** An unsigned transfer of a million lamports out of the wallet. */
async function transfer(version: "legacy" | 0): Promise<string> {
  const [from, to] = sandbox().phoneWallet.solana.map((one) => address(one));
  const { value } = await cluster("getLatestBlockhash", []);
  const lamports = Uint8Array.of(2, 0, 0, 0, 0x40, 0x42, 0x0f, 0, 0, 0, 0, 0);
  const accounts = [
    { address: from!, role: 3 },
    { address: to!, role: 1 },
  ];
  const lifetime = { blockhash: blockhash(value.blockhash), lastValidBlockHeight: 1_000_000_000n };
  const message = pipe(
    createTransactionMessage({ version }),
    (draft) => setTransactionMessageFeePayer(from!, draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
    (draft) =>
      appendTransactionMessageInstruction(
        { programAddress: address("11111111111111111111111111111111"), accounts, data: lamports },
        draft,
      ),
  );
  return getBase64EncodedWireTransaction(compileTransaction(message));
}

async function isSignedByWallet(wire: string): Promise<boolean> {
  const { signatures, messageBytes } = getTransactionDecoder().decode(base64.decode(wire));
  const [pubkey] = sandbox().phoneWallet.solana;
  const key = await crypto.subtle.importKey("raw", base58.decode(pubkey!) as BufferSource, "Ed25519", true, ["verify"]);
  const signature = signatures[address(pubkey!)] as unknown as BufferSource;
  return crypto.subtle.verify("Ed25519", key, signature, messageBytes as unknown as BufferSource);
}

it("sandbox: Solana transactions, legacy and version 0, are signed over a session and carried out by the cluster", async () => {
  const page = await opened();
  const methods = [...everything.solana!.methods, "solana_signAllTransactions"];
  const { topic } = await page.connect({ solana: { ...everything.solana!, methods } });
  const [pubkey, other] = sandbox().phoneWallet.solana;
  for (const version of ["legacy", 0] as const) {
    const transaction = await transfer(version);
    const signed = await page.ask<Record<string, string>>(topic, solana, "solana_signTransaction", {
      transaction,
      pubkey,
    });
    expect(Object.keys(signed).sort()).toEqual(["signature", "transaction"]);
    expect(await isSignedByWallet(signed.transaction!)).toBe(true);
  }
  await steer({ set: { solanaReply: "signature" } });
  const older = await page.ask<object>(topic, solana, "solana_signTransaction", {
    transaction: await transfer(0),
    pubkey,
  });
  expect(Object.keys(older)).toEqual(["signature"]);
  const transactions = [await transfer(0)];
  const all = await page.ask<{ transactions: string[] }>(topic, solana, "solana_signAllTransactions", { transactions });
  expect(await isSignedByWallet(all.transactions[0]!)).toBe(true);
  const { value: before } = await cluster("getBalance", [other]);
  const sent = { transaction: await transfer(0), pubkey, sendOptions: { preflightCommitment: "confirmed" } };
  const { signature } = await page.ask<{ signature: string }>(topic, solana, "solana_signAndSendTransaction", sent);
  const { value } = await cluster("getSignatureStatuses", [[signature]]);
  expect(value[0]).toMatchObject({ err: null });
  expect((await cluster("getBalance", [other])).value).toBe(before + 1_000_000);
  const garbage = page.ask(topic, solana, "solana_signTransaction", { transaction: "AAAA", pubkey });
  expect(await failure(garbage)).toMatchObject({ code: -32000, message: expect.stringContaining("cannot be read") });
});

it("sandbox: Bitcoin is answered over a session, too", async () => {
  const page = await opened();
  const { topic } = await page.connect({ bip122: everything.bip122! });
  const [, ordinal] = sandbox().phoneWallet.bip122;
  const asked = { message: "hello", account: ordinal, protocol: "bip322" };
  const signed = await page.ask<{ address: string; signature: string }>(topic, bitcoin, "signMessage", asked);
  expect(verifyBip322(signed.address, "hello", hex.decode(signed.signature))).toBe(true);
  expect(await page.ask(topic, bitcoin, "getAccountAddresses", {})).toHaveLength(2);
});

const signIn = (chains: string[]) => ({
  chains,
  uri: "https://page.example/login",
  domain: "page.example",
  nonce: "32891756",
  statement: "Come in.",
  methods: ["personal_sign", "eth_sendTransaction", "wallet_showCallsStatus"],
});

async function verified({ p, s }: AuthTypes.Cacao): Promise<boolean> {
  const message = formatMessage(p, p.iss);
  return verifyMessage({ address: account(), message, signature: s.s as `0x${string}` });
}

it.each([[["eip155:1"]], [["eip155:8453", "eip155:1"]]])(
  "sandbox: one click gives a session and a signed message for each of %j (CAIP-74)",
  async (chains) => {
    const page = await opened();
    const { uri, response } = await page.client.authenticate(signIn(chains));
    await steer({ pair: uri });
    const { auths, session } = await response();
    expect(auths?.map(({ p }) => p.iss)).toEqual(chains.map((chain) => `did:pkh:${chain}:${account()}`));
    expect(await Promise.all(auths!.map(verified))).toEqual(chains.map(() => true));
    expect(session?.namespaces.eip155?.methods).toContain("eth_sendTransaction");
    expect(await page.ask(session!.topic, chains[0]!, "personal_sign", hello())).toMatch(/^0x/);
  },
);

it("sandbox: one click can be refused, fits no unknown chain, and falls back to a proposal where it is not known", async () => {
  const page = await opened();
  await steer({ set: { mode: "reject" } });
  const refused = await page.client.authenticate(signIn(["eip155:1"]));
  await steer({ pair: refused.uri });
  expect(String(await failure(refused.response()))).toContain("rejected");
  await steer({ set: { mode: "approve" } });
  const strange = await page.client.authenticate(signIn(["eip155:424242"]));
  await steer({ pair: strange.uri });
  expect(String(await failure(strange.response()))).toContain("Unsupported chains");
  await steer({ set: { oneClick: false } });
  const plain = await page.client.authenticate(signIn(["eip155:1"]));
  await steer({ pair: plain.uri });
  const { auths, session } = await plain.response();
  expect(auths).toBeUndefined();
  expect(session?.namespaces.eip155?.accounts).toContain(`eip155:1:${account()}`);
});

it("sandbox: a wallet that was locked finds its sessions again, and what came or waited meanwhile", async () => {
  const page = await opened();
  const { topic } = await page.connect();
  await steer({ set: { mode: "ask" } });
  const waiting = page.ask(topic, "eip155:1", "personal_sign", hello());
  await expect.poll(async () => (await walletReport(sandbox())).pending.length).toBe(1);
  expect(await steer({ restart: true })).toEqual({ restarted: true });
  expect((await walletReport(sandbox())).pending).toHaveLength(1);
  await steer({ approve: "all", set: { mode: "approve" } });
  expect(await waiting).toMatch(/^0x/);
  expect(await page.ask(topic, "eip155:1", "personal_sign", hello())).toMatch(/^0x/);
  expect((await walletReport(sandbox())).sessions.map((session) => session.topic)).toEqual([topic]);
});

it("sandbox: a relay that is killed in the middle of requests loses none, and the wallet comes back to it", async () => {
  const page = await opened();
  const { topic } = await page.connect();
  await steer({ set: { delay: 400 } });
  const asked = [1, 2, 3].map(() => page.ask(topic, "eip155:1", "personal_sign", hello()));
  await expect.poll(async () => (await walletReport(sandbox())).pending.length, { interval: 10 }).toBe(3);
  await sandbox().control("relay", { kill: true });
  for (const signature of await Promise.all(asked)) expect(signature).toMatch(/^0x/);
  const again = await page.connect();
  expect(await page.ask(again.topic, "eip155:1", "personal_sign", hello())).toMatch(/^0x/);
});

it("sandbox: the wallet asks nobody but this machine, writes no file, and says nothing on the console", async () => {
  const before = readdirSync(".").sort();
  const [fetched, written] = [vi.spyOn(globalThis, "fetch"), vi.spyOn(process.stdout, "write")];
  const page = await opened();
  const { topic } = await page.connect();
  await failure(steer({ emit: { event: "weather", data: 1 } }));
  await page.ask(topic, "eip155:1", "personal_sign", hello());
  const hosts = fetched.mock.calls.map(([target]) => new URL(String(target)).hostname);
  expect(new Set(hosts)).toEqual(new Set(["localhost"]));
  expect(written.mock.calls.map(([text]) => String(text)).filter((text) => text.includes('"level"'))).toEqual([]);
  expect(readdirSync(".").sort()).toEqual(before);
});
