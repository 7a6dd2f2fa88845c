import { Lazy } from "../../domain/lazy.ts";
import { giveAccount } from "../../machines/account/lazy-account.ts";
import { giveSetters } from "../methods/account-setters.ts";

/** The code of an account, which every way to connect one waits for: it starts in the step that connects it. */
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

/** What `answer` gives, once that code is there as well. */
export async function withAccount<T>(answer: Promise<T>): Promise<T> {
  const [given] = await Promise.all([answer, code.open()]);
  return given;
}
