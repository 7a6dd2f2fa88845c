import { ask } from "../../chains/anvil.ts";
import { toQuantity } from "../../quantity.ts";
import { chainAsked } from "../../wallets/methods.ts";
import { invalidParams, unknownChain } from "../../wallets/refusal.ts";
import { listOf, type Method, objectOf } from "../shape.ts";
import { chainOf } from "./account.ts";
import { callsStatus, sendCalls, showCallsStatus } from "./calls.ts";
import {
  getAssets,
  getCapabilities,
  getPermissions,
  grantPermissions,
  revokePermissions,
  watchAsset,
} from "./capabilities.ts";
import { sendTransaction, signTransaction } from "./send.ts";
import { ethSign, personalSign, signTypedData } from "./sign.ts";

const accounts: Method = (setting) => setting.accounts;

const sendRaw: Method = async (setting) => {
  const { node } = await chainOf(setting);
  return ask(node, "eth_sendRawTransaction", listOf(setting.params));
};

const switchChain: Method = async ({ context, memory, params, moveTo }) => {
  const chain = chainAsked(listOf(params));
  if (!context.chains.supported.includes(`eip155:${chain}`) && !memory.chains.has(chain))
    throw unknownChain(toQuantity(chain));
  await moveTo(chain);
  return null;
};

const addChain: Method = async ({ memory, params, moveTo }) => {
  const chain = chainAsked(listOf(params));
  const { rpcUrls } = objectOf(params);
  if (!Array.isArray(rpcUrls) || rpcUrls.length === 0 || !rpcUrls.every((url) => URL.canParse(String(url)))) {
    throw invalidParams("Expected an array with at least one valid url 'rpcUrls'.");
  }
  memory.chains.add(chain);
  await moveTo(chain);
  return null;
};

/** The EVM methods that the wallet answers by itself; reads go to the chain's node. */
export const evmMethods: Readonly<Record<string, Method>> = {
  eth_accounts: accounts,
  eth_requestAccounts: accounts,
  eth_chainId: ({ chain }) => toQuantity(Number(chain.split(":")[1])),
  net_version: ({ chain }) => chain.split(":")[1],
  personal_sign: personalSign,
  eth_sign: ethSign,
  eth_signTypedData: signTypedData,
  eth_signTypedData_v3: signTypedData,
  eth_signTypedData_v4: signTypedData,
  eth_signTransaction: signTransaction,
  eth_sendTransaction: sendTransaction,
  eth_sendRawTransaction: sendRaw,
  wallet_switchEthereumChain: switchChain,
  wallet_addEthereumChain: addChain,
  wallet_getPermissions: getPermissions,
  wallet_requestPermissions: getPermissions,
  wallet_watchAsset: watchAsset,
  wallet_sendCalls: sendCalls,
  wallet_getCallsStatus: callsStatus,
  wallet_showCallsStatus: showCallsStatus,
  wallet_getCapabilities: getCapabilities,
  wallet_grantPermissions: grantPermissions,
  wallet_revokePermissions: revokePermissions,
  wallet_getAssets: getAssets,
};
