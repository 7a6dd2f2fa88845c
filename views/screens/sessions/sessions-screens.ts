import { GrantedHere } from "./GrantedHere.tsx";
import { SmartSessionCreated } from "./SmartSessionCreated.tsx";
import { SmartSessionList } from "./SmartSessionList.tsx";

/** The screens of smart sessions, and of everything that was granted. */
export const SESSIONS = { GrantedHere, SmartSessionCreated, SmartSessionList };
