import type { PageWallet } from "../shape.ts";
import { putBitcoin } from "./bitcoin/put.ts";
import type { PageProvider } from "./provider.ts";
import { register } from "./standard.ts";

/** The details of an EIP-6963 announcement, sound or not. */
export interface Details {
  readonly info: unknown;
  readonly provider: unknown;
}

/** Announces now, and again whenever the page asks (EIP-6963). */
export function announceDetails(details: unknown): void {
  const say = (): void => {
    window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail: details }));
  };
  window.addEventListener("eip6963:requestProvider", say);
  say();
}

/** The facade that the page gets: a plain object, as extensions give. */
export function facade(wallet: PageWallet, provider: PageProvider): object {
  const { request, on, removeListener } = provider;
  const flag = `is${wallet.key.charAt(0).toUpperCase()}${wallet.key.slice(1)}`;
  return { [flag]: true, request, on, removeListener };
}

/** Shows a wallet as its switches say, at once or later. */
export function show(wallet: PageWallet, provider: object, standard: object, bitcoin: PageProvider): void {
  const { announce } = wallet;
  const by = announce.by ?? "6963";
  const name = announce.name ?? wallet.name;
  const rdns = announce.rdns ?? wallet.rdns;
  const uuid = announce.uuid ?? wallet.uuid;
  const info = Object.freeze({ uuid, name, rdns, icon: announce.icon ?? wallet.icon });
  const appear = (): void => {
    if (by === "injected" || by === "both") Object.assign(window, { ethereum: provider });
    if (by === "6963" || by === "both") announceDetails(Object.freeze({ info, provider }));
    if (announce.standard) register(standard);
    if (announce.bitcoin) putBitcoin(announce.bitcoin, { key: wallet.key, name, icon: info.icon }, bitcoin);
  };
  if (announce.delay) setTimeout(appear, announce.delay);
  else appear();
}
