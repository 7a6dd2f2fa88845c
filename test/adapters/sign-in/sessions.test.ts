import { describe, expect, it, vi } from "vitest";
import { createStorage, type Store } from "../../../adapters/browser/storage/storage.ts";
import { createDefaultSiwx } from "../../../adapters/sign-in/configurations/default.ts";
import { readSessions, writeSessions } from "../../../adapters/sign-in/stored-sessions.ts";
import { createVerifiers, type Verifier } from "../../../adapters/sign-in/verifiers/verifiers.ts";
import { buildCacao, type Cacao, readCacao } from "../../../domain/sign-in/cacao.ts";
import { encodeRecap, withRecap } from "../../../domain/sign-in/recap.ts";
import { signInLines } from "../../../domain/sign-in/sign-in-message.ts";
import type { SignInSession } from "../../../domain/sign-in/sign-in-session.ts";
import type { Siwx, SiwxMessage } from "../../../domain/sign-in/siwx.ts";
import { runs } from "../../runs.ts";
import { FakeClock } from "../fake-clock.ts";
import { bitcoinSigner, ETHEREUM, evmSigner, type Signer, solanaSigner } from "./signers.ts";

const DAY = 86_400_000;
const DOMAIN = "shop.example";
const URI = "https://shop.example/cart";

function kit(more: { store?: Store; verifiers?: readonly Verifier[]; lifetime?: number; statement?: string } = {}) {
  const clock = new FakeClock();
  const store = more.store ?? createStorage({ window: {} as Window, log: { info: () => {} } }, "memory");
  const verifiers = createVerifiers({ read: () => undefined });
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
  const make = (domain = DOMAIN, uri = URI): Siwx =>
    createDefaultSiwx({ verifiers, statement: "Hello.", ...more, clock, store, domain, uri, random });
  return { clock, store, make, siwx: make() };
}

const refusal = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "accepted",
    ({ code, context }) => (context?.field ? `${code} ${context.field}` : String(code)),
  );

async function sign(siwx: Siwx, signer: Signer): Promise<SignInSession> {
  const message = await siwx.createMessage({ accountAddress: signer.address, chainId: signer.chainId });
  return { data: { ...message }, message: `${message}`, signature: await signer.sign(`${message}`) };
}

