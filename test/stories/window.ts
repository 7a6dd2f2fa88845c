import type { create } from "../../api/create.ts";
import type { AppKit as Instance } from "../../api/instance.ts";

/** The script's global. */
type KitOnPage = Instance & { create: typeof create; createAppKit: typeof create; version: string };

/** One scripted wallet as the sandbox's page script shows it. */
interface WalletOnPage {
  set(change: object): Promise<unknown>;
  emit(event: string, payload: unknown, times?: number): void;
  announce(): void;
  listenerCount(): number;
}

declare global {
  const AppKit: KitOnPage;
  const sandboxWallets: Record<string, WalletOnPage> & { attack(name: string): void; trapped: string[] };
}
