import { describe, expect, it, vi } from "vitest";
import { type SiweRules, siweRules } from "../../../adapters/sign-in/configurations/siwe.ts";
import type { CaipNetworkId } from "../../../domain/caip.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { buildCacao, readCacao } from "../../../domain/sign-in/cacao.ts";
import type { SignInData } from "../../../domain/sign-in/sign-in-message.ts";
import type { SignInSession } from "../../../domain/sign-in/sign-in-session.ts";
import { now, own, providerOf, refusal, signIn, signInKit, targetOf } from "./kit.ts";
import { bitcoinSigner, ETHEREUM, evmSigner, type Signer, solanaSigner } from "./signers.ts";

const DAY = 86_400_000;
const POLYGON = "eip155:137" as CaipNetworkId;

/** A host that says that everybody is signed in. */
const holding = async (chainId: string, accountAddress: string) => [
  { data: { chainId, accountAddress } } as SignInSession,
];

const bare = (hex: string): string => hex.slice(2).toUpperCase();
const oldHeader = (hex: string): string => hex.replace(/1b$/, "00").replace(/1c$/, "01");
const inHex = (base64: string): string => Buffer.from(base64, "base64").toString("hex");

describe("a sign-in", () => {
  it.each([
    ["EVM", evmSigner, undefined],
    ["EVM, in capitals and without 0x", evmSigner, bare],
    ["EVM, with the bare number of its key", evmSigner, oldHeader],
    ["Solana, in bytes", solanaSigner, undefined],
    ["Bitcoin", () => bitcoinSigner("a"), undefined],
    ["Bitcoin, in hex", () => bitcoinSigner("b"), inHex],
  ] as const)("SIGN-1 SIGN-4 %s: read, signed by the wallet, judged and found again", async (_, make, reshape) => {
    const { signIns, make: again } = signInKit();
    const signer: Signer = make();
    const target = targetOf(signer);
    expect(await signIns.find(target, now())).toEqual({
      ...{ status: "absent", isRequired: true, again: LIMITS.signInAgain },
    });
    const { id, text, fresh } = await signIns.draft(target, now());
    // Another takes its place long before its nonce ends.
    expect(fresh).toBe(LIMITS.signInNonce / 2);
    const { provider, calls } = providerOf(signer, reshape);
    const signature = await signIns.sign({ id, target }, provider);
    const bytes = Buffer.from(text);
    const asked = {
      eip155: { method: "personal_sign", params: [`0x${bytes.toString("hex")}`, signer.address] },
      solana: new Uint8Array(bytes),
      bip122: { message: text, address: signer.address },
    };
    expect(calls).toEqual([asked[target.namespace as keyof typeof asked]]);
    expect(text).toContain(signer.address);
    await signIns.keep({ id, signature }, now());
    expect((await signIns.find(target, now())).status).toBe("signedIn");
    expect((await again().find(target, now())).status).toBe("signedIn");
    await signIns.outs.leave({ target, reason: "disconnect" });
    expect((await again().find(target, now())).status).toBe("absent");
  });

  it("SIGN-1 an account that is gone at once is not asked for", async () => {
    const siwx = own();
    const { signIns } = signInKit(siwx);
    const gone = new AbortController();
    const found = signIns.find(targetOf(evmSigner()), { signal: gone.signal });
    gone.abort();
    expect(await refusal(found)).toBe("REQUEST_ABORTED");
    expect(siwx.getSessions).not.toHaveBeenCalled();
  });

  it("S9 sessions are kept in the tab, and the message holds neither query nor fragment", async () => {
    const { signIns, areas } = signInKit();
    const signer = evmSigner();
    await signIn(signIns, signer);
    expect((await signIns.draft(targetOf(signer), now())).text).not.toContain("SECRET");
    expect([...areas.localStorage.keys()]).toEqual([]);
    expect([...areas.sessionStorage.keys()]).toEqual(["@appkit/siwx"]);
    expect(JSON.stringify([...areas.sessionStorage])).not.toContain("SECRET");
  });

  it("S9 they outlive the tab, or not even that, where the host wants it so", async () => {
    const local = signInKit({ type: "default", storage: "local" });
    await signIn(local.signIns, evmSigner());
    expect([...local.areas.localStorage.keys()]).toEqual(["@appkit/siwx"]);
    const memory = signInKit({ type: "default", storage: "memory" });
    await signIn(memory.signIns, evmSigner());
    expect([...memory.areas.localStorage.keys(), ...memory.areas.sessionStorage.keys()]).toEqual([]);
  });

  it("SIGN-2 data becomes the message: statement, resources, lifetime, the chain's whole name", async () => {
    const { signIns } = signInKit({
      ...{ type: "default", statement: "Welcome.", resources: ["https://shop.example/terms"], lifetime: DAY },
      clearChainIdNamespace: false,
    });
    const { text } = await signIns.draft(targetOf(evmSigner()), now());
    expect(text).toContain("\n\nWelcome.\n\n");
    expect(text).toContain("Chain ID: eip155:1\n");
    expect(text).toContain("Expiration Time: 2023-11-15T22:13:20.000Z");
    expect(text).toContain("- https://shop.example/terms");
  });
});