describe("the default", () => {
  it.each([
    ["eip155", evmSigner],
    ["solana", solanaSigner],
    ["bip122", () => bitcoinSigner("a")],
  ] as const)(
    "SIGN-1 SIGN-4 %s: who signed is signed in, after a reload too, on that account and chain alone",
    async (_, make) => {
      const { siwx, make: again } = kit();
      const signer = make();
      const { chainId, address } = signer;
      expect(await siwx.getSessions(chainId, address)).toEqual([]);
      const session = await sign(siwx, signer);
      await siwx.addSession(session);
      expect(await siwx.getSessions(chainId, address)).toEqual([session]);
      expect(await again().getSessions(chainId, address)).toEqual([session]);
      expect(await siwx.getSessions(`${chainId}0`, address)).toEqual([]);
      expect(await siwx.getSessions(chainId, make === solanaSigner ? solanaSigner().address : `${address}0`)).toEqual(
        [],
      );
      await siwx.revokeSession(chainId, address);
      expect(await again().getSessions(chainId, address)).toEqual([]);
      expect(siwx.getRequired?.()).toBe(true);
    },
  );

  it("S10 a session counts on every path of its origin, and on no other origin of the same host", async () => {
    const { siwx, make } = kit();
    const signer = evmSigner();
    const { chainId, address } = signer;
    const session = await sign(siwx, signer);
    await siwx.addSession(session);
    expect(await make(DOMAIN, new URL("/other", URI).href).getSessions(chainId, address)).toEqual([session]);
    const plain = make(DOMAIN, URI.replace("https:", "http:"));
    expect(await plain.getSessions(chainId, address)).toEqual([]);
  });

  it("SIGN-2 the text to sign names the page without its query, the account, the chain and 128 bits of nonce", async () => {
    const { siwx } = kit({ lifetime: DAY });
    const { address, chainId } = evmSigner();
    const input = { accountAddress: address, chainId, notBefore: "2023-11-14T00:00:00Z" };
    const [one, other] = [await siwx.createMessage(input), await siwx.createMessage(input)];
    expect(one.nonce).toMatch(/^[0-9a-f]{32}$/);
    expect(one.nonce).not.toBe(other.nonce);
    expect(`${one}`).toBe(`${DOMAIN} wants you to sign in with your Ethereum account:
${address}

Hello.

URI: ${URI}
Version: 1
Chain ID: 1
Nonce: ${one.nonce}
Issued At: 2023-11-14T22:13:20.000Z
Expiration Time: 2023-11-15T22:13:20.000Z
Not Before: 2023-11-14T00:00:00Z`);
    expect(await refusal(kit({ statement: "a\nb" }).siwx.createMessage(input))).toBe("SIGN_IN_MALFORMED statement");
    expect((await kit({ statement: "" }).siwx.createMessage(input)).statement).toBeUndefined();
  });

  it("S10 a nonce counts once, for five minutes, and only where it was asked for", async () => {
    const { siwx, make, clock } = kit();
    const signer = evmSigner();
    const session = await sign(siwx, signer);
    expect(await refusal(make().addSession(session))).toBe("SIGN_IN_USED");
    await siwx.addSession(session);
    expect(await refusal(siwx.addSession(session))).toBe("SIGN_IN_USED");
    const late = await sign(siwx, signer);
    await clock.advance(300_000);
    expect(await refusal(siwx.addSession(late))).toBe("SIGN_IN_USED");
    const foreign = await sign(make("other.example", "https://other.example"), signer);
    expect(await refusal(siwx.addSession(foreign))).toBe("SIGN_IN_USED");
    expect(await refusal(siwx.addSession({ ...session, data: { ...session.data, nonce: "" } }))).toBe("SIGN_IN_USED");
  });

  it("S10 another address's signature, another chain or account: refused by name, and asked again it is accepted", async () => {
    const { siwx } = kit();
    const [signer, other] = [evmSigner(), evmSigner()];
    const session = await sign(siwx, signer);
    const { data, message } = session;
    expect(await refusal(siwx.addSession({ ...session, signature: await other.sign(message) }))).toBe(
      "SIGNATURE_INVALID",
    );
    const moved = (change: object) => siwx.addSession({ ...session, data: { ...data, ...change } as never });
    expect(await refusal(moved({ accountAddress: other.address }))).toBe("SIGN_IN_MISMATCH accountAddress");
    expect(await refusal(moved({ chainId: "eip155:2" }))).toBe("SIGN_IN_MISMATCH chainId");
    expect(await refusal(moved({ domain: "a.example" }))).toBe("SIGN_IN_MISMATCH domain");
    expect(await refusal(moved({ uri: "https://a.example" }))).toBe("SIGN_IN_MISMATCH uri");
    expect(await refusal(moved({ resources: [] }))).toBe("SIGN_IN_MISMATCH resources");
    expect(await refusal(moved({ more: 1 }))).toBe("SIGN_IN_MALFORMED session");
    expect(await siwx.getSessions(signer.chainId, signer.address)).toEqual([]);
    await siwx.addSession(session);
    expect(await siwx.getSessions(signer.chainId, signer.address)).toHaveLength(1);
  });

  it("S10 R8 a session ends at its time, and one from the future does not count", async () => {
    const { siwx, clock, make } = kit({ lifetime: DAY });
    const signer = evmSigner();
    const held = () => make().getSessions(signer.chainId, signer.address);
    await siwx.addSession(await sign(siwx, signer));
    await clock.advance(DAY - 1);
    expect(await held()).toHaveLength(1);
    await clock.advance(1);
    expect(await held()).toEqual([]);
    await siwx.addSession(await sign(siwx, signer));
    clock.set(clock.now() - DAY);
    expect(await held()).toEqual([]);
  });

  it("S10 SIGN-1 a session that has ended takes no other account's along, and one account has one", async () => {
    const { siwx, clock } = kit({ lifetime: DAY });
    const [early, late] = [evmSigner(), evmSigner()];
    await siwx.addSession(await sign(siwx, early));
    await clock.advance(DAY / 2);
    const session = await sign(siwx, late);
    await siwx.addSession(session);
    await clock.advance(DAY / 2);
    expect(await siwx.getSessions(early.chainId, early.address)).toEqual([]);
    expect(await siwx.getSessions(late.chainId, late.address)).toEqual([session]);
    const again = await sign(siwx, late);
    await siwx.addSession(again);
    expect(await siwx.getSessions(late.chainId, late.address)).toEqual([again]);
  });

  it("S10 any mutated byte of 1,000 valid sessions is refused, asked for or kept", async () => {
    const signers = [evmSigner(), evmSigner(), solanaSigner(), bitcoinSigner("one")];
    const { siwx, store, make } = kit();
    const KEY = "@appkit/siwx";
    let seed = 7;
    const next = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let count = 0; count < runs(1_000); count += 1) {
      const signer = signers[count % signers.length] as Signer;
      const session = await sign(siwx, signer);
      const text = JSON.stringify(session);
      const at = next(text.length);
      const code = text.charCodeAt(at) ^ (1 + next(255));
      const changed = text.slice(0, at) + String.fromCharCode(code) + text.slice(at + 1);
      let parsed: SignInSession | undefined;
      try {
        parsed = JSON.parse(changed) as SignInSession;
      } catch {
        parsed = undefined;
      }
      if (parsed?.data) expect([changed, await refusal(siwx.addSession(parsed))]).not.toEqual([changed, "accepted"]);
      await store.set(KEY, `[${changed}]`);
      expect([changed, await make().getSessions(signer.chainId, signer.address)]).toEqual([changed, []]);
      await store.remove(KEY);
    }
  });

  it("S10 what lies in storage and is not ours counts for nobody", async () => {
    const { siwx, store } = kit();
    const signer = evmSigner();
    for (const text of ["", "null", "{}", "[1]", "[{}]", '[{"data":{}}]', "<html>"]) {
      await store.set("@appkit/siwx", text);
      expect(await siwx.getSessions(signer.chainId, signer.address)).toEqual([]);
    }
    const elsewhere = kit({ store }).make("other.example", "https://other.example");
    await elsewhere.addSession(await sign(elsewhere, signer));
    expect(await elsewhere.getSessions(signer.chainId, signer.address)).toHaveLength(1);
    expect(await siwx.getSessions(signer.chainId, signer.address)).toEqual([]);
    expect(await store.get("@appkit/siwx")).toBeUndefined();
  });

  it("S10 a node that cannot be asked leaves the session as it is", async () => {
    const down = vi.fn(async (): Promise<boolean> => true);
    const { siwx, store } = kit({ verifiers: [{ chainNamespace: "eip155", shouldVerify: () => true, verify: down }] });
    const signer = evmSigner();
    await siwx.addSession(await sign(siwx, signer));
    down.mockRejectedValueOnce(new Error("node"));
    await expect(siwx.getSessions(signer.chainId, signer.address)).rejects.toThrow("node");
    expect(await siwx.getSessions(signer.chainId, signer.address)).toHaveLength(1);
    expect(await store.get("@appkit/siwx")).toBeDefined();
  });

  it("SIGN-3 two at once are both kept; none signs everybody out; all or nothing is set", async () => {
    const { siwx } = kit();
    const [one, other] = [evmSigner(), solanaSigner()];
    const [first, second] = [await sign(siwx, one), await sign(siwx, other)];
    await Promise.all([siwx.addSession(first), siwx.addSession(second)]);
    const third = await sign(siwx, evmSigner());
    const bad = { ...third, signature: `${third.signature.slice(0, -2)}ff` };
    expect(await refusal(siwx.setSessions([first, bad]))).toBe("SIGNATURE_INVALID");
    expect(await siwx.getSessions(other.chainId, other.address)).toEqual([second]);
    await siwx.setSessions([first, third]);
    expect(await siwx.getSessions(one.chainId, one.address)).toEqual([first]);
    expect(await siwx.getSessions(other.chainId, other.address)).toEqual([]);
    await siwx.setSessions([]);
    expect(await siwx.getSessions(one.chainId, one.address)).toEqual([]);
  });
});

