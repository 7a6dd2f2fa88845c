import { RpcError } from "./networks/rpc-errors.ts";

/** Prefix that BIP-322 gives a signature since version 2.0 -> its form. Signers before it wrote the simple form without a prefix. */
export const BIP322_FORMS = { smp: "BIP-322 simple", ful: "BIP-322 full", pof: "BIP-322 proof of funds" } as const;

export type Bip322Prefix = keyof typeof BIP322_FORMS;

/** No signature without a prefix begins like one: its first byte would be no header and count over a hundred parts. */
const PREFIXED = /^(smp|ful|pof)(.*)$/s;

/** A Bitcoin signature as its prefix, if it has one, and what follows. */
export function bip322Parts(signature: string): { prefix?: Bip322Prefix; body: string } {
  const [, prefix, body] = PREFIXED.exec(signature) ?? [];
  return body === undefined ? { body: signature } : { prefix: prefix as Bip322Prefix, body };
}

/**
 * A Bitcoin signature that a wallet gave, without the prefix of BIP-322's simple form: verifiers of any version read it so. Throws an
 * RpcError (4200) naming any other form, which without its prefix would be taken for a simple one.
 */
export function withoutPrefix(signature: string): string {
  const { prefix, body } = bip322Parts(signature);
  if (prefix !== undefined && prefix !== "smp")
    throw new RpcError(4200, { message: `The wallet signed in a form that is not supported: ${BIP322_FORMS[prefix]}` });
  return body;
}
