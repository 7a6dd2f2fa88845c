import type { Chains } from "../chains/chains.ts";
import { content, json, Refused } from "../http/reply.ts";
import type { Call, Service } from "../http/route.ts";
import { answer } from "./answer.ts";
import { behaviourComplaint } from "./behaviour.ts";
import { walletCatalog } from "./catalog.ts";
import { Feed } from "./feed.ts";
import { walletScript } from "./script.ts";
import { type Behaviour, type Mode, modes, type WalletRequest } from "./shape.ts";
import { ScriptedWallet } from "./wallet.ts";

/** The scripted wallets, as control and pages reach them. */
export interface Wallets {
  readonly service: Service;
  readonly all: readonly ScriptedWallet[];
  /** The wallets that a name means: a key, or `*` for all. Throws a refusal that lists the keys. */
  named(key: unknown): readonly ScriptedWallet[];
  /** Changes switches of wallets. Throws a refusal that names what is wrong. */
  set(wallets: readonly ScriptedWallet[], change: unknown, silent?: boolean): void;
}

function parsedBody(call: Call): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(call.body);
    if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
  } catch {
    // Said below, as for any other value that is no object.
  }
  throw new Refused(400, "body", "The body is not a JSON object");
}

function asMode(value: unknown): Mode | undefined {
  if (value === null || value === undefined) return undefined;
  const mode = modes.find((one) => one === value);
  if (!mode) throw new Refused(400, "mode", `mode must be one of ${modes.join(", ")}`);
  return mode;
}

function asRequest(call: Call): WalletRequest {
  const { method, params, origin, mode, decision } = parsedBody(call);
  if (typeof method !== "string") throw new Refused(400, "method", "method must be text");
  const known = asMode(mode);
  return {
    method,
    params,
    origin: call.headers.origin ?? (typeof origin === "string" ? origin : ""),
    ...(known && { mode: known }),
    ...(decision === "approve" || decision === "reject" ? { decision } : {}),
  };
}

const parts = (url: URL, field: string): string[] => (url.searchParams.get(field) ?? "").split(",").filter(Boolean);

/** The scripted injected wallets: the script for the page, their requests, and their feed. */
export function makeWallets(chains: Chains, addresses: readonly string[]): Wallets {
  const feed = new Feed();
  const all = walletCatalog.map((spec) => new ScriptedWallet(spec, addresses, feed));

  const named = (key: unknown): readonly ScriptedWallet[] => {
    const found = key === "*" ? all : all.filter(({ spec }) => spec.key === key);
    if (found.length > 0) return found;
    const known = all.map(({ spec }) => spec.key).join(", ");
    throw new Refused(404, "wallet", `There is no wallet ${String(key)}; known: ${known}, or * for all`);
  };

  const set = (wallets: readonly ScriptedWallet[], change: unknown, silent = false): void => {
    const complaint = behaviourComplaint(change);
    if (complaint) throw new Refused(400, "set", complaint);
    for (const wallet of wallets) wallet.set(change as Partial<Behaviour>, silent);
  };

  const script = ({ url }: Call) => {
    const only = parts(url, "only");
    const chosen = only.length > 0 ? only.flatMap(named) : all;
    const mode = asMode(url.searchParams.get("mode"));
    const config = { url: url.origin, wallets: chosen.map((wallet) => wallet.page()), since: feed.number };
    const source = walletScript({ ...config, attacks: parts(url, "attack"), ...(mode && { mode }) });
    return content(source, "text/javascript; charset=utf-8");
  };

  const request = async (call: Call) => {
    const [wallet] = named(call.params[0]);
    const asked = asRequest(call);
    call.note(asked.method);
    if (!wallet) throw new Refused(404, "wallet", "There is no such wallet");
    const outcome = await answer(wallet, chains, asked);
    return json({ outcome, number: feed.number });
  };

  const change = (call: Call) => {
    const wallets = named(call.params[0]);
    set(wallets, parsedBody(call));
    return json(wallets[0]?.report());
  };

  const service: Service = {
    name: "scripted wallets",
    routes: [
      { method: "GET", path: /^\/wallets\.js$/, handle: script },
      {
        method: "POST",
        path: /^\/wallets\/([a-z]+)\/request$/,
        endpoint: ({ params }) => `wallet:${params[0] ?? ""}`,
        group: "wallet",
        handle: request,
      },
      { method: "POST", path: /^\/wallets\/([a-z]+)\/set$/, handle: change },
      { method: "GET", path: /^\/wallets\/([a-z]+)$/, handle: (call) => json(named(call.params[0])[0]?.report()) },
    ],
    streams: [{ path: /^\/wallets\/feed$/, stream: (url, headers, response) => feed.connect(url, headers, response) }],
    reset: () => {
      feed.reset();
      for (const wallet of all) wallet.reset();
    },
    stop: () => feed.stop(),
  };
  return { service, all, named, set };
}
