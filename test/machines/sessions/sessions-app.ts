import type { SnapshotFrom } from "xstate";
import type { SessionAsk } from "../../../machines/sessions/ask.ts";
import type { GrantsWish } from "../../../machines/sessions/events.ts";
import type { grantsMachine } from "../../../machines/sessions/grants.ts";
import type { CosignedInput, SessionInput, WalletGrant } from "../../../machines/sessions/ports.ts";
import type { sessionsMachine } from "../../../machines/sessions/sessions.ts";
import { SESSION_ASK } from "../../../testing/samples/sessions.ts";
import { AccountApp } from "../account/account-app.ts";

/** The co-signer's answer to a request. */
const cosigned = (input: SessionInput): CosignedInput => ({ ...input, pci: "pci-1", at: 1, tokens: {} });

/** The wallet's answer to a request as it is. */
export function walletGrant({ request, address }: SessionInput): WalletGrant {
  const { permissions, expiry, chainId } = request;
  return { answer: {}, granted: { permissions, context: "pci-1", expiry, address, chainId }, isChanged: false };
}

/** The app with a connected account, of which a host asks for sessions. */
export class SessionsApp extends AccountApp {
  /** The host asks for a session. */
  ask(id = 1): SessionAsk {
    const ask = { ...SESSION_ASK, id };
    this.root.getSnapshot().children["account.eip155"]?.send(ask);
    return ask;
  }

  /** From the host's request to the wallet's question. */
  askWallet(id = 1): SessionInput {
    const { target, request } = this.ask(id);
    const input = { ...target, request };
    this.answer("checkSession", undefined);
    this.answer("cosignSession", cosigned(input));
    return input;
  }

  open(view: "SmartSessionList" | "GrantedHere"): void {
    this.tell("app", { type: "modal.open", route: { view: "Account" } });
    this.tell("router", { type: "route.push", route: { view } });
  }

  wish(event: GrantsWish): void {
    this.world.send(event);
  }

  get sessions(): SnapshotFrom<typeof sessionsMachine> {
    return this.flow("sessions");
  }

  get grants(): SnapshotFrom<typeof grantsMachine> {
    return this.flow("grants");
  }
}