describe("a host's own way", () => {
  it("SIGN-4 is called with what protocol.md says, its own signing included", async () => {
    const signMessage = vi.fn(async () => "0xAB");
    const siwx = own({ signMessage });
    const { signIns } = signInKit(siwx);
    const signer = evmSigner();
    const [target, asked] = [targetOf(signer), { accountAddress: signer.address, chainId: ETHEREUM }];
    const { id, text } = await signIns.draft(target, now());
    expect(siwx.createMessage).toHaveBeenCalledWith(asked);
    const signature = await signIns.sign({ id, target }, undefined);
    expect(signMessage).toHaveBeenCalledWith({ message: text, ...asked });
    await signIns.keep({ id, signature }, now());
    const data = { ...asked, domain: "shop.example", uri: "https://shop.example", version: "1", nonce: "n" };
    expect(siwx.addSession).toHaveBeenCalledWith({ data, message: text, signature: "0xab" });
  });

  it("SIGN-3 who declines is not asked again in this tab, until they disconnect", async () => {
    const { signIns, make, areas } = signInKit(own({ getRequired: () => false }));
    const target = targetOf(evmSigner());
    const status = async () => (await make().find(target, now())).status;
    await signIns.decline(target);
    expect(await status()).toBe("declined");
    expect((await signIns.find(targetOf(evmSigner()), now())).status).toBe("absent");
    await signIns.decline({ ...target, networkId: POLYGON });
    await signIns.decline(target);
    await signIns.outs.leave({ target, reason: "account" });
    expect(await status()).toBe("declined");
    await signIns.outs.leave({ target, reason: "disconnect" });
    expect([...areas.sessionStorage.keys()]).toEqual([]);
  });

  it("SIGN-3 of many who declined the last ones are remembered", async () => {
    const { signIns, make } = signInKit(own({ getRequired: () => false }));
    const targets = Array.from({ length: 21 }, () => targetOf(evmSigner()));
    for (const target of targets) await signIns.decline(target);
    const statuses = [targets[0], targets[1], targets[20]].map(
      async (target) => target && (await make().find(target, now())).status,
    );
    expect(await Promise.all(statuses)).toEqual(["absent", "declined", "declined"]);
  });

  it("SIGN-3 where it is required nobody's refusal is remembered", async () => {
    const { signIns, areas } = signInKit(own());
    await signIns.decline(targetOf(evmSigner()));
    expect([...areas.sessionStorage.keys()]).toEqual([]);
  });

  it("SIGN-3 SIGN-4 the next account's message comes after the sign-out of one that left while it was judged", async () => {
    const calls: string[] = [];
    let judged = (): void => {};
    const siwx = own({
      addSession: () =>
        new Promise<void>((resolve) => {
          judged = resolve;
        }),
      getSessions: holding,
      revokeSession: async () => void calls.push("sign-out"),
    });
    const { signIns } = signInKit(siwx);
    const [first, next] = [targetOf(evmSigner()), targetOf(evmSigner())];
    const { id } = await signIns.draft(first, now());
    const gone = new AbortController();
    const kept = signIns.keep({ id, signature: "0x" }, { signal: gone.signal });
    gone.abort();
    const drafted = signIns.draft(next, now()).then(() => calls.push("message"));
    judged();
    await Promise.all([kept, drafted]);
    expect(calls).toEqual(["sign-out", "message"]);
  });

  it("SIGN-4 a disconnect signs out, but not who stays connected, and nobody where it says so", async () => {
    const left = { target: targetOf(evmSigner()), reason: "disconnect" } as const;
    const alone = own();
    await signInKit(alone).signIns.outs.leave(left);
    expect(alone.setSessions).toHaveBeenCalledWith([]);
    const held = own({ getSessions: holding });
    await signInKit(held, { hasOthers: () => true }).signIns.outs.leave(left);
    expect(held.setSessions).not.toHaveBeenCalled();
    expect(held.revokeSession).toHaveBeenCalledWith(ETHEREUM, left.target.address);
    const kept = own({ signOutOnDisconnect: false });
    await signInKit(kept).signIns.outs.leave(left);
    await signInKit(kept).signIns.outs.leave({ ...left, reason: "account" });
    expect(kept.setSessions).not.toHaveBeenCalled();
  });

  it("SIGN-4 I4 who is disconnected while another chain family stays is signed out on every network of the page", async () => {
    const others = { hasOthers: () => true, networksOf: () => [ETHEREUM, POLYGON] };
    const { signIns } = signInKit("default", others);
    const [evm, solana] = [evmSigner(), solanaSigner()];
    const onPolygon = { ...evm, chainId: POLYGON };
    for (const signer of [evm, onPolygon, solana]) await signIn(signIns, signer);
    await signIns.outs.leave({ target: targetOf(evm), reason: "disconnect" });
    const statuses = [evm, onPolygon, solana].map(
      async (signer) => (await signIns.find(targetOf(signer), now())).status,
    );
    expect(await Promise.all(statuses)).toEqual(["absent", "absent", "signedIn"]);
  });

  it("SIGN-4 a sign-out that fails is logged, and holds nothing up", async () => {
    const { signIns, logged } = signInKit(own({ setSessions: () => Promise.reject(new Error("down")) }));
    await signIns.outs.leave({ target: targetOf(evmSigner()), reason: "disconnect" });
    expect(logged).toHaveLength(1);
  });

  it("SIGN-4 siweConfig: signs out as its rules say, EVM accounts alone", async () => {
    const all = { getNonce: () => "", createMessage: () => "", verifyMessage: () => true, getSession: () => null };
    const rules = siweRules({
      ...all,
      signOut: () => true,
      signOutOnAccountChange: false,
      sessionRefetchIntervalMs: 0,
    });
    const siwx = own({ getSessions: holding });
    const { signIns } = signInKit(siwx, { rules, hasOthers: () => true });
    const [evm, solana] = [targetOf(evmSigner()), targetOf(solanaSigner())];
    await signIns.outs.leave({ target: evm, reason: "account" });
    await signIns.outs.leave({ target: solana, reason: "disconnect" });
    expect(siwx.revokeSession).not.toHaveBeenCalled();
    await signIns.outs.leave({ target: evm, reason: "network" });
    expect(siwx.revokeSession).toHaveBeenCalledOnce();
    await signIns.outs.leave({ target: evm, reason: "disconnect" });
    expect(siwx.setSessions).toHaveBeenCalledWith([]);
    expect((await signIns.find(evm, now())).again).toBe(2 ** 31 - 1);
  });
});

