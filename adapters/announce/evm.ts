import type { WalletSession } from "../../machines/connection/ports.ts";
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
  /** Returns `count` random bytes. */
  random(count: number): Uint8Array;
  endSession: EndSession;
}

type Detail = Readonly<{ info: Readonly<Identity & { uuid: string }>; provider: AnnouncedProvider }>;

/** A uuid of random bytes (RFC 4122, version 4); the browser's own are for secure pages alone. */
function uuidOf(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte, at) => {
    const marked = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, "0");
  }).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Announces EVM sessions (EIP-6963): each wallet under one uuid for as long as the page lives. */
export function announceEvm({ window, random, endSession }: EvmAnnouncerDeps): Announcer<Provider> {
  const { CustomEvent } = window as Window & typeof globalThis;
  const known = new Map<string, Detail>();
  let live: Detail | undefined;
  const announce = (): void => {
    if (live) window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail: live }));
  };
  const detailOf = (identity: Identity): Detail => {
    const key = JSON.stringify(identity);
    const detail = known.get(key) ?? {
      info: Object.freeze({ uuid: uuidOf(random(16)), ...identity }),
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
