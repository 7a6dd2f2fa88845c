import { decodeFunctionResult, encodeFunctionData, type Hex } from "viem";
import { type EvmAddress, parseEvmAddress } from "../../domain/addresses/address.ts";
import { lateError } from "../../domain/lazy-errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import { assetsOf, MOST_UNITS } from "../../domain/send/asset.ts";
import type { Units } from "../../domain/sessions/facts.ts";
import type { ApprovalGrant } from "../../domain/sessions/grant.ts";
import { isZkSync, swapRouter } from "../../domain/swap/networks.ts";
import type { AccountTarget } from "../../machines/account/ports.ts";
import type { OtherGrants } from "../../machines/sessions/ports.ts";
import { fetchSwapTokens } from "../blockchain-api/convert.ts";
import { pause, within } from "../browser/deadline.ts";
import { type Ask, callContract, decoded } from "../nodes/evm/contract.ts";
import { readDecimals, tokenCall } from "../nodes/evm/token.ts";
import { TOKEN_ABI } from "../nodes/evm/token-abi.ts";
import { readEnd } from "../send/evm/follow.ts";
import { askForTransaction, checkWallet, sendError } from "../send/evm/send.ts";
import { depsFor } from "../send/send.ts";
import type { SessionsDeps, Until } from "./deps.ts";

/** Where Multicall3 stands on every chain with a router, and on zkSync. */
const MULTICALL = "0xcA11bde05977b3631167028862bE2a173976CA11" as EvmAddress;
const ZKSYNC_MULTICALL = "0xF9cda624FBC7e059355ce98a31693d299FaCd963" as EvmAddress;

/** So many allowances are asked for in one call. */
const AT_ONCE = 250;

interface Known {
  address: EvmAddress;
  units: Units;
}

/**
 * The tokens that the account holds, then those that can be swapped: an approval outlives what it was made for. `isWhole`: nobody failed
 * to say.
 */
async function tokensOf(
  deps: SessionsDeps,
  target: AccountTarget,
  { signal }: Until,
): Promise<{ tokens: readonly Known[]; isWhole: boolean }> {
  const { network } = target;
  let isWhole = true;
  const miss = () => {
    isWhole = false;
    return [];
  };
  const portfolio = deps.fetchTokens({ ...target, fresh: false }, { signal });
  const lists = await Promise.all([
    portfolio.then(({ tokens }) => assetsOf(tokens, network)).catch(miss),
    fetchSwapTokens(deps.api, network, signal).catch(miss),
  ]);
  const known = new Map<string, Known>();
  for (const { address: text, symbol, decimals } of lists.flat()) {
    const address = parseEvmAddress(text);
    if (address && !known.has(address)) known.set(address, { address, units: { symbol, decimals } });
  }
  return { tokens: [...known.values()], isWhole };
}

const allowanceData = (owner: string, spender: string): Hex =>
  encodeFunctionData({ abi: TOKEN_ABI, functionName: "allowance", args: [owner as Hex, spender as Hex] });

/** Undefined where nobody says. */
const allowanceIn = (data: Hex | undefined): bigint | undefined =>
  decoded(data, (answer) => decodeFunctionResult({ abi: TOKEN_ABI, functionName: "allowance", data: answer }));

/** The one function of Multicall3 that is called. viem's own file of ABIs would bring those of ENS into the script, too. */
const AGGREGATE_ABI = [
  {
    name: "aggregate3",
    type: "function",
    stateMutability: "view",
    inputs: [{ type: "tuple[]", components: [{ type: "address" }, { type: "bool" }, { type: "bytes" }] }],
    outputs: [{ type: "tuple[]", components: [{ type: "bool" }, { type: "bytes" }] }],
  },
] as const;

