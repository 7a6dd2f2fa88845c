import type { FollowingProvider } from "../../../../adapters/walletconnect/providers/provider-namespace.ts";
import { createProviders, type SessionProviders } from "../../../../adapters/walletconnect/providers/providers.ts";
import { planSession } from "../../../../adapters/walletconnect/session/namespaces.ts";
import type { Session } from "../../../../adapters/walletconnect/session/session.ts";
import type { Namespace } from "../../../../domain/namespaces.ts";
import type { Sandbox } from "../../../../sandbox/main.ts";
import { post } from "../../../sandbox/started.ts";
import type { Page } from "../client/counterpart.ts";
import { network } from "../session/networks.ts";

export const SOLANA = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
export const FORMER_SOLANA = "solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ";
export const BITCOIN = "bip122:000000000019d6689c085ae165831e93";

const PLAN = planSession([network("eip155:1"), network(SOLANA), network(BITCOIN)]);

/** The providers of a page that the scripted wallet of the sandbox has approved. */
export interface Provided {
  session: Session;
  providers: SessionProviders;
  /** Chains and methods in the order in which the wallet was asked. */
  asked: [chain: string, method: string][];
  /** Methods in the order in which a chain's node was asked. */
  read: string[];
}

/** Pairs with the wallet under these switches. */
export async function provided(sandbox: Sandbox, { client }: Page, set: object = {}): Promise<Provided> {
  await sandbox.control("phone-wallet", { set });
  const { uri, approval } = await client.openPairing(PLAN);
  await sandbox.control("phone-wallet", { pair: uri });
  const session = await approval;
  const asked: Provided["asked"] = [];
  const read: string[] = [];
  const providers = createProviders({
    ask(topic, networkId, method, params) {
      asked.push([networkId, method]);
      return client.request({ topic, networkId, method, params });
    },
    async read(networkId, method, params) {
      read.push(method);
      const { body } = await post(sandbox.rpc[networkId] ?? "", { jsonrpc: "2.0", id: 1, method, params });
      return body.result;
    },
    moved: () => {},
  });
  providers.take(session);
  client.subscribe((event) => providers.hear(event));
  return { session, providers, asked, read };
}

/** The provider of a family, as a page gets it. */
export function providerOf<T = FollowingProvider>({ providers }: Provided, namespace: Namespace): T {
  const provider = providers.of(namespace);
  if (!provider) throw new Error(`No provider of ${namespace}`);
  return provider as T;
}
