import { namespaceOf } from "../../../domain/caip.ts";
import type { SignInSession } from "../../../domain/sign-in/sign-in-session.ts";
import type { Read } from "./contract-signature.ts";

/** Judges the signatures of one namespace (protocol.md §5.7). */
export interface Verifier {
  readonly chainNamespace: string;
  /** True if it is asked about this session at all; a session that no verifier is asked about is not valid. */
  shouldVerify(session: SignInSession): boolean;
  verify(session: SignInSession): Promise<boolean>;
}

export interface VerifierDeps {
  /** Reads an EVM chain about one of its accounts; undefined where it has no node: then contracts cannot answer. */
  read(chainId: string, address: string): Read | undefined;
}

type Judge = (session: SignInSession) => boolean | Promise<boolean>;

/** Loads what it needs when it is first asked, and again where that failed. */
function verifier(chainNamespace: string, load: () => Promise<Judge>): Verifier {
  let judge: Judge | undefined;
  return {
    chainNamespace,
    shouldVerify: ({ data }) => namespaceOf(data.chainId) === chainNamespace,
    verify: async (session) => {
      judge ??= await load();
      return judge(session);
    },
  };
}

/** The verifiers of EVM, Solana and Bitcoin. */
export function createVerifiers({ read }: VerifierDeps): readonly Verifier[] {
  return [
    verifier("eip155", async () => {
      const { isSignedByEvm } = await import("./evm.ts");
      return ({ data: { chainId, accountAddress }, message, signature }) =>
        isSignedByEvm(accountAddress, message, signature, read(chainId, accountAddress));
    }),
    verifier("solana", async () => {
      const { isSignedBySolana } = await import("./solana.ts");
      return ({ data, message, signature }) => isSignedBySolana(data.accountAddress, message, signature);
    }),
    verifier("bip122", async () => {
      const { isSignedByBitcoin } = await import("./bitcoin.ts");
      return ({ data, message, signature }) => isSignedByBitcoin(data.chainId, data.accountAddress, message, signature);
    }),
  ];
}

/** True if a verifier finds a session's signature to be of its account; without one for its namespace it is not. */
export async function isSigned(verifiers: readonly Verifier[], session: SignInSession): Promise<boolean> {
  const found = verifiers.find((one) => one.shouldVerify(session));
  return found ? found.verify(session) : false;
}

/** A wallet's signature in the one spelling that verifiers take, which servers read too: wallets write several. */
export async function properSignature(chainId: string, address: string, signature: string): Promise<string> {
  if (chainId.startsWith("bip122:")) {
    const { properBitcoinSignature } = await import("./bitcoin.ts");
    return properBitcoinSignature(address, signature);
  }
  if (!chainId.startsWith("eip155:")) return signature;
  const [, body = ""] = /^(?:0x)?([\da-f]+)$/i.exec(signature) ?? [];
  if (!body) return signature;
  const hex = body.toLowerCase();
  // A key's signature may end in the bare number of the key, 0 or 1.
  return `0x${hex.length === 130 ? hex.replace(/0([01])$/, (_, bit) => (bit === "0" ? "1b" : "1c")) : hex}`;
}

/** A session with its signature as verifiers take it, in its object capability too. */
export async function properSession({
  signature: rawSignature,
  cacao,
  ...rest
}: SignInSession): Promise<SignInSession> {
  const signature = await properSignature(rest.data.chainId, rest.data.accountAddress, rawSignature);
  return { ...rest, signature, ...(cacao && { cacao: { ...cacao, s: { ...cacao.s, s: signature } } }) };
}
