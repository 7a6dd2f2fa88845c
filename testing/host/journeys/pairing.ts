import type { Visit } from "../visit.ts";
import { type Journey, needNetworks, needOffered } from "./journey.ts";

/** Longer than a code is shown. */
const OVER = 231_000;
/** The phone wallet asks the verify service before it approves, which takes its time where that is out of reach. */
const APPROVES = 15_000;

async function showCode(visit: Visit, options: object = {}): Promise<string> {
  await visit.open(options);
  await needOffered(visit, '[data-wallet="walletConnect"]', "the modal offers no pairing by code");
  return await visit.step("show the code", async () => {
    await visit.wallet("walletConnect").click();
    return await visit.code();
  });
}

async function scan(visit: Visit, uri: string): Promise<void> {
  await visit.step("the phone scans the code", async () => {
    visit.expectOpen(null);
    await visit.sandbox.control("phone-wallet", { pair: uri });
    await visit.until(async () => (await visit.look()).account.isConnected, APPROVES);
    await visit.arrive();
  });
}

/** A wallet on a phone, by the code; then it ends the session. */
export const pairs: Journey = {
  name: "connect a phone by its code, disconnect there",
  async walk(visit) {
    await scan(visit, await showCode(visit));
    await visit.step("the phone disconnects", async () => {
      visit.expectOpen(null);
      await visit.sandbox.control("phone-wallet", { disconnect: "all" });
      await visit.until(async () => !(await visit.look()).account.isConnected);
    });
  },
};

/** A wallet on a phone that has accounts on Solana alone. */
export const pairsSolana: Journey = {
  name: "connect a phone on Solana by its code",
  async walk(visit) {
    await needNetworks(visit, "solana", "Solana");
    await visit.sandbox.control("phone-wallet", { set: { namespaces: ["solana"] } });
    await scan(visit, await showCode(visit, { view: "Connect", namespace: "solana" }));
    await visit.disconnect();
  },
};

/** The visitor declines on the phone. */
export const declines: Journey = {
  name: "reject on the phone",
  async walk(visit) {
    await visit.sandbox.control("phone-wallet", { set: { mode: "reject" } });
    const uri = await showCode(visit);
    await visit.step("the phone declines", async () => {
      await visit.sandbox.control("phone-wallet", { pair: uri });
      await visit.action("connection.retry").waitFor({ timeout: APPROVES });
    });
    await visit.close();
  },
};

/** A code that nobody scans is replaced in time, and the new one works. */
export const expires: Journey = {
  name: "let the code expire",
  movesTime: true,
  async walk(visit) {
    const first = await showCode(visit);
    const second = await visit.step("the code is replaced", async () => {
      await visit.sandbox.control("clock", { advance: OVER });
      await visit.page.clock.fastForward(OVER);
      await visit.until(async () => (await visit.code()) !== first);
      return await visit.code();
    });
    await scan(visit, second);
  },
};
