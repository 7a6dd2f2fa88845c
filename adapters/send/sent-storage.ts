import * as v from "valibot";
import { parseAddress } from "../../domain/addresses/address.ts";
import { parseUnits } from "../../domain/amount.ts";
import { STORAGE_KEYS } from "../../domain/app/facts.ts";
import { type CaipNetworkId, isCaipNetworkId, namespaceOf } from "../../domain/caip.ts";
import { parseJson } from "../../domain/json.ts";
import { LIMITS } from "../../domain/limits.ts";
import { isNamespace, type Namespace } from "../../domain/namespaces.ts";
import type { SentTransaction } from "../../domain/send/sent.ts";
import type { Receiver } from "../../domain/send/transfer.ts";
import { safeText } from "../../domain/text.ts";
import type { KeepInput } from "../../machines/send/ports.ts";
import type { Store } from "../browser/storage/storage.ts";
import { type InTurn, takingTurns } from "../browser/turns.ts";
import * as read from "../schema.ts";

const plain = v.pipe(v.string(), v.regex(/^[-_.:a-zA-Z0-9 ]{1,200}$/));
/** A hash, or the id of calls: 4,096 bytes at most, as a rule in hex (EIP-5792). */
const id = v.pipe(v.string(), v.regex(/^[-_.:a-zA-Z0-9]{1,8194}$/));
/** An amount as typed, such as `1.50`, for a token with any number of decimals. */
const amount = v.pipe(
  v.string(),
  v.check((text) => parseUnits(text, 255).ok),
);
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** A token's symbol; empty where it is missing or malformed, so that a text for display alone never drops a stored transaction. */
const symbol = v.pipe(
  v.unknown(),
  v.transform((value) => safeText(value)),
);
const named = { address: plain, name: v.fallback(v.optional(read.name), undefined) };

const stored = v.pipe(
  v.object({
    hash: id,
    isCalls: v.optional(v.boolean()),
    session: v.optional(plain),
    networkId: v.custom<CaipNetworkId>(isCaipNetworkId),
    sender: plain,
    at: count,
    what: v.picklist(["send", "approve", "swap"]),
    amount,
    symbol,
    receiver: v.optional(v.object(named)),
    gets: v.optional(v.object({ amount, likely: v.optional(amount), symbol })),
    nonce: v.optional(count),
    call: v.optional(plain),
    lastHeight: v.optional(count),
  }),
  v.check(({ networkId, sender, receiver }) => {
    const namespace = namespaceOf(networkId);
    const isAddress = (text: string) => namespace !== undefined && parseAddress(namespace, text) === text;
    return isAddress(sender) && (!receiver || isAddress(receiver.address));
  }),
);

const receivers = v.record(v.string(), v.array(v.unknown()));

/** Stored transactions and receivers of the accounts; malformed entries are skipped. */
export interface SentStorage {
  sent(input: { namespace: Namespace }): Promise<readonly SentTransaction[]>;
  receivers(namespace: Namespace): Promise<readonly Receiver[]>;
  keep(input: KeepInput): Promise<void>;
  /** Adds what a paired wallet is about to be asked for. */
  ask(openRequest: SentTransaction): Promise<void>;
  /** Puts what was sent in the place of what was asked; nothing, where nothing was. What is not kept any more stays forgotten (I4). */
  settle(openRequest: SentTransaction, sent?: SentTransaction): Promise<void>;
  /** Removes all of a chain family's accounts. */
  forget(namespace: Namespace): Promise<void>;
}

function parsed<T>(schema: v.GenericSchema<unknown, T>, values: unknown, most: number): T[] {
  if (!Array.isArray(values)) return [];
  return values.slice(0, most).flatMap((value) => {
    const result = v.safeParse(schema, value);
    return result.success ? [result.output] : [];
  });
}

