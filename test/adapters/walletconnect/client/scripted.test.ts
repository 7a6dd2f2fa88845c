// The request encodings against the sandbox's scripted wallet, which really signs.
import { verifyMessage } from "viem";
import { describe, expect, test } from "vitest";
import {
  bitcoinAddresses,
  bitcoinSignMessage,
  type Encoded,
  personalSign,
  solanaSignAllTransactions,
  solanaSignMessage,
  solanaSignTransaction,
} from "../../../../adapters/walletconnect/providers/encodings.ts";
import { planSession } from "../../../../adapters/walletconnect/session/namespaces.ts";
import type { Session } from "../../../../adapters/walletconnect/session/session.ts";
import { decodeBase58 } from "../../../../domain/addresses/base58.ts";
import type { Namespace } from "../../../../domain/namespaces.ts";
import { network } from "../session/networks.ts";
import { counterparts, type Page } from "./counterpart.ts";

const { sandbox, page } = counterparts();

const SOLANA = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
const PLAN = planSession([network("eip155:1"), network(SOLANA), network("bip122:000000000019d6689c085ae165831e93")]);
const TEXT = new TextEncoder().encode("Hello, wallet");

async function paired(here: Page, set: object = {}): Promise<Session> {
  await sandbox().control("phone-wallet", { set });
  const { uri, approval } = await here.client.openPairing(PLAN);
  await sandbox().control("phone-wallet", { pair: uri });
  return await approval;
}

const accountOf = (session: Session, namespace: Namespace) => {
  const account = session.namespaces[namespace]?.accounts[0];
  if (!account) throw new Error(`No account of ${namespace}`);
  return account;
};

async function asked<T>(here: Page, session: Session, namespace: Namespace, call: Encoded<T>): Promise<T> {
  const { networkId } = accountOf(session, namespace);
  const { method, params, read } = call;
  return read(await here.client.request({ topic: session.topic, networkId, method, params }));
}

async function isSigned(address: string, message: Uint8Array, signature: Uint8Array): Promise<boolean> {
  const raw = decodeBase58(address) as Uint8Array<ArrayBuffer>;
  const key = await crypto.subtle.importKey("raw", raw, "Ed25519", false, ["verify"]);
  return await crypto.subtle.verify("Ed25519", key, Uint8Array.from(signature), Uint8Array.from(message));
}

/** A legacy transaction of one signer and no instruction. */
function transactionOf(signer: string): Uint8Array {
  const key = decodeBase58(signer) ?? new Uint8Array(32);
  return Uint8Array.of(1, ...new Uint8Array(64), 1, 0, 0, 1, ...key, ...new Uint8Array(32).fill(3), 0);
}

describe("requests as a wallet understands them", () => {
  test("CONN-22: one session spans three chain families, and each signs", async () => {
    const here = page();
    const session = await paired(here);
    expect(Object.keys(session.namespaces).sort()).toEqual(["bip122", "eip155", "solana"]);

    const evm = accountOf(session, "eip155").address as `0x${string}`;
    const signature = (await asked(here, session, "eip155", personalSign(TEXT, evm))) as `0x${string}`;
    expect(await verifyMessage({ address: evm, message: { raw: TEXT }, signature })).toBe(true);

    const solana = accountOf(session, "solana").address;
    const signed = await asked(here, session, "solana", solanaSignMessage(TEXT, solana));
    expect(await isSigned(solana, TEXT, signed)).toBe(true);

    const bitcoin = accountOf(session, "bip122").address;
    const listed = await asked(here, session, "bip122", bitcoinAddresses);
    expect(listed).toContainEqual({ address: bitcoin, type: "payment" });
    const text = await asked(here, session, "bip122", bitcoinSignMessage({ message: "hi", address: bitcoin }));
    expect(Buffer.from(text, "base64").length).toBeGreaterThanOrEqual(64);
  });

  test.each(["both", "transaction", "signature"])(
    "CONN-22: a Solana transaction comes back signed (%s)",
    async (reply) => {
      const here = page();
      const session = await paired(here, { solanaReply: reply });
      const { address } = accountOf(session, "solana");
      const bytes = transactionOf(address);
      const signed = await asked(here, session, "solana", solanaSignTransaction(bytes, address));
      expect(await isSigned(address, bytes.subarray(65), signed.subarray(1, 65))).toBe(true);
      expect(signed.subarray(65)).toEqual(bytes.subarray(65));
    },
  );

  test("CONN-22: a wallet that knows Solana by its former id alone is asked under that", async () => {
    const here = page();
    const session = await paired(here, { deprecatedSolana: true });
    const { address, networkId } = accountOf(session, "solana");
    expect(networkId).toBe(SOLANA);
    const [signed = new Uint8Array()] = await asked(
      here,
      session,
      "solana",
      solanaSignAllTransactions([transactionOf(address)]),
    );
    expect(await isSigned(address, signed.subarray(65), signed.subarray(1, 65))).toBe(true);
  });
});
