import { content, json, Refused, type Reply } from "../http/reply.ts";
import type { Call, Party } from "../http/route.ts";
import { walletControls } from "./controls.ts";
import { walletScript } from "./script.ts";
import { type Mode, modes, type WalletRequest } from "./shape.ts";
import type { Wallets } from "./wallets.ts";

function parsedBody(call: Call): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(call.body);
    if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
  } catch {
    // The error below covers this case, too.
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

const listField = (url: URL, field: string): string[] => (url.searchParams.get(field) ?? "").split(",").filter(Boolean);

function script(wallets: Wallets, { url }: Call): Reply {
  const only = listField(url, "only");
  const chosen = only.length > 0 ? only.map((key) => wallets.one(key)) : wallets.all;
  const mode = asMode(url.searchParams.get("mode"));
  const source = walletScript({
    url: url.origin,
    wallets: chosen.map((wallet) => wallet.page()),
    attacks: listField(url, "attack"),
    since: wallets.feed.number,
    ...(mode && { mode }),
  });
  return content(source, "text/javascript; charset=utf-8");
}

async function request(wallets: Wallets, call: Call): Promise<Reply> {
  const wallet = wallets.one(call.params[0]);
  const pageRequest = asRequest(call);
  call.note(pageRequest.method);
  const outcome = await wallets.answer(wallet, pageRequest);
  return json({ outcome, number: wallets.feed.number });
}

function change(wallets: Wallets, call: Call): Reply {
  const wallet = wallets.one(call.params[0]);
  wallets.set([wallet], parsedBody(call));
  return json(wallet.report());
}

/** The scripted injected wallets: `/wallets.js` for the page, its requests, and its feed. */
export function injectedWallets(wallets: Wallets): Party {
  return {
    name: "scripted wallets",
    controls: walletControls(wallets),
    faults: `${wallets.all.map(({ spec }) => `wallet:${spec.key}`).join(", ")}; group wallet`,
    state: () => ({ up: true, facts: { wallets: wallets.all.length } }),
    routes: [
      { method: "GET", path: /^\/wallets\.js$/, handle: (call) => script(wallets, call) },
      {
        method: "POST",
        path: /^\/wallets\/([a-z]+)\/request$/,
        endpoint: ({ params }) => `wallet:${params[0] ?? ""}`,
        group: "wallet",
        handle: (call) => request(wallets, call),
      },
      { method: "POST", path: /^\/wallets\/([a-z]+)\/set$/, handle: (call) => change(wallets, call) },
      { method: "GET", path: /^\/wallets\/([a-z]+)$/, handle: (call) => json(wallets.one(call.params[0]).report()) },
    ],
    streams: [
      {
        path: /^\/wallets\/feed$/,
        stream: (url, headers, response) => wallets.feed.connect(url, headers, response),
      },
    ],
    reset: () => wallets.reset(),
    stop: () => wallets.feed.stop(),
  };
}
