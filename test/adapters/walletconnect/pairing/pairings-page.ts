import { afterEach, beforeAll } from "vitest";
import { readDevice } from "../../../../adapters/browser/device.ts";
import type { Pairings } from "../../../../adapters/walletconnect/pairing/pairings.ts";
import type { PairingsDeps } from "../../../../adapters/walletconnect/pairing/pairings-deps.ts";
import type { WalletSession } from "../../../../machines/connection/ports.ts";
import type { PairingFeedEvent } from "../../../../machines/pairing/ports.ts";
import { bundleNode } from "../client/bundled.ts";
import { memory, until } from "../client/counterpart.ts";
import { network } from "../session/networks.ts";

export const NETWORKS = [network("eip155:1"), network("eip155:10")];
export const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Mobile/15E148 Safari/604.1";
export const DESKTOP =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";

async function showOn(pairings: Pairings, networks: typeof NETWORKS) {
  const events: PairingFeedEvent[] = [];
  const leave = pairings.openPairing({ networks }, (event) => events.push(event));
  await until(() => events.length > 0);
  const [opened] = events;
  if (opened?.type !== "pairing.opened") throw new Error(`It is ${opened?.type}`);
  return { events, leave, ...opened };
}

type PageWorld = Omit<PairingsDeps, "storage"> & { storage: ReturnType<typeof memory> };
type Create = (world: PairingsDeps) => Pairings;

/** Real timers for the relay; a pairing is found over when a test moves the wall clock. */
function openPage(create: Create, relayUrl: string, userAgent: string, more: Partial<PageWorld>) {
  let ahead = 0;
  const clock = {
    now: () => Date.now() + ahead,
    setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
    clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
  };
  const opened: string[] = [];
  const activation = { isActive: true };
  const { storage = memory(), ...rest } = more;
  const window = {
    navigator: { userAgent, maxTouchPoints: 0, userActivation: activation },
    location: { hash: "" },
    document: new EventTarget(),
    open: (href: string) => opened.push(href),
  } as unknown as Window;
  const pairings = create({
    window,
    device: readDevice(window),
    storage,
    clock,
    relayUrl,
    projectId: "sandbox",
    metadata: () => ({ name: "Page", description: "", url: "https://page.example", icons: [] }),
    isShared: false,
    newId: () => "tab",
    override: { rpcMap: { "eip155:1": "https://node.example/" } },
    networks: () => NETWORKS,
    read: async () => undefined,
    ...rest,
  });
  const adopted: (readonly WalletSession[])[] = [];
  pairings.onAdopted((sessions) => adopted.push(sessions));
  const show = (networks = NETWORKS) => showOn(pairings, networks);
  const sleep = (ms: number): void => {
    ahead += ms;
  };
  return { pairings, adopted, show, sleep, opened, activation, storage };
}

/** The ports as the script carries them. */
const loadPairings = () =>
  bundleNode<{ createPairings: Create }>('export * from "./adapters/walletconnect/pairing/pairings.ts";');

/** Makes pages with the ports over paired wallets, which are put away after each test. */
export function pairingPages(relayUrl: () => string, load = loadPairings) {
  const open: Pairings[] = [];
  let create: Create | undefined;
  beforeAll(async () => {
    ({ createPairings: create } = await load());
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((each) => each.stop()));
  });
  return (userAgent: string, more: Partial<PageWorld> = {}) => {
    if (!create) throw new Error("The ports are not bundled yet");
    const page = openPage(create, relayUrl(), userAgent, more);
    open.push(page.pairings);
    return page;
  };
}
