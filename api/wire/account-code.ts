import { Lazy } from "../../domain/lazy.ts";
import { giveAccount } from "../../machines/account/lazy-account.ts";
import { giveSetters } from "../methods/account-setters.ts";

/**
 * The code of an account. Every way to connect waits for it, because the account starts in the same step as its
 * connection.
 */
const code = new Lazy(
  () => Promise.all([import("../../machines/account/account.ts"), import("../methods/override-setters.ts")]),
  {
    isRepeated: true,
    onLoad: ([{ accountMachine }, { overrideSetters }]) => {
      giveAccount(accountMachine);
      giveSetters(overrideSetters);
    },
  },
);

/** The result of `answer`, once the account's code is loaded as well. */
export async function withAccount<T>(answer: Promise<T>): Promise<T> {
  const [result] = await Promise.all([answer, code.open()]);
  return result;
}
