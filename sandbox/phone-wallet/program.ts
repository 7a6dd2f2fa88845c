import { type Program, programFile } from "../program.ts";

/** The thread of the paired wallet; the library itself stays outside of its file. */
export const phoneWalletThread: Program = {
  name: "paired-thread.cjs",
  source: "sandbox/phone-wallet/worker/worker.ts",
};

/** Where the program of the wallet's thread lies. */
export const threadProgram = (folder: string): string => programFile(folder, phoneWalletThread);
