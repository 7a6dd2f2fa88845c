import {
  type Address,
  airdropFactory,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  isSolanaError,
  lamports,
  SOLANA_ERROR__BLOCK_HEIGHT_EXCEEDED,
  SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM,
  SOLANA_ERROR__JSON_RPC__INVALID_PARAMS,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_UNSUPPORTED_TRANSACTION_VERSION,
  SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED,
  SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND,
  type SolanaError,
} from "@solana/kit";
import { expect, it } from "vitest";
import { solanaDevnet, solanaMainnet, tokensOf } from "../../../sandbox/assets/tokens.ts";
import { startedSandbox } from "../started.ts";
import { accountFor, devnetKit, kitAt, openAccount, signed, signerOf, sol, tokens } from "./solana-kit.ts";

const sandbox = startedSandbox();
const confirmed = { commitment: "confirmed" } as const;
const [usdc, pyusd] = tokensOf(solanaMainnet).map(({ address }) => address as Address) as [Address, Address];
const splProgram = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA" as Address;
const newProgram = "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb" as Address;

const told = ({ context }: SolanaError): unknown => (context as { __serverMessage?: string }).__serverMessage;

async function failure(work: Promise<unknown>): Promise<SolanaError> {
  return work.then(
    () => Promise.reject(new Error("It went through")),
    (error: SolanaError) => error,
  );
}

it("sandbox: kit funds a new account by airdrop, and each cluster has its own state", async () => {
  const { rpc, rpcSubscriptions } = kitAt(sandbox());
  const { address } = await generateKeyPairSigner();
  const airdrop = airdropFactory({ rpc, rpcSubscriptions } as never);
  await airdrop({ ...confirmed, lamports: lamports(2_000_000_000n), recipientAddress: address });
  await airdrop({ ...confirmed, lamports: lamports(2_000_000_000n), recipientAddress: address });
  expect((await rpc.getBalance(address).send()).value).toBe(4_000_000_000n);
  expect((await devnetKit(sandbox()).rpc.getBalance(address).send()).value).toBe(0n);
});

it("sandbox: kit sends and confirms a transfer of SOL", async () => {
  const kit = kitAt(sandbox());
  const [from, to] = [await signerOf(sandbox(), 0), await signerOf(sandbox(), 1)];
  const before = (await kit.rpc.getBalance(to.address).send()).value;
  const transaction = await signed(kit, from, [sol(from, to.address, 1_000_000_000n)]);
  await kit.sendAndConfirm(transaction as never, confirmed);
  expect((await kit.rpc.getBalance(to.address).send()).value).toBe(before + 1_000_000_000n);
  const found = await kit.rpc
    .getTransaction(getSignatureFromTransaction(transaction), { encoding: "json", maxSupportedTransactionVersion: 0 })
    .send();
  expect(found?.meta).toMatchObject({ err: null, fee: 5_000n, computeUnitsConsumed: 150n });
  expect(found?.meta?.preBalances[0]).toBe((found?.meta?.postBalances[0] ?? 0n) + 1_000_005_000n);
});

it.each([
  ["SPL", usdc, splProgram, 2_500_750_000n],
  ["token-2022", pyusd, newProgram, 120_250_000n],
])("sandbox: kit moves %s tokens into an account that it opens", async (_, mint, program, held) => {
  const kit = kitAt(sandbox());
  const [owner, receiver] = [await signerOf(sandbox(), 0), (await signerOf(sandbox(), 4)).address];
  const [from, to] = [await accountFor(owner.address, mint, program), await accountFor(receiver, mint, program)];
  const move = [openAccount(owner, receiver, to, mint, program), tokens(owner, [from, mint, to], 1_250_000n, program)];
  const transaction = await signed(kit, owner, move);
  await kit.sendAndConfirm(transaction as never, confirmed);
  expect((await kit.rpc.getTokenAccountBalance(to).send()).value).toEqual({
    amount: "1250000",
    decimals: 6,
    uiAmount: 1.25,
    uiAmountString: "1.25",
  });
  expect((await kit.rpc.getTokenAccountBalance(from).send()).value.amount).toBe(String(held - 1_250_000n));
  const found = await kit.rpc
    .getTransaction(getSignatureFromTransaction(transaction), {
      encoding: "jsonParsed",
      maxSupportedTransactionVersion: 0,
    })
    .send();
  const [opened, moved] = found?.transaction.message.instructions ?? [];
  expect(opened).toMatchObject({ program: "spl-associated-token-account", parsed: { type: "createIdempotent" } });
  expect(moved).toMatchObject({
    program: "spl-token",
    parsed: { type: "transferChecked", info: { authority: owner.address, tokenAmount: { uiAmountString: "1.25" } } },
  });
  expect(found?.meta?.postTokenBalances).toContainEqual(
    expect.objectContaining({ mint, owner: receiver, programId: program }),
  );
});

