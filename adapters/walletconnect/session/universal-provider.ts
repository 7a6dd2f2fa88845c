import type { CaipNetworkId } from "../../../domain/caip.ts";

/** A wallet's grant for one chain family, as a host reads it (CONN-22). */
export interface ApprovedNamespaceState {
  chains: readonly CaipNetworkId[];
  /** CAIP-10. */
  accounts: readonly string[];
  methods: readonly string[];
  events: readonly string[];
  /** The chain that the family's provider is on. */
  defaultChain: CaipNetworkId | undefined;
  /** Bare chain id -> address of its first node. */
  rpcMap: Readonly<Record<string, string>>;
}

/** A paired wallet's session, as a host reads it (CONN-22). */
export interface UniversalSession {
  topic: string;
  /** Seconds since 1970. */
  expiry: number;
  peer: { metadata: { name: string; url?: string; icons: readonly string[] } };
  namespaces: Readonly<Record<string, ApprovedNamespaceState>>;
}

/** The events of a family's provider, which all families share (CONN-20). */
export interface UniversalMoves {
  /** The id of the chain in its family: `8453`. */
  chainChanged: string;
  /** The addresses, the active one first. */
  accountsChanged: readonly string[];
}

/** The value that listeners of each event receive. */
export interface UniversalEvents extends UniversalMoves {
  /** The pairing URI, only for a QR code or a link (S15). */
  display_uri: string;
  connect: { session: UniversalSession };
  session_update: { topic: string; params: { namespaces: UniversalSession["namespaces"] } };
  session_event: { topic: string; params: { event: { name: string; data: unknown }; chainId: CaipNetworkId } };
  session_delete: { topic: string };
  disconnect: { topic: string };
}

type EventName = keyof UniversalEvents;

/** A request to a session's wallet: a method of its chain family. */
export interface UniversalCall {
  method: string;
  params?: unknown;
}

/** The session of every chain family in one provider (protocol.md §5.3 `getUniversalProvider`). */
export interface UniversalProvider {
  /** Absent while no wallet is paired. */
  readonly session: UniversalSession | undefined;
  /**
   * Asks the paired wallet, or a chain's nodes for methods that are not the wallet's. `chain` is a CAIP-2 id; default: the chain of the
   * session's first family. Rejects with an RpcError: as CONN-18 words it before a wallet is paired (4900), and for a chain whose family
   * was not granted (4901); with the catalogue's code in `data`.
   */
  request(call: UniversalCall, chain?: string): Promise<unknown>;
  on<E extends EventName>(event: E, listener: (value: UniversalEvents[E]) => void): this;
  removeListener<E extends EventName>(event: E, listener: (value: UniversalEvents[E]) => void): this;
  /** Ends the session and notifies its wallet. */
  disconnect(): Promise<void>;
}
