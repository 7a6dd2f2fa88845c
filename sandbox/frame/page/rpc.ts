import type { Hex } from "viem";
import { isRecord } from "../../../domain/record.ts";
import type { Approvals } from "./approval/approval.ts";
import type { Prepared } from "./approval/sheet.ts";
import { type ChainId, chainOf, hexOf } from "./chain.ts";
import { sendCalls } from "./evm/batch.ts";
import { grantPermissions, revokePermissions } from "./evm/permissions.ts";
import { sendTransaction } from "./evm/send.ts";
import type { EvmSender } from "./evm/sender.ts";
import { personalSign, signTypedData } from "./evm/sign.ts";
import { callsStatus, capabilitiesOf } from "./evm/wallet-calls.ts";
import type { PayloadOf } from "./messages.ts";
import { kindOf, type UnsafeMethod } from "./methods.ts";
import type { AskNode } from "./node.ts";
import { type ApprovalRequest, listOf } from "./request-context.ts";
import type { Session } from "./session.ts";
import { signAllTransactions, signAndSend, signMessage, signTransaction } from "./solana/sign.ts";
import type { Wallet } from "./wallet.ts";

/** Dependencies of an RPC answer. */
export interface RpcDeps {
  readonly ask: AskNode;
  readonly session: Session;
  readonly wallet: Wallet;
  readonly sender: EvmSender;
  readonly approvals: Approvals;
  readonly factory: Hex;
}

type Query = PayloadOf<"RPC_REQUEST">;

const PREPARE: Readonly<Record<UnsafeMethod, (approval: ApprovalRequest, factory: Hex) => Promise<Prepared>>> = {
  personal_sign: personalSign,
  eth_signTypedData_v4: signTypedData,
  eth_sendTransaction: sendTransaction,
  wallet_sendCalls: sendCalls,
  wallet_grantPermissions: grantPermissions,
  wallet_revokePermissions: revokePermissions,
  solana_signMessage: signMessage,
  solana_signTransaction: signTransaction,
  solana_signAllTransactions: signAllTransactions,
  solana_signAndSendTransaction: signAndSend,
  eth_sendUserOperation: () => Promise.reject(new Error("eth_sendUserOperation is not supported by this wallet")),
};

/** The chain that a call is for: the one it names, else the last of its namespace (protocol.md §1.3, later clients). */
function chainFor({ method, chainId, chainNamespace }: Query, wallet: Pick<Wallet, "lastOf">): ChainId {
  const namespace = method.startsWith("solana_") ? "solana" : "eip155";
  if (chainNamespace !== undefined && chainNamespace !== namespace && chainId !== undefined)
    throw new Error(`${method} is not a method of ${chainNamespace}`);
  const named = chainId === undefined ? undefined : chainOf(chainId);
  return named?.startsWith(`${namespace}:`) ? named : wallet.lastOf(namespace);
}

async function assets({ session, wallet }: RpcDeps, chain: ChainId, params: unknown): Promise<unknown> {
  const request = Array.isArray(params) ? params[0] : params;
  const { account, chainFilter } = isRecord(request) ? request : {};
  const { address } = await wallet.accountAt(chain, account);
  const filter = Array.isArray(chainFilter) ? { chainFilter: chainFilter.map(String) } : {};
  return session.ask("account/assets", { account: address, ...filter });
}

function capabilities({ wallet }: RpcDeps, chain: ChainId): object {
  const numbers = new Set([...wallet.smartNetworks.map((id): ChainId => `eip155:${id}`), chain]);
  return Object.fromEntries([...numbers].map((id) => [hexOf(id), capabilitiesOf(wallet.kindOn(id))]));
}

async function safe(deps: RpcDeps, { method, params }: Query, chain: ChainId): Promise<unknown> {
  if (method === "eth_accounts") return [(await deps.wallet.active(chain)).address];
  if (method === "eth_chainId") return hexOf(chain);
  if (method === "wallet_getCapabilities") return capabilities(deps, chain);
  if (method === "wallet_getCallsStatus") return callsStatus(deps.ask, listOf(params)[0]);
  if (method === "wallet_getAssets") return assets(deps, chain, params);
  return deps.ask(chain, method, params);
}

/** Answers one call: safe methods at once, the others once the visitor approved them (APPROVE-1 to APPROVE-4). */
export async function answerCall(
  deps: RpcDeps,
  query: Query,
  requester: { readonly origin: string; readonly id: string | undefined },
): Promise<unknown> {
  const kind = kindOf(query.method);
  if (kind === "refused") throw new Error("Requested RPC call is not allowed");
  const chain = chainFor(query, deps.wallet);
  if (kind === "safe") return safe(deps, query, chain);
  await deps.session.visitor();
  const { ask, session, wallet, sender } = deps;
  const approval: ApprovalRequest = {
    chain,
    params: query.params,
    origin: requester.origin,
    ask,
    session,
    wallet,
    sender,
  };
  return deps.approvals.ask(requester.id, () => PREPARE[query.method as UnsafeMethod](approval, deps.factory));
}