it("sandbox: a transfer beyond the balance fails its preflight, and kit reads the program's error and logs", async () => {
  const kit = kitAt(sandbox());
  const [from, to] = [await signerOf(sandbox(), 3), await signerOf(sandbox(), 1)];
  const transaction = await signed(kit, from, [sol(from, to.address, 5_000_000_000n)]);
  const error = await failure(kit.sendAndConfirm(transaction as never, confirmed));
  expect(isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE)).toBe(true);
  expect(isSolanaError(error.cause, SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM)).toBe(true);
  expect((error.cause as SolanaError).context).toMatchObject({ code: 1, index: 0 });
  expect((error.context as unknown as { logs: string[] }).logs).toContain(
    "Transfer: insufficient lamports 19995000, need 5000000000",
  );
  expect((await kit.rpc.getSignatureStatuses([getSignatureFromTransaction(transaction)]).send()).value).toEqual([null]);
});

it("sandbox: without preflight a failing transaction lands, pays its fee and shows its error", async () => {
  const kit = kitAt(sandbox());
  const [from, to] = [await signerOf(sandbox(), 3), await signerOf(sandbox(), 1)];
  const transaction = await signed(kit, from, [sol(from, to.address, 5_000_000_000n)]);
  const error = await failure(kit.sendAndConfirm(transaction as never, { ...confirmed, skipPreflight: true }));
  expect(isSolanaError(error, SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM)).toBe(true);
  expect((await kit.rpc.getBalance(from.address).send()).value).toBe(19_995_000n);
});

it("sandbox: a blockhash expires when the clock moves, before sending and while waiting", async () => {
  const kit = kitAt(sandbox());
  const [from, to] = [await signerOf(sandbox(), 0), await signerOf(sandbox(), 1)];
  const late = await signed(kit, from, [sol(from, to.address, 1_000n)]);
  const { blockhash } = late.lifetimeConstraint as unknown as { blockhash: never };
  expect((await kit.rpc.isBlockhashValid(blockhash).send()).value).toBe(true);
  await sandbox().control("clock", { advance: 61_000 });
  expect((await kit.rpc.isBlockhashValid(blockhash).send()).value).toBe(false);
  const error = await failure(kit.sendAndConfirm(late as never, confirmed));
  expect(isSolanaError(error.cause, SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND)).toBe(true);

  const never = await signed(kit, from, [sol(from, to.address, 2_000n)]);
  const spoiled = { ...never, signatures: { ...never.signatures, [from.address]: new Uint8Array(64).fill(7) } };
  const waiting = failure(kit.sendAndConfirm(spoiled as never, { ...confirmed, skipPreflight: true }));
  await new Promise((resolve) => setTimeout(resolve, 300));
  await sandbox().control("clock", { advance: 61_000 });
  expect(isSolanaError(await waiting, SOLANA_ERROR__BLOCK_HEIGHT_EXCEEDED)).toBe(true);
});

it("sandbox: a transaction is taken once, and only with good signatures", async () => {
  const kit = kitAt(sandbox());
  const [from, to] = [await signerOf(sandbox(), 0), await signerOf(sandbox(), 1)];
  const transaction = await signed(kit, from, [sol(from, to.address, 1_000n)]);
  const wire = getBase64EncodedWireTransaction(transaction);
  await kit.rpc.sendTransaction(wire, { encoding: "base64" }).send();
  const again = await failure(kit.rpc.sendTransaction(wire, { encoding: "base64" }).send());
  expect(isSolanaError(again.cause, SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED)).toBe(true);

  const spoiled = { ...transaction, signatures: { [from.address]: new Uint8Array(64).fill(7) } };
  const bad = getBase64EncodedWireTransaction(spoiled as never);
  const refusal = await failure(kit.rpc.sendTransaction(bad, { encoding: "base64" }).send());
  const code = SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE;
  expect(isSolanaError(refusal, code)).toBe(true);
});

