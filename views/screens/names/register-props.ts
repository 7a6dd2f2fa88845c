import { type LabelFlaw, labelFlaw, nameFor } from "../../../domain/names/name.ts";
import type { World } from "../../shell/world.ts";

export interface RegisterAccountNameProps {
  /** The text in the field. */
  typed: string;
  /** The fault of the name or of the account; null without one, or while the visitor is still typing. */
  flaw: LabelFlaw | "owned" | null;
  /** The typed name in full, with its status; absent where the text is no name. */
  found?: { name: string; status: "looking" | "free" | "taken" | "unknown" } | undefined;
  /** Free names similar to the typed one. */
  suggestions: readonly string[];
  /** True if the name can be registered. */
  isReady: boolean;
  /** True while the wallet's prompt is open. */
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
    isReady: isTaken === false && owned?.length === 0,
    isAsking: state.hasTag("asking"),
  };
}
