import { json } from "../http/reply.ts";
import type { Call, Party, Route } from "../http/route.ts";
import { type Body, type Control, refuse } from "./call.ts";

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

/** The control calls of every party, and `GET /control`, which describes them beside their present settings. */
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
