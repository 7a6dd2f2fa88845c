/** The first 64 bits of an IPv6 address in hex, which is the network that one subscriber has; undefined for what is none. */
function prefixOf(address: string): string | undefined {
  const [head = "", tail] = (address.split("%")[0] ?? "").split("::");
  const groups = head === "" ? [] : head.split(":");
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - tail.split(":").length)).fill("0");
  const whole = [...groups, ...zeros, ...(tail?.split(":") ?? [])].slice(0, 4);
  return whole.every((group) => /^[\da-f]{1,4}$/i.test(group))
    ? whole.map((group) => Number.parseInt(group, 16).toString(16)).join(":")
    : undefined;
}

/** What requests are counted by: an IPv4 address, or the network of an IPv6 address. */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  return (address.includes(":") ? prefixOf(address) : undefined) ?? address.slice(0, 64);
}
