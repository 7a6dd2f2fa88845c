import { AUTH } from "../embedded/embedded.ts";
import { type ConnectorType, WALLET_CONNECT } from "./wallet.ts";

/** Connectors whose session spans chain families and lies elsewhere as well, by id, with their type: at a phone, in the secure frame. */
export const REMOTE: Readonly<Record<string, ConnectorType>> = { [WALLET_CONNECT]: "WALLET_CONNECT", [AUTH]: "AUTH" };
