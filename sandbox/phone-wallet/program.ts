import { type Program, programFile } from "../program.ts";

/** The thread of the phone wallet; the library itself stays outside of its file. */
export const phoneWalletThread: Program = {
  name: "phone-wallet-thread.cjs",
  source: "sandbox/phone-wallet/worker/worker.ts",
};

/** The path of the thread's program. */
export const threadProgram = (folder: string): string => programFile(folder, phoneWalletThread);
