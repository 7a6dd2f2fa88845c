import { toHex } from "../bytes.ts";
import { spread } from "../spread.ts";

type Tint = `#${string}`;
type Channels = readonly number[];
export type Tints = readonly [Tint, Tint, Tint, Tint, Tint];

/** The hex digits of an address; other characters are skipped. */
function hexDigits(address: string): string {
  return address.toLowerCase().replace(/^0x|[^0-9a-f]/g, "");
}

/** The colour in six hex digits; missing ones count as 0. */
function colourOf(digits: string): Channels {
  const six = digits.padEnd(6, "0");
  return [0, 2, 4].map((at) => Number.parseInt(six.slice(at, at + 2), 16));
}

/** A colour that is mixed with a share of white. */
function tint(colour: Channels, share: number): Tint {
  return `#${toHex(Uint8Array.from(colour, (one) => Math.round(one + (255 - one) * share)))}`;
}

/**
 * Five tints of the colour in an address's first six hex digits, each 15 % nearer to white (ACCT-9, protocol.md §4.8).
 * Characters that are not hex digits are skipped; missing ones count as 0.
 */
export function avatarTints(address: string): Tints {
  const colour = colourOf(hexDigits(address).slice(0, 6));
  return [tint(colour, 0), tint(colour, 0.15), tint(colour, 0.3), tint(colour, 0.45), tint(colour, 0.6)];
}

/** A shape over the tints, in a box of 64 by 64. */
export interface AvatarFigure {
  d: string;
  /** Degrees, around the middle. */
  turn: number;
  fill: Tint;
}

const FIGURES = [
  "M32 0a32 32 0 0 1 0 64z",
  "M32 32h32a32 32 0 0 0-32-32z",
  "M0 23h64v18H0z",
  "M30 46a14 14 0 1 0 28 0 14 14 0 1 0-28 0z",
  "M32 2q30 30 0 60q-30-30 0-60z",
  "M32 8l24 40H8z",
  "M0 14h64v9H0zM0 41h64v9H0z",
  "M8 32a9 9 0 1 0 18 0 9 9 0 1 0-18 0zM38 32a9 9 0 1 0 18 0 9 9 0 1 0-18 0z",
] as const;

const TURNS = 12;

/** The least difference at which two colours can be told apart, summed over their channels. */
const APART = 160;

/** The address's own colour, made brighter or darker where it could not be told from the ground. */
function figureColour(ground: Channels, own: Channels): Tint {
  const distance = own.reduce((all, one, at) => all + Math.abs(one - (ground[at] ?? 0)), 0);
  if (distance >= APART) return tint(own, 0);
  const isBright = ground.reduce((all, one) => all + one, 0) > 3 * 128;
  const darker = own.map((one) => one * 0.4);
  return isBright ? tint(darker, 0) : tint(own, 0.75);
}

/**
 * The figure that tells avatars with similar tints apart: its shape and turn follow from the whole address, its colour from the last six
 * hex digits. The letter case of a hex address does not matter; that of a base58 address does.
 */
export function avatarFigure(address: string): AvatarFigure {
  const sum = spread(address.startsWith("0x") ? address.toLowerCase() : address);
  const digits = hexDigits(address);
  return {
    d: FIGURES[sum % FIGURES.length] as string,
    turn: (Math.floor(sum / FIGURES.length) % TURNS) * (360 / TURNS),
    fill: figureColour(colourOf(digits.slice(0, 6)), colourOf(digits.slice(-6))),
  };
}

/** The position of each tint in the gradient, from the edge inwards (protocol.md §4.8). */
export const AVATAR_STOPS = ["100%", "74%", "50%", "28%", "0%"] as const;
