import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  decodeRecap,
  encodeRecap,
  isRecap,
  type Recap,
  recapStatement,
  withRecap,
} from "../../../domain/sign-in/recap.ts";
import { parseSignIn } from "../../../domain/sign-in/sign-in-parser.ts";
import vectors from "../../vectors/eip/erc-5573-recap.json" with { type: "json" };

describe("EIP-5573", () => {
  it.each(vectors.uris)("SIGN-4 the standard's capabilities are read and written as they stand", ({ uri, decoded }) => {
    expect(isRecap(uri)).toBe(true);
    expect(decodeRecap(uri)).toEqual(decoded);
    expect(encodeRecap(decoded as unknown as Recap)).toBe(uri);
  });

  it("SIGN-4 the statement says what the standard's examples say", () => {
    expect(recapStatement(vectors.uris[0]?.decoded as unknown as Recap)).toBe(vectors.statements[0]);
    const [text = ""] = vectors.messages;
    const statement = /^I further.*$/m.exec(text)?.[0];
    const resource = /urn:recap:.*/.exec(text)?.[0] ?? "";
    expect(withRecap(undefined, [resource])).toBe(statement);
    expect(withRecap("Sign in.", ["https://a.example", resource])).toBe(`Sign in. ${statement}`);
    expect(withRecap(statement, [resource])).toBe(statement);
    expect(withRecap("Sign in.", [resource, "https://a.example"])).toBe("Sign in.");
    expect(withRecap("")).toBeUndefined();
  });

  it("S10 the standard's message is read", () => {
    const [text = ""] = vectors.messages;
    expect(parseSignIn(text)).toMatchObject({ domain: "example.com", uri: "did:key:example", nonce: "mynonce1" });
  });

  it("SIGN-4 whatever is encoded is decoded", () => {
    const limits = fc.array(fc.dictionary(fc.string({ unit: "binary" }), fc.oneof(fc.integer(), fc.string())), {
      maxLength: 2,
    });
    const abilities = fc.dictionary(fc.stringMatching(/^[\w.*+-]{1,8}\/[\w.*+-]{1,8}$/), limits, {
      minKeys: 1,
      maxKeys: 3,
    });
    fc.assert(
      fc.property(fc.dictionary(fc.webUrl(), abilities), (att) => {
        expect(JSON.parse(JSON.stringify(decodeRecap(encodeRecap({ att, prf: [] }))))).toEqual(
          JSON.parse(JSON.stringify({ att, prf: [] })),
        );
      }),
    );
  });

  it.each([
    "urn:recap:",
    "urn:recap:!!",
    "urn:recap:bnVsbA",
    "https://a.example",
    encodeRecap({ att: { a: {} } }),
    encodeRecap({ att: { a: { none: [] } } }),
    encodeRecap({ att: { a: { "b/c": [1] } } } as never),
    encodeRecap({ att: { a: { "b/c": [{}] } }, prf: [1] } as never),
    encodeRecap([] as never),
  ])("S10 no capabilities: %s", (resource) => expect(decodeRecap(resource)).toBeUndefined());
});
