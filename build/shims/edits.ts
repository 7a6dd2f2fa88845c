import type { LibraryEdit } from "./edit.ts";
import { LIBRARY_EDITS } from "./libraries.ts";
import { FAULTS } from "./walletconnect/faults.ts";
import { LEFT_OUT } from "./walletconnect/left-out.ts";
import { RELAYER_FAULTS } from "./walletconnect/relayer.ts";
import { STAND_INS } from "./walletconnect/stand-ins.ts";

/** All edits of the libraries in the script. */
export const EDITS: readonly LibraryEdit[] = [
  ...STAND_INS,
  ...RELAYER_FAULTS,
  ...FAULTS,
  ...LEFT_OUT,
  ...LIBRARY_EDITS,
];
