import type { World } from "../../../shell/world.ts";
import type { Screen } from "../../screen.ts";
import type { AccountProps } from "../account-props.ts";
import { Outgoing } from "../Outgoing.tsx";
import { outgoingOf } from "../outgoing-entries.ts";
import { Activity } from "./Activity.tsx";
import { historyOf } from "./lists.ts";

export type TransactionsProps = Pick<AccountProps, "activity" | "receive" | "outgoing">;

function Body(props: TransactionsProps) {
  return (
    <div className="body">
      {props.outgoing && <Outgoing {...props.outgoing} />}
      <Activity {...props} alone />
    </div>
  );
}

function present(world: World): TransactionsProps {
  const { active, settings } = world.app.context;
  const namespace = active.chainNamespace;
  return {
    activity: historyOf(world, namespace),
    receive: settings.features.receive,
    outgoing: outgoingOf(world, namespace),
  };
}

/** The history of the active account on its own (protocol.md §6.4). */
export const Transactions: Screen<TransactionsProps> = { present, title: (_, t) => t("title.Transactions"), Body };
