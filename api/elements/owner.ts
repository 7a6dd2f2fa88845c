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
  /** Shows the modal in an element of the host's; false where it is shown elsewhere. */
  attach(element: ModalElement): boolean;
}

/** The instance that elements belong to by the id that they name, if any; undefined while there is none. */
export type Resolve = (id: string | undefined) => Owner | undefined;

/** Tells when an instance comes or goes, until the returned function is called. */
export type OnInstances = (listener: () => void) => () => void;
