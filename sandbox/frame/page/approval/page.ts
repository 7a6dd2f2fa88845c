import type { DappMetadata } from "../messages.ts";
import type { Decision, Screen } from "./approval.ts";
import { element, sheetElements } from "./markup.ts";
import { guard, type Press } from "./press.ts";
import type { Sheet } from "./sheet.ts";
import { type Sight, tellsCovers } from "./sight.ts";

/** Dependencies of the page besides the sheet. */
export interface Setting {
  /** Milliseconds (S5b). */
  readonly settle: number;
  /** The real origin of the embedding page. */
  origin(): string;
  dapp(): DappMetadata | undefined;
}

const SAYS: Readonly<Record<Sight, string>> = {
  clear: "",
  settling: "One moment …",
  hidden: "Something covers this page, or part of it is out of sight. Uncover it to approve.",
  small: "This page has too little room. Make it larger to approve.",
};

/** Milliseconds after which a cover is told of: the browser reports one at first, and another may just pass. */
const COVERED = 800;

const button = (className: string, name: string, action: string): HTMLButtonElement => {
  const made = element("button", className, name);
  made.type = "button";
  made.dataset["action"] = action;
  return made;
};

/** The approval page: a sheet and two buttons. */
export class ApprovalPage implements Screen {
  readonly #main: HTMLElement;
  readonly #setting: Setting;
  #press: Press | undefined;

  constructor(main: HTMLElement, setting: Setting) {
    this.#main = main;
    this.#setting = setting;
    this.idle();
  }

  reading(decision: Decision): void {
    this.#draw("Reading …", [element("p", "quiet", "What is asked is being read.")], [this.#reject(decision)]);
  }

  show(sheet: Sheet, decision: Decision): void {
    const body = sheetElements(sheet, this.#setting.origin(), this.#setting.dapp());
    const name = tellsCovers() ? sheet.action : `Hold to ${sheet.action.toLowerCase()}`;
    const approve = button("loud", name, "approve");
    const status = this.#draw(sheet.title, body, [this.#reject(decision), approve]);
    let coveredSince: number | undefined;
    const say = (sight: Sight): void => {
      const now = performance.now();
      coveredSince = sight === "hidden" ? (coveredSince ?? now) : undefined;
      approve.setAttribute("aria-disabled", String(sight !== "clear"));
      approve.dataset["sight"] = sight;
      if (coveredSince !== undefined && now - coveredSince < COVERED) return;
      if (status.textContent !== SAYS[sight]) status.textContent = SAYS[sight];
    };
    say("settling");
    const changed = (sight: Sight): void => {
      if (sight === "settling" || sight === "clear") decision.seen();
      say(sight);
    };
    const confirmed = (): void => {
      this.#leave();
      decision.approve();
    };
    const { settle } = this.#setting;
    this.#press = guard({ button: approve, inSight: [this.#main, approve], settle, changed, confirmed });
  }

  working(): void {
    this.#draw("Working …", [element("p", "quiet", "It was approved and is being carried out.")], []);
  }

  idle(): void {
    this.#draw("Secure page", [element("p", "quiet", "There is nothing to approve.")], []);
  }

  isShown(): boolean {
    return this.#press?.isShown() ?? true;
  }

  #leave(): void {
    this.#press?.stop();
    this.#press = undefined;
  }

  #reject({ reject }: Decision): HTMLButtonElement {
    const made = button("still", "Reject", "reject");
    made.addEventListener("click", ({ isTrusted }) => {
      if (isTrusted) reject();
    });
    return made;
  }

  /** Draws the sheet and gives the line that says why the button does not work yet. */
  #draw(title: string, body: readonly HTMLElement[], buttons: readonly HTMLElement[]): HTMLElement {
    this.#leave();
    const status = element("p", "status");
    status.setAttribute("role", "status");
    const scroll = element("div", "scroll", ...body);
    scroll.tabIndex = 0;
    this.#main.replaceChildren(
      element("header", "", element("h1", "", title), element("p", "tag", "Sandbox: test money only")),
      scroll,
      element("footer", "", status, element("div", "buttons", ...buttons)),
    );
    return status;
  }
}
