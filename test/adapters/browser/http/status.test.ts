import { expect, it } from "vitest";
import { statusOf } from "../../../../adapters/browser/http/status.ts";
import { AppKitError } from "../../../../domain/errors.ts";

it.each([
  ["a server's refusal", new AppKitError("HTTP_STATUS", { status: 404 }), 404],
  ["a request that failed", new AppKitError("HTTP_REQUEST", { reason: "failed" }), undefined],
  ["another error of this kit", new AppKitError("FRAME_LOST", { status: 404 } as never), undefined],
  ["what only looks like a refusal", { code: "HTTP_STATUS", context: { status: 404 } }, undefined],
  ["nothing", undefined, undefined],
])("API-3: %s has the status of the refusal, or none", (_, error, status) => {
  expect(statusOf(error)).toBe(status);
});
