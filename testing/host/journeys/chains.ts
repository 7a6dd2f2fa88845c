import type { Namespace } from "../../../domain/namespaces.ts";
import { NotOffered } from "../finding.ts";
import type { Visit } from "../visit.ts";
import { type Journey, needNetworks, OFFERED_WITHIN } from "./journey.ts";

/** The first scripted extension of a chain family that the open modal offers, with its row. */
async function extensionOn(visit: Visit, namespace: Namespace) {
  const all = (await visit.sandbox.wallets()).map((wallet) => ({ ...wallet, row: `${namespace}:${wallet.name}` }));
  const rows = visit.dialog.locator(all.map(({ row }) => `[data-wallet="${row}"]`).join());
  const row = await rows
    .first()
    .getAttribute("data-wallet", { timeout: OFFERED_WITHIN })
    .catch(() => null);
  const found = all.find((wallet) => wallet.row === row);
  if (!found) throw new NotOffered("the modal offers none of the sandbox's extensions there");
  return found;
}

/** An extension of another chain family: the visitor declines in it, tries again, and disconnects. */
const connectsOn = (namespace: Namespace, family: string): Journey => ({
  name: `connect an extension on ${family}, reject first, disconnect`,
  async walk(visit) {
    await needNetworks(visit, namespace, family);
    await visit.open({ view: "Connect", namespace });
    const { wallet, name, row } = await extensionOn(visit, namespace);
    await visit.sandbox.setWallet(wallet, { mode: "reject" });
    await visit.press(`choose ${name}, who declines`, visit.wallet(row), "ConnectingExternal");
    await visit.step("it says so", () => visit.action("connection.retry").waitFor());
    await visit.sandbox.setWallet(wallet, { mode: "approve" });
    await visit.step("try again", async () => {
      await visit.action("connection.retry").click();
      await visit.arrive();
      visit.connectedWallet = wallet;
    });
    await visit.disconnect();
  },
});

export const connectsSolana = connectsOn("solana", "Solana");
export const connectsBitcoin = connectsOn("bip122", "Bitcoin");
