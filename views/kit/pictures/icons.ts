import { BUTTON_ICONS } from "../buttons/button-icons.ts";
import { BRANDS, type Brand } from "./brands.ts";

const ROUND = "M2.75 10a7.25 7.25 0 1 0 14.5 0 7.25 7.25 0 1 0-14.5 0z";

/**
 * A box with round corners: where its upper edge begins, how long its straight edges are, and its radius. Texts, since V8 makes a table
 * of 48 KB of the first few fractions that become text.
 */
const box = (start: string, width: string, height: string, radius: string): string => {
  const corner = `a${radius} ${radius} 0 0 1`;
  return (
    `M${start}h${width}${corner} ${radius} ${radius}v${height}${corner}-${radius} ${radius}h-${width}` +
    `${corner}-${radius}-${radius}v-${height}${corner} ${radius}-${radius}z`
  );
};

const SHIELD = "M10 2.75l6 2.2v4.3c0 3.8-2.5 6.6-6 8-3.5-1.4-6-4.2-6-8v-4.3zM7.3 10l2 2 3.5-3.8";

export const ICONS = {
  ...BUTTON_ICONS,
  again: "M15.8 8A6.25 6.25 0 1 0 16 12.2M16.2 4v4h-4",
  back: "M12 4.5 6.5 10l5.5 5.5",
  bad: `${ROUND}M7.6 7.6l4.8 4.8M12.4 7.6l-4.8 4.8`,
  bank: "M3 8.2 10 3.8l7 4.4zM5 8.5v6M10 8.5v6M15 8.5v6M3 16.5h14",
  card: `${box("5.15 4.5", "9.7", "6.2", "2.4")}M2.75 8.5h14.5M5.75 12.5h3`,
  certified: SHIELD,
  check: "M4.5 10.5l3.7 3.7 7.3-7.7",
  close: "M5.5 5.5l9 9M14.5 5.5l-9 9",
  clock: `${ROUND}M10 6v4.2l2.8 1.8`,
  coin: `${ROUND}M10 6.5l2.8 3.5-2.8 3.5L7.2 10z`,
  coins:
    "M3 7a4.5 2.6 0 1 0 9 0 4.5 2.6 0 1 0-9 0zM3 7v5.5c0 1.4 2 2.6 4.5 2.6M12 7v1.6M8 13a4.5 2.6 0 1 0 9 0 4.5 2.6 0 1 0-9 0zM8 13v1.6c0 1.4 2 2.6 4.5 2.6s4.5-1.2 4.5-2.6V13",
  copy: `${box("9.4 7", "4.95", "4.95", "2.4")}M13 7V5.4a2.1 2.1 0 0 0-2.1-2.15H5.4A2.1 2.1 0 0 0 3.25 5.4v5.5A2.1 2.1 0 0 0 5.4 13H7`,
  desktop: `${box("4.75 4", "10.5", "5.5", "2")}M7.5 16.5h5M10 13.5v3`,
  dots: "M4.5 10h1M9.5 10h1M14.5 10h1",
  external: "M8 4.5H5.5a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2V12M11.5 3.5h5v5M16 4l-6.5 6.5",
  android: "M3.5 14.5a6.5 6.5 0 0 1 13 0zM6.3 9.2 4.9 6.8M13.7 9.2l1.4-2.4M7.5 12v.1M12.5 12v.1",
  globe: `${ROUND}M2.75 10h14.5M10 2.75c2.2 2 3.1 4.5 3.1 7.25s-.9 5.25-3.1 7.25c-2.2-2-3.1-4.5-3.1-7.25s.9-5.25 3.1-7.25z`,
  go: "M4 10h12M11.2 5.2L16 10l-4.8 4.8",
  help: `${ROUND}M8 8.2c0-1.2.9-2 2-2s2 .8 2 1.9c0 1.5-2 1.6-2 3.1M10 13.7v.1`,
  image: `${box("6 3", "8", "8", "3")}M3.5 14l4-4 3.5 3.5 2.5-2.5 3 3M13 7v.1`,
  info: `${ROUND}M10 9.2v4.3M10 6.5v.1`,
  list: "M3.5 5.5h13M3.5 10h13M3.5 14.5h8",
  lock: `${box("6.25 8.75", "7.5", "4", "2")}M6.75 8.75V6.5a3.25 3.25 0 0 1 6.5 0v2.25`,
  mail: `${box("5.15 4.25", "9.7", "6.7", "2.4")}M3.3 6l6.7 5 6.7-5`,
  next: "M8 4.5l5.5 5.5L8 15.5",
  nodes:
    "M8 4.8a2 2 0 1 0 4 0 2 2 0 1 0-4 0zM2.8 14a2 2 0 1 0 4 0 2 2 0 1 0-4 0zM13.2 14a2 2 0 1 0 4 0 2 2 0 1 0-4 0z" +
    "M9 6.6l-3.2 5.7M11 6.6l3.2 5.7M6.8 14h6.4",
  ok: `${ROUND}M6.8 10.3l2.2 2.2 4.3-4.7`,
  out: "M8 4H5.4A2.4 2.4 0 0 0 3 6.4v7.2A2.4 2.4 0 0 0 5.4 16H8M12.5 6.5L16 10l-3.5 3.5M16 10H8",
  phone: `${box("7.7 2.5", "4.6", "10.6", "2.2")}M9 14.7h2`,
  plug: `${box("5.25 3.75", "9.5", "7.5", "2.5")}M2.75 7.5h14.5M5.5 5.6v.1M7.7 5.6v.1`,
  qr: `${box("4.2 3", "3.1", "3.1", "1.2")}${box("12.7 3", "3.1", "3.1", "1.2")}${box("4.2 11.5", "3.1", "3.1", "1.2")}M11.5 12v1.5M14.5 11.5H17M17 14.5V17M11.5 17h2.5`,
  receive: "M10 3.5v9M5.8 8.8L10 13l4.2-4.2M4.5 16.5h11",
  search: "M3.75 9a5.25 5.25 0 1 0 10.5 0 5.25 5.25 0 1 0-10.5 0zM13 13l3.75 3.75",
  shield: SHIELD,
  sent: "M10 16.5v-13M5.5 8L10 3.5 14.5 8",
  swap: "M6.5 16.5V4M3.5 7l3-3 3 3M13.5 3.5V16M10.5 13l3 3 3-3",
  user: `${ROUND}M7.5 8.5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0zM5.3 15.5c1-1.9 2.7-2.9 4.7-2.9s3.7 1 4.7 2.9`,
  wallet: `${box("5.25 5", "9.5", "6", "2.5")}M5 5l7.8-2.2a1 1 0 0 1 1.2 1V5M13.5 10.5v.1`,
} as const;

export type IconName = keyof typeof ICONS | Brand;

/** True if an icon is the mark of a brand, which has colours of its own. */
export function isBrand(name: string): name is Brand {
  return Object.hasOwn(BRANDS, name);
}

/** True if a host's icon name is one of ours. */
export function isIconName(name: string | undefined): name is IconName {
  return name !== undefined && (Object.hasOwn(ICONS, name) || isBrand(name));
}