function receiversOf(text: string | undefined): Partial<Record<Namespace, Receiver[]>> {
  const map = v.safeParse(receivers, parseJson(text));
  if (!map.success) return {};
  return Object.fromEntries(
    Object.entries(map.output).flatMap(([namespace, values]) => {
      if (!isNamespace(namespace)) return [];
      const list = parsed(v.object(named), values, LIMITS.recentReceivers);
      return [[namespace, list.filter(({ address }) => parseAddress(namespace, address) === address)]];
    }),
  ) as Partial<Record<Namespace, Receiver[]>>;
}

/** The open transactions of all accounts, the last one first. */
function openIn(storage: Store) {
  const all = async () =>
    parsed(stored, parseJson(await storage.get(STORAGE_KEYS.sent)), LIMITS.openTransactions) as SentTransaction[];
  async function write(sent: readonly SentTransaction[]): Promise<void> {
    if (sent.length > 0) await storage.set(STORAGE_KEYS.sent, JSON.stringify(sent.slice(0, LIMITS.openTransactions)));
    else await storage.remove(STORAGE_KEYS.sent);
  }
  return { all, write };
}

/** The receivers that the accounts of each chain family have sent to, the last one first. */
function receiversIn(storage: Store) {
  const all = async () => receiversOf(await storage.get(STORAGE_KEYS.receivers));
  async function write(map: ReturnType<typeof receiversOf>): Promise<void> {
    if (Object.keys(map).length > 0) await storage.set(STORAGE_KEYS.receivers, JSON.stringify(map));
    else await storage.remove(STORAGE_KEYS.receivers);
  }
  return {
    all,
    async add(namespace: Namespace, { address, name }: Receiver): Promise<void> {
      const map = await all();
      const rest = (map[namespace] ?? []).filter((one) => one.address !== address);
      const list = [{ address, ...(name && { name }) }, ...rest].slice(0, LIMITS.recentReceivers);
      await write({ ...map, [namespace]: list });
    },
    async remove(namespace: Namespace): Promise<void> {
      const { [namespace]: _, ...others } = await all();
      await write(others);
    },
  };
}

/** A queue of changes per storage, so that each change reads the result of the one before it. */
const changes = new WeakMap<Store, InTurn>();

/** Keeps open transactions and recent receivers in the page's storage while an account is connected. */
export function createSentStorage(storage: Store): SentStorage {
  const { all, write } = openIn(storage);
  const receivers = receiversIn(storage);
  const isOf = (namespace: Namespace) => (sent: SentTransaction) => namespaceOf(sent.networkId) === namespace;
  /** Hashes of the transactions that this page has known; other stored ones belong to another tab. */
  const seen = new Set<string>();
  const see = (sent: readonly SentTransaction[]) => {
    for (const { hash, session } of sent) if (!session) seen.add(hash);
  };
  const inTurn = changes.get(storage) ?? takingTurns();
  changes.set(storage, inTurn);

  async function keepOpen({ namespace, open }: KeepInput): Promise<void> {
    see(open);
    const others = (await all()).filter((sent) => !isOf(namespace)(sent) || !seen.has(sent.hash));
    await write([...open, ...others]);
  }

  return {
    async sent({ namespace }) {
      const sent = (await all()).filter(isOf(namespace));
      see(sent);
      return sent;
    },
    receivers: async (namespace) => (await receivers.all())[namespace] ?? [],
    keep(input) {
      const { namespace, receiver } = input;
      return inTurn(async () => {
        await keepOpen(input);
        if (receiver) await receivers.add(namespace, receiver);
      });
    },
    ask: (openRequest) => inTurn(async () => write([openRequest, ...(await all())])),
    forget: (namespace) =>
      inTurn(async () => {
        await write((await all()).filter((sent) => !isOf(namespace)(sent)));
        await receivers.remove(namespace);
      }),
    settle: ({ hash }, sent) =>
      inTurn(async () => write((await all()).flatMap((one) => (one.hash === hash ? (sent ?? []) : one)))),
  };
}
