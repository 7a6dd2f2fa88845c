import * as v from "valibot";
import { describe, expect, test } from "vitest";
import {
  CACAO,
  grantOf,
  payloadOf,
  signInsOf,
  takesOneClick,
} from "../../../../adapters/walletconnect/pairing/one-click.ts";
import { planSession } from "../../../../adapters/walletconnect/session/namespaces.ts";
import type { CaipNetworkId } from "../../../../domain/caip.ts";
import { decodeRecap, encodeRecap } from "../../../../domain/sign-in/recap.ts";
import type { SignInData } from "../../../../domain/sign-in/sign-in-message.ts";
import { ADDRESS } from "../client/counterpart.ts";
import { network } from "../session/networks.ts";

const MAINNET = "eip155:1" as CaipNetworkId;
const BASE: SignInData = {
  ...{ accountAddress: "", chainId: MAINNET, domain: "page.example", uri: "https://page.example" },
  version: "1",
  ...{ nonce: "0123456789abcdef", issuedAt: "2026-01-01T00:00:00Z" },
};
const TIMES = { expirationTime: "2026-01-02T00:00:00Z", notBefore: "2026-01-01T00:00:00Z", requestId: "seven" };

const recapOf = (resources: unknown) => decodeRecap((resources as string[]).at(-1) ?? "")?.att;

describe("what a wallet is asked to sign", () => {
  test("SIGN-4: says every field of the message under the name that wallets know, and no field that is absent", () => {
    const { resources, ...full } = payloadOf({ data: { ...BASE, ...TIMES, statement: "Hi." }, chains: [MAINNET] }, [
      "a",
    ]);
    expect(full).toEqual({
      ...{ type: "caip122", chains: [MAINNET], domain: "page.example", aud: "https://page.example", version: "1" },
      ...{ nonce: BASE.nonce, iat: BASE.issuedAt, exp: TIMES.expirationTime, nbf: TIMES.notBefore },
      ...{ requestId: "seven", statement: "Hi." },
    });
    expect(recapOf(resources)).toEqual({ eip155: { "request/a": [{}] } });
    const bare = payloadOf({ data: BASE, chains: [MAINNET] }, ["a"]);
    expect(Object.keys(bare)).toEqual(Object.keys(JSON.parse(JSON.stringify(bare))));
    expect(bare["statement"]).toBe("");
  });

  test("SIGN-4: what the message hands on already stays in its one ReCap, which is the last resource", () => {
    const own = encodeRecap({ att: { "https://page.example": { "crud/read": [{}] }, eip155: { "request/b": [{}] } } });
    const data = { ...BASE, resources: ["https://page.example/terms", own] };
    const { resources } = payloadOf({ data, chains: [MAINNET] }, ["a", "wallet_showCallsStatus"]);
    expect(resources).toHaveLength(2);
    expect(recapOf(resources)).toEqual({
      "https://page.example": { "crud/read": [{}] },
      eip155: { "request/a": [{}], "request/b": [{}] },
    });
  });

  test("SIGN-4 CONN-22: is asked for with EVM chains and methods, and nothing else", () => {
    expect(takesOneClick(planSession([network("eip155:1"), network("eip155:10")]))).toBe(true);
    expect(takesOneClick(planSession([]))).toBe(false);
    expect(takesOneClick(planSession([network("eip155:1")], { methods: { eip155: [] } }))).toBe(false);
    const bitcoin = network("bip122:000000000019d6689c085ae165831e93");
    expect(takesOneClick(planSession([network("eip155:1"), bitcoin]))).toBe(false);
  });
});

describe("what a wallet signed", () => {
  const recap = encodeRecap({ att: { eip155: { "request/a": [{ chains: ["eip155:1", "eip155:10"] }] } } });
  const p = {
    ...{ iss: `did:pkh:eip155:1:${ADDRESS}`, domain: "page.example", aud: "https://page.example", version: "1" },
    ...{ nonce: BASE.nonce, iat: BASE.issuedAt, statement: null, exp: null, resources: [recap] },
  };
  const given = { h: { t: "caip122" }, p, s: { t: "eip1271", s: "0xaa" }, more: 1 };

  test("SIGN-4: is read without what is null or unknown, and with the signature of a contract as well", () => {
    const cacao = v.parse(CACAO, given);
    expect(Object.keys(cacao.p)).not.toContain("statement");
    const [session] = signInsOf([cacao], []);
    expect(session).toMatchObject({ data: { accountAddress: ADDRESS, chainId: MAINNET }, signature: "0xaa", cacao });
    expect(session?.message).toContain(ADDRESS);
  });

  test("SIGN-4: is handed over with that of the network where the page goes first, else in the wallet's order", () => {
    const auths = [137, 10, 1].map((chain) =>
      v.parse(CACAO, { ...given, p: { ...p, iss: `did:pkh:eip155:${chain}:${ADDRESS}` } }),
    );
    const chainsFor = (wish: string) => signInsOf(auths, [network(wish)]).map(({ data }) => data.chainId);
    expect(chainsFor("eip155:1")).toEqual(["eip155:1", "eip155:137", "eip155:10"]);
    expect(chainsFor("eip155:8453")).toEqual(["eip155:137", "eip155:10", "eip155:1"]);
  });

  test("SIGN-4: grants its own chain and those of its ReCap, with the methods that stand there", () => {
    expect(grantOf([v.parse(CACAO, given)]).eip155).toMatchObject({
      accounts: [`eip155:1:${ADDRESS}`, `eip155:10:${ADDRESS}`],
      methods: ["a"],
    });
    const bare = v.parse(CACAO, { ...given, p: { ...p, resources: null } });
    expect(grantOf([bare]).eip155).toMatchObject({ accounts: [`eip155:1:${ADDRESS}`], methods: [] });
  });
});
