import { SignClient } from "@walletconnect/sign-client";
import type { ProposalTypes, SessionTypes, SignClientTypes } from "@walletconnect/types";
import { afterEach } from "vitest";
import type { Sandbox } from "../../../sandbox/main.ts";
import { endCore, endSessionsOnce } from "../../../sandbox/phone-wallet/kit.ts";
import type { PhoneWalletState } from "../../../sandbox/phone-wallet/state.ts";
import { memoryStorage } from "../../../sandbox/phone-wallet/storage.ts";

type Client = InstanceType<typeof SignClient>;

/** Every namespace of the sandbox, as the predecessor's client asks for them (protocol.md §4.5). */
export const everything: ProposalTypes.OptionalNamespaces = {
  eip155: {
    chains: ["eip155:1", "eip155:8453"],
    methods: ["personal_sign", "eth_signTypedData_v4", "eth_sendTransaction", "wallet_switchEthereumChain", "eth_sign"],
    events: ["accountsChanged", "chainChanged"],
  },
  solana: {
    chains: ["solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ"],
    methods: ["solana_signMessage", "solana_signTransaction", "solana_signAndSendTransaction"],
    events: ["accountsChanged", "chainChanged"],
  },
  bip122: {
    chains: ["bip122:000000000019d6689c085ae165831e93"],
    methods: ["signMessage", "sendTransfer", "signPsbt", "getAccountAddresses"],
    events: ["accountsChanged", "chainChanged"],
  },
};

let pages = 0;

/** A page with an unmodified sign-client. */
export class Page {
  readonly client: Client;
  readonly #sandbox: Sandbox;

  private constructor(client: Client, sandbox: Sandbox) {
    this.client = client;
    this.#sandbox = sandbox;
  }

  static async open(sandbox: Sandbox): Promise<Page> {
    pages += 1;
    const client = await SignClient.init({
      projectId: sandbox.projectId,
      relayUrl: sandbox.endpoints["relay"]!,
      storage: memoryStorage(),
      customStoragePrefix: `page-${pages}`,
      telemetryEnabled: false,
      logger: "silent",
      metadata: { name: "Page", description: "", url: "https://page.example", icons: [] },
    });
    endSessionsOnce(client);
    return new Page(client, sandbox);
  }

  /** Asks for a session; gives the pairing address, and the session once it is approved. */
  async propose(optionalNamespaces = everything): Promise<{ uri: string; approval: Promise<SessionTypes.Struct> }> {
    const { uri, approval } = await this.client.connect({ optionalNamespaces });
    const pending = approval();
    pending.catch(() => {});
    return { uri: uri!, approval: pending };
  }

  /** Pairs with the sandbox's wallet, which approves. */
  async connect(namespaces = everything): Promise<SessionTypes.Struct> {
    const { uri, approval } = await this.propose(namespaces);
    await this.#sandbox.control("phone-wallet", { pair: uri });
    return approval;
  }

  ask<T = unknown>(topic: string, chainId: string, method: string, params: unknown): Promise<T> {
    return this.client.request<T>({ topic, chainId, request: { method, params } });
  }

  /** The next event of a kind. */
  next<E extends SignClientTypes.Event>(event: E): Promise<SignClientTypes.EventArguments[E]> {
    return new Promise((resolve) => this.client.once(event, resolve));
  }

  close(): Promise<void> {
    return endCore(this.client.core);
  }
}

/** Pages that are closed after each test. */
export function openedPages(sandbox: () => Sandbox): () => Promise<Page> {
  const open: Page[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((page) => page.close()));
  });
  return async () => {
    const page = await Page.open(sandbox());
    open.push(page);
    return page;
  };
}

export const walletReport = (sandbox: Sandbox): Promise<PhoneWalletState> => sandbox.control("phone-wallet");
