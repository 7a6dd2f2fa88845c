import type { WalletSession } from "../../machines/connection/ports.ts";
import { newUuid } from "../browser/random-id.ts";
import type { Provider } from "../page-wallets/shared/provider.ts";
import type { Identity } from "./identity.ts";
import { marked } from "./mark.ts";
import { AnnouncedProvider, type EndSession } from "./provider.ts";

/** An announced session with its provider or signer. */
export interface Live<P> {
  readonly session: WalletSession;
  readonly identity: Identity;
  readonly provider: P;
}

/** Announces one chain family's session. */
export interface Announcer<P> {
  /** Announces the live session; undefined ends the last one. */
  follow(live: Live<P> | undefined): void;
  /** Announces a session of the last page that is being restored. */
  expect(identity: Identity): void;
  /** Ends the announcement and stops listening to the page. */
  close(): void;
}

export interface EvmAnnouncerDeps {
  window: Window;
  endSession: EndSession;
}

type Detail = Readonly<{ info: Readonly<Identity & { uuid: string }>; provider: AnnouncedProvider }>;

/** Announces EVM sessions (EIP-6963): each wallet under one uuid for as long as the page lives. */
export function announceEvm({ window, endSession }: EvmAnnouncerDeps): Announcer<Provider> {
  const { CustomEvent } = window as Window & typeof globalThis;
  const known = new Map<string, Detail>();
  let live: Detail | undefined;
  const announce = (): void => {
    if (live) window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail: live }));
  };
  const detailOf = (identity: Identity): Detail => {
    const key = JSON.stringify(identity);
    const detail = known.get(key) ?? {
      info: Object.freeze({ uuid: newUuid(window), ...identity }),
      provider: marked(new AnnouncedProvider(endSession)),
    };
    known.set(key, Object.freeze(detail));
    return detail;
  };
  window.addEventListener("eip6963:requestProvider", announce);
  return {
    expect(identity) {
      live = detailOf(identity);
      live.provider.expect();
      announce();
    },
    follow(next) {
      const before = live;
      live = next && detailOf(next.identity);
      if (before !== live) before?.provider.end();
      if (next) live?.provider.take(next.provider);
      if (before !== live) announce();
    },
    close() {
      window.removeEventListener("eip6963:requestProvider", announce);
      live?.provider.end();
      live = undefined;
    },
  };
}
