import { learnSentences } from "./errors.ts";

/** Sentences about a switch of the network, loaded with the first one that a host asks for. */
export const SWITCH_MESSAGES = {
  "detail.networkNotListed": "{network} is not in the option `networks`",
  "error.CAIP_NETWORK_NOT_FOUND": "CaipNetwork not found",
  "error.CAIP_NETWORK_UNDEFINED": "CaipNetwork is undefined",
  "error.CHAIN_ADAPTER_NOT_FOUND": "Chain adapter not found",
  "error.NETWORK_CLIENT_NOT_SET": "NetworkController client not set",
  "error.SWITCH_DECLINED": "Switch declined",
  "error.SWITCH_FAILED": "The wallet did not switch the network",
  "error.SWITCH_REPLACED": "Another switch was asked for before the wallet had answered",
  "error.SWITCH_UNSUPPORTED": "The wallet cannot add the network",
} as const;

learnSentences(SWITCH_MESSAGES);
