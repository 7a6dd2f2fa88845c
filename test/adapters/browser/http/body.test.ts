import { expect, it } from "vitest";
import { readBody } from "../../../../adapters/browser/http/body.ts";

it("R10: a body that says itself that it is too large is not read, and its connection is given back", async () => {
  const seen: string[] = [];
  const stream = new ReadableStream(
    { pull: () => void seen.push("read"), cancel: () => void seen.push("given up") },
    { highWaterMark: 0 },
  );
  const response = new Response(stream, { headers: { "content-length": "11" } });
  const error = { code: "HTTP_REQUEST", context: { reason: "too-large" } };
  await expect(readBody(response, 10)).rejects.toMatchObject(error);
  expect(seen).toEqual(["given up"]);
});
