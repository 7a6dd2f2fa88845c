import type { EvmAddress } from "../addresses/address.ts";
import type { CaipNetworkId } from "../caip.ts";
import type { Namespace } from "../namespaces.ts";
import type { Units } from "./facts.ts";
import type { SmartSession } from "./session.ts";

/** A contract may take a token of the account. */
export interface ApprovalGrant {
  kind: "approval";
  networkId: CaipNetworkId;
  token: EvmAddress;
  units: Units;
  spender: EvmAddress;
  /** The allowance in smallest units, as decimal text; null: unlimited, for the present and any future balance. */
  amount: string | null;
}

/** The account is signed in to the site on a network. */
interface SignInGrant {
  kind: "signIn";
  networkId: CaipNetworkId;
  domain: string;
}

/** A wallet on another device takes the site's requests. */
interface PairingGrant {
  kind: "pairing";
  namespace: Namespace;
  wallet: string;
}

interface SessionGrant {
  kind: "session";
  session: SmartSession;
}

/** A grant of a visitor on the site, which can be revoked. */
export type Grant = SessionGrant | ApprovalGrant | SignInGrant | PairingGrant;

const GRANT_KINDS = ["session", "approval", "signIn", "pairing"] as const satisfies readonly Grant["kind"][];

/** The key that identifies a grant. */
export function grantKey(grant: Grant): string {
  if (grant.kind === "session") return `session ${grant.session.pci}`;
  if (grant.kind === "approval") return `approval ${grant.networkId} ${grant.token}`;
  return grant.kind === "signIn" ? `signIn ${grant.networkId}` : `pairing ${grant.namespace}`;
}

/**
 * The grants in the order in which they can be revoked. The pairing comes last, because the others need the wallet's
 * connection; the sign-in on the active network comes after the other sign-ins, because the connection may end with it.
 */
export function inRevokingOrder(grants: readonly Grant[], active: CaipNetworkId): readonly Grant[] {
  const rank = ({ kind }: Grant) => GRANT_KINDS.indexOf(kind);
  const isLast = (grant: Grant) => Number(grant.kind === "signIn" && grant.networkId === active);
  return grants.toSorted((one, other) => rank(one) - rank(other) || isLast(one) - isLast(other));
}
