import { expect, it } from "vitest";
import { readBody } from "../../../../adapters/browser/http/body.ts";

const TOO_LARGE = { code: "HTTP_REQUEST", context: { reason: "too-large" } };

/** An answer that arrives in parts, and a list of what is done with its connection. */
function answerIn(parts: readonly (readonly number[])[], headers: Record<string, string> = {}) {
  const seen: string[] = [];
  const rest = [...parts];
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: (control) => {
        const part = rest.shift();
        seen.push(part ? "read" : "ended");
        if (part) control.enqueue(Uint8Array.from(part));
        else control.close();
      },
      cancel: () => void seen.push("given up"),
    },
    { highWaterMark: 0 },
  );
  return { seen, response: new Response(stream, { headers }) };
}

it("R10: a body that says itself that it is too large is not read, and its connection is given back", async () => {
  const { seen, response } = answerIn([[1]], { "content-length": "11" });
  await expect(readBody(response, 10)).rejects.toMatchObject(TOO_LARGE);
  expect(seen).toEqual(["given up"]);
});

it("R10: a body that turns out to be too large is read no further, and its connection is given back", async () => {
  const { seen, response } = answerIn([[1, 2], [3, 4], [5]]);
  await expect(readBody(response, 3)).rejects.toMatchObject(TOO_LARGE);
  expect(seen).toEqual(["read", "read", "given up"]);
});

it.each([
  ["which it says itself", { "content-length": "5" }],
  ["which it does not say", {}],
])("R10: a body as large as is allowed, %s, is read whole and in its order", async (_, headers) => {
  const { seen, response } = answerIn([[1, 2], [3], [4, 5]], headers as Record<string, string>);
  expect([...(await readBody(response, 5))]).toEqual([1, 2, 3, 4, 5]);
  expect(seen).toEqual(["read", "read", "read", "ended"]);
});

it("R10: an answer without a body is empty, and too large where it says so of itself", async () => {
  expect(await readBody(new Response(null), 10)).toEqual(new Uint8Array(0));
  const large = new Response(null, { headers: { "content-length": "11" } });
  await expect(readBody(large, 10)).rejects.toMatchObject(TOO_LARGE);
});

it("R10: a connection that cannot be given back changes nothing about the refusal", async () => {
  const stuck = () => ({
    pull: (control: ReadableStreamDefaultController) => control.enqueue(new Uint8Array(11)),
    cancel: () => Promise.reject(new Error("stuck")),
  });
  for (const headers of [{ "content-length": "11" }, {}]) {
    const response = new Response(new ReadableStream(stuck(), { highWaterMark: 0 }), { headers } as ResponseInit);
    await expect(readBody(response, 10)).rejects.toMatchObject(TOO_LARGE);
  }
});
