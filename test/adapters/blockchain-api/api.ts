import { createBlockchainApi, createHttp } from "../../../adapters/blockchain-api/blockchain-api.ts";
import { createStorage } from "../../../adapters/browser/storage/storage.ts";
import type { Identity } from "../../../domain/account/identity.ts";
import type { Token } from "../../../domain/account/token.ts";
import type { Address } from "../../../domain/addresses/address.ts";
import type { CaipNetworkId } from "../../../domain/caip.ts";
import type { AccountTarget } from "../../../machines/account/ports.ts";
import { FakeClock } from "../fake-clock.ts";
import { network } from "../networks.ts";

export const ALICE = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266" as Address;
export const ETHEREUM = network(["https://node.example"]);
export const ALICE_HERE: AccountTarget = { address: ALICE, network: ETHEREUM };

/** The API's answers by the name of their call: a value, or what makes a response. */
export type Answers = Record<string, unknown>;

const CALLS: Record<string, RegExp> = {
  supported: /\/v1\/supported-chains$/,
  balance: /\/v1\/account\/[^/]+\/balance$/,
  history: /\/v1\/account\/[^/]+\/history$/,
  identity: /\/v1\/identity\/[^/]+$/,
  name: /\/v1\/profile\/account\/[^/]+$/,
  reverse: /\/v1\/profile\/reverse\/[^/]+$/,
};

/** An API whose answers are scripted, and everything that it was asked. */
export function openApi(answers: Answers = {}) {
  const clock = new FakeClock();
  const asked: URL[] = [];
  const storage = createStorage({ window: {} as Window, log: { info: () => {} } }, "memory");
  const levers = {
    clientId: undefined as string | undefined,
    isIdentified: true,
    walletAssets: async (): Promise<readonly Token[] | undefined> => undefined,
    readEns: async (): Promise<Identity> => ({}),
    answers: { supported: { http: ["eip155:1"], ws: [] }, ...answers } as Answers,
  };
  const fetch = async (url: string) => {
    const parsed = new URL(url);
    asked.push(parsed);
    const name = Object.keys(CALLS).find((one) => CALLS[one]?.test(parsed.pathname)) ?? "";
    const answer = levers.answers[name];
    if (typeof answer === "function") return (await answer(parsed)) as Response;
    return new Response(JSON.stringify(answer ?? null));
  };
  const api = createBlockchainApi({
    ...{ clock, storage, sdkVersion: "html-universal-0.1.0", projectId: "p1", baseUrl: "https://api.example" },
    http: createHttp({ clock, fetch }),
    get isIdentified() {
      return levers.isIdentified;
    },
    clientId: () => levers.clientId,
    walletAssets: () => levers.walletAssets(),
    readEns: () => levers.readEns(),
  });
  const names = () =>
    asked.map(({ pathname }) => Object.keys(CALLS).find((one) => CALLS[one]?.test(pathname)) ?? pathname);
  return { api, asked, names, clock, storage, levers };
}

/** A network elsewhere. */
export const elsewhere = (id: string, change = {}) =>
  network(["https://node.example"], { caipNetworkId: id as CaipNetworkId, ...change });

/** Waits for a rejection, while time passes for the retries. */
export async function failing(clock: FakeClock, asked: Promise<unknown>): Promise<unknown> {
  const failed = asked.then(
    (answer) => Promise.reject(new Error(`It answered ${JSON.stringify(answer)}`)),
    (error: unknown) => error,
  );
  for (let turn = 0; turn < 20; turn += 1) {
    await clock.advance(500);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return await failed;
}