describe("the sign-ins of an account", () => {
  it("SIGN-4 S8 are told by network, one of each, with the site's name as text, and end where they are asked to", async () => {
    const siwx = own({
      getSessions: async (chainId) => {
        if (chainId !== POLYGON) return [];
        return ["shop\u202E.example", "other.example"].map((domain) => ({ data: { domain } }) as SignInSession);
      },
    });
    const { signIns } = signInKit(siwx);
    const { address } = targetOf(evmSigner());
    const found = await signIns.signInsOf(address, [ETHEREUM, POLYGON]);
    expect(found).toEqual([{ networkId: POLYGON, domain: "shop.example" }]);
    await signIns.signOut(address, POLYGON);
    expect(siwx.revokeSession).toHaveBeenCalledExactlyOnceWith(POLYGON, address);
  });

  it("SIGN-4 a host that fails is logged, and neither lists nor ends them", async () => {
    const fail = () => Promise.reject(new Error("The shop is closed"));
    const { signIns, logged } = signInKit(own({ getSessions: fail, revokeSession: fail }));
    const { address } = targetOf(evmSigner());
    const closed = "SIGN_IN_REFUSED: The shop is closed";
    expect(await refusal(signIns.signInsOf(address, [ETHEREUM]))).toBe(closed);
    expect(await refusal(signIns.signOut(address, ETHEREUM))).toBe(closed);
    expect(logged).toHaveLength(2);
  });
});

