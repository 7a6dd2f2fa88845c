import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildSignIn, checkSignIn, type SignInMessage } from "../../../domain/sign-in/sign-in-message.ts";
import { parseSignIn } from "../../../domain/sign-in/sign-in-parser.ts";
import { runs } from "../../runs.ts";
import { anyMessage } from "./sign-in-samples.ts";

const MESSAGE: SignInMessage = {
  domain: "example.com",
  accountAddress: "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
  chainId: "eip155:1" as SignInMessage["chainId"],
  bareChainId: true,
  uri: "https://example.com/login",
  version: "1",
  nonce: "32891756",
  issuedAt: "2021-09-30T16:25:24Z",
  expirationTime: "2021-10-30T16:25:24Z",
  notBefore: "2021-09-30T16:25:24Z",
  requestId: "some_id",
  statement: "I accept the ExampleOrg Terms of Service: https://example.com/tos",
  resources: [
    "ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/",
    "https://example.com/my-web2-claim.json",
  ],
};
const TEXT = buildSignIn(MESSAGE);
const refusal = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    return String((error as { context: { field: string } }).context.field);
  }
  return "accepted";
};

// ERC-4361, "Example Message".
const EXAMPLES = [
  `example.com wants you to sign in with your Ethereum account:
0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2

I accept the ExampleOrg Terms of Service: https://example.com/tos

URI: https://example.com/login
Version: 1
Chain ID: 1
Nonce: 32891756
Issued At: 2021-09-30T16:25:24Z
Resources:
- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/
- https://example.com/my-web2-claim.json`,
  `example.com:3388 wants you to sign in with your Ethereum account:
0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2

I accept the ExampleOrg Terms of Service: https://example.com/tos

URI: https://example.com/login
Version: 1
Chain ID: 1
Nonce: 32891756
Issued At: 2021-09-30T16:25:24Z
Resources:
- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/
- https://example.com/my-web2-claim.json`,
  `https://example.com wants you to sign in with your Ethereum account:
0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2

I accept the ExampleOrg Terms of Service: https://example.com/tos

URI: https://example.com/login
Version: 1
Chain ID: 1
Nonce: 32891756
Issued At: 2021-09-30T16:25:24Z
Resources:
- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/
- https://example.com/my-web2-claim.json`,
];

describe("round trip", () => {
  it("S10 what is built is read back exactly, 10,000 times", () => {
    fc.assert(
      fc.property(anyMessage, (message) => {
        expect(parseSignIn(buildSignIn(message))).toEqual(message);
      }),
      { numRuns: runs(10_000) },
    );
  });

  it("S10 whatever text is accepted builds that text again", () => {
    const edits = fc.array(fc.tuple(fc.nat(TEXT.length), fc.nat(3), fc.string({ unit: "binary", maxLength: 2 })), {
      minLength: 1,
      maxLength: 3,
    });
    fc.assert(
      fc.property(edits, (all) => {
        const text = all.reduce((before, [at, cut, put]) => before.slice(0, at) + put + before.slice(at + cut), TEXT);
        let read: SignInMessage | undefined;
        try {
          read = parseSignIn(text);
        } catch (error) {
          expect((error as { code: string }).code).toBe("SIGN_IN_MALFORMED");
        }
        if (read) expect(buildSignIn(read)).toBe(text);
      }),
      { numRuns: runs(5_000) },
    );
  });
});

describe("a message of which a field is missing", () => {
  const NEEDED = ["domain", "accountAddress", "chainId", "uri", "version", "nonce", "issuedAt"] as const;

  it.each(NEEDED)("S10 %s is refused by its name, whatever stands in its place", (field) => {
    for (const value of [undefined, null, "", 12345678, true, ["12345678"], {}]) {
      const message = { ...MESSAGE, [field]: value } as unknown as SignInMessage;
      expect(refusal(() => checkSignIn(message))).toBe(field);
      expect(refusal(() => buildSignIn(message))).toBe(field);
    }
    const { [field]: _, ...rest } = MESSAGE;
    expect(refusal(() => checkSignIn(rest as SignInMessage))).toBe(field);
  });

  it.each(["scheme", "statement", "requestId", "expirationTime", "notBefore", "resources"] as const)(
    "S10 %s may be left out, and is refused by its name where it is no text",
    (field) => {
      expect(refusal(() => checkSignIn({ ...MESSAGE, [field]: undefined }))).toBe("accepted");
      for (const value of [null, 5, {}])
        expect(refusal(() => checkSignIn({ ...MESSAGE, [field]: value } as unknown as SignInMessage))).toBe(field);
    },
  );

  it("S10 a resource that is no text is refused", () => {
    expect(refusal(() => checkSignIn({ ...MESSAGE, resources: [["urn:a"]] } as unknown as SignInMessage))).toBe(
      "resources",
    );
  });
});

