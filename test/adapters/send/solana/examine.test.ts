import { beforeEach, describe, expect, it, test } from "vitest";
import { estimateTransfer } from "../../../../adapters/send/solana/estimate.ts";
import { examineTransfer } from "../../../../adapters/send/solana/examine.ts";
import type { Address } from "../../../../domain/addresses/address.ts";
import { lateError } from "../../../../domain/lazy-errors.ts";
import { risksOf } from "../../../../domain/send/risks.ts";
import { associatedAddress, programs } from "../../../../sandbox/solana/addresses.ts";
import { keyOf } from "../../../../sandbox/solana/keys.ts";
import { packTokenAccount } from "../../../../sandbox/solana/token.ts";
import {
  chains,
  cluster,
  friend,
  held,
  NETWORK,
  owner,
  PYUSD,
  poor,
  SOL,
  stranger,
  transfer,
  USDC,
  walletOf,
} from "./cluster.ts";
import { KEEPS, placeFeeToken } from "./fee-token.ts";

const { deps } = walletOf();
const sender = owner.address as Address;
const RENT = "0.00203928";

/** Somebody of whom nobody else's test knows: what is put on the cluster by hand stays there. */
function newcomer(seed: number, account: { owner: string; data: Uint8Array; lamports: bigint }): string {
  const { address } = keyOf(Buffer.alloc(32, seed));
  const at = associatedAddress(address, USDC.address as string, programs.token);
  cluster.runtime.setAccount(at, { ...account, executable: false });
  return address;
}

beforeEach(() => chains.reset());

describe("estimates", () => {
  it("SEND-1 SEND-6: SOL can be sent to the last lamport, less a fee that is fixed", async () => {
    const estimate = await estimateTransfer(deps, { sender, network: NETWORK, asset: SOL });
    expect(estimate).toEqual({
      fee: { likely: "0.000015", most: "0.000015" },
      ...{ isCovered: false, coin: "12.5", balance: "12.5", most: "12.499985" },
    });
  });

  it("SEND-6: somebody who has nothing can send nothing", async () => {
    const estimate = await estimateTransfer(deps, { sender: stranger, network: NETWORK, asset: SOL });
    expect(estimate).toMatchObject({ coin: "0", balance: "0", most: "0" });
    const none = await estimateTransfer(deps, { sender: stranger, network: NETWORK, asset: USDC });
    expect(none).toMatchObject({ coin: "0", balance: "0", most: "0" });
  });

  it("SEND-1: of a token all can be sent, and the fee has a bound", async () => {
    const draft = { sender, network: NETWORK, asset: USDC };
    const { fee, ...rest } = await estimateTransfer(deps, {
      ...draft,
      receiver: friend.address as Address,
      amount: "1",
    });
    expect(rest).toEqual({ isCovered: false, coin: "12.5", balance: "2500.75", most: "2500.75" });
    expect(fee).toEqual({ likely: "0.0000052", most: "0.000015" });
    expect((await estimateTransfer(deps, draft)).fee).toEqual(fee);
  });

  test.each([
    [USDC, RENT],
    [PYUSD, "0.00207408"],
  ])("SEND-1: opening the receiver's account of a token takes a deposit (%#)", async (asset, deposit) => {
    const estimate = await estimateTransfer(deps, { sender, network: NETWORK, asset, receiver: stranger });
    // Opening takes 40,000 units more, at the lowest bid.
    expect(estimate.fee).toMatchObject({ deposit, likely: "0.0000056" });
  });

  it("SEND-6: a node that tells of no bids costs no more than the lowest one", async () => {
    const ask = async (method: string, params: unknown) => {
      if (method === "getRecentPrioritizationFees") throw new Error("method not found");
      return await deps.ask(method, params);
    };
    const { fee } = await estimateTransfer({ ...deps, ask }, { sender, network: NETWORK, asset: USDC });
    expect(fee.likely).toBe("0.0000052");
  });

  it.each([
    [3n, 9n, 5n],
    [9n, 5n, 3n],
    [3n, 5n, 9n],
  ])(
    "SEND-1: of several accounts of a token the one that holds the most is sent from (%d, %d, %d)",
    async (...amounts) => {
      const [mint, bids] = [USDC.address as string, [] as unknown[]];
      const accounts = amounts.map((amount, at) => {
        const data = Buffer.from(packTokenAccount(mint, sender, amount, programs.token)).toString("base64");
        const account = { lamports: 1, owner: programs.token, executable: false, data: [data, "base64"] };
        return { pubkey: keyOf(Buffer.alloc(32, 90 + at)).address, account };
      });
      const ask = async (method: string, params: unknown) => {
        if (method === "getRecentPrioritizationFees") bids.push(params);
        return method === "getTokenAccountsByOwner" ? { value: accounts } : await deps.ask(method, params);
      };
      const estimate = await estimateTransfer({ ...deps, ask }, { sender, network: NETWORK, asset: USDC });
      expect(estimate).toMatchObject({ balance: "0.000009", most: "0.000009" });
      const source = accounts[amounts.indexOf(9n)]?.pubkey;
      expect(bids).toEqual([[[source, source]]]);
    },
  );

  it.each([friend.address, stranger])(
    "SEND-1: what is no mint is no token, whatever its node says (%#)",
    async (address) => {
      const ask = async (method: string, params: unknown) =>
        method === "getTokenAccountsByOwner" ? { value: [] } : await deps.ask(method, params);
      const asset = { ...USDC, address: address as Address };
      const estimate = estimateTransfer({ ...deps, ask }, { sender, network: NETWORK, asset });
      await expect(estimate).rejects.toThrow("is no mint");
    },
  );

  it("SEND-6: bids follow what others bid, and end at a bound", async () => {
    const bidding = (bid: number) => ({
      ...deps,
      ask: async (method: string, params: unknown) =>
        method === "getRecentPrioritizationFees"
          ? [9 * bid, 0, 0, bid, 0, 0, 0, 0].map((prioritizationFee, slot) => ({ slot, prioritizationFee }))
          : await deps.ask(method, params),
    });
    const draft = { sender, network: NETWORK, asset: USDC };
    expect((await estimateTransfer(bidding(100_000), draft)).fee.likely).toBe("0.000007");
    expect((await estimateTransfer(bidding(10 ** 12), draft)).fee.likely).toBe("0.000015");
  });
});

