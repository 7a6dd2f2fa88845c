import type { Permission } from "../../../domain/sessions/permission.ts";
import type { SessionRequest } from "../../../domain/sessions/request.ts";

export const CONTRACT = "0x00000000000000000000000000000000005bc721";

/** 14 November 2023, in seconds since 1970. */
export const NOW = 1_700_000_000;

/** A call of `mint(uint256 amount, address to)`. */
export const mintCall = (more: object = {}, type = "uint256"): Permission => ({
  type: "contract-call",
  data: {
    address: CONTRACT,
    abi: [
      {
        type: "function",
        name: "mint",
        inputs: [
          { name: "amount", type },
          { name: "to", type: "address" },
        ],
      },
    ],
    functions: [{ functionName: "mint", ...more }],
  },
});

export const coinsADay = (more: object = {}): Permission => ({
  type: "native-token-recurring-allowance",
  data: { allowance: "0x6f05b59d3b20000", start: NOW, period: 86_400, ...more },
});

export const sessionRequest = (more: object = {}): SessionRequest => ({
  ...{ chainId: "0x1", expiry: NOW + 86_400 * 7, policies: [] },
  signer: { type: "keys", data: { keys: [{ type: "secp256k1", publicKey: `0x04${"ab".repeat(64)}` }] } },
  permissions: [coinsADay()],
  ...more,
});
