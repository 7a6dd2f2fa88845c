import { describe, expect, it, test } from "vitest";
import type { Provider } from "../../../../adapters/page-wallets/shared/provider.ts";
import {
  estimateTransfer,
  examineTransfer,
  followSent,
  sendTransfer,
} from "../../../../adapters/send/bitcoin/bitcoin.ts";
import { Bip122Provider } from "../../../../adapters/walletconnect/providers/provider-bip122.ts";
import type { Address } from "../../../../domain/addresses/address.ts";
import { BITCOIN } from "../../../../domain/addresses/bitcoin-address.ts";
import { type CaipNetworkId, caipAddress } from "../../../../domain/caip.ts";
import { RpcError } from "../../../../domain/networks/rpc-errors.ts";
import { nativeAsset } from "../../../../domain/send/asset.ts";
import { sendFlaw } from "../../../../domain/send/form.ts";
import { risksOf } from "../../../../domain/send/risks.ts";
import type { Transfer } from "../../../../domain/send/transfer.ts";
import { settle } from "../../fake-clock.ts";
import { addressesOf, bitcoinNetwork, connected } from "../../page-wallets/bitcoin/page.ts";

const [SENDER] = addressesOf() as readonly [Address, Address];
const [RECEIVER] = addressesOf(1) as readonly [Address, Address];
const [ELSEWHERE] = addressesOf(1, "testnet") as readonly [Address, Address];
const TXID = "0af1".repeat(16);

const networkOf = (id: CaipNetworkId) => ({
  ...bitcoinNetwork(id),
  nativeCurrency: { name: "Bitcoin", symbol: "BTC", decimals: 8 },
});

function transfer(change: Partial<Transfer> = {}): Transfer {
  const network = networkOf(BITCOIN.mainnet);
  const base = { sender: SENDER, network, asset: nativeAsset(network), receiver: { address: RECEIVER } };
  return { ...base, amount: "0.00012345", ...change };
}

/** A paired wallet that answers with this. */
function paired(answer: () => unknown = () => ({ txid: TXID })) {
  const asked: { method: string; params: unknown }[] = [];
  const networkId = BITCOIN.mainnet;
  const account = { networkId, address: SENDER, caipAddress: caipAddress(networkId, SENDER) };
  const bip122 = { chains: [networkId], accounts: [account], methods: ["sendTransfer"], events: [], former: {} };
  const session = { topic: "t", expiresAt: 1e15, wallet: { name: "", links: {} }, namespaces: { bip122 } };
  const provider = new Bip122Provider({
    ...{ session, namespace: "bip122" },
    async ask(_networkId, method, params) {
      asked.push({ method, params });
      return await answer();
    },
    read: () => Promise.reject(new RpcError(4200)),
  });
  return { asked, provider: provider as unknown as Provider };
}

const codeFrom = (sent: Promise<unknown>) =>
  sent.then(
    () => "sent",
    ({ code }) => code,
  );

const PAID = { recipientAddress: RECEIVER, amount: "12345" };

describe("a wallet of the page", () => {
  test.each(["sats", "leather", "okx"] as const)(
    "S12 S14: %s pays the satoshis that were typed, asked once",
    async (kind) => {
      const { provider, wallet } = await connected(kind);
      wallet.before((method) => (method === "bitcoin_sendTransfer" ? { txid: TXID.toUpperCase() } : undefined));
      expect(await sendTransfer({ provider: provider as unknown as Provider }, transfer())).toEqual({ hash: TXID });
      const paid = wallet.asked.filter(({ method }) => method === "bitcoin_sendTransfer");
      expect(paid).toEqual([{ method: "bitcoin_sendTransfer", params: PAID }]);
    },
  );

  it("SEND-1: one that cannot pay says so", async () => {
    const { provider } = await connected("standard");
    const sent = sendTransfer({ provider: provider as unknown as Provider }, transfer());
    expect(await codeFrom(sent)).toBe("UNSUPPORTED_CHAIN");
  });

  it("S13: one that is on another account is not asked", async () => {
    const { provider, wallet } = await connected("sats");
    const sent = sendTransfer({ provider: provider as unknown as Provider }, transfer({ sender: RECEIVER }));
    expect(await codeFrom(sent)).toBe("SEND_ACCOUNT_CHANGED");
    expect(wallet.methods()).not.toContain("bitcoin_sendTransfer");
  });

  it("S13: one that is on another network does not pay", async () => {
    const { page, connectorId, provider, wallet } = await connected("sats");
    page.watch(connectorId);
    wallet.become({ network: "testnet" });
    await settle();
    expect(await codeFrom(sendTransfer({ provider: provider as unknown as Provider }, transfer()))).not.toBe("sent");
    expect(wallet.methods()).not.toContain("bitcoin_sendTransfer");
  });
});

