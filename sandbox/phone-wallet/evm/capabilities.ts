import { parseEvmAddress } from "../../../domain/addresses/address.ts";
import { formatUnits } from "../../../domain/amount.ts";
import { isRecord } from "../../../domain/record.ts";
import { basePrices, coinOf, tokensOf } from "../../assets/tokens.ts";
import { iconUrl } from "../../blockchain/assets.ts";
import { ask } from "../../chains/anvil.ts";
import type { Chain } from "../../chains/chains.ts";
import { digest } from "../../digest.ts";
import { toQuantity } from "../../quantity.ts";
import { invalidParams, notAuthorised, Refusal } from "../../wallets/refusal.ts";
import { listOf, type Method, objectOf, type Setting } from "../shape.ts";
import { accountAt, chainOf } from "./account.ts";

const chainHex = (id: string): string => toQuantity(Number(id.split(":")[1]));

/** The wallet's capabilities beyond single transactions, the same on every chain (EIP-5792, protocol.md §2.4, §5.11). */
const capabilities = {
  atomic: { status: "unsupported" },
  assetDiscovery: { supported: true },
  permissions: {
    supported: true,
    permissionTypes: ["contract-call", "native-token-recurring-allowance", "erc20-recurring-allowance"],
    signerTypes: ["keys"],
    policyTypes: [],
  },
};

/** The ids of a list that a filter of hex chain ids lets through; all without one. */
function filtered(ids: readonly string[], filter: unknown): readonly string[] {
  if (filter === undefined || filter === null) return ids;
  if (!Array.isArray(filter)) throw invalidParams("Chain ids must be a list of hex.");
  return ids.filter((id) => filter.some((wanted) => `eip155:${Number(wanted)}` === id));
}

function requireOwn(setting: Setting, address: unknown): string {
  const own = parseEvmAddress(address);
  if (!own || !setting.accounts.includes(own)) throw notAuthorised();
  return own;
}

/** `wallet_getCapabilities` (EIP-5792): the address, then hex chain ids. */
export const getCapabilities: Method = (setting) => {
  const [address, filter] = listOf(setting.params);
  if (address !== undefined) requireOwn(setting, address);
  const { supported } = setting.context.chains;
  return Object.fromEntries(filtered(supported, filter).map((id) => [chainHex(id), capabilities]));
};

async function tokenBalance(chain: Chain, token: string, owner: string): Promise<bigint> {
  const data = `0x70a08231${owner.slice(2).toLowerCase().padStart(64, "0")}`;
  const answer = String(await ask(chain.node, "eth_call", [{ to: token, data }, "latest"]));
  return answer.length === 66 ? BigInt(answer) : 0n;
}

async function assetsOn({ context }: Setting, chain: Chain, owner: string): Promise<object[]> {
  const metadataOf = (symbol: string, name: string, decimals: number, amount: bigint): object => {
    const price = basePrices[symbol] ?? 0;
    // A figure for display; no amount is computed from it.
    const value = Number((Number(formatUnits(amount, decimals)) * price).toPrecision(12));
    return { name, symbol, decimals, price, value, iconUrl: iconUrl(context.url(), symbol) };
  };
  const { symbol, name, decimals } = coinOf(chain.id);
  const native = String(await ask(chain.node, "eth_getBalance", [owner, "latest"]));
  const tokens = await Promise.all(
    tokensOf(chain.id).map(async (token) => {
      const balance = await tokenBalance(chain, token.address, owner);
      const metadata = metadataOf(token.symbol, token.name, token.decimals, balance);
      return { address: token.address, balance: toQuantity(balance), type: "ERC20", metadata };
    }),
  );
  const holdings = tokens.filter(({ balance }) => balance !== "0x0");
  return [
    {
      address: "native",
      balance: native,
      type: "NATIVE",
      metadata: metadataOf(symbol, name, decimals, BigInt(native)),
    },
    ...holdings,
  ];
}

/** `wallet_getAssets` (ERC-7811, protocol.md §2.4): `{account, chainFilter}`; without a filter, of the chains that run. */
export const getAssets: Method = async (setting) => {
  const { account, chainFilter, assetTypeFilter } = objectOf(setting.params);
  const owner = requireOwn(setting, account);
  const wanted = (asset: object): boolean =>
    !Array.isArray(assetTypeFilter) || assetTypeFilter.includes((asset as { type: string }).type);
  const { all, supported } = setting.context.chains;
  const ids = chainFilter === undefined ? all.map(({ id }) => id) : filtered(supported, chainFilter);
  const entries = ids.map(async (id): Promise<[string, object[]]> => {
    const chain = await chainOf({ ...setting, chain: id });
    return [chainHex(id), (await assetsOn(setting, chain, owner)).filter(wanted)];
  });
  return Object.fromEntries(await Promise.all(entries));
};

/** `wallet_watchAsset` (EIP-747). */
export const watchAsset: Method = ({ params, memory }) => {
  const { type, options } = objectOf(params);
  if (typeof type !== "string" || !isRecord(options) || !parseEvmAddress(options.address)) {
    throw invalidParams("wallet_watchAsset needs {type, options: {address, symbol, decimals}}.");
  }
  memory.watched.push({ type, options });
  return true;
};

/** `wallet_getPermissions` and `wallet_requestPermissions` (EIP-2255). */
export const getPermissions: Method = ({ accounts, origin }) => [
  {
    parentCapability: "eth_accounts",
    invoker: origin,
    caveats: [{ type: "restrictReturnedAccounts", value: accounts }],
  },
];

/** `wallet_grantPermissions` (protocol.md §5.11): everything that was asked, under a context of its own. */
export const grantPermissions: Method = async (setting) => {
  const request = objectOf(setting.params);
  const { permissions, expiry, signer, policies } = request;
  if (!Array.isArray(permissions) || permissions.length === 0) throw invalidParams("permissions must be a list.");
  if (typeof expiry !== "number") throw invalidParams("expiry must be seconds since 1970.");
  const { address } = await accountAt(setting, request.address ?? setting.accounts[0]);
  const { granted } = setting.memory;
  const name = `permissions ${setting.context.seed} ${granted.size} ${JSON.stringify(permissions)}`;
  const context = `0x${digest(name).toString("hex")}`;
  granted.add(context);
  const chainId = request.chainId ?? chainHex(setting.chain);
  return { chainId, address, expiry, permissions, context, ...(isRecord(signer) && { signer }), policies };
};

/** `wallet_revokePermissions`: of EIP-2255 `null`, of a smart session the account's signature (protocol.md §5.11). */
export const revokePermissions: Method = async (setting) => {
  const request = objectOf(setting.params);
  if (isRecord(request.eth_accounts)) return null;
  const context = request.pci ?? request.permissionsContext ?? request.context;
  if (typeof context !== "string" || context === "") throw new Refusal(-32000, "There is no permission to revoke.");
  setting.memory.granted.delete(context);
  const address = String(request.address ?? setting.accounts[0]);
  const account = await accountAt(setting, address.split(":").at(-1));
  return account.signMessage({ message: JSON.stringify(request) });
};
