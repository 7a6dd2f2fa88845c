import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import { solanaDevnet, solanaMainnet, tokensOf } from "../../../sandbox/assets/tokens.ts";
import { SandboxClock } from "../../../sandbox/clock.ts";
import { addressBytes, addressOf, programs } from "../../../sandbox/solana/addresses.ts";
import { SolanaChains } from "../../../sandbox/solana/chains.ts";
import type { Cluster } from "../../../sandbox/solana/cluster.ts";
import { transferLamports } from "../../../sandbox/solana/instructions.ts";
import { keyOf } from "../../../sandbox/solana/keys.ts";
import { type Instruction, signedTransaction, transactionOf } from "../../../sandbox/solana/message.ts";
import { answered } from "../../../sandbox/solana/rpc/proxy.ts";
import { transactionParam } from "../../../sandbox/solana/rpc/transaction-param.ts";
import type { SolanaChain, SolanaKey } from "../../../sandbox/solana/types.ts";

const clock = new SandboxClock();
const chains = new SolanaChains(clock);
const chain = chains.byId(solanaMainnet) as SolanaChain;
const cluster = chains.cluster(solanaMainnet) as Cluster;
const [owner, friend] = chains.keys as [SolanaKey, SolanaKey];
const [usdc, pyusd] = tokensOf(solanaMainnet).map(({ address }) => address) as [string, string];

beforeEach(() => chains.reset());

it("sandbox: the first Solana key is that of the development phrase at m/44'/501'/0'/0'", () => {
  expect(owner.address).toBe("oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96");
  expect(chains.keys).toHaveLength(10);
});

it("sandbox: a Solana owner's tokens are the sandbox's own first, then what is one of a kind", () => {
  expect(chain.tokens(owner.address)).toEqual([
    {
      mint: usdc,
      amount: 2_500_750_000n,
      decimals: 6,
      program: "spl",
      symbol: "USDC",
      name: "USD Coin",
      single: false,
    },
    {
      mint: pyusd,
      amount: 120_250_000n,
      decimals: 6,
      program: "token-2022",
      symbol: "PYUSD",
      name: "PayPal USD",
      single: false,
    },
    expect.objectContaining({
      amount: 1n,
      decimals: 0,
      symbol: "PRINT",
      single: true,
      uri: expect.stringMatching(/^data:/),
    }),
  ]);
  expect(chain.tokens("SysvarC1ock11111111111111111111111111111111")).toEqual([]);
});

it("sandbox: Solana history tells what changed for whom, without fee and rent", () => {
  const newcomer = keyOf(Buffer.alloc(32, 9)).address;
  const drop = chain.airdrop(newcomer, 2_000_000_000n);
  const move = chain.transferToken(owner, newcomer, pyusd, 250_000n);
  expect(() => chain.transferToken(friend, newcomer, pyusd, 10n ** 12n)).toThrow("custom program error: 0x1");
  expect(() => chain.transferToken(owner, newcomer, newcomer, 1n)).toThrow("is no mint");
  const [failed, moved, dropped] = chain.history(newcomer);
  expect(dropped).toMatchObject({ signature: drop, err: null, feePayer: chains.faucet.address });
  expect(dropped?.changes).toEqual([
    expect.objectContaining({ mint: null, amount: 2_000_000_000n, counterparties: [chains.faucet.address] }),
  ]);
  expect(moved).toMatchObject({ signature: move, fee: 5_000n, feePayer: owner.address });
  expect(moved?.changes).toEqual([
    expect.objectContaining({ mint: pyusd, amount: 250_000n, symbol: "PYUSD", counterparties: [owner.address] }),
  ]);
  expect(failed).toMatchObject({ err: { InstructionError: [1, { Custom: 1 }] }, changes: [] });
  expect(chain.history(owner.address)[0]?.changes).toEqual([
    expect.objectContaining({ mint: pyusd, amount: -250_000n, counterparties: [newcomer] }),
  ]);
});

