/** Values that a broken wallet throws, by name; anything else is thrown as it is. */
const makers: Readonly<Record<string, () => unknown>> = {
  string: () => "User denied something",
  null: () => null,
  undefined: () => undefined,
  number: () => 4001,
  "no-code": () => ({ message: "Something went wrong" }),
  "text-code": () => Object.assign(new Error("User rejected the request."), { code: "4001" }),
  "nested-data": () =>
    Object.assign(new Error("Internal JSON-RPC error."), {
      code: -32603,
      data: { originalError: { code: 4001, message: "User rejected the request." } },
    }),
  "nested-cause": () =>
    new Error("Request failed", { cause: Object.assign(new Error("User rejected the request."), { code: 4001 }) }),
  deep: () => {
    let error: unknown = { code: 4001, message: "User rejected the request." };
    for (let level = 0; level < 8; level += 1) error = { message: `level ${level}`, cause: error };
    return error;
  },
  circular: () => {
    const error: Error & { cause?: unknown } = new Error("Round and round");
    error.cause = error;
    return error;
  },
  getter: () => ({
    get code() {
      throw new Error("Do not look at the code");
    },
    get message() {
      throw new Error("Do not look at the message");
    },
  }),
  "revoked-proxy": () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  },
  gone: () => new Error("Extension context invalidated."),
};

/** Makes the value to throw. */
export function makeThrown(thrown: unknown): unknown {
  const maker = typeof thrown === "string" && Object.hasOwn(makers, thrown) ? makers[thrown] : undefined;
  return maker ? maker() : thrown;
}

/** Puts back values that JSON could not carry. */
export function revive(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("$" in value)) return value;
  return value.$ === "undefined" ? undefined : value;
}
