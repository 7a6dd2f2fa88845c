import type { SendFamily } from "../family.ts";
import { estimateTransfer } from "./estimate.ts";
import { examineTransfer } from "./examine.ts";
import { followSent } from "./follow.ts";
import { sendTransfer } from "./send.ts";

export const EVM: SendFamily = { estimateTransfer, examineTransfer, sendTransfer, followSent };
