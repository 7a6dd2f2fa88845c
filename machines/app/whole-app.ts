import { accountMachine } from "../account/account.ts";
import { appMachine } from "./app.ts";

/** The root with the code that comes later, for those who draw it, walk it or play it again. */
export const wholeApp = appMachine.provide({ actors: { account: accountMachine } });