describe("one click", () => {
  const CHAINS = [ETHEREUM, "eip155:137"];

  /** A wallet's answer: a capability per chain, with the time of the relay client and what it allows. */
  async function answer(
    message: SiwxMessage,
    signer: Signer,
    chainId: string,
    change: object = {},
  ): Promise<SignInSession> {
    const recap = encodeRecap({ att: { eip155: { "request/personal_sign": [{ chains: CHAINS }] } } });
    const resources = [...(message.resources ?? []), recap];
    const data = {
      ...message,
      chainId,
      accountAddress: signer.address,
      resources,
      ...change,
    } as unknown as SignInSession["data"];
    const asked = { ...data, statement: withRecap(data.statement, data.resources) as string };
    const cacao: Cacao = buildCacao(asked, { t: "eip191", s: "" });
    const { data: read, message: text } = readCacao(cacao);
    const signature = await signer.sign(text);
    return { data: read, message: text, signature, cacao: { ...cacao, s: { t: "eip191", s: signature } } };
  }

  it("SIGN-4 one answer signs in on several chains, under one nonce, once", async () => {
    const { siwx, make, clock } = kit();
    const signer = evmSigner();
    const message = await siwx.createMessage({ accountAddress: "", chainId: ETHEREUM, chains: CHAINS });
    expect(`${message}`).toBe("");
    await clock.advance(60_000);
    const issuedAt = new Date(clock.now()).toISOString();
    const sessions = await Promise.all(CHAINS.map((chain) => answer(message, signer, chain, { issuedAt })));
    expect(sessions[0]?.message).toContain(
      "Hello. I further authorize the stated URI to perform the following actions",
    );
    await siwx.setSessions(sessions);
    for (const chain of CHAINS) expect(await make().getSessions(chain, signer.address)).toHaveLength(1);
    expect(await refusal(siwx.addSession(sessions[0] as SignInSession))).toBe("SIGN_IN_USED");
  });

  it("SIGN-4 the text of a capability is the one that the wallet's own library signs", () => {
    const data = {
      ...{ accountAddress: "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2", chainId: ETHEREUM },
      domain: DOMAIN,
    };
    const whole = { ...data, uri: URI, version: "1", nonce: "12345678", issuedAt: "2024-01-01T00:00:00Z" } as const;
    for (const more of [
      {},
      { resources: [] },
      { statement: "Hi", requestId: "a", notBefore: "2024-01-01T00:00:00Z" },
    ]) {
      const cacao = buildCacao({ ...whole, ...more }, { t: "eip191", s: "0x" });
      expect(readCacao(cacao).data).toEqual({ ...whole, ...more });
      expect(readCacao(cacao).message).toBe(signInLines({ ...whole, ...more, bareChainId: true }));
    }
    const bad = buildCacao({ ...whole, accountAddress: "0x12" }, { t: "eip191", s: "0x" });
    expect(() => readCacao(bad)).toThrow("accountAddress");
  });

  it.each([
    ["another domain", { domain: "evil.example" }, "SIGN_IN_MISMATCH domain"],
    ["another page", { uri: "https://evil.example" }, "SIGN_IN_MISMATCH uri"],
    ["another nonce", { nonce: "0123456789abcdef" }, "SIGN_IN_USED"],
    ["another statement", { statement: "Give me all" }, "SIGN_IN_MISMATCH statement"],
    ["a chain not asked for", { chainId: "eip155:10" }, "SIGN_IN_MISMATCH chainId"],
    ["more resources", { resources: ["https://a.example"] }, "SIGN_IN_MISMATCH resources"],
    ["an end of its own", { expirationTime: "2099-01-01T00:00:00Z" }, "SIGN_IN_MISMATCH expirationTime"],
    ["a time before it was asked", { issuedAt: "2020-01-01T00:00:00Z" }, "SIGN_IN_MISMATCH issuedAt"],
    ["a time to come", { issuedAt: "2030-01-01T00:00:00Z" }, "SIGN_IN_CLOCK"],
  ])("S10 one click: %s is refused", async (_, change, code) => {
    const { siwx } = kit();
    const message = await siwx.createMessage({ accountAddress: "", chainId: ETHEREUM, chains: CHAINS });
    const signer = evmSigner();
    expect(await refusal(siwx.setSessions([await answer(message, signer, ETHEREUM, change)]))).toBe(code);
    const good = await answer(message, signer, ETHEREUM);
    expect(await refusal(siwx.setSessions([{ ...good, message: `${good.message} ` }]))).toBe(
      "SIGN_IN_MISMATCH message",
    );
    expect(await refusal(siwx.setSessions([{ ...good, signature: "0x12" }]))).toBe("SIGN_IN_MISMATCH signature");
    const { cacao, ...plain } = good;
    expect(await refusal(siwx.setSessions([plain]))).toBe("SIGN_IN_MISMATCH message");
    expect(await refusal(siwx.setSessions([good]))).toBe("accepted");
  });
});

it("SIGN-2 of more sessions than are kept the newest stay", async () => {
  const { store, siwx } = kit();
  const one = await sign(siwx, evmSigner());
  const many = Array.from({ length: 101 }, (_, at) => ({ ...one, signature: `${at}` }));
  await writeSessions(store, many);
  const kept = (await readSessions(store)).map(({ signature }) => signature);
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([100, "1", "100"]);
});

it("S10 a stored session whose fields leave out a part of its signed text does not count", async () => {
  const { store, siwx } = kit();
  const signer = evmSigner();
  await siwx.addSession(await sign(siwx, signer));
  const held = async () => (await siwx.getSessions(signer.chainId, signer.address)).length;
  expect(await held()).toBe(1);
  const [one] = (await readSessions(store)) as [SignInSession];
  const { statement, ...data } = one.data;
  await writeSessions(store, [{ ...one, data }]);
  expect([statement, await held()]).toEqual(["Hello.", 0]);
});
