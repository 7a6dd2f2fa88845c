import { SIWXSignMessage } from "./SIWXSignMessage.tsx";

/** The older name of the screen: what it shows is the same (SIGN-4). */
export const ConnectingSiwe = SIWXSignMessage;
