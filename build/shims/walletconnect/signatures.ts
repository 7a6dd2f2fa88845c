// Stands in for signatures.ts of @walletconnect/utils, and so for viem's recovery of a signer: who signed is found out by whoever
// asked for the signature, with the verifier that was given.
type Verifier = (
  address: string,
  message: string,
  signature: { s: string; t: string },
  chain: string,
) => Promise<boolean>;

export async function verifySignature(
  address: string,
  message: string,
  signature: { s: string; t: string },
  chain: string,
  verifier?: Verifier,
): Promise<boolean> {
  return verifier ? verifier(address, message, signature, chain) : false;
}