/** The allowances of the tokens, in their order: 0 where a contract refuses, undefined where no node answers. */
async function allowances(
  node: Ask,
  multicall: EvmAddress,
  tokens: readonly Known[],
  question: Hex,
): Promise<readonly (bigint | undefined)[]> {
  const chunks = Array.from({ length: Math.ceil(tokens.length / AT_ONCE) }, (_, at) =>
    tokens.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );
  const read = chunks.map(async (chunk) => {
    const calls = chunk.map(({ address }) => [address, true, question] as const);
    const aggregate = callContract(node, multicall, encodeFunctionData({ abi: AGGREGATE_ABI, args: [calls] }));
    const data = await aggregate.catch(() => undefined);
    const results = decoded(data, (hex) => decodeFunctionResult({ abi: AGGREGATE_ABI, data: hex }));
    return chunk.map((_, at) => {
      const [isDone, answer] = results?.[at] ?? [];
      return isDone === undefined ? undefined : (isDone && allowanceIn(answer)) || 0n;
    });
  });
  return (await Promise.all(read)).flat();
}

/** The current allowances that an account has approved for the contracts that AppKit knows. */
export async function fetchApprovals(deps: SessionsDeps, target: AccountTarget, until: Until): Promise<OtherGrants> {
  const { address, network } = target;
  const { caipNetworkId: networkId } = network;
  const spender = swapRouter(networkId);
  if (!spender) return { grants: [], missing: [] };
  const { tokens, isWhole } = await tokensOf(deps, target, until);
  const multicall = isZkSync(networkId) ? ZKSYNC_MULTICALL : MULTICALL;
  const { ask } = depsFor(deps, target);
  const amounts = await allowances(ask, multicall, tokens, allowanceData(address, spender));
  const found = tokens.map(async ({ address: token, units }, at): Promise<ApprovalGrant[]> => {
    const count = amounts[at] ?? 0n;
    if (count === 0n) return [];
    // The lists may be wrong, and a wrong number of decimals makes an approval look small.
    const decimals = await readDecimals(tokenCall(ask, token)).catch(() => undefined);
    // Half of all that a contract can count is meant as no limit.
    const amount = count > MOST_UNITS / 2n ? null : String(count);
    const told = { symbol: units.symbol, decimals: decimals ?? units.decimals };
    return [{ kind: "approval", networkId, token, units: told, spender, amount }];
  });
  const grants = (await Promise.all(found)).flat();
  return { grants, missing: isWhole && !amounts.includes(undefined) ? [] : ["approval"] };
}

/**
 * Has the wallet set an approval to nothing, on the network that it is for, and waits until the chain has it. One that is gone by now is
 * not asked for; one that was sent and is not there in time is no failure: it may still come (S14). Rejects with GRANT_REVOKE_FAILED where
 * the chain reverted it.
 */
export async function revokeApproval(
  deps: SessionsDeps,
  { token, spender, networkId }: ApprovalGrant,
  account: AccountTarget,
  at: Until,
): Promise<void> {
  const { address } = account;
  const network = deps.networks().find(({ caipNetworkId }) => caipNetworkId === networkId) ?? account.network;
  const target = { address, network };
  const wallet = depsFor(deps, target);
  const isGone = async () => {
    const answer = await callContract(wallet.ask, token, allowanceData(address, spender)).catch(() => undefined);
    return allowanceIn(answer) === 0n;
  };
  if (await isGone()) return;
  if (networkId !== account.network.caipNetworkId) await deps.switchNetwork(target, at);
  await checkWallet(wallet, { sender: address, network });
  const data = encodeFunctionData({ abi: TOKEN_ABI, functionName: "approve", args: [spender, 0n] });
  const answer = askForTransaction(wallet, network, { from: address, to: token, data, value: "0x0" });
  const hash = await answer.catch((thrown: unknown) => {
    throw sendError(thrown);
  });
  const failed = () => lateError("GRANT_REVOKE_FAILED", {});
  const isReverted = async () => {
    const ended = typeof hash === "string" ? await readEnd(wallet.ask, hash).catch(() => undefined) : undefined;
    return ended?.end === "reverted";
  };
  const watched = await within(deps.clock, LIMITS.allowanceWait, failed, at.signal, async (end) => {
    while (!(await isGone())) {
      if (await isReverted()) return "reverted";
      await pause(deps.clock, LIMITS.callsPoll, end);
    }
    return "gone";
  }).catch(() => "unknown");
  if (watched === "reverted") throw failed();
}
