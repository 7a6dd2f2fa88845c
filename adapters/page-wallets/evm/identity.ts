import type { IdentityRule } from "../shared/registry.ts";

/** EVM wallets are known by their rdns (EIP-6963), which may be the id of the host's own connector as well. */
export const RDNS_IDENTITY: IdentityRule = {
  isNamesake(own, other) {
    const rdns = own.info?.rdns;
    return rdns !== undefined && (other.info?.rdns === rdns || other.id === rdns);
  },
  isRival(own, other) {
    const claim = own.info?.rdns ?? own.id;
    return other.info?.rdns === claim || other.id === claim;
  },
};
