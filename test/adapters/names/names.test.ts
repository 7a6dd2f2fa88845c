import { describe, expect, it, vi } from "vitest";
import { lateError } from "../../../domain/lazy-errors.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { ALICE, elsewhere, failing } from "../blockchain-api/api.ts";
import { openNames, refusal, until, WANTED } from "./registry.ts";

const OTHER = { address: "0x000000000000000000000000000000000000dEaD" };
const MAYA = { name: "maya.reown.id", addresses: { 60: { address: ALICE } } };

/** Signs and registers the name. */
async function take({ names }: ReturnType<typeof openNames>, wanted = WANTED): Promise<void> {
  await names.registerName({ ...wanted, ...(await names.signName(wanted, until())) }, until());
}

describe("what is known of a name", () => {
  it("NAME-3: an empty answer means that it is free, a record that it is taken, also one without addresses", async () => {
    const { names, asked, levers } = openNames();
    expect(await names.lookUpName(WANTED, until())).toEqual({ isTaken: false });
    levers.answers.profile = MAYA;
    expect(await names.lookUpName(WANTED, until())).toEqual({ isTaken: true });
    levers.answers.profile = { ...MAYA, addresses: {} };
    expect(await names.lookUpName(WANTED, until())).toEqual({ isTaken: true });
    expect(asked[0]?.path).toMatch(/^\/v1\/profile\/account\/maya\.reown\.id\?apiVersion=2&/);
  });

  it("NAME-3, ERR-2: nobody says on a network that is not served, nor where the registry fails", async () => {
    const { names, levers, clock, asked } = openNames({ profile: () => new Response("", { status: 500 }) });
    const error = await failing(clock, names.lookUpName(WANTED, until()));
    expect(error).toMatchObject({ code: "NAME_UNRESOLVED", message: "Error resolving name" });
    const before = asked.length;
    for (const supports of [async () => false, () => Promise.reject(new Error("down"))]) {
      levers.supports = supports;
      await expect(names.lookUpName(WANTED, until())).rejects.toThrow("Error resolving name");
    }
    expect(asked.length).toBe(before);
  });

  it("NAME-1, S8: suggestions are free names of the zone that could be registered, each once, at most five", async () => {
    const { names, asked } = openNames({
      suggestions: {
        suggestions: [
          { name: "maya.reown.id", registered: false },
          { name: "maya1.reown.id", registered: true },
          ...["maya2", "maya2", "Maya3", "ma\u202Eya", "m\u0430ya", "xn--a1", "may"].map((label) => ({
            ...{ name: `${label}.reown.id`, registered: false },
          })),
          { name: "maya4.eth", registered: false },
          null,
          ...[4, 5, 6, 7, 8].map((n) => ({ name: `maya${n}.reown.id`, registered: false })),
        ],
      },
    });
    const found = await names.suggestNames(WANTED, until());
    expect(found.length).toBe(LIMITS.nameSuggestions);
    expect(found).toEqual(["maya2", "maya4", "maya5", "maya6", "maya7"].map((label) => `${label}.reown.id`));
    expect(asked[0]?.path).toMatch(/^\/v1\/profile\/suggestions\/maya\?zone=reown.id&/);
  });

  it("NAME-2: a refusal is told with its first reason, else in the kit's words", async () => {
    const { names, levers } = openNames({ suggestions: refusal("not now") });
    await expect(names.suggestNames(WANTED, until())).rejects.toMatchObject({
      code: "NAME_REFUSED",
      message: "not now",
    });
    levers.answers.suggestions = () => new Response("<html>", { status: 400 });
    await expect(names.suggestNames(WANTED, until())).rejects.toThrow("Error fetching name suggestions");
    levers.own = () => Promise.reject(lateError("HTTP_REQUEST", { reason: "failed" }));
    await expect(names.fetchOwnNames(WANTED, until())).rejects.toThrow("Error fetching names for address");
    levers.own = () => Promise.reject(lateError("HTTP_STATUS", { status: 400 }, { cause: refusal("who?")() }));
    await expect(names.fetchOwnNames(WANTED, until())).rejects.toThrow("who?");
    levers.own = async () => ["maya.reown.id"];
    expect(await names.fetchOwnNames(WANTED, until())).toEqual(["maya.reown.id"]);
  });
});