it("sandbox: Solana clusters are apart, and a reset puts both back", () => {
  const other = chains.byId(solanaDevnet) as SolanaChain;
  const before = [chain.balance(owner.address), other.balance(owner.address)];
  expect(before).toEqual([12_500_000_000n, 5_000_000_000n]);
  chain.airdrop(owner.address, 1n);
  chain.transferToken(owner, friend.address, usdc, 1n);
  other.airdrop(owner.address, 2n);
  chains.reset();
  expect([chain.balance(owner.address), other.balance(owner.address)]).toEqual(before);
  expect(chain.history(owner.address)).toEqual([]);
});

function send(keys: readonly [SolanaKey, ...SolanaKey[]], blockhash: string, instructions: readonly Instruction[]) {
  return cluster.submit(transactionOf(signedTransaction(keys, blockhash, instructions)));
}

it("sandbox: a durable nonce outlives its blockhash, and is good once", async () => {
  const nonce = keyOf(Buffer.alloc(32, 3));
  const u64 = (value: bigint): Buffer => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64LE(value);
    return bytes;
  };
  const [zero, key] = [Buffer.alloc(4), addressBytes(owner.address)];
  const recent = { address: "SysvarRecentB1ockHashes11111111111111111111" };
  const rent = { address: "SysvarRent111111111111111111111111111111111" };
  const create: Instruction = {
    program: programs.system,
    accounts: [
      { address: owner.address, signer: true, writable: true },
      { address: nonce.address, signer: true, writable: true },
    ],
    data: Buffer.concat([zero, u64(cluster.runtime.rent(80n)), u64(80n), Buffer.alloc(32)]),
  };
  const begin: Instruction = {
    program: programs.system,
    accounts: [{ address: nonce.address, writable: true }, recent, rent],
    data: Buffer.concat([Uint8Array.of(6, 0, 0, 0), key]),
  };
  expect(send([owner, nonce], cluster.slots.latest().blockhash, [create, begin]).err).toBeNull();
  const value = addressOf(cluster.account(nonce.address)?.data.subarray(40, 72) ?? new Uint8Array());
  await clock.advance(3_600_000);
  const advance: Instruction = {
    program: programs.system,
    accounts: [{ address: nonce.address, writable: true }, recent, { address: owner.address, signer: true }],
    data: Uint8Array.of(4, 0, 0, 0),
  };
  const pay: Instruction = {
    program: programs.system,
    accounts: [
      { address: owner.address, signer: true, writable: true },
      { address: friend.address, writable: true },
    ],
    data: Buffer.concat([Uint8Array.of(2, 0, 0, 0), u64(1_000n)]),
  };
  expect(send([owner], value, [pay]).err).toBe("BlockhashNotFound");
  expect(send([owner], value, [advance, pay]).err).toBeNull();
  expect(send([owner], value, [advance, pay, pay]).err).toBe("BlockhashNotFound");
  expect(chain.balance(friend.address)).toBe(3_250_001_000n);
});

it("sandbox: bytes that are hardly a transaction are refused or run, and never end the process", () => {
  const instructions = [transferLamports(owner.address, friend.address, 1_000n)];
  const wire = signedTransaction([owner], cluster.slots.latest().blockhash, instructions);
  const change = fc.tuple(fc.nat(wire.length - 1), fc.nat(255));
  fc.assert(
    fc.property(fc.array(change, { maxLength: 4 }), fc.nat(wire.length), fc.boolean(), (changes, end, cut) => {
      const bytes = Uint8Array.from(wire);
      for (const [at, byte] of changes) bytes[at] = byte;
      const text = Buffer.from(cut ? bytes.subarray(0, end) : bytes).toString("base64");
      const answer = answered(() => cluster.submit(transactionParam(text, "base64")).err);
      expect(Object.keys(answer)).toHaveLength(1);
    }),
    { numRuns: 300 },
  );
});
