import { createHash } from "node:crypto";
import { type Random, seededRandom } from "../random.ts";
import { announcedNames, awkwardNames, plainNames } from "./names.ts";
import { cutCount, hues, type Looks, signCount } from "./picture.ts";

/** A wallet as the list API writes it (protocol.md §3.1). */
export interface ListedWallet {
  readonly id: string;
  readonly name: string;
  readonly badge_type: "certified" | "none";
  readonly chains: readonly string[];
  readonly homepage: string;
  readonly image_id: string;
  readonly order: number;
  readonly mobile_link: string | null;
  readonly desktop_link: string | null;
  readonly webapp_link: string | null;
  readonly app_store: string | null;
  readonly play_store: string | null;
  readonly chrome_store: string | null;
  readonly rdns: string | null;
  readonly injected: readonly { readonly namespace: string; readonly injected_id: string }[] | null;
}

/** The made-up wallets and what their pictures look like, by image id. */
export interface Directory {
  readonly wallets: readonly ListedWallet[];
  readonly looks: ReadonlyMap<string, Looks>;
}

const evmChains = ["eip155:1", "eip155:8453"];
const moreChains = ["eip155:10", "eip155:137", "eip155:42161", "eip155:56", "eip155:43114"];
const solana = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
const bitcoin = "bip122:000000000019d6689c085ae165831e93";

/** Looks of the wallets that announce themselves, so that both sources show the same picture. */
export const announcedLooks: Readonly<Record<string, Looks>> = {
  Juniper: { hue: 140, cut: 1, sign: 0 },
  "Heron Wallet": { hue: 235, cut: 3, sign: 1 },
  Marigold: { hue: 52, cut: 2, sign: 2 },
  Thistle: { hue: 305, cut: 4, sign: 3 },
};

const hash = (text: string): string => createHash("sha256").update(text).digest("hex");

function imageId(seed: number, name: string): string {
  const hex = hash(`image ${seed} ${name}`);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-");
}

/** The part of a name that fits an address: plain letters, else the start of its hash. */
function slug(name: string): string {
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  const short = plain
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 24)
    .replace(/-+$/, "");
  return /[a-z]{3}/.test(short) ? short : `wallet-${hash(name).slice(0, 6)}`;
}

function chainsOf(random: Random, announced: boolean): string[] {
  if (!announced && random.chance(0.06)) return [solana];
  const chains = [...evmChains, ...moreChains.filter(() => random.chance(0.6))];
  if (random.chance(0.3)) chains.push(solana);
  if (random.chance(0.15)) chains.push(bitcoin);
  return chains;
}

type Links = Pick<
  ListedWallet,
  "mobile_link" | "desktop_link" | "webapp_link" | "app_store" | "play_store" | "chrome_store"
>;

/** Most wallets are apps; some are for one platform only; a few have no link at all, only a homepage. */
function linksOf(random: Random, key: string, announced: boolean): Links {
  const kind = announced ? "all" : random.pick(["all", "mobile", "mobile", "mobile", "desktop", "web", "none"]);
  const mobile = kind === "all" || kind === "mobile";
  const desktop = kind === "all" || kind === "desktop";
  const web = kind === "web" || (kind === "all" && random.chance(0.5));
  return {
    mobile_link: mobile ? `${key}://` : null,
    desktop_link: desktop ? `${key}-desktop://` : null,
    webapp_link: web ? `https://app.${key}.example` : null,
    app_store: mobile ? `https://apps.example/ios/${key}` : null,
    play_store: mobile ? `https://apps.example/android/${key}` : null,
    chrome_store: announced || random.chance(0.2) ? `https://extensions.example/${key}` : null,
  };
}

function wallet(random: Random, seed: number, name: string, order: number): ListedWallet {
  const announced = Object.hasOwn(announcedLooks, name);
  const key = announced ? (name.split(" ")[0] ?? name).toLowerCase() : slug(name);
  return {
    id: hash(`wallet ${seed} ${name}`),
    name,
    badge_type: announced || random.chance(0.25) ? "certified" : "none",
    chains: chainsOf(random, announced),
    homepage: `https://${key}.example`,
    image_id: imageId(seed, name),
    order,
    ...linksOf(random, key, announced),
    rdns: announced ? `example.${key}` : null,
    injected: announced
      ? [{ namespace: "eip155", injected_id: `is${key.charAt(0).toUpperCase()}${key.slice(1)}` }]
      : null,
  };
}

/** The awkward names among the plain ones, some early enough to be met on the first page. */
function namesInOrder(random: Random): string[] {
  const names: string[] = [...plainNames];
  awkwardNames.forEach((name, index) => {
    names.splice(index * 9 + 3 + random.below(5), 0, name);
  });
  return [...announcedNames, ...names];
}

/** The 120 wallets of a seed: ids, links, chains and order are the same for the same seed. */
export function makeDirectory(seed: number): Directory {
  const random = seededRandom(seed);
  const looks = new Map<string, Looks>();
  const wallets = namesInOrder(random).map((name, index) => {
    const made = wallet(random, seed, name, (index + 1) * 10);
    const own = { hue: random.pick(hues), cut: random.below(cutCount), sign: random.below(signCount) };
    looks.set(made.image_id, announcedLooks[name] ?? own);
    return made;
  });
  return { wallets, looks };
}
