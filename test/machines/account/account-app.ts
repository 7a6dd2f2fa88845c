import { ScriptedApp } from "../../../testing/app.ts";
import { ALICE, BOB, FOX, sampleSession } from "../../../testing/samples/values.ts";
import type { PortName } from "../../../testing/wired.ts";
import { followWorld } from "../../../views/shell/world.ts";

interface Running {
  getSnapshot(): unknown;
}

/** The app with a connected account, whose lazy behaviours are loaded at their first use. */
export class AccountApp extends ScriptedApp {
  readonly world = followWorld(this.root);

  constructor() {
    super();
    this.tell("app", { type: "connector.choose", connector: FOX });
    this.answer("connectWallet", sampleSession(FOX, [ALICE, BOB]));
    this.answer("recallSent", []);
  }

  /** The snapshot of one of the account's flows. Throws where its code is not loaded. */
  flow<S>(name: string): S {
    const { flows } = (this.account()?.children ?? {}) as { flows?: { getSnapshot(): { children: object } } };
    const found = (flows?.getSnapshot().children as Record<string, Running | undefined> | undefined)?.[name];
    if (!found) throw new Error(`the code of ${name} is not loaded`);
    return found.getSnapshot() as S;
  }

  /** How often a port was asked. */
  requestCount(port: PortName): number {
    return this.requests.filter((request) => request.port === port).length;
  }

  /** The last input of a port. */
  inputOf<T>(port: PortName): T {
    return this.requests.filter((request) => request.port === port).at(-1)?.input as T;
  }

  /** The last toast's text. */
  get toast(): string | undefined {
    const text = this.read("notice").context.toast?.text;
    return text && ("key" in text ? text.key : text.plain);
  }

  get view(): string | undefined {
    return this.route?.view;
  }
}
