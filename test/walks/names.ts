import { unknownNetwork } from "../../domain/networks/network.ts";
import { SESSION_ASK } from "../../testing/samples/sessions.ts";
import { APPROVAL_OFFER, DOOMED_OFFER, SWAP_BASIS, SWAP_INTENT, SWAP_OFFER } from "../../testing/samples/swap.ts";
import * as values from "../../testing/samples/values.ts";

/** The ledgers' names for the values that samples are made of. */
export const NAMES = {
  ...values,
  FOX_SESSION: values.sampleSession(values.FOX),
  SUN_SESSION: values.sampleSession(values.SUN),
  ...{ APPROVAL_OFFER, DOOMED_OFFER, SWAP_BASIS, SWAP_INTENT, SWAP_OFFER, SESSION_ASK },
  UNKNOWN_NETWORK: unknownNetwork(values.ELSEWHERE),
};