describe("a paired wallet", () => {
  it("S12 S14: pays the satoshis that were typed from the account that was shown", async () => {
    const { provider, asked } = paired(() => ({ txid: TXID.toUpperCase() }));
    expect(await sendTransfer({ provider }, transfer())).toEqual({ hash: TXID });
    expect(asked).toEqual([{ method: "sendTransfer", params: { ...PAID, account: SENDER } }]);
  });

  test.each([
    ["declines", () => Promise.reject(new RpcError(4001)), "SEND_DECLINED"],
    ["fails", () => Promise.reject(new Error("Oops")), "SEND_FAILED"],
    ["does not know the account", () => Promise.reject(new RpcError(4100)), "SEND_ACCOUNT_CHANGED"],
    ["answers with no id", () => ({ txid: "0x12" }), "SEND_FAILED"],
  ])("S14 SEND-4: that %s is not asked again", async (_name, answer, code) => {
    const { provider, asked } = paired(answer);
    expect(await codeFrom(sendTransfer({ provider }, transfer()))).toBe(code);
    expect(asked).toHaveLength(1);
  });

  test.each([
    ["another network", { network: networkOf(BITCOIN.testnet) }, "SEND_NETWORK_CHANGED"],
    ["an address of another network", { receiver: { address: ELSEWHERE } }, "SEND_UNASKED"],
    ["an address that is none", { receiver: { address: "bc1qnobody" as Address } }, "SEND_UNASKED"],
    ["less than a satoshi", { amount: "0.000000001" }, "SEND_UNASKED"],
    ["nothing", { amount: "0" }, "SEND_UNASKED"],
    ["a token", { asset: { ...nativeAsset(networkOf(BITCOIN.mainnet)), key: "x" as never } }, "SEND_UNASKED"],
  ])("S12 S13: is not asked to pay for %s", async (_name, change, code) => {
    const { provider, asked } = paired();
    expect(await codeFrom(sendTransfer({ provider }, transfer(change)))).toBe(code);
    expect(asked).toEqual([]);
  });
});

it("SEND-6: the wallet tells the fee, so that nothing stops the review", async () => {
  const { estimate, outcome } = await examineTransfer();
  expect(outcome).toEqual({ state: "unknown" });
  expect(await estimateTransfer()).toEqual(estimate);
  expect(estimate.fee.isToldByWallet).toBe(true);
  const { asset, amount, receiver } = transfer();
  const target = { address: transfer().sender, network: transfer().network };
  const entry = { target, assets: [asset], key: asset.key, amount, to: receiver.address, receiver, estimate };
  expect(sendFlaw({ ...entry, link: null })).toBeNull();
  expect(risksOf(transfer(), { examination: null, known: null, assets: [] })).toEqual([]);
});

it("SEND-4: nobody is asked what became of it, and the visitor is told so", () => {
  const told: unknown[] = [];
  const sent = { hash: "5e", networkId: BITCOIN.mainnet, sender: transfer().sender, at: 0, what: "send" } as const;
  followSent(undefined, { ...sent, amount: "0.1", symbol: "BTC" }, (event) => told.push(event));
  expect(told).toEqual([{ type: "sent.ended", hash: "5e", end: "unfollowed" }]);
});
