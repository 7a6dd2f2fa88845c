const RDNS = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)+$/i;

/** A reverse domain name as EIP-6963 wants it, in lower case, or undefined. */
export function readRdns(value: unknown): string | undefined {
  return typeof value === "string" && value.length <= 200 && RDNS.test(value) ? value.toLowerCase() : undefined;
}
