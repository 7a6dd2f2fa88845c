/** The policy of S17: everything the kit needs and nothing else. `hosts` are where its requests go, `sockets` its websockets. */
export function strictPolicy(nonce: string, hosts: readonly string[], sockets: readonly string[]): string {
  const list = hosts.join(" ");
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'none'",
    `img-src blob: data: ${list}`,
    `connect-src ${[...hosts, ...sockets].join(" ")}`,
    `frame-src ${hosts[0] ?? "'none'"}`,
    "font-src 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}