/** A wallet's signed answer for a chain. */
async function answer(data: SignInData, chainId: CaipNetworkId, signer: Signer, by = signer): Promise<SignInSession> {
  const cacao = buildCacao({ ...data, chainId, accountAddress: signer.address }, { t: "eip191", s: "" });
  const read = readCacao(cacao);
  const signature = bare(await by.sign(read.message));
  return { ...read, signature, cacao: { ...cacao, s: { t: "eip191", s: signature } } };
}

describe("one-click sign-in", () => {
  it("SIGN-4 one question for several chains, of the first of them; every answer is judged and kept", async () => {
    const { signIns } = signInKit();
    const signer = evmSigner();
    const { data, chains } = await signIns.askAll([POLYGON, ETHEREUM]);
    expect([data.accountAddress, data.chainId, chains]).toEqual(["", POLYGON, [POLYGON, ETHEREUM]]);
    const sessions = [await answer(data, ETHEREUM, signer), await answer(data, POLYGON, signer)];
    expect(await refusal(signIns.keepAll([await answer(data, ETHEREUM, signer, evmSigner())]))).toBe(
      "SIGNATURE_INVALID",
    );
    await signIns.keepAll(sessions);
    for (const chainId of [ETHEREUM, POLYGON])
      expect((await signIns.find(targetOf({ ...signer, chainId }), now())).status).toBe("signedIn");
  });

  it("SIGN-4 S10 an answer that says it was written before it was asked for is refused", async () => {
    const { signIns } = signInKit();
    const { data } = await signIns.askAll([ETHEREUM]);
    const issuedAt = new Date(Date.parse(data.issuedAt) - 1_000).toISOString();
    expect(await refusal(signIns.keepAll([await answer({ ...data, issuedAt }, ETHEREUM, evmSigner())]))).toBe(
      "SIGN_IN_MISMATCH: issuedAt",
    );
  });

  it("SIGN-4 CONN-8 who signed in on another chain family stays signed in, also where the visitor left meanwhile", async () => {
    const [solana, evm] = [solanaSigner(), evmSigner()];
    const { signIns } = signInKit("default", { others: () => [targetOf(solana)] });
    const statusOf = async (signer: Signer) => (await signIns.find(targetOf(signer), now())).status;
    await signIn(signIns, solana);
    const { data } = await signIns.askAll([ETHEREUM]);
    await signIns.keepAll([await answer(data, ETHEREUM, evm)]);
    expect([await statusOf(evm), await statusOf(solana)]).toEqual(["signedIn", "signedIn"]);
    await signIns.keepAll([]);
    expect([await statusOf(evm), await statusOf(solana)]).toEqual(["absent", "signedIn"]);
  });

  it("SIGN-4 CONN-8 with a siweConfig, whose accounts of other chain families need no session, who left is signed out", async () => {
    const siwx = own({ getSessions: async () => [{} as SignInSession] });
    const rules = {} as SiweRules;
    await signInKit(siwx, { rules, others: () => [targetOf(solanaSigner())] }).signIns.keepAll([]);
    expect(siwx.setSessions).toHaveBeenCalledWith([]);
  });

  it("SIGN-4 the host is told of the first of them, and of none where there is none", async () => {
    const signedIn = vi.fn();
    const siwx = own();
    const { signIns } = signInKit(siwx, { rules: { signedIn } as unknown as SiweRules });
    const sessions = [POLYGON, ETHEREUM].map((chainId) => ({ data: { chainId }, signature: "0x" }) as SignInSession);
    await signIns.keepAll(sessions);
    await signIns.keepAll([]);
    expect(signedIn.mock.calls).toEqual([[{ chainId: POLYGON }]]);
  });
});
