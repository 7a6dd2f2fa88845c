import { SIWXSignMessage } from "./SIWXSignMessage.tsx";

/** The older name of SIWXSignMessage, with the same content (SIGN-4). */
export const ConnectingSiwe = SIWXSignMessage;
