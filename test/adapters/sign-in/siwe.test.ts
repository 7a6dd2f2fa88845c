import { createSiweMessage } from "viem/siwe";
import { describe, expect, it, vi } from "vitest";
import { redact } from "../../../adapters/browser/redact.ts";
import { createSiweSiwx, siweRules } from "../../../adapters/sign-in/configurations/siwe.ts";
import type { SignInSession } from "../../../domain/sign-in/sign-in-session.ts";
import type { SiweConfig, SiweMessageArgs } from "../../../domain/sign-in/siwx-option.ts";
import { FakeClock } from "../fake-clock.ts";
import { refusal as code, now, own, signInKit, targetOf } from "./kit.ts";
import { ETHEREUM, evmSigner, solanaSigner } from "./signers.ts";

const PAGE = { domain: "shop.example", uri: "https://shop.example", statement: "Hello." };

/** The text as hosts make it. */
const textOf = (args: SiweMessageArgs): string =>
  createSiweMessage({
    ...{ ...PAGE, ...args, version: "1", address: args.address.split(":")[4] as `0x${string}` },
    issuedAt: new Date(args.iat),
  });

function kit(more: Partial<SiweConfig> = {}) {
  const clock = new FakeClock();
  const mocks = {
    getNonce: vi.fn(async () => "0123456789abcdef"),
    getMessageParams: vi.fn(async () => ({ ...PAGE, chains: [1, 137] }) as unknown),
    createMessage: vi.fn(textOf),
    verifyMessage: vi.fn(async () => true),
    getSession: vi.fn(async (): Promise<{ address: string; chainId: number } | null> => null),
    signOut: vi.fn(async () => true),
    onSignIn: vi.fn(),
    onSignOut: vi.fn(),
  } satisfies SiweConfig;
  const config: SiweConfig = { ...mocks, ...more };
  return { clock, config, mocks, siwx: createSiweSiwx(config, clock) };
}

const refusal = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "accepted",
    (error) => error.message,
  );

async function sign({ siwx }: ReturnType<typeof kit>, signer = evmSigner()): Promise<SignInSession> {
  const message = await siwx.createMessage({ accountAddress: signer.address, chainId: signer.chainId });
  return { data: { ...message }, message: `${message}`, signature: await signer.sign(`${message}`) };
}

