import type { PairingErrorCode } from "../../adapters/walletconnect/client/errors.ts";
import type { ErrorCode } from "../../domain/errors.ts";

/** Codes that only a paired wallet's provider has: a client that was stopped tells DESTROYED. */
export type ProviderCode = Exclude<PairingErrorCode, ErrorCode | "STOPPED">;

/** As `ERROR_HELP`, for the codes of a paired wallet's provider. */
export const PROVIDER_HELP: Readonly<Record<ProviderCode, readonly [cause: string, remedy: string]>> = {
  ANSWER_MALFORMED: [
    "The wallet answered a request with what makes no sense.",
    "look into the wallet's activity before you ask again; send its maker what `report()` gives.",
  ],
  CLOCK_WRONG: ["The relay finds the device's clock wrong.", "set the clock."],
  METHOD_UNSUPPORTED: [
    "The session does not have this method, or the wallet cannot do it.",
    "ask for it with `universalProviderConfigOverride.methods`, or do without it.",
  ],
  NAMESPACE_MISSING: [
    "The wallet did not approve this chain, or its family is not among `networks`.",
    "list a network of it in `networks`, and have the visitor connect anew.",
  ],
  ORIGIN_NOT_ALLOWED: [
    "The relay does not serve this page's origin.",
    "add the origin where the project is configured.",
  ],
  PAIRING_CANCELLED: ["The pairing was given up, by the visitor or by another one.", "nothing."],
  PAIRING_DECLINED: ["The wallet's owner declined to connect.", "nothing."],
  PAIRING_EXPIRED: ["No wallet answered the pairing in time.", "show another code."],
  PROJECT_ID_INVALID: [
    "The relay does not know the project id.",
    "compare it with the one where the project is configured.",
  ],
  PROJECT_ID_MISSING: ["The relay wants a project id.", "set `projectId`."],
  RELAY_REFUSED: [
    "The relay refused the connection, for a reason of its own.",
    "read `cause`; check `endpoints.relay`.",
  ],
  REQUEST_EXPIRED: [
    "The wallet did not answer a request in time.",
    "look into the wallet's activity before you ask again.",
  ],
  SESSION_MALFORMED: [
    "The wallet approved a session that has nothing of what was asked for.",
    "try again; where it happens with one wallet always, send its maker what `report()` gives.",
  ],
  SESSION_MISSING: ["No wallet is paired, or its session has ended.", "connect first; `subscribeAccount` tells when."],
};
