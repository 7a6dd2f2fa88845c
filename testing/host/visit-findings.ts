/** The findings of a step, in the words of a report. */
import type { Locator } from "playwright-core";
import { safeText } from "../../domain/text.ts";
import type { Finding } from "./finding.ts";
import type { ShownTransfer } from "./wallet-call.ts";

/** The transfer that a preview shows, if its receiver has an address. */
export async function shownIn(part: Locator): Promise<ShownTransfer | undefined> {
  const receiver = part.locator(".whole[data-raw]");
  if ((await receiver.count()) === 0) return undefined;
  const raw = async (locator: Locator) => (await locator.first().getAttribute("data-raw")) ?? "";
  return { amount: await raw(part.locator("[data-confirmed] [data-raw]")), receiver: await raw(receiver) };
}

export const covered = (by: string, name: string): Finding => ({
  kind: "modal-covered",
  says: `${safeText(by)} takes the presses that are meant for the modal, at: ${name}.`,
});

export const ownDialog = (by: string, name: string): Finding => ({
  kind: "own-dialog",
  says: `${safeText(by)} of the page lies over what a visitor presses, at: ${name}. Walk an address at which it is answered already.`,
});

export const brokenInvariant = (wrong: string): Finding => ({
  kind: "invariant",
  says: `${wrong.replace(/\.?$/, ".")} Nothing that a page may do leads there: keep the flight recorder, and report it.`,
});

/** The secure page's button is not seen; `by` is what lies over it, where something does. */
export function unseen(by: string | null): Finding {
  const what = by ? `${by} of the page lies over it` : "something of the page lies over it or fades it";
  return {
    kind: "modal-covered",
    says: `The secure page does not take an approval, because its button "Approve" is not seen: ${what}. Take it away while the modal is open.`,
  };
}
