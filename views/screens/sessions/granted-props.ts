import type { Grant } from "../../../domain/sessions/grant.ts";
import { WALLET_CONNECT } from "../../../domain/wallets/wallet.ts";
import type { World } from "../../shell/world.ts";
import { walletDisplay } from "../wallets/wallet-display.ts";
import { type NetworkWords, networkWords } from "./session-props.ts";

export interface GrantedHereProps {
  /** The grants that are known so far. */
  grants: readonly Grant[];
  /** True until every kind of grant was read once. */
  isLoading: boolean;
  /** True while any kind of grant is being read, also again. */
  isReading: boolean;
  missing: readonly Grant["kind"][];
  /** The grant whose revocation is running. */
  revoking: Grant | undefined;
  networks: NetworkWords;
  lang: string;
}

/** The paired wallet, which takes the page's requests for all of its chains; there is at most one. */
function pairingOf(world: World): readonly Grant[] {
  const session = Object.values(world.app.context.sessions).find(({ connectorId }) => connectorId === WALLET_CONNECT);
  if (!session) return [];
  const { name } = walletDisplay(world, session.wallet);
  return [{ kind: "pairing", namespace: session.namespace, wallet: name }];
}

/** The sessions of this site; other sites show their own. */
function ownSessions(world: World): readonly Grant[] {
  const { active, settings } = world.app.context;
  const found = world.grants[active.chainNamespace]?.context.sessions ?? [];
  return found.flatMap((session): Grant[] =>
    session.site.projectId === (settings.projectId ?? "") ? [{ kind: "session", session }] : [],
  );
}

export function presentGranted(world: World): GrantedHereProps {
  const { active, settings } = world.app.context;
  const state = world.grants[active.chainNamespace];
  const { sessions = null, others = null, queue = [] } = state?.context ?? {};
  const isSessionsMissed = sessions === null && (state?.matches({ sessions: "missed" }) ?? false);
  const isReading = (region: "sessions" | "others") => state?.matches({ [region]: "reading" }) ?? false;
  const isOthersMissed = others === null && (state?.matches({ others: "missed" }) ?? false);
  return {
    grants: [...ownSessions(world), ...(others?.grants ?? []), ...pairingOf(world)],
    isLoading: (sessions === null && !isSessionsMissed) || (others === null && !isOthersMissed),
    isReading: isReading("sessions") || isReading("others"),
    missing: [
      ...(isSessionsMissed ? (["session"] as const) : []),
      ...(isOthersMissed ? (["approval", "signIn"] as const) : (others?.missing ?? [])),
    ],
    revoking: state?.hasTag("revoking") ? queue[0] : undefined,
    networks: networkWords(settings.networks),
    lang: settings.lang,
  };
}
