import type { SnapshotFrom } from "xstate";
import type { NamesWish } from "../../../machines/names/events.ts";
import type { namesMachine } from "../../../machines/names/names.ts";
import type { NameInput, SignedName } from "../../../machines/names/ports.ts";
import { ScriptedApp } from "../../../testing/app.ts";
import { ALICE, BOB, FOX, sampleSession } from "../../../testing/samples/values.ts";
import type { PortName } from "../../../testing/wired.ts";
import { followWorld } from "../../../views/shell/world.ts";

/** What the owner of a name signs. */
export function signedFor({ name }: NameInput): SignedName {
  return { message: name, timestamp: 1, signature: "0x51" };
}

/** The app with a connected account whose card shows the form of a name. */
export class NamesApp extends ScriptedApp {
  readonly world = followWorld(this.root);

  constructor() {
    super();
    this.tell("app", { type: "connector.choose", connector: FOX });
    this.answer("connectWallet", sampleSession(FOX, [ALICE, BOB]));
    this.answer("recallSent", []);
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
    const { flows } = (this.account()?.children ?? {}) as { flows?: { getSnapshot(): { children: object } } };
    const { names } = (flows?.getSnapshot().children ?? {}) as {
      names?: { getSnapshot(): SnapshotFrom<typeof namesMachine> };
    };
    if (!names) throw new Error("the code of names is not loaded");
    return names.getSnapshot();
  }

  asked(port: PortName): number {
    return this.requests.filter((request) => request.port === port).length;
  }

  inputOf<T>(port: PortName): T {
    return this.requests.filter((request) => request.port === port).at(-1)?.input as T;
  }

  /** The last toast's text. */
  get toast(): string | undefined {
    const text = this.read("notice").context.toast?.text;
    return text && ("key" in text ? text.key : text.plain);
  }

  get reported(): object[] {
    return this.emitted.flatMap((each) => (each.type === "event.tracked" ? [each.event] : []));
  }

  get view(): string | undefined {
    return this.route?.view;
  }
}
