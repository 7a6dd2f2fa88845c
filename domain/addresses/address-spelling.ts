/** Addresses whose letters mean the same in either case: hex digits on EVM, bech32 on Bitcoin, which never mixes them. */
const CASELESS = /^0x|^(?:bc|tb|bcrt)1[a-z0-9]+$|^(?:BC|TB|BCRT)1[A-Z0-9]+$/;

/** True for an address whose letters mean the same in either case. */
export const isCaseless = (address: string): boolean => CASELESS.test(address);

const inOneCase = (address: string): string => (isCaseless(address) ? address.toLowerCase() : address);

/** True for two spellings of one address. */
export function isSameAddress(one: string, other: string): boolean {
  return inOneCase(one) === inOneCase(other);
}
