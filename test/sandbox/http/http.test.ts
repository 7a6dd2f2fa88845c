import { connect } from "node:net";
import { expect, it } from "vitest";
import { startedSandbox } from "../started.ts";

const sandbox = startedSandbox();

/** Sends a request as it stands, which no client library would send; gives status line and all of the answer. */
function raw(head: string): Promise<{ status: number; answer: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(sandbox().port, "127.0.0.1");
    let answer = "";
    socket.on("data", (part) => {
      answer += part.toString("utf8");
    });
    socket.on("error", (error: NodeJS.ErrnoException) => error.code !== "ECONNRESET" && reject(error));
    socket.on("close", () => resolve({ status: Number(answer.split(" ")[1]), answer }));
    socket.write(`${head}\r\nConnection: close\r\n\r\n`);
  });
}

it.each([
  ["an address that is none", "GET http://[ HTTP/1.1\r\nHost: localhost"],
  ["a host that is none", "GET / HTTP/1.1\r\nHost: [bad"],
  ["a host of two words", "GET /v1/supported-chains HTTP/1.1\r\nHost: a b"],
])("sandbox: %s is malformed, and no error of the sandbox", async (_, head) => {
  const { status, answer } = await raw(head);
  expect(status).toBe(400);
  expect(answer).toContain('{"status":"FAILED","reasons":[{"field":"path","description":');
});

it("sandbox: slashes in front of a path belong to the path", async () => {
  for (const path of ["//v1/supported-chains?projectId=p", "////"]) {
    const { status, answer } = await raw(`GET ${path} HTTP/1.1\r\nHost: localhost`);
    expect([status, answer]).toEqual([404, expect.stringContaining(`Nothing is served at ${path.split("?")[0]}`)]);
  }
});

it("sandbox: a body that is too large is refused, and its connection is not used again", async () => {
  const body = Buffer.alloc(4 * 1024 * 1024 + 1, "x");
  const response = await fetch(`${sandbox().url}/e?projectId=p`, { method: "POST", body });
  expect([response.status, response.headers.get("connection")]).toEqual([413, "close"]);
  expect((await fetch(sandbox().controlUrl)).status).toBe(200);
});
