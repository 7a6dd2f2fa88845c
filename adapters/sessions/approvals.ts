import { decodeFunctionResult, encodeFunctionData, type Hex } from "viem";
import { type EvmAddress, parseEvmAddress } from "../../domain/address.ts";
import { lateError } from "../../domain/lazy-errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import { assetsOf, MOST_UNITS } from "../../domain/send/asset.ts";
import type { Units } from "../../domain/sessions/facts.ts";
import type { ApprovalGrant } from "../../domain/sessions/grant.ts";
import { swapRouter } from "../../domain/swap/networks.ts";
import type { AccountTarget } from "../../machines/account/ports.ts";
import { fetchSwapTokens } from "../blockchain-api/convert.ts";
import { pause, within } from "../browser/deadline.ts";
import { type Ask, callContract, decoded } from "../nodes/evm/contract.ts";
import { TOKEN_ABI } from "../nodes/evm/token-abi.ts";
import { ask } from "../page-wallets/shared/provider.ts";
import { checkWallet, sendError } from "../send/evm/send.ts";
import { depsFor } from "../send/send.ts";
import type { SessionsDeps, Until } from "./deps.ts";

/** Where Multicall3 stands on the chains that have it. */
const MULTICALL = "0xcA11bde05977b3631167028862bE2a173976CA11" as EvmAddress;

/** So many allowances are asked for in one call, and one by one where a chain has no Multicall3. */
const AT_ONCE = 250;
const ONE_BY_ONE = 20;

interface Known {
  address: EvmAddress;
  units: Units;
}

/** The tokens that the account holds, then those that can be swapped: an approval outlives what it was made for. */
async function tokensOf(deps: SessionsDeps, target: AccountTarget, { signal }: Until): Promise<readonly Known[]> {
  const { network } = target;
  const [held, listed] = await Promise.all([
    deps.fetchTokens({ ...target, fresh: false }, { signal }).then(({ tokens }) => assetsOf(tokens, network)),
    fetchSwapTokens(deps.api, network, signal).catch(() => []),
  ]);
  const known = new Map<string, Known>();
  for (const { address: text, symbol, decimals } of [...held, ...listed]) {
    const address = parseEvmAddress(text);
    if (address && !known.has(address)) known.set(address, { address, units: { symbol, decimals } });
  }
  return [...known.values()];
}

const allowanceData = (owner: string, spender: string): Hex =>
  encodeFunctionData({ abi: TOKEN_ABI, functionName: "allowance", args: [owner as Hex, spender as Hex] });

const allowanceIn = (data: Hex | undefined): bigint =>
  decoded(data, (answer) => decodeFunctionResult({ abi: TOKEN_ABI, functionName: "allowance", data: answer })) ?? 0n;

/** What is asked of Multicall3. The file in which viem has its ABIs brings those of ENS into the script, which nobody asks. */
const AGGREGATE_ABI = [
  {
    name: "aggregate3",
    type: "function",
    stateMutability: "view",
    inputs: [
      {
        name: "",
        type: "tuple[]",
        components: [
          { name: "target", type: "address" },
          { name: "allowFailure", type: "bool" },
          { name: "callData", type: "bytes" },
        ],
      },
    ],
    outputs: [
      {
        name: "",
        type: "tuple[]",
        components: [
          { name: "success", type: "bool" },
          { name: "returnData", type: "bytes" },
        ],
      },
    ],
  },
] as const;

/** The answers of many contracts to one question; undefined where a chain has no Multicall3. */
async function askMany(node: Ask, targets: readonly Hex[], callData: Hex): Promise<readonly Hex[] | undefined> {
  const calls = targets.map((target) => ({ target, allowFailure: true, callData }));
  const data = encodeFunctionData({ abi: AGGREGATE_ABI, functionName: "aggregate3", args: [calls] });
  const answer = await callContract(node, MULTICALL, data);
  const results = decoded(answer, (given) =>
    decodeFunctionResult({ abi: AGGREGATE_ABI, functionName: "aggregate3", data: given }),
  );
  return results?.map(({ success, returnData }) => (success ? returnData : "0x"));
}

async function allowances(node: Ask, tokens: readonly Known[], data: Hex): Promise<readonly bigint[]> {
  const parts = Array.from({ length: Math.ceil(tokens.length / AT_ONCE) }, (_, at) =>
    tokens.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );
  const read = await Promise.all(
    parts.map(async (part) => {
      const together = await askMany(
        node,
        part.map(({ address }) => address),
        data,
      );
      const each = part.slice(0, ONE_BY_ONE).map(({ address }) => callContract(node, address, data));
      return together ?? (await Promise.all(each));
    }),
  );
  return read.flat().map(allowanceIn);
}

/** What the contracts that the kit knows may take of an account's tokens, as the chain has it now. */
export async function fetchApprovals(
  deps: SessionsDeps,
  target: AccountTarget,
  until: Until,
): Promise<readonly ApprovalGrant[]> {
  const { address, network } = target;
  const spender = swapRouter(network.caipNetworkId);
  if (!spender) return [];
  const tokens = await tokensOf(deps, target, until);
  const amounts = await allowances(depsFor(deps, target).ask, tokens, allowanceData(address, spender));
  return tokens.flatMap(({ address: token, units }, at): ApprovalGrant[] => {
    const amount = amounts[at] ?? 0n;
    // Half of all that a contract can count is meant as no limit.
    return amount > 0n
      ? [{ kind: "approval", token, units, spender, amount: amount > MOST_UNITS / 2n ? null : String(amount) }]
      : [];
  });
}

/** Has the wallet set an approval to nothing, and waits until the chain has it. */
export async function revokeApproval(
  deps: SessionsDeps,
  { token, spender }: ApprovalGrant,
  target: AccountTarget,
  { signal }: Until,
): Promise<void> {
  const { address, network } = target;
  const wallet = depsFor(deps, target);
  await checkWallet(wallet, { sender: address, network });
  const data = encodeFunctionData({ abi: TOKEN_ABI, functionName: "approve", args: [spender, 0n] });
  await ask(wallet.provider, "eth_sendTransaction", [{ from: address, to: token, data, value: "0x0" }]).catch(
    (thrown: unknown) => {
      throw sendError(thrown);
    },
  );
  const late = () => lateError("GRANT_REVOKE_FAILED", {});
  await within(deps.clock, LIMITS.allowanceWait, late, signal, async (end) => {
    while (allowanceIn(await callContract(wallet.ask, token, allowanceData(address, spender))) > 0n)
      await pause(deps.clock, LIMITS.callsPoll, end);
  });
}
