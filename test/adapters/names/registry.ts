import { createHttp } from "../../../adapters/blockchain-api/blockchain-api.ts";
import { Names, type NamesDeps } from "../../../adapters/names/names.ts";
import type { Signing } from "../../../adapters/sign-in/signing.ts";
import { ALICE, ETHEREUM } from "../blockchain-api/api.ts";
import { FakeClock } from "../fake-clock.ts";

export const WANTED = { address: ALICE, network: ETHEREUM, name: "maya.reown.id" };

/** Storage takes its time. */
const later = () => new Promise((resolve) => setTimeout(resolve));

export const until = () => ({ signal: new AbortController().signal });

/** The registry's answer to a call: a value, a response, or a function that makes either. */
type Answer = unknown | ((body: string) => unknown);

const refused = (...reasons: object[]) => new Response(JSON.stringify({ status: "FAILED", reasons }), { status: 400 });

/** The refusal of a name, for a reason. */
export const refusal = (description: unknown) => () => refused({ field: "name", description });

/** A registry whose answers are scripted, and everything that it and the wallet were asked. */
export function openNames(answers: Partial<Record<"profile" | "suggestions" | "register" | "identity", Answer>> = {}) {
  const clock = new FakeClock();
  const asked: { method: string; path: string; body: string; cache: string | undefined }[] = [];
  const signed: string[] = [];
  const kept: string[] = [];
  const forgotten: string[] = [];
  const levers = {
    answers: {
      profile: [],
      suggestions: { suggestions: [] },
      register: { name: WANTED.name },
      identity: {},
      ...answers,
    },
    /** The date in each answer, in milliseconds; undefined where no page may read it. */
    date: undefined as (() => number) | undefined,
    supports: async () => true,
    own: async (): Promise<readonly string[]> => [],
    sign: (async () => "0x51") as () => Promise<unknown>,
    wallet: {
      request: async ({ params }) => {
        signed.push(Buffer.from(String((params as string[])[0]).slice(2), "hex").toString());
        return levers.sign();
      },
    } as Signing | undefined,
  };
  const nameOf = (method: string, path: string) => {
    if (method === "POST") return "register";
    if (path.includes("/suggestions/")) return "suggestions";
    return path.includes("/identity/") ? "identity" : "profile";
  };
  const fetch: NamesDeps["fetch"] = async (url, init) => {
    const { pathname, search } = new URL(url);
    const { method = "GET", body, cache } = init ?? {};
    asked.push({ method, path: pathname + search, body: String(body ?? ""), cache });
    const answer = levers.answers[nameOf(method, pathname)];
    const found = typeof answer === "function" ? await answer(String(body)) : answer;
    const response = found instanceof Response ? found : new Response(JSON.stringify(found));
    const { date } = levers;
    if (date) response.headers.set("date", new Date(date()).toUTCString());
    return response;
  };
  const names = new Names({
    ...{
      clock,
      fetch,
      createHttp,
      baseUrl: "https://api.example",
      projectId: "p1",
      sdkVersion: "html-universal-0.1.0",
    },
    clientId: () => undefined,
    embeddedOf: () => levers.wallet,
    api: {
      supports: () => levers.supports(),
      fetchNames: () => levers.own(),
      keepName: (_, name) => later().then(() => void kept.push(name)),
      forgetNames: (address) => later().then(() => void forgotten.push(address)),
    },
  });
  return { names, clock, asked, signed, kept, forgotten, levers };
}
