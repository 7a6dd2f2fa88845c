import { createSiweMessage } from "viem/siwe";
import { describe, expect, it, vi } from "vitest";
import { createSiweSiwx, siweRules } from "../../../adapters/sign-in/configurations/siwe.ts";
import type { SignIns } from "../../../adapters/sign-in/sign-in.ts";
import type { SiweConfig, SiweMessageArgs } from "../../../domain/sign-in/siwx-option.ts";
import { FakeClock } from "../fake-clock.ts";
import { now, own, providerOf, refusal, signIn, signInKit, targetOf } from "./kit.ts";
import { evmSigner, type Signer } from "./signers.ts";

/** An answer that comes when it is let. */
function held<T>() {
  let letGo: (value: T) => void = () => {};
  const answer = new Promise<T>((resolve) => {
    letGo = resolve;
  });
  return { answer, letGo };
}

/** Has a message signed and handed in; the judgement is not waited for. */
async function handIn(signIns: SignIns, signer: Signer) {
  const target = targetOf(signer);
  const { id } = await signIns.draft(target, now());
  const signature = await signIns.sign({ id, target }, providerOf(signer).provider);
  const left = new AbortController();
  return { target, left, kept: signIns.keep({ id, signature }, left) };
}

const PLACE = { domain: "shop.example", uri: "https://shop.example" };

const textOf = ({ chainId, nonce, address, iat }: SiweMessageArgs): string =>
  createSiweMessage({
    ...{ ...PLACE, version: "1", chainId, nonce, issuedAt: new Date(iat) },
    address: address.split(":")[4] as `0x${string}`,
  });

/** A host's server with one session, which takes its time to verify. */
function slowHost(more: Partial<SiweConfig> = {}) {
  const clock = new FakeClock();
  const calls: string[] = [];
  const verdicts: (() => void)[] = [];
  let session: { address: string; chainId: number } | null = null;
  const config: SiweConfig = {
    getNonce: async () => `nonce${calls.length}${verdicts.length}0000000`,
    getMessageParams: async () => ({ ...PLACE, chains: [1] }),
    createMessage: textOf,
    verifyMessage: ({ message }) =>
      new Promise((resolve) => {
        verdicts.push(() => {
          const address = /0x[\da-f]{40}/i.exec(message)?.[0] ?? "";
          session = { address, chainId: 1 };
          resolve(true);
        });
      }),
    getSession: async () => session,
    signOut: async () => {
      calls.push("signOut");
      session = null;
      return true;
    },
    onSignIn: ({ address } = { address: "", chainId: 0 }) => void calls.push(`onSignIn ${address}`),
    onSignOut: () => void calls.push("onSignOut"),
    ...more,
  };
  const siwx = createSiweSiwx(config, clock);
  const { signIns, logged } = signInKit(siwx, { rules: siweRules(config) });
  const put = (value: typeof session) => {
    session = value;
  };
  return { signIns, calls, verdicts, logged, put, session: () => session };
}

describe("a judgement that comes after who waited for it left", () => {
  it("SIGN-3 I4 after a disconnect nobody stays signed in at the host's server, and nobody is told that they are", async () => {
    const { signIns, calls, verdicts, session } = slowHost();
    const { target, left, kept } = await handIn(signIns, evmSigner());
    left.abort();
    await signIns.outs.leave({ target, reason: "disconnect" });
    verdicts[0]?.();
    await kept;
    expect(session()).toBeNull();
    expect(calls).toEqual(["signOut", "onSignOut", "signOut", "onSignOut"]);
  });

  it("SIGN-3 I4 after a switch to another account the one that was left is signed out", async () => {
    const { signIns, calls, verdicts, session } = slowHost();
    const { target, left, kept } = await handIn(signIns, evmSigner());
    left.abort();
    await signIns.outs.leave({ target, reason: "account" });
    verdicts[0]?.();
    await kept;
    expect([session(), calls]).toEqual([null, ["signOut", "onSignOut"]]);
  });

  it("SIGN-3 who handed in another meanwhile is not signed out by the first", async () => {
    const { signIns, calls, verdicts, session } = slowHost();
    const signer = evmSigner();
    const first = await handIn(signIns, signer);
    first.left.abort();
    const second = await handIn(signIns, signer);
    verdicts[1]?.();
    await second.kept;
    verdicts[0]?.();
    await first.kept;
    expect(session()?.address).toBe(signer.address);
    expect(calls).toEqual([`onSignIn ${signer.address}`]);
  });

  it("SIGN-3 one that was declined meanwhile is not kept beside it", async () => {
    const { answer, letGo } = held<boolean>();
    const verifier = { chainNamespace: "eip155", shouldVerify: () => true, verify: vi.fn(async () => true) };
    const { signIns } = signInKit({ type: "default", required: false }, { verifiers: [verifier] });
    verifier.verify.mockReturnValueOnce(answer);
    const { target, left, kept } = await handIn(signIns, evmSigner());
    await vi.waitFor(() => expect(verifier.verify).toHaveBeenCalled(), 10_000);
    left.abort();
    await signIns.decline(target);
    letGo(true);
    await kept;
    expect((await signIns.find(target, now())).status).toBe("declined");
  });
});