it("sandbox: a simulation tells what would be, and leaves all as it is", async () => {
  const kit = kitAt(sandbox(), solanaDevnet);
  const [from, to] = [await signerOf(sandbox(), 0), await signerOf(sandbox(), 1)];
  const transaction = await signed(kit, from, [sol(from, to.address, 1_000_000_000n)]);
  const wire = getBase64EncodedWireTransaction(transaction);
  const accounts = { addresses: [to.address], encoding: "base64" } as const;
  const { value } = await kit.rpc.simulateTransaction(wire, { encoding: "base64", accounts, sigVerify: true }).send();
  expect(value).toMatchObject({ err: null, unitsConsumed: 150n });
  expect(value.accounts[0]?.lamports).toBe(43_000_000_000n);
  expect((await kit.rpc.getBalance(to.address).send()).value).toBe(42_000_000_000n);

  await sandbox().control("clock", { advance: 61_000 });
  const stale = await kit.rpc.simulateTransaction(wire, { encoding: "base64" }).send();
  expect(stale.value.err).toBe("BlockhashNotFound");
  const fresh = await kit.rpc.simulateTransaction(wire, { encoding: "base64", replaceRecentBlockhash: true }).send();
  expect(fresh.value).toMatchObject({ err: null, replacementBlockhash: { blockhash: expect.any(String) } });
});

it("sandbox: a price for compute units is part of the fee, told before and paid", async () => {
  const kit = kitAt(sandbox());
  const [from, to] = [await signerOf(sandbox(), 0), await signerOf(sandbox(), 1)];
  const budget = (data: Buffer) => ({ programAddress: "ComputeBudget111111111111111111111111111111" as Address, data });
  const [limit, price] = [Buffer.alloc(5, 2), Buffer.alloc(9, 3)];
  limit.writeUInt32LE(500, 1);
  price.writeBigUInt64LE(20_000_000n, 1);
  const transaction = await signed(kit, from, [budget(limit), budget(price), sol(from, to.address, 1_000n)]);
  const message = Buffer.from(transaction.messageBytes).toString("base64") as never;
  expect((await kit.rpc.getFeeForMessage(message).send()).value).toBe(15_000n);
  await kit.sendAndConfirm(transaction as never, confirmed);
  const signature = getSignatureFromTransaction(transaction);
  const found = await kit.rpc
    .getTransaction(signature, { encoding: "base64", maxSupportedTransactionVersion: 0 })
    .send();
  expect(found?.meta?.fee).toBe(15_000n);
  expect(found?.transaction).toEqual([getBase64EncodedWireTransaction(transaction), "base64"]);
  const unready = await failure(kit.rpc.getTransaction(signature, { encoding: "json" }).send());
  expect(isSolanaError(unready, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_UNSUPPORTED_TRANSACTION_VERSION)).toBe(true);
});

it("sandbox: history lists signatures newest first, in pages", async () => {
  const kit = kitAt(sandbox());
  const [from, to] = [await signerOf(sandbox(), 1), await signerOf(sandbox(), 2)];
  const sent = [];
  for (const amount of [1_000n, 2_000n, 3_000n]) {
    const transaction = await signed(kit, from, [sol(from, to.address, amount)]);
    sent.unshift(getSignatureFromTransaction(transaction));
    await kit.rpc.sendTransaction(getBase64EncodedWireTransaction(transaction), { encoding: "base64" }).send();
  }
  const all = await kit.rpc.getSignaturesForAddress(to.address).send();
  expect(all.map(({ signature }) => signature)).toEqual(sent);
  expect(all[0]).toMatchObject({ err: null, memo: null, confirmationStatus: "finalized" });
  const [newest, middle, oldest] = sent as [never, never, never];
  const after = await kit.rpc.getSignaturesForAddress(to.address, { before: newest, limit: 1 }).send();
  expect(after.map(({ signature }) => signature)).toEqual([middle]);
  const until = await kit.rpc.getSignaturesForAddress(to.address, { until: oldest }).send();
  expect(until.map(({ signature }) => signature)).toEqual([newest, middle]);
  await sandbox().reset();
  expect(await kit.rpc.getSignaturesForAddress(to.address).send()).toEqual([]);
  expect((await kit.rpc.getBalance(to.address).send()).value).toBe(750_000_000n);
});

it("sandbox: what does not make sense is refused with the code of a Solana node", async () => {
  const { rpc } = kitAt(sandbox());
  const wrong = await failure(rpc.getBalance("short" as Address).send());
  expect(isSolanaError(wrong, SOLANA_ERROR__JSON_RPC__INVALID_PARAMS)).toBe(true);
  expect(told(wrong)).toBe("Invalid param: WrongSize");
  const junk = await failure(rpc.sendTransaction("AAAA" as never, { encoding: "base64" }).send());
  expect(told(junk)).toMatch(/^failed to deserialize solana_transaction/);
});
