/** Plain data of any value, for the other end of a window or a socket: nothing in it breaks, runs, or has no end. */

/** As deep as the Stately inspector's own tools go, and as many objects as somebody can still look at. */
const DEEP = 10;
const MOST = 10_000;

type Look = (value: unknown) => unknown;

/** The result of `read`; a getter, a proxy or a window of another origin may throw. */
function calmly(read: () => unknown): unknown {
  try {
    return read();
  } catch {
    return "[throws]";
  }
}

function partsOf(value: object, look: Look): unknown {
  if (Array.isArray(value)) return value.map((_, at) => calmly(() => look(value[at])));
  const inner = value as Record<string, unknown>;
  return Object.fromEntries(Object.keys(value).map((key) => [key, calmly(() => look(inner[key]))]));
}

/** Functions by their names, errors by their messages, actors as XState names them; the rest as JSON has it, so deep. */
export function plain(value: unknown, deep = DEEP): unknown {
  const above: object[] = [];
  let count = 0;
  const look: Look = (inner) => {
    if (typeof inner === "function") return { type: inner.name };
    if (typeof inner === "bigint" || typeof inner === "symbol") return String(inner);
    if (typeof inner !== "object" || inner === null) return inner;
    if (inner instanceof Error) return { name: inner.name, message: inner.message };
    if (above.includes(inner)) return "[circular]";
    count += 1;
    if (above.length >= deep || count > MOST) return Array.isArray(inner) ? "[array]" : "[object]";
    above.push(inner);
    try {
      const { toJSON } = inner as { toJSON?: unknown };
      return typeof toJSON === "function" ? look(toJSON.call(inner)) : partsOf(inner, look);
    } finally {
      above.pop();
    }
  };
  return calmly(() => look(value));
}
