import * as v from "valibot";
import { jsonOf } from "../../http/fields.ts";
import { json, Refused, type Reply } from "../../http/reply.ts";
import type { Call, Route } from "../../http/route.ts";
import type { FrameCalls } from "../service-api.ts";
import { bodies } from "./bodies.ts";
import { decline } from "./declined.ts";

type Name = keyof FrameCalls;

/** How each call is answered; `authorization` is the header of that name. */
export type Answers = {
  readonly [One in Name]: (
    body: FrameCalls[One]["in"],
    authorization: string | undefined,
  ) => FrameCalls[One]["out"] | Promise<FrameCalls[One]["out"]>;
};

function bodyOf<One extends Name>(name: One, text: string): FrameCalls[One]["in"] {
  const schema: v.GenericSchema<unknown, FrameCalls[One]["in"]> = bodies[name];
  const parsed = v.safeParse(schema, text === "" ? {} : jsonOf(text), { message: "This request is malformed" });
  return parsed.success ? parsed.output : decline(400, parsed.issues[0].message);
}

/** Browsers say where a POST is from: only the page of this origin may make these. */
function requireOwn({ headers }: Call, origin: string): void {
  if (headers.origin !== origin) decline(403, "Only the secure page may ask for this");
}

/** A refusal is a sentence for the visitor. */
async function jsonOrRefusal(make: () => Promise<unknown>): Promise<Reply> {
  try {
    return json(await make());
  } catch (error) {
    if (error instanceof Refused) return json({ message: error.message }, error.reply.status);
    throw error;
  }
}

function route<One extends Name>(name: One, answer: Answers[One], origin: () => string): Route {
  return {
    ...{ method: "POST", path: new RegExp(`^/api/${name}$`), endpoint: `frame:${name}`, group: "frame" },
    handle: (call) =>
      jsonOrRefusal(async () => {
        requireOwn(call, origin());
        return answer(bodyOf(name, call.body), call.headers.authorization);
      }),
  };
}

/** `POST /api/{name}`, as service-api.ts names them: JSON in and out, closed to every other origin. */
export function apiRoutes(answers: Answers, origin: () => string): Route[] {
  return (Object.keys(bodies) as Name[]).map((name) => route(name, answers[name], origin));
}
