import { parsedUrl } from "../domain/parsed-url.ts";

/** An address without the additions of proxies: brackets, a port, a zone. */
function bare(address: string): string {
  const [, ipv4] = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address) ?? [];
  const [, ipv6] = /^\[(.+)\](?::\d+)?$/.exec(address) ?? [];
  return (ipv4 ?? ipv6 ?? address).split("%")[0] ?? "";
}

/** The eight groups of an IPv6 address; undefined for any other text. */
function groupsOf(address: string): readonly number[] | undefined {
  const host = parsedUrl(`http://[${address}]`)?.hostname;
  if (host === undefined) return undefined;
  const [before = [], after = []] = host
    .slice(1, -1)
    .split("::")
    .map((half) => half.split(":").filter(Boolean));
  const zeros = Array<string>(8 - before.length - after.length).fill("0");
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16));
}

/**
 * The key that requests are counted by: an IPv4 address, or an IPv6 address's first 64 bits, which belong to one
 * subscriber.
 */
export function networkOf(address: string): string {
  const text = bare(address);
  const groups = text.includes(":") ? groupsOf(text) : undefined;
  if (!groups) return text.slice(0, 64);
  const [mark, high = 0, low = 0] = groups.slice(5);
  const isMapped = mark === 0xff_ff && groups.slice(0, 5).every((group) => group === 0);
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  const prefix = groups.slice(0, 4).map((group) => group.toString(16));
  return prefix.join(":");
}
