import { setTimeout as sleep } from "node:timers/promises";
import { NodeError } from "../chains/anvil.ts";
import type { ServiceContext } from "../control/service-context.ts";
import { chainAsked, perform } from "./methods.ts";
import { alreadyPending, invalidParams, Refusal, userRejected } from "./refusal.ts";
import type { Mode, Outcome, WalletRequest } from "./shape.ts";
import type { ScriptedWallet } from "./wallet.ts";

/** Dependencies of the scripted wallets. */
export type WalletContext = Pick<ServiceContext, "chains" | "solana">;

type Parameters = readonly unknown[];

const isSilent = ([first]: Parameters): boolean =>
  typeof first === "object" && first !== null && "silent" in first && first.silent === true;

/** True when a person would have to confirm this now: a request that changes nothing is answered without asking. */
function needsPerson(wallet: ScriptedWallet, request: WalletRequest, params: Parameters): boolean {
  switch (request.method) {
    case "eth_requestAccounts":
      return !wallet.permits(request.origin);
    case "solana_connect":
      return !wallet.permits(request.origin) && !isSilent(params);
    case "bitcoin_connect":
      return !wallet.permits(request.origin);
    case "wallet_switchEthereumChain": {
      const chain = chainAsked(params);
      return chain !== wallet.behaviour.chain && wallet.behaviour.chains.includes(chain);
    }
    case "wallet_requestPermissions":
      return true;
    case "wallet_addEthereumChain":
    case "personal_sign":
    case "eth_signTypedData_v4":
    case "eth_sendTransaction":
    case "solana_signMessage":
    case "solana_signTransaction":
    case "solana_signAndSendTransaction":
    case "bitcoin_signMessage":
    case "bitcoin_signPsbt":
    case "bitcoin_sendTransfer":
      return true;
    default:
      return false;
  }
}

/** Broken wallets also break on calls that need no confirmation. */
const breaksAlways = new Set(["eth_requestAccounts", "solana_connect", "bitcoin_connect"]);

function governed(wallet: ScriptedWallet, mode: Mode, request: WalletRequest, params: Parameters): boolean {
  const { methods } = wallet.behaviour;
  if (methods.length > 0) return methods.includes(request.method);
  if (needsPerson(wallet, request, params)) return true;
  return (mode === "hang" || mode === "throw" || mode === "locked") && breaksAlways.has(request.method);
}

const titles: Readonly<Record<string, string>> = {
  eth_requestAccounts: "Connect to this site?",
  wallet_requestPermissions: "Connect to this site?",
  wallet_switchEthereumChain: "Switch network?",
  wallet_addEthereumChain: "Add this network?",
  personal_sign: "Sign this message?",
  eth_signTypedData_v4: "Sign this data?",
  eth_sendTransaction: "Send this transaction?",
  solana_connect: "Connect to this site?",
  solana_signMessage: "Sign this message?",
  solana_signTransaction: "Sign this transaction?",
  solana_signAndSendTransaction: "Send this transaction?",
  bitcoin_connect: "Connect to this site?",
  bitcoin_signMessage: "Sign this message?",
  bitcoin_signPsbt: "Sign this transaction?",
  bitcoin_sendTransfer: "Send this transaction?",
};

const short = (value: unknown): string => {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return (text ?? "").slice(0, 280);
};

/** Text that was signed as hex is shown as text where it is text. */
function readable(value: unknown): string {
  if (typeof value !== "string" || !/^0x([0-9a-f]{2})+$/i.test(value) || value.length === 42) return short(value);
  const text = Buffer.from(value.slice(2), "hex").toString("utf8");
  return /^[\p{L}\p{N}\p{P}\p{S}\p{Zs}\n]+$/u.test(text) ? short(text) : short(value);
}

function question(request: WalletRequest, params: Parameters): Outcome {
  const title = titles[request.method] ?? `${request.method}?`;
  const lines = params.map(readable).filter((line) => line !== "");
  return { kind: "ask", title, lines: [request.origin, ...lines] };
}

/** The outcome by the mode of a governed call, or nothing when the call is to be carried out. */
function byMode(wallet: ScriptedWallet, mode: Mode, request: WalletRequest, params: Parameters): Outcome | undefined {
  switch (mode) {
    case "approve":
      return undefined;
    case "hang":
      return { kind: "hang" };
    case "locked":
      return { kind: "wait" };
    case "throw":
      return { kind: "throw", thrown: wallet.behaviour.thrown };
    case "reject":
      throw userRejected();
    case "pending":
      throw alreadyPending(request.method);
    case "ask":
      if (request.decision === "reject") throw userRejected();
      return request.decision === "approve" ? undefined : question(request, params);
  }
}

function asError(error: unknown, nested: boolean): Outcome {
  const known = error instanceof Refusal || error instanceof NodeError;
  const code = known ? error.code : -32603;
  const message = error instanceof Error ? error.message : String(error);
  const data = known && error.data !== undefined ? { data: error.data } : {};
  if (!nested) return { kind: "error", code, message, ...data };
  return { kind: "error", code: -32603, message, data: { originalError: { code, message, ...data } } };
}

async function decide(wallet: ScriptedWallet, context: WalletContext, request: WalletRequest): Promise<Outcome> {
  const { behaviour } = wallet;
  if (Object.hasOwn(behaviour.returns, request.method)) {
    return { kind: "result", value: behaviour.returns[request.method] };
  }
  if (request.params !== undefined && !Array.isArray(request.params)) {
    throw invalidParams("Params must be a list.");
  }
  const params: Parameters = request.params ?? [];
  const mode = request.mode ?? behaviour.mode;
  if (governed(wallet, mode, request, params)) {
    if (behaviour.delay > 0 && request.decision === undefined) await sleep(behaviour.delay, undefined, { ref: false });
    const instead = byMode(wallet, mode, request, params);
    if (instead) return instead;
  }
  const { origin } = request;
  const { chains, solana } = context;
  return { kind: "result", value: (await perform(request.method, { wallet, chains, solana, origin, params })) ?? null };
}

/** A wallet's answer to one request: the switches first, then the method; every error becomes an outcome. */
export async function answer(wallet: ScriptedWallet, context: WalletContext, request: WalletRequest): Promise<Outcome> {
  try {
    return await decide(wallet, context, request);
  } catch (error) {
    return asError(error, wallet.behaviour.nestErrors);
  }
}
