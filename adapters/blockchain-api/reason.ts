import * as v from "valibot";
import { AppKitError } from "../../domain/errors.ts";
import { parseJson } from "../../domain/json.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { Clock } from "../browser/clock.ts";
import { refusalText } from "../browser/http/body.ts";
import * as read from "../schema.ts";

const refusal = v.object({ reasons: v.pipe(v.array(v.object({ description: read.name })), v.minLength(1)) });

/** The first reason that the API gives for its refusal, if it gives one in time; it can be read once. */
export async function reasonIn(clock: Clock, error: unknown): Promise<string | undefined> {
  const cause = error instanceof AppKitError ? error.cause : undefined;
  if (!(cause instanceof Response)) return undefined;
  const parsed = v.safeParse(refusal, parseJson(await refusalText(clock, cause, LIMITS.answerBytes)));
  return parsed.success ? parsed.output.reasons[0]?.description : undefined;
}
