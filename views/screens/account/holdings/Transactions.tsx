import type { World } from "../../../shell/world.ts";
import type { Screen } from "../../screen.ts";
import type { AccountProps } from "../account-props.ts";
import { Activity } from "./Activity.tsx";
import { historyOf } from "./lists.ts";

export type TransactionsProps = Pick<AccountProps, "activity" | "receive">;

function Body(props: TransactionsProps) {
  return (
    <div className="body">
      <Activity {...props} alone />
    </div>
  );
}

function present(world: World): TransactionsProps {
  const { active, settings } = world.app.context;
  return { activity: historyOf(world, active.chainNamespace), receive: settings.features.receive };
}

/** The history of the active account on its own (protocol.md §6.4). */
export const Transactions: Screen<TransactionsProps> = { present, title: (_, t) => t("title.Transactions"), Body };
