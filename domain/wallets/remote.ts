import { AUTH } from "../embedded/embedded.ts";
import { type ConnectorType, WALLET_CONNECT } from "./wallet.ts";

/** Connectors whose session spans chain families and is also kept by a phone or the secure frame: their types by id. */
export const REMOTE: Readonly<Record<string, ConnectorType>> = { [WALLET_CONNECT]: "WALLET_CONNECT", [AUTH]: "AUTH" };
