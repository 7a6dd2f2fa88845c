import { vi } from "vitest";
import { createStorage, type Store } from "../../../adapters/browser/storage/storage.ts";
import { type PresetDeps, siwxOf } from "../../../adapters/sign-in/configurations/presets.ts";
import { Declined } from "../../../adapters/sign-in/declined-storage.ts";
import { type SignInDeps, SignIns } from "../../../adapters/sign-in/sign-in.ts";
import type { Signing } from "../../../adapters/sign-in/signing.ts";
import { createVerifiers } from "../../../adapters/sign-in/verifiers/verifiers.ts";
import { decodeBase58 } from "../../../domain/addresses/base58.ts";
import { type CaipNetworkId, namespaceOf } from "../../../domain/caip.ts";
import type { StorageChoice } from "../../../domain/options/host-storage.ts";
import type { SignInSession } from "../../../domain/sign-in/sign-in-session.ts";
import type { HostSiwx, SiwxOption } from "../../../domain/sign-in/siwx-option.ts";
import type { SignInTarget } from "../../../machines/sign-in/ports.ts";
import { FakeClock } from "../fake-clock.ts";
import type { Signer } from "./signers.ts";

/** A page whose address holds what may be nobody else's business. */
const PAGE = new URL("https://shop.example/cart?token=SECRET#code=SECRET");

/** A storage of a browser, to be looked into. */
export class Area extends Map<string, string> {
  getItem = (key: string) => this.get(key) ?? null;
  setItem = (key: string, value: string) => void this.set(key, value);
  removeItem = (key: string) => void this.delete(key);
}

const noHttp = () => Promise.reject(new Error("nobody there"));

/** Sign-in on a made-up page. */
export function signInKit(option: SiwxOption = "default", more: Partial<SignInDeps & PresetDeps> = {}) {
  const clock = new FakeClock();
  const areas = { localStorage: new Area(), sessionStorage: new Area() };
  const open = (choice: StorageChoice): Store =>
    createStorage({ window: areas as unknown as Window, log: { info: () => {} } }, choice);
  const logged: unknown[] = [];
  const make = (given: SiwxOption = option) =>
    new SignIns({
      siwx: siwxOf(given, {
        domain: PAGE.host,
        uri: PAGE.origin + PAGE.pathname,
        clock,
        http: { get: noHttp, post: noHttp, put: noHttp, delete: noHttp, bytes: noHttp },
        random: (length) => crypto.getRandomValues(new Uint8Array(length)),
        verifiers: createVerifiers({ read: () => undefined }),
        store: (choice) => open(choice ?? "session"),
        cloud: { base: "https://cloud.example/auth/v1", query: {} },
        ...more,
      }),
      declined: new Declined(open("session")),
      log: { error: (...given) => void logged.push(given) },
      newId: () => crypto.randomUUID(),
      hasOthers: () => false,
      networksOf: () => [],
      others: () => [],
      ...more,
    });
  return { clock, areas, logged, make, signIns: make() };
}

export const targetOf = ({ address, chainId }: { address: string; chainId: CaipNetworkId }): SignInTarget => ({
  connectorId: "example.juniper",
  namespace: namespaceOf(chainId) as SignInTarget["namespace"],
  address: address as SignInTarget["address"],
  networkId: chainId,
  isSmartAccount: false,
});

const hexText = (hex: string): string => Buffer.from(hex.slice(2), "hex").toString();

/** The provider of a signer's wallet, as the kit's own providers answer. */
export function providerOf(signer: Signer, reshape = (signature: string) => signature) {
  const calls: unknown[] = [];
  const provider: Signing = {
    async request(call) {
      calls.push(call);
      return reshape(await signer.sign(hexText((call.params as string[])[0] ?? "")));
    },
    async signMessage(of) {
      calls.push(of);
      if (signer.chainId.startsWith("solana:"))
        return decodeBase58(reshape(await signer.sign(Buffer.from(of as Uint8Array).toString())));
      return reshape(await signer.sign((of as { message: string }).message));
    },
  };
  return { provider, calls };
}

/** Draws a message up, has it signed by `by`, and hands it in. */
export async function signIn(signIns: SignIns, signer: Signer, by: Signer = signer): Promise<void> {
  const target = targetOf(signer);
  const { id } = await signIns.draft(target, now());
  const signature = await signIns.sign({ id, target }, providerOf(by).provider);
  await signIns.keep({ id, signature }, now());
}

export const now = (): { signal: AbortSignal } => ({ signal: new AbortController().signal });

/** The code with which a thing failed, and what its sentence says more. */
export const refusal = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "accepted",
    ({ code, context }) => [code, context?.field ?? context?.message].filter(Boolean).join(": "),
  );

/** A host's own way, that takes everything. */
export function own(more: Partial<HostSiwx> = {}) {
  const siwx = {
    createMessage: vi.fn(async ({ accountAddress, chainId }: { accountAddress: string; chainId: string }) => ({
      ...{ accountAddress, chainId, domain: "shop.example", uri: "https://shop.example", version: "1", nonce: "n" },
      toString: () => `Hello ${accountAddress}`,
    })),
    addSession: vi.fn(async () => {}),
    getSessions: vi.fn(async (): Promise<SignInSession[]> => []),
    setSessions: vi.fn(async () => {}),
    revokeSession: vi.fn(async () => {}),
    ...more,
  } satisfies HostSiwx;
  return siwx;
}
