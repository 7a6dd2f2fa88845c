import { base58 } from "@scure/base";
import { beforeEach, describe, expect, it, test } from "vitest";
import type { Ask } from "../../../../adapters/nodes/evm/contract.ts";
import { sendTransfer } from "../../../../adapters/send/solana/send.ts";
import type { Address } from "../../../../domain/addresses/address.ts";
import { toBase64 } from "../../../../domain/bytes.ts";
import { type CaipNetworkId, caipAddress } from "../../../../domain/caip.ts";
import { lateError } from "../../../../domain/lazy-errors.ts";
import { RpcError } from "../../../../domain/networks/rpc-errors.ts";
import type { Transfer } from "../../../../domain/send/transfer.ts";
import { associatedAddress, programs } from "../../../../sandbox/solana/addresses.ts";
import { feeOf } from "../../../../sandbox/solana/fee.ts";
import { keyOf } from "../../../../sandbox/solana/keys.ts";
import { transactionOf } from "../../../../sandbox/solana/message.ts";
import { withSignatureOf } from "../../../../sandbox/solana/signing.ts";
import {
  ask,
  chains,
  clock,
  cluster,
  friend,
  held,
  lamports,
  NETWORK,
  NETWORK_ID,
  owner,
  PYUSD,
  SOL,
  signer,
  stranger,
  transfer,
  USDC,
  walletOf,
} from "./cluster.ts";
import { KEEPS, placeFeeToken } from "./fee-token.ts";

const sender = owner.address as Address;
const MARK = keyOf(Buffer.alloc(32, 78)).address as Address;

beforeEach(() => {
  // The clock first: the chains start anew at its time.
  clock.reset();
  chains.reset();
});

const codeFrom = (sent: Promise<unknown>) =>
  sent.then(
    () => "sent",
    ({ code }) => code,
  );

describe.each([
  ["signs and sends", walletOf],
  ["only signs", signer],
])("a wallet that %s", (_name, wallet) => {
  it("S12 S14 SEND-1: moves SOL to the lamport, asked once", async () => {
    const { deps, asked } = wallet();
    const [had, before] = [lamports(sender), lamports(friend.address)];
    const { hash, lastHeight } = await sendTransfer(deps, transfer({ amount: "1.000000001" }));
    expect(asked).toHaveLength(1);
    expect(base58.decode(hash)).toHaveLength(64);
    expect(cluster.ledger.bySignature(hash)).toMatchObject({ err: null, fee: 15_000n });
    expect(BigInt(lastHeight ?? 0)).toBeGreaterThan(cluster.slots.height);
    expect(lamports(friend.address) - before).toBe(1_000_000_001n);
    expect(lamports(sender)).toBe(had - 1_000_000_001n - 15_000n);
  });

  it("S14: what a paired wallet is asked for is kept with the last block that takes it", async () => {
    const heights: unknown[] = [];
    const reserve = (lastHeight?: number) => {
      heights.push(lastHeight);
      return async () => 1;
    };
    const { lastHeight } = await sendTransfer({ ...wallet().deps, reserve }, transfer());
    expect(heights).toEqual([lastHeight]);
  });

  test.each([USDC, PYUSD])(
    "S12 S14 SEND-1: moves a token to the unit, and opens an account where there is none (%#)",
    async (asset) => {
      const { deps, asked } = wallet();
      const [had, coin] = [held(sender, asset), lamports(sender)];
      const { hash } = await sendTransfer(deps, transfer({ asset, to: stranger, amount: "1.234567" }));
      expect(asked).toHaveLength(1);
      expect(held(stranger, asset)).toBe(1_234_567n);
      expect(held(sender, asset)).toBe(had - 1_234_567n);
      const fee = cluster.ledger.bySignature(hash)?.fee ?? 0n;
      expect(fee).toBeLessThanOrEqual(15_000n);
      expect(coin - lamports(sender) - fee).toBe(asset === USDC ? 2_039_280n : 2_074_080n);
      await sendTransfer(deps, transfer({ asset, to: stranger, amount: "1" }));
      expect(held(stranger, asset)).toBe(2_234_567n);
    },
  );
});

it("SEND-6: everything that an account can send empties it", async () => {
  const { deps } = walletOf();
  await sendTransfer(deps, transfer({ amount: "12.499985", to: stranger }));
  expect(lamports(sender)).toBe(0n);
  expect(lamports(stranger)).toBe(12_499_985_000n);
});

