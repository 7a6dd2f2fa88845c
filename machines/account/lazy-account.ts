import { lazyLogic } from "../app/port.ts";
import type { accountMachine } from "./account.ts";

/** The account's machine as the root starts it: few pages have an account at load, so its code comes with the wallet's answer. */
export const account = lazyLogic<typeof accountMachine>("account");
