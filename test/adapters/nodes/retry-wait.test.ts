import { expect, it } from "vitest";
import { retryWait } from "../../../adapters/nodes/retry-wait.ts";
import { AppKitError } from "../../../domain/errors.ts";
import { RpcError } from "../../../domain/networks/rpc-errors.ts";

const NOW = 1_700_000_000_000;
const response = (header?: string, body: string | null = null) =>
  new Response(body, { status: 503, headers: header === undefined ? {} : { "retry-after": header } });
const status = (cause?: unknown, code = 503) => new AppKitError("HTTP_STATUS", { status: code }, { cause });

it.each<[string, unknown, ReturnType<typeof retryWait>]>([
  ["a status that passes", status(), {}],
  ["a status that says nothing of when", status(response()), { wait: undefined }],
  ["a status that says when", status(response("2")), { wait: 2_000 }],
  ["a status that stays", status(response("2"), 404), undefined],
  ["a node that was not reached", new AppKitError("HTTP_REQUEST", { reason: "failed" }), {}],
  ["a node that was late", new AppKitError("HTTP_REQUEST", { reason: "timeout" }), undefined],
  ["a code that passes", new RpcError(-32005), {}],
  ["a code that passes and says when", new RpcError(-32005, { cause: response("3") }), { wait: 3_000 }],
  ["a code that stays", new RpcError(-32601, { cause: response("3") }), undefined],
  ["a code of its own that passes", new AppKitError("RPC_FAILED", { rpcCode: -1 }), {}],
  ["a code that repeats a status that passes", new AppKitError("RPC_FAILED", { rpcCode: 429 }), {}],
  ["a code that repeats a status that stays", new AppKitError("RPC_FAILED", { rpcCode: 404 }), undefined],
  ["a code of its own that stays", new AppKitError("RPC_FAILED", { rpcCode: 3 }), undefined],
  ["an error without a context", new AppKitError("NO_RPC_URL", {}), undefined],
  ["another error", new TypeError("no"), undefined],
  ["no error", undefined, undefined],
])("NET-5, R10: how long to wait after %s", (_, error, wait) => {
  expect(retryWait(error, NOW)).toEqual(wait);
});

it("R10: what else a refusal has to say is not waited for", async () => {
  let isCancelled = false;
  const body = new ReadableStream({
    cancel() {
      isCancelled = true;
    },
  });
  retryWait(status(new Response(body, { status: 503 })), NOW);
  expect(isCancelled).toBe(true);
});
