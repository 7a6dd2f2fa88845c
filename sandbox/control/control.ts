import type { Chain, Chains } from "../chains/chains.ts";
import { etherToWei } from "../chains/table.ts";
import { json, Refused } from "../http/reply.ts";
import type { Call, Party } from "../http/route.ts";
import type { Wallets } from "../wallets/wallets.ts";
import { controlCalls } from "./calls.ts";
import { type Fault, type Faults, faultComplaint } from "./fault.ts";
import type { RequestLog } from "./log.ts";

/** What the control calls steer. */
export interface Steered {
  readonly chains: Chains;
  readonly wallets: Wallets;
  readonly faults: Faults;
  readonly log: RequestLog;
  reset(): Promise<void>;
}

type Body = Readonly<Record<string, unknown>>;

function bodyOf({ body }: Call): Body {
  let value: unknown;
  try {
    value = body.trim() === "" ? {} : JSON.parse(body);
  } catch {
    throw new Refused(400, "body", "The body is not JSON");
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Body;
  throw new Refused(400, "body", "The body must be a JSON object");
}

function chainOf(chains: Chains, { chain }: Body): Chain {
  const found = typeof chain === "string" ? chains.byId(chain) : undefined;
  if (found) return found;
  throw new Refused(400, "chain", `chain must be one of ${chains.all.map(({ id }) => id).join(", ")}`);
}

function setFault(faults: Faults, body: Body): object {
  if (body.clear === true) faults.clear();
  else if (typeof body.endpoint !== "string" || body.endpoint === "") {
    throw new Refused(400, "endpoint", "endpoint must name an endpoint, a group, or be *; or send {clear: true}");
  } else if (body.fault === null) faults.clear(body.endpoint);
  else {
    const complaint = faultComplaint(body.fault);
    if (complaint) throw new Refused(400, "fault", complaint);
    faults.set(body.endpoint, body.fault as Fault);
  }
  return faults.list();
}

function emitted(value: unknown): { event: string; payloads: unknown[]; times: number } {
  const { event, payload, payloads, times = 1 } = (value ?? {}) as Record<string, unknown>;
  if (typeof event !== "string") throw new Refused(400, "emit", "emit needs {event, payload or payloads, times}");
  if (!Number.isInteger(times) || Number(times) < 1 || Number(times) > 100_000) {
    throw new Refused(400, "emit", "times must be a whole number from 1 to 100000");
  }
  return { event, payloads: Array.isArray(payloads) ? payloads : [payload], times: Number(times) };
}

function steerWallet(wallets: Wallets, body: Body): object {
  const chosen = wallets.named(body.wallet);
  if (body.set !== undefined) wallets.set(chosen, body.set, body.silent === true);
  if (body.forget === true) for (const wallet of chosen) wallet.revoke();
  if (body.emit !== undefined) {
    const { event, payloads, times } = emitted(body.emit);
    for (const wallet of chosen) wallet.emit(event, payloads, times);
  }
  return chosen.map((wallet) => wallet.report());
}

async function setBalance(chains: Chains, body: Body): Promise<object> {
  const { address, amount } = body;
  if (typeof address !== "string" || !/^0x[0-9a-f]{40}$/i.test(address)) {
    throw new Refused(400, "address", "address must be 0x and 40 hex digits");
  }
  if (typeof amount !== "string" || !/^\d{1,30}(\.\d{1,18})?$/.test(amount)) {
    throw new Refused(400, "amount", 'amount must be decimal ether as text, for example "1.5"');
  }
  const wei = etherToWei(amount);
  await chains.setBalance(chainOf(chains, body), address, wei);
  return { address, wei: String(wei) };
}

async function mine(chains: Chains, body: Body): Promise<object> {
  const { blocks = 1 } = body;
  if (!Number.isInteger(blocks) || Number(blocks) < 1 || Number(blocks) > 100_000) {
    throw new Refused(400, "blocks", "blocks must be a whole number from 1 to 100000");
  }
  await chains.mine(chainOf(chains, body), Number(blocks));
  return { mined: blocks };
}

/** The control calls: what a test, or a person, changes about the outside. */
export function control({ chains, wallets, faults, log, reset }: Steered): Party {
  const post = (path: RegExp, act: (body: Body) => object | Promise<object>) =>
    ({ method: "POST", path, handle: async (call: Call) => json(await act(bodyOf(call))) }) as const;
  const get = (path: RegExp, read: () => object) => ({ method: "GET", path, handle: () => json(read()) }) as const;
  const states = (): object => wallets.all.map((wallet) => wallet.report());
  return {
    name: "control",
    routes: [
      get(/^\/control\/?$/, () => ({ calls: controlCalls, wallets: states(), faults: faults.list() })),
      get(/^\/control\/wallet$/, states),
      post(/^\/control\/wallet$/, (body) => steerWallet(wallets, body)),
      get(/^\/control\/faults$/, () => faults.list()),
      post(/^\/control\/faults$/, (body) => setFault(faults, body)),
      get(/^\/control\/log$/, () => log.report()),
      post(/^\/control\/log$/, (body) => {
        if (body.clear === true) log.clear();
        return log.report();
      }),
      post(/^\/control\/mine$/, (body) => mine(chains, body)),
      post(/^\/control\/balance$/, (body) => setBalance(chains, body)),
      post(/^\/control\/reset$/, async () => {
        const started = performance.now();
        await reset();
        return { ms: Math.round(performance.now() - started) };
      }),
    ],
  };
}
