import { describe, expect, it } from "vitest";
import { isSignedByEvm } from "../../../adapters/sign-in/verifiers/evm.ts";
import { properSignature } from "../../../adapters/sign-in/verifiers/verifiers.ts";
import type { CaipNetworkId } from "../../../domain/caip.ts";
import { buildSignIn, type SignInMessage } from "../../../domain/sign-in/sign-in-message.ts";
import { parseSignIn } from "../../../domain/sign-in/sign-in-parser.ts";
import { checkSession } from "../../../domain/sign-in/sign-in-session.ts";

const ETHEREUM = "eip155:1" as CaipNetworkId;
const LOGIN = { domain: "login.xyz", uri: "https://login.xyz", statement: "Sign-In With Ethereum Example Statement" };

/** Figures that the authors of EIP-4361 publish: what was signed, by whom, and a time at which it counts and one at which not. */
const SIGNED: readonly (Partial<SignInMessage> & { signature: string; at: string; not?: string })[] = [
  {
    ...LOGIN,
    accountAddress: "0x9D85ca56217D2bb651b00f15e694EB7E713637D4",
    nonce: "bTyXgcQxn2htgkjJn",
    issuedAt: "2022-01-27T17:09:38.578Z",
    expirationTime: "2100-01-07T14:31:43.952Z",
    signature:
      "0xdc35c7f8ba2720df052e0092556456127f00f7707eaa8e3bbff7e56774e7f2e05a093cfc9e02964c33d86e8e066e221b7d153d27e5a2e97ccd5ca7d3f2ce06cb1b",
    at: "2026-01-01T00:00:00Z",
    not: "2100-01-07T14:31:43.952Z",
  },
  {
    ...LOGIN,
    accountAddress: "0xE6D3Aa1F561A215E5eb1f02Ba8705385F03fCaFB",
    nonce: "lx2nx4so",
    issuedAt: "2022-01-05T14:27:30.883Z",
    notBefore: "2100-01-07T14:31:43.952Z",
    signature:
      "0xc2539ace78f13c7eb8c0852d38d269a6f97bebd9f7872097d2e3137b541f8bf50176062a46eeea83086bd2721423fb5755a932ff6ccc046ed482d14e4576042f1c",
    at: "2101-01-07T14:31:43.952Z",
    not: "2026-01-01T00:00:00Z",
  },
  {
    domain: "www.tally.xyz",
    accountAddress: "0xc95EB884FE852e241D409234bfC7045CB9E31BD7",
    statement: "Sign in with Ethereum to Tally",
    uri: "https://tally.xyz",
    nonce: "15050747",
    issuedAt: "2022-06-30T14:08:51.382Z",
    signature:
      "0x8c46b6eb8505939892d8e9b075f89f8277321b17b993151f37810cdda38cce6f4a85909d2b53e6a14629c74c0ac38bf4becde78ee5b2529812bf6cceaf7b2a2501",
    at: "2026-01-01T00:00:00Z",
  },
];

describe("what is signed in public", () => {
  it.each(SIGNED)("S10 SIGN-4 counts for $accountAddress and nobody else, at its time and no other", async (one) => {
    const { signature: given, at, not, ...fields } = one;
    const message = { ...fields, chainId: ETHEREUM, version: "1", bareChainId: true } as SignInMessage;
    const text = buildSignIn(message);
    const { bareChainId, scheme, ...data } = parseSignIn(text);
    const signature = await properSignature(ETHEREUM, data.accountAddress, given);
    expect(await isSignedByEvm(data.accountAddress, text, signature, undefined)).toBe(true);
    for (const other of SIGNED.filter(({ nonce }) => nonce !== one.nonce))
      expect(await isSignedByEvm(other.accountAddress ?? "", text, signature, undefined)).toBe(false);
    const session = { data, message: text, signature };
    expect(() => checkSession(session, {}, Date.parse(at))).not.toThrow();
    if (not) expect(() => checkSession(session, {}, Date.parse(not))).toThrow();
  });
});
