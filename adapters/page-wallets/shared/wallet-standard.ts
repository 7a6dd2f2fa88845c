import { field, listOf, methodOf } from "./untrusted.ts";

/** A method of a wallet's feature; undefined where it has none. Read at each use: a wallet may gain it later. */
export function featureMethod(wallet: unknown, feature: string, method: string): ReturnType<typeof methodOf> {
  return methodOf(field(field(wallet, "features"), feature), method);
}

/** The function by which wallets of the wallet standard register themselves; it returns what withdraws them. */
type Register = (...wallets: unknown[]) => () => void;

/**
 * Hears of every wallet of the page that follows the wallet standard: those that are here already and those that come. `take`
 * answers with what takes the wallet away again. Nothing is heard after the end (wallet-standard, "Window events").
 */
export function hearWallets(window: Window, take: (wallet: unknown) => () => void): () => void {
  let isOver = false;
  const register: Register = (...wallets) => {
    const ends = isOver ? [] : (listOf(wallets) ?? []).map(take);
    return () => {
      for (const end of ends.splice(0)) end();
    };
  };
  const api = Object.freeze({ register });
  const announced = (event: Event) => {
    const callback = field(event, "detail");
    try {
      if (typeof callback === "function") callback(api);
    } catch {
      // A wallet that fails while it registers is not there.
    }
  };
  window.addEventListener("wallet-standard:register-wallet", announced);
  const { CustomEvent } = window as typeof globalThis & Window;
  window.dispatchEvent(new CustomEvent("wallet-standard:app-ready", { detail: api }));
  return () => {
    isOver = true;
    window.removeEventListener("wallet-standard:register-wallet", announced);
  };
}
