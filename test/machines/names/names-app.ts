import type { SnapshotFrom } from "xstate";
import type { NamesWish } from "../../../machines/names/events.ts";
import type { namesMachine } from "../../../machines/names/names.ts";
import type { NameInput, SignedName } from "../../../machines/names/ports.ts";
import { AccountApp } from "../account/account-app.ts";

/** The message that the owner of a name signs. */
export function signedFor({ name }: NameInput): SignedName {
  return { message: name, timestamp: 1, signature: "0x51" };
}

/** The app with a connected account whose card shows the form of a name. */
export class NamesApp extends AccountApp {
  constructor() {
    super();
    this.showForm();
  }

  showForm(): void {
    this.tell("app", { type: "modal.open", route: { view: "Account" } });
    this.tell("router", { type: "route.push", route: { view: "ChooseAccountName" } });
    this.tell("router", { type: "route.push", route: { view: "RegisterAccountName" } });
  }

  wish(event: NamesWish): void {
    this.world.send(event);
  }

  /** Types a name that turns out to be free, for an account that has none. */
  find(text = "maya"): void {
    if (this.waiting("fetchOwnNames").length > 0) this.answer("fetchOwnNames", []);
    this.wish({ type: "name.type", text });
    this.pass(500);
    this.answer("lookUpName", { isTaken: false });
  }

  get names(): SnapshotFrom<typeof namesMachine> {
    return this.flow("names");
  }

  get reported(): object[] {
    return this.emitted.flatMap((each) => (each.type === "event.tracked" ? [each.event] : []));
  }
}
