import type { Fault } from "../../../domain/errors.ts";
import { nextOf, pricedNow, type SwapIntent, type SwapOffer } from "../../../domain/swap/swap.ts";
import type { SwapToken } from "../../../domain/swap/tokens.ts";
import type { World } from "../../shell/world.ts";
import { type DisplayItem, networkDisplay, walletDisplay } from "../wallets/wallet-display.ts";
import type { Quote } from "./QuoteFacts.tsx";
import { swapCoin } from "./swap-props.ts";

/** A token that may not be what it seems, or that has no known price. */
export interface TokenRisk {
  kind: "twin" | "unlisted" | "unpriced";
  asset: SwapToken;
}

export interface SwapPreviewProps extends Pick<Quote, "cost" | "isCovered" | "coin" | "lang"> {
  /** The visitor's intent, which no longer changes (S13). */
  intent: SwapIntent;
  /** The offer to sign for the intent; null before it is built, and where it was refused. */
  offer: SwapOffer | null;
  risks: readonly TokenRisk[];
  /**
   * `blocked`: the wallet shows an earlier request. `approving`: the chain does not have the approval yet. `refused`: the service wants
   * something else signed. `doomed`: the network would refuse it.
   */
  phase: "preparing" | "ready" | "asking" | "approving" | "blocked" | "refused" | "doomed";
  /** The wallet's next request. */
  next: "swap" | "approve";
  /** True if the last approval is below the amount: the owner can lower a limit in the wallet. */
  isShort: boolean;
  /** Why the last try led to nothing. */
  fault: Fault | null;
  wallet: string;
  network: DisplayItem;
}

type Swap = NonNullable<World["swaps"]["eip155"]>;

function phaseOf(swap: Swap): SwapPreviewProps["phase"] {
  const { offer, fault } = swap.context;
  if (swap.hasTag("approving")) return "approving";
  if (swap.hasTag("asking")) return "asking";
  if (swap.hasTag("prompted")) return "blocked";
  if (offer) return offer.outcome.state === "refused" ? "doomed" : "ready";
  return fault?.code === "SWAP_REFUSED" && !swap.hasTag("preparing") ? "refused" : "preparing";
}

/** The token risks of a swap, of both of its sides. */
function risksOf({ from, to }: SwapIntent): TokenRisk[] {
  const marked = [from, to].flatMap((asset): TokenRisk[] => (asset.mark ? [{ kind: asset.mark, asset }] : []));
  const unpriced = [from, to].flatMap((asset): TokenRisk[] => (asset.price ? [] : [{ kind: "unpriced", asset }]));
  return [...marked, ...unpriced];
}

/** The swap under review; undefined once it is sent, or edited again. */
export function presentPreview(world: World): SwapPreviewProps | undefined {
  const { active, sessions, settings } = world.app.context;
  const swap = world.swaps[active.chainNamespace];
  const form = world.swapForms[active.chainNamespace];
  const session = sessions[active.chainNamespace];
  if (!swap?.context.intent || !form || !session) return undefined;
  const { intent, prompted, approval, stepsAsked, fault, isSmartAccount } = swap.context;
  // The offer of an open prompt is shown until the wallet answers, however old it gets.
  const offer = swap.hasTag("asking") ? prompted : swap.context.offer;
  const isApproval = approval !== null || (offer !== null && nextOf(offer) !== "swap");
  return {
    ...{ intent: pricedNow(intent, offer), offer, fault, phase: phaseOf(swap), next: isApproval ? "approve" : "swap" },
    // No fewer steps are left than at the last prompt, which did not fail: its approval was not enough.
    isShort: stepsAsked !== null && fault === null && isApproval && (offer?.steps.length ?? 0) >= stepsAsked,
    risks: risksOf(intent),
    cost: offer?.cost ?? form.context.basis?.cost ?? null,
    isCovered: isSmartAccount,
    coin: swapCoin(form.context),
    wallet: walletDisplay(world, session.wallet).name,
    network: networkDisplay(world, intent.network),
    lang: settings.lang,
  };
}
