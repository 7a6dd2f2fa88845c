import { base58 } from "@scure/base";
import { toHex } from "../../domain/bytes.ts";
import { AppKitError } from "../../domain/errors.ts";
import { lateError } from "../../domain/lazy-errors.ts";
import type { SignInTarget } from "../../machines/sign-in/ports.ts";
import { reasonOf } from "../page-wallets/shared/for-page.ts";
import { tryTo } from "../page-wallets/shared/untrusted.ts";

/** A connected wallet's provider, of whatever chain family. */
export interface Signing {
  request(call: { method: string; params: unknown }): Promise<unknown>;
  signMessage?(message: unknown): Promise<unknown>;
}

/** A wallet's signature of a text for an account. */
export async function signatureOf(
  provider: Signing | undefined,
  { namespace, address }: Pick<SignInTarget, "namespace" | "address">,
  text: string,
): Promise<unknown> {
  if (!provider) throw new AppKitError("CONNECTOR_MISSING", {});
  const bytes = new TextEncoder().encode(text);
  if (namespace === "eip155")
    return provider.request({ method: "personal_sign", params: [`0x${toHex(bytes)}`, address] });
  if (namespace === "bip122") return provider.signMessage?.({ message: text, address });
  const signed = await provider.signMessage?.(bytes);
  return signed instanceof Uint8Array ? base58.encode(signed) : signed;
}

/** The signature in an answer. Throws CONNECTION_FAILED where there is none. */
export function signatureIn(signature: unknown): string {
  if (typeof signature !== "string" || !signature) throw new AppKitError("CONNECTION_FAILED", {});
  return signature;
}

/** The error of a missing signature: the owner's refusal, unless another cause is known. */
export function signingError(thrown: unknown): AppKitError {
  // Reading a wallet's thrown value may throw, too.
  if (tryTo(() => thrown instanceof AppKitError)) return thrown as AppKitError;
  const code = reasonOf(thrown);
  if (code === "RELAY_UNREACHABLE" || code === "FRAME_LOST") return new AppKitError(code, {}, { cause: thrown });
  if (code === "ANSWER_MALFORMED") return new AppKitError("CONNECTION_FAILED", {}, { cause: thrown });
  if (code === "METHOD_UNSUPPORTED" || code === "REQUEST_EXPIRED")
    return lateError("SIGN_IN_REFUSED", { message: (thrown as Error).message }, { cause: thrown });
  return lateError("SIGN_IN_DECLINED", {}, { cause: thrown });
}
