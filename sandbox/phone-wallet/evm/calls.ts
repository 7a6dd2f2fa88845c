import { isRecord } from "../../../domain/record.ts";
import { ask } from "../../chains/anvil.ts";
import { digest } from "../../digest.ts";
import { toQuantity } from "../../quantity.ts";
import { invalidParams, Refusal } from "../../wallets/refusal.ts";
import type { Bundle } from "../memory.ts";
import { listOf, type Method, objectOf, type Setting } from "../shape.ts";
import { accountAt, chainOf } from "./account.ts";
import { send } from "./send.ts";

interface Receipt {
  readonly status: string;
  readonly logs: readonly { readonly address: string; readonly data: string; readonly topics: readonly string[] }[];
  readonly blockHash: string;
  readonly blockNumber: string;
  readonly gasUsed: string;
  readonly transactionHash: string;
}

/** Most calls of one bundle. */
const most = 100;

const unknownBundle = (id: unknown): Refusal => new Refusal(5730, `No bundle has the id ${String(id)}.`);

function isOlder(version: unknown): boolean {
  if (version === undefined || version === "1.0") return true;
  if (version === "2.0.0") return false;
  throw invalidParams(`Version ${String(version)} of wallet_sendCalls is not known; 1.0 and 2.0.0 are.`);
}

/** The chain that the calls are for: theirs, else the request's. Throws 5710. */
function chainOfCalls(setting: Setting, wanted: unknown): Setting {
  if (wanted === undefined) return setting;
  if (typeof wanted !== "string" || !/^0x[0-9a-f]+$/i.test(wanted)) throw invalidParams("chainId must be hex.");
  const chain = `eip155:${Number(wanted)}`;
  if (!setting.context.chains.supported.includes(chain))
    throw new Refusal(5710, `The wallet does not know the chain ${wanted}.`);
  return { ...setting, chain };
}

function requireCapabilities(request: Record<string, unknown>): void {
  if (request.atomicRequired === true) throw new Refusal(5760, "The wallet cannot make calls atomic.");
  const capabilities = isRecord(request.capabilities) ? request.capabilities : {};
  for (const [name, value] of Object.entries(capabilities)) {
    const optional = isRecord(value) && value.optional === true;
    if (!optional) throw new Refusal(5700, `The wallet does not support the capability ${name}.`);
  }
}

function idOf(setting: Setting, id: unknown): string {
  const { bundles } = setting.memory;
  if (id === undefined) {
    const made = digest(`calls ${setting.context.seed} ${bundles.size}`).toString("hex");
    return `0x${made}`;
  }
  if (typeof id !== "string" || id === "" || id.length > 8_194) throw invalidParams("id must be short text.");
  if (bundles.has(id)) throw new Refusal(5720, `A bundle has the id ${id} already.`);
  return id;
}

/** Sends call after call until one fails; the rest is not sent. */
async function run(setting: Setting, bundle: Bundle, calls: readonly unknown[]): Promise<void> {
  for (const call of calls) {
    if (!isRecord(call)) throw invalidParams("Each call must be an object.");
    try {
      const { to, data, value } = call;
      bundle.hashes.push(await send(setting, { from: bundle.from, to, data, value }));
    } catch (error) {
      bundle.failure = error instanceof Error ? error.message : String(error);
      return;
    }
  }
}

/** `wallet_sendCalls` (EIP-5792, versions 1.0 and 2.0.0): the calls become transactions, one after the other. */
export const sendCalls: Method = async (setting) => {
  const request = objectOf(setting.params);
  const { calls, version, chainId, from = setting.accounts[0], id } = request;
  const older = isOlder(version);
  if (!Array.isArray(calls) || calls.length === 0) throw invalidParams("calls must be a list with at least one call.");
  if (calls.length > most) throw new Refusal(5740, `A bundle may have ${most} calls.`);
  requireCapabilities(request);
  const there = chainOfCalls(setting, chainId);
  const { address } = await accountAt(there, from);
  const name = idOf(setting, older ? undefined : id);
  const reference = Number(there.chain.split(":")[1]);
  const bundle: Bundle = { chainId: reference, version: older ? "1.0" : "2.0.0", from: address, hashes: [] };
  setting.memory.bundles.set(name, bundle);
  await run(there, bundle, calls);
  return older ? name : { id: name };
};

function statusOf(bundle: Bundle, receipts: readonly (Receipt | null)[]): number {
  if (receipts.some((receipt) => receipt === null)) return 100;
  const passed = receipts.filter((receipt) => receipt?.status === "0x1").length;
  if (passed === receipts.length && bundle.failure === undefined) return 200;
  if (passed > 0) return 600;
  return receipts.length > 0 ? 500 : 400;
}

/** `wallet_getCallsStatus` (EIP-5792), in the version that the bundle was sent with. */
export const callsStatus: Method = async (setting) => {
  const [id] = listOf(setting.params);
  const bundle = setting.memory.bundles.get(String(id));
  if (!bundle) throw unknownBundle(id);
  const { node } = await chainOf({ ...setting, chain: `eip155:${bundle.chainId}` });
  const found = bundle.hashes.map((hash) => ask(node, "eth_getTransactionReceipt", [hash]));
  const receipts = (await Promise.all(found)) as (Receipt | null)[];
  const status = statusOf(bundle, receipts);
  const entries = receipts.flatMap((receipt) => {
    if (!receipt) return [];
    const { logs, status: passed, blockHash, blockNumber, gasUsed, transactionHash } = receipt;
    const short = logs.map(({ address, data, topics }) => ({ address, data, topics }));
    return [{ logs: short, status: passed, blockHash, blockNumber, gasUsed, transactionHash }];
  });
  if (bundle.version === "1.0") return { status: status === 100 ? "PENDING" : "CONFIRMED", receipts: entries };
  const chainId = toQuantity(bundle.chainId);
  return { version: "2.0.0", id, chainId, status, atomic: false, receipts: entries };
};

/** `wallet_showCallsStatus` (EIP-5792): a person would see the bundle now. */
export const showCallsStatus: Method = ({ memory, params }) => {
  const [id] = listOf(params);
  if (!memory.bundles.has(String(id))) throw unknownBundle(id);
  return null;
};
