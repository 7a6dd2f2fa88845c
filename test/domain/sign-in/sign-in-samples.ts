import { base58 } from "@scure/base";
import fc from "fast-check";
import { checksumAddress } from "../../../domain/addresses/address.ts";
import type { SignInMessage } from "../../../domain/sign-in/sign-in-message.ts";

const letters = (alphabet: string, minLength: number, maxLength: number) =>
  fc.array(fc.constantFrom(...alphabet), { minLength, maxLength }).map((all) => all.join(""));

const ALPHANUMERIC = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const UNRESERVED = `${ALPHANUMERIC}-._~`;
const SUB = "!$&'()*+,;=";
const pchar = fc.oneof(letters(`${UNRESERVED}${SUB}:@`, 0, 12), fc.constantFrom("%20", "%C3%BC", "a%2Fb"));

const host = fc.oneof(
  letters("abcdefghijklmnopqrstuvwxyz0123456789-", 1, 12).map((name) => `${name}.example`),
  fc.constantFrom("127.0.0.1", "localhost", "[::1]", "[2001:db8::7]", "[v1.fe80:a]", "xn--bcher-kva.example"),
);
const authority = fc
  .tuple(fc.option(letters(`${UNRESERVED}:`, 1, 6), { nil: "" }), host, fc.option(fc.nat(65535), { nil: undefined }))
  .map(([user, name, port]) => `${user && `${user}@`}${name}${port === undefined ? "" : `:${port}`}`);

const uri = fc.oneof(
  fc
    .tuple(fc.constantFrom("https", "http", "ipfs", "wss"), authority, fc.array(pchar, { maxLength: 3 }), pchar, pchar)
    .map(([scheme, at, path, query, part]) => {
      const tail = `${query && `?${query}/?`}${part && `#${part}`}`;
      return `${scheme}://${at}${path.map((one) => `/${one}`).join("")}${tail}`;
    }),
  letters(`${UNRESERVED}:`, 1, 20).map((rest) => `urn:${rest}`),
  fc.constantFrom("did:key:z6Mk", "mailto:a@b.example", "data:,", "file:///a", "x:"),
);

const two = (value: number) => String(value).padStart(2, "0");
const time = fc
  .tuple(fc.integer({ min: 0, max: 4_102_444_800_000 }), fc.integer({ min: -840, max: 840 }), fc.nat(2))
  .map(([ms, offset, form]) => {
    const iso = new Date(ms).toISOString();
    if (form === 0) return iso;
    const zone = `${offset < 0 ? "-" : "+"}${two(Math.abs(Math.trunc(offset / 60)))}:${two(Math.abs(offset % 60))}`;
    return `${iso.slice(0, 19)}${form === 1 ? "Z" : `.5${zone}`}`;
  });

const account = fc.oneof(
  fc
    .tuple(letters("0123456789abcdef", 40, 40), fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }))
    .map(([hex, id]) => ({
      accountAddress: checksumAddress(hex) as string,
      chainId: `eip155:${id}` as SignInMessage["chainId"],
    })),
  fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => ({
    accountAddress: base58.encode(bytes),
    chainId: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" as SignInMessage["chainId"],
  })),
  fc
    .constantFrom(
      "bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l",
      "bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3",
      "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2",
    )
    .map((accountAddress) => ({
      accountAddress,
      chainId: "bip122:000000000019d6689c085ae165831e93" as SignInMessage["chainId"],
    })),
);

const optional = fc.record(
  {
    scheme: fc.constantFrom("https", "http", "moz-extension"),
    statement: letters(`${UNRESERVED}${SUB}:/?#[]@ `, 1, 80),
    expirationTime: time,
    notBefore: time,
    requestId: pchar,
    resources: fc.array(uri, { maxLength: 5 }),
  },
  { requiredKeys: [] },
);

/** Any message that EIP-4361 and CAIP-122 allow. */
export const anyMessage: fc.Arbitrary<SignInMessage> = fc
  .tuple(account, authority, uri, letters(ALPHANUMERIC, 8, 40), time, fc.boolean(), optional)
  .map(([owner, domain, where, nonce, issuedAt, bareChainId, more]) => ({
    ...{ ...owner, domain, uri: where, version: "1" as const, nonce, issuedAt, bareChainId },
    ...more,
  }));
