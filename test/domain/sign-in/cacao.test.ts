import fc from "fast-check";
import { expect, it } from "vitest";
import { buildCacao } from "../../../domain/sign-in/cacao.ts";
import { runs } from "../../runs.ts";
import { anyMessage } from "./sign-in-samples.ts";

it("SIGN-4: the capability of a signed message has its signature and the kind of it, and nothing else that came along", () => {
  const signature = { t: "eip191", s: "0xabcd", by: "somebody" };
  fc.assert(
    fc.property(anyMessage, (message) => {
      expect(buildCacao(message, signature).s).toEqual({ t: "eip191", s: "0xabcd" });
    }),
    { numRuns: runs(100) },
  );
});
