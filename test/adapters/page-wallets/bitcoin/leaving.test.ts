import { describe, expect, it } from "vitest";
import { BITCOIN } from "../../../../domain/addresses/bitcoin-address.ts";
import { settle } from "../../fake-clock.ts";
import { ALL_KINDS, bitcoinNetwork, connected, pageWith, type scripted } from "./page.ts";

/** Has a wallet ask its owner, who takes time, before it does something; the answer lets it do that. */
function prompting(wallet: ReturnType<typeof scripted>, act: string): () => void {
  let allow = () => {};
  const prompt = new Promise<void>((resolve) => {
    allow = resolve;
  });
  wallet.before(async (method) => void (method === act && (await prompt)));
  return () => allow();
}

describe("a page that has left the wallet while that asked its owner", () => {
  it.each(ALL_KINDS)("I4: %s grants nothing that is kept", async (kind) => {
    const { page, wallet, input, connectorId } = pageWith(kind);
    const allow = prompting(wallet, "bitcoin_connect");
    const end = new AbortController();
    const left = page.bitcoin.connectWallet(input, { signal: end.signal });
    await settle();
    end.abort(new Error("left"));
    await expect(left).rejects.toThrow("left");
    allow();
    await expect.poll(() => wallet.state.permitted).toBe(true);
    await settle();
    const provider = page.bitcoin.providerOf(connectorId);
    await expect(provider?.getAccountAddresses()).rejects.toMatchObject({ code: 4100 });
  });

  it("I4: a switch that is allowed then brings nothing back", async () => {
    const { page, wallet, connectorId, input, provider } = await connected("okx");
    const allow = prompting(wallet, "bitcoin_changeNetwork");
    const switched = page.bitcoin.switchWalletNetwork({ connectorId, network: bitcoinNetwork(BITCOIN.testnet) });
    await settle();
    await page.bitcoin.disconnectWallet(input);
    allow();
    await switched;
    await expect(provider.getAccountAddresses()).rejects.toMatchObject({ code: 4100 });
  });
});
