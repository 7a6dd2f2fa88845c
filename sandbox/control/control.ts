import { json, Refused } from "../http/reply.ts";
import type { Call, Party, Route } from "../http/route.ts";

/** The parsed body of a control call; `{}` where there was none. */
export type Body = Readonly<Record<string, unknown>>;

/** One thing that a test, or a person, changes or reads about the outside: `GET` or `POST /control/{name}`. */
export interface Control {
  readonly method: "GET" | "POST";
  /** The path below `/control/`; the groups of a pattern are not needed so far. */
  readonly name: string;
  /** One sentence for `GET /control`. */
  readonly does: string;
  /** Fields of the body, each with what it takes. */
  readonly body?: Readonly<Record<string, string>>;
  readonly example?: unknown;
  /** Makes the change and gives what is answered. A {@link Refused} becomes its reply. */
  act(body: Body, query: URLSearchParams): unknown;
}

/** Refuses a control call with 400 and a sentence on the field. */
export function refuse(field: string, description: string): never {
  throw new Refused(400, field, description);
}

function bodyOf({ body }: Call): Body {
  let value: unknown;
  try {
    value = body.trim() === "" ? {} : JSON.parse(body);
  } catch {
    refuse("body", "The body is not JSON");
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Body;
  return refuse("body", "The body must be a JSON object");
}

const described = ({ method, name, does, body, example }: Control): object => ({
  call: `${method} /control/${name}`,
  does,
  ...(body && { body }),
  ...(example !== undefined && { example }),
});

function route(control: Control): Route {
  return {
    method: control.method,
    path: new RegExp(`^/control/${control.name}$`),
    handle: async (call) => json((await control.act(bodyOf(call), call.url.searchParams)) ?? null),
  };
}

/** The control calls of every party, and `GET /control`, which describes them beside what is set now. */
export function control(parties: readonly Party[], overview: () => object): Party {
  const controls = parties.flatMap((party) => party.controls ?? []);
  const calls = [
    {
      call: "GET /control",
      does: "Lists these calls, the names that faults may use, the wallets' switches and the faults.",
    },
    ...controls.map(described),
  ];
  const endpoints = Object.fromEntries(parties.flatMap((party) => (party.faults ? [[party.name, party.faults]] : [])));
  return {
    name: "control",
    routes: [
      { method: "GET", path: /^\/control\/?$/, handle: () => json({ calls, endpoints, ...overview() }) },
      ...controls.map(route),
    ],
  };
}
