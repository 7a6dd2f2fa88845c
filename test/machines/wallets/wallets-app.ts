import type { Wallet } from "../../../domain/wallets/wallet.ts";
import type { WalletQuery } from "../../../machines/wallets/ports.ts";
import { askedOf } from "../../../testing/answer.ts";
import { ScriptedApp, type ScriptedOptions } from "../../../testing/app.ts";
import { BASE, ETHEREUM, SOLANA } from "../../../testing/samples/values.ts";
import type { PortRequest } from "../../../testing/wired.ts";

export const CHAINS = [ETHEREUM.caipNetworkId, BASE.caipNetworkId, SOLANA.caipNetworkId];

export function made(count: number, from = 0, rest: Partial<Wallet> = { mobileLink: "made://" }): Wallet[] {
  return Array.from({ length: count }, (_, at) => ({
    id: `made-${at + from}`,
    name: `Made ${at}`,
    imageId: `image-${at + from}`,
    ...rest,
  }));
}

export function opened(options: ScriptedOptions = {}): ScriptedApp {
  const app = new ScriptedApp(options);
  app.tell("app", { type: "modal.open" });
  return app;
}

export const queries = (app: ScriptedApp) => app.waiting("fetchWallets").map(({ input }) => input as WalletQuery);
export const context = (app: ScriptedApp) => app.read("wallets").context;
export const search = (app: ScriptedApp, query: string) => app.tell("wallets", { type: "wallets.search", query });
export const images = (app: ScriptedApp) =>
  askedOf(app.waiting("loadImages")[0]!.actor).events as readonly { type: string; kind: string; ids: string[] }[];

/** The ask that waits for wallets `include`d by id. */
export function askFor(app: ScriptedApp, ...include: string[]): PortRequest {
  const ask = app
    .waiting("fetchWallets")
    .find(({ input }) => JSON.stringify((input as WalletQuery).include) === JSON.stringify(include));
  if (!ask) throw new Error(`nobody asks for ${include}`);
  return ask;
}

/** Answers what opening asked for. */
export function answerOpening(app: ScriptedApp, wallets: readonly Wallet[] = [], count = wallets.length): void {
  while (app.waiting("fetchWallets").length) app.answer("fetchWallets", { wallets, count });
}
