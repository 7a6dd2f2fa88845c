/** Values as text, whatever a host puts into events, answers and contexts. */

/** The values that JSON lacks: big integers, errors, maps and sets, functions. */
function plain(value: unknown): unknown {
  if (typeof value === "bigint") return `${value}`;
  if (typeof value === "function") return value.name || "function";
  if (value instanceof Error) return value.message;
  if (value instanceof Map) return [...value];
  return value instanceof Set ? [...value] : value;
}

interface Telling {
  indent?: number;
  /** Asked first, for values that are to be said in another way. */
  first?: (value: unknown) => unknown;
}

/** `value` as JSON, in which an object that contains itself says so; nothing for nothing. */
export function tell(value: unknown, { indent = 0, first = (inner) => inner }: Telling = {}): string {
  const above: unknown[] = [];
  const text = JSON.stringify(
    value,
    function (this: unknown, _key, inner: unknown) {
      while (above.length > 0 && above.at(-1) !== this) above.pop();
      if (above.includes(inner)) return "itself";
      const json = plain(first(inner));
      if (typeof json === "object" && json !== null) above.push(json);
      return json;
    },
    indent,
  );
  return text ?? "";
}