it("S12b: a token that keeps a part is paid as typed", async () => {
  placeFeeToken(sender, 100_000n);
  await sendTransfer(walletOf().deps, transfer({ asset: KEEPS, to: stranger, amount: "123.45" }));
  expect(held(sender, KEEPS)).toBe(100_000n - 12_345n);
  expect(held(stranger, KEEPS)).toBe(12_345n - 124n);
});

it("I1: the wallet is shown the very transfer, and a fee within the bound", async () => {
  const { deps, asked } = walletOf();
  await sendTransfer(deps, transfer({ asset: USDC, amount: "7.5" }));
  const { message } = transactionOf(asked[0]?.wire ?? new Uint8Array());
  const [, , pay, ...more] = message.instructions;
  expect(more).toEqual([]);
  expect(Buffer.from(pay?.data ?? []).readBigUInt64LE(1)).toBe(7_500_000n);
  expect(message.accountKeys[0]).toBe(sender);
  // The 405 units that its simulation took, a fifth more, and a thousand.
  expect(Buffer.from(message.instructions[0]?.data ?? []).readUInt32LE(1)).toBe(1_486);
  expect(feeOf(message)).toBeLessThanOrEqual(15_000n);
});

test.each([SOL, USDC])(
  "I1, SEND-1: a transfer names what its payment link has it name, and leaves that alone (%#)",
  async (asset) => {
    const { deps, asked } = walletOf();
    const receiver = { address: friend.address as Address, references: [stranger, MARK] };
    const { hash } = await sendTransfer(deps, { ...transfer({ asset, amount: "1" }), receiver });
    expect(cluster.ledger.bySignature(hash)?.err).toBeNull();
    const { message } = transactionOf(asked[0]?.wire ?? new Uint8Array());
    const named = message.instructions.at(-1)?.accounts.map((at) => message.accountKeys[at]);
    expect(named?.slice(-2)).toEqual([stranger, MARK]);
    expect(message.header.numRequiredSignatures).toBe(1);
    expect(message.accountKeys.slice(-message.header.numReadonlyUnsignedAccounts)).toEqual(
      expect.arrayContaining([stranger, MARK]),
    );
  },
);

it("R12, SEND-4: nodes are asked for what is confirmed, in the encoding that all of them know", async () => {
  const asked: Record<string, unknown> = {};
  const node: Ask = (method, params) => {
    asked[method] = (params as unknown[]).at(-1);
    return ask(method, params);
  };
  await sendTransfer(signer(owner, node).deps, transfer({ asset: USDC }));
  const confirmed = { encoding: "base64", commitment: "confirmed" };
  const accountOf = (of: string) => associatedAddress(of, USDC.address as string, programs.token);
  const ends = [accountOf(sender), accountOf(friend.address)];
  const unsigned = { sigVerify: false, replaceRecentBlockhash: true };
  expect(asked).toEqual({
    ...{ getMultipleAccounts: confirmed, getTokenAccountsByOwner: confirmed, getLatestBlockhash: confirmed },
    getRecentPrioritizationFees: ends,
    simulateTransaction: { ...confirmed, ...unsigned, accounts: { encoding: "base64", addresses: ends } },
    sendTransaction: { encoding: "base64", preflightCommitment: "confirmed" },
  });
});

