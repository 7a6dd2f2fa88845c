import { unknownNetwork } from "../../domain/networks/network.ts";
import * as values from "../../testing/samples/values.ts";

/** The ledgers' names for the values that samples are made of. */
export const NAMES = {
  ...values,
  FOX_SESSION: values.sampleSession(values.FOX),
  SUN_SESSION: values.sampleSession(values.SUN),
  UNKNOWN_NETWORK: unknownNetwork(values.ELSEWHERE),
};
