import { base58 } from "@scure/base";
import { beforeEach, expect, it, test } from "vitest";
import { browserClock } from "../../../../adapters/browser/clock.ts";
import type { Provider } from "../../../../adapters/page-wallets/shared/provider.ts";
import { EmbeddedSolana } from "../../../../adapters/secure-frame/provider-solana.ts";
import { sendTransfer } from "../../../../adapters/send/solana/send.ts";
import type { Address } from "../../../../domain/addresses/address.ts";
import { toBase64 } from "../../../../domain/bytes.ts";
import { withSignatureOf } from "../../../../sandbox/solana/signing.ts";
import { connected, FIRST, KEYS } from "../../page-wallets/solana/page.ts";
import { ask, chains, cluster, held, NETWORK_ID, owner, stranger, transfer, USDC } from "./cluster.ts";

beforeEach(() => chains.reset());

const depsOf = (provider: unknown) => ({
  ask,
  provider: provider as Provider,
  clock: browserClock(),
  isSmartAccount: false,
});

/** Signs and hands to the cluster; answers with the signature's bytes. */
async function submitted(transaction: Uint8Array, key = KEYS[0]): Promise<Uint8Array> {
  const signed = withSignatureOf(key, transaction);
  await ask("sendTransaction", [toBase64(signed), { encoding: "base64" }]);
  return signed.slice(1, 65);
}

type Input = { transaction: Uint8Array; chain: string };

const sending = async ({ transaction }: Input) => [{ signature: await submitted(transaction) }];

test.each([
  ["signs and sends", { signAndSendTransaction: sending }, "signAndSendTransaction"],
  ["only signs", { signAndSendTransaction: undefined }, "signTransaction"],
] as const)("S14 SEND-1: a wallet of the page that %s pays a token, asked once", async (_name, calls, method) => {
  chains.all[0]?.airdrop(FIRST, 1_000_000_000n);
  chains.all[0]?.transferToken(owner, FIRST, USDC.address ?? "", 5_000_000n);
  const { sorrel, provider } = await connected(calls);
  const sent = transfer({ sender: FIRST as Address, asset: USDC, to: stranger, amount: "1.5" });
  const { hash } = await sendTransfer(depsOf(provider), sent);
  expect(sorrel.calls()).toEqual(["connect", method]);
  expect(sorrel.asked.at(-1)?.inputs).toMatchObject([{ account: { address: FIRST }, chain: "solana:mainnet" }]);
  expect(cluster.ledger.bySignature(hash)?.err).toBeNull();
  expect([held(FIRST, USDC), held(stranger, USDC)]).toEqual([3_500_000n, 1_500_000n]);
});

it("S14 SEND-1: the embedded wallet pays a token, asked once", async () => {
  const asked: string[] = [];
  const session = { networkId: NETWORK_ID, accounts: [owner.address as Address] };
  const store = { of: () => session, watch: (_: string, hear: (event: object) => void) => hear({ type: "" }) };
  const requests = {
    async ask({ method, params }: { method: string; params: { transaction: string } }) {
      asked.push(method);
      return { signature: base58.encode(await submitted(base58.decode(params.transaction), owner)) };
    },
  };
  const { provider } = new EmbeddedSolana(store as never, requests as never);
  const sent = transfer({ asset: USDC, to: stranger, amount: "1.5" });
  const { hash } = await sendTransfer(depsOf(provider), sent);
  expect(asked).toEqual(["solana_signAndSendTransaction"]);
  expect(cluster.ledger.bySignature(hash)?.err).toBeNull();
  expect(held(stranger, USDC)).toBe(1_500_000n);
});