describe("EIP-4361", () => {
  it.each(EXAMPLES)("S10 the standard's own example is accepted: %s", (text) => {
    expect(buildSignIn(parseSignIn(text))).toBe(text);
  });

  it.each([
    ["no statement", TEXT.replace(/\nI accept.*\n/, "\n")],
    ["a fraction of a second", TEXT.replace("24Z", "24.000Z")],
    ["an offset", TEXT.replace("24Z", "24+02:00")],
    ["no resources in their list", TEXT.replace(/Resources:[\s\S]*/, "Resources:")],
    ["an empty request id", TEXT.replace("some_id", "")],
    ["a domain of an address, user and port", TEXT.replace("example.com ", "test@127.0.0.1:8080 ")],
    ["a domain of IPv6", TEXT.replace("example.com ", "[::1]:8080 ")],
    ["nothing optional", TEXT.replace(/\nExpiration[\s\S]*/, "")],
  ])("S10 accepted: %s", (_, text) => {
    expect(buildSignIn(parseSignIn(text))).toBe(text);
  });

  const line = (label: string) => new RegExp(`${label}: .*\\n`);
  const swap = (one: string, other: string): string => {
    const [first = ""] = line(one).exec(TEXT) ?? [];
    return TEXT.replace(line(one), "").replace(line(other), (second) => second + first);
  };
  it.each([
    ["domain", "no domain", TEXT.replace("example.com ", " ")],
    ["domain", "a space in the domain", TEXT.replace("example.com ", "example com ")],
    ["domain", "an IPv6 that is none", TEXT.replace("example.com ", "[::g] ")],
    ["domain", "a path after the domain", TEXT.replace("example.com ", "example.com/a ")],
    ["domain", "a port without a host", TEXT.replace("example.com ", ":80 ")],
    ["domain", "another chain's word", TEXT.replace("Ethereum", "Tezos")],
    ["domain", "a word in another case", TEXT.replace("Ethereum", "ethereum")],
    ["scheme", "a scheme of digits", `1a://${TEXT}`],
    ["accountAddress", "no address", TEXT.replace(/0x.*\n/, "\n")],
    ["accountAddress", "an address without its checksum", TEXT.replace(/0x.*/, (all) => all.toLowerCase())],
    ["accountAddress", "an address with a wrong checksum", TEXT.replace("0xC02aaA", "0xC02aaa")],
    ["accountAddress", "a Solana account under Ethereum", TEXT.replace(/0x.*/, "11111111111111111111111111111112")],
    ["uri", "two statements", TEXT.replace("\nI accept", "\nOne\nI accept")],
    ["uri", "a line feed in the statement", TEXT.replace("Terms", "\nTerms")],
    ["statement", "a quotation mark in the statement", TEXT.replace("Terms", '"Terms"')],
    ["statement", "a letter beyond ASCII in the statement", TEXT.replace("Terms", "Términos")],
    ["statement", "a control in the statement", TEXT.replace("Terms", "Ter\u0007ms")],
    ["statement", "a carriage return", TEXT.replace("tos\n", "tos\r\n")],
    ["statement", "a foreign line separator", TEXT.replace("Terms", "Ter\u2028ms")],
    ["statement", "a right-to-left override", TEXT.replace("Terms", "Ter\u202ems")],
    ["uri", "no URI", TEXT.replace(line("URI"), "")],
    ["uri", "a URI without a scheme", TEXT.replace("https://example.com/login", "_not_a_uri_")],
    ["uri", "a space in the URI", TEXT.replace("/login", "/log in")],
    ["uri", "half an escape in the URI", TEXT.replace("/login", "/log%2")],
    ["uri", "two fragments in the URI", TEXT.replace("/login", "/#a#b")],
    ["version", "no version", TEXT.replace(line("Version"), "")],
    ["version", "version 2", TEXT.replace("Version: 1", "Version: 2")],
    ["version", "version 01", TEXT.replace("Version: 1", "Version: 01")],
    ["chainId", "no chain", TEXT.replace(line("Chain ID"), "")],
    ["chainId", "a chain that is no number", TEXT.replace("Chain ID: 1", "Chain ID: ?")],
    ["chainId", "a hexadecimal chain", TEXT.replace("Chain ID: 1", "Chain ID: 0x1")],
    ["chainId", "a chain of another namespace", TEXT.replace("Chain ID: 1", "Chain ID: cosmos:1")],
    ["nonce", "no nonce", TEXT.replace(line("Nonce"), "")],
    ["nonce", "a nonce of seven", TEXT.replace("32891756", "3289175")],
    ["nonce", "a dash in the nonce", TEXT.replace("32891756", "3289-1756")],
    ["issuedAt", "no time", TEXT.replace(line("Issued At"), "")],
    ["issuedAt", "a time in words", TEXT.replace("2021-09-30T16:25:24Z", "Wed Oct 05 2011 16:48:00 GMT+0200 (CEST)")],
    ["issuedAt", "a day that never was", TEXT.replace("2021-09-30", "2021-09-31")],
    ["issuedAt", "a time without a zone", TEXT.replace("24Z", "24")],
    ["expirationTime", "an expiry in words", TEXT.replace(/Expiration Time: .*/, "Expiration Time: soon")],
    ["notBefore", "a beginning in words", TEXT.replace(/Not Before: .*/, "Not Before: now")],
    ["requestId", "a slash in the request id", TEXT.replace("some_id", "some/id")],
    ["resources", "a resource that is no URI", TEXT.replace("- ipfs://", "- ")],
    ["resources", "two resources in one line", TEXT.replace("/\n- https", "/ - https")],
    ["message", "a dash without a space", TEXT.replace("- https", "-https")],
    ["resources", "an unknown line", `${TEXT.replace(/Resources:[\s\S]*/, "")}Chain: 1`],
    ["resources", "a line feed at the end", `${TEXT}\n`],
    ["resources", "fields out of order", swap("Nonce", "Issued At")],
    ["resources", "times out of order", swap("Expiration Time", "Not Before")],
    ["version", "the version after the chain", swap("Version", "Chain ID")],
    ["resources", "a field twice", TEXT.replace(line("Nonce"), (all) => all + all)],
    ["message", "too long", `${TEXT}${"a".repeat(70_000)}`],
    ["domain", "nothing", ""],
  ])("S10 refused for its %s: %s", (field, _, text) => {
    expect(text).not.toBe(TEXT);
    const reason = refusal(() => parseSignIn(text));
    expect(reason).not.toBe("accepted");
    if (!/order|twice/.test(_)) expect(reason).toBe(field);
  });

  it("S10 no control, line feed or look-alike gets into any field", () => {
    const keys = Object.keys(MESSAGE).filter((key) => typeof MESSAGE[key as keyof SignInMessage] === "string");
    const bad = ["\n", "\r", "\u0000", "\u007f", "\u0085", "\u2028", "\u202e", "\u200b", "а", "\t"];
    for (const key of [...keys, "scheme"]) {
      for (const one of bad) {
        for (const value of [
          `${one}${MESSAGE[key as "uri"] ?? "https"}`,
          `${MESSAGE[key as "uri"] ?? "https"}${one}`,
        ]) {
          expect(refusal(() => buildSignIn({ ...MESSAGE, [key]: value }))).toBe(key);
        }
      }
    }
    expect(refusal(() => buildSignIn({ ...MESSAGE, resources: ["https://a.example\n- https://b.example"] }))).toBe(
      "resources",
    );
  });
});

