import { RpcError } from "../networks/rpc-errors.ts";

/** The signature prefixes of BIP-322 2.0 -> their forms. Earlier signers wrote the simple form without a prefix. */
export const BIP322_FORMS = { smp: "BIP-322 simple", ful: "BIP-322 full", pof: "BIP-322 proof of funds" } as const;

export type Bip322Prefix = keyof typeof BIP322_FORMS;

/**
 * A signature without a prefix never begins like this: its first byte would be no valid header, or would count over a hundred
 * items.
 */
const PREFIXED = /^(smp|ful|pof)(.*)$/s;

/** A Bitcoin signature split into its prefix, if any, and its body. */
export function bip322Parts(signature: string): { prefix?: Bip322Prefix; body: string } {
  const [, prefix, body] = PREFIXED.exec(signature) ?? [];
  return body === undefined ? { body: signature } : { prefix: prefix as Bip322Prefix, body };
}

/**
 * A wallet's Bitcoin signature without the prefix of BIP-322's simple form, so that verifiers of any version can read it.
 * Throws an RpcError (4200) that names the form for any other form, which would be taken for a simple one without its prefix.
 */
export function withoutPrefix(signature: string): string {
  const { prefix, body } = bip322Parts(signature);
  if (prefix !== undefined && prefix !== "smp")
    throw new RpcError(4200, { message: `The wallet signed in a form that is not supported: ${BIP322_FORMS[prefix]}` });
  return body;
}
