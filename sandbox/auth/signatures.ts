import type { Chains } from "../chains/chains.ts";
import type { SignInText } from "./sign-in-text.ts";

/** True when the account that a message names signed it. The verifier of a namespace is loaded at its first use. */
export async function isSigned(chains: Chains, text: SignInText, message: string, signature: string): Promise<boolean> {
  const { namespace, reference, address } = text;
  switch (namespace) {
    case "eip155": {
      const { isSignedByEvm } = await import("./evm-signature.ts");
      return isSignedByEvm(chains, `eip155:${reference}`, address, message, signature);
    }
    case "solana": {
      const { isSignedBySolana } = await import("./solana-signature.ts");
      return isSignedBySolana(address, message, signature);
    }
    case "bip122": {
      const { isSignedByBitcoin } = await import("./bitcoin-signature.ts");
      return isSignedByBitcoin(reference, address, message, signature);
    }
  }
}
