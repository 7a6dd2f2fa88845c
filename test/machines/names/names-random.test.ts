import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppKitError } from "../../../domain/errors.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { nameFor } from "../../../domain/names/name.ts";
import type { NameInput, SignedName } from "../../../machines/names/ports.ts";
import { answer, refuse } from "../../../testing/answer.ts";
import { ALICE, BASE, BOB, ETHEREUM } from "../../../testing/samples/values.ts";
import type { PortName } from "../../../testing/wired.ts";
import { runs } from "../../runs.ts";
import { NamesApp, signedFor } from "./names-app.ts";

/** Something that happens; the number chooses how. */
type Happening = (app: NamesApp, n: number) => void;

const one = <T>(of: readonly T[], n: number): T => of[n % of.length] as T;

/** The questions to the registry; the wallet's and the registration have steps of their own. */
const ANSWERS: Partial<Record<PortName, readonly unknown[]>> = {
  fetchOwnNames: [[], [], ["old.reown.id"]],
  lookUpName: [{ isTaken: false }, { isTaken: false }, { isTaken: true }],
  suggestNames: [["maya7.reown.id"], []],
};
const READS = Object.keys(ANSWERS) as PortName[];

const answerRead: Happening = (app, n) => {
  const port = one(READS, n);
  const ask = one(app.waiting(port), n >> 2);
  if (!ask) return;
  if (n % 11 === 0) refuse(ask.actor, new AppKitError("HTTP_REQUEST", { reason: "timeout" }));
  else answer(ask.actor, one(ANSWERS[port] ?? [], n >> 3));
};

/** The registry answers every look-up with an available name. */
const settle: Happening = (app) => {
  app.pass(LIMITS.debounce);
  for (const port of READS) for (const ask of app.waiting(port)) answer(ask.actor, ANSWERS[port]?.[0]);
};

const TEXTS = ["maya", "maya.reown.id", "Maya", "al", "", "heron", "a-b"] as const;
const type: Happening = (app, n) => app.wish({ type: "name.type", text: one(TEXTS, n) });

/** A form that is complete. */
const complete: Happening = (app, n) => {
  show(app, 0);
  app.wish({ type: "name.type", text: one(["maya", "heron"], n) });
  settle(app, n);
};

const register: Happening = (app) => app.wish({ type: "name.register" });

const answerWallet: Happening = (app, n) => {
  const [ask] = app.waiting("signName");
  if (!ask) return;
  const error = one(["SIGN_IN_DECLINED", "NAME_TAKEN", "AUTH_NOT_FOUND", "NAME_FAILED"] as const, n >> 2);
  if (n % 3 === 0) refuse(ask.actor, new AppKitError(error, {}));
  else answer(ask.actor, signedFor(ask.input as NameInput));
};

const answerRegistry: Happening = (app, n) => {
  const [ask] = app.waiting("registerName");
  if (!ask) return;
  if (n % 3 === 0)
    refuse(ask.actor, new AppKitError(one(["NAME_LATE", "NAME_CLOCK", "NAME_FAILED"] as const, n >> 2), {}));
  else answer(ask.actor, undefined);
};

const hearWallet: Happening = (app, n) => {
  if (app.waiting("watchWallet").length === 0) return;
  const accounts = one([[BOB, ALICE], [ALICE, BOB], [BOB]], n >> 1);
  const networkId = one([ETHEREUM, BASE], n >> 1).caipNetworkId;
  app.say("watchWallet", n % 2 ? { type: "accounts.changed", accounts } : { type: "chain.changed", networkId });
};

function show(app: NamesApp, n: number): void {
  const view = one(["RegisterAccountName", "ChooseAccountName", "RegisterAccountNameSuccess", "Account"] as const, n);
  app.tell("app", { type: "modal.open" });
  app.tell("router", { type: "route.push", route: { view } });
}

const move: Happening = (app, n) => {
  const ways = [() => app.tell("router", { type: "route.back" }), () => app.tell("modal", { type: "modal.close" })];
  one([...ways, () => show(app, n >> 2)], n)();
};

const wait: Happening = (app, n) => app.pass(one([50, LIMITS.debounce, 10_000], n));

const HAPPENINGS: readonly Happening[] = [
  ...[complete, complete, complete, type, type, settle, answerRead, answerRead],
  ...[register, register, answerWallet, answerWallet, answerRegistry, hearWallet, move, wait],
];

const steps = fc.array(fc.tuple(fc.nat(HAPPENINGS.length - 1), fc.nat(100_000)), { minLength: 15, maxLength: 25 });

/** The registration that a press of the button would start; undefined while it cannot be pressed. */
function offered(app: NamesApp): NameInput | undefined {
  const { typed, target, isTaken, owned } = app.names.context;
  const isForm = app.view === "RegisterAccountName" && app.read("modal").hasTag("open");
  return isForm && isTaken === false && owned?.length === 0 && !app.names.hasTag("asking")
    ? { ...target, name: nameFor(typed) }
    : undefined;
}

const inputs = <I>(app: NamesApp, port: PortName): I[] =>
  app.requests.filter((request) => request.port === port).map(({ input }) => input as I);

/** The faults after a step: `before` has the wallet's prompts and the offered name until then. */
function wrong(app: NamesApp, isRegister: boolean, before: { asks: number; offer: NameInput | undefined }) {
  const asks = inputs<NameInput>(app, "signName");
  if (app.waiting("signName").length + app.waiting("registerName").length > 1) return "two registrations run";
  const { registered, wanted, target } = app.names.context;
  const isTold = app.view === "RegisterAccountNameSuccess" && app.read("modal").hasTag("open");
  if (isTold && (registered ?? wanted)?.address !== target.address) return "told what another account has registered";
  if (asks.length > before.asks + (isRegister ? 1 : 0)) return "the wallet was asked without a press";
  if (asks.length === before.asks) return isRegister && before.offer ? "a press did nothing" : undefined;
  if (JSON.stringify(asks.at(-1)) !== JSON.stringify(before.offer)) return "the wallet was asked for what did not show";
  return undefined;
}

/** The names that their owners have signed for, in order. */
const signedNames = (app: NamesApp): string[] =>
  app.requests.flatMap(({ port, actor, input }) => {
    const { output } = actor.getSnapshot() as { output?: SignedName };
    return port === "signName" && output ? [(input as NameInput).name] : [];
  });

describe("names, whatever happens in whichever order", () => {
  it("S13, S14, NAME-2: the wallet signs for what was offered, once for each press, and what is signed is registered once", () => {
    const count = { presses: 0, signed: 0 };
    fc.assert(
      fc.property(steps, (chosen) => {
        const app = new NamesApp();
        for (const [at, n] of chosen) {
          const happening = HAPPENINGS[at] as Happening;
          const before = { asks: app.requestCount("signName"), offer: offered(app) };
          happening(app, n);
          expect(wrong(app, happening === register, before)).toBeUndefined();
        }
        const signed = signedNames(app);
        expect(inputs<NameInput>(app, "registerName").map(({ name }) => name)).toEqual(signed);
        count.presses += app.requestCount("signName");
        count.signed += signed.length;
        app.stop();
      }),
      { numRuns: runs(1_000) },
    );
    expect(count.presses).toBeGreaterThan(runs(1_000) / 4);
    expect(count.signed).toBeGreaterThan(runs(1_000) / 40);
  }, 600_000);
});