describe("a message that comes after who waited for it left", () => {
  it("SIGN-3 I7 takes no other's place, also while that one is signed", async () => {
    const first = held<string>();
    const { createMessage } = own();
    const asked: string[] = [];
    const siwx = own({
      createMessage: async (input) => {
        if (asked.push(input.accountAddress) === 1) await first.answer;
        return createMessage(input);
      },
    });
    const { signIns } = signInKit(siwx);
    const [one, other] = [evmSigner(), evmSigner()];
    const left = new AbortController();
    const late = signIns.draft(targetOf(one), left);
    left.abort();
    const { id } = await signIns.draft(targetOf(other), now());
    first.letGo("");
    expect(await refusal(late)).toBe("REQUEST_ABORTED");
    const signature = await signIns.sign({ id, target: targetOf(other) }, providerOf(other).provider);
    expect(await refusal(signIns.keep({ id, signature }, now()))).toBe("accepted");
  });
});

describe("what a host's server holds when the page starts", () => {
  const [alice, bob] = [evmSigner(), evmSigner()];

  it("SIGN-4 a session of an account that is not the page's any more is signed out, once", async () => {
    const { signIns, calls, put } = slowHost();
    put({ address: alice.address, chainId: 1 });
    expect((await signIns.find(targetOf(bob), now())).status).toBe("absent");
    expect(calls).toEqual(["signOut", "onSignOut"]);
    put({ address: alice.address, chainId: 1 });
    await signIns.find(targetOf(bob), now());
    expect(calls).toHaveLength(2);
  });

  it("SIGN-4 it stays where the host wants that, or where it is the page's on another chain", async () => {
    const staying = slowHost({ signOutOnAccountChange: false });
    staying.put({ address: alice.address, chainId: 1 });
    await staying.signIns.find(targetOf(bob), now());
    const elsewhere = slowHost();
    elsewhere.put({ address: alice.address, chainId: 137 });
    await elsewhere.signIns.find(targetOf(alice), now());
    expect([...staying.calls, ...elsewhere.calls]).toEqual([]);
  });

  it("SIGN-4 an account that is left is signed out on whatever chain it signed in", async () => {
    const { signIns, calls, put } = slowHost();
    put({ address: alice.address, chainId: 137 });
    await signIns.outs.leave({ target: targetOf(alice), reason: "network" });
    expect(calls).toEqual([]);
    await signIns.outs.leave({ target: targetOf(alice), reason: "account" });
    expect(calls).toEqual(["signOut", "onSignOut"]);
  });
});

describe("a host's functions", () => {
  it("SIGN-4 a listener that throws is logged; who is signed in stays so", async () => {
    const onSignIn = () => {
      throw new Error("no cart");
    };
    const { signIns, verdicts, logged, session } = slowHost({ onSignIn });
    const { kept } = await handIn(signIns, evmSigner());
    verdicts[0]?.();
    expect(await refusal(kept)).toBe("accepted");
    expect([session() !== null, logged.length]).toEqual([true, 1]);
  });

  it.each([
    [
      "another account's",
      (address: string) => [{ data: { accountAddress: `${address.slice(0, -1)}g`, chainId: "eip155:1" } }],
    ],
    ["another chain's", (address: string) => [{ data: { accountAddress: address, chainId: "eip155:10" } }]],
    ["no session", () => [{}]],
  ])("SIGN-1 S10 what it gives as sessions has to be the account's: %s", async (_, give) => {
    const getSessions = async (_chain: string, address: string) => give(address) as never;
    const { signIns } = signInKit(own({ getSessions }));
    expect((await signIns.find(targetOf(evmSigner()), now())).status).toBe("absent");
  });

  it.each(["none", { length: 1 }, [null], null])(
    "SIGN-1 S10 sessions that are none cannot be read: %j",
    async (given) => {
      const { signIns } = signInKit(own({ getSessions: async () => given as never }));
      expect(await refusal(signIns.find(targetOf(evmSigner()), now()))).toBe("SIGN_IN_UNREACHABLE");
    },
  );

  it("R14 SIGN-3 a wallet that throws what cannot even be looked at has declined", async () => {
    const { signIns } = signInKit(own());
    const target = targetOf(evmSigner());
    const { id } = await signIns.draft(target, now());
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    const signing = signIns.sign({ id, target }, { request: () => Promise.reject(proxy) });
    expect(await refusal(signing)).toBe("SIGN_IN_DECLINED");
  });

  it.each([undefined, "", {}, 5])("SIGN-3 %j is no signature", async (given) => {
    const { signIns } = signInKit(own({ signMessage: async () => given as never }));
    expect(await refusal(signIn(signIns, evmSigner()))).toBe("CONNECTION_FAILED");
  });

  it.each([
    [new Error("This key is locked"), "SIGN_IN_REFUSED: This key is locked"],
    [Object.assign(new Error("User rejected the request"), { code: 4001 }), "SIGN_IN_DECLINED"],
    [new TypeError("x is not a function"), "SIGN_IN_UNREACHABLE"],
  ])("SIGN-3 what its signing throws is told: %s", async (thrown, told) => {
    const { signIns } = signInKit(own({ signMessage: () => Promise.reject(thrown) }));
    expect(await refusal(signIn(signIns, evmSigner()))).toBe(told);
  });

  it("SIGN-4 I6 where it cannot say whether a sign-in is required it is, and the log says why", async () => {
    const getRequired = () => {
      throw new Error("not now");
    };
    const { signIns, logged } = signInKit(own({ getRequired }));
    expect(await signIns.find(targetOf(evmSigner()), now())).toMatchObject({ status: "absent", isRequired: true });
    expect(logged).toHaveLength(1);
  });
});
