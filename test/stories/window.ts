import "../../api/global.ts";

/** One scripted wallet as the sandbox's page script shows it. */
interface WalletOnPage {
  set(change: object): Promise<unknown>;
  emit(event: string, payload: unknown, times?: number): void;
  announce(): void;
  listenerCount(): number;
}

declare global {
  const sandboxWallets: Record<string, WalletOnPage> & { attack(name: string): void; trapped: string[] };
}
