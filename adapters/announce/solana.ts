import { askPage } from "../browser/ask-page.ts";
import { field } from "../page-wallets/shared/untrusted.ts";
import type { Announcer } from "./evm.ts";
import type { Identity } from "./identity.ts";
import { marked } from "./mark.ts";
import type { Signer } from "./signing.ts";
import { AnnouncedWallet, type WalletDeps } from "./wallet.ts";

export interface SolanaAnnouncerDeps extends WalletDeps {
  window: Window;
}

/**
 * Registers Solana sessions with every present and later library of the page (wallet-standard, "Window events"). After its session, a
 * wallet stays registered without accounts until the instance ends: @solana/wallet-adapter-react before August 2026 drops all other wallets
 * when one is unregistered.
 */
export function announceSolana(deps: SolanaAnnouncerDeps): Announcer<Signer> {
  const { window } = deps;
  const { CustomEvent } = window as Window & typeof globalThis;
  const known = new Map<string, AnnouncedWallet>();
  const ends: (() => void)[] = [];
  let live: AnnouncedWallet | undefined;
  const register = (api: unknown): void => {
    const call = field(api, "register");
    if (!live || typeof call !== "function") return;
    const end: unknown = askPage(() => Reflect.apply(call, api, [live]), undefined);
    if (typeof end === "function") ends.push(() => end());
  };
  const ready = (event: Event): void => register(field(event, "detail"));
  const appear = (): void => {
    window.dispatchEvent(new CustomEvent("wallet-standard:register-wallet", { detail: register }));
  };
  const walletOf = (identity: Identity): AnnouncedWallet => {
    const key = JSON.stringify(identity);
    const wallet = known.get(key) ?? marked(new AnnouncedWallet(identity, deps));
    known.set(key, wallet);
    return wallet;
  };
  window.addEventListener("wallet-standard:app-ready", ready);
  return {
    expect(identity) {
      live = walletOf(identity);
      live.expect();
      appear();
    },
    follow(next) {
      const wallet = next && walletOf(next.identity);
      const isNew = wallet !== live;
      if (isNew) live?.follow(undefined);
      live = wallet;
      wallet?.follow(next);
      if (isNew && wallet) appear();
    },
    close() {
      window.removeEventListener("wallet-standard:app-ready", ready);
      live?.follow(undefined);
      live = undefined;
      for (const end of ends) askPage(end, undefined);
    },
  };
}
