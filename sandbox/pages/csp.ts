/** The addresses that a page which embeds the kit may reach. */
export interface Reach {
  /** Origins of its requests. */
  readonly hosts: readonly string[];
  /** Its websockets. */
  readonly sockets: readonly string[];
  /** Origins of its frames: the page of the verify service, and the secure frame. */
  readonly frames: readonly string[];
}

/** The policy of S17: everything the kit needs and nothing else. */
export function strictPolicy(nonce: string, { hosts, sockets, frames }: Reach): string {
  const list = hosts.join(" ");
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'none'",
    `img-src blob: data: ${list}`,
    `connect-src ${[...hosts, ...sockets].join(" ")}`,
    `frame-src ${frames.join(" ")}`,
    "font-src 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}
