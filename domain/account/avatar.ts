type Tint = `#${string}`;
export type Tints = readonly [Tint, Tint, Tint, Tint, Tint];

/**
 * Five tints of the colour in an address's first six hex digits, each 15 % nearer to white (ACCT-9, protocol.md §4.8).
 * Characters that are not hex digits are skipped; missing ones count as 0.
 */
export function avatarTints(address: string): Tints {
  const digits = address
    .toLowerCase()
    .replace(/^0x/, "")
    .replace(/[^0-9a-f]/g, "")
    .slice(0, 6)
    .padEnd(6, "0");
  const channels = [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
  const tint = (share: number): Tint =>
    `#${channels.map((one) => hex(Math.round(one + (255 - one) * share))).join("")}`;
  return [tint(0), tint(0.15), tint(0.3), tint(0.45), tint(0.6)];
}

function hex(channel: number): string {
  return channel.toString(16).padStart(2, "0");
}

/** The position of each tint in the gradient, from the edge inwards (protocol.md §4.8). */
export const AVATAR_STOPS = ["100%", "74%", "50%", "28%", "0%"] as const;
