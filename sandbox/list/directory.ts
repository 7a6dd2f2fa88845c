import { digest } from "../digest.ts";
import { type Random, seededRandom } from "../random.ts";
import { describe, type Links, type ListedWallet, listedChains } from "./listed.ts";
import { announcedNames, awkwardNames, plainNames } from "./names.ts";
import { cutCount, hues, type Looks, looksOf, signCount } from "./picture.ts";
import { publicListings } from "./public.ts";
import { payOnlyListings, phoneWalletListing } from "./special.ts";

/** The listed wallets and the looks of their pictures, by image id. */
export interface Directory {
  readonly wallets: readonly ListedWallet[];
  /** Wallets that only pay: they are listed only for calls that ask for them. */
  readonly payOnly: readonly ListedWallet[];
  readonly looks: ReadonlyMap<string, Looks>;
}

/** Looks of the wallets that announce themselves, so that both sources show the same picture. */
export const announcedLooks: Readonly<Record<string, Looks>> = {
  Juniper: { hue: 140, cut: 1, sign: 0 },
  "Heron Wallet": { hue: 235, cut: 3, sign: 1 },
  Marigold: { hue: 52, cut: 2, sign: 2 },
  Thistle: { hue: 305, cut: 4, sign: 3 },
};

const hash = (text: string): string => digest(text).toString("hex");

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
  if (!announced && random.chance(0.06)) return [listedChains.solana];
  const chains: string[] = [...listedChains.evm, ...listedChains.moreEvm.filter(() => random.chance(0.6))];
  if (random.chance(0.3)) chains.push(listedChains.solana);
  if (random.chance(0.15)) chains.push(listedChains.bitcoin);
  return chains;
}

/** Most wallets are apps; some are for one platform only; a few have no link at all, only a homepage. */
function linksOf(random: Random, key: string, announced: boolean): Links {
  const kind = announced ? "all" : random.pick(["all", "mobile", "mobile", "mobile", "desktop", "web", "none"]);
  const mobile = kind === "all" || kind === "mobile";
  const desktop = kind === "all" || kind === "desktop";
  const web = kind === "web" || (kind === "all" && random.chance(0.5));
  return {
    homepage: `https://${key}.example`,
    mobile_link: mobile ? `${key}://` : null,
    desktop_link: desktop ? `${key}-desktop://` : null,
    webapp_link: web ? `https://app.${key}.example` : null,
    link_mode: announced ? `https://${key}.example/link` : null,
    app_store: mobile ? `https://apps.example/ios/${key}` : null,
    play_store: mobile ? `https://apps.example/android/${key}` : null,
    chrome_store: announced || random.chance(0.2) ? `https://extensions.example/${key}` : null,
  };
}

const identity = (seed: number, name: string) => ({
  id: hash(`wallet ${seed} ${name}`),
  image_id: imageId(seed, name),
});

function wallet(random: Random, seed: number, name: string, order: number): ListedWallet {
  const announced = Object.hasOwn(announcedLooks, name);
  const key = announced ? (name.split(" ")[0] ?? name).toLowerCase() : slug(name);
  const badge_type = announced || random.chance(0.25) ? "certified" : "none";
  const chains = chainsOf(random, announced);
  const links = linksOf(random, key, announced);
  return {
    ...identity(seed, name),
    name,
    description: describe(name),
    badge_type,
    chains,
    ...links,
    order,
    display_index: order,
    supports_wc: Boolean(links.mobile_link ?? links.desktop_link ?? links.webapp_link),
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

/** The wallets that are made up by the seed, with their pictures. */
function madeUp(seed: number): { wallets: ListedWallet[]; looks: Map<string, Looks> } {
  const random = seededRandom(seed);
  const looks = new Map<string, Looks>();
  const wallets = namesInOrder(random).map((name, index) => {
    const place = index < announcedNames.length ? index + 1 : index + 2;
    const made = wallet(random, seed, name, place * 10);
    const own = { hue: random.pick(hues), cut: random.below(cutCount), sign: random.below(signCount) };
    looks.set(made.image_id, announcedLooks[name] ?? own);
    return made;
  });
  return { wallets, looks };
}

/**
 * The 120 wallets of a seed: those that announce themselves, the phone wallet, made-up ones, and at the end those with
 * public ids. Ids, links, chains and order are the same for the same seed.
 */
export function makeDirectory(seed: number): Directory {
  const { wallets, looks } = madeUp(seed);
  const make = (name: string) => identity(seed, name);
  const own = [phoneWalletListing((announcedNames.length + 1) * 10, make)];
  const known = publicListings((wallets.length + 2) * 10, (name) => imageId(seed, name));
  const payOnly = payOnlyListings((wallets.length + known.length + 2) * 10, make);
  for (const { image_id, name } of [...own, ...known, ...payOnly]) looks.set(image_id, looksOf(name));
  const all = [...wallets, ...own, ...known].sort((left, right) => left.order - right.order);
  return { wallets: all, payOnly, looks };
}