describe("examinations", () => {
  it("SEND-6: a token's transfer may take a fifth more units than its simulation, and a thousand", async () => {
    const ask = async (method: string, params: unknown) => {
      const answer = await deps.ask(method, params);
      if (method !== "simulateTransaction") return answer;
      return { value: { ...(answer as { value: object }).value, unitsConsumed: 100_000 } };
    };
    const { estimate } = await examineTransfer({ ...deps, ask }, transfer({ asset: USDC, amount: "1" }));
    // 121,000 units at the lowest bid, beside the signature.
    expect(estimate.fee.likely).toBe("0.00000621");
  });

  it("S12 SEND-1: SOL is promised to the lamport, fees apart", async () => {
    const { outcome, facts } = await examineTransfer(deps, transfer({ amount: "1.000000001" }));
    expect(outcome).toEqual({
      state: "promised",
      changes: [
        { whose: "sender", symbol: "SOL", amount: "-1.000000001" },
        { whose: "receiver", symbol: "SOL", amount: "1.000000001" },
      ],
    });
    expect(facts).toEqual({ isContract: false, isToken: false });
  });

  test.each([
    [USDC, friend.address],
    [USDC, stranger],
    [PYUSD, stranger],
  ])("S12 SEND-1: a token is promised to the unit (%#)", async (asset, to) => {
    const { outcome, estimate } = await examineTransfer(deps, transfer({ asset, to, amount: "0.000001" }));
    const { symbol } = asset;
    expect(outcome).toEqual({
      state: "promised",
      changes: [
        { whose: "sender", symbol, amount: "-0.000001" },
        { whose: "receiver", symbol, amount: "0.000001" },
      ],
    });
    expect(estimate.fee.deposit !== undefined).toBe(to === stranger);
    expect(Number(estimate.fee.likely)).toBeLessThan(Number(estimate.fee.most));
  });

  it("SEND-1: a token's account that somebody has put SOL at is opened all the same, for the rest of the rent", async () => {
    const to = newcomer(81, { owner: programs.system, data: Buffer.alloc(0), lamports: 1_000_000n });
    const { outcome, estimate } = await examineTransfer(deps, transfer({ asset: USDC, to, amount: "1" }));
    expect(outcome).toMatchObject({ state: "promised", changes: [{ amount: "-1" }, { amount: "1" }] });
    expect(estimate.fee.deposit).toBe("0.00103928");
  });

  it("S12b SEND-1: nothing goes to a receiver's account of a token that belongs to somebody else by now", async () => {
    const mint = USDC.address as string;
    const data = packTokenAccount(mint, keyOf(Buffer.alloc(32, 83)).address, 5n, programs.token);
    const rent = cluster.runtime.rent(BigInt(data.length));
    const to = newcomer(82, { owner: programs.token, data, lamports: rent });
    const { outcome, estimate } = await examineTransfer(deps, transfer({ asset: USDC, to, amount: "1" }));
    const reason = "the receiver's account of this token belongs to somebody else";
    expect(outcome).toEqual({ state: "refused", fault: { code: "NODE_REVERTED", values: { reason } } });
    expect(estimate.fee.deposit).toBeUndefined();
  });

  it("S12b: a token that keeps a part promises less", async () => {
    placeFeeToken(sender, 100_000n);
    const sent = transfer({ asset: KEEPS, to: stranger, amount: "100" });
    const examination = await examineTransfer(deps, sent);
    expect(examination.outcome).toMatchObject({ changes: [{ amount: "-100" }, { amount: "99" }] });
    const risks = risksOf(sent, { examination, known: null, assets: [] });
    expect(risks).toEqual([{ kind: "getsLess", amount: "99", symbol: "KEEP" }]);
  });

  it("S12b: to oneself nothing changes", async () => {
    const { outcome } = await examineTransfer(deps, transfer({ to: sender }));
    expect(outcome).toEqual({ state: "promised", changes: [{ whose: "sender", symbol: "SOL", amount: "0" }] });
  });

  it("S12b: to one's own account of the token nothing changes, and it is told as one's own", async () => {
    const to = associatedAddress(owner.address, USDC.address ?? "", programs.token);
    const sent = transfer({ asset: USDC, to, amount: "1.5" });
    const examination = await examineTransfer(deps, sent);
    expect(examination.outcome).toMatchObject({ changes: [{ whose: "sender", amount: "0" }] });
    expect(risksOf(sent, { examination, known: [], assets: [] })).toEqual([{ kind: "self" }]);
  });

  const account = associatedAddress(friend.address, USDC.address ?? "", programs.token);

  test.each([
    [
      "a token account of the same token",
      USDC,
      account,
      { isContract: false, isToken: false, isOwn: false },
      "promised",
    ],
    ["a token account of another token", PYUSD, account, { isContract: true, isToken: true }, "refused"],
    ["a token account that gets SOL", SOL, account, { isContract: true, isToken: true }, "promised"],
    ["the mint", USDC, USDC.address ?? "", { isContract: true, isToken: true }, "promised"],
    ["a program", SOL, programs.token, { isContract: true, isToken: false }, "promised"],
    [
      "an address of no key",
      USDC,
      associatedAddress(stranger, account, programs.token),
      { isContract: true, isToken: false },
      "promised",
    ],
  ])("S12b SEND-1: the receiver is %s", async (_name, asset, to, facts, state) => {
    const examination = await examineTransfer(deps, transfer({ asset, to, amount: "0.01" }));
    expect(examination.facts).toEqual(facts);
    expect(examination.outcome.state).toBe(state);
  });

  const reason = (text: string) => ({ code: "NODE_REVERTED", values: { reason: text } });
  const left = "the sending account would keep too little. Send all of it, or less";

  test.each([
    ["more SOL than there is", { amount: "12.5" }, { code: "NODE_FUNDS_LOW" }],
    ["more of a token than there is", { asset: USDC, amount: "2500.750001" }, { code: "NODE_FUNDS_LOW" }],
    ["out of an empty account", { sender: stranger }, { code: "NODE_FUNDS_LOW" }],
    ["all but one lamport", { amount: "12.499984999" }, reason(left)],
    [
      "too little for a new account",
      { to: stranger, amount: "0.000001" },
      reason("the receiving account is new, and would get too little"),
    ],
    [
      "a token whose decimals are others",
      { asset: { ...USDC, decimals: 5 } },
      reason("decimals different from the Mint decimals"),
    ],
  ])("SEND-7: the cluster refuses %s", async (_name, change, fault) => {
    const { outcome } = await examineTransfer(deps, transfer(change));
    expect(outcome).toEqual({ state: "refused", fault });
  });

  it("SEND-7: a frozen account is named", async () => {
    const source = associatedAddress(sender, USDC.address ?? "", programs.token);
    const before = cluster.account(source) as NonNullable<ReturnType<typeof cluster.account>>;
    const data = Uint8Array.from(before.data);
    data[108] = 2;
    cluster.runtime.setAccount(source, { ...before, data });
    const { outcome } = await examineTransfer(deps, transfer({ asset: USDC }));
    cluster.runtime.setAccount(source, before);
    expect(outcome).toMatchObject({
      state: "refused",
      fault: { values: { reason: expect.stringMatching(/frozen/i) } },
    });
  });

  it("SEND-6: a poor sender of a token cannot open an account for it", async () => {
    chains.all[0]?.transferToken(owner, poor.address, USDC.address ?? "", 5n);
    const account = cluster.account(poor.address);
    if (account) cluster.runtime.setAccount(poor.address, { ...account, lamports: 1_500_000n });
    const { outcome } = await examineTransfer(
      deps,
      transfer({ sender: poor.address as Address, asset: USDC, to: stranger, amount: "0.000001" }),
    );
    if (account) cluster.runtime.setAccount(poor.address, account);
    expect(outcome).toEqual({ state: "refused", fault: { code: "NODE_FUNDS_LOW" } });
    expect(held(poor.address, USDC)).toBe(5n);
  });

  test.each(["getMultipleAccounts", "simulateTransaction"])("R12: without %s nothing is promised", async (silent) => {
    const ask = async (method: string, params: unknown) => {
      if (method === silent) throw lateError("HTTP_REQUEST", { reason: "failed" });
      return await deps.ask(method, params);
    };
    const { outcome, estimate } = await examineTransfer({ ...deps, ask }, transfer());
    expect(outcome).toEqual({ state: "unknown" });
    expect(estimate.fee.most).toBe("0.000015");
    expect(estimate.coin).toBe(silent === "simulateTransaction" ? "12.5" : null);
  });

  test.each([
    ["the sender's", "getTokenAccountsByOwner", USDC, []],
    ["the receiver's", "getMultipleAccounts", SOL, [null]],
  ])(
    "S12, R12: a node behind that lacks %s balance lets nothing be promised that no transfer brings",
    async (_, method, asset, lacking) => {
      const ask = async (name: string, params: unknown) => {
        const answer = (await deps.ask(name, params)) as { value: unknown[] };
        return name === method ? { value: [...answer.value.slice(0, lacking.length), ...lacking] } : answer;
      };
      const { outcome } = await examineTransfer({ ...deps, ask }, transfer({ asset }));
      expect(outcome).toEqual({ state: "unknown" });
    },
  );

  it("S12, R12: a node that leaves out the accounts after the transfer tells of no change", async () => {
    const ask = async (name: string, params: unknown) => {
      const answer = (await deps.ask(name, params)) as { value: object };
      return name === "simulateTransaction" ? { value: { ...answer.value, accounts: [] } } : answer;
    };
    const { outcome } = await examineTransfer({ ...deps, ask }, transfer());
    expect(outcome).toEqual({ state: "promised", changes: [] });
  });

  it("R12: bids that are none, beside a simulation that fails, leave the bounds of the fee", async () => {
    const ask = async (method: string, params: unknown) => {
      if (method === "simulateTransaction") throw lateError("HTTP_REQUEST", { reason: "failed" });
      return method === "getRecentPrioritizationFees" ? "none" : await deps.ask(method, params);
    };
    const { outcome, estimate } = await examineTransfer({ ...deps, ask }, transfer({ asset: USDC }));
    expect([outcome, estimate.fee.most]).toEqual([{ state: "unknown" }, "0.000015"]);
  });

  const nonsense = [null, 7, "x", {}, [], { value: null }, { value: [{}] }, { value: [{ lamports: -1 }] }];

  test.each(nonsense)("R12: a node that answers with %j is none", async (answer) => {
    const lying = { ...deps, ask: async () => answer };
    for (const asset of [SOL, USDC]) {
      const examination = await examineTransfer(lying, transfer({ asset }));
      expect(examination.outcome).toEqual({ state: "unknown" });
      const estimate = estimateTransfer(lying, { sender, network: NETWORK, asset });
      await expect(estimate).rejects.toMatchObject({ code: "HTTP_REQUEST" });
    }
  });
});