describe("a registration", () => {
  it("NAME-2, I3: a refusal whose text never ends is told in the kit's words", async () => {
    const { names, clock, levers, asked } = openNames();
    const signed = await names.signName(WANTED, until());
    levers.answers.register = () => new Response(new ReadableStream(), { status: 400 });
    const registering = names.registerName({ ...WANTED, ...signed }, until());
    await vi.waitFor(() => expect(asked.at(-1)?.method).toBe("POST"));
    const error = await failing(clock, registering);
    expect(error).toMatchObject({ code: "NAME_FAILED" });
    expect(clock.pending).toBe(0);
  });

  it("NAME-2, NAME-3, S14: exactly what was signed is sent, once, without a project, and the name is kept", async () => {
    const made = openNames();
    const { clock, signed, asked, kept } = made;
    await take(made);
    const timestamp = Math.floor(clock.now() / 1000);
    expect(signed).toEqual([`{"name":"maya.reown.id","attributes":{},"timestamp":${timestamp}}`]);
    const posts = asked.filter(({ method }) => method === "POST");
    expect(posts.map(({ path }) => path)).toEqual(["/v1/profile/account"]);
    const sent = { coin_type: 2147483649, address: ALICE, message: signed[0], signature: "0x51" };
    expect(JSON.parse(posts[0]?.body ?? "")).toEqual(sent);
    expect(kept).toEqual(["maya.reown.id"]);
    expect(new Set(asked.map(({ cache }) => cache))).toEqual(new Set(["no-store"]));
  });

  it("NAME-2: a registry that answers with a flag alone has registered the name, and is not asked for it", async () => {
    const made = openNames({ register: { success: true } });
    await take(made);
    expect(made.kept).toEqual(["maya.reown.id"]);
    expect(made.asked.at(-1)?.method).toBe("POST");
  });

  it("NAME-1, NAME-3, ERR-2: without an embedded wallet, for an impossible chain, or once it is taken nothing is signed", async () => {
    const made = openNames();
    const { levers, signed } = made;
    const nowhere = { ...WANTED, network: elsewhere("eip155:2147483648") };
    await expect(take(made, nowhere)).rejects.toThrow("Invalid chainId");
    levers.answers.profile = MAYA;
    await expect(take(made)).rejects.toMatchObject({ code: "NAME_TAKEN" });
    levers.wallet = undefined;
    await expect(take(made)).rejects.toThrow("Address or auth connector not found");
    expect(signed).toEqual([]);
  });

  it("NAME-2: a declined signature, or none, sends nothing", async () => {
    const made = openNames();
    const { levers, asked } = made;
    levers.sign = () => Promise.reject(Object.assign(new Error("no"), { code: 4001 }));
    await expect(take(made)).rejects.toThrow("Signature declined");
    levers.sign = async () => undefined;
    await expect(take(made)).rejects.toMatchObject({ code: "CONNECTION_FAILED" });
    expect(asked.filter(({ method }) => method === "POST")).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ["a reason", refusal("Name is already registered"), "Name is already registered"],
    ["a reserved name", refusal("This name is reserved"), "This name is reserved"],
    ["a hostile reason", refusal("no\u202E\u0000pe"), "nope"],
    ["no reasons", () => new Response('{"reasons":[]}', { status: 400 }), "Error registering name maya.reown.id"],
    ["a reason that is no text", refusal({ a: 1 }), "Error registering name maya.reown.id"],
    ["no words at all", () => new Response("", { status: 403 }), "Error registering name maya.reown.id"],
  ])("NAME-2, S8, S14: refused with %s, it is sent once and told so", async (_, register, text) => {
    const made = openNames({ register });
    await expect(take(made)).rejects.toThrow(text);
    expect(made.asked.filter(({ method }) => method === "POST").length).toBe(1);
    // Nothing was done, so that there is nothing to look up either.
    expect([made.asked.at(-1)?.method, made.kept, made.forgotten]).toEqual(["POST", [], [ALICE]]);
  });

  it.each([
    ["breaks off", () => Promise.reject(new TypeError("failed"))],
    ["is an error of the server", () => new Response("", { status: 502 })],
    ["says that nothing was done", () => ({ success: false })],
    ["says nothing", () => null],
  ])(
    "S14, R10: where its answer %s, it is not sent again; it is registered if the account has the name now",
    async (_, answer) => {
      const made = openNames({
        register: () => {
          const own = { address: ALICE.replace(/[a-f]/g, (letter) => letter.toUpperCase()) };
          made.levers.answers.profile = { ...MAYA, addresses: { 60: own, 61: OTHER } };
          return answer();
        },
      });
      await take(made);
      expect(made.kept).toEqual(["maya.reown.id"]);
      made.levers.answers.profile = [];
      made.levers.answers.register = () => {
        made.levers.answers.profile = { ...MAYA, addresses: { 60: OTHER } };
        return answer();
      };
      made.forgotten.length = 0;
      await expect(take(made)).rejects.toThrow("Error registering name maya.reown.id");
      // An answer that was read while the registry was asked counts no more than an earlier one.
      expect(made.forgotten).toEqual([ALICE, ALICE]);
      expect(made.asked.filter(({ method }) => method === "POST").length).toBe(2);
    },
  );
});

