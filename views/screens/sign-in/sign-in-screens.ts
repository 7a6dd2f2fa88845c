import { ConnectingSiwe } from "./ConnectingSiwe.tsx";
import { SIWXSignMessage } from "./SIWXSignMessage.tsx";

/** The screens of sign-in (ROUTE-9). */
export const SIGN_IN = { SIWXSignMessage, ConnectingSiwe };