describe("siweConfig", () => {
  it("SIGN-4 the callbacks are called with what protocol.md says", async () => {
    const made = kit();
    const { siwx, config } = made;
    const signer = evmSigner();
    const session = await sign(made, signer);
    expect(config.getNonce).toHaveBeenCalledWith(signer.address);
    const address = `did:pkh:eip155:1:${signer.address}`;
    const said = { chainId: 1, version: "1", nonce: "0123456789abcdef", chains: [1, 137], ...PAGE, address };
    expect(config.createMessage).toHaveBeenCalledWith(expect.objectContaining(said));
    await siwx.addSession(session);
    expect(config.verifyMessage).toHaveBeenCalledWith({ message: session.message, signature: session.signature });
    siweRules(config).signedIn(session.data);
    expect(config.onSignIn).toHaveBeenCalledWith({ address: signer.address, chainId: 1 });
    made.mocks.getSession.mockResolvedValue({ address: signer.address.toLowerCase(), chainId: 1 });
    expect(await siwx.getSessions(ETHEREUM, signer.address)).toHaveLength(1);
    expect(await siwx.getSessions("eip155:137", signer.address)).toEqual([]);
    expect(await siwx.getSessions(ETHEREUM, evmSigner().address)).toEqual([]);
    await siwx.revokeSession(ETHEREUM, signer.address);
    await siwx.setSessions([]);
    expect(config.signOut).toHaveBeenCalledTimes(2);
    expect(config.onSignOut).toHaveBeenCalledTimes(2);
  });

  it("SIGN-4 accounts of other chains than EVM count as signed in", async () => {
    const { siwx, config } = kit();
    const { chainId, address } = solanaSigner();
    expect(await siwx.getSessions(chainId, address)).toMatchObject([{ data: { chainId, accountAddress: address } }]);
    await siwx.addSession({ data: { chainId } } as SignInSession);
    expect(config.getSession).not.toHaveBeenCalled();
    expect(config.verifyMessage).not.toHaveBeenCalled();
    siweRules(config).signedIn({ accountAddress: address, chainId } as SignInSession["data"]);
    expect(config.onSignIn).not.toHaveBeenCalled();
  });

  it("SIGN-4 what is left out has its default", () => {
    const { config, siwx } = kit();
    const signOutOn = { disconnect: true, account: true, network: true };
    const times = { nonceRefetchIntervalMs: 300_000, sessionRefetchIntervalMs: 300_000 };
    expect(siweRules(config)).toMatchObject({ enabled: true, ...times, signOutOn });
    expect([siwx.getRequired?.(), siwx.signOutOnDisconnect]).toEqual([true, true]);
    const off = {
      enabled: false,
      signOutOnDisconnect: false,
      signOutOnAccountChange: false,
      signOutOnNetworkChange: false,
    };
    const made = kit({ ...off, required: false, nonceRefetchIntervalMs: 7, sessionRefetchIntervalMs: 5 });
    const none = { disconnect: false, account: false, network: false };
    const wanted = { enabled: false, nonceRefetchIntervalMs: 7, sessionRefetchIntervalMs: 5, signOutOn: none };
    expect(siweRules(made.config)).toMatchObject(wanted);
    expect(siweRules(kit({ nonceRefetchIntervalMs: 0 }).config).nonceRefetchIntervalMs).toBe(300_000);
    expect([made.siwx.getRequired?.(), made.siwx.signOutOnDisconnect]).toEqual([false, false]);
  });

  it("SIGN-3 a server that says no, or gives no params, is told in the known words, and can be asked again", async () => {
    const made = kit();
    const signer = evmSigner();
    made.mocks.verifyMessage.mockResolvedValueOnce(false);
    expect(await refusal(made.siwx.addSession(await sign(made, signer)))).toBe("Failed to verify message");
    expect(made.config.onSignIn).not.toHaveBeenCalled();
    made.mocks.getMessageParams.mockResolvedValueOnce(undefined);
    expect(await refusal(sign(made, signer))).toBe("Failed to get message params!");
    made.mocks.getMessageParams.mockResolvedValueOnce({ domain: 1 });
    expect(await refusal(sign(made, signer))).toBe("Failed to get message params!");
    made.mocks.getSession.mockResolvedValueOnce({ address: 1 } as never);
    expect(await made.siwx.getSessions(ETHEREUM, signer.address)).toEqual([]);
    made.mocks.getSession.mockResolvedValueOnce({ address: signer.address, chainId: "1" } as never);
    expect(await made.siwx.getSessions(ETHEREUM, signer.address)).toHaveLength(1);
    expect(await refusal(made.siwx.setSessions([await sign(made, signer)]))).toBe("accepted");
  });

  it.each([
    ["another domain", (text: string) => text.replace("shop.example", "evil.example"), "domain"],
    ["another chain", (text: string) => text.replace("Chain ID: 1", "Chain ID: 2"), "chainId"],
    ["another nonce", (text: string) => text.replace("0123456789", "9876543210"), "nonce"],
    ["a second statement", (text: string) => text.replace("Hello.", "Hello.\nAnd more."), "uri"],
    ["words at the end", (text: string) => `${text}\nBye`, "resources"],
  ])("S10 a host's text with %s is not put before the visitor", async (_, change, field) => {
    const made = kit({ createMessage: (args) => change(textOf(args)) });
    expect(await refusal(sign(made))).toMatch(new RegExp(`: ${field}$`));
  });

  it.each([undefined, null, 12345678, "", {}])("S10 a host whose getNonce gives %j hears so by name", async (given) => {
    const { siwx, mocks } = kit({ getNonce: () => given as never });
    const { address: accountAddress } = evmSigner();
    const asked = [accountAddress, ""].map((of) => siwx.createMessage({ accountAddress: of, chainId: ETHEREUM }));
    for (const work of asked) expect(await refusal(work)).toMatch(/^Option `siweConfig.getNonce`: got .*, wants /);
    expect(mocks.createMessage).not.toHaveBeenCalled();
  });

  it("S10 whoever runs the page reads in the console what its getNonce did, and the visitor does not", async () => {
    const { config } = kit({ getNonce: () => undefined as never });
    const { signIns, logged } = signInKit(
      own({ createMessage: createSiweSiwx(config, new FakeClock()).createMessage }),
    );
    expect(await code(signIns.draft(targetOf(evmSigner()), now()))).toBe("SIGN_IN_UNREACHABLE");
    expect(redact((logged as [string, unknown][])[0]?.[1])).toContain("siweConfig.getNonce");
    expect(logged).toHaveLength(1);
  });

  it("S10 a nonce counts once, and for as long again as its message stays on the screen", async () => {
    const made = kit({ nonceRefetchIntervalMs: 1_000 });
    const session = await sign(made);
    await made.siwx.addSession(session);
    expect(await refusal(made.siwx.addSession(session))).toMatch(/used before/);
    const late = await sign(made);
    await made.clock.advance(1_999);
    expect(await refusal(made.siwx.addSession(late))).toBe("accepted");
    const later = await sign(made);
    await made.clock.advance(2_000);
    expect(await refusal(made.siwx.addSession(later))).toMatch(/too long/);
    expect(made.config.verifyMessage).toHaveBeenCalledTimes(2);
  });

  it("SIGN-4 one click asks for the fields alone", async () => {
    const { siwx, config } = kit();
    const message = await siwx.createMessage({
      accountAddress: "",
      chainId: ETHEREUM,
      chains: [ETHEREUM, "eip155:137"],
    });
    expect([`${message}`, message.nonce, message.statement]).toEqual(["", "0123456789abcdef", "Hello."]);
    expect(config.createMessage).not.toHaveBeenCalled();
  });
});
