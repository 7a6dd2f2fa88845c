import { parseEvmAddress } from "../../../domain/addresses/address.ts";
import { toHex } from "../../../domain/bytes.ts";
import type { CaipNetworkId } from "../../../domain/caip.ts";
import {
  buildSignIn,
  checkSignIn,
  type SignInData,
  type SignInMessage,
} from "../../../domain/sign-in/sign-in-message.ts";
import type { SiwxInput, SiwxMessage } from "../../../domain/sign-in/siwx.ts";
import type { Clock } from "../../browser/clock.ts";

/** Fields that all messages of a page share. */
export interface MessengerOptions {
  /** The page's host, as its own address has it. */
  readonly domain: string;
  /** The page's address, without query and fragment, which may hold secrets (S9). */
  readonly uri: string;
  readonly clock: Clock;
  readonly getNonce: (input: SiwxInput) => Promise<string>;
  readonly statement?: string;
  readonly resources?: readonly string[];
  /** How long a signature counts, in milliseconds; default: for ever. */
  readonly lifetime?: number;
  /** True if the chain id stands alone; default: for EVM, as EIP-4361 has it, and not elsewhere. */
  readonly clearChainIdNamespace?: boolean;
}

/** A placeholder account, for checking the other fields. */
const NOBODY = `0x${"0".repeat(40)}`;

/** The fields together with their text. */
export function messageOf(data: SignInData, text: string): SiwxMessage {
  const message = { ...data };
  // Not enumerable, so that a copy or a comparison sees the fields alone.
  Object.defineProperty(message, "toString", { value: () => text });
  return message;
}

/** Makes messages of a page; throws SIGN_IN_MALFORMED naming the field that no message may have. */
export function createMessenger(options: MessengerOptions): (input: SiwxInput) => Promise<SiwxMessage> {
  const { domain, uri, clock, getNonce, statement, resources, lifetime, clearChainIdNamespace } = options;
  return async (input) => {
    const nonce = await getNonce(input);
    const now = clock.now();
    const { accountAddress, chainId, notBefore } = input;
    const data: SignInData = {
      ...{ accountAddress: parseEvmAddress(accountAddress) ?? accountAddress, chainId: chainId as CaipNetworkId },
      ...{ domain, uri, version: "1", nonce, issuedAt: new Date(now).toISOString() },
      ...(lifetime !== undefined && { expirationTime: new Date(now + lifetime).toISOString() }),
      ...(notBefore !== undefined && { notBefore }),
      ...(statement && { statement }),
      ...(resources !== undefined && { resources }),
    };
    const message: SignInMessage = { ...data, bareChainId: clearChainIdNamespace ?? chainId.startsWith("eip155:") };
    if (accountAddress !== "") return messageOf(data, buildSignIn(message));
    checkSignIn({ ...message, accountAddress: NOBODY });
    return messageOf(data, "");
  };
}

/** A nonce of 128 bits out of random bytes, in hex (S2). */
export function nonceOf(random: (length: number) => Uint8Array): string {
  return toHex(random(16));
}
