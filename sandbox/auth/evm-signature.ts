import { createPublicClient, type Hex, http, isHex, verifyMessage } from "viem";
import { checksumAddress } from "../../domain/addresses/address.ts";
import type { Chains } from "../chains/chains.ts";

async function orFalse(work: Promise<boolean>): Promise<boolean> {
  try {
    return await work;
  } catch {
    return false;
  }
}

/**
 * True when an EVM account signed a text with personal_sign (EIP-191): by its key, or by its contract, deployed (ERC-1271)
 * or not yet (ERC-6492), as far as its chain is to be had here.
 */
export async function isSignedByEvm(
  chains: Chains,
  chainId: string,
  account: string,
  message: string,
  signature: string,
): Promise<boolean> {
  if (!isHex(signature) || signature.length % 2 !== 0) return false;
  const signed = { address: checksumAddress(account), message, signature: signature as Hex };
  if (await orFalse(verifyMessage(signed))) return true;
  const chain = await chains.get(chainId);
  if (!chain) return false;
  const client = createPublicClient({ transport: http(chain.node.url, { retryCount: 0, timeout: 5_000 }) });
  return orFalse(client.verifyMessage(signed));
}
