import { isRecord } from "../../domain/record.ts";
import { Refused } from "./reply.ts";

/** The parsed body of a call. */
export type Fields = Readonly<Record<string, unknown>>;

/** The JSON in a body, under any content type; refuses anything else with 400. */
export function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new Refused(400, "body", "The body is not JSON");
  }
}

/** The JSON object in a body; refuses anything else with 400. */
export function fieldsOf(body: string): Fields {
  const value = jsonOf(body);
  if (!isRecord(value)) throw new Refused(400, "body", "The body must be a JSON object");
  return value;
}

/** Refuses with 400 on a field. */
export function malformed(field: string, description: string): never {
  throw new Refused(400, field, description);
}

/** A field that must be text, and not empty; refuses with 400. */
export function textField(fields: Fields, field: string): string {
  const value = fields[field];
  if (typeof value !== "string" || value === "") return malformed(field, `${field} must be text`);
  return value;
}