describe("CAIP-122", () => {
  it("SIGN-4 Solana and Bitcoin sign the same lines under their own name, the chain with its namespace or without", () => {
    const solana = {
      ...MESSAGE,
      accountAddress: "7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv",
      chainId: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" as SignInMessage["chainId"],
    };
    const bitcoin = {
      ...MESSAGE,
      accountAddress: "bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l",
      chainId: "bip122:000000000019d6689c085ae165831e93" as SignInMessage["chainId"],
    };
    for (const [name, message] of [
      ["Solana", solana],
      ["Bitcoin", bitcoin],
    ] as const) {
      for (const bareChainId of [true, false]) {
        const text = buildSignIn({ ...message, bareChainId });
        expect(text).toContain(
          `example.com wants you to sign in with your ${name} account:\n${message.accountAddress}\n`,
        );
        const written = bareChainId ? message.chainId.split(":")[1] : message.chainId;
        expect(text).toContain(`\nChain ID: ${written}\n`);
        expect(parseSignIn(text)).toEqual({ ...message, bareChainId });
      }
    }
    expect(refusal(() => parseSignIn(buildSignIn(solana).replace("Solana", "Bitcoin")))).toBe("accountAddress");
    expect(refusal(() => buildSignIn({ ...bitcoin, accountAddress: bitcoin.accountAddress.toUpperCase() }))).toBe(
      "accountAddress",
    );
  });
});
