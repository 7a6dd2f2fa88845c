import { ConnectingSiwe } from "./ConnectingSiwe.tsx";
import { SIWXSignMessage } from "./SIWXSignMessage.tsx";

/** What sign-in draws (ROUTE-9). */
export const SIGN_IN = { SIWXSignMessage, ConnectingSiwe };