it('NAME-3, S14, R6: a page that is left before the registry answers leaves no "no name" behind', async () => {
  const made = openNames();
  const forgotten: string[][] = [];
  made.levers.answers.register = () => {
    forgotten.push([...made.forgotten]);
    return new Response("", { status: 502 });
  };
  await expect(take(made)).rejects.toThrow("Error registering name maya.reown.id");
  expect(forgotten).toEqual([[ALICE]]);
});

it.each(["maya.reown.id", "timestamp.reown.id"])(
  "S14, ERR-2: that %s could not be registered is told as that, also where nobody says who has it by then",
  async (name) => {
    const made = openNames({
      register() {
        made.levers.answers.profile = "nonsense";
        return new Response("", { status: 502 });
      },
    });
    await expect(take(made, { ...WANTED, name })).rejects.toThrow(`Error registering name ${name}`);
  },
);

describe("the registry's clock", () => {
  const HOUR = 3_600_000;
  const timestampIn = (text: string | undefined) => JSON.parse(text ?? "{}").timestamp as number;

  it("NAME-2, R8: the date of an answer counts, where a page may read it, and leaves its owner time to sign", async () => {
    const made = openNames();
    const { clock, levers, signed, asked } = made;
    levers.date = () => clock.now() + HOUR;
    await take(made);
    const ahead = timestampIn(signed[0]) * 1000 - (clock.now() + HOUR);
    expect(ahead).toBeGreaterThan(LIMITS.nameLead - 2000);
    expect(ahead).toBeLessThanOrEqual(LIMITS.nameLead);
    expect(asked.filter(({ path }) => path.includes("identity"))).toEqual([]);
  });

  it("NAME-2, R8: else the moment that the registry names, if it is ahead, or once the device's own was refused", async () => {
    const made = openNames({ identity: () => ({ resolvedAt: new Date(made.clock.now() + HOUR).toISOString() }) });
    const { clock, levers, signed } = made;
    await take(made);
    expect(Math.abs(timestampIn(signed[0]) * 1000 - clock.now() - HOUR)).toBeLessThan(LIMITS.nameTolerance);
    // An earlier moment may just be an older answer.
    levers.answers.identity = () => ({ resolvedAt: new Date(clock.now() - HOUR).toISOString() });
    levers.answers.register = refusal("Timestamp is expired");
    await expect(take(made)).rejects.toMatchObject({ code: "NAME_CLOCK" });
    expect(timestampIn(signed[1])).toBe(Math.floor(clock.now() / 1000));
    levers.answers.register = MAYA;
    await take(made);
    expect(Math.abs(timestampIn(signed[2]) * 1000 - clock.now() + HOUR)).toBeLessThan(LIMITS.nameTolerance);
  });

  it("NAME-2: a signature that came too late is not sent, and the visitor is told how much time there is", async () => {
    const made = openNames();
    const { clock, levers, asked } = made;
    const posts = () => asked.filter(({ method }) => method === "POST").length;
    const confirmAfter = (ms: number) => {
      levers.sign = async () => {
        clock.set(clock.now() + ms);
        return "0x51";
      };
    };
    // The registry takes what is ten seconds old.
    clock.set(Math.ceil(clock.now() / 1000) * 1000);
    confirmAfter(10_999);
    await take(made);
    expect(posts()).toBe(1);
    confirmAfter(11_001);
    await expect(take(made)).rejects.toThrow("Confirm it within 10 seconds");
    levers.date = () => clock.now();
    confirmAfter(16_000);
    await take(made);
    confirmAfter(20_000);
    await expect(take(made)).rejects.toThrow("Confirm it within 17 seconds");
    expect(posts()).toBe(2);
  });
});
