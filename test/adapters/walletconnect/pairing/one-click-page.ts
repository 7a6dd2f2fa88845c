import { beforeEach } from "vitest";
import type { CaipNetworkId } from "../../../../domain/caip.ts";
import type { SignInSession } from "../../../../domain/sign-in/sign-in-session.ts";
import type { OneClick, Siwx } from "../../../../domain/sign-in/siwx.ts";
import { walletReport } from "../../../sandbox/phone-wallet/page.ts";
import { startedSandbox } from "../../../sandbox/started.ts";
import { bundleNode } from "../client/bundled.ts";
import { memory } from "../client/counterpart.ts";
import { DESKTOP, pairingPages } from "./pairings-page.ts";

const PARTS = [
  "walletconnect/pairing/pairings",
  "sign-in/configurations/default",
  "sign-in/verifiers/verifiers",
  "browser/storage/storage",
];

type Part = typeof import("../../../../adapters/walletconnect/pairing/pairings.ts") &
  typeof import("../../../../adapters/sign-in/configurations/default.ts") &
  typeof import("../../../../adapters/sign-in/verifiers/verifiers.ts") &
  typeof import("../../../../adapters/browser/storage/storage.ts");

export const MAINNET = "eip155:1" as CaipNetworkId;
export const OPTIMISM = "eip155:10" as CaipNetworkId;

/** A test's substitutes for parts of sign-in. */
type Instead = Partial<OneClick> & { chains?: readonly CaipNetworkId[] };

function signInOf(part: Part) {
  const store = part.createStorage({ window: {} as Window, log: { info: () => undefined } }, "memory");
  const clock = { now: () => Date.now(), setTimeout: () => 0, clearTimeout: () => undefined };
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
  const verifiers = part.createVerifiers({ read: () => undefined });
  const page = {
    domain: "page.example",
    uri: "https://page.example/shop",
    statement: "Come in.",
    lifetime: 86_400_000,
  };
  return part.createDefaultSiwx({
    ...page,
    clock,
    random,
    store,
    verifiers,
    resources: ["https://page.example/terms"],
  });
}

function oneClickOf(
  siwx: Siwx,
  kept: (readonly SignInSession[])[],
  { chains = [MAINNET], ...instead }: Instead,
): OneClick {
  return {
    async ask() {
      const data = await siwx.createMessage({ accountAddress: "", chainId: chains[0] ?? MAINNET, chains });
      return { data: { ...data }, chains };
    },
    async keep(sessions) {
      kept.push(sessions);
      await siwx.setSessions(sessions);
    },
    ...instead,
  };
}

/** Pages that ask for a sign-in as they pair, over the sandbox's relay, with the sandbox's wallet at the other end. */
export function oneClickPages() {
  const sandbox = startedSandbox();
  let part: Part | undefined;
  const load = async (): Promise<Part> => {
    const source = PARTS.map((name) => `export * from "./adapters/${name}.ts";`).join("\n");
    part = await bundleNode<Part>(source);
    return part;
  };
  const pages = pairingPages(() => sandbox().endpoints.relay ?? "", load);
  const steer = (body: object) => sandbox().control("phone-wallet", body);
  beforeEach(async () => void (await steer({ set: { oneClick: true, oneClickOtherKey: false, oneClickFields: {} } })));

  return {
    sandbox,
    steer,
    wallet: () => walletReport(sandbox()),
    address: () => sandbox().phoneWallet.eip155[0] ?? "",
    page(instead: Instead = {}, userAgent = DESKTOP, storage = memory()) {
      if (!part) throw new Error("The ports are not bundled yet");
      const siwx = signInOf(part);
      /** The sessions of each call to keep them. */
      const kept: (readonly SignInSession[])[] = [];
      const oneClick = oneClickOf(siwx, kept, instead);
      return { ...pages(userAgent, { oneClick: () => oneClick, storage }), siwx, kept };
    },
  };
}
