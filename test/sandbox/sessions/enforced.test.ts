import fc from "fast-check";
import { type AbiFunction, encodeFunctionData, erc20Abi, type Hex, parseEther, toHex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { expect, it } from "vitest";
import { formatExact } from "../../../domain/format.ts";
import { type CallLimit, limitsIn, type SpendLimit } from "../../../domain/sessions/permission.ts";
import { totalsOf } from "../../../domain/sessions/total.ts";
import { limitWords, type Terms } from "../../../domain/sessions/words.ts";
import { contracts, tokensOf } from "../../../sandbox/assets/tokens.ts";
import { stewardIndex } from "../../../sandbox/chains/table.ts";
import { accountAbi } from "../../../sandbox/contracts/artifacts/account.ts";
import { accountFactoryAbi } from "../../../sandbox/contracts/artifacts/account-factory.ts";
import { callData } from "../../../sandbox/contracts/encode.ts";
import { contextOf } from "../../../sandbox/frame/page/evm/session-grant.ts";
import { runs } from "../../runs.ts";
import { startedSandbox } from "../started.ts";
import { randomGrant } from "./random-grants.ts";

const sandbox = startedSandbox();

const key = privateKeyToAccount(generatePrivateKey());
const SIGNER = { type: "keys", data: { keys: [{ type: "secp256k1", publicKey: key.publicKey }] } };
const ANYBODY: Hex = "0x00000000000000000000000000000000000000aa";

interface Call {
  readonly target: Hex;
  readonly value: bigint;
  readonly data: Hex;
}

type Asked = readonly [method: string, ...params: unknown[]];

/** The answers of the node to many questions at once; an error is told as such. */
async function askAll(questions: readonly Asked[]): Promise<{ result?: unknown; error?: unknown }[]> {
  const body = questions.map(([method, ...params], id) => ({ jsonrpc: "2.0", id, method, params }));
  const headers = { "content-type": "application/json" };
  const response = await fetch(sandbox().nodes["eip155:1"] ?? "", {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  const answers = (await response.json()) as { id: number; result?: unknown; error?: unknown }[];
  return answers.toSorted((one, other) => one.id - other.id);
}

async function ask(...question: Asked): Promise<unknown> {
  const [answer] = await askAll([question]);
  if (answer?.error) throw new Error(JSON.stringify(answer.error));
  return answer?.result;
}

/** A smart account of the first development account, with more of everything than any grant allows. */
async function richAccount(): Promise<{ owner: string; account: Hex }> {
  const owner = String(sandbox().keys[0]?.address);
  const args = [owner as Hex, 0n] as const;
  const create = encodeFunctionData({ abi: accountFactoryAbi, functionName: "createAccount", args });
  await ask("eth_sendTransaction", { from: owner, to: contracts.accountFactory, data: create });
  const where = encodeFunctionData({ abi: accountFactoryAbi, functionName: "getAddress", args });
  const word = String(await ask("eth_call", { to: contracts.accountFactory, data: where }, "latest"));
  const account: Hex = `0x${word.slice(-40)}`;
  await ask("anvil_setBalance", account, toHex(2n ** 120n));
  const steward = String(sandbox().keys[stewardIndex]?.address);
  for (const { address } of tokensOf("eip155:1").filter(({ kind }) => kind === "erc20"))
    await ask("eth_sendTransaction", {
      from: steward,
      to: address,
      data: callData("mint(address,uint256)", account, 2n ** 120n),
    });
  return { owner, account };
}

const withSession = (context: Hex, calls: readonly Call[]): Hex =>
  encodeFunctionData({ abi: accountAbi, functionName: "executeSession", args: [context, calls] });

const sending = ({ token }: Pick<SpendLimit, "token">, units: bigint): Call =>
  token === null
    ? { target: ANYBODY, value: units, data: "0x" }
    : {
        target: token,
        value: 0n,
        data: encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: [ANYBODY, units] }),
      };

/** Something that a session tries at a moment, and whether it is allowed to by what is said of it. */
interface Try {
  readonly calls: readonly Call[];
  readonly at: number;
  readonly isAllowed: boolean;
  readonly what: string;
}

/** Around each amount: all of it in one call or in two, and one unit more; before its start, in its first second, and at both sides of the end. */
function spendTries(limits: readonly SpendLimit[], now: number, expiry: number): Try[] {
  return limits.flatMap((limit) => {
    const moments = [now, limit.start - 1, limit.start, limit.start + limit.period, expiry - 1, expiry];
    return moments
      .filter((at) => at >= now)
      .flatMap((at): Try[] => {
        const open = limits.filter(({ token, start }) => token === limit.token && start <= at);
        const sum = at < expiry ? open.reduce((total, { amount }) => total + amount, 0n) : 0n;
        const isOpen = sum > 0n;
        const part = sum / 3n;
        const what = `${limit.token} ${sum} at ${at - now}`;
        return [
          { what, at, calls: [sending(limit, sum || 1n)], isAllowed: isOpen },
          { what: `${what} in two`, at, calls: [sending(limit, part), sending(limit, sum - part)], isAllowed: isOpen },
          { what: `${what} and one more`, at, calls: [sending(limit, sum), sending(limit, 1n)], isAllowed: false },
          { what: `more than ${what}`, at, calls: [sending(limit, sum + 1n)], isAllowed: false },
        ];
      });
  });
}

const NEAR = { EQUAL: 0n, GREATER_THAN: 1n, LESS_THAN: -1n } as const;
const BROKEN = { EQUAL: 1n, GREATER_THAN: 0n, LESS_THAN: 0n } as const;

/** Around each function: its conditions just met and just not, its coins at the most and one more, another function, another contract, too late. */
function callTries(limit: CallLimit, abi: AbiFunction, now: number, expiry: number): Try[] {
  const met = abi.inputs.map((_, at) => {
    const of = limit.conditions[at];
    return of ? of.value + NEAR[of.operator] : 7n;
  });
  const data = (args: readonly bigint[], item = abi) => encodeFunctionData({ abi: [item], args: [...args] } as never);
  const call = { target: limit.address, value: limit.value, data: data(met) } as const;
  const broken = limit.conditions.map(({ operator, value }, at): Try => {
    const args = met.with(at, value + BROKEN[operator]);
    return { what: `${operator} broken`, at: now, calls: [{ ...call, data: data(args) }], isAllowed: false };
  });
  const other = { ...abi, name: `${abi.name}Other` };
  return [
    { what: "at the limit", at: now, calls: [call], isAllowed: true },
    { what: "as often as it likes", at: expiry - 1, calls: [call, call, call], isAllowed: true },
    { what: "too many coins", at: now, calls: [{ ...call, value: limit.value + 1n }], isAllowed: false },
    { what: "another function", at: now, calls: [{ ...call, data: data(met, other) }], isAllowed: false },
    { what: "another contract", at: now, calls: [{ ...call, target: ANYBODY }], isAllowed: false },
    { what: "too late", at: expiry, calls: [call], isAllowed: false },
    ...broken,
  ];
}

const TERMS: Terms = {
  ...{
    coin: { symbol: "ETH", decimals: 0 },
    lang: "en-US",
    from: 0,
    say: ({ values = {} }) => Object.values(values).join(" "),
  },
  tokens: Object.fromEntries(tokensOf("eip155:1").map(({ address, symbol }) => [address, { symbol, decimals: 0 }])),
};

let rich: { owner: string; account: Hex };

async function grant(context: Hex): Promise<void> {
  const data = encodeFunctionData({ abi: accountAbi, functionName: "grantSession", args: [context] });
  const hash = await ask("eth_sendTransaction", { from: rich.owner, to: rich.account, data });
  // The node answers before the block is there.
  while (!(await ask("eth_getTransactionReceipt", hash)));
}

async function now(): Promise<number> {
  const block = (await ask("eth_getBlockByNumber", "latest", false)) as { timestamp: string };
  return Number(block.timestamp);
}

/** The chain's verdicts, try by try. */
async function passed(context: Hex, tries: readonly Try[]): Promise<boolean[]> {
  const answers = await askAll(
    tries.map(({ calls, at }) => [
      "eth_call",
      { from: key.address, to: rich.account, data: withSession(context, calls) },
      "latest",
      {},
      { time: toHex(at) },
    ]),
  );
  return answers.map(({ error }) => error === undefined);
}

const salt = (): Uint8Array => crypto.getRandomValues(new Uint8Array(32));

it("sandbox: ACCT-11, SAFETY: what the screen says of a grant is what the chain allows, around each of its limits", async () => {
  rich = await richAccount();
  const at = await now();
  await fc.assert(
    fc.asyncProperty(randomGrant({ now: at }), async ({ permissions, expiry }) => {
      const context = contextOf({ permissions, expiry, signer: SIGNER }, salt());
      await grant(context);
      const limits = permissions.map((permission) => limitsIn(permission));
      const spends = limits.flat().filter((limit) => limit.kind === "spend");
      for (const limit of spends)
        expect(limitWords(limit, TERMS).sentence.values?.["amount"]).toContain(
          formatExact(String(limit.amount), TERMS.lang),
        );
      const callable = permissions.flatMap(({ type, data }, index) => {
        if (type !== "contract-call" || !("abi" in data)) return [];
        return (limits[index] ?? []).flatMap((limit, each) =>
          limit.kind === "call" ? callTries(limit, data.abi[each] as AbiFunction, at, expiry) : [],
        );
      });
      const tries = [...spendTries(spends, at, expiry), ...callable];
      const answers = await passed(context, tries);
      const wrong = tries.filter(({ isAllowed }, index) => answers[index] !== isAllowed);
      expect(wrong.map(({ what, isAllowed }) => `${what}: ${isAllowed ? "refused" : "passed"}`)).toEqual([]);
    }),
    { numRuns: runs(1_000) },
  );
}, 600_000);

it("sandbox: ACCT-11, SAFETY: what is sent in a whole lifetime adds up to what the screen says, and nothing goes once it is revoked", async () => {
  rich = await richAccount();
  const from = (await now()) + 10;
  const permissions = [
    { type: "native-token-recurring-allowance", data: { allowance: "7", start: from, period: 100 } },
    { type: "native-token-recurring-allowance", data: { allowance: "5", start: from + 150, period: 1_000 } },
  ];
  const expiry = from + 250;
  const context = contextOf({ permissions, expiry, signer: SIGNER }, salt());
  await grant(context);
  await ask("anvil_setBalance", key.address, toHex(parseEther("1")));
  await ask("anvil_impersonateAccount", key.address);
  const most = totalsOf(permissions.flatMap(limitsIn), { from, expiry }).get(null);
  expect(most).toBe(3n * 7n + 5n);
  let sent = 0n;
  for (let at = from; at < expiry + 30; at += 20) {
    await ask("evm_setNextBlockTimestamp", at);
    await ask("evm_mine");
    // As much as goes at this moment, unit by unit.
    for (const units of [12n, 7n, 5n]) {
      const data = withSession(context, [sending({ token: null }, units)]);
      const call = { from: key.address, to: rich.account, data };
      const [tried] = await askAll([["eth_call", call, "latest"]]);
      if (tried?.error) continue;
      await ask("evm_setNextBlockTimestamp", at + 1);
      await ask("eth_sendTransaction", call);
      sent += units;
      break;
    }
  }
  expect(sent).toBe(most);
  const later = contextOf({ permissions, expiry: expiry + 10_000, signer: SIGNER }, salt());
  await grant(later);
  const moment = await now();
  const one: Try = { what: "one", at: moment, calls: [sending({ token: null }, 1n)], isAllowed: true };
  expect(await passed(later, [one])).toEqual([true]);
  const data = encodeFunctionData({ abi: accountAbi, functionName: "revokeSession", args: [later] });
  await ask("eth_sendTransaction", { from: rich.owner, to: rich.account, data });
  await ask("eth_sendTransaction", { from: rich.owner, to: rich.account, data });
  expect(await passed(later, [one])).toEqual([false]);
});

it("sandbox: SAFETY: nobody but the key uses a session, and nobody but the owner grants one", async () => {
  rich = await richAccount();
  const expiry = (await now()) + 1_000;
  const permissions = [{ type: "native-token-recurring-allowance", data: { allowance: "7", start: 0, period: 100 } }];
  const context = contextOf({ permissions, expiry, signer: SIGNER }, salt());
  const use = { from: key.address, to: rich.account, data: withSession(context, [sending({ token: null }, 1n)]) };
  const give = encodeFunctionData({ abi: accountAbi, functionName: "grantSession", args: [context] });
  const [early, foreign] = await askAll([
    ["eth_call", use, "latest"],
    ["eth_call", { from: key.address, to: rich.account, data: give }, "latest"],
  ]);
  await grant(context);
  const [own, stranger] = await askAll([
    ["eth_call", use, "latest"],
    ["eth_call", { ...use, from: rich.owner }, "latest"],
  ]);
  expect([early, foreign, own, stranger].map((answer) => answer?.error === undefined)).toEqual([
    false,
    false,
    true,
    false,
  ]);
});
