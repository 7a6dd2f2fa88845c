import { Lazy } from "../../domain/lazy.ts";
import { giveAccount } from "../../machines/account/lazy-account.ts";

/** The code of an account, which every way to connect one waits for: it starts in the step that connects it. */
const code = new Lazy(() => import("../../machines/account/account.ts"), {
  isRepeated: true,
  onLoad: ({ accountMachine }) => giveAccount(accountMachine),
});

/** What `answer` gives, once that code is there as well. */
export async function withAccount<T>(answer: Promise<T>): Promise<T> {
  const [given] = await Promise.all([answer, code.open()]);
  return given;
}
