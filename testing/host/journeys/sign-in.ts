import { NotOffered, StepFailed } from "../finding.ts";
import type { WalletReport } from "../sandbox-control.ts";
import type { Visit } from "../visit.ts";
import { linesOf } from "../words.ts";
import { extensionOf, type Journey } from "./journey.ts";

/** How long the modal may take to close on a signature. */
const CLOSES_WITHIN = 4_000;
/** How long a page has to tell that it takes a visitor for signed in. */
const TELLS_WITHIN = 1_500;

/** Connects, up to the message that is to be signed. */
async function reach(visit: Visit): Promise<{ wallet: WalletReport; before: string[] }> {
  const wallet = await extensionOf(visit);
  await visit.open();
  await visit.step(`connect ${wallet.name}`, async () => {
    await visit.wallet(wallet.rdns).click();
    if (!(await visit.isAsked())) throw new NotOffered("the page asks nobody to sign in");
    visit.connectedWallet = wallet.wallet;
  });
  return { wallet, before: linesOf((await visit.look()).text) };
}

/** Signs; gives the lines that the page shows since. */
async function sign(visit: Visit, before: readonly string[]): Promise<string[]> {
  await visit.action("signIn.sign").click();
  await visit
    .view("SIWXSignMessage")
    .waitFor({ state: "detached", timeout: CLOSES_WITHIN })
    .catch(() => undefined);
  await visit.page.waitForTimeout(TELLS_WITHIN);
  return linesOf((await visit.look()).text).filter((line) => line !== "" && !before.includes(line));
}

/** A visitor signs in. */
export const signsIn: Journey = {
  name: "sign in",
  async walk(visit, memory) {
    const { before } = await reach(visit);
    const told = await visit.step("sign in", () => sign(visit, before));
    await visit.step("the page is signed in", async () => {
      const { account } = await visit.look();
      if (!account.isConnected || (await visit.view("SIWXSignMessage").isVisible()))
        throw new Error("the message is still there");
      const { hasOwnSignIn } = await visit.pageRecord();
      if (visit.watch.sent.length > 0) memory.signedIn = told;
      if (visit.watch.sent.length > 0 || !hasOwnSignIn) return;
      const says =
        "The page's own sign-in accepts a signature that no server has seen. Have the server verify it, and accept its answer alone.";
      throw new StepFailed([{ kind: "sign-in-unchecked", says }]);
    });
  },
};

/** The server refuses the signature: that counts, in the modal and on the page. */
export const signsInRefused: Journey = {
  name: "sign in while the server refuses",
  after: signsIn,
  async walk(visit, { signedIn }) {
    if (!signedIn) throw new NotOffered("no server is asked to verify a sign-in");
    const { before } = await reach(visit);
    visit.watch.refuseSignatures();
    // An account that the server refuses is disconnected.
    visit.mayLeave = true;
    await visit.step("sign in while the server refuses", async () => {
      const since = await sign(visit, before);
      await expectRefused(
        visit,
        signedIn.filter((line) => since.includes(line)),
      );
    });
  },
};

async function expectRefused(visit: Visit, told: readonly string[]): Promise<void> {
  const isAsking = await visit.view("SIWXSignMessage").isVisible();
  const { account } = await visit.look();
  const server = visit.watch.sent.at(-1)?.url ?? "the server";
  const advice = "Accept a sign-in only on the server's answer.";
  if (!isAsking && account.isConnected) {
    const says = `The sign-in counts although ${server} refused the signature (401): the account stays connected. ${advice}`;
    throw new StepFailed([{ kind: "sign-in-unchecked", says }]);
  }
  if (told.length === 0) return;
  const says = `The page says "${told[0]}" although ${server} refused the signature (401). ${advice}`;
  throw new StepFailed([{ kind: "sign-in-unchecked", says }]);
}

/** A visitor who does not want to sign. */
export const cancels: Journey = {
  name: "cancel the sign-in",
  async walk(visit) {
    await reach(visit);
    await visit.step("cancel", async () => {
      visit.connectedWallet = null;
      await visit.action("signIn.cancel").click();
      await visit.until(
        async () => !(await visit.look()).account.isConnected || !(await visit.view("SIWXSignMessage").isVisible()),
      );
    });
  },
};
