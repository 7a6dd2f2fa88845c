import type { OpenableView } from "../../domain/modal/routes.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import type { ScriptMessageKey } from "../../domain/script-messages.ts";
import type { ModalElement } from "../../views/mount-element.ts";
import type { WorldStore } from "../../views/shell/world.ts";

/** The members of its instance that an element needs. */
export interface Owner {
  store: WorldStore;
  open(options?: { view?: OpenableView; namespace?: Namespace }): Promise<void>;
  close(): Promise<void>;
  text(key: ScriptMessageKey, values?: Record<string, string | number>): string;
  /** Shows the modal in an element of the host, unless another one has it. */
  attach(element: ModalElement): void;
}

/** The instance of an element, by the id in its `instance` attribute, if any; undefined while there is none. */
export type Resolve = (id: string | undefined) => Owner | undefined;

/** Calls `listener` whenever an instance is made or destroyed, until the returned function is called. */
export type OnInstances = (listener: () => void) => () => void;

/** How elements find the instances on the page. */
export interface Instances {
  resolve: Resolve;
  onInstances: OnInstances;
  /** Makes the instance that the page's script is about to make anyway: a visitor has pressed an element. */
  makeNow(): void;
}
