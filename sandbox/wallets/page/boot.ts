import type { Behaviour, PageConfig, PageWallet } from "../shape.ts";
import { facade, show } from "./announce.ts";
import { attack, attackNames, trapped } from "./attackers.ts";
import { Link } from "./link.ts";
import { PageProvider } from "./provider.ts";
import { StandardWallet } from "./standard.ts";

/** One wallet, as `window.sandboxWallets.<key>` gives it to a test or a person. */
interface Handle {
  readonly info: PageWallet;
  readonly provider: object;
  /** The same as a Solana wallet of the wallet standard, whether it is registered or not. */
  readonly standard: object;
  set(change: Partial<Behaviour>): Promise<unknown>;
  get(): Promise<unknown>;
  emit(event: string, payload: unknown, times?: number): void;
  announce(): void;
  /** As its switches say. */
  appear(): void;
  listenerCount(): number;
}

function handle(wallet: PageWallet, link: Link, config: PageConfig): Handle {
  const provider = new PageProvider(wallet, link, config.mode);
  const announcedProvider = facade(wallet, provider);
  const standard = new StandardWallet(wallet, provider);
  const appear = (as: PageWallet): void => show(as, announcedProvider, standard, provider);
  return {
    info: wallet,
    provider: announcedProvider,
    standard,
    appear: () => appear(wallet),
    set: (change) => {
      if (change.mode !== undefined) provider.ownMode = undefined;
      return link.post(`/wallets/${wallet.key}/set`, change);
    },
    get: () => link.get(`/wallets/${wallet.key}`),
    emit: (event, payload, times = 1) => {
      for (let time = 0; time < times; time += 1) provider.emit(event, payload);
    },
    announce: () => appear({ ...wallet, announce: { ...wallet.announce, delay: 0 } }),
    listenerCount: () => provider.listenerCount() + standard.listenerCount,
  };
}

/** Puts the scripted wallets on this page; a second start on the same page does nothing. */
export function start(config: PageConfig): void {
  if ("sandboxWallets" in window) return;
  // A test may put the script into each of its pages by itself: it is older than the page then, and what it counts from was told to
  // another. Outside of a document there is no such page.
  const isServed = !("document" in window) || document.currentScript !== null;
  const link = new Link(isServed ? config : { url: config.url });
  const handles = config.wallets.map((wallet) => [wallet, handle(wallet, link, config)] as const);
  const [victim] = config.wallets;
  const run = (name: string): void => {
    if (victim) attack(name, victim);
  };
  const byKey = Object.fromEntries(handles.map(([wallet, made]) => [wallet.key, made]));
  Object.assign(window, { sandboxWallets: { ...byKey, attack: run, attackNames, trapped } });
  for (const [, made] of handles) made.appear();
  for (const name of config.attacks) run(name);
}
