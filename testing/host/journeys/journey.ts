import type { Namespace } from "../../../domain/namespaces.ts";
import { NotOffered } from "../finding.ts";
import type { WalletReport } from "../sandbox-control.ts";
import type { Visit } from "../visit.ts";

/** The notes of one walk's journeys for the journeys after them. */
export interface Memory {
  /** The names of those that were walked. */
  walked?: readonly string[];
  /** The lines that the page shows once somebody signed in whom its server verified. */
  signedIn?: readonly string[];
}

/** One thing that visitors come for, walked in a profile of its own on a sandbox that is as it was at its start. */
export interface Journey {
  name: string;
  /** One that has to be walked before it, for what that tells. */
  after?: Journey;
  /** True where the page's clock is to be moved. */
  movesTime?: true;
  /** Throws NotOffered where the page does not offer it, StepFailed where a step does not lead on. */
  walk(visit: Visit, memory: Memory): Promise<void>;
}

/** How long a row or a field has to appear before the page does not offer it. */
export const OFFERED_WITHIN = 4_000;

/** The scripted extensions that the open dialog offers, in the sandbox's order. */
export async function extensionsOf(visit: Visit): Promise<WalletReport[]> {
  await visit.open();
  const all = await visit.sandbox.wallets();
  const rows = all.map(({ rdns }) => `[data-wallet="${rdns}"]`);
  await needOffered(visit, rows.join(), "the modal offers none of the sandbox's extensions");
  const drawn = await Promise.all(rows.map((row) => visit.dialog.locator(row).isVisible()));
  await visit.close();
  return all.filter((_, at) => drawn[at]);
}

/** The first of them. */
export async function extensionOf(visit: Visit): Promise<WalletReport> {
  return (await extensionsOf(visit))[0] as WalletReport;
}

/** Throws NotOffered with a reason unless the open dialog has an element. */
export async function needOffered(visit: Visit, selector: string, reason: string): Promise<void> {
  const first = visit.dialog.locator(selector).first();
  await first.waitFor({ timeout: OFFERED_WITHIN }).catch(async () => {
    // Of a modal that the page has closed, nobody can say what it offers: that is found by the checks.
    await visit.step("find it in the modal", async () => {});
    throw new NotOffered(reason);
  });
}

/** Throws NotOffered unless the page has a network of a chain family, which is called `family`. */
export async function needNetworks(visit: Visit, namespace: Namespace, family: string): Promise<void> {
  const count = await visit.page.evaluate<number>(`AppKit.getCaipNetworks("${namespace}").length`);
  if (count === 0) throw new NotOffered(`the page has no network of ${family}`);
}
