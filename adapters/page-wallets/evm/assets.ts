import * as v from "valibot";
import { priced, type Token } from "../../../domain/account/token.ts";
import { parseEvmAddress } from "../../../domain/addresses/address.ts";
import { decimalText, formatUnits, isDecimals } from "../../../domain/amount.ts";
import { caipAddress, hexChainId } from "../../../domain/caip.ts";
import { lateError } from "../../../domain/lazy-errors.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { safeImageUrl } from "../../../domain/safe-url.ts";
import { safeText } from "../../../domain/text.ts";
import type { AccountTarget } from "../../../machines/account/ports.ts";
import type { Clock } from "../../browser/clock.ts";
import { within } from "../../browser/deadline.ts";
import { ask, type Provider } from "../shared/provider.ts";
import { field } from "../shared/untrusted.ts";

const figure = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => decimalText(value)),
  v.string(),
  v.regex(/^[0-9]/),
);

const metadata = v.object({
  name: v.string(),
  symbol: v.string(),
  decimals: v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^[0-9]{1,3}$/))]),
    v.transform(Number),
    v.check(isDecimals),
  ),
  price: figure,
  value: v.nullish(figure),
  iconUrl: v.string(),
});

const balance = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,64}$/i),
  v.transform((hex) => BigInt(hex)),
);

const asset = v.union([
  v.object({ type: v.literal("NATIVE"), address: v.literal("native"), balance, metadata }),
  v.object({
    type: v.literal("ERC20"),
    address: v.pipe(v.unknown(), v.transform(parseEvmAddress), v.string()),
    balance,
    metadata,
  }),
]);

type Asset = v.InferOutput<typeof asset>;

function tokenOf({ type, address, balance, metadata }: Asset, { network }: AccountTarget): Token {
  const { caipNetworkId: networkId } = network;
  const numeric = formatUnits(balance, metadata.decimals);
  const iconUrl = safeImageUrl(metadata.iconUrl);
  return {
    name: safeText(metadata.name) || safeText(metadata.symbol),
    symbol: safeText(metadata.symbol, 20),
    networkId,
    ...(type === "ERC20" && { address: caipAddress(networkId, address) }),
    quantity: { decimals: String(metadata.decimals), numeric },
    ...priced(numeric, metadata),
    ...(iconUrl && { iconUrl }),
  };
}

const late = () => lateError("REQUEST_ABORTED", {});

/** The assets that EVM wallets tell of themselves (ERC-7811, protocol.md §2.4); no question opens a prompt. */
export class WalletAssets {
  readonly #clock: Clock;
  /** Until when a wallet is not asked again, because it tells nothing about an account on a network, or nothing usable. */
  readonly #silent = new WeakMap<Provider, Map<string, number>>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The account's tokens; undefined where the wallet does not tell, or where any field of it is wrong (ACCT-15). */
  async fetch(provider: Provider, target: AccountTarget, signal: AbortSignal): Promise<readonly Token[] | undefined> {
    const silent = this.#silent.get(provider) ?? new Map<string, number>();
    const key = `${target.network.caipNetworkId}:${target.address}`;
    const age = this.#clock.now() - (silent.get(key) ?? Number.NEGATIVE_INFINITY);
    if (age >= 0 && age < LIMITS.capabilities) return undefined;
    const tokens = await this.#ask(provider, target, signal).catch(() => undefined);
    signal.throwIfAborted();
    if (!tokens) this.#silent.set(provider, silent.set(key, this.#clock.now()));
    return tokens;
  }

  async #ask(provider: Provider, target: AccountTarget, signal: AbortSignal): Promise<readonly Token[] | undefined> {
    const { address, network } = target;
    const chain = hexChainId(network.caipNetworkId);
    const read = (method: string, params: readonly unknown[]) =>
      within(this.#clock, LIMITS.walletRead, late, signal, () => ask(provider, method, params));
    const capabilities = field(await read("wallet_getCapabilities", [address]), chain);
    if (field(field(capabilities, "assetDiscovery"), "supported") !== true) return undefined;
    const answer = await read("wallet_getAssets", [{ account: address, chainFilter: [chain] }]);
    return v.parse(v.array(asset), field(answer, chain)).map((one) => tokenOf(one, target));
  }
}
