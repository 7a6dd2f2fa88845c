import { browserClock } from "../../../../adapters/browser/clock.ts";
import type { Ask } from "../../../../adapters/nodes/evm/contract.ts";
import { createNode } from "../../../../adapters/nodes/solana/node.ts";
import type { Provider } from "../../../../adapters/page-wallets/shared/provider.ts";
import type { SendDeps } from "../../../../adapters/send/deps.ts";
import { SolanaSessionProvider } from "../../../../adapters/walletconnect/providers/provider-solana.ts";
import type { Address } from "../../../../domain/addresses/address.ts";
import { fromBase64, toBase64 } from "../../../../domain/bytes.ts";
import { caipAddress, parseCaipNetworkId } from "../../../../domain/caip.ts";
import { RpcError } from "../../../../domain/networks/rpc-errors.ts";
import { type Asset, nativeAsset } from "../../../../domain/send/asset.ts";
import type { Transfer } from "../../../../domain/send/transfer.ts";
import { solanaMainnet, tokensOf } from "../../../../sandbox/assets/tokens.ts";
import { SandboxClock } from "../../../../sandbox/clock.ts";
import type { Call } from "../../../../sandbox/http/route.ts";
import { SolanaChains } from "../../../../sandbox/solana/chains.ts";
import type { Cluster } from "../../../../sandbox/solana/cluster.ts";
import { keyOf } from "../../../../sandbox/solana/keys.ts";
import { solanaRpc } from "../../../../sandbox/solana/rpc/proxy.ts";
import { withSignatureOf } from "../../../../sandbox/solana/signing.ts";
import type { SolanaKey } from "../../../../sandbox/solana/types.ts";
import { network } from "../../networks.ts";

export const NETWORK_ID = parseCaipNetworkId(solanaMainnet);
export const NETWORK = network([], {
  caipNetworkId: NETWORK_ID,
  chainNamespace: "solana",
  nativeCurrency: { name: "Solana", symbol: "SOL", decimals: 9 },
});

export const clock = new SandboxClock();
export const chains = new SolanaChains(clock);
export const cluster = chains.cluster(solanaMainnet) as Cluster;
export const [owner, friend, , poor] = chains.keys as [SolanaKey, SolanaKey, SolanaKey, SolanaKey];
export const stranger = keyOf(Buffer.alloc(32, 77)).address as Address;

const assets = tokensOf(solanaMainnet).map(
  ({ address, name, symbol, decimals }): Asset => ({
    key: caipAddress(NETWORK_ID, address),
    address: address as Address,
    ...{ name, symbol, decimals, balance: null },
  }),
);
export const [USDC, PYUSD] = assets as [Asset, Asset];
export const SOL = nativeAsset(NETWORK);

const answer = solanaRpc(chains);

/** The cluster's node, asked as the page asks one; nothing goes over a network. */
export const ask: Ask = (method, params) => {
  const url = new URL("http://node.test/?projectId=test");
  const fetch = async (_url: unknown, init?: RequestInit): Promise<Response> => {
    const call = { url, body: String(init?.body), note: () => undefined } as unknown as Call;
    const { status, body } = await answer(call, solanaMainnet);
    return new Response(String(body), { status });
  };
  const node = createNode({ clock: browserClock(), fetch: fetch as typeof globalThis.fetch }, url.href, NETWORK_ID);
  return node.send(method, params, new AbortController().signal);
};

export const transfer = (change: Partial<Omit<Transfer, "receiver">> & { to?: string } = {}): Transfer => {
  const { to = friend.address, ...rest } = change;
  const base = { sender: owner.address as Address, network: NETWORK, asset: SOL, amount: "1" };
  return { ...base, ...rest, receiver: { address: to as Address } };
};

/** A wallet with a key of the cluster; it notes what it was asked for. */
export interface TestWallet {
  deps: SendDeps;
  asked: { method: string; wire: Uint8Array }[];
  provider: SolanaSessionProvider;
}

type Answer = (wire: Uint8Array, key: SolanaKey) => unknown;

const sign: Answer = (wire, key) => ({ transaction: toBase64(withSignatureOf(key, wire)) });
const signAndSend: Answer = async (wire, key) => {
  const how = { encoding: "base64" };
  return { signature: await ask("sendTransaction", [toBase64(withSignatureOf(key, wire)), how]) };
};

const SIGNING: Readonly<Record<string, Answer>> = {
  solana_signTransaction: sign,
  solana_signAndSendTransaction: signAndSend,
};

/** `answers`: by method; one that is not there is not granted. */
export function walletOf(answers: Readonly<Record<string, Answer>> = SIGNING, key = owner, node = ask): TestWallet {
  const asked: TestWallet["asked"] = [];
  const address = key.address as Address;
  const account = { networkId: NETWORK_ID, address, caipAddress: caipAddress(NETWORK_ID, address) };
  const namespace = {
    chains: [NETWORK_ID],
    accounts: [account],
    methods: Object.keys(answers),
    events: [],
    former: {},
  };
  const session = { topic: "t", expiresAt: 1e15, wallet: { name: "", links: {} }, namespaces: { solana: namespace } };
  const provider = new SolanaSessionProvider({
    ...{ session, namespace: "solana" },
    async ask(_networkId, method, params) {
      const known = answers[method];
      if (!known) throw new RpcError(4200);
      const wire = fromBase64((params as { transaction: string }).transaction) as Uint8Array;
      asked.push({ method, wire });
      return await known(wire, key);
    },
    read: (_networkId, method, params) => ask(method, params),
  });
  const deps = { ask: node, provider: provider as unknown as Provider, clock: browserClock(), isSmartAccount: false };
  return { deps, asked, provider };
}

/** A wallet that signs, and leaves sending to the page. */
export const signer = (key = owner, node = ask): TestWallet => walletOf({ solana_signTransaction: sign }, key, node);

/** A holder's balance of a token, in its smallest units. */
export const held = (holder: string, { address }: Asset): bigint =>
  chains
    .byId(solanaMainnet)
    ?.tokens(holder)
    .find(({ mint }) => mint === address)?.amount ?? 0n;

export const lamports = (address: string): bigint => cluster.account(address)?.lamports ?? 0n;
