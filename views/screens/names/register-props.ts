import { type LabelFlaw, labelFlaw, nameFor } from "../../../domain/names/name.ts";
import type { World } from "../../shell/world.ts";

export interface RegisterAccountNameProps {
  /** What stands in the field. */
  typed: string;
  /** What is wrong with it, or with the account; null while nothing is, or the visitor is still typing. */
  flaw: LabelFlaw | "owned" | null;
  /** The whole name that was typed, and what is known of it; absent where it is none. */
  found?: { name: string; status: "looking" | "free" | "taken" | "unknown" } | undefined;
  /** Free names like it. */
  suggestions: readonly string[];
  isSuggesting: boolean;
  /** It can be registered. */
  isReady: boolean;
  /** The wallet is asked. */
  isAsking: boolean;
}

type NamesState = NonNullable<World["names"]["eip155"]>;

function statusOf(state: NamesState): NonNullable<RegisterAccountNameProps["found"]>["status"] {
  if (state.hasTag("unknown")) return "unknown";
  const { isTaken } = state.context;
  if (isTaken === null) return "looking";
  return isTaken ? "taken" : "free";
}

export function presentRegister({ app, names }: World): RegisterAccountNameProps | undefined {
  const state = names[app.context.active.chainNamespace];
  if (!state) return undefined;
  const { typed, owned, isTaken, suggestions } = state.context;
  const wrong = typed === "" ? null : labelFlaw(typed);
  const isOwner = owned !== null && owned.length > 0;
  return {
    typed,
    flaw: isOwner ? "owned" : state.hasTag("typing") ? null : wrong,
    found: typed === "" || wrong ? undefined : { name: nameFor(typed), status: statusOf(state) },
    suggestions,
    isSuggesting: state.hasTag("suggesting"),
    isReady: isTaken === false && owned?.length === 0,
    isAsking: state.hasTag("asking"),
  };
}