describe("what goes wrong", () => {
  const nobody = async (change: Partial<Transfer>, code: string) => {
    const { deps, asked } = walletOf();
    const nodes: string[] = [];
    const node: Ask = (method, params) => {
      nodes.push(method);
      return ask(method, params);
    };
    expect(await codeFrom(sendTransfer({ ...deps, ask: node }, { ...transfer(), ...change }))).toBe(code);
    expect([asked, nodes]).toEqual([[], []]);
  };

  it("S13: the wallet is on another account", () =>
    nobody({ sender: friend.address as Address }, "SEND_ACCOUNT_CHANGED"));

  it("S13: the wallet is on another network", () =>
    nobody(
      { network: { ...NETWORK, caipNetworkId: "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1" as CaipNetworkId } },
      "SEND_NETWORK_CHANGED",
    ));

  it("S12: an amount of more digits than the token has never reaches the wallet", () =>
    nobody({ asset: USDC, amount: "0.0000001" }, "SEND_UNASKED"));

  it("S13: the wallet changes its account while the transaction is built", async () => {
    const { asked, ...wallet } = walletOf();
    const node: Ask = async (method, params) => {
      if (method === "getLatestBlockhash") {
        const address = friend.address as Address;
        const account = { networkId: NETWORK_ID, address, caipAddress: caipAddress(NETWORK_ID, address) };
        const solana = { chains: [NETWORK_ID], accounts: [account], methods: [], events: [], former: {} };
        const session = { topic: "t", expiresAt: 1e15, wallet: { name: "", links: {} }, namespaces: { solana } };
        wallet.provider.hear({ type: "session.updated", session });
      }
      return await ask(method, params);
    };
    expect(await codeFrom(sendTransfer({ ...wallet.deps, ask: node }, transfer()))).toBe("SEND_ACCOUNT_CHANGED");
    expect(asked).toEqual([]);
  });

  const answers = (reply: () => unknown) =>
    walletOf({ solana_signAndSendTransaction: reply, solana_signTransaction: reply });
  const refusing = (error: unknown) => () => Promise.reject(error);

  test.each([
    ["a refusal", refusing(new RpcError(4001)), "SEND_DECLINED"],
    ["a refusal by the relay's number", refusing(new RpcError(5000)), "SEND_DECLINED"],
    ["anything", refusing(new Error("Oops")), "SEND_FAILED_SOLANA"],
    ["no signature", () => ({ signature: "abc" }), "SEND_FAILED_SOLANA"],
    ["a short signature", () => ({ signature: "1".repeat(64).replace(/^1/, "11") }), "SEND_FAILED_SOLANA"],
    [
      "what the chain said",
      refusing(new RpcError(-32603, { data: { err: { InstructionError: [2, { Custom: 1 }] } } })),
      "NODE_FUNDS_LOW",
    ],
  ])("S14 SEND-4: a wallet answers with %s, and is not asked again", async (_name, reply, code) => {
    const { deps, asked } = answers(reply);
    expect(await codeFrom(sendTransfer(deps, transfer()))).toBe(code);
    expect(asked).toHaveLength(1);
  });

  test.each([
    ["SOL", { amount: "13" }, "NODE_FUNDS_LOW"],
    ["a token", { asset: USDC, amount: "3000" }, "NODE_FUNDS_LOW"],
    ["too little for a new account", { to: stranger, amount: "0.000001" }, "NODE_REVERTED"],
  ])("SEND-7: a node refuses %s that was signed", async (_name, change, code) => {
    expect(await codeFrom(sendTransfer(signer().deps, transfer(change)))).toBe(code);
  });

  it("SEND-4: a wallet that took longer than its blockhash lives is told to try again", async () => {
    const { deps } = walletOf({
      solana_signTransaction: async (wire) => {
        await clock.advance(120_000);
        return { transaction: toBase64(withSignatureOf(owner, wire)) };
      },
    });
    expect(await codeFrom(sendTransfer(deps, transfer()))).toBe("SEND_FAILED_SOLANA");
  });

  it("SEND-4: no node means that the wallet is not asked", async () => {
    const { deps, asked } = signer(owner, () => Promise.reject(lateError("NO_RPC_URL", {})));
    expect(await codeFrom(sendTransfer(deps, transfer()))).toBe("SEND_UNASKED");
    expect(asked).toEqual([]);
  });

  test.each([
    ["is lost", true, lateError("HTTP_REQUEST", { reason: "timeout" })],
    ["is lost in a gateway", true, lateError("HTTP_STATUS", { status: 504 })],
    ["is lost in a server", true, lateError("HTTP_STATUS", { status: 500 })],
    ["says that it has it", true, new RpcError(-32002, { data: { err: "AlreadyProcessed" } })],
  ])("S14: a signed transaction whose answer %s is sent", async (_name, isTaken, error) => {
    const node: Ask = async (method, params) => {
      const answer = method !== "sendTransaction" || isTaken ? await ask(method, params) : undefined;
      if (method === "sendTransaction") throw error;
      return answer;
    };
    const { hash } = await sendTransfer(signer(owner, node).deps, transfer());
    expect(cluster.ledger.bySignature(hash)?.err).toBeNull();
  });

  it("S14: a node that refuses by its status has taken nothing", async () => {
    const node: Ask = async (method, params) => {
      if (method === "sendTransaction") throw lateError("HTTP_STATUS", { status: 429 });
      return await ask(method, params);
    };
    expect(await codeFrom(sendTransfer(signer(owner, node).deps, transfer()))).toBe("SEND_FAILED_SOLANA");
  });

  test.each(["x", "", "1".repeat(31), 7, null])("R12: a blockhash of %j reaches no wallet", async (blockhash) => {
    const node: Ask = async (method, params) =>
      method === "getLatestBlockhash" ? { value: { blockhash, lastValidBlockHeight: 1 } } : await ask(method, params);
    const { deps, asked } = signer(owner, node);
    expect(await codeFrom(sendTransfer(deps, transfer()))).toBe("SEND_UNASKED");
    expect(asked).toEqual([]);
  });
});
