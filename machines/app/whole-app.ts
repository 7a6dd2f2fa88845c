import { accountMachine } from "../account/account.ts";
import { appMachine } from "./app.ts";

/** The root with its lazy code, for the tools that draw its chart, walk it or replay a report. */
export const wholeApp = appMachine.provide({ actors: { account: accountMachine } });
