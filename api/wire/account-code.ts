import { Lazy } from "../../domain/lazy.ts";

/** The code of an account, which every way to connect one waits for: it starts in the step that connects it. */
export const accountCode = new Lazy(() => import("../../machines/account/account.ts"), { isRepeated: true });

/** What `answer` gives, once that code is there as well. */
export async function withAccount<T>(answer: Promise<T>): Promise<T> {
  const [given] = await Promise.all([answer, accountCode.open()]);
  return given;
}
