import type { ReactNode } from "react";
import { Icon } from "../pictures/Icon.tsx";

export type ConnectionState = "waiting" | "broken" | "closed";

export interface ConnectionStatusProps {
  state: ConnectionState;
  from: ReactNode;
  to: ReactNode;
}

/** The connection between two parties: a moving dot while it waits, a cross after a failure, a tick once it exists. */
export function ConnectionStatus({ state, from, to }: ConnectionStatusProps) {
  return (
    <div className="connection-status" data-state={state} aria-hidden="true">
      {from}
      <span className="line">
        {state === "waiting" ? (
          <span className="bead" />
        ) : (
          <span className="knot">
            <Icon name={state === "broken" ? "close" : "check"} />
          </span>
        )}
      </span>
      {to}
    </div>
  );
}
