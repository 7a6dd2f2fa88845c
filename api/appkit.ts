import type { InspectionEvent } from "xstate";
import type { ScriptMessageKey } from "../domain/script-messages.ts";
import type { ModalElement } from "../views/mount-element.ts";
import type { FollowedWorld } from "../views/shell/world.ts";
import type { accountActions, accountMethods } from "./methods/account.ts";
import type { accountSetters, settersOf } from "./methods/account-setters.ts";
import type { messageMethods } from "./methods/messages.ts";
import type { modalMethods, routingMethods } from "./methods/modal.ts";
import type { networkActions, networkListMethods, networkMethods } from "./methods/network.ts";
import type { optionMethods, themeMethods } from "./methods/options.ts";
import type { connectorMethods, providerMethods } from "./methods/provider.ts";
import type { sessionMethods } from "./methods/sessions.ts";

/** All methods for the host (protocol.md §5.3, PUBLIC.md). */
export interface AppKit
  extends ReturnType<typeof modalMethods>,
    ReturnType<typeof routingMethods>,
    ReturnType<typeof accountMethods>,
    ReturnType<typeof accountActions>,
    ReturnType<typeof settersOf>,
    ReturnType<typeof accountSetters>,
    ReturnType<typeof networkMethods>,
    ReturnType<typeof networkActions>,
    ReturnType<typeof networkListMethods>,
    ReturnType<typeof providerMethods>,
    ReturnType<typeof connectorMethods>,
    ReturnType<typeof themeMethods>,
    ReturnType<typeof optionMethods>,
    ReturnType<typeof messageMethods>,
    ReturnType<typeof sessionMethods> {
  /** The id by which elements refer to the instance. */
  readonly id: string;
  /**
   * Delivers XState's inspection events, of every running actor and then of every step of every actor, until the
   * returned function is called. The Stately inspector takes them unchanged (`AppKit.inspect(inspector.inspect.next)`).
   *
   * @throws INVALID_OPTION
   */
  inspect(listener: (event: InspectionEvent) => void): () => void;
  /** Ends the instance: its pending promises reject with DESTROYED, and nothing of it stays on the page. */
  destroy(): void;
}

/** An instance, for the kit's own elements and hooks. */
export interface Instance extends AppKit {
  readonly store: FollowedWorld;
  /** The text of a message in the language and with the overrides of this instance. @throws INVALID_OPTION */
  text(key: ScriptMessageKey, values?: Record<string, string | number>): string;
  /** Shows the modal in an `appkit-modal` of the host, unless another one has it. */
  attach(element: ModalElement): void;
}
