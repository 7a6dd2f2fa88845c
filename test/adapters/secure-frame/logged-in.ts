import type { LoginNetworks } from "../../../domain/embedded/embedded.ts";
import { FakeFrame, SOLANA_MAINNET } from "./fake-frame.ts";

export const MAINNET = ["eip155:1"] as unknown as LoginNetworks;
export const BOTH = ["eip155:137", SOLANA_MAINNET] as unknown as LoginNetworks;
export const key = (name: string) => `@appkit-wallet/${name}`;
export const input = { connectorId: "ID_AUTH", namespace: "eip155", networkId: "eip155:1" } as never;

export async function started(options?: object): Promise<FakeFrame> {
  const frame = new FakeFrame(options);
  await frame.start();
  return frame;
}

export async function loggedIn(): Promise<FakeFrame> {
  const frame = await started();
  await frame.wallet.takeUser({ networks: MAINNET });
  return frame;
}
