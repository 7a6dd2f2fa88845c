import { describe, expect, it } from "vitest";
import { refusal } from "../../../../adapters/nodes/evm/node-errors.ts";
import { disconnected, forPage, reasonOf } from "../../../../adapters/page-wallets/shared/for-page.ts";
import { pageError } from "../../../../adapters/page-wallets/shared/page-error.ts";
import {
  PAIRING_ERRORS,
  PairingError,
  type PairingErrorCode,
  requestError,
} from "../../../../adapters/walletconnect/client/errors.ts";
import { AppKitError, ERRORS, type ErrorCode } from "../../../../domain/errors.ts";
import { RpcError } from "../../../../domain/networks/rpc-errors.ts";

const codes = Object.keys(PAIRING_ERRORS) as PairingErrorCode[];

describe("an error of a provider", () => {
  it("ERR-3 R14 has a number of EIP-1193 for every code of the kit, which stands in data beside the sentence", () => {
    for (const code of codes.filter((one) => one !== "STOPPED"))
      expect(pageError(new PairingError(code))).toMatchObject({ data: { code }, message: PAIRING_ERRORS[code] });
    for (const code of Object.keys(ERRORS) as ErrorCode[])
      expect(pageError(new AppKitError(code, {} as never)).data).toEqual({ code });
    const all = [...codes.map((code) => new PairingError(code)), new AppKitError("FRAME_LOST", {}), "text", undefined];
    for (const thrown of all) expect(pageError(thrown).code).toBeTypeOf("number");
  });

  it.each([
    ["CLOCK_WRONG", 4900],
    ["ORIGIN_NOT_ALLOWED", 4900],
    ["PROJECT_ID_INVALID", 4900],
    ["PROJECT_ID_MISSING", 4900],
    ["RELAY_REFUSED", 4900],
    ["RELAY_UNREACHABLE", 4900],
    ["SESSION_MISSING", 4900],
    ["NAMESPACE_MISSING", 4901],
    ["METHOD_UNSUPPORTED", 4200],
    ["PAIRING_DECLINED", 4001],
    ["ANSWER_MALFORMED", -32603],
    ["REQUEST_EXPIRED", -32603],
  ] as const)("ERR-3 says %s as %i", (code, number) => {
    expect(pageError(new PairingError(code))).toMatchObject({ code: number, data: { code } });
  });

  it.each([
    ["REQUEST_ABORTED", 4001],
    ["REQUEST_NOT_ALLOWED", 4200],
    ["FRAME_ABORTED", 4900],
    ["FRAME_LOST", 4900],
    ["FRAME_NOT_SET", 4900],
    ["SOCIALS_TIMEOUT", 4900],
    ["JSON_RPC_PROVIDER_NOT_FOUND", 4901],
    ["NO_RPC_URL", 4901],
    ["RPC_WRONG_CHAIN", 4901],
    ["INVALID_ADDRESS", -32603],
  ] as const)("ERR-3 says the catalogue's %s as %i", (code, number) => {
    expect(pageError(new AppKitError(code, {} as never))).toMatchObject({ code: number, data: { code } });
  });

  it("I3 ERR-3 says the end of the instance as DESTROYED, also where it was the relay client that was stopped", () => {
    const gone = { code: 4900, data: { code: "DESTROYED" }, message: "This AppKit instance was destroyed" };
    expect(pageError(new PairingError("STOPPED"))).toMatchObject(gone);
    expect(pageError(new AppKitError("DESTROYED", {}))).toMatchObject(gone);
    expect(disconnected(new AppKitError("DESTROYED", {}))).toMatchObject(gone);
  });

  it("ERR-3 has the words of an error that is nobody's own, and the number that its page has to be told", () => {
    expect(pageError(new TypeError("x is not a function"))).toMatchObject({
      ...{ code: -32603, message: "x is not a function" },
    });
    expect(pageError(new PairingError("SESSION_MISSING"), 4100)).toMatchObject({
      ...{ code: 4100, data: { code: "SESSION_MISSING" } },
    });
  });

  it("ERR-3 leaves a number as it is, but for the relay's own refusal", () => {
    const number = new RpcError(4902);
    expect(pageError(number)).toBe(number);
    expect(pageError(new RpcError(5000, { message: "No." }))).toMatchObject({ code: 4001, message: "No." });
  });

  it.each([
    [
      "geth's number of a revert",
      3,
      { code: -32603, data: { code: "RPC_FAILED", message: "execution reverted", data: "0x08c3" } },
    ],
    ["a number that pages know", -32000, { code: -32000, data: "0x08c3" }],
  ])("ERR-3 has a node's words and the data of a revert, under %s", (_, code, expected) => {
    const refused = pageError(refusal({ code, message: "execution reverted", data: "0x08c3" }));
    expect(refused).toMatchObject({ ...expected, message: "execution reverted" });
  });

  it("ERR-3 has the data with which a wallet elsewhere refused", () => {
    const refused = (code: number) => pageError(requestError({ code, message: "execution reverted", data: "0x08c3" }));
    expect(refused(3)).toMatchObject({ code: -32603, message: "execution reverted", data: "0x08c3" });
    expect(refused(-32000)).toMatchObject({ code: -32000, data: "0x08c3" });
  });

  it("ERR-3 CONN-14 says why where the session ended over a request, as of a request after it", () => {
    const ended = pageError(requestError({ code: 6000, message: "User disconnected." }));
    expect(ended).toMatchObject({ code: 4900, data: { code: "SESSION_MISSING" } });
  });

  it.each([{ message: "User rejected" }, { code: 0, message: "Expired" }, { code: "4001" }, "No."])(
    "ERR-3 R14 takes for an answer what a wallet elsewhere refused with in a shape of its own, as %j",
    (answer) => expect(requestError(answer)).toMatchObject({ name: "RpcError", code: -32603 }),
  );

  it("ERR-3 comes of whatever a request throws, at once or later", async () => {
    const lost = () => {
      throw new PairingError("RELAY_UNREACHABLE");
    };
    for (const run of [lost, async () => lost()]) {
      const thrown = await forPage(run).catch((error: unknown) => error);
      expect(thrown).toBeInstanceOf(RpcError);
      expect(reasonOf(thrown)).toBe("RELAY_UNREACHABLE");
    }
    expect(reasonOf(new RpcError(4001))).toBeUndefined();
    expect(await forPage(() => 1)).toBe(1);
  });
});
