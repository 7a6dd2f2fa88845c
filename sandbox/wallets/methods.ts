import { parsedUrl } from "../../domain/parsed-url.ts";
import { ask } from "../chains/anvil.ts";
import type { Chain, Chains } from "../chains/chains.ts";
import { toQuantity } from "../quantity.ts";
import { type BitcoinSetting, bitcoinMethods } from "./bitcoin.ts";
import { bitcoinKeysOf } from "./bitcoin-keys.ts";
import { invalidParams, notAuthorised, Refusal, unknownChain } from "./refusal.ts";
import { type SolanaSetting, solanaMethods } from "./solana.ts";
import type { ScriptedWallet } from "./wallet.ts";

/** Everything that a method works with. */
export interface Setting extends SolanaSetting {
  readonly chains: Chains;
}

type Method = (setting: Setting) => unknown;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

async function chainNow({ wallet, chains }: Setting): Promise<Chain> {
  const chain = await chains.get(`eip155:${wallet.behaviour.chain}`);
  if (!chain) throw new Refusal(-32603, `${wallet.spec.name} has no node for chain ${wallet.behaviour.chain}`);
  return chain;
}

/** The chain id that the first parameter names. Throws -32602 on anything but a hex number. */
export function chainAsked(params: readonly unknown[]): number {
  const first = params[0];
  const hex = isObject(first) ? first.chainId : undefined;
  if (typeof hex !== "string" || !/^0x[1-9a-f][0-9a-f]{0,12}$/i.test(hex)) {
    throw invalidParams("Expected 0x-prefixed, unpadded, non-zero hexadecimal string 'chainId'.");
  }
  return Number(hex);
}

function requireAccount({ wallet, origin }: Setting, address: unknown): string {
  const own = wallet.addresses.find((one) => typeof address === "string" && one === address.toLowerCase());
  if (!own || !wallet.permits(origin)) throw notAuthorised();
  return own;
}

const visibleAccounts: Method = ({ wallet, origin }) => (wallet.permits(origin) ? wallet.addresses : []);

const grant: Method = (setting) => {
  setting.wallet.permit(setting.origin);
  return setting.wallet.addresses;
};

const permissions: Method = ({ wallet, origin }) =>
  wallet.permits(origin)
    ? [
        {
          parentCapability: "eth_accounts",
          invoker: origin,
          caveats: [{ type: "restrictReturnedAccounts", value: wallet.addresses }],
        },
      ]
    : [];

function move(wallet: ScriptedWallet, chain: number): null {
  const { switchLies, silentSwitch } = wallet.behaviour;
  if (!switchLies) wallet.set({ chain }, silentSwitch);
  return null;
}

const switchChain: Method = ({ wallet, params }) => {
  const chain = chainAsked(params);
  if (!wallet.behaviour.chains.includes(chain)) throw unknownChain(toQuantity(chain));
  return move(wallet, chain);
};

const addChain: Method = ({ wallet, params }) => {
  const chain = chainAsked(params);
  const first = params[0];
  const urls = isObject(first) ? first.rpcUrls : undefined;
  if (!Array.isArray(urls) || urls.length === 0 || !urls.every((url) => parsedUrl(String(url)))) {
    throw invalidParams("Expected an array with at least one valid string HTTPS url 'rpcUrls'.");
  }
  wallet.set({ chains: [...new Set([...wallet.behaviour.chains, chain])] });
  return move(wallet, chain);
};

const personalSign: Method = async (setting) => {
  const [message, address] = setting.params;
  const from = requireAccount(setting, address);
  if (typeof message !== "string") throw invalidParams("The message must be text.");
  const data = message.startsWith("0x") ? message : `0x${Buffer.from(message).toString("hex")}`;
  return ask((await chainNow(setting)).node, "personal_sign", [data, from]);
};

const signTypedData: Method = async (setting) => {
  const [address, data] = setting.params;
  const from = requireAccount(setting, address);
  let typed: unknown = data;
  try {
    if (typeof data === "string") typed = JSON.parse(data);
  } catch {
    throw invalidParams("The typed data is not JSON.");
  }
  return ask((await chainNow(setting)).node, "eth_signTypedData_v4", [from, typed]);
};

const sendTransaction: Method = async (setting) => {
  const [transaction] = setting.params;
  if (!isObject(transaction)) throw invalidParams("The transaction must be an object.");
  const from = requireAccount(setting, transaction.from);
  const chain = await chainNow(setting);
  if (transaction.chainId !== undefined && Number(transaction.chainId) !== chain.chainId) {
    throw invalidParams(
      `The transaction is for chain ${Number(transaction.chainId)}, the wallet is on ${chain.chainId}.`,
    );
  }
  return ask(chain.node, "eth_sendTransaction", [{ ...transaction, from }]);
};

/** The setting of Bitcoin's methods; there is no Bitcoin node here, so the seed of its funds is one for all. */
function bitcoinSetting({ wallet, origin, params }: Setting): BitcoinSetting {
  return {
    keys: bitcoinKeysOf(wallet.behaviour.accounts[0] ?? 0),
    network: wallet.behaviour.bitcoin,
    seed: 1,
    memory: wallet,
    permitted: wallet.permits(origin),
    params,
    permit: () => wallet.permit(origin),
    leave: () => wallet.revoke(origin),
    moveTo: (bitcoin) => wallet.set({ bitcoin }, wallet.behaviour.silentSwitch),
  };
}

const bitcoin = Object.fromEntries(
  Object.entries(bitcoinMethods).map(([name, method]): [string, Method] => [
    name,
    (setting) => method(bitcoinSetting(setting)),
  ]),
);

const own: Readonly<Record<string, Method>> = {
  eth_accounts: visibleAccounts,
  eth_requestAccounts: grant,
  eth_chainId: ({ wallet }) => toQuantity(wallet.behaviour.chain),
  net_version: ({ wallet }) => String(wallet.behaviour.chain),
  wallet_requestPermissions: (setting) => {
    grant(setting);
    return permissions(setting);
  },
  wallet_getPermissions: permissions,
  wallet_revokePermissions: ({ wallet, origin }) => {
    wallet.revoke(origin);
    return null;
  },
  wallet_switchEthereumChain: switchChain,
  wallet_addEthereumChain: addChain,
  personal_sign: personalSign,
  eth_signTypedData_v4: signTypedData,
  eth_sendTransaction: sendTransaction,
  ...solanaMethods,
  ...bitcoin,
};

/** Reads go to the node of the wallet's chain; any other unknown method is refused with 4200. */
const forwarded = /^(eth|net|web3)_(?!sign|sendTransaction|sendUnsigned|coinbase)/;

/** Carries out a method, after all switches had their effect. Throws a {@link Refusal} or the node's error. */
export async function perform(method: string, setting: Setting): Promise<unknown> {
  const known = Object.hasOwn(own, method) ? own[method] : undefined;
  if (known) return known(setting);
  if (forwarded.test(method)) return ask((await chainNow(setting)).node, method, setting.params);
  throw new Refusal(4200, `The Provider does not support the method ${method}.`);
}
